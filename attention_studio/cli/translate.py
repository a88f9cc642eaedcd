"""translate: translates texts with a model."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from attention_studio.cli import output
from attention_studio.cli.base import SubCommand
from attention_studio.cli.options import add_search_arguments, search_spec
from attention_studio.errors import StudioError
from attention_studio.trace import Hypothesis, Translation

LINES_AT_ONCE = 640


class Translate(SubCommand):
    """Translates arguments, or lines of standard input."""

    kind, title = "translate", "translate texts, or lines of standard input; one line out for each line in"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Model, texts and search."""
        parser.add_argument("model", metavar="MODEL", help="a folder, a zip, or a bundled model's name")
        parser.add_argument("texts", nargs="*", default=[], metavar="TEXT", help="what to translate")
        add_search_arguments(parser)
        parser.add_argument("--n-best", type=int, default=1, metavar="N", help="translations of each text")
        parser.add_argument("--json", action="store_true", help="print one JSON object a line")

    def run(self, arguments: argparse.Namespace) -> int:
        """Translates in blocks, so that a pipe may be endless."""
        search = search_spec(arguments.beam, arguments.n_best)
        if arguments.n_best > arguments.beam:
            output.tell(f"A beam of {arguments.beam} finds at most {arguments.beam} translations of a text.")
        from attention_studio.engine.translator import Translator

        translator = Translator.load(arguments.model)
        for block in [arguments.texts] if arguments.texts else _blocks():
            for translation in translator.translate(block, search):
                if arguments.json:
                    output.write_json(as_json(translation))
                else:
                    _write(translation, arguments.n_best)
            sys.stdout.flush()
        return 0


def _blocks() -> Iterator[list[str]]:
    """Yields blocks of standard input's lines; a person at a terminal gets each answer at once."""
    at_once = 1 if sys.stdin.isatty() else LINES_AT_ONCE
    block = []
    for number, line in enumerate(sys.stdin.buffer, 1):
        block.append(_decoded(line, number))
        if len(block) == at_once:
            yield block
            block = []
    if block:
        yield block


def _decoded(line: bytes, number: int) -> str:
    try:
        # Windows' shells put a byte order mark before what they pipe.
        return line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise StudioError(f"Line {number} of standard input is not UTF-8; convert it first.") from None


def _write(translation: Translation, count: int) -> None:
    if count == 1 or not translation.hypotheses:
        output.write(translation.hypotheses[0].text if translation.hypotheses else "")
        return
    for one in translation.hypotheses:
        output.write(f"{one.score:.4f}\t{one.text}")


def as_json(translation: Translation) -> dict[str, Any]:
    """Returns a translation as plain data; attention has a row a target word and a column a source word."""
    best = translation.hypotheses[0] if translation.hypotheses else None
    return {
        "source": list(translation.source),
        "target": list(best.tokens) if best else [],
        "text": best.text if best else "",
        "score": best.score if best else None,
        "attention": best.attention.astype(float).tolist() if best else [],
        "n_best": [_hypothesis(one) for one in translation.hypotheses],
        "unknown": [word for word, unknown in zip(translation.source, translation.unknown, strict=True) if unknown],
    }


def _hypothesis(one: Hypothesis) -> dict[str, Any]:
    return {
        "target": list(one.tokens),
        "text": one.text,
        "score": one.score,
        "log_probability": one.log_probability,
        "finished": one.finished,
        "attention": one.attention.astype(float).tolist(),
    }
