"""From files to what training needs: vocabularies, splits, ids on the disk; made once, found again."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from attention_studio.bundle import write_file
from attention_studio.corpus.gold import gold_beside, read_gold
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import TokenizedPair, tokenized_pairs
from attention_studio.corpus.splitting import Part, Splitter
from attention_studio.corpus.storage import EncodedPairs, PairWriter
from attention_studio.errors import Cancelled, CorpusError
from attention_studio.metrics.aer import GoldLinks
from attention_studio.specs import CorpusSpec
from attention_studio.text import vocabulary
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.text.tokenizers.base import Tokenizer
from attention_studio.text.vocabulary import Vocabulary

PREPARATION_VERSION = 1
SUMMARY = "corpus.json"
PROGRESS_STEP = 1000
KEPT_TEXTS = 2000
"""Validation pairs whose text is kept for translating them."""

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class HeldOut:
    """A validation pair as text, with its gold links if there are any."""

    source: str
    target: str
    gold: GoldLinks | None = None


@dataclass(frozen=True)
class PreparedCorpus:
    """A corpus that is ready for training.

    Attributes:
        tokenizer: cuts both sides.
        source_vocabulary, target_vocabulary: of the training part.
        training, validation, test: the parts, as ids.
        report: what was read and left out, as plain data.
        validation_texts: the first KEPT_TEXTS of the validation pairs, as text.
    """

    tokenizer: Tokenizer
    source_vocabulary: Vocabulary
    target_vocabulary: Vocabulary
    training: EncodedPairs
    validation: EncodedPairs
    test: EncodedPairs
    report: dict[str, Any] = field(default_factory=dict)
    validation_texts: tuple[HeldOut, ...] = ()


def prepare(
    spec: CorpusSpec,
    folder: Path,
    on_progress: OnProgress | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> PreparedCorpus:
    """Returns a corpus ready for training; makes it in `folder` unless the same one is there.

    The corpus is streamed twice: once for the vocabularies, once for the ids.

    Args:
        spec: the corpus.
        folder: where the ids lie.
        on_progress: told pairs so far and all (0 while unknown).
        is_cancelled: asked now and then.

    Raises:
        CorpusError: the files can't be read as pairs, or no pair is left.
        Cancelled: `is_cancelled` said so.
    """
    fingerprint = _fingerprint(spec)
    found = _found(spec, folder, fingerprint)
    if found is not None:
        return found
    _Preparation(spec, folder, on_progress, is_cancelled).make(fingerprint)
    made = _found(spec, folder, fingerprint)
    if made is None:
        raise CorpusError(f"The prepared corpus in {folder} can't be read again; is the disk full?")
    return made


class _Preparation:
    """One making of a prepared corpus."""

    def __init__(
        self, spec: CorpusSpec, folder: Path, on_progress: OnProgress | None, is_cancelled: Callable[[], bool] | None
    ) -> None:
        self.spec, self.folder = spec, folder
        self.on_progress, self.is_cancelled = on_progress, is_cancelled
        self.total = 0
        # Validation files of their own leave nothing to be held out for it.
        share = 0.0 if spec.validation_files else spec.validation_share
        self.splitter = Splitter(spec.split_seed, share, spec.test_share)

    def make(self, fingerprint: str) -> None:
        """Reads the corpus and writes the folder; the summary last, so that a folder with one is whole."""
        report = Report()
        source, target = self._vocabularies(report)
        writers = {part: PairWriter() for part in Part}
        texts = self._encode(source, target, writers)
        self.folder.mkdir(parents=True, exist_ok=True)
        for part, writer in writers.items():
            writer.write(self.folder, part.name.lower())
        summary = {
            "fingerprint": fingerprint,
            "source_vocabulary": source.tokens,
            "target_vocabulary": target.tokens,
            "report": report.to_json(),
            "validation_texts": [_text_json(one) for one in texts],
        }
        write_file(self.folder / SUMMARY, json.dumps(summary, ensure_ascii=False).encode("utf-8"))

    def _vocabularies(self, report: Report) -> tuple[Vocabulary, Vocabulary]:
        """First pass: counts the training part's tokens."""
        source: Counter[str] = Counter()
        target: Counter[str] = Counter()
        for one in self._watched(tokenized_pairs(self.spec, report)):
            if self.splitter.observe(one.pair.source) is Part.TRAINING:
                source.update(one.source)
                target.update(one.target)
        self.splitter.settle()
        self.total = report.kept
        limits = self.spec.minimum_frequency, self.spec.vocabulary_size
        return vocabulary.build(source, *limits), vocabulary.build(target, *limits)

    def _encode(self, source: Vocabulary, target: Vocabulary, writers: dict[Part, PairWriter]) -> list[HeldOut]:
        """Second pass: the ids of all parts; returns the validation part's texts."""
        texts: list[HeldOut] = []
        parts = ((self.spec.files, None), (self.spec.validation_files, Part.VALIDATION))
        for files, fixed in parts:
            if not files:
                continue
            gold = _gold_by_line(files)
            for one in self._watched(tokenized_pairs(self.spec, Report(), files)):
                part = self.splitter.part(one.pair.source) if fixed is None else fixed
                writers[part].add(source.encode(one.source), target.encode(one.target))
                if part is Part.VALIDATION and len(texts) < KEPT_TEXTS:
                    texts.append(HeldOut(one.pair.source, one.pair.target, gold.get(one.pair.line)))
        return texts

    def _watched(self, pairs: Iterator[TokenizedPair]) -> Iterator[TokenizedPair]:
        """Tells progress and looks whether to end, now and then."""
        for number, one in enumerate(pairs):
            if number % PROGRESS_STEP == 0:
                if self.is_cancelled is not None and self.is_cancelled():
                    raise Cancelled("Reading the corpus was cancelled.")
                if self.on_progress is not None:
                    self.on_progress(self.total + number, 2 * self.total)
            yield one


