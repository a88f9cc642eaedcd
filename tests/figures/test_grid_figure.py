"""The exported picture of a grid."""

import io

import matplotlib.image
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_rgb

from attention_studio.figures.content import Grid, grid_of
from attention_studio.figures.grid import grid_figure, shortened, sizes
from attention_studio.figures.pictures import picture
from attention_studio.theme import DARK, LIGHT

from .grids import SMALL, trace_of


def identity(count: int) -> Grid:
    """A grid in which word i looks at word i."""
    words = tuple(f"w{index}" for index in range(count))
    return Grid(words, words, np.eye(count))


def pixels(data: bytes) -> np.ndarray:
    """The (height, width, 3) values 0 to 1 of a PNG."""
    return matplotlib.image.imread(io.BytesIO(data))[..., :3]


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 200))
def test_label_i_stands_at_index_i(count):
    """On both axes each label is at the place that its own number says."""
    figure = grid_figure(identity(count))
    axes = figure.axes[0]
    for axis in (axes.xaxis, axes.yaxis):
        labels = [label.get_text() for label in axis.get_ticklabels()]
        assert [f"w{round(place)}" for place in axis.get_ticklocs()] == labels
        assert len(labels) == -(-count // sizes(count)[2])


def test_the_weight_is_where_its_labels_meet():
    """In the pixels, the cell at (row i, column j) has the colour of that weight: rows down, columns across."""
    weights = np.zeros((3, 5))
    weights[0, 4] = weights[2, 1] = 1.0
    figure = grid_figure(Grid(tuple("abcde"), tuple("xyz"), weights))
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=figure.dpi)
    image, axes = pixels(buffer.getvalue()), figure.axes[0]
    for row in range(3):
        for column in range(5):
            x, y = axes.transData.transform((column, row))
            seen = image[image.shape[0] - 1 - int(y), int(x)]
            expected = to_rgb(LIGHT.attention if weights[row, column] else LIGHT.raised)
            assert seen == pytest.approx(expected, abs=0.01), (row, column)


def test_axes_stay_two_over_fifty_pictures():
    """Cells and scale: no colour bar is added again."""
    for seed in range(50):
        figure = grid_figure(grid_of(trace_of(("a", "b"), ("c",), seed)))
        assert len(figure.axes) == 2


def test_the_scale_is_on_the_picture_and_fixed():
    """Weights up to 0.3 are drawn on the scale from 0 to 1, and the scale says so."""
    figure = grid_figure(Grid(("a", "b"), ("c",), np.array([[0.3, 0.1]])))
    axes, bar = figure.axes
    assert axes.collections[0].get_clim() == (0.0, 1.0)
    assert [label.get_text() for label in bar.get_yticklabels()] == ["0.0", "0.5", "1.0"]
    assert bar.get_ylabel() == "attention weight"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("source", "target")


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (1, 12), (12, 1), (40, 40)])
def test_long_labels_are_not_cut_off(rows, columns):
    """With 35-letter words, and at extreme shapes, the picture's border has only background."""
    word = "Donaudampfschifffahrtsgesellschafts"
    assert len(word) == 35
    grid = grid_of(trace_of((word,) * columns, (word,) * rows))
    image = pixels(picture(grid, "png"))
    border = np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]])
    assert (border == 1.0).all()
    assert (image < 0.5).any()


def test_labels_are_shown_whole_up_to_40_letters():
    """A 40-letter word is whole, a longer one ends in an ellipsis."""
    assert shortened("x" * 40) == "x" * 40
    assert shortened("x" * 41) == "x" * 39 + "…"


@pytest.mark.parametrize("count", [300, 700])
def test_large_grids_stay_within_limits(count):
    """Fewer than 10,000 pixels a side, the type not below its floor, and thinned labels say so."""
    cell, font, step = sizes(count)
    assert font >= 6
    assert step * cell * 72 >= font
    grid = identity(count)
    figure = grid_figure(grid)
    assert max(figure.get_size_inches()) * figure.dpi < 10_000
    said = " ".join(text.get_text() for text in figure.texts)
    assert ("word is labelled" in said) == (step > 1)


def test_neighbouring_labels_do_not_overlap():
    """At every size the lines of the labels are at least the type size apart."""
    for count in range(1, 800, 7):
        cell, font, step = sizes(count)
        assert cell * 72 * step >= font * 1.1, count


def test_theme_and_mathematics_in_words():
    """The paper is the theme's, and dollar signs, carets and backslashes are letters like any others."""
    grid = grid_of(trace_of(("$x^2$", r"\alpha", "_", "$5"), ("<b>",)))
    figure = grid_figure(grid, DARK)
    assert figure.get_facecolor()[:3] == pytest.approx(to_rgb(DARK.raised))
    assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == list(grid.source)
    assert not any(label.get_parse_math() for label in figure.axes[0].get_xticklabels())
    picture(grid, "svg")


def test_end_marker_and_its_label_go_together():
    """With the end marker hidden, its row is gone too; shown, every row sums to 1."""
    hidden, shown = grid_of(SMALL), grid_of(SMALL, with_end=True)
    assert hidden.attention.shape == (len(hidden.target), len(hidden.source)) == (3, 5)
    assert shown.attention.shape == (len(shown.target), 5) == (4, 5)
    assert shown.attention.sum(1) == pytest.approx(np.ones(4), abs=1e-6)
