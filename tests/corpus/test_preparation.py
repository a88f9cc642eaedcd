"""Splits, ids on the disk, tables and gold alignments."""

import errno
import gzip
import os
import threading
import time
import zipfile

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
from tests.shared_cases import shared


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


def rows_of(prepared, part):
    """The decoded pairs of one part, as token lists."""
    return [
        (prepared.source_vocabulary.decode(part.source(n)), prepared.target_vocabulary.decode(part.target(n)))
        for n in range(len(part))
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 10, 19, 20])
@pytest.mark.parametrize("share", [0.0, 0.01, 0.05, 0.5])
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_no_share_empties_training(tmp_path, count, share, seed):
    """Parts are disjoint and together all; training has a pair; its words are known although a sentence was moved."""
    pairs = [(f"s{n}", f"t{n}") for n in range(count)]
    spec = corpus(tmp_path, pairs, validation_share=share, split_seed=seed)
    prepared = prepare(spec, tmp_path / "ids")
    training, validation = rows_of(prepared, prepared.training), rows_of(prepared, prepared.validation)
    assert len(training) + len(validation) == count
    assert len(training) >= 1
    assert len(validation) == 0 if share == 0 or count == 1 else len(validation) >= 1
    assert not any("<unk>" in source for source, _ in training)
    assert len(prepared.validation_texts) == len(validation)


def test_vocabularies_are_counted_by_hand(tmp_path):
    """Limits and order of the vocabulary are those of a count of the training part, ties by code points."""
    pairs = [("b a a", "x"), ("b c", "x y"), ("d a", "z")]
    spec = corpus(tmp_path, pairs, validation_share=0.0, minimum_frequency=2)
    assert prepare(spec, tmp_path / "ids").source_vocabulary.tokens == ("a", "b")
    prepared = prepare(corpus(tmp_path, pairs, validation_share=0.0), tmp_path / "ids")
    assert prepared.source_vocabulary.tokens == ("a", "b", "c", "d")
    assert prepared.target_vocabulary.tokens == ("x", "y", "z")
    assert [list(prepared.training.source(n)) for n in range(3)] == [[5, 4, 4], [5, 6], [7, 4]]


def test_the_order_of_lines_changes_no_vocabulary(tmp_path):
    """Twenty words of one count, ten places: the same ten whatever the order of the file."""
    pairs = [(f"w{n:02}", "x") for n in range(20)]
    kept = [
        prepare(corpus(tmp_path, order, validation_share=0.0, vocabulary_size=10), tmp_path / "ids").source_vocabulary
        for order in (pairs, pairs[::-1])
    ]
    assert kept[0].tokens == kept[1].tokens == tuple(f"w{n:02}" for n in range(10))


def test_validation_files_of_their_own(tmp_path):
    """They are the whole validation part, by the training part's words; nothing of the corpus is held out for it."""
    own = tmp_path / "own.tsv"
    own.write_text("a1 b2\tx1\n\tempty\nstranger b2\ty2\n", encoding="utf-8")
    prepared = prepare(corpus(tmp_path, PAIRS, validation_files=(str(own),)), tmp_path / "ids")
    assert len(prepared.training) == len(PAIRS)
    assert [source for source, _ in rows_of(prepared, prepared.validation)] == [["a1", "b2"], ["<unk>", "b2"]]
    assert [one.source for one in prepared.validation_texts] == ["a1 b2", "stranger b2"]
    assert prepared.report["notes"] == ["Validation files: 3 pairs read, 2 kept, empty side 1."]


def test_the_text_of_a_sentence_sent_to_validation_is_kept(tmp_path):
    """Also where no sentence falls to validation by itself, its pairs can be translated."""
    pairs = [(f"s{n % 7}", f"t{n}") for n in range(21)]
    prepared = prepare(corpus(tmp_path, pairs, validation_share=1e-9), tmp_path / "ids")
    assert len(prepared.validation) == 3
    texts = [(one.source, one.target) for one in prepared.validation_texts]
    assert texts == [pair for pair in pairs if pair[0] == texts[0][0]]


