"""Clauses: a subject, a verb, its objects and circumstances, as statements, questions and relatives."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import lexicon
from .chooser import Chooser
from .entities import Entity
from .lexicon import Verb
from .verb_forms import Predicate
from .words import Phrase, aligned, pair, words

TENSES = {
    "state": {"present": 6, "imperfect": 3, "future": 0.5},
    "once": {"past": 4.5, "perfect": 0.8, "future": 3.5, "going": 1, "can": 0.7, "must": 0.7, "should": 0.6},
    "habit": {
        "present": 3.5,
        "past": 2,
        "progressive": 1.3,
        "past progressive": 0.6,
        "used": 0.7,
        "future": 1.6,
        "perfect": 0.4,
        "going": 0.6,
        "can": 0.5,
        "must": 0.5,
        "should": 0.4,
    },
}
NEGATABLE = {
    "not": {"present", "past", "perfect", "future", "imperfect", "progressive", "can", "must", "should"},
    "never": {"present", "past", "perfect", "future"},
    "no longer": {"present"},
}


@dataclass(frozen=True)
class Clause:
    """The parts of a clause, which statements and questions put in order."""

    subject: Entity
    predicate: Predicate
    rest: Phrase = field(default_factory=Phrase)
    opening: Phrase = field(default_factory=Phrase)
    object: Entity | None = None

    def statement(self) -> Phrase:
        """Subject, verb, rest."""
        return self.opening + self.subject.phrase + self.verb_phrase()

    def verb_phrase(self) -> Phrase:
        """All but the subject."""
        said = self.predicate
        return Phrase(said.auxiliary + said.english, said.french) + self.rest

    def question(self, asked: Phrase | None = None) -> Phrase:
        """With do-support or inversion in English, with `est-ce que` in French."""
        said, asking = self.predicate, words("est-ce que", self.predicate.asking)
        start = asked or Phrase()
        return (
            Phrase(
                start.english + said.auxiliary + self.subject.phrase.english + said.english,
                start.french + asking + self.subject.phrase.french + said.french,
            )
            + self.rest
        )


def tense_of(chooser: Chooser, verb: Verb, subject: Entity, asking: bool = False) -> str:
    """A tense that suits the verb."""
    kind = "state" if "state" in verb else "once" if "once" in verb else "habit"
    weights = TENSES[kind]
    if "unwilled" in verb:
        weights = {tense: weight for tense, weight in weights.items() if tense not in ("can", "must", "should")}
    if asking:
        # `Used to` hardly asks.
        weights = {tense: weight for tense, weight in weights.items() if tense != "used"}
    tense = chooser.weighted(weights)
    if tense == "present" and verb.base == verb.past and (subject.plural or subject.person < 3):
        # `They read` would be present and past at once.
        return "progressive"
    return tense


def negation_of(chooser: Chooser, tense: str) -> str:
    """Mostly none."""
    possible = [negation for negation, tenses in NEGATABLE.items() if tense in tenses]
    if not possible or chooser.chance(0.84):
        return ""
    return possible[0] if chooser.chance(0.6) else chooser.pick(possible)


def inner_adverb(chooser: Chooser, tense: str, verb: Verb) -> Phrase:
    """An adverb that stands with the verb."""
    if tense == "perfect" and chooser.chance(0.5):
        return pair("already", "déjà")
    if tense in ("present", "past") and "once" not in verb and chooser.chance(0.12):
        fixed = chooser.pick(lexicon.fixed("frequency"))
        return aligned(fixed.english, fixed.french)
    return Phrase()
