"""Random but sensible noun phrases, places, times and manners."""

from __future__ import annotations

from functools import cache

from . import entities, lexicon, suited
from .chooser import Chooser
from .entities import Determiner, Entity
from .lexicon import Adjective, Noun, Relation, Verb
from .words import Phrase, aligned, mark, pair, words

MONTHS = (
    ("January", "janvier"),
    ("February", "février"),
    ("March", "mars"),
    ("April", "avril"),
    ("May", "mai"),
    ("June", "juin"),
    ("July", "juillet"),
    ("August", "août"),
    ("September", "septembre"),
    ("October", "octobre"),
    ("November", "novembre"),
    ("December", "décembre"),
)
WEEKDAYS = (
    ("Monday", "lundi"),
    ("Tuesday", "mardi"),
    ("Wednesday", "mercredi"),
    ("Thursday", "jeudi"),
    ("Friday", "vendredi"),
    ("Saturday", "samedi"),
    ("Sunday", "dimanche"),
)
YEARS = range(1985, 2025)
NUMBERS = (
    ("two", "deux"),
    ("three", "trois"),
    ("four", "quatre"),
    ("five", "cinq"),
    ("six", "six"),
    ("ten", "dix"),
    ("several", "plusieurs"),
)
# What may be the last or the next one: a week is feminine and has an article, a Monday has none.
PERIODS = (
    ("week", "la", "semaine", "dernière", "prochaine"),
    ("year", "la", "année", "dernière", "prochaine"),
    ("month", "le", "mois", "dernier", "prochain"),
    ("summer", "le", "été", "dernier", "prochain"),
    ("winter", "le", "hiver", "dernier", "prochain"),
    *((english, "", french, "dernier", "prochain") for english, french in WEEKDAYS),
)
UNITS = (("days", "jours"), ("weeks", "semaines"), ("months", "mois"), ("years", "ans"))
PROPER = {"forename", "city", "country"}
HUMAN = {"person", "official"}
# The kinds of adjectives that may follow a French noun when another one precedes it.
SECOND_KINDS = ("colour", "nation", "cost")
FIRST_KINDS = ("size", "looks", "age", "novelty")


def adjectives(chooser: Chooser, noun: Noun) -> tuple[Adjective, ...]:
    """None, one or two adjectives that suit the noun."""
    kinds = suited.beside(noun)
    if not kinds or chooser.chance(0.56):
        return ()
    first = [kind for kind in kinds if kind in FIRST_KINDS]
    second = [kind for kind in kinds if kind in SECOND_KINDS]
    if first and second and chooser.chance(0.25):
        return (chooser.pick(lexicon.adjectives_of(*first)), chooser.pick(lexicon.adjectives_of(*second)))
    return (chooser.pick(lexicon.adjectives_of(*kinds)),)


def _determiner(chooser: Chooser, noun: Noun, plural: bool, subject: bool) -> Determiner:
    """A determiner for a noun that can be counted."""
    if "single" in noun.classes and "family" not in noun.classes:
        return entities.THE
    if "family" in noun.classes:
        return chooser.pick(entities.POSSESSIVES)
    owned = bool(noun.classes & suited.OWNED)
    weights = {
        "the": 5.0,
        "a": 0.0 if subject and plural else 2.0,
        "own": 1.2 if owned else 0.0,
        "this": 0.7,
        "count": 1.2 if plural else 0.0,
        "every": 0.0 if plural or not subject else 0.3,
    }
    return {
        "the": entities.THE,
        "a": entities.A,
        "this": entities.THIS,
        "every": entities.EVERY,
        "own": chooser.pick(entities.POSSESSIVES),
        "count": chooser.pick(entities.COUNTS),
    }[chooser.weighted(weights)]


