"""BLEU, by sacrebleu."""

from collections.abc import Sequence

from attention_studio.metrics.base import Metric, Score


class Bleu(Metric):
    """Corpus BLEU, 0 to 100 (Papineni et al. 2002; Post 2018).

    Attributes:
        tokenize: sacrebleu's tokenization, "13a" for plain text; "none" for text that is tokenised already.
    """

    kind, title = "bleu", "BLEU"

    def __init__(self, tokenize: str = "13a") -> None:
        self.tokenize = tokenize

    def score(self, translations: Sequence[str], references: Sequence[str]) -> Score:
        """Returns BLEU with sacrebleu's signature."""
        from sacrebleu.metrics.bleu import BLEU  # takes a quarter of a second; windows that show no score need it not

        # `force` only silences a warning that is meant for text which is tokenised by mistake.
        metric = BLEU(tokenize=self.tokenize, force=True)
        value = metric.corpus_score(list(translations), [list(references)]).score
        return Score(float(value), str(metric.get_signature()))
