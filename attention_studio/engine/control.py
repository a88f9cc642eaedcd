"""How a running training is asked to stop, pause, go on, or to let others have the model for a moment."""

import threading
from collections.abc import Callable


class Control:
    """Flags that a training looks at between batches; any thread may set them.

    Attributes:
        between_batches: called in the training's own thread before each batch; commands are served there.
    """

    def __init__(self, between_batches: Callable[[], None] | None = None) -> None:
        self.between_batches = between_batches or (lambda: None)
        self._stopping = threading.Event()
        self._running = threading.Event()
        self._running.set()

    def stop(self) -> None:
        """Asks for the end at the next batch; a paused training ends too."""
        self._stopping.set()
        self._running.set()

    def pause(self) -> None:
        """Asks the training to wait before its next batch."""
        self._running.clear()

    def resume(self) -> None:
        """Lets a paused training go on."""
        self._running.set()

    @property
    def stopping(self) -> bool:
        """Whether the end was asked for."""
        return self._stopping.is_set()

    @property
    def paused(self) -> bool:
        """Whether the training is to wait."""
        return not self._running.is_set()

    def wait(self, seconds: float) -> None:
        """Waits until the training may go on, at most so long."""
        self._running.wait(seconds)
