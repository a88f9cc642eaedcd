"""Colours are readable, and signals do not wear Python out."""

import sys

import pytest
from PySide6.QtCore import QObject, Signal

from attention_studio.app.style import mix, palette, style_sheet, word_color
from attention_studio.theme import DARK, LIGHT, Theme

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def luminance(color: str) -> float:
    """Returns the relative luminance by WCAG 2.2's own formula."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Returns the contrast ratio of two colours."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@THEMES
@pytest.mark.parametrize("paper", ["ground", "raised"])
def test_text_is_readable_and_lines_can_be_seen(theme: Theme, paper: str):
    """Text has 4.5 to 1 on the window and on cards, curves and marks have 3 to 1."""
    for token in ("ink", "quiet_ink"):
        assert contrast(getattr(theme, token), getattr(theme, paper)) >= 4.5
    for token in ("encoder", "decoder", "attention", "gold", "better", "worse"):
        assert contrast(getattr(theme, token), getattr(theme, paper)) >= 3


@THEMES
def test_tinted_words_are_readable(theme: Theme):
    """Words in the colour of a side go towards the ink as far as readability needs, and no further."""
    for token in ("encoder", "decoder"):
        words = word_color(getattr(theme, token), theme)
        assert contrast(words, theme.raised) >= 4.5
        assert contrast(words, theme.raised) < 8


@THEMES
def test_text_on_coloured_grounds_is_readable(theme: Theme):
    """The primary button, a chosen row, and the strips of faults and notes."""
    assert contrast(theme.raised, theme.attention) >= 4.5
    for color, share in ((theme.attention, 0.14), (theme.worse, 0.10), (theme.encoder, 0.08)):
        assert contrast(theme.ink, mix(theme.raised, color, share)) >= 4.5


@THEMES
def test_the_style_sheet_names_no_colour_but_the_themes(application, theme: Theme):
    """Every colour in it is a token or a mixture of tokens, so that a change of the theme changes all."""
    import re

    other = LIGHT if theme is DARK else DARK
    colors = set(re.findall(r"#[0-9a-fA-F]{6}\b", style_sheet(theme)))
    foreign = set(re.findall(r"#[0-9a-fA-F]{6}\b", style_sheet(other)))
    assert colors
    assert not colors & foreign
    assert palette(theme).window().color().name() == theme.ground.lower()


def test_signals_do_not_use_up_true(application):
    """Some versions of PySide6 drop a reference to True with every emission until Python aborts."""

    class Speaker(QObject):
        said = Signal(bool)
        told = Signal(object)

    speaker, heard = Speaker(), []
    speaker.said.connect(heard.append)
    speaker.told.connect(heard.append)
    before = sys.getrefcount(True)
    for _ in range(3000):
        speaker.said.emit(True)
        speaker.told.emit({1: "one"})
        heard.clear()
    assert abs(sys.getrefcount(True) - before) < 100


def test_plain_data_passes_through_signals_whole(application):
    """A dictionary with numbers as keys arrives equal."""

    class Speaker(QObject):
        told = Signal(object)

    speaker, heard = Speaker(), []
    speaker.told.connect(heard.append)
    speaker.told.emit({1: "one", 2: ("two", None)})
    assert heard == [{1: "one", 2: ("two", None)}]
