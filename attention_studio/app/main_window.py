"""MainWindow: the frame around the places."""

from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from attention_studio.app.header import Header
from attention_studio.app.place_view import PlaceView
from attention_studio.app.places import ALIGN, PLACES
from attention_studio.app.rail import Rail
from attention_studio.app.session import Session


class MainWindow(QMainWindow):
    """Rail, header, the place, and the status bar; places are built when they are first shown."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.places: dict[str, PlaceView] = {}
        self.rail, self.header, self.stack = Rail(), Header(session), QStackedWidget()
        self.setCentralWidget(self._frame())
        self.rail.chosen.connect(self.show_place)
        session.place_requested.connect(self.show_place)
        self.show_place(ALIGN.kind)

    def show_place(self, kind: str) -> None:
        """Shows a place, by kind."""
        place = next(one for one in PLACES if one.kind == kind)
        if kind not in self.places:
            self.places[kind] = PlaceView(place, self.session)
            self.stack.addWidget(self.places[kind])
        self.stack.setCurrentWidget(self.places[kind])
        self.rail.mark(kind)
        self.header.show_place(place)

    def _frame(self) -> QWidget:
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addWidget(self.stack, 1)
        frame = QWidget()
        layout = QHBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.rail)
        layout.addLayout(right, 1)
        return frame
