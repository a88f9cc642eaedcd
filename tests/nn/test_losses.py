"""The vocabulary's loss against the textbook."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.engine import backend  # noqa: F401  # prepares the process for Keras
from attention_studio.nn.losses import vocabulary_loss


def textbook(features, matrix, bias, labels):
    """Loss and gradients position by position, in float64."""
    loss, by_matrix, by_bias = 0.0, np.zeros_like(matrix), np.zeros_like(bias)
    by_features = np.zeros_like(features)
    for position, label in enumerate(labels):
        logits = features[position] @ matrix + bias
        p = np.exp(logits - logits.max())
        p /= p.sum()
        loss -= np.log(p[label])
        error = p.copy()
        error[label] -= 1
        by_features[position] = matrix @ error
        by_matrix += np.outer(features[position], error)
        by_bias += error
    return [one / len(labels) for one in (loss, by_features, by_matrix, by_bias)]


@settings(deadline=None, max_examples=20)
@given(st.integers(1, 9), st.integers(1, 5), st.integers(2, 12), st.integers(0, 1000))
def test_loss_and_gradients_are_the_textbooks(positions, units, vocabulary, seed):
    """For any shape, loss and gradients are those of -log softmax."""
    random = np.random.default_rng(seed)
    features, matrix = random.normal(size=(positions, units)), random.normal(size=(units, vocabulary))
    bias, labels = random.normal(size=vocabulary), random.integers(0, vocabulary, positions).astype("int32")
    single = [one.astype("float32") for one in (features, matrix, bias)]
    found = vocabulary_loss(*single, labels)
    for one, wanted in zip(found, textbook(features, matrix, bias, labels), strict=True):
        np.testing.assert_allclose(one, wanted, atol=1e-5)


def test_huge_logits_stay_finite():
    """Logits of ±1,000 give finite loss and gradients."""
    features, matrix = np.array([[1000.0]], "float32"), np.array([[1.0, -1.0]], "float32")
    found = vocabulary_loss(features, matrix, np.zeros(2, "float32"), np.array([1], "int32"))
    assert float(found.loss) == pytest.approx(2000.0)
    assert all(np.isfinite(one).all() for one in found)


def test_bfloat16_is_near():
    """In bfloat16 the gradients are within two per cent of the float32 ones, in norm."""
    random = np.random.default_rng(0)
    features, matrix = random.normal(size=(50, 32)).astype("float32"), random.normal(size=(32, 99)).astype("float32")
    bias, labels = np.zeros(99, "float32"), random.integers(0, 99, 50).astype("int32")
    exact = vocabulary_loss(features, matrix, bias, labels)
    rounded = vocabulary_loss(features, matrix, bias, labels, "bfloat16")
    for one, wanted in zip(rounded, exact, strict=True):
        distance = np.linalg.norm(np.asarray(one) - np.asarray(wanted))
        assert distance < 0.02 * np.linalg.norm(np.asarray(wanted))
