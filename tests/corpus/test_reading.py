"""Reading corpora: what is kept, what is left out and why, and one sentence for what can't be read."""

import gzip
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio.corpus.pair import Report
from attention_studio.corpus.preview import preview
from attention_studio.corpus.reading import read_pairs
from attention_studio.errors import CorpusError, OptionError
from attention_studio.specs import CorpusSpec
from attention_studio.text.tokenizers.base import make
from tests.shared_cases import exists, shared

ROOT = Path(__file__).resolve().parents[2]


def read(*files, **options):
    """The pairs of some files and the report."""
    report = Report()
    spec = CorpusSpec(files=tuple(str(file) for file in files), **options)
    return [(one.source, one.target) for one in read_pairs(spec, report)], report


def written(folder, name, text, encoding="utf-8"):
    """A file with exactly these characters."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def refused(*files, **options):
    """The sentence with which files are refused; one line, no traceback's words."""
    with pytest.raises(CorpusError) as caught:
        read(*files, **options)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


CASES = json.loads((shared() / "cases/fixtures/expected.json").read_text(encoding="utf-8")) if exists() else []
FILES = [case for case in CASES if case["kind"] in ("pairfiles", "table")]


@pytest.mark.shared
@pytest.mark.parametrize("case", FILES, ids=lambda case: case["files"][0].split("/")[-1])
def test_public_faults(case):
    """Each file that made a comparable tool fail is read, or refused, as its entry says."""
    files = [shared() / "cases/fixtures" / name for name in case["files"]]
    options = {"encoding": case.get("ask", {}).get("encoding", "auto")}
    if "error" in case:
        sentence = refused(*files, **options).lower()
        assert all(word.lower() in sentence for word in case["error"])
        return
    pairs, report = read(*files, **options)
    plain = [[" ".join(text.split()) for text in pair] for pair in pairs]
    assert plain == case.get("pairs", plain)
    assert len(pairs) == case.get("n_pairs", len(pairs))
    if "skipped" in case:
        assert sum(one.count for one in report.skipped.values()) == case["skipped"]
    assert not any(text in side for text in case.get("absent", ()) for pair in pairs for side in pair)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("files", "count"),
    [
        (("tatoeba/fra-eng.zip",), 142_787),
        (("tatoeba/ara.txt.gz",), 11_446),
        (("eutrans/training.es", "eutrans/training.en"), 9_900),
        (("multi30k/tok/val.en.gz", "multi30k/tok/val.de.gz"), 1_014),
    ],
)
def test_real_corpora_are_read_whole(files, count):
    """Every record of well-known downloads is read, kept or accounted for."""
    pairs, report = read(*(shared() / "data" / name for name in files))
    assert report.read == count
    assert len(pairs) == report.kept == count - sum(one.count for one in report.skipped.values())


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c"])
def test_unicode_line_separators_end_no_line(tmp_path, separator):
    """Only LF ends a record: a separator inside a sentence becomes a space and shifts nothing."""
    source = written(tmp_path, "a.en", f"red{separator}car\nblue sky\n")
    target = written(tmp_path, "a.es", "rojo coche\nazul cielo\n")
    pairs, report = read(source, target)
    assert [target for _, target in pairs] == ["rojo coche", "azul cielo"]
    assert pairs[0][0].split() in (["red", "car"], ["redcar"])
    assert report.notes


LINE = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\n\r\t"), max_size=20)


@settings(deadline=None, max_examples=60)
@given(lines=st.lists(st.tuples(LINE, LINE), min_size=1, max_size=12))
def test_parallel_files_never_shift(tmp_path_factory, lines):
    """Whatever two files of equal length hold, each kept pair comes from one line, and none is lost unnoticed."""
    folder = tmp_path_factory.mktemp("moses")
    source = written(folder, "a.x", "".join(f"w{number} {text}\n" for number, (text, _) in enumerate(lines)))
    target = written(folder, "a.y", "".join(f"w{number} {text}\n" for number, (_, text) in enumerate(lines)))
    pairs, report = read(source, target, format="moses")
    assert len(pairs) == report.kept == len(lines)
    assert [one.split()[0] for one, _ in pairs] == [other.split()[0] for _, other in pairs]


