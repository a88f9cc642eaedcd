"""The window starts quickly and never stands still."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from attention_studio import paths
from attention_studio.specs import RunSpec

BARE = """
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
application, window = QApplication([]), QMainWindow()
window.show()
QTimer.singleShot(0, application.quit)
application.exec()
"""
OURS = """
from attention_studio.app.arguments import AppArguments
from attention_studio.app.main import run
raise SystemExit(run(AppArguments(quit_when_shown=True)))
"""


def seconds(program: str) -> float:
    """Returns the wall time of a Python program."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=paths.PACKAGE.parent)
    return time.perf_counter() - began


@pytest.mark.slow  # times the machine; benchmarks/window.py prints the ratio
def test_the_window_is_there_within_twice_the_time_of_a_bare_one():
    """Against an empty Qt window with matplotlib's canvas imported, measured in alternation, best of four."""
    times = [(seconds(BARE), seconds(OURS)) for _ in range(4)]
    assert min(ours for _, ours in times) < 2 * min(bare for bare, _ in times)


@pytest.mark.slow  # measures pauses of the machine too
def test_the_event_loop_goes_on_while_training(open_studio, wait_until, largest_gap, tmp_path: Path):
    """Events at ten times the engine's usual rate, plots, grid and film strip hold nothing up for over 100 ms."""
    window = open_studio("--pause", "0.002", "--loop", "200", place="train")
    window.session.run.start(tmp_path, RunSpec(), "a sentence")
    wait_until(lambda: window.session.run.status == "training", "training")

    def work(turn: int) -> bool:
        return turn < 100

    assert largest_gap(work) < 0.1
    assert window.session.run.is_running


@pytest.mark.slow  # likewise
def test_going_from_place_to_place_holds_nothing_up(open_studio, wait_until, largest_gap):
    """Once the libraries are imported beside the event loop, every place comes within 100 ms."""
    window = open_studio()
    window.session.warm_up()
    wait_until(lambda: window.session._warm_up.isFinished(), "the imports", seconds=60)
    order = ["corpus", "train", "align"]

    def work(turn: int) -> bool:
        if turn % 10 == 0:
            window.show_place(order[turn // 10 % 3])
        return turn < 100

    assert largest_gap(work) < 0.1
