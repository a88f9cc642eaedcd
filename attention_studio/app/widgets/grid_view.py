"""GridView: the alignment grid, source words across and target words down, each cell a weight from 0 to 1."""

import html

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QStyle, QToolTip, QWidget

from attention_studio.app.widgets import grid_frame
from attention_studio.app.widgets.grid_content import content_of
from attention_studio.app.widgets.grid_geometry import FOOTER, MARGIN, GridGeometry, LabelSizes, arrange, fill
from attention_studio.app.widgets.grid_painter import GridPainter, cell_image
from attention_studio.theme import BODY, CORNER, LIGHT, SECONDARY, Theme
from attention_studio.trace import Trace

NOWHERE = (-1, -1)
STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class GridView(QAbstractScrollArea):
    """Draws a trace's attention. Colours are never rescaled, and their scale is on the picture.

    Attributes:
        cell: (row, column) of the trace that the pointer or the keys are on; -1 for no row or no column.
        content: the words and weights shown.
        geometry_shown: where they lie.

    Signals:
        cursor_moved(int, int): the user moved to a row and a column; -1 for none, both when the pointer left.
    """

    cursor_moved = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cell = NOWHERE
        self.content = content_of(None, False)
        self.geometry_shown: GridGeometry = fill((1, 1), (0, 0))
        self._trace: Trace | None = None
        self._theme = LIGHT
        self._is_compact = self._shows_end = self._shows_numbers = self._is_whole = False
        self._keys_hold = False
        self._empty_text = self.tr("Type a sentence to see which source words each target word looks at.")
        self._image = QImage()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self._take_content()

    def set_trace(self, trace: Trace | None) -> None:
        """Shows a trace, or the text for an empty view; the cursor is removed."""
        self._trace = trace
        self.cell = NOWHERE
        self._take_content()

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self._theme = theme
        self._take_content()

    def set_compact(self, is_compact: bool) -> None:
        """Shows a thumbnail: cells from edge to edge, without words, scale and keys."""
        self._is_compact = is_compact
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if is_compact else Qt.FocusPolicy.StrongFocus)
        self._lay_out()

    def set_show_end(self, shows_end: bool) -> None:
        """Shows or hides the end marker's row together with its label."""
        self._shows_end = shows_end
        self._take_content()

    def set_numbers(self, shows_numbers: bool) -> None:
        """Writes the weights into the cells wherever these are large enough."""
        self._shows_numbers = shows_numbers
        self.viewport().update()

    def set_whole(self, is_whole: bool) -> None:
        """Fits a large grid into the view, labelling every nth word, instead of scrolling it."""
        self._is_whole = is_whole
        self._lay_out()

    def set_empty_text(self, text: str) -> None:
        """Takes the text that is shown while there is no trace."""
        self._empty_text = text
        self.viewport().update()

    def set_cursor(self, row: int, column: int) -> None:
        """Marks a row and a column; -1 for none. Emits nothing: it follows what others did."""
        inside = row < len(self.content.target) and column < len(self.content.source)
        cell = (row, column) if inside else NOWHERE
        if cell != self.cell:
            self.cell = cell
            self._describe()
            self.viewport().update()

    @property
    def readout(self) -> str:
        """What stands under the grid about the cursor; plain text."""
        return self.content.readout(*self.cell)

    @property
    def has_room_for_numbers(self) -> bool:
        """Whether the cells are large enough to write their weights."""
        return self._painter(QPainter()).has_room_for_numbers

    def picture(self) -> QPixmap:
        """Returns the view as a picture, for the clipboard."""
        return self.viewport().grab()

    def sizeHint(self) -> QSize:
        """Returns a size at which a short sentence is comfortable."""
        return QSize(64, 64) if self._is_compact else QSize(480, 320)

    def minimumSizeHint(self) -> QSize:
        """Returns the smallest sensible size."""
        return QSize(24, 24) if self._is_compact else QSize(240, 160)

    def _take_content(self) -> None:
        self.content = content_of(self._trace, self._shows_end)
        self.set_cursor(*self.cell)
        if not self.content.is_empty:
            self._image = cell_image(self._theme, self.content.attention)
        self._describe()
        self._lay_out()

    def _describe(self) -> None:
        empty = self.content.is_empty
        self.setAccessibleName(self.tr("Alignment grid") if empty else self.content.name())
        self.setAccessibleDescription(self._empty_text if empty else self.content.sentence(*self.cell))

    def _sizes(self) -> tuple[LabelSizes, LabelSizes]:
        body = self.fontInfo().pixelSize()
        return self._label_sizes(body), self._label_sizes(round(body * SECONDARY / BODY))

    def _label_sizes(self, pixels: int) -> LabelSizes:
        metrics = QFontMetrics(self._font_of(pixels))
        rows, columns = (
            max((metrics.horizontalAdvance(word) for word in words), default=0) + 2
            for words in (self.content.target, self.content.source)
        )
        corner = max(metrics.horizontalAdvance(title) for title in grid_frame.axis_titles())
        return LabelSizes(pixels, metrics.height(), rows, columns, corner)

    def _font_of(self, pixels: int) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(pixels)
        return font

    def _lay_out(self) -> None:
        """Places everything; the scroll bars' own room depends only on the view's size, so nothing flickers."""
        words = len(self.content.target), len(self.content.source)
        size = self.maximumViewportSize()
        width, height = size.width(), size.height()
        if self._is_compact:
            self.geometry_shown = fill((width, height), words)
        else:
            labels = self._sizes()
            self.geometry_shown = arrange((width, height), words, labels, self._is_whole)
            if self.geometry_shown.excess != (0, 0) and not self._is_whole:
                bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
                self.geometry_shown = arrange((width - bar, height - bar), words, labels, False)
        self._set_ranges()
        self.viewport().update()

    def _set_ranges(self) -> None:
        one = self.geometry_shown
        excess = (0, 0) if self._is_compact or self._is_whole or self.content.is_empty else one.excess
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        cells, pages = (one.cell_width, one.cell_height), (one.view_width, one.view_height)
        for bar, most, cell, page in zip(bars, excess, cells, pages, strict=True):
            bar.setSingleStep(max(1, round(cell)))
            bar.setPageStep(page)
            bar.setRange(0, most)

    def _scrolled(self) -> tuple[int, int]:
        return self.horizontalScrollBar().value(), self.verticalScrollBar().value()

    def _painter(self, painter: QPainter) -> GridPainter:
        cell = NOWHERE if self._is_compact else self.cell
        return GridPainter(painter, self.geometry_shown, self.content, self._theme, self.font(), cell, self._scrolled())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the grid, or what the view is for."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        everything = self.viewport().rect()
        painter.fillRect(everything, QColor(self._theme.raised))
        if self.content.is_empty:
            if not self._is_compact:
                font = self._font_of(self.fontInfo().pixelSize())
                grid_frame.paint_empty(painter, QRectF(everything), self._theme, font, self._empty_text)
        elif self._is_compact:
            self._painter(painter).paint_cells(self._image, everything)
        else:
            self._paint_grid(painter, everything)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.attention), 2))
            painter.drawRoundedRect(QRectF(everything).adjusted(1, 1, -1, -1), CORNER, CORNER)

    def _paint_grid(self, painter: QPainter, everything: QRect) -> None:
        one, parts = self.geometry_shown, self._painter(painter)
        bottom = everything.height() - FOOTER
        area = QRect(QPoint(one.left - 1, one.top - 1), QPoint(everything.right() - MARGIN + 1, bottom))
        small = self._font_of(round(self.fontInfo().pixelSize() * SECONDARY / BODY))
        parts.paint_cells(self._image, area)
        if self._shows_numbers:
            parts.paint_numbers(area)
        parts.paint_row_words(QRect(0, one.top, one.left, bottom - one.top))
        parts.paint_column_words(QRect(one.left - MARGIN, 0, everything.right() - one.left + MARGIN, one.top))
        grid_frame.paint_axis_titles(painter, one, self._theme, small)
        texts = self.readout, self._note()
        grid_frame.paint_footer(painter, (everything.width(), everything.height()), self._theme, small, texts)

    def _note(self) -> str:
        step = max(self.geometry_shown.row_step, self.geometry_shown.column_step)
        notes = []
        if step > 1:
            notes.append(self.tr("up to %1 words between two labels").replace("%1", str(step - 1)))
        if any(self.content.unknown):
            notes.append(self.tr("dotted: not in the model's vocabulary"))
        return "; ".join(notes)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything anew."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Follows changes of the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    def cell_at(self, point: QPoint) -> tuple[int, int]:
        """Returns (row, column) at a point of the view, -1 for none."""
        if self.content.is_empty:
            return NOWHERE
        return self.geometry_shown.cell_at(point.x(), point.y(), self._scrolled())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves the cursor with the pointer."""
        if not self._is_compact:
            self._keys_hold = False
            self._move(self.cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Removes the cursor when the pointer leaves, unless the keys hold it."""
        super().leaveEvent(event)
        if not self._is_compact and not self._keys_hold:
            self._move(NOWHERE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the cursor by the arrows, Home and End; Escape removes it."""
        key = Qt.Key(event.key())
        last_row, last_column = len(self.content.target) - 1, len(self.content.source) - 1
        row, column = (max(part, 0) for part in self.cell)
        if self.content.is_empty or self._is_compact:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape and self.cell != NOWHERE:
            self._move(NOWHERE)
        elif key in STEPS:
            down, right = STEPS[key] if self.cell != NOWHERE else (0, 0)
            self._reveal(min(max(row + down, 0), last_row), min(max(column + right, 0), last_column))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._reveal(row, 0 if key == Qt.Key.Key_Home else last_column)
        else:
            super().keyPressEvent(event)

    def _reveal(self, row: int, column: int) -> None:
        """Moves the cursor to a cell and scrolls it into view."""
        one = self.geometry_shown
        bars = (self.verticalScrollBar(), self.horizontalScrollBar())
        sizes, rooms = (one.cell_height, one.cell_width), (one.view_height, one.view_width)
        for bar, index, size, room in zip(bars, (row, column), sizes, rooms, strict=True):
            bar.setValue(min(max(bar.value(), int((index + 1) * size) - room), int(index * size)))
        self._keys_hold = True
        self._move((row, column))

    def _move(self, cell: tuple[int, int]) -> None:
        if cell != self.cell:
            self.set_cursor(*cell)
            self.cursor_moved.emit(*self.cell)

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows the whole word, or the words and their weight, as a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tooltip(*self.cell_at(event.pos())), self)
            return True
        return super().viewportEvent(event)

    def _tooltip(self, row: int, column: int) -> str:
        if (row, column) == NOWHERE or self._is_compact:
            return ""
        text = self.content.readout(row, column)
        if row < 0 and self.content.unknown[column]:
            text += "\n" + self.tr("not in the model's vocabulary")
        # A word that looks like HTML is shown as it is written.
        return f"<p style='white-space:pre-wrap'>{html.escape(text)}</p>"
