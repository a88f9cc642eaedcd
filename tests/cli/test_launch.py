"""Which role the command line takes, and what it says where no window can open."""

import sys

import pytest

from attention_studio import launch
from attention_studio.cli.demo import Demo
from tests.cli.command_line import fault, process, studio

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="displays are Linux' own matter")


@pytest.fixture
def opened(monkeypatch):
    """What the window would have been opened with; nothing opens."""
    arguments = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("attention_studio.app.main.run", lambda given: arguments.append(given) or 0)
    return arguments


@pytest.fixture
def no_display(monkeypatch):
    """A machine without a display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_no_sub_command_opens_the_window(opened, tmp_path):
    """With its options as they were given, and the folder of pictures made."""
    assert studio("--screenshot", tmp_path / "new" / "shots", "--quit-when-shown").returncode == 0
    (given,) = opened
    assert (given.screenshot, given.quit_when_shown, given.files) == (tmp_path / "new" / "shots", True, ())
    assert given.screenshot.is_dir()


def test_files_are_opened_in_the_window(opened, tmp_path):
    """As a desktop's "open with" does it."""
    paths = [tmp_path / "a.en", tmp_path / "a.fr"]
    for path in paths:
        path.write_text("a\n", encoding="utf-8")
    assert studio(*paths).returncode == 0
    assert opened[0].files == tuple(str(path) for path in paths)


def test_pictures_need_a_folder(opened, tmp_path):
    """A file in the place of the folder is a sentence, before any window."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "can't be used" in fault(studio("--screenshot", tmp_path / "file"))
    assert opened == []


def test_the_engine_is_a_role(monkeypatch):
    """--engine serves the pipe and hands on its exit code."""
    monkeypatch.setattr("attention_studio.engine.worker.serve", lambda: 7)
    assert studio("--engine").returncode == 7


@LINUX
def test_without_a_display_a_sentence(no_display):
    """The window can't open: exit code 2 and what to do instead; so the process, too."""
    assert "display" in fault(studio())
    assert "display" in fault(process(without=("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")))


@LINUX
def test_without_a_display_the_demonstration(no_display, monkeypatch):
    """`make run` asks for the demonstration instead, and one sentence says so."""
    asked = []
    monkeypatch.setattr(Demo, "run", lambda self, arguments: asked.append(arguments) or 0)
    done = studio("--or-demo")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "demonstration" in done.stderr
    assert asked[0].minutes == 1.0


@LINUX
def test_a_display_that_does_not_answer(no_display, monkeypatch):
    """A stale DISPLAY is a sentence; Qt would abort."""
    monkeypatch.setenv("DISPLAY", ":987")
    assert ":987" in fault(studio())


@LINUX
@pytest.mark.parametrize(
    ("platform", "missing", "package"),
    [("offscreen", "libEGL.so.1", "libegl1"), ("xcb", "libxcb-cursor.so.0", "libxcb-cursor0")],
)
def test_missing_libraries_are_named_by_package(monkeypatch, platform, missing, package):
    """One sentence with what to install."""
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(launch, "_has", lambda library: library != missing)
    assert f"apt install {package}\n" in fault(studio())


def test_a_qt_that_does_not_load_is_a_sentence(opened, monkeypatch):
    """Whatever the reason, it is named, with what to do."""
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    assert "PySide6-Essentials" in fault(studio())
    assert opened == []


def test_plugins_of_another_qt_are_forgotten(opened, monkeypatch):
    """Folders that another package's Qt left in the environment do not reach ours."""
    monkeypatch.setenv("QT_PLUGIN_PATH", "/elsewhere/cv2/qt/plugins")
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", "/elsewhere/cv2/qt/plugins")
    assert studio().returncode == 0
    assert "QT_PLUGIN_PATH" not in launch.os.environ
    assert "QT_QPA_PLATFORM_PLUGIN_PATH" not in launch.os.environ
