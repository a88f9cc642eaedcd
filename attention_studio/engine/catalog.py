"""The catalog: every plug-in and option in plain data, so that windows and command lines need not import a model."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from attention_studio import bundle, paths
from attention_studio.corpus.formats.base import CorpusFormat
from attention_studio.engine.optimizers import OPTIMIZERS
from attention_studio.metrics.base import Metric
from attention_studio.nn.attention.base import Attention
from attention_studio.nn.cells.base import Cell
from attention_studio.nn.decoders.base import Decoder
from attention_studio.nn.encoders.base import Encoder
from attention_studio.nn.presets.base import Preset
from attention_studio.nn.search.base import Search
from attention_studio.options import schema
from attention_studio.registry import Plugin, discover
from attention_studio.specs import CorpusSpec, ModelSpec, SearchSpec, TrainingSpec
from attention_studio.text.tokenizers.base import Tokenizer

KINDS: dict[str, tuple[str, type[Plugin]]] = {
    "attentions": ("attention_studio.nn.attention", Attention),
    "cells": ("attention_studio.nn.cells", Cell),
    "decoders": ("attention_studio.nn.decoders", Decoder),
    "encoders": ("attention_studio.nn.encoders", Encoder),
    "searches": ("attention_studio.nn.search", Search),
    "tokenizers": ("attention_studio.text.tokenizers", Tokenizer),
    "formats": ("attention_studio.corpus.formats", CorpusFormat),
    "metrics": ("attention_studio.metrics", Metric),
}
SPECIFICATIONS: Mapping[str, type] = {
    "corpus": CorpusSpec, "model": ModelSpec, "training": TrainingSpec, "search": SearchSpec,
}  # fmt: skip
DETAILS = ("formula", "source", "suffixes")


def catalog() -> dict[str, Any]:
    """Returns all plug-ins by kind of thing, and all options."""
    lists = {name: [_describe(one) for one in discover(*place).values()] for name, place in KINDS.items()}  # type: ignore[arg-type]  # abstract bases
    return {
        "version": 1,
        "presets": [_preset(one) for one in discover("attention_studio.nn.presets", Preset).values()],
        **lists,
        "optimizers": [{"kind": kind, "title": title} for kind, (title, _) in OPTIMIZERS.items()],
        "corpora": [{"kind": name, "title": name} for name in _corpora()],
        "models": [{"kind": name, "title": name} for name in bundle.bundled()],
        "options": {name: [asdict(one) for one in schema(spec)] for name, spec in SPECIFICATIONS.items()},
    }


def _describe(plugin: type[Plugin]) -> dict[str, Any]:
    details = {name: getattr(plugin, name) for name in DETAILS if hasattr(plugin, name)}
    return {"kind": plugin.kind, "title": plugin.title, **details}


def _preset(preset: type[Preset]) -> dict[str, Any]:
    return {
        "kind": preset.kind,
        "title": preset.title,
        "source": preset.source,
        "year": preset.year,
        "reference": preset.reference,
        "model": asdict(preset.desk_model),
        "training": asdict(preset.desk_training),
        "paper": {"model": asdict(preset.paper_model), "training": asdict(preset.paper_training)},
    }


def _corpora() -> list[str]:
    folder = paths.bundled_corpora()
    return sorted(path.parent.name for path in folder.glob("*/pairs.tsv")) if folder.is_dir() else []
