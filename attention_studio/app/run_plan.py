"""Run plans: from what the Train place's form holds to a run's specification and folder."""

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from attention_studio import options
from attention_studio.app import model_list, samples
from attention_studio.app.catalog import Preset
from attention_studio.options import Value
from attention_studio.specs import CorpusSpec, ModelSpec, RunSpec, TrainingSpec

LONGEST_NAME = 80
MOST_WATCHED_WORDS = 12


def preset_values(preset: Preset, size: str) -> dict[str, Any]:
    """Returns a preset's values of model and training in one mapping, at desk or paper size."""
    if size == "paper":
        return {**preset.paper_model, **preset.paper_training}
    return {**preset.model, **preset.training}


def run_spec(corpus: CorpusSpec, preset: str, values: dict[str, Value]) -> RunSpec:
    """Builds a run's specification from a form's values; raises OptionError for a value out of range."""
    model = {one.name: values[one.name] for one in options.schema(ModelSpec)}
    training = {one.name: values[one.name] for one in options.schema(TrainingSpec)}
    return RunSpec(
        corpus,
        options.from_json(ModelSpec, {**model, "preset": preset}),
        options.from_json(TrainingSpec, training),
    )


def corpus_to_train(corpus: CorpusSpec) -> CorpusSpec | None:
    """Returns the open corpus, or a sample if none is open, or None if there is no sample either."""
    if corpus.files:
        return corpus
    bundled = samples.samples()
    return bundled[0].spec if bundled else None


def sentence_to_watch(corpus: CorpusSpec | None, sources: Iterable[str]) -> str:
    """Returns a sentence whose grid is worth following.

    A sample names one; otherwise it is the longest of the first source sentences that still makes a readable grid.
    """
    sample = samples.of_spec(corpus) if corpus is not None else None
    if sample is not None and sample.showcase:
        return sample.showcase
    readable = [one for one in sources if len(one.split(" ")) <= MOST_WATCHED_WORDS]
    return max(readable, key=lambda one: len(one.split(" ")), default="")


def run_name(preset: str, now: datetime) -> str:
    """Returns a name that sorts by time and says which preset it was."""
    return f"{now:%Y-%m-%d %H.%M.%S} {preset}"


def run_folder(name: str) -> Path:
    """Returns the folder of a run of that name, made safe for every file system and not yet taken."""
    safe = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", name).strip(" .")[:LONGEST_NAME] or "run"
    folder = model_list.runs_folder() / safe
    number = 2
    while folder.exists():
        folder = model_list.runs_folder() / f"{safe} ({number})"
        number += 1
    return folder
