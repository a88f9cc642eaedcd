"""The base of corpus formats."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from attention_studio.corpus.pair import Pair, Report
from attention_studio.corpus.sources import TextSource
from attention_studio.errors import CorpusError
from attention_studio.registry import Plugin, choose, discover

PACKAGE = "attention_studio.corpus.formats"
LOOKED_AT = 20
"""Lines at the start of a text from which its format is told."""


class CorpusFormat(Plugin):
    """A way in which texts hold sentence pairs.

    Attributes:
        suffixes: usual endings of file names.
    """

    suffixes: ClassVar[tuple[str, ...]] = ()

    @classmethod
    @abstractmethod
    def pick(cls, sources: Sequence[TextSource], encoding: str) -> list[TextSource]:
        """Returns those of the texts that are in this format together, none if they are not."""

    @abstractmethod
    def read(self, sources: Sequence[TextSource], encoding: str, report: Report) -> Iterator[Pair]:
        """Yields the pairs as they stand; the report learns of records that are none.

        Raises:
            CorpusError: the texts are not in this format; the sentence says file, line and what to do.
        """


def first_lines(source: TextSource, encoding: str) -> list[str]:
    """Returns the start of a text."""
    return list(islice(source.lines(encoding), LOOKED_AT))


def find(kind: str, sources: Sequence[TextSource], encoding: str) -> tuple[CorpusFormat, list[TextSource]]:
    """Returns the format of some texts and those of them that it reads.

    Args:
        kind: a format's kind, which is taken at its word, or "auto": the first whose content fits.
        sources: the texts, the likeliest first.
        encoding: a name or "auto".

    Raises:
        CorpusError: no format fits.
        OptionError: there is no format called `kind`.
    """
    kinds = discover(PACKAGE, CorpusFormat) if kind == "auto" else {kind: choose(PACKAGE, CorpusFormat, kind, "format")}  # type: ignore[type-abstract]
    for one in kinds.values():
        picked = one.pick(sources, encoding) or (list(sources) if kind != "auto" else [])
        if picked:
            return one(), picked
    names = " and ".join(source.name for source in sources[:3])
    if not any(line for source in sources for line in first_lines(source, encoding)):
        raise CorpusError(f"{names} is empty; choose a file with sentence pairs.")
    raise CorpusError(
        f"{names} can't be read as pairs: give one file with a tab between source and target, or two files with a "
        "sentence a line."
    )
