"""Labels of plain text: what a user's file says is never taken for HTML."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QLayout

from attention_studio.theme import SPACE


def text_label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """Returns a label that shows its text literally; `role` is one that the style sheet knows."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    return label


def card(layout: QLayout, margin: int = 3 * SPACE) -> QFrame:
    """Returns a raised frame around a layout."""
    frame = QFrame()
    frame.setProperty("role", "card")
    layout.setContentsMargins(margin, margin, margin, margin)
    frame.setLayout(layout)
    return frame