def noun_phrase(
    chooser: Chooser, noun: Noun, subject: bool = False, negated: bool = False, plain: bool = False
) -> Entity:
    """A noun phrase around this noun.

    `negated` is for an object of a negated verb, `plain` for a definite one without adjectives.
    """
    if noun.classes & PROPER:
        return entities.proper(noun)
    if "unique" in noun.classes:
        return entities.build(noun, entities.THE)
    if "generic" in noun.classes:
        return entities.build(noun, entities.GENERIC)
    if "mass" in noun.classes:
        return entities.build(noun, entities.THE if subject else _mass_determiner(chooser, negated))
    plural = "single" not in noun.classes and chooser.chance(0.3)
    determiner = _determiner(chooser, noun, plural, subject)
    if negated and determiner is entities.A:
        determiner, plural = entities.ANY, True
    if plain and determiner in (entities.A, entities.EVERY, *entities.COUNTS):
        determiner = entities.THE
    entity = entities.build(noun, determiner, plural, () if plain else adjectives(chooser, noun))
    return with_topic(chooser, entity)


def _mass_determiner(chooser: Chooser, negated: bool) -> Determiner:
    partitive = entities.ANY if negated else chooser.pick((entities.SOME, entities.SOME, entities.MASS))
    return entities.THE if chooser.chance(0.35) else partitive


def with_topic(chooser: Chooser, entity: Entity) -> Entity:
    """Perhaps say what a text or an agreement is about."""
    if not entity.belongs("thematic") or chooser.chance(0.45):
        return entity
    countries = ("country",) if entity.belongs("readable") else ()
    topic = noun_phrase(chooser, chooser.pick(lexicon.nouns_of("topic", "ecology", *countries)))
    return extended(entity, pair("on", "sur") + topic.phrase)


def extended(entity: Entity, tail: Phrase) -> Entity:
    """The same noun phrase with more words after it."""
    return Entity(entity.phrase + tail, entity.person, entity.plural, entity.feminine, entity.noun)


def related(chooser: Chooser, relation: Relation) -> Entity:
    """A noun phrase with `of`: the king of Spain."""
    noun = chooser.pick(lexicon.nouns_of(*relation.of))
    of = pair("of", "de")
    complement = entities.bare(noun) if relation.bare else noun_phrase(chooser, noun, plain=True).phrase
    if "drinkable" not in relation.noun.classes:
        return extended(entities.build(relation.noun, entities.THE), of + complement)
    plural = chooser.chance(0.4)
    head = entities.build(relation.noun, chooser.pick(entities.COUNTS) if plural else entities.A, plural)
    return extended(head, of + complement)


@cache
def _relations_in(classes: tuple[str, ...]) -> tuple[Relation, ...]:
    return tuple(relation for relation in lexicon.relations() if relation.noun.classes & set(classes))


def one_of(
    chooser: Chooser,
    classes: tuple[str, ...],
    subject: bool = False,
    negated: bool = False,
    plain: bool = False,
) -> Entity:
    """A noun phrase of one of these classes."""
    relations = _relations_in(classes)
    if relations and not negated and chooser.chance(0.14):
        return related(chooser, chooser.pick(relations))
    return noun_phrase(chooser, chooser.pick(lexicon.nouns_of(*classes)), subject, negated, plain)


def subject_of(chooser: Chooser, verb: Verb, asking: bool = False) -> Entity:
    """A subject that the verb can have."""
    human = any(noun.classes & HUMAN for noun in lexicon.nouns_of(*verb.subjects))
    if human and chooser.chance(0.3):
        return subject_pronoun(chooser, asking)
    if "person" in verb.subjects and chooser.chance(0.2):
        return entities.proper(chooser.pick(lexicon.nouns_of("forename")))
    if human and chooser.chance(0.06):
        return both(one_of(chooser, verb.subjects, subject=True), one_of(chooser, verb.subjects, subject=True))
    return one_of(chooser, verb.subjects, subject=True)


def subject_pronoun(chooser: Chooser, asking: bool = False) -> Entity:
    """A personal pronoun; nobody asks what `I` do."""
    return entities.pronoun(*chooser.pick(entities.SUBJECT_PRONOUNS[1 if asking else 0 :]))


def both(first: Entity, second: Entity) -> Entity:
    """Two noun phrases joined; masculine unless both are feminine."""
    phrase = first.phrase + pair("and", "et") + second.phrase
    return Entity(phrase, 3, True, first.feminine and second.feminine, second.noun)


