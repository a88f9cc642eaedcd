"""From marked words to the written pair: a/an, elision, contraction, capitals, spaces and links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from .words import Phrase, Word, Words

VOWELS = "aeiouàâéèêëîïôœùû"
# French words whose first h (or other letter) lets no word elide before it.
ASPIRATED = ("héros", "hibou", "haricot", "hongr", "huit", "haut", "onze", "yaourt")
# What a French word becomes before a vowel: most elide, the possessives take their masculine form.
BEFORE_VOWEL = {
    "le": "l'",
    "la": "l'",
    "de": "d'",
    "que": "qu'",
    "ne": "n'",
    "je": "j'",
    "se": "s'",
    "me": "m'",
    "ma": "mon",
    "sa": "son",
}
CONTRACTED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
# English words that begin with a vowel letter but not with a vowel sound.
CONSONANT_SOUND = ("european", "university", "useful", "union", "unique", "one", "once")
PUNCTUATION = (".", ",", "?")


@dataclass(frozen=True)
class Sentence:
    """A written pair and its links, as word indices of source and target."""

    source: str
    target: str
    links: tuple[tuple[int, int], ...]


def starts_with_vowel(text: str) -> bool:
    """Whether a French word makes the word before it elide."""
    lower = text.lower()
    if lower.startswith(ASPIRATED):
        return False
    # Of the words in y, only the pronoun lets others elide.
    return lower[0] in "h" + VOWELS or lower == "y"


def finish(phrase: Phrase) -> Sentence:
    """Write a complete sentence, which ends with its punctuation mark."""
    english = _capital(_indefinite_articles(phrase.english))
    french = _capital(_contract(_elide(phrase.french)))
    links = tuple(
        (i, j) for i, source in enumerate(english) for j, target in enumerate(french) if source.marks & target.marks
    )
    return Sentence(_write(english, english_spacing), _write(french, french_spacing), links)


def _indefinite_articles(english: Words) -> Words:
    pairs = zip(english, (*english[1:], Word(".")), strict=True)
    return tuple(
        replace(word, text="an") if word.text == "a" and _sounds_open(after.text) else word for word, after in pairs
    )


def _sounds_open(text: str) -> bool:
    lower = text.lower()
    return lower.startswith(("a", "e", "i", "o", "u", "hour", "honest")) and not lower.startswith(CONSONANT_SOUND)


def _elide(french: Words) -> Words:
    pairs = zip(french, (*french[1:], Word(".")), strict=True)
    return tuple(replace(word, text=_before(word.text, after.text)) for word, after in pairs)


def _before(text: str, after: str) -> str:
    """The form that a French word takes before the word `after`."""
    if text == "si" and after in ("il", "ils"):
        return "s'"
    if text in BEFORE_VOWEL and starts_with_vowel(after):
        return BEFORE_VOWEL[text]
    if text == "ce" and starts_with_vowel(after):
        # Before a verb `ce` is a pronoun and elides; before a noun it is a determiner.
        return "c'" if after in ("est", "était") else "cet"
    return text


def _contract(french: Words) -> Words:
    done: list[Word] = []
    for word in french:
        contracted = CONTRACTED.get((done[-1].text, word.text)) if done and word.article else None
        if contracted:
            # A preposition that only French has belongs to the verb: then the article is what English has too.
            is_french_only = any(done[-1].marks == before.marks for before in done[:-1])
            done[-1] = Word(contracted, word.marks if is_french_only else done[-1].marks)
        else:
            done.append(word)
    return tuple(done)


def _capital(sentence: Words) -> Words:
    first = sentence[0]
    return (replace(first, text=first.text[0].upper() + first.text[1:]), *sentence[1:])


def english_spacing(before: str, after: str) -> str:
    """What stands between two English words."""
    return "" if after in PUNCTUATION else " "


def french_spacing(before: str, after: str) -> str:
    """What stands between two French words: a question mark keeps a space before it."""
    return "" if before.endswith("'") or after in (".", ",") else " "


def _write(sentence: Words, spacing: Callable[[str, str], str]) -> str:
    text = sentence[0].text
    for before, after in pairwise(sentence):
        text += spacing(before.text, after.text) + after.text
    return text