def test_an_empty_side_takes_its_partner_with_it(tmp_path):
    """A pair with an empty side is left out whole and named by line; the others keep their partners."""
    pairs, report = read(written(tmp_path, "a.en", "one\n\nthree\n"), written(tmp_path, "a.es", "uno\ndos\ntres\n"))
    assert pairs == [("one", "uno"), ("three", "tres")]
    assert report.to_json()["skipped"] == {"empty side": {"count": 1, "lines": [2]}}


def test_unequal_files_are_refused_with_both_counts(tmp_path):
    """Files of 5 and 4 lines are refused, naming both counts and where they seem out of step."""
    source = written(tmp_path, "a.en", "one\ntwo two two two two two two\nthree\nfour\nfive\n")
    target = written(tmp_path, "a.es", "uno\n\ntres\ncuatro\n")
    sentence = refused(source, target)
    assert "5" in sentence
    assert "4" in sentence
    assert "line 2" in sentence


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings_by_their_mark(tmp_path, encoding, end):
    """UTF-8 with and without mark, UTF-16 and UTF-32 by mark, LF and CR LF give the same pairs."""
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    path = written(tmp_path, "a.tsv", f"{mark}猫\tcat{end}café\tcoffee{end}", encoding)
    assert read(path)[0] == [("猫", "cat"), ("café", "coffee")]


def test_a_legacy_encoding_is_asked_for(tmp_path):
    """Bytes that are not UTF-8 are refused with line and byte; with the encoding named they are read."""
    path = written(tmp_path, "a.tsv", "plain\tnein\ncafé – ok\tja\n", "cp1252")
    sentence = refused(path)
    assert "line 2" in sentence
    assert "0xe9" in sentence
    assert read(path, encoding="cp1252")[0][1] == ("café – ok", "ja")
    assert "klingon" in refused(path, encoding="klingon")


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("a.tsv", b"", "empty"),
        ("a.tsv", b"\n\n\n", "empty"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0", "not a text file"),
        ("a.tsv", b"no tab here\nnor here\n", "tab"),
        ("a.tsv", b"one\tuno\rtwo\tdos\rthree\ttres\r", "CR"),
        ("a.gz", b"\x1f\x8b\x08broken", "damaged"),
        ("a.zip", b"PK\x03\x04broken", "damaged"),
    ],
)
def test_what_is_no_corpus_is_refused_in_a_sentence(tmp_path, name, data, word):
    """Empty, binary, damaged and foreign files each get a sentence that says what is wrong."""
    assert word in refused(written(tmp_path, name, data))


def test_missing_files_and_folders_are_refused(tmp_path):
    """A path that is not there, a folder, and no file at all."""
    assert "does not exist" in refused(tmp_path / "nowhere.tsv")
    assert "folder" in refused(tmp_path)
    assert "No corpus file" in refused()


def test_an_unknown_format_is_refused(tmp_path):
    """A format that nobody has is named together with those that there are."""
    with pytest.raises(OptionError, match="tsv"):
        read(written(tmp_path, "a.tsv", "a\tb\n"), format="wordstar")


def test_quotation_marks_are_text(tmp_path):
    """A quote at the start of a cell swallows nothing."""
    rows = 'He said "hi".\tA\n"Go\tB\nC\tD\nE"\tF\n'
    assert len(read(written(tmp_path, "a.tsv", rows))[0]) == 4


def test_columns_after_the_second_are_ignored_and_said_so(tmp_path):
    """An attribution column is no part of the target, and the report tells that it was ignored."""
    pairs, report = read(written(tmp_path, "a.tsv", "Hi.\tHola.\tCC-BY 2.0 (made up)\nRun!\t¡Corre!\n"))
    assert pairs == [("Hi.", "Hola."), ("Run!", "¡Corre!")]
    assert any("ignored" in note for note in report.notes)


