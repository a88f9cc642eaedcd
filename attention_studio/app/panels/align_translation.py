"""The translation as words that are linked to the grid."""

from PySide6.QtWidgets import QApplication, QScrollArea, QToolButton

from attention_studio.app.icons import icon
from attention_studio.app.panel import Panel
from attention_studio.app.places import ALIGN
from attention_studio.app.session import Session
from attention_studio.app.widgets.align_card import Card
from attention_studio.app.widgets.align_words import WordFlow
from attention_studio.app.widgets.grid_content import content_of
from attention_studio.theme import SPACE, Theme
from attention_studio.trace import Trace

MOST_LINES = 3


class TranslationPanel(Panel):
    """Target words; pointing at one shows what it looked at, pointing at the source shows who looked at it."""

    kind, title, place, order, area, stretch = "align_translation", "Translation", ALIGN, 20, "middle", 0

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.words, self.copy = WordFlow(), QToolButton()
        self.words.setAccessibleName(self.tr("Translation"))
        self.copy.setToolTip(self.tr("Copy the translation"))
        self.copy.setAccessibleName(self.tr("Copy the translation"))
        self._content = content_of(None, False)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setWidget(self.words)
        self._area.setFixedHeight(self.words.minimumHeight())
        card = Card(self.tr("Translation"))
        card.heading.addWidget(self.copy)
        card.content.addWidget(self._area)
        card.fill(self)
        self._connect()
        self._show_trace(session.translation.trace)

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self.words.set_theme(theme)
        self.copy.setIcon(icon("copy", theme.quiet_ink))

    def _connect(self) -> None:
        state = self.session.translation
        state.trace_changed.connect(self._show_trace)
        state.cursor_changed.connect(self._show_links)
        self.words.word_pointed.connect(self._point)
        self.words.height_changed.connect(self._fit)
        self.copy.clicked.connect(self._copy)

    def _show_trace(self, trace: Trace | None) -> None:
        self._content = content_of(trace, False)
        self.words.set_words(self._content.target)
        self.copy.setEnabled(bool(trace))

    def _show_links(self, cursor: tuple[int, int] | None) -> None:
        row, column = cursor or (-1, -1)
        is_link_of_column = row < 0 <= column < len(self._content.source)
        self.words.set_links(row, self._content.attention[:, column].tolist() if is_link_of_column else ())

    def _point(self, word: int) -> None:
        self.session.translation.set_cursor(word if word >= 0 else None)

    def _fit(self, height: int) -> None:
        line = self.words.fontMetrics().height() + 2 * SPACE
        self._area.setFixedHeight(min(height, MOST_LINES * line + SPACE))

    def _copy(self) -> None:
        trace = self.session.translation.trace
        if trace is not None:
            QApplication.clipboard().setText(trace.text)
