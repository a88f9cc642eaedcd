"""Task: a piece of work beside the event loop, with progress and cancel."""

import traceback
from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, Signal

from attention_studio.errors import Cancelled, StudioError


class Task(QThread):
    """Runs one function on a thread of its own. The function gets the task, to tell progress and to look for cancel.

    Signals:
        progressed(int, int): so many steps done of a total; a total of 0 means unknown.
        succeeded(object): what the function returned.
        failed(str, str): a sentence for the user, and a traceback for the log if it is a bug of ours.
    """

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(str, str)

    def __init__(self, work: Callable[["Task"], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work

    def cancel(self) -> None:
        """Asks the work to end; its results are not told any more."""
        self.requestInterruption()

    @property
    def is_cancelled(self) -> bool:
        """Whether the work was asked to end."""
        return self.isInterruptionRequested()

    def run(self) -> None:
        """Does the work on the new thread."""
        try:
            result = self._work(self)
        except Cancelled:
            return
        except StudioError as error:
            self.failed.emit(str(error), "")
        except Exception as error:
            sentence = self.tr("This did not work because of a fault of the program (%1); the log has the details.")
            self.failed.emit(sentence.replace("%1", type(error).__name__), traceback.format_exc())
        else:
            if not self.is_cancelled:
                self.succeeded.emit(result)
