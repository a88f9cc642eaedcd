"""Runs command lines: here, in the test's own process, or as a process of their own."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from attention_studio.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
SMALL = tuple(
    word
    for pair in ("embedding_units=16", "hidden_units=16", "attention_units=16", "learning_rate=0.01", "batch_size=16")
    for word in ("--set", pair)
)


class Done(NamedTuple):
    """What a command line came to."""

    returncode: int
    stdout: str
    stderr: str


def studio(*words, stdin=b""):
    """Runs a command line in this process, where TensorFlow is loaded already."""
    source = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with mock.patch.object(sys, "stdin", source), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(word) for word in words])
    written = []
    for stream in (out, err):
        stream.flush()
        written.append(stream.buffer.getvalue().decode("utf-8"))
    return Done(code, *written)


def command(*words):
    """The words of a process of its own."""
    return [sys.executable, str(ROOT / "main.py"), *(str(word) for word in words)]


def process(*words, stdin="", without=(), **environment):
    """Runs a command line as a process of its own, in an environment with changes."""
    kept = {name: value for name, value in os.environ.items() if name not in without}
    return subprocess.run(
        command(*words), input=stdin, capture_output=True, text=True, encoding="utf-8", check=False,
        env={**kept, **environment},
    )  # fmt: skip


def lines(done):
    """The JSON lines of a finished command; what is no JSON, such as NaN, fails."""
    assert done.returncode == 0, done.stderr
    return [json.loads(line, parse_constant=_refuse) for line in done.stdout.split("\n")[:-1]]


def _refuse(word):
    raise AssertionError(f"{word} is no JSON")


def fault(done):
    """The one sentence of a command that the user called wrongly."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr
