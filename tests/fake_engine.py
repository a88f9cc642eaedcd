"""A stand-in for the engine: speaks the protocol through real pipes, answers from a transcript, needs no TensorFlow.

Run as a program: `python fake_engine.py TRANSCRIPT [--hello-after S] [--pause S] [--die-on NAME] [--deaf] [--loop N]`.
"""

import argparse
import dataclasses
import json
import os
import queue
import sys
import threading
import time
from pathlib import Path

import numpy as np

from attention_studio import protocol
from attention_studio.protocol import (
    BatchEnded,
    Failed,
    Finished,
    Hello,
    Inspect,
    Message,
    Pause,
    Paused,
    Resume,
    Resumed,
    Stop,
    Traced,
    Train,
)
from attention_studio.trace import END, Hypothesis, Trace, Translation


class FakeEngine:
    """Answers commands as the engine does: training goes on between them."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.commands: queue.Queue[Message | None] = queue.Queue()
        self.training: Train | None = None
        self.script: list[Message] = []
        self.paused = False

    def run(self) -> None:
        """Greets, then obeys until the input ends."""
        threading.Thread(target=self.read, daemon=True).start()
        time.sleep(self.arguments.hello_after)
        send(Hello(catalog=CATALOG, devices=("CPU of a test",)))
        while self.step():
            pass

    def read(self) -> None:
        """Queues commands; a deaf engine does not hear that its input has ended."""
        for line in sys.stdin:
            self.commands.put(protocol.decode(line))
        if not self.arguments.deaf:
            self.commands.put(None)

    def step(self) -> bool:
        """Obeys one command, or trains one event on; returns False when the input has ended."""
        active = self.training is not None and not self.paused
        try:
            command = self.commands.get(timeout=self.arguments.pause if active else None)
        except queue.Empty:
            self.train_on()
            return True
        if command is not None:
            self.obey(command)
        return command is not None

    def obey(self, command: Message) -> None:
        """Does one command."""
        if type(command).__name__ == self.arguments.die_on:
            sys.stderr.write("out of memory, says the test\n")
            sys.stderr.flush()
            os._exit(9)
        if isinstance(command, Train):
            self.begin(command)
        elif isinstance(command, Inspect):
            self.inspect(command)
        elif isinstance(command, (Pause, Resume, Stop)) and self.training is not None:
            self.steer(command, self.training)

    def begin(self, command: Train) -> None:
        """Begins to replay the transcript, or refuses a second run as the engine does."""
        if self.training is not None:
            send(Failed(command.id, "A training is running already; stop it first."))
            return
        lines = Path(self.arguments.transcript).read_text(encoding="utf-8").splitlines()
        self.training, self.paused = command, False
        script = [dataclasses.replace(protocol.decode(line), id=command.id) for line in lines]
        batches = [one for one in script if isinstance(one, BatchEnded)]
        self.script = script[:-1] + batches * self.arguments.loop + script[-1:]

    def train_on(self) -> None:
        """Sends the next event of the transcript."""
        message = self.script.pop(0)
        if isinstance(message, Finished):
            self.finish(message)
        else:
            send(message)

    def finish(self, message: Finished) -> None:
        """Ends the run."""
        assert self.training is not None
        send(dataclasses.replace(message, folder=self.training.folder))
        self.training = None

    def steer(self, command: Message, training: Train) -> None:
        """Pauses, goes on or stops."""
        if isinstance(command, Stop):
            self.finish(Finished(training.id, reason="Stopped.", epochs=1))
        elif isinstance(command, Pause):
            self.paused = True
            send(Paused(training.id))
        else:
            self.paused = False
            send(Resumed(training.id))

    def inspect(self, command: Inspect) -> None:
        """Translates by turning the words around; an unknown model is a fault."""
        if command.model == "missing":
            send(Failed(command.id, "There is no model at missing; give a model folder."))
            return
        source = tuple(command.text.split(" "))
        weights = np.eye(len(source), dtype=np.float32)[::-1] * 0.8 + 0.2 / len(source)
        weights = np.concatenate([weights, np.full((1, len(source)), 1 / len(source), np.float32)])
        target = (*reversed(source), END)
        text = " ".join(target[:-1])
        known = (False,) * len(source)
        trace = Trace(source, known, target, text, weights, log_probabilities=np.full(len(target), -0.1, np.float32))
        best = Hypothesis(target[:-1], text, -0.1, -0.1 * len(target), True, weights)
        send(Traced(command.id, trace, Translation(source, known, (best,)), 1.0))


def send(message: Message) -> None:
    """Writes an event."""
    sys.stdout.write(protocol.encode(message) + "\n")
    sys.stdout.flush()


CATALOG = json.loads((Path(__file__).parent / "golden" / "catalog.json").read_text(encoding="utf-8"))


def main() -> None:
    """Reads the arguments and serves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("transcript")
    parser.add_argument("--hello-after", type=float, default=0.0)
    parser.add_argument("--pause", type=float, default=0.002)
    parser.add_argument("--die-on", default="")
    parser.add_argument("--deaf", action="store_true")
    parser.add_argument("--loop", type=int, default=0)
    FakeEngine(parser.parse_args()).run()


if __name__ == "__main__":
    main()
