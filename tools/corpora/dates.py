"""The corpus `dates`: written dates to ISO dates, aligned character by character."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from .surface import Sentence

# Spelt out here, since the names in `calendar` follow the locale.
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FIRST, LAST = date(1900, 1, 1), date(2099, 12, 31)
# Each letter stands for a part of the date; other characters stand for themselves.
#   D the day, O the day with its ordinal ending, Z the day with two digits, Y the year, M the month's number,
#   N its number with two digits, L its name, S its short name, W the weekday, V the short weekday.
PATTERNS = (
    "D L Y",
    "L D, Y",
    "O L Y",
    "L O, Y",
    "the O of L Y",
    "the O of L, Y",
    "D S Y",
    "D S. Y",
    "S D, Y",
    "S. O, Y",
    "W, D L Y",
    "W, L D, Y",
    "W the O of L Y",
    "V, D S Y",
    "V D S Y",
    "on D L Y",
    "on W, D L Y",
    "D-S-Y",
    "L O Y",
    # Slashes are the American order, dots the European one, dashes and the year first are ISO.
    "M/D/Y",
    "N/Z/Y",
    "D.M.Y",
    "Z.N.Y",
    "Y-N-Z",
    "Y/N/Z",
    "Y L D",
    "Y, L O",
)
PLAIN = {"D", "O", "Z", "Y", "M", "N", "L", "S", "W", "V"}


@dataclass(frozen=True)
class Part:
    """A part of a written date, and for each character the places of the ISO date it decides."""

    text: str
    decides: tuple[tuple[int, ...], ...]


def _number(text: str, first: int, width: int) -> Part:
    """A number whose digits decide ISO digits; a missing leading zero is decided by the only digit."""
    if len(text) < width:
        return Part(text, ((first, first + 1),))
    return Part(text, tuple((first + index,) for index in range(width)))


def _every(text: str, decides: tuple[int, ...]) -> Part:
    return Part(text, (decides,) * len(text))


def ordinal_ending(day: int) -> str:
    """The ending of 1st, 2nd, 3rd, 4th."""
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _part(letter: str, when: date) -> Part:
    """The part of a date that a letter of a pattern stands for."""
    month, day = MONTHS[when.month - 1], _number(str(when.day), 8, 2)
    if letter == "O":
        return Part(day.text + ordinal_ending(when.day), (*day.decides, (), ()))
    return {
        "D": lambda: day,
        "Z": lambda: _number(f"{when.day:02}", 8, 2),
        "Y": lambda: _number(str(when.year), 0, 4),
        "M": lambda: _number(str(when.month), 5, 2),
        "N": lambda: _number(f"{when.month:02}", 5, 2),
        "L": lambda: _every(month, (5, 6)),
        "S": lambda: _every(month[:3], (5, 6)),
        "W": lambda: _every(WEEKDAYS[when.weekday()], ()),
        "V": lambda: _every(WEEKDAYS[when.weekday()][:3], ()),
    }[letter]()


def write(pattern: str, when: date) -> Sentence:
    """The date as the pattern writes it, its ISO form, and the links between their characters."""
    text, decides = "", []
    for piece in pattern:
        part = _part(piece, when) if piece in PLAIN else _every(piece, ())
        text += part.text
        decides += part.decides
    links = {(i, j) for i, places in enumerate(decides) for j in places} | _dashes(decides)
    return Sentence(text, when.isoformat(), tuple(sorted(links)))


def _dashes(decides: list[tuple[int, ...]]) -> set[tuple[int, int]]:
    """Link each ISO dash to what follows the year or the month, or else to the last character."""
    links = set()
    for dash, ending in ((4, 3), (7, 6)):
        last = max(i for i, places in enumerate(decides) if ending in places)
        links.add((min(last + 1, len(decides) - 1), dash))
    return links


def dates(seed: int) -> Iterator[Sentence]:
    """Dates of two centuries in random patterns, for ever."""
    random_source = random.Random(seed)
    days = (LAST - FIRST).days
    while True:
        when = FIRST + timedelta(days=random_source.randrange(days + 1))
        yield write(random_source.choice(PATTERNS), when)