def test_one_column_rows_are_counted(tmp_path):
    """A row without a tab is left out for a reason of its own, with its line."""
    _, report = read(written(tmp_path, "a.tsv", "one\tuno\ntwo\nthree\ttres\n"))
    assert report.to_json()["skipped"] == {"missing column": {"count": 1, "lines": [2]}}


def test_control_characters_go_and_are_counted(tmp_path):
    """NUL and its like are removed and the report says how many."""
    pairs, report = read(written(tmp_path, "a.tsv", "a\0b\tc\n"))
    assert pairs == [("ab", "c")]
    assert report.notes == ["Control characters removed: 1."]


def test_a_line_of_megabytes_is_too_long_and_nothing_else(tmp_path):
    """A field of 3 million characters is left out by the length limit; the lines around it stay."""
    huge = "x" * 3_000_000
    pairs, report = read(written(tmp_path, "a.tsv", f"s0\tt0\n{huge}\tt1\ns2\tt2\n"))
    assert pairs == [("s0", "t0"), ("s2", "t2")]
    assert sum(one.count for one in report.skipped.values()) == 1


def test_all_too_long_fails_at_once(tmp_path):
    """Where the length limit leaves nothing, reading fails there and then and names the limit."""
    line = " ".join(["w"] * 60)
    assert "length limit of 50" in refused(written(tmp_path, "a.tsv", f"{line}\t{line}\n"))


def test_zip_downloads_as_they_are(tmp_path):
    """The pairs of an archive are found behind its notes, hidden files and resource forks."""
    path = tmp_path / "download.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("_about.txt", "This is about the file.\n" * 50)
        archive.writestr("__MACOSX/._pairs.txt", b"\0\5\x16\7\tbinary")
        archive.writestr("folder/", "")
        archive.writestr("pairs.txt", "a\tb\nc\td\n")
    assert read(path)[0] == [("a", "b"), ("c", "d")]
    assert read(path.rename(tmp_path / "download.tsv"))[0] == [("a", "b"), ("c", "d")]


def test_zip_of_parallel_files(tmp_path):
    """Two members that share a name but its ending are parallel, source first in order of their endings."""
    path = tmp_path / "moses.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("corpus.fr", "un\ndeux\n")
        archive.writestr("corpus.en", "one\ntwo and more\n")
    assert read(path)[0] == [("one", "un"), ("two and more", "deux")]


def test_zip_bombs_are_refused(tmp_path):
    """A member that unpacks to a thousand times its size is refused before it is unpacked."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pairs.txt", "a\tb\n" * 25_000_000)
    assert "far more" in refused(path)


def test_gzip(tmp_path):
    """A compressed table is known by its content."""
    assert read(written(tmp_path, "a.tsv", gzip.compress(b"a\tb\n")))[0] == [("a", "b")]


def test_anki_export_headers_and_html(tmp_path):
    """Header lines are no pairs; with #html:true tags, entities and media go."""
    text = "#separator:tab\n#html:true\ncat<br>\t<b>gato</b>&nbsp;\nfish &amp; chips\tpescado [sound:x.mp3]\n"
    assert read(written(tmp_path, "a.txt", text))[0] == [("cat", "gato"), ("fish & chips", "pescado")]


def test_reserved_markers_are_ordinary_text(tmp_path):
    """Text that looks like a control token stays text, and the report says so."""
    pairs, report = read(written(tmp_path, "a.tsv", "say [END] now\tdi </s> ya\n"))
    assert pairs == [("say [END] now", "di </s> ya")]
    assert len(report.notes) == 2


def test_names_of_any_kind(tmp_path):
    """Folders and files with spaces, ampersands, percent signs and other scripts are opened as they are."""
    folder = tmp_path / "ä ö 模型 #1 %20 {x}"
    folder.mkdir()
    assert read(written(folder, "猫 naïve (1) &.tsv", "a\tb\n"))[0] == [("a", "b")]


def test_preview_reads_no_more_than_it_shows(tmp_path):
    """The first pairs of a file come without reading the fault at its end."""
    path = written(tmp_path, "a.tsv", b"a\tb\n" * 50_000 + b"\xff\n")
    pairs, report = preview(CorpusSpec(files=(str(path),)), 10)
    assert len(pairs) == 10
    assert report.kept <= 11


