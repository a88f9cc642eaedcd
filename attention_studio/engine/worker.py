"""The engine's main loop: takes commands, trains and translates, tells what happened."""

import time
import traceback
from collections import OrderedDict
from pathlib import Path

from attention_studio.engine.channel import Channel
from attention_studio.engine.control import Control
from attention_studio.errors import Cancelled, StudioError, TrainingError
from attention_studio.protocol import (
    Failed,
    Hello,
    Inspect,
    Load,
    Loaded,
    Message,
    Pause,
    Resume,
    Stop,
    Traced,
    Train,
    Translate,
    Translated,
)

KEPT_MODELS = 3


def serve() -> int:
    """Runs the engine until stdin ends; returns the exit code."""
    channel = Channel()
    channel.start()
    # TensorFlow takes seconds to import; commands that come meanwhile wait in the channel.
    from attention_studio.engine import backend
    from attention_studio.engine.catalog import catalog

    channel.send(Hello(catalog=catalog(), devices=backend.devices()))
    Worker(channel).run()
    return 0


class Worker:
    """Serves one window.

    Attributes:
        control: flags of the training that runs; None while there is none.
        translators: the models used last, by name, the newest last.
    """

    def __init__(self, channel: Channel) -> None:
        from attention_studio.engine.translator import Translator

        self.channel = channel
        self.control: Control | None = None
        self.running: Translator | None = None
        self.translators: OrderedDict[str, Translator] = OrderedDict()
        self._load = Translator.load

    def run(self) -> None:
        """Takes commands in order until the window is gone."""
        while (command := self.channel.commands.get()) is not None:
            self.obey(command)

    def obey(self, command: Message) -> None:
        """Does a command; a fault becomes a Failed event with the command's id."""
        try:
            self._do(command)
        except Cancelled as error:
            self.channel.send(Failed(command.id, str(error)))
        except StudioError as error:
            self.channel.send(Failed(command.id, str(error)))
        except MemoryError:
            self.channel.send(Failed(command.id, "There is not enough memory; lower the batch, vocabulary or length."))
        except Exception as error:  # whatever happens, the window gets a sentence and the log the traceback
            self.channel.send(Failed(command.id, _sentence(error), traceback.format_exc()))

    def _do(self, command: Message) -> None:
        if isinstance(command, Train):
            self._train(command)
        elif isinstance(command, Load):
            self.channel.send(Loaded(command.id, command.model, self._card(command.model)))
        elif isinstance(command, Translate):
            translations = self._translator(command.model).translate(command.texts, command.search)
            self.channel.send(Translated(command.id, tuple(translations)))
        elif isinstance(command, Inspect):
            self._inspect(command)
        elif self.control is not None:
            self._steer(command, self.control)

    def _steer(self, command: Message, control: Control) -> None:
        if isinstance(command, Stop):
            control.stop()
        elif isinstance(command, Pause):
            control.pause()
        elif isinstance(command, Resume):
            control.resume()

    def _train(self, command: Train) -> None:
        if self.control is not None:
            raise TrainingError("A training is running already; stop it first.")
        from attention_studio.engine.training import train

        self.control = Control(self._between_batches)
        try:
            finished = train(command, self.channel.send, self.control, self._now_training)
            self.translators.pop(command.folder, None)
            self.channel.send(finished)
        finally:
            self.control, self.running = None, None

    def _now_training(self, translator: object) -> None:
        self.running = translator  # type: ignore[assignment]  # always a Translator; the import is late

    def _between_batches(self) -> None:
        """Serves the commands that have come; a window that is gone ends the training."""
        while not self.channel.commands.empty():
            command = self.channel.commands.get()
            if command is None:
                self.channel.commands.put(None)
                break
            self.obey(command)
        if self.channel.closed.is_set() and self.control is not None:
            self.control.stop()

    def _translator(self, model: str):  # type: ignore[no-untyped-def]  # returns a Translator; the import is late
        if not model:
            if self.running is None:
                raise TrainingError("No model is in training; choose a saved one.")
            return self.running
        if model not in self.translators:
            self.translators[model] = self._load(model)
            while len(self.translators) > KEPT_MODELS:
                self.translators.popitem(last=False)
        self.translators.move_to_end(model)
        return self.translators[model]

    def _card(self, model: str) -> dict[str, object]:
        from attention_studio.specs import to_json

        manifest = self._translator(model).manifest
        return {
            "run": to_json(manifest.run),
            "best": manifest.best,
            "libraries": manifest.libraries,
            "source_vocabulary": len(manifest.source_vocabulary),
            "target_vocabulary": len(manifest.target_vocabulary),
        }

    def _inspect(self, command: Inspect) -> None:
        began = time.perf_counter()
        traced = self._translator(command.model).trace(command.text, command.search, command.hypothesis)
        milliseconds = 1000 * (time.perf_counter() - began)
        trace, translation = traced or (None, None)
        self.channel.send(Traced(command.id, trace, translation, milliseconds))


def _sentence(error: Exception) -> str:
    """Returns what went wrong as a sentence; the traceback goes to the log."""
    if type(error).__name__ == "ResourceExhaustedError":
        return "There is not enough memory; lower the batch, the vocabulary or the longest sentence."
    if isinstance(error, OSError) and error.filename:
        return f"{Path(str(error.filename))} can't be used: {error.strerror}."
    return f"The engine met a fault of its own ({type(error).__name__}); the log has the details."
