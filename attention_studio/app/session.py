"""Session: what is open, running and being looked at. Panels connect to its parts and never to each other."""

import importlib

from PySide6.QtCore import QObject, Signal

from attention_studio.app import samples
from attention_studio.app.appearance import Appearance
from attention_studio.app.corpus_state import CorpusState
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.engine_state import EngineState
from attention_studio.app.log import Log
from attention_studio.app.run_state import RunState
from attention_studio.app.settings import Settings
from attention_studio.app.tasks import Task
from attention_studio.app.translation_state import TranslationState


class Session(QObject):
    """Owns the states that panels share.

    Attributes:
        settings: what the user chose once and for all.
        appearance: light or dark, and the theme that follows from it.
        engine: the process that trains and translates.
        corpus: the open corpus.
        run: the training run.
        translation: the model in use, the sentence, its translations, its trace and the cursor in it.
        log: what was said on the way.
        place: kind of the place that is shown.

    Signals:
        place_requested(str): a place, by kind, should be shown.
        asked(str, str): the user asked the place of that kind to do something: "go" (start, translate) or "export".
    """

    place_requested = Signal(str)
    asked = Signal(str, str)

    def __init__(self, settings: Settings, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.appearance = Appearance(settings, self)
        self.engine = EngineState(client, self)
        self.corpus = CorpusState(self)
        self.run = RunState(self.engine, self)
        self.translation = TranslationState(self.engine, self)
        self.log = Log(self)
        self.place = ""
        self._warm_up: Task | None = None
        self.run.finished.connect(self.translation.add_run)
        self.corpus.report_changed.connect(self._remember_corpus)
        self.run.logged.connect(self.log.add)
        self.engine.died.connect(self.log.add)
        for speaker in (self.engine, self.corpus):
            speaker.logged.connect(self.log.add_detail)

    def ask(self, what: str) -> None:
        """Hands a command of the menu to the place that is shown."""
        self.asked.emit(self.place, what)

    def _remember_corpus(self) -> None:
        if samples.of_spec(self.corpus.spec) is None:
            self.settings.add_recent(self.corpus.spec.files)

    def warm_up(self) -> None:
        """Imports what other places need, beside the event loop, so that the first look at them does not wait."""
        if self._warm_up is None:
            self._warm_up = Task(_import_the_rest, self)
            self._warm_up.start()

    def close(self) -> None:
        """Ends what runs in the window's own process."""
        self.corpus.cancel()
        if self._warm_up is not None:
            self._warm_up.wait()


def _import_the_rest(_task: Task) -> None:
    for module in ("attention_studio.corpus.table", "attention_studio.app.widgets.plot"):
        importlib.import_module(module)
