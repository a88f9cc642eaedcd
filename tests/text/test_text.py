"""Tokenizers and vocabularies."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_studio.text import vocabulary
from attention_studio.text.tokenizers.base import make, suggest
from attention_studio.text.vocabulary import CONTROLS, UNKNOWN, Vocabulary


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
        ("Wi\u00adder\u200fstand zero\u200bwidth", ["Widerstand", "zero", "width"]),
        ("they'd've e'en", ["they'd've", "e'", "en"]),
        ("http 10.000,50€", ["http", "10.000,50", "€"]),
        ("a\u3000b\xa0c", ["a", "b", "c"]),
        ("", []),
        ("   ", []),
    ],
)
def test_words(text, tokens):
    """Words, elisions, contractions, numbers and punctuation of several languages."""
    assert make("words").tokenize(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "L'accord n'est pas signé.",
        "(l'accord), “l’eau” d’hier",
        'He said "hi there".',
        "She said: \"it's 'fine'\", didn't she?",
        "the dogs' bone... 20%",
        "¿Qué? ¡No!",
        "don't 3.14 Est-ce [x]",
        "什么？《是》。",
    ],
)
def test_print_is_put_together_again(text):
    """Joining the tokens of printed text gives it back with its own spaces."""
    tokenizer = make("words")
    assert tokenizer.detokenize(tokenizer.tokenize(text)).replace(" ", "") == text.replace(" ", "")
    if text.isascii() or "'" in text or "¿" in text:
        assert tokenizer.detokenize(tokenizer.tokenize(text)) == text


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["l'", "s"], "l' s"),
        (["qu'", "l'", "d", "."], "qu' l' d."),
        (["(", "a", "l'", "eau"], "(a l'eau"),
        (["l'", "l'", "accord"], "l'l'accord"),
    ],
)
def test_tokens_that_no_text_gave_are_not_glued(tokens, text):
    """What a model writes is joined as in print only where a reader would cut it the same way again."""
    assert make("words").detokenize(tokens) == text


def test_joining_degenerate_tokens_is_quick():
    """A thousand apostrophes, as an untrained model may write them, are joined and cut into themselves again."""
    for tokens in (["'"] * 1000, ["l'", "("] * 500, ['"'] * 999):
        assert "".join(make("words").detokenize(tokens).split()) == "".join(tokens)


def test_removing_comes_before_composing():
    """A control between a letter and its accent hides nothing: both forms are one word."""
    assert make("words").tokenize("cafe\0\u0301") == make("words").tokenize("café") == ["café"]


def test_spaces_keeps_other_spaces():
    """In text that is tokenised already, U+3000 is a token and no-break spaces stay inside theirs."""
    assert make("spaces").tokenize("a \u3000  b\xa0c \n") == ["a", "\u3000", "b\xa0c"]


def test_characters_are_what_a_reader_counts():
    """Combining marks, joined emoji and skin tones stay with their base; a space is a token."""
    assert make("characters").tokenize("a b") == ["a", " ", "b"]
    assert make("characters").tokenize("नि👍🏽👩‍👧x") == ["नि", "👍🏽", "👩‍👧", "x"]


@pytest.mark.parametrize(
    "text",
    [
        "café ñandú",
        "cafe\u0301",
        "किताब पढ़ना",
        "สวัสดีครับ กำลัง",
        "ຄຳ",
        "안녕하세요",
        "🇫🇷🇩🇪🇪🇸 x",
        "👍🏽👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣",
        "ｶﾞｷﾞ がぎ",
        "שָׁלוֹם مَرْحَبًا",
        "한국어, 日本語!",
    ],
)
def test_characters_are_those_of_unicode(text):
    """Cuts are the boundaries of extended grapheme clusters, as Qt's own implementation finds them."""
    from PySide6.QtCore import QTextBoundaryFinder

    tokens = make("characters").tokenize(text)
    whole = "".join(tokens)
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, whole)
    boundaries = []
    while (place := finder.toNextBoundary()) != -1:
        boundaries.append(place)
    ends, units = [], 0
    for token in tokens:
        units += len(token.encode("utf-16-le")) // 2
        ends.append(units)
    assert ends == boundaries


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
