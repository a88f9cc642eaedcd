"""Long short-term memory, as Zaremba et al. 2014 and Luong et al. 2015 use it."""

from collections.abc import Sequence
from typing import Any

from keras import ops

from attention_studio.nn.cells.base import Cell, State
from attention_studio.nn.products import LoopMatrix, loop_product


class Lstm(Cell):
    """LSTM without peepholes: c' = f * c + i * g, h' = o * tanh(c')."""

    kind, title = "lstm", "LSTM"
    gates, parts = 4, 2

    def make_recurrent(self) -> None:
        """U of the four gates in one matrix."""
        self.matrix = self.recurrent_matrix("recurrent", 4)

    @property
    def loop_matrices(self) -> list[LoopMatrix]:
        """U of the four gates."""
        return [LoopMatrix(self.matrix, 0)]

    def step(self, projected: Any, state: State, matrices: Sequence[Any]) -> tuple[State, tuple[Any, ...]]:
        """One step; the blocks are input, forget, output, candidate."""
        old, memory = state
        blocks = projected + loop_product(old, matrices[0])
        for_gates, for_candidate = ops.split(blocks, [3 * self.units], axis=-1)
        enter, forget, leave = ops.split(ops.sigmoid(for_gates), 3, axis=-1)
        candidate = ops.tanh(for_candidate)
        memory = forget * memory + enter * candidate
        return (leave * ops.tanh(memory), memory), (old,)
