"""CorpusState: the open corpus, read beside the event loop."""

import time
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from attention_studio.app import samples
from attention_studio.app.tasks import Task
from attention_studio.specs import CorpusSpec

if TYPE_CHECKING:
    from attention_studio.corpus.pair import Report
    from attention_studio.corpus.table import PairTable


REST_SECONDS = 0.008
"""The reader rests so long after a batch: time for the window to paint without waiting for the interpreter."""


class CorpusState(QObject):
    """The open corpus.

    Attributes:
        spec: what is open, or what the last attempt to open asked for.
        table: the pairs read so far, or None.
        report: what was read, kept and skipped, or None before the end.
        is_loading: whether reading goes on.

    Signals:
        corpus_opened(): another corpus is open (still being read); views start over.
        rows_added(): the table has grown.
        progressed(int, int): so many of a total were read; a total of 0 means unknown.
        report_changed(): reading is over, and the report is there.
        failed(str): a sentence about a corpus that can't be read; the one open before is gone.
        spec_changed(): options or files.
        logged(str): a line for the log.
    """

    corpus_opened = Signal()
    rows_added = Signal()
    progressed = Signal(int, int)
    report_changed = Signal()
    failed = Signal(str)
    spec_changed = Signal()
    logged = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.spec = CorpusSpec()
        self.table: PairTable | None = None
        self.report: Report | None = None
        self._task: Task | None = None

    @property
    def is_loading(self) -> bool:
        """Whether reading goes on."""
        return self._task is not None

    @property
    def title(self) -> str:
        """A short name of what is open; "" for nothing."""
        return samples.title_of(self.spec)

    def open(self, files: tuple[str, ...]) -> None:
        """Opens files as one corpus, with the options that are set."""
        self._read(replace(self.spec, files=files, validation_files=()))

    def open_spec(self, spec: CorpusSpec) -> None:
        """Opens a corpus with the options that belong to it, such as a sample."""
        self._read(spec)

    def set_spec(self, spec: CorpusSpec) -> None:
        """Takes other options and reads the corpus again with them."""
        if spec == self.spec:
            return
        if spec.files:
            self._read(spec)
        else:
            self.spec = spec
            self.spec_changed.emit()

    def cancel(self) -> None:
        """Ends a reading that goes on, and waits for its thread."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            task.wait()

    def _read(self, spec: CorpusSpec) -> None:
        # Tokenizers and formats are not imported before they are needed.
        from attention_studio.corpus.table import PairTable, load

        self.cancel()
        self.spec, self.table, self.report = spec, PairTable(), None
        table = self.table

        def work(task: Task) -> object:
            def tell(done: int, total: int) -> None:
                task.progressed.emit(done, total)
                time.sleep(REST_SECONDS)

            return load(spec, table, tell, lambda: task.is_cancelled)

        self._task = Task(work, self)
        self._task.progressed.connect(self._take_progress)
        self._task.succeeded.connect(self._take_report)
        self._task.failed.connect(self._take_failure)
        self._task.finished.connect(self._task.deleteLater)
        self.spec_changed.emit()
        self.corpus_opened.emit()
        self._task.start()

    def _is_current(self) -> bool:
        return self._task is not None and self.sender() is self._task

    def _take_progress(self, done: int, total: int) -> None:
        if self._is_current():
            self.rows_added.emit()
            self.progressed.emit(done, total)

    def _take_report(self, report: object) -> None:
        if self._is_current():
            self._task, self.report = None, cast("Report", report)
            self.rows_added.emit()
            self.report_changed.emit()

    def _take_failure(self, sentence: str, detail: str) -> None:
        if self._is_current():
            self._task, self.table = None, None
            self.spec = replace(self.spec, files=())
            if detail:
                self.logged.emit(detail)
            self.spec_changed.emit()
            self.corpus_opened.emit()
            self.failed.emit(sentence)
