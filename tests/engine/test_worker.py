"""The engine as the window sees it: a process that takes and gives lines."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT
from attention_studio.protocol import (
    BatchEnded,
    EpochEnded,
    Failed,
    Finished,
    Hello,
    Inspect,
    Load,
    Loaded,
    Pause,
    Paused,
    Resume,
    Resumed,
    Stop,
    Traced,
    Train,
    Translate,
    Translated,
    decode,
    encode,
)
from attention_studio.specs import SearchSpec
from tests.engine.runs import corpus_file, run_spec


class Engine:
    """A running engine."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "attention_studio", "--engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
        )  # fmt: skip

    def say(self, message):
        """Sends a command."""
        self.process.stdin.write(encode(message) + "\n")
        self.process.stdin.flush()

    def until(self, kind, **wanted):
        """Returns the next event of a kind with these fields; a fault in between fails the test."""
        for line in self.process.stdout:
            event = decode(line)
            if isinstance(event, Failed) and kind is not Failed:
                raise AssertionError(f"{event.message}\n{event.detail}")
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in wanted.items()):
                return event
        raise AssertionError(f"the engine ended before {kind.__name__}")

    def close(self):
        """Ends it as a closing window does: by the end of its input."""
        self.process.stdin.close()
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A small corpus."""
    return corpus_file(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def engine():
    """An engine for all tests that leave it in order."""
    running = Engine()
    running.hello = running.until(Hello)
    yield running
    running.close()


ENDLESS = {"epochs": 10_000, "patience": 0}


def test_hello_describes_everything(engine):
    """The catalog has presets, mechanisms and options; devices are named."""
    assert engine.hello.catalog["presets"]
    assert engine.hello.devices


def test_a_session(engine, path, tmp_path):
    """Train, translate and inspect between batches, pause, go on, stop; then load what was saved."""
    spec = run_spec(path, **ENDLESS)
    engine.say(Train(1, str(tmp_path / "run"), spec, watched="a b"))
    engine.until(EpochEnded, epoch=2)
    engine.say(Translate(2, "", ("a b", ""), SearchSpec(beam=2)))
    translated = engine.until(Translated, id=2)
    assert [bool(one.hypotheses) for one in translated.translations] == [True, False]
    engine.say(Inspect(3, "", "a b c", SearchSpec()))
    traced = engine.until(Traced, id=3)
    np.testing.assert_allclose(traced.trace.attention.sum(1), 1.0, atol=1e-5)
    engine.say(Pause(4))
    engine.until(Paused)
    engine.say(Translate(5, "", ("c",), SearchSpec()))
    engine.until(Translated, id=5)
    engine.say(Resume(6))
    engine.until(Resumed)
    engine.until(BatchEnded)
    engine.say(Stop(7))
    finished = engine.until(Finished, id=1)
    assert finished.reason == "Stopped."
    engine.say(Load(8, str(tmp_path / "run")))
    assert engine.until(Loaded, id=8).card["run"]["model"]["hidden_units"] == 16


def test_faults_are_answers(engine, path, tmp_path):
    """A missing model, a missing corpus, a bad line: Failed with the command's id, and the engine goes on."""
    engine.say(Load(11, "nowhere"))
    assert "nowhere" in engine.until(Failed, id=11).message
    spec = run_spec(path)
    engine.say(Train(12, str(tmp_path / "x"), replace(spec, corpus=replace(spec.corpus, files=("gone.tsv",)))))
    assert "gone.tsv" in engine.until(Failed, id=12).message
    engine.process.stdin.write("this is no message\n")
    engine.process.stdin.flush()
    assert engine.until(Failed, id=0).message
    engine.say(Translate(13, "", ("a",), SearchSpec()))
    assert "No model is in training" in engine.until(Failed, id=13).message


def test_a_second_training_is_refused(engine, path, tmp_path):
    """While one runs, another Train is answered with a sentence and changes nothing."""
    engine.say(Train(21, str(tmp_path / "one"), run_spec(path, **ENDLESS)))
    engine.until(BatchEnded, id=21)
    engine.say(Train(22, str(tmp_path / "two"), run_spec(path)))
    assert "running already" in engine.until(Failed, id=22).message
    engine.say(Stop(23))
    engine.until(Finished, id=21)
    assert not (tmp_path / "two").exists()


def test_the_windows_end_is_the_engines(path, tmp_path):
    """When its input ends in the middle of training, the engine saves and exits with 0, soon."""
    engine = Engine()
    engine.say(Train(1, str(tmp_path / "run"), run_spec(path, **ENDLESS)))
    engine.until(BatchEnded)
    began = time.monotonic()
    assert engine.close() == 0
    assert time.monotonic() - began < 10
    assert bundle.read(tmp_path / "run", CHECKPOINT).extra["progress"]["step"] > 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_kills_at_random_moments(path, tmp_path):
    """Killed twenty times at random moments of training, the folder always loads and training goes on from it."""
    random = np.random.default_rng(0)
    steps = [0]
    for number in range(20):
        engine = Engine()
        resume = (tmp_path / "run" / CHECKPOINT).is_file()
        engine.say(Train(1, str(tmp_path / "run"), run_spec(path, **ENDLESS), resume=resume))
        engine.until(EpochEnded if number % 2 else BatchEnded)
        time.sleep(random.uniform(0, 1.0))
        engine.process.send_signal(signal.SIGKILL)
        engine.process.wait()
        engine.process.stdout.close()
        engine.process.stdin.close()
        bundle.read_blob(tmp_path / "run", bundle.read(tmp_path / "run"), "weights")
        if (tmp_path / "run" / CHECKPOINT).is_file():
            steps.append(bundle.read(tmp_path / "run", CHECKPOINT).extra["progress"]["step"])
    assert steps == sorted(steps)
    assert steps[-1] > 0
