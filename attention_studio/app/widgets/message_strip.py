"""MessageStrip: a sentence with its remedies, in the place where something happened."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from attention_studio.app.icons import icon
from attention_studio.app.widgets.text_label import text_label
from attention_studio.theme import SPACE, Theme


class MessageStrip(QFrame):
    """Hidden until it has something to say; plain text always, since it may quote a user's file.

    Signals:
        dismissed(): the user closed it.
    """

    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self._sentence = text_label(wrap=True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._close = QToolButton()
        self._close.setAccessibleName(self.tr("Dismiss the message"))
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.clicked.connect(self._dismiss)
        self._buttons: list[QPushButton] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(3 * SPACE, SPACE, SPACE, SPACE)
        self._layout.addWidget(self._sentence, 1)
        self._layout.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._sentence.text()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The remedies offered."""
        return tuple(self._buttons)

    def show_message(
        self, sentence: str, actions: tuple[tuple[str, Callable[[], object]], ...] = (), mood: str = "fault"
    ) -> None:
        """Shows a sentence and a button for each (label, action); `mood` is "fault" or "note"."""
        self._sentence.setText(sentence)
        self.setAccessibleName(sentence)
        for button in self._buttons:
            self._layout.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(*action) for action in actions]
        self.setProperty("mood", mood)
        self.style().polish(self)
        self.show()

    def set_theme(self, theme: Theme) -> None:
        """Tints the closing cross."""
        self._close.setIcon(icon("close", theme.quiet_ink))

    def _button(self, label: str, action: Callable[[], object]) -> QPushButton:
        button = QPushButton(label)
        button.clicked.connect(action)
        button.clicked.connect(self.hide)
        self._layout.insertWidget(self._layout.count() - 1, button)
        return button

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()
