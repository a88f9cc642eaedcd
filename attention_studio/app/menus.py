"""Menus: every command of the window with its shortcut."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu

from attention_studio.app import samples
from attention_studio.app.about import AboutDialog, KeysDialog
from attention_studio.app.appearance import CHOICES
from attention_studio.app.places import CORPUS, PLACES
from attention_studio.app.session import Session


class Menus(QObject):
    """Fills a window's menu bar; the lists in it are made when they are opened."""

    def __init__(self, window: QMainWindow, session: Session) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._fill_file()
        self._fill_view()
        self._fill_help()

    def actions(self) -> list[QAction]:
        """Returns the commands that have a shortcut, in the order of the menus."""
        return [action for action in self._window.findChildren(QAction) if not action.shortcut().isEmpty()]

    def open_corpus(self) -> None:
        """Asks for files and opens them as one corpus."""
        title = self.tr("Open a corpus")
        files, _ = QFileDialog.getOpenFileNames(self._window, title, "", self.tr("All files (*)"))
        if files:
            self.open_files(tuple(files))

    def open_files(self, files: tuple[str, ...]) -> None:
        """Opens files as one corpus and shows it."""
        self._session.place_requested.emit(CORPUS.kind)
        self._session.corpus.open(files)

    def _fill_file(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&File"))
        self._add(menu, self.tr("&Open corpus…"), self.open_corpus, QKeySequence.StandardKey.Open)
        bundled = menu.addMenu(self.tr("&Samples"))
        bundled.aboutToShow.connect(partial(self._list_samples, bundled))
        recent = menu.addMenu(self.tr("Open &recent"))
        recent.aboutToShow.connect(partial(self._list_recent, recent))
        menu.addSeparator()
        self._add(menu, self.tr("&Export…"), partial(self._ask, "export"), "Ctrl+E")
        menu.addSeparator()
        self._add(menu, self.tr("&Quit"), self._window.close, QKeySequence.StandardKey.Quit)

    def _fill_view(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&View"))
        for number, place in enumerate(PLACES, 1):
            show = partial(self._session.place_requested.emit, place.kind)
            self._add(menu, place.title, show, f"Ctrl+{number}")
        self._add(menu, self.tr("&Start or translate"), partial(self._ask, "go"), "Ctrl+Return")
        menu.addSeparator()
        self._fill_colors(menu.addMenu(self.tr("&Colours")))
        self._add(menu, self.tr("&Light or dark"), self._session.appearance.toggle, "Ctrl+Shift+D")
        self._add(menu, self.tr("&Full screen"), self._toggle_full_screen, QKeySequence.StandardKey.FullScreen)

    def _fill_colors(self, menu: QMenu) -> None:
        words = {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        group = QActionGroup(menu)
        for choice in CHOICES:
            action = self._add(menu, words[choice], partial(self._session.appearance.choose, choice))
            action.setCheckable(True)
            action.setData(choice)
            group.addAction(action)
        menu.aboutToShow.connect(partial(self._check_color, group))

    def _check_color(self, group: QActionGroup) -> None:
        for action in group.actions():
            action.setChecked(action.data() == self._session.appearance.choice)

    def _fill_help(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&Help"))
        self._add(menu, self.tr("&Keyboard"), self._show_keys, QKeySequence.StandardKey.HelpContents)
        self._add(menu, self.tr("&About Attention Studio"), self._show_about)

    def _add(self, menu: QMenu, text: str, command: object, shortcut: QKeySequence.StandardKey | str = "") -> QAction:
        action = QAction(text, self._window)
        action.triggered.connect(command)
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        menu.addAction(action)
        return action

    def _list_samples(self, menu: QMenu) -> None:
        menu.clear()
        for sample in samples.samples():
            self._add(menu, sample.title, partial(self._open_sample, sample))

    def _list_recent(self, menu: QMenu) -> None:
        menu.clear()
        for entry in self._session.settings.texts("recent_corpora"):
            files = tuple(entry.split("\n"))
            # An ampersand would become a mnemonic.
            label = ", ".join(Path(file).name for file in files).replace("&", "&&")
            self._add(menu, label, partial(self.open_files, files)).setToolTip(files[0])
        if menu.isEmpty():
            menu.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _open_sample(self, sample: samples.Sample) -> None:
        self._session.place_requested.emit(CORPUS.kind)
        self._session.corpus.open_spec(sample.spec)

    def _ask(self, what: str) -> None:
        self._session.ask(what)

    def _toggle_full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def _show_keys(self) -> None:
        KeysDialog(self.actions(), self._window).show()

    def _show_about(self) -> None:
        AboutDialog(self._window).show()
