"""Metrics against hand-worked examples and brute force."""

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from attention_studio.metrics.aer import GoldLinks, alignment_error_rate, links_from_attention
from attention_studio.metrics.base import Metric
from attention_studio.metrics.bleu import Bleu
from attention_studio.metrics.chrf import Chrf
from attention_studio.registry import discover

TRANSLATIONS = ["the cat sat on a mat .", "he reads books in the garden"]
REFERENCES = ["the cat sat on the mat .", "he reads a book in the garden"]
LINKS = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=6)


def test_bleu_is_sacrebleus():
    """Value and signature are those of sacrebleu's own function."""
    score = Bleu(tokenize="none").score(TRANSLATIONS, REFERENCES)
    assert score.value == pytest.approx(sacrebleu.corpus_bleu(TRANSLATIONS, [REFERENCES], tokenize="none").score)
    assert "tok:none" in score.signature


def test_chrf_of_short_and_unspaced_text_is_not_nonsense():
    """Identical two-letter sentences score 100, in any script."""
    assert Chrf().score(["你好", "Good night"], ["你好", "Good night"]).value == pytest.approx(100.0)


def test_every_metric_prefers_the_reference():
    """A perfect translation scores 100, another one less."""
    for metric in discover("attention_studio.metrics", Metric).values():
        assert metric().score(REFERENCES, REFERENCES).value == pytest.approx(100.0)
        assert metric().score(TRANSLATIONS, REFERENCES).value < 99.0


def test_aer_worked_by_hand():
    """A = {00, 11, 22}, S = {00, 11}, P = S + {21}: 1 - (2 + 2) / (3 + 2) = 0.2."""
    gold = GoldLinks(frozenset({(0, 0), (1, 1)}), frozenset({(0, 0), (1, 1), (2, 1)}))
    assert alignment_error_rate([{(0, 0), (1, 1), (2, 2)}], [gold]) == pytest.approx(0.2)


@given(st.lists(st.tuples(LINKS, LINKS, LINKS), max_size=4))
def test_aer_is_its_formula(pairs):
    """Over a corpus the counts are added up before dividing; equal links give 0."""
    found = [a for a, _, _ in pairs]
    gold = [GoldLinks(frozenset(s), frozenset(s | p)) for _, s, p in pairs]
    agreed = sum(
        1 for a, g in zip(found, gold, strict=True) for link in a for part in (g.sure, g.possible) if link in part
    )
    total = sum(len(a) + len(g.sure) for a, g in zip(found, gold, strict=True))
    assert alignment_error_rate(found, gold) == pytest.approx(1 - agreed / total if total else 0.0)
    assert alignment_error_rate([set(g.sure) for g in gold], gold) == pytest.approx(0.0)


def test_links_are_the_largest_weights():
    """Each target word is linked to the source word that it looks at most."""
    attention = np.array([[0.1, 0.9], [0.6, 0.4], [0.5, 0.5]])
    assert links_from_attention(attention) == {(1, 0), (0, 1), (0, 2)}
    assert links_from_attention(np.zeros((0, 3))) == set()
