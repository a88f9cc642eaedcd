"""The pairs of the open corpus: a table that makes only the rows it shows, and a box to search it."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from attention_studio.app import samples
from attention_studio.app.icons import icon
from attention_studio.app.pair_model import LINE, PairModel
from attention_studio.app.panel import Panel
from attention_studio.app.places import CORPUS, TRAIN
from attention_studio.app.session import Session
from attention_studio.app.widgets.empty_state import EmptyState
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.app.widgets.text_label import text_label
from attention_studio.app.words import count
from attention_studio.theme import SPACE, Theme

TYPING_MS = 250
"""A search begins when no key was pressed for so long."""


class TablePanel(Panel):
    """The pairs, or what to do when there are none."""

    kind, title, place, order, area, stretch = "corpus_table", "Pairs", CORPUS, 10, "middle", 1

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = PairModel(self)
        self.strip = MessageStrip()
        self.search = QLineEdit()
        self.open = QPushButton(self.tr("Open…"))
        self.train = QPushButton(self.tr("Train on this corpus"))
        self.table = QTableView()
        self._count = text_label(role="quiet")
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._set_up_table()
        self._lay_out()
        self._connect()
        self._show_corpus()

    def set_theme(self, theme: Theme) -> None:
        """Tints the icons."""
        self.open.setIcon(icon("open", theme.ink))
        self._search_action.setIcon(icon("search", theme.quiet_ink))
        self.strip.set_theme(theme)

    def choose_files(self) -> None:
        """Asks for files and opens them as one corpus."""
        files, _ = QFileDialog.getOpenFileNames(self, self.tr("Open a corpus"), "", self.tr("All files (*)"))
        if files:
            self.session.corpus.open(tuple(files))

    def _connect(self) -> None:
        corpus = self.session.corpus
        corpus.corpus_opened.connect(self._show_corpus)
        corpus.rows_added.connect(self._take_rows)
        corpus.report_changed.connect(self._show_count)
        corpus.failed.connect(self.strip.show_message)
        self.open.clicked.connect(self.choose_files)
        self.train.clicked.connect(partial(self.session.place_requested.emit, TRAIN.kind))
        self.search.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self._search)
        self.model.searched.connect(self._show_count)
        self.model.rowsInserted.connect(self._show_count)
        self.model.modelReset.connect(self._show_count)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)

    def _show_corpus(self) -> None:
        table = self.session.corpus.table
        if table is not None:
            self.strip.hide()
        self.search.clear()
        self.model.set_table(table)
        self._pages.setCurrentIndex(0 if table is None else 1)

    def _take_rows(self) -> None:
        self.model.take_growth()

    def _search(self) -> None:
        self.model.search(self.search.text())

    def _show_count(self) -> None:
        rows = self.model.rowCount()
        words = self.tr("%1 found") if self.search.text().strip() else self.tr("%1 pairs")
        self._count.setText(words.replace("%1", count(rows)) + ("…" if self.model.is_searching else ""))

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Pairs"))
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        rows = table.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(7 * SPACE)
        columns = table.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        columns.setSectionResizeMode(LINE, QHeaderView.ResizeMode.Fixed)
        columns.resizeSection(LINE, QFontMetrics(table.font()).horizontalAdvance("100,000") + 4 * SPACE)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setHighlightSections(False)

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(self.tr("Search both sides"))
        self.search.setAccessibleName(self.tr("Search the pairs"))
        self.search.setClearButtonEnabled(True)
        self._search_action = self.search.addAction(icon("search", "#888888"), QLineEdit.ActionPosition.LeadingPosition)
        tools = QHBoxLayout()
        tools.setSpacing(2 * SPACE)
        tools.addWidget(self.open)
        tools.addWidget(self.search, 1)
        tools.addWidget(self._count)
        tools.addWidget(self.train)
        filled = QWidget()
        rows = QVBoxLayout(filled)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2 * SPACE)
        rows.addLayout(tools)
        rows.addWidget(self.table, 1)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty())
        self._pages.addWidget(filled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(self.strip)
        layout.addWidget(self._pages, 1)

    def _empty(self) -> EmptyState:
        first = QPushButton(self.tr("Open a corpus…"))
        first.setProperty("role", "primary")
        first.clicked.connect(self.choose_files)
        buttons = [(first, self.tr("Tab-separated columns, two parallel files, or a zip of them; or drop them here."))]
        for sample in samples.samples():
            button = QPushButton(self.tr("Try %1").replace("%1", sample.title))
            button.clicked.connect(partial(self.session.corpus.open_spec, sample.spec))
            buttons.append((button, sample.lesson))
        return EmptyState(self.tr("Open a corpus"), self.tr("A corpus is pairs of sentences."), tuple(buttons))
