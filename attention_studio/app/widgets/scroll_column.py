"""ScrollColumn: content that scrolls up and down and is never cut at its side."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


class ScrollColumn(QScrollArea):
    """A vertical scroll area as wide as its content at least needs to be."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(content)
        content.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """As wide as the content and the scroll bar, and of little height."""
        needed = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(needed, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """No wider than needed."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Asks for another width when the content needs one."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
