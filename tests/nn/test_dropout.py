"""What dropout hides: in training only, whole words, and of the read-out's inputs only the state."""

import numpy as np
import pytest

from attention_studio.nn.presets import base as presets
from tests.nn.models import SOURCE_SIZE, TARGET_SIZE, model_of, small


def taught(model, training, rows=40, columns=50):
    """All features of a batch of random ids, their embedded inputs, and the plain vectors of those inputs."""
    random = np.random.default_rng(3)
    source = random.integers(4, SOURCE_SIZE, (rows, 6)).astype("int32")
    inputs = random.integers(4, TARGET_SIZE, (rows, columns)).astype("int32")
    step, embedded = model.teach(source, inputs, training=training)
    features = model.features_at(step, embedded, np.arange(rows * columns, dtype="int32"), training)
    return np.asarray(features), np.asarray(embedded), np.asarray(model.target_embedding)[inputs.T]


@pytest.mark.parametrize("preset", ["bahdanau2014", "luong2015-global-general"])
def test_word_dropout_hides_whole_words_in_training_only(preset):
    """A word's vector is kept, and scaled up, or all of it is zero; the share of the hidden ones is the rate."""
    model = model_of(small(preset, word_dropout=0.25))
    _, embedded, plain = taught(model, training=False)
    np.testing.assert_array_equal(embedded, plain)
    _, embedded, plain = taught(model, training=True)
    hidden = (embedded == 0).all(axis=-1)
    np.testing.assert_allclose(embedded[~hidden], plain[~hidden] / 0.75, rtol=1e-6)
    assert 0.2 < hidden.mean() < 0.3  # of 2,000 words: five standard deviations on either side


def state_reader(model):
    """The matrix through which the read-out sees the decoder's state."""
    decoder = model.decoder
    return decoder.state_matrix if decoder.kind == "attentional" else decoder.readout[0]


@pytest.mark.parametrize("preset", ["bahdanau2014", "luong2015-global-general"])
def test_state_dropout_hides_nothing_but_the_state(preset):
    """Features change in training, unless the state has no share in them; outside training never."""
    model = model_of(small(preset, state_dropout=0.5))
    dull = taught(model, training=False)[0]
    np.testing.assert_array_equal(dull, taught(model, training=False)[0])
    assert np.abs(taught(model, training=True)[0] - dull).max() > 0.1
    state_reader(model).assign(np.zeros(state_reader(model).shape, "float32"))
    np.testing.assert_allclose(taught(model, training=True)[0], taught(model, training=False)[0], atol=1e-5)


@pytest.mark.parametrize("preset", ["bahdanau2014", "luong2015-global-general"])
def test_papers_presets_hide_neither(preset):
    """The papers know no dropout of words or state, so their presets have none at any size."""
    for size in ("desk", "paper"):
        model, _ = presets.make(preset, size)
        assert (model.word_dropout, model.state_dropout) == (0.0, 0.0)
