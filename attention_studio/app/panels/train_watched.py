"""The watched sentence's grid as the model sees it now."""

from PySide6.QtWidgets import QStackedLayout, QVBoxLayout

from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.session import Session
from attention_studio.app.widgets.empty_state import EmptyState
from attention_studio.app.widgets.grid_view import GridView
from attention_studio.app.widgets.text_label import card, text_label
from attention_studio.protocol import Watched
from attention_studio.theme import SPACE, Theme


class WatchedPanel(Panel):
    """One sentence, from fog to a diagonal; a picture of the film strip can be looked at again."""

    kind, title, place, order, area, stretch = "train_watched", "Watched sentence", TRAIN, 20, "right", 3

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.grid = GridView(self)
        self.grid.set_whole(True)
        self._caption, self._text = text_label(role="quiet"), text_label(wrap=True)
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
        rows = QVBoxLayout()
        rows.setSpacing(SPACE)
        rows.addWidget(text_label(self.tr("Watched sentence"), "title"))
        rows.addWidget(self._caption)
        rows.addWidget(self.grid, 1)
        rows.addWidget(self._text)
        empty = EmptyState(
            self.tr("Watched sentence"),
            self.tr("One sentence is translated again and again here while the model learns."),
        )
        self._stack = QStackedLayout(self)
        for page in (empty, card(rows)):
            self._stack.addWidget(page)
