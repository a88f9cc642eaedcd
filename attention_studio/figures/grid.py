"""The alignment grid as a matplotlib figure: source words across, target words down, weights from 0 to 1.

The size of everything follows from the words, which are measured; so no label is cut off, and the picture does not
depend on a screen.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.text import Text

from attention_studio.figures import fonts
from attention_studio.figures.content import OPEN_BOX, Grid, visible
from attention_studio.theme import LIGHT, Theme, mix

DOTS_PER_INCH, MOST_DOTS = 200, 3600
"""Resolution, and the most pixels that the cells may take on a side; the resolution is lowered to keep to it."""
POINTS_PER_INCH = 72
LARGEST_CELL, SMALLEST_CELL = 0.42, 0.1
USUAL_SIDE, LARGEST_SIDE = 14.0, 36.0
"""Inches that the cells take together: cells shrink to fit the first down to the smallest size, then the second."""
LARGEST_FONT, SMALLEST_FONT = 10.0, 6.0
LONGEST_LABEL = 40
"""Characters of a word that are shown; a longer one ends in an ellipsis."""
LINE = 1.25
"""Distance of lines as a multiple of the type size."""
MARGIN = 0.16
SCALE_SPACE, SCALE_WIDTH, SCALE_HEIGHT, SMALLEST_SCALE = 0.3, 0.12, 1.6, 0.6
SLANT = 60
HAIRLINE = 0.4
MOST_VECTOR_CELLS = 10_000
"""Beyond it cells become one bitmap without hairlines, which would take longer to draw than all the rest."""


def grid_figure(
    grid: Grid, theme: Theme = LIGHT, titles: tuple[str, str] = ("source", "target"), scale: str = "attention weight"
) -> Figure:
    """Draws a grid; paper and inks are the theme's, `titles` name the source's and the target's axis."""
    longer = max(len(grid.source), len(grid.target), 1)
    cell, font, step = sizes(longer)
    figure = Figure(dpi=min(DOTS_PER_INCH, MOST_DOTS / (cell * longer)), facecolor=theme.raised)
    axes, bar = figure.add_axes((0, 0, 1, 1)), figure.add_axes((0, 0, 1, 1))
    _draw_cells(axes, bar, grid, theme, scale, cell)
    words = (*grid.source, *grid.target)
    families = fonts.families_for((*words, *titles, scale, "…", OPEN_BOX))
    _label(axes, grid, step, font, families, theme, titles)
    notes = [f"every {_ordinal(step)} word is labelled"] if step > 1 else []
    note = _note(figure, [*notes, *fonts.missing_scripts(words)], theme)
    for text in figure.findobj(Text):
        # A dollar sign is a word like any other.
        text.set_parse_math(False)
        text.set_fontfamily(families)
    _place(figure, axes, bar, note, (cell * len(grid.source), cell * len(grid.target)))
    return figure


def sizes(words: int) -> tuple[float, float, int]:
    """Returns cell size in inches, type size in points, and 1 if each of `words` is labelled, n if every nth."""
    cell = max(SMALLEST_CELL, min(LARGEST_CELL, USUAL_SIDE / words))
    cell = min(cell, LARGEST_SIDE / words)
    font = min(LARGEST_FONT, max(SMALLEST_FONT, cell * POINTS_PER_INCH / LINE))
    return cell, font, max(1, math.ceil(font * LINE / (cell * POINTS_PER_INCH) - 0.1))


def shortened(word: str) -> str:
    """Returns a word as a label: its beginning and an ellipsis if it is very long."""
    word = visible(word)
    return word if len(word) <= LONGEST_LABEL else word[: LONGEST_LABEL - 1] + "…"


