"""The architecture's contracts: who may import whom, and what may never be in the code."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "attention_studio"
SOURCES = sorted(PACKAGE.rglob("*.py"))
FORBIDDEN = {"pickle", "joblib", "dill", "marshal", "shelve", "cloudpickle"}


def trees():
    """Each source file with its syntax tree."""
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in SOURCES]


def run(code):
    """What a fresh interpreter prints for a piece of code."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=True
    )
    return done.stdout.strip()


def test_imports_point_down():
    """The layers and prohibitions of pyproject.toml hold."""
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout


def test_nothing_that_runs_code_from_files():
    """No module imports a pickler, and nothing calls eval or exec."""
    for path, tree in trees():
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not FORBIDDEN & {name.split(".")[0] for name in names}, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), path


def test_text_files_name_their_encoding():
    """Every opening of a text file says its encoding, so that no machine's default matters."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _opens_text(node):
                assert any(one.arg == "encoding" for one in node.keywords), f"{path}:{node.lineno}"


def _opens_text(node):
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("read_text", "write_text"):
        return True
    if name not in ("open", "fdopen"):
        return False
    place = 0 if isinstance(node.func, ast.Attribute) and name == "open" else 1
    modes = [one.value for one in node.args[place:] if isinstance(one, ast.Constant)]
    modes += [one.value.value for one in node.keywords if one.arg == "mode" and isinstance(one.value, ast.Constant)]
    is_text_mode = any(isinstance(mode, str) and mode in ("r", "w", "a", "rt", "wt") for mode in modes)
    return is_text_mode or (name == "open" and isinstance(node.func, ast.Name) and not modes)


def test_corpus_text_is_never_split_by_splitlines():
    """str.splitlines() breaks on seven characters that are no line ends."""
    for folder in ("corpus", "text", "cli", "engine"):
        for path in (PACKAGE / folder).rglob("*.py"):
            assert ".splitlines(" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize(
    "module", ["attention_studio.__main__", "attention_studio.app.main", "attention_studio.cli.base"]
)
def test_nothing_heavy_at_the_start(module):
    """Importing the entry, the window or the command line loads neither TensorFlow nor Keras nor matplotlib."""
    heavy = "{'tensorflow', 'keras', 'matplotlib', 'sacrebleu'}"
    assert run(f"import sys, {module}; print(sorted({heavy} & set(sys.modules)))") == "[]"


def test_importing_the_entry_opens_nothing():
    """As a child process of a frozen program would: no application, no window."""
    code = "import runpy, sys; runpy.run_module('attention_studio.__main__', run_name='__mp_main__'); "
    assert run(code + "print('PySide6' in sys.modules)") == "False"


@pytest.mark.parametrize("entry", ["main.py", "attention_studio/__main__.py"])
def test_freeze_support_comes_first(entry):
    """Under the main guard, freeze_support is called before anything of ours is imported."""
    text = (ROOT / entry).read_text(encoding="utf-8")
    assert "freeze_support()" in text
    before = text[: text.index("freeze_support()")]
    assert "import attention_studio" not in before
    assert "from attention_studio" not in before


def test_no_place_of_a_machine_in_the_code():
    """No absolute path of anybody's machine."""
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        assert "/home/" not in text, path
        assert "C:\\\\Users" not in text, path
