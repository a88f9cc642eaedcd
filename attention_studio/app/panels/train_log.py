"""What the run said, and on demand what the engine's libraries said."""

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout

from attention_studio.app.log import MOST_LINES
from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.session import Session
from attention_studio.app.widgets.text_label import text_label
from attention_studio.theme import SPACE


class LogPanel(Panel):
    """The log's lines, the newest last; it can be selected and copied."""

    kind, title, place, order, area, stretch = "train_log", "Log", TRAIN, 30, "right", 1

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.details = QCheckBox(self.tr("Details"))
        self.details.setToolTip(self.tr("Shows what the engine and its libraries say, too."))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setMaximumBlockCount(MOST_LINES)
        self.text.setProperty("role", "log")
        self.text.setAccessibleName(self.tr("Log"))
        heading = QHBoxLayout()
        heading.addWidget(text_label(self.tr("Log"), "title"), 1)
        heading.addWidget(self.details)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addLayout(heading)
        layout.addWidget(self.text)
        self.details.toggled.connect(self._show_all)
        session.log.added.connect(self._add)
        session.log.detailed.connect(self._add_detail)
        self._show_all()

    def _show_all(self) -> None:
        log = self.session.log
        self.text.setPlainText("\n".join(log.details if self.details.isChecked() else log.lines))
        self.text.verticalScrollBar().setValue(self.text.verticalScrollBar().maximum())

    def _add(self, line: str) -> None:
        if not self.details.isChecked():
            self.text.appendPlainText(line)

    def _add_detail(self, line: str) -> None:
        if self.details.isChecked():
            self.text.appendPlainText(line)
