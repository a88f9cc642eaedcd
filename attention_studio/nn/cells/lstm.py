"""Long short-term memory, as Zaremba et al. 2014 and Luong et al. 2015 use it."""

from collections.abc import Sequence

from keras import ops

from attention_studio.nn.cells.base import Cell, State
from attention_studio.nn.loop import Tensors
from attention_studio.nn.products import LoopMatrix, add_products


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

    def step(self, blocks: Tensors, state: State, matrices: Sequence[Tensors]) -> tuple[State, Tensors]:
        """One step; the blocks are input, forget, output, candidate."""
        old, memory = state
        *for_gates, for_candidate = add_products(blocks, old, matrices[0])
        enter, forget, leave = (ops.sigmoid(one) for one in for_gates)
        candidate = ops.tanh(for_candidate)
        memory = forget * memory + enter * candidate
        return (leave * ops.tanh(memory), memory), (old,)
