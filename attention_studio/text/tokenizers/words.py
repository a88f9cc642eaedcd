"""Words and punctuation marks."""

import re
from collections.abc import Iterator, Sequence

from attention_studio.text.tokenizers.base import Tokenizer

# A letter with its combining marks; str.isalnum() knows no marks, so Devanagari or Thai words would fall apart.
_MARK = r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
_MARK += r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u0816-\u082d"
_MARK += r"\u08d3-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a51\u0a70-\u0a75"
_MARK += r"\u0a81-\u0acd\u0b01-\u0b57\u0b82\u0bbe-\u0bd7\u0c00-\u0c56\u0c81-\u0cd6\u0d00-\u0d57\u0d82-\u0df3"
_MARK += r"\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ecd\u0f18-\u0fbc\u102b-\u103e\u1056-\u109d\u17b4-\u17d3"
_MARK += r"\u180b-\u180d\u1a17-\u1a7f\u1b00-\u1b44\u1dc0-\u1dff\u200c\u200d\u20d0-\u20f0\u302a-\u302f\u3099\u309a"
_MARK += r"\ufe00-\ufe0f\ufe20-\ufe2f"
_LETTER = rf"[\w{_MARK}]"
_APOSTROPHE = "['\u2019\u02bc]"
_ELIDED = "[^\\W\\d_]{1,2}|(?:jus|lors|puis|quoi|pres|quel)?qu|entr|dell|nell|sull|dall|all|un"
_CONTRACTION = "(?:m|s|d|t|ll|re|ve)"
_TOKEN = re.compile(
    # An elision such as l' of l'accord, but not the start of a contraction such as it's.
    rf"(?<!{_LETTER})(?:{_ELIDED}){_APOSTROPHE}(?={_LETTER})(?!{_CONTRACTION}(?!{_LETTER}))"
    r"|\d+(?:[.,:]\d+)+"  # 3.14, 1,000, 12:30
    rf"|{_LETTER}+(?:(?:-|{_APOSTROPHE}){_LETTER}+)*"  # words, with hyphens and apostrophes inside
    r"|\S",
    re.IGNORECASE,
)

_JOINS_LEFT = re.compile(r"^[.,;:!?%)\]}…»”’،؛؟。、，！？：；）】」』]+$")
_JOINS_RIGHT = re.compile(rf"^(?:[(\[{{«“‘¿¡（【「『]|.+{_APOSTROPHE})$")
_STRAIGHT_QUOTES = ('"', "'")
LONGEST_RETRY = 8
"""Tokens that are tried together where a longer run without spaces would be cut otherwise."""


class Words(Tokenizer):
    """Words and punctuation marks; an elided word keeps its apostrophe and stands alone (l' accord), don't is one."""

    kind, title = "words", "Words and punctuation"

    def cut(self, text: str) -> list[str]:
        """Cuts at spaces, around punctuation, and after an elision; no letter of any script is lost."""
        return [token for piece in text.split(" ") for token in _pieces(piece)]

    def detokenize(self, tokens: Sequence[str]) -> str:
        """Joins tokens with the spaces that are usual in print, where cutting again gives the same tokens."""
        return " ".join("".join(piece) for run in _runs(tokens) for piece in self._safe(run))

    def _safe(self, run: list[str]) -> Iterator[list[str]]:
        """Yields parts of a run without spaces, as long as can be, that are cut into their tokens again."""
        rest = run
        while rest:
            sizes = (len(rest), *range(min(LONGEST_RETRY, len(rest)), 1, -1))
            size = next((size for size in sizes if self.cut("".join(rest[:size])) == rest[:size]), 1)
            yield rest[:size]
            rest = rest[size:]


def _pieces(piece: str) -> list[str]:
    if piece.isalpha():
        return [piece]
    return [match.group() for match in _TOKEN.finditer(piece)]


def _runs(tokens: Sequence[str]) -> list[list[str]]:
    """Returns the tokens in runs between which print puts a space."""
    runs: list[list[str]] = []
    opening = _opening_quotes(tokens)
    touches = False
    for place, token in enumerate(tokens):
        is_quote = token in _STRAIGHT_QUOTES
        if runs and (touches or (is_quote and place not in opening) or _JOINS_LEFT.match(token)):
            runs[-1].append(token)
        else:
            runs.append([token])
        touches = place in opening if is_quote else bool(_JOINS_RIGHT.match(token))
    return runs


def _opening_quotes(tokens: Sequence[str]) -> set[int]:
    """Returns where straight quotes open: every other one; one without a partner is an apostrophe (the dogs' bone)."""
    opening: set[int] = set()
    for quote in _STRAIGHT_QUOTES:
        places = [place for place, token in enumerate(tokens) if token == quote]
        opening.update(places[: len(places) // 2 * 2 : 2])
    return opening
