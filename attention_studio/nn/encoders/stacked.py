"""The stacked unidirectional encoder of Sutskever et al. 2014 and Luong et al. 2015."""

from typing import Any

import keras
from keras import ops

from attention_studio.nn.cells import base as cells
from attention_studio.nn.encoders.base import Encoded, Encoder, reverse, run_masked
from attention_studio.nn.initializers import Initializers


class Stacked(Encoder):
    """Layers above each other, all reading in one direction; backwards if the source is to be reversed.

    Dropout acts on what enters a layer from below, never on the recurrent way (Zaremba et al. 2014).
    """

    kind, title = "stacked", "Stacked, one direction"
    ways = 1

    def make_layers(self, start: Initializers) -> None:
        """One cell a layer."""
        widths = [self.spec.embedding_units] + [self.spec.hidden_units] * (self.spec.layers - 1)
        self.cells = [cells.make(self.spec.cell_kind, width, self.spec.hidden_units, start) for width in widths]
        self.drop = keras.layers.Dropout(self.spec.dropout)

    def encode(self, embedded: Any, mask: Any, training: bool) -> Encoded:
        """Runs the layers; a reversed source is reversed inside its own length, and its states back again."""
        real = ops.transpose(mask)[:, :, None]
        outputs = self._direction(ops.transpose(embedded, (1, 0, 2)), real)
        finals = []
        for cell in self.cells:
            outputs, last = run_masked(cell, self.drop(outputs, training=training), real)
            finals.append(last)
        states = ops.transpose(self._direction(outputs, real), (1, 0, 2))
        return Encoded(states, mask, tuple(finals), last[0])

    def _direction(self, sequences: Any, real: Any) -> Any:
        return reverse(sequences, real) if self.spec.reverse_source else sequences
