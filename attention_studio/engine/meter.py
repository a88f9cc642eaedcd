"""The clock of a run: speed over the last moments, mean speed, share done and time left."""

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from attention_studio.engine.checkpoints import Progress
from attention_studio.specs import TrainingSpec

WINDOW_SECONDS = 3.0


class Meter:
    """Counts target tokens and seconds.

    Attributes:
        seconds: time of the run so far, pauses left out; a resumed run goes on counting.
    """

    def __init__(self, spec: TrainingSpec, steps_per_epoch: int, progress: Progress) -> None:
        self._spec, self._steps = spec, steps_per_epoch * spec.epochs
        self._before = progress.seconds
        self._progress = progress
        self._began = time.monotonic()
        self._idle = 0.0
        self._aside = 0.0
        self._tokens = 0
        self._recent: deque[tuple[float, int]] = deque()

    def start(self) -> None:
        """Starts the clock."""
        self._began, self._idle, self._aside = time.monotonic(), 0.0, 0.0

    @property
    def seconds(self) -> float:
        """Seconds of the run, validation included and pauses left out."""
        return self._before + time.monotonic() - self._began - self._idle

    def count(self, tokens: int) -> float:
        """Counts the target tokens of a batch that has just ended; returns the seconds so far."""
        now = self.seconds
        self._tokens += tokens
        self._recent.append((now, tokens))
        while self._recent[0][0] < now - WINDOW_SECONDS and len(self._recent) > 2:
            self._recent.popleft()
        self._progress.seconds = now
        return now

    @property
    def rate(self) -> float:
        """Target tokens a second over the last moments."""
        if len(self._recent) < 2:
            return self.mean_rate
        span = self._recent[-1][0] - self._recent[0][0]
        return sum(tokens for _, tokens in list(self._recent)[1:]) / span if span else 0.0

    @property
    def mean_rate(self) -> float:
        """Target tokens a second of training batches, validation and saving left out."""
        spent = self.seconds - self._before - self._aside
        return self._tokens / spent if spent > 0 else 0.0

    def outlook(self, progress: Progress) -> tuple[float, float]:
        """Returns the share of the run that is done, 0 to 1, and the estimated seconds left."""
        share = progress.step / self._steps if self._steps else 1.0
        if self._spec.minutes:
            share = max(share, self.seconds / (60 * self._spec.minutes))
        share = min(1.0, share)
        return share, self.seconds * (1 - share) / share if share else 0.0

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Leaves the time inside out of the run."""
        began = time.monotonic()
        yield
        self._idle += time.monotonic() - began

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Leaves the time inside out of the training speed, not out of the run."""
        began = time.monotonic()
        yield
        self._aside += time.monotonic() - began
