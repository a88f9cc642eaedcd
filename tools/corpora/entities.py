"""Noun phrases: a determiner and adjectives around a noun, in agreement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import french
from .lexicon import Adjective, Noun
from .surface import starts_with_vowel
from .words import Phrase, Word, aligned, headed, mark, pair, words


@dataclass(frozen=True)
class Entity:
    """A noun phrase, with what verbs and adjectives must agree with."""

    phrase: Phrase
    person: int = 3
    plural: bool = False
    feminine: bool = False
    noun: Noun | None = None

    @property
    def french_person(self) -> str:
        """The person of its French verb."""
        if self.plural:
            return {1: "nous", 2: "vous", 3: "ils"}[self.person]
        return {1: "je", 2: "vous", 3: "il"}[self.person]

    def belongs(self, *classes: str) -> bool:
        """Whether its noun is in one of the classes."""
        return self.noun is not None and bool(self.noun.classes & set(classes))


@dataclass(frozen=True)
class Determiner:
    """Its English forms (an empty one is not said) and its French ones."""

    english: str
    english_plural: str
    masculine: str
    feminine: str
    plural: str
    # Where it is not the masculine one.
    feminine_plural: str = ""


THE = Determiner("the", "the", "le", "la", "les")
A = Determiner("a", "some", "un", "une", "des")
SOME = Determiner("some", "some", "de le", "de la", "des")
MASS = Determiner("", "", "de le", "de la", "des")
GENERIC = Determiner("", "", "le", "la", "les")
THIS = Determiner("this", "these", "ce", "cette", "ces")
ANY = Determiner("any", "any", "de", "de", "de")
EVERY = Determiner("every", "every", "chaque", "chaque", "chaque")
WHICH = Determiner("which", "which", "quel", "quelle", "quels", "quelles")
POSSESSIVES = tuple(
    Determiner(english, english, *forms)
    for english, *forms in (
        ("my", "mon", "ma", "mes"),
        ("his", "son", "sa", "ses"),
        ("her", "son", "sa", "ses"),
        ("our", "notre", "notre", "nos"),
        ("your", "votre", "votre", "vos"),
        ("their", "leur", "leur", "leurs"),
    )
)
COUNTS = tuple(
    Determiner("", english, "", "", counted)
    for english, counted in (
        ("two", "deux"),
        ("three", "trois"),
        ("four", "quatre"),
        ("five", "cinq"),
        ("six", "six"),
        ("ten", "dix"),
        ("several", "plusieurs"),
        ("many", "beaucoup de"),
    )
)


def adjective_words(adjective: Adjective, feminine: bool, plural: bool, marks: frozenset[int]) -> tuple[Word, ...]:
    """A French adjective; set phrases like `en colère` never change."""
    if ":" in adjective.masculine:
        return words(adjective.masculine.replace(":", " "), marks)
    form = adjective.feminine if feminine else adjective.masculine
    return words(french.plural(form) if plural else form, marks)


def describe(noun: Noun, plural: bool, adjectives: tuple[Adjective, ...] = ()) -> Phrase:
    """The noun with its adjectives, without a determiner."""
    core = aligned(noun.english_plural if plural else noun.english, noun.french_plural if plural else noun.french)
    english, result = core.english, core.french
    for adjective in reversed(adjectives):
        marks = mark()
        english = (Word(adjective.english, marks), *english)
        shown = adjective_words(adjective, noun.feminine, plural, marks)
        if not adjective.before:
            result = result + shown
            continue
        if not plural and not noun.feminine and starts_with_vowel(result[0].text):
            shown = words(adjective.vowel_form, marks)
        result = shown + result
    return Phrase(english, result)


def build(noun: Noun, determiner: Determiner, plural: bool = False, adjectives: tuple[Adjective, ...] = ()) -> Entity:
    """The whole noun phrase."""
    plural = plural or "plural" in noun.classes
    core = describe(noun, plural, adjectives)
    english = determiner.english_plural if plural else determiner.english
    form = _form(determiner, plural, noun.feminine)
    if form == "des" and any(adjective.before for adjective in adjectives):
        form = "de"  # de belles fleurs
    # A determiner that only French has is linked to the word with which the English phrase begins.
    marks = mark() if english else core.english[0].marks
    article = form.split()[-1] in ("le", "la", "les")
    phrase = Phrase(headed(english, marks), words(form, marks, article)) + core
    return Entity(phrase, 3, plural, noun.feminine, noun)


def _form(determiner: Determiner, plural: bool, feminine: bool) -> str:
    """The French form that agrees."""
    if plural:
        return (determiner.feminine_plural if feminine else "") or determiner.plural
    return determiner.feminine if feminine else determiner.masculine


def proper(noun: Noun) -> Entity:
    """A name that stands alone, or a country, which takes an article in French."""
    plural = "plural" in noun.classes
    if noun.classes & {"country"} and not plural:
        return build(noun, GENERIC)
    core = aligned(noun.english, noun.french)
    return Entity(core, 3, plural, noun.feminine, noun)


def bare(noun: Noun) -> Phrase:
    """The noun after `de` without a determiner; masculine countries keep their article."""
    if "country" in noun.classes and not noun.feminine:
        return proper(noun).phrase
    return aligned(noun.english, noun.french)


def pronoun(english: str, written: str, person: int, plural: bool = False, feminine: bool = False) -> Entity:
    """A personal pronoun as a subject."""
    return Entity(pair(english, written), person, plural, feminine)


def repeated(pronoun: Entity) -> Entity:
    """The same pronoun once more, linked by itself."""
    (english,), (french_word,) = pronoun.phrase.english, pronoun.phrase.french
    return replace(pronoun, phrase=pair(english.text, french_word.text))


SUBJECT_PRONOUNS = (
    ("I", "je", 1, False, False),
    ("you", "vous", 2, False, False),
    ("he", "il", 3, False, False),
    ("she", "elle", 3, False, True),
    ("we", "nous", 1, True, False),
    ("they", "ils", 3, True, False),
)