def test_gold_lines_that_do_not_fit_are_refused_with_both_counts(tmp_path):
    """A line of links too few or too many shifts all, so it is an error; empty lines at the end are none."""
    spec = corpus(tmp_path, PAIRS)
    gold = tmp_path / "pairs.gold"
    for count in (299, 301):
        gold.write_text("0-0\n" * count, encoding="utf-8")
        with pytest.raises(CorpusError, match=f"{count} lines and its corpus 300"):
            prepare(spec, tmp_path / "ids")
    gold.write_text("0-0\n" * 300 + "\n\n", encoding="utf-8")
    assert prepare(spec, tmp_path / "ids").validation_texts[0].gold.sure == {(0, 0)}


def test_gold_is_noticed_when_it_changes(tmp_path):
    """Gold alignments that are added or corrected later are read although the corpus is the same."""
    spec = corpus(tmp_path, PAIRS)
    assert prepare(spec, tmp_path / "ids").validation_texts[0].gold is None
    (tmp_path / "pairs.gold").write_text("0-1\n" * 300, encoding="utf-8")
    assert prepare(spec, tmp_path / "ids").validation_texts[0].gold.sure == {(0, 1)}


def test_gold_links_outside_of_their_sentence_are_counted(tmp_path):
    """They are left out with a note, not with a crash later."""
    (tmp_path / "pairs.gold").write_text("0-0 1?1 2-0\n" + "0-0 0-2P\n" * 299, encoding="utf-8")
    prepared = prepare(corpus(tmp_path, PAIRS), tmp_path / "ids")
    assert all(one.gold.possible <= {(0, 0), (1, 1)} for one in prepared.validation_texts)
    assert prepared.report["notes"] == ["Gold links that name a word beyond its sentence, left out: 300."]


