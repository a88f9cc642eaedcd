"""The Align place: its panels hear of each other only through the session."""

import dataclasses
import json

import matplotlib.image
import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from attention_studio import bundle
from attention_studio.app.panels.align_grid import GridPanel
from attention_studio.app.panels.align_hypotheses import HypothesesPanel
from attention_studio.app.panels.align_source import SourcePanel
from attention_studio.app.panels.align_translation import TranslationPanel
from attention_studio.app.panels.align_word import WordPanel
from attention_studio.app.widgets.align_words import WordFlow, is_right_to_left
from attention_studio.figures.export import export_grid
from attention_studio.specs import CorpusSpec, RunSpec
from attention_studio.theme import DARK
from attention_studio.trace import END, Hypothesis, Trace, Translation

TRACE = Trace(
    ("the", "economic", "area"), (False, True, False), ("la", "zone", "économique", END), "la zone économique",
    np.array([[0.8, 0.1, 0.1], [0.08, 0.11, 0.81], [0.1, 0.85, 0.05], [0.3, 0.3, 0.4]], np.float32),
    log_probabilities=np.log([0.9, 0.5, 0.8, 1.0]),
    candidates=((("la", 0.9),), (("zone", 0.5), ("région", 0.25)), (("économique", 0.8),), ((END, 1.0),)),
)  # fmt: skip


def hypothesis(text, score):
    """A translation that the search found."""
    tokens = tuple(text.split())
    return Hypothesis(tokens, text, score, 3 * score, True, np.ones((len(tokens) + 1, 3), np.float32) / 3)


TRANSLATION = Translation(TRACE.source, TRACE.unknown, (hypothesis(TRACE.text, -0.1), hypothesis("le <b>", -0.7)))


@pytest.fixture
def session(open_session):
    """A session whose engine is not started, with an answer as if it had come."""
    made = open_session()
    made.translation.model, made.translation.source = "some-model", " ".join(TRACE.source)
    show(made, TRACE, TRANSLATION)
    return made


def show(session, trace, translation):
    """Tells all views of an answer."""
    session.translation._show(trace, translation)


@pytest.fixture
def shown(session):
    """Makes a panel and shows it; hides it after the test."""
    panels = []

    def make(kind, size=(700, 420)):
        panel = kind(session)
        panels.append(panel)
        panel.resize(*size)
        panel.show()
        QApplication.processEvents()
        return panel

    yield make
    for panel in panels:
        panel.hide()
        panel.deleteLater()


def point_at(widget, place):
    """Moves the pointer over a widget."""
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def press(widget, key, modifiers=Qt.KeyboardModifier.NoModifier):
    """Presses a key."""
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, key, modifiers))


def test_pointing_at_a_word_marks_it_everywhere(session, shown):
    """From the translation's word to the grid's row and the word's own panel, and back to nothing."""
    words, grid, word = shown(TranslationPanel).words, shown(GridPanel).grid, shown(WordPanel)
    point_at(words, words.places[1].center())
    assert session.translation.cursor == (1, -1)
    assert grid.cell == (1, -1)
    assert (word.word.text(), word.probability.text()) == ("zone", "p = 0.50")
    assert word.links.lines[0] == ("area", pytest.approx(0.81))
    assert word.candidates.lines == (("zone", 0.5), ("région", 0.25))
    QApplication.sendEvent(words, QEvent(QEvent.Type.Leave))
    assert session.translation.cursor is None
    assert grid.cell == (-1, -1)
    assert word.hint.isVisibleTo(word)


def test_pointing_at_the_grid_marks_the_words(session, shown):
    """A cell chooses its target word; a source word alone tints the target words by their weights."""
    words, grid, word = shown(TranslationPanel).words, shown(GridPanel).grid, shown(WordPanel)
    one = grid.geometry_shown
    y = one.top + 2.5 * one.cell_height
    point_at(grid.viewport(), QPointF(one.left + 1.5 * one.cell_width, y))
    assert session.translation.cursor == (2, 1)
    assert words.chosen == 2
    point_at(grid.viewport(), QPointF(one.left + 1.5 * one.cell_width, one.top - 6))
    assert session.translation.cursor == (-1, 1)
    assert words._tints == pytest.approx([0.1, 0.11, 0.85])
    assert word.word.text() == "economic"
    assert [line[0] for line in word.links.lines] == ["économique", "end of sentence", "zone", "la"]


def test_the_end_markers_word_has_a_name(session, shown):
    """The panel says what the marker means."""
    word = shown(WordPanel)
    session.translation.set_cursor(3)
    assert word.word.text() == "end of sentence"


def test_n_best_is_listed_and_chosen(session, shown, monkeypatch):
    """Each with score and log-probability as plain text; choosing one asks for its trace, showing it does not."""
    chosen = []
    monkeypatch.setattr(session.translation, "choose_hypothesis", chosen.append)
    panel = shown(HypothesesPanel)
    rows = [[panel.list.topLevelItem(row).text(column) for column in range(3)] for row in range(2)]
    assert rows == [["la zone économique", "-0.10", "-0.30"], ["le <b>", "-0.70", "-2.10"]]
    assert "&lt;b&gt;" in panel.list.topLevelItem(1).toolTip(0)
    assert panel.list.currentIndex().row() == 0
    assert chosen == []
    panel.list.setCurrentItem(panel.list.topLevelItem(1))
    assert chosen == [1]


