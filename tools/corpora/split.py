"""Choosing which sentences make the training pairs and the held-out test."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .surface import PUNCTUATION, Sentence

Tokenizer = Callable[[str], list[str]]
# A word that is rarer than this among the training pairs could hardly be learnt.
RAREST = 6


@dataclass(frozen=True)
class Corpus:
    """Training pairs and a test of other pairs."""

    pairs: list[Sentence]
    test: list[Sentence]


def word_tokens(text: str) -> list[str]:
    """Words, punctuation and elided French words, each a token."""
    return text.replace("'", "' ").translate({ord(point): f" {point}" for point in PUNCTUATION}).split()


def distinct(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences whose source has not come before."""
    seen: set[str] = set()
    for sentence in sentences:
        if sentence.source not in seen:
            seen.add(sentence.source)
            yield sentence


def thinned(sentences: Iterable[Sentence], seed: int) -> Iterator[Sentence]:
    """Fewer of the short sentences, of which any grammar makes too many."""
    random_source = random.Random(seed)
    for sentence in sentences:
        length = len(word_tokens(sentence.source))
        if 3 <= length <= 30 and random_source.random() < min(1.0, (length / 12.5) ** 2):
            yield sentence


def without_rare_words(sentences: list[Sentence], tokens: Tokenizer, rarest: int = RAREST) -> list[Sentence]:
    """Drop sentences until every word of either side occurs often enough."""
    while True:
        counts = [
            count_tokens((sentence.source for sentence in sentences), tokens),
            count_tokens((sentence.target for sentence in sentences), tokens),
        ]
        kept = [
            sentence
            for sentence in sentences
            if all(
                count[token] >= rarest
                for count, text in zip(counts, (sentence.source, sentence.target), strict=True)
                for token in tokens(text)
            )
        ]
        if len(kept) == len(sentences):
            return kept
        sentences = kept


def count_tokens(texts: Iterable[str], tokens: Tokenizer) -> Counter[str]:
    """How often each token occurs."""
    return Counter(token for text in texts for token in tokens(text))


def split(sentences: list[Sentence], test_size: int, tokens: Tokenizer, first: list[Sentence]) -> Corpus:
    """Hold out `first` and then the last sentences, as long as training has all their words.

    No sentence of the test, on either side, is one of the training pairs.
    """
    reserved = {sentence.source for sentence in first} | {sentence.target for sentence in first}
    usable = [s for s in sentences if s.source not in reserved and s.target not in reserved]
    pairs, rest = usable[: -2 * test_size], usable[-2 * test_size :]
    known = [count_tokens((s.source for s in pairs), tokens), count_tokens((s.target for s in pairs), tokens)]
    targets = {sentence.target for sentence in pairs}
    held = [
        s
        for s in rest
        if s.target not in targets
        and all(
            count[token] >= 3 for count, text in zip(known, (s.source, s.target), strict=True) for token in tokens(text)
        )
    ]
    return Corpus(pairs, [*first, *held[: test_size - len(first)]])