def test_a_format_that_is_named_is_taken_at_its_word(tmp_path):
    """What detection would refuse is read if the user names the format: late tabs, or tabs inside of sentences."""
    late = written(tmp_path, "late.txt", "no tab\n" * 25 + "a\tb\n")
    assert "tab" in refused(late)
    pairs, report = read(late, format="tsv")
    assert pairs == [("a", "b")]
    assert report.skipped["missing column"].count == 25
    one, two = written(tmp_path, "x.en", "a\tb\nc\td\n"), written(tmp_path, "x.fr", "e\nf\n")
    assert read(one, two, format="moses")[0] == [("a b", "e"), ("c d", "f")]
    assert "two files" in refused(one, format="moses")


def test_a_tab_in_a_sentence_makes_no_table(tmp_path):
    """Two parallel files stay parallel although a line of one has a tab."""
    pairs, report = read(written(tmp_path, "x.en", "one\ttwo\nthree\n"), written(tmp_path, "x.fr", "un deux\ntrois\n"))
    assert pairs == [("one two", "un deux"), ("three", "trois")]
    assert report.format == "moses"


def test_two_tables_are_one_corpus(tmp_path):
    """Several tables are read one after the other."""
    assert read(written(tmp_path, "a.tsv", "a\tb\n"), written(tmp_path, "b.tsv", "c\td\n"))[0] == [
        ("a", "b"),
        ("c", "d"),
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "not a text"),
        (b"%PDF-1.7\n", "not a text"),
        (bytes(range(256)) * 4, "byte 0x80"),
        (b"\0\1\2\0\0\0\7\0" * 40, "not a text"),
        ("猫 a\tb\nc\td\n".encode("utf-16-le"), "utf-16-le"),
        ("a b\tc d\r\n".encode("utf-16-be"), "utf-16-be"),
        (b"a\tb\rc\td\re\tf\r", "CR"),
        (b"a\tb\n" * 30_000 + b"x\xe9y\tz\n", "line 30001: byte 0xe9 at offset 120,001 "),
        (b"a\tb\nc\td\xc3", "line 2: byte 0xc3 at offset 7 "),
    ],
)
def test_bytes_that_are_no_text(tmp_path, content, words):
    """Pictures, nulls, UTF-16 without its mark, old Mac lines and broken UTF-8 get a sentence that names them."""
    sentence = refused(written(tmp_path, "a.tsv", content))
    assert words in sentence
    assert "a.tsv" in sentence


def test_a_broken_letter_across_two_reads_is_counted_from_the_start(tmp_path):
    """The offset is right where a decoder holds back bytes from the chunk before."""
    start = b"a\tb\n" * 16_383 + b"abc"
    assert len(start) == 65_535
    sentence = refused(written(tmp_path, "a.tsv", start + b"\xe7\x8c(\tx\n"))
    assert "line 16384: byte 0xe7 at offset 65,535 " in sentence


@pytest.mark.parametrize(
    "text", ["MZ is a code\tx\n", "GIF89 files\tx\n", "BZh\tx\n", "Rar!\tx\n", "a\0b\tc\n", "%PDF\tx\n"]
)
def test_sentences_that_begin_like_a_signature(tmp_path, text):
    """A text is no program, archive or picture because of its first letters, unless these are a whole signature."""
    path = written(tmp_path, "a.tsv", text)
    if text.startswith("GIF8"):
        assert "not a text" in refused(path)
    else:
        assert len(read(path)[0]) == 1


@pytest.mark.parametrize(
    "name", ["klingon", "", "hex", "rot13", "idna", "punycode", "unicode_escape", "undefined", "a\0b"]
)
def test_unknown_encodings_are_refused(tmp_path, name):
    """What is no encoding of files is refused by name, although Python may have a codec called so."""
    assert "encoding called" in refused(written(tmp_path, "a.tsv", "a\tb\n"), encoding=name)


