"""Model folders: whole after any accident, and harmless whoever made them."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile

import numpy as np
import pytest

from attention_studio import bundle
from attention_studio.bundle import CHECKPOINT, MODEL, Manifest
from attention_studio.errors import ModelError
from attention_studio.specs import RunSpec
from attention_studio.trace import Trace
from tests.shared_cases import shared

ARRAYS = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.zeros(0, np.float32)}


def manifest(**more):
    """A small manifest."""
    return Manifest(run=RunSpec(), source_vocabulary=("猫", "a"), target_vocabulary=("b",), **more)


@pytest.fixture
def model(tmp_path):
    """A folder with a model."""
    folder = tmp_path / "模型 ä #1"
    bundle.write(folder, MODEL, manifest(), {"weights": ARRAYS})
    return folder


def damaged(folder, text=None, **changes):
    """Writes another model.json."""
    values = json.loads((folder / MODEL).read_text(encoding="utf-8")) | changes
    (folder / MODEL).write_text(json.dumps(values) if text is None else text, encoding="utf-8")


def test_what_is_written_is_read(model):
    """Manifest and arrays come back equal."""
    found = bundle.read(model)
    assert (found.run, found.source_vocabulary, found.target_vocabulary) == (RunSpec(), ("猫", "a"), ("b",))
    arrays = bundle.read_blob(model, found, "weights")
    for name, array in ARRAYS.items():
        np.testing.assert_array_equal(arrays[name], array)


def test_old_blobs_and_killed_saves_are_cleared(model):
    """After a save the folder holds what its manifests name, nothing else of ours."""
    (model / f"{MODEL}.saving-123").write_bytes(b"half")
    bundle.write(model, CHECKPOINT, manifest(), {"last": ARRAYS})
    bundle.write(model, MODEL, manifest(), {"weights": {"a": np.ones(3, np.float32)}})
    names = sorted(path.name for path in model.iterdir())
    assert len(names) == 4
    assert not any("saving" in name for name in names)


def test_a_damaged_checkpoint_does_not_hinder_a_save(model):
    """The model is saved all the same, and no blob goes that the checkpoint may need."""
    bundle.write(model, CHECKPOINT, manifest(), {"last": ARRAYS})
    blobs = set(model.glob("*.npz"))
    (model / CHECKPOINT).write_text("{", encoding="utf-8")
    bundle.write(model, MODEL, manifest(extra={"number": 2}), {"weights": {"a": np.ones(3, np.float32)}})
    assert bundle.read(model).extra == {"number": 2}
    assert blobs < set(model.glob("*.npz"))


def test_a_bundled_name_is_not_hidden_by_another_folder(model, tmp_path, monkeypatch):
    """A folder of that name without a model is passed over; one with a model is taken."""
    monkeypatch.setattr("attention_studio.paths.bundled_models", lambda: model.parent)
    elsewhere = tmp_path / "elsewhere" / model.name
    elsewhere.mkdir(parents=True)
    monkeypatch.chdir(elsewhere.parent)
    assert bundle.locate(model.name) == model
    bundle.write(elsewhere, MODEL, manifest(), {"weights": ARRAYS})
    assert bundle.locate(model.name).resolve() == elsewhere


SAVER = """
import sys
from pathlib import Path
import numpy as np
from attention_studio import bundle
from tests.test_bundle import manifest
folder, number = Path(sys.argv[1]), 0
while True:
    number += 1
    arrays = {"a": np.full(200_000, number, np.float32)}
    bundle.write(folder, bundle.MODEL, manifest(extra={"number": number}), {"weights": arrays})
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_a_kill_at_any_moment_leaves_a_model(tmp_path):
    """Killed twenty times at random moments of saving, the folder always loads, its numbers and weights of one save."""
    random = np.random.default_rng(0)
    folder = tmp_path / "model"
    for _ in range(20):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(folder)], stdout=subprocess.PIPE, text=True)
        saver.stdout.readline()
        time.sleep(random.uniform(0, 0.05))
        saver.send_signal(signal.SIGKILL)
        saver.wait()
        saver.stdout.close()
        found = bundle.read(folder)
        weights = bundle.read_blob(folder, found, "weights")["a"]
        assert (weights == found.extra["number"]).all()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_model(model, monkeypatch, step):
    """When the disk refuses, the sentence says so, the old model loads, and nothing half-written stays."""

    def refuse(*_):
        raise OSError(28, "No space left on device")

    before = {path.name: path.read_bytes() for path in model.iterdir()}
    if step == "fsync":
        monkeypatch.setattr(os, "fsync", refuse)
    else:
        monkeypatch.setattr("pathlib.Path.replace", refuse)
    with pytest.raises(ModelError, match="No space left"):
        bundle.write(model, MODEL, manifest(), {"weights": {"a": np.ones(3, np.float32)}})
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in model.iterdir()} == before


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"text": ""}, "damaged"),
        ({"text": "[1, 2"}, "damaged"),
        ({"text": "[]"}, "not a model"),
        ({"format": "something else"}, "not a model"),
        ({"format_version": 999}, "update"),
        ({"format_version": 0}, "format 0"),
        ({"format_version": "1"}, "format 1"),
        ({"blobs": {"weights": "../weights-0.npz"}}, "damaged"),
        ({"blobs": {"weights": "/etc/x.npz"}}, "damaged"),
        ({"blobs": None}, "damaged"),
        ({"source_vocabulary": ["a", "a"]}, "damaged"),
        ({"source_vocabulary": [1]}, "damaged"),
        ({"run": {"model": {"module": "keras.config", "class_name": "enable_unsafe_deserialization"}}}, "damaged"),
        ({"run": {"model": {"layers": 10**9}}}, "damaged"),
        ({"history": 3}, "damaged"),
    ],
)
def test_manifests_that_are_none_are_refused(model, change, word):
    """Damaged, foreign, too new, escaping or impossible manifests each get a sentence."""
    damaged(model, **change)
    with pytest.raises(ModelError, match=word) as caught:
        bundle.read(model)
    assert "\n" not in str(caught.value)


