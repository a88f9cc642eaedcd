"""The one style sheet, made of the theme's colours and sizes."""

from PySide6.QtGui import QColor, QPalette

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
    hover, chosen = mix(theme.raised, theme.ink, 0.05), mix(theme.raised, theme.attention, 0.14)
    disabled = mix(theme.quiet_ink, theme.ground, 0.35)
    return f"""
* {{ font-size: {BODY}px; }}
QWidget {{ color: {theme.ink}; }}
QMainWindow, QDialog {{ background: {theme.ground}; }}
QToolTip {{ color: {theme.ink}; background: {theme.raised}; border: 1px solid {theme.line}; padding: {SPACE}px; }}
QPlainTextEdit[role="log"] {{ font-size: {SECONDARY}px; }}
#rail {{ background: {theme.raised}; border-right: 1px solid {theme.line}; }}
#rail QToolButton {{ border: none; border-radius: {CORNER}px; padding: {2 * SPACE}px {SPACE}px;
    font-size: {SECONDARY}px; color: {theme.quiet_ink}; }}
#rail QToolButton:hover {{ background: {hover}; color: {theme.ink}; }}
#rail QToolButton:checked {{ background: {chosen}; color: {theme.ink}; }}
#header {{ background: {theme.ground}; border-bottom: 1px solid {theme.line}; }}
QLabel[role="place"] {{ font-size: {PLACE_TITLE}px; }}
QLabel[role="title"] {{ font-size: {PANEL_TITLE}px; }}
QLabel[role="quiet"] {{ font-size: {SECONDARY}px; color: {theme.quiet_ink}; }}
QLabel[role="hint"] {{ color: {theme.quiet_ink}; }}
QFrame[role="card"] {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: {CORNER}px; }}
QLabel {{ background: transparent; }}
QPushButton, QToolButton[role="button"] {{ background: {theme.raised}; border: 1px solid {theme.line};
    border-radius: {CORNER}px; padding: {SPACE + 1}px {3 * SPACE}px; min-height: {4 * SPACE}px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {chosen}; }}
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus,
QPlainTextEdit:focus, QAbstractItemView:focus {{ border: 1px solid {theme.attention}; }}
QPushButton:disabled {{ color: {disabled}; }}
QPushButton[role="primary"] {{ background: {theme.attention}; color: {theme.raised}; border-color: {theme.attention}; }}
QPushButton[role="primary"]:hover {{ background: {mix(theme.attention, theme.ink, 0.12)}; }}
QPushButton[role="primary"]:disabled {{ background: {mix(theme.ground, theme.line, 0.6)}; color: {disabled};
    border-color: {theme.line}; }}
QToolButton {{ border: 1px solid transparent; border-radius: {CORNER}px; padding: {SPACE}px; }}
QToolButton:hover {{ background: {hover}; }}
QLineEdit, QPlainTextEdit, QComboBox {{ background: {theme.raised}; border: 1px solid {theme.line};
    border-radius: {CORNER}px; padding: {SPACE}px {2 * SPACE}px; selection-background-color: {theme.attention};
    selection-color: {theme.raised}; }}
QLineEdit, QComboBox {{ min-height: {4 * SPACE}px; }}
QComboBox {{ padding-left: {2 * SPACE + 2}px; }}
QComboBox::drop-down {{ border: none; width: {6 * SPACE}px; }}
QComboBox::down-arrow {{ image: url("{tinted_file("more", theme.quiet_ink)}"); width: 14px; height: 14px; }}
QCheckBox {{ min-height: {6 * SPACE}px; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {theme.quiet_ink}; border-radius: {SPACE}px;
    background: {theme.raised}; }}
QCheckBox::indicator:checked {{ background: {theme.attention}; border-color: {theme.attention};
    image: url("{tinted_file("check", theme.raised)}"); }}
QCheckBox::indicator:focus {{ border-color: {theme.attention}; }}
QAbstractItemView {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: {CORNER}px;
    alternate-background-color: {theme.ground}; selection-background-color: {chosen}; selection-color: {theme.ink};
    gridline-color: {theme.line}; }}
QListWidget[role="plain"] {{ border: none; }}
QListWidget[role="plain"]::item {{ padding: {SPACE}px; border-radius: {SPACE}px; }}
QHeaderView {{ background: {theme.raised}; border: none; }}
QHeaderView::section {{ background: {theme.raised}; color: {theme.quiet_ink}; border: none;
    border-bottom: 1px solid {theme.line}; padding: {SPACE}px {2 * SPACE}px; font-size: {SECONDARY}px; }}
QLineEdit[invalid="true"] {{ border: 1px solid {theme.worse}; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {theme.line}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {mix(theme.line, theme.quiet_ink, 0.3)}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 24px; }}
QScrollBar::handle:horizontal {{ min-width: 24px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QStatusBar {{ background: {theme.raised}; border-top: 1px solid {theme.line}; color: {theme.quiet_ink}; }}
QStatusBar QLabel {{ font-size: {SECONDARY}px; color: {theme.quiet_ink}; }}
QStatusBar::item {{ border: none; }}
QProgressBar {{ background: {theme.line}; border: none; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {theme.attention}; border-radius: 3px; }}
QMenuBar {{ background: {theme.raised}; border-bottom: 1px solid {theme.line}; }}
QMenuBar::item {{ padding: {SPACE}px {2 * SPACE}px; background: transparent; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {theme.raised}; border: 1px solid {theme.line}; padding: {SPACE}px; }}
QMenu::item {{ padding: {SPACE}px {6 * SPACE}px {SPACE}px {3 * SPACE}px; border-radius: {SPACE}px; }}
QMenu::item:selected {{ background: {chosen}; }}
QMenu::separator {{ height: 1px; background: {theme.line}; margin: {SPACE}px; }}
#strip {{ background: {mix(theme.raised, theme.worse, 0.10)}; border: 1px solid {mix(theme.line, theme.worse, 0.5)};
    border-radius: {CORNER}px; }}
#strip[mood="note"] {{ background: {mix(theme.raised, theme.encoder, 0.08)};
    border-color: {mix(theme.line, theme.encoder, 0.5)}; }}
"""
