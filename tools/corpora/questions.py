"""Questions, and noun phrases with a relative clause."""

from __future__ import annotations

from dataclasses import replace

from . import choices, entities, lexicon, suited
from .actions import action, fits, passive_verbs
from .chooser import Chooser
from .clauses import Clause, tense_of
from .entities import Entity
from .lexicon import Noun, Verb
from .qualities import quality, whereabouts
from .verb_forms import Shape, say
from .words import Phrase, aligned, pair

OPENERS = (("where", "où"), ("when", "quand"), ("why", "pourquoi"))
HOW_MANY = aligned("how:1 many:2", "combien:1 de:2")
RELATIVE_TENSES = {"past": 5, "perfect": 0.5}


def question(chooser: Chooser) -> Phrase:
    """A question of any kind, without its question mark."""
    kinds = {
        whether: 2.5,
        opened: 2,
        what: 1.5,
        who: 4,
        which: 4,
        how_many: 0.7,
        how_many_did: 2,
        whether_quality: 1.2,
        whereabouts: 3,
    }
    return chooser.weighted(kinds)(chooser)


def whether(chooser: Chooser) -> Phrase:
    """Does somebody do something?"""
    return action(chooser, asking=True).question()


def whether_quality(chooser: Chooser) -> Phrase:
    """Is something such?"""
    return quality(chooser, asking=True).question()


def opened(chooser: Chooser) -> Phrase:
    """Where, when or why does somebody do something?"""
    verb = chooser.pick(lexicon.verbs("transitive") + lexicon.verbs("intransitive"))
    # One may ask of a state why it is, but hardly where or when.
    opener = ("why", "pourquoi") if "state" in verb else chooser.pick(OPENERS)
    return action(chooser, verb, asking=True, short=True).question(pair(*opener))


def _asked_verb(chooser: Chooser) -> Verb:
    """A verb that one can ask the object of: what does he eat?"""
    verbs = [
        verb
        for verb in lexicon.verbs("transitive")
        if not verb.preposition
        and not verb.fixed
        and not {"person", "official", "family", "thief", "animal"} & set(verb.objects)
    ]
    return chooser.pick(verbs)


def what(chooser: Chooser) -> Phrase:
    """What does somebody do?"""
    verb = _asked_verb(chooser)
    subject = choices.subject_of(chooser, verb, asking=True)
    tense = tense_of(chooser, verb, subject, asking=True)
    where = choices.place(chooser, verb.places) if verb.places and chooser.chance(0.4) else Phrase()
    time = choices.when(chooser, tense) if "state" not in verb and chooser.chance(0.35) else Phrase()
    asked = Clause(subject, say(verb, subject, Shape(tense, question=True)), where + time)
    return asked.question(pair("what", "que"))


def who(chooser: Chooser) -> Phrase:
    """Who does something?"""
    verb = chooser.pick(
        [
            verb
            for verb in lexicon.verbs("transitive") + lexicon.verbs("intransitive")
            if {"person", "official", "adult", "artist"} & set(verb.subjects)
        ]
    )
    return replace(action(chooser, verb, entities.pronoun("who", "qui", 3)), opening=Phrase()).statement()


def _asked_subject(chooser: Chooser) -> tuple[Verb, Noun]:
    """A verb, and a noun that can be counted for its subject."""
    while True:
        verb = chooser.pick(lexicon.verbs("transitive") + lexicon.verbs("intransitive"))
        nouns = [
            noun
            for noun in lexicon.nouns_of(*verb.subjects)
            if not noun.classes & {"mass", "generic", "unique", "plural", "single", "family", *choices.PROPER}
        ]
        if nouns:
            return verb, chooser.pick(nouns)


def which(chooser: Chooser) -> Phrase:
    """Which one does something?"""
    verb, noun = _asked_subject(chooser)
    subject = entities.build(noun, entities.WHICH, chooser.chance(0.3), choices.adjectives(chooser, noun))
    return replace(action(chooser, verb, subject), opening=Phrase()).statement()


