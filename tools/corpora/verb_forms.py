"""The verb of a clause: auxiliaries, negation, clitics and adverbs, each in its place in both languages."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import english, french
from .entities import Entity
from .lexicon import Verb
from .words import Marks, Phrase, Words, headed, mark, words

REFLEXIVE = {"je": "me", "il": "se", "nous": "nous", "vous": "vous", "ils": "se"}
# The tenses that are one word in French.
SIMPLE = ("present", "progressive", "imperfect", "used", "past progressive", "future", "wish")
# English negations, and the French word after the verb.
NEGATIONS = {"not": "pas", "never": "jamais", "no longer": "plus"}


@dataclass(frozen=True)
class Shape:
    """How a verb is said: tense, negation, adverb inside, pronouns before it."""

    tense: str
    negation: str = ""
    adverb: Phrase = field(default_factory=Phrase)
    # French pronouns that stand before the verb, in order.
    clitics: Words = ()
    # Gender and number that the participle takes with avoir, when its object comes first.
    preceding: tuple[bool, bool] = (False, False)
    question: bool = False


@dataclass(frozen=True)
class Predicate:
    """The parts of a said verb; questions put something between the English auxiliary and the rest."""

    auxiliary: Words
    english: Words
    french: Words
    # What `est-ce que` is linked to, and what belongs with the main verb.
    asking: Marks
    main: Marks


def _english_forms(verb: Verb, subject: Entity, shape: Shape) -> tuple[str, str]:
    """The auxiliary (or nothing) and the main verb."""
    person, plural = subject.person, subject.plural
    # `never` and `no longer` need no `do`.
    supported = shape.question or shape.negation == "not"
    has = "has" if person == 3 and not plural else "have"
    forms = {
        "present": ("do" if plural or person != 3 else "does", verb.base)
        if supported
        else ("", english.present(verb.base, person, plural)),
        "past": ("did", verb.base) if supported else ("", verb.past),
        "imperfect": ("did", verb.base) if supported else ("", verb.past),
        "used": ("", f"used to {verb.base}"),
        "perfect": (has, verb.participle),
        "future": ("will", verb.base),
        "going": (english.be(person, plural, False), verb.base),
        "progressive": (english.be(person, plural, False), english.gerund(verb.base)),
        "past progressive": (english.be(person, plural, True), english.gerund(verb.base)),
    }
    for modal in ("can", "must", "should"):
        forms[modal] = (modal, verb.base)
    forms |= {"infinitive": ("", verb.base), "wish": ("would", "like")}
    return forms[shape.tense]


def _finite(infinitive: str, tense: str, person: str) -> str:
    """The French form of a simple tense."""
    conjugate = {
        "present": french.present,
        "progressive": french.present,
        "imperfect": french.imperfect,
        "used": french.imperfect,
        "past progressive": french.imperfect,
        "future": french.future,
        "wish": french.conditional,
    }
    return conjugate[tense](infinitive, person)


def _compound(verb: Verb, subject: Entity, shape: Shape) -> tuple[str, str]:
    """The French auxiliary or governing verb, and the participle or infinitive."""
    person = subject.french_person
    governing = {
        "going": ("aller", french.present),
        "can": ("pouvoir", french.present),
        "must": ("devoir", french.present),
        "should": ("devoir", french.conditional),
    }
    if shape.tense in governing:
        infinitive, conjugate = governing[shape.tense]
        return conjugate(infinitive, person), verb.infinitive
    auxiliary = french.present("être" if verb.with_be else "avoir", person)
    is_feminine, is_plural = (subject.feminine, subject.plural) if verb.with_be else shape.preceding
    return auxiliary, french.agree(french.participle(verb.infinitive), is_feminine, is_plural)


@dataclass(frozen=True)
class _VerbMarks:
    """What the parts of a French verb are linked to.

    Attributes:
        finite: of the auxiliary or governing verb, where there is one.
        main: of a reflexive pronoun.
        content: of the word that says what is done; the particle of `get up`.
    """

    finite: Marks
    main: Marks
    content: Marks
    negation: Marks


def say(verb: Verb, subject: Entity, shape: Shape) -> Predicate:
    """Say a verb of a subject in both languages."""
    auxiliary_mark, main_mark, going_mark, negation_mark = mark(), mark(), mark(), mark()
    auxiliary, main = _english_forms(verb, subject, shape)
    going = words("going", going_mark) + words("to") if shape.tense == "going" else ()
    # A particle says what the French verb says (get up), or is a preposition that French has not (look for).
    particle_mark: Marks = frozenset() if verb.objects else mark()
    # The `did` of a negation is the French auxiliary, that of a question is `est-ce que`.
    past_mark = auxiliary_mark if auxiliary and not shape.question else main_mark
    finite_mark = {"past": past_mark, "going": going_mark}.get(shape.tense, auxiliary_mark)
    content_mark = particle_mark if verb.particle and particle_mark else main_mark
    said = headed(main, main_mark) + words(verb.particle, particle_mark)
    marks = _VerbMarks(finite_mark, main_mark, content_mark, negation_mark)
    return Predicate(
        auxiliary=words(auxiliary, auxiliary_mark),
        english=headed(shape.negation, negation_mark) + shape.adverb.english + going + said,
        french=_french_words(verb, subject, shape, marks),
        asking=auxiliary_mark,
        main=main_mark,
    )


def _french_words(verb: Verb, subject: Entity, shape: Shape, marks: _VerbMarks) -> Words:
    refusing = words("ne" if shape.negation else "", marks.negation)
    refused = words(NEGATIONS.get(shape.negation, ""), marks.negation)
    own = words(REFLEXIVE[subject.french_person] if verb.reflexive else "", marks.main)
    clitics = own + shape.clitics
    fixed = words(verb.fixed, marks.content)
    if shape.tense == "infinitive":
        return clitics + words(verb.infinitive, marks.content) + fixed
    if shape.tense in SIMPLE:
        finite = words(_finite(verb.infinitive, shape.tense, subject.french_person), marks.content)
        return refusing + clitics + finite + refused + shape.adverb.french + fixed
    first, second = _compound(verb, subject, shape)
    finite, ending = words(first, marks.finite), words(second, marks.content) + fixed
    if shape.tense == "perfect" or shape.tense == "past":
        return refusing + clitics + finite + refused + shape.adverb.french + ending
    # With a governing verb the pronouns stand before the infinitive.
    return refusing + finite + refused + shape.adverb.french + clitics + ending


def say_be(subject: Entity, shape: Shape, passive: bool = False, infinitive: str = "être") -> Predicate:
    """Say `to be`: a quality (was: était) or, if `passive`, an event (was: a été).

    To be hungry is `avoir` faim: `infinitive` is the French verb.
    """
    be_mark, negation_mark = mark(), mark()
    person = subject.french_person
    auxiliary, rest = _english_be(subject, shape.tense)
    first, second = _french_be(person, shape.tense, passive, infinitive)
    refusing = words("ne" if shape.negation else "", negation_mark)
    refused = words(NEGATIONS.get(shape.negation, ""), negation_mark)
    rest_mark = mark() if rest else be_mark
    return Predicate(
        auxiliary=words(auxiliary, be_mark),
        english=headed(shape.negation, negation_mark) + shape.adverb.english + words(rest, rest_mark),
        french=(
            refusing
            + words(first, be_mark if second else rest_mark)
            + refused
            + shape.adverb.french
            + words(second, rest_mark)
        ),
        asking=be_mark,
        main=be_mark,
    )


def _english_be(subject: Entity, tense: str) -> tuple[str, str]:
    """The first word and what follows it."""
    person, plural = subject.person, subject.plural
    if tense in ("present", "past"):
        return english.be(person, plural, tense == "past"), ""
    if tense == "perfect":
        return ("has" if person == 3 and not plural else "have"), "been"
    return {"future": "will"}.get(tense, tense), "be"


def _french_be(person: str, tense: str, passive: bool, infinitive: str) -> tuple[str, str]:
    """The finite form and what follows it."""
    if tense == "perfect" or (passive and tense == "past"):
        return french.present("avoir", person), french.participle(infinitive)
    if tense in ("must", "can"):
        return french.present({"must": "devoir", "can": "pouvoir"}[tense], person), infinitive
    conjugate = {"present": french.present, "past": french.imperfect, "future": french.future}
    return conjugate[tense](infinitive, person), ""
