"""Gated recurrent units: as in Bahdanau's paper, and the faster form that resets after the product."""

from collections.abc import Sequence

from keras import ops

from attention_studio.nn.cells.base import Cell, State
from attention_studio.nn.loop import Tensors
from attention_studio.nn.products import LoopMatrix, add_products


class PaperGru(Cell):
    """GRU as Bahdanau et al. 2014 print it (appendix A.1.1): the reset acts before the matrix product.

    h' = (1 - z) * h + z * h~, h~ = tanh(W x + U (r * h)): z is how much of the state is *replaced* (Cho's and Keras'
    z is how much is kept).
    """

    kind, title = "gru", "GRU, as in the paper"
    gates, parts = 3, 1

    def make_recurrent(self) -> None:
        """U of the two gates, and U of the candidate."""
        self.gate_matrix = self.recurrent_matrix("gates", 2)
        self.candidate_matrix = self.recurrent_matrix("candidate", 1)

    @property
    def loop_matrices(self) -> list[LoopMatrix]:
        """U of the gates, and U of the candidate."""
        return [LoopMatrix(self.gate_matrix, 0), LoopMatrix(self.candidate_matrix, 2)]

    def step(self, blocks: Tensors, state: State, matrices: Sequence[Tensors]) -> tuple[State, Tensors]:
        """One step of the equations above; the blocks are update, reset, candidate."""
        (old,) = state
        update, reset = (ops.sigmoid(one) for one in add_products(blocks[:2], old, matrices[0]))
        kept = reset * old
        candidate = ops.tanh(*add_products(blocks[2:], kept, matrices[1]))
        return (old + update * (candidate - old),), (old, kept)


class FastGru(Cell):
    """GRU whose reset acts after the matrix product: h~ = tanh(W x + r * (U h + b)), as cuDNN computes it."""

    kind, title = "fast-gru", "GRU, fast"
    gates, parts = 3, 1

    def make_recurrent(self) -> None:
        """U of the two gates, and U and bias of the candidate's inner part."""
        self.gate_matrix = self.recurrent_matrix("gates", 2)
        self.candidate_matrix = self.recurrent_matrix("candidate", 1)
        self.candidate_bias = self.add_weight((*self.lead, 1, self.units), self.start.bias(), name="candidate_bias")

    @property
    def loop_matrices(self) -> list[LoopMatrix]:
        """U of the gates; the candidate's product is not simply added, so its gradient is left to the loop."""
        return [LoopMatrix(self.gate_matrix, 0)]

    def step(self, blocks: Tensors, state: State, matrices: Sequence[Tensors]) -> tuple[State, Tensors]:
        """One step; the blocks are update, reset, candidate."""
        (old,) = state
        update, reset = (ops.sigmoid(one) for one in add_products(blocks[:2], old, matrices[0]))
        inner = ops.matmul(old, self.candidate_matrix) + self.candidate_bias
        candidate = ops.tanh(blocks[2] + reset * inner)
        return (old + update * (candidate - old),), (old,)
