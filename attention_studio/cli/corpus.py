"""corpus: reads files as a corpus and says what was understood."""

import argparse

from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import add_corpus_arguments, corpus_spec
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import read_pairs


class Corpus(SubCommand):
    """Shows what of some files becomes a corpus and what is left out."""

    kind, title = "corpus", "read files as pairs of sentences; show what is kept, what is left out and why"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Files, and the two ways to write for programs."""
        add_corpus_arguments(parser)
        forms = parser.add_mutually_exclusive_group()
        forms.add_argument("--pairs", action="store_true", help="print the kept pairs as JSON lines")
        forms.add_argument("--json", action="store_true", help="print one JSON object")

    def run(self, arguments: argparse.Namespace) -> int:
        """Reads everything once."""
        report = Report()
        with output.progress("Reading") as on_progress:
            for number, pair in enumerate(read_pairs(corpus_spec(arguments), report), 1):
                if arguments.pairs:
                    output.write_json({"source": pair.source, "target": pair.target, "line": pair.line})
                if number % 1000 == 0:
                    on_progress(number, 0)
        if arguments.json:
            output.write_json(report.to_json())
        elif not arguments.pairs:
            _write_table(report)
        return 0


def _write_table(report: Report) -> None:
    output.write(f"format   {report.format}, {report.encoding}")
    output.write(f"read     {report.read:,}")
    output.write(f"kept     {report.kept:,}")
    for skipped in output.left_out(report):
        output.write(f"skipped  {skipped}")
    for note in report.notes:
        output.write(f"note     {note}")
