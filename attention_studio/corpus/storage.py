"""Pairs as ids on the disk, mapped into memory: a corpus may be larger than the machine's."""

import io
from array import array
from pathlib import Path

import numpy as np

from attention_studio.bundle import write_file

SIDES = ("source", "target")


class EncodedPairs:
    """Pairs of id arrays without markers.

    Attributes:
        source_lengths, target_lengths: (pairs,) tokens of each side.
    """

    def __init__(self, folder: Path, name: str) -> None:
        """Opens what `PairWriter` wrote; raises OSError or ValueError if it is not there or damaged."""
        self._ids = [_mapped(folder / f"{name}-{side}-ids.npy") for side in SIDES]
        self._ends = [np.asarray(_mapped(folder / f"{name}-{side}-ends.npy")) for side in SIDES]
        self.source_lengths, self.target_lengths = (np.diff(ends) for ends in self._ends)

    def __len__(self) -> int:
        return len(self._ends[0]) - 1

    def source(self, index: int) -> np.ndarray:
        """Returns a source, (tokens,) int32."""
        return self._side(0, index)

    def target(self, index: int) -> np.ndarray:
        """Returns a target, (tokens,) int32."""
        return self._side(1, index)

    def _side(self, side: int, index: int) -> np.ndarray:
        first, last = self._ends[side][index : index + 2]
        return np.asarray(self._ids[side][first:last])


def _mapped(path: Path) -> np.ndarray:
    # An empty array can't be mapped.
    mode = "r" if path.stat().st_size > 200 else None
    values: np.ndarray = np.load(path, mmap_mode=mode, allow_pickle=False)  # type: ignore[arg-type]
    return values


class PairWriter:
    """Collects pairs of id arrays and writes them for `EncodedPairs`."""

    def __init__(self) -> None:
        self._ids = (array("i"), array("i"))
        self._ends = (array("q", [0]), array("q", [0]))

    def add(self, source: np.ndarray, target: np.ndarray) -> None:
        """Adds a pair."""
        for ids, ends, side in zip(self._ids, self._ends, (source, target), strict=True):
            ids.frombytes(side.astype(np.intc).tobytes())
            ends.append(len(ids))

    def write(self, folder: Path, name: str) -> None:
        """Writes the pairs under a name."""
        for side, ids, ends in zip(SIDES, self._ids, self._ends, strict=True):
            _save(folder / f"{name}-{side}-ids.npy", np.array(ids, np.int32))
            _save(folder / f"{name}-{side}-ends.npy", np.array(ends, np.int64))


def _save(path: Path, values: np.ndarray) -> None:
    buffer = io.BytesIO()
    np.save(buffer, values, allow_pickle=False)
    write_file(path, buffer.getvalue())
