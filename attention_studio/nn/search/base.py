"""The base of search methods: what they ask of a model, and the hypotheses that they grow."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from attention_studio.registry import Plugin, choose
from attention_studio.specs import SearchSpec


class Model(Protocol):
    """A model that has read a batch of sentences and writes them on, row by row.

    A row is one hypothesis of one sentence; how many rows there are may change from step to step.
    """

    end: int
    """Id of the end marker."""

    sentences: int
    """How many sentences it has read."""

    limits: Sequence[int]
    """For each sentence the longest output, the end marker included."""

    def advance(
        self, sentences: np.ndarray, parents: np.ndarray, words: np.ndarray, count: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Writes each row's next word.

        Args:
            sentences: (rows,) the sentence of each row.
            parents: (rows,) the row of the step before that each row goes on from; at the first step the sentence.
            words: (rows,) ids of the word last written, at the first step the start marker.
            count: how many of the most probable next words are wanted.

        Returns:
            Log-probabilities (rows, count) and ids (rows, count), the best first (fewer columns if the vocabulary is
            smaller), and attention weights (rows, source).
        """

    start: int
    """Id of the start marker."""


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A hypothesis' last step, linked to the one before; so attention follows each hypothesis' own path.

    Attributes:
        parent: the step before, None for the first.
        word: id written.
        log_probability: of all words so far.
        weights: (source,) attention of this step.
        length: words so far, the end marker included.
    """

    parent: "Node | None"
    word: int
    log_probability: float
    weights: np.ndarray
    length: int


@dataclass(frozen=True, eq=False)
class Found:
    """A translation in ids.

    Attributes:
        words: ids without the end marker.
        score: what the search ranks by.
        log_probability: of all words, the end marker's included.
        finished: whether the end marker was written.
        attention: (words, source) or, where finished, one row more for the end marker.
    """

    words: tuple[int, ...]
    score: float
    log_probability: float
    finished: bool
    attention: np.ndarray


def found(node: Node, score: float, end: int) -> Found:
    """Follows a hypothesis back to its start."""
    words, weights = [], []
    step: Node | None = node
    while step is not None:
        words.append(step.word)
        weights.append(step.weights)
        step = step.parent
    finished = node.word == end
    ids = tuple(reversed(words[1:] if finished else words))
    return Found(ids, score, node.log_probability, finished, np.stack(weights[::-1]))


class Search(Plugin):
    """A method that finds translations."""

    @abstractmethod
    def find(self, model: Model, spec: SearchSpec) -> list[list[Found]]:
        """Returns for each sentence its translations, the best first, at most `spec.n_best`."""


def length_penalty(length: int, alpha: float) -> float:
    """Returns GNMT's lp = ((5 + |Y|) / 6)^alpha (Wu et al. 2016, eq. 14); |Y| counts the end marker."""
    return float(((5.0 + length) / 6.0) ** alpha)


def make(kind: str) -> Search:
    """Returns the search called `kind`; raises OptionError if there is none."""
    return choose("attention_studio.nn.search", Search, kind, "search")()  # type: ignore[type-abstract]
