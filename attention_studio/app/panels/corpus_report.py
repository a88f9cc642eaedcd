"""What was read, kept and skipped, by reason; a row shows its line numbers, to copy or to save."""

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
)

from attention_studio import bundle
from attention_studio.app.icons import icon
from attention_studio.app.panel import Panel
from attention_studio.app.places import CORPUS
from attention_studio.app.session import Session
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.app.widgets.text_label import card, text_label
from attention_studio.app.words import count
from attention_studio.theme import SPACE, Theme

if TYPE_CHECKING:
    from attention_studio.corpus.pair import Report


def report_csv(report: "Report") -> str:
    """Returns the skipped lines as a table of reason and line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("reason", "line"))
    for reason, skipped in report.skipped.items():
        writer.writerows((reason, line) for line in skipped.lines)
    return text.getvalue()


class ReportPanel(Panel):
    """The reasons as rows; the chosen one's lines under them."""

    kind, title, place, order, area, stretch = "corpus_report", "Report", CORPUS, 20, "right", 3

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.rows = QListWidget()
        self.rows.setAccessibleName(self.tr("What was read, kept and skipped"))
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setProperty("role", "log")
        self.lines.setAccessibleName(self.tr("Lines"))
        self.copy, self.save = QPushButton(self.tr("Copy")), QPushButton(self.tr("Save…"))
        self.strip = MessageStrip()
        self._lay_out()
        self.rows.currentRowChanged.connect(self._show_lines)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._choose_file)
        session.corpus.report_changed.connect(self._show_report)
        session.corpus.corpus_opened.connect(self._show_report)
        self._show_report()

    def set_theme(self, theme: Theme) -> None:
        """Tints the icons."""
        self.copy.setIcon(icon("copy", theme.ink))
        self.save.setIcon(icon("export", theme.ink))
        self.strip.set_theme(theme)

    def save_as(self, path: Path) -> None:
        """Writes the skipped lines as a CSV file."""
        report = self.session.corpus.report
        if report is None:
            return
        path = path if path.suffix else path.with_suffix(".csv")
        try:
            bundle.write_file(path, report_csv(report).encode("utf-8"))
        except OSError as error:
            words = self.tr("%1 can't be written: %2.").replace("%1", str(path))
            self.strip.show_message(words.replace("%2", str(error.strerror)))

    def _show_report(self) -> None:
        report = self.session.corpus.report
        self.rows.clear()
        if report is None:
            loading = self.session.corpus.is_loading
            self.rows.addItem(self.tr("Reading…") if loading else self.tr("Nothing is open."))
        else:
            self._add(self.tr("read"), report.read, ())
            self._add(self.tr("kept"), report.kept, ())
            for reason, skipped in report.skipped.items():
                self._add(reason, skipped.count, tuple(skipped.lines))
            if report.format:
                self.rows.addItem(", ".join(part for part in (report.format, report.encoding) if part))
            for note in report.notes:
                self.rows.addItem(note)
        has_lines = report is not None and bool(report.skipped)
        self.copy.setEnabled(has_lines)
        self.save.setEnabled(has_lines)
        self.rows.setCurrentRow(0)
        self._show_lines()

    def _add(self, words: str, number: int, lines: tuple[int, ...]) -> None:
        item = QListWidgetItem(f"{count(number)}  {words}")
        item.setData(Qt.ItemDataRole.UserRole, lines)
        self.rows.addItem(item)

    def _show_lines(self) -> None:
        item = self.rows.currentItem()
        lines = item.data(Qt.ItemDataRole.UserRole) if item is not None else ()
        self.lines.setVisible(bool(lines))
        if lines:
            self.lines.setPlainText(self.tr("lines %1").replace("%1", ", ".join(map(str, lines))))

    def _copy(self) -> None:
        if self.session.corpus.report is not None:
            QGuiApplication.clipboard().setText(report_csv(self.session.corpus.report))

    def _choose_file(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save skipped lines"), "skipped.csv", "CSV (*.csv)")
        if path:
            self.save_as(Path(path))

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setSpacing(2 * SPACE)
        self.rows.setProperty("role", "plain")
        self.rows.setWordWrap(True)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.save)
        rows.addWidget(self.strip)
        rows.addWidget(text_label(self.tr("Report"), "title"))
        rows.addWidget(self.rows, 2)
        rows.addWidget(self.lines, 1)
        rows.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card(rows))
