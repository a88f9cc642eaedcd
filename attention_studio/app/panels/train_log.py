"""What the run and the engine said."""

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout

from attention_studio.app.log import MOST_LINES
from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.session import Session


class LogPanel(Panel):
    """The log's lines, the newest last; it can be selected and copied."""

    kind, title, place, order, area, stretch = "train_log", "Log", TRAIN, 30, "right", 1

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("role", "log")
        self.text.setMaximumBlockCount(MOST_LINES)
        self.text.setAccessibleName(self.tr("Log"))
        self.text.setPlaceholderText(self.tr("Log: nothing has happened yet."))
        self.text.setPlainText("\n".join(session.log.lines))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text)
        session.log.added.connect(self.text.appendPlainText)
