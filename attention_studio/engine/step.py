"""One change of the weights, and one look at a validation batch, compiled once for all shapes."""

from typing import Any

from attention_studio.engine import backend, optimizers
from attention_studio.engine.batches import Batch
from attention_studio.nn.losses import vocabulary_loss
from attention_studio.nn.products import in_training
from attention_studio.nn.seq2seq import READ_OUT, Seq2Seq
from attention_studio.specs import TrainingSpec

import tensorflow as tf  # isort: skip  # after `backend`, which prepares the process

IDS = tf.TensorSpec([None, None], tf.int32)
POSITIONS = tf.TensorSpec([None], tf.int32)
SIGNATURE = [IDS, IDS, POSITIONS, POSITIONS]


class Trainer:
    """A model with its optimiser.

    Attributes:
        model: the model whose weights change.
        optimizer: Keras' optimiser.
    """

    def __init__(self, model: Seq2Seq, spec: TrainingSpec) -> None:
        self.model = model
        self.optimizer = optimizers.make(spec)
        self.optimizer.build(model.trainable_variables)
        self._dtype = _product_type(spec.precision)
        self._apply = tf.function(self._update, autograph=False, jit_compile=True)
        self._train = tf.function(self._change, input_signature=SIGNATURE, autograph=False, jit_compile=False)
        self._look = tf.function(self._measure, input_signature=SIGNATURE, autograph=False, jit_compile=False)

    def train(self, batch: Batch) -> float:
        """Changes the weights once; returns the mean loss a target token, in nats, before the change.

        A loss that is not finite changes nothing.
        """
        return float(self._train(batch.source, batch.inputs, batch.rows, batch.labels))

    def measure(self, batch: Batch) -> tuple[float, int]:
        """Returns the summed loss of a batch in nats and how many of its tokens are the most probable ones."""
        loss, right = self._look(batch.source, batch.inputs, batch.rows, batch.labels)
        return float(loss), int(right)

    def set_learning_rate(self, rate: float) -> None:
        """Sets the learning rate of the next changes."""
        self.optimizer.learning_rate.assign(rate)

    def _change(self, source: Any, inputs: Any, rows: Any, labels: Any) -> Any:
        loss, gradients = self.gradients(source, inputs, rows, labels)
        tf.cond(tf.math.is_finite(loss), lambda: self._apply(gradients), lambda: tf.constant(False))
        return loss

    def gradients(self, source: Any, inputs: Any, rows: Any, labels: Any) -> tuple[Any, list[Any]]:
        """Returns the mean loss a target token and its gradients, in the order of the model's trainable weights."""
        model, variables = self.model, self.model.trainable_variables
        with tf.GradientTape() as tape, in_training(self._dtype) as loops:
            step, words = model.teach(source, inputs, training=True, keep=READ_OUT)
            features = model.features_at(step, words, rows, training=True)
        read = vocabulary_loss(features, model.vocabulary_matrix, model.vocabulary_bias, labels, self._dtype)
        sources = [*(one.value for one in variables), *(loop.projected for loop in loops)]
        found = tape.gradient(features, sources, output_gradients=read.by_features)
        by_variable = {id(one): gradient for one, gradient in zip(variables, found, strict=False)}
        by_variable[id(model.vocabulary_matrix)] = read.by_matrix
        by_variable[id(model.vocabulary_bias)] = read.by_bias
        for loop, by_projected in zip(loops, found[len(variables) :], strict=True):
            by_variable |= {id(one): gradient for one, gradient in loop.gradients(by_projected)}
        return read.loss, [tf.convert_to_tensor(by_variable[id(one)]) for one in variables]

    def _update(self, gradients: list[Any]) -> Any:
        """Compiled as a whole (its shapes never change): half the time of the optimiser's single operations."""
        self.optimizer.apply_gradients(list(zip(gradients, self.model.trainable_variables, strict=True)))
        return tf.constant(True)

    def _measure(self, source: Any, inputs: Any, rows: Any, labels: Any) -> tuple[Any, Any]:
        step, words = self.model.teach(source, inputs, keep=READ_OUT)
        logits = self.model.logits(self.model.features_at(step, words, rows))
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
        right = tf.equal(tf.argmax(logits, -1, output_type=tf.int32), labels)
        return tf.reduce_sum(losses), tf.math.count_nonzero(right)


def _product_type(precision: str) -> str:
    if precision == "auto":
        return "bfloat16" if backend.multiplies_bfloat16() else "float32"
    return precision
