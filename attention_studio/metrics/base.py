"""The base of metrics over whole corpora of translations."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from attention_studio.registry import Plugin


@dataclass(frozen=True)
class Score:
    """A metric's value, and the signature that says how it was computed."""

    value: float
    signature: str


class Metric(Plugin):
    """Compares translations with references, line by line."""

    @abstractmethod
    def score(self, translations: Sequence[str], references: Sequence[str]) -> Score:
        """Returns the score of a corpus; both sequences have the same length, at least one line."""
