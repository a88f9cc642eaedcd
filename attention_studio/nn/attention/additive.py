"""Additive attention of Bahdanau et al. 2014."""

from collections.abc import Iterator
from typing import Any

from keras import ops

from attention_studio.nn.attention.base import Attention
from attention_studio.nn.products import product


class Additive(Attention):
    """e = vᵀ tanh(W s + U h): a small network with one hidden layer scores each pair of states."""

    kind, title = "additive", "Additive (Bahdanau)"
    formula = "vᵀ tanh(W s + U h)"
    source = "Bahdanau et al. 2014, appendix A.1.2"

    def make_weights(self) -> None:
        """W for the decoder state, U for the source states, v for the sum."""
        self.query_matrix = self.add_weight((self.query_units, self.units), self.start.attention(), name="query")
        self.key_matrix = self.add_weight((self.key_units, self.units), self.start.attention(), name="key")
        self.sum_vector = self.add_weight((self.units, 1), self.start.score(), name="sum")

    def keys(self, states: Any) -> Any:
        """U h, (batch, source, units)."""
        return product(states, self.key_matrix)

    def terms(self, query: Any, keys: Any) -> Iterator[tuple[str, Any]]:
        """W s, tanh(W s + U h), and the score."""
        projected = ops.matmul(query, self.query_matrix)
        yield "W s", projected
        mixed = ops.tanh(ops.expand_dims(projected, 1) + keys)
        yield "tanh(W s + U h)", mixed
        rows = ops.reshape(mixed, (-1, self.units))
        score = ops.reshape(ops.matmul(rows, self.sum_vector), ops.shape(mixed)[:2])
        yield "vᵀ tanh(W s + U h)", score
