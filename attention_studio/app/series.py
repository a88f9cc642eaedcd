"""Series: a growing curve in compact arrays, and the few points of it that a plot can show."""

import numpy as np


class Series:
    """Points (x, y) with x rising; appending is cheap and 100,000 points take 1.6 MB."""

    def __init__(self) -> None:
        self._points = np.zeros((2, 1024))
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def append(self, x: float, y: float) -> None:
        """Adds a point at the right end."""
        if self._count == self._points.shape[1]:
            self._points = np.concatenate([self._points, np.zeros_like(self._points)], axis=1)
        self._points[:, self._count] = x, y
        self._count += 1

    @property
    def x(self) -> np.ndarray:
        """(points,) positions."""
        return self._points[0, : self._count]

    @property
    def y(self) -> np.ndarray:
        """(points,) values."""
        return self._points[1, : self._count]


def decimate(x: np.ndarray, y: np.ndarray, most: int = 2_000) -> tuple[np.ndarray, np.ndarray]:
    """Returns at most `most` of the points, the lowest and highest of each stretch, so that no peak is lost."""
    if len(x) <= most:
        return x, y
    buckets = most // 2
    edges = np.linspace(0, len(x), buckets + 1).astype(int)
    starts = edges[:-1]
    picked = np.empty(2 * buckets, int)
    for index, (begin, end) in enumerate(zip(starts, edges[1:], strict=True)):
        stretch = y[begin:end]
        pair = (begin + int(np.argmin(stretch)), begin + int(np.argmax(stretch)))
        picked[2 * index], picked[2 * index + 1] = min(pair), max(pair)
    picked = np.unique(picked)
    return x[picked], y[picked]


def smooth(y: np.ndarray, share: float = 0.02) -> np.ndarray:
    """Returns the mean over the neighbours of each point, `share` of the series wide.

    It looks to both sides, so that a falling curve is not drawn above its own points; near the ends it is narrower.
    """
    reach = round(len(y) * share / 2)
    if reach == 0:
        return y
    sums = np.concatenate([[0.0], np.cumsum(y)])
    index = np.arange(len(y))
    near = np.minimum(np.minimum(index, len(y) - 1 - index), reach)
    means: np.ndarray = (sums[index + near + 1] - sums[index - near]) / (2 * near + 1)
    return means
