"""What holds for every corpus format in the registry, a new one on arrival; and that one file is a whole format."""

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_studio import registry
from attention_studio.corpus import formats
from attention_studio.corpus.formats.base import PACKAGE, CorpusFormat, find
from attention_studio.corpus.pair import Report
from attention_studio.corpus.reading import read_pairs, records
from attention_studio.corpus.sources import TextSource, texts_of
from attention_studio.errors import CorpusError
from attention_studio.specs import CorpusSpec

KINDS = registry.discover(PACKAGE, CorpusFormat)
every_format = pytest.mark.parametrize("kind", KINDS)
LINE = st.one_of(st.binary(max_size=12), st.text(max_size=8).map(lambda text: text.encode("utf-8", "ignore") + b"\tb"))


def spec(*paths, kind="auto"):
    """A corpus of some files, read as one format."""
    return CorpusSpec(files=tuple(str(path) for path in paths), format=kind)


@every_format
def test_says_what_it_is(kind):
    """Menus, file dialogs and the command line have what they need."""
    one = KINDS[kind]
    assert one.kind == kind
    assert one.title
    assert one.__doc__
    assert all(suffix.startswith(".") for suffix in one.suffixes)


@every_format
def test_prose_is_not_taken_for_pairs(kind, tmp_path):
    """A single text without structure, and an empty one, are left alone; what is picked is among what was given."""
    for text in ("", "Once upon a time\nthere was a corpus.\n"):
        path = tmp_path / "prose.txt"
        path.write_text(text, encoding="utf-8")
        assert KINDS[kind].pick([TextSource(path)], "auto") == []


@every_format
@settings(deadline=None, max_examples=80)
@given(contents=st.lists(st.lists(LINE, max_size=6), min_size=1, max_size=3))
def test_any_bytes_are_read_or_refused_with_a_sentence(kind, tmp_path_factory, contents):
    """Rubbish gives pairs or one line for the user, never another exception; every record is accounted for."""
    folder = tmp_path_factory.mktemp("rubbish")
    paths = [folder / f"{number}.bin" for number in range(len(contents))]
    for path, lines in zip(paths, contents, strict=True):
        path.write_bytes(b"\n".join(lines))
    report, pairs, sentence = Report(), [], ""
    try:
        pairs = list(read_pairs(spec(*paths, kind=kind), report))
    except CorpusError as error:
        sentence = str(error)
    assert "\n" not in sentence
    if sentence:
        assert sentence.endswith(".")
        return
    assert len(pairs) == report.kept > 0
    assert report.read == report.kept + sum(one.count for one in report.skipped.values())
    assert all(one.source and one.target and one.line > 0 for one in pairs)


@every_format
def test_reading_streams(kind, tmp_path):
    """Memory does not grow with the file: 100,000 records leave less than two megabytes behind at any moment."""
    paths = [tmp_path / "a.one", tmp_path / "a.two"]
    for path in paths:
        path.write_text("some words here\tand some there\n" * 50_000, encoding="utf-8")
    tracemalloc.start()
    count = sum(1 for _ in records(spec(*paths, kind=kind), Report()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count >= 50_000
    assert peak < 2_000_000


SEMICOLONS = '''
from attention_studio.corpus.formats.base import CorpusFormat, first_lines
from attention_studio.corpus.pair import Pair

class Semicolons(CorpusFormat):
    """Source; target."""

    kind, title, suffixes = "semicolons", "Semicolons", (".ssv",)

    @classmethod
    def pick(cls, sources, encoding):
        return [one for one in sources if all(";" in line for line in first_lines(one, encoding))]

    def read(self, sources, encoding, report):
        for number, line in enumerate(sources[0].lines(encoding), 1):
            yield Pair(*line.split(";", 1), number)
'''


@pytest.fixture
def with_semicolons(tmp_path, monkeypatch):
    """A format that is one file in the package's path."""
    (tmp_path / "semicolons_of_a_test.py").write_text(SEMICOLONS, encoding="utf-8")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path)])
    registry.discover.cache_clear()
    yield
    monkeypatch.undo()
    registry.discover.cache_clear()


@pytest.mark.usefixtures("with_semicolons")
def test_one_file_is_a_whole_format(tmp_path):
    """A new file is found by content and by name, with encodings, cleaning and limits of all formats."""
    path = tmp_path / "pairs.ssv"
    path.write_bytes("\ufeffone;uno\r\n;dos\r\ncafe\u0301;\u00a0café\r\n".encode())
    for kind in ("auto", "semicolons"):
        report = Report()
        assert [one[:2] for one in read_pairs(spec(path, kind=kind), report)] == [("one", "uno"), ("café", "café")]
        assert report.skipped["empty side"].lines == [2]
        assert report.format == "semicolons"
    assert type(find("auto", texts_of([str(path)]), "auto")[0]).title == "Semicolons"
