"""What every attention mechanism keeps, whichever there are: a new one is tested on arrival."""

import numpy as np
import pytest

from attention_studio.engine import backend  # noqa: F401  # prepares the process for Keras
from attention_studio.nn import initializers
from attention_studio.nn.attention.base import PACKAGE, Attention, make
from attention_studio.registry import discover
from tests.nn import reference

import keras  # isort: skip
from keras import ops  # isort: skip

MECHANISMS = discover(PACKAGE, Attention)


def random_case(kind, batch=3, source=5, units=6, seed=0):
    """A mechanism with random weights, and queries, states and masks of different lengths."""
    keras.utils.set_random_seed(seed)
    random = np.random.default_rng(seed)
    attention = make(kind, 4, units, units, initializers.desk())
    for variable in attention.trainable_variables:
        variable.assign(random.normal(size=variable.shape).astype("float32"))
    query = random.normal(size=(batch, units)).astype("float32")
    states = random.normal(size=(batch, source, units)).astype("float32")
    lengths = [source, 2, 1][:batch]
    mask = np.array([[1.0] * n + [0.0] * (source - n) for n in lengths], "float32")
    return attention, query, states, mask, lengths


def attend(attention, query, states, mask):
    """Weights and contexts as arrays."""
    found = attention.weights_and_context(query, attention.keys(states), states, mask)
    return [np.asarray(one) for one in found]


@pytest.mark.parametrize("kind", MECHANISMS)
def test_weights_are_a_distribution_over_real_positions(kind):
    """Weights sum to 1, are exactly 0 on padding, and a context is their weighted sum of states."""
    attention, query, states, mask, _ = random_case(kind)
    weights, contexts = attend(attention, query, states, mask)
    np.testing.assert_allclose(weights.sum(1), 1.0, atol=1e-6)
    assert not weights[mask == 0].any()
    for row in range(len(query)):
        wanted = sum(w * h for w, h in zip(weights[row], states[row], strict=True))
        np.testing.assert_allclose(contexts[row], wanted, atol=1e-5)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_agrees_with_the_paper(kind):
    """Weights and context equal those of the paper's equation in loops, sentence by sentence, to 1e-5."""
    attention, query, states, mask, lengths = random_case(kind)
    weights, contexts = attend(attention, query, states, mask)
    for row, length in enumerate(lengths):
        wanted, context = reference.attend(attention, query[row], states[row, :length])
        np.testing.assert_allclose(weights[row, :length], wanted, atol=1e-5)
        np.testing.assert_allclose(contexts[row], context, atol=1e-5)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_padding_and_neighbours_change_nothing(kind):
    """A sentence alone has the weights that it has padded, whatever the padding holds, beside others."""
    attention, query, states, mask, lengths = random_case(kind)
    together, _ = attend(attention, query, np.where(mask[:, :, None] == 0, 1e3, states), mask)
    for row, length in enumerate(lengths):
        one = slice(row, row + 1)
        alone, _ = attend(attention, query[one], states[one, :length], mask[one, :length])
        np.testing.assert_allclose(together[row, :length], alone[0], atol=1e-6)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_a_source_of_padding_only_is_not_nan(kind):
    """A row without any real position gives zeros, not NaN."""
    attention, query, states, mask, _ = random_case(kind)
    weights, contexts = attend(attention, query, states, 0 * mask)
    assert not weights.any()
    assert not contexts.any()


@pytest.mark.parametrize("kind", MECHANISMS)
def test_terms_end_in_the_score(kind):
    """Every term has the batch first, names differ, and the last is what the soft-max sees."""
    attention, query, states, mask, _ = random_case(kind)
    terms = list(attention.terms(query, attention.keys(states)))
    names = [name for name, _ in terms]
    assert len(set(names)) == len(names)
    assert all(ops.shape(term)[0] == len(query) for _, term in terms)
    weights, _ = attend(attention, query, states, mask)
    scores = np.asarray(terms[-1][1])
    for row, real in enumerate(mask.astype(bool)):
        np.testing.assert_allclose(weights[row][real], reference.softmax(scores[row][real]), atol=1e-6)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_describes_itself(kind):
    """A mechanism names its formula and its source for menus and documentation."""
    mechanism = MECHANISMS[kind]
    assert mechanism.kind == kind
    assert mechanism.title
    assert mechanism.formula
    assert any(character.isdigit() for character in mechanism.source)
