"""The frame of an alignment grid: titles of the axes, the scale of the colours, and what the cursor is on."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QLinearGradient, QPainter, QPen

from attention_studio.app.widgets.grid_geometry import FOOTER, MARGIN, GridGeometry
from attention_studio.theme import SPACE, Theme, attention_colour, mix

SCALE_WIDTH, SCALE_HEIGHT = 96, 8
STOPS = 8
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute


def axis_titles() -> tuple[str, str]:
    """Returns the titles of the source's and the target's axis."""
    translate = QCoreApplication.translate
    return translate("GridView", "source") + " →", translate("GridView", "target") + " ↓"


def paint_axis_titles(painter: QPainter, geometry: GridGeometry, theme: Theme, font: QFont) -> None:
    """Writes in the corner which words stand across and which down."""
    line = QFontMetrics(font).height()
    painter.setFont(font)
    source, target = axis_titles()
    for lines_up, text, colour in ((2, source, theme.encoder), (1, target, theme.decoder)):
        painter.setPen(QColor(mix(colour, theme.ink, 0.25)))
        place = QRectF(MARGIN, geometry.top - SPACE - lines_up * line, geometry.row_length, line)
        painter.drawText(place, RIGHT, text)


def paint_footer(painter: QPainter, size: tuple[int, int], theme: Theme, font: QFont, texts: tuple[str, str]) -> None:
    """Draws the line under the cells: a text in ink, else a quieter note, and the scale at the right."""
    width, height = size
    readout, note = texts
    place = QRectF(MARGIN, height - FOOTER, width - 2 * MARGIN, FOOTER)
    scale = _paint_scale(painter, place, theme, font)
    text = QFontMetrics(font).elidedText(readout or note, Qt.TextElideMode.ElideRight, int(scale - 3 * MARGIN))
    painter.setPen(QColor(theme.ink if readout else theme.quiet_ink))
    painter.drawText(QRectF(place.left(), place.top(), max(scale - 3 * MARGIN, 0), FOOTER), LEFT, text)


def _paint_scale(painter: QPainter, place: QRectF, theme: Theme, font: QFont) -> float:
    """Draws the colours of the weights 0 to 1 and returns where they begin."""
    painter.setFont(font)
    painter.setPen(QColor(theme.quiet_ink))
    metrics = QFontMetrics(font)
    one, title = metrics.horizontalAdvance("1"), QCoreApplication.translate("GridView", "weight") + "  0"
    painter.drawText(place, RIGHT, "1")
    bar = QRectF(place.right() - one - SPACE - SCALE_WIDTH, 0, SCALE_WIDTH, SCALE_HEIGHT)
    bar.moveCenter(QPointF(bar.center().x(), place.center().y()))
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for stop in range(STOPS + 1):
        gradient.setColorAt(stop / STOPS, QColor(attention_colour(theme, stop / STOPS)))
    beginning = bar.left() - SPACE - metrics.horizontalAdvance(title)
    painter.drawText(QRectF(place.left(), place.top(), bar.left() - SPACE - place.left(), FOOTER), RIGHT, title)
    painter.fillRect(bar, gradient)
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.drawRect(bar)
    return beginning


def paint_empty(painter: QPainter, place: QRectF, theme: Theme, font: QFont, text: str) -> None:
    """Writes what the view is for, where there is nothing to show."""
    painter.setFont(font)
    painter.setPen(QColor(theme.quiet_ink))
    inside = place.adjusted(4 * SPACE, 4 * SPACE, -4 * SPACE, -4 * SPACE)
    painter.drawText(inside, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
