"""Reading a corpus: files to clean pairs, streaming; whatever is left out is counted by reason with its line."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attention_studio.corpus.formats import base as formats
from attention_studio.corpus.pair import EMPTY_SIDE, TOO_LONG, Pair, Report
from attention_studio.corpus.sources import texts_of
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
    chosen = spec.files if files is None else tuple(files)
    reader, sources = formats.find(spec.format, texts_of(chosen), spec.encoding)
    report.format, report.encoding = reader.kind, sources[0].encoding(spec.encoding)
    tokenizer = tokenizers.make(spec.tokenizer, spec.lowercase)
    for pair in reader.read(sources, spec.encoding, report):
        report.read += 1
        kept = _kept(pair, tokenizer, spec.maximum_length, report)
        if kept is not None:
            report.kept += 1
            yield kept
    if not report.kept:
        raise CorpusError(_nothing_left(report, spec, " and ".join(source.name for source in sources)))


def _kept(pair: Pair, tokenizer: Tokenizer, maximum: int, report: Report) -> TokenizedPair | None:
    """Returns the cleaned pair, or None if it is left out: a pair stays or goes as a whole, never one side."""
    longest = maximum * LONGEST_TOKEN
    if len(pair.source) > longest or len(pair.target) > longest:
        report.skip(TOO_LONG, pair.line)
        return None
    _count_changes(pair, report)
    cleaned = Pair(_cleaned(pair.source, tokenizer), _cleaned(pair.target, tokenizer), pair.line)
    source, target = tokenizer.tokenize(cleaned.source), tokenizer.tokenize(cleaned.target)
    if not source or not target:
        report.skip(EMPTY_SIDE, pair.line)
        return None
    if len(source) > maximum or len(target) > maximum:
        report.skip(TOO_LONG, pair.line)
        return None
    return TokenizedPair(cleaned, source, target)


def _cleaned(text: str, tokenizer: Tokenizer) -> str:
    """Returns the text as it is stored: in normal form, with its capital letters."""
    if tokenizer.kind == "spaces":
        return normalization.normalize_keeping_spaces(text)
    return normalization.normalize(text)


def _count_changes(pair: Pair, report: Report) -> None:
    for text in (pair.source, pair.target):
        if text.isprintable():
            if "<" in text or "[" in text:
                _note_reserved(text, report)
            continue
        report.count("Control characters removed", normalization.count_controls(text))
        if normalization.has_line_separators(text):
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
