"""Options of the command line: `--set key=value` over the same schema that makes the window's forms."""

import argparse
import difflib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from attention_studio import options
from attention_studio.errors import OptionError
from attention_studio.specs import PARTS, CorpusSpec, RunSpec, SearchSpec

UNLIMITED_EPOCHS = 10_000


def add_corpus_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares files and how to read them."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="one table, two parallel files, or an archive")
    parser.add_argument("--format", default="auto", metavar="KIND", help="how the files hold their pairs")
    parser.add_argument("--encoding", default="auto", metavar="NAME", help="character encoding, such as cp1252")
    parser.add_argument("--source", default="", metavar="LANG", help="code of the source language")
    parser.add_argument("--target", default="", metavar="LANG", help="code of the target language")


def corpus_spec(arguments: argparse.Namespace) -> CorpusSpec:
    """Returns the corpus that `add_corpus_arguments` describes."""
    return CorpusSpec(
        files=tuple(arguments.files),
        format=arguments.format,
        encoding=arguments.encoding,
        source_language=arguments.source,
        target_language=arguments.target,
    )


def add_search_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares how to look for a translation."""
    parser.add_argument("--beam", type=int, default=5, metavar="K", help="hypotheses kept at each step; 1 is greedy")


def search_spec(beam: int, n_best: int = 1) -> SearchSpec:
    """Returns a search; raises OptionError if a number is out of range."""
    wanted = options.checked(SearchSpec(beam=beam, n_best=n_best))
    return replace(wanted, n_best=min(n_best, beam))


def run_spec(arguments: argparse.Namespace) -> RunSpec:
    """Returns the run that `train` asks for: the preset at its size, then each `--set`.

    Raises:
        OptionError: a key is unknown (the nearest is named) or a value is not acceptable.
    """
    from attention_studio.nn.presets import base as presets

    texts = _pairs(arguments.set)
    model, training = presets.make(arguments.preset, texts.get("size", "desk"))
    # The folder may be gone on with from another working folder.
    files, validation = _absolute(arguments.files), _absolute(arguments.valid)
    corpus = replace(corpus_spec(arguments), files=files, validation_files=validation)
    training = replace(training, seed=arguments.seed if arguments.seed is not None else training.seed)
    if arguments.epochs is not None:
        training = replace(training, epochs=arguments.epochs)
    elif arguments.minutes is not None:
        training = replace(training, epochs=UNLIMITED_EPOCHS)
    if arguments.minutes is not None:
        training = replace(training, minutes=arguments.minutes)
    parts = (options.with_texts(part, texts) for part in (corpus, model, training))
    return RunSpec(*parts)  # type: ignore[arg-type]  # in the order of its fields


def _absolute(files: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(Path(one).expanduser().absolute()) for one in files)


def _pairs(settings: Sequence[str]) -> dict[str, str]:
    known = {one.name for part in PARTS.values() for one in options.schema(part)}
    found = {}
    for setting in settings:
        key, separator, value = setting.partition("=")
        if not separator:
            raise OptionError(f'--set takes key=value, not "{setting}".')
        if key not in known:
            near = difflib.get_close_matches(key, sorted(known), 1)
            hint = f"; did you mean {near[0]}?" if near else "; attention-studio catalog lists all."
            raise OptionError(f'There is no option called "{key}"{hint}')
        found[key] = value
    return found
