"""RunRecord: everything that a training run has told, in a compact form."""

import dataclasses
from dataclasses import dataclass, field, replace

import numpy as np

from attention_studio.app.series import Series
from attention_studio.protocol import BatchEnded, EpochEnded, Finished, Started, Watched
from attention_studio.specs import RunSpec
from attention_studio.trace import Trace

MOST_WATCHED = 200


@dataclass
class RunRecord:
    """What is known of one run; it grows while the run goes on.

    Attributes:
        folder: where its model is.
        run: what was asked for.
        watched: the sentence whose grid is followed.
        began: monotonic time of the click, in seconds.
        start: what the engine said when the training began.
        last: the last batch.
        losses: training loss in nats a target token over steps; `speeds`: target tokens per second over steps.
        epochs: figures of each epoch.
        film: the watched sentence as it was seen, the oldest first; thinned out evenly when it grows long.
        outcome: how it ended.
        version: grows with every change, so that a plot sees whether there is something new.
    """

    folder: str = ""
    run: RunSpec = field(default_factory=RunSpec)
    watched: str = ""
    began: float = 0.0
    start: Started | None = None
    last: BatchEnded | None = None
    losses: Series = field(default_factory=Series)
    speeds: Series = field(default_factory=Series)
    epochs: list[EpochEnded] = field(default_factory=list)
    film: list[Watched] = field(default_factory=list)
    outcome: Finished | None = None
    version: int = 0

    @property
    def run_began(self) -> bool:
        """Whether this is a run at all, and not the blank before the first."""
        return bool(self.folder)

    def started(self, message: Started) -> None:
        """Takes the beginning, with the epochs that a resumed run has behind it."""
        self.start = message
        names = {one.name for one in dataclasses.fields(EpochEnded)}
        self.epochs = [EpochEnded(**{k: v for k, v in past.items() if k in names}) for past in message.history]
        self.version += 1

    def batch_ended(self, message: BatchEnded) -> None:
        """Takes a batch's loss and speed."""
        self.last = message
        self.losses.append(message.step, message.loss)
        self.speeds.append(message.step, message.target_tokens_per_second)
        self.version += 1

    def epoch_ended(self, message: EpochEnded) -> None:
        """Takes an epoch's figures."""
        self.epochs.append(message)
        self.version += 1

    def watched_seen(self, message: Watched) -> None:
        """Takes the watched sentence as the model sees it now."""
        self.film.append(message)
        if len(self.film) > MOST_WATCHED:
            # Every other older picture goes; the newest and the first stay.
            self.film = [*self.film[:-2:2], *self.film[-2:]]
        self.version += 1


def slim(trace: Trace) -> Trace:
    """Returns the trace without what no picture of training shows, so that a long film strip stays small."""
    nothing = np.zeros((0, 0), np.float32)
    return replace(trace, terms=(), encoder_states=nothing, decoder_states=nothing, contexts=nothing)


def describe(epoch: EpochEnded) -> str:
    """Returns an epoch's figures as a line of the log."""
    parts = [f"epoch {epoch.epoch}", f"loss {epoch.loss:.3f}"]
    if epoch.validation_loss is not None:
        parts.append(f"validation {epoch.validation_loss:.3f}")
    if epoch.token_accuracy is not None:
        parts.append(f"accuracy {epoch.token_accuracy:.1%}")
    if epoch.bleu is not None:
        parts.append(f"BLEU {epoch.bleu:.1f}")
    if epoch.aer is not None:
        parts.append(f"AER {epoch.aer:.3f}")
    parts.append(f"{epoch.seconds:.0f} s" + (", best so far" if epoch.improved else ""))
    return " · ".join(parts)
