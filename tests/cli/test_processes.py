"""The command line as other programs meet it: processes, signals, pipes, locales, an installed wheel."""

import json
import os
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path

import pytest

from attention_studio.bundle import CHECKPOINT
from attention_studio.cli.train import interruptible
from attention_studio.engine.control import Control
from tests.cli.command_line import ROOT, SMALL, command, lines, process
from tests.engine.runs import corpus_file

BY_SIGNAL = pytest.mark.skipif(os.name == "nt", reason="interrupts by signal")


@pytest.fixture
def endless(tmp_path):
    """The words of a training that goes on until it is interrupted, and its folder."""
    path = corpus_file(tmp_path)
    words = ["train", path, "--out", tmp_path / "run", *SMALL, "--set", "patience=0", "--json"]
    return words, tmp_path / "run"


def running(words):
    """A process that trains, past its first epoch."""
    started = subprocess.Popen(
        [*command(*words), "--epochs", "10000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert any('"EpochEnded"' in line for line in iter(started.stdout.readline, ""))
    return started


@BY_SIGNAL
def test_an_interrupt_saves_and_a_second_start_resumes(endless):
    """SIGINT ends with 130 and a checkpoint; the same command goes on with it."""
    words, folder = endless
    with running(words) as started:
        started.send_signal(signal.SIGINT)
        rest, said = started.communicate(timeout=60)
    assert started.returncode == 130
    assert "Traceback" not in said
    done = json.loads(rest.split("\n")[-2])
    assert done["event"] == "Finished"
    assert (folder / CHECKPOINT).is_file()
    again = process(*words, "--epochs", done["epochs"] + 1)
    first = next(event for event in lines(again) if event["event"] == "EpochEnded")
    assert first["epoch"] == done["epochs"] + 1
    assert "resumed" in again.stderr


@BY_SIGNAL
def test_an_interrupt_while_the_corpus_is_read_is_one_too(tmp_path):
    """Before training has begun an interrupt ends with 130 as well, and leaves no model."""
    path = tmp_path / "large.tsv"
    path.write_text("a b c d e f g h\tA B C D E F G H\n" * 400_000, encoding="utf-8")
    words = command("train", path, "--out", tmp_path / "run", "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        assert '"Progress"' in started.stdout.readline()
        started.send_signal(signal.SIGINT)
        _, said = started.communicate(timeout=60)
    assert started.returncode == 130
    assert "Traceback" not in said
    assert not list((tmp_path / "run").glob("*.json"))


def test_a_second_interrupt_ends_at_once(capsys):
    """The first asks the training to stop, the second does not wait for it; the handler before comes back."""
    control, before = Control(), signal.getsignal(signal.SIGINT)
    with interruptible(control) as interrupted:
        signal.raise_signal(signal.SIGINT)
        assert control.stopping
        assert interrupted
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    assert "next batch" in capsys.readouterr().err


def test_another_locale_changes_nothing(tmp_path):
    """Under the C locale, text in any script is read, trained on and written."""
    path = tmp_path / "猫.tsv"
    path.write_text("猫\tcat\n犬\tdog\n" * 10, encoding="utf-8")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert lines(process("corpus", path, "--pairs", **plain))[0]["source"] == "猫"
    assert process("train", path, "--out", tmp_path / "模型", *SMALL, "--epochs", 1, **plain).returncode == 0
    (found,) = lines(process("translate", tmp_path / "模型", "--json", stdin="猫\n", **plain))
    assert found["source"] == ["猫"]


def test_another_back_end_in_the_environment_is_no_hindrance(trained):
    """KERAS_BACKEND and TF_USE_LEGACY_KERAS of another project are not ours; nothing but the answer is said."""
    _, folder, _ = trained
    done = process("translate", folder, "a b", KERAS_BACKEND="jax", TF_USE_LEGACY_KERAS="1")
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_without_a_console_it_works(trained, tmp_path):
    """Started by a desktop there are no standard streams: load, train, translate and save all the same."""
    path, folder, _ = trained
    words = ["train", path, "--out", tmp_path / "run", *SMALL, "--epochs", 1]
    code = (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        "from attention_studio.__main__ import main\n"
        f"codes = main({[str(word) for word in words]!r}), main(['translate', {str(folder)!r}, 'a b'])\n"
        "sys.exit(sum(codes))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
    assert (tmp_path / "run" / "model.json").is_file()


@BY_SIGNAL
def test_a_reader_that_has_enough_is_no_fault(tmp_path):
    """When the other end of the pipe closes, the program ends quietly."""
    path = tmp_path / "a.tsv"
    path.write_text("one\tuno\n" * 20_000, encoding="utf-8")
    words = command("corpus", path, "--pairs")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        assert json.loads(started.stdout.readline())["line"] == 1
        started.stdout.close()
        assert started.stderr.read() == ""
    assert started.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_a_name_that_is_no_text_is_written_as_escapes():
    """A path whose bytes are not UTF-8 still gets its sentence."""
    done = subprocess.run([*command("corpus"), b"no\xff.tsv"], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"no\\udcff.tsv does not exist; check the path.\n"


def test_version_and_help():
    """Both answer at once, without TensorFlow."""
    began = time.monotonic()
    assert "Attention Studio" in process("--version").stdout
    assert "train" in process("--help").stdout
    assert time.monotonic() - began < 20


def test_progress_is_for_terminals(trained):
    """A file or a pipe never gets a progress bar's control characters."""
    path, folder, _ = trained
    done = process("evaluate", folder, path)
    assert "\x1b" not in done.stdout + done.stderr
    assert "\r" not in done.stdout + done.stderr


@pytest.mark.slow
def test_the_wheel_works_from_any_folder(tmp_path):
    """Built and installed, the program finds its corpora and models, and translates, away from the checkout."""
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("the build needs hatchling: " + done.stdout[-200:])
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    install = [scripts / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True)
    # What we depend on comes from here; the package itself from the wheel.
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([scripts / "python", "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    (Path(site) / "ours.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def installed(*words):
        done = subprocess.run(
            [scripts / "attention-studio", *words], capture_output=True, text=True, encoding="utf-8", cwd=elsewhere,
            check=False, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    found = json.loads(installed("catalog", "--json"))
    assert {"en-fr", "dates"} <= {one["kind"] for one in found["corpora"]}
    for model in found["models"]:
        assert installed("translate", model["kind"], "The old man sleeps.").strip()
    installed("--quit-when-shown")
