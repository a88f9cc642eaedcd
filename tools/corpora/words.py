"""Bilingual phrases whose words carry marks: two words are linked when they share a mark."""

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


def pair(english: str, french: str) -> Phrase:
    """A phrase whose words all align with each other."""
    marks = mark()
    return Phrase(words(english, marks), words(french, marks))


def aligned(english: str, french: str) -> Phrase:
    """A phrase from numbered words: `last:1 week:2`, `la:2 semaine:2 dernière:1`.

    Words with the same number are linked; `le:1+2` links to both, unnumbered words to each other.
    """
    marks: dict[str, Marks] = {}

    def read(text: str) -> Words:
        return tuple(_numbered(word, marks) for word in text.split())

    return Phrase(read(english), read(french))


def _numbered(written: str, marks: dict[str, Marks]) -> Word:
    text, _, numbers = written.partition(":")
    for number in numbers.split("+"):
        marks.setdefault(number, mark())
    linked = frozenset().union(*(marks[number] for number in numbers.split("+")))
    return Word(text, linked, article=text in ("le", "la", "les"))
