"""Trace: everything that one decode computed, as NumPy arrays, so that any view can show it without the model."""

from dataclasses import dataclass, field

import numpy as np

END = "</s>"
"""Label of the end marker's row; text can't produce the marker itself."""


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """One translation of the n-best list.

    Attributes:
        tokens: the target tokens, without the end marker.
        text: the tokens put together for reading.
        score: what the search ranks by: the log-probability over the length penalty.
        log_probability: natural logarithm of the probability, the end marker's included.
        finished: False if the length limit cut it.
        attention: (target, source) weights along this hypothesis' own path; rows sum to 1.
    """

    tokens: tuple[str, ...]
    text: str
    score: float
    log_probability: float
    finished: bool
    attention: np.ndarray


@dataclass(frozen=True, eq=False)
class Translation:
    """A source sentence with its n-best translations, the best first.

    Attributes:
        source: the source tokens as the user wrote them.
        unknown: for each source token, whether the vocabulary lacks it.
        hypotheses: empty if the source has no token.
    """

    source: tuple[str, ...]
    unknown: tuple[bool, ...]
    hypotheses: tuple[Hypothesis, ...]


@dataclass(frozen=True, eq=False)
class Term:
    """One intermediate result of the attention mechanism.

    Attributes:
        name: the formula's part, as the mechanism calls it.
        values: (target, source) or (target, source, units).
    """

    name: str
    values: np.ndarray


@dataclass(frozen=True, eq=False)
class Trace:
    """All that the decoding of one target computed; row t belongs to the step that wrote target token t.

    Attributes:
        source: the source tokens as written; columns of every picture.
        unknown: for each source token, whether the vocabulary lacks it.
        target: the target tokens; the last is END if the translation finished.
        text: the translation for reading.
        attention: (target, source); rows sum to 1.
        terms: the mechanism's intermediate results; the last is the score before the soft-max.
        encoder_states: (source, units).
        decoder_states: (target, units), the state after each step.
        contexts: (target, units), the weighted sums of encoder states.
        log_probabilities: (target,) natural logarithm of each written token's probability.
        candidates: for each step the most probable tokens with their probabilities, the best first.
        attends_with: "previous" if a row's weights come from the state before the step, "current" if after it.
    """

    source: tuple[str, ...]
    unknown: tuple[bool, ...]
    target: tuple[str, ...]
    text: str
    attention: np.ndarray
    terms: tuple[Term, ...] = ()
    encoder_states: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    decoder_states: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    contexts: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    log_probabilities: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))
    candidates: tuple[tuple[tuple[str, float], ...], ...] = ()
    attends_with: str = "current"

    @property
    def finished(self) -> bool:
        """Whether the end marker was written; False if the length limit cut the translation."""
        return bool(self.target) and self.target[-1] == END
