"""The alignment grid with its switches, copying and export."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QMenu, QToolButton

from attention_studio.app.icons import icon
from attention_studio.app.panel import Panel
from attention_studio.app.places import ALIGN
from attention_studio.app.session import Session
from attention_studio.app.tasks import Task
from attention_studio.app.widgets.align_card import Card
from attention_studio.app.widgets.grid_view import GridView
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.figures import export
from attention_studio.theme import SPACE, Theme
from attention_studio.trace import Trace


class GridPanel(Panel):
    """Source words across, target words down; what is pointed at is shared with all views."""

    kind, title, place, order, area, stretch = "align_grid", "Alignment", ALIGN, 30, "middle", 1

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.grid, self.strip = GridView(), MessageStrip()
        self.numbers = self._switch(self.tr("Numbers"), self.tr("Write the weights into the cells, where they fit"))
        self.end = self._switch(self.tr("End marker"), self.tr("Show the row of the end of the sentence"))
        self.whole = self._switch(self.tr("Whole grid"), self.tr("Fit a long sentence in instead of scrolling"))
        self.copy, self.export = self._menu_button(self.tr("Copy")), self._menu_button(self.tr("Export"))
        self._folder = ""
        self._fill_copy_menu()
        self._lay_out()
        self._connect()
        self._show_trace(session.translation.trace)

    def set_theme(self, theme: Theme) -> None:
        """Takes the colours."""
        self.grid.set_theme(theme)
        self.strip.set_theme(theme)
        self.copy.setIcon(icon("copy", theme.quiet_ink))
        self.export.setIcon(icon("export", theme.quiet_ink))

    def choose_file(self, kind: str = "png") -> None:
        """Asks for a file and writes the grid to it; `kind` is the format that is offered first."""
        formats = {f"{one.title} (*{one.suffix})": one.kind for one in export.exporters().values()}
        first = next(words for words, one in formats.items() if one == kind)
        name = str(Path(self._folder) / self.tr("alignment"))
        file, chosen = QFileDialog.getSaveFileName(self, self.tr("Export the grid"), name, ";;".join(formats), first)
        if file:
            self._folder = str(Path(file).parent)
            self.export_to(Path(file), formats.get(chosen, kind))

    def export_to(self, path: Path, kind: str) -> None:
        """Writes the grid to a file beside the event loop; the strip says how it went."""
        trace = self.session.translation.trace
        if trace is None:
            self.strip.show_message(self.tr("There is no grid to export; translate a sentence first."))
            return
        task = Task(partial(_export, trace, path, kind, self.end.isChecked()), self)
        task.succeeded.connect(self._tell_written)
        task.failed.connect(self._tell_failed)
        self.export.setEnabled(False)
        task.start()

    def _tell_written(self, path: Path) -> None:
        self.export.setEnabled(True)
        show = partial(QDesktopServices.openUrl, QUrl.fromLocalFile(str(path.parent)))
        words = self.tr("The grid is in %1.").replace("%1", str(path))
        self.strip.show_message(words, ((self.tr("Show folder"), show),), "note")

    def _tell_failed(self, sentence: str, details: str) -> None:
        self.export.setEnabled(True)
        self.strip.show_message(sentence)
        if details:
            self.session.log.add(details)

    def _lay_out(self) -> None:
        card = Card(self.tr("Alignment"))
        card.heading.setSpacing(3 * SPACE)
        for tool in (self.numbers, self.end, self.whole, self.copy, self.export):
            card.heading.addWidget(tool)
        card.content.addWidget(self.strip)
        card.content.addWidget(self.grid, 1)
        card.fill(self)

    def _connect(self) -> None:
        state = self.session.translation
        state.trace_changed.connect(self._show_trace)
        state.cursor_changed.connect(self._show_cursor)
        self.grid.cursor_moved.connect(self._move_cursor)
        self.numbers.toggled.connect(self.grid.set_numbers)
        self.end.toggled.connect(self.grid.set_show_end)
        self.whole.toggled.connect(self.grid.set_whole)
        self.export.menu().aboutToShow.connect(self._fill_export_menu)
        self.session.asked.connect(self._take_command)

    def _take_command(self, place: str, what: str) -> None:
        if (place, what) == (ALIGN.kind, "export"):
            self.choose_file()

    def _show_trace(self, trace: Trace | None) -> None:
        self.grid.set_trace(trace)
        for tool in (self.copy, self.export):
            tool.setEnabled(trace is not None)

    def _show_cursor(self, cursor: tuple[int, int] | None) -> None:
        self.grid.set_cursor(*(cursor or (-1, -1)))

    def _move_cursor(self, row: int, column: int) -> None:
        self.session.translation.set_cursor(row if row >= 0 else None, column if column >= 0 else None)

    def _switch(self, text: str, meaning: str) -> QCheckBox:
        switch = QCheckBox(text)
        switch.setToolTip(meaning)
        return switch

    def _menu_button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(QMenu(button))
        return button

    def _fill_copy_menu(self) -> None:
        menu = self.copy.menu()
        menu.addAction(self.tr("As picture"), self.copy_picture)
        menu.addAction(self.tr("As text (links)"), partial(self.copy_data, "pharaoh"))
        menu.addAction(self.tr("As table (CSV)"), partial(self.copy_data, "csv"))

    def _fill_export_menu(self) -> None:
        menu = self.export.menu()
        menu.clear()
        for kind, exporter in export.exporters().items():
            menu.addAction(f"{exporter.title}…", partial(self.choose_file, kind))

    def copy_picture(self) -> None:
        """Copies the grid as it is shown."""
        QApplication.clipboard().setPixmap(self.grid.picture())

    def copy_data(self, kind: str) -> None:
        """Copies the grid as the text that an exporter writes."""
        trace = self.session.translation.trace
        if trace is not None:
            QApplication.clipboard().setText(export.grid_text(trace, kind, self.end.isChecked()))


def _export(trace: Trace, path: Path, kind: str, with_end: bool, _task: Task) -> Path:
    return export.export_grid(trace, path, kind, with_end)
