"""A corpus as a table that can be shown while it is still being read."""

import time
from collections.abc import Callable
from itertools import islice

import numpy as np

from attention_studio.corpus import reading
from attention_studio.corpus.pair import Pair, Report
from attention_studio.corpus.reading import Estimate, TokenizedPair
from attention_studio.errors import Cancelled
from attention_studio.specs import CorpusSpec
from attention_studio.text.tokenizers.base import suggest

BATCH = 500
SAMPLE = 200
"""Pairs at the start from which the tokenizer is suggested."""


class PairTable:
    """Pairs in compact form: one block of UTF-8 a batch, so that a million rows are a few objects.

    One thread adds, any thread reads rows below `len`.

    Attributes:
        source_lengths, target_lengths: (rows,) tokens of each row.
    """

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._ends: list[np.ndarray] = []
        self._lines: list[np.ndarray] = []
        self._lengths: list[np.ndarray] = []
        self._firsts: list[int] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, pairs: list[TokenizedPair]) -> None:
        """Adds a batch of rows."""
        texts = [text.encode("utf-8") for one in pairs for text in one.pair[:2]]
        self._blocks.append(b"".join(texts))
        self._ends.append(np.cumsum([0, *(len(text) for text in texts)], dtype=np.int64))
        self._lines.append(np.array([one.pair.line for one in pairs], np.int64))
        self._lengths.append(np.array([(len(one.source), len(one.target)) for one in pairs], np.int32))
        self._firsts.append(self._count)
        # Last, so that a reader that sees the new length finds the rows.
        self._count += len(pairs)

    def row(self, index: int) -> Pair:
        """Returns one row; raises IndexError outside of the table."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        block = int(np.searchsorted(self._firsts, index, side="right")) - 1
        place = index - self._firsts[block]
        first, middle, last = self._ends[block][2 * place : 2 * place + 3]
        text = self._blocks[block]
        return Pair(text[first:middle].decode(), text[middle:last].decode(), int(self._lines[block][place]))

    @property
    def source_lengths(self) -> np.ndarray:
        """(rows,) tokens of each source."""
        return self._column(0)

    @property
    def target_lengths(self) -> np.ndarray:
        """(rows,) tokens of each target."""
        return self._column(1)

    def _column(self, side: int) -> np.ndarray:
        parts = [lengths[:, side] for lengths in list(self._lengths)]
        return np.concatenate(parts) if parts else np.zeros(0, np.int32)


def load(
    spec: CorpusSpec, table: PairTable, on_progress: Callable[[int, int], None], is_cancelled: Callable[[], bool]
) -> Report:
    """Reads a corpus into a table, batch by batch, and returns its report.

    Args:
        spec: the corpus.
        table: grows as reading goes on.
        on_progress: told the rows so far and an estimate of all (0 while unknown).
        is_cancelled: asked after each batch.

    Raises:
        CorpusError: as `read_pairs` does.
        Cancelled: `is_cancelled` said so.
    """
    report = Report()
    estimate = Estimate(spec.files)
    # By record, not by pair: where the length limit leaves nearly nothing, the window still gets its turn.
    records = reading.records(spec, report)
    while batch := list(islice(records, BATCH)):
        kept = [one for one in batch if one is not None]
        if kept:
            table.add(kept)
            estimate.add(kept)
        on_progress(len(table), estimate.total)
        if is_cancelled():
            raise Cancelled("Reading the corpus was cancelled.")
        # Lets the window's thread have the interpreter.
        time.sleep(0.001)
    _suggest_tokenizer(spec, table, report)
    return report


def _suggest_tokenizer(spec: CorpusSpec, table: PairTable, report: Report) -> None:
    rows = [table.row(index) for index in range(min(SAMPLE, len(table)))]
    for side, texts in (("source", [one.source for one in rows]), ("target", [one.target for one in rows])):
        if spec.tokenizer == "words" and suggest(texts) == "characters":
            report.note(f"The {side} is written without spaces between words; the characters tokenizer suits it.")
