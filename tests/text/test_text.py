"""Tokenizers and vocabularies."""

import unicodedata
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.registry import discover
from attention_studio.text import vocabulary
from attention_studio.text.tokenizers.base import PACKAGE, Tokenizer, make, suggest
from attention_studio.text.vocabulary import CONTROLS, UNKNOWN, Vocabulary

KINDS = discover(PACKAGE, Tokenizer)
TEXT = st.text(max_size=40)


@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=200)
@given(text=TEXT)
def test_no_letter_is_lost(kind, text):
    """Tokens together hold every visible character of the normalised text, in order, in every script."""
    tokenizer = make(kind)
    tokens = tokenizer.tokenize(text)
    kept = "".join(tokens).replace(" ", "")
    assert kept == tokenizer.normalize(text).replace(" ", "")
    assert all(tokens)


@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=200)
@given(text=TEXT)
def test_cutting_what_was_joined_gives_the_same_tokens(kind, text):
    """Detokenising and tokenising again changes nothing."""
    tokenizer = make(kind)
    tokens = tokenizer.tokenize(text)
    assert tokenizer.tokenize(tokenizer.detokenize(tokens)) == tokens


@pytest.mark.parametrize("kind", KINDS)
def test_one_normal_form(kind):
    """Composed and decomposed accents are the same tokens."""
    tokenizer = make(kind)
    assert tokenizer.tokenize(unicodedata.normalize("NFD", "café à 서울")) == tokenizer.tokenize("café à 서울")


@pytest.mark.parametrize("kind", KINDS)
def test_lower_case_in_every_script(kind):
    """One entry for each letter of École, ÉCOLE, école; Cyrillic and Greek too."""
    tokenizer = make(kind, lowercase=True)
    for words in (("École", "ÉCOLE", "école"), ("ЖУК", "жук"), ("ΣΟΦΊΑ", "σοφία")):
        assert len({tuple(tokenizer.tokenize(word)) for word in words}) == 1


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("L'accord n'est pas signé.", ["L'", "accord", "n'", "est", "pas", "signé", "."]),
        ("qu’il d’une l’eau", ["qu’", "il", "d’", "une", "l’", "eau"]),
        ("Aujourd'hui jusqu'à dell'arte", ["Aujourd'hui", "jusqu'", "à", "dell'", "arte"]),
        ("Don't say “he's here”, it's fine!", ["Don't", "say", "“", "he's", "here", "”", ",", "it's", "fine", "!"]),
        ("'quoted' rock'n'roll", ["'", "quoted", "'", "rock'n'roll"]),
        ("3.14 or 1,000 at 12:30.", ["3.14", "or", "1,000", "at", "12:30", "."]),
        ("Est-ce que", ["Est-ce", "que"]),
        ("किताब पढ़ना", ["किताब", "पढ़ना"]),
        ("ที่นี่", ["ที่นี่"]),
        ("año 42, Привет!", ["año", "42", ",", "Привет", "!"]),
        ("שלום עולם", ["שלום", "עולם"]),
        ("Quoi\u202f?", ["Quoi", "?"]),
        ("Quoi ?", ["Quoi", "?"]),
        ("a\u3000b\xa0c", ["a", "b", "c"]),
        ("", []),
        ("   ", []),
    ],
)
def test_words(text, tokens):
    """Words, elisions, contractions, numbers and punctuation of several languages."""
    assert make("words").tokenize(text) == tokens


def test_spaces_keeps_other_spaces():
    """In text that is tokenised already, U+3000 is a token and no-break spaces stay inside theirs."""
    assert make("spaces").tokenize("a \u3000  b\xa0c \n") == ["a", "\u3000", "b\xa0c"]


def test_characters_are_what_a_reader_counts():
    """Combining marks, joined emoji and skin tones stay with their base; a space is a token."""
    assert make("characters").tokenize("a b") == ["a", " ", "b"]
    assert make("characters").tokenize("नि👍🏽👩‍👧x") == ["नि", "👍🏽", "👩‍👧", "x"]


def test_suggestion():
    """Characters for Chinese, Japanese and Thai; words for everything with spaces."""
    assert suggest(["我喜欢猫。", "她不在这里。"]) == "characters"
    assert suggest(["ฉันรักแมว"]) == "characters"
    assert suggest(["I like cats.", "Я люблю кошек.", "나는 고양이를 좋아한다"]) == "words"
    assert suggest([]) == "words"


COUNTS = st.dictionaries(st.text(min_size=1, max_size=3), st.integers(1, 4), max_size=30)


@given(COUNTS, st.integers(1, 3), st.integers(1, 20))
def test_vocabulary_is_the_most_frequent_tokens(counts, minimum, size):
    """No token left out is more frequent than one kept; order is by count, then code points; nothing else matters."""
    kept = vocabulary.build(counts, minimum, size).tokens
    assert list(kept) == sorted(kept, key=lambda token: (-counts[token], token))
    left = [token for token in counts if token not in kept and counts[token] >= minimum]
    assert len(kept) <= size
    assert not left or len(kept) == size
    assert all((-counts[one], one) > (-counts[kept[-1]], kept[-1]) for one in left)
    shuffled = dict(reversed(counts.items()))
    assert vocabulary.build(shuffled, minimum, size).tokens == kept


@given(st.lists(st.text(min_size=1, max_size=4), max_size=20))
def test_encoding_is_undone_by_decoding(tokens):
    """Known tokens come back; ids are 4 and more."""
    known = vocabulary.build(Counter(tokens))
    ids = known.encode(tokens)
    assert ids.dtype == np.int32
    assert all(one >= CONTROLS for one in ids)
    assert known.decode(ids) == tokens


def test_text_can_not_forge_control_tokens():
    """Words that look like markers get ordinary ids, or UNKNOWN; control ids never come from text."""
    forged = ["<pad>", "<unk>", "<s>", "</s>", "[END]", "start", "end"]
    known = Vocabulary(tuple(forged))
    assert sorted(known.encode(forged)) == list(range(CONTROLS, CONTROLS + len(forged)))
    assert set(Vocabulary(("a",)).encode(forged)) == {UNKNOWN}
    assert known.decode([0, 1, 2, 3]) == ["<unk>"]
