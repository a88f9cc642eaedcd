"""What the command line writes: results on stdout, progress on a terminal only."""

import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from attention_studio.corpus.pair import Report

OnProgress = Callable[[int, int], None]


def write(text: str) -> None:
    """Writes a line to stdout."""
    sys.stdout.write(text + "\n")


def write_json(value: Any) -> None:
    """Writes a value as one line of JSON, at once, so that a reader at the other end of a pipe sees it."""
    try:
        line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        # JSON has no word for a number that is not finite, such as the loss of a run that diverged.
        line = json.dumps(_finite(value), ensure_ascii=False)
    write(line)
    sys.stdout.flush()


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def left_out(report: Report) -> Iterator[str]:
    """Yields for each reason how many pairs of a corpus were left out, and where the first of them stand."""
    for reason, skipped in report.skipped.items():
        lines = ", ".join(str(line) for line in skipped.lines[:10])
        more = ", …" if skipped.count > 10 else ""
        yield f"{skipped.count:,} for {reason} (line {lines}{more})"


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
