"""The one normal form of text: the same when a corpus is loaded, a vocabulary built, and a sentence translated."""

import re
import unicodedata

ZERO_WIDTH_SPACE = "\u200b"
"""Parts words in scripts that show no space, so it is one."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]")
# Information separators: for Python they are white space, in text that is tokenised already they are rubbish.
_SEPARATORS = re.compile(r"[\x1c-\x1f]")
# Soft hyphen, direction marks and word joiner: not seen, so a word with one would be another word for no visible
# reason. The joiners of Indic scripts and emoji (U+200C, U+200D) change what is seen, and stay.
_INVISIBLE = re.compile(r"[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]")
_LINE_SEPARATORS = re.compile("[\u2028\u2029\u0085\x0b\x0c]")
_ASCII_SPACES = re.compile(" +")


def normalize(text: str) -> str:
    """Returns text in normal form NFC, every run of white space one space, without what can't be seen."""
    if not (text.isascii() and text.isprintable()):
        # Removing comes first: what stood on both sides of a control may compose to one letter.
        seen = _INVISIBLE.sub("", _CONTROLS.sub("", text))
        text = unicodedata.normalize("NFC", seen).replace(ZERO_WIDTH_SPACE, " ")
    return " ".join(text.split())


def normalize_keeping_spaces(text: str) -> str:
    """Returns text in normal form NFC without control characters; U+00A0 and U+3000 may be tokens and stay.

    For text that is tokenised already: there only the ASCII space separates.
    """
    if not (text.isascii() and text.isprintable()):
        spaced = _LINE_SEPARATORS.sub(" ", re.sub("[\t\r\n]", " ", text))
        text = unicodedata.normalize("NFC", _SEPARATORS.sub("", _CONTROLS.sub("", spaced)))
    return _ASCII_SPACES.sub(" ", text).strip(" ")


def lowercase(text: str) -> str:
    """Returns text in lower case, in every script that has one."""
    return unicodedata.normalize("NFC", text.lower())


def count_controls(text: str) -> int:
    """Returns how many control characters, byte-order marks and noncharacters the text holds."""
    return len(_CONTROLS.findall(text))


def count_invisible(text: str) -> int:
    """Returns how many soft hyphens, direction marks and word joiners the text holds."""
    return len(_INVISIBLE.findall(text))


def has_line_separators(text: str) -> bool:
    """Whether the text holds a Unicode line separator, which becomes a space."""
    return _LINE_SEPARATORS.search(text) is not None
