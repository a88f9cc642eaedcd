"""What somebody does: verbs with their objects, receivers and circumstances, active and passive."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import choices, entities, french, lexicon
from .chooser import Chooser
from .clauses import Clause, inner_adverb, negation_of, tense_of
from .entities import Entity
from .lexicon import Noun, Verb
from .verb_forms import Shape, say, say_be
from .words import Phrase, Word, headed, mark, pair, words


@dataclass(frozen=True)
class Pronoun:
    """An object pronoun."""

    english: str
    direct: str
    indirect: str
    person: int
    feminine: bool
    plural: bool


OBJECT_PRONOUNS = (
    Pronoun("me", "me", "me", 1, False, False),
    Pronoun("you", "vous", "vous", 2, False, False),
    Pronoun("him", "le", "lui", 3, False, False),
    Pronoun("her", "la", "lui", 3, True, False),
    Pronoun("us", "nous", "nous", 1, False, True),
    Pronoun("them", "les", "leur", 3, False, True),
)
PASSIVE_TENSES = {"past": 4.0, "perfect": 0.5, "future": 3.5, "must": 1.2, "can": 0.8}
HUMAN_OBJECTS = {"person", "official", "family", "student", "artist"}


def action(
    chooser: Chooser,
    verb: Verb | None = None,
    subject: Entity | None = None,
    tense: str = "",
    asking: bool = False,
    short: bool = False,
    affirmed: bool = False,
) -> Clause:
    """A random clause; `short` leaves the circumstances out, `affirmed` negation and inner adverbs."""
    verb = verb or chooser.pick(lexicon.verbs(chooser.weighted({"transitive": 4, "intransitive": 1})))
    subject = subject or choices.subject_of(chooser, verb, asking)
    tense = tense or tense_of(chooser, verb, subject, asking)
    plain = asking or affirmed or tense == "infinitive"
    negation = "" if plain else negation_of(chooser, tense)
    adverb = Phrase() if negation or plain else inner_adverb(chooser, tense, verb)
    shape = Shape(tense, negation, adverb, question=asking)
    if short:
        return _with_object(chooser, verb, subject, shape)
    return _with_circumstances(chooser, verb, subject, shape)


def _with_object(chooser: Chooser, verb: Verb, subject: Entity, shape: Shape) -> Clause:
    """The verb and what it takes."""
    if not verb.objects:
        return Clause(subject, say(verb, subject, shape))
    if verb.flags & {"to", "double"} and chooser.chance(0.75):
        return _with_receiver(chooser, verb, subject, shape)
    if HUMAN_OBJECTS & set(verb.objects) and verb.preposition in ("", "à") and chooser.chance(0.35):
        return _with_pronoun(chooser, verb, subject, shape)
    thing = object_of(chooser, verb, bool(shape.negation))
    predicate = say(verb, subject, shape)
    preposition = words(verb.preposition, predicate.main)
    return Clause(subject, predicate, Phrase((), preposition) + thing.phrase, object=thing)


def object_of(chooser: Chooser, verb: Verb, negated: bool) -> Entity:
    """An object that the verb can have."""
    if verb.preposition == "de":
        return _object_after_de(chooser, verb)
    if "generic" in verb and chooser.chance(0.7):
        noun = chooser.pick(lexicon.nouns_of(*verb.objects))
        if not noun.classes & choices.PROPER:
            return entities.build(noun, entities.GENERIC, not noun.classes & {"mass", "generic"})
    # A direct object turns `des` and `du` into `de` under negation.
    return choices.one_of(chooser, verb.objects, negated=negated and not verb.preposition)


def _object_after_de(chooser: Chooser, verb: Verb) -> Entity:
    """After `de`, `du` and `des` disappear: besoin d'argent."""
    noun = chooser.pick(lexicon.nouns_of(*verb.objects))
    if "instrument" in noun.classes:
        return entities.build(noun, entities.THE)
    if "mass" in noun.classes:
        return Entity(entities.bare(noun), noun=noun, feminine=noun.feminine)
    if noun.classes & {"generic", "unique"}:
        return choices.noun_phrase(chooser, noun)
    determiner = chooser.pick((entities.THE, entities.THIS, entities.A))
    plural = determiner is not entities.A and chooser.chance(0.3)
    return entities.build(noun, determiner, plural, choices.adjectives(chooser, noun))


def _pronoun(chooser: Chooser, subject: Entity) -> Pronoun:
    """An object pronoun that is not the subject again."""
    return chooser.pick([row for row in OBJECT_PRONOUNS if row.person == 3 or row.person != subject.person])


def _with_pronoun(chooser: Chooser, verb: Verb, subject: Entity, shape: Shape) -> Clause:
    """A person as the object, by a pronoun."""
    pronoun = _pronoun(chooser, subject)
    marks = mark()
    direct = not verb.preposition
    clitic = words(pronoun.direct if direct else pronoun.indirect, marks)
    agreement = (pronoun.feminine, pronoun.plural) if direct else (False, False)
    predicate = say(verb, subject, replace(shape, clitics=clitic, preceding=agreement))
    return Clause(subject, predicate, Phrase(words(pronoun.english, marks)))


