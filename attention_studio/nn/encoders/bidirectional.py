"""The bidirectional encoder of Bahdanau et al. 2014."""

from typing import Any

import keras
from keras import ops

from attention_studio.nn.cells import base as cells
from attention_studio.nn.encoders.base import Encoded, Encoder, reverse, run_masked
from attention_studio.nn.initializers import Initializers


class Bidirectional(Encoder):
    """Reads the source both ways; a state is the forward and the backward state side by side."""

    kind, title = "bidirectional", "Bidirectional"
    ways = 2

    def make_layers(self, start: Initializers) -> None:
        """One cell of two directions a layer; both directions run in the same loop."""
        widths = [self.spec.embedding_units] + [self.units] * (self.spec.layers - 1)
        self.drop = keras.layers.Dropout(self.spec.dropout)
        self.cells = [
            cells.make(self.spec.cell_kind, width, self.spec.hidden_units, start, directions=2) for width in widths
        ]

    def encode(self, embedded: Any, mask: Any, training: bool) -> Encoded:
        """Runs both directions; the backward one reads each sentence from its last word to its first."""
        outputs = ops.transpose(embedded, (1, 0, 2))
        real = ops.transpose(mask)[:, :, None]
        finals = []
        for cell in self.cells:
            outputs = self.drop(outputs, training=training)
            runs, last = run_masked(cell, ops.stack([outputs, reverse(outputs, real)]), real)
            outputs = ops.concatenate([runs[0], reverse(runs[1], real)], axis=-1)
            finals.append(tuple(ops.concatenate([part[0], part[1]], axis=-1) for part in last))
        return Encoded(ops.transpose(outputs, (1, 0, 2)), mask, tuple(finals), last[0][1])
