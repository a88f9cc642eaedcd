"""The messages between window and engine: commands and events, one JSON line each.

A line is `["Name", {field: value}]`. Arrays travel as dtype, shape and base64. Nothing is pickled, and only the
dataclasses of this module, of `specs` and of `trace` can come out of `decode`.
"""

import base64
import dataclasses
import json
import types
import typing
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from attention_studio.errors import StudioError
from attention_studio.specs import RunSpec, SearchSpec
from attention_studio.trace import Trace, Translation

VERSION = 1


class ProtocolError(StudioError):
    """A line is no message of this protocol."""


@dataclass(frozen=True)
class Message:
    """Base of all messages. `id` names the command; its replies repeat it, so stale answers can be dropped."""

    id: int = 0


# Commands: what the window asks for.


@dataclass(frozen=True)
class Train(Message):
    """Train a model into `folder`; with `resume`, go on from the folder's last checkpoint.

    Attributes:
        watched: a sentence whose trace is sent as training goes on; empty for none.
    """

    folder: str = ""
    run: RunSpec = field(default_factory=RunSpec)
    watched: str = ""
    resume: bool = False


@dataclass(frozen=True)
class Stop(Message):
    """End the training at the next batch, keeping the best and last checkpoints."""


@dataclass(frozen=True)
class Pause(Message):
    """Hold the training before the next batch."""


@dataclass(frozen=True)
class Resume(Message):
    """Go on with a paused training."""


@dataclass(frozen=True)
class Load(Message):
    """Load a model so that later translations are quick; `model` is a folder, a zip or a bundled name."""

    model: str = ""


@dataclass(frozen=True)
class Translate(Message):
    """Translate texts; an empty `model` means the one in training."""

    model: str = ""
    texts: tuple[str, ...] = ()
    search: SearchSpec = field(default_factory=SearchSpec)


@dataclass(frozen=True)
class Inspect(Message):
    """Translate one text and send everything that its decoding computed.

    `hypothesis` picks which of the n-best translations the trace follows.
    """

    model: str = ""
    text: str = ""
    search: SearchSpec = field(default_factory=SearchSpec)
    hypothesis: int = 0


# Events: what the engine tells.


@dataclass(frozen=True)
class Hello(Message):
    """The engine is up. `catalog` describes every plug-in and option in plain data."""

    version: int = VERSION
    catalog: dict[str, Any] = field(default_factory=dict)
    devices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Progress(Message):
    """A piece of work goes on: `done` of `total` steps of `what`; a total of 0 means unknown."""

    what: str = ""
    done: int = 0
    total: int = 0


@dataclass(frozen=True)
class Started(Message):
    """Training begins (again, at `epoch` > 0 when resumed).

    Attributes:
        pairs: number of training pairs; `validation_pairs` likewise.
        report: the corpus report as plain data (read, kept, skipped, notes).
        history: the epochs of the run so far, for a resumed one.
    """

    folder: str = ""
    parameters: int = 0
    steps_per_epoch: int = 0
    pairs: int = 0
    validation_pairs: int = 0
    source_vocabulary: int = 0
    target_vocabulary: int = 0
    epoch: int = 0
    step: int = 0
    report: dict[str, Any] = field(default_factory=dict)
    history: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class BatchEnded(Message):
    """One change of the weights.

    Attributes:
        step: number of changes so far; `epoch` counts from 1.
        loss: mean negative log-probability of a target token, in nats.
        target_tokens_per_second: over the last second or so.
        progress: share of the run done, 0 to 1.
        remaining: estimated seconds left.
    """

    step: int = 0
    epoch: int = 0
    loss: float = 0.0
    target_tokens_per_second: float = 0.0
    progress: float = 0.0
    remaining: float = 0.0


@dataclass(frozen=True)
class EpochEnded(Message):
    """One pass over the training part. Losses are in nats a target token; accuracies and AER are shares of 1.

    Attributes:
        validation_loss: None without validation pairs; likewise `token_accuracy`, `bleu` (0 to 100).
        aer: alignment error rate against gold alignments, None without them.
        improved: whether this epoch is the best so far.
        seconds: time since the run began.
    """

    epoch: int = 0
    step: int = 0
    loss: float = 0.0
    validation_loss: float | None = None
    token_accuracy: float | None = None
    bleu: float | None = None
    aer: float | None = None
    learning_rate: float = 0.0
    improved: bool = False
    seconds: float = 0.0


@dataclass(frozen=True)
class Watched(Message):
    """The watched sentence as the model sees it now."""

    step: int = 0
    epoch: int = 0
    trace: Trace | None = None


@dataclass(frozen=True)
class Paused(Message):
    """The training waits before its next batch."""


@dataclass(frozen=True)
class Resumed(Message):
    """The training goes on."""


@dataclass(frozen=True)
class Finished(Message):
    """Training is over and the folder holds the model.

    Attributes:
        reason: a sentence: all epochs, time limit, early stopping, stopped, or a loss that is not finite.
        best: the epoch whose weights the model has, as in EpochEnded.
        seconds: time spent in training, validation included.
        target_tokens_per_second: real target tokens trained on, over the time spent on training batches.
    """

    folder: str = ""
    reason: str = ""
    best: dict[str, Any] = field(default_factory=dict)
    epochs: int = 0
    seconds: float = 0.0
    target_tokens_per_second: float = 0.0


@dataclass(frozen=True)
class Loaded(Message):
    """A model is ready; `card` is its `model.json` as plain data."""

    model: str = ""
    card: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Translated(Message):
    """The answer to Translate, in the order of its texts."""

    translations: tuple[Translation, ...] = ()


@dataclass(frozen=True)
class Traced(Message):
    """The answer to Inspect."""

    trace: Trace | None = None
    translation: Translation | None = None
    milliseconds: float = 0.0


@dataclass(frozen=True)
class Failed(Message):
    """A command could not be done: a sentence for the user, and a traceback for the log if it is a bug."""

    message: str = ""
    detail: str = ""


COMMANDS = (Train, Stop, Pause, Resume, Load, Translate, Inspect)
EVENTS = (
    Hello, Progress, Started, BatchEnded, EpochEnded, Watched, Paused, Resumed, Finished, Loaded, Translated, Traced,
    Failed,
)  # fmt: skip
MESSAGES: dict[str, type[Message]] = {message.__name__: message for message in (*COMMANDS, *EVENTS)}


def encode(message: Message) -> str:
    """Returns the message as one line of JSON, without the line's end."""
    fields = {one.name: _plain(getattr(message, one.name)) for one in dataclasses.fields(message)}
    return json.dumps([type(message).__name__, fields], ensure_ascii=False, separators=(",", ":"))


def decode(line: str) -> Message:
    """Reads one line.

    Raises:
        ProtocolError: the line is not JSON, names no message, or a field has the wrong shape.
    """
    try:
        name, fields = json.loads(line)
        return typing.cast(Message, _build(MESSAGES[name], fields))
    except (ValueError, TypeError, KeyError, AttributeError, StudioError) as error:
        raise ProtocolError(f"This line is no message of protocol version {VERSION}: {line[:200]}") from error


def to_plain(value: Any) -> Any:
    """Returns dataclasses, tuples and arrays as JSON-ready data, arrays as dtype, shape and base64."""
    return _plain(value)


def from_plain(expected: Any, value: Any) -> Any:
    """Builds a value of type `expected` from what `to_plain` made."""
    return _build(expected, value)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        data = base64.b64encode(np.ascontiguousarray(value).tobytes()).decode("ascii")
        return {"dtype": value.dtype.str, "shape": list(value.shape), "data": data}
    if dataclasses.is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return value.item() if isinstance(value, np.generic) else value


def _build(expected: Any, value: Any) -> Any:
    origin = typing.get_origin(expected)
    if origin is types.UnionType:
        if value is None:
            return None
        return _build(next(one for one in typing.get_args(expected) if one is not type(None)), value)
    if origin is tuple:
        return _build_tuple(typing.get_args(expected), value)
    if expected is np.ndarray:
        return _array(value)
    if dataclasses.is_dataclass(expected):
        return _build_dataclass(typing.cast(type, expected), value)
    return _scalar(expected, value)


def _build_tuple(parts: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_build(parts[0], one) for one in value)
    return tuple(_build(part, one) for part, one in zip(parts, value, strict=True))


def _build_dataclass(expected: type, value: dict[str, Any]) -> Any:
    hints = typing.get_type_hints(expected)
    if set(value) - set(hints):
        raise ProtocolError(f"{expected.__name__} has no field called {sorted(set(value) - set(hints))}.")
    return expected(**{name: _build(hints[name], one) for name, one in value.items()})


def _array(value: dict[str, Any]) -> np.ndarray:
    dtype = np.dtype(value["dtype"])
    if dtype.kind not in "fiub":
        raise ProtocolError(f"An array of {dtype} is not allowed.")
    array = np.frombuffer(base64.b64decode(value["data"], validate=True), dtype=dtype)
    return array.reshape([int(size) for size in value["shape"]])


def _scalar(expected: Any, value: Any) -> Any:
    if expected is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    plain = typing.get_origin(expected) or expected
    if plain in (int, float, str, bool, dict) and type(value) is not plain:
        raise ProtocolError(f"Expected {plain.__name__}, received {value!r}.")
    return value
