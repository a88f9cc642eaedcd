"""Where the parts of an alignment grid lie: pure numbers, so that they can be tested without a window."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from attention_studio.theme import SPACE

MARGIN = 2 * SPACE
FOOTER = 7 * SPACE
WIDEST_CELL, HIGHEST_CELL = 128, 64
SLANT = 60
LARGEST_LABEL = 200
LINE_SHARE = 0.85
"""Words may come this close, as a share of a line: their ink is lower than a line."""
LABEL_SHARE = 0.3
"""Labels take at most this share of the width (target words) and of the height (source words)."""


@dataclass(frozen=True)
class LabelSizes:
    """Sizes of the words in one type size, in pixels.

    Attributes:
        font: type size.
        line: height of a line.
        widest_row, widest_column: width of the widest target and source word.
        corner: width of the axes' titles.
    """

    font: int
    line: int
    widest_row: int
    widest_column: int
    corner: int


@dataclass(frozen=True)
class GridGeometry:
    """The layout of a grid in a view; all lengths in pixels.

    Attributes:
        rows, columns: number of target and source words.
        left, top: where the cells begin; the labels lie before them.
        cell_width, cell_height: size of a cell.
        view_width, view_height: the part of the cells that the view can show at a time.
        angle: slant of the source words in degrees, 0 for upright ones.
        row_length, column_length: room for a target and a source word.
        row_step, column_step: 1 if every word is labelled, n if every nth is.
        font: type size of the words.
    """

    rows: int
    columns: int
    left: int
    top: int
    cell_width: float
    cell_height: float
    view_width: int
    view_height: int
    angle: int
    row_length: int
    column_length: int
    row_step: int
    column_step: int
    font: int

    @property
    def width(self) -> float:
        """Width of all cells."""
        return self.cell_width * self.columns

    @property
    def height(self) -> float:
        """Height of all cells."""
        return self.cell_height * self.rows

    @property
    def excess(self) -> tuple[int, int]:
        """How far the cells can be scrolled, across and down."""
        return max(0, math.ceil(self.width) - self.view_width), max(0, math.ceil(self.height) - self.view_height)

    def cell_at(self, x: float, y: float, scrolled: tuple[int, int] = (0, 0)) -> tuple[int, int]:
        """Returns (row, column) at a point of the view; -1 for the one whose words are not at the point.

        A point on a target word gives its row and no column, one on a source word its column and no row.
        """
        row = column = -1
        if y >= self.top:
            row = int((y - self.top + scrolled[1]) // self.cell_height)
        if x >= self.left:
            column = self._column_at(x, y, scrolled[0])
        inside_row, inside_column = 0 <= row < self.rows, 0 <= column < self.columns
        beyond = (y >= self.top and not inside_row) or (x >= self.left and not inside_column)
        if beyond or y >= self.top + min(self.height, self.view_height):
            return -1, -1
        return row, column

    def _column_at(self, x: float, y: float, scrolled: int) -> int:
        # Above the cells the words lean to the right, so the word at a point begins further left.
        lean = (self.top - y) / math.tan(math.radians(self.angle)) if self.angle and y < self.top else 0.0
        return int((x - lean - self.left + scrolled) // self.cell_width)


def arrange(
    size: tuple[int, int], words: tuple[int, int], labels: Sequence[LabelSizes], is_whole: bool
) -> GridGeometry:
    """Returns the layout of `words` (rows, columns) in a view of `size` (width, height).

    The first of the type sizes `labels` that lets every word be labelled is taken. Where even the last does
    not: a whole grid labels every nth word, any other gets cells as high as a line and is scrolled.
    """
    found = [_arrange(size, words, label, is_whole) for label in labels]
    fitting = [one for one in found if one.row_step == one.column_step == 1 and one.excess == (0, 0)]
    return fitting[0] if fitting else found[-1]


def fill(size: tuple[int, int], words: tuple[int, int]) -> GridGeometry:
    """Returns the layout of a thumbnail: cells from edge to edge, no words."""
    (width, height), (rows, columns) = size, words
    return GridGeometry(
        rows=rows, columns=columns, left=0, top=0, cell_width=width / max(columns, 1),
        cell_height=height / max(rows, 1), view_width=width, view_height=height, angle=0, row_length=0,
        column_length=0, row_step=1, column_step=1, font=0,
    )  # fmt: skip


def _arrange(size: tuple[int, int], words: tuple[int, int], label: LabelSizes, is_whole: bool) -> GridGeometry:
    (width, height), (rows, columns) = size, words
    smallest = 1.0 if is_whole else round(LINE_SHARE * label.line)
    row_length = min(max(label.widest_row, label.corner), int(width * LABEL_SHARE), LARGEST_LABEL)
    left = row_length + 2 * MARGIN
    room = width - left - MARGIN
    angle, column_length, top, overhang = _header(label, room / max(columns, 1), height)
    leaning = math.sin(math.radians(angle)) if angle else 1.0
    narrowest = smallest if is_whole else math.ceil(smallest / leaning)
    cell_width = _cell((room - overhang) / max(columns, 1), narrowest, WIDEST_CELL)
    cell_height = _cell((height - top - FOOTER) / max(rows, 1), smallest, HIGHEST_CELL)
    apart = cell_width * leaning if angle else label.line
    return GridGeometry(
        rows=rows, columns=columns, left=left, top=top, cell_width=cell_width, cell_height=cell_height,
        view_width=max(1, room - overhang), view_height=max(1, height - top - FOOTER), angle=angle,
        row_length=row_length, column_length=column_length, font=label.font,
        row_step=_step(label, cell_height), column_step=_step(label, apart),
    )  # fmt: skip


def _header(label: LabelSizes, room: float, height: int) -> tuple[int, int, int, int]:
    """Returns the slant of the source words, their length, their height and how far the last leans out."""
    titles = 2 * label.line + MARGIN
    if label.widest_column + MARGIN <= min(room, WIDEST_CELL):
        return 0, int(room) - SPACE, titles, 0
    length = min(label.widest_column, int(height * LABEL_SHARE), LARGEST_LABEL)
    angle = math.radians(SLANT)
    rise = length * math.sin(angle) + label.line * math.cos(angle) + 2 * MARGIN
    return SLANT, length, max(titles, round(rise)), round(length * math.cos(angle))


def _step(label: LabelSizes, apart: float) -> int:
    """Returns 1 if words so far apart can all be written, n if every nth can."""
    return max(1, math.ceil(math.floor(LINE_SHARE * label.line) / apart))


def _cell(room: float, smallest: float, largest: float) -> float:
    size = max(smallest, min(room, largest))
    # Whole pixels keep the hairlines sharp; below that size there are none.
    return math.floor(size) if size >= 2 * SPACE else size
