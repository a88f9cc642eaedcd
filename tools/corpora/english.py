"""English word forms."""

from __future__ import annotations

DOUBLING = ("swim", "run", "get", "cut", "win", "begin", "forget", "prefer", "travel", "cancel")
BE_PRESENT = {(1, False): "am", (3, False): "is"}


def plural(noun: str) -> str:
    """The regular plural, which is spelt like the third person of a verb."""
    if noun.endswith(("s", "x", "sh", "ch")):
        return noun + "es"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def third_person(base: str) -> str:
    """The present of he or she."""
    irregular = {"have": "has", "be": "is", "go": "goes", "do": "does"}
    return irregular.get(base) or plural(base)


def gerund(base: str) -> str:
    """The form in -ing."""
    if base in DOUBLING:
        return base + base[-1] + "ing"
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith("ee"):
        return base[:-1] + "ing"
    return base + "ing"


def be(person: int, plural_subject: bool, past: bool) -> str:
    """The form of `be` for a subject."""
    if past:
        return "was" if person != 2 and not plural_subject else "were"
    return BE_PRESENT.get((person, plural_subject), "are")


def present(base: str, person: int, plural_subject: bool) -> str:
    """The simple present for a subject."""
    return third_person(base) if person == 3 and not plural_subject else base
