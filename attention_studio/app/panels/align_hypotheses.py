"""The n-best translations with what the search thinks of them."""

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QStackedLayout, QTreeWidget, QTreeWidgetItem, QWidget

from attention_studio.app.panel import Panel
from attention_studio.app.places import ALIGN
from attention_studio.app.session import Session
from attention_studio.app.widgets.align_card import Card
from attention_studio.theme import SPACE
from attention_studio.trace import Hypothesis

TEXT, SCORE, LOG_PROBABILITY = range(3)
ROW_HEIGHT = 7 * SPACE


class HypothesesPanel(Panel):
    """A line for each translation; choosing one shows its own grid."""

    kind, title, place, order, area, stretch = "align_hypotheses", "Best translations", ALIGN, 40, "right", 2

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.list = QTreeWidget()
        self._empty = QLabel(self.tr("What the search found besides the best translation is listed here."))
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("role", "hint")
        self._set_up_list()
        pages = QWidget()
        self._pages = QStackedLayout(pages)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.list)
        card = Card(self.tr("Best translations"))
        card.content.addWidget(pages)
        card.fill(self)
        session.translation.translation_changed.connect(self._show)
        self.list.itemSelectionChanged.connect(self._choose)
        self._show()

    def _set_up_list(self) -> None:
        self.list.setAccessibleName(self.tr("Best translations"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setHeaderLabels([self.tr("translation"), self.tr("score"), self.tr("log p")])
        self.list.headerItem().setToolTip(
            SCORE, self.tr("What the search ranks by: log p over the length penalty; nearer to 0 is better.")
        )
        self.list.headerItem().setToolTip(
            LOG_PROBABILITY, self.tr("Natural logarithm of the translation's probability, its end included.")
        )
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        for column in (SCORE, LOG_PROBABILITY):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
            self.list.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)

    def _show(self) -> None:
        translation, chosen = self.session.translation.translation, self.session.translation.hypothesis
        self.list.blockSignals(True)
        self.list.clear()
        hypotheses = translation.hypotheses if translation else ()
        for index, one in enumerate(hypotheses):
            item = self._item(one)
            self.list.addTopLevelItem(item)
            if index == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self._pages.setCurrentIndex(1 if hypotheses else 0)

    def _item(self, one: Hypothesis) -> QTreeWidgetItem:
        text = one.text if one.finished else self.tr("%1 … (cut at the length limit)").replace("%1", one.text)
        item = QTreeWidgetItem([text, f"{one.score:.2f}", f"{one.log_probability:.2f}"])
        # A translation that looks like HTML is shown as it is written.
        item.setSizeHint(TEXT, QSize(0, ROW_HEIGHT))
        item.setToolTip(TEXT, f"<p>{html.escape(text)}</p>")
        for column in (SCORE, LOG_PROBABILITY):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item

    def _choose(self) -> None:
        index = self.list.currentIndex().row()
        if index >= 0 and index != self.session.translation.hypothesis:
            self.session.translation.choose_hypothesis(index)
