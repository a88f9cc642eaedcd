"""A training run: epochs of batches, validation, checkpoints, early stopping, and what is told on the way."""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from attention_studio.corpus.preparation import PreparedCorpus, prepare
from attention_studio.engine import optimizers, validation
from attention_studio.engine.batches import batches_of, plan
from attention_studio.engine.checkpoints import Checkpoints, Progress
from attention_studio.engine.control import Control
from attention_studio.engine.meter import Meter
from attention_studio.engine.step import Trainer
from attention_studio.engine.translator import Translator
from attention_studio.errors import TrainingError
from attention_studio.nn.seq2seq import Seq2Seq
from attention_studio.protocol import (
    BatchEnded,
    EpochEnded,
    Finished,
    Message,
    Paused,
    Resumed,
    Started,
    Train,
    Watched,
)
from attention_studio.protocol import Progress as WorkDone
from attention_studio.specs import SearchSpec

import keras  # isort: skip  # after `step`, which prepares the process

Emit = Callable[[Message], None]

FIRST_WATCH_SECONDS = 1.0
"""The watched sentence is shown this long after the start, then at growing distances, up to the next figure."""
LONGEST_WATCH_SECONDS = 20.0
CHECKPOINT_SECONDS = 30.0
BATCH_EVENT_SECONDS = 0.05


def train(
    command: Train, emit: Emit, control: Control, on_model: Callable[[Translator], None] = lambda translator: None
) -> Finished:
    """Trains a model into the command's folder, or goes on with the one that is there.

    `on_model` is given the model as it trains, for translations between batches.

    Raises:
        CorpusError: the corpus can't be read or nothing of it is left.
        TrainingError: there is nothing to go on with, or nothing to train on.
        OptionError: the parts of the model do not fit together.
    """
    folder = Path(command.folder)
    checkpoints = Checkpoints(folder)
    run = checkpoints.resumed_run(command.run) if command.resume else command.run
    keras.utils.set_random_seed(run.training.seed)
    corpus = prepare(
        run.corpus,
        folder / "corpus",
        on_progress=lambda done, total: emit(WorkDone(command.id, "Reading the corpus", done, total)),
        is_cancelled=lambda: _is_asked_to_end(control),
    )
    started = Run(replace(command, run=run), corpus, checkpoints, emit, control)
    on_model(started.translator)
    return started.go()


def _is_asked_to_end(control: Control) -> bool:
    """Serves what came in while the corpus is read, where a Stop may be among it."""
    control.between_batches()
    return control.stopping


