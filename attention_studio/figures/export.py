"""Exporting a grid: the formats, the names of files, and the one way that they are written."""

import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from attention_studio import bundle
from attention_studio.errors import StudioError
from attention_studio.figures.content import Grid, grid_of
from attention_studio.registry import Plugin, choose, discover
from attention_studio.trace import Trace

PACKAGE = "attention_studio.figures.exporters"
LIKE_A_FORMAT = re.compile(r"\.[A-Za-z]{1,5}")
"""A suffix of letters names a format; anything else, as in run.v2, belongs to the name."""


class Exporter(Plugin, ABC):
    """Base of all exporters.

    Class attributes:
        kind, title: its key and its name for people.
        suffix: ending of its files, with the dot.
    """

    suffix: ClassVar[str]

    @abstractmethod
    def data(self, grid: Grid) -> bytes:
        """Returns the content of a file; the same for the same grid."""


def exporters() -> dict[str, type[Exporter]]:
    """Returns the exporters by kind."""
    return discover(PACKAGE, Exporter)


def export_grid(trace: Trace, path: Path, kind: str, with_end: bool = False) -> Path:
    """Writes a trace's grid to a file, replacing it in one step, and returns its path.

    A missing suffix is added; one that names another format of ours decides instead of `kind`.

    Raises:
        StudioError: the suffix is of no format of ours, there is nothing to export, or the file can't be written.
    """
    target, exporter = _resolve(path, kind)
    grid = grid_of(trace, with_end)
    if not grid.attention.size:
        raise StudioError("There is no grid to export; translate a sentence first.")
    data = exporter.data(grid)
    try:
        bundle.write_file(target, data)
    except OSError as error:
        reason = error.strerror or error
        raise StudioError(f"{target} can't be written: {reason}; choose another folder or name.") from error
    return target


def grid_text(trace: Trace, kind: str, with_end: bool = False) -> str:
    """Returns what an exporter of text writes, for the clipboard."""
    exporter = choose(PACKAGE, Exporter, kind, "export format")  # type: ignore[type-abstract]
    return exporter().data(grid_of(trace, with_end)).decode("utf-8")


def _resolve(path: Path, kind: str) -> tuple[Path, Exporter]:
    """Returns where to write and what writes there."""
    by_suffix = {exporter.suffix: exporter for exporter in exporters().values()}
    suffix = path.suffix.lower()
    if suffix in by_suffix:
        return path, by_suffix[suffix]()
    if LIKE_A_FORMAT.fullmatch(suffix):
        raise StudioError(
            f"{path.name}: grids are not written as {path.suffix}; end the name in one of: {', '.join(by_suffix)}."
        )
    exporter = choose(PACKAGE, Exporter, kind, "export format")  # type: ignore[type-abstract]
    return path.with_name(path.name + exporter.suffix), exporter()
