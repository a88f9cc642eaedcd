"""The alignment grid as the user meets it."""

import dataclasses
import time

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from attention_studio.app.widgets.grid_content import content_of
from attention_studio.app.widgets.grid_painter import _is_labelled, cell_colours
from attention_studio.app.widgets.grid_view import NOWHERE, GridView
from attention_studio.theme import DARK, LIGHT, attention_colour
from attention_studio.trace import END, Trace


def trace_of(source, target, weights=None, unknown=()):
    """A trace of these words with the weights given or a diagonal."""
    rows, columns = len(target), len(source)
    if weights is None:
        weights = np.full((rows, columns), 0.1 / max(columns, 1)) + 0.9 * np.eye(rows, columns)
    known = tuple(word in unknown for word in source)
    return Trace(tuple(source), known, tuple(target), " ".join(target), np.asarray(weights, np.float32))


AREA = trace_of(
    ["the", "european", "economic", "area"],
    ["la", "zone", "économique", "européenne", END],
    [[0.9, 0.1, 0, 0], [0.02, 0.06, 0.11, 0.81], [0, 0.1, 0.9, 0], [0, 0.7, 0.2, 0.1], [0.25] * 4],
)


@pytest.fixture
def view(application):
    """A shown grid of 700 by 400."""
    one = GridView()
    one.resize(700, 400)
    one.show()
    application.processEvents()
    yield one
    one.hide()
    one.deleteLater()


def press(view, key):
    """Presses a key."""
    view.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))


def point_at(view, x, y):
    """Moves the pointer."""
    place, none = QPointF(x, y), Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def middle(view, row, column):
    """The middle of a cell in the view."""
    one = view.geometry_shown
    return one.left + (column + 0.5) * one.cell_width, one.top + (row + 0.5) * one.cell_height


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 9), st.integers(1, 9), st.integers(350, 1200), st.integers(320, 900), st.data())
def test_hovering_a_cell_finds_it(view, rows, columns, width, height, data):
    """At any size the cell under the pointer is the one whose weight has that pixel's colour."""
    weights = np.random.default_rng(rows * 10 + columns).uniform(0.2, 1, (rows, columns))
    view.set_trace(trace_of([f"s{i}" for i in range(columns)], [f"t{i}" for i in range(rows)], weights))
    view.resize(width, height)
    QApplication.processEvents()
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    row, column = view.cell_at(QPoint(x, y))
    if row >= 0 and column >= 0:
        seen = view.viewport().grab().toImage().pixelColor(x, y).name().upper()
        on_line = QColor(LIGHT.line).name().upper()
        assert seen in (attention_colour(LIGHT, float(np.float32(weights[row, column]))), on_line)


def test_hover_tells_words_and_weight(view):
    """The readout and the signal name the cell; words beside the cells give a row or a column alone."""
    moves = []
    view.cursor_moved.connect(lambda *cell: moves.append(cell))
    view.set_trace(AREA)
    point_at(view, *middle(view, 1, 3))
    assert moves == [(1, 3)]
    assert view.readout.replace("\u2068", "").replace("\u2069", "") == "zone ← area 0.81"
    point_at(view, 20, middle(view, 1, 0)[1])
    assert moves[-1] == (1, -1)
    assert "area 0.81" in view.readout.replace("\u2069", "")
    assert "economic" in view.readout
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert moves[-1] == NOWHERE
    assert view.readout == ""
    press(view, Qt.Key.Key_Down)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert view.cell == (0, 0), "what the keys chose stays when the pointer leaves"


def test_keys_walk_the_grid(view):
    """Arrows, Home, End and Escape; the edges hold; each step is told once."""
    moves = []
    view.set_trace(AREA)
    view.cursor_moved.connect(lambda *cell: moves.append(cell))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Home):
        press(view, key)
    assert moves == [(0, 0), (1, 0), (1, 3), (0, 3), (0, 0)]
    press(view, Qt.Key.Key_Escape)
    assert view.cell == NOWHERE
    for _ in range(9):
        press(view, Qt.Key.Key_Down)
    assert view.cell == (3, 0), "the end marker's row is hidden"


