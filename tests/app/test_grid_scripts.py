"""Exported words look as Qt draws them: matplotlib's shaping compared with another program's."""

import io
from pathlib import Path

import matplotlib.image
import numpy as np
import pytest
from matplotlib import font_manager
from matplotlib.figure import Figure
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QImage, QPainter

from attention_studio.figures import fonts

PIXELS = 64
COLUMNS = 200


def profile(ink: np.ndarray) -> np.ndarray:
    """How much ink each of 200 columns has, from the first inked to the last."""
    columns = np.flatnonzero(ink.sum(0) > 0)
    columns = ink[:, columns[0] : columns[-1] + 1].sum(0)
    return np.interp(np.linspace(0, len(columns) - 1, COLUMNS), np.arange(len(columns)), columns)


def by_matplotlib(word: str, family: str) -> np.ndarray:
    """The word's ink, 0 to 1, drawn as an exported label is."""
    figure = Figure(figsize=(10, 2), dpi=72)
    figure.text(0.1, 0.4, word, fontsize=PIXELS, fontfamily=[family], parse_math=False)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    buffer.seek(0)
    return 1 - matplotlib.image.imread(buffer)[..., :3].mean(-1)


def by_qt(word: str, path: str) -> np.ndarray:
    """The word's ink, 0 to 1, drawn by Qt with the same font file."""
    number = QFontDatabase.addApplicationFont(path)
    font = QFont(QFontDatabase.applicationFontFamilies(number)[0])
    font.setPixelSize(PIXELS)
    image = QImage(QFontMetrics(font).horizontalAdvance(word) + 80, 160, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(font)
    painter.drawText(image.rect(), Qt.AlignmentFlag.AlignCenter, word)
    painter.end()
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return 1 - lines[:, : image.width()] / 255


@pytest.mark.parametrize("word", ["שלום", "كتاب", "الإمارات", "किताब", "ภาษาไทย", "GPU训练", "3月,"])
def test_shaping_and_order_agree_with_qt(application, word):
    """The column profiles correlate above 0.9, and better than with the mirror image."""
    if missing := fonts.missing_scripts([word]):
        pytest.skip(missing[0])
    family = next((one for one in fonts.families_for([word]) if _covers(one, word)), None)
    if family is None:
        pytest.skip("no single installed font has all of the word's characters")
    path = font_manager.findfont(font_manager.FontProperties(family=[family]))
    exported, expected = profile(by_matplotlib(word, family)), profile(by_qt(word, str(Path(path))))
    straight, mirrored = (np.corrcoef(one, expected)[0, 1] for one in (exported, exported[::-1]))
    assert straight > 0.9
    assert straight > mirrored


def _covers(family: str, word: str) -> bool:
    found = font_manager.fontManager._find_fonts_by_props(font_manager.FontProperties(family=[family]))
    return all(ord(character) in fonts._coverage(found[0].path, found[0].face_index) for character in word)
