"""Small random models and batches for the tests of the models."""

from dataclasses import replace

import numpy as np

from attention_studio.engine import backend  # noqa: F401  # prepares the process for Keras
from attention_studio.nn.presets import base as presets
from attention_studio.nn.seq2seq import Seq2Seq

SOURCE_SIZE, TARGET_SIZE = 11, 13


def small(preset, **changes):
    """A preset's specification at a handful of units, all widths different where they may differ, nothing dropped."""
    model, _ = presets.make(preset)
    sizes = {"embedding_units": 5, "hidden_units": 6, "attention_units": 7, "readout_units": 4}
    still = {"dropout": 0.0, "word_dropout": 0.0, "state_dropout": 0.0}
    return replace(model, **{**sizes, **still, **changes})


def model_of(spec, seed=1):
    """A model with random weights everywhere, biases and score vectors included."""
    import keras

    keras.utils.set_random_seed(seed)
    model = Seq2Seq(spec, SOURCE_SIZE, TARGET_SIZE)
    random = np.random.default_rng(seed)
    for variable in model.trainable_variables:
        variable.assign(random.normal(0.0, 0.5, variable.shape).astype("float32"))
    return model


def random_pairs(count, seed=1, longest=8):
    """Pairs of id arrays of different lengths, no control ids among them."""
    random = np.random.default_rng(seed)
    lengths = random.integers(1, longest + 1, (count, 2))
    return [
        (random.integers(4, SOURCE_SIZE, s).astype("int32"), random.integers(4, TARGET_SIZE, t).astype("int32"))
        for s, t in lengths
    ]
