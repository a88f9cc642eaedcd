"""Exports the grid as links in the Pharaoh format: each target word with the source word that it looks at most."""

from attention_studio.figures.content import Grid
from attention_studio.figures.export import Exporter


class Pharaoh(Exporter):
    """One line of `source-target` pairs, counted from 0; the end marker has no link."""

    kind, title, suffix = "pharaoh", "Pharaoh links", ".pharaoh"

    def data(self, grid: Grid) -> bytes:
        """Returns the line."""
        words = len(grid.target) - (1 if grid.has_end else 0)
        links = (f"{int(grid.attention[row].argmax())}-{row}" for row in range(words))
        return (" ".join(links) + "\n").encode("utf-8")
