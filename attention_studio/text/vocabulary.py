"""Vocabularies: tokens and their ids, with four control ids that no text can produce."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

PAD, UNKNOWN, START, END = range(4)
CONTROLS = 4
UNKNOWN_LABEL = "<unk>"
"""How the unknown token is written for reading; a corpus' own "<unk>" is an ordinary token with another id."""


@dataclass(frozen=True)
class Vocabulary:
    """Tokens in order of id; the first has id 4, after padding, unknown, start and end.

    Attributes:
        tokens: distinct tokens.
    """

    tokens: tuple[str, ...]
    _ids: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ids", {token: number for number, token in enumerate(self.tokens, CONTROLS)})

    def __len__(self) -> int:
        """How many ids there are, the control ids included."""
        return CONTROLS + len(self.tokens)

    def encode(self, tokens: Iterable[str]) -> np.ndarray:
        """Returns (tokens,) int32 ids without markers; a token that is not in the vocabulary is UNKNOWN."""
        return np.fromiter((self._ids.get(token, UNKNOWN) for token in tokens), np.int32)

    def decode(self, ids: Iterable[int]) -> list[str]:
        """Returns the tokens of ids; padding, start and end have none."""
        return [self._token(int(one)) for one in ids if one >= CONTROLS or one == UNKNOWN]

    def _token(self, identifier: int) -> str:
        return UNKNOWN_LABEL if identifier == UNKNOWN else self.tokens[identifier - CONTROLS]


def build(counts: Mapping[str, int], minimum_frequency: int = 1, maximum_size: int | None = None) -> Vocabulary:
    """Returns the most frequent tokens, ties in order of code points, so that the same corpus gives the same ids.

    Args:
        counts: how often each token occurs.
        minimum_frequency: rarer tokens are left out.
        maximum_size: at most so many tokens, the control ids not counted.
    """
    frequent: Sequence[tuple[str, int]] = [pair for pair in counts.items() if pair[1] >= minimum_frequency]
    ordered = sorted(frequent, key=lambda pair: (-pair[1], pair[0]))
    return Vocabulary(tuple(token for token, _ in ordered[:maximum_size]))
