"""The recipes of CONTRIBUTING.md are true: each of their files is all that it takes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPE = re.compile(r"`(attention_studio/[\w/]+\.py)`[^`]*```python\n(.*?)```", re.DOTALL)

# Lets the packages also look into the folder of recipes, as if the files had been put there.
BESIDE = """
import importlib, json, sys
from pathlib import Path
for place in Path(sys.argv[1]).rglob("*.py"):
    package = ".".join(place.relative_to(sys.argv[1]).parts[:-1])
    importlib.import_module(package).__path__.append(str(place.parent))
"""
CATALOG = "from attention_studio.engine.catalog import catalog\nprint(json.dumps(catalog()))"
READ = "from attention_studio.__main__ import main\nsys.exit(main(['corpus', sys.argv[2], '--json']))"
TRAIN = "from attention_studio.__main__ import main\nsys.exit(main(['train', *sys.argv[2:]]))"
WINDOW = """
from attention_studio.app.main import make_application
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.main_window import MainWindow
from attention_studio.app.panel import Panel
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings
application = make_application()
window = MainWindow(Session(Settings(Path(sys.argv[2])), EngineClient(("nothing",))))
window.show_place("corpus")
panels = [one for one in window.findChildren(Panel) if one.kind == "corpus_files"]
print(json.dumps([one.title for one in panels]))
"""


@pytest.fixture(scope="module")
def recipes(tmp_path_factory):
    """A folder with the files of the recipes."""
    folder = tmp_path_factory.mktemp("recipes")
    for name, text in RECIPE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(recipes, code, *words):
    """What a program says that has the recipes' files in its packages."""
    done = subprocess.run(
        [sys.executable, "-c", BESIDE + code, str(recipes), *(str(word) for word in words)],
        capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_are_three(recipes):
    """An attention, a format and a panel."""
    assert sorted(path.parent.name for path in recipes.rglob("*.py")) == ["attention", "formats", "panels"]


def test_they_are_in_the_catalog(recipes):
    """Menus, forms and command line are made from it."""
    found = json.loads(run(recipes, CATALOG))
    assert "scaled-dot" in [one["kind"] for one in found["attentions"]]
    assert "pipes" in [one["kind"] for one in found["formats"]]


def test_the_format_reads(recipes, tmp_path):
    """A file of its kind is recognised by content, and what is no pair is counted."""
    path = tmp_path / "pairs.txt"
    path.write_text("a b ||| A B\nc ||| C\n" * 20 + "no pair\n", encoding="utf-8")
    report = json.loads(run(recipes, READ, path))
    assert (report["format"], report["kept"]) == ("pipes", 40)
    assert report["skipped"] == {"missing column": {"count": 1, "lines": [41]}}


def test_the_attention_trains(recipes, tmp_path):
    """A model with it learns from a table."""
    path = tmp_path / "pairs.tsv"
    path.write_text("a b\tA B\nc\tC\n" * 20, encoding="utf-8")
    options = ["hidden_units=8", "embedding_units=8", "attention=scaled-dot", "epochs=1"]
    words = [word for option in options for word in ("--set", option)]
    run(recipes, TRAIN, path, "--out", tmp_path / "model", "--preset", "luong2015-global-general", *words)
    assert (tmp_path / "model" / "model.json").is_file()


def test_the_panel_is_in_the_window(recipes, tmp_path):
    """The window shows it without knowing it."""
    assert json.loads(run(recipes, WINDOW, tmp_path).split("\n")[-2]) == ["Files"]
