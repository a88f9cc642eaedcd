"""Log: what was said by the engine, the run and the window, the newest last."""

from collections import deque

from PySide6.QtCore import QObject, Signal

MOST_LINES = 5_000


class Log(QObject):
    """Keeps the last lines.

    Signals:
        added(str): a line.
    """

    added = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: deque[str] = deque(maxlen=MOST_LINES)

    def add(self, line: str) -> None:
        """Takes a line, or several."""
        for one in line.split("\n"):
            if one.strip():
                self.lines.append(one)
                self.added.emit(one)
