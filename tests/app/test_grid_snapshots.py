"""The grid's looks, pinned.

After a change that is meant, `QT_QPA_PLATFORM=offscreen python -m tests.app.test_grid_snapshots` draws the pictures
anew, to be looked at before they are committed.
"""

from pathlib import Path

import matplotlib
import numpy as np
import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QImage

from attention_studio.app.main import make_application
from attention_studio.app.widgets.grid_view import GridView
from attention_studio.theme import DARK, LIGHT

from .test_grid_view import AREA, trace_of

GOLDEN = Path(__file__).parent.parent / "golden"
LONG = [f"word{index}" for index in range(40)]
CASES = {
    "grid_light": (LIGHT, AREA, (1, 3)),
    "grid_dark": (DARK, AREA, (-1, 1)),
    "grid_long": (LIGHT, trace_of(LONG, LONG), (5, 5)),
    "grid_scripts": (LIGHT, trace_of(["كتاب", "שלום", "слово"], ["λόγος", "كتاب"], unknown=("слово",)), (0, -1)),
}
TEXT = " ".join(LONG)
WIDTHS = {13: 2017, 11: 1705}
"""Width in pixels of a text in the font that the snapshots were made with, by type size."""


def drawn(case: str) -> QImage:
    """Draws a case in a font that travels with matplotlib."""
    number = QFontDatabase.addApplicationFont(str(Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"))
    font = QFont(QFontDatabase.applicationFontFamilies(number)[0])
    font.setPixelSize(13)
    theme, trace, cell = CASES[case]
    view = GridView()
    view.setStyleSheet("font-family: 'DejaVu Sans'; font-size: 13px")
    view.setFont(font)
    view.set_theme(theme)
    view.set_trace(trace)
    view.set_numbers(True)
    # Scroll bars look as the platform's style wants them.
    view.set_whole(True)
    view.set_cursor(*cell)
    view.resize(520, 300)
    view.ensurePolished()
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    view.deleteLater()
    return image


def text_width(size: int) -> int:
    """The width of a text in the font of the pictures."""
    font = QFont("DejaVu Sans")
    font.setPixelSize(size)
    return QFontMetrics(font).horizontalAdvance(TEXT)


def values(image: QImage) -> np.ndarray:
    """The (height, width, 3) bytes of a picture."""
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


@pytest.mark.parametrize("case", CASES)
def test_the_grid_looks_as_pinned(application, case):
    """Fewer than 1 pixel in 50 differs visibly from the pinned picture."""
    for size, width in WIDTHS.items():
        if abs(text_width(size) - width) > 1:
            pytest.skip("letters are hinted differently here than where the pictures were made")
    image = drawn(case)
    pinned = QImage(str(GOLDEN / f"{case}.png")).convertToFormat(QImage.Format.Format_RGB888)
    if image.devicePixelRatio() != 1:
        pytest.skip("the screen's scale is not 1")
    assert image.size() == pinned.size()
    differing = np.abs(values(image) - values(pinned)).max(-1) > 48
    assert differing.mean() < 0.02


if __name__ == "__main__":
    make_application()
    for name in CASES:
        drawn(name).save(str(GOLDEN / f"{name}.png"))
