"""Panel: one part of a place. A new panel is one file in `panels`; nothing else needs to change."""

from typing import ClassVar

from PySide6.QtWidgets import QWidget

from attention_studio.app.places import Place
from attention_studio.app.session import Session
from attention_studio.registry import Plugin
from attention_studio.theme import Theme

PACKAGE = "attention_studio.app.panels"
AREAS = ("left", "middle", "right", "bottom")


class Panel(QWidget, Plugin):
    """Base of all panels. A panel talks to the session only, never to another panel.

    Class attributes:
        kind, title: its key and its name; the title is translated in the context "Panel".
        place: the place that shows it.
        order: position inside its area, the smallest first.
        area: "left", "middle" or "right" column, or "bottom", the row under all columns.
        stretch: its share of the area's height against its neighbours'.
    """

    place: ClassVar[Place]
    order: ClassVar[int] = 0
    area: ClassVar[str] = "middle"
    stretch: ClassVar[int] = 1

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.setAccessibleName(self.title)

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours; called once after construction and whenever they change."""
