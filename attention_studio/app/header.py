"""Header: which place this is, what is loaded, and light or dark."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from attention_studio.app.icons import icon
from attention_studio.app.places import Place
from attention_studio.app.session import Session
from attention_studio.app.widgets.text_label import text_label
from attention_studio.theme import SPACE, Theme


class Header(QFrame):
    """The line above the places."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setFixedHeight(13 * SPACE)
        self._session = session
        self._place, self._loaded = text_label(role="place"), text_label(role="quiet")
        self._theme = QToolButton()
        self._theme.setIconSize(QSize(20, 20))
        self._theme.clicked.connect(session.appearance.toggle)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6 * SPACE, 0, 4 * SPACE, 0)
        layout.setSpacing(4 * SPACE)
        layout.addWidget(self._place)
        layout.addWidget(self._loaded, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._theme)
        session.corpus.spec_changed.connect(self._show_loaded)
        session.translation.model_changed.connect(self._show_loaded)
        session.run.status_changed.connect(self._show_loaded)
        self._show_loaded()

    def show_place(self, place: Place) -> None:
        """Names the place."""
        self._place.setText(place.title)

    def set_theme(self, theme: Theme) -> None:
        """Shows what the switch would change to."""
        dark = self._session.appearance.is_dark
        words = self.tr("Light colours") if dark else self.tr("Dark colours")
        self._theme.setIcon(icon("sun" if dark else "moon", theme.quiet_ink))
        self._theme.setToolTip(words)
        self._theme.setAccessibleName(words)

    def _show_loaded(self) -> None:
        run = self._session.run
        model, folder = self._session.translation.model, run.record.folder if run.is_running else ""
        names = (self._session.corpus.title, Path(model).name, Path(folder).name)
        self._loaded.setText(" ▸ ".join(name for name in names if name))
