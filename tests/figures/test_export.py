"""Files of grids."""

import csv
import io
import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_studio.errors import StudioError
from attention_studio.figures.content import Grid, grid_of
from attention_studio.figures.export import export_grid, exporters, grid_text
from attention_studio.trace import Trace

from .grids import SMALL, trace_of

MAGIC = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
WORD = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1, max_size=12)


def test_every_exporter_is_there():
    """One file each, with a suffix of its own and a name for people."""
    found = exporters()
    assert {"png", "svg", "pdf", "csv", "json", "pharaoh"} <= set(found)
    assert len({one.suffix for one in found.values()}) == len(found)
    assert all(one.title and one.suffix == f".{kind}" for kind, one in found.items())


@pytest.mark.parametrize("kind", sorted(exporters()))
def test_two_exports_are_the_same_bytes(kind, tmp_path):
    """No time and no random name is in a file."""
    first, second = (export_grid(SMALL, tmp_path / name, kind).read_bytes() for name in ("one", "two"))
    assert first == second
    assert first.startswith(MAGIC.get(kind, b""))


@given(st.lists(WORD, min_size=1, max_size=4), st.lists(WORD, min_size=1, max_size=4), st.sampled_from(["f4", "f8"]))
def test_csv_and_json_give_back_words_and_weights(source, target, dtype):
    """Any words, also with commas, quotes, line ends and formulas, and the very same numbers."""
    weights = np.random.default_rng(len(source)).dirichlet(np.ones(len(source)), len(target)).astype(dtype)
    grid = Grid(tuple(source), tuple(target), weights)
    table = list(csv.reader(io.StringIO(exporters()["csv"]().data(grid).decode("utf-8"), newline="")))
    assert table[0][1:] == source
    assert [row[0] for row in table[1:]] == target
    assert np.array_equal(np.array([row[1:] for row in table[1:]], dtype), weights)
    values = json.loads(exporters()["json"]().data(grid))
    assert (values["source"], values["target"]) == (source, target)
    assert np.array_equal(np.array(values["attention"], dtype), weights)


def test_pharaoh_links_each_target_word_to_its_strongest_source_word():
    """0-based source-target, the end marker without a link."""
    weights = np.array([[0.1, 0.9, 0.0], [0.8, 0.1, 0.1], [0.2, 0.2, 0.6]])
    trace = Trace(("a", "b", "c"), (), ("x", "y", "</s>"), "x y", weights)
    assert grid_text(trace, "pharaoh") == "1-0 0-1\n"
    assert grid_text(trace, "pharaoh", with_end=True) == "1-0 0-1\n"


@pytest.mark.parametrize(
    ("name", "kind", "written"),
    [("grid", "csv", "grid.csv"), ("run.v2", "csv", "run.v2.csv"), ("grid.CSV", "json", "grid.CSV"),
     ("grid.json", "csv", "grid.json"), ("a.b c", "json", "a.b c.json"), ("模型", "csv", "模型.csv")],
)  # fmt: skip
def test_a_missing_suffix_is_added(name, kind, written, tmp_path):
    """From the chosen format; a suffix of ours decides by itself; what is no format's suffix is part of the name."""
    assert export_grid(SMALL, tmp_path / name, kind) == tmp_path / written
    assert [path.name for path in tmp_path.iterdir()] == [written]


def test_an_unknown_suffix_is_refused(tmp_path):
    """With a sentence that lists those that there are, and no file."""
    with pytest.raises(StudioError, match=r"grid\.xyz: grids are not written as \.xyz; .*\.png"):
        export_grid(SMALL, tmp_path / "grid.xyz", "png")
    assert not list(tmp_path.iterdir())


def test_an_unknown_kind_is_refused(tmp_path):
    """With a sentence that lists those that there are."""
    with pytest.raises(StudioError, match=r'no export format called "gif".*png'):
        export_grid(SMALL, tmp_path / "grid", "gif")


def test_a_folder_that_is_gone_gives_a_sentence(tmp_path):
    """No traceback, and the file before it stays as it was when a write fails."""
    with pytest.raises(StudioError, match=r"can't be written: .*; choose another folder"):
        export_grid(SMALL, tmp_path / "gone" / "grid.csv", "csv")
    (tmp_path / "grid.csv").mkdir()
    with pytest.raises(StudioError, match="can't be written"):
        export_grid(SMALL, tmp_path / "grid.csv", "csv")
    assert [path.name for path in tmp_path.iterdir()] == ["grid.csv"]


def test_nothing_to_export_gives_a_sentence(tmp_path):
    """An empty translation has no grid."""
    empty = Trace((), (), (), "", np.zeros((0, 0), np.float32))
    with pytest.raises(StudioError, match="no grid to export"):
        export_grid(empty, tmp_path / "grid", "png")


def test_the_end_markers_row_follows_the_switch(tmp_path):
    """Header of source words; rows with or without the end marker."""
    assert grid_text(SMALL, "csv").count("\n") == 1 + 3
    assert grid_text(SMALL, "csv", with_end=True).count("\n") == 1 + 4
    assert grid_text(SMALL, "csv").splitlines()[0] == ",the,blue,cat,sleeps,."


def test_the_picture_shows_what_the_table_says():
    """The picture's grid and the table's come from one function, so neither can be turned."""
    trace = trace_of(("a", "b", "c"), ("x", "y"))
    grid = grid_of(trace)
    assert grid.attention.shape == (2, 3)
    assert grid.source == trace.source


def test_the_list_of_formats_needs_no_matplotlib():
    """A menu can be made without waiting for it."""
    code = (
        "import sys; from attention_studio.figures import export; "
        "export.exporters(); print('matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
