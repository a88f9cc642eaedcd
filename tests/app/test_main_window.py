"""The window as its user meets it, with a stand-in engine behind it."""

import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
)

from attention_studio import paths
from attention_studio.app.about import AboutDialog, KeysDialog
from attention_studio.app.main_window import MainWindow
from attention_studio.app.screenshots import Screenshots
from attention_studio.app.settings import FILE
from attention_studio.specs import RunSpec

PLACES = ("corpus", "train", "align")


def train(window: MainWindow, folder: Path, wait_until) -> None:
    """Starts a long run and waits until it trains."""
    window.session.run.start(folder, RunSpec(), "a sentence")
    wait_until(lambda: window.session.run.status == "training", "training")


def engine_processes() -> list[psutil.Process]:
    """Returns the running stand-in engines of this process."""
    return [one for one in psutil.Process().children() if one.status() != psutil.STATUS_ZOMBIE]


def test_places_are_built_when_they_are_first_shown(open_studio):
    """The window starts in the Align place and builds no other; the rail and the keys reach the others."""
    window = open_studio(ready=False)
    assert list(window.places) == ["align"]
    window.rail.buttons["corpus"].click()
    assert list(window.places) == ["align", "corpus"]
    press(window, "Ctrl+2")
    assert window.session.place == "train"
    assert window.rail.buttons["train"].isChecked()


def press(window: MainWindow, keys: str) -> None:
    """Triggers the one command that has this shortcut."""
    (action,) = [one for one in window.menus.actions() if one.shortcut() == QKeySequence(keys)]
    action.trigger()


def test_no_two_commands_share_their_keys(open_studio):
    """Each shortcut is unambiguous."""
    keys = [action.shortcut().toString() for action in open_studio(ready=False).menus.actions()]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+O", "Ctrl+Return", "Ctrl+E"} <= set(keys)


def test_start_by_keys(open_studio, wait_until):
    """Ctrl+Return in the Train place starts a run on the sample; in other places it does not."""
    window = open_studio(place="corpus")
    press(window, "Ctrl+Return")
    assert not window.session.run.is_running
    window.show_place("train")
    press(window, "Ctrl+Return")
    assert window.session.run.status == "preparing"
    assert Path(window.session.run.record.run.corpus.files[0]).parent.name == "en-fr"
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")


def test_the_small_windows_of_the_help_menu_hold_nothing_up(open_studio):
    """About and Keyboard open beside the window, name the licence and the keys, and are gone when closed."""
    window = open_studio(ready=False)
    AboutDialog(window).show()
    KeysDialog(window.menus.actions(), window).show()
    assert QApplication.activeModalWidget() is None
    sheets = window.findChildren(QDialog)
    texts = [label.text() for sheet in sheets for label in sheet.findChildren(QLabel)]
    assert any("Apache License 2.0" in text for text in texts)
    assert "Ctrl+O" in texts
    for sheet in sheets:
        sheet.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChildren(QDialog) == []


def test_closing_an_idle_window_leaves_no_process(open_studio, wait_until):
    """The engine ends with the window, without a question."""
    window, closed = open_studio(), []
    window.closed.connect(lambda: closed.append(True))
    assert engine_processes()
    window.close()
    wait_until(lambda: closed, "the end", seconds=5)
    assert engine_processes() == []


def test_closing_while_the_engine_warms_up_does_not_wait_for_it(open_studio, wait_until):
    """An engine that is still importing its libraries is ended within seconds."""
    window, closed = open_studio("--hello-after", "60", ready=False), []
    window.closed.connect(lambda: closed.append(True))
    wait_until(engine_processes, "the process")
    window.close()
    wait_until(lambda: closed, "the end", seconds=5)
    assert engine_processes() == []


def test_closing_during_training_asks_without_holding_anything_up(open_studio, wait_until, tmp_path: Path):
    """A strip asks; nothing is modal; "Keep training" keeps window and run."""
    window = open_studio("--loop", "50")
    train(window, tmp_path, wait_until)
    window.close()
    assert window.isVisible()
    assert QApplication.activeModalWidget() is None
    before = len(window.session.run.record.losses)
    keep = next(button for button in window.strip.buttons if button.text() == "Keep training")
    keep.click()
    wait_until(lambda: len(window.session.run.record.losses) > before, "more batches")
    assert not window.strip.isVisible()


def test_stop_and_quit_ends_run_window_and_process(open_studio, wait_until, tmp_path: Path):
    """The run is stopped first, then everything ends."""
    window, closed, states = open_studio("--loop", "50"), [], []
    window.closed.connect(lambda: closed.append(True))
    train(window, tmp_path, wait_until)
    window.session.run.status_changed.connect(states.append)
    window.close()
    next(button for button in window.strip.buttons if button.text() == "Stop and quit").click()
    wait_until(lambda: closed, "the end", seconds=15)
    assert states == ["stopping", "finished"]
    assert engine_processes() == []


def test_a_dead_engine_is_told_in_the_window(open_studio, wait_until):
    """The strip has the sentence, the status bar the state, and the window goes on."""
    window = open_studio("--die-on", "Inspect")
    window.session.translation.model = "m"
    window.session.translation.translate("a")
    wait_until(lambda: window.strip.isVisible(), "the strip")
    assert "exit code 9" in window.strip.text
    assert QApplication.activeModalWidget() is None


