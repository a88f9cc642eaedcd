"""The command line as scripts use it: real processes, real small models."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from attention_studio.bundle import CHECKPOINT, MODEL
from tests.engine.runs import corpus_file

ROOT = Path(__file__).resolve().parents[2]
SMALL = [
    argument
    for pair in ("embedding_units=16", "hidden_units=16", "attention_units=16", "learning_rate=0.01", "batch_size=16")
    for argument in ("--set", pair)
]


def studio(*words, stdin="", cwd=None, **environment):
    """Runs a command line to its end."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *(str(word) for word in words)],
        input=stdin, capture_output=True, text=True, encoding="utf-8", cwd=cwd, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


def lines(done):
    """The JSON lines of a finished command."""
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def fault(done):
    """The one sentence of a command that the user called wrongly."""
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A corpus, a model trained on it by the command line, and the events of the training."""
    folder = tmp_path_factory.mktemp("cli")
    path = corpus_file(folder)
    events = lines(studio("train", path, "--out", folder / "model", *SMALL, "--epochs", 6, "--seed", 3, "--json"))
    return path, folder / "model", events


def test_train_prints_events_and_ends_with_finished(trained):
    """One JSON event a line, the last Finished with speed, time and best epoch; a model lies in the folder."""
    _, folder, events = trained
    assert {event["event"] for event in events} >= {"Started", "BatchEnded", "EpochEnded", "Finished"}
    last = events[-1]
    assert last["event"] == "Finished"
    assert last["target_tokens_per_second"] > 0
    assert last["seconds"] > 0
    assert 1 <= last["best"]["epoch"] <= 6
    assert (folder / MODEL).is_file()


def test_translate_json_has_everything(trained):
    """Token lists, text, score, rows that sum to 1 of the right shape, n-best; an empty line keeps its place."""
    _, folder, _ = trained
    found = lines(studio("translate", folder, "--json", "--beam", 4, "--n-best", 3, stdin="a b c\n\nzyx a\n"))
    assert len(found) == 3
    first, empty, unknown = found
    assert first["source"] == ["a", "b", "c"]
    assert len(first["attention"]) == len(first["target"])
    assert all(len(row) == 3 and sum(row) == pytest.approx(1, abs=1e-4) for row in first["attention"])
    assert 1 <= len(first["n_best"]) <= 3
    assert first["n_best"][0]["text"] == first["text"]
    assert (empty["source"], empty["text"], empty["attention"]) == ([], "", [])
    assert unknown["unknown"] == ["zyx"]


def test_translate_writes_a_line_for_a_line(trained):
    """Plain output: as many lines as went in, arguments or standard input alike."""
    _, folder, _ = trained
    piped = studio("translate", folder, stdin="a b\n\nc d\n").stdout
    assert piped.count("\n") == 3
    assert piped.split("\n")[1] == ""
    assert studio("translate", folder, "a b").stdout == piped.split("\n")[0] + "\n"


def test_evaluate_prints_one_object(trained):
    """Scores with signatures; no AER without gold, AER with it."""
    path, folder, _ = trained
    (found,) = lines(studio("evaluate", folder, path, "--json"))
    assert 0 <= found["bleu"] <= 100
    assert "tok:13a" in found["bleu_signature"]
    assert found["chrf_signature"]
    assert 0 < found["token_accuracy"] <= 1
    assert found["aer"] is None
    gold = path.with_name("links")
    gold.write_text("0-0\n" * 120, encoding="utf-8")
    (found,) = lines(studio("evaluate", folder, path, "--gold", gold, "--json"))
    assert 0 <= found["aer"] <= 1


def test_align_writes_links_numbers_and_pictures(trained, tmp_path):
    """Pharaoh to standard output, one line a pair; JSON; a PNG for a single pair, a folder of them for several."""
    _, folder, _ = trained
    pair = tmp_path / "pair.tsv"
    pair.write_text("a b c\tA B C\n", encoding="utf-8")
    links = studio("align", folder, pair).stdout.split()
    assert [link.split("-")[1] for link in links] == ["0", "1", "2"]
    done = studio("align", folder, pair, "--format", "png", "--out", tmp_path / "grid")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "grid.png").read_bytes().startswith(b"\x89PNG")
    pair.write_text("a b c\tA B C\nd\tD\n", encoding="utf-8")
    assert studio("align", folder, pair, "--format", "svg", "--out", tmp_path / "all").returncode == 0
    assert len(list((tmp_path / "all").glob("*.svg"))) == 2
    assert "pictures" in fault(studio("align", folder, pair, "--format", "png")).lower()


def test_a_model_is_a_zip_too(trained, tmp_path):
    """A zipped model translates as its folder does."""
    from attention_studio import bundle

    _, folder, _ = trained
    bundle.write_zip(folder, tmp_path / "model.zip")
    assert studio("translate", tmp_path / "model.zip", "a b").stdout == studio("translate", folder, "a b").stdout


def test_corpus_reports(tmp_path):
    """--json: one object with read, kept and skipped; --pairs: the kept pairs as lines."""
    path = tmp_path / "a.tsv"
    path.write_text("one\tuno\n\tdos\nthree\ttres\textra\n", encoding="utf-8")
    (report,) = lines(studio("corpus", path, "--json"))
    assert (report["read"], report["kept"]) == (3, 2)
    assert report["skipped"] == {"empty side": {"count": 1, "lines": [2]}}
    assert lines(studio("corpus", path, "--pairs")) == [
        {"source": "one", "target": "uno", "line": 1},
        {"source": "three", "target": "tres", "line": 3},
    ]
    assert "kept     2" in studio("corpus", path).stdout


def test_catalog_lists_everything():
    """Presets with their source, mechanisms, formats and every option."""
    (found,) = lines(studio("catalog", "--json"))
    assert {"bahdanau2014", "luong2015-global-general"} <= {one["kind"] for one in found["presets"]}
    assert {"additive", "dot", "general"} <= {one["kind"] for one in found["attentions"]}
    assert {"tsv", "moses"} <= {one["kind"] for one in found["formats"]}
    assert {one["name"] for one in found["options"]["model"]} >= {"hidden_units", "attention"}
    assert "additive" in studio("catalog").stdout


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (["translate", "nowhere", "a"], "nowhere"),
        (["corpus", "nowhere.tsv"], "does not exist"),
        (["train", "nowhere.tsv", "--out", "x"], "does not exist"),
        (["train", "{corpus}", "--out", "x", "--set", "atention=dot"], "did you mean attention"),
        (["train", "{corpus}", "--out", "x", "--set", "layers"], "key=value"),
        (["train", "{corpus}", "--out", "x", "--set", "layers=0"], "smallest"),
        (["train", "{corpus}", "--out", "x", "--preset", "bert"], "bahdanau2014"),
        (["train", "{corpus}", "--out", "x", "--set", "attention=dot"], "one width"),
        (["train", "{corpus}", "--out", "{corpus}"], "choose a new"),
        (["evaluate", "{corpus}", "{corpus}"], "model"),
    ],
)
def test_faults_are_sentences(tmp_path, words, word):
    """Whatever the user gets wrong ends with exit code 2 and one sentence."""
    path = corpus_file(tmp_path)
    assert word in fault(studio(*(one.format(corpus=path) for one in words), cwd=tmp_path))


def test_another_locale_changes_nothing(tmp_path):
    """Under the C locale, text in any script is read, trained on and written."""
    path = tmp_path / "猫.tsv"
    path.write_text("猫\tcat\n犬\tdog\n" * 10, encoding="utf-8")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert lines(studio("corpus", path, "--pairs", **plain))[0]["source"] == "猫"
    assert studio("train", path, "--out", tmp_path / "模型", *SMALL, "--epochs", 1, **plain).returncode == 0
    (found,) = lines(studio("translate", tmp_path / "模型", "猫", "--json", **plain))
    assert found["source"] == ["猫"]


def test_another_back_end_in_the_environment_is_no_hindrance(trained):
    """KERAS_BACKEND and TF_USE_LEGACY_KERAS of another project are not ours."""
    _, folder, _ = trained
    done = studio("translate", folder, "a b", KERAS_BACKEND="jax", TF_USE_LEGACY_KERAS="1")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="interrupts by signal")
def test_an_interrupt_saves_and_a_second_start_resumes(tmp_path):
    """SIGINT ends with 130 and a checkpoint; the same command goes on with it."""
    path = corpus_file(tmp_path)
    words = ["train", path, "--out", tmp_path / "run", *SMALL, "--set", "patience=0", "--json"]
    command = [sys.executable, str(ROOT / "main.py"), *(str(word) for word in words), "--epochs", "10000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert any('"EpochEnded"' in line for line in iter(running.stdout.readline, ""))
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        rest, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    done = json.loads(rest.splitlines()[-1])
    assert done["event"] == "Finished"
    assert (tmp_path / "run" / CHECKPOINT).is_file()
    again = studio(*words, "--epochs", done["epochs"] + 1)
    first = next(event for event in lines(again) if event["event"] == "EpochEnded")
    assert first["epoch"] == done["epochs"] + 1
    assert "resumed" in again.stderr


def test_without_a_display_a_sentence():
    """The window can't open: exit code 2 and what to do instead."""
    if sys.platform != "linux":
        pytest.skip("displays are Linux' own matter")
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("QT_QPA_PLATFORM", None)
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py")], capture_output=True, text=True, env=environment, check=False
    )
    assert "display" in fault(done)


def test_version_and_help():
    """Both answer at once, without TensorFlow."""
    began = time.monotonic()
    assert "Attention Studio" in studio("--version").stdout
    assert "train" in studio("--help").stdout
    assert time.monotonic() - began < 20
