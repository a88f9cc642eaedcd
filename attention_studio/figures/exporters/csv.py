"""Exports the grid as comma-separated values: source words in the header, a target word and its weights in each row."""

import csv
import io

from attention_studio.figures.content import Grid
from attention_studio.figures.export import Exporter


class Csv(Exporter):
    """UTF-8, quoted where needed; words exactly as they are, weights in the fewest digits that give them back."""

    kind, title, suffix = "csv", "CSV table", ".csv"

    def data(self, grid: Grid) -> bytes:
        """Returns the table."""
        text = io.StringIO(newline="")
        table = csv.writer(text)
        table.writerow(["", *grid.source])
        for word, weights in zip(grid.target, grid.attention, strict=True):
            # NumPy's own text of a float32 is shorter than the same number's as a float64.
            table.writerow([word, *(str(weight) for weight in weights)])
        return text.getvalue().encode("utf-8")
