"""Exports the grid as JSON."""

import json

from attention_studio.figures.content import Grid
from attention_studio.figures.export import Exporter


class Json(Exporter):
    """An object with `source`, `target` and `attention`, a row of weights for each target word."""

    kind, title, suffix = "json", "JSON data", ".json"

    def data(self, grid: Grid) -> bytes:
        """Returns the object on one line."""
        values = {
            "source": list(grid.source),
            "target": list(grid.target),
            # By way of text: the fewest digits that give a float32 back.
            "attention": [[float(str(weight)) for weight in row] for row in grid.attention],
        }
        return (json.dumps(values, ensure_ascii=False) + "\n").encode("utf-8")
