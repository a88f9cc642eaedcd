"""A saved model's folder: written so that a kill at any moment leaves a folder that loads.

A folder holds manifests (`model.json`, and `checkpoint.json` while a run can be resumed) and the blobs that they name
by content hash. A new blob never has an old one's name, and a manifest is replaced in one rename after its blobs are
on the disk; so the old manifest with its blobs stays whole until the new one is. Nothing in a folder is executable:
JSON and plain arrays only. A folder can be shared as one zip of the same members.
"""

import contextlib
import hashlib
import io
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np

from attention_studio import paths, protocol
from attention_studio.errors import ModelError, OptionError
from attention_studio.specs import RunSpec, run_from_json
from attention_studio.specs import to_json as spec_to_json
from attention_studio.trace import Trace

FORMAT = "attention-studio-model"
FORMAT_VERSION = 1
MODEL = "model.json"
CHECKPOINT = "checkpoint.json"
CARD = "card.md"
LARGEST_MANIFEST = 64 * 2**20
LARGEST_BLOB = 8 * 2**30
TEMPORARY = ".saving"

Arrays = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Manifest:
    """What `model.json` says: enough to describe the model without loading it.

    Attributes:
        run: the specification that made it.
        source_vocabulary, target_vocabulary: tokens in order of id, the four control ids not among them.
        history: one record an epoch.
        best: the record of the epoch whose weights these are; empty if none was ever better than the start.
        blobs: role (weights, optimizer, state) to file name.
        libraries: versions that wrote it.
        extra: plain data of the writer, such as scores on a test set.
    """

    run: RunSpec
    source_vocabulary: tuple[str, ...]
    target_vocabulary: tuple[str, ...]
    history: tuple[dict[str, Any], ...] = ()
    best: dict[str, Any] = field(default_factory=dict)
    blobs: dict[str, str] = field(default_factory=dict)
    libraries: dict[str, str] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)


def write(folder: Path, name: str, manifest: Manifest, blobs: Mapping[str, Arrays]) -> None:
    """Writes a manifest and its blobs of arrays into `folder`, replacing the manifest of that name in one step.

    Raises:
        ModelError: the disk is full or the folder can't be written; what was there is untouched.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = {role: _write_blob(folder, role, arrays) for role, arrays in blobs.items()}
        text = json.dumps(_manifest_json(manifest, names), ensure_ascii=False, indent=1)
        write_file(folder / name, text.encode("utf-8"))
    except OSError as error:
        raise ModelError(f"The model could not be saved in {folder}: {error.strerror or error}.") from error
    _remove_stale(folder)


def write_file(path: Path, data: bytes) -> None:
    """Replaces a file in one step: written aside, forced to the disk, renamed.

    Raises:
        OSError: it can't be written; `filename` names it, also where the system names none, as when a disk is full.
    """
    aside = path.with_name(f"{path.name}{TEMPORARY}-{os.getpid()}")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            aside.unlink()
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def _write_blob(folder: Path, role: str, arrays: Arrays) -> str:
    buffer = io.BytesIO()
    np.savez(buffer, **{name: np.asarray(array) for name, array in arrays.items()})  # type: ignore[arg-type]
    data = buffer.getvalue()
    name = f"{role}-{hashlib.sha256(data).hexdigest()[:16]}.npz"
    write_file(folder / name, data)
    return name


def _manifest_json(manifest: Manifest, blobs: Mapping[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "run": spec_to_json(manifest.run),
        "source_vocabulary": list(manifest.source_vocabulary),
        "target_vocabulary": list(manifest.target_vocabulary),
        "history": list(manifest.history),
        "best": manifest.best,
        "blobs": dict(blobs),
        "libraries": library_versions(),
        "extra": manifest.extra,
    }


def library_versions() -> dict[str, str]:
    """Returns the versions of the libraries that a model's numbers depend on."""
    found = {}
    for name in ("attention-studio", "keras", "tensorflow", "numpy"):
        with contextlib.suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def _remove_stale(folder: Path) -> None:
    """Removes blobs that no manifest names and what killed saves left behind."""
    named: set[str] = set()
    for name in (MODEL, CHECKPOINT):
        if (folder / name).is_file():
            try:
                named |= set(read(folder, name).blobs.values())
            except ModelError:
                # The other manifest is damaged: nothing tells which blobs it would need.
                return
    for path in folder.iterdir():
        left_behind = TEMPORARY in path.name or (path.suffix == ".npz" and path.name not in named)
        if left_behind and path.is_file():
            with contextlib.suppress(OSError):
                path.unlink()


