"""train: trains a model on a corpus, or goes on with one that was interrupted."""

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT
from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import add_corpus_arguments, run_spec
from attention_studio.errors import TrainingError
from attention_studio.protocol import BatchEnded, EpochEnded, Message, Started, Train, Watched
from attention_studio.specs import RunSpec, to_json

INTERRUPTED = 130
LIMITS = ("epochs", "minutes", "patience")
"""Options that may change when a run goes on."""


class TrainCommand(SubCommand):
    """Trains a model."""

    kind, title = "train", "train a model on a corpus; a folder with an interrupted run is resumed"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Corpus, folder, preset and limits."""
        add_corpus_arguments(parser)
        parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the model")
        parser.add_argument("--preset", default="studio", metavar="NAME", help="see catalog")
        parser.add_argument("--set", action="append", default=[], metavar="key=value", help="an option, see catalog")
        parser.add_argument("--valid", nargs="+", default=[], metavar="FILE", help="a validation corpus of its own")
        parser.add_argument("--epochs", type=int, metavar="N", help="passes over the training part")
        parser.add_argument("--minutes", type=float, metavar="M", help="time limit")
        parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same run")
        parser.add_argument("--json", action="store_true", help="print one JSON event a line")

    def run(self, arguments: argparse.Namespace) -> int:
        """Trains; the first interrupt ends the run at the next batch, with its checkpoint saved."""
        from attention_studio.engine.control import Control
        from attention_studio.engine.training import train

        spec = run_spec(arguments)
        resume = _resumes(arguments.out, spec)
        if resume:
            output.tell(f"{arguments.out} holds this run; it is resumed.")
        arguments.out.mkdir(parents=True, exist_ok=True)
        control = Control()
        command = Train(1, str(arguments.out), spec, resume=resume)
        with interruptible(control) as interrupted, training_progress(arguments.json) as emit:
            finished = train(command, emit, control)
            emit(finished)
        if not arguments.json:
            output.write(f"{finished.reason} The model is in {finished.folder}.")
        return INTERRUPTED if interrupted else 0


def _resumes(folder: Path, asked: RunSpec) -> bool:
    """Whether a folder holds the asked run, to go on with; raises TrainingError if it holds anything else."""
    if (folder / CHECKPOINT).is_file():
        different = _differences(bundle.read(folder, CHECKPOINT).run, asked)
        if different:
            raise TrainingError(
                f"{folder} holds a run with another {', '.join(different)}; choose another folder, or give the same "
                "options to go on with that run."
            )
        return True
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise TrainingError(f"{folder} is there already and holds no run of ours; choose a new or an empty folder.")
    return False


def _differences(stored: RunSpec, asked: RunSpec) -> list[str]:
    """Returns the names of options, limits aside, in which two runs differ."""
    parts = zip(to_json(stored).values(), to_json(asked).values(), strict=True)
    return [name for one, other in parts for name, value in one.items() if name not in LIMITS and value != other[name]]


@contextmanager
def interruptible(control: Any) -> Iterator[list[int]]:
    """Turns the first interrupt into a stop; a second one ends the program at once."""
    interrupted: list[int] = []

    def stop(number: int, frame: object) -> None:
        if interrupted:
            raise KeyboardInterrupt
        interrupted.append(number)
        control.stop()
        output.tell("Stopping at the next batch…")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def training_progress(as_json: bool) -> Iterator[Any]:
    """Yields what a training's events are given to: JSON lines, or a progress bar and a line an epoch."""
    if as_json:
        yield _write_event
        return
    with output.progress("Training") as on_progress:

        def show(event: Message) -> None:
            if isinstance(event, BatchEnded):
                on_progress(int(1000 * event.progress), 1000)
            elif isinstance(event, EpochEnded):
                output.tell(_epoch_line(event))
            elif isinstance(event, Started):
                output.tell(f"{event.pairs:,} pairs, {event.parameters:,} parameters")

        yield show


def _write_event(event: Message) -> None:
    """Writes an event as JSON; traces are for windows and stay out."""
    if not isinstance(event, Watched):
        plain = {field.name: getattr(event, field.name) for field in fields(event)}
        output.write_json({"event": type(event).__name__, **plain})


def _epoch_line(event: EpochEnded) -> str:
    figures = {"loss": event.loss, "validation": event.validation_loss, "BLEU": event.bleu, "AER": event.aer}
    shown = ", ".join(f"{name} {value:.3g}" for name, value in figures.items() if value is not None)
    return f"epoch {event.epoch} ({event.seconds:.0f} s): {shown}"
