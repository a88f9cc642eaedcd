"""Exports the grid as PNG."""

from attention_studio.figures.export import Exporter
from attention_studio.figures.grid import Grid
from attention_studio.figures.pictures import picture


class Png(Exporter):
    """The picture on white paper."""

    kind, title, suffix = "png", "PNG picture", ".png"

    def data(self, grid: Grid) -> bytes:
        """Returns the picture."""
        return picture(grid, self.kind)
