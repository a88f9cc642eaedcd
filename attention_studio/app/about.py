"""The two small windows of the Help menu: about the program, and its keys."""

from importlib.metadata import PackageNotFoundError, metadata

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from attention_studio import __version__
from attention_studio.app.widgets.text_label import text_label
from attention_studio.theme import SPACE

LIBRARIES = ("tensorflow", "keras", "PySide6-Essentials", "matplotlib", "numpy", "sacrebleu", "tokenizers")


class _Sheet(QDialog):
    """A small window that does not hold up the other one and is gone when it is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = QFormLayout()
        self.rows.setHorizontalSpacing(6 * SPACE)
        self.intro = text_label(wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6 * SPACE, 6 * SPACE, 6 * SPACE, 4 * SPACE)
        layout.setSpacing(4 * SPACE)
        layout.addWidget(self.intro)
        layout.addLayout(self.rows)
        layout.addWidget(buttons)


class AboutDialog(_Sheet):
    """What this is, its licence, and the licences of what it is made of."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Attention Studio"))
        self.intro.setText(
            self.tr("Attention Studio %1, Apache License 2.0. Watch a translator learn to pay attention.").replace(
                "%1", __version__
            )
        )
        for name in LIBRARIES:
            if licence := _licence(name):
                self.rows.addRow(text_label(name), text_label(licence))


class KeysDialog(_Sheet):
    """Every command that has a shortcut."""

    def __init__(self, actions: list[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard"))
        self.intro.setText(self.tr("Tab and the arrow keys reach everything else."))
        for action in actions:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.rows.addRow(text_label(keys), text_label(action.text().replace("&", "").rstrip("…")))


def _licence(name: str) -> str:
    try:
        known = metadata(name)
    except PackageNotFoundError:
        return ""
    licence = known.json.get("license_expression") or str(known.json.get("license", "")).split("\n")[0]
    return ", ".join(str(part)[:60] for part in (known["Version"], licence) if part)
