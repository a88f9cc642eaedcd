"""A small model, trained once by the command line."""

import pytest

from tests.cli.command_line import SMALL, lines, studio
from tests.engine.runs import corpus_file


@pytest.fixture(scope="session")
def trained(tmp_path_factory):
    """A corpus, a model trained on it by the command line, and the events of the training."""
    folder = tmp_path_factory.mktemp("cli")
    path = corpus_file(folder)
    events = lines(studio("train", path, "--out", folder / "model", *SMALL, "--epochs", 6, "--seed", 3, "--json"))
    return path, folder / "model", events
