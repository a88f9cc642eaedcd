"""Trainings from start to end: what is told, saved, repeated, stopped and resumed."""

from dataclasses import replace

import numpy as np
import pytest

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT, MODEL
from attention_studio.engine.control import Control
from attention_studio.engine.translator import Translator
from attention_studio.errors import OptionError, TrainingError
from attention_studio.protocol import BatchEnded, Started, Watched
from attention_studio.specs import SearchSpec
from tests.engine.runs import corpus_file, epochs, run, run_spec


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A small corpus."""
    return corpus_file(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def trained(path, tmp_path_factory):
    """A finished run of two epochs: its folder, Finished and events."""
    folder = tmp_path_factory.mktemp("run")
    return folder, *run(folder, run_spec(path), watched="a b c")


def test_a_run_tells_its_story(trained):
    """Started first, losses of batches, one record an epoch, watched traces; the loss falls."""
    _, finished, events = trained
    assert isinstance(
        events[0] if not hasattr(events[0], "what") else next(e for e in events if isinstance(e, Started)), Started
    )
    batches = [event for event in events if isinstance(event, BatchEnded)]
    assert batches[-1].loss < batches[0].loss
    assert [one.epoch for one in epochs(events)] == [1, 2]
    assert finished.epochs == 2
    assert finished.target_tokens_per_second > 0
    assert sum(isinstance(event, Watched) for event in events) >= 3


def test_epoch_loss_is_a_mean_over_tokens(path, tmp_path):
    """The reported validation loss does not depend on the batch size (short last batches weigh by their tokens)."""
    losses = []
    for size in (1, 7, 64):
        spec = run_spec(path, epochs=1, learning_rate=1e-7, batch_size=64)
        folder = tmp_path / str(size)
        _, events = run(folder, spec)
        losses.append(_validation_loss(folder, size))
        assert epochs(events)[0].validation_loss == pytest.approx(losses[-1], abs=1e-4)
    assert max(losses) - min(losses) < 1e-5


def _validation_loss(folder, size):
    from attention_studio.corpus.preparation import prepare
    from attention_studio.engine.batches import batches_of, plan
    from attention_studio.engine.step import Trainer

    translator = Translator.load(folder)
    corpus = prepare(translator.manifest.run.corpus, folder / "corpus")
    trainer = Trainer(translator.model, translator.manifest.run.training)
    pairs = corpus.validation
    batches = list(batches_of(pairs, plan(pairs.source_lengths, pairs.target_lengths, size, None)))
    return sum(trainer.measure(batch)[0] for batch in batches) / sum(len(batch.labels) for batch in batches)


def test_the_saved_model_is_the_trained_one(trained):
    """Loaded again, the model's validation loss is the best epoch's."""
    folder, finished, _ = trained
    assert _validation_loss(folder, 64) == pytest.approx(finished.best["validation_loss"], abs=1e-5)
    assert bundle.read(folder).history[-1]["epoch"] == 2


def test_the_same_seed_gives_the_same_run(path, tmp_path, trained):
    """Losses of a second run are equal, another seed's are not."""
    _, again = run(tmp_path / "again", run_spec(path))
    _, other = run(tmp_path / "other", run_spec(path, seed=2))
    wanted = [one.loss for one in epochs(trained[2])]
    assert [one.loss for one in epochs(again)] == pytest.approx(wanted, abs=1e-6)
    assert [one.loss for one in epochs(other)] != pytest.approx(wanted, abs=1e-3)


@pytest.mark.parametrize("optimizer", ["adam", "adadelta", "sgd"])
def test_resuming_is_going_on(path, tmp_path, optimizer):
    """Two epochs, then two more, give the losses, steps and weights of four at once."""
    rate = {"adam": 0.01, "adadelta": 1.0, "sgd": 0.5}[optimizer]
    spec = run_spec(path, optimizer=optimizer, learning_rate=rate, epochs=4)
    _, straight = run(tmp_path / "straight", spec)
    run(tmp_path / "parts", replace(spec, training=replace(spec.training, epochs=2)))
    finished, events = run(tmp_path / "parts", spec, resume=True)
    assert [one.epoch for one in epochs(events)] == [3, 4]
    wanted = [one.loss for one in epochs(straight)]
    history = bundle.read(tmp_path / "parts").history
    assert [one["loss"] for one in history] == pytest.approx(wanted, abs=1e-4)
    assert epochs(events)[-1].step == epochs(straight)[-1].step
    weights = [
        bundle.read_blob(tmp_path / name, bundle.read(tmp_path / name, CHECKPOINT), "last")
        for name in ("straight", "parts")
    ]
    for name, array in weights[0].items():
        np.testing.assert_allclose(weights[1][name], array, atol=1e-4, err_msg=name)
    assert finished.epochs == 4


class StopAfter(Control):
    """Asks for the end after so many batches."""

    def __init__(self, batches):
        super().__init__(self.look)
        self.left = batches

    def look(self):
        """Counts down."""
        self.left -= 1
        if self.left == 0:
            self.stop()


