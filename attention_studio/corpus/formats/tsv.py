"""Tab-separated tables: source, target, and further columns that are ignored."""

import html
import re
from collections.abc import Iterator, Sequence
from itertools import chain

from attention_studio.corpus.encodings import LONGEST_LINE
from attention_studio.corpus.formats.base import CorpusFormat, first_lines
from attention_studio.corpus.pair import MISSING_COLUMN, TOO_LONG, Pair, Report
from attention_studio.corpus.sources import TextSource

_HEADER = re.compile(
    r"^#(separator|html|tags|columns|notetype|deck|if matches|(?:tags|notetype|deck|guid) column):(.*)$", re.I
)
_TAG = re.compile(r"<[^<>]*>")
_MEDIA = re.compile(r"\[sound:[^\]]*\]")


class Tsv(CorpusFormat):
    """One text; in each line source and target with a tab between. Quotation marks are text like any other.

    The third column of a Tatoeba or Anki download names who wrote the sentences; it is ignored and the report says so.
    Anki's own export starts with header lines (#separator:tab, #html:true), which are obeyed.
    """

    kind, title = "tsv", "Table with tabs"
    suffixes = (".tsv", ".tab", ".txt")

    @classmethod
    def pick(cls, sources: Sequence[TextSource], encoding: str) -> list[TextSource]:
        """Picks the files that have a tab in a line of their start, if all have; of an archive the first such."""
        tables = [one for one in sources if any("\t" in line for line in first_lines(one, encoding))]
        if any(one.member for one in sources):
            return tables[:1]
        return tables if len(tables) == len(sources) else []

    def read(self, sources: Sequence[TextSource], encoding: str, report: Report) -> Iterator[Pair]:
        """Yields the pairs of the first two columns, one table after the other."""
        for source in sources:
            yield from _read_table(source, encoding, report)


def _read_table(table: TextSource, encoding: str, report: Report) -> Iterator[Pair]:
    lines = enumerate(table.lines(encoding), 1)
    headers, first = _headers(lines)
    is_html = headers.get("html") == "true"
    for number, line in chain(first, lines):
        columns = line.split("\t")
        if len(columns) < 2 and line:
            report.read += 1
            # The tab of an endless line may stand where it was cut.
            report.skip(MISSING_COLUMN if len(line) < LONGEST_LINE else TOO_LONG, number)
        if len(columns) < 2:
            continue
        if any(columns[2:]):
            report.note(f"Columns after the second in {table.name} were ignored.")
        source, target = (_plain(text) if is_html else text for text in columns[:2])
        yield Pair(source, target, number)


def _headers(lines: Iterator[tuple[int, str]]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Takes Anki's header lines off the start; returns them and the first line after them."""
    found: dict[str, str] = {}
    for number, line in lines:
        match = _HEADER.match(line)
        if not match:
            return found, [(number, line)]
        found[match[1].lower()] = match[2].strip().lower()
    return found, []


def _plain(text: str) -> str:
    """Returns the text of a field that holds HTML."""
    return html.unescape(_TAG.sub(" ", _MEDIA.sub(" ", text)))
