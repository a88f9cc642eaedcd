"""Histogram: how long the sentences are on each side."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_studio.app.style import word_color
from attention_studio.theme import LIGHT, SECONDARY, SPACE, Theme

BELOW, ABOVE = 5 * SPACE, 5 * SPACE
LONGEST_SHARE = 0.995
"""The axis ends at the length that so many sentences do not pass; one very long line would flatten the rest."""


def length_shares(lengths: np.ndarray, longest: int) -> np.ndarray:
    """Returns the share of sentences of each length from 0 to `longest`; longer ones count as `longest`."""
    counts = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)
    shares: np.ndarray = counts / max(1, counts.sum())
    return shares


class Histogram(QWidget):
    """Two outlines over the number of tokens, in the colours of source and target."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._shares: tuple[np.ndarray, ...] = ()
        self._names = (self.tr("source"), self.tr("target"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Sentence lengths"))

    def set_lengths(self, source: np.ndarray, target: np.ndarray) -> None:
        """Shows the lengths in tokens of the source and target sentences; both empty shows nothing."""
        sides = [np.asarray(side, int) for side in (source, target)]
        if any(len(side) == 0 for side in sides):
            self._shares = ()
        else:
            longest = max(int(np.quantile(side, LONGEST_SHARE)) for side in sides)
            self._shares = tuple(length_shares(side, max(2, longest)) for side in sides)
            words = self.tr("Source sentences have %1 tokens on average, target sentences %2.")
            means = [f"{side.mean():.1f}" for side in sides]
            self.setAccessibleDescription(words.replace("%1", means[0]).replace("%2", means[1]))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Asks for little."""
        return QSize(50 * SPACE, 32 * SPACE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the outlines, their axis and their names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(SECONDARY)
        painter.setFont(font)
        room = QRectF(self.rect()).adjusted(SPACE, ABOVE, -SPACE, -BELOW)
        if self._shares:
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(room.bottomLeft(), room.bottomRight())
            self._paint_axis(painter, room)
            highest = max(float(shares.max()) for shares in self._shares)
            for shares, color in zip(self._shares, (self._theme.encoder, self._theme.decoder), strict=True):
                self._paint_outline(painter, room, shares / highest, color)
            self._paint_names(painter, room)
        painter.end()

    def _paint_axis(self, painter: QPainter, room: QRectF) -> None:
        longest = len(self._shares[0]) - 1
        painter.setPen(QColor(self._theme.quiet_ink))
        below = room.adjusted(0, room.height() + SPACE / 2, 0, BELOW)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self.tr("tokens"))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, str(longest))

    def _paint_outline(self, painter: QPainter, room: QRectF, heights: np.ndarray, color: str) -> None:
        step = room.width() / len(heights)
        outline = [room.bottomLeft()]
        for index, height in enumerate(heights):
            y = room.bottom() - float(height) * room.height()
            outline += [QPointF(room.left() + index * step, y), QPointF(room.left() + (index + 1) * step, y)]
        outline.append(room.bottomRight())
        fill = QColor(color)
        fill.setAlphaF(0.12)
        painter.setPen(QPen(QColor(color), 1.5))
        painter.setBrush(fill)
        painter.drawPolyline(QPolygonF(outline))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(QPolygonF(outline))

    def _paint_names(self, painter: QPainter, room: QRectF) -> None:
        above = QRectF(room.left(), 0, room.width(), ABOVE)
        right = 0.0
        for name, color in zip(reversed(self._names), (self._theme.decoder, self._theme.encoder), strict=True):
            painter.setPen(QColor(word_color(color, self._theme)))
            painter.drawText(above.adjusted(0, 0, -right, 0), Qt.AlignmentFlag.AlignRight, name)
            right += painter.fontMetrics().horizontalAdvance(name) + 3 * SPACE