def place(chooser: Chooser, classes: tuple[str, ...]) -> Phrase:
    """Where something happens."""
    noun = chooser.pick(lexicon.nouns_of(*classes))
    if "country" in noun.classes:
        return in_country(noun)
    if "city" in noun.classes:
        return pair("in", "à") + entities.proper(noun).phrase
    determiner = chooser.weighted({entities.THE: 6, entities.THIS: 1, entities.A: 1})
    if "at" in noun.classes and "on" not in noun.classes and chooser.chance(0.6):
        return pair("at", "à") + entities.build(noun, entities.THE).phrase
    return _preposition(chooser, noun) + entities.build(noun, determiner, False, adjectives(chooser, noun)).phrase


def _preposition(chooser: Chooser, noun: Noun) -> Phrase:
    if "on" in noun.classes:
        return pair("on", "sur")
    if "inside" in noun.classes and not (noun.classes & {"building", "water"} and chooser.chance(0.3)):
        return pair("in", "dans")
    outside = (("near:1", "près:1 de:1"), ("behind:1", "derrière:1"), ("outside:1", "devant:1"))
    return aligned(*chooser.pick(outside))


def in_country(noun: Noun) -> Phrase:
    """In a country: en France, au Japon, aux États-Unis."""
    if "plural" in noun.classes or not noun.feminine:
        return pair("in", "à") + entities.proper(noun).phrase
    return pair("in", "en") + aligned(noun.english, noun.french)


def when(chooser: Chooser, tense: str) -> Phrase:
    """A time that suits a tense, or nothing."""
    section = {
        "past": "past",
        "future": "future",
        "going": "future",
        "present": "habit",
        "progressive": "now",
    }.get(tense)
    if section is None:
        return Phrase()
    if section == "past" and chooser.chance(0.5):
        return date(chooser)
    if section in ("past", "future"):
        kind = chooser.weighted({neighbouring: 0.2, span: 0.06, None: 0.74})
        if kind:
            return kind(chooser, section)
    fixed = chooser.pick(lexicon.fixed(section))
    return aligned(fixed.english, fixed.french)


def neighbouring(chooser: Chooser, section: str) -> Phrase:
    """Last week, next Monday; the French article begins its phrase like the English adjective."""
    english, article, french, last, following = chooser.pick(PERIODS)
    said, written = ("last", last) if section == "past" else ("next", following)
    begun = f"{article}:1 " if article else ""
    return aligned(f"{said}:1 {english}:2", f"{begun}{french}:2 {written}:1")


def span(chooser: Chooser, section: str) -> Phrase:
    """How long ago, or in how long."""
    count = aligned(*chooser.pick(NUMBERS)) + aligned(*chooser.pick(UNITS))
    if section == "future":
        return pair("in", "dans") + count
    marks = mark()
    return Phrase((), words("il y a", marks)) + count + Phrase(words("ago", marks))


def date(chooser: Chooser) -> Phrase:
    """A year, a month, a day or a weekday."""
    year = pair(*[str(chooser.pick(YEARS))] * 2)
    month = pair(*chooser.pick(MONTHS))
    kind = chooser.weighted({"year": 3, "month": 3, "month of year": 3, "day": 2, "weekday": 2})
    if kind == "weekday":
        return weekday(chooser)
    if kind == "day":
        day = chooser.pick(range(2, 29))
        return aligned("on:1", "le:1") + pair(str(day), str(day)) + month + year
    return pair("in", "en") + {"year": year, "month": month, "month of year": month + year}[kind]


def weekday(chooser: Chooser) -> Phrase:
    """On a weekday: both words render the one French word."""
    english, french = chooser.pick(WEEKDAYS)
    return pair(f"on {english}", french)


def manner(chooser: Chooser, verb: Verb) -> Phrase:
    """How something is done, or nothing."""
    kinds = sorted(verb.flags & {"fast", "slow", "care", "attention", "well", "hard", "firm", "sharp", "quiet"})
    if not kinds:
        return Phrase()
    fixed = chooser.pick(lexicon.fixed(*kinds))
    return aligned(fixed.english, fixed.french)
