"""The lexicon: typed entries, read from the tables in `data`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from . import english, french

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Noun:
    """A noun: numbered texts for singular and plural, and the classes it belongs to."""

    english: str
    english_plural: str
    french: str
    french_plural: str
    feminine: bool
    classes: frozenset[str]

    def __contains__(self, noun_class: str) -> bool:
        return noun_class in self.classes

    @property
    def name(self) -> str:
        """The English words, without alignment numbers."""
        return plain(self.english)


@dataclass(frozen=True)
class Relation:
    """A noun that takes `of`: the king of Spain."""

    noun: Noun
    of: tuple[str, ...]
    bare: bool


@dataclass(frozen=True)
class Adjective:
    """An adjective; `before` says that it stands before a French noun."""

    english: str
    comparative: str
    masculine: str
    feminine: str
    vowel_form: str
    kind: str
    before: bool


@dataclass(frozen=True)
class Verb:
    """A verb in both languages, and what it goes with."""

    base: str
    past: str
    participle: str
    particle: str
    infinitive: str
    fixed: str
    preposition: str
    reflexive: bool
    subjects: tuple[str, ...]
    objects: tuple[str, ...]
    places: tuple[str, ...]
    flags: frozenset[str]

    def __contains__(self, flag: str) -> bool:
        return flag in self.flags

    @property
    def with_be(self) -> bool:
        """Whether its passé composé takes être."""
        return self.reflexive or self.infinitive in french.WITH_BE


@dataclass(frozen=True)
class Fixed:
    """An adverbial that never changes, as numbered texts."""

    english: str
    french: str


def plain(numbered: str) -> str:
    """A numbered text without its numbers and stars."""
    return " ".join(word.partition(":")[0].rstrip("*") for word in numbered.split())


def _sections(name: str) -> Iterator[tuple[str, str]]:
    """Each line of a table together with the header of its section."""
    header = ""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            header = line.strip("[]")
        elif line and not line.startswith("#"):
            yield header, line


def _inflect_last(numbered: str) -> str:
    """The English plural: the last word takes the ending, before its number."""
    *before, last = numbered.split()
    word, colon, number = last.partition(":")
    return " ".join([*before, english.plural(word) + colon + number])


def _inflect_starred(numbered: str) -> str:
    """The French plural: the starred words take it, or else the first."""
    parts = numbered.split()
    starred = [index for index, part in enumerate(parts) if "*" in part] or [0]
    for index in starred:
        word, colon, number = parts[index].replace("*", "").partition(":")
        parts[index] = french.plural(word) + colon + number
    return " ".join(parts)


def _french_plural(singular: str, classes: frozenset[str]) -> str:
    return singular if "plural" in classes else _inflect_starred(singular)


def _read_noun(line: str, classes: frozenset[str]) -> Noun:
    left, right = line.split(" = ")
    singular, _, plural = left.partition(", ")
    *gendered, gender = right.split()
    if gender == "plural":
        classes, gender = classes | {"plural"}, gendered.pop()
    french_singular, _, french_plural = " ".join(gendered).partition(", ")
    return Noun(
        english=singular,
        english_plural=plural or (singular if "plural" in classes else _inflect_last(singular)),
        french=french_singular.replace("*", ""),
        french_plural=french_plural or _french_plural(french_singular, classes),
        feminine=gender == "f",
        classes=classes,
    )


@cache
def nouns() -> tuple[Noun, ...]:
    """Every noun once, with all its classes."""
    merged: dict[tuple[str, str], Noun] = {}
    for header, line in _sections("nouns.txt"):
        noun = _read_noun(line, frozenset(header.split()))
        key = (noun.name, noun.french)
        classes = noun.classes | (merged[key].classes if key in merged else frozenset())
        irregular = merged.get(key, noun)
        merged[key] = Noun(
            noun.english,
            irregular.english_plural,
            noun.french,
            irregular.french_plural,
            noun.feminine,
            classes,
        )
    return tuple(merged.values())


@cache
def nouns_of(*classes: str) -> tuple[Noun, ...]:
    """The nouns in any of these classes; a noun's own name is a class too."""
    found = tuple(noun for noun in nouns() if noun.name in classes or noun.classes & set(classes))
    if not found:
        raise ValueError(f"no noun for {classes}")
    return found


@cache
def relations() -> tuple[Relation, ...]:
    """The nouns that take `of`."""
    result = []
    for _, line in _sections("relations.txt"):
        written, of, classes, manner = line.split(" | ")
        noun = _read_noun(written, frozenset(classes.split()))
        result.append(Relation(noun, tuple(of.split()), manner == "bare"))
    return tuple(result)


@cache
def adjectives() -> tuple[Adjective, ...]:
    """Every adjective."""
    result = []
    for header, line in _sections("adjectives.txt"):
        place, kind = header.split()
        left, right = line.split(" = ")
        name, _, comparative = left.partition(" ")
        masculine, *others = right.split()
        feminine = others[0] if others else french.feminine(masculine)
        vowel_form = others[1] if len(others) > 1 else masculine
        result.append(Adjective(name, comparative, masculine, feminine, vowel_form, kind, place == "before"))
    return tuple(result)


@cache
def adjectives_of(*kinds: str) -> tuple[Adjective, ...]:
    """The adjectives of these kinds."""
    return tuple(adjective for adjective in adjectives() if adjective.kind in kinds)


def _names(column: str) -> tuple[str, ...]:
    return tuple(name for name in column.split() if name != "-")


def _read_verb(line: str) -> Verb:
    columns = [*line.split(" | "), "-", "-", "-", "-"]
    forms, _, particle = columns[0].partition(" / ")
    base, past, participle = forms.split()
    infinitive, _, preposition = columns[1].removeprefix("se ").partition(" +")
    infinitive, _, fixed = infinitive.partition(" ")
    return Verb(
        base,
        past,
        participle,
        particle,
        infinitive,
        fixed,
        preposition,
        columns[1].startswith("se "),
        *map(_names, columns[2:5]),
        frozenset(_names(columns[5])),
    )


@cache
def verbs(section: str) -> tuple[Verb, ...]:
    """The verbs of one section of the table."""
    return tuple(_read_verb(line) for header, line in _sections("verbs.txt") if header == section)


@cache
def fixed(*sections: str) -> tuple[Fixed, ...]:
    """The adverbials of these sections."""
    return tuple(Fixed(*line.split(" = ")) for header, line in _sections("phrases.txt") if header in sections)


def lemmas() -> frozenset[str]:
    """The English headwords of nouns, verbs and adjectives, each with its part of speech."""
    sections = ("intransitive", "transitive", "saying", "governor")
    heads = [f"noun {noun.name}" for noun in (*nouns(), *(relation.noun for relation in relations()))]
    heads += [f"adjective {adjective.english}" for adjective in adjectives()]
    heads += [f"verb {verb.base} {verb.particle}" for section in sections for verb in verbs(section)]
    return frozenset(heads)
