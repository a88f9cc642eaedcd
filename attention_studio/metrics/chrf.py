"""chrF, by sacrebleu."""

from collections.abc import Sequence

from attention_studio.metrics.base import Metric, Score


class Chrf(Metric):
    """Character n-gram F-score, 0 to 100 (Popović 2015); suits single sentences and every script."""

    kind, title = "chrf", "chrF"

    def score(self, translations: Sequence[str], references: Sequence[str]) -> Score:
        """Returns chrF2 with sacrebleu's signature."""
        from sacrebleu.metrics.chrf import CHRF

        metric = CHRF()
        value = metric.corpus_score(list(translations), [list(references)]).score
        return Score(float(value), str(metric.get_signature()))
