"""Splits, ids on the disk, tables and gold alignments."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.corpus.gold import read_gold
from attention_studio.corpus.preparation import prepare
from attention_studio.corpus.splitting import Part, divide, part_at, position
from attention_studio.corpus.table import PairTable, load
from attention_studio.errors import Cancelled, CorpusError
from attention_studio.specs import CorpusSpec


def corpus(folder, pairs, **options):
    """A specification of a table with these pairs."""
    path = folder / "pairs.tsv"
    path.write_text("".join(f"{s}\t{t}\n" for s, t in pairs), encoding="utf-8", newline="\n")
    return CorpusSpec(files=(str(path),), **options)


PAIRS = [(f"a{n % 9} b{n % 70}", f"y{n % 3} x{n // 3 % 7}") for n in range(300)]


def test_ids_are_the_text(tmp_path):
    """Decoding the ids of all parts gives the corpus back, each pair once, with the right partner."""
    prepared = prepare(corpus(tmp_path, PAIRS, validation_share=0.2, test_share=0.1), tmp_path / "ids")
    found = []
    for part in (prepared.training, prepared.validation, prepared.test):
        assert len(part) > 0
        for index in range(len(part)):
            source = prepared.source_vocabulary.decode(part.source(index))
            target = prepared.target_vocabulary.decode(part.target(index))
            assert (len(source), len(target)) == (part.source_lengths[index], part.target_lengths[index])
            found.append((source[0], " ".join(target)))
    assert sorted(found) == sorted((source.split()[0], target) for source, target in PAIRS)


def test_validation_words_are_no_training_words(tmp_path):
    """The vocabulary comes from the training part: the test of a model knows no more than the model did."""
    prepared = prepare(corpus(tmp_path, PAIRS, validation_share=0.3), tmp_path / "ids")
    words = {
        w for i in range(len(prepared.training)) for w in prepared.target_vocabulary.decode(prepared.training.target(i))
    }
    assert set(prepared.target_vocabulary.tokens) == words


def test_a_prepared_corpus_is_found_again_until_something_changes(tmp_path):
    """The second preparation reads nothing; another option or another file content makes it anew."""
    spec = corpus(tmp_path, PAIRS)
    calls = []
    for _ in range(2):
        prepare(spec, tmp_path / "ids", on_progress=lambda done, total: calls.append(done))
    first = len(calls)
    prepare(spec, tmp_path / "ids", on_progress=lambda done, total: calls.append(done))
    assert len(calls) == first > 0
    changed = prepare(corpus(tmp_path, [*PAIRS, ("new one", "neu")]), tmp_path / "ids")
    assert changed.report["kept"] == len(PAIRS) + 1


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.text(max_size=5), min_size=1, max_size=30),
    st.integers(0, 2**31 - 1),
    st.floats(0, 0.5),
    st.floats(0, 0.5),
)
def test_a_part_belongs_to_the_sentence(sentences, seed, validation, test):
    """Identical sources are in one part, whatever the order; training is never empty, validation not if it can be."""
    places = np.array([position(one, seed) for one in sentences])
    parts = divide(places, validation, test)
    by_sentence = dict(zip(sentences, parts, strict=True))
    assert [by_sentence[one] for one in sentences] == list(parts)
    assert list(divide(places[::-1], validation, test)[::-1]) == list(parts)
    assert Part.TRAINING in parts
    if validation > 0 and test == 0 and len(by_sentence) > 1:
        assert Part.VALIDATION in parts


def test_a_part_does_not_depend_on_the_rest_of_the_corpus():
    """Adding sentences moves none of those that were there."""
    places = np.array([position(f"sentence {n}", 1) for n in range(500)])
    np.testing.assert_array_equal(divide(places, 0.2, 0.1)[:250], divide(places[:250], 0.2, 0.1))
    assert [part_at(place, 0.2, 0.1) for place in places] == list(divide(places, 0.2, 0.1))


def test_shares_are_kept():
    """Of 20,000 sentences the parts are within two per cent of their shares, and another seed divides otherwise."""
    parts = [divide(np.array([position(f"sentence {n}", seed) for n in range(20_000)]), 0.1, 0.05) for seed in (1, 2)]
    for found in parts:
        assert (found == Part.VALIDATION).mean() == pytest.approx(0.1, abs=0.02)
        assert (found == Part.TEST).mean() == pytest.approx(0.05, abs=0.02)
    assert (parts[0] != parts[1]).any()


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_tiny_corpus_still_has_a_validation_pair(tmp_path, count):
    """Two distinct sources are enough for one of each part; a share of 0 holds nothing out."""
    pairs = [(f"s{n}", f"t{n}") for n in range(count)]
    prepared = prepare(corpus(tmp_path, pairs, validation_share=0.001), tmp_path / "ids")
    assert (len(prepared.training), len(prepared.validation)) == (count - 1, 1)
    whole = prepare(corpus(tmp_path, pairs, validation_share=0.0), tmp_path / "ids")
    assert (len(whole.training), len(whole.validation)) == (count, 0)


def test_one_source_only_is_all_training(tmp_path):
    """With a single distinct source nothing is held out."""
    prepared = prepare(corpus(tmp_path, [("same", f"t{n}") for n in range(4)], validation_share=0.001), tmp_path / "i")
    assert (len(prepared.training), len(prepared.validation)) == (4, 0)


def test_preparation_can_be_cancelled(tmp_path):
    """The question is asked, and a yes ends it."""
    with pytest.raises(Cancelled):
        prepare(corpus(tmp_path, PAIRS), tmp_path / "ids", is_cancelled=lambda: True)


def test_gold_links_stay_with_their_pairs(tmp_path):
    """Links are found by line although pairs were left out before them."""
    spec = corpus(tmp_path, [("", "nothing"), *PAIRS], validation_share=0.5)
    links = "".join(f"0-{n}\n" for n in range(len(PAIRS) + 1))
    (tmp_path / "pairs.gold").write_text(links, encoding="utf-8")
    prepared = prepare(spec, tmp_path / "ids")
    for text in prepared.validation_texts:
        number = [n for n, pair in enumerate(PAIRS, 1) if pair == (text.source, text.target)]
        assert {target for _, target in text.gold.sure} <= set(number)


def test_gold_notations(tmp_path):
    """Sure and possible links in each notation, from 0 and from 1."""
    path = tmp_path / "x.gold"
    path.write_text("0-0 1?2 2p3\n\n1-1S 2-2P\n", encoding="utf-8")
    first, empty, last = read_gold(path)
    assert (first.sure, first.possible) == ({(0, 0)}, {(0, 0), (1, 2), (2, 3)})
    assert not empty.possible
    assert (last.sure, last.possible) == ({(1, 1)}, {(1, 1), (2, 2)})
    path.write_text("1-1 2-3\n", encoding="utf-8")
    assert next(read_gold(path, first=1)).sure == {(0, 0), (1, 2)}
    path.write_text("1:2\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r'x\.gold, line 1: "1:2"'):
        list(read_gold(path))


def test_table_rows_are_the_corpus(tmp_path):
    """Every row, by index, over several batches, with lengths in tokens."""
    pairs = [(f"s{n} " + "é" * (n % 5), f"t{n}") for n in range(1_234)]
    table, seen = PairTable(), []
    report = load(corpus(tmp_path, pairs), table, lambda done, total: seen.append((done, total)), lambda: False)
    assert len(table) == report.kept == len(pairs)
    for index in (0, 499, 500, 1_000, 1_233):
        row = table.row(index)
        assert (row.source, row.target, row.line) == (pairs[index][0].strip(), pairs[index][1], index + 1)
    np.testing.assert_array_equal(table.source_lengths, [len(s.split()) for s, _ in pairs])
    assert seen[-1][0] == len(pairs)
    with pytest.raises(IndexError):
        table.row(len(pairs))


def test_characters_are_suggested_for_scripts_without_spaces(tmp_path):
    """Chinese sources are noticed, European ones are not."""
    report = load(corpus(tmp_path, [("我喜欢猫。", "I like cats.")] * 5), PairTable(), lambda *_: None, lambda: False)
    assert [note for note in report.notes if "source" in note]
    assert not [note for note in report.notes if "target" in note]
