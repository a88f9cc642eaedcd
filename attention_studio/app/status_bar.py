"""StatusBar: how the engine is, and how far the run or the reading is."""

from PySide6.QtWidgets import QProgressBar, QPushButton, QStatusBar, QWidget

from attention_studio.app.run_state import PAUSED, PAUSING, PREPARING, STOPPING
from attention_studio.app.session import Session
from attention_studio.app.widgets.text_label import text_label
from attention_studio.app.words import duration
from attention_studio.protocol import Progress
from attention_studio.theme import SPACE


class StatusBar(QStatusBar):
    """Quiet facts along the bottom edge."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setSizeGripEnabled(False)
        self.setContentsMargins(3 * SPACE, 0, 3 * SPACE, 0)
        self._engine, self._work = text_label(), text_label()
        self._restart = QPushButton(self.tr("Restart engine"))
        self._restart.clicked.connect(session.engine.start)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(40 * SPACE)
        self._bar.setAccessibleName(self.tr("Progress"))
        self.addWidget(self._engine)
        self.addWidget(self._restart)
        self.addPermanentWidget(self._bar)
        self.addPermanentWidget(self._work)
        session.engine.changed.connect(self._show_engine)
        session.run.status_changed.connect(self._show_run)
        session.run.recorded.connect(self._show_run)
        session.run.prepared.connect(self._show_preparation)
        session.corpus.progressed.connect(self._show_reading)
        session.corpus.report_changed.connect(self._show_run)
        session.corpus.corpus_opened.connect(self._show_run)
        self._show_engine()
        self._show_run()

    def _show_engine(self) -> None:
        engine = self._session.engine
        words = {
            "starting": self.tr("engine: warming up"),
            "ready": " · ".join((self.tr("engine: ready"), *engine.devices)),
            "dead": self.tr("engine: off"),
        }
        self._engine.setText(words[engine.status])
        self._engine.setToolTip(engine.sentence)
        self._restart.setVisible(engine.can_restart and bool(engine.sentence))

    def _show_run(self) -> None:
        run = self._session.run
        self._bar.setVisible(run.is_running)
        self._work.setVisible(run.is_running)
        if run.is_running:
            self._bar.setRange(0, 0 if run.status == PREPARING else 1000)
            self._bar.setValue(round(1000 * run.record.last.progress) if run.record.last else 0)
            self._work.setText(self._run_words())

    def _run_words(self) -> str:
        run = self._session.run
        words = {
            PREPARING: self.tr("preparing"),
            PAUSING: self.tr("pausing after this batch"),
            PAUSED: self.tr("paused"),
            STOPPING: self.tr("stopping after this batch"),
        }
        last = run.record.last
        parts = [words[run.status]] if run.status in words else []
        if last is not None:
            parts.append(self.tr("epoch %1/%2").replace("%1", str(last.epoch)).replace("%2", self._epochs()))
            parts.append(self.tr("loss %1").replace("%1", f"{last.loss:.2f}"))
            parts.append(self.tr("%1 tok/s").replace("%1", f"{last.target_tokens_per_second:,.0f}"))
            parts.append(self.tr("%1 left").replace("%1", duration(last.remaining)))
        return " · ".join(parts)

    def _epochs(self) -> str:
        return str(self._session.run.record.run.training.epochs)

    def _show_preparation(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._work.setText(f"{progress.what} · {progress.done:,}")

    def _show_reading(self, done: int, total: int) -> None:
        if not self._session.run.is_running:
            self._bar.setRange(0, total)
            self._bar.setValue(done)
            self._work.setText(self.tr("reading %1 pairs").replace("%1", f"{done:,}"))
            self._bar.show()
            self._work.show()
