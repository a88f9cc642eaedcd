"""EmptyState: what an empty panel is for, and the actions that fill it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attention_studio.app.widgets.text_label import text_label
from attention_studio.theme import SPACE

WIDEST = 100 * SPACE


class EmptyState(QFrame):
    """A title, a sentence, and buttons that each say what they lead to, in the middle of an empty panel."""

    def __init__(self, title: str, sentence: str, buttons: tuple[tuple[QPushButton, str], ...] = ()) -> None:
        super().__init__()
        self.setProperty("role", "card")
        column = QVBoxLayout()
        column.setSpacing(2 * SPACE)
        column.addStretch(1)
        column.addWidget(_label(title, "title"))
        column.addWidget(_label(sentence, "hint"))
        for button, hint in buttons:
            column.addSpacing(3 * SPACE)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(_label(hint, "quiet"))
        column.addStretch(1)
        block = QWidget()
        block.setLayout(column)
        block.setMaximumWidth(WIDEST)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        layout.addWidget(block)


def _label(text: str, role: str) -> QLabel:
    label = text_label(text, role, wrap=True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
