"""Dividing a corpus into training, validation and test: by seed, and by source sentence."""

import hashlib
from enum import IntEnum


class Part(IntEnum):
    """Where a pair goes."""

    TRAINING = 0
    VALIDATION = 1
    TEST = 2


def position(source: str, seed: int) -> float:
    """Returns a sentence's place in [0, 1), evenly spread and the same on every machine."""
    digest = hashlib.blake2b(source.encode("utf-8"), digest_size=8, key=seed.to_bytes(8, "little")).digest()
    return int.from_bytes(digest, "little") / 2.0**64


class Splitter:
    """Gives each source sentence its part.

    A part depends on the sentence and the seed alone: identical sources meet in one part, whatever else is in the
    corpus, and nothing has to be held in memory. Only where a corpus is so small that no sentence fell to validation,
    `settle` sends one there.
    """

    def __init__(self, seed: int, validation_share: float, test_share: float) -> None:
        """Makes a splitter; the shares are 0 to 1, together below 1."""
        self._seed, self._validation, self._test = seed, validation_share, test_share
        self._has_validation = False
        self._lowest: tuple[float, str] | None = None
        self._is_varied = False
        self._sent: str | None = None

    def part(self, source: str) -> Part:
        """Returns the part of a normalised source sentence."""
        if source == self._sent:
            return Part.VALIDATION
        place = position(source, self._seed)
        if place < self._test:
            return Part.TEST
        return Part.VALIDATION if place < self._test + self._validation else Part.TRAINING

    def observe(self, source: str) -> Part:
        """Returns the part of a sentence in the first pass over a corpus, and remembers what `settle` needs."""
        part = self.part(source)
        self._has_validation = self._has_validation or part is Part.VALIDATION
        if part is Part.TRAINING and not self._has_validation:
            here = (position(source, self._seed), source)
            self._is_varied = self._is_varied or (self._lowest is not None and self._lowest[1] != source)
            self._lowest = here if self._lowest is None else min(self._lowest, here)
        return part

    def settle(self) -> None:
        """After the first pass: sends a sentence to validation if a part was asked for, none fell to it, and another
        sentence stays for training."""
        if self._validation > 0 and not self._has_validation and self._is_varied and self._lowest is not None:
            self._sent = self._lowest[1]