def locate(model: str | Path) -> Path:
    """Returns the path of a model given as a folder, a zip, or the name of a bundled model.

    Raises:
        ModelError: there is no such model; the sentence names the bundled ones.
    """
    path = Path(model).expanduser()
    # A folder of another kind, such as a corpus of the same name, does not hide a bundled model.
    if str(model) in bundled() and not path.is_file() and not (path / MODEL).is_file():
        return paths.bundled_models() / str(model)
    if path.exists():
        return path
    names = ", ".join(bundled()) or "none"
    raise ModelError(f"There is no model at {model}; give a model folder, a zip of one, or a bundled one ({names}).")


def bundled() -> list[str]:
    """Returns the names of the models that travel with the program."""
    folder = paths.bundled_models()
    return sorted(path.parent.name for path in folder.glob(f"*/{MODEL}")) if folder.is_dir() else []


def read(model: Path, name: str = MODEL) -> Manifest:
    """Reads a manifest from a model's folder or zip.

    Raises:
        ModelError: it is missing, damaged, not one of ours, or of a newer format.
    """
    data = _member(model, name, LARGEST_MANIFEST)
    try:
        values = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ModelError(f"{model}: {name} is damaged; save or copy the model again.") from error
    return _manifest(model, values)


def _manifest(model: Path, values: Any) -> Manifest:
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise ModelError(f"{model} is not a model of Attention Studio.")
    found = values.get("format_version")
    if type(found) is not int or not 1 <= found <= FORMAT_VERSION:
        raise ModelError(
            f"{model} has model format {found}, and this program reads up to {FORMAT_VERSION}; update the program."
        )
    try:
        return _checked_manifest(values)
    except (KeyError, TypeError, ValueError, AttributeError, OptionError) as error:
        raise ModelError(f"{model} is damaged: its {MODEL} says something impossible ({error}).") from error


def _checked_manifest(values: dict[str, Any]) -> Manifest:
    blobs = {str(role): str(name) for role, name in values["blobs"].items()}
    if any(not _is_blob_name(name) for name in blobs.values()):
        raise ValueError("a blob's name is not a plain file name")
    return Manifest(
        run=run_from_json(values["run"]),
        source_vocabulary=_tokens(values["source_vocabulary"]),
        target_vocabulary=_tokens(values["target_vocabulary"]),
        history=tuple(dict(record) for record in values["history"]),
        best=dict(values["best"]),
        blobs=blobs,
        libraries=dict(values["libraries"]),
        extra=dict(values.get("extra", {})),
    )


def _is_blob_name(name: str) -> bool:
    return PurePosixPath(name).name == name and "\\" not in name and ":" not in name and name.endswith(".npz")


def _tokens(values: list[str]) -> tuple[str, ...]:
    tokens = tuple(values)
    if not all(isinstance(token, str) and token for token in tokens) or len(set(tokens)) != len(tokens):
        raise ValueError("a vocabulary is no list of distinct tokens")
    return tokens


def read_blob(model: Path, manifest: Manifest, role: str) -> dict[str, np.ndarray]:
    """Reads the arrays of one role (weights, optimizer, state).

    Raises:
        ModelError: the blob is missing, cut, changed, or holds anything but plain arrays.
    """
    name = manifest.blobs.get(role)
    if name is None:
        raise ModelError(f"{model} has no {role}.")
    data = _member(model, name, LARGEST_BLOB)
    if hashlib.sha256(data).hexdigest()[:16] != name.rpartition("-")[2].removesuffix(".npz"):
        raise ModelError(f"{model}: {name} is damaged (its checksum differs); copy the model again.")
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return {key: arrays[key] for key in arrays.files}
    except (ValueError, OSError, zipfile.BadZipFile, KeyError, EOFError, MemoryError) as error:
        raise ModelError(f"{model}: {name} holds no plain arrays; it was not made by this program.") from error


