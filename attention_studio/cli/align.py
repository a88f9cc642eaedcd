"""align: writes the attention over given pairs, as links, numbers or pictures."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from attention_studio.bundle import write_file
from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import add_corpus_arguments, corpus_spec
from attention_studio.errors import StudioError
from attention_studio.trace import Trace

PICTURES = ("png", "svg", "pdf")
TEXTS = ("pharaoh", "json", "csv")


class Align(SubCommand):
    """Feeds the targets of a corpus to the decoder and writes where it looks."""

    kind, title = "align", "write the attention over given pairs as links, JSON, CSV or pictures"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Model, pairs, and what to write where."""
        parser.add_argument("model", metavar="MODEL", help="a folder, a zip, or a bundled model's name")
        add_corpus_arguments(parser)
        # The format of the result; the corpus' own is told from its content.
        parser.set_defaults(format="pharaoh")
        parser.add_argument("--out", type=Path, metavar="PATH", help="a file; for pictures of several pairs a folder")

    def run(self, arguments: argparse.Namespace) -> int:
        """Aligns all pairs."""
        if arguments.format not in (*TEXTS, *PICTURES):
            raise StudioError(f"align writes {', '.join((*TEXTS, *PICTURES))}, not {arguments.format}.")
        if arguments.format in PICTURES:
            return _write_pictures(arguments)
        texts = [_text(trace, arguments.format) for trace in _traces(arguments)]
        whole = "\n".join(texts) + "\n"
        if arguments.out is None:
            output.write(whole.rstrip("\n"))
        else:
            _write_text(arguments.out, whole)
        return 0


def _write_text(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text.encode("utf-8"))
    except OSError as error:
        raise StudioError(f"{path} can't be written: {error.strerror or error}.") from error


def _traces(arguments: argparse.Namespace) -> Iterator[Trace]:
    """Yields a trace of each pair, its attention and its words."""
    from attention_studio.corpus.pair import Report
    from attention_studio.corpus.reading import tokenized_pairs
    from attention_studio.engine.evaluation import LONGEST
    from attention_studio.engine.translator import Translator

    translator = Translator.load(arguments.model)
    spec = replace(
        corpus_spec(arguments),
        format="auto",
        tokenizer=translator.tokenizer.kind,
        lowercase=translator.tokenizer.lowercase,
        maximum_length=LONGEST,
    )
    pairs = list(tokenized_pairs(spec, Report()))
    for one, attention in zip(pairs, translator.align([(one.source, one.target) for one in pairs]), strict=True):
        source, target = tuple(one.source), tuple(one.target)
        yield Trace(source, translator.unknown(source), target, one.pair.target, attention)


def _text(trace: Trace, kind: str) -> str:
    from attention_studio.figures.export import grid_text

    return grid_text(trace, kind).rstrip("\n")


def _write_pictures(arguments: argparse.Namespace) -> int:
    from attention_studio.figures.export import export_grid

    if arguments.out is None:
        raise StudioError("Pictures need --out: a file for one pair, a folder for several.")
    traces = list(_traces(arguments))
    if len(traces) == 1:
        paths = [export_grid(traces[0], arguments.out, arguments.format)]
    else:
        arguments.out.mkdir(parents=True, exist_ok=True)
        names = (arguments.out / f"{number:05d}.{arguments.format}" for number in range(1, len(traces) + 1))
        paths = [export_grid(trace, path, arguments.format) for trace, path in zip(traces, names, strict=True)]
    output.tell(f"{len(paths):,} written, the last as {paths[-1]}.")
    return 0