def test_a_translation_that_was_cut_says_so(session, shown):
    """A hypothesis without an end is marked."""
    panel = shown(HypothesesPanel)
    cut = dataclasses.replace(hypothesis("la la la", -1.0), finished=False)
    show(session, TRACE, dataclasses.replace(TRANSLATION, hypotheses=(cut,)))
    assert "cut at the length limit" in panel.list.topLevelItem(0).text(0)


def test_typing_translates_after_a_pause(session, shown, monkeypatch, wait_until):
    """Once, with the whole text on one line, when the last answer was quick; Return does not wait."""
    asked = []
    monkeypatch.setattr(session.translation, "translate", asked.append)
    panel = shown(SourcePanel)
    assert panel.text == "the economic area"
    panel.box.setPlainText("the\narea")
    panel.box.insertPlainText("now ")
    assert asked == []
    wait_until(lambda: asked, "the pause")
    assert asked == ["now the area"]
    panel.box.setPlainText("again")
    press(panel.box, Qt.Key.Key_Return)
    assert asked == ["now the area", "again"]
    assert not panel._pause.isActive()


def test_a_slow_model_waits_for_the_button(session, shown, monkeypatch):
    """When an answer takes over a second, typing alone asks for nothing."""
    asked = []
    monkeypatch.setattr(session.translation, "translate", asked.append)
    panel = shown(SourcePanel)
    session.translation.milliseconds = 2500.0
    panel.box.setPlainText("the area")
    assert not panel._pause.isActive()
    panel.translate.click()
    session.ask("go")
    assert asked == ["the area"], "the menu's command goes to the place that is shown, which is none here"
    session.place = "align"
    session.ask("go")
    assert asked == ["the area"] * 2


def test_an_answer_does_not_overwrite_what_is_being_typed(session, shown):
    """The box keeps the user's words while the answer to the earlier ones comes."""
    panel = shown(SourcePanel)
    panel.box.setPlainText("the economic area grows")
    show(session, TRACE, TRANSLATION)
    assert panel.text == "the economic area grows"
    panel._pause.stop()


def test_unknown_words_are_named(session, shown):
    """The note lists the words that the model does not know, as plain text."""
    panel = shown(SourcePanel)
    assert panel.note.text() == "Not in the vocabulary: economic"
    show(session, dataclasses.replace(TRACE, unknown=(False,) * 3), TRANSLATION)
    assert panel.note.text() == ""


def test_without_a_model_there_is_a_word_of_advice(open_session, application):
    """No model: the button is off and the note says what to do."""
    session = open_session()
    panel = SourcePanel(session)
    assert not panel.translate.isEnabled()
    assert "train one" in panel.note.text()
    panel.deleteLater()


def test_examples_come_from_the_models_stored_traces(session, shown, monkeypatch, tmp_path):
    """Joined the way the model's own tokenizer does it, and translated when chosen."""
    run = RunSpec(corpus=CorpusSpec(tokenizer="characters"))
    bundle.write(tmp_path, bundle.MODEL, bundle.Manifest(run, ("a",), ("b",)), {})
    dates = dataclasses.replace(TRACE, source=tuple("1 May"), unknown=(False,) * 5, attention=np.ones((4, 5)) / 5)
    bundle.write_traces(tmp_path, [dates])
    asked = []
    panel = shown(SourcePanel)
    session.translation.choose_model(str(tmp_path))
    monkeypatch.setattr(session.translation, "translate", asked.append)
    panel.examples.menu().aboutToShow.emit()
    actions = panel.examples.menu().actions()
    assert [one.text() for one in actions] == ["1 May"]
    actions[0].trigger()
    assert asked == ["1 May"]
    assert panel.text == "1 May"


def test_a_fault_is_told_where_it_happened(session, shown):
    """The engine's sentence appears in the panel, as plain text."""
    panel = shown(SourcePanel)
    session.translation.failed.emit("There is no model at <i>missing</i>.")
    assert panel.strip.isVisibleTo(panel)
    assert panel.strip.text == "There is no model at <i>missing</i>."


def test_the_picture_is_exported_beside_the_event_loop(session, shown, wait_until, tmp_path):
    """White paper in the dark theme too, the same bytes as without a window, and the loop turns meanwhile."""
    panel = shown(GridPanel)
    panel.set_theme(DARK)
    ticks: list[int] = []
    timer = QTimer(interval=10)
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start()
    panel.export_to(tmp_path / "grid", "png")
    assert not ticks
    wait_until(lambda: panel.strip.isVisibleTo(panel), "the file")
    timer.stop()
    assert ticks
    assert str(tmp_path / "grid.png") in panel.strip.text
    image = matplotlib.image.imread(tmp_path / "grid.png")
    assert image[0, 0, :3].tolist() == [1.0, 1.0, 1.0]
    again = export_grid(TRACE, tmp_path / "again", "png")
    assert again.read_bytes() == (tmp_path / "grid.png").read_bytes()
    assert panel.export.isEnabled()


