"""Exports the grid as SVG."""

from attention_studio.figures.export import Exporter
from attention_studio.figures.grid import Grid
from attention_studio.figures.pictures import picture


class Svg(Exporter):
    """The picture on white paper."""

    kind, title, suffix = "svg", "SVG drawing", ".svg"

    def data(self, grid: Grid) -> bytes:
        """Returns the picture."""
        return picture(grid, self.kind)
