"""Options: one schema for forms, command line and files."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_studio import options
from attention_studio.errors import OptionError
from attention_studio.specs import (
    PARTS,
    CorpusSpec,
    ModelSpec,
    RunSpec,
    SearchSpec,
    TrainingSpec,
    run_from_json,
    to_json,
)

ALL = [one for part in (*PARTS.values(), SearchSpec) for one in options.schema(part)]


def test_every_option_explains_itself():
    """Each has a title, a meaning that is a sentence, and a default within its own range."""
    for one in ALL:
        assert one.title
        assert one.meaning.endswith(".")
        assert options.check(one, one.default) == one.default


def test_no_two_specifications_share_a_name():
    """So that `--set key=value` is never ambiguous."""
    names = [one.name for part in PARTS.values() for one in options.schema(part)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_defaults_survive_text_and_json(one):
    """What is shown is what is used: writing a default and reading it again changes nothing."""
    assert options.parse(one, str(one.default)) == one.default


def test_a_run_survives_json():
    """A RunSpec from its plain data is the same."""
    run = RunSpec(training=TrainingSpec(learning_rate=0.0005, batch_size=256, epochs=500))
    assert run_from_json(to_json(run)) == run


@given(st.floats(allow_nan=True, allow_infinity=True))
def test_numbers_out_of_range_are_refused(value):
    """A learning rate is accepted exactly if it is finite and in its range."""
    one = next(one for one in ALL if one.name == "learning_rate")
    good = math.isfinite(value) and one.minimum <= value <= one.maximum
    if good:
        assert options.check(one, value) == value
    else:
        with pytest.raises(OptionError, match="learning_rate"):
            options.check(one, value)


@pytest.mark.parametrize(
    ("name", "text"),
    [("epochs", "many"), ("epochs", "1.5"), ("dropout", "none"), ("input_feeding", "maybe"), ("size", "huge")],
)
def test_bad_text_is_refused_by_name(name, text):
    """Each bad value gets a sentence with the option's name."""
    part = TrainingSpec() if name == "epochs" else ModelSpec()
    with pytest.raises(OptionError, match=name):
        options.with_texts(part, {name: text})


def test_unknown_names_in_files_are_refused():
    """A specification with a name that we do not know is not silently taken."""
    with pytest.raises(OptionError, match="surprise"):
        options.from_json(ModelSpec, {"surprise": 1})
    with pytest.raises(OptionError, match="layers"):
        options.from_json(ModelSpec, {"layers": True})


@pytest.mark.parametrize(
    ("part", "values"),
    [(ModelSpec, {"preset": 5}), (CorpusSpec, {"files": "a.tsv"}), (CorpusSpec, {"validation_files": [1]})],
)
def test_fields_that_are_no_options_have_their_types_too(part, values):
    """The preset is a text and files are texts, whatever a file or message says."""
    with pytest.raises(OptionError, match=next(iter(values))):
        options.from_json(part, values)
    assert options.from_json(CorpusSpec, {"files": ["a.en", "a.fr"]}).files == ("a.en", "a.fr")
