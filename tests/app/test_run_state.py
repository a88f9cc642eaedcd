"""The state machine of training."""

from pathlib import Path

from attention_studio.specs import RunSpec


def begin(open_session, wait_until, *options):
    """Returns a session with a ready stand-in engine."""
    session = open_session(*options)
    session.engine.start()
    wait_until(lambda: session.engine.status == "ready", "the engine's Hello")
    return session


def test_a_run_goes_from_start_to_its_model(open_session, wait_until, tmp_path: Path):
    """A run passes through its states in order and keeps every figure that the engine told."""
    session = begin(open_session, wait_until)
    states: list[str] = []
    session.run.status_changed.connect(states.append)
    assert session.run.start(tmp_path, RunSpec(), "a sentence")
    wait_until(lambda: session.run.status == "finished", "the end of the run")
    record = session.run.record
    assert states == ["preparing", "training", "finished"]
    assert len(record.losses) == 180
    assert [one.epoch for one in record.epochs] == [1, 2, 3]
    assert record.film[0].step == 0
    assert record.film[-1].step == 180
    assert record.outcome is not None
    assert record.outcome.folder == str(tmp_path)


def test_twenty_clicks_on_start_are_one_run(open_session, wait_until, tmp_path: Path):
    """While a run is on, further starts are refused by the window and never reach the engine."""
    session = begin(open_session, wait_until)
    failures: list[str] = []
    session.run.failed.connect(failures.append)
    began = [session.run.start(tmp_path, RunSpec()) for _ in range(20)]
    wait_until(lambda: session.run.status == "finished", "the end of the run")
    assert began == [True] + [False] * 19
    assert failures == []


def test_pause_holds_and_going_on_ends(open_session, wait_until, tmp_path: Path):
    """Between Paused and going on no batch is told, and the run still ends with all of them."""
    session = begin(open_session, wait_until)
    session.run.start(tmp_path, RunSpec())
    wait_until(lambda: len(session.run.record.losses) > 5, "some batches")
    session.run.pause()
    assert session.run.status == "pausing"
    wait_until(lambda: session.run.status == "paused", "the pause")
    held = len(session.run.record.losses)
    wait_until_idle = [0]

    def turn() -> bool:
        wait_until_idle[0] += 1
        return wait_until_idle[0] > 50

    wait_until(turn)
    assert len(session.run.record.losses) == held
    session.run.go_on()
    wait_until(lambda: session.run.status == "finished", "the end of the run")
    assert len(session.run.record.losses) == 180


def test_stop_says_so_at_once_and_a_second_run_can_start(open_session, wait_until, tmp_path: Path):
    """Stop changes the state before the engine answers, and afterwards Start works again."""
    session = begin(open_session, wait_until)
    session.run.start(tmp_path, RunSpec())
    wait_until(lambda: session.run.status == "training", "training")
    session.run.stop()
    assert session.run.status == "stopping"
    wait_until(lambda: session.run.status == "finished", "the end of the run")
    assert session.run.record.outcome.reason == "Stopped."
    assert session.run.start(tmp_path / "second", RunSpec())
    wait_until(lambda: session.run.status == "finished", "the end of the second run")
    assert len(session.run.record.losses) == 180


def test_events_of_another_run_are_not_taken(open_session, wait_until, tmp_path: Path):
    """An event whose id is not the run's changes nothing."""
    from attention_studio.protocol import BatchEnded

    session = begin(open_session, wait_until, "--pause", "0.05")
    session.run.start(tmp_path, RunSpec())
    session.engine.received.emit(BatchEnded(id=999, step=7, loss=1.0))
    assert len(session.run.record.losses) == 0


def test_the_engines_death_ends_the_run_with_a_sentence(open_session, wait_until, tmp_path: Path):
    """A killed engine ends the run, names the remedy, and a new engine is ready for the next run."""
    session = begin(open_session, wait_until, "--die-on", "Pause")
    failures: list[str] = []
    session.run.failed.connect(failures.append)
    session.run.start(tmp_path, RunSpec())
    wait_until(lambda: session.run.status == "training", "training")
    session.run.pause()
    wait_until(lambda: failures, "the failure")
    assert "exit code 9" in failures[0]
    assert "Resume" in failures[0]
    assert session.run.status == "idle"
    wait_until(lambda: session.engine.status == "ready", "the new engine")
    assert session.run.start(tmp_path, RunSpec())
    wait_until(lambda: session.run.status == "finished", "the end of the run")
