"""A card of the Align room: a frame with a title, tools beside it, and content under it."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attention_studio.theme import SPACE


class Card(QFrame):
    """A panel's frame.

    Attributes:
        heading: the line of the title; tools are added to it.
        content: what stands under the title.
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        words = QLabel(title)
        words.setProperty("role", "title")
        self.heading = QHBoxLayout()
        self.heading.setSpacing(SPACE)
        self.heading.addWidget(words)
        self.heading.addStretch(1)
        self.content = QVBoxLayout()
        self.content.setSpacing(SPACE)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(3 * SPACE, 2 * SPACE, 3 * SPACE, 2 * SPACE)
        rows.setSpacing(SPACE)
        rows.addLayout(self.heading)
        rows.addLayout(self.content, 1)

    def fill(self, panel: QWidget) -> None:
        """Makes this card the whole of a panel."""
        layout = QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self)