def _with_receiver(chooser: Chooser, verb: Verb, subject: Entity, shape: Shape) -> Clause:
    """Somebody to whom the object goes."""
    thing = choices.one_of(chooser, verb.objects, negated=bool(shape.negation))
    if chooser.chance(0.45):
        pronoun, marks = _pronoun(chooser, subject), mark()
        predicate = say(verb, subject, replace(shape, clitics=words(pronoun.indirect, marks)))
        if "double" in verb:
            return Clause(subject, predicate, Phrase(words(pronoun.english, marks)) + thing.phrase, object=thing)
        receiver = Phrase(headed(f"to {pronoun.english}", marks))
        return Clause(subject, predicate, thing.phrase + receiver, object=thing)
    person = choices.one_of(chooser, ("person", "forename", "official"), subject=True)
    predicate = say(verb, subject, shape)
    if "to" in verb:
        return Clause(subject, predicate, thing.phrase + pair("to", "à") + person.phrase, object=thing)
    english = person.phrase.english + thing.phrase.english
    to = (Word("à", predicate.main),)
    return Clause(subject, predicate, Phrase(english, thing.phrase.french + to + person.phrase.french), object=thing)


def _with_circumstances(chooser: Chooser, verb: Verb, subject: Entity, shape: Shape) -> Clause:
    """The verb, what it takes, and how, where and when it happens."""
    how = choices.manner(chooser, verb) if chooser.chance(0.2) and shape.tense in MANNER_TENSES else Phrase()
    if how.french and how.french[-1].text == "bien":
        # `bien` stands next to the verb, before a participle.
        shape = replace(shape, adverb=shape.adverb + Phrase((), how.french))
        how = Phrase(how.english)
    built = _with_object(chooser, verb, subject, shape)
    where = choices.place(chooser, verb.places) if verb.places and _placed(chooser, verb) else Phrase()
    return timed(chooser, replace(built, rest=built.rest + how + where), _time(chooser, verb, shape))


MANNER_TENSES = ("past", "perfect", "present", "used", "past progressive", "future", "infinitive")


def _placed(chooser: Chooser, verb: Verb) -> bool:
    return "placed" in verb or chooser.chance(0.5)


def _time(chooser: Chooser, verb: Verb, shape: Shape) -> Phrase:
    """A time, unless the clause already says how often."""
    unfit = "state" in verb or shape.adverb.english or shape.negation in ("never", "no longer")
    return Phrase() if unfit or chooser.chance(0.4) else choices.when(chooser, shape.tense)


def timed(chooser: Chooser, clause: Clause, time: Phrase) -> Clause:
    """The clause with a time, at its end or before it."""
    if time.english and chooser.chance(0.18):
        return replace(clause, opening=time + pair(",", ","))
    return replace(clause, rest=clause.rest + time)


def passive(chooser: Chooser) -> Clause:
    """What is done, perhaps by whom."""
    verb = chooser.pick(passive_verbs())
    thing = choices.one_of(chooser, verb.objects, subject=True)
    tense = "past" if "unwilled" in verb else chooser.weighted(PASSIVE_TENSES)
    negation = "not" if chooser.chance(0.1) else ""
    adverb = pair("already", "déjà") if tense == "perfect" and not negation and chooser.chance(0.4) else Phrase()
    done = pair(verb.participle, french.agree(french.participle(verb.infinitive), thing.feminine, thing.plural))
    rest = done + _agent(chooser, verb)
    if verb.places and chooser.chance(0.4):
        rest += choices.place(chooser, verb.places)
    clause = Clause(thing, say_be(thing, Shape(tense, negation, adverb), passive=True), rest, object=thing)
    return timed(chooser, clause, choices.when(chooser, tense) if chooser.chance(0.55) else Phrase())


def passive_verbs() -> tuple[Verb, ...]:
    """The verbs whose object can become the subject."""
    return tuple(
        verb
        for verb in lexicon.verbs("transitive")
        if not (verb.flags & {"alone", "state"} or verb.preposition or verb.particle or verb.fixed)
    )


def _agent(chooser: Chooser, verb: Verb) -> Phrase:
    if chooser.chance(0.55):
        return Phrase()
    return pair("by", "par") + choices.one_of(chooser, verb.subjects, subject=True).phrase


def fits(noun: Noun, classes: tuple[str, ...]) -> bool:
    """Whether a noun is in one of the classes, or is named among them."""
    return noun.name in classes or bool(noun.classes & set(classes))


def infinitive(chooser: Chooser, subject: Entity, verb: Verb) -> Clause:
    """What somebody wants, tries, ... to do, without the English `to` before it."""
    return action(chooser, verb, subject, tense="infinitive", short="placed" not in verb and chooser.chance(0.6))
