"""The corpus `en-fr`: endless distinct sentence pairs."""

from __future__ import annotations

from collections.abc import Iterator

from .chooser import Chooser
from .questions import question, relative_statement
from .sentences import (
    being,
    caused,
    conditional,
    contrast,
    meanwhile,
    passive_statement,
    reported,
    statement,
    taken_up,
    wanting,
)
from .surface import Sentence, finish
from .words import pair

KINDS = {
    statement: 30,
    passive_statement: 12,
    being: 16,
    question: 14,
    wanting: 6,
    reported: 6,
    caused: 2,
    conditional: 3,
    meanwhile: 3,
    contrast: 5,
    taken_up: 2,
    relative_statement: 5,
}


def sentence(chooser: Chooser) -> Sentence:
    """A random sentence pair with its links."""
    kind = chooser.weighted(KINDS)
    mark = pair("?", "?") if kind is question else pair(".", ".")
    return finish(kind(chooser) + mark)


def sentences(chooser: Chooser) -> Iterator[Sentence]:
    """Sentence pairs for ever."""
    while True:
        yield sentence(chooser)
