"""Takes the pictures of README: the three places of a real window with a real training, in docs/images.

Needs no display: QT_QPA_PLATFORM=offscreen python tools/make_screenshots.py
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from attention_studio import paths
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.main import make_application, open_window
from attention_studio.app.main_window import MainWindow
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings

IMAGES = Path("docs") / "images"
MINUTES = 0.9
SIZE = (1280, 800)


def until(condition: Callable[[], object]) -> None:
    """Turns the event loop until a condition holds."""
    while not condition():
        QCoreApplication.processEvents()
        time.sleep(0.005)


def linger(seconds: float) -> None:
    """Turns the event loop for some time, so that plots and layouts settle."""
    end = time.monotonic() + seconds
    until(lambda: time.monotonic() > end)


def save(window: MainWindow, name: str) -> None:
    """Saves the window as it is."""
    linger(1.0)
    window.grab().save(str(IMAGES / f"{name}.png"))


def main() -> None:
    """Opens, reads, trains, translates; takes a picture of each."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    make_application()
    with tempfile.TemporaryDirectory() as home:
        # A first launch: nobody's settings and runs.
        paths.user_data = lambda: Path(home)  # type: ignore[assignment]
        session = Session(Settings(Path(home)), EngineClient())
        window = open_window(session)
        window.resize(*SIZE)
        session.engine.start()
        until(lambda: session.engine.status == "ready")
        until(lambda: session.translation.translation is not None)
        session.translation.set_cursor(4, 6)
        save(window, "align")
        session.appearance.choose("dark")
        save(window, "align-dark")
        session.appearance.choose("light")
        window.show_place("corpus")
        # A relative path, since the picture shows it.
        session.corpus.open((str(Path("resources") / "corpora" / "en-fr" / "pairs.tsv"),))
        until(lambda: session.corpus.report is not None)
        save(window, "corpus")
        window.show_place("train")
        setup = next(one for one in window.places["train"].panels if one.kind == "train_setup")
        setup.form.set_values({"minutes": MINUTES})
        setup.start.click()
        until(lambda: session.run.record.last is not None and session.run.record.last.progress > 0.93)
        save(window, "train")
        until(lambda: session.run.status == "finished")
        window.closing.is_over = True
        window.close()
        session.close()
        session.engine.client.kill()


if __name__ == "__main__":
    main()
