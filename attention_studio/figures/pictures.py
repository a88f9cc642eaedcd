"""A grid's figure as the bytes of a picture file: the same grid gives the same bytes."""

import io
from typing import Any

import matplotlib

from attention_studio.figures.content import Grid
from attention_studio.figures.grid import grid_figure

SETTINGS: Any = {
    # Words as outlines: other machines need not have the fonts of a rare script.
    "svg.fonttype": "path",
    "svg.hashsalt": "attention-studio",
    "pdf.fonttype": 3,
}
METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": "Attention Studio"},
    "svg": {"Creator": "Attention Studio", "Date": None},
    "pdf": {"Creator": "Attention Studio", "CreationDate": None},
}


def picture(grid: Grid, kind: str) -> bytes:
    """Returns a grid as "png", "svg" or "pdf", on white paper."""
    buffer = io.BytesIO()
    with matplotlib.rc_context(SETTINGS):
        figure = grid_figure(grid)
        figure.savefig(buffer, format=kind, dpi=figure.dpi, facecolor=figure.get_facecolor(), metadata=METADATA[kind])
    return buffer.getvalue()