def drop(window: MainWindow, *files: Path) -> None:
    """Drops files onto the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDropEvent(
        QPointF(QPoint(200, 200)), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dropEvent(event)


def test_dropped_files_are_opened_as_a_corpus(open_studio, wait_until, tmp_path: Path):
    """The files arrive whole, whatever their names, and the Corpus place shows them."""
    window = open_studio(ready=False)
    file = tmp_path / "Q&A <b>x<b> 日本.txt"
    file.write_text("hello\tbonjour\n<s> hi </s>\t<img src=x>\n", encoding="utf-8")
    drop(window, file)
    wait_until(lambda: window.session.corpus.report is not None, "the report")
    assert window.session.place == "corpus"
    assert [Path(one) for one in window.session.corpus.spec.files] == [file]
    assert [window.session.corpus.table.row(row).source for row in range(2)] == ["hello", "<s> hi </s>"]


def test_a_dropped_model_is_used(open_studio, tmp_path: Path):
    """A folder with a model goes to the Align place."""
    window = open_studio(ready=False, place="corpus")
    (tmp_path / "model.json").write_text("{}", encoding="utf-8")
    drop(window, tmp_path)
    assert window.session.place == "align"
    assert Path(window.session.translation.model) == tmp_path


@pytest.mark.parametrize("place", PLACES)
def test_everything_that_can_be_used_has_a_name(open_studio, place: str):
    """A screen reader has a name for every button, field, list and table."""
    window = open_studio(ready=False, place=place)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QPlainTextEdit)
    nameless = []
    for kind in kinds:
        for widget in window.findChildren(kind):
            inner = widget.objectName().startswith("qt_") or isinstance(widget.parent(), (QComboBox, QLineEdit))
            popup = widget.window() is not window
            named = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            corner = type(widget) is QAbstractButton and isinstance(widget.parent(), QAbstractItemView)
            header = isinstance(widget, QHeaderView)
            if not (inner or popup or corner or header or named):
                nameless.append(widget)
    assert nameless == []


@pytest.mark.parametrize("place", ["corpus", "train"])
def test_no_label_takes_text_for_html(open_studio, place: str):
    """Every label of every place is plain text."""
    window = open_studio(ready=False, place=place)
    parts = (window.places[place], window.header, window.statusBar(), window.strip)
    labels = [label for part in parts for label in part.findChildren(QLabel)]
    rich = [label.text() for label in labels if label.textFormat() != Qt.TextFormat.PlainText]
    assert labels
    assert rich == []


def test_the_switch_changes_colours_and_is_remembered(open_studio):
    """The palette follows at once, and the next window opens in the same colours."""
    window = open_studio(ready=False)
    appearance = window.session.appearance
    was_dark = appearance.is_dark
    appearance.toggle()
    ground = QApplication.palette().color(QApplication.palette().ColorRole.Window).name()
    assert ground == appearance.theme.ground.lower()
    assert appearance.is_dark is not was_dark
    assert open_studio(ready=False).session.appearance.is_dark is not was_dark
    appearance.toggle()


def test_size_and_splitters_are_remembered(open_studio, wait_until):
    """A second window opens as the first was left."""
    window, closed = open_studio(place="train"), []
    window.closed.connect(lambda: closed.append(True))
    window.resize(1400, 800)
    QApplication.processEvents()
    splitter = window.places["train"]._splitters[0]
    splitter.moveSplitter(500, 1)
    sizes = splitter.sizes()
    window.close()
    wait_until(lambda: closed, "the end")
    second = open_studio(place="train")
    QApplication.processEvents()
    assert (second.width(), second.height()) == (1400, 800)
    assert second.places["train"]._splitters[0].sizes() == pytest.approx(sizes, abs=2)


@pytest.mark.parametrize("content", ["", "[]", '{"geometry": "AAAA", "splitters": ["train-0=x,y", "nonsense"]}'])
def test_a_broken_settings_file_does_not_stop_the_start(open_studio, content: str):
    """The window opens each time."""
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / FILE).write_text(content, encoding="utf-8")
    window = open_studio(ready=False, place="train")
    assert window.isVisible()
    assert window.strip.isVisible() is (content in ("", "[]"))


def test_screenshots_show_every_place_in_both_themes(open_studio, wait_until, tmp_path: Path):
    """Six pictures of the window's size; light and dark differ; the user's choice of colours is kept."""
    from PySide6.QtGui import QImage

    window, done = open_studio(), []
    choice = window.session.appearance.choice
    screenshots = Screenshots(window, tmp_path / "pictures")
    screenshots.done.connect(lambda: done.append(True))
    screenshots.start()
    wait_until(lambda: done, "the pictures", seconds=60)
    for place in PLACES:
        light = QImage(str(tmp_path / "pictures" / f"{place}.png"))
        dark = QImage(str(tmp_path / "pictures" / f"{place}-dark.png"))
        assert light.width() >= 1280
        assert light.pixelColor(300, 60).lightness() > 200
        assert dark.pixelColor(300, 60).lightness() < 60
    values = json.loads((paths.user_config() / FILE).read_text("utf-8")) if paths.user_config().exists() else {}
    assert values.get("appearance", "system") == choice


def test_the_first_paint_needs_neither_tensorflow_nor_matplotlib(user_folders):
    """A window that quits when shown has exit code 0, and heavy libraries were never imported."""
    program = (
        "import sys\n"
        "from attention_studio.app.arguments import AppArguments\n"
        "from attention_studio.app.main import run\n"
        "code = run(AppArguments(quit_when_shown=True))\n"
        "print([name for name in ('tensorflow', 'keras', 'matplotlib') if name in sys.modules])\n"
        "raise SystemExit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
