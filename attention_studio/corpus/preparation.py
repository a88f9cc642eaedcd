"""From files to what training needs: vocabularies, splits, ids on the disk; made once, found again."""

import hashlib
import json
from array import array
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from attention_studio.bundle import write_file
from attention_studio.corpus import reading, splitting, storage
from attention_studio.corpus.gold import GoldLines, gold_beside
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import TokenizedPair
from attention_studio.corpus.splitting import Part
from attention_studio.corpus.storage import EncodedPairs, Numbers
from attention_studio.errors import Cancelled, CorpusError
from attention_studio.metrics.aer import GoldLinks
from attention_studio.specs import CorpusSpec
from attention_studio.text import vocabulary
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.text.tokenizers.base import Tokenizer
from attention_studio.text.vocabulary import Vocabulary

PREPARATION_VERSION = 2
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

    The corpus is streamed once; in memory are the ids, eight bytes a pair, and each distinct token.

    Args:
        spec: the corpus.
        folder: where the ids lie.
        on_progress: told pairs so far and an estimate of all (0 while unknown).
        is_cancelled: asked now and then.

    Raises:
        CorpusError: the files can't be read as pairs, no pair is left, or gold alignments do not fit them.
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

    def make(self, fingerprint: str) -> None:
        """Reads the corpus and writes the folder; the summary last, so that a folder with one is whole."""
        report = Report()
        # Validation files of their own leave nothing to be held out for it.
        share = 0.0 if self.spec.validation_files else self.spec.validation_share
        corpus = self._read(self.spec.files, report, share, self.spec.test_share)
        held_out = self._validation_files(report) or corpus
        limits = self.spec.minimum_frequency, self.spec.vocabulary_size
        training = corpus.parts == Part.TRAINING
        vocabularies = [vocabulary.build(side.counts(training), *limits) for side in corpus.sides]
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in Part:
            pairs = held_out if part is Part.VALIDATION else corpus
            sides = [
                _ids(side, pairs.parts == part, known) for side, known in zip(pairs.sides, vocabularies, strict=True)
            ]
            storage.write(self.folder, part.name.lower(), sides)
        summary = {
            "fingerprint": fingerprint,
            "source_vocabulary": vocabularies[0].tokens,
            "target_vocabulary": vocabularies[1].tokens,
            "report": report.to_json(),
            "validation_texts": [_text_json(one) for one in held_out.validation_texts],
        }
        write_file(self.folder / SUMMARY, json.dumps(summary, ensure_ascii=False).encode("utf-8"))

    def _validation_files(self, report: Report) -> "_Read | None":
        """Reads a validation corpus of its own, if there is one; the report of the corpus learns of it."""
        if not self.spec.validation_files:
            return None
        own = Report()
        read = self._read(self.spec.validation_files, own, 1.0, 0.0)
        read.parts[:] = Part.VALIDATION
        left = "".join(f", {reason} {one.count:,}" for reason, one in own.skipped.items())
        report.note(f"Validation files: {own.read:,} pairs read, {own.kept:,} kept{left}.")
        return read

    def _read(self, files: tuple[str, ...], report: Report, validation_share: float, test_share: float) -> "_Read":
        read, gold = _Read(validation_share, test_share), GoldLines(gold_beside(files))
        for one in self._watched(reading.records(self.spec, report, files), files):
            links = gold.links(one.pair.line, len(one.source), len(one.target))
            read.add(one, splitting.position(one.pair.source, self.spec.split_seed), links)
        gold.check(report.last_line)
        if gold.outside:
            report.note(f"Gold links that name a word beyond its sentence, left out: {gold.outside:,}.")
        read.divide()
        return read

    def _watched(self, records: Iterator[TokenizedPair | None], files: tuple[str, ...]) -> Iterator[TokenizedPair]:
        """Yields the pairs that are kept; tells progress and looks whether to end, now and then."""
        estimate = reading.Estimate(files)
        kept = 0
        for number, one in enumerate(records):
            if number % PROGRESS_STEP == 0:
                if self.is_cancelled is not None and self.is_cancelled():
                    raise Cancelled("Reading the corpus was cancelled.")
                if self.on_progress is not None:
                    self.on_progress(kept, estimate.total)
            if one is not None:
                kept += 1
                estimate.add((one,))
                yield one


class _Read:
    """Some files as numbers, not yet divided.

    Attributes:
        sides: source and target.
        parts: (pairs,) the part of each, once `divide` was called.
    """

    def __init__(self, validation_share: float, test_share: float) -> None:
        self.sides = (Numbers(), Numbers())
        self.parts = np.zeros(0, np.uint8)
        self._shares = validation_share, test_share
        self._places = array("d")
        self._texts: dict[int, HeldOut] = {}
        # Where no sentence falls to validation, the one with the lowest place is sent there.
        self._lowest = 1.0
        self._lowest_texts: dict[int, HeldOut] = {}

    def add(self, one: TokenizedPair, place: float, gold: GoldLinks | None) -> None:
        """Adds a pair; its text is kept if it is, or may yet be, in the validation part."""
        row = len(self._places)
        self._places.append(place)
        for side, tokens in zip(self.sides, (one.source, one.target), strict=True):
            side.add(tokens)
        part = splitting.part_at(place, *self._shares)
        if part is Part.TRAINING and place < self._lowest:
            self._lowest, self._lowest_texts = place, {}
        is_lowest = part is Part.TRAINING and place == self._lowest
        texts = self._lowest_texts if is_lowest else self._texts
        if (is_lowest or part is Part.VALIDATION) and len(texts) < KEPT_TEXTS:
            texts[row] = HeldOut(one.pair.source, one.pair.target, gold)

    def divide(self) -> None:
        """Gives each pair its part, once all are there."""
        self.parts = splitting.divide(np.array(self._places), *self._shares)

    @property
    def validation_texts(self) -> list[HeldOut]:
        """The first KEPT_TEXTS of the validation part."""
        rows = sorted({**self._texts, **self._lowest_texts}.items())
        return [text for row, text in rows if self.parts[row] == Part.VALIDATION]


def _ids(side: Numbers, rows: np.ndarray, known: Vocabulary) -> tuple[np.ndarray, np.ndarray]:
    """Returns the ids of some sentences end to end, and their lengths."""
    flat, lengths = side.chosen(rows)
    return known.encode(side.tokens)[flat], lengths


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
    files = [Path(file).expanduser() for file in (*spec.files, *spec.validation_files)]
    gold = [path for path in (gold_beside((str(file),)) for file in files) if path]
    stamps = []
    for path in (*files, *gold):
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
