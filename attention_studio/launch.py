"""Opens the window, or says in one sentence why it can't."""

import argparse
import ctypes
import importlib
import os
import sys
from pathlib import Path

from attention_studio.errors import StudioError

# What Qt's X11 window needs of the system, and the Debian and Ubuntu packages that have it.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
X11_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}


class NoWindow(StudioError):  # noqa: N818  # a state of the machine
    """This machine can't show a window."""


def open_window(arguments: argparse.Namespace) -> int:
    """Opens the window and returns its exit code.

    Raises:
        NoWindow: there is no display, or something of Qt is missing, and no demonstration was asked for instead.
    """
    try:
        _check_display()
        check_libraries()
        _drop_foreign_plugins()
        _check_qt()
    except NoWindow as error:
        if not arguments.or_demo:
            raise
        print(f"{error} The demonstration runs here instead.", file=sys.stderr)  # noqa: T201
        from attention_studio.cli.demo import Demo

        return Demo().run(argparse.Namespace(minutes=1.0, out=Path()))
    if arguments.screenshot:
        arguments.screenshot.mkdir(parents=True, exist_ok=True)
    from attention_studio.app.arguments import AppArguments
    from attention_studio.app.main import run

    return run(AppArguments(arguments.screenshot, arguments.quit_when_shown, tuple(arguments.open)))


def _check_display() -> None:
    """Raises NoWindow where Qt would find no display and end the process."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    display, wayland = os.environ.get("DISPLAY"), os.environ.get("WAYLAND_DISPLAY")
    if not display and not wayland:
        raise NoWindow("There is no display to open a window on; attention-studio --help lists what works without one.")
    if not wayland and not _answers():
        raise NoWindow(f"The display {display} does not answer; is DISPLAY right, and may you use that display?")


def _answers() -> bool:
    """Whether the X server of DISPLAY takes a connection; True where that can't be tried."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def check_libraries() -> None:
    """Raises NoWindow that names the packages of the libraries that Qt lacks."""
    if not sys.platform.startswith("linux"):
        return
    with_x11 = os.environ.get("DISPLAY") and os.environ.get("QT_QPA_PLATFORM", "") in ("", "xcb")
    needed = LIBRARIES | (X11_LIBRARIES if with_x11 else {})
    packages = [package for library, package in needed.items() if not _has(library)]
    if packages:
        raise NoWindow(f"Qt needs system libraries that are missing; install them: apt install {' '.join(packages)}")


def _check_qt() -> None:
    """Raises NoWindow where Qt for Python is missing or does not fit the machine."""
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:
        raise NoWindow(f"Qt for Python does not load ({error}); install PySide6-Essentials again.") from error


def _has(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _drop_foreign_plugins() -> None:
    """Forgets plug-in folders that another package's Qt left in the environment: ours would load them and abort."""
    for name in ("QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"):
        if "PySide6" not in os.environ.get(name, "PySide6"):
            del os.environ[name]
