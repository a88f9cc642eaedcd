"""TranslationState: the model in use, the sentence, its translations, its trace and the cursor in it."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from attention_studio import bundle
from attention_studio.app import model_list
from attention_studio.app.engine_state import EngineState
from attention_studio.errors import ModelError
from attention_studio.protocol import Failed, Inspect, Message, Traced
from attention_studio.specs import SearchSpec
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.trace import Trace, Translation

N_BEST = 5


class TranslationState(QObject):
    """What the Align place looks at.

    Attributes:
        model: a folder, a zip or the name of a bundled model; "" means none.
        source: the sentence as typed.
        translation: the n-best translations of the last answered sentence, or None.
        trace: everything that the decoding of the chosen hypothesis computed, or None.
        hypothesis: which of the n-best translations the trace follows.
        cursor: (row, column) in the grid that the pointer or the keys are on; None for none. -1 means no row or column.
        busy: whether an answer is awaited.
        search: how translations are looked for.
        milliseconds: time that the last answer took the engine.

    Signals:
        model_changed(str), models_changed(): the model in use; the list of models that can be chosen.
        translation_changed(), trace_changed(Trace | None), cursor_changed(tuple | None), busy_changed(bool).
        failed(str): a sentence about what could not be done.
    """

    model_changed = Signal(str)
    models_changed = Signal()
    translation_changed = Signal()
    trace_changed = Signal(object)
    cursor_changed = Signal(object)
    busy_changed = Signal(bool)
    failed = Signal(str)

    def __init__(self, engine: EngineState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model, self.source = "", ""
        self.translation: Translation | None = None
        self.trace: Trace | None = None
        self.cursor: tuple[int, int] | None = None
        self.hypothesis, self.milliseconds = 0, 0.0
        self.search = SearchSpec(n_best=N_BEST)
        self.busy = False
        self._engine = engine
        self._awaited = 0
        self._wanted: Inspect | None = None
        engine.received.connect(self._take)
        engine.became_ready.connect(self._ask_again)
        engine.died.connect(self._forget_awaited)

    def models(self) -> list[tuple[str, str]]:
        """Returns the models that can be chosen as (name, title), bundled ones first, then runs, the newest first."""
        return model_list.models(self.model)

    def choose_model(self, model: str) -> None:
        """Uses a model: shows its first stored trace at once, and the sentence again if one was typed."""
        if model == self.model:
            return
        self.model = model
        self.model_changed.emit(model)
        if self.source:
            self.translate(self.source)
        else:
            self._show_stored()

    def translate(self, text: str) -> None:
        """Asks for the translations of a sentence and the trace of the best; an empty one clears both."""
        self.source, self.hypothesis = text, 0
        if text.strip():
            self._ask()
        else:
            self._wanted = None
            self._show(None, None)

    def choose_hypothesis(self, index: int) -> None:
        """Asks for the trace of another of the n-best translations."""
        self.hypothesis = index
        self._ask()

    def set_search(self, search: SearchSpec) -> None:
        """Takes another search and translates again."""
        self.search = search
        if self.source.strip():
            self.translate(self.source)

    def set_cursor(self, row: int | None, column: int | None = None) -> None:
        """Moves the cursor that all views share; no row and no column removes it."""
        missing = row is None and column is None
        cursor = None if missing else (-1 if row is None else row, -1 if column is None else column)
        if cursor != self.cursor:
            self.cursor = cursor
            self.cursor_changed.emit(cursor)

    def add_run(self, _folder: str) -> None:
        """Takes notice of a run that has ended: its model can be chosen from now on."""
        self.models_changed.emit()

    def _show_stored(self) -> None:
        try:
            stored = next(bundle.read_traces(bundle.locate(self.model)), None)
        except ModelError as error:
            self.failed.emit(str(error))
            return
        if stored is not None:
            corpus = bundle.read(bundle.locate(self.model)).run.corpus
            self.source = tokenizers.make(corpus.tokenizer, corpus.lowercase).detokenize(stored.source)
            self._show(stored, None)
            self._ask()

    def _ask(self) -> None:
        """Sends the newest wish; while an answer is awaited only the newest wish is kept, so that none queue up."""
        self._wanted = Inspect(0, self.model, self.source, self.search, self.hypothesis)
        self._set_busy(True)
        if not self._awaited and self._engine.status == "ready":
            self._send()

    def _send(self) -> None:
        if self._wanted is not None:
            self._awaited = self._engine.send(self._wanted)
            self._wanted = None

    def _ask_again(self) -> None:
        if self.source.strip() and self.model:
            self._ask()

    def _forget_awaited(self, _sentence: str) -> None:
        self._awaited = 0

    def _take(self, message: Message) -> None:
        if not self._awaited or message.id != self._awaited or not isinstance(message, (Traced, Failed)):
            return
        self._awaited = 0
        if self._wanted is not None:
            self._send()
            return
        self._set_busy(False)
        if isinstance(message, Failed):
            self.failed.emit(message.message)
        else:
            self.milliseconds = message.milliseconds
            self._show(message.trace, message.translation)

    def _show(self, trace: Trace | None, translation: Translation | None) -> None:
        self.set_cursor(None)
        self.trace, self.translation = trace, translation
        self.translation_changed.emit()
        self.trace_changed.emit(trace)

    def _set_busy(self, busy: bool) -> None:
        if busy != self.busy:
            self.busy = busy
            self.busy_changed.emit(busy)


def folder_of(model: str) -> Path | None:
    """Returns the folder or zip of a model, or None if there is none."""
    try:
        return bundle.locate(model)
    except ModelError:
        return None
