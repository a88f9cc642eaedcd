"""Fixtures for tests of the window: a real window, a stand-in engine, and a search for what is left behind."""

import gc
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QEvent, Qt, QTimer, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from attention_studio import paths
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.main import make_application, open_window
from attention_studio.app.main_window import MainWindow
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings

FAKE_ENGINE = Path(__file__).parent.parent / "fake_engine.py"
TRANSCRIPT = Path(__file__).parent.parent / "golden" / "transcripts" / "train.jsonl"
HARMLESS = ("This plugin does not support propagateSizeHints()",)

ENOUGH = 0.1

Wait = Callable[..., None]
OpenWindow = Callable[..., MainWindow]


@pytest.fixture(scope="session")
def application() -> QApplication:
    """The one application of all tests."""
    return make_application()


@pytest.fixture(autouse=True)
def nothing_left(application: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test that leaves threads, processes or windows, or makes Qt complain, and says who made them."""
    makers: dict[threading.Thread, str] = {}
    begin = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        makers[thread] = "".join(traceback.format_stack(limit=6)[:-1])
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    said: list[str] = []
    earlier = qInstallMessageHandler(lambda _kind, _context, text: said.append(text))
    windows, children = set(application.topLevelWidgets()), set(psutil.Process().children(recursive=True))
    yield
    settle(application)
    qInstallMessageHandler(earlier)
    left = [f"a process: {' '.join(one.cmdline())}" for one in _children() - children]
    left += [f"a thread from\n{makers[one]}" for one in makers if one.is_alive()]
    left += [f"a window: {one!r}" for one in set(application.topLevelWidgets()) - windows if one.isWindow()]
    left += [f"Qt's message: {text}" for text in said if text not in HARMLESS]
    assert not left, "The test left behind " + "; ".join(left)


def _children() -> set[psutil.Process]:
    return {one for one in psutil.Process().children(recursive=True) if one.status() != psutil.STATUS_ZOMBIE}


def settle(application: QApplication) -> None:
    """Lets deferred deletions happen."""
    gc.collect()
    for _ in range(3):
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        application.processEvents()


@pytest.fixture(autouse=True)
def no_bundled_models(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in engine has no models; what a window shows first must not depend on which ones travel along."""
    empty = tmp_path_factory.mktemp("models")
    monkeypatch.setattr(paths, "bundled_models", lambda: empty)


@pytest.fixture
def wait_until(application: QApplication) -> Wait:
    """Turns the event loop until a condition holds; fails with `what` after `seconds`."""

    def wait(condition: Callable[[], object], what: str = "the condition", seconds: float = 20.0) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come true within {seconds} s"
            application.processEvents()
            time.sleep(0.002)

    return wait


@pytest.fixture
def largest_gap(application: QApplication) -> Callable[[Callable[[int], bool]], float]:
    """Measures the longest time, in seconds, that the event loop does not answer a 10 ms timer.

    The work is called again and again from the event loop until it returns False. Others use the machine too: the gap
    that an idle loop shows before is taken off, and the best of three tries counts, for what really blocks does so in
    every try.
    """

    def measure(work: Callable[[int], bool]) -> float:
        best = float("inf")
        for _ in range(3):
            idle = _one_try(application, lambda turn: turn < 40)
            best = min(best, _one_try(application, work) - idle)
            if best < ENOUGH:
                break
        return best

    return measure


def _one_try(application: QApplication, work: Callable[[int], bool]) -> float:
    ticks: list[float] = []
    ticker = QTimer(interval=10, timerType=Qt.TimerType.PreciseTimer)
    ticker.timeout.connect(lambda: ticks.append(time.perf_counter()))
    application.processEvents()
    ticker.start()
    turn, due = 0, time.perf_counter()
    going = True
    while going:
        application.processEvents()
        if time.perf_counter() >= due:
            due, turn = time.perf_counter() + 0.02, turn + 1
            going = work(turn)
        time.sleep(0.001)
    ticker.stop()
    return max(after - before for before, after in pairwise(ticks))


def fake_command(*options: str) -> tuple[str, ...]:
    """Returns the command line of a stand-in engine."""
    return (sys.executable, str(FAKE_ENGINE), str(TRANSCRIPT), *options)


@pytest.fixture
def open_session(application: QApplication) -> Iterator[Callable[..., Session]]:
    """Makes sessions with a stand-in engine given its options; ends them after the test."""
    sessions: list[Session] = []

    def make(*options: str) -> Session:
        session = Session(Settings(paths.user_config()), EngineClient(fake_command(*options)))
        sessions.append(session)
        return session

    yield make
    for session in sessions:
        session.close()
        session.engine.client.kill()
        session.engine.client.deleteLater()
        session.deleteLater()
    settle(application)


@pytest.fixture
def open_studio(open_session: Callable[..., Session], wait_until: Wait) -> Iterator[OpenWindow]:
    """Opens real windows with a stand-in engine given its options; returns each when the engine is ready."""
    windows: list[MainWindow] = []

    def make(*options: str, place: str = "align", ready: bool = True) -> MainWindow:
        window = open_window(open_session(*options))
        windows.append(window)
        window.show_place(place)
        window.session.engine.start()
        if ready:
            wait_until(lambda: window.session.engine.status == "ready", "the engine's Hello")
        return window

    yield make
    for window in windows:
        window.closing.is_over = True
        window.close()
        window.deleteLater()
