"""GridPainter: draws an alignment grid. Qt shapes the words, so that every script comes out right."""

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPen

from attention_studio.app.widgets.grid_content import GridContent
from attention_studio.app.widgets.grid_geometry import MARGIN, GridGeometry
from attention_studio.theme import CORNER, SPACE, Theme, attention_colour, ink_on, mix

SMALLEST_NUMBERED = 0.005
"""Weights that would be written 0.00 are left to their colour."""
NUMBER_WIDTH, NUMBER_HEIGHT = 30, 16
SMALLEST_LINED = 8
CURSOR_WIDTH = 1.5
SMALL_WEIGHT = 0.1
BESIDE = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
ABOVE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
ALONG = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute


def cell_colours(theme: Theme, attention: np.ndarray) -> np.ndarray:
    """Returns the colours of weights as (rows, columns, 3) bytes, those of `theme.attention_colour`."""
    paper, full = _rgb(theme.raised), _rgb(theme.attention)
    weights = np.clip(np.nan_to_num(attention.astype(float)), 0.0, 1.0)[..., None]
    colours: np.ndarray = np.rint(paper + (full - paper) * weights).astype(np.uint8)
    return colours


def _rgb(colour: str) -> np.ndarray:
    parsed = QColor(colour)
    return np.array([parsed.red(), parsed.green(), parsed.blue()], float)


