"""What the documents say about the command line is true."""

import re

import pytest

from attention_studio.cli.base import PACKAGE, SubCommand, parse
from attention_studio.registry import discover
from tests.cli.command_line import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    attention-studio (.+)$", README, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_the_examples_are_accepted(line):
    """Each example of the README names a sub-command and options that there are, and files that there are."""
    words = [quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', line)]
    command, _ = parse(words)
    assert command.kind == words[0]
    for word in words:
        assert not word.startswith("resources/") or (ROOT / word).is_file()


def test_there_are_examples():
    """The pattern above finds them, one for each sub-command."""
    assert {line.split()[0] for line in COMMANDS} == set(discover(PACKAGE, SubCommand))
