"""Exports the grid as SVG."""

from attention_studio.figures.content import Grid
from attention_studio.figures.export import Exporter


class Svg(Exporter):
    """The picture on white paper."""

    kind, title, suffix = "svg", "SVG drawing", ".svg"

    def data(self, grid: Grid) -> bytes:
        """Returns the picture."""
        # matplotlib takes a while to import, and the list of formats is wanted before any picture is.
        from attention_studio.figures.pictures import picture

        return picture(grid, self.kind)
