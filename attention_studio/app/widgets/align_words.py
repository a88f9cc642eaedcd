"""WordFlow: a sentence as words in lines, each tinted by its link to the word that is looked at."""

import unicodedata
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_studio.theme import CORNER, LIGHT, SPACE, Theme, attention_colour, ink_on, mix

CHOSEN_SHARE = 0.22
"""How much of the decoder's colour the chosen word's background has."""
RULE = 2


class WordFlow(QWidget):
    """Target words that can be pointed at and walked through by the arrow keys.

    Attributes:
        words: the words shown.
        chosen: index of the word that is looked at, -1 for none.

    Signals:
        word_pointed(int): the user points at a word; -1 when the pointer left.
        height_changed(int): the lines need another height, in pixels.
    """

    word_pointed = Signal(int)
    height_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: tuple[str, ...] = ()
        self.chosen = -1
        self.places: list[QRectF] = []
        self._tints: tuple[float, ...] = ()
        self._theme = LIGHT
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_words(())

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self._theme = theme
        self.update()

    def set_words(self, words: Sequence[str]) -> None:
        """Shows a sentence, without a chosen word."""
        self.words, self.chosen, self._tints = tuple(words), -1, ()
        self.setAccessibleDescription(" ".join(words))
        self._place_words()

    def set_links(self, chosen: int, tints: Sequence[float] = ()) -> None:
        """Marks a word, or tints all by their weights from 0 to 1; -1 and no weights for neither."""
        self.chosen, self._tints = chosen, tuple(tints)
        self.update()

    def word_at(self, point: QPointF) -> int:
        """Returns the index of the word at a point, or -1."""
        return next((index for index, place in enumerate(self.places) if place.contains(point)), -1)

    def sizeHint(self) -> QSize:
        """Returns the height of the lines at the present width."""
        return QSize(40 * SPACE, self.minimumHeight())

    def _place_words(self) -> None:
        """Puts the words into lines, from the right if the sentence is of a right-to-left script."""
        metrics = QFontMetrics(self.font())
        line, mirrored = metrics.height() + 2 * SPACE, is_right_to_left(self.words)
        x = y = 0.0
        self.places = []
        for word in self.words:
            width = min(float(metrics.horizontalAdvance(word) + 3 * SPACE), float(max(self.width(), 1)))
            if x and x + width > self.width():
                x, y = 0.0, y + line + SPACE / 2
            left = self.width() - x - width if mirrored else x
            self.places.append(QRectF(left, y, width, line))
            x += width + SPACE / 2
        self.setFixedHeight(round(y + line))
        self.height_changed.emit(self.minimumHeight())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetrics(self.font())
        for index, (word, place) in enumerate(zip(self.words, self.places, strict=True)):
            tint = self._tint(index)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tint))
            painter.drawRoundedRect(place, CORNER / 2, CORNER / 2)
            shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, int(place.width() - 2 * SPACE))
            painter.setPen(QColor(ink_on(self._theme, tint)))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
            if index == self.chosen:
                under = QRectF(place.left() + SPACE, place.bottom() - RULE, place.width() - 2 * SPACE, RULE)
                painter.fillRect(under, QColor(self._theme.decoder))

    def _tint(self, index: int) -> str:
        if index == self.chosen:
            return mix(self._theme.raised, self._theme.decoder, CHOSEN_SHARE)
        if index < len(self._tints):
            return attention_colour(self._theme, self._tints[index])
        return self._theme.raised

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place_words()

    def changeEvent(self, event: QEvent) -> None:
        """Follows changes of the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place_words()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Points at a word."""
        self.word_pointed.emit(self.word_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Points at nothing."""
        super().leaveEvent(event)
        self.word_pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks through the words in reading order; Escape leaves them."""
        forward = Qt.Key.Key_Left if is_right_to_left(self.words) else Qt.Key.Key_Right
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.words:
            step = 1 if event.key() == forward else -1
            self.word_pointed.emit(min(max(self.chosen + step, 0), len(self.words) - 1))
        elif event.key() == Qt.Key.Key_Escape and self.chosen >= 0:
            self.word_pointed.emit(-1)
        else:
            super().keyPressEvent(event)


def is_right_to_left(words: Sequence[str]) -> bool:
    """Whether the first letter that has a direction runs from right to left."""
    directions = (unicodedata.bidirectional(character) for word in words for character in word)
    return next((one for one in directions if one in ("L", "R", "AL")), "L") != "L"
