"""Bilingual phrases whose words carry marks: two words are linked when they share a mark.

A mark is on one English word at most, so that a French word has one link; on French words it may be often.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

_serial = itertools.count()

Marks = frozenset[int]


def mark() -> Marks:
    """A mark that no other word carries yet."""
    return frozenset({next(_serial)})


@dataclass(frozen=True)
class Word:
    """One word of one language; `article` words contract with the preposition before them."""

    text: str
    marks: Marks = frozenset()
    article: bool = False


Words = tuple[Word, ...]


@dataclass(frozen=True)
class Phrase:
    """Words that say the same in both languages."""

    english: Words = ()
    french: Words = ()

    def __add__(self, other: Phrase) -> Phrase:
        return Phrase(self.english + other.english, self.french + other.french)


def words(text: str, marks: Marks = frozenset(), article: bool = False) -> Words:
    """The words of `text`, all with the same marks."""
    return tuple(Word(word, marks, article) for word in text.split())


def headed(text: str, marks: Marks) -> Words:
    """English words of which the last one carries the marks: (on) Monday."""
    *before, last = text.split() or [""]
    return words(" ".join(before)) + words(last, marks)


def pair(english: str, french: str) -> Phrase:
    """A phrase whose French words all align with the last English one."""
    marks = mark()
    return Phrase(headed(english, marks), words(french, marks))


def aligned(english: str, french: str) -> Phrase:
    """A phrase from numbered words: `last:1 week:2`, `la:2 semaine:2 dernière:1`.

    French words are linked to the English word of the same number, unnumbered ones to the last unnumbered one.
    """
    numbers = [word.partition(":")[2] for word in english.split()]
    marks = {number: mark() for number in numbers}
    said = tuple(
        Word(word.partition(":")[0], marks[number] if number not in numbers[index + 1 :] else frozenset())
        for index, (word, number) in enumerate(zip(english.split(), numbers, strict=True))
    )
    return Phrase(said, tuple(_numbered(word, marks) for word in french.split()))


def _numbered(written: str, marks: dict[str, Marks]) -> Word:
    text, _, number = written.partition(":")
    return Word(text, marks[number], article=text in ("le", "la", "les"))
