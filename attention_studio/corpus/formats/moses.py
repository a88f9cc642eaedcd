"""Parallel files: line n of one translates line n of the other."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import PurePosixPath

from attention_studio.corpus.formats.base import CorpusFormat, first_lines
from attention_studio.corpus.pair import Pair, Report
from attention_studio.corpus.sources import TextSource
from attention_studio.errors import CorpusError

SUSPICIOUS_RATIO = 4.0


class Moses(CorpusFormat):
    """Two texts with the same number of lines; refused if the numbers differ, for then nothing tells which belong."""

    kind, title = "moses", "Two parallel files (Moses)"
    suffixes = ()

    @classmethod
    def pick(cls, sources: Sequence[TextSource], encoding: str) -> list[TextSource]:
        """Picks two texts that are no tables; in an archive with more of them, two that share a name but its ending."""
        plain = [one for one in sources if not _is_table(one, encoding)]
        if len(plain) == 2:
            return plain if not plain[0].member else sorted(plain, key=lambda one: one.member)
        for one in plain:
            twins = [other for other in plain if _stem(other) == _stem(one)]
            if len(twins) == 2:
                return sorted(twins, key=lambda other: other.name)
        return []

    def read(self, sources: Sequence[TextSource], encoding: str, report: Report) -> Iterator[Pair]:
        """Yields the pairs, once both files are known to have the same number of lines."""
        self._check(sources, encoding)
        both = (source.lines(encoding) for source in sources[:2])
        for number, (source, target) in enumerate(zip(*both, strict=True), 1):
            yield Pair(source, target, number)

    def _check(self, sources: Sequence[TextSource], encoding: str) -> None:
        if len(sources) != 2:
            raise CorpusError(f"Parallel text needs two files, and {len(sources)} came; give source and target.")
        counts, suspicious = [0, 0], 0
        for number, lines in enumerate(zip_longest(*(source.lines(encoding) for source in sources)), 1):
            counts = [number if line is not None else count for line, count in zip(lines, counts, strict=True)]
            if not suspicious and None not in lines and _out_of_step(*lines):
                suspicious = number
        if counts[0] != counts[1]:
            hint = f"; they look out of step from line {suspicious} on" if suspicious else ""
            raise CorpusError(
                f"{sources[0].name} has {counts[0]:,} lines and {sources[1].name} has {counts[1]:,}{hint}; give files "
                "with the same number of lines."
            )


def _is_table(source: TextSource, encoding: str) -> bool:
    """Whether most lines at the start of a text have a tab; one in a sentence makes no table."""
    lines = first_lines(source, encoding)
    return 2 * sum("\t" in line for line in lines) > len(lines)


def _stem(source: TextSource) -> str:
    return PurePosixPath(source.stem_name).stem


def _out_of_step(source: str, target: str) -> bool:
    lengths = len(source.strip()), len(target.strip())
    return (min(lengths) == 0) != (max(lengths) == 0) or max(lengths) > SUSPICIOUS_RATIO * max(min(lengths), 10)
