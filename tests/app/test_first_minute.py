"""The first minute, whole: a real window with the real engine, from the open sample to an exported grid."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from attention_studio import paths
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.main import open_window
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings
from attention_studio.bundle import MODEL

SENTENCE = "The old actor does not read the newspaper."


@pytest.fixture
def window(application, wait_until):
    """A real window with the real engine."""
    session = Session(Settings(paths.user_config()), EngineClient())
    opened = open_window(session)
    session.engine.start()
    wait_until(lambda: session.engine.status == "ready", "the engine's Hello", seconds=60)
    yield opened
    opened.closing.is_over = True
    opened.close()
    session.close()
    session.engine.client.kill()
    opened.deleteLater()
    session.deleteLater()


def panels(window, place):
    """The panels of a place by kind."""
    window.show_place(place)
    return {panel.kind: panel for panel in window.places[place].panels}


def hover(view, row, column):
    """Moves the pointer to a cell, as a mouse would."""
    port = view.viewport()
    points = (QPoint(x, y) for x in range(0, port.width(), 4) for y in range(0, port.height(), 4))
    QTest.mouseMove(port, next(point for point in points if view.cell_at(point) == (row, column)))


def test_from_the_sample_to_an_exported_grid(window, wait_until, tmp_path: Path):
    """Open the sample, train half a minute, translate, point at a word, export the grid: all with real numbers."""
    session = window.session
    corpus = panels(window, "corpus")
    assert corpus
    session.corpus.open((str(paths.bundled_corpora() / "en-fr" / "pairs.tsv"),))
    wait_until(lambda: session.corpus.report is not None, "the report", seconds=60)
    assert session.corpus.report.kept == len(session.corpus.table) > 12_000

    setup = panels(window, "train")["train_setup"]
    setup.form.set_values({"minutes": 0.5})
    QTest.mouseClick(setup.start, Qt.MouseButton.LeftButton)
    wait_until(lambda: session.run.status == "training", "the training", seconds=60)
    wait_until(lambda: session.run.status not in ("training", "preparing", "stopping"), "its end", seconds=120)
    losses = session.run.record.losses.y
    assert np.mean(losses[-10:]) < 0.6 * np.mean(losses[:10])
    assert len(session.run.record.film) >= 3
    folder = Path(session.run.record.folder)
    assert (folder / MODEL).is_file()

    align = panels(window, "align")
    session.translation.choose_model(str(folder))
    align["align_source"].box.setPlainText(SENTENCE)
    QTest.mouseClick(align["align_source"].translate, Qt.MouseButton.LeftButton)
    wait_until(
        lambda: session.translation.translation is not None and session.translation.source == SENTENCE,
        "the translation",
        seconds=60,
    )
    trace = session.translation.trace
    np.testing.assert_allclose(trace.attention.sum(1), 1.0, atol=1e-4)

    hover(align["align_grid"].grid, 1, 1)
    wait_until(lambda: session.translation.cursor == (1, 1), "the cursor")
    align["align_grid"].export_to(tmp_path / "grid.png", "png")
    wait_until((tmp_path / "grid.png").is_file, "the picture", seconds=60)
    assert (tmp_path / "grid.png").read_bytes().startswith(b"\x89PNG")
