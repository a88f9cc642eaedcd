"""The run's curves: loss large, and accuracy, alignment error and speed small under it."""

import time

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.run_record import RunRecord
from attention_studio.app.series import smooth
from attention_studio.app.session import Session
from attention_studio.app.widgets.empty_state import EmptyState
from attention_studio.app.widgets.text_label import card
from attention_studio.protocol import EpochEnded
from attention_studio.theme import SPACE, Theme

REDRAW_MS = 250
REST = 12
"""Plots rest so many times as long as drawing them took: the processor is for training."""


class CurvesPanel(Panel):
    """Live plots, redrawn by one timer, one plot at a time so that the window stays quick."""

    kind, title, place, order, area, stretch = "train_curves", "Curves", TRAIN, 10, "middle", 1

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        # matplotlib takes a while to import, and the window starts without this place.
        from attention_studio.app.widgets.plot import Curve, Plot

        steps, epochs = self.tr("step"), self.tr("epoch")
        self.loss = Plot(
            self.tr("Loss, nats per target token"), steps,
            (
                Curve("", "quiet_ink", 0.6, alpha=0.35),
                Curve(self.tr("training"), "ink"),
                Curve(self.tr("validation"), "attention", marks=True),
            ),
            "upper right",
        )  # fmt: skip
        accuracy = (
            Curve(self.tr("accuracy, %"), "encoder", marks=True),
            Curve(self.tr("BLEU"), "decoder", marks=True),
        )
        self.quality = Plot(self.tr("Validation"), epochs, accuracy, "title")
        self.alignment = Plot(self.tr("Alignment error"), epochs, (Curve("", "gold", marks=True),))
        self.speed = Plot(self.tr("Tokens per second"), steps, (Curve("", "quiet_ink", 1.0),))
        self.plots = (self.loss, self.quality, self.alignment, self.speed)
        self._drawn: tuple[RunRecord, int] | None = None
        self._lay_out()
        self._drawing_ms = 0.0
        self._timer = QTimer(self, interval=REDRAW_MS, singleShot=True)
        self._timer.timeout.connect(self.redraw)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._draw_next)
        session.run.recorded.connect(self._show_which)
        self._show_which()
        self._timer.start()

    def set_theme(self, theme: Theme) -> None:
        """Colours the plots."""
        for plot in self.plots:
            plot.set_theme(theme)
        self._next.start()

    def redraw(self) -> None:
        """Takes what has grown and begins to draw it, if it can be seen."""
        record = self.session.run.record
        if not self.isVisible():
            self._timer.start(REDRAW_MS)
            return
        if self._drawn is None or self._drawn[0] is not record or self._drawn[1] != record.version:
            self._drawn = (record, record.version)
            self._take(record)
        self._next.start()

    def _draw_next(self) -> None:
        # One plot a turn of the event loop: four at once would hold it up for longer than anyone should wait.
        began = time.perf_counter()
        if any(plot.draw_if_stale() for plot in self.plots):
            self._drawing_ms += 1000 * (time.perf_counter() - began)
            self._next.start()
        else:
            self._timer.start(max(REDRAW_MS, round(REST * self._drawing_ms)))
            self._drawing_ms = 0.0

    def _take(self, record: RunRecord) -> None:
        losses, epochs = record.losses, record.epochs
        self.loss.set_curve(0, losses.x, losses.y)
        self.loss.set_curve(1, losses.x, smooth(losses.y))
        self.loss.set_curve(2, *_points(epochs, "step", "validation_loss"))
        self.quality.set_curve(0, *_points(epochs, "epoch", "token_accuracy", 100))
        self.quality.set_curve(1, *_points(epochs, "epoch", "bleu"))
        self.alignment.set_curve(0, *_points(epochs, "epoch", "aer"))
        self.alignment.setVisible(any(epoch.aer is not None for epoch in epochs))
        self.speed.set_curve(0, record.speeds.x, smooth(record.speeds.y))
        self._describe(record)

    def _describe(self, record: RunRecord) -> None:
        if len(record.losses):
            words = self.tr("The training loss fell from %1 to %2 in %3 steps.")
            first, last = f"{record.losses.y[0]:.2f}", f"{smooth(record.losses.y)[-1]:.2f}"
            steps = f"{record.losses.x[-1]:.0f}"
            self.loss.describe(words.replace("%1", first).replace("%2", last).replace("%3", steps))
        if record.epochs:
            newest = record.epochs[-1]
            figures = {"BLEU": newest.bleu, self.tr("accuracy"): newest.token_accuracy, "AER": newest.aer}
            known = ", ".join(f"{name} {value:.3g}" for name, value in figures.items() if value is not None)
            sentence = self.tr("After epoch %1: %2.").replace("%1", str(newest.epoch)).replace("%2", known)
            self.quality.describe(sentence)
            self.alignment.describe(sentence)
        if record.last is not None:
            rate = f"{record.last.target_tokens_per_second:,.0f}"
            self.speed.describe(self.tr("%1 target tokens per second.").replace("%1", rate))

    def _show_which(self) -> None:
        self._stack.setCurrentIndex(1 if self.session.run.record.run_began else 0)

    def _lay_out(self) -> None:
        empty = EmptyState(
            self.tr("Watch a model learn"),
            self.tr("Choose a preset and press Start. The loss falls here while the words find each other."),
        )
        small = QHBoxLayout()
        small.setSpacing(2 * SPACE)
        for plot in (self.quality, self.alignment, self.speed):
            small.addWidget(_card(plot), 1)
        plots = QWidget()
        rows = QVBoxLayout(plots)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2 * SPACE)
        rows.addWidget(_card(self.loss), 5)
        rows.addLayout(small, 3)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(empty)
        self._stack.addWidget(plots)


def _card(content: QWidget) -> QFrame:
    layout = QVBoxLayout()
    layout.addWidget(content)
    return card(layout, SPACE)


def _points(epochs: list[EpochEnded], x: str, y: str, factor: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Returns two fields of the epochs as arrays, leaving out epochs that lack the second."""
    known = [(getattr(one, x), factor * getattr(one, y)) for one in epochs if getattr(one, y) is not None]
    points = np.array(known, float).reshape(-1, 2)
    return points[:, 0], points[:, 1]
