"""Fonts for exported pictures, chosen by the characters they have and not by a fixed name.

A family can come under several names, and matplotlib's own list of fonts can be older than a font; so each installed
font is asked which characters it has, and the list is renewed once when none has a character.
"""

import logging
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from functools import cache

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

DEFAULT = "DejaVu Sans"
REGULAR = 400
BOXES_ONLY = "Last Resort"
"""The font that has every character of every script, each as a box."""
NO_INK = ("Cc", "Cf", "Mn", "Zs", "Zl", "Zp")
"""Categories that need no glyph of their own: controls, joiners, selectors, spaces. Marks are shaped with a letter."""
EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "IDEOGRAPHIC", "BOPOMOFO", "FULLWIDTH")

_log = logging.getLogger(__name__)
# A character that no font has is told in words, on the picture itself.
warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font", UserWarning)


def families_for(labels: Iterable[str]) -> list[str]:
    """Returns the families that together have the characters of the labels, in the order they are tried in."""
    families, _ = _choose(frozenset(_characters(labels)))
    return list(families)


def missing_scripts(labels: Iterable[str]) -> list[str]:
    """Returns a sentence for each script of the labels that no installed font has all characters of."""
    _, missing = _choose(frozenset(_characters(labels)))
    scripts: dict[str, list[str]] = {}
    for character in sorted(missing):
        scripts.setdefault(script_of(character), []).append(character)
    return [
        f"No installed font has all characters of the {script} script; install one, for example {font_for(script)}."
        for script in scripts
    ]


def script_of(character: str) -> str:
    """Returns the name of a character's script for people, from its Unicode name."""
    first = unicodedata.name(character, "unknown").split()[0]
    if unicodedata.category(character) == "So":
        return "emoji and symbol"
    return "East Asian" if first in EAST_ASIAN else first.capitalize()


def font_for(script: str) -> str:
    """Returns the name of a free font that has a script."""
    known = {"East Asian": "Noto Sans CJK", "emoji and symbol": "Noto Emoji"}
    return known.get(script, f"Noto Sans {script}")


def _characters(labels: Iterable[str]) -> Iterator[str]:
    for label in labels:
        yield from (one for one in label if unicodedata.category(one) not in NO_INK)


@cache
def _choose(characters: frozenset[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Returns families and the characters that none has; looks for new fonts once if there are any."""
    families, missing = _cover(characters)
    if missing and _renew_list():
        families, missing = _cover(characters)
    return families, missing


def _cover(characters: frozenset[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    families, missing = [DEFAULT], set(characters)
    for family, path, index in _regular_fonts():
        if not missing:
            break
        having = {character for character in missing if ord(character) in _coverage(path, index)}
        if having:
            families.append(family)
            missing -= having
    return tuple(dict.fromkeys(families)), frozenset(missing)


def _regular_fonts() -> list[tuple[str, str, int]]:
    """Returns (family, path, index of the face), the default first, then sans-serif ones, in a fixed order."""
    found = {
        (entry.name, entry.fname, entry.index)
        for entry in font_manager.fontManager.ttflist
        if (entry.style, entry.weight, entry.stretch) == ("normal", REGULAR, "normal")
        and not entry.name.startswith(BOXES_ONLY)
    }
    return sorted(found, key=lambda font: (font[0] != DEFAULT, "Sans" not in font[0], font[0], font[1]))


@cache
def _coverage(path: str, index: int) -> frozenset[int]:
    try:
        return frozenset(FT2Font(path, face_index=index).get_charmap())
    except (OSError, RuntimeError) as error:
        _log.info("The font %s can't be read: %s", path, error)
        return frozenset()


@cache
def _renew_list() -> bool:
    """Adds the fonts that matplotlib's stored list lacks; returns whether there were any. Runs once."""
    manager = font_manager.fontManager
    known = {entry.fname for entry in manager.ttflist}
    added = False
    for path in sorted(set(font_manager.findSystemFonts()) - known):
        try:
            manager.addfont(path)
            added = True
        except (OSError, RuntimeError, NotImplementedError) as error:
            # Bitmap fonts, such as colour emoji, can't be drawn at any size.
            _log.info("The font %s can't be used: %s", path, error)
    return added
