"""Chooses a role: the window, the engine, or a sub-command. Imports nothing heavy."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()

import io
import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130
USER_FAULT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit code: 0 done, 2 the user's input is at fault, 130 interrupted."""
    _prepare_streams()
    if sys.getfilesystemencoding().lower() != "utf-8" and arguments is None:
        # An ASCII locale: paths and texts of other scripts could neither be opened nor written. Start again in UTF-8.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
    from attention_studio.errors import Cancelled, StudioError

    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except (KeyboardInterrupt, Cancelled):
        return INTERRUPTED
    except StudioError as error:
        return _fault(str(error))
    except BrokenPipeError:
        # Whoever read us has enough. What is still buffered must go somewhere when Python closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is None:
            raise
        return _fault(f"{error.filename} can't be used: {error.strerror or error}.")


def _run(words: Sequence[str]) -> int:
    if list(words) == ["--engine"]:
        from attention_studio.engine.worker import serve

        return serve()
    from attention_studio.cli.base import parse

    command, parsed = parse(words)
    if command is not None:
        return command.run(parsed)
    from attention_studio.launch import open_window

    return open_window(parsed)


def _fault(sentence: str) -> int:
    print(" ".join(sentence.split("\n")), file=sys.stderr)  # noqa: T201
    return USER_FAULT


def _prepare_streams() -> None:
    """UTF-8 whatever the machine's locale; streams that go nowhere where there is no console.

    A path may hold bytes that are no text; its surrogates are written as escapes, which JSON reads back.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="strict" if name == "stdin" else "backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
