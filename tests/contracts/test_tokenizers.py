"""What holds for every tokenizer in the registry, a new one on arrival."""

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.errors import OptionError
from attention_studio.registry import discover
from attention_studio.text import normalization
from attention_studio.text.tokenizers.base import PACKAGE, Tokenizer, make

KINDS = discover(PACKAGE, Tokenizer)
# Letters, elisions, contractions, quotes, numbers, marks, joiners and white space that meet in awkward ways.
AWKWARD = "aIdsmtlqu'’ʼ\"-.,:;3 ?!«»“”‘()[]…ñé\u0301ः\u200d\u00a0\u3000\u00ad\u200b\ufeff\0\u2028ş=/—\u0338<"
TEXT = st.one_of(st.text(max_size=40), st.text(AWKWARD, max_size=14))

every_tokenizer = pytest.mark.parametrize("kind", KINDS)
many_texts = settings(deadline=None, max_examples=200)


@every_tokenizer
def test_says_what_it_is(kind):
    """Menus, the command line and files have what they need."""
    assert KINDS[kind].kind == kind
    assert KINDS[kind].title
    assert KINDS[kind].__doc__


def test_an_unknown_kind_is_refused():
    """The sentence lists the kinds that there are."""
    with pytest.raises(OptionError, match="words"):
        make("syllables")


@every_tokenizer
@many_texts
@given(text=TEXT)
def test_no_letter_is_lost(kind, text):
    """Tokens together hold every visible character of the normalised text, in order, in every script."""
    tokenizer = make(kind)
    tokens = tokenizer.tokenize(text)
    assert "".join(tokens).replace(" ", "") == tokenizer.normalize(text).replace(" ", "")
    assert all(tokens)


@every_tokenizer
@pytest.mark.parametrize("lowercase", [False, True])
@many_texts
@given(text=TEXT)
def test_cutting_what_was_joined_gives_the_same_tokens(kind, lowercase, text):
    """Detokenising and tokenising again changes nothing."""
    tokenizer = make(kind, lowercase)
    tokens = tokenizer.tokenize(text)
    assert tokenizer.tokenize(tokenizer.detokenize(tokens)) == tokens


@every_tokenizer
@many_texts
@given(text=TEXT)
def test_the_normal_form_is_one(kind, text):
    """Normalising again changes nothing, the result is NFC, and composed and decomposed letters are the same."""
    tokenizer = make(kind)
    once = tokenizer.normalize(text)
    assert tokenizer.normalize(once) == once
    assert unicodedata.normalize("NFC", once) == once
    assert tokenizer.tokenize(unicodedata.normalize("NFD", text)) == tokenizer.tokenize(text)


@every_tokenizer
@many_texts
@given(text=TEXT)
def test_what_can_not_be_shown_is_gone(kind, text):
    """No token holds a control character or a byte-order mark, and none is white space but U+0020 or a kept space."""
    for token in make(kind).tokenize(text):
        assert normalization.count_controls(token) == 0
        assert not {"\t", "\n", "\r", "\u2028", "\u2029", "\x85"} & set(token)


@every_tokenizer
def test_lower_case_in_every_script(kind):
    """One entry for each letter of École, ÉCOLE, école; Cyrillic and Greek too."""
    tokenizer = make(kind, lowercase=True)
    for words in (("École", "ÉCOLE", "école"), ("ЖУК", "жук"), ("ΣΟΦΊΑ", "σοφία")):
        assert len({tuple(tokenizer.tokenize(word)) for word in words}) == 1
    assert tokenizer.clean("ÉCOLE") == "ÉCOLE"


@every_tokenizer
@pytest.mark.parametrize("text", ["", " ", "\n\t", "\ufeff", "\0"])
def test_nothing_has_no_tokens(kind, text):
    """Empty text, white space and controls give no token, and no token gives no text."""
    assert make(kind).tokenize(text) == []
    assert make(kind).detokenize([]) == ""


@every_tokenizer
@pytest.mark.slow
def test_speed(kind):
    """A hundred thousand sentences of ten words take less than five seconds of one core."""
    tokenizer = make(kind)
    sentences = [f"L'accord n° {n} n'est pas « signé », dit-elle." for n in range(100_000)]
    start = time.process_time()
    for sentence in sentences:
        tokenizer.tokenize(sentence)
    assert time.process_time() - start < 5.0
