"""MainWindow: the frame around the places."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from attention_studio import bundle
from attention_studio.app import samples
from attention_studio.app.closing import Closing
from attention_studio.app.header import Header
from attention_studio.app.menus import Menus
from attention_studio.app.place_view import PlaceView
from attention_studio.app.places import ALIGN, PLACES
from attention_studio.app.rail import Rail
from attention_studio.app.session import Session
from attention_studio.app.status_bar import StatusBar
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.theme import SPACE, Theme

SMALLEST = (960, 600)
USUAL = (1280, 720)


class MainWindow(QMainWindow):
    """Rail, header, the place, and the status bar; places are built when they are first shown.

    Signals:
        painted(): everything has been drawn for the first time.
        closed(): the window is closed and the engine has ended.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.places: dict[str, PlaceView] = {}
        self._is_painted = False
        self.rail, self.header, self.stack, self.strip = (
            Rail(),
            Header(session),
            QStackedWidget(),
            MessageStrip(),
        )
        self.menus = Menus(self, session)
        self.setWindowTitle("Attention Studio")
        self.setCentralWidget(self._frame())
        self.setStatusBar(StatusBar(session))
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self.closing = Closing(session, self.strip, self)
        self._connect()
        self._restore_geometry()
        self._choose_model()
        self.show_place(ALIGN.kind)

    def show_place(self, kind: str) -> None:
        """Shows a place, by kind."""
        place = next(one for one in PLACES if one.kind == kind)
        if kind not in self.places:
            self.places[kind] = PlaceView(place, self.session)
            self.stack.addWidget(self.places[kind])
        self.stack.setCurrentWidget(self.places[kind])
        self.session.place = kind
        self.rail.mark(kind)
        self.header.show_place(place)

    def set_theme(self, theme: Theme) -> None:
        """Tints the icons of the frame."""
        for part in (self.rail, self.header, self.strip):
            part.set_theme(theme)

    def _connect(self) -> None:
        session = self.session
        self.rail.chosen.connect(self.show_place)
        session.place_requested.connect(self.show_place)
        session.engine.died.connect(self._tell_death)
        session.appearance.theme_changed.connect(self.set_theme)
        self.closing.began.connect(self.hide)
        self.closing.over.connect(self.close)
        self.set_theme(session.appearance.theme)
        if session.settings.message:
            self.strip.show_message(session.settings.message)

    def _frame(self) -> QWidget:
        strip = QVBoxLayout()
        strip.setContentsMargins(4 * SPACE, 2 * SPACE, 4 * SPACE, 0)
        strip.addWidget(self.strip)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addLayout(strip)
        right.addWidget(self.stack, 1)
        frame = QWidget()
        layout = QHBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.rail)
        layout.addLayout(right, 1)
        return frame

    def _choose_model(self) -> None:
        """Takes the model used last, or a bundled one, so that the first picture is never empty."""
        names = [name for name, _ in self.session.translation.models()]
        kept = self.session.settings.text("model")
        first = next((name for name in (kept, samples.FIRST_CHOICE, *names) if name in names), None)
        if first is not None:
            self.session.translation.choose_model(first)

    def _tell_death(self, sentence: str) -> None:
        if self.session.engine.can_restart:
            self.strip.show_message(sentence, ((self.tr("Restart"), self.session.engine.start),))
        else:
            self.strip.show_message(sentence)

    def _restore_geometry(self) -> None:
        self.resize(*USUAL)
        geometry = self.session.settings.text("geometry")
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(QByteArray(geometry.encode("ascii", "ignore"))))

    def _keep_layout(self) -> None:
        settings = self.session.settings
        settings.set("geometry", bytes(self.saveGeometry().toBase64().data()).decode("ascii"))
        shown = [text for place in self.places.values() for text in place.splitter_texts()]
        names = {text.split("=")[0] for text in shown}
        others = [text for text in settings.texts("splitters") if text.split("=")[0] not in names]
        settings.set("splitters", (*others, *shown))
        settings.set("model", self.session.translation.model)

    def event(self, event: QEvent) -> bool:
        """Tells when the window has been painted for the first time."""
        handled = super().event(event)
        if event.type() == QEvent.Type.Paint and not self._is_painted:
            self._is_painted = True
            # The children paint in the same round; after it all is on the screen.
            QTimer.singleShot(0, self, self.painted.emit)
        return handled

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes when no run stands against it and the engine has ended."""
        if self.closing.is_over:
            event.accept()
            self.closed.emit()
            return
        event.ignore()
        self._keep_layout()
        self.closing.request()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files."""
        if event.mimeData().hasUrls() and any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens dropped files: a model folder or zip of one as a model, anything else as a corpus."""
        files = tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())
        event.acceptProposedAction()
        if len(files) == 1 and (Path(files[0]) / bundle.MODEL).is_file():
            self.session.translation.choose_model(files[0])
            self.show_place(ALIGN.kind)
        elif files:
            self.menus.open_files(files)
