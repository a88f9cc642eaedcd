"""PlaceView: a place's panels in columns and a bottom row, with splitters that remember their positions."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from attention_studio.app.panel import PACKAGE, Panel
from attention_studio.app.places import Place
from attention_studio.app.session import Session
from attention_studio.registry import discover
from attention_studio.theme import SPACE, Theme

SCALE = 1_000
"""Makes shares large enough that the splitter takes them as proportions and not as pixels."""


def panels_of(place: Place) -> list[type[Panel]]:
    """Returns the panels of a place in their order."""
    found = [panel for panel in discover(PACKAGE, Panel).values() if panel.place == place]
    return sorted(found, key=lambda panel: (panel.order, panel.kind))


class PlaceView(QWidget):
    """Shows one place.

    Attributes:
        panels: the panels shown, in order.
    """

    def __init__(self, place: Place, session: Session) -> None:
        super().__init__()
        self.place = place
        self.panels = [panel(session) for panel in panels_of(place)]
        self._settings = session.settings
        self._splitters: list[QSplitter] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * SPACE, 3 * SPACE, 4 * SPACE, 3 * SPACE)
        layout.addWidget(self._rows())
        self._restore()
        session.appearance.theme_changed.connect(self.set_theme)
        self.set_theme(session.appearance.theme)

    def set_theme(self, theme: Theme) -> None:
        """Hands the colours to the panels."""
        for panel in self.panels:
            panel.set_theme(theme)

    def _rows(self) -> QWidget:
        columns, shares = self._splitter(Qt.Orientation.Horizontal), []
        for area, share in zip(("left", "middle", "right"), self.place.columns, strict=True):
            panels = [panel for panel in self.panels if panel.area == area]
            if panels:
                columns.addWidget(self._stack(panels))
                columns.setStretchFactor(columns.count() - 1, share)
                shares.append(share)
        columns.setSizes([SCALE * share for share in shares])
        bottom = [panel for panel in self.panels if panel.area == "bottom"]
        if not bottom:
            return columns
        rows = self._splitter(Qt.Orientation.Vertical)
        rows.addWidget(columns)
        rows.addWidget(self._stack(bottom))
        rows.setStretchFactor(0, 1)
        return rows

    def _stack(self, panels: list[Panel]) -> QWidget:
        if len(panels) == 1:
            return panels[0]
        stack = self._splitter(Qt.Orientation.Vertical)
        for index, panel in enumerate(panels):
            stack.addWidget(panel)
            stack.setStretchFactor(index, panel.stretch)
        stack.setSizes([SCALE * panel.stretch for panel in panels])
        return stack

    def _splitter(self, orientation: Qt.Orientation) -> QSplitter:
        splitter = QSplitter(orientation)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(4 * SPACE)
        splitter.setObjectName(f"{self.place.kind}-{len(self._splitters)}")
        self._splitters.append(splitter)
        return splitter

    def _restore(self) -> None:
        kept = dict(entry.split("=", 1) for entry in self._settings.texts("splitters") if "=" in entry)
        for splitter in self._splitters:
            sizes = kept.get(splitter.objectName(), "").split(",")
            if len(sizes) == splitter.count() and all(size.isdigit() for size in sizes):
                splitter.setSizes([int(size) for size in sizes])

    def splitter_texts(self) -> list[str]:
        """Returns the positions of the splitters as texts for the settings."""
        return [f"{one.objectName()}={','.join(map(str, one.sizes()))}" for one in self._splitters]
