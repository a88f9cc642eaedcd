"""Words for numbers."""

from PySide6.QtCore import QCoreApplication


def duration(seconds: float) -> str:
    """Returns a duration as people say it: 40 s, 4 min, 2 h 10 min."""
    whole = max(0, round(seconds))
    if whole < 90:
        return QCoreApplication.translate("words", "%1 s").replace("%1", str(whole))
    minutes = round(whole / 60)
    if minutes < 90:
        return QCoreApplication.translate("words", "%1 min").replace("%1", str(minutes))
    text = QCoreApplication.translate("words", "%1 h %2 min")
    return text.replace("%1", str(minutes // 60)).replace("%2", str(minutes % 60))


def count(number: int) -> str:
    """Returns a number with its thousands apart."""
    return f"{number:,}"
