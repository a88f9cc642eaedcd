"""Closing: asks about a run that is on, ends it kindly, and leaves no process behind."""

from PySide6.QtCore import QObject, QTimer, Signal

from attention_studio.app.session import Session
from attention_studio.app.widgets.message_strip import MessageStrip

STOPPING_MS = 10_000
"""So long a run may take to end at a batch and save; its checkpoints survive a kill after that."""


class Closing(QObject):
    """The conversation between the window, which wants to close, and the engine.

    Attributes:
        is_over: whether nothing stands against closing any more.

    Signals:
        began(): the engine is being ended; the window can hide.
        over(): it has ended.
    """

    began = Signal()
    over = Signal()

    def __init__(self, session: Session, strip: MessageStrip, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_over = False
        self._session = session
        self._strip = strip
        self._is_ending = False
        self._deadline = QTimer(self, singleShot=True, interval=STOPPING_MS)
        self._deadline.timeout.connect(self._end)

    def request(self) -> None:
        """Closes, after asking if a run is on."""
        if self._is_ending or self._deadline.isActive():
            return
        if not self._session.run.is_running:
            self._end()
            return
        question = self.tr("A model is in training. Stop it and quit? What it has learnt so far is kept.")
        answers = (
            (self.tr("Stop and quit"), self.stop_and_quit),
            (self.tr("Keep training"), self._strip.hide),
        )
        self._strip.show_message(question, answers, "note")

    def stop_and_quit(self) -> None:
        """Stops the run, waits for its checkpoint with the event loop alive, and closes."""
        self._session.run.status_changed.connect(self._end_when_stopped)
        self._deadline.start()
        self._session.run.stop()
        # After the strip has hidden itself behind the click.
        QTimer.singleShot(0, self, self._tell_waiting)

    def _tell_waiting(self) -> None:
        if not self._is_ending:
            self._strip.show_message(self.tr("Stopping after this batch and saving…"), (), "note")

    def _end_when_stopped(self, _status: str) -> None:
        if not self._session.run.is_running:
            self._end()

    def _end(self) -> None:
        if self._is_ending:
            return
        self._is_ending = True
        self._deadline.stop()
        self.began.emit()
        self._session.close()
        self._session.engine.client.ended.connect(self._take_end)
        self._session.engine.client.close()

    def _take_end(self) -> None:
        self.is_over = True
        self.over.emit()