def _ordinal(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _draw_cells(axes: Axes, bar: Axes, grid: Grid, theme: Theme, scale: str, cell: float) -> None:
    rows, columns = len(grid.target), len(grid.source)
    colours = LinearSegmentedColormap.from_list("attention", [theme.raised, theme.attention])
    is_large = rows * columns > MOST_VECTOR_CELLS
    mesh = axes.pcolormesh(
        np.arange(columns + 1) - 0.5, np.arange(rows + 1) - 0.5, np.asarray(grid.attention, float),
        cmap=colours, vmin=0.0, vmax=1.0, rasterized=is_large, edgecolors="none" if is_large else theme.line,
        linewidth=HAIRLINE * cell / LARGEST_CELL,
    )  # fmt: skip
    axes.set_xlim(-0.5, columns - 0.5)
    axes.set_ylim(rows - 0.5, -0.5)
    axes.figure.colorbar(mesh, cax=bar, ticks=[0.0, 0.5, 1.0])
    bar.set_ylabel(scale, color=theme.quiet_ink, fontsize=SMALLEST_FONT + 2)
    bar.tick_params(labelsize=SMALLEST_FONT + 2, labelcolor=theme.quiet_ink, color=theme.line, length=2)
    for frame in (*axes.spines.values(), bar.spines["outline"]):
        frame.set_edgecolor(theme.line)
        frame.set_linewidth(0.6)


def _label(
    axes: Axes, grid: Grid, step: int, font: float, families: list[str], theme: Theme, titles: tuple[str, str]
) -> None:
    """Writes word i exactly at column or row i."""
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.tick_params(length=0, labelsize=font, labelcolor=theme.ink)
    for axis, words in ((axes.xaxis, grid.source), (axes.yaxis, grid.target)):
        places = range(0, len(words), step)
        axis.set_ticks(places, [shortened(words[place]) for place in places], fontfamily=families)
    for axis, title, colour in ((axes.xaxis, titles[0], theme.encoder), (axes.yaxis, titles[1], theme.decoder)):
        axis.set_label_text(title, color=mix(colour, theme.ink, 0.25), fontsize=max(font, SMALLEST_FONT + 2))


def _note(figure: Figure, sentences: Iterable[str], theme: Theme) -> Text:
    return figure.text(
        0, 0, "\n".join(sentences), fontsize=SMALLEST_FONT + 1, color=theme.quiet_ink, va="bottom", ha="left"
    )  # fmt: skip


@dataclass(frozen=True)
class Around:
    """How far the words of an axes reach beyond it, in inches."""

    left: float
    below: float
    right: float
    above: float


def _renderer(figure: Figure) -> Any:
    """Returns what measures words at the figure's resolution; it draws nothing, so it needs no more than a pixel."""
    make: Any = RendererAgg  # it has no types
    return make(1, 1, figure.dpi)


def _around(figure: Figure, axes: Axes) -> Around:
    frame = axes.get_window_extent()
    box = axes.get_tightbbox(_renderer(figure)) or frame
    lengths = (frame.x0 - box.x0, frame.y0 - box.y0, box.x1 - frame.x1, box.y1 - frame.y1)
    return Around(*(max(0.0, length) / figure.dpi for length in lengths))


def _place(figure: Figure, axes: Axes, bar: Axes, note: Text, cells: tuple[float, float]) -> None:
    """Measures the words, then gives the figure its size and the parts their places."""
    width, height = cells
    scale_height = min(SCALE_HEIGHT, max(height, SMALLEST_SCALE))
    figure.set_size_inches(width, height)
    _slant_if_crowded(figure, axes, width)
    bar.set_position((0, 0, SCALE_WIDTH / width, scale_height / height))
    words, ticks = _around(figure, axes), _around(figure, bar)
    said = note.get_window_extent(_renderer(figure))
    note_height = said.height / figure.dpi + MARGIN if note.get_text() else 0.0
    bar_left = MARGIN + words.left + width + max(words.right, SCALE_SPACE)
    bottom = MARGIN + note_height + max(words.below, ticks.below)
    whole_width = max(bar_left + SCALE_WIDTH + ticks.right, MARGIN + said.width / figure.dpi) + MARGIN
    above = max(words.above, scale_height - height + ticks.above)
    whole_height = bottom + height + above + MARGIN
    figure.set_size_inches(whole_width, whole_height)
    across, down = np.array([1 / whole_width, 1 / whole_height])
    axes.set_position(((MARGIN + words.left) * across, bottom * down, width * across, height * down))
    lowest = (bottom + height - min(scale_height, height)) * down
    bar.set_position((bar_left * across, lowest, SCALE_WIDTH * across, scale_height * down))
    note.set_position((MARGIN * across, MARGIN * down))


def _slant_if_crowded(figure: Figure, axes: Axes, width: float) -> None:
    renderer = _renderer(figure)
    labels = axes.get_xticklabels()
    widest = max((label.get_window_extent(renderer).width for label in labels), default=0.0)
    if widest > 0.92 * width * figure.dpi / max(len(labels), 1):
        for label in labels:
            label.set(rotation=SLANT, ha="left", va="bottom", rotation_mode="anchor")
