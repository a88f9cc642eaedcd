"""Finds the folder of real corpora and public faults that may lie beside the checkout."""

import os
from pathlib import Path

import pytest


def shared() -> Path:
    """Returns the folder; skips the test where there is none."""
    named = os.environ.get("ATTENTION_STUDIO_SHARED")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("the folder of real corpora is not beside the checkout")
    return folder


def exists() -> bool:
    """Whether the folder is there, for lists of cases that are made before any test runs."""
    try:
        shared()
    except pytest.skip.Exception:
        return False
    return True
