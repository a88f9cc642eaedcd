"""Plot: one small diagram by matplotlib whose curves change their data and are never made anew."""

from dataclasses import dataclass
from typing import Literal

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from attention_studio.app.series import decimate
from attention_studio.app.style import word_color
from attention_studio.theme import Theme

# Long lines are drawn in pieces and with the bends that no eye can see left out.
mpl.rcParams["agg.path.chunksize"] = 10_000
mpl.rcParams["path.simplify_threshold"] = 0.5

DOTS_PER_INCH = 96
MARGINS = (40, 12, 30, 34)
"""Pixels left, right, above and below the axes."""

TITLE = (12, 8)
"""Pixels of the title from the left and upper edges."""


Legend = Literal["", "upper right", "title"]
"""No legend, one in a corner, or the curves' names in place of the title."""


@dataclass(frozen=True)
class Curve:
    """How a curve looks.

    Attributes:
        label: its name in the legend; "" leaves it out.
        token: name of its colour in the theme.
        width: of the line in points.
        marks: whether each point has a dot.
        alpha: opacity.
    """

    label: str
    token: str
    width: float = 1.6
    marks: bool = False
    alpha: float = 1.0


class Plot(FigureCanvasQTAgg):
    """A titled diagram of a few curves.

    Attributes:
        axes: matplotlib's axes; the number of lines in them stays what it was.
        is_stale: whether `draw_if_stale` has something to draw.
    """

    def __init__(self, title: str, x_label: str, curves: tuple[Curve, ...], legend: Legend = "") -> None:
        super().__init__(Figure(dpi=DOTS_PER_INCH))  # type: ignore[no-untyped-call]
        self.curves = curves
        self._legend = legend
        self.is_stale = True
        self.axes = self.figure.add_axes((0.1, 0.1, 0.8, 0.8))
        self._title = self.figure.text(0, 1, "" if legend == "title" else title, fontsize=_points(12), va="top")
        self.axes.set_xlabel(x_label, loc="right", fontsize=_points(10), labelpad=0)
        for axis in (self.axes.xaxis, self.axes.yaxis):
            axis.set_major_locator(
                MaxNLocator(5, integer=axis is self.axes.xaxis, min_n_ticks=1, steps=[1, 2, 2.5, 5, 10])
            )
        self.lines = [self._line(curve) for curve in curves]
        for side in ("top", "right"):
            self.axes.spines[side].set_visible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(title)

    def set_curve(self, index: int, x: np.ndarray, y: np.ndarray) -> None:
        """Gives a curve other points; long ones are thinned out to what can be seen."""
        points = np.array(decimate(x, y))
        if not np.array_equal(np.array(self.lines[index].get_data()), points):
            self.lines[index].set_data(*points)
            self.is_stale = True

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self.figure.set_facecolor(theme.raised)
        self.axes.set_facecolor(theme.raised)
        self.axes.grid(True, axis="y", color=theme.line, linewidth=0.6)
        self.axes.set_axisbelow(True)
        self.axes.tick_params(colors=theme.quiet_ink, labelsize=_points(10), length=0)
        self._title.set_color(theme.ink)
        self.axes.xaxis.label.set_color(theme.quiet_ink)
        for side in ("left", "bottom"):
            self.axes.spines[side].set_color(theme.line)
        for curve, line in zip(self.curves, self.lines, strict=True):
            line.set_color(getattr(theme, curve.token))
        if self._legend == "title":
            self._show_names_as_title(theme)
        elif self._legend:
            self.axes.legend(
                loc=self._legend, frameon=False, fontsize=_points(10), labelcolor=theme.quiet_ink, handlelength=1.4
            )
        self.is_stale = True

    def draw_if_stale(self) -> bool:
        """Draws if something has changed and can be seen; returns whether it did."""
        if not self.is_stale or not self.isVisible():
            return False
        self.axes.relim()
        self.axes.autoscale_view()
        # All of these count from nothing; an axis that begins elsewhere would make noise look like news.
        self.axes.set_ylim(bottom=0, auto=True)
        self.axes.set_xlim(left=0, auto=True)
        self.is_stale = False
        self.draw()  # type: ignore[no-untyped-call]
        return True

    def describe(self, sentence: str) -> None:
        """Says what the plot shows, for those who do not see it."""
        self.setAccessibleDescription(sentence)

    def sizeHint(self) -> QSize:
        """Asks for little; the layout gives what there is."""
        return QSize(200, 120)

    def minimumSizeHint(self) -> QSize:
        """Can be small."""
        return QSize(80, 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the margins at their number of pixels."""
        super().resizeEvent(event)  # type: ignore[no-untyped-call]
        left, right, top, bottom = MARGINS
        width, height = max(self.width(), left + right + 1), max(self.height(), top + bottom + 1)
        self.axes.set_position((left / width, bottom / height, 1 - (left + right) / width, 1 - (top + bottom) / height))
        self._title.set_position((TITLE[0] / width, 1 - TITLE[1] / height))
        names = self.axes.get_legend()
        if self._legend == "title" and names is not None:
            names.set_bbox_to_anchor((TITLE[0] / width, 1 - TITLE[1] / height), self.figure.transFigure)
        self.is_stale = True

    def _show_names_as_title(self, theme: Theme) -> None:
        """Writes the curves' names in their colours where the title would be: small plots have no room for more."""
        legend = self.axes.legend(
            ncols=len(self.curves), frameon=False, fontsize=_points(12), borderpad=0, borderaxespad=0,
            handlelength=0, handletextpad=0, columnspacing=1.2, loc="upper left",
            bbox_to_anchor=self._title.get_position(), bbox_transform=self.figure.transFigure,
        )  # fmt: skip
        for handle in legend.legend_handles:
            if handle is not None:
                handle.set_visible(False)
        for words, curve in zip(legend.get_texts(), self.curves, strict=True):
            words.set_color(word_color(getattr(theme, curve.token), theme))

    def _line(self, curve: Curve) -> Line2D:
        marker = "o" if curve.marks else ""
        (line,) = self.axes.plot(
            [],
            [],
            linewidth=curve.width,
            alpha=curve.alpha,
            label=curve.label or "_",
            marker=marker,
            markersize=4,
        )
        return line


def _points(pixels: float) -> float:
    return pixels * 72 / DOTS_PER_INCH
