"""Sentences whose attention is worth a look; they head the test, so no model trains on them."""

from __future__ import annotations

from dataclasses import replace

from . import entities, french, lexicon
from .choices import extended
from .clauses import Clause
from .entities import Determiner, Entity
from .lexicon import Adjective, Verb
from .surface import Sentence, finish
from .verb_forms import Shape, say, say_be
from .words import Phrase, aligned, mark, pair, words

SHE = entities.pronoun("she", "elle", 3, False, True)
AUGUST_1992 = aligned("in:1 August:2 1992:3", "en:1 août:2 1992:3")


def _verb(base: str) -> Verb:
    return next(verb for verb in lexicon.verbs("transitive") if verb.base == base)


def _adjective(english: str) -> Adjective:
    return next(adjective for adjective in lexicon.adjectives() if adjective.english == english)


def _noun(name: str, *adjectives: str, determiner: Determiner = entities.THE, plural: bool = False) -> Entity:
    noun = lexicon.nouns_of(name)[0]
    return entities.build(noun, determiner, plural, tuple(_adjective(english) for english in adjectives))


def _named(name: str) -> Entity:
    return entities.proper(lexicon.nouns_of(name)[0])


def _does(subject: Entity, base: str, shape: Shape, rest: Phrase) -> Clause:
    return Clause(subject, say(_verb(base), subject, shape), rest)


def _undergoes(thing: Entity, base: str, rest: Phrase) -> Phrase:
    """The passive past of a verb."""
    verb = _verb(base)
    done = french.agree(french.participle(verb.infinitive), thing.feminine, thing.plural)
    said = say_be(thing, Shape("past"), passive=True)
    return Clause(thing, said, pair(verb.participle, done) + rest).statement()


def _about(head: Entity, topic: Entity) -> Entity:
    return extended(head, pair("on", "sur") + topic.phrase)


def _is(subject: Entity, quality: Phrase) -> Phrase:
    return Clause(subject, say_be(subject, Shape("present")), quality).statement()


def _letter_she_wrote() -> Phrase:
    """The participle agrees with the object that comes first."""
    letter = _noun("letter")
    wrote = _does(SHE, "write", Shape("past", preceding=(True, False)), Phrase()).statement()
    return _is(extended(letter, pair("that", "que") + wrote), pair("important", "importante"))


def _sends_them() -> Phrase:
    """The receiver moves before the verb."""
    marks = mark()
    clause = _does(_named("Paul"), "send", Shape("future", clitics=words("leur", marks)), Phrase())
    a_letter = _noun("letter", determiner=entities.A).phrase
    return replace(clause, rest=Phrase(words("them", marks)) + a_letter).statement()


def _hotel_and_hospital() -> Phrase:
    """Adjectives that change before a vowel."""
    compared = aligned("as:1 beautiful:2 as:3", "aussi:1 beau:2 que:3")
    return _is(_noun("hotel", "old"), compared + _noun("hospital", "new").phrase)


def statements() -> tuple[Phrase, ...]:
    """The showcases that end in a full stop."""
    area, environment = _noun("European Economic Area"), _noun("marine environment")
    rain = aligned("if:1 it:2 rains:3 tomorrow:4 ,:5", "si:1 il:2 pleut:3 demain:4 ,:5")
    matches = _noun("football match", determiner=entities.COUNTS[0], plural=True).phrase
    return (
        _undergoes(_about(_noun("agreement"), area), "sign", AUGUST_1992),
        _undergoes(_about(_noun("convention", "international"), environment), "adopt", AUGUST_1992),
        _does(SHE, "lose", Shape("past"), _noun("coffee cup").phrase).statement(),
        _letter_she_wrote(),
        _does(SHE, "see", Shape("past", "not"), _noun("car", "beautiful", "red").phrase).statement(),
        _sends_them(),
        rain + _does(SHE, "watch", Shape("future"), matches).statement(),
        _hotel_and_hospital(),
        _does(_noun("child"), "open", Shape("past", "never"), _noun("box", "heavy").phrase).statement(),
    )


def questions() -> tuple[Phrase, ...]:
    """The showcases that end in a question mark."""
    king = extended(_noun("king"), pair("of", "de") + entities.bare(lexicon.nouns_of("Spain")[0]))
    what = pair("what", "que")
    return (
        _does(king, "buy", Shape("past", question=True), Phrase()).question(what),
        _does(
            _named("Marie"),
            "write",
            Shape("present", question=True),
            _noun("novel", "long", determiner=entities.A).phrase,
        ).question(),
    )


def showcases() -> list[Sentence]:
    """The showcase sentences, from the grammar's own parts."""
    return [
        finish(phrase + pair(point, point))
        for point, phrases in ((".", statements()), ("?", questions()))
        for phrase in phrases
    ]
