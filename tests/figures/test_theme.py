"""The theme's colours mean what they should and can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_studio import theme
from attention_studio.theme import DARK, LIGHT, attention_colour, contrast, ink_on, mix

THEMES = (LIGHT, DARK)


def test_contrast_agrees_with_known_ratios():
    """The ratios that WCAG's own examples and its usual checkers give."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#0000FF", "#FFFFFF") == pytest.approx(8.59, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1.0)


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
def test_text_can_be_read(one):
    """Ink and quiet ink reach 4.5 to 1 on window and card in both themes."""
    for ink in (one.ink, one.quiet_ink):
        for ground in (one.ground, one.raised):
            assert contrast(ink, ground) >= theme.READABLE


@pytest.mark.parametrize("one", THEMES, ids=lambda one: one.name)
@given(weight=st.floats(0, 1))
def test_ink_on_a_cell_can_be_read(one, weight):
    """Whatever a cell's weight, the number on it reaches 4.5 to 1."""
    cell = attention_colour(one, weight)
    assert contrast(ink_on(one, cell), cell) >= theme.READABLE


def test_mixing_is_linear():
    """Half way between black and white is grey, the ends are the colours themselves."""
    assert mix("#000000", "#FFFFFF", 0.5) in ("#7F7F7F", "#808080")
    assert mix("#102030", "#405060", 0) == "#102030"
    assert mix("#102030", "#405060", 1) == "#405060"


def test_weights_are_never_rescaled():
    """A weight has one colour, whatever other weights there are; beyond 0 and 1 nothing new comes."""
    assert attention_colour(LIGHT, 0.0) == LIGHT.raised
    assert attention_colour(LIGHT, 1.0) == attention_colour(LIGHT, 1.5) == LIGHT.attention
    assert attention_colour(LIGHT, 0.5) == mix(LIGHT.raised, LIGHT.attention, 0.5)
