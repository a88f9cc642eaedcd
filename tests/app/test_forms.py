"""Forms show and give back exactly what an option holds."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from attention_studio import options
from attention_studio.app import catalog, run_plan
from attention_studio.app.forms import Form
from attention_studio.app.number_box import NumberBox
from attention_studio.options import Option, schema
from attention_studio.specs import CorpusSpec, ModelSpec, SearchSpec, TrainingSpec

CATALOG = catalog.from_json(
    json.loads((Path(__file__).parent.parent / "golden" / "catalog.json").read_text(encoding="utf-8"))
)
RATE = next(one for one in schema(TrainingSpec) if one.name == "learning_rate")
EPOCHS = next(one for one in schema(TrainingSpec) if one.name == "epochs")


@pytest.fixture
def make_form(application):
    """Makes forms and destroys them after the test."""
    made: list[Form] = []

    def make(*specifications: type, basic: tuple[str, ...] = ()) -> Form:
        form = Form(tuple(one for each in specifications for one in schema(each)), CATALOG, basic)
        made.append(form)
        return form

    yield make
    for form in made:
        form.deleteLater()


class Loud(QTranslator):
    """Translates the catalog's texts into capitals."""

    def translate(self, context: str, text: str, note: str | None = None, number: int = -1) -> str:
        """The capitals, nothing for other contexts."""
        return text.upper() if context == "catalog" else ""


def test_labels_and_meanings_are_in_the_windows_language(application):
    """Titles and explanations are translated; names, by which values are kept, are not."""
    translator = Loud()
    application.installTranslator(translator)
    try:
        option = next(one for one in catalog.options("training") if one.name == RATE.name)
        listed = catalog.from_json({"presets": [], "cells": [{"kind": "gru", "title": "Fast GRU"}]}).lists
    finally:
        application.removeTranslator(translator)
    assert (option.title, option.meaning) == (RATE.title.upper(), RATE.meaning.upper())
    assert (option.name, option.default) == (RATE.name, RATE.default)
    assert listed == {"cells": (("gru", "FAST GRU"),)}


@pytest.mark.parametrize("specification", [CorpusSpec, ModelSpec, TrainingSpec, SearchSpec])
def test_defaults_go_round(make_form, specification: type):
    """What a fresh form holds is what the specification says when nothing is said."""
    values = make_form(specification).values()
    assert options.from_json(specification, values) == specification()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("learning_rate", 0.0005),
        ("batch_size", 256),
        ("epochs", 500),
        ("learning_rate", 1e-7),
        ("seed", 2**31 - 1),
        ("clip_norm", 0.1 + 0.2),
    ],
)
def test_numbers_are_not_clamped_or_rounded(make_form, name: str, value: float):
    """A number in range comes back as it was, through the text that is shown."""
    form = make_form(TrainingSpec)
    form.set_values({name: value})
    box = form.fields[name].editor
    assert isinstance(box, NumberBox)
    box.editingFinished.emit()
    assert form.values()[name] == value
    assert type(form.values()[name]) is type(value)


@pytest.mark.parametrize("text", ["0", "-1", "11", "nan", "inf", "", "0,0005", "1e-9", "fast"])
def test_a_learning_rate_that_cannot_be_is_said_not_changed(make_form, text: str):
    """The box marks it, the form has a sentence that names the option, and the last good value is kept."""
    form = make_form(TrainingSpec)
    box = form.fields["learning_rate"].editor
    box.setText(text)
    box.editingFinished.emit()
    assert box.text() == text
    assert box.property("invalid")
    assert form.fault().startswith("Learning rate takes a number")
    assert form.values()["learning_rate"] == RATE.default


def test_a_half_epoch_is_refused(application):
    """A whole-number option takes no fraction, in typing or by program."""
    box = NumberBox(EPOCHS)
    box.setText("2.5")
    assert "whole number" in box.fault()
    with pytest.raises(ValueError, match="whole number"):
        box.set_value(2.5)
    box.deleteLater()


def test_arrow_keys_step_by_the_numbers_own_size(application):
    """0.002 goes to 0.003 and back; 0.001 goes below itself by tenths; the range ends the steps."""
    box = NumberBox(RATE)
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value == pytest.approx(0.003, abs=0)
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.value == pytest.approx(0.0009, abs=0)
    for _ in range(200):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.value >= RATE.minimum
    box.deleteLater()


def test_a_choice_that_the_list_lacks_is_shown_as_it_is(make_form):
    """A newer file's attention is not replaced by the first of the list."""
    form = make_form(ModelSpec)
    form.set_values({"attention": "monotonic"})
    assert form.values()["attention"] == "monotonic"


def test_a_new_catalog_keeps_the_choice(make_form):
    """Lists that grow do not move the value."""
    form = make_form(ModelSpec)
    form.set_values({"attention": "general"})
    form.set_catalog(CATALOG)
    assert form.values()["attention"] == "general"
    combo = form.fields["attention"].editor
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "General (Luong)"


def test_every_preset_makes_a_run(make_form):
    """Both sizes of each preset pass through the form into a valid specification, unchanged."""
    for preset in CATALOG.presets:
        for size in ("desk", "paper"):
            form = make_form(ModelSpec, TrainingSpec)
            values = run_plan.preset_values(preset, size)
            form.set_values(values)
            run = run_plan.run_spec(CorpusSpec(), preset.kind, form.values())
            assert run.model.preset == preset.kind
            expected = preset.paper_model if size == "paper" else preset.model
            assert {name: getattr(run.model, name) for name in expected} == expected


def test_more_options_are_folded_away_and_come_back(make_form):
    """Only the basic options show until more are asked for."""
    form = make_form(TrainingSpec, basic=("epochs",))
    assert form.fields["epochs"].editor.isVisibleTo(form)
    assert not form.fields["patience"].editor.isVisibleTo(form)
    form._toggle.click()
    assert form.fields["patience"].editor.isVisibleTo(form)


def test_the_papers_value_stands_beside_one_that_differs(make_form):
    """An equal value says nothing."""
    form = make_form(ModelSpec)
    form.show_paper({"hidden_units": 1000, "layers": 1})
    assert form.fields["hidden_units"].paper.text() == "paper: 1000"
    assert form.fields["layers"].paper.text() == ""


def test_a_meaning_with_brackets_is_shown_literally(application):
    """Tool tips are no HTML."""
    option = Option("x", "text", "", "X", "keeps <b> & <img src=x>")
    form = Form((option,), CATALOG)
    assert "&lt;b&gt;" in form.fields["x"].editor.toolTip()
    form.deleteLater()