def test_a_named_utf16_follows_its_mark(tmp_path):
    """The mark decides the order of bytes and is no part of the text."""
    for order in ("utf-16-le", "utf-16-be"):
        path = written(tmp_path, "a.tsv", "\ufeff猫\tcat\n", order)
        for name in ("auto", "utf-16", order):
            assert read(path, encoding=name)[0] == [("猫", "cat")]


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x.tsv", "a\0b", "x" * 5000])
def test_impossible_paths(name):
    """Paths that no file can have get a sentence too."""
    assert refused(name)


def test_pipes_are_refused(tmp_path):
    """A named pipe, from which reading would never return, is refused at once."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes on this system")
    os.mkfifo(tmp_path / "pipe")
    assert "twice" in refused(tmp_path / "pipe")


def zipped(folder, name="a.zip", compression=zipfile.ZIP_STORED, **members):
    """A zip of members; two underscores in a name stand for a full stop."""
    path = folder / name
    with zipfile.ZipFile(path, "w", compression) as archive:
        for member, content in members.items():
            archive.writestr(member.replace("__", "."), content)
    return path


def test_zip_members_that_are_no_text_are_passed_over(tmp_path):
    """A larger binary member hides no table; one of several tables is chosen, and the others are named."""
    path = zipped(tmp_path, data__bin=bytes(9999), a__tsv="a\tb\nc\td\n", b__tsv="e\tf\n")
    pairs, report = read(path)
    assert pairs == [("a", "b"), ("c", "d")]
    assert report.notes == ["Not read: a.zip/b.tsv."]


def test_the_source_language_decides_the_direction_of_an_archive(tmp_path):
    """Of two members the one that ends in the source language's code is the source; named files stay in order."""
    path = zipped(tmp_path, c__en="one\n", c__fr="un\n")
    assert read(path)[0] == [("one", "un")]
    assert read(path, source_language="fr", target_language="en")[0] == [("un", "one")]
    named = written(tmp_path, "c.en", "one\n"), written(tmp_path, "c.fr", "un\n")
    assert read(*named, source_language="fr", target_language="en")[0] == [("one", "un")]


