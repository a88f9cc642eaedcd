"""Gold alignments: which words translate which, a line a pair, as Pharaoh writes them."""

import re
from collections.abc import Iterator
from pathlib import Path

from attention_studio.corpus.sources import TextSource
from attention_studio.errors import CorpusError
from attention_studio.metrics.aer import GoldLinks, Link

_LINK = re.compile(r"^(\d+)([-p?])(\d+)([SP]?)$")


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
        raise CorpusError(f'{path.name}, line {line}: "{text}" is no link; write source-target, such as 0-1.')
    is_sure = match[2] == "-" and match[4] != "P"
    return (int(match[1]) - first, int(match[3]) - first), is_sure


def gold_beside(file: str) -> Path | None:
    """Returns the gold alignments of a table, a file of the same name that ends in .gold, if it is there."""
    path = Path(file).expanduser()
    gold = path.with_name(path.name.removesuffix(".gz")).with_suffix(".gold")
    return gold if gold.is_file() and gold != path else None
