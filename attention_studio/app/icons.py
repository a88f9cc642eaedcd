"""Icons: our own line drawings, tinted in the colour of the text beside them."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from attention_studio import bundle, paths

SIZES = (16, 20, 24, 32, 48, 64)


@cache
def _drawing(name: str) -> str:
    return (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def icon(name: str, color: str, color_on: str = "") -> QIcon:
    """Returns a drawing of `resources/icons` in a colour, and in another when it is checked."""
    found = QIcon()
    for size in SIZES:
        found.addPixmap(_tinted(name, color, size), QIcon.Mode.Normal, QIcon.State.Off)
        found.addPixmap(_tinted(name, color_on or color, size), QIcon.Mode.Normal, QIcon.State.On)
    return found


def tinted_file(name: str, color: str) -> str:
    """Returns the path of a file with a drawing in a colour, for style sheets, which take pictures from files only.

    A cache that can't be written gives "": the picture is missing, nothing else.
    """
    path = paths.user_cache() / "icons" / f"{name}-{color.lstrip('#')}.svg"
    try:
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            bundle.write_file(path, _drawing(name).replace("currentColor", color).encode("utf-8"))
    except OSError:
        return ""
    return path.as_posix()


@cache
def _tinted(name: str, color: str, size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing = _drawing(name).replace("currentColor", color)
    QSvgRenderer(QByteArray(drawing.encode("utf-8"))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
