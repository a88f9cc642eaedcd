"""The theme: every colour, type size, distance and duration, for the window and exported pictures alike."""

from dataclasses import dataclass

BODY, SECONDARY, PANEL_TITLE, PLACE_TITLE, TEACHING = 13, 11, 15, 20, 28
"""Type sizes in pixels at a text scale of 1."""

SPACE = 4
"""Unit of all distances, in pixels."""

CORNER = 6
"""Radius of a rounded corner, in pixels."""

CHANGE_OF_STATE_MS, CHANGE_OF_PLACE_MS = 120, 240
"""Durations of motion; motion stops when the system asks for none."""

READABLE = 4.5
"""Smallest contrast between text and its background (WCAG 2, level AA)."""


@dataclass(frozen=True)
class Theme:
    """Colours by meaning, each as "#RRGGBB".

    Attributes:
        name: "light" or "dark".
        encoder: the source side: words, states, axis.
        decoder: the target side.
        attention: weights, scores, context.
        gold: references and gold links.
        better, worse: comparison, and success or fault.
        ink, quiet_ink: text and secondary text.
        line: hairlines.
        ground: the window.
        raised: cards, fields and the paper of a picture.
    """

    name: str
    encoder: str
    decoder: str
    attention: str
    gold: str
    better: str
    worse: str
    ink: str
    quiet_ink: str
    line: str
    ground: str
    raised: str


LIGHT = Theme(
    name="light", encoder="#1F6FB2", decoder="#C65A11", attention="#6B3FA0", gold="#8A6D00", better="#1B7F5C",
    worse="#B3263A", ink="#1B1D22", quiet_ink="#5C6270", line="#DADDE3", ground="#F7F8FA", raised="#FFFFFF",
)  # fmt: skip
DARK = Theme(
    name="dark", encoder="#6CB2F0", decoder="#F59E5B", attention="#B79BEF", gold="#E3C14A", better="#5FCFA6",
    worse="#F07A88", ink="#E9EBF0", quiet_ink="#9AA1AF", line="#343943", ground="#16181D", raised="#1F2229",
)  # fmt: skip


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """Returns the colour that lies `share` (0 to 1) of the way from the first to the second."""
    pairs = zip(_parts(first), _parts(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def contrast(first: str, second: str) -> float:
    """Returns the contrast ratio of two colours by WCAG 2, from 1 (none) to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def attention_colour(theme: Theme, weight: float) -> str:
    """Returns the colour of an attention weight: paper at 0, the attention colour at 1, never rescaled."""
    return mix(theme.raised, theme.attention, min(max(weight, 0.0), 1.0))


def ink_on(theme: Theme, background: str) -> str:
    """Returns the theme's ink if it is readable on the background, else whichever of white and black is."""
    if contrast(theme.ink, background) >= READABLE:
        return theme.ink
    return max("#FFFFFF", "#000000", key=lambda ink: contrast(ink, background))
