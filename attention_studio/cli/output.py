"""What the command line writes: results on stdout, progress on a terminal only."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

OnProgress = Callable[[int, int], None]


def write(text: str) -> None:
    """Writes a line to stdout."""
    sys.stdout.write(text + "\n")


def write_json(value: Any) -> None:
    """Writes a value as one line of JSON, at once, so that a reader at the other end of a pipe sees it."""
    write(json.dumps(value, ensure_ascii=False))
    sys.stdout.flush()


def tell(text: str) -> None:
    """Writes a line for people to stderr."""
    sys.stderr.write(text + "\n")


@contextmanager
def progress(title: str) -> Iterator[OnProgress]:
    """Yields a function that shows progress while standard error is a terminal, and does nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task(title, total=None)
        yield lambda done, total: bars.update(bar, completed=done, total=total or None)
