"""A sentence pair, and the report of what was read, kept and left out."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

STORED_LINES = 1000
"""Line numbers that a report keeps a reason; counts are always exact."""

EMPTY_SIDE = "empty side"
MISSING_COLUMN = "missing column"
TOO_LONG = "too long"


class Pair(NamedTuple):
    """A source sentence, its translation, and the line (from 1) where they stand."""

    source: str
    target: str
    line: int


@dataclass
class Skipped:
    """Pairs left out for one reason.

    Attributes:
        count: how many.
        lines: where they stand, the first STORED_LINES of them.
    """

    count: int = 0
    lines: list[int] = field(default_factory=list)

    def add(self, line: int) -> None:
        """Counts one more."""
        self.count += 1
        if len(self.lines) < STORED_LINES:
            self.lines.append(line)


@dataclass
class Report:
    """What reading a corpus came to.

    Attributes:
        read: records that were read.
        kept: pairs that are in the corpus.
        skipped: reason to what was left out for it.
        last_line: number of the last line with a record.
        format, encoding: how the files were understood.
    """

    read: int = 0
    kept: int = 0
    skipped: dict[str, Skipped] = field(default_factory=dict)
    last_line: int = 0
    format: str = ""
    encoding: str = ""
    _notes: list[str] = field(default_factory=list)
    _counted: Counter[str] = field(default_factory=Counter)

    def skip(self, reason: str, line: int) -> None:
        """Counts a record that is left out."""
        self.skipped.setdefault(reason, Skipped()).add(line)
        self.last_line = line

    def note(self, sentence: str) -> None:
        """Adds a sentence that the user should know, once."""
        if sentence not in self._notes:
            self._notes.append(sentence)

    def count(self, what: str, times: int = 1) -> None:
        """Counts a harmless change of the text; `notes` says how often."""
        self._counted[what] += times

    @property
    def notes(self) -> list[str]:
        """Sentences about what was changed or ignored."""
        return [*self._notes, *(f"{what}: {times:,}." for what, times in self._counted.items() if times)]

    def to_json(self) -> dict[str, Any]:
        """Returns the report as plain data."""
        skipped = {reason: {"count": one.count, "lines": one.lines} for reason, one in self.skipped.items()}
        plain = {"read": self.read, "kept": self.kept, "skipped": skipped, "notes": self.notes}
        return {**plain, "format": self.format, "encoding": self.encoding}