class Run:
    """One training run in progress.

    Attributes:
        translator: the model as it is now, for translations between batches.
        progress: where the run stands; what a checkpoint keeps besides weights.
    """

    def __init__(
        self, command: Train, corpus: PreparedCorpus, checkpoints: Checkpoints, emit: Emit, control: Control
    ) -> None:
        run = command.run
        if len(corpus.training) == 0:
            raise TrainingError("No pair is left to train on; make the validation and test parts smaller.")
        self.command, self.spec, self.corpus = command, run.training, corpus
        self.emit, self.control, self.checkpoints = emit, control, checkpoints
        source, target = corpus.source_vocabulary, corpus.target_vocabulary
        self.model = Seq2Seq(run.model, len(source), len(target))
        self.trainer = Trainer(self.model, run.training)
        self.translator = Translator(self.model, corpus.tokenizer, source, target)
        self.progress = Progress()
        if command.resume:
            self.progress = checkpoints.restore(self.model, self.trainer.optimizer)
        self.meter = Meter(self.spec, self._steps_per_epoch(), self.progress)
        self.watch_pause, self.last_watch, self.last_event, self.last_save = (
            FIRST_WATCH_SECONDS,
            0.0,
            0.0,
            0.0,
        )

    def go(self) -> Finished:
        """Trains until the epochs, the time, the patience or the user end it."""
        control_hook = self.control.between_batches
        self._tell_start()
        if not self.command.resume:
            self.checkpoints.save_model(self.command.run, self.corpus, self.model, self.progress)
        reason = ""
        self.meter.start()
        self._watch(force=True)
        while not reason:
            reason = self._epoch(control_hook)
        return self._finish(reason)

    def _steps_per_epoch(self) -> int:
        return -(-len(self.corpus.training) // self.spec.batch_size)

    def _tell_start(self) -> None:
        corpus = self.corpus
        parameters = sum(int(np.prod(one.shape)) for one in self.model.trainable_variables)
        self.emit(
            Started(
                self.command.id, str(self.checkpoints.folder), parameters, self._steps_per_epoch(),
                len(corpus.training), len(corpus.validation), len(corpus.source_vocabulary),
                len(corpus.target_vocabulary), self.progress.epoch, self.progress.step,
                corpus.report, tuple(self.progress.history),
            )
        )  # fmt: skip

    def _epoch(self, hook: Callable[[], None]) -> str:
        """Trains one epoch, or what is left of it; returns the reason for the run's end, or nothing."""
        epoch = self.progress.epoch + 1
        self.trainer.set_learning_rate(optimizers.learning_rate(self.spec, epoch))
        # Seeded by epoch, so that a resumed run meets the batches that the interrupted one would have met.
        random = np.random.default_rng((self.spec.seed, epoch))
        pairs = self.corpus.training
        batches = plan(pairs.source_lengths, pairs.target_lengths, self.spec.batch_size, random)
        for batch in batches_of(pairs, batches[self.progress.batch :]):
            reason = self._interruption(hook)
            if reason:
                return reason
            loss = self.trainer.train(batch)
            if not np.isfinite(loss):
                return (
                    f"The loss became {loss} in step {self.progress.step + 1}; the weights before it are kept. "
                    "Lower the learning rate or the gradient clip."
                )
            self.progress.count(loss, len(batch.labels))
            self._tell_batch(loss, len(batch.labels), epoch)
        return self._end_epoch(epoch)

    def _interruption(self, hook: Callable[[], None]) -> str:
        """Serves what came in between batches; returns the reason to end now, or nothing."""
        hook()
        if self.control.paused and not self.control.stopping:
            self._pause(hook)
        if self.control.stopping:
            return "Stopped."
        if self.spec.minutes and self.meter.seconds >= 60 * self.spec.minutes:
            return f"The time limit of {self.spec.minutes:g} min was reached."
        return ""

    def _pause(self, hook: Callable[[], None]) -> None:
        self._save_checkpoint()
        self.emit(Paused(self.command.id))
        with self.meter.paused():
            while self.control.paused and not self.control.stopping:
                self.control.wait(0.05)
                hook()
        self.emit(Resumed(self.command.id))

    def _tell_batch(self, loss: float, tokens: int, epoch: int) -> None:
        now = self.meter.count(tokens)
        if now - self.last_event >= BATCH_EVENT_SECONDS or self.progress.step == 1:
            self.last_event = now
            self.emit(
                BatchEnded(
                    self.command.id,
                    self.progress.step,
                    epoch,
                    loss,
                    self.meter.rate,
                    *self.meter.outlook(self.progress),
                )
            )
        self._watch()
        if now - self.last_save >= CHECKPOINT_SECONDS:
            self._save_checkpoint()

    def _save_checkpoint(self) -> None:
        with self.meter.aside():
            self.checkpoints.save(self.command.run, self.corpus, self.model, self.trainer.optimizer, self.progress)
        self.last_save = self.meter.seconds

    def _watch(self, force: bool = False) -> None:
        """Sends the watched sentence's trace from time to time: often at first, when most changes."""
        if not self.command.watched or not (force or self.meter.seconds - self.last_watch >= self.watch_pause):
            return
        with self.meter.aside():
            traced = self.translator.trace(self.command.watched, SearchSpec(search="greedy"))
        if traced is not None:
            self.emit(Watched(self.command.id, self.progress.step, self.progress.epoch + 1, traced[0]))
        self.last_watch = self.meter.seconds
        self.watch_pause = min(1.25 * self.watch_pause, LONGEST_WATCH_SECONDS)

    def _end_epoch(self, epoch: int) -> str:
        with self.meter.aside():
            scores = validation.validate(self.trainer, self.translator, self.corpus, self.spec.batch_size, self.control)
        if self.control.stopping:
            return "Stopped."
        record = EpochEnded(
            self.command.id, epoch, self.progress.step, self.progress.mean_loss(),
            scores.loss, scores.token_accuracy, scores.bleu, scores.aer,
            optimizers.learning_rate(self.spec, epoch), False, self.meter.seconds,
        )  # fmt: skip
        record = replace(record, improved=self.progress.end_epoch(record))
        self.progress.history[-1]["improved"] = record.improved
        if record.improved:
            self.checkpoints.save_model(self.command.run, self.corpus, self.model, self.progress)
        self._save_checkpoint()
        self.emit(record)
        self._watch(force=True)
        return self._reason_after(epoch)

    def _reason_after(self, epoch: int) -> str:
        if epoch >= self.spec.epochs:
            return f"All {self.spec.epochs} epochs are done."
        if self.spec.patience and self.progress.epochs_without_better >= self.spec.patience:
            return f"No better validation loss in {self.spec.patience} epochs."
        return ""

    def _finish(self, reason: str) -> Finished:
        self._save_checkpoint()
        if not self.progress.best:
            # An unfinished first epoch is still better than the untrained start.
            self.checkpoints.save_model(self.command.run, self.corpus, self.model, self.progress)
        else:
            self.checkpoints.save_history(self.progress)
        self._watch(force=True)
        return Finished(
            self.command.id, str(self.checkpoints.folder), reason, dict(self.progress.best), self.progress.epoch,
            self.meter.seconds, self.meter.mean_rate,
        )  # fmt: skip


def record_of(epoch: EpochEnded) -> dict[str, Any]:
    """Returns an epoch's figures as a plain record for the history."""
    return {name: value for name, value in asdict(epoch).items() if name != "id"}
