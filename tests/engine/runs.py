"""Small real trainings for the tests of the engine."""

from dataclasses import replace

from attention_studio.engine import backend  # noqa: F401  # prepares the process for Keras
from attention_studio.engine.control import Control
from attention_studio.engine.training import train
from attention_studio.nn.presets import base as presets
from attention_studio.protocol import EpochEnded, Train
from attention_studio.specs import CorpusSpec, RunSpec

LETTERS = "abcdefgh"


def corpus_file(folder, count=120):
    """A table of letters to be copied, each its own word."""
    path = folder / "copy.tsv"
    lines = []
    for number in range(count):
        words = " ".join(LETTERS[(number * 7 + place * 3) % 8] for place in range(1 + number % 5))
        lines.append(f"{words} {LETTERS[number % 8]}\t{words.upper()} {LETTERS[number % 8].upper()}\n")
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def run_spec(path, preset="bahdanau2014", **training):
    """A run of a tiny model on a table."""
    model, recipe = presets.make(preset)
    small = {"embedding_units": 16, "hidden_units": 16, "attention_units": 16, "readout_units": 16}
    options = {"epochs": 2, "batch_size": 16, "learning_rate": 0.01, "precision": "float32", **training}
    corpus = CorpusSpec(files=(str(path),), validation_share=0.2)
    return RunSpec(corpus, replace(model, **small), replace(recipe, **options))


def run(folder, spec, control=None, **command):
    """Trains into a folder; returns what Finished said and all events."""
    events = []
    finished = train(Train(1, str(folder), spec, **command), events.append, control or Control())
    return finished, events


def epochs(events):
    """The epochs among events."""
    return [event for event in events if isinstance(event, EpochEnded)]