def how_many_did(chooser: Chooser) -> Phrase:
    """How many do something?"""
    verb, noun = _asked_subject(chooser)
    phrase = HOW_MANY + entities.describe(noun, plural=True)
    subject = Entity(phrase, plural=True, feminine=noun.feminine, noun=noun)
    return replace(action(chooser, verb, subject), opening=Phrase()).statement()


def how_many(chooser: Chooser) -> Phrase:
    """How many things did somebody ...? The participle agrees with what comes first."""
    verb = _asked_verb(chooser)
    countable = [
        noun
        for noun in lexicon.nouns_of(*verb.objects)
        if not noun.classes & {"mass", "generic", "unique", "plural", *choices.PROPER}
    ]
    if not countable:
        return what(chooser)
    noun = chooser.pick(countable)
    subject = choices.subject_of(chooser, verb)
    tense = "present" if "state" in verb else "past"
    said = say(verb, subject, Shape(tense, preceding=(noun.feminine, True), question=True))
    asked = HOW_MANY + entities.describe(noun, plural=True)
    return Clause(subject, said).question(asked)


def with_relative(chooser: Chooser) -> Entity:
    """A noun phrase with `who`, `that`: the letter that he wrote."""
    if chooser.chance(0.5):
        return _doing(chooser)
    verb = chooser.pick(passive_verbs())
    noun = chooser.pick(
        [
            noun
            for noun in lexicon.nouns_of(*verb.objects)
            if not noun.classes & {"mass", "generic", "unique", *choices.PROPER, "family"}
        ]
        or [None]
    )
    return (
        _undergoing(chooser, verb, entities.build(noun, entities.THE, chooser.chance(0.3))) if noun else _doing(chooser)
    )


def _doing(chooser: Chooser) -> Entity:
    """The one who does something."""
    verb = chooser.pick(lexicon.verbs("transitive") + lexicon.verbs("intransitive"))
    nouns = [
        noun for noun in lexicon.nouns_of(*verb.subjects) if not noun.classes & {*choices.PROPER, "family", "unique"}
    ]
    if not nouns:
        return _doing(chooser)
    head = entities.build(chooser.pick(nouns), entities.THE, chooser.chance(0.3))
    english = "who" if head.belongs("person", "official") else "that"
    built = action(chooser, verb, head)
    tail = pair(english, "qui") + replace(built, opening=Phrase()).verb_phrase()
    return choices.extended(head, tail)


def _undergoing(chooser: Chooser, verb: Verb, head: Entity) -> Entity:
    """The one that something is done to."""
    subject = choices.subject_of(chooser, verb)
    tense = chooser.weighted(RELATIVE_TENSES)
    said = say(verb, subject, Shape(tense, preceding=(head.feminine, head.plural)))
    tail = Clause(
        subject,
        said,
        choices.place(chooser, verb.places) if verb.places and chooser.chance(0.2) else Phrase(),
    )
    return choices.extended(head, pair("that", "que") + tail.statement())


def relative_statement(chooser: Chooser) -> Phrase:
    """A sentence with a relative clause in its subject or its object."""
    if chooser.chance(0.35):
        verb = chooser.pick(
            [
                verb
                for verb in lexicon.verbs("transitive")
                if "person" in verb.subjects and "person" in verb.objects and not verb.preposition
            ]
        )
        subject = choices.subject_of(chooser, verb)
        tense = tense_of(chooser, verb, subject)
        head = with_relative(chooser)
        while not head.belongs("person"):
            head = with_relative(chooser)
        return Clause(subject, say(verb, subject, Shape(tense)), head.phrase).statement()
    entity = with_relative(chooser)
    if entity.belongs("person", "official") and chooser.chance(0.7):
        verb = chooser.pick([verb for verb in lexicon.verbs("transitive") if fits(entity.noun, verb.subjects)])
        return replace(action(chooser, verb, entity, short=chooser.chance(0.5)), opening=Phrase()).statement()
    if not suited.said_of(entity.noun):
        return relative_statement(chooser)
    return quality(chooser, entity).statement()
