"""Initial weights, chosen on purpose: by role, per paper or for quick learning at desk size."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from keras import initializers, ops

Maker = Callable[[], initializers.Initializer]
"""Makes a new initialiser; one initialiser drawn from twice would give the same numbers twice."""


@dataclass(frozen=True)
class Initializers:
    """How to make the initialiser of each role of a weight.

    Attributes:
        embedding: word vectors.
        inputs: matrices that are not recurrent.
        recurrent: square matrices from state to state.
        attention: the matrices inside an attention score.
        score: the vector that sums an additive score up.
        bias: biases.
    """

    embedding: Maker
    inputs: Maker
    recurrent: Maker
    attention: Maker
    score: Maker
    bias: Maker


def desk() -> Initializers:
    """Learns quickly at small sizes: unit-variance word vectors (a small uniform start stalls), Glorot elsewhere."""
    return Initializers(
        embedding=partial(initializers.RandomNormal, stddev=1.0),
        inputs=initializers.GlorotUniform,
        recurrent=initializers.Orthogonal,
        attention=initializers.GlorotUniform,
        score=initializers.GlorotUniform,
        bias=initializers.Zeros,
    )


def bahdanau() -> Initializers:
    """Bahdanau et al. 2014, appendix B.1: recurrent orthogonal, W_a and U_a N(0, 0.001²), v_a 0, others N(0, 0.01²)."""
    small = partial(initializers.RandomNormal, stddev=0.01)
    return Initializers(
        embedding=small,
        inputs=small,
        recurrent=initializers.Orthogonal,
        attention=partial(initializers.RandomNormal, stddev=0.001),
        score=initializers.Zeros,
        bias=initializers.Zeros,
    )


def uniform(limit: float) -> Initializers:
    """All weights from U(-limit, limit), as Sutskever et al. 2014 (0.08) and Luong et al. 2015 (0.1) draw them."""
    same = partial(initializers.RandomUniform, -limit, limit)
    return Initializers(same, same, same, same, same, same)


class Blocks(initializers.Initializer):  # type: ignore[misc]  # Keras is untyped
    """Draws a matrix in blocks of columns, each on its own, so that joining gates changes no gate's distribution."""

    def __init__(self, make: Maker, width: int) -> None:
        self.make = make
        self.width = width

    def __call__(self, shape: tuple[int, ...], dtype: Any = None) -> Any:
        """Returns (..., rows, blocks * width)."""
        if len(shape) > 2:
            return ops.stack([self(shape[1:], dtype) for _ in range(shape[0])])
        rows, columns = shape
        return ops.concatenate([self.make()((rows, self.width), dtype) for _ in range(columns // self.width)], axis=-1)
