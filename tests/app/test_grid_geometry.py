"""Where the parts of a grid lie."""

import math

from hypothesis import given
from hypothesis import strategies as st

from attention_studio.app.widgets.grid_geometry import (
    FOOTER,
    LINE_SHARE,
    SLANT,
    GridGeometry,
    LabelSizes,
    arrange,
    fill,
)

BODY, SMALL = LabelSizes(13, 18, 90, 70, 60), LabelSizes(11, 15, 76, 60, 52)
COUNT = st.integers(1, 60)
SIZE = st.tuples(st.integers(240, 2000), st.integers(160, 1200))


@st.composite
def geometries(draw: st.DrawFn) -> GridGeometry:
    """Layouts of any size, whole or scrolled."""
    return arrange(draw(SIZE), (draw(COUNT), draw(COUNT)), (BODY, SMALL), draw(st.booleans()))


@given(geometries(), st.data())
def test_a_point_in_a_cell_gives_that_cell(one, data):
    """For any size and scroll position, the middle and the edges of each visible cell are that cell's."""
    row, column = data.draw(st.integers(0, one.rows - 1)), data.draw(st.integers(0, one.columns - 1))
    scrolled = tuple(data.draw(st.integers(0, most)) for most in one.excess)
    share = data.draw(st.sampled_from([0.01, 0.5, 0.99]))
    x = one.left + (column + share) * one.cell_width - scrolled[0]
    y = one.top + (row + share) * one.cell_height - scrolled[1]
    if x >= one.left and one.top <= y < one.top + one.view_height:
        assert one.cell_at(x, y, scrolled) == (row, column)


@given(geometries(), st.data())
def test_a_point_beside_the_cells_gives_one_word(one, data):
    """Left of the cells is a target word, above them a source word along its slant, elsewhere nothing."""
    row = data.draw(st.integers(0, one.rows - 1))
    y = one.top + (row + 0.5) * one.cell_height
    if y < one.top + one.view_height:
        assert one.cell_at(one.left - 5, y) == (row, -1)
    column = data.draw(st.integers(0, one.columns - 1))
    up = data.draw(st.integers(1, max(1, one.top - 1)))
    lean = up / math.tan(math.radians(SLANT)) if one.angle else 0
    x = one.left + (column + 0.5) * one.cell_width + lean
    assert one.cell_at(x, one.top - up) == (-1, column)
    assert one.cell_at(one.left + one.width + 200, one.top + 1) == (-1, -1)


@given(SIZE, COUNT, COUNT)
def test_labels_never_overlap(size, rows, columns):
    """In every layout the labelled words are almost a line apart, across their slant too."""
    for is_whole in (False, True):
        one = arrange(size, (rows, columns), (BODY, SMALL), is_whole)
        line = math.floor(LINE_SHARE * (BODY if one.font == BODY.font else SMALL).line)
        assert one.cell_height * one.row_step >= line - 1e-6
        slant = math.sin(math.radians(one.angle)) if one.angle else 1
        if one.angle:
            assert one.cell_width * slant * one.column_step >= line - 1e-6
        else:
            assert one.cell_width >= (BODY if one.font == BODY.font else SMALL).widest_column


@given(SIZE, COUNT, COUNT)
def test_a_whole_grid_fits(size, rows, columns):
    """Fitted, the cells end before the view's foot and its right edge unless a cell is a pixel already."""
    one = arrange(size, (rows, columns), (BODY, SMALL), True)
    assert one.height <= max(size[1] - one.top - FOOTER, rows) + 1e-6
    assert one.left + one.width <= max(size[0], one.left + columns) + 1e-6


@given(SIZE, COUNT, COUNT)
def test_a_scrolled_grid_labels_every_word(size, rows, columns):
    """Unless fitted, every word is written, and what does not fit can be scrolled to."""
    one = arrange(size, (rows, columns), (BODY, SMALL), False)
    assert (one.row_step, one.column_step) == (1, 1)
    across, down = one.excess
    assert one.width - across <= one.view_width + 1e-6
    assert one.height - down <= one.view_height + 1e-6


def test_few_short_words_stand_upright():
    """Seven short words in a wide view are horizontal in the larger type."""
    one = arrange((770, 360), (5, 7), (BODY, SMALL), False)
    assert (one.angle, one.font, one.excess) == (0, 13, (0, 0))


def test_a_thumbnail_fills_its_frame():
    """Cells from edge to edge, without room for words."""
    one = fill((80, 60), (6, 8))
    assert (one.left, one.top, one.width, one.height) == (0, 0, 80, 60)
    assert one.cell_at(79, 59) == (5, 7)
