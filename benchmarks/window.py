"""Measures the window's start-up against a bare one, as a ratio in one run.

python benchmarks/window.py [--rounds N]
"""

import argparse
import statistics
import subprocess
import sys
import time

BARE = """
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
application, window = QApplication([]), QMainWindow()
window.show()
QTimer.singleShot(0, application.quit)
application.exec()
"""


def seconds(*command: str) -> float:
    """Wall time of a command."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True)
    return time.perf_counter() - began


def main() -> None:
    """Alternates both and prints medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    times = [(seconds("-c", BARE), seconds("-m", "attention_studio", "--quit-when-shown")) for _ in range(rounds)]
    bare, ours = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"bare window {bare:.2f} s, the studio {ours:.2f} s, ratio {ours / bare:.2f}")


if __name__ == "__main__":
    main()
