"""Exports the grid as PDF."""

from attention_studio.figures.export import Exporter
from attention_studio.figures.grid import Grid
from attention_studio.figures.pictures import picture


class Pdf(Exporter):
    """The picture on white paper."""

    kind, title, suffix = "pdf", "PDF document", ".pdf"

    def data(self, grid: Grid) -> bytes:
        """Returns the picture."""
        return picture(grid, self.kind)
