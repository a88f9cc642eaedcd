"""Dividing a corpus into training, validation and test: by seed, and by source sentence."""

import hashlib
from enum import IntEnum

import numpy as np


class Part(IntEnum):
    """Where a pair goes."""

    TRAINING = 0
    VALIDATION = 1
    TEST = 2


def position(source: str, seed: int) -> float:
    """Returns a sentence's place in [0, 1), evenly spread and the same on every machine."""
    digest = hashlib.blake2b(source.encode("utf-8"), digest_size=8, key=seed.to_bytes(8, "little")).digest()
    return int.from_bytes(digest, "little") / 2.0**64


def part_at(place: float, validation_share: float, test_share: float) -> Part:
    """Returns the part of a sentence by its place: it depends on nothing else in the corpus, nor on the order."""
    if place < test_share:
        return Part.TEST
    return Part.VALIDATION if place < test_share + validation_share else Part.TRAINING


def divide(places: np.ndarray, validation_share: float, test_share: float) -> np.ndarray:
    """Returns the part of each pair, (pairs,), by the places of their source sentences.

    Identical sources have the same place and so meet in one part. Where a corpus is so small that no sentence fell to
    training, or none to the validation that was asked for, the nearest one is sent there.

    Args:
        places: (pairs,) positions in [0, 1).
        validation_share: 0 to 1.
        test_share: 0 to 1.
    """
    parts = np.full(len(places), Part.TRAINING, np.uint8)
    parts[places < test_share + validation_share] = Part.VALIDATION
    parts[places < test_share] = Part.TEST
    if len(places) and not (parts == Part.TRAINING).any():
        parts[places == places.max()] = Part.TRAINING
    training = places[parts == Part.TRAINING]
    is_varied = len(training) > 0 and training.min() < training.max()
    if validation_share > 0 and is_varied and not (parts == Part.VALIDATION).any():
        parts[places == training.min()] = Part.VALIDATION
    return parts
