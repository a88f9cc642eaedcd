"""RunState: the one training run, from the click on Start to its model."""

import time
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from attention_studio.app.engine_state import EngineState
from attention_studio.app.run_record import RunRecord, describe, slim
from attention_studio.protocol import (
    BatchEnded,
    EpochEnded,
    Failed,
    Finished,
    Message,
    Pause,
    Paused,
    Progress,
    Resume,
    Resumed,
    Started,
    Stop,
    Train,
    Watched,
)
from attention_studio.specs import RunSpec

IDLE, PREPARING, TRAINING, PAUSING, PAUSED, STOPPING, FINISHED = (
    "idle", "preparing", "training", "pausing", "paused", "stopping", "finished",
)  # fmt: skip
RUNNING = (PREPARING, TRAINING, PAUSING, PAUSED, STOPPING)


class RunState(QObject):
    """The state machine of training and what it has told so far.

    Attributes:
        status: idle, preparing, training, pausing, paused, stopping or finished.
        record: curves, epochs and watched traces of the run that is or was last.

    Signals:
        status_changed(str): the new status.
        prepared(Progress): preparation goes on.
        recorded(): curves or figures have grown; plots look at them when their timer says so.
        epoch_ended(EpochEnded), trace_watched(Watched): as the engine tells them.
        picture_chosen(Watched): an older picture of the film strip is looked at.
        finished(str): a model is in the folder.
        failed(str): a sentence; the run is over without having been asked to.
        logged(str): a line for the run's log.
    """

    status_changed = Signal(str)
    prepared = Signal(object)
    recorded = Signal()
    epoch_ended = Signal(object)
    trace_watched = Signal(object)
    picture_chosen = Signal(object)
    finished = Signal(str)
    failed = Signal(str)
    logged = Signal(str)

    def __init__(self, engine: EngineState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = IDLE
        self.record = RunRecord()
        self._engine = engine
        self._awaited = 0
        engine.received.connect(self._take)
        engine.died.connect(self._take_death)

    @property
    def is_running(self) -> bool:
        """Whether a run is between Start and its end."""
        return self.status in RUNNING

    def start(self, folder: Path, run: RunSpec, watched: str = "", resume: bool = False) -> bool:
        """Trains into `folder`, or goes on there with `resume`; does nothing and says so while a run is on."""
        if self.is_running or self._engine.status == "dead":
            return False
        self.record = RunRecord(folder=str(folder), run=run, watched=watched, began=time.monotonic())
        self._awaited = self._engine.send(Train(0, str(folder), run, watched, resume))
        self._change(PREPARING)
        self.recorded.emit()
        return True

    def pause(self) -> None:
        """Holds the run before its next batch."""
        if self.status == TRAINING:
            self._engine.send(Pause())
            self._change(PAUSING)

    def go_on(self) -> None:
        """Goes on with a paused run."""
        if self.status == PAUSED:
            self._engine.send(Resume())

    def stop(self) -> None:
        """Ends the run at the next batch; its best and last checkpoints are kept."""
        if self.is_running and self.status != STOPPING:
            self._engine.send(Stop())
            self._change(STOPPING)

    def choose_picture(self, watched: Watched) -> None:
        """Looks at an older picture of the watched sentence."""
        self.picture_chosen.emit(watched)

    def _change(self, status: str) -> None:
        if status != self.status:
            self.status = status
            self.status_changed.emit(status)

    def _take(self, message: Message) -> None:
        if not self._awaited or message.id != self._awaited:
            return
        if isinstance(message, (Started, BatchEnded, EpochEnded, Watched)):
            self._record(message)
        elif isinstance(message, Progress):
            self.prepared.emit(message)
        elif isinstance(message, (Paused, Resumed)):
            self._take_pause(message)
        elif isinstance(message, Finished):
            self._finish(message)
        elif isinstance(message, Failed):
            self._fail(message.message, message.detail)

    def _record(self, message: Message) -> None:
        if isinstance(message, Started):
            self.record.started(message)
            if self.status == PREPARING:
                self._change(TRAINING)
        elif isinstance(message, BatchEnded):
            self.record.batch_ended(message)
        elif isinstance(message, EpochEnded):
            self.record.epoch_ended(message)
            self.logged.emit(describe(message))
            self.epoch_ended.emit(message)
        elif isinstance(message, Watched) and message.trace is not None:
            seen = replace(message, trace=slim(message.trace))
            self.record.watched_seen(seen)
            self.trace_watched.emit(seen)
        self.recorded.emit()

    def _take_pause(self, message: Message) -> None:
        if self.status != STOPPING:
            self._change(PAUSED if isinstance(message, Paused) else TRAINING)

    def _finish(self, message: Finished) -> None:
        self._awaited = 0
        self.record.outcome = message
        self.logged.emit(message.reason)
        self._change(FINISHED)
        self.recorded.emit()
        self.finished.emit(message.folder)

    def _fail(self, sentence: str, detail: str = "") -> None:
        self._awaited = 0
        if detail:
            self._engine.logged.emit(detail)
        self.logged.emit(sentence)
        self._change(IDLE)
        self.failed.emit(sentence)

    def _take_death(self, sentence: str) -> None:
        if self.is_running:
            hope = self.tr("The run was interrupted; its last checkpoint is kept, and Resume goes on from it.")
            self._fail(f"{sentence} {hope}")
