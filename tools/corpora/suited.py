"""Which adjectives suit which nouns, and which nouns are somebody's own."""

from __future__ import annotations

from .lexicon import Noun

SUITED = {
    "adult": ("age", "youth", "character", "nation"),
    "child": ("size", "character"),
    "official": ("character", "novelty"),
    "institution": ("novelty", "nation"),
    "pet": ("size", "looks", "youth", "age"),
    "wild": ("size", "looks", "youth", "wildness"),
    "farm": ("size", "looks", "youth", "age"),
    "dish": ("size", "taste"),
    "container": ("size", "state", "looks"),
    "readable": ("value", "clarity", "length", "novelty", "age"),
    "written": ("value", "looks", "clarity", "length"),
    "treaty": ("public", "note", "novelty"),
    "act": ("note", "need", "novelty"),
    "home": ("size", "looks", "age", "state"),
    "building": ("size", "looks", "age"),
    "public": ("size", "novelty", "age"),
    "shop": ("size", "looks", "novelty"),
    "nature": ("size", "looks"),
    "settlement": ("size", "looks", "age"),
    "furniture": ("size", "age", "form", "colour", "looks"),
    "portable": ("size", "age", "novelty", "looks", "use"),
    "machine": ("novelty", "cost", "age", "use"),
    "art": ("looks", "cost", "age", "nation"),
    "clothing": ("novelty", "looks", "age", "colour", "cost"),
    "vehicle": ("novelty", "size", "age", "colour", "nation", "cost"),
    "instrument": ("age", "cost", "novelty", "looks"),
    "question": ("value", "note", "ease"),
    "trouble": ("size", "gravity"),
    "idea": ("value", "novelty", "note", "oddity"),
    "planned": ("size", "note", "public"),
    "show": ("value", "nation", "length"),
    "flower": ("looks", "colour"),
}
# What a noun can be said to be, beyond the kinds that may stand beside it.
SAID = {
    "adult": ("mood", "feeling"),
    "child": ("mood", "feeling"),
    "official": ("mood", "age", "youth"),
    "openable": ("state",),
    "pet": ("mood",),
    "family": ("mood", "feeling"),
}
# Kinds that only stand beside their noun: nothing can be "very new" or "very annual" here.
BESIDE_ONLY = {"novelty", "public", "nation", "youth"}
OWNED = frozenset(
    {"family", "pet", "portable", "clothing", "vehicle", "machine", "readable", "home", "instrument", "team"}
)
# Nouns of a suited class whose adjectives would be odd all the same.
PLAIN = frozenset({"father", "mother", "king", "queen", "prime minister", "son"})


def beside(noun: Noun) -> tuple[str, ...]:
    """The kinds of adjectives that may stand beside a noun."""
    if noun.name in PLAIN or " " in noun.name:
        return ()
    return _kinds(noun, SUITED)


def said_of(noun: Noun) -> tuple[str, ...]:
    """The kinds of adjectives that `to be` may join to a noun."""
    kinds = set(_kinds(noun, SUITED)) | set(_kinds(noun, SAID))
    return tuple(sorted(kinds - BESIDE_ONLY))


def _kinds(noun: Noun, table: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted({kind for name in noun.classes & table.keys() for kind in table[name]}))
