"""Alignment error rate of attention weights against gold alignments."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

Link = tuple[int, int]
"""Source position, target position, both counted from 0."""


@dataclass(frozen=True)
class GoldLinks:
    """The gold alignment of one pair.

    Attributes:
        sure: links that have to be found.
        possible: links that may be found; the sure ones are among them.
    """

    sure: frozenset[Link]
    possible: frozenset[Link]


def links_from_attention(attention: np.ndarray) -> set[Link]:
    """Returns for each target word the link to the source word with the largest weight.

    Args:
        attention: (target, source) weights.
    """
    if 0 in attention.shape:
        return set()
    return {(int(source), target) for target, source in enumerate(attention.argmax(axis=1))}


def alignment_error_rate(found: Iterable[set[Link]], gold: Iterable[GoldLinks]) -> float:
    """Returns 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|) over a whole corpus (Och and Ney 2003), 0 to 1, 0 is best.

    Args:
        found: A, the links of each pair.
        gold: S and P, the sure and possible links of each pair, in the same order.
    """
    agreed = all_links = 0
    for links, wanted in zip(found, gold, strict=True):
        agreed += len(links & wanted.sure) + len(links & wanted.possible)
        all_links += len(links) + len(wanted.sure)
    return 1.0 - agreed / all_links if all_links else 0.0
