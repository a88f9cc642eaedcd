"""Whole sentences: statements, questions, and clauses joined together."""

from __future__ import annotations

from collections.abc import Callable

from . import choices, entities, lexicon
from .actions import action, fits, infinitive, passive
from .chooser import Chooser
from .clauses import Clause
from .entities import Entity
from .lexicon import Verb
from .qualities import PERSONAL_KINDS, comparison, existence, location, presentation, profession, quality
from .verb_forms import Shape, say
from .words import Phrase, aligned, mark, pair, words

WEATHER = {
    "present": (
        "it:1 is raining:2 = il:1 pleut:2",
        "it:1 is snowing:2 = il:1 neige:2",
        "it:1 is:2 cold:3 = il:1 fait:2 froid:3",
        "it:1 is:2 very:3 hot:4 = il:1 fait:2 très:3 chaud:4",
    ),
    "past": (
        "it:1 rained:2 = il:1 a:2 plu:2",
        "it:1 snowed:2 = il:1 a:2 neigé:2",
        "it:1 was:2 very:3 cold:4 = il:1 faisait:2 très:3 froid:4",
    ),
    "future": ("it:1 will rain:2 = il:1 pleuvra:2", "it:1 will snow:2 = il:1 neigera:2"),
    "if": (
        "it:1 rains:2 = il:1 pleut:2",
        "it:1 snows:2 = il:1 neige:2",
        "it:1 is:2 hot:3 = il:1 fait:2 chaud:3",
    ),
}


def weather(chooser: Chooser, tense: str) -> Phrase:
    """Rain, snow, heat and cold."""
    return aligned(*chooser.pick(WEATHER[tense]).split(" = "))


def pronoun_for(entity: Entity) -> Entity:
    """The pronoun that takes up a person just named; a pronoun is repeated."""
    if entity.noun is None:
        return entities.repeated(entity)
    if entity.plural:
        return entities.pronoun("they", "elles" if entity.feminine else "ils", 3, True, entity.feminine)
    return entities.pronoun(*(("she", "elle", 3, False, True) if entity.feminine else ("he", "il", 3)))


def person(chooser: Chooser) -> Entity:
    """Somebody."""
    kind = chooser.weighted({"pronoun": 3, "name": 3, "noun": 5})
    if kind == "pronoun":
        return entities.pronoun(*chooser.pick(entities.SUBJECT_PRONOUNS))
    if kind == "name":
        return entities.proper(chooser.pick(lexicon.nouns_of("forename")))
    return choices.one_of(chooser, ("person", "family"), subject=True)


def human_verbs() -> tuple[Verb, ...]:
    """The verbs that any person can be the subject of."""
    return tuple(
        verb
        for section in ("transitive", "intransitive")
        for verb in lexicon.verbs(section)
        if "person" in verb.subjects
    )


def statement(chooser: Chooser) -> Phrase:
    """Somebody does something."""
    return action(chooser).statement()


def passive_statement(chooser: Chooser) -> Phrase:
    """Something is done."""
    return passive(chooser).statement()


def being(chooser: Chooser) -> Phrase:
    """Something is such, more such, somewhere, or there at all."""
    kinds: dict[Callable[[Chooser], Phrase], float] = {
        lambda c: quality(c).statement(): 5,
        lambda c: comparison(c).statement(): 2,
        lambda c: profession(c).statement(): 1,
        lambda c: location(c).statement(): 1.5,
        existence: 1,
        presentation: 1,
        necessity: 1.5,
        lambda c: weather_report(c): 0.4,
    }
    return chooser.weighted(kinds)(chooser)


def weather_report(chooser: Chooser) -> Phrase:
    """The weather at a time."""
    tense = chooser.pick(("past", "future"))
    where = choices.place(chooser, ("city", "country"))
    return weather(chooser, tense) + where + choices.when(chooser, tense)


def necessity(chooser: Chooser) -> Phrase:
    """It is important to do something."""
    marks = mark()
    adjective = chooser.pick(lexicon.adjectives_of("note", "ease", "need"))
    subject = entities.pronoun("it", "il", 3)
    built = infinitive(chooser, subject, chooser.pick(_willed()))
    quality_words = Phrase(words(adjective.english, marks), words(adjective.masculine, marks))
    return pair("it", "il") + pair("is", "est") + quality_words + pair("to", "de") + built.verb_phrase()


def _willed() -> tuple[Verb, ...]:
    """The verbs for what people set out to do."""
    return tuple(verb for verb in human_verbs() if "unwilled" not in verb)


def wanting(chooser: Chooser) -> Phrase:
    """Somebody wants, tries, refuses ... to do something."""
    subject = person(chooser)
    governor = chooser.pick(lexicon.verbs("governor"))
    tense = chooser.weighted({"present": 3, "past": 3, "future": 0.5})
    if governor.infinitive == "vouloir":
        tense = chooser.pick(("present", "wish", "imperfect"))
    elif governor.infinitive in ("espérer", "préférer"):
        tense = "present"
    negated = governor.infinitive in ("vouloir", "oublier") and tense != "wish" and chooser.chance(0.3)
    shape = Shape(tense, "not" if negated else "")
    built = infinitive(chooser, subject, chooser.pick(_willed()))
    said = Clause(subject, say(governor, subject, shape)).statement()
    return said + pair("to", governor.preposition) + built.verb_phrase()


