"""The Train place: one click trains, and everything that can go wrong is said in place."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attention_studio import bundle, paths
from attention_studio.app import run_plan, samples
from attention_studio.app.run_state import PAUSED
from attention_studio.protocol import Train
from attention_studio.specs import CorpusSpec, RunSpec, TrainingSpec


@pytest.fixture
def place(open_studio):
    """The window in its Train place and the panels by kind."""
    window = open_studio("--pause", "0.005", place="train")
    return window, {panel.kind: panel for panel in window.places["train"].panels}


def sent_commands(window) -> list[object]:
    """Records what goes to the engine from now on."""
    sent: list[object] = []
    send = window.session.engine.client.send
    window.session.engine.client.send = lambda command: (sent.append(command), send(command))[1]
    return sent


def test_one_click_trains_on_the_sample(place, wait_until):
    """With nothing open, Start takes the sample corpus, its showcase sentence and the preset's values."""
    window, panels = place
    sent = sent_commands(window)
    panels["train_setup"].start.click()
    (command,) = [one for one in sent if isinstance(one, Train)]
    first = samples.samples()[0]
    preset = window.session.engine.catalog.presets[0]
    assert command.run.corpus == first.spec
    assert command.watched == first.showcase
    assert command.run.model.preset == preset.kind
    assert command.run.training.learning_rate == preset.training["learning_rate"]
    assert Path(command.folder).parent == paths.user_data() / "runs"
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")
    wait_until(lambda: len(panels["train_film"].pictures) == 13, "the film")
    assert panels["train_watched"].grid.isVisible()


def test_a_sentence_that_was_typed_is_watched_and_remembered(place, open_studio, wait_until):
    """It goes to the engine in place of the sample's, and the next window has it."""
    window, panels = place
    sent = sent_commands(window)
    panels["train_setup"].watched.setText("  My own sentence. ")
    panels["train_setup"].start.click()
    assert sent[0].watched == "My own sentence."
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")
    second = open_studio(place="train").places["train"].panels
    assert next(panel for panel in second if panel.kind == "train_setup").watched.text() == "My own sentence."


def test_the_buttons_follow_the_run(place, wait_until):
    """What can be pressed is what makes sense, in each state."""
    window, panels = place
    setup, run = panels["train_setup"], window.session.run

    def enabled() -> tuple[bool, bool, bool]:
        return tuple(button.isEnabled() for button in (setup.start, setup.pause, setup.stop))

    assert enabled() == (True, False, False)
    setup.start.click()
    assert enabled() == (False, False, True)
    wait_until(lambda: run.status == "training")
    assert enabled() == (False, True, True)
    setup.pause.click()
    assert enabled() == (False, False, True)
    wait_until(lambda: run.status == PAUSED)
    assert setup.pause.text() == "Go on"
    setup.pause.click()
    wait_until(lambda: run.status == "training")
    setup.stop.click()
    assert (setup.stop.text(), enabled()) == ("Stopping…", (False, False, False))
    wait_until(lambda: run.status == "finished")
    assert enabled() == (True, False, False)
    assert "Stopped." in setup.strip.text


def test_a_bad_number_is_said_and_nothing_starts(place):
    """The strip has the sentence, and no command was sent."""
    window, panels = place
    setup, sent = panels["train_setup"], sent_commands(window)
    setup.form.fields["epochs"].editor.setText("many")
    setup.start.click()
    assert setup.strip.isVisible()
    assert setup.strip.text.startswith("Epochs takes a number")
    assert sent == []


def test_the_finished_model_is_looked_at_by_one_click(place, wait_until):
    """The note offers it, and the Align place has it."""
    window, panels = place
    panels["train_setup"].start.click()
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")
    (look,) = panels["train_setup"].strip.buttons
    look.click()
    assert window.session.place == "align"
    assert window.session.translation.model == window.session.run.record.folder


def test_starting_without_an_engine_offers_to_restart_it(open_studio):
    """Nothing is pretended: the strip says that the engine is off."""
    window = open_studio(place="train", ready=False)
    window.session.engine.client.kill()
    window.session.engine.status = "dead"
    setup = next(panel for panel in window.places["train"].panels if panel.kind == "train_setup")
    setup.start.click()
    assert "engine is off" in setup.strip.text
    assert window.session.run.status == "idle"


def test_an_interrupted_run_is_offered_and_resumed(place, wait_until):
    """A folder with a checkpoint before its last epoch is in the menu; its own options go back to the engine."""
    window, panels = place
    run = RunSpec(CorpusSpec(files=("x.tsv",)), training=TrainingSpec(epochs=7))
    for name, done in (("2026-01-01 cut", 3), ("2026-01-02 done", 7)):
        manifest = bundle.Manifest(run, ("a",), ("b",), history=tuple({"epoch": n + 1} for n in range(done)))
        bundle.write(paths.user_data() / "runs" / name, bundle.CHECKPOINT, manifest, {})
    setup, sent = panels["train_setup"], sent_commands(window)
    setup._menu.aboutToShow.emit()
    (action,) = setup._menu.actions()
    assert action.text() == "2026-01-01 cut, 3 of 7 epochs done"
    action.trigger()
    (command,) = sent
    assert (command.resume, command.run) == (True, run)
    assert Path(command.folder).name == "2026-01-01 cut"
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")


def test_presets_and_sizes_fill_the_form(place):
    """Choosing the paper's size shows the paper's values; an edited value is kept until then."""
    window, panels = place
    form, preset = panels["train_setup"].form, window.session.engine.catalog.presets[0]
    assert form.values()["hidden_units"] == preset.model["hidden_units"]
    size = form.fields["size"].editor
    size.setCurrentIndex(size.findData("paper"))
    assert form.values()["hidden_units"] == preset.paper_model["hidden_units"]
    assert form.fields["hidden_units"].paper.text() == ""


def test_an_old_picture_can_be_looked_at_again(place, wait_until):
    """A click on the first picture of the film shows its grid large."""
    window, panels = place
    panels["train_setup"].start.click()
    wait_until(lambda: window.session.run.status == "finished", "the end of the run")
    first = panels["train_film"].pictures[0]
    window.session.run.choose_picture(first.watched)
    assert "step 0" in panels["train_watched"]._caption.text()
    panels["train_setup"].start.click()
    assert panels["train_film"].pictures == []
    QApplication.processEvents()
    window.session.run.stop()
    wait_until(lambda: not window.session.run.is_running, "the end of the run")


@pytest.mark.parametrize("name", ['a/b\\c:d*e?f"g<h>i|j', " . ", "x" * 300, "日本 語", "con\x00trol"])
def test_any_name_makes_a_folder(name: str):
    """The folder's name is allowed everywhere, and never one that exists."""
    folder = run_plan.run_folder(name)
    folder.mkdir(parents=True)
    assert folder.parent == paths.user_data() / "runs"
    assert not set(folder.name) & set('<>:"/\\|?*\x00')
    assert run_plan.run_folder(name) != folder


def test_names_sort_by_time():
    """The newest run is last in order of name."""
    names = [run_plan.run_name("p", datetime(2026, month, 1, 9)) for month in (2, 10, 12)]
    assert names == sorted(names)


def test_a_readable_sentence_is_chosen_to_watch():
    """The longest of those that still make a readable grid."""
    sentences = ["a b", "a b c d e", " ".join("w" * 40), "a b c"]
    assert run_plan.sentence_to_watch(CorpusSpec(files=("x",)), sentences) == "a b c d e"
    assert run_plan.sentence_to_watch(None, []) == ""
