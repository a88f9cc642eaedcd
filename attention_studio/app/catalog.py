"""Catalog: every plug-in and option in plain data, as the engine's Hello describes them.

The last one is kept, so that menus and forms are there before the engine is.
"""

import contextlib
import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from attention_studio import __version__, bundle, paths
from attention_studio.options import Option, schema
from attention_studio.specs import CorpusSpec, ModelSpec, SearchSpec, TrainingSpec

FILE = "catalog.json"
SPECIFICATIONS: dict[str, type] = {
    "corpus": CorpusSpec,
    "model": ModelSpec,
    "training": TrainingSpec,
    "search": SearchSpec,
}


@dataclass(frozen=True)
class Preset:
    """One paper's model.

    Attributes:
        source, year, reference: who wrote it, when, and where in the paper it is described.
        model, training: the values at desk size.
        paper_model, paper_training: the values of the paper.
    """

    kind: str
    title: str
    reference: str = ""
    model: dict[str, Any] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    paper_model: dict[str, Any] = field(default_factory=dict)
    paper_training: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Catalog:
    """A catalog's lists.

    Attributes:
        presets: the papers' models.
        lists: name of a list of plug-ins to (kind, title) pairs.
    """

    presets: tuple[Preset, ...] = ()
    lists: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)

    def preset(self, kind: str) -> Preset | None:
        """Returns the preset called `kind`, if there is one."""
        return next((one for one in self.presets if one.kind == kind), None)

    def choices(self, option: Option) -> tuple[tuple[str, str], ...]:
        """Returns the (kind, title) pairs that an option can take; empty if it takes any value."""
        if option.choices:
            return tuple((one, one) for one in option.choices)
        if not option.choices_from:
            return ()
        listed = self.lists.get(option.choices_from, ())
        default = str(option.default)
        missing = default not in dict(listed)
        return ((default, default), *listed) if missing else listed


def options(part: str) -> tuple[Option, ...]:
    """Returns the options of a part: corpus, model, training or search."""
    return tuple(
        replace(one, title=_said(one.title), meaning=_said(one.meaning)) for one in schema(SPECIFICATIONS[part])
    )


def _said(text: str) -> str:
    """Text of the catalog in the window's language; it is in English where nobody has translated it."""
    return QCoreApplication.translate("catalog", text)


def from_json(values: Any) -> Catalog:
    """Reads a catalog from plain data; raises KeyError, TypeError or AttributeError if it is none."""
    lists = {
        name: tuple((str(one["kind"]), _said(str(one["title"]))) for one in value)
        for name, value in values.items()
        if isinstance(value, list) and name != "presets"
    }
    return Catalog(tuple(_preset(one) for one in values["presets"]), lists)


def _preset(values: dict[str, Any]) -> Preset:
    paper = values.get("paper", {})
    return Preset(
        kind=values["kind"],
        title=_said(values["title"]),
        reference=str(values.get("reference", "")),
        model=dict(values["model"]),
        training=dict(values["training"]),
        paper_model=dict(paper.get("model", {})),
        paper_training=dict(paper.get("training", {})),
    )


def load() -> Catalog:
    """Returns the last catalog of this version, or the one that travels with the program, or an empty one."""
    for path in (_kept(), paths.resources() / FILE):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            return from_json(json.loads(path.read_text(encoding="utf-8")))
    return Catalog()


def keep(values: dict[str, Any]) -> None:
    """Keeps a catalog for the next start; a folder that can't be written only costs the head start."""
    with contextlib.suppress(OSError):
        _kept().parent.mkdir(parents=True, exist_ok=True)
        bundle.write_file(_kept(), json.dumps(values, ensure_ascii=False).encode("utf-8"))


def _kept() -> Path:
    return paths.user_cache() / f"catalog-{__version__}.json"