def test_stopping_in_an_epoch_keeps_the_place(path, tmp_path):
    """Stopped after three batches and resumed, a run ends with the losses of one that was never stopped."""
    spec = run_spec(path)
    finished, events = run(tmp_path / "stopped", spec, control=StopAfter(4))
    assert finished.reason == "Stopped."
    assert not epochs(events)
    _, events = run(tmp_path / "stopped", spec, resume=True)
    _, straight = run(tmp_path / "straight", spec)
    assert [one.loss for one in epochs(events)] == pytest.approx([one.loss for one in epochs(straight)], abs=1e-5)


def test_a_stopped_first_epoch_is_a_model(path, tmp_path):
    """Stop in the first epoch still leaves a model that loads and translates, with what it learnt."""
    run(tmp_path / "run", run_spec(path), control=StopAfter(4))
    (translation,) = Translator.load(tmp_path / "run").translate(["a b"], SearchSpec())
    assert translation.source == ("a", "b")
    assert len(translation.hypotheses) == 1


def test_early_stopping_keeps_the_best_epoch(path, tmp_path):
    """A rate that spoils the model ends the run by patience; the saved weights are the best epoch's."""
    finished, events = run(tmp_path / "run", run_spec(path, optimizer="sgd", learning_rate=3.0, epochs=30, patience=2))
    losses = [one.validation_loss for one in epochs(events)]
    best = int(np.argmin(losses)) + 1
    if len(losses) < 30:
        assert "No better" in finished.reason
        assert len(losses) == best + 2
    assert finished.best["epoch"] == best
    assert _validation_loss(tmp_path / "run", 64) == pytest.approx(min(losses), abs=1e-4)


def test_without_validation_the_training_loss_decides(path, tmp_path):
    """No validation part: no scores, no failure, a best epoch all the same."""
    spec = run_spec(path, patience=1)
    spec = replace(spec, corpus=replace(spec.corpus, validation_share=0.0))
    finished, events = run(tmp_path / "run", spec)
    assert all(one.validation_loss is None and one.bleu is None for one in epochs(events))
    assert finished.best["epoch"] == 2


def test_three_pairs_are_one_step(path, tmp_path):
    """A corpus smaller than the batch is one step an epoch, and the weights change."""
    small = tmp_path / "three.tsv"
    small.write_text("a\tx\nb\ty\nc\tz\n", encoding="utf-8")
    spec = run_spec(small, batch_size=64)
    finished, events = run(tmp_path / "run", replace(spec, corpus=replace(spec.corpus, validation_share=0.0)))
    assert [one.step for one in epochs(events)] == [1, 2]
    assert epochs(events)[1].loss < epochs(events)[0].loss
    assert finished.epochs == 2


def test_a_loss_that_is_not_finite_ends_the_run(path, tmp_path):
    """A rate of 10 with unclipped gradients: the run ends with a sentence and the model holds finite numbers."""
    spec = run_spec(path, optimizer="sgd", learning_rate=10.0, clip_norm=0.0, epochs=200, patience=0)
    finished, _ = run(tmp_path / "run", spec)
    weights = bundle.read_blob(tmp_path / "run", bundle.read(tmp_path / "run"), "weights")
    assert all(np.isfinite(one).all() for one in weights.values())
    if "became" in finished.reason:
        assert "learning rate" in finished.reason


def test_time_limit(path, tmp_path):
    """A run ends soon after its minutes are over, and says so."""
    finished, _ = run(tmp_path / "run", run_spec(path, epochs=10_000, minutes=0.05, patience=0))
    assert "time limit" in finished.reason
    assert finished.seconds < 30


def test_learning_rate_is_halved_on_schedule(path, tmp_path):
    """Luong's schedule: halved each epoch after the given one."""
    _, events = run(tmp_path / "run", run_spec(path, epochs=4, halve_after=2, learning_rate=0.01))
    assert [one.learning_rate for one in epochs(events)] == pytest.approx([0.01, 0.01, 0.005, 0.0025])


def test_mistakes_are_sentences(path, tmp_path):
    """Unknown attention, unequal widths for dot attention, resuming nothing, an unknown optimiser."""
    spec = run_spec(path)
    for model, word in (
        (replace(spec.model, attention="telepathy"), "telepathy"),
        (replace(spec.model, attention="dot"), "one width"),
        (replace(spec.model, encoder="sideways"), "sideways"),
    ):
        with pytest.raises(OptionError, match=word):
            run(tmp_path / "run", replace(spec, model=model))
    with pytest.raises(TrainingError, match="checkpoint"):
        run(tmp_path / "nothing", spec, resume=True)
    with pytest.raises(OptionError, match="adam"):
        run(tmp_path / "run", run_spec(path, optimizer="hope"))


def test_paths_of_any_kind(path, tmp_path):
    """Training, saving and loading work in folders with spaces and other scripts."""
    folder = tmp_path / "ä ö 模型 #1 %20"
    run(folder, run_spec(path, epochs=1))
    assert (folder / MODEL).is_file()
    assert Translator.load(folder).translate(["a"], SearchSpec())[0].source == ("a",)
