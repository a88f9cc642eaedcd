"""How long the sentences are."""

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from attention_studio.app.panel import Panel
from attention_studio.app.places import CORPUS
from attention_studio.app.session import Session
from attention_studio.app.widgets.histogram import Histogram
from attention_studio.app.widgets.text_label import card, text_label
from attention_studio.theme import Theme


class LengthsPanel(Panel):
    """The histogram of lengths, in tokens as the tokenizer cuts them."""

    kind, title, place, order, area, stretch = "corpus_lengths", "Lengths", CORPUS, 30, "right", 2

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.histogram = Histogram()
        rows = QVBoxLayout()
        rows.addWidget(text_label(self.tr("Lengths"), "title"))
        rows.addWidget(self.histogram, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card(rows))
        session.corpus.report_changed.connect(self._show_lengths)
        session.corpus.corpus_opened.connect(self._show_lengths)
        self._show_lengths()

    def set_theme(self, theme: Theme) -> None:
        """Colours the histogram."""
        self.histogram.set_theme(theme)

    def _show_lengths(self) -> None:
        table = self.session.corpus.table
        if table is None:
            self.histogram.set_lengths(np.zeros(0, int), np.zeros(0, int))
        else:
            self.histogram.set_lengths(table.source_lengths, table.target_lengths)
