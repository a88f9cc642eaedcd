"""The one normal form of text: the same when a corpus is loaded, a vocabulary built, and a sentence translated."""

import re
import unicodedata

# All Unicode white space but the line feed, which ends a record before text gets here.
_SPACES = re.compile(r"[\s\u2028\u2029\u0085]+")
# Control characters, the byte-order mark and noncharacters; white space among them was replaced before.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_CONTROLS_BUT_SPACES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]")
_LINE_SEPARATORS = re.compile("[\u2028\u2029\u0085\x0b\x0c]")


def normalize(text: str) -> str:
    """Returns text in normal form NFC, every run of white space one space, without control characters."""
    return _CONTROLS.sub("", _SPACES.sub(" ", unicodedata.normalize("NFC", text))).strip(" ")


def normalize_keeping_spaces(text: str) -> str:
    """Returns text in normal form NFC without control characters; U+00A0 and U+3000 may be tokens and stay.

    For text that is tokenised already: there only the ASCII space separates.
    """
    cleaned = _CONTROLS.sub("", _LINE_SEPARATORS.sub(" ", unicodedata.normalize("NFC", text).replace("\t", " ")))
    return re.sub(" +", " ", cleaned).strip(" ")


def lowercase(text: str) -> str:
    """Returns text in lower case, in every script that has one."""
    return unicodedata.normalize("NFC", text.lower())


def count_controls(text: str) -> int:
    """Returns how many characters `normalize` removes altogether."""
    return len(_CONTROLS_BUT_SPACES.findall(text))


def has_line_separators(text: str) -> bool:
    """Whether the text holds a Unicode line separator, which becomes a space."""
    return _LINE_SEPARATORS.search(text) is not None
