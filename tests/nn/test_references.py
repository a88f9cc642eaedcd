"""Whole presets against the papers' equations in NumPy loops."""

import numpy as np
import pytest

from attention_studio.engine.batches import make_batch
from tests.nn import reference
from tests.nn.models import model_of, random_pairs, small

CASES = {
    "bahdanau": (reference.rnnsearch, small("bahdanau2014")),
    "bahdanau, current state read out": (reference.rnnsearch, small("bahdanau2014", readout_state="current")),
    "bahdanau, fast GRU": (reference.rnnsearch, small("bahdanau2014", gru="fast")),
    "bahdanau with general attention": (reference.rnnsearch, small("bahdanau2014", attention="general")),
    "luong": (reference.luong, small("luong2015-global-general")),
    "luong, three layers": (reference.luong, small("luong2015-global-general", layers=3)),
    "luong, source forwards": (reference.luong, small("luong2015-global-general", reverse_source=False)),
    "luong without input feeding": (reference.luong, small("luong2015-global-general", input_feeding=False)),
    "luong with dot attention": (reference.luong, small("luong2015-global-general", attention="dot")),
    "luong with additive attention": (reference.luong, small("luong2015-global-general", attention="additive")),
}


@pytest.mark.parametrize("name", CASES)
def test_model_agrees_with_the_paper(name):
    """Logits and weights of a padded batch agree with the paper's equations, sentence by sentence, to 1e-5."""
    equations, spec = CASES[name]
    model, pairs = model_of(spec), random_pairs(5)
    batch = make_batch(*map(list, zip(*pairs, strict=True)))
    step, words = model.teach(batch.source, batch.inputs)
    for row, (source, target) in enumerate(pairs):
        inputs = [2, *target]
        logits, weights = equations(model, source, inputs)
        places = np.arange(len(inputs), dtype="int32") * len(pairs) + row
        computed = model.logits(model.features_at(step, words, places))
        np.testing.assert_allclose(computed, logits, atol=1e-5)
        np.testing.assert_allclose(step.weights[: len(inputs), row, : len(source)], weights, atol=1e-5)
        assert not np.asarray(step.weights)[: len(inputs), row, len(source) :].any()


@pytest.mark.parametrize("name", CASES)
def test_decoding_step_by_step_is_teaching(name):
    """The steps of decoding, fed the same words, compute the log-probabilities that training computes."""
    _, spec = CASES[name]
    model, ((source, target),) = model_of(spec), random_pairs(1, seed=3)
    batch = make_batch([source], [target])
    step, words = model.teach(batch.source, batch.inputs)
    logits = np.asarray(model.logits(model.features_at(step, words, batch.rows)))
    memory, state = model.encode(batch.source)
    for time, word in enumerate(batch.inputs[0]):
        state, stepped, log_probabilities = model.next(np.array([word]), state, memory)
        wanted = logits[time] - np.log(np.exp(logits[time]).sum())
        np.testing.assert_allclose(log_probabilities[0], wanted, atol=1e-5)
        np.testing.assert_allclose(stepped.weights[0], step.weights[time, 0], atol=1e-6)
