"""Which models and runs there are: the bundled ones and the user's, by looking at their folders."""

from dataclasses import dataclass
from pathlib import Path

from attention_studio import bundle, paths
from attention_studio.errors import StudioError
from attention_studio.specs import RunSpec


def runs_folder() -> Path:
    """Folder that holds one folder a run."""
    return paths.user_data() / "runs"


def run_folders() -> list[Path]:
    """Returns the folders of the user's runs, the newest first."""
    folder = runs_folder()
    found = [path for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []
    return sorted(found, key=lambda path: path.name, reverse=True)


def models(current: str = "") -> list[tuple[str, str]]:
    """Returns (name, title) of every model: bundled ones, the user's runs, and `current` if it is neither."""
    found = [(name, name) for name in bundle.bundled()]
    found += [(str(path), path.name) for path in run_folders() if (path / bundle.MODEL).is_file()]
    if current and current not in dict(found):
        found.append((current, Path(current).name))
    return found


@dataclass(frozen=True)
class Resumable:
    """A run that ended before its last epoch and can go on from its checkpoint."""

    folder: Path
    run: RunSpec
    epochs_done: int


def resumable_runs() -> list[Resumable]:
    """Returns the runs that can go on, the newest first; folders that can't be read are left out."""
    found = []
    for folder in run_folders():
        if not (folder / bundle.CHECKPOINT).is_file():
            continue
        try:
            manifest = bundle.read(folder, bundle.CHECKPOINT)
        except StudioError:
            continue
        if len(manifest.history) < manifest.run.training.epochs:
            found.append(Resumable(folder, manifest.run, len(manifest.history)))
    return found