def test_missing_parts_are_named(model, tmp_path):
    """A folder without a model, a missing blob, a missing role, no folder at all."""
    with pytest.raises(ModelError, match=r"no model\.json"):
        bundle.read(tmp_path)
    with pytest.raises(ModelError, match="no optimizer"):
        bundle.read_blob(model, bundle.read(model), "optimizer")
    next(model.glob("*.npz")).unlink()
    with pytest.raises(ModelError, match="npz"):
        bundle.read_blob(model, bundle.read(model), "weights")
    with pytest.raises(ModelError, match="There is no model"):
        bundle.locate("nowhere")


@pytest.mark.parametrize("cut", [1, 100, None])
def test_cut_weights_are_refused(model, cut):
    """A blob that lacks a byte, many, or all of them fails its checksum."""
    path = next(model.glob("*.npz"))
    data = path.read_bytes()
    path.write_bytes(data[: -(cut or len(data))])
    with pytest.raises(ModelError, match="damaged"):
        bundle.read_blob(model, bundle.read(model), "weights")


def test_arrays_that_claim_more_than_there_is_are_refused(model):
    """A header that promises terabytes is a sentence, not the end of the process."""
    import hashlib
    import io

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, archive.open("a.npy", "w") as member:
        np.lib.format.write_array_header_1_0(member, {"descr": "<f4", "fortran_order": False, "shape": (2**42,)})
    name = f"weights-{hashlib.sha256(buffer.getvalue()).hexdigest()[:16]}.npz"
    (model / name).write_bytes(buffer.getvalue())
    damaged(model, blobs={"weights": name})
    with pytest.raises(ModelError, match="plain arrays"):
        bundle.read_blob(model, bundle.read(model), "weights")


def test_object_arrays_are_never_loaded(model, tmp_path):
    """A blob of pickled objects is refused even with the right checksum, and nothing in it runs."""
    import hashlib
    import io

    marker = tmp_path / "ran"

    class Evil:
        def __reduce__(self):
            return (open, (str(marker), "w"))

    buffer = io.BytesIO()
    np.savez(buffer, a=np.array([Evil()], dtype=object))
    name = f"weights-{hashlib.sha256(buffer.getvalue()).hexdigest()[:16]}.npz"
    (model / name).write_bytes(buffer.getvalue())
    damaged(model, blobs={"weights": name})
    with pytest.raises(ModelError, match="plain arrays"):
        bundle.read_blob(model, bundle.read(model), "weights")
    assert not marker.exists()


