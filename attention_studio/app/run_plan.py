"""Run plans: from what the Train place's form holds to a run's specification and folder."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any

from attention_studio import options
from attention_studio.app import corpus_state, model_list
from attention_studio.app.catalog import Preset
from attention_studio.options import Value
from attention_studio.specs import CorpusSpec, ModelSpec, RunSpec, TrainingSpec

DEFAULT_SAMPLE = "en-fr"
LONGEST_NAME = 80


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
    names = corpus_state.samples()
    if not names:
        return None
    return corpus_state.sample_spec(DEFAULT_SAMPLE if DEFAULT_SAMPLE in names else names[0])


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
