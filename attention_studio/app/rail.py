"""Rail: the places down the left side."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from attention_studio.app.icons import icon
from attention_studio.app.places import PLACES, Place
from attention_studio.theme import SPACE, Theme

WIDTH = 22 * SPACE


class Rail(QFrame):
    """One button a place, with its icon, name and shortcut.

    Signals:
        chosen(str): the user wants a place, by kind.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(self.tr("Places"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 3 * SPACE, 2 * SPACE, 3 * SPACE)
        layout.setSpacing(SPACE)
        group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        for number, place in enumerate(PLACES, 1):
            button = self._button(place, number)
            group.addButton(button)
            layout.addWidget(button)
            self.buttons[place.kind] = button
        layout.addStretch(1)

    def mark(self, kind: str) -> None:
        """Shows which place is on."""
        self.buttons[kind].setChecked(True)

    def set_theme(self, theme: Theme) -> None:
        """Tints the icons."""
        for place in PLACES:
            self.buttons[place.kind].setIcon(icon(place.icon, theme.quiet_ink, theme.attention))

    def _button(self, place: Place, number: int) -> QToolButton:
        button = QToolButton()
        button.setText(place.title)
        button.setToolTip(f"{place.meaning} (Ctrl+{number})")
        button.setAccessibleName(place.title)
        button.setAccessibleDescription(place.meaning)
        button.setCheckable(True)
        button.setIconSize(QSize(24, 24))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFixedSize(WIDTH - 4 * SPACE, 16 * SPACE)
        button.clicked.connect(partial(self.chosen.emit, place.kind))
        return button
