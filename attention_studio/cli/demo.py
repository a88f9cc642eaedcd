"""demo: what the window's first minute shows, without a window."""

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from attention_studio import paths
from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.train import training_progress
from attention_studio.protocol import Train
from attention_studio.specs import CorpusSpec, RunSpec, SearchSpec

SENTENCES = (
    "The agreement on the European Economic Area was signed in August 1992.",
    "The young actor does not read the newspaper.",
    "Where did their brother offer his ring?",
)


class Demo(SubCommand):
    """Trains on the bundled corpus, translates, and writes the alignment grid."""

    kind, title = "demo", "train on the bundled corpus, translate, and write an alignment grid as a picture"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """How long, and where to."""
        parser.add_argument("--minutes", type=float, default=1.0, metavar="M", help="time to train (default 1)")
        parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="folder of the picture")

    def run(self, arguments: argparse.Namespace) -> int:
        """Trains, translates, draws."""
        from attention_studio.engine.control import Control
        from attention_studio.engine.training import train
        from attention_studio.engine.translator import Translator
        from attention_studio.figures.export import export_grid
        from attention_studio.nn.presets import base as presets

        model, training = presets.make("studio")
        training = replace(training, minutes=arguments.minutes, epochs=1000)
        corpus = CorpusSpec(files=(str(paths.bundled_corpora() / "en-fr" / "pairs.tsv"),))
        with tempfile.TemporaryDirectory() as folder, training_progress(as_json=False) as emit:
            output.tell("Training English → French on the bundled corpus…")
            finished = train(Train(1, folder, RunSpec(corpus, model, training)), emit, Control())
            translator = Translator.load(folder)
            for sentence in SENTENCES:
                (translation,) = translator.translate([sentence], SearchSpec())
                output.write(f"{sentence}\n  → {translation.hypotheses[0].text}")
            traced = translator.trace(SENTENCES[0], SearchSpec())
        if traced is not None:
            arguments.out.mkdir(parents=True, exist_ok=True)
            picture = export_grid(traced[0], arguments.out / "attention-grid.png", "png")
            output.write(f"{finished.reason} The alignment grid is in {picture.resolve()}.")
        return 0
