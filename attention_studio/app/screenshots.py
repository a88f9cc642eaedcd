"""Screenshots: a picture of every place in light and dark, for tests and documentation."""

import time
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from attention_studio.app.main_window import MainWindow
from attention_studio.app.places import PLACES

LONGEST_WAIT_SECONDS = 20.0
SETTLE_MS = 700
POLL_MS = 50


class Screenshots(QObject):
    """Waits until the engine has answered, or long enough, then shows each place and saves what it sees.

    Signals:
        done(): all pictures are saved.
    """

    done = Signal()

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._began = time.monotonic()
        self._plan = [(place.kind, choice) for choice in ("light", "dark") for place in PLACES]
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._begin_when_ready)
        self._settle = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self._save)

    def start(self) -> None:
        """Begins; `done` follows."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._began = time.monotonic()
        self._poll.start()

    def _begin_when_ready(self) -> None:
        session = self._window.session
        waiting = session.engine.status == "starting" or session.translation.busy or session.corpus.is_loading
        if not waiting or time.monotonic() - self._began > LONGEST_WAIT_SECONDS:
            self._poll.stop()
            self._next()

    def _next(self) -> None:
        if not self._plan:
            self.done.emit()
            return
        kind, choice = self._plan[0]
        self._window.session.appearance.choose(choice, remember=False)
        self._window.show_place(kind)
        self._settle.start()

    def _save(self) -> None:
        kind, choice = self._plan.pop(0)
        suffix = "-dark" if choice == "dark" else ""
        self._window.grab().save(str(self._folder / f"{kind}{suffix}.png"))
        self._next()
