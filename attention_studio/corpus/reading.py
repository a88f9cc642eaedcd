"""Reading a corpus: files to clean pairs, streaming; whatever is left out is counted by reason with its line."""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from attention_studio.corpus.formats import base as formats
from attention_studio.corpus.pair import EMPTY_SIDE, TOO_LONG, Pair, Report
from attention_studio.corpus.sources import TextSource, texts_of
from attention_studio.errors import CorpusError
from attention_studio.specs import CorpusSpec
from attention_studio.text import normalization
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.text.tokenizers.base import Tokenizer

LONGEST_TOKEN = 200
"""Characters a token may have on average before a sentence counts as too long: a line without spaces is no word."""
RESERVED = ("<s>", "</s>", "<unk>", "<pad>", "[START]", "[END]")


class TokenizedPair(NamedTuple):
    """A pair with its tokens."""

    pair: Pair
    source: list[str]
    target: list[str]


def read_pairs(spec: CorpusSpec, report: Report, files: Sequence[str] | None = None) -> Iterator[Pair]:
    """Yields the pairs of a corpus, normalised, in the order of the files.

    Args:
        spec: files and options.
        report: learns what is read, kept and left out.
        files: read these instead of `spec.files`, such as the validation files.

    Raises:
        CorpusError: the files can't be read as pairs, or no pair is left.
    """
    return (one.pair for one in tokenized_pairs(spec, report, files))


def tokenized_pairs(spec: CorpusSpec, report: Report, files: Sequence[str] | None = None) -> Iterator[TokenizedPair]:
    """As `read_pairs`, with the tokens that the length limit was judged by."""
    return (one for one in records(spec, report, files) if one is not None)


def records(spec: CorpusSpec, report: Report, files: Sequence[str] | None = None) -> Iterator[TokenizedPair | None]:
    """As `tokenized_pairs`, with None for a record that is left out, so that a caller can stop among many of them."""
    texts = texts_of(spec.files if files is None else files)
    reader, sources = formats.find(spec.format, texts, spec.encoding)
    sources = _in_direction(sources, spec)
    report.format, report.encoding = reader.kind, sources[0].encoding(spec.encoding)
    _note_unread([text for text in texts if text not in sources], report)
    tokenizer = tokenizers.make(spec.tokenizer, spec.lowercase)
    for pair in reader.read(sources, spec.encoding, report):
        report.read += 1
        report.last_line = pair.line
        kept = _kept(pair, tokenizer, spec.maximum_length, report)
        report.kept += kept is not None
        yield kept
    if not report.kept:
        raise CorpusError(_nothing_left(report, spec, " and ".join(source.name for source in sources)))


def _in_direction(sources: list[TextSource], spec: CorpusSpec) -> list[TextSource]:
    """Returns two members of an archive with the source language's first, where their endings tell.

    Files that the user names one after the other stay in that order.
    """
    endings = [PurePosixPath(source.member).suffix.lstrip(".").lower() for source in sources]
    wanted = [spec.source_language.lower(), spec.target_language.lower()]
    is_reversed = len(sources) == 2 and all(endings) and endings != wanted and set(endings) == set(wanted)
    return sources[::-1] if is_reversed else sources


def _note_unread(texts: list[TextSource], report: Report) -> None:
    if texts:
        more = f" and {len(texts) - 3:,} more" if len(texts) > 3 else ""
        report.note(f"Not read: {', '.join(text.name for text in texts[:3])}{more}.")


def _kept(pair: Pair, tokenizer: Tokenizer, maximum: int, report: Report) -> TokenizedPair | None:
    """Returns the cleaned pair, or None if it is left out: a pair stays or goes as a whole, never one side."""
    longest = maximum * LONGEST_TOKEN
    if len(pair.source) > longest or len(pair.target) > longest:
        report.skip(TOO_LONG, pair.line)
        return None
    cleaned = Pair(tokenizer.clean(pair.source), tokenizer.clean(pair.target), pair.line)
    for raw, clean in zip(pair[:2], cleaned[:2], strict=True):
        _count_changes(raw, clean, report)
    source, target = tokenizer.cut(tokenizer.fold(cleaned.source)), tokenizer.cut(tokenizer.fold(cleaned.target))
    if not source or not target:
        report.skip(EMPTY_SIDE, pair.line)
        return None
    if len(source) > maximum or len(target) > maximum:
        report.skip(TOO_LONG, pair.line)
        return None
    return TokenizedPair(cleaned, source, target)


def _count_changes(raw: str, clean: str, report: Report) -> None:
    """Tells the report what a user could miss; most texts are equal to their cleaned form, and quickly passed."""
    if "<" in raw or "[" in raw:
        _note_reserved(raw, report)
    if raw == clean or raw.isprintable():
        return
    for what, count in (("Control", normalization.count_controls), ("Invisible", normalization.count_invisible)):
        report.count(f"{what} characters removed", count(raw) - count(clean))
    if normalization.has_line_separators(raw):
        report.count("Lines with a Unicode line separator, which became a space")


def _note_reserved(text: str, report: Report) -> None:
    for marker in RESERVED:
        if marker in text:
            report.note(f"{marker} stands in the text; it is read as ordinary text, never as a control token.")


def _nothing_left(report: Report, spec: CorpusSpec, name: str) -> str:
    if not report.read:
        return f"{name} is empty; choose a file with sentence pairs."
    reasons = {reason: one.count for reason, one in report.skipped.items()}
    if reasons.get(TOO_LONG) == report.read:
        return (
            f"All {report.read:,} pairs of {name} are over the length limit of {spec.maximum_length} tokens; "
            "raise maximum_length."
        )
    listed = ", ".join(f"{reason} {count:,}" for reason, count in reasons.items())
    return f"No pair of {name} is left ({listed}); choose another file or other options."


class Estimate:
    """Guesses how many pairs a corpus has, from the share of its text that was read."""

    def __init__(self, files: Sequence[str]) -> None:
        self._size = sum(source.text_size for source in texts_of(files))
        self._bytes = self._pairs = 0

    def add(self, pairs: Sequence[TokenizedPair]) -> None:
        """Learns what was read."""
        self._pairs += len(pairs)
        self._bytes += sum(len(text.encode("utf-8")) + 1 for one in pairs for text in one.pair[:2])

    @property
    def total(self) -> int:
        """The guess, never less than what was read; 0 at the start."""
        return max(self._pairs, self._pairs * self._size // max(1, self._bytes))
