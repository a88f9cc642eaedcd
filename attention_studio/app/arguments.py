"""What the command line asks of the window; importable without Qt."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class AppArguments:
    """How the window is opened.

    Attributes:
        screenshot: folder for a picture of every place; the window closes after them. None for a usual window.
        quit_when_shown: close at the first complete paint; start-up is measured with it.
        files: a corpus to open.
    """

    screenshot: Path | None = None
    quit_when_shown: bool = False
    files: tuple[str, ...] = ()
