"""Where the things that travel with the program lie, and where the user's things go."""

from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent


def _beside(name: str) -> Path:
    """Returns the folder in the installed package, or beside it in a checkout."""
    packaged = PACKAGE / name
    return packaged if packaged.is_dir() else PACKAGE.parent / name


def resources() -> Path:
    """Folder of icons, style sheets, fonts, translations and sample corpora."""
    return _beside("resources")


def bundled_models() -> Path:
    """Folder of the models that travel with the program, one folder each."""
    return _beside("models")


def bundled_corpora() -> Path:
    """Folder of the sample corpora, one folder each."""
    return resources() / "corpora"


def user_data() -> Path:
    """Folder of the user's runs; made when something is first written there."""
    return platformdirs.user_data_path("attention-studio", appauthor=False)


def user_config() -> Path:
    """Folder of the user's settings; made when something is first written there."""
    return platformdirs.user_config_path("attention-studio", appauthor=False)


def user_cache() -> Path:
    """Folder of what can be computed again: prepared corpora, the last catalog."""
    return platformdirs.user_cache_path("attention-studio", appauthor=False)
