"""The base of all attention mechanisms: masking, soft-max and context; a mechanism only says how it scores."""

import warnings
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

import keras
from keras import ops

from attention_studio.nn.initializers import Initializers
from attention_studio.registry import Plugin, choose

MASKED = -1e9
"""Score of padding: its weight is exactly 0 after a float32 soft-max, and no row can become NaN."""

# A source of one word is no mistake: its weight is 1.
warnings.filterwarnings("ignore", message="You are using a softmax over axis")


class Attention(keras.layers.Layer, Plugin):  # type: ignore[misc]  # Keras is untyped
    """A mechanism that weighs source states for a decoder state.

    A subclass yields its formula's terms; the last is the score. Training uses the last, the explanation shows all.

    Attributes:
        formula: the score as people write it.
        source: the paper and equation.
    """

    formula: ClassVar[str]
    source: ClassVar[str]

    def __init__(self, units: int, query_units: int, key_units: int, start: Initializers) -> None:
        """Builds the weights.

        Args:
            units: width of the score's hidden layer, where there is one.
            query_units: width of the decoder state.
            key_units: width of a source state.
            start: initial weights.
        """
        super().__init__(dtype="float32")
        self.units = units
        self.query_units = query_units
        self.key_units = key_units
        self.start = start
        self.make_weights()
        self.built = True

    def make_weights(self) -> None:
        """Makes the mechanism's weights; the base has none."""

    def keys(self, states: Any) -> Any:
        """Returns what scoring needs of the source states, computed once a sentence.

        Args:
            states: (batch, source, key units).

        Returns:
            (batch, source, ...); here the states themselves.
        """
        return states

    @abstractmethod
    def terms(self, query: Any, keys: Any) -> Iterator[tuple[str, Any]]:
        """Yields the formula's named terms; the last is the score, (batch, source).

        Args:
            query: (batch, query units), the decoder state.
            keys: (batch, source, ...), as `keys` made them.
        """

    def score(self, query: Any, keys: Any) -> Any:
        """Returns the last term, (batch, source)."""
        *_, (_, score) = self.terms(query, keys)
        return score

    def weights_and_context(self, query: Any, keys: Any, states: Any, mask: Any) -> tuple[Any, Any]:
        """Returns weights (batch, source), which sum to 1 over real positions, and contexts (batch, key units).

        Args:
            query: (batch, query units).
            keys: (batch, source, ...).
            states: (batch, source, key units).
            mask: (batch, source), 1.0 for real positions and 0.0 for padding.
        """
        scores = self.score(query, keys) * mask + MASKED * (1.0 - mask)
        weights = ops.softmax(scores, axis=-1) * mask
        context = ops.squeeze(ops.matmul(ops.expand_dims(weights, 1), states), 1)
        return weights, context


PACKAGE = "attention_studio.nn.attention"


def make(kind: str, units: int, query_units: int, key_units: int, start: Initializers) -> Attention:
    """Returns the attention mechanism called `kind`; raises OptionError if there is none."""
    return choose(PACKAGE, Attention, kind, "attention")(units, query_units, key_units, start)  # type: ignore[type-abstract]