def reported(chooser: Chooser) -> Phrase:
    """Somebody says that something is so."""
    verb = chooser.pick(lexicon.verbs("saying"))
    official = verb.base in ("announce", "explain") or chooser.chance(0.25)
    subject = choices.one_of(chooser, ("official", "politics"), subject=True) if official else person(chooser)
    tense = "past" if verb.base in ("announce", "explain") else "present"
    said = Clause(subject, say(verb, subject, Shape(tense))).statement()
    if verb.base == "hope":
        content = action(chooser, chooser.pick(human_verbs()), tense="future")
    else:
        kinds = {action: 5, passive: 2} if official else {action: 5, passive: 2, quality: 3}
        content = chooser.weighted(kinds)(chooser)
    whole = plain(content)
    if chooser.chance(0.3):
        whole += pair("and", "et") + pair("that", "que") + plain(action(chooser))
    return said + pair("that", "que") + whole


def caused(chooser: Chooser) -> Phrase:
    """Somebody does something because of a feeling or the weather."""
    subject = person(chooser)
    tense = chooser.pick(("progressive", "past"))
    verb = chooser.pick([verb for verb in human_verbs() if not verb.flags & {"state", "once"}])
    built = action(chooser, verb, subject, tense, short=chooser.chance(0.5))
    because = pair("because", "parce que")
    if chooser.chance(0.25):
        return built.statement() + because + weather(chooser, "present" if tense == "progressive" else "past")
    past = "present" if tense == "progressive" else "past"
    return (
        built.statement()
        + because
        + quality(chooser, pronoun_for(subject), past, kinds=PERSONAL_KINDS, affirmed=True).statement()
    )


def conditional(chooser: Chooser) -> Phrase:
    """If something happens, something will be done."""
    subject = person(chooser)
    verb = chooser.pick(_willed())
    is_dated = chooser.chance(0.25)
    if is_dated:
        condition = weather(chooser, "if") + pair("tomorrow", "demain")
    elif chooser.chance(0.33):
        condition = weather(chooser, "if")
    else:
        condition = quality(chooser, subject, "present", kinds=("mood", "feeling")).statement()
        subject = pronoun_for(subject)
    result = action(chooser, verb, subject, "future", short=is_dated or chooser.chance(0.33))
    consequence = plain(result)
    if chooser.chance(0.6):
        return pair("if", "si") + condition + pair(",", ",") + consequence
    return consequence + pair("if", "si") + condition


def meanwhile(chooser: Chooser) -> Phrase:
    """When something happened, something else was going on."""
    lasting = [verb for verb in human_verbs() if not verb.flags & {"state", "once"}]
    arriving = [
        verb for verb in lexicon.verbs("intransitive") if verb.base in ("arrive", "come", "leave", "fall", "wake")
    ]
    event = action(chooser, chooser.pick(arriving), person(chooser), "past", short=True, affirmed=True)
    ongoing = action(
        chooser,
        chooser.pick(lasting),
        person(chooser),
        "past progressive",
        short=chooser.chance(0.5),
        affirmed=True,
    )
    if chooser.chance(0.5):
        return ongoing.statement() + pair("when", "quand") + plain(event)
    return pair("when", "quand") + plain(event) + pair(",", ",") + ongoing.statement()


def plain(clause: Clause) -> Phrase:
    """The statement without a time before it."""
    return Clause(clause.subject, clause.predicate, clause.rest).statement()


def contrast(chooser: Chooser) -> Phrase:
    """Two clauses joined by `and` or `but`."""
    joint = pair(",", ",") + pair("but", "mais") if chooser.chance(0.6) else pair("and", "et")
    tense = chooser.weighted({"past": 3, "future": 1})
    lively = [verb for verb in lexicon.verbs("transitive") + lexicon.verbs("intransitive") if "state" not in verb]
    first = action(chooser, chooser.pick(lively), tense=tense, short=chooser.chance(0.3))
    second = action(chooser, chooser.pick(lively), tense=tense, short=chooser.chance(0.4))
    return first.statement() + joint + plain(second)


def taken_up(chooser: Chooser) -> Phrase:
    """Somebody does something to a thing and then something else to it."""
    verb = chooser.pick([verb for verb in human_verbs() if "first" in verb])
    subject = person(chooser)
    first = action(chooser, verb, subject, "past", short=True, affirmed=True)
    thing = first.object
    again = _next_verbs(thing) if thing is not None else []
    if not again:
        return taken_up(chooser)
    return first.statement() + pair("and", "et") + _again(chooser, chooser.pick(again), subject, thing)


def _next_verbs(thing: Entity) -> list[Verb]:
    """What may be done next to a thing just named."""
    unfit = {"state", "generic", "double", "to", "first", "unwilled"}
    return [
        verb
        for verb in human_verbs()
        if verb.objects and fits(thing.noun, verb.objects) and not (verb.preposition or verb.flags & unfit)
    ]


def _again(chooser: Chooser, verb: Verb, subject: Entity, thing: Entity) -> Phrase:
    """The second verb, with a pronoun for the thing."""
    marks = mark()
    english = "them" if thing.plural else "it"
    clitic = words("les" if thing.plural else "la" if thing.feminine else "le", marks)
    shape = Shape("past", clitics=clitic, preceding=(thing.feminine, thing.plural))
    said = say(verb, subject, shape)
    return Phrase(said.english + words(english, marks), said.french)
