"""Matrix products: in float32 or, where a processor is faster so, in bfloat16; and weights used inside a loop.

Only products are rounded: states, gates, scores, soft-max, sums over steps, weights and optimiser stay float32.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from keras import ops

_precision: ContextVar[str] = ContextVar("precision", default="float32")
_loops: ContextVar["list[LoopProducts] | None"] = ContextVar("loops", default=None)


@contextmanager
def in_training(dtype: str) -> "Iterator[list[LoopProducts]]":
    """Products that are traced inside are computed in "float32" or "bfloat16"; yields the loops that run inside.

    The caller has to ask each of these loops for the gradients of its matrices.
    """
    loops: list[LoopProducts] = []
    tokens = _precision.set(dtype), _loops.set(loops)
    try:
        yield loops
    finally:
        _precision.reset(tokens[0])
        _loops.reset(tokens[1])


def product(left: Any, right: Any) -> Any:
    """Returns the matrix product of two tensors as float32, (..., rows, columns)."""
    dtype = _precision.get()
    if dtype == "float32":
        return ops.matmul(left, right)
    return ops.cast(ops.matmul(ops.cast(left, dtype), ops.cast(right, dtype)), "float32")


class LoopMatrix(NamedTuple):
    """A matrix that a step multiplies with, and where its product is added.

    Attributes:
        matrix: (..., rows, columns).
        first: first block of the step's projected input that the product is added to.
    """

    matrix: Any
    first: int


class LoopProducts:
    """The matrices of a loop; inside `in_training` their gradients are taken once for all steps.

    Inside a loop, each step's share of a matrix' gradient would be a small product and an addition over the whole
    matrix. But dW = Σ x_tᵀ dy_t is one product over all steps, and every dy_t is at hand: what is added to the
    step's projected input has that input's gradient. Inputs and matrices are cut into blocks, one a gate, before the
    loop: cutting inside costs each step copies.

    Attributes:
        projected: (..., time, batch, gates * units).
        blocks: the same for each gate, (..., time, batch, units), the loop's inputs.
        matrices: what the steps multiply with, each in blocks (..., rows, units); inside `in_training` rounded once,
            and no gradient flows into them.
        inputs: to be set after the loop: for each matrix what the steps multiplied it with,
            (..., time, batch, rows).
    """

    def __init__(self, projected: Any, uses: Sequence[LoopMatrix], units: int) -> None:
        self.inputs: Sequence[Any] = ()
        self.projected = projected
        self.blocks = in_blocks(projected, units)
        self.dtype = _precision.get()
        self._uses, self._units = uses, units
        matrices = [ops.convert_to_tensor(one.matrix) for one in uses]
        loops = _loops.get()
        if loops is not None:
            matrices = [ops.stop_gradient(ops.cast(one, self.dtype)) for one in matrices]
            loops.append(self)
        self.matrices = [in_blocks(one, units) for one in matrices]

    def notes(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """What a step has to note of the inputs of its products, each in the type of the products."""
        return tuple(ops.cast(one, self.dtype) for one in inputs)

    @property
    def note_types(self) -> list[str]:
        """The type of each of the notes."""
        return [self.dtype] * len(self.matrices)

    def gradients(self, by_projected: Any) -> list[tuple[Any, Any]]:
        """Returns the loop's variables, each with its float32 gradient.

        Args:
            by_projected: the gradient of `projected`, of its shape.
        """
        errors = ops.cast(_all_rows(by_projected), self.dtype)
        found = []
        for (matrix, first), inputs in zip(self._uses, self.inputs, strict=True):
            share = errors[..., first * self._units :][..., : matrix.shape[-1]]
            rows = ops.swapaxes(_all_rows(inputs), -1, -2)
            found.append((matrix, ops.cast(ops.matmul(rows, share), "float32")))
        return found


def in_blocks(tensor: Any, units: int) -> tuple[Any, ...]:
    """Cuts (..., blocks * units) into its blocks."""
    count = tensor.shape[-1] // units
    return tuple(ops.split(tensor, count, axis=-1)) if count > 1 else (tensor,)


def add_products(blocks: Sequence[Any], left: Any, matrix: Sequence[Any]) -> tuple[Any, ...]:
    """Adds to each block the float32 product of `left` and the matrix' block.

    Args:
        blocks: each (..., batch, units), float32.
        left: (..., batch, rows).
        matrix: one of `LoopProducts.matrices`, of as many blocks.
    """
    rounded = ops.cast(left, matrix[0].dtype)
    return tuple(
        block + ops.cast(ops.matmul(rounded, columns), "float32") for block, columns in zip(blocks, matrix, strict=True)
    )


def _all_rows(tensor: Any) -> Any:
    """(..., time, batch, units) as (..., time * batch, units)."""
    *lead, time, batch, _ = ops.shape(tensor)
    return ops.reshape(tensor, (*lead, time * batch, tensor.shape[-1]))
