"""The base of decoders: a start, a step with attention, and the features that the vocabulary is read from."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import keras
from keras import ops

from attention_studio.nn.attention import base as attentions
from attention_studio.nn.attention.base import Attention
from attention_studio.nn.cells.base import State
from attention_studio.nn.encoders.base import Encoded, Encoder
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.loop import Tensors
from attention_studio.nn.products import LoopMatrix, in_blocks
from attention_studio.registry import Plugin, choose
from attention_studio.specs import ModelSpec


class Memory(NamedTuple):
    """What stays the same while one sentence is decoded; every tensor has the batch first.

    Attributes:
        states: (batch, source, units), the encoder's.
        keys: (batch, source, ...), what the attention mechanism computed of them.
        mask: (batch, source), 1.0 for real positions.
    """

    states: Any
    keys: Any
    mask: Any


class Step(NamedTuple):
    """What one step computed; in training each tensor has a leading axis of time.

    Attributes:
        hidden: (batch, hidden units), what the read-out sees of the decoder's state.
        state: (batch, hidden units), the (top) state after the step.
        query: (batch, query units), the state that attention was asked with.
        context: (batch, source units).
        weights: (batch, source).
    """

    hidden: Any
    state: Any
    query: Any
    context: Any
    weights: Any


class Decoder(keras.layers.Layer, Plugin):  # type: ignore[misc]  # Keras is untyped
    """Writes the target one token at a time.

    Attributes:
        attends_with: "previous" or "current": the state that asks for a row's weights.
        feature_units: width of the features that the vocabulary's matrix is applied to.
    """

    attends_with: ClassVar[str]
    feature_units: int

    def __init__(self, spec: ModelSpec, encoder: Encoder, start: Initializers) -> None:
        super().__init__(dtype="float32")
        self.spec = spec
        self.attention = self._make_attention(encoder, start)
        self.make_layers(encoder, start)
        self.built = True

    def _make_attention(self, encoder: Encoder, start: Initializers) -> Attention:
        units = self.spec.attention_units
        return attentions.make(self.spec.attention, units, self.spec.hidden_units, encoder.units, start)

    @abstractmethod
    def make_layers(self, encoder: Encoder, start: Initializers) -> None:
        """Makes the cells and the read-out, and sets `feature_units`."""

    def remember(self, encoded: Encoded) -> Memory:
        """Returns the memory of a batch of encoded sources."""
        return Memory(encoded.states, self.attention.keys(encoded.states), encoded.mask)

    @abstractmethod
    def start_state(self, encoded: Encoded) -> State:
        """Returns the state before the first step, each part (batch, ...)."""

    @abstractmethod
    def project(self, embedded: Any, training: bool) -> Any:
        """Returns the words' share of the first cell's gates, (time, batch, gates * hidden units).

        Args:
            embedded: (time, batch, embedding units).
            training: whether dropout acts.
        """

    @property
    @abstractmethod
    def loop_matrices(self) -> list[LoopMatrix]:
        """The matrices whose products a step adds to its projected input."""

    @abstractmethod
    def step(
        self, blocks: Tensors, state: State, memory: Memory, training: bool, matrices: Sequence[Tensors]
    ) -> tuple[State, Step, Tensors]:
        """One step in time.

        Args:
            blocks: for each gate, (batch, hidden units) of one time of what `project` made.
            state: each part (batch, ...).
            memory: the sentence.
            training: whether dropout acts.
            matrices: `loop_matrices`, each in blocks of a gate, (rows, hidden units).

        Returns:
            The next state, what was computed, and what each of the matrices was multiplied with.
        """

    def plain_step(self, projected: Any, state: State, memory: Memory) -> tuple[State, Step]:
        """One step of decoding, where the next input is not known before."""
        units = self.spec.hidden_units
        matrices = [in_blocks(ops.convert_to_tensor(one.matrix), units) for one in self.loop_matrices]
        return self.step(in_blocks(projected, units), state, memory, False, matrices)[:2]

    @abstractmethod
    def features(self, step: Step, embedded: Any, training: bool) -> Any:
        """Returns the features that the vocabulary is read from, (rows, feature units).

        Args:
            step: with tensors (rows, units), any times and sentences flattened.
            embedded: (rows, embedding units), the input words of those rows.
            training: whether dropout acts.
        """


def make(spec: ModelSpec, encoder: Encoder, start: Initializers) -> Decoder:
    """Returns the decoder that the specification names; raises OptionError if there is none."""
    return choose("attention_studio.nn.decoders", Decoder, spec.decoder, "decoder")(spec, encoder, start)  # type: ignore[type-abstract]
