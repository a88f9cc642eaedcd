"""A window that is killed leaves no engine behind, and a model folder that loads and can be gone on with."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import psutil
import pytest

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT, MODEL
from tests.engine.runs import corpus_file

# A real window with the real engine that trains as soon as it can, and says when it does.
WINDOW = """
import sys
from pathlib import Path
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.main import make_application, open_window
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings
from attention_studio.specs import CorpusSpec, ModelSpec, RunSpec, TrainingSpec

folder, corpus, home, resume = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), sys.argv[4] == "resume"
application = make_application()
session = Session(Settings(home), EngineClient())
window = open_window(session)

def begin():
    if not session.run.is_running:
        small = ModelSpec(decoder="attentional", embedding_units=16, hidden_units=16, attention_units=16)
        training = TrainingSpec(epochs=10_000, patience=0, batch_size=16)
        session.run.start(folder, RunSpec(CorpusSpec((corpus,)), small, training), "a b", resume)

def tell():
    print(session.run.record.last.step, flush=True)

session.engine.became_ready.connect(begin)
session.run.recorded.connect(lambda: session.run.record.last and tell())
session.engine.start()
application.exec()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_a_killed_window_takes_its_engine_with_it(tmp_path):
    """Twenty times at random moments of training: no process stays, the folder loads, training goes on from it."""
    random, folder = np.random.default_rng(0), tmp_path / "run"
    corpus, steps = corpus_file(tmp_path), [0]
    for _ in range(20):
        resume = "resume" if (folder / CHECKPOINT).is_file() else "new"
        command = [sys.executable, "-c", WINDOW, str(folder), str(corpus), str(tmp_path / "home"), resume]
        window = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert int(window.stdout.readline()) >= steps[-1]
        time.sleep(random.uniform(0, 1.0))
        children = psutil.Process(window.pid).children(recursive=True)
        assert children
        window.send_signal(signal.SIGKILL)
        window.wait()
        window.stdout.close()
        _, alive = psutil.wait_procs(children, timeout=20)
        assert not alive
        bundle.read_blob(folder, bundle.read(folder, MODEL), "weights")
        steps.append(bundle.read(folder, CHECKPOINT).extra["progress"]["step"])
    assert steps == sorted(steps)
    assert steps[-1] > 0
