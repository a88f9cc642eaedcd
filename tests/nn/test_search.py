"""Search methods against exhaustive enumeration on small made-up models."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.nn.search.base import length_penalty, make
from attention_studio.specs import SearchSpec

END, START = 3, -1


class Table:
    """A model whose next word depends on all words so far, through a table made from a seed."""

    start, end = START, END

    def __init__(self, sentences=1, vocabulary=6, limit=4, seed=0, source=3):
        self.sentences, self.limits = sentences, [limit] * sentences
        self.vocabulary, self.seed, self.source = vocabulary, seed, source
        self.written = [()] * sentences

    def log_probabilities(self, sentence, words):
        """The distribution after `words`, any of which may follow."""
        random = np.random.default_rng([self.seed, sentence, *words])
        logits = random.normal(0, 2, self.vocabulary)
        return logits - np.log(np.exp(logits).sum())

    def weights(self, sentence, words):
        """Attention that tells which path it belongs to."""
        random = np.random.default_rng([self.seed + 1, sentence, *words])
        return random.dirichlet(np.ones(self.source))

    def advance(self, sentences, parents, words, count):
        """Follows the rows that the search says it goes on from; wrong parents give wrong distributions."""
        before = [self.written[parent] for parent in parents]
        self.written = [path if word == START else (*path, int(word)) for path, word in zip(before, words, strict=True)]
        rows = [self.log_probabilities(s, w) for s, w in zip(sentences, self.written, strict=True)]
        order = np.argsort(-np.array(rows), axis=1, kind="stable")[:, :count]
        weights = [self.weights(s, w) for s, w in zip(sentences, self.written, strict=True)]
        return np.take_along_axis(np.array(rows), order, 1), order, np.array(weights)


def everything(model, sentence, limit):
    """All outputs of at most `limit` words with their log-probabilities; those without END are cut."""
    others = [word for word in range(model.vocabulary) if word != END]
    for length in range(limit + 1):
        for words in itertools.product(others, repeat=length):
            score = sum(model.log_probabilities(sentence, words[:i])[word] for i, word in enumerate(words))
            if length < limit:
                yield words, score + model.log_probabilities(sentence, words)[END], True
            else:
                yield words, score, False


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10_000), st.sampled_from([0.0, 0.6, 1.0]))
def test_a_beam_wide_enough_finds_the_best_of_all(seed, alpha):
    """With room for every hypothesis, beam search finds the best complete output that there is."""
    model = Table(seed=seed, vocabulary=5, limit=3)
    ((best, *_),) = make("beam").find(model, SearchSpec(beam=100, length_penalty=alpha))
    complete = [(w, s / length_penalty(len(w) + 1, alpha)) for w, s, ended in everything(model, 0, 3) if ended]
    words, score = max(complete, key=lambda pair: pair[1])
    assert best.words == words
    assert best.score == pytest.approx(score)
    assert best.finished


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_beam_of_one_is_greedy(seed, sentences):
    """Beam 1 and greedy give the same words, attention and log-probability, for every sentence of a batch."""
    found = [make(kind).find(Table(sentences, seed=seed, limit=7), SearchSpec(beam=1)) for kind in ("beam", "greedy")]
    for (beam,), (greedy,) in zip(*found, strict=True):
        assert beam.words == greedy.words
        assert beam.log_probability == pytest.approx(greedy.log_probability)
        np.testing.assert_array_equal(beam.attention, greedy.attention)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.integers(1, 6), st.integers(1, 4))
def test_attention_follows_each_hypothesis(seed, beam, sentences):
    """Each row of each n-best translation's attention belongs to its own words, and scores add up along them."""
    model = Table(sentences, seed=seed, limit=6)
    results = make("beam").find(model, SearchSpec(beam=beam, n_best=beam))
    for sentence, hypotheses in enumerate(results):
        assert len({one.words for one in hypotheses}) == len(hypotheses) <= beam
        for one in hypotheses:
            path = (*one.words, END) if one.finished else one.words
            total = sum(model.log_probabilities(sentence, path[:i])[word] for i, word in enumerate(path))
            assert one.log_probability == pytest.approx(total)
            for i, row in enumerate(one.attention):
                np.testing.assert_array_equal(row, model.weights(sentence, path[:i]))
            assert len(one.attention) == len(path)


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_a_batch_is_its_sentences(seed, beam):
    """A sentence's result does not depend on which others are searched with it."""
    spec = SearchSpec(beam=beam, n_best=beam)
    together = make("beam").find(Table(3, seed=seed), spec)

    class Single(Table):
        def log_probabilities(self, sentence, words):
            return super().log_probabilities(2, words)

    (alone,) = make("beam").find(Single(1, seed=seed), spec)
    assert [one.words for one in together[2]] == [one.words for one in alone]


class Ending(Table):
    """First step: end with 0.30 or go on with 0.70; then eight steps of 0.85, the last one the end marker."""

    def log_probabilities(self, sentence, words):
        probabilities = np.full(self.vocabulary, 1e-9)
        if not words:
            probabilities[END], probabilities[4] = 0.30, 0.70
        else:
            probabilities[END if len(words) == 8 else 4], probabilities[5] = 0.85, 0.15
        return np.log(probabilities)


def test_normalised_beam_prefers_the_better_long_output():
    """The early end (0.30) beats the long path in probability (0.19) but not a word; beam 5 returns the long one."""
    ((best,),) = make("beam").find(Ending(limit=20), SearchSpec(beam=5, length_penalty=1.0))
    assert best.words == (4,) * 8
    assert best.log_probability == pytest.approx(math.log(0.70) + 8 * math.log(0.85))
    ((raw,),) = make("beam").find(Ending(limit=20), SearchSpec(beam=5, length_penalty=0.0))
    assert raw.words == ()


class Endless(Table):
    """Never writes the end marker."""

    def log_probabilities(self, sentence, words):
        scores = super().log_probabilities(sentence, words)
        scores[END] = -1e9
        return scores


@pytest.mark.parametrize("kind", ["greedy", "beam"])
def test_search_ends_at_the_limit_and_says_so(kind):
    """Without any end marker the results have the limit's length and are marked unfinished."""
    (found,) = make(kind).find(Endless(limit=6), SearchSpec(beam=4, n_best=4))
    assert len(found) == (1 if kind == "greedy" else 4)
    assert all(len(one.words) == 6 and not one.finished for one in found)


def test_beam_wider_than_the_vocabulary():
    """A beam of 50 over six words, with ten results asked for, gives at most what there is."""
    (found,) = make("beam").find(Table(limit=2), SearchSpec(beam=50, n_best=10))
    assert 1 <= len(found) <= 10
    assert [one.score for one in found if one.finished] == sorted((o.score for o in found if o.finished), reverse=True)


def test_no_sentence_gives_no_result():
    """Nothing in, nothing out."""
    assert make("beam").find(Table(0), SearchSpec()) == []
    assert make("greedy").find(Table(0), SearchSpec()) == []
