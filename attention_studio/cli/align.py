"""align: writes the attention over given pairs, or over translations, as links, numbers or pictures."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from attention_studio.bundle import write_file
from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.corpus.formats.base import first_lines
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import tokenized_pairs
from attention_studio.corpus.sources import TextSource, texts_of
from attention_studio.errors import StudioError
from attention_studio.figures.export import export_grid, exporters, grid_text
from attention_studio.specs import CorpusSpec, SearchSpec
from attention_studio.trace import Trace

if TYPE_CHECKING:
    from attention_studio.engine.translator import Translator

LONGEST = 1000
"""Tokens of a side; as long as a text to translate may be."""
TEXTS = ("pharaoh", "json", "csv")
"""Formats of which one file holds many pairs; every other one is a picture, a file a pair."""


@dataclass(frozen=True)
class Aligned:
    """The attention of one pair, and the line (from 1) where the pair stands."""

    line: int
    trace: Trace


class Align(SubCommand):
    """Feeds the targets of a corpus to the decoder, or translates a text, and writes where the decoder looks."""

    kind, title = "align", "write the attention over pairs (or a text's translations) as links, JSON, CSV or pictures"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Model, pairs, and what to write where."""
        parser.add_argument("model", metavar="MODEL", help="a folder, a zip, or a bundled model's name")
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="pairs as for train, or one text of source sentences, a line each"
        )
        parser.add_argument("--encoding", default="auto", metavar="NAME", help="character encoding, such as cp1252")
        parser.add_argument(
            "--format", choices=tuple(exporters()), help="what to write; by --out's ending, or else pharaoh"
        )
        parser.add_argument("--out", type=Path, metavar="PATH", help="a file; for pictures of several pairs a folder")

    def run(self, arguments: argparse.Namespace) -> int:
        """Aligns all pairs."""
        kind = arguments.format or _kind_of(arguments.out)
        if kind not in TEXTS and arguments.out is None:
            raise StudioError("Pictures need --out: a file for one pair, a folder for several.")
        report = Report()
        found = _aligned(arguments, report)
        if kind not in TEXTS:
            _write_pictures(list(found), arguments.out, kind)
        elif arguments.out is None:
            for text in _texts(found, kind):
                output.write(text)
        else:
            arguments.out.parent.mkdir(parents=True, exist_ok=True)
            write_file(arguments.out, "".join(f"{text}\n" for text in _texts(found, kind)).encode("utf-8"))
        for skipped in output.left_out(report):
            output.tell(f"Left out: {skipped}.")
        return 0


def _kind_of(out: Path | None) -> str:
    by_suffix = {exporter.suffix: kind for kind, exporter in exporters().items()}
    return by_suffix.get(out.suffix.lower(), "pharaoh") if out else "pharaoh"


def _aligned(arguments: argparse.Namespace, report: Report) -> Iterator[Aligned]:
    """Yields the attention of each pair, or of each line's translation if a text without pairs is given."""
    from attention_studio.engine.translator import Translator

    sources = texts_of(arguments.files)
    translator = Translator.load(arguments.model)
    if len(sources) == 1 and not _has_tabs(sources[0], arguments.encoding):
        return _of_text(translator, list(sources[0].lines(arguments.encoding)))
    return _of_pairs(translator, CorpusSpec(files=tuple(arguments.files), encoding=arguments.encoding), report)


def _of_text(translator: "Translator", lines: list[str]) -> Iterator[Aligned]:
    for number, one in enumerate(translator.translate(lines, SearchSpec()), 1):
        if one.hypotheses and one.hypotheses[0].tokens:
            best = one.hypotheses[0]
            yield Aligned(number, Trace(one.source, one.unknown, best.tokens, best.text, best.attention))


def _of_pairs(translator: "Translator", corpus: CorpusSpec, report: Report) -> Iterator[Aligned]:
    tokenizer = translator.tokenizer
    spec = replace(corpus, tokenizer=tokenizer.kind, lowercase=tokenizer.lowercase, maximum_length=LONGEST)
    pairs = list(tokenized_pairs(spec, report))
    for one, attention in zip(pairs, translator.align([(one.source, one.target) for one in pairs]), strict=True):
        source, target = tuple(one.source), tuple(one.target)
        yield Aligned(one.pair.line, Trace(source, translator.unknown(source), target, one.pair.target, attention))


def _has_tabs(source: TextSource, encoding: str) -> bool:
    return any("\t" in line for line in first_lines(source, encoding))


def _texts(found: Iterator[Aligned], kind: str) -> Iterator[str]:
    """Yields what a text format has for each pair."""
    last = 0
    for one in found:
        text = grid_text(one.trace, kind).rstrip("\r\n")
        if kind == "pharaoh":
            # Line n of the links is line n of the corpus: what was left out has an empty one.
            yield from [""] * (one.line - last - 1)
        elif kind == "json":
            text = json.dumps({"line": one.line, **json.loads(text)}, ensure_ascii=False)
        elif last:
            yield ""
        yield text
        last = one.line


def _write_pictures(found: list[Aligned], out: Path, kind: str) -> None:
    if len(found) == 1 and not out.is_dir():
        out.parent.mkdir(parents=True, exist_ok=True)
        paths = [export_grid(found[0].trace, out, kind)]
    elif out.suffix.lower() in {exporter.suffix for exporter in exporters().values()}:
        raise StudioError(f"{out} is the name of one file, and there are {len(found):,} pairs; name a folder.")
    else:
        out.mkdir(parents=True, exist_ok=True)
        paths = [export_grid(one.trace, out / f"{one.line:05d}.{kind}", kind) for one in found]
    output.tell(f"{len(paths):,} written, the last as {paths[-1]}." if paths else "There was nothing to align.")
