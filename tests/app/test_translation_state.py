"""The sentence, its translation and the cursor that all views share."""

import numpy as np

from attention_studio import bundle, paths
from attention_studio.specs import RunSpec
from attention_studio.trace import Trace


def ready(open_session, wait_until, *options):
    """Returns a session with a ready stand-in engine and a model chosen."""
    session = open_session(*options)
    session.engine.start()
    wait_until(lambda: session.engine.status == "ready", "the engine's Hello")
    session.translation.choose_model("some-model")
    return session


def test_an_answer_brings_translation_and_trace(open_session, wait_until):
    """The stand-in engine turns words around; views are told once that it has."""
    state = ready(open_session, wait_until).translation
    traces: list[Trace] = []
    state.trace_changed.connect(traces.append)
    state.translate("a b c")
    assert state.busy
    wait_until(lambda: not state.busy, "the answer")
    assert state.translation.hypotheses[0].tokens == ("c", "b", "a")
    assert traces[-1] is state.trace
    assert state.trace.target[:-1] == ("c", "b", "a")


def test_quick_typing_asks_for_the_first_and_the_last_only(open_session, wait_until):
    """While an answer is awaited older wishes are dropped, so that the engine never works off a queue."""
    session = ready(open_session, wait_until)
    state, sent, shown = session.translation, [], []
    send = session.engine.client.send
    session.engine.client.send = lambda command: (sent.append(command.text), send(command))[1]
    state.trace_changed.connect(lambda trace: shown.append(" ".join(trace.source)))
    for length in range(1, 30):
        state.translate(" ".join("w" * length))
    wait_until(lambda: not state.busy, "the answer")
    assert len(sent) == 2
    assert sent[-1] == " ".join("w" * 29)
    assert shown == [sent[-1]]


def test_a_stale_answer_is_dropped(open_session, wait_until):
    """An answer to another command than the awaited one changes nothing."""
    from attention_studio.protocol import Traced

    session = ready(open_session, wait_until)
    session.translation.translate("a b")
    wait_until(lambda: not session.translation.busy)
    kept = session.translation.trace
    session.engine.received.emit(Traced(12345, None, None))
    assert session.translation.trace is kept


def test_an_empty_sentence_clears(open_session, wait_until):
    """Without text there is neither translation nor trace nor waiting."""
    state = ready(open_session, wait_until).translation
    state.translate("a")
    wait_until(lambda: not state.busy)
    state.translate("  ")
    assert (state.translation, state.trace, state.busy) == (None, None, False)


def test_a_fault_is_told_and_ends_the_waiting(open_session, wait_until):
    """A model that is not there gives the engine's sentence."""
    state = ready(open_session, wait_until).translation
    failures: list[str] = []
    state.failed.connect(failures.append)
    state.translate("a")
    wait_until(lambda: not state.busy)
    state.choose_model("missing")
    wait_until(lambda: failures, "the sentence")
    assert failures == ["There is no model at missing; give a model folder."]
    assert not state.busy


def test_the_sentence_is_asked_again_after_a_restart(open_session, wait_until):
    """The engine's death does not leave the view waiting for ever."""
    session = ready(open_session, wait_until)
    state = session.translation
    session.engine.client._process.kill()
    state.translate("a b")
    wait_until(lambda: state.trace is not None, "the answer of the new engine")
    assert state.trace.target[:-1] == ("b", "a")


def test_a_stored_trace_is_there_before_the_engine(open_session, tmp_path):
    """A model's stored trace is shown with no engine at all."""
    weights = np.array([[0.75, 0.25]], np.float32)
    manifest = bundle.Manifest(RunSpec(), ("hello", "world"), ("salut",))
    bundle.write(tmp_path, bundle.MODEL, manifest, {})
    bundle.write_traces(tmp_path, [Trace(("hello", "world"), (False, False), ("salut",), "salut", weights)])
    session = open_session()
    session.translation.choose_model(str(tmp_path))
    assert session.engine.status == "dead"
    assert session.translation.source == "hello world"
    np.testing.assert_array_equal(session.translation.trace.attention, weights)


def test_the_cursor_is_told_when_it_moves(open_session):
    """Views hear of each move once, and of its end."""
    state = open_session().translation
    cursors: list[object] = []
    state.cursor_changed.connect(cursors.append)
    state.set_cursor(1, 2)
    state.set_cursor(1, 2)
    state.set_cursor(3)
    state.set_cursor(None)
    assert cursors == [(1, 2), (3, -1), None]


def test_a_finished_run_can_be_chosen(open_session):
    """A run's folder with a model in it is listed, the newest first."""
    state = open_session().translation
    for name in ("2026-01-01 a", "2026-01-02 b"):
        folder = paths.user_data() / "runs" / name
        folder.mkdir(parents=True)
        (folder / bundle.MODEL).write_text("{}", encoding="utf-8")
    (paths.user_data() / "runs" / "2026-01-03 unfinished").mkdir()
    titles = [title for _, title in state.models()]
    assert [title for title in titles if title.startswith("2026")] == ["2026-01-02 b", "2026-01-01 a"]
