"""EngineClient: the engine's process, its pipes, its death and its restarts."""

import contextlib
import dataclasses
import os
import sys
import time
from collections import deque

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from attention_studio import paths, protocol
from attention_studio.protocol import Message

RESTARTS = 3
RESTART_WINDOW_SECONDS = 60.0
FIRST_RESTART_MS = 200
ENGINE_NICENESS = 5
CLOSING_MS = 2_000
"""An idle engine that has not ended this long after its input ended is killed; it holds nothing to lose."""


def engine_command() -> tuple[str, ...]:
    """Returns the program and arguments that start the engine: the same interpreter or frozen executable."""
    if getattr(sys, "frozen", False):
        return (sys.executable, "--engine")
    return (sys.executable, "-m", "attention_studio", "--engine")


class EngineClient(QObject):
    """Starts the engine, sends it commands and tells its events.

    Signals:
        received(Message): an event of the engine.
        logged(str): a line of its standard error.
        started(): a new process runs; its Hello comes when it is ready.
        died(str): it ended unasked; the sentence says so, and whether it is being restarted.
        ended(): it ended because `close` asked it to.
    """

    received = Signal(object)
    logged = Signal(str)
    started = Signal()
    died = Signal(str)
    ended = Signal()

    def __init__(self, command: tuple[str, ...] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = command or engine_command()
        self._process: QProcess | None = None
        self._deaths: deque[float] = deque(maxlen=RESTARTS + 1)
        self._closing = False
        self._last_id = 0
        self._restart = QTimer(self, singleShot=True)
        self._restart.timeout.connect(self.start)
        self._deadline = QTimer(self, singleShot=True, interval=CLOSING_MS)
        self._deadline.timeout.connect(self._kill)

    @property
    def is_running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    @property
    def gave_up(self) -> bool:
        """Whether it died too often to be restarted by itself."""
        return not (self._process or self._restart.isActive() or self._closing)

    def start(self) -> None:
        """Starts the engine, if it does not run."""
        if self._process is not None or self._closing:
            return
        process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._read_events)
        process.readyReadStandardError.connect(self._read_log)
        process.finished.connect(self._take_end)
        process.errorOccurred.connect(self._take_error)
        self._process = process
        process.started.connect(self._yield_to_the_window)
        process.start(self._command[0], list(self._command[1:]))
        self.started.emit()

    def _yield_to_the_window(self) -> None:
        """Lets the window go first where both want a processor; what is left over is still nearly all of it."""
        if self._process is not None and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, int(self._process.processId()), ENGINE_NICENESS)

    def start_again(self) -> None:
        """Starts an engine that was given up."""
        self._deaths.clear()
        self.start()

    def send(self, command: Message) -> int:
        """Sends a command and returns the id that its replies will carry; without an engine it is lost."""
        self._last_id += 1
        if self._process is not None:
            line = protocol.encode(dataclasses.replace(command, id=self._last_id))
            self._process.write(line.encode("utf-8") + b"\n")
        return self._last_id

    def close(self) -> None:
        """Ends the engine by ending its input; `ended` follows, at the latest after a kill."""
        self._closing = True
        self._restart.stop()
        if self._process is None:
            self.ended.emit()
            return
        self._process.closeWriteChannel()
        self._deadline.start()

    def kill(self) -> None:
        """Ends the process at once and waits for it; the last resort when the program ends."""
        self._closing = True
        self._restart.stop()
        if self._process is not None:
            self._process.kill()
            self._process.waitForFinished(CLOSING_MS)

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _read_events(self) -> None:
        # Half a line stays in the buffer: decoding it would tear characters and JSON apart.
        while self._process is not None and self._process.canReadLine():
            line = bytes(self._process.readLine().data()).decode("utf-8", "replace")
            try:
                message = protocol.decode(line)
            except protocol.ProtocolError as error:
                self.logged.emit(str(error))
            else:
                self.received.emit(message)

    def _read_log(self) -> None:
        if self._process is not None:
            text = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
            for line in text.splitlines():
                self.logged.emit(line)

    def _take_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._take_death(self.tr("it could not be started: %1").replace("%1", self._process.errorString()))

    def _take_end(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read_events()
        crashed = status is QProcess.ExitStatus.CrashExit
        how = self.tr("killed or crashed, signal %1") if crashed else self.tr("exit code %1")
        self._take_death(how.replace("%1", str(code)))

    def _take_death(self, how: str) -> None:
        if self._process is not None:
            self._process.deleteLater()
            self._process = None
        self._deadline.stop()
        if self._closing:
            self.ended.emit()
            return
        now = time.monotonic()
        self._deaths.append(now)
        recent = sum(now - death < RESTART_WINDOW_SECONDS for death in self._deaths)
        if recent <= RESTARTS:
            self._restart.start(FIRST_RESTART_MS * 2 ** (recent - 1))
            sentence = self.tr("The engine stopped (%1); it was restarted.")
        else:
            sentence = self.tr("The engine stopped (%1), %2 times within a minute; restart it when the cause is gone.")
        self.died.emit(sentence.replace("%1", how).replace("%2", str(recent)))


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONUTF8", "1")
    environment.insert("PYTHONUNBUFFERED", "1")
    # The engine must find this package even when neither it is installed nor the current folder holds it.
    known = environment.value("PYTHONPATH")
    environment.insert("PYTHONPATH", os.pathsep.join(filter(None, (str(paths.PACKAGE.parent), known))))
    return environment
