"""PairModel: the open corpus as rows for a table view; only rows that are looked at are ever made."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, QTimer, Signal

from attention_studio.app.forms import plain_tip
from attention_studio.app.words import count

if TYPE_CHECKING:
    from attention_studio.corpus.pair import Pair
    from attention_studio.corpus.table import PairTable

LINE, SOURCE, TARGET = range(3)
SEARCHED_AT_ONCE = 2_000
"""Pairs looked through in one turn of the event loop; some milliseconds."""

Index = QModelIndex


class PairModel(QAbstractTableModel):
    """All pairs of a table, or those that hold a text.

    Signals:
        searched(): a search has gone through all pairs.
    """

    searched = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table: PairTable | None = None
        self._shown = 0
        self._text = ""
        self._found: list[int] = []
        self._next = 0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._search_on)

    @property
    def is_searching(self) -> bool:
        """Whether a search goes on."""
        return self._timer.isActive()

    def set_table(self, table: "PairTable | None") -> None:
        """Shows another corpus, or nothing."""
        self.beginResetModel()
        self._table = table
        self._shown = len(table) if table is not None else 0
        self._begin_search()
        self.endResetModel()

    def take_growth(self) -> None:
        """Shows the rows that were read since."""
        if self._table is None:
            return
        grown = len(self._table)
        if self._text:
            self._timer.start()
        elif grown > self._shown:
            self.beginInsertRows(QModelIndex(), self._shown, grown - 1)
            self._shown = grown
            self.endInsertRows()

    def search(self, text: str) -> None:
        """Shows only pairs with this text in either sentence, in any case; "" shows all."""
        self.beginResetModel()
        self._text = text.strip().casefold()
        self._shown = len(self._table) if self._table is not None else 0
        self._begin_search()
        self.endResetModel()

    def pair(self, row: int) -> "Pair":
        """Returns the pair in a row of the view."""
        assert self._table is not None, "only rows of a table are asked for"
        return self._table.row(self._found[row] if self._text else row)

    def rowCount(self, parent: QModelIndex | Any = Index()) -> int:  # noqa: B008  # Qt's own signature
        """Returns the number of pairs shown."""
        if parent.isValid():
            return 0
        return len(self._found) if self._text else self._shown

    def columnCount(self, parent: QModelIndex | Any = Index()) -> int:  # noqa: B008  # Qt's own signature
        """Returns 3: line, source, target."""
        return 0 if parent.isValid() else 3

    def data(self, index: QModelIndex | Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns a cell's text, its whole text as a tip, and line numbers to the right."""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        pair = self.pair(index.row())
        text = (count(pair.line), pair.source, pair.target)[index.column()]
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the columns' names."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("line"), self.tr("source"), self.tr("target"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section == LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _begin_search(self) -> None:
        self._found, self._next = [], 0
        if self._text and self._table is not None:
            self._timer.start()
        else:
            self._timer.stop()

    def _search_on(self) -> None:
        if self._table is None:
            return
        end = min(self._next + SEARCHED_AT_ONCE, len(self._table))
        found = [index for index in range(self._next, end) if self._holds(self._table.row(index))]
        self._next = end
        if found:
            first = len(self._found)
            self.beginInsertRows(QModelIndex(), first, first + len(found) - 1)
            self._found += found
            self.endInsertRows()
        if end >= len(self._table):
            self._timer.stop()
            self.searched.emit()

    def _holds(self, pair: "Pair") -> bool:
        return self._text in pair.source.casefold() or self._text in pair.target.casefold()
