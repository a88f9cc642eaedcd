"""Settings survive whatever is in their file."""

import json
import os
from pathlib import Path

import pytest

from attention_studio import bundle
from attention_studio.app.settings import FILE, SETTINGS, Settings

DEFAULTS = {one.key: one.default for one in SETTINGS}


def shown(settings: Settings) -> dict[str, object]:
    """Returns all values."""
    return {key: settings._values[key] for key in DEFAULTS}


@pytest.mark.parametrize("content", [b"", b"\0" * 136, b"[]", b"5", b"\xff\xfe", b"{" * 100_000])
def test_a_file_that_is_no_settings_is_set_aside(tmp_path: Path, content: bytes):
    """The defaults hold, a sentence says so, and the file is kept under another name."""
    (tmp_path / FILE).write_bytes(content)
    settings = Settings(tmp_path)
    assert shown(settings) == DEFAULTS
    assert FILE in settings.message
    assert (tmp_path / (FILE + ".bad")).read_bytes() == content


@pytest.mark.parametrize(
    "wrong",
    [{"appearance": []}, {"appearance": "purple"}, {"recent_corpora": 5}, {"recent_corpora": [1]}, {"geometry": None}],
)
def test_a_bad_value_costs_only_itself(tmp_path: Path, wrong: dict[str, object]):
    """The other values of the file are kept, and the bad one is its default."""
    values = {"watched_sentence": "kept", **wrong}
    (tmp_path / FILE).write_text(json.dumps(values), encoding="utf-8")
    settings = Settings(tmp_path)
    key = next(iter(wrong))
    assert settings.text("watched_sentence") == "kept"
    assert shown(settings)[key] == DEFAULTS[key]


def test_a_folder_instead_of_a_file(tmp_path: Path):
    """The start goes on with the defaults."""
    (tmp_path / FILE).mkdir()
    assert shown(Settings(tmp_path)) == DEFAULTS


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything")
def test_a_folder_that_cannot_be_written(tmp_path: Path):
    """A change holds while the program runs, and a sentence says that it was not saved."""
    tmp_path.chmod(0o500)
    settings = Settings(tmp_path)
    settings.set("appearance", "dark")
    tmp_path.chmod(0o700)
    assert settings.text("appearance") == "dark"
    assert "could not be saved" in settings.message


def test_a_value_of_the_wrong_kind_leaves_the_file_as_it_was(tmp_path: Path):
    """Nothing that can't be written reaches the file."""
    settings = Settings(tmp_path)
    settings.set("appearance", "dark")
    before = (tmp_path / FILE).read_bytes()
    for value in (Path("x"), 1.5, None, "mauve"):
        with pytest.raises(ValueError, match="appearance"):
            settings.set("appearance", value)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_failing_write_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The old file stays whole when the disk is full."""
    settings = Settings(tmp_path)
    settings.set("appearance", "dark")
    before = (tmp_path / FILE).read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(bundle, "write_file", full)
    settings.set("appearance", "light")
    assert (tmp_path / FILE).read_bytes() == before
    assert "No space left" in settings.message


def test_what_a_newer_version_wrote_is_handed_on(tmp_path: Path):
    """Unknown keys and the newer version's number survive a change by this version."""
    (tmp_path / FILE).write_text(json.dumps({"version": 9, "of_the_future": [1, 2]}), encoding="utf-8")
    Settings(tmp_path).set("appearance", "dark")
    values = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert values["version"] == 9
    assert values["of_the_future"] == [1, 2]
    assert values["appearance"] == "dark"


def test_recent_corpora_are_ten_and_the_last_comes_first(tmp_path: Path):
    """Opening one again moves it to the top."""
    settings = Settings(tmp_path)
    for number in range(12):
        settings.add_recent((f"{number}.tsv",))
    settings.add_recent(("5.tsv",))
    recent = Settings(tmp_path).texts("recent_corpora")
    assert len(recent) == 10
    assert recent[:2] == ("5.tsv", "11.tsv")
