"""The whole model: two embeddings, an encoder, a decoder with attention, and the vocabulary's matrix."""

from collections.abc import Mapping, Sequence
from typing import Any

import keras
import numpy as np
from keras import ops

from attention_studio.errors import ModelError
from attention_studio.nn.cells.base import State
from attention_studio.nn.decoders import base as decoders
from attention_studio.nn.decoders.base import Memory, Step
from attention_studio.nn.encoders import base as encoders
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.loop import Tensors, over_time
from attention_studio.nn.presets import base as presets
from attention_studio.nn.products import LoopProducts
from attention_studio.specs import ModelSpec

READ_OUT = ("hidden", "context")
"""What the read-out sees of a step, and all that training has to record."""

PAD = 0
"""Id of padding, on both sides; `text.vocabulary` reserves it."""


class Seq2Seq(keras.layers.Layer):  # type: ignore[misc]  # Keras is untyped
    """An encoder-decoder with attention. Ids are int32; 0 is padding and stands at the right end only."""

    def __init__(self, spec: ModelSpec, source_size: int, target_size: int) -> None:
        """Builds all weights.

        Args:
            spec: the architecture.
            source_size: ids of the source vocabulary, the control ids included.
            target_size: likewise for the target.

        Raises:
            OptionError: the parts do not fit together.
        """
        super().__init__(dtype="float32")
        start = presets.initializers(spec)
        self.spec = spec
        self.source_embedding = self._table("source_embedding", source_size, start)
        self.target_embedding = self._table("target_embedding", target_size, start)
        # Whole words are hidden: one draw for all numbers of a vector (as Bowman et al. 2016, section 3.2).
        self.drop_words = keras.layers.Dropout(spec.word_dropout, noise_shape=(None, None, 1))
        self.encoder = encoders.make(spec, start)
        self.decoder = decoders.make(spec, self.encoder, start)
        shape = (self.decoder.feature_units, target_size)
        self.vocabulary_matrix = self.add_weight(shape, start.inputs(), name="vocabulary")
        self.vocabulary_bias = self.add_weight((target_size,), start.bias(), name="vocabulary_bias")
        self.built = True

    def _table(self, name: str, size: int, start: Initializers) -> Any:
        return self.add_weight((size, self.spec.embedding_units), start.embedding(), name=name)

    def encode(self, source: Any, training: bool = False) -> tuple[Memory, State]:
        """Reads sources, (batch, source) ids; returns the memory and the decoder's first state."""
        mask = ops.cast(ops.not_equal(source, PAD), "float32")
        embedded = ops.take(self.source_embedding, source, axis=0)
        encoded = self.encoder.encode(embedded, mask, training)
        return self.decoder.remember(encoded), self.decoder.start_state(encoded)

    def teach(
        self, source: Any, inputs: Any, training: bool = False, keep: Sequence[str] = Step._fields
    ) -> tuple[Step, Any]:
        """Runs the decoder over given targets.

        Args:
            source: (batch, source) ids.
            inputs: (batch, target) ids of the words that enter the steps: the start marker, then the target but its
                last.
            training: whether dropout acts.
            keep: what to record of each step; recording what nobody reads costs time.

        Returns:
            The steps, each tensor (target, batch, ...) or None if it was not kept, and the embedded inputs,
            (target, batch, embedding units).
        """
        memory, state = self.encode(source, training)
        embedded = ops.take(self.target_embedding, ops.transpose(inputs), axis=0)
        embedded = self.drop_words(embedded, training=training)
        projected = self.decoder.project(embedded, training)

        products = LoopProducts(projected, self.decoder.loop_matrices, self.spec.hidden_units)

        def step(carry: State, slices: Tensors) -> tuple[State, Tensors, Tensors]:
            carry, computed, multiplied = self.decoder.step(slices, carry, memory, training, products.matrices)
            return carry, tuple(getattr(computed, name) for name in keep), products.notes(multiplied)

        _, records, products.inputs = over_time(step, state, products.blocks, len(keep), products.note_types)
        nothing = dict.fromkeys(Step._fields)
        return Step(**{**nothing, **dict(zip(keep, records, strict=True))}), embedded

    def features_at(self, step: Step, embedded: Any, rows: Any, training: bool = False) -> Any:
        """Returns the features of chosen positions only: padding is never projected to the vocabulary.

        Args:
            step: as `teach` returns it.
            embedded: likewise.
            rows: (positions,) indices into the flattened (target * batch) positions.
            training: whether dropout acts.

        Returns:
            (positions, feature units).
        """
        hidden, context, words = (_rows(one, rows) for one in (step.hidden, step.context, embedded))
        return self.decoder.features(step._replace(hidden=hidden, context=context), words, training)

    def logits(self, features: Any) -> Any:
        """Returns (rows, target vocabulary) for (rows, feature units)."""
        return ops.matmul(features, self.vocabulary_matrix) + self.vocabulary_bias

    def next(self, words: Any, state: State, memory: Memory) -> tuple[State, Step, Any]:
        """One step of decoding.

        Args:
            words: (batch,) ids of the last written words.
            state: each part (batch, ...).
            memory: the sentences.

        Returns:
            The new state, what the step computed, and log-probabilities (batch, target vocabulary).
        """
        embedded = ops.take(self.target_embedding, words, axis=0)
        projected = ops.squeeze(self.decoder.project(embedded[None], False), 0)
        state, step = self.decoder.plain_step(projected, state, memory)
        logits = self.logits(self.decoder.features(step, embedded, False))
        return state, step, ops.log_softmax(logits, axis=-1)


def _rows(tensor: Any, rows: Any) -> Any:
    return ops.take(ops.reshape(tensor, (-1, tensor.shape[-1])), rows, axis=0)


def weights_of(model: keras.layers.Layer) -> dict[str, np.ndarray]:
    """Returns all weights by name; names are stable for a specification."""
    names = _names(model)
    return {name: ops.convert_to_numpy(one.value) for name, one in zip(names, model.variables, strict=True)}


def set_weights(model: keras.layers.Layer, arrays: Mapping[str, np.ndarray]) -> None:
    """Sets all weights.

    Raises:
        ModelError: a name is missing or a shape differs, so these are another architecture's weights.
    """
    names = _names(model)
    for name, variable in zip(names, model.variables, strict=True):
        if name not in arrays or tuple(arrays[name].shape) != tuple(variable.shape):
            raise ModelError(f"The weights do not fit the model's specification: {name} is missing or differs in size.")
        if not np.isfinite(arrays[name]).all():
            raise ModelError(f"The weights hold numbers that are not finite, in {name}; train the model again.")
    for name, variable in zip(names, model.variables, strict=True):
        variable.assign(arrays[name])


def _names(model: keras.layers.Layer) -> list[str]:
    return [f"{index:03d}_{variable.name}" for index, variable in enumerate(model.variables)]
