"""The film strip: the watched sentence's grid through the run, newest at the right."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.session import Session
from attention_studio.app.widgets.grid_view import GridView
from attention_studio.app.widgets.text_label import text_label
from attention_studio.protocol import Watched
from attention_studio.theme import SPACE, Theme

HEIGHT = 28 * SPACE
PICTURE = 20 * SPACE
MOST_PICTURES = 40


class Picture(QWidget):
    """One thumbnail with its step; a click or Return looks at it again."""

    def __init__(self, watched: Watched, session: Session) -> None:
        super().__init__()
        self.watched = watched
        self._session = session
        self.grid = GridView(self)
        self.grid.set_compact(True)
        self.grid.set_theme(session.appearance.theme)
        self.grid.set_trace(watched.trace)
        self.grid.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        step = text_label(f"{watched.step:,}", "quiet")
        step.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.grid, 1)
        layout.addWidget(step)
        self.setFixedSize(PICTURE, PICTURE + 4 * SPACE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Alignment at step %1").replace("%1", str(watched.step)))

    def mouseReleaseEvent(self, event: QEvent) -> None:
        """Looks at this picture."""
        self._session.run.choose_picture(self.watched)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Looks at this picture with Return or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._session.run.choose_picture(self.watched)
        else:
            super().keyPressEvent(event)


class FilmPanel(Panel):
    """The thumbnails, thinned out evenly when there are many."""

    kind, title, place, order, area = "train_film", "Film strip", TRAIN, 40, "bottom"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.pictures: list[Picture] = []
        self._strip = QWidget()
        self._row = QHBoxLayout(self._strip)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2 * SPACE)
        self._row.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._strip)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.horizontalScrollBar().rangeChanged.connect(self._show_newest)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self.setFixedHeight(HEIGHT)
        session.run.trace_watched.connect(self.add)
        session.run.status_changed.connect(self._begin_again)
        for watched in session.run.record.film:
            self.add(watched)
        self._begin_again()

    def set_theme(self, theme: Theme) -> None:
        """Colours the thumbnails."""
        for picture in self.pictures:
            picture.grid.set_theme(theme)

    def add(self, watched: Watched) -> None:
        """Puts a picture at the right end."""
        picture = Picture(watched, self.session)
        self.pictures.append(picture)
        self._row.addWidget(picture)
        if len(self.pictures) > MOST_PICTURES:
            # Every other older picture goes; the newest stays.
            self._remove(self.pictures[1:-1:2])
        self.show()

    def _begin_again(self) -> None:
        film = self.session.run.record.film
        if not film:
            self._remove(list(self.pictures))
        self.setVisible(bool(film))

    def _remove(self, pictures: list[Picture]) -> None:
        for picture in pictures:
            self._row.removeWidget(picture)
            picture.deleteLater()
        self.pictures = [picture for picture in self.pictures if picture not in pictures]

    def _show_newest(self, _least: int, most: int) -> None:
        self._area.horizontalScrollBar().setValue(most)
