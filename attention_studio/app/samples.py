"""The sample corpora that travel with the program, and what each of them teaches."""

import re
from dataclasses import dataclass
from pathlib import Path

from attention_studio import paths
from attention_studio.specs import CorpusSpec

PAIRS_FILE, TEST_FILE, ABOUT_FILE = "pairs.tsv", "test.tsv", "about.md"
FIRST_CHOICE = "en-fr"


@dataclass(frozen=True)
class Sample:
    """One sample corpus.

    Attributes:
        name: its folder's name.
        title: what it is, in a few words.
        lesson: the first sentence of what it says about itself.
        showcase: a sentence to watch; "" for none.
    """

    name: str
    title: str
    lesson: str
    showcase: str

    @property
    def spec(self) -> CorpusSpec:
        """How it is read."""
        source, _, target = self.name.partition("-")
        files = (str(_folder(self.name) / PAIRS_FILE),)
        if not target:
            return CorpusSpec(files=files, tokenizer="characters")
        return CorpusSpec(files=files, source_language=source, target_language=target)


def samples() -> list[Sample]:
    """Returns the sample corpora, the one to begin with first."""
    folder = paths.bundled_corpora()
    names = [path.parent.name for path in folder.glob(f"*/{PAIRS_FILE}")] if folder.is_dir() else []
    return [_sample(name) for name in sorted(names, key=lambda name: (name != FIRST_CHOICE, name))]


def of_spec(spec: CorpusSpec) -> Sample | None:
    """Returns the sample that a specification reads, if it is one."""
    return next((one for one in samples() if spec.files == one.spec.files), None)


def title_of(spec: CorpusSpec) -> str:
    """Returns a short name of a corpus; "" for no files."""
    if not spec.files:
        return ""
    first = Path(spec.files[0])
    return first.parent.name if first.name == PAIRS_FILE else first.name


def _sample(name: str) -> Sample:
    about = _text(_folder(name) / ABOUT_FILE)
    heading, _, rest = about.partition("\n")
    title = heading.lstrip("# ").rpartition(": ")[2] or name
    paragraph = " ".join(rest.strip().split("\n\n")[0].split())
    lesson = re.split(r"(?<=[.!?]) ", paragraph)[0]
    showcase = _text(_folder(name) / TEST_FILE).partition("\t")[0]
    return Sample(name, title, lesson, showcase)


def _folder(name: str) -> Path:
    return paths.bundled_corpora() / name


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
