"""Pairs as ids on the disk, mapped into memory: a corpus may be larger than the machine's."""

import io
from array import array
from collections.abc import Iterable
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
        """Opens what `write` wrote; raises OSError or ValueError if it is not there or damaged."""
        self._ids = [_mapped(folder / f"{name}-{side}-ids.npy") for side in SIDES]
        self._ends = [np.asarray(_mapped(folder / f"{name}-{side}-ends.npy")) for side in SIDES]
        if len(self._ends[0]) != len(self._ends[1]) or any(
            ends[-1] != len(ids) for ends, ids in zip(self._ends, self._ids, strict=True)
        ):
            raise ValueError(f"the {name} part in {folder} does not fit together")
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
    try:
        values: np.ndarray = np.load(path, mmap_mode=mode, allow_pickle=False)  # type: ignore[arg-type]
    except EOFError as error:
        raise ValueError(f"{path} is empty") from error
    if values.ndim != 1 or values.dtype.kind != "i" or len(values) < path.stem.endswith("-ends"):
        raise ValueError(f"{path} holds no ids")
    return values


class Numbers:
    """One side of a corpus while it is read: its tokens, numbered in the order in which they were met."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._flat = array("i")
        self._lengths = array("i")

    def add(self, tokens: Iterable[str]) -> None:
        """Adds a sentence."""
        numbers = self._numbers
        before = len(self._flat)
        self._flat.extend([numbers.setdefault(token, len(numbers)) for token in tokens])
        self._lengths.append(len(self._flat) - before)

    @property
    def tokens(self) -> list[str]:
        """All tokens, by number."""
        return list(self._numbers)

    def counts(self, rows: np.ndarray) -> dict[str, int]:
        """Returns how often each token occurs in some sentences, those that do; `rows` as in `chosen`."""
        times = np.bincount(self.chosen(rows)[0], minlength=len(self._numbers)).tolist()
        return {token: count for token, count in zip(self._numbers, times, strict=True) if count}

    def chosen(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the numbers of some sentences, end to end, and the length of each.

        Args:
            rows: (sentences,) bool, which are wanted.
        """
        lengths, flat = np.array(self._lengths, np.intc), np.array(self._flat, np.intc)
        return flat[np.repeat(rows, lengths)], lengths[rows]


def write(folder: Path, name: str, sides: Iterable[tuple[np.ndarray, np.ndarray]]) -> None:
    """Writes the ids of pairs for `EncodedPairs`: for source and target the ids end to end, and each length."""
    for side, (ids, lengths) in zip(SIDES, sides, strict=True):
        _save(folder / f"{name}-{side}-ids.npy", ids.astype(np.int32))
        _save(folder / f"{name}-{side}-ends.npy", np.cumsum([0, *lengths], dtype=np.int64))


def _save(path: Path, values: np.ndarray) -> None:
    buffer = io.BytesIO()
    np.save(buffer, values, allow_pickle=False)
    write_file(path, buffer.getvalue())
