"""Settings: what the user chose once and for all, in one JSON file where each value stands by itself.

A value that can't be used falls back to its default and the others are kept; nothing in the file stops the start.
"""

import contextlib
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attention_studio import bundle

FILE = "settings.json"
VERSION = 1
RECENT = 10


@dataclass(frozen=True)
class Setting:
    """One setting.

    Attributes:
        key: its name in the file.
        default: the value when nothing is chosen; its type is the setting's.
        choices: allowed texts; empty means any.
    """

    key: str
    default: bool | int | float | str | tuple[str, ...]
    choices: tuple[str, ...] = ()


SETTINGS = (
    Setting("appearance", "system", ("system", "light", "dark")),
    Setting("geometry", ""),
    Setting("splitters", ()),
    Setting("recent_corpora", ()),
    Setting("model", ""),
    Setting("watched_sentence", ""),
)
BY_KEY = {one.key: one for one in SETTINGS}


class Settings:
    """The settings of one file.

    Attributes:
        message: a sentence about a file that could not be read or written, or "".
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.message = ""
        self._unknown: dict[str, Any] = {}
        self._newer = False
        self._values: dict[str, Any] = {one.key: one.default for one in SETTINGS}
        self._read()

    def text(self, key: str) -> str:
        """Returns a setting that is a text."""
        return str(self._values[key])

    def texts(self, key: str) -> tuple[str, ...]:
        """Returns a setting that is a list of texts."""
        return tuple(self._values[key])

    def set(self, key: str, value: Any) -> None:
        """Takes a value and writes the file; a value of the wrong kind raises ValueError and changes nothing."""
        checked = _checked(BY_KEY[key], value)
        if checked is None:
            raise ValueError(f"{key} can't be {value!r}.")
        if checked != self._values[key]:
            self._values[key] = checked
            self._write()

    def add_recent(self, files: tuple[str, ...]) -> None:
        """Puts a corpus, as its files, at the top of the list of recent ones."""
        one = "\n".join(files)
        others = [each for each in self.texts("recent_corpora") if each != one]
        self.set("recent_corpora", (one, *others)[:RECENT])

    def _read(self) -> None:
        try:
            values = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            self._set_aside()
            return
        if not isinstance(values, dict):
            self._set_aside()
            return
        self._newer = isinstance(values.get("version"), int) and values["version"] > VERSION
        for key, value in values.items():
            if key not in BY_KEY:
                self._unknown[key] = value
            elif (checked := _checked(BY_KEY[key], value)) is not None:
                self._values[key] = checked

    def _set_aside(self) -> None:
        self.message = f"The settings in {self.path} could not be read; the defaults are used."
        with contextlib.suppress(OSError):
            self.path.replace(self.path.with_name(FILE + ".bad"))

    def _write(self) -> None:
        # What a newer version keeps in the same file is handed on as it is.
        version = self._unknown.get("version", VERSION) if self._newer else VERSION
        values = {**self._unknown, **self._values, "version": version}
        try:
            data = json.dumps(values, ensure_ascii=False, indent=1).encode("utf-8")
            self.path.parent.mkdir(parents=True, exist_ok=True)
            bundle.write_file(self.path, data)
        except (OSError, TypeError, ValueError) as error:
            self.message = f"The settings could not be saved in {self.path}: {error}."


def _checked(one: Setting, value: Any) -> Any:
    """Returns the value as the setting's type, or None if it can't be used."""
    if isinstance(one.default, tuple):
        usable = isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)
        return tuple(value) if usable else None
    if type(value) is not type(one.default) or (one.choices and value not in one.choices):
        return None
    return None if isinstance(value, float) and not math.isfinite(value) else value
