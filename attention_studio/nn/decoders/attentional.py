"""The decoder of Luong et al. 2015: the recurrent step first, then attention with the new state."""

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


class Attentional(Decoder):
    """A stack of cells; the top state attends; h~ = tanh(W_c [c; h]) is read out and, if asked, fed to the next step.

    Sections 3 (eq. 5) and 3.3. Dropout acts on what enters a layer from below; state dropout, which the paper has
    not, on the share of the state in h~.
    """

    kind, title = "attentional", "Attention after the step (Luong)"
    attends_with = "current"

    def make_layers(self, encoder: Encoder, start: Initializers) -> None:
        """The cells, the fed-back vector's share of the first cell's gates, and W_c."""
        spec, units = self.spec, self.spec.hidden_units
        widths = [spec.embedding_units] + [units] * (spec.layers - 1)
        self.cells = [cells.make(spec.cell_kind, width, units, start) for width in widths]
        if spec.input_feeding:
            self.feed_matrix = self.cells[0].input_like_matrix("feed", units, self.cells[0].gates)
        self.state_matrix = self.add_weight((units, units), start.inputs(), name="attentional_state")
        self.attentional_context = self.add_weight((encoder.units, units), start.inputs(), name="attentional_context")
        self.drop = keras.layers.Dropout(spec.dropout)
        self.drop_state = keras.layers.Dropout(spec.state_dropout)
        self.feature_units = units
        if encoder.units != units:
            self.bridge = self.add_weight((encoder.units, units), start.inputs(), name="bridge")

    def start_state(self, encoded: Encoded) -> State:
        """The encoder's last states, layer by layer, and a fed vector of zeros."""
        parts = [self._fit(part) for final in encoded.finals for part in final]
        return (*parts, ops.zeros_like(parts[0]))

    def _fit(self, part: Any) -> Any:
        """Brings a bidirectional encoder's state to the decoder's width."""
        return product(part, self.bridge) if hasattr(self, "bridge") else part

    def project(self, embedded: Any, training: bool) -> Any:
        """The words' share of the first cell's gates, (time, batch, gates * units)."""
        return project_all(self.cells[0], self.drop(embedded, training=training))

    @property
    def loop_matrices(self) -> list[LoopMatrix]:
        """The bottom cell's and the fed-back vector's; the cells above get their input inside the loop."""
        fed = [LoopMatrix(self.feed_matrix, 0)] if self.spec.input_feeding else []
        return [*self.cells[0].loop_matrices, *fed]

    def step(
        self, blocks: Tensors, state: State, memory: Memory, training: bool, matrices: Sequence[Tensors]
    ) -> tuple[State, Step, Tensors]:
        """The cells from below to above, then attention with the top state, then h~."""
        *parts, fed = state
        count = len(self.cells[0].loop_matrices)
        if self.spec.input_feeding:
            blocks = add_products(blocks, fed, matrices[count])
        new, multiplied = self._stack(blocks, parts, training, matrices[:count])
        top = new[-1][0]
        weights, context = self.attention.weights_and_context(top, memory.keys, memory.states, memory.mask)
        seen = self.drop_state(top, training=training)
        attentional = ops.tanh(product(seen, self.state_matrix) + product(context, self.attentional_context))
        flat = tuple(part for layer in new for part in layer)
        used = (*multiplied, fed) if self.spec.input_feeding else multiplied
        return (*flat, attentional), Step(attentional, top, top, context, weights), used

    def _stack(
        self, blocks: Tensors, parts: list[Any], training: bool, matrices: Sequence[Tensors]
    ) -> tuple[list[State], Tensors]:
        """Returns the new states from below to above, and what the bottom cell's matrices were multiplied with."""
        size = self.cells[0].parts
        bottom, multiplied = self.cells[0].step(blocks, tuple(parts[:size]), matrices)
        new = [bottom]
        for index, cell in enumerate(self.cells[1:], 1):
            below = cell.project(self.drop(new[-1][0], training=training))
            new.append(cell.plain_step(below, tuple(parts[index * size : (index + 1) * size])))
        return new, multiplied

    def features(self, step: Step, embedded: Any, training: bool) -> Any:
        """The attentional vector h~."""
        return self.drop(step.hidden, training=training)
