"""What somebody or something is: clauses with `to be`."""

from __future__ import annotations

from dataclasses import replace

from . import choices, entities, lexicon, suited
from .chooser import Chooser
from .clauses import Clause
from .entities import Entity, adjective_words
from .lexicon import Adjective, Noun
from .verb_forms import Shape, say_be
from .words import Phrase, mark, pair, words

TENSES = {"present": 6.0, "past": 3.0, "future": 0.6}
DESCRIBED = (
    "person",
    "official",
    "animal",
    "dish",
    "readable",
    "home",
    "building",
    "settlement",
    "furniture",
    "portable",
    "machine",
    "art",
    "clothing",
    "vehicle",
    "question",
    "trouble",
    "idea",
    "event",
    "show",
    "treaty",
    "openable",
    "public",
)
FOUND = ("portable", "pet", "vehicle", "child", "container", "furniture", "readable", "clothing")
PERSONAL_KINDS = ("mood", "feeling")


def quality(
    chooser: Chooser,
    subject: Entity | None = None,
    tense: str = "",
    asking: bool = False,
    kinds: tuple[str, ...] = (),
    affirmed: bool = False,
) -> Clause:
    """Somebody or something is such and such."""
    subject = subject or described(chooser, asking)
    kinds = kinds or (suited.said_of(subject.noun) if subject.noun else PERSONAL_KINDS)
    adjective = chooser.pick(lexicon.adjectives_of(*(kinds or PERSONAL_KINDS)))
    tense = tense or chooser.weighted(TENSES)
    negation = "not" if not (asking or affirmed) and chooser.chance(0.14) else ""
    return attribute(chooser, subject, adjective, Shape(tense, negation, question=asking))


def described(chooser: Chooser, asking: bool = False) -> Entity:
    """Somebody or something that qualities are said of."""
    if chooser.chance(0.2):
        return choices.subject_pronoun(chooser, asking)
    if chooser.chance(0.1):
        return entities.proper(chooser.pick(lexicon.nouns_of("forename")))
    while True:
        entity = choices.one_of(chooser, DESCRIBED, subject=True, plain=True)
        if entity.noun and suited.said_of(entity.noun):
            return entity


def attribute(chooser: Chooser, subject: Entity, adjective: Adjective, shape: Shape) -> Clause:
    """The subject is, was or will be of this quality."""
    if adjective.masculine.startswith("avoir:"):
        marks = mark()
        said = Phrase(words(adjective.english, marks), words(adjective.masculine.removeprefix("avoir:"), marks))
        return Clause(subject, say_be(subject, shape, infinitive="avoir"), said)
    marks = mark()
    said = Phrase(words(adjective.english, marks), adjective_words(adjective, subject.feminine, subject.plural, marks))
    if ":" not in adjective.masculine and adjective.kind != "state" and chooser.chance(0.3):
        said = pair(*_intensity(chooser, adjective)) + said
    return Clause(subject, say_be(subject, shape), said)


def _intensity(chooser: Chooser, adjective: Adjective) -> tuple[str, str]:
    """Only what can be measured can be too much."""
    measured = adjective.kind in ("size", "length", "cost", "form")
    return ("too", "trop") if measured and chooser.chance(0.5) else ("very", "très")


def comparison(chooser: Chooser) -> Clause:
    """One thing is more such and such than another of its kind."""
    while True:
        subject = described(chooser)
        if subject.noun and subject.noun.name not in suited.PLAIN and not subject.belongs("forename"):
            break
    noun = subject.noun
    kinds = tuple(kind for kind in suited.said_of(noun) if kind not in (*PERSONAL_KINDS, "state", "form", "colour"))
    if not kinds:
        return quality(chooser, subject)
    other = choices.noun_phrase(chooser, noun_like(chooser, noun), subject=True, plain=True)
    adjective = chooser.pick(lexicon.adjectives_of(*kinds))
    shape = Shape(chooser.weighted(TENSES), "not" if chooser.chance(0.1) else "")
    return Clause(subject, say_be(subject, shape), degree(chooser, subject, adjective) + other.phrase)


