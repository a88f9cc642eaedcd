"""Cross-entropy over the vocabulary with its gradients, written out: on a CPU it is half of a training step.

General operations take soft-max and gradient in several passes over (positions, vocabulary). Here one exponential
serves both, and where the processor multiplies bfloat16 faster the large products run in it.
"""

from typing import Any, NamedTuple

from keras import ops


class VocabularyLoss(NamedTuple):
    """A mean loss and its gradients, all float32.

    Attributes:
        loss: the mean of -log p(label) over the positions, in nats.
        by_features: (positions, units).
        by_matrix: (units, vocabulary).
        by_bias: (vocabulary,).
    """

    loss: Any
    by_features: Any
    by_matrix: Any
    by_bias: Any


def vocabulary_loss(features: Any, matrix: Any, bias: Any, labels: Any, dtype: str = "float32") -> VocabularyLoss:
    """Returns the mean of -log p(label), p = softmax(features · matrix + bias), and its gradients.

    Args:
        features: (positions, units).
        matrix: (units, vocabulary).
        bias: (vocabulary,).
        labels: (positions,) ids, none of them padding.
        dtype: of the matrix products and of the gradient by the logits, "float32" or "bfloat16"; exponentials and
            sums are always float32.
    """
    rounded, rounded_matrix = ops.cast(features, dtype), ops.cast(matrix, dtype)
    logits = ops.cast(ops.matmul(rounded, rounded_matrix), "float32") + bias
    highest = ops.max(logits, axis=1, keepdims=True)
    exponentials = ops.exp(logits - highest)
    total = ops.sum(exponentials, axis=1, keepdims=True)
    at_label = ops.take_along_axis(logits, labels[:, None], axis=1) - highest
    loss = ops.mean(ops.log(total) - at_label)
    error = _error(exponentials, total, at_label, labels, dtype)
    ones = ops.ones((1, ops.shape(error)[0]), dtype)
    products = (
        ops.matmul(error, ops.transpose(rounded_matrix)),
        ops.matmul(ops.transpose(rounded), error),
        ops.squeeze(ops.matmul(ones, error), 0),
    )
    return VocabularyLoss(loss, *(ops.cast(one, "float32") for one in products))


def _error(exponentials: Any, total: Any, at_label: Any, labels: Any, dtype: str) -> Any:
    """The mean loss' gradient by the logits, (p - 1 at the label, p elsewhere) / positions, in `dtype`."""
    count = ops.shape(labels)[0]
    share = 1.0 / ops.cast(count, "float32")
    error = ops.cast(exponentials * (share / total), dtype)
    correct = ops.cast(ops.squeeze(share * (ops.exp(at_label) / total - 1.0), 1), dtype)
    places = ops.stack([ops.arange(count, dtype=labels.dtype), labels], axis=1)
    return ops.scatter_update(error, places, correct)