def _member(model: Path, name: str, largest: int) -> bytes:
    try:
        if model.is_dir():
            return _file_bytes(model, name, largest)
        return _zip_bytes(model, name, largest)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise ModelError(f"{model} is no model folder and no zip of one, or it is damaged.") from error
    except RuntimeError as error:
        # A password, or a way of packing that Python can't undo.
        raise ModelError(f"{model} can't be unpacked ({error}); unpack it with another program first.") from error
    except OSError as error:
        raise ModelError(f"{model} can't be read: {error.strerror or error}.") from error


def _file_bytes(folder: Path, name: str, largest: int) -> bytes:
    path = folder / name
    if not path.is_file():
        raise ModelError(f"{folder} is not a model folder: it has no {name}.")
    if path.stat().st_size > largest:
        raise ModelError(f"{path} is larger than any model of this program; it is damaged or not ours.")
    return path.read_bytes()


def _zip_bytes(archive: Path, name: str, largest: int) -> bytes:
    with zipfile.ZipFile(archive) as zipped:
        infos = safe_members(archive, zipped)
        matching = [info for info in infos if PurePosixPath(info.filename).name == name]
        if len(matching) != 1:
            raise ModelError(f"{archive} is not a model of Attention Studio: it has no single {name}.")
        if matching[0].file_size > largest:
            raise ModelError(f"{archive}: {name} is larger than any model of this program.")
        with zipped.open(matching[0]) as member:
            data = member.read(matching[0].file_size + 1)
    return data


def safe_members(archive: Path, zipped: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Returns a zip's members if all stay inside it.

    Raises:
        ModelError: a member's name leaves the folder, is a link, or occurs twice.
    """
    infos = zipped.infolist()
    names = [info.filename for info in infos]
    for info in infos:
        parts = PurePosixPath(info.filename.replace("\\", "/"))
        linked = (info.external_attr >> 16) & 0o170000 == 0o120000
        if parts.is_absolute() or ".." in parts.parts or ":" in info.filename or linked:
            raise ModelError(f"{archive} is refused: its member {info.filename} would leave its folder.")
    if len(set(names)) != len(names):
        raise ModelError(f"{archive} is refused: it holds two members of the same name.")
    return infos


def write_zip(folder: Path, archive: Path) -> None:
    """Writes a model folder as one zip, in one step; raises ModelError if it can't."""
    manifest = read(folder)
    names = [MODEL, *manifest.blobs.values(), *(path.name for path in folder.glob("*.md"))]
    buffer = io.BytesIO()
    try:
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name in names:
                zipped.write(folder / name, name)
        write_file(archive, buffer.getvalue())
    except OSError as error:
        raise ModelError(f"{archive} can't be written: {error.strerror or error}.") from error


TRACES = "traces.jsonl"


def write_traces(folder: Path, traces: Iterable[Trace]) -> None:
    """Stores traces beside a model, so that its pictures can be drawn without the engine."""
    lines = (json.dumps(protocol.to_plain(trace), ensure_ascii=False) for trace in traces)
    write_file(folder / TRACES, "".join(line + "\n" for line in lines).encode("utf-8"))


def read_traces(folder: Path) -> Iterator[Trace]:
    """Yields the stored traces of a model; none if there is no file of them.

    Raises:
        ModelError: the file is damaged.
    """
    path = folder / TRACES
    if not path.is_file():
        return
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, 1):
            try:
                yield protocol.from_plain(Trace, json.loads(line))
            except (ValueError, TypeError, KeyError, protocol.ProtocolError) as error:
                raise ModelError(f"{path}, line {number} is damaged; take the model from its source again.") from error
