"""EngineState: whether the engine is there, what it can do, and the way to it."""

from PySide6.QtCore import QObject, Signal

from attention_studio import protocol
from attention_studio.app import catalog
from attention_studio.app.catalog import Catalog
from attention_studio.app.engine_client import EngineClient
from attention_studio.protocol import Hello, Message

STARTING, READY, DEAD = "starting", "ready", "dead"


class EngineState(QObject):
    """The engine as the window sees it.

    Attributes:
        status: "starting", "ready" or "dead".
        devices: what it computes on, for the status bar.
        catalog: every plug-in and option; the last known one until the engine is up.
        sentence: what went wrong last, or "".

    Signals:
        changed(): status, devices or sentence.
        catalog_changed(): the lists of plug-ins may have grown.
        received(Message): every event, in order; a reply carries its command's id.
        died(str): it ended unasked; replies to what was sent will not come.
        became_ready(): it answers from now on.
        logged(str): a line for the log.
    """

    changed = Signal()
    catalog_changed = Signal()
    received = Signal(object)
    died = Signal(str)
    became_ready = Signal()
    logged = Signal(str)

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = DEAD
        self.devices: tuple[str, ...] = ()
        self.catalog: Catalog = catalog.load()
        self.sentence = ""
        self.client = client
        client.received.connect(self._take)
        client.logged.connect(self.logged)
        client.started.connect(self._take_start)
        client.died.connect(self._take_death)

    @property
    def can_restart(self) -> bool:
        """Whether it is dead and waits for the user to restart it."""
        return self.status == DEAD and self.client.gave_up

    def start(self) -> None:
        """Starts the engine; it is ready when its Hello has come."""
        self.client.start_again()

    def send(self, command: Message) -> int:
        """Sends a command and returns the id that its replies carry."""
        return self.client.send(command)

    def _take_start(self) -> None:
        self.status = STARTING
        self.changed.emit()

    def _take(self, message: Message) -> None:
        if isinstance(message, Hello):
            self._greet(message)
        self.received.emit(message)

    def _greet(self, hello: Hello) -> None:
        if hello.version != protocol.VERSION:
            self.sentence = self.tr("The engine is of another version than the window; install the program again.")
        self.status, self.devices = READY, hello.devices
        try:
            self.catalog = catalog.from_json(hello.catalog)
        except (KeyError, TypeError, AttributeError) as error:
            self.logged.emit(f"The engine's catalog can't be read: {error!r}")
        else:
            catalog.keep(hello.catalog)
            self.catalog_changed.emit()
        self.changed.emit()
        self.became_ready.emit()

    def _take_death(self, sentence: str) -> None:
        self.status, self.sentence = DEAD, sentence
        self.changed.emit()
        self.died.emit(sentence)