def test_damaged_and_locked_archives(tmp_path):
    """Cut, scrambled, empty, locked and crowded archives each get a sentence."""
    path = zipped(tmp_path, compression=zipfile.ZIP_DEFLATED, a__tsv="some words\tother words\n" * 500)
    whole = path.read_bytes()
    assert "damaged" in refused(written(tmp_path, "cut.zip", whole[: len(whole) // 2]))
    scrambled = bytearray(whole)
    scrambled[60:80] = b"\xff" * 20
    assert "damaged" in refused(written(tmp_path, "bad.zip", bytes(scrambled)))
    locked = bytearray(whole)
    locked[6] |= 1
    locked[whole.index(b"PK\x01\x02") + 8] |= 1
    assert "password" in refused(written(tmp_path, "locked.zip", bytes(locked)))
    strange = bytearray(whole)
    strange[8] = strange[whole.index(b"PK\x01\x02") + 10] = 9
    assert "compressed" in refused(written(tmp_path, "strange.zip", bytes(strange)))
    assert "no text" in refused(zipped(tmp_path, "empty.zip"))
    crowd = {f"f{number}__txt": "a\tb\n" for number in range(501)}
    assert "501 files" in refused(zipped(tmp_path, "crowd.zip", **crowd))
    packed = gzip.compress(b"a\tb\n" * 50_000)
    assert "damaged" in refused(written(tmp_path, "cut.gz", packed[: len(packed) // 2]))


def test_gzip_bombs_are_refused(tmp_path):
    """A compressed table that grows a thousandfold is refused: by the size it states, and by what comes out of it."""
    bomb = gzip.compress(b"x" * 100_000_000)
    assert "far more" in refused(written(tmp_path, "honest.tsv.gz", bomb))
    assert "far more" in refused(written(tmp_path, "lying.tsv.gz", bomb + gzip.compress(b"a\tb\n")))


def test_endless_lines_are_too_long_wherever_the_tab_is(tmp_path):
    """The reason is the length, also where the line was cut before its tab."""
    huge = "x " * 1_500_000
    for line in (f"{huge}\tt", f"s\t{huge}"):
        _, report = read(written(tmp_path, "a.tsv", f"{line}\nc\td\n"))
        assert {reason: (one.count, one.lines) for reason, one in report.skipped.items()} == {"too long": (1, [1])}


def test_reserved_markers_are_seen_beside_other_spaces(tmp_path):
    """The note does not depend on what else is in the line."""
    assert "</s>" in read(written(tmp_path, "a.tsv", "a\u00a0</s>\tb\n"))[1].notes[0]


def test_invisible_characters_go_and_are_counted(tmp_path):
    """Soft hyphens and direction marks are no part of a word; in tokenised text they are left alone."""
    path = written(tmp_path, "a.tsv", "Wi\u00adder\u200fstand\tx\n")
    pairs, report = read(path)
    assert pairs == [("Widerstand", "x")]
    assert report.notes == ["Invisible characters removed: 2."]
    pairs, report = read(path, tokenizer="spaces")
    assert pairs == [("Wi\u00adder\u200fstand", "x")]
    assert not report.notes


def test_tokenised_text_is_cut_at_ascii_spaces(tmp_path):
    """With the tokenizer for text that is tokenised already, U+3000 is a token, and the length limit counts it."""
    path = written(tmp_path, "a.tsv", "a \u3000 b\u00a0c\tx\n")
    assert read(path, tokenizer="spaces", maximum_length=3)[0] == [("a \u3000 b\u00a0c", "x")]
    assert "length" in refused(path, tokenizer="spaces", maximum_length=2)


def test_all_header_lines_of_an_anki_export(tmp_path):
    """A header line that says nothing about the text does not end the headers."""
    text = "#separator:tab\n#deck:Spanish\n#tags column:3\n#html:true\ncat<br>\tgato\tanimals\n"
    assert read(written(tmp_path, "a.txt", text))[0] == [("cat", "gato")]


def test_a_report_is_plain_data_with_bounded_lines(tmp_path):
    """Counts are exact; of the lines the first thousand are kept; JSON takes it all."""
    _, report = read(written(tmp_path, "a.tsv", "\tb\n" * 1500 + "c\td\n"))
    plain = json.loads(json.dumps(report.to_json()))
    assert plain["skipped"]["empty side"]["count"] == 1500
    assert plain["skipped"]["empty side"]["lines"] == list(range(1, 1001))
    assert (plain["read"], plain["kept"]) == (1501, 1)


def test_reading_does_not_depend_on_the_machines_encoding(tmp_path):
    """Under the C locale, without Python's UTF-8 mode, a corpus is the same."""
    path = written(tmp_path, "猫.tsv", "猫\tcat\nÉcole\tschool\n")
    code = (
        "import sys\nfrom attention_studio.corpus.reading import read_pairs\n"
        "from attention_studio.corpus.pair import Report\nfrom attention_studio.specs import CorpusSpec\n"
        "print([ascii(one.source) for one in read_pairs(CorpusSpec(files=(sys.argv[1],)), Report())])"
    )
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], env=environment, capture_output=True, check=False, cwd=ROOT
    )
    assert done.stdout.decode("ascii").strip() == str([ascii("猫"), ascii("École")]), done.stderr


@pytest.mark.shared
def test_quirks_of_real_files():
    """A line separator shifts no pair of 11,500; a mark, entities and a missing last line end lose none of 1,268."""
    folder = shared() / "data/quirks"
    files = [folder / f"tst2012-u2028.{language}.gz" for language in ("en", "ar")]
    truth = [gzip.decompress(file.read_bytes()).decode("utf-8").split("\n") for file in files]
    report = Report()
    spec = CorpusSpec(files=tuple(map(str, files)), maximum_length=1000)
    for one in read_pairs(spec, report):
        for side, text in zip(truth, one[:2], strict=True):
            assert text == make("words").clean(side[one.line - 1])
    assert report.read == 11_500
    assert any("separator" in note for note in report.notes)
    pairs, report = read(folder / "tst2013.en", folder / "tst2013.vi", maximum_length=1000)
    assert report.read == len(pairs) == 1_268
    assert pairs[0][0].startswith("When I was little")
