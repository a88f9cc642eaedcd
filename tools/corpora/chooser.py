"""Random choice that uses everything about equally often."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


class Chooser:
    """Draws from shuffled decks, so that no word is rare by bad luck."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._used: dict[Hashable, int] = {}

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.random.random() < probability

    def pick(self, items: Sequence[Item]) -> Item:
        """The less used of two random items."""
        rivals = [items[self.random.randrange(len(items))] for _ in range(2)]
        chosen = min(rivals, key=lambda item: self._used.get(item, 0))
        self._used[chosen] = self._used.get(chosen, 0) + 1
        return chosen

    def weighted(self, weights: dict[Item, float]) -> Item:
        """A key of `weights`, as often as its weight says."""
        return self.random.choices(list(weights), list(weights.values()))[0]
