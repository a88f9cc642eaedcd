"""Boxes for numbers that keep exactly what was typed and never change a value without a word."""

import math

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from attention_studio.options import Option


class NumberBox(QAbstractSpinBox):
    """A number of an option: 0.0005 stays 0.0005; a number out of range is marked and not taken.

    A QDoubleSpinBox rounds to two places and clamps; this one shows the shortest text that gives the number back.

    Attributes:
        option: whose number it is.
    """

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self._value = float(option.default)
        self.setAccelerated(True)
        # Keeps the wheel from changing numbers while a form scrolls by.
        self.setFocusPolicy(self.focusPolicy().StrongFocus)
        self.lineEdit().editingFinished.connect(self._take_text)
        self._show()

    @property
    def value(self) -> float | int:
        """The number; an int for a whole-number option."""
        return round(self._value) if self.option.kind == "int" else self._value

    def set_value(self, value: float) -> None:
        """Takes a number; one out of range is refused with ValueError."""
        if self._fault(value):
            raise ValueError(self._fault(value))
        self._value = float(value)
        self._show()

    def line(self) -> QLineEdit:
        """Returns the line of text inside."""
        return self.lineEdit()

    def fault(self) -> str:
        """Returns what is wrong with the text that is typed now, as a sentence; "" for nothing."""
        number = _number(self._plain_text())
        if number is None:
            example = f"{self.option.default:g}" if self.option.default else "0.5"
            words = self.tr("%1 takes a number such as %2.")
            return words.replace("%1", self.option.title).replace("%2", example)
        return self._fault(number)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Lets anything be typed; what is wrong with it is said, not suppressed."""
        return QValidator.State.Acceptable, text, position

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Allows steps up to the range's ends."""
        both = QAbstractSpinBox.StepEnabledFlag.StepNone
        if not self._fault(self._stepped(1)):
            both |= QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        if not self._fault(self._stepped(-1)):
            both |= QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        return both

    def stepBy(self, steps: int) -> None:
        """Goes to a neighbouring number; the distance follows the number's size."""
        for _ in range(abs(steps)):
            next_value = self._stepped(1 if steps > 0 else -1)
            if self._fault(next_value):
                break
            self._value = next_value
        self._show()
        self.lineEdit().editingFinished.emit()

    def wheelEvent(self, event: object) -> None:
        """Leaves the wheel to the form unless the box is being edited."""
        if self.hasFocus():
            super().wheelEvent(event)  # type: ignore[arg-type]  # always a QWheelEvent
        else:
            event.ignore()  # type: ignore[attr-defined]

    def _stepped(self, direction: int) -> float:
        if self.option.kind == "int":
            size = 1 if self._value < 20 else 10 ** (int(math.log10(self._value)) - 1)
            return self._value + direction * size
        size = 10.0 ** (math.floor(math.log10(abs(self._value))) if self._value else -1)
        if direction < 0 and self._value <= size:
            size /= 10
        return float(f"{self._value + direction * size:.6g}")

    def _take_text(self) -> None:
        if not self.fault():
            self._value = _number(self._plain_text()) or 0.0
            self._show()

    def _plain_text(self) -> str:
        return self.text().strip().removesuffix(self.option.unit).strip()

    def _fault(self, number: float) -> str:
        one = self.option
        whole = one.kind != "int" or float(number).is_integer()
        low = one.minimum if one.minimum is not None else -math.inf
        high = one.maximum if one.maximum is not None else math.inf
        if whole and low <= number <= high:
            return ""
        kind = self.tr("a whole number") if one.kind == "int" else self.tr("a number")
        words = self.tr("%1 takes %2 from %3 to %4.").replace("%1", one.title).replace("%2", kind)
        return words.replace("%3", f"{low:,g}").replace("%4", f"{high:,g}")

    def _show(self) -> None:
        number = f"{self.value:d}" if self.option.kind == "int" else f"{self._value:.10g}"
        self.lineEdit().setText(f"{number} {self.option.unit}".strip())


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
