"""Scores of a model on a corpus: BLEU and chrF of its translations, token accuracy, AER of its attention."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from attention_studio.corpus.gold import GoldLines, gold_beside
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import TokenizedPair, tokenized_pairs
from attention_studio.engine.translator import Translator
from attention_studio.errors import CorpusError
from attention_studio.metrics.aer import alignment_error_rate, links_from_attention
from attention_studio.metrics.bleu import Bleu
from attention_studio.metrics.chrf import Chrf
from attention_studio.specs import CorpusSpec, SearchSpec

LONGEST = 1000


@dataclass(frozen=True)
class Evaluation:
    """What `evaluate` measured.

    Attributes:
        sentences: pairs that were read and translated.
        bleu, chrf: 0 to 100, with sacrebleu's signatures.
        token_accuracy: share of target tokens, end markers included, that are the most probable ones given the true
            words before them, 0 to 1.
        aer: alignment error rate, 0 to 1; None without gold alignments.
    """

    sentences: int
    bleu: float
    bleu_signature: str
    chrf: float
    chrf_signature: str
    token_accuracy: float
    aer: float | None

    def to_json(self) -> dict[str, Any]:
        """Returns the figures as plain data."""
        return asdict(self)


def evaluate(
    translator: Translator,
    corpus: CorpusSpec,
    gold: Path | None,
    search: SearchSpec,
    on_progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Translates a corpus and scores the translations, and the attention over the true targets.

    Args:
        translator: the model.
        corpus: files and format; tokenizer and lower-casing are the model's own.
        gold: Pharaoh alignments of the pairs; None takes a .gold file beside a table if there is one.
        search: how to translate.
        on_progress: told sentences so far and all.

    Raises:
        CorpusError: the corpus can't be read, or the gold alignments do not fit it.
    """
    kind, lowercase = translator.tokenizer.kind, translator.tokenizer.lowercase
    spec = replace(corpus, tokenizer=kind, lowercase=lowercase, maximum_length=LONGEST)
    report = Report()
    pairs = list(tokenized_pairs(spec, report))
    links = GoldLines(gold or gold_beside(spec.files))
    links.check(report.last_line)
    translations = translator.translate([one.pair.source for one in pairs], search, on_progress)
    written = [one.hypotheses[0] for one in translations]
    if kind == "words":
        texts, wanted = (
            [one.text for one in written],
            [translator.tokenizer.normalize(one.pair.target) for one in pairs],
        )
        bleu = Bleu().score(texts, wanted)
    else:
        texts, wanted = [" ".join(one.tokens) for one in written], [" ".join(one.target) for one in pairs]
        bleu = Bleu(tokenize="none").score(texts, wanted)
    chrf = Chrf().score(texts, wanted)
    return Evaluation(
        len(pairs), bleu.value, bleu.signature, chrf.value, chrf.signature,
        translator.token_accuracy([(one.source, one.target) for one in pairs]),
        _aer(translator, pairs, links),
    )  # fmt: skip


def _aer(translator: Translator, pairs: Sequence[TokenizedPair], gold: GoldLines) -> float | None:
    if gold.path is None:
        return None
    wanted = [gold.links(one.pair.line, len(one.source), len(one.target)) for one in pairs]
    if gold.outside:
        raise CorpusError(
            f"{gold.path.name}, line {gold.outside_line}: a link names a word beyond its sentence; give the alignments "
            "of these pairs, cut into the same words and counted from 0."
        )
    attention: list[np.ndarray] = translator.align([(one.source, one.target) for one in pairs])
    return alignment_error_rate([links_from_attention(one) for one in attention], [one for one in wanted if one])