@pytest.mark.parametrize(
    "text", ["1", "a-b", "1-2-3", "-1-2", "1--2", "9999999999-1", "٣-1", "9" * 5000 + "-1", "0-0X"]
)
def test_what_is_no_link(tmp_path, text):
    """Malformed links of all sorts are refused with file and line."""
    (tmp_path / "x.gold").write_text(f"0-0\n{text}\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"x\.gold, line 2"):
        list(read_gold(tmp_path / "x.gold"))


def test_a_full_disk_is_told_with_the_file(tmp_path, monkeypatch):
    """The system names no file when a disk is full; the error does, so that its sentence can."""

    def refuse(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left") as raised:
        prepare(corpus(tmp_path, PAIRS), tmp_path / "ids")
    assert raised.value.filename.startswith(str(tmp_path / "ids"))
    assert not list((tmp_path / "ids").iterdir())


@pytest.mark.parametrize("damage", ["truncate", "empty", "remove", "summary"])
def test_a_damaged_folder_is_made_anew(tmp_path, damage):
    """Ids that were cut, emptied or lost, or a summary that is none, are noticed and the corpus is read again."""
    spec = corpus(tmp_path, PAIRS)
    folder = tmp_path / "ids"
    first = rows_of(*(lambda one: (one, one.training))(prepare(spec, folder)))
    ids = folder / "training-source-ids.npy"
    if damage == "truncate":
        ids.write_bytes(ids.read_bytes()[:-40])
    elif damage == "empty":
        ids.write_bytes(b"")
    elif damage == "remove":
        ids.unlink()
    else:
        (folder / "corpus.json").write_text("[1, 2", encoding="utf-8")
    again = prepare(spec, folder)
    assert rows_of(again, again.training) == first


def test_a_pair_is_in_one_part_by_its_source(tmp_path):
    """Translations of one source never stand on both sides of the split."""
    pairs = [(f"s{n % 50}", f"t{n}") for n in range(500)]
    prepared = prepare(corpus(tmp_path, pairs, validation_share=0.3, test_share=0.2), tmp_path / "ids")
    prepared_sources = [
        {tuple(part.source(n)) for n in range(len(part))} for part in (prepared.training, prepared.validation)
    ]
    assert len(prepared.training) + len(prepared.validation) + len(prepared.test) == 500
    assert not prepared_sources[0] & prepared_sources[1]
    assert {one.source for one in prepared.validation_texts} <= {source for source, _ in pairs}


def test_loading_can_be_cancelled_where_nothing_is_kept(tmp_path):
    """The question whether to end is asked by record, also in a long stretch of pairs that are left out."""
    asked = []

    def is_cancelled():
        asked.append(True)
        return len(asked) == 2

    spec = corpus(tmp_path, [("one two three", "x")] * 5_000, maximum_length=2)
    with pytest.raises(Cancelled):
        load(spec, PairTable(), lambda *_: None, is_cancelled)
    assert len(asked) == 2


def test_rows_can_be_read_while_the_table_grows(tmp_path):
    """Another thread reads every row below the length it saw, lengths too, and finds the right ones."""
    pairs = [(f"s{n} é", f"t{n}") for n in range(5_000)]
    table, wrong, over = PairTable(), [], threading.Event()

    def read():
        while not over.is_set() or len(table) < len(pairs):
            count = len(table)
            wrong.extend(n for n in range(max(0, count - 3), count) if table.row(n).source != pairs[n][0])
            wrong.extend([count] if len(table.source_lengths) < count else [])

    reader = threading.Thread(target=read)
    reader.start()
    load(corpus(tmp_path, pairs), table, lambda *_: None, lambda: False)
    over.set()
    reader.join(timeout=20)
    assert not reader.is_alive()
    assert not wrong


@pytest.mark.parametrize("pack", [None, "gz", "zip"])
def test_the_estimate_of_all_pairs_is_near(tmp_path, pack):
    """Half-way the estimate is within a tenth of the truth, compressed or not, and it never falls short of the rows."""
    text = "".join(f"sentence number {n}\tphrase numéro {n}\n" for n in range(10_000))
    path = tmp_path / f"a.{pack or 'tsv'}"
    if pack == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.tsv", text)
    else:
        path.write_bytes(gzip.compress(text.encode()) if pack else text.encode())
    seen = []
    load(CorpusSpec(files=(str(path),)), PairTable(), lambda *one: seen.append(one), lambda: False)
    assert seen[len(seen) // 2][1] == pytest.approx(10_000, rel=0.1)
    assert all(done <= total for done, total in seen)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "count", "first"),
    [
        ("awesome_align/enfr.gold", 447, 1),
        ("awesome_align/jaen.gold", 582, 1),
        ("awesome_align/roen.gold", 248, 1),
        ("awesome_align/zhen.gold", 450, 1),
        ("bicici/de-en.wa", 100, 0),
        ("ugarit/alignment_grc_lat.txt", 100, 0),
        ("bible/nt.grc-en.pharaoh.gz", 7_936, 0),
    ],
)
def test_published_gold_alignments_are_read(name, count, first):
    """Every line and every link of published files is understood."""
    path = shared() / "data/alignments" / name
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    links = list(read_gold(path, first))
    assert len(links) == count
    written = [set(line.split()) for line in raw.decode("utf-8-sig").split("\n")]
    assert sum(len(one.possible) for one in links) == pytest.approx(sum(map(len, written)), rel=0.001)


@pytest.mark.shared
def test_a_real_corpus_is_prepared_in_seconds(tmp_path):
    """142,787 pairs; memory of Python objects stays far below the text's expansion into lists of strings."""
    spec = CorpusSpec(files=(str(shared() / "data/tatoeba/fra-eng.zip"),), validation_share=0.02)
    start = time.process_time()
    prepared = prepare(spec, tmp_path / "ids")
    assert time.process_time() - start < 30
    assert len(prepared.training) + len(prepared.validation) == prepared.report["kept"]
    assert len(prepared.validation) == pytest.approx(0.02 * prepared.report["kept"], rel=0.1)
    assert prepared.source_vocabulary.tokens[0] == "."
