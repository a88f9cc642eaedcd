"""What an alignment grid shows, and the sentences that say it to the pointer and to a screen reader."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from attention_studio.figures.content import visible
from attention_studio.trace import Trace

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
READ_LINKS = 3
SPOKEN_ROWS = 20
SMALLEST_SAID = 0.01


def _translate(text: str) -> str:
    return QCoreApplication.translate("GridView", text)


@dataclass(frozen=True, eq=False)
class GridContent:
    """The words and weights of one grid.

    Attributes:
        source, target: words of the columns and of the rows.
        unknown: for each source word, whether the vocabulary lacks it.
        attention: (target, source) weights from 0 to 1.
        has_end: whether the last row is the end marker's.
    """

    source: tuple[str, ...]
    target: tuple[str, ...]
    unknown: tuple[bool, ...]
    attention: np.ndarray
    has_end: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is no cell."""
        return self.attention.size == 0

    def links(self, row: int, column: int) -> list[tuple[str, float]]:
        """Returns the words linked to a row's or, without a row, to a column's word, the strongest first."""
        words, weights = (self.source, self.attention[row]) if row >= 0 else (self.target, self.attention[:, column])
        order = np.argsort(-weights, kind="stable")
        return [(words[index], float(weights[index])) for index in order]

    def readout(self, row: int, column: int) -> str:
        """Returns the short text for a cursor: `zone ← area 0.81`."""
        if row < 0 and column < 0:
            return ""
        if row >= 0 and column >= 0:
            weight = self.attention[row, column]
            return f"{isolated(self.target[row])} ← {isolated(self.source[column])} {weight:.2f}"
        links = [link for link in self.links(row, column)[:READ_LINKS] if link[1] >= SMALLEST_SAID]
        listed = ", ".join(f"{isolated(word)} {weight:.2f}" for word, weight in links)
        word, arrow = (self.target[row], "←") if row >= 0 else (self.source[column], "→")
        return f"{isolated(word)} {arrow} {listed}"

    def name(self) -> str:
        """Returns the grid's name for a screen reader."""
        name = _translate("Alignment grid, %1 target words by %2 source words")
        return name.replace("%1", str(len(self.target))).replace("%2", str(len(self.source)))

    def sentence(self, row: int, column: int) -> str:
        """Returns what the cursor is on, or without one what each target word looks at most."""
        if self.is_empty:
            return ""
        if row >= 0 and column >= 0:
            return self._said(row, column) + "."
        rows = [row] if row >= 0 else list(range(min(len(self.target), SPOKEN_ROWS)))
        if row < 0 <= column:
            rows = [int(self.attention[:, column].argmax())]
            return self._said(rows[0], column) + "."
        return "; ".join(self._said(one, int(self.attention[one].argmax())) for one in rows) + "."

    def _said(self, row: int, column: int) -> str:
        weight = f"{self.attention[row, column]:.2f}"
        said = _translate("'%1' looks at '%2' with %3").split("%")
        words = {"1": self.target[row], "2": self.source[column], "3": weight}
        # Words may hold a % themselves, so they are put between the parts, not replaced one after the other.
        return said[0] + "".join(words[part[0]] + part[1:] for part in said[1:])


def content_of(trace: Trace | None, shows_end: bool) -> GridContent:
    """Returns what a grid shows of a trace, with or without the row of the end marker."""
    if trace is None:
        return GridContent((), (), (), np.zeros((0, 0), np.float32), False)
    rows = len(trace.target) - (1 if trace.finished and not shows_end else 0)
    return GridContent(
        source=tuple(visible(word) for word in trace.source),
        target=tuple(visible(word) for word in trace.target[:rows]),
        unknown=trace.unknown or (False,) * len(trace.source),
        attention=trace.attention[:rows],
        has_end=trace.finished and shows_end,
    )


def isolated(word: str) -> str:
    """Returns a word that keeps its own direction and leaves its neighbours theirs."""
    return f"{FIRST_STRONG_ISOLATE}{word}{POP_ISOLATE}"
