"""EmptyState: what an empty panel is for, and the one action that fills it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from attention_studio.theme import SPACE


class EmptyState(QWidget):
    """A title, a sentence and buttons in the middle of an empty panel."""

    def __init__(self, title: str, sentence: str, buttons: tuple[QPushButton, ...] = ()) -> None:
        super().__init__()
        heading, words = QLabel(title), QLabel(sentence)
        heading.setProperty("role", "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setProperty("role", "hint")
        words.setMaximumWidth(110 * SPACE)
        layout = QVBoxLayout(self)
        layout.setSpacing(3 * SPACE)
        layout.addStretch(1)
        layout.addWidget(heading)
        layout.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
        for button in buttons:
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
