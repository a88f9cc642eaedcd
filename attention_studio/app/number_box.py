"""Boxes for numbers that keep exactly what was typed and never change a value without a word."""

import math

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attention_studio.options import Option
from attention_studio.theme import SPACE

WIDTH = 26 * SPACE


class NumberBox(QLineEdit):
    """A number of an option: 0.0005 stays 0.0005; a number out of range is marked and not taken.

    Qt's own spin boxes round to two places and clamp. This one shows the shortest text that gives the number back,
    and steps by the arrow keys, or by the wheel while it is edited.

    Attributes:
        option: whose number it is.
    """

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self._value = float(option.default)
        self.editingFinished.connect(self._take_text)
        self._show()

    @property
    def value(self) -> float | int:
        """The last number that could be taken; an int for a whole-number option."""
        return round(self._value) if self.option.kind == "int" else self._value

    def set_value(self, value: float) -> None:
        """Takes a number; one out of range raises ValueError."""
        if self._fault(value):
            raise ValueError(self._fault(value))
        self._value = float(value)
        self._show()

    def fault(self) -> str:
        """Returns what is wrong with the text that is typed now, as a sentence; "" for nothing."""
        number = self._typed()
        if number is None:
            example = f"{self.option.default:g}" if self.option.default else "0.5"
            words = self.tr("%1 takes a number such as %2.")
            return words.replace("%1", self.option.title).replace("%2", example)
        return self._fault(number)

    def step(self, direction: int) -> None:
        """Goes to the next (1) or previous (-1) number; the distance follows the number's size."""
        stepped = self._stepped(direction)
        if not self._fault(stepped):
            self._value = stepped
            self._show()
            self.editingFinished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Steps by the arrow keys."""
        directions = {Qt.Key.Key_Up.value: 1, Qt.Key.Key_Down.value: -1}
        if event.key() in directions:
            self.step(directions[event.key()])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Steps while it is edited; otherwise the form scrolls on."""
        if self.hasFocus() and event.angleDelta().y():
            self.step(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        """Room for a number and its unit."""
        return QSize(WIDTH, super().sizeHint().height())

    def _stepped(self, direction: int) -> float:
        if self.option.kind == "int":
            size = 1 if self._value < 20 else 10 ** (int(math.log10(self._value)) - 1)
            return self._value + direction * size
        size = 10.0 ** (math.floor(math.log10(abs(self._value))) if self._value else -1)
        if direction < 0 and self._value <= size:
            size /= 10
        return float(f"{self._value + direction * size:.6g}")

    def _take_text(self) -> None:
        number = self._typed()
        if number is not None and not self._fault(number):
            self._value = number
            self._show()

    def _typed(self) -> float | None:
        try:
            number = float(self.text().strip().removesuffix(self.option.unit).strip())
        except ValueError:
            return None
        return number if math.isfinite(number) else None

    def _fault(self, number: float) -> str:
        one = self.option
        whole = one.kind != "int" or float(number).is_integer()
        low = one.minimum if one.minimum is not None else -math.inf
        high = one.maximum if one.maximum is not None else math.inf
        if whole and low <= number <= high:
            return ""
        kind = self.tr("a whole number") if one.kind == "int" else self.tr("a number")
        words = self.tr("%1 takes %2 from %3 to %4.").replace("%1", one.title).replace("%2", kind)
        return words.replace("%3", f"{low:,.12g}").replace("%4", f"{high:,.12g}")

    def _show(self) -> None:
        number = f"{self.value:d}" if self.option.kind == "int" else repr(self._value).removesuffix(".0")
        self.setText(f"{number} {self.option.unit}".strip())
