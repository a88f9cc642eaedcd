"""BarList: words with their weights or probabilities as bars from 0 to 1."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_studio.theme import LIGHT, SPACE, Theme

BAR_HEIGHT = 6
WORD_SHARE = 0.36
BEGINNING = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
BESIDE = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute


class BarList(QWidget):
    """A line for each word: the word, a bar on a scale from 0 to 1, the number.

    Attributes:
        lines: (word, value) pairs, values from 0 to 1.
    """

    def __init__(self, colour: str, parent: QWidget | None = None) -> None:
        """Makes an empty list; `colour` names the field of the theme that the bars have."""
        super().__init__(parent)
        self.lines: tuple[tuple[str, float], ...] = ()
        self._colour = colour
        self._theme = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self._theme = theme
        self.update()

    def set_lines(self, lines: Sequence[tuple[str, float]]) -> None:
        """Shows words with their values."""
        self.lines = tuple(lines)
        self.setAccessibleDescription(", ".join(f"{word} {value:.2f}" for word, value in lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the height of the lines."""
        return QSize(40 * SPACE, self._line() * len(self.lines))

    def minimumSizeHint(self) -> QSize:
        """Returns the height of the lines."""
        return QSize(30 * SPACE, self._line() * len(self.lines))

    def _line(self) -> int:
        return QFontMetrics(self.font()).height() + SPACE

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the lines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, line = QFontMetrics(self.font()), self._line()
        number = metrics.horizontalAdvance("0.00")
        word_width = round(self.width() * WORD_SHARE)
        room = self.width() - word_width - number - 4 * SPACE
        for index, (word, value) in enumerate(self.lines):
            top = index * line
            painter.setPen(QColor(self._theme.ink))
            shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, word_width)
            painter.drawText(QRectF(0, top, word_width, line), BEGINNING, shown)
            track = QRectF(word_width + 2 * SPACE, top + (line - BAR_HEIGHT) / 2, room, BAR_HEIGHT)
            self._bar(painter, track, self._theme.line)
            filled = max(0.0, min(value, 1.0)) * room
            self._bar(
                painter, QRectF(track.left(), track.top(), filled, BAR_HEIGHT), getattr(self._theme, self._colour)
            )
            painter.setPen(QColor(self._theme.quiet_ink))
            painter.drawText(QRectF(self.width() - number - 1, top, number + 1, line), BESIDE, f"{value:.2f}")

    def _bar(self, painter: QPainter, place: QRectF, colour: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(place, min(3.0, place.width() / 2), 3.0)
