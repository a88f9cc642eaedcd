"""Every message of the protocol goes through a line of text and comes back."""

import dataclasses
import json
import typing

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from attention_studio import protocol
from attention_studio.protocol import MESSAGES, ProtocolError, decode, encode
from attention_studio.specs import CorpusSpec, ModelSpec, RunSpec, SearchSpec, TrainingSpec
from attention_studio.trace import Hypothesis, Term, Trace, Translation

TEXT = st.text(max_size=8)
FLOAT = st.floats(allow_nan=False, allow_infinity=False, width=32)
ARRAY = arrays.arrays(
    st.sampled_from([np.float16, np.float32, np.float64, np.uint8, np.int32, np.int64, np.bool_, ">f4"]),
    arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3),
)
TOKENS = st.lists(TEXT, max_size=3).map(tuple)
FLAGS = st.lists(st.booleans(), max_size=3).map(tuple)
PLAIN = st.dictionaries(TEXT, st.one_of(TEXT, st.integers(), st.booleans(), st.none()), max_size=3)
CANDIDATES = st.lists(st.lists(st.tuples(TEXT, FLOAT), max_size=2).map(tuple), max_size=2).map(tuple)
HYPOTHESIS = st.builds(Hypothesis, TOKENS, TEXT, FLOAT, FLOAT, st.booleans(), ARRAY)
TRANSLATION = st.builds(Translation, TOKENS, FLAGS, st.lists(HYPOTHESIS, max_size=2).map(tuple))
TERMS = st.lists(st.builds(Term, TEXT, ARRAY), max_size=2).map(tuple)
TRACE = st.builds(
    Trace, TOKENS, FLAGS, TOKENS, TEXT, ARRAY, TERMS, ARRAY, ARRAY, ARRAY, ARRAY, CANDIDATES,
    st.sampled_from(["previous", "current"]),
)  # fmt: skip
RUN = st.builds(RunSpec, st.builds(CorpusSpec, TOKENS), st.just(ModelSpec()), st.just(TrainingSpec()))
BY_TYPE = {
    int: st.integers(-(2**53), 2**53), float: FLOAT, str: TEXT, bool: st.booleans(), dict[str, typing.Any]: PLAIN,
    float | None: st.none() | FLOAT, tuple[str, ...]: TOKENS, RunSpec: RUN, SearchSpec: st.just(SearchSpec(beam=7)),
    Trace | None: st.none() | TRACE, Translation | None: st.none() | TRANSLATION,
    tuple[Translation, ...]: st.lists(TRANSLATION, max_size=2).map(tuple),
    tuple[dict[str, typing.Any], ...]: st.lists(PLAIN, max_size=2).map(tuple),
}  # fmt: skip


def messages(kind):
    """Any message of a kind."""
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{name: BY_TYPE[hint] for name, hint in hints.items()})


def same(one, other):
    """Equality that looks into arrays."""
    if isinstance(one, np.ndarray):
        # Bit by bit, for a number that is none equals nothing.
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    if dataclasses.is_dataclass(one):
        names = [field.name for field in dataclasses.fields(one)]
        return type(one) is type(other) and all(same(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return one == other


@pytest.mark.parametrize("name", MESSAGES)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_round_trip(name, data):
    """What is decoded equals what was encoded, and a message is one line."""
    message = data.draw(messages(MESSAGES[name]))
    line = encode(message)
    assert "\n" not in line
    assert same(decode(line), message)


@given(st.one_of(TEXT, st.recursive(PLAIN | TEXT, lambda inner: st.lists(inner, max_size=3)).map(json.dumps)))
def test_junk_is_refused_in_a_sentence(line):
    """Whatever else comes down the pipe is a ProtocolError, nothing else."""
    with pytest.raises(ProtocolError):
        decode(line)


@pytest.mark.parametrize(
    "line",
    [
        '["Train", {"id": "one"}]',
        '["Train", {"nobody": 1}]',
        '["Traced", {"trace": {"source": ["a"]}}]',
        '["Watched", {"trace": 3}]',
        '["os.system", {}]',
        '["BatchEnded", {"loss": "low"}]',
        '["Train", {"run": {"model": {"preset": 5}}}]',
    ],
)
def test_wrong_fields_are_refused(line):
    """Unknown names and wrong types never become a message."""
    with pytest.raises(ProtocolError):
        decode(line)


def test_object_arrays_are_refused():
    """An array of objects can't come in: only numbers and booleans."""
    array = protocol.to_plain(np.zeros(1, np.float32)) | {"dtype": "|O"}
    trace = protocol.to_plain(Trace(("a",), (False,), ("b",), "b", np.ones((1, 1), np.float32))) | {"attention": array}
    with pytest.raises(ProtocolError):
        decode(json.dumps(["Watched", {"trace": trace}]))
