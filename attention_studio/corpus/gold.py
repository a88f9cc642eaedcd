"""Gold alignments: which words translate which, a line a pair, as Pharaoh writes them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from attention_studio.corpus.sources import TextSource
from attention_studio.errors import CorpusError
from attention_studio.metrics.aer import GoldLinks, Link

_LINK = re.compile(r"^([0-9]{1,9})([-p?])([0-9]{1,9})([SP]?)$")


def read_gold(path: Path, first: int = 0) -> Iterator[GoldLinks]:
    """Yields the links of each line; an empty line is a pair without links.

    Args:
        path: a file of `source-target` links, such as `0-0 1-2`; `1p2`, `1?2` and `1-2P` are possible, not sure.
        first: number of the first word, 0 or 1.

    Raises:
        CorpusError: a link is none, with file and line.
    """
    for number, line in enumerate(TextSource(path).lines("auto"), 1):
        sure, possible = set(), set()
        for text in line.split():
            link, is_sure = _link(text, first, path, number)
            possible.add(link)
            if is_sure:
                sure.add(link)
        yield GoldLinks(frozenset(sure), frozenset(possible))


def _link(text: str, first: int, path: Path, line: int) -> tuple[Link, bool]:
    match = _LINK.match(text)
    if not match or int(match[1]) < first or int(match[3]) < first:
        raise CorpusError(f'{path.name}, line {line}: "{text[:40]}" is no link; write source-target, such as 0-1.')
    is_sure = match[2] == "-" and match[4] != "P"
    return (int(match[1]) - first, int(match[3]) - first), is_sure


def gold_beside(files: Sequence[str]) -> Path | None:
    """Returns the gold alignments of a single table, a file of the same name that ends in .gold, if it is there."""
    if len(files) != 1:
        return None
    path = Path(files[0]).expanduser()
    gold = path.with_name(path.name.removesuffix(".gz")).with_suffix(".gold")
    return gold if gold.is_file() and gold != path else None


class GoldLines:
    """The gold alignments of a corpus by line, which counts what does not fit.

    Attributes:
        path: the file, or None without gold alignments.
        outside: links met so far that name a word beyond its sentence; they are left out.
        outside_line: the first line (from 1) that has such a link, 0 if none was met.
    """

    def __init__(self, path: Path | None) -> None:
        """Reads the file; raises CorpusError for a malformed link."""
        self.path = path
        self._lines = list(read_gold(path)) if path else []
        self.outside = self.outside_line = 0

    def links(self, line: int, source_length: int, target_length: int) -> GoldLinks | None:
        """Returns the links of the pair on a line (from 1), None without gold alignments or past their end."""
        if self.path is None or line > len(self._lines):
            return None
        gold = self._lines[line - 1]
        possible = frozenset(link for link in gold.possible if link[0] < source_length and link[1] < target_length)
        beyond = len(gold.possible) - len(possible)
        self.outside += beyond
        if beyond and not self.outside_line:
            self.outside_line = line
        return GoldLinks(gold.sure & possible, possible)

    def check(self, last: int) -> None:
        """Raises CorpusError unless the lines of links end where the corpus does; `last` is its last line."""
        if self.path is None:
            return
        count = len(self._lines)
        while count > last and not self._lines[count - 1].possible:
            count -= 1
        if count != last:
            raise CorpusError(
                f"{self.path.name} has {count:,} lines and its corpus {last:,}; give a line of links for each pair, "
                "or move the links away."
            )
