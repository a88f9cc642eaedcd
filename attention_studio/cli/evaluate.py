"""evaluate: scores a model on a corpus."""

import argparse
from pathlib import Path

from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import add_corpus_arguments, add_search_arguments, corpus_spec, search_spec


class Evaluate(SubCommand):
    """Translates a corpus and compares with its targets."""

    kind, title = "evaluate", "score a model on a corpus: BLEU, chrF, token accuracy, AER"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Model, corpus, gold alignments and search."""
        parser.add_argument("model", metavar="MODEL", help="a folder, a zip, or a bundled model's name")
        add_corpus_arguments(parser)
        parser.add_argument("--gold", type=Path, metavar="FILE", help="Pharaoh alignments of the pairs")
        add_search_arguments(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def run(self, arguments: argparse.Namespace) -> int:
        """Evaluates."""
        from attention_studio.engine.evaluation import evaluate
        from attention_studio.engine.translator import Translator

        search = search_spec(arguments.beam)
        translator = Translator.load(arguments.model)
        with output.progress("Translating") as on_progress:
            found = evaluate(translator, corpus_spec(arguments), arguments.gold, search, on_progress)
        if arguments.json:
            output.write_json(found.to_json())
            return 0
        output.write(f"sentences       {found.sentences:,}")
        output.write(f"BLEU            {found.bleu:.2f}   {found.bleu_signature}")
        output.write(f"chrF            {found.chrf:.2f}   {found.chrf_signature}")
        output.write(f"token accuracy  {100 * found.token_accuracy:.2f} %")
        output.write(f"AER             {'no gold alignments' if found.aer is None else f'{found.aer:.4f}'}")
        return 0