def test_an_export_that_fails_says_why(session, shown, wait_until, tmp_path):
    """A folder that is gone gives a sentence, and the menu can be used again."""
    panel = shown(GridPanel)
    panel.export_to(tmp_path / "gone" / "grid", "csv")
    wait_until(lambda: panel.strip.isVisibleTo(panel), "the sentence")
    assert "can't be written" in panel.strip.text
    assert panel.export.isEnabled()


def test_exports_follow_the_end_markers_switch(session, shown, wait_until, tmp_path):
    """What is on the screen is in the file."""
    panel = shown(GridPanel)
    panel.end.setChecked(True)
    assert panel.grid.content.target[-1] == END
    panel.export_to(tmp_path / "grid", "json")
    wait_until(lambda: (tmp_path / "grid.json").exists() and panel.export.isEnabled(), "the file")
    values = json.loads((tmp_path / "grid.json").read_text(encoding="utf-8"))
    assert values["target"] == list(TRACE.target)


def test_copying_takes_text_table_or_picture(session, shown):
    """Each goes to the clipboard in its own form."""
    panel, words = shown(GridPanel), shown(TranslationPanel)
    panel.copy_data("pharaoh")
    assert QApplication.clipboard().text() == "0-0 2-1 1-2\n"
    panel.copy_data("csv")
    assert QApplication.clipboard().text().splitlines()[0] == ",the,economic,area"
    panel.copy_picture()
    assert QApplication.clipboard().image().width() >= panel.grid.viewport().width()
    words.copy.click()
    assert QApplication.clipboard().text() == "la zone économique"


def test_nothing_to_show_is_said(session, shown):
    """Without a trace tools are off and an export is refused in words."""
    panel, words = shown(GridPanel), shown(TranslationPanel)
    show(session, None, None)
    assert not panel.export.isEnabled()
    assert not words.copy.isEnabled()
    assert words.words.words == ()
    panel.export_to(panel.session.settings.path, "png")
    assert "no grid to export" in panel.strip.text


def test_words_break_into_lines_without_overlap(application):
    """Every word is inside the width, no two share a place, and right-to-left sentences run from the right."""
    flow = WordFlow()
    for words in (["word"] * 30, ["كلمة"] * 30, ["x" * 400, "y"]):
        flow.resize(300, 40)
        flow.set_words(words)
        frame = QRectF(0, 0, 300, flow.height())
        assert all(frame.contains(place) for place in flow.places)
        pairs = [(a, b) for index, a in enumerate(flow.places) for b in flow.places[index + 1 :]]
        assert not any(a.intersects(b) for a, b in pairs)
    flow.set_words(["كلمة", "ثانية"])
    assert flow.places[0].right() == pytest.approx(300)
    assert flow.places[1].right() < flow.places[0].left()
    flow.deleteLater()


def test_words_are_walked_in_reading_order(application):
    """Right goes forward in a left-to-right sentence and back in a right-to-left one."""
    flow = WordFlow()
    pointed = []
    flow.word_pointed.connect(pointed.append)
    for words, forward in ((["a", "b"], Qt.Key.Key_Right), (["א", "ב"], Qt.Key.Key_Left)):
        flow.set_words(words)
        press(flow, forward)
        flow.set_links(0)
        press(flow, forward)
        flow.set_links(1)
        press(flow, Qt.Key.Key_Escape)
    assert pointed == [0, 1, -1] * 2
    flow.deleteLater()


@pytest.mark.parametrize(
    ("words", "expected"), [(["a"], False), (["א"], True), (["1", "كتاب"], True), (["3", "a", "א"], False), ([], False)]
)
def test_direction_follows_the_first_letter(words, expected):
    """Digits and marks have no say."""
    assert is_right_to_left(words) is expected


def test_the_place_works_in_a_real_window(open_studio, wait_until):
    """Typed text comes back turned round by the stand-in engine, as words and as a grid; an empty box clears both."""
    window = open_studio()
    session = window.session
    session.translation.choose_model("some-model")
    place = window.places["align"]
    panels = {panel.kind: panel for panel in place.panels}
    assert list(panels) == ["align_source", "align_translation", "align_grid", "align_hypotheses", "align_word"]
    panels["align_source"].box.setPlainText("one two three")
    wait_until(lambda: session.translation.trace is not None, "the answer")
    assert panels["align_translation"].words.words == ("three", "two", "one")
    assert panels["align_grid"].grid.content.source == ("one", "two", "three")
    panels["align_source"].box.setPlainText("")
    wait_until(lambda: session.translation.trace is None, "the empty answer")
    assert panels["align_translation"].words.words == ()
    assert panels["align_grid"].grid.content.is_empty
