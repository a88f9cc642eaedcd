"""Scores of a model on a corpus: BLEU and chrF of its translations, token accuracy, AER of its attention."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Evaluation:
    """What `evaluate` measured.

    Attributes:
        sentences: pairs that were read and translated.
        bleu, chrf: 0 to 100, with sacrebleu's signatures.
        token_accuracy: share of target tokens that are the most probable ones given the true words before, 0 to 1.
        aer: alignment error rate, 0 to 1; None without gold alignments.
    """

    sentences: int
    bleu: float
    bleu_signature: str
    chrf: float
    chrf_signature: str
    token_accuracy: float
    aer: float | None

    def to_json(self) -> dict[str, Any]:
        """Returns the figures as plain data."""
        return asdict(self)
