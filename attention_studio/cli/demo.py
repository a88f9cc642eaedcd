"""demo: what the window's first minute shows, without a window."""

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from attention_studio import options, paths
from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import UNLIMITED_EPOCHS
from attention_studio.cli.train import training_progress
from attention_studio.protocol import Train
from attention_studio.specs import CorpusSpec, RunSpec, SearchSpec

SENTENCES = (
    "The agreement on the European Economic Area was signed in August 1992.",
    "The young actor does not read the newspaper.",
    "Where did their brother offer his ring?",
)
GREEDY = SearchSpec(search="greedy", beam=1)


class Demo(SubCommand):
    """Trains on the bundled corpus, translates, and writes the alignment grid."""

    kind, title = "demo", "train on the bundled corpus, translate, and write an alignment grid as a picture"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """How long, and where to."""
        parser.add_argument("--minutes", type=float, default=1.0, metavar="M", help="time to train (default 1)")
        parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="folder of the picture")

    def run(self, arguments: argparse.Namespace) -> int:
        """Trains, translates, scores, draws."""
        from attention_studio.engine.control import Control
        from attention_studio.engine.evaluation import evaluate
        from attention_studio.engine.training import train
        from attention_studio.engine.translator import Translator
        from attention_studio.figures.export import export_grid
        from attention_studio.nn.presets import base as presets

        model, training = presets.make("studio")
        training = options.checked(replace(training, minutes=arguments.minutes, epochs=UNLIMITED_EPOCHS))
        arguments.out.mkdir(parents=True, exist_ok=True)
        corpus = paths.bundled_corpora() / "en-fr"
        run = RunSpec(CorpusSpec(files=(str(corpus / "pairs.tsv"),)), model, training)
        with tempfile.TemporaryDirectory() as folder:
            output.tell("Training English → French on the bundled corpus…")
            with training_progress(as_json=False) as emit:
                finished = train(Train(1, folder, run), emit, Control())
            output.tell(finished.reason)
            translator = Translator.load(folder)
        for sentence, translation in zip(SENTENCES, translator.translate(SENTENCES, SearchSpec()), strict=True):
            output.write(f"{sentence}\n  → {translation.hypotheses[0].text}")
        with output.progress("Translating the test sentences") as on_progress:
            found = evaluate(translator, CorpusSpec(files=(str(corpus / "test.tsv"),)), None, GREEDY, on_progress)
        output.write(f"On {found.sentences:,} sentences that it never saw: BLEU {found.bleu:.1f}, AER {found.aer:.3f}.")
        traced = translator.trace(SENTENCES[0], SearchSpec())
        assert traced is not None  # the sentence has words
        picture = export_grid(traced[0], arguments.out / "attention-grid.png", "png")
        output.write(f"The alignment grid of the first sentence is in {picture.resolve()}.")
        return 0
