"""The content of a picture or file of an alignment grid."""

from dataclasses import dataclass

import numpy as np

from attention_studio.trace import Trace

OPEN_BOX = "␣"


@dataclass(frozen=True, eq=False)
class Grid:
    """The words and weights of one picture or file.

    Attributes:
        source, target: words of the columns and of the rows.
        attention: (target, source) weights from 0 to 1.
        has_end: whether the last row is the end marker's.
    """

    source: tuple[str, ...]
    target: tuple[str, ...]
    attention: np.ndarray
    has_end: bool = False


def grid_of(trace: Trace, with_end: bool = False) -> Grid:
    """Returns the words and weights of a trace, with or without the end marker's row."""
    rows = len(trace.target) - (1 if trace.finished and not with_end else 0)
    return Grid(trace.source, trace.target[:rows], trace.attention[:rows], trace.finished and with_end)


def visible(token: str) -> str:
    """Returns a token as a label: one that is a space, as among characters, would be no label at all."""
    return OPEN_BOX if token.isspace() else token
