"""The engine's process as the window sees it."""

import sys

from attention_studio.app.engine_client import EngineClient
from attention_studio.protocol import Hello, Inspect


def test_events_come_decoded_and_in_order(open_session, wait_until):
    """Text of any script survives the pipe, and each answer carries the id of its command."""
    session = open_session()
    received: list[object] = []
    session.engine.received.connect(received.append)
    session.engine.start()
    sentences = ["日本 語 の 文", "שלום עולם", "a😀b c"]
    wait_until(lambda: session.engine.status == "ready")
    ids = [session.engine.send(Inspect(0, "m", sentence)) for sentence in sentences]
    wait_until(lambda: len(received) == 4, "the answers")
    assert isinstance(received[0], Hello)
    assert [one.id for one in received[1:]] == ids
    assert [" ".join(one.trace.source) for one in received[1:]] == sentences


def test_a_crash_is_a_sentence_and_a_restart(open_session, wait_until):
    """An engine that dies is restarted by itself, and its last words are in the log."""
    session = open_session("--die-on", "Inspect")
    deaths: list[str] = []
    session.engine.died.connect(deaths.append)
    session.engine.start()
    wait_until(lambda: session.engine.status == "ready")
    session.engine.send(Inspect(0, "m", "a"))
    wait_until(lambda: deaths, "the death")
    wait_until(lambda: session.engine.status == "ready", "the restart")
    assert "exit code 9" in deaths[0]
    assert "restarted" in deaths[0]
    assert "out of memory, says the test" in session.log.details


def test_an_engine_that_keeps_dying_is_given_up(application, wait_until):
    """After three restarts within a minute the client waits for the user, and then starts again."""
    client = EngineClient((sys.executable, "-c", "raise SystemExit(3)"))
    deaths: list[str] = []
    client.died.connect(deaths.append)
    client.start()
    wait_until(lambda: client.gave_up and deaths, "giving up")
    assert len(deaths) == 4
    assert "4 times within a minute" in deaths[-1]
    client.start_again()
    assert client.is_running
    client.kill()
    client.deleteLater()


def test_a_program_that_is_not_there_is_a_sentence(application, wait_until):
    """A missing interpreter does not end the window; the sentence says that nothing could be started."""
    client = EngineClient(("/nowhere/python",))
    deaths: list[str] = []
    client.died.connect(deaths.append)
    client.start()
    wait_until(lambda: deaths, "the sentence")
    assert "could not be started" in deaths[0]
    client.kill()
    client.deleteLater()


def test_lines_that_are_no_messages_go_to_the_log(application, wait_until):
    """Noise on the engine's output is logged and the messages around it are kept."""
    program = "print('noise'); print('[\"Hello\",{\"id\":0}]'); import sys; sys.stdin.read()"
    client = EngineClient((sys.executable, "-c", program))
    logged: list[str] = []
    received: list[object] = []
    client.logged.connect(logged.append)
    client.received.connect(received.append)
    client.start()
    wait_until(lambda: received, "the Hello")
    assert any("noise" in line for line in logged)
    client.close()
    wait_until(lambda: not client.is_running, "the end")
    client.deleteLater()


def test_a_deaf_engine_is_killed_on_closing(open_session, wait_until):
    """An engine that does not notice the end of its input is ended by force, soon."""
    session = open_session("--deaf")
    session.engine.start()
    wait_until(lambda: session.engine.status == "ready")
    ended: list[bool] = []
    session.engine.client.ended.connect(lambda: ended.append(True))
    session.engine.client.close()
    wait_until(lambda: ended, "the end", seconds=5)
    assert not session.engine.client.is_running
