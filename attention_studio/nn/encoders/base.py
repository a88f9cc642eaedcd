"""The base of encoders, and what an encoder hands to the decoder."""

from abc import abstractmethod
from typing import Any, ClassVar, NamedTuple

import keras
from keras import ops

from attention_studio.nn.cells.base import Cell, State
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.loop import Tensors, over_time
from attention_studio.nn.products import LoopProducts
from attention_studio.registry import Plugin, choose
from attention_studio.specs import ModelSpec


class Encoded(NamedTuple):
    """A batch of encoded sources.

    Attributes:
        states: (batch, source, units), zero on padding.
        mask: (batch, source), 1.0 for real positions.
        finals: for each layer the state after its last real position, each part (batch, units).
        backward_first: (batch, units) backward state at the first position; the top layer's last state where there
            is no backward direction.
    """

    states: Any
    mask: Any
    finals: tuple[State, ...]
    backward_first: Any


class Encoder(keras.layers.Layer, Plugin):  # type: ignore[misc]  # Keras is untyped
    """Turns embedded source words into states.

    Attributes:
        ways: directions, 1 or 2; a state is `ways * hidden units` wide.
    """

    ways: ClassVar[int]

    def __init__(self, spec: ModelSpec, start: Initializers) -> None:
        super().__init__(dtype="float32")
        self.spec = spec
        self.make_layers(start)
        self.built = True

    @property
    def units(self) -> int:
        """Width of a source state."""
        return self.ways * self.spec.hidden_units

    @abstractmethod
    def make_layers(self, start: Initializers) -> None:
        """Makes the recurrent layers."""

    @abstractmethod
    def encode(self, embedded: Any, mask: Any, training: bool) -> Encoded:
        """Encodes a batch.

        Args:
            embedded: (batch, source, embedding units).
            mask: (batch, source), 1.0 for real positions, which come first.
            training: whether dropout acts.
        """


def run_masked(cell: Cell, inputs: Any, mask: Any) -> tuple[Any, State]:
    """Runs a cell along time; padding neither changes the state nor leaves anything in the output.

    Args:
        cell: the cell; one of two directions has a leading axis of 2, written "..." below.
        inputs: (..., time, batch, input units).
        mask: (time, batch, 1), 1.0 for words, which come first.

    Returns:
        Outputs (..., time, batch, units), zero on padding, and the state after each sentence's last word, each part
        (..., batch, units).
    """

    products = LoopProducts(project_all(cell, inputs), cell.loop_matrices, cell.units)

    def step(state: State, blocks: Tensors) -> tuple[State, Tensors, Tensors]:
        new, multiplied = cell.step(blocks, state, products.matrices)
        return new, new, products.notes(multiplied)

    state = cell.start_state(ops.shape(inputs)[-2])
    blocks = tuple(_swap_time(one) for one in products.blocks)
    _, records, multiplied = over_time(step, state, blocks, cell.parts, products.note_types)
    products.inputs = [_swap_time(one) for one in multiplied]
    # The steps run over the padding too, which follows the words: what they make of it is cut away here.
    last_word = mask - ops.pad(mask[1:], [[0, 1], [0, 0], [0, 0]])
    outputs, *rest = (_swap_time(one) for one in records)
    return outputs * mask, tuple(ops.sum(one * last_word, axis=-3) for one in (outputs, *rest))


def project_all(cell: Cell, inputs: Any) -> Any:
    """Projects the inputs of all times in one matrix product for each direction, (..., time, batch, gates * units)."""
    *lead, time, batch, units = ops.shape(inputs)
    rows = cell.project(ops.reshape(inputs, (*lead, time * batch, units)))
    return ops.reshape(rows, (*lead, time, batch, cell.gates * cell.units))


def reverse(sequences: Any, mask: Any) -> Any:
    """Reverses each sentence inside its own length: padding stays behind it.

    Args:
        sequences: (time, batch, units).
        mask: (time, batch, 1), 1.0 for words, which come first.
    """
    times, batch, units = ops.shape(sequences)
    lengths = ops.cast(ops.sum(mask, axis=0)[:, 0], "int32")
    time = ops.arange(times, dtype="int32")[:, None]
    rows = ops.where(time < lengths, lengths - 1 - time, time) * batch + ops.arange(batch, dtype="int32")
    return ops.take(ops.reshape(sequences, (-1, units)), rows, axis=0)


def _swap_time(tensor: Any) -> Any:
    """Swaps the axis of directions, where there is one, with time's: the loop runs over the first axis."""
    return ops.transpose(tensor, (1, 0, 2, 3)) if len(tensor.shape) == 4 else tensor


def make(spec: ModelSpec, start: Initializers) -> Encoder:
    """Returns the encoder that the specification names; raises OptionError if there is none."""
    return choose("attention_studio.nn.encoders", Encoder, spec.encoder, "encoder")(spec, start)  # type: ignore[type-abstract]
