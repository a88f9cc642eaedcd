"""Translations and traces of a trained model."""

import numpy as np
import pytest

from attention_studio.engine.translator import LONGEST_SOURCE, Translator
from attention_studio.errors import StudioError
from attention_studio.specs import SearchSpec
from attention_studio.trace import END
from tests.engine.runs import corpus_file, run, run_spec

TEXTS = ["a b c", "h", "a a a a a a a b", "d e f g h a b c", "zyx hello", "c b"]


@pytest.fixture(scope="module", params=["bahdanau2014", "luong2015-global-general"])
def translator(request, tmp_path_factory):
    """A trained model of each preset, loaded from its folder."""
    folder = tmp_path_factory.mktemp("run")
    run(folder, run_spec(corpus_file(folder), request.param, epochs=6))
    return Translator.load(folder)


def hypotheses(translator, texts, **search):
    """The best hypotheses."""
    return [one.hypotheses[0] for one in translator.translate(texts, SearchSpec(**search))]


def test_a_batch_is_its_sentences(translator):
    """Beside others or alone, a sentence has the same translation, score and weights."""
    for search in ({"search": "greedy"}, {"beam": 4}):
        together = hypotheses(translator, TEXTS, **search)
        for text, one in zip(TEXTS, together, strict=True):
            (alone,) = hypotheses(translator, [text], **search)
            assert alone.tokens == one.tokens
            assert alone.score == pytest.approx(one.score, abs=1e-4)
            np.testing.assert_allclose(alone.attention, one.attention, atol=1e-5)


def test_rows_sum_to_one_and_fit_the_words(translator):
    """Attention is (target words, source words), each row a distribution."""
    for text, one in zip(TEXTS, hypotheses(translator, TEXTS, beam=3), strict=True):
        assert one.attention.shape == (len(one.tokens), len(text.split()))
        np.testing.assert_allclose(one.attention.sum(1), 1.0, atol=1e-5)


def test_forcing_the_winner_gives_its_grid(translator):
    """The decoder, fed a beam's winner, computes the winner's weights and log-probability."""
    for text, one in zip(TEXTS, hypotheses(translator, TEXTS, beam=4), strict=True):
        trace = translator.force(text.split(), one.tokens, one.finished)
        np.testing.assert_allclose(trace.attention[: len(one.tokens)], one.attention, atol=1e-4)
        assert trace.log_probabilities.sum() == pytest.approx(one.log_probability, abs=1e-3)
        assert trace.finished == one.finished


def test_beam_of_one_is_greedy(translator):
    """Tokens, scores and weights of beam 1 and greedy are the same."""
    pairs = zip(hypotheses(translator, TEXTS, beam=1), hypotheses(translator, TEXTS, search="greedy"), strict=True)
    for beam, greedy in pairs:
        assert beam.tokens == greedy.tokens
        assert beam.log_probability == pytest.approx(greedy.log_probability, abs=1e-5)
        np.testing.assert_array_equal(beam.attention, greedy.attention)


def test_translating_twice_is_the_same(translator):
    """No dropout, no chance."""
    first, second = (hypotheses(translator, TEXTS, beam=3) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one.attention, other.attention)


def test_empty_lines_keep_their_place(translator):
    """Nothing in, nothing out, and the lines around it stay where they are."""
    results = translator.translate(["a", "", "   ", "b"], SearchSpec())
    assert [bool(one.hypotheses) for one in results] == [True, False, False, True]
    assert translator.trace("", SearchSpec()) is None


def test_unknown_words_are_named(translator):
    """A word that the vocabulary lacks keeps its spelling and is marked."""
    (one,) = translator.translate(["zyx a"], SearchSpec())
    assert one.source == ("zyx", "a")
    assert one.unknown == (True, False)


def test_long_texts_are_translated_or_refused(translator):
    """Far longer than anything in training still works; past the limit a sentence says so; nothing is cut."""
    (one,) = translator.translate([" ".join(["a"] * 200)], SearchSpec(search="greedy"))
    assert len(one.source) == 200
    assert one.hypotheses[0].attention.shape[1] == 200
    with pytest.raises(StudioError, match="divide it"):
        translator.translate([" ".join(["a"] * (LONGEST_SOURCE + 1))], SearchSpec())


def test_n_best(translator):
    """At most as many as the beam is wide, best first, all different."""
    (one,) = translator.translate(["a b c"], SearchSpec(beam=5, n_best=10))
    assert 1 <= len(one.hypotheses) <= 5
    assert len({hypothesis.tokens for hypothesis in one.hypotheses}) == len(one.hypotheses)
    scores = [hypothesis.score for hypothesis in one.hypotheses if hypothesis.finished]
    assert scores == sorted(scores, reverse=True)


def test_many_lines_keep_their_order(translator):
    """Sixty-five lines, one more than a batch, each as if alone; progress ends at all."""
    texts = [TEXTS[number % len(TEXTS)] for number in range(65)]
    seen = []
    results = translator.translate(texts, SearchSpec(search="greedy"), lambda done, total: seen.append((done, total)))
    assert [" ".join(one.source) for one in results] == texts
    assert seen[-1] == (65, 65)


def test_a_trace_holds_the_whole_computation(translator):
    """Terms end in scores whose soft-max is the weights; contexts are weighted sums; candidates lead with the word."""
    trace, translation = translator.trace("a b c d", SearchSpec(beam=3))
    assert trace.target[-1] == END or not trace.finished
    scores = trace.terms[-1].values
    exponentials = np.exp(scores - scores.max(1, keepdims=True))
    np.testing.assert_allclose(trace.attention, exponentials / exponentials.sum(1, keepdims=True), atol=1e-5)
    np.testing.assert_allclose(trace.contexts, trace.attention @ trace.encoder_states, atol=1e-4)
    assert trace.text == translation.hypotheses[0].text
    for row, candidates in enumerate(trace.candidates):
        shares = [share for _, share in candidates]
        assert shares == sorted(shares, reverse=True)
        assert shares[0] >= np.exp(trace.log_probabilities[row]) - 1e-5


def test_alignments_of_given_pairs_are_forced_decodings(translator):
    """The batched alignment equals the trace of each pair; an empty side gives an empty matrix."""
    pairs = [(["a", "b"], ["A", "B"]), (["c"], []), (["d", "e", "f"], ["D"])]
    found = translator.align(pairs)
    for (source, target), one in zip(pairs, found, strict=True):
        assert one.shape == (len(target), len(source))
        if target:
            np.testing.assert_allclose(one, translator.force(source, target).attention[: len(target)], atol=1e-5)
