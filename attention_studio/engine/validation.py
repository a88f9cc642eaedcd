"""How good a model is on pairs that it does not train on."""

from dataclasses import dataclass

from attention_studio.corpus.preparation import PreparedCorpus
from attention_studio.engine.batches import batches_of, plan
from attention_studio.engine.control import Control
from attention_studio.engine.step import Trainer
from attention_studio.engine.translator import Translator
from attention_studio.metrics.aer import alignment_error_rate, links_from_attention
from attention_studio.metrics.bleu import Bleu
from attention_studio.specs import SearchSpec

TRANSLATED = 200
"""Validation sentences that are translated after each epoch; a final evaluation takes all."""


@dataclass(frozen=True)
class Scores:
    """What a validation measured; None where there was nothing to measure on.

    Attributes:
        loss: nats a target token.
        token_accuracy: share of target tokens that are the most probable ones, 0 to 1.
        bleu: 0 to 100, greedy, over the first TRANSLATED validation sentences, tokenised by the corpus' own tokenizer.
        aer: alignment error rate of the attention against gold, 0 to 1, over the same sentences.
    """

    loss: float | None = None
    token_accuracy: float | None = None
    bleu: float | None = None
    aer: float | None = None


def validate(
    trainer: Trainer, translator: Translator, corpus: PreparedCorpus, batch_size: int, control: Control
) -> Scores:
    """Measures loss, accuracy, BLEU and AER; between batches it looks whether the run is to end."""
    pairs = corpus.validation
    if len(pairs) == 0:
        return Scores()
    loss, right, tokens = 0.0, 0, 0
    for batch in batches_of(pairs, plan(pairs.source_lengths, pairs.target_lengths, batch_size, None)):
        if control.stopping:
            return Scores()
        batch_loss, batch_right = trainer.measure(batch)
        loss, right, tokens = loss + batch_loss, right + batch_right, tokens + len(batch.labels)
    if control.stopping:
        return Scores()
    return Scores(loss / tokens, right / tokens, bleu(translator, corpus), aer(translator, corpus))


def bleu(translator: Translator, corpus: PreparedCorpus) -> float:
    """BLEU of greedy translations, on tokens."""
    texts = corpus.validation_texts[:TRANSLATED]
    translations = translator.translate([text.source for text in texts], SearchSpec(search="greedy"))
    written = [" ".join(one.hypotheses[0].tokens) if one.hypotheses else "" for one in translations]
    wanted = [" ".join(translator.tokenizer.tokenize(text.target)) for text in texts]
    return Bleu(tokenize="none").score(written, wanted).value


def aer(translator: Translator, corpus: PreparedCorpus) -> float | None:
    """Alignment error rate of the attention over given targets; None without gold alignments."""
    tokenize = translator.tokenizer.tokenize
    texts = [(text, text.gold) for text in corpus.validation_texts[:TRANSLATED] if text.gold is not None]
    if not texts:
        return None
    attention = translator.align([(tokenize(text.source), tokenize(text.target)) for text, _ in texts])
    return alignment_error_rate([links_from_attention(one) for one in attention], [gold for _, gold in texts])