def noun_like(chooser: Chooser, noun: Noun) -> Noun:
    """Another noun of one of the same classes."""
    shared = sorted(noun.classes & set(DESCRIBED))
    rivals = [rival for rival in lexicon.nouns_of(*shared) if rival.name.split()[-1] != noun.name.split()[-1]]
    return chooser.pick(rivals)


def degree(chooser: Chooser, subject: Entity, adjective: Adjective) -> Phrase:
    """More such than, or as such as."""
    marks = mark()
    form = adjective_words(adjective, subject.feminine, subject.plural, marks)
    if chooser.chance(0.25):
        core = Phrase(words(adjective.english, marks), form)
        return pair("as", "aussi") + core + pair("as", "que")
    if adjective.comparative:
        return _comparative(adjective, subject, marks) + pair("than", "que")
    return pair("more", "plus") + Phrase(words(adjective.english, marks), form) + pair("than", "que")


def _comparative(adjective: Adjective, subject: Entity, marks: frozenset[int]) -> Phrase:
    english = words(adjective.comparative, marks)
    if adjective.english == "good":
        better = replace(adjective, masculine="meilleur", feminine="meilleure")
        return Phrase(english, adjective_words(better, subject.feminine, subject.plural, marks))
    form = adjective_words(adjective, subject.feminine, subject.plural, marks)
    return Phrase(english, words("plus", marks) + form)


def profession(chooser: Chooser) -> Clause:
    """Somebody is a doctor; French says it without an article."""
    if chooser.chance(0.4):
        subject = entities.proper(chooser.pick(lexicon.nouns_of("forename")))
    else:
        subject = entities.build(chooser.pick(lexicon.nouns_of("family")), chooser.pick(entities.POSSESSIVES))
    job = chooser.pick(lexicon.nouns_of("epicene" if subject.feminine else "job"))
    said = entities.describe(job, plural=False)
    shape = Shape(chooser.weighted(TENSES), "not" if chooser.chance(0.15) else "")
    return Clause(subject, say_be(subject, shape), Phrase(words("a")) + said)


def whereabouts(chooser: Chooser) -> Phrase:
    """Where is something? French inverts here too."""
    subject = choices.one_of(chooser, FOUND, subject=True)
    said = say_be(subject, Shape(chooser.weighted({"present": 3, "past": 1})))
    where = pair("where", "où")
    return Phrase(where.english + said.auxiliary, where.french + said.french) + subject.phrase


def location(chooser: Chooser) -> Clause:
    """Something is somewhere."""
    subject = choices.one_of(chooser, FOUND, subject=True)
    where = choices.place(
        chooser,
        ("furniture", "home")
        if subject.belongs("portable", "container", "readable", "clothing")
        else ("home", "street", "open", "nature"),
    )
    negation = "not" if chooser.chance(0.12) else ""
    shape = Shape(chooser.weighted({"present": 3, "past": 1}), negation)
    return Clause(subject, say_be(subject, shape), where)


def existence(chooser: Chooser) -> Phrase:
    """There is something somewhere."""
    noun = chooser.pick(lexicon.nouns_of(*FOUND, "building", "shop", "animal"))
    inside = noun.classes & {"portable", "container", "readable", "clothing"}
    where = choices.place(chooser, ("furniture", "home") if inside else ("street", "settlement", "nature", "open"))
    plural = chooser.chance(0.45)
    determiner = chooser.pick(entities.COUNTS) if plural else entities.A
    thing = entities.build(noun, determiner, plural, choices.adjectives(chooser, noun))
    past = chooser.chance(0.3)
    verb = {(True, True): "were", (True, False): "are", (False, True): "was", (False, False): "is"}[plural, past]
    return pair("there", "il y") + pair(verb, "avait" if past else "a") + thing.phrase + where


def presentation(chooser: Chooser) -> Phrase:
    """This is something."""
    noun = chooser.pick(lexicon.nouns_of("clothing", "vehicle", "portable", "art", "readable", "building", "family"))
    plural = chooser.chance(0.3)
    determiner = chooser.pick(entities.POSSESSIVES) if noun.classes & suited.OWNED else entities.A
    thing = entities.build(noun, determiner, plural, choices.adjectives(chooser, noun))
    if plural:
        return pair("these", "ce") + pair("are", "sont") + thing.phrase
    return pair("this", "ce") + pair("is", "est") + thing.phrase