def test_keys_scroll_the_cell_into_view(view):
    """In a grid that does not fit, the cell under the keys can be seen."""
    words = [f"word{index}" for index in range(90)]
    view.set_trace(trace_of(words, words))
    assert view.verticalScrollBar().maximum() > 0
    for _ in range(80):
        press(view, Qt.Key.Key_Down)
        press(view, Qt.Key.Key_Right)
    row, column = view.cell
    assert (row, column) == (79, 80), "the first key enters at the first cell"
    one = view.geometry_shown
    y = one.top + (row + 0.5) * one.cell_height - view.verticalScrollBar().value()
    x = one.left + (column + 0.5) * one.cell_width - view.horizontalScrollBar().value()
    assert view.cell_at(QPoint(int(x), int(y))) == (79, 80)
    assert one.top <= y <= view.viewport().height() - 20


def test_a_screen_reader_hears_the_grid(view):
    """Size in the name, the cursor in the description, all links where there is no cursor."""
    view.set_trace(AREA)
    assert view.accessibleName() == "Alignment grid, 4 target words by 4 source words"
    assert "'zone' looks at 'area' with 0.81" in view.accessibleDescription()
    view.set_cursor(2, 1)
    assert view.accessibleDescription() == "'économique' looks at 'european' with 0.10."
    view.set_trace(None)
    assert "Type a sentence" in view.accessibleDescription()


def test_a_percent_sign_is_a_word_like_any_other(view):
    """Words that look like places for words are not filled in."""
    view.set_trace(trace_of(["%2", "%3"], ["%1"], [[0.25, 0.75]]))
    view.set_cursor(0, 1)
    assert view.accessibleDescription() == "'%1' looks at '%3' with 0.75."


def test_words_that_look_like_html_are_literal(view):
    """The tooltip shows the tags as they are written."""
    view.set_trace(trace_of(["<b>bold</b>", "x"], ["<img src='a'>"], [[0.4, 0.6]], unknown=("<b>bold</b>",)))
    tooltip = view._tooltip(-1, 0)
    assert "<b>" not in tooltip
    assert "&lt;b&gt;bold&lt;/b&gt;" in tooltip
    assert "vocabulary" in tooltip


def test_the_end_marker_is_shown_with_its_label_or_not_at_all(view):
    """Rows and labels change together, and the cursor leaves a row that is gone."""
    view.set_trace(AREA)
    assert (len(view.content.target), view.content.attention.shape) == (4, (4, 4))
    view.set_show_end(True)
    assert (view.content.target[-1], view.content.attention.shape) == (END, (5, 4))
    view.set_cursor(4, 0)
    assert view.cell == (4, 0)
    view.set_show_end(False)
    assert view.cell == NOWHERE


def test_following_is_not_moving(view):
    """set_cursor emits nothing, so that two linked views never answer each other."""
    moves = []
    view.cursor_moved.connect(lambda *cell: moves.append(cell))
    view.set_trace(AREA)
    view.set_cursor(1, 2)
    view.set_cursor(50, 50)
    assert moves == []
    assert view.cell == NOWHERE


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda one: one.name)
def test_cell_colours_are_the_themes(theme):
    """The colours painted are those that the theme gives for each weight, within one step of rounding."""
    weights = np.linspace(0, 1, 101, dtype=np.float32).reshape(1, -1)
    for weight, colour in zip(weights[0], cell_colours(theme, weights)[0], strict=True):
        expected = QColor(attention_colour(theme, float(weight))).getRgb()[:3]
        assert np.abs(np.array(expected) - colour).max() <= 1


