"""Fixtures for all tests: folders of their own, and nothing left behind."""

import os
from pathlib import Path

if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    # A screen large enough for the window; Qt's own is 800 pixels wide.
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('offscreen.json')}"

import pytest

from attention_studio import paths


@pytest.fixture(autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test, for this process and those that it starts; returns the folder."""
    home = tmp_path_factory.mktemp("user")
    for name, variable in (("data", "XDG_DATA_HOME"), ("config", "XDG_CONFIG_HOME"), ("cache", "XDG_CACHE_HOME")):
        monkeypatch.setenv(variable, str(home / name))
    monkeypatch.setattr(paths, "user_data", lambda: home / "data" / "attention-studio")
    monkeypatch.setattr(paths, "user_config", lambda: home / "config" / "attention-studio")
    monkeypatch.setattr(paths, "user_cache", lambda: home / "cache" / "attention-studio")
    return home
