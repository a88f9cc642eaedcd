"""Log: what was said by the engine, the run and the window, the newest last."""

from collections import deque

from PySide6.QtCore import QObject, Signal

MOST_LINES = 5_000


class Log(QObject):
    """Keeps the last lines.

    Attributes:
        lines: for everybody.
        details: the same and all that libraries said, in order.

    Signals:
        added(str): a line.
        detailed(str): a line that only those want who look for the cause of something.
    """

    added = Signal(str)
    detailed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: deque[str] = deque(maxlen=MOST_LINES)
        self.details: deque[str] = deque(maxlen=MOST_LINES)

    def add(self, line: str) -> None:
        """Takes a line for everybody."""
        self.lines.append(line)
        self.added.emit(line)
        self.add_detail(line)

    def add_detail(self, text: str) -> None:
        """Takes what the engine's libraries say, or a traceback: a line, or several."""
        for one in text.split("\n"):
            if one.strip():
                self.details.append(one)
                self.detailed.emit(one)