def test_a_zip_is_a_model(model, tmp_path):
    """A folder written as one zip reads the same, also inside a folder of the zip and under any name."""
    bundle.write_zip(model, tmp_path / "model.txt")
    found = bundle.read(tmp_path / "model.txt")
    np.testing.assert_array_equal(bundle.read_blob(tmp_path / "model.txt", found, "weights")["a"], ARRAYS["a"])


@pytest.mark.parametrize("name", ["../evil.txt", "/abs.txt", "a/../../b", "..\\evil", "C:\\evil"])
def test_zips_that_leave_their_folder_are_refused(model, tmp_path, name):
    """A member that would land elsewhere refuses the whole archive; nothing is written."""
    path = tmp_path / "model.zip"
    bundle.write_zip(model, path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "x")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ModelError, match="refused"):
        bundle.read(path)
    assert sorted(tmp_path.rglob("*")) == before


def test_zips_that_do_not_unpack_are_refused(model, tmp_path):
    """Packed data that is damaged, and a member with a password, each get a sentence."""
    path = tmp_path / "model.zip"
    bundle.write_zip(model, path)
    whole = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        info = archive.getinfo(MODEL)
    start = info.header_offset + 30 + len(MODEL)
    path.write_bytes(whole[:start] + bytes(20) + whole[start + 20 :])
    with pytest.raises(ModelError, match="damaged"):
        bundle.read(path)
    protected = bytearray(whole)
    protected[info.header_offset + 6] |= 1
    protected[whole.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(protected)
    with pytest.raises(ModelError, match="password"):
        bundle.read(path)


def test_foreign_archives_are_refused(tmp_path):
    """A .keras file of another program is a zip, and no model of ours."""
    path = tmp_path / "other.keras"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("config.json", "{}")
        archive.writestr("model.weights.h5", "x")
    with pytest.raises(ModelError, match="not a model of Attention Studio"):
        bundle.read(path)


def test_zips_with_links_or_twins_are_refused(model, tmp_path):
    """A symbolic link, and two members of one name."""
    path = tmp_path / "model.zip"
    bundle.write_zip(model, path)
    with zipfile.ZipFile(path, "a") as archive:
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(ModelError, match="refused"):
        bundle.read(path)
    bundle.write_zip(model, path)
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(MODEL, "{}")
    with pytest.raises(ModelError, match="refused"):
        bundle.read(path)


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04cut", os.urandom(64)])
def test_files_that_are_no_model_are_refused(tmp_path, data):
    """Empty, text, picture, cut archive, random bytes."""
    path = tmp_path / "model.keras"
    path.write_bytes(data)
    with pytest.raises(ModelError):
        bundle.read(path)


@pytest.mark.shared
@pytest.mark.parametrize("name", ["130_escape.zip", "137_text.keras", "137_zero.keras"])
def test_public_faults(name):
    """The files that fooled comparable tools are refused in a sentence."""
    with pytest.raises(ModelError):
        bundle.read(shared() / "cases/fixtures/open" / name)


def test_the_answer_does_not_depend_on_the_working_folder(model, tmp_path, monkeypatch):
    """From any folder, the same zip is refused and the same model is read."""
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    bundle.write_zip(model, good)
    bundle.write_zip(model, bad)
    with zipfile.ZipFile(bad, "a") as archive:
        archive.writestr("../evil.txt", "x")
    for folder in (tmp_path, model, tmp_path.parent):
        monkeypatch.chdir(folder)
        assert bundle.read(good).source_vocabulary == ("猫", "a")
        with pytest.raises(ModelError):
            bundle.read(bad)


def test_traces_are_stored_and_read(model):
    """Traces come back equal; a damaged line is refused by number; no file means no traces."""
    assert list(bundle.read_traces(model)) == []
    trace = Trace(("a",), (False,), ("b",), "b", np.full((1, 1), 0.5, np.float32))
    bundle.write_traces(model, [trace, trace])
    first, _ = bundle.read_traces(model)
    np.testing.assert_array_equal(first.attention, trace.attention)
    with (model / bundle.TRACES).open("a", encoding="utf-8") as file:
        file.write("{}\n")
    with pytest.raises(ModelError, match="line 3"):
        list(bundle.read_traces(model))
