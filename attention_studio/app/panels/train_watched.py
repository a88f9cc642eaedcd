"""The watched sentence's grid as the model sees it now."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QStackedLayout, QVBoxLayout

from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.session import Session
from attention_studio.app.widgets.empty_state import EmptyState
from attention_studio.app.widgets.grid_view import GridView
from attention_studio.protocol import Watched
from attention_studio.theme import SPACE, Theme


class WatchedPanel(Panel):
    """One sentence, from fog to a diagonal; a picture of the film strip can be looked at again."""

    kind, title, place, order, area, stretch = "train_watched", "Watched sentence", TRAIN, 20, "right", 3

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.grid = GridView(self)
        self._caption, self._text = QLabel(), QLabel()
        for label in (self._caption, self._text):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._caption.setProperty("role", "quiet")
        self._lay_out()
        session.run.status_changed.connect(self._show_which)
        session.run.trace_watched.connect(self.show_watched)
        session.run.picture_chosen.connect(self.show_watched)
        if session.run.record.film:
            self.show_watched(session.run.record.film[-1])

    def set_theme(self, theme: Theme) -> None:
        """Colours the grid."""
        self.grid.set_theme(theme)

    def show_watched(self, watched: Watched) -> None:
        """Shows the sentence as it was at that step."""
        self.grid.set_trace(watched.trace)
        words = self.tr("epoch %1, step %2").replace("%1", str(watched.epoch))
        self._caption.setText(words.replace("%2", f"{watched.step:,}"))
        self._text.setText(watched.trace.text if watched.trace else "")
        self._stack.setCurrentIndex(1)

    def _show_which(self) -> None:
        if not self.session.run.record.film:
            self._stack.setCurrentIndex(0)

    def _lay_out(self) -> None:
        card = QFrame()
        card.setProperty("role", "card")
        rows = QVBoxLayout(card)
        rows.setContentsMargins(3 * SPACE, 2 * SPACE, 3 * SPACE, 2 * SPACE)
        rows.setSpacing(SPACE)
        heading = QLabel(self.tr("Watched sentence"))
        heading.setProperty("role", "title")
        rows.addWidget(heading)
        rows.addWidget(self._caption)
        rows.addWidget(self.grid, 1)
        rows.addWidget(self._text)
        empty = EmptyState(
            self.tr("Watched sentence"),
            self.tr("One sentence is translated again and again here while the model learns."),
        )
        self._stack = QStackedLayout(self)
        for page in (empty, card):
            self._stack.addWidget(page)
