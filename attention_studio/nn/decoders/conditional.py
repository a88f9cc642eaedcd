"""The decoder of Bahdanau et al. 2014 (RNNsearch): attention first, then the recurrent step, then a deep output."""

from collections.abc import Sequence
from typing import Any

import keras
from keras import ops

from attention_studio.nn.cells import base as cells
from attention_studio.nn.cells.base import State
from attention_studio.nn.decoders.base import Decoder, Memory, Step
from attention_studio.nn.encoders.base import Encoded, Encoder, project_all
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.loop import Tensors
from attention_studio.nn.products import LoopMatrix, add_products, product


class Conditional(Decoder):
    """The previous state attends; the context enters every gate; a maxout layer reads state, word and context.

    Appendix A.1.2 and A.2.2: c_i from s_{i-1}; s_i = f(s_{i-1}, E y_{i-1}, c_i);
    t~_i = U_o s + V_o E y_{i-1} + C_o c_i, then the larger of each pair. The paper's text has s = s_i, its formula
    prints s_{i-1}; `readout_state` says which. Dropout, which the paper has not, acts on words and features; state
    dropout on the state that the maxout layer reads.
    """

    kind, title = "conditional", "Attention before the step (Bahdanau)"
    attends_with = "previous"

    def make_layers(self, encoder: Encoder, start: Initializers) -> None:
        """The cell, the context's share of its gates, the start and the maxout read-out."""
        spec = self.spec
        self.cell = cells.make(spec.cell_kind, spec.embedding_units, spec.hidden_units, start)
        gates = self.cell.gates
        self.context_matrix = self.cell.input_like_matrix("context", encoder.units, gates)
        self.start_matrix = self.add_weight((spec.hidden_units, spec.hidden_units), start.inputs(), name="start")
        self.start_bias = self.add_weight((spec.hidden_units,), start.bias(), name="start_bias")
        self.drop = keras.layers.Dropout(spec.dropout)
        self.drop_state = keras.layers.Dropout(spec.state_dropout)
        self.feature_units = spec.readout_units
        widths = (("state", spec.hidden_units), ("word", spec.embedding_units), ("context", encoder.units))
        self.readout = [
            self.add_weight((width, 2 * self.feature_units), start.inputs(), name=f"readout_{name}")
            for name, width in widths
        ]
        self.readout_bias = self.add_weight((2 * self.feature_units,), start.bias(), name="readout_bias")

    def start_state(self, encoded: Encoded) -> State:
        """s_0 = tanh(W_s h) of the backward state at the first position; an LSTM's memory starts at zero."""
        hidden = ops.tanh(product(encoded.backward_first, self.start_matrix) + self.start_bias)
        return (hidden, *(ops.zeros_like(hidden) for _ in range(self.cell.parts - 1)))

    def project(self, embedded: Any, training: bool) -> Any:
        """The words' share of all gates, (time, batch, gates * units)."""
        return project_all(self.cell, self.drop(embedded, training=training))

    @property
    def loop_matrices(self) -> list[LoopMatrix]:
        """The cell's, and the context's share of all gates."""
        return [*self.cell.loop_matrices, LoopMatrix(self.context_matrix, 0)]

    def step(
        self, blocks: Tensors, state: State, memory: Memory, training: bool, matrices: Sequence[Tensors]
    ) -> tuple[State, Step, Tensors]:
        """Attention with the previous state, then the cell."""
        query = state[0]
        weights, context = self.attention.weights_and_context(query, memory.keys, memory.states, memory.mask)
        *recurrent, from_context = matrices
        new, multiplied = self.cell.step(add_products(blocks, context, from_context), state, recurrent)
        hidden = query if self.spec.readout_state == "previous" else new[0]
        return new, Step(hidden, new[0], query, context, weights), (*multiplied, context)

    def features(self, step: Step, embedded: Any, training: bool) -> Any:
        """Maxout of pairs over state, word and context."""
        seen = (self.drop_state(step.hidden, training=training), embedded, step.context)
        mixed = sum(product(one, matrix) for one, matrix in zip(seen, self.readout, strict=True))
        mixed = mixed + self.readout_bias
        # Unit i is paired with unit l + i: any pairing is the same model, and halves are cheaper to tell apart.
        return self.drop(ops.maximum(*ops.split(mixed, 2, axis=-1)), training=training)
