"""Fonts for every script."""

import warnings

import pytest
from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

from attention_studio.figures import fonts
from attention_studio.figures.content import grid_of
from attention_studio.figures.grid import grid_figure
from attention_studio.figures.pictures import picture

from .grids import trace_of

WORDS = {
    "Chinese": "GPU训练", "Japanese": "です《猫》", "Korean": "한국어", "Arabic": "كتاب", "Hebrew": "שלום",
    "Devanagari": "किताब", "Thai": "ก็ไทย", "Cyrillic": "слово", "Greek": "λόγος", "emoji": "😀",
}  # fmt: skip


@pytest.mark.parametrize("script", WORDS)
def test_no_glyph_is_missing(script):
    """Where a font covers the word, matplotlib has nothing to complain about in any format."""
    word = WORDS[script]
    if fonts.missing_scripts([word]):
        pytest.skip(f"no installed font covers {script}; install Noto fonts")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in ("png", "svg", "pdf"):
            picture(grid_of(trace_of((word, "a"), ("b", word))), kind)


@pytest.mark.filterwarnings("ignore:Glyph")
def test_an_uncovered_script_is_told_on_the_picture():
    """A character that no font has gives a sentence with the script and a font to install, also in the file."""
    word = "\U000120b5"  # a cuneiform sign
    if not fonts.missing_scripts([word]):
        pytest.skip("an installed font has cuneiform")
    sentence = fonts.missing_scripts([word])[0]
    assert "Cuneiform" in sentence
    assert "Noto Sans Cuneiform" in sentence
    figure = grid_figure(grid_of(trace_of((word, "a"), ("b",))))
    assert sentence in "\n".join(text.get_text() for text in figure.texts)


def test_families_cover_what_they_are_chosen_for():
    """Every character of the covered words is in one of the chosen families' fonts."""
    covered = [word for word in WORDS.values() if not fonts.missing_scripts([word])]
    families = fonts.families_for(covered)
    having: set[int] = set()
    for family in families:
        found = font_manager.fontManager._find_fonts_by_props(font_manager.FontProperties(family=[family]))
        for path in found:
            having |= set(FT2Font(path.path, face_index=path.face_index).get_charmap())
    needed = {ord(character) for word in covered for character in word}
    assert needed <= having
    assert families[0] == "DejaVu Sans"


def test_a_new_font_is_found_although_the_list_is_old(monkeypatch):
    """When matplotlib's list lacks a font file that covers the word, the file is found by looking again once."""
    manager = font_manager.fontManager
    word = "\u05d0"
    removed = [entry for entry in manager.ttflist if ord(word) in fonts._coverage(entry.fname, entry.index)]
    system = set(font_manager.findSystemFonts())
    if not any(entry.fname in system for entry in removed):
        pytest.skip("no system font has Hebrew letters")
    monkeypatch.setattr(manager, "ttflist", [entry for entry in manager.ttflist if entry not in removed])
    fonts._choose.cache_clear()
    fonts._renew_list.cache_clear()
    try:
        assert fonts.missing_scripts([word]) == []
    finally:
        fonts._choose.cache_clear()
        fonts._renew_list.cache_clear()


def test_words_reach_matplotlib_unchanged():
    """matplotlib shapes and orders right-to-left text itself; a word that was turned round would be turned twice."""
    words = (WORDS["Arabic"], WORDS["Hebrew"])
    figure = grid_figure(grid_of(trace_of(words, words)))
    assert tuple(label.get_text() for label in figure.axes[0].get_xticklabels()) == words


@pytest.mark.parametrize(
    ("character", "script"), [("猫", "East Asian"), ("한", "East Asian"), ("ก", "Thai"), ("😀", "emoji and symbol")]
)
def test_scripts_have_names_for_people(character, script):
    """A character's script is named as people name it."""
    assert fonts.script_of(character) == script
