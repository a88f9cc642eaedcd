"""Grids for the tests of figures."""

import numpy as np

from attention_studio.trace import END, Trace


def trace_of(source: tuple[str, ...], target: tuple[str, ...], seed: int = 1) -> Trace:
    """Returns a trace with random weights whose rows sum to 1."""
    scores = np.random.default_rng(seed).normal(size=(len(target), len(source)))
    weights = np.exp(2 * scores)
    weights /= weights.sum(1, keepdims=True)
    return Trace(source, (False,) * len(source), target, " ".join(target), weights.astype(np.float32))


SMALL = trace_of(("the", "blue", "cat", "sleeps", "."), ("le", "chat", "bleu", END))