def cell_image(theme: Theme, attention: np.ndarray) -> QImage:
    """Returns a picture with one pixel a cell."""
    colours = np.ascontiguousarray(cell_colours(theme, attention))
    rows, columns = attention.shape
    # The copy owns its bytes; without it the picture would point into an array that is gone.
    return QImage(colours.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


class GridPainter:
    """Draws the parts of a grid; made anew for each picture.

    Attributes:
        cursor: (row, column); -1 for none.
        scrolled: pixels that the cells are scrolled by, across and down.
    """

    def __init__(
        self,
        painter: QPainter,
        geometry: GridGeometry,
        content: GridContent,
        theme: Theme,
        font: QFont,
        cursor: tuple[int, int],
        scrolled: tuple[int, int],
    ) -> None:
        self.painter, self.geometry, self.content, self.theme = painter, geometry, content, theme
        self.cursor, self.scrolled = cursor, scrolled
        self._font = QFont(font)
        self._font.setPixelSize(max(1, geometry.font))
        self._metrics = QFontMetrics(self._font)

    def rect_of(self, row: int, column: int) -> QRectF:
        """Returns where a cell lies in the view."""
        one = self.geometry
        x = one.left + column * one.cell_width - self.scrolled[0]
        return QRectF(x, one.top + row * one.cell_height - self.scrolled[1], one.cell_width, one.cell_height)

    def paint_cells(self, image: QImage, area: QRect) -> None:
        """Draws the cells, their hairlines and the cursor's row and column inside an area of the view."""
        self.painter.save()
        self.painter.setClipRect(area)
        corner = self.rect_of(0, 0).topLeft()
        whole = QRectF(corner.x(), corner.y(), self.geometry.width, self.geometry.height)
        if min(self.geometry.cell_width, self.geometry.cell_height) < SMALLEST_LINED:
            self.painter.drawImage(whole, image, QRectF(image.rect()))
        else:
            self._fill_cells(image, area)
        self._paint_lines(whole)
        self._paint_cursor(whole)
        self.painter.restore()

    def _fill_cells(self, image: QImage, area: QRect) -> None:
        """Fills the visible cells one by one: a stretched picture's edges would be a pixel off the hairlines."""
        one, paper = self.geometry, QColor(self.theme.raised).rgb()
        for row in _range(area.top() - one.top + self.scrolled[1], area.height(), one.cell_height, one.rows):
            for column in _range(area.left() - one.left + self.scrolled[0], area.width(), one.cell_width, one.columns):
                if image.pixel(column, row) != paper:
                    self.painter.fillRect(self.rect_of(row, column), image.pixelColor(column, row))

    def _paint_lines(self, whole: QRectF) -> None:
        """Draws hairlines as filled strips: unlike strokes they are sharp and end where the cells end."""
        one, colour = self.geometry, QColor(self.theme.line)
        step = 1 if min(one.cell_width, one.cell_height) >= SMALLEST_LINED else max(one.columns, one.rows)
        columns, rows = {*range(0, one.columns, step), one.columns}, {*range(0, one.rows, step), one.rows}
        for column in columns:
            x = whole.left() + column * one.cell_width
            self.painter.fillRect(QRectF(x, whole.top(), 1, whole.height() + 1), colour)
        for row in rows:
            y = whole.top() + row * one.cell_height
            self.painter.fillRect(QRectF(whole.left(), y, whole.width() + 1, 1), colour)

    def _paint_cursor(self, whole: QRectF) -> None:
        row, column = self.cursor
        one = self.geometry
        if row >= 0:
            for y in (self.rect_of(row, 0).top(), self.rect_of(row, 0).bottom()):
                self.painter.fillRect(
                    QRectF(whole.left(), y, whole.width() + 1, CURSOR_WIDTH), QColor(self.theme.decoder)
                )
        if column >= 0:
            for x in (self.rect_of(0, column).left(), self.rect_of(0, column).right()):
                self.painter.fillRect(
                    QRectF(x, whole.top(), CURSOR_WIDTH, whole.height() + 1), QColor(self.theme.encoder)
                )
        if row >= 0 and column >= 0:
            self.painter.setPen(QPen(QColor(self.theme.ink), 2))
            cell = self.rect_of(row, column)
            self.painter.drawRect(QRectF(cell.left() + 0.5, cell.top() + 0.5, one.cell_width, one.cell_height))

    @property
    def has_room_for_numbers(self) -> bool:
        """Whether the cells are large enough to write their weights."""
        return self.geometry.cell_width >= NUMBER_WIDTH and self.geometry.cell_height >= NUMBER_HEIGHT

    def paint_numbers(self, area: QRect) -> None:
        """Writes the weights into their cells, if there is room."""
        if not self.has_room_for_numbers:
            return
        self.painter.save()
        self.painter.setClipRect(area)
        font = QFont(self._font)
        font.setPixelSize(min(self.geometry.font, int(self.geometry.cell_width / 2.6)))
        self.painter.setFont(font)
        for row, column in np.argwhere(self.content.attention >= SMALLEST_NUMBERED).tolist():
            rect = self.rect_of(row, column)
            if rect.intersects(QRectF(area)):
                weight = float(self.content.attention[row, column])
                ink = ink_on(self.theme, attention_colour(self.theme, weight))
                self.painter.setPen(QColor(self.theme.quiet_ink if weight < SMALL_WEIGHT else ink))
                self.painter.drawText(rect, ABOVE, f"{weight:.2f}")
        self.painter.restore()

    def paint_row_words(self, area: QRect) -> None:
        """Writes the target words beside their rows."""
        one = self.geometry
        self.painter.save()
        # A word that is higher than its row reaches a little beyond the first and the last.
        beyond = SPACE if one.row_step > 1 else 0
        self.painter.setClipRect(area.adjusted(0, -beyond, 0, beyond))
        self.painter.setFont(self._font)
        for row, word in enumerate(self.content.target):
            cell = self.rect_of(row, 0)
            is_visible = area.top() < cell.center().y() < area.bottom()
            if not is_visible or not _is_labelled(row, one.row_step, self.cursor[0]):
                continue
            is_end = self.content.has_end and row == one.rows - 1
            height = max(cell.height(), float(self._metrics.height())) if one.row_step > 1 else cell.height()
            place = QRectF(MARGIN, cell.center().y() - height / 2, one.row_length, height)
            self._paint_word(place, BESIDE, word, self._tint(row, -1), is_quiet=is_end, is_unknown=False)
        self.painter.restore()

    def paint_column_words(self, area: QRect) -> None:
        """Writes the source words above their columns, slanted where they don't fit upright."""
        self.painter.save()
        self.painter.setClipRect(area)
        self.painter.setFont(self._font)
        for column, word in enumerate(self.content.source):
            if not _is_labelled(column, self.geometry.column_step, self.cursor[1]):
                continue
            x = self.rect_of(0, column).center().x()
            if self.geometry.left <= x <= area.right():
                self._paint_column_word(x, column, word)
        self.painter.restore()

    def _paint_column_word(self, x: float, column: int, word: str) -> None:
        one, line = self.geometry, float(self._metrics.height())
        tint, is_unknown = self._tint(-1, column), self.content.unknown[column]
        if not one.angle:
            place = QRectF(x - one.column_length / 2, one.top - SPACE - line, one.column_length, line)
            self._paint_word(place, ABOVE, word, tint, is_quiet=False, is_unknown=is_unknown)
            return
        self.painter.save()
        self.painter.translate(x, one.top - MARGIN)
        self.painter.rotate(-one.angle)
        place = QRectF(0, -line / 2, one.column_length, line)
        self._paint_word(place, ALONG, word, tint, is_quiet=False, is_unknown=is_unknown)
        self.painter.restore()

    def _tint(self, row: int, column: int) -> str:
        """Returns the background of a word: the cursor's own, or by how much it is linked to the cursor's word."""
        paper, attention = self.theme.raised, self.content.attention
        at_row, at_column = self.cursor
        if row >= 0 and row == at_row:
            return mix(paper, self.theme.decoder, 0.22)
        if column >= 0 and column == at_column:
            return mix(paper, self.theme.encoder, 0.22)
        if column >= 0 and at_row >= 0:
            return attention_colour(self.theme, float(attention[at_row, column]))
        if row >= 0 and at_column >= 0 and at_row < 0:
            return attention_colour(self.theme, float(attention[row, at_column]))
        return paper

    def _paint_word(
        self, place: QRectF, flags: Qt.AlignmentFlag, word: str, tint: str, *, is_quiet: bool, is_unknown: bool
    ) -> None:
        shown = self._metrics.elidedText(word, Qt.TextElideMode.ElideRight, int(place.width()))
        ink = ink_on(self.theme, tint)
        box = QRectF(self.painter.boundingRect(place, flags | Qt.TextFlag.TextSingleLine, shown))
        box = box.intersected(place.adjusted(-SPACE, 0, SPACE, 0))
        if tint != self.theme.raised:
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(QColor(tint))
            self.painter.drawRoundedRect(box.adjusted(-SPACE, 0, SPACE, 0), CORNER / 2, CORNER / 2)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QColor(self.theme.quiet_ink if is_quiet and tint == self.theme.raised else ink))
        self.painter.drawText(place, flags | Qt.TextFlag.TextSingleLine, shown)
        if is_unknown:
            self.painter.setPen(QPen(QColor(self.theme.worse), 1.5, Qt.PenStyle.DotLine))
            self.painter.drawLine(box.bottomLeft(), box.bottomRight())


def _range(first: int, length: int, size: float, count: int) -> range:
    """Returns which cells a stretch of the view touches, `first` being its distance from the first cell."""
    return range(max(0, int(first // size)), min(count, int((first + length) // size) + 1))


def _is_labelled(index: int, step: int, at: int) -> bool:
    """Returns whether a word is written: every nth is, and the cursor's own in place of its close neighbours."""
    is_crowded = at >= 0 and 0 < abs(index - at) < step
    return index == at or (index % step == 0 and not is_crowded)
