"""A model that has read a batch of sentences, as the search methods see it: compiled steps, row by row."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from attention_studio.engine import backend  # noqa: F401  # prepares the process for TensorFlow
from attention_studio.engine.batches import pad
from attention_studio.nn.decoders.base import Memory
from attention_studio.nn.seq2seq import Seq2Seq
from attention_studio.text.vocabulary import END, START

import tensorflow as tf  # isort: skip

LONGEST_OUTPUT = 1000


class CompiledSteps:
    """The two compiled functions of a model, shared by all its searches.

    Attributes:
        model: the model; its weights may change between searches.
    """

    def __init__(self, model: Seq2Seq) -> None:
        self.model = model
        self.encode = tf.function(
            model.encode, input_signature=[tf.TensorSpec([None, None], tf.int32)], autograph=False
        )
        self.advance = tf.function(self._advance, autograph=False, reduce_retracing=True)

    def _advance(self, words: Any, parents: Any, state: Any, memory: Any, count: Any) -> Any:
        state = tuple(tf.gather(part, parents) for part in state)
        state, step, log_probabilities = self.model.next(words, state, Memory(*memory))
        best, ids = tf.math.top_k(log_probabilities, k=count)
        return state, step.weights, best, ids


class Reading:
    """A batch of sentences that the model has read; implements `nn.search.base.Model`.

    UNKNOWN is never written by a search of a model whose training had none, and PAD and START never at all: no
    training target holds them.
    """

    start, end = START, END

    def __init__(self, steps: CompiledSteps, sources: Sequence[np.ndarray]) -> None:
        """Reads the sentences, each (source,) ids, none empty."""
        self._steps = steps
        self.sentences = len(sources)
        self.limits: Sequence[int] = [min(2 * len(source) + 10, LONGEST_OUTPUT) for source in sources]
        self._vocabulary = int(steps.model.vocabulary_bias.shape[0])
        memory, self._state = steps.encode(tf.constant(pad(list(sources))))
        self._memory = Memory(*memory)
        self._rows = self._memory
        self._owners = np.arange(self.sentences)

    def advance(
        self, sentences: np.ndarray, parents: np.ndarray, words: np.ndarray, count: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """One step of all rows; see `nn.search.base.Model`."""
        if not np.array_equal(sentences, self._owners):
            # Copying the memory to rows is the dearest part of a step, and seldom needed: rows change owners seldom.
            self._owners = np.array(sentences)
            owners = tf.constant(sentences, tf.int32)
            self._rows = Memory(*(tf.gather(part, owners) for part in self._memory))
        count = min(count, self._vocabulary)
        self._state, weights, best, ids = self._steps.advance(
            tf.constant(words, tf.int32),
            tf.constant(parents, tf.int32),
            self._state,
            tuple(self._rows),
            tf.constant(count),
        )
        return best.numpy(), ids.numpy(), weights.numpy()
