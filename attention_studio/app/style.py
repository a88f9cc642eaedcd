"""The one style sheet, made of the theme's colours and sizes."""

from dataclasses import asdict
from string import Template

from PySide6.QtGui import QColor, QPalette

from attention_studio import paths
from attention_studio.app.icons import tinted_file
from attention_studio.theme import (
    BODY,
    CORNER,
    PANEL_TITLE,
    PLACE_TITLE,
    READABLE,
    SECONDARY,
    SPACE,
    Theme,
    contrast,
    mix,
)  # fmt: skip


def word_color(color: str, theme: Theme) -> str:
    """Returns a colour for words on a card: the given one, as near to the ink as readability asks for."""
    shares = (step / 20 for step in range(21))
    return next(mixed for share in shares if contrast(mixed := mix(color, theme.ink, share), theme.raised) >= READABLE)


def palette(theme: Theme) -> QPalette:
    """Returns the palette, so that what the platform's style draws fits too."""
    roles = {
        QPalette.ColorRole.Window: theme.ground,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.raised,
        QPalette.ColorRole.AlternateBase: theme.ground,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.BrightText: theme.worse,
        QPalette.ColorRole.Highlight: theme.attention,
        QPalette.ColorRole.HighlightedText: theme.raised,
        QPalette.ColorRole.ToolTipBase: theme.raised,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.quiet_ink,
        QPalette.ColorRole.Link: theme.encoder,
        QPalette.ColorRole.Mid: theme.line,
    }
    made = QPalette()
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(mix(theme.quiet_ink, theme.ground, 0.35)))
    return made


def style_sheet(theme: Theme) -> str:
    """Returns the style sheet of the whole program."""
    template = (paths.resources() / "style.qss").read_text(encoding="utf-8")
    return Template(template).substitute(_sizes(), **_colors(theme), **_pictures(theme))


def _sizes() -> dict[str, int]:
    spaces = {f"space_{count}": count * SPACE for count in (1, 2, 3, 4, 6)}
    # A combo box and a button draw their text a little further out than a line to write in.
    insets = {"combo_inset": 2 * SPACE + 2, "button_inset": SPACE + 1}
    fonts = {"body": BODY, "secondary": SECONDARY, "panel_title": PANEL_TITLE, "place_title": PLACE_TITLE}
    return {"corner": CORNER, **spaces, **insets, **fonts}


def _colors(theme: Theme) -> dict[str, str]:
    tokens = {name: value for name, value in asdict(theme).items() if name != "name"}
    mixed = {
        "hover": mix(theme.raised, theme.ink, 0.05),
        "chosen": mix(theme.raised, theme.attention, 0.14),
        "disabled": mix(theme.quiet_ink, theme.ground, 0.35),
        "primary_hover": mix(theme.attention, theme.ink, 0.12),
        "primary_disabled": mix(theme.ground, theme.line, 0.6),
        "handle": mix(theme.line, theme.quiet_ink, 0.3),
        "fault": mix(theme.raised, theme.worse, 0.10),
        "fault_line": mix(theme.line, theme.worse, 0.5),
        "note": mix(theme.raised, theme.encoder, 0.08),
        "note_line": mix(theme.line, theme.encoder, 0.5),
    }
    return {**tokens, **mixed}


def _pictures(theme: Theme) -> dict[str, str]:
    return {
        "check_picture": tinted_file("check", theme.raised),
        "arrow_picture": tinted_file("more", theme.quiet_ink),
    }
