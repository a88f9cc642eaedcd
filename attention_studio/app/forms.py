"""Forms: fields for the options of a specification, made from their schema alone."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QToolButton,
    QWidget,
)

from attention_studio.app.catalog import Catalog
from attention_studio.app.number_box import NumberBox
from attention_studio.app.widgets.text_label import text_label
from attention_studio.options import Option, Value
from attention_studio.theme import SPACE

SHORTEST_CHOICE = 7
"""Letters of a choice that are always readable; the rest shows when there is room."""


class Field(QObject):
    """One option: a label with its title, an editor for its value, and a label with the paper's value.

    Attributes:
        option: what it edits.
        label, editor, paper: the three widgets; the editor is a combo box, number box, check box or line.

    Signals:
        edited(): the user changed the value.
    """

    edited = Signal()

    def __init__(self, option: Option, choices: tuple[tuple[str, str], ...], parent: QObject) -> None:
        super().__init__(parent)
        self.option = option
        self.label, self.paper = text_label(option.title), text_label(role="quiet")
        self.editor = self._make_editor(choices)
        self.set_value(option.default)
        self.editor.setAccessibleName(option.title)
        self.editor.setAccessibleDescription(option.meaning)
        self.label.setBuddy(self.editor)
        for part in (self.label, self.editor):
            part.setToolTip(plain_tip(option.meaning))

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The three widgets from left to right."""
        return (self.label, self.editor, self.paper)

    def value(self) -> Value:
        """Returns what the editor holds."""
        if isinstance(self.editor, QCheckBox):
            return self.editor.isChecked()
        if isinstance(self.editor, NumberBox):
            return self.editor.value
        if isinstance(self.editor, QComboBox):
            return str(self.editor.currentData())
        return self.editor.text().strip()

    def set_value(self, value: Value) -> None:
        """Shows a value without telling."""
        self.editor.blockSignals(True)
        if isinstance(self.editor, QCheckBox):
            self.editor.setChecked(bool(value))
        elif isinstance(self.editor, NumberBox):
            self.editor.set_value(float(value))
        elif isinstance(self.editor, QComboBox):
            self._choose(str(value))
        else:
            self.editor.setText(str(value))
        self.editor.blockSignals(False)

    def set_choices(self, choices: tuple[tuple[str, str], ...]) -> None:
        """Takes the list of a newer catalog and keeps the value."""
        if isinstance(self.editor, QComboBox):
            kept = self.value()
            self.editor.blockSignals(True)
            self.editor.clear()
            for kind, title in choices:
                self.editor.addItem(title, kind)
            self._choose(str(kept))
            self.editor.blockSignals(False)

    def show_paper(self, value: Value | None) -> None:
        """Says what the paper has, where it differs; None says nothing."""
        differs = value is not None and value != self.value()
        words = self.tr("paper: %1").replace("%1", _words(value)) if differs and value is not None else ""
        self.paper.setText(words)

    def fault(self) -> str:
        """Returns what is wrong with what is typed, as a sentence; "" for nothing."""
        return self.editor.fault() if isinstance(self.editor, NumberBox) else ""

    def mark_fault(self) -> None:
        """Marks the editor, and says on it what is wrong, while something is."""
        fault = self.fault()
        if bool(self.editor.property("invalid")) != bool(fault):
            self.editor.setProperty("invalid", bool(fault))
            self.editor.style().polish(self.editor)
        self.editor.setToolTip(plain_tip(fault or self.option.meaning))

    def _choose(self, kind: str) -> None:
        if not isinstance(self.editor, QComboBox):
            return
        index = self.editor.findData(kind)
        if index < 0:
            # A value that the list does not know yet is shown as it is, never replaced by another.
            self.editor.addItem(kind, kind)
            index = self.editor.count() - 1
        self.editor.setCurrentIndex(index)

    def _make_editor(self, choices: tuple[tuple[str, str], ...]) -> QCheckBox | NumberBox | QComboBox | QLineEdit:
        if self.option.kind == "bool":
            check = QCheckBox()
            check.toggled.connect(self.edited)
            return check
        if self.option.kind in ("int", "float"):
            box = NumberBox(self.option)
            box.editingFinished.connect(self.edited)
            return box
        if choices:
            combo = QComboBox()
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(SHORTEST_CHOICE)
            for kind, title in choices:
                combo.addItem(title, kind)
            combo.currentIndexChanged.connect(self.edited)
            return combo
        line = QLineEdit()
        line.editingFinished.connect(self.edited)
        return line


class Form(QWidget):
    """The options of one or several specifications: the basic ones shown, the others under "More options".

    Attributes:
        fields: by the option's name.

    Signals:
        edited(str): the user changed the option of that name.
    """

    edited = Signal(str)

    def __init__(self, options: tuple[Option, ...], catalog: Catalog, basic: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.fields = {one.name: Field(one, catalog.choices(one), self) for one in options}
        self._shown = [self.fields[name] for name in basic if name in self.fields]
        self._more = [field for field in self.fields.values() if field not in self._shown]
        self._toggle = QToolButton()
        self._toggle.setText(self.tr("More options"))
        self._toggle.setCheckable(True)
        self._toggle.setArrowType(Qt.ArrowType.RightArrow)
        self._toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._toggle.setAccessibleName(self.tr("More options"))
        self._lay_out()
        self._toggle.toggled.connect(self._show_more)
        self._show_more(False)
        for field in self.fields.values():
            field.edited.connect(self._tell)

    def values(self) -> dict[str, Value]:
        """Returns the value of every option."""
        return {name: field.value() for name, field in self.fields.items()}

    def set_values(self, values: dict[str, Any]) -> None:
        """Shows values; options that are not named keep theirs."""
        for name, value in values.items():
            if name in self.fields:
                self.fields[name].set_value(value)

    def set_catalog(self, catalog: Catalog) -> None:
        """Takes a newer catalog's lists."""
        for field in self.fields.values():
            field.set_choices(catalog.choices(field.option))

    def show_paper(self, values: dict[str, Any]) -> None:
        """Shows the paper's value beside each option that differs from it."""
        for name, field in self.fields.items():
            field.show_paper(values.get(name))

    def fault(self) -> str:
        """Returns the first thing that is wrong, as a sentence; "" for nothing."""
        return next((fault for field in self.fields.values() if (fault := field.fault())), "")

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        for row, field in enumerate([*self._shown, *self._more]):
            # The toggle has the row between the two groups.
            place = row if row < len(self._shown) else row + 1
            for column, part in enumerate(field.parts):
                grid.addWidget(part, place, column)
        grid.addWidget(self._toggle, len(self._shown), 0, 1, 3)
        self._toggle.setVisible(bool(self._shown and self._more))

    def _show_more(self, wanted: bool) -> None:
        self._toggle.setArrowType(Qt.ArrowType.DownArrow if wanted else Qt.ArrowType.RightArrow)
        for field in self._more:
            for part in field.parts:
                part.setVisible(wanted or not self._shown)

    def _tell(self) -> None:
        sender = self.sender()
        if isinstance(sender, Field):
            sender.mark_fault()
            self.edited.emit(sender.option.name)


def plain_tip(text: str) -> str:
    """Returns a text that a tool tip shows as it is: Qt guesses HTML from anything that looks like a tag."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<p>{escaped}</p>"


def _words(value: Value) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return f"{value:g}" if isinstance(value, float) else str(value)
