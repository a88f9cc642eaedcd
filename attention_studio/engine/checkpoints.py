"""A run's folder: the best weights as the model, the last ones with the optimiser to go on from."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT, MODEL, Manifest
from attention_studio.corpus.preparation import PreparedCorpus
from attention_studio.errors import TrainingError
from attention_studio.nn.seq2seq import Seq2Seq, set_weights, weights_of
from attention_studio.protocol import EpochEnded
from attention_studio.specs import RunSpec


@dataclass
class Progress:
    """Where a run stands.

    Attributes:
        epoch: whole epochs done; `batch` of the next one are done too.
        step: changes of the weights so far.
        seconds: time so far.
        loss_sum, token_count: of the epoch that is going on.
        history: one record an epoch.
        best: the best epoch's record; empty before there is one.
    """

    epoch: int = 0
    batch: int = 0
    step: int = 0
    seconds: float = 0.0
    loss_sum: float = 0.0
    token_count: int = 0
    history: list[dict[str, Any]] = field(default_factory=list)
    best: dict[str, Any] = field(default_factory=dict)

    def count(self, loss: float, tokens: int) -> None:
        """Counts one change of the weights; `loss` is the mean a token."""
        self.batch += 1
        self.step += 1
        self.loss_sum += loss * tokens
        self.token_count += tokens

    def mean_loss(self) -> float:
        """Mean training loss a target token of the epoch so far, in nats."""
        return self.loss_sum / max(1, self.token_count)

    def end_epoch(self, ended: EpochEnded) -> bool:
        """Closes an epoch; returns whether it is the best so far (lowest validation loss, training loss without)."""
        record = {name: value for name, value in asdict(ended).items() if name != "id"}
        better = np.isfinite(_watched(record)) and (not self.best or _watched(record) < _watched(self.best))
        self.history.append(record)
        self.epoch, self.batch, self.loss_sum, self.token_count = ended.epoch, 0, 0.0, 0
        if better:
            record["improved"] = True
            self.best = record
        return bool(better)

    @property
    def epochs_without_better(self) -> int:
        """Epochs since the best one."""
        return self.epoch - int(self.best.get("epoch", 0))


def _watched(record: Mapping[str, Any]) -> float:
    loss = record["validation_loss"]
    return float(record["loss"] if loss is None else loss)


class Checkpoints:
    """The two manifests of a run's folder.

    Attributes:
        folder: the run's folder, also the model's.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def resumed_run(self, asked: RunSpec) -> RunSpec:
        """Returns the stored run with the limits (epochs, minutes, patience) that are asked for now.

        Raises:
            TrainingError: the folder has no checkpoint.
        """
        if not (self.folder / CHECKPOINT).is_file():
            raise TrainingError(f"{self.folder} has no checkpoint to go on from; start a new run.")
        stored = bundle.read(self.folder, CHECKPOINT).run
        limits = {name: getattr(asked.training, name) for name in ("epochs", "minutes", "patience")}
        return replace(stored, training=replace(stored.training, **limits))

    def save_model(self, run: RunSpec, corpus: PreparedCorpus, model: Seq2Seq, progress: Progress) -> None:
        """Saves the weights as the model that others load; raises ModelError if the disk refuses."""
        manifest = _manifest(run, corpus, progress)
        bundle.write(self.folder, MODEL, manifest, {"weights": weights_of(model)})

    def save(self, run: RunSpec, corpus: PreparedCorpus, model: Seq2Seq, optimizer: Any, progress: Progress) -> None:
        """Saves all that going on needs: weights, the optimiser's moments, and where the run stands."""
        moments = {f"{index:03d}": np.asarray(one) for index, one in enumerate(optimizer.variables)}
        manifest = replace(_manifest(run, corpus, progress), extra={"progress": asdict(progress)})
        bundle.write(self.folder, CHECKPOINT, manifest, {"last": weights_of(model), "optimizer": moments})

    def save_history(self, progress: Progress) -> None:
        """Writes the run's whole history beside the best weights."""
        manifest = bundle.read(self.folder)
        weights = bundle.read_blob(self.folder, manifest, "weights")
        newer = replace(manifest, history=tuple(progress.history), best=progress.best)
        bundle.write(self.folder, MODEL, newer, {"weights": weights})

    def restore(self, model: Seq2Seq, optimizer: Any) -> Progress:
        """Puts the last weights and the optimiser's moments back.

        Raises:
            ModelError: the checkpoint is damaged.
            TrainingError: it belongs to another optimiser.
        """
        manifest = bundle.read(self.folder, CHECKPOINT)
        set_weights(model, bundle.read_blob(self.folder, manifest, "last"))
        moments = bundle.read_blob(self.folder, manifest, "optimizer")
        if len(moments) != len(optimizer.variables):
            raise TrainingError(f"The checkpoint in {self.folder} was made with another optimiser.")
        for index, variable in enumerate(optimizer.variables):
            variable.assign(moments[f"{index:03d}"])
        return Progress(**manifest.extra["progress"])


def _manifest(run: RunSpec, corpus: PreparedCorpus, progress: Progress) -> Manifest:
    return Manifest(
        run=run,
        source_vocabulary=corpus.source_vocabulary.tokens,
        target_vocabulary=corpus.target_vocabulary.tokens,
        history=tuple(progress.history),
        best=dict(progress.best),
    )
