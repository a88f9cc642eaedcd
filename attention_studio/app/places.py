"""The places of the window: what the rail on the left offers."""

from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication


@dataclass(frozen=True)
class Place:
    """One room of the studio.

    Attributes:
        kind: its key in settings and in names of screenshots.
        label: its name before translation.
        icon: file name of its icon, without the suffix.
        hint: what it is for, in one sentence before translation.
        columns: shares of the width of the left, middle and right columns.
    """

    kind: str
    label: str
    icon: str
    hint: str
    columns: tuple[int, int, int] = (26, 50, 24)

    @property
    def title(self) -> str:
        """The name in the user's language."""
        return QCoreApplication.translate("Place", self.label)

    @property
    def meaning(self) -> str:
        """What the place is for, in the user's language."""
        return QCoreApplication.translate("Place", self.hint)


CORPUS = Place(
    "corpus",
    str(QT_TRANSLATE_NOOP("Place", "Corpus")),
    "corpus",
    str(QT_TRANSLATE_NOOP("Place", "Open pairs of sentences and see what is in them.")),
)
TRAIN = Place(
    "train",
    str(QT_TRANSLATE_NOOP("Place", "Train")),
    "train",
    str(QT_TRANSLATE_NOOP("Place", "Train a translator and watch it learn to pay attention.")),
    columns=(26, 44, 30),
)
ALIGN = Place(
    "align",
    str(QT_TRANSLATE_NOOP("Place", "Align")),
    "align",
    str(QT_TRANSLATE_NOOP("Place", "Translate a sentence and see which words each word looked at.")),
)
PLACES = (CORPUS, TRAIN, ALIGN)