def test_weights_beyond_their_range_do_not_break_the_picture(view):
    """Not-a-number and numbers outside 0 to 1 are drawn as nothing, paper or full colour."""
    colours = cell_colours(LIGHT, np.array([[np.nan, -1.0, 2.0]], np.float32))[0]
    assert [QColor(*map(int, one)).name().upper() for one in colours] == [LIGHT.raised, LIGHT.raised, LIGHT.attention]


def test_right_to_left_words_stay_by_their_cells(view):
    """Arabic rows have their ink at the right end of the labels' room, beside the cells, as Latin ones have."""
    view.set_trace(trace_of(["the", "book"], ["كتاب", "book"]))
    image = view.viewport().grab().toImage()
    one, paper = view.geometry_shown, QColor(LIGHT.raised).name()
    for row in range(2):
        y0, y1 = int(one.top + row * one.cell_height) + 2, int(one.top + (row + 1) * one.cell_height) - 2
        inked = [x for x in range(one.left - 1) if any(image.pixelColor(x, y).name() != paper for y in range(y0, y1))]
        assert inked
        assert one.left - 16 <= max(inked) <= one.left - 4


def test_a_large_grid_is_painted_within_a_frame(view):
    """40 by 40 with numbers asked for takes less than 16 ms at its best of ten."""
    words = [f"word{index}" for index in range(40)]
    view.set_trace(trace_of(words, words, np.full((40, 40), 0.1)))
    view.set_numbers(True)
    view.resize(1280, 720)
    QApplication.processEvents()
    times = []
    for _ in range(10):
        began = time.perf_counter()
        view.viewport().repaint()
        times.append(time.perf_counter() - began)
    assert min(times) < 0.016


def test_fifty_traces_leave_nothing_behind(view):
    """Showing one grid after another makes no new objects."""
    view.set_trace(AREA)
    before = len(view.findChildren(object))
    for _ in range(50):
        view.set_trace(dataclasses.replace(AREA))
        view.viewport().repaint()
    assert len(view.findChildren(object)) == before


def test_a_thumbnail_has_no_words_and_takes_no_focus(view):
    """Compact, the corner pixel is the first cell's, and the pointer moves nothing."""
    moves = []
    view.cursor_moved.connect(lambda *cell: moves.append(cell))
    view.set_trace(AREA)
    view.set_compact(True)
    view.resize(80, 80)
    QApplication.processEvents()
    image = view.viewport().grab().toImage()
    assert QColor(image.pixel(8, 8)).name().upper() == attention_colour(LIGHT, float(np.float32(0.9)))
    point_at(view, 40, 40)
    assert moves == []
    assert view.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_an_empty_view_says_what_it_is_for(view):
    """Without a trace, and with a trace of no words, there is a text and no crash."""
    for trace in (None, trace_of([], []), trace_of(["a"], [END])):
        view.set_trace(trace)
        view.viewport().repaint()
        press(view, Qt.Key.Key_Down)
        point_at(view, 50, 50)
        assert view.content.is_empty
        assert view.cell == NOWHERE


def test_a_trace_without_marks_of_unknown_words_is_shown():
    """`unknown` may be empty: then every word counts as known."""
    content = content_of(Trace(("a",), (), ("b",), "b", np.ones((1, 1), np.float32)), False)
    assert content.unknown == (False,)


def test_thinned_labels_make_room_for_the_cursors_word():
    """Every third word is written; the cursor's is, and those nearer to it than three are not."""
    written = [index for index in range(12) if _is_labelled(index, 3, 4)]
    assert written == [0, 4, 9]
    assert [index for index in range(12) if _is_labelled(index, 3, -1)] == [0, 3, 6, 9]


def test_a_space_among_characters_has_a_label(view):
    """At character level a space is a token; its column and row are marked, not left blank."""
    view.set_trace(trace_of([*"1 M"], [*"0 1"]))
    assert view.content.source == ("1", "␣", "M")
    assert view.content.target == ("0", "␣", "1")
