"""The gradients of a training step, which are partly written by hand, against differentiation of the whole."""

import numpy as np
import pytest

from attention_studio.engine import backend  # noqa: F401  # prepares the process for TensorFlow
from attention_studio.engine.batches import make_batch
from attention_studio.engine.step import Trainer
from attention_studio.specs import TrainingSpec
from tests.nn.models import model_of, random_pairs
from tests.nn.test_references import CASES

import tensorflow as tf  # isort: skip


def batch_of(pairs):
    """One batch of all pairs."""
    return make_batch(*map(list, zip(*pairs, strict=True)))


def plain_loss(model, batch):
    """The mean loss by general operations, which TensorFlow differentiates."""
    step, words = model.teach(batch.source, batch.inputs)
    logits = model.logits(model.features_at(step, words, batch.rows))
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(batch.labels, logits))


@pytest.mark.parametrize("name", CASES)
def test_training_gradients_are_the_models(name):
    """Loss and every gradient of a training step equal those of automatic differentiation to 1e-5."""
    model, batch = model_of(CASES[name][1]), batch_of(random_pairs(6))
    trainer = Trainer(model, TrainingSpec(precision="float32"))
    loss, gradients = tf.function(trainer.gradients)(batch.source, batch.inputs, batch.rows, batch.labels)
    with tf.GradientTape() as tape:
        wanted_loss = plain_loss(model, batch)
    wanted = tape.gradient(wanted_loss, [one.value for one in model.trainable_variables])
    assert float(loss) == pytest.approx(float(wanted_loss), abs=1e-6)
    for variable, gradient, one in zip(model.trainable_variables, gradients, wanted, strict=True):
        np.testing.assert_allclose(gradient, tf.convert_to_tensor(one), atol=1e-5, err_msg=variable.path)
        assert np.abs(gradient).max() > 0, f"{variable.path} has no gradient at all"


@pytest.mark.parametrize("name", ["bahdanau", "luong"])
def test_gradients_are_finite_differences(name):
    """Moving one entry of a weight changes the loss as its gradient says."""
    model, batch = model_of(CASES[name][1]), batch_of(random_pairs(4))
    trainer = Trainer(model, TrainingSpec(precision="float32"))
    _, gradients = trainer.gradients(batch.source, batch.inputs, batch.rows, batch.labels)
    random = np.random.default_rng(0)
    for variable, gradient in zip(model.trainable_variables, gradients, strict=True):
        place = tuple(random.integers(0, size) for size in variable.shape)
        before, distance = variable.numpy().copy(), 1e-2
        losses = []
        for move in (distance, -distance):
            moved = before.copy()
            moved[place] += move
            variable.assign(moved)
            losses.append(float(plain_loss(model, batch)))
        variable.assign(before)
        slope = (losses[0] - losses[1]) / (2 * distance)
        assert slope == pytest.approx(float(np.asarray(gradient)[place]), abs=2e-3), variable.path


def test_bfloat16_gradients_point_the_same_way():
    """Rounded products turn the gradient by less than ten degrees or so: cosine above 0.985."""
    model, batch = model_of(CASES["bahdanau"][1]), batch_of(random_pairs(20))
    found = {}
    for precision in ("float32", "bfloat16"):
        trainer = Trainer(model, TrainingSpec(precision=precision))
        _, gradients = trainer.gradients(batch.source, batch.inputs, batch.rows, batch.labels)
        found[precision] = np.concatenate([np.ravel(one) for one in gradients])
    exact, rounded = found["float32"], found["bfloat16"]
    assert exact @ rounded > 0.985 * np.linalg.norm(exact) * np.linalg.norm(rounded)


def test_loss_that_is_not_finite_changes_nothing():
    """After a step whose loss is NaN all weights are what they were."""
    model, batch = model_of(CASES["bahdanau"][1]), batch_of(random_pairs(3))
    trainer = Trainer(model, TrainingSpec())
    model.vocabulary_bias.assign(np.full(model.vocabulary_bias.shape, np.nan, "float32"))
    before = [one.numpy().copy() for one in model.trainable_variables]
    assert not np.isfinite(trainer.train(batch))
    for variable, one in zip(model.trainable_variables, before, strict=True):
        np.testing.assert_array_equal(variable.value, one)


@pytest.mark.parametrize("name", ["bahdanau", "luong"])
def test_a_few_pairs_are_learnt_by_heart(name):
    """Three hundred steps on six pairs bring the loss under 0.05: initialisation and optimiser do not stall."""
    import keras

    from attention_studio.nn.seq2seq import Seq2Seq
    from tests.nn.models import SOURCE_SIZE, TARGET_SIZE, small

    keras.utils.set_random_seed(1)
    preset = "bahdanau2014" if name == "bahdanau" else "luong2015-global-general"
    model = Seq2Seq(small(preset, embedding_units=24, hidden_units=24, readout_units=24), SOURCE_SIZE, TARGET_SIZE)
    trainer, batch = Trainer(model, TrainingSpec(learning_rate=0.01)), batch_of(random_pairs(6))
    losses = [trainer.train(batch) for _ in range(300)]
    assert losses[0] > 2.0
    assert losses[-1] < 0.05