def _gold_by_line(files: tuple[str, ...]) -> dict[int, GoldLinks]:
    """Returns the gold links of a single table by its line numbers; nothing if there are none beside it."""
    path = gold_beside(files[0]) if len(files) == 1 else None
    return dict(enumerate(read_gold(path), 1)) if path else {}


def _text_json(one: HeldOut) -> dict[str, Any]:
    gold = None if one.gold is None else {"sure": sorted(one.gold.sure), "possible": sorted(one.gold.possible)}
    return {"source": one.source, "target": one.target, "gold": gold}


def _held_out(values: dict[str, Any]) -> HeldOut:
    gold = values["gold"]
    if gold is None:
        return HeldOut(values["source"], values["target"])
    sure, possible = (frozenset((int(i), int(j)) for i, j in gold[kind]) for kind in ("sure", "possible"))
    return HeldOut(values["source"], values["target"], GoldLinks(sure, possible))


def _fingerprint(spec: CorpusSpec) -> str:
    """Returns what changes whenever another preparation is needed: options, files, sizes, times, our version."""
    stamps = []
    for file in (*spec.files, *spec.validation_files):
        path = Path(file).expanduser()
        state = path.stat() if path.exists() else None
        stamps.append([str(path.resolve()), state and state.st_size, state and state.st_mtime_ns])
    text = json.dumps([PREPARATION_VERSION, asdict(spec), stamps], ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _found(spec: CorpusSpec, folder: Path, fingerprint: str) -> PreparedCorpus | None:
    """Returns the corpus that lies in a folder, or None if it is another one, damaged, or not there."""
    try:
        summary = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
        if summary["fingerprint"] != fingerprint:
            return None
        training, validation, test = (EncodedPairs(folder, part.name.lower()) for part in Part)
        return PreparedCorpus(
            tokenizers.make(spec.tokenizer, spec.lowercase),
            Vocabulary(tuple(summary["source_vocabulary"])),
            Vocabulary(tuple(summary["target_vocabulary"])),
            training,
            validation,
            test,
            summary["report"],
            tuple(_held_out(one) for one in summary["validation_texts"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
