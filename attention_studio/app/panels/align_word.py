"""The word that is pointed at: its probability, what it looked at, and what could have stood in its place."""

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from attention_studio.app.panel import Panel
from attention_studio.app.places import ALIGN
from attention_studio.app.session import Session
from attention_studio.app.widgets.align_bars import BarList
from attention_studio.app.widgets.align_card import Card
from attention_studio.app.widgets.grid_content import content_of
from attention_studio.figures.content import visible
from attention_studio.theme import Theme
from attention_studio.trace import END, Trace

MOST_LINKS, MOST_CANDIDATES = 4, 4


class WordPanel(Panel):
    """Follows the cursor that all views share."""

    kind, title, place, order, area, stretch = "align_word", "This word", ALIGN, 50, "right", 3

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.word, self.probability, self.hint = QLabel(), QLabel(), QLabel()
        self.links, self.candidates = BarList("attention"), BarList("decoder")
        self._links_title, self._candidates_title = QLabel(), QLabel(self.tr("candidates in its place"))
        self._set_up()
        session.translation.trace_changed.connect(self._forget)
        session.translation.cursor_changed.connect(self._show)
        self._show(session.translation.cursor)

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self.links.set_theme(theme)
        self.candidates.set_theme(theme)

    def _set_up(self) -> None:
        card = Card(self.tr("This word"))
        self.word.setProperty("role", "place")
        self.probability.setProperty("role", "hint")
        self.hint.setProperty("role", "hint")
        self.hint.setText(self.tr("Point at a word or a cell to see how sure the model was and what it looked at."))
        self.hint.setWordWrap(True)
        self.links.setAccessibleName(self.tr("Links"))
        self.candidates.setAccessibleName(self.tr("Candidates"))
        for label in (self.word, self.probability):
            label.setTextFormat(Qt.TextFormat.PlainText)
            # A long word is cut rather than making the column wider.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for heading in (self._links_title, self._candidates_title):
            heading.setProperty("role", "quiet")
        for part in (
            self.hint, self.word, self.probability, self._links_title, self.links, self._candidates_title,
            self.candidates,
        ):  # fmt: skip
            card.content.addWidget(part)
        card.content.addStretch(1)
        card.fill(self)

    def _forget(self, _trace: Trace | None) -> None:
        self._show(None)

    def _show(self, cursor: tuple[int, int] | None) -> None:
        trace = self.session.translation.trace
        row, column = cursor or (-1, -1)
        is_target = trace is not None and 0 <= row < len(trace.target)
        is_source = trace is not None and not is_target and 0 <= column < len(trace.source)
        self.hint.setVisible(not is_target and not is_source)
        for part in (self.word, self._links_title, self.links):
            part.setVisible(is_target or is_source)
        for part in (self.probability, self._candidates_title, self.candidates):
            part.setVisible(is_target)
        if trace is not None and is_target:
            self._show_target(trace, row)
        elif trace is not None and is_source:
            self._show_source(trace, column)

    def _show_target(self, trace: Trace, row: int) -> None:
        self.word.setText(self._called(trace.target[row]))
        has_probability = row < len(trace.log_probabilities)
        self.probability.setVisible(has_probability)
        if has_probability:
            self.probability.setText(f"p = {math.exp(float(trace.log_probabilities[row])):.2f}")
        self._links_title.setText(self.tr("looks at"))
        self.links.set_lines(content_of(trace, True).links(row, -1)[:MOST_LINKS])
        candidates = trace.candidates[row][:MOST_CANDIDATES] if row < len(trace.candidates) else ()
        self._candidates_title.setVisible(bool(candidates))
        self.candidates.set_lines([(self._called(word), probability) for word, probability in candidates])

    def _show_source(self, trace: Trace, column: int) -> None:
        self.word.setText(visible(trace.source[column]))
        self._links_title.setText(self.tr("looked at by"))
        links = content_of(trace, True).links(-1, column)[: MOST_LINKS + MOST_CANDIDATES]
        self.links.set_lines([(self._called(word), weight) for word, weight in links])

    def _called(self, token: str) -> str:
        return self.tr("end of sentence") if token == END else visible(token)
