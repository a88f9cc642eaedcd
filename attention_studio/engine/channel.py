"""The engine's two pipes: commands come in on stdin, events leave on what was stdout, one line each."""

import os
import queue
import sys
import threading
from typing import TextIO

from attention_studio import protocol
from attention_studio.errors import StudioError
from attention_studio.protocol import Failed, Message


class Channel:
    """Reads commands in a thread of its own and writes events from any thread.

    Descriptor 1 is taken over and stdout is pointed at stderr, so that whatever a library prints reaches the log and
    never the protocol.

    Attributes:
        commands: what came in, in order; None when stdin has ended, which means that the window is gone.
    """

    def __init__(self) -> None:
        self._events: TextIO = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        self._input: TextIO = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
        self._lock = threading.Lock()
        self.commands: queue.Queue[Message | None] = queue.Queue()
        self.closed = threading.Event()

    def start(self) -> None:
        """Starts reading."""
        threading.Thread(target=self._read, name="commands", daemon=True).start()

    def send(self, event: Message) -> None:
        """Writes an event; a window that is gone is noticed by the reader, not here."""
        with self._lock:
            try:
                self._events.write(protocol.encode(event) + "\n")
                self._events.flush()
            except OSError:
                self.closed.set()

    def _read(self) -> None:
        try:
            for line in self._input:
                self._receive(line)
        finally:
            self.closed.set()
            self.commands.put(None)

    def _receive(self, line: str) -> None:
        try:
            self.commands.put(protocol.decode(line))
        except StudioError as error:
            self.send(Failed(message=str(error)))
