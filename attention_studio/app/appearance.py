"""Appearance: light or dark, following the system unless the user says otherwise."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from attention_studio.app.settings import Settings
from attention_studio.theme import DARK, LIGHT, Theme

CHOICES = ("system", "light", "dark")


class Appearance(QObject):
    """The theme in use.

    Signals:
        theme_changed(Theme): everything that draws takes the new colours.
    """

    theme_changed = Signal(object)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._override = ""
        self._shown = self.theme
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def choice(self) -> str:
        """One of "system", "light" and "dark"."""
        return self._override or self._settings.text("appearance")

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return DARK if self.is_dark else LIGHT

    @property
    def is_dark(self) -> bool:
        """Whether the dark theme is in use."""
        if self.choice == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.choice == "dark"

    def choose(self, choice: str, remember: bool = True) -> None:
        """Takes one of "system", "light" and "dark", and remembers it for the next start if asked to."""
        self._override = "" if remember else choice
        if remember:
            self._settings.set("appearance", choice)
        self._tell()

    def toggle(self) -> None:
        """Changes between light and dark."""
        self.choose("light" if self.is_dark else "dark")

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.theme != self._shown:
            self._shown = self.theme
            self.theme_changed.emit(self._shown)
