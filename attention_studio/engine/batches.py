"""Batches of sentences of similar length, so that little of a batch is padding."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from attention_studio.corpus.storage import EncodedPairs
from attention_studio.text.vocabulary import END, START


@dataclass(frozen=True, eq=False)
class Batch:
    """Padded ids of some pairs.

    Attributes:
        source: (batch, source) int32, 0 is padding.
        inputs: (batch, target) int32, the words that enter the decoder: the start marker, then the target.
        rows: (positions,) int32, indices of real positions in the flattened (target * batch) outputs.
        labels: (positions,) int32, the words to be written there, the end marker's included.
    """

    source: np.ndarray
    inputs: np.ndarray
    rows: np.ndarray
    labels: np.ndarray


def make_batch(sources: list[np.ndarray], targets: list[np.ndarray]) -> Batch:
    """Pads pairs of id arrays (without markers) to one batch."""
    target_length = max(len(target) for target in targets) + 1
    inputs = np.zeros((len(targets), target_length), np.int32)
    outputs = np.zeros_like(inputs)
    for row, target in enumerate(targets):
        inputs[row, 0] = START
        inputs[row, 1 : len(target) + 1] = target
        outputs[row, : len(target)] = target
        outputs[row, len(target)] = END
    flat = outputs.T.reshape(-1)
    rows = np.flatnonzero(flat).astype(np.int32)
    return Batch(pad(sources), inputs, rows, flat[rows])


def pad(sequences: list[np.ndarray]) -> np.ndarray:
    """Returns (batch, longest) int32 with zeros at the right end; at least one column."""
    longest = max(1, max(len(sequence) for sequence in sequences))
    padded = np.zeros((len(sequences), longest), np.int32)
    for row, sequence in enumerate(sequences):
        padded[row, : len(sequence)] = sequence
    return padded


def plan(
    source_lengths: np.ndarray, target_lengths: np.ndarray, size: int, random: np.random.Generator | None
) -> list[np.ndarray]:
    """Divides all pairs into batches of similar lengths.

    Args:
        source_lengths: tokens a source.
        target_lengths: tokens a target.
        size: pairs a batch; the last may be smaller, none is left out.
        random: shuffles which pairs of equal length meet, and the batches' order; None keeps the order of length.

    Returns:
        Arrays of indices.
    """
    count = len(source_lengths)
    ties = np.arange(count) if random is None else random.permutation(count)
    order = np.lexsort((ties, source_lengths, target_lengths))
    batches = [order[first : first + size] for first in range(0, count, size)]
    if random is not None:
        random.shuffle(batches)
    return batches


def batches_of(pairs: EncodedPairs, indices: list[np.ndarray]) -> Iterator[Batch]:
    """Yields the batches of a plan."""
    for chosen in indices:
        yield make_batch([pairs.source(i) for i in chosen], [pairs.target(i) for i in chosen])
