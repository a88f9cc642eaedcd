"""The base of sub-commands, and the parser that finds them."""

import argparse
import difflib
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from attention_studio import __version__
from attention_studio.errors import OptionError
from attention_studio.registry import Plugin, discover

PACKAGE = "attention_studio.cli"


class SubCommand(Plugin):
    """One sub-command.

    Attributes:
        kind: its name.
        title: one line of help.
    """

    @abstractmethod
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declares the arguments."""

    @abstractmethod
    def run(self, arguments: argparse.Namespace) -> int:
        """Does the work and returns the exit code; a StudioError is the user's fault, a sentence."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, as all of ours are."""

    def error(self, message: str) -> NoReturn:
        """Raises OptionError; the sentence says where help is."""
        raise OptionError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def parse(words: Sequence[str]) -> tuple[SubCommand | None, argparse.Namespace]:
    """Returns the sub-command that the words of a command line ask for, None for the window, and its arguments.

    Raises:
        OptionError: the words make no sense.
    """
    commands = {kind: command() for kind, command in discover(PACKAGE, SubCommand).items()}
    if words and not words[0].startswith("-") and words[0] not in commands:
        _check_file(words[0], commands)
        words = ["--open", *words]
    parser, parsers = _parsers(commands)
    if words and words[0] in commands:
        # Intermixed, so that options may stand before, between and after the other words.
        return commands[words[0]], parsers[words[0]].parse_intermixed_args(words[1:])
    arguments = parser.parse_args(words)
    return commands.get(arguments.command), arguments


def _check_file(word: str, commands: Iterable[str]) -> None:
    """Raises OptionError unless a word that is no sub-command is a corpus file to open."""
    if not Path(word).exists():
        near = difflib.get_close_matches(word, commands, 1)
        hint = f"did you mean {near[0]}?" if near else f"choose one of: {', '.join(commands)}."
        raise OptionError(f"{word} is neither a sub-command nor a file; {hint}")


def _parsers(commands: dict[str, SubCommand]) -> tuple[Parser, dict[str, Parser]]:
    """The parser of the whole command line, and those of the sub-commands."""
    parser = Parser(
        prog="attention-studio",
        description="Watch a translator learn to pay attention. Without a sub-command the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"Attention Studio {__version__}")
    parser.add_argument("--screenshot", type=Path, metavar="DIR", help="save a picture of every place, then quit")
    parser.add_argument("--quit-when-shown", action="store_true", help="quit at the first complete paint")
    parser.add_argument("--open", nargs="+", default=[], metavar="FILE", help="open a corpus")
    parser.add_argument("--or-demo", action="store_true", help="without a display, run the demonstration instead")
    places = parser.add_subparsers(dest="command", metavar="COMMAND")
    parsers = {}
    for kind, command in commands.items():
        parsers[kind] = places.add_parser(kind, help=command.title, description=command.title)
        command.add_arguments(parsers[kind])
    return parser, parsers
