"""Make the sample corpora: `python tools/make_corpora.py [--to FOLDER]`.

The same files come out every time, byte for byte, on every platform.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from corpora.about import about
from corpora.chooser import Chooser
from corpora.dates import dates
from corpora.grammar import sentences
from corpora.lexicon import DATA, lemmas
from corpora.showcases import showcases
from corpora.split import Corpus, Tokenizer, distinct, split, thinned, without_rare_words, word_tokens
from corpora.surface import Sentence

RESOURCES = Path(__file__).resolve().parents[1] / "resources" / "corpora"
SEED = 1992
MADE_SENTENCES, SENTENCE_TEST = 18_000, 600
MADE_DATES, DATE_TEST = 13_500, 600


def english_french() -> Corpus:
    """The corpus en-fr."""
    made = thinned(distinct(sentences(Chooser(SEED))), SEED)
    return split(
        without_rare_words(list(islice(made, MADE_SENTENCES)), word_tokens),
        SENTENCE_TEST,
        word_tokens,
        showcases(),
    )


def written_dates() -> Corpus:
    """The corpus dates."""
    return split(list(islice(distinct(dates(SEED)), MADE_DATES)), DATE_TEST, list, [])


def write(folder: Path, corpus: Corpus, tokens: Tokenizer) -> None:
    """Write the five files of a corpus."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, pairs in (("pairs", corpus.pairs), ("test", corpus.test)):
        _write_lines(folder / f"{name}.tsv", [f"{sentence.source}\t{sentence.target}" for sentence in pairs])
        _write_lines(folder / f"{name}.gold", [_pharaoh(sentence) for sentence in pairs])
    introduction = (DATA / f"{folder.name}.md").read_text(encoding="utf-8").format(lemmas=len(lemmas()))
    _write_lines(folder / "about.md", about(introduction, corpus, tokens).splitlines())


def _pharaoh(sentence: Sentence) -> str:
    return " ".join(f"{source}-{target}" for source, target in sentence.links)


def _write_lines(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def main() -> None:
    """Make both corpora."""
    parser = argparse.ArgumentParser(description="Make the sample corpora.")
    parser.add_argument("--to", type=Path, default=RESOURCES, help="the folder of the corpora")
    folder = parser.parse_args().to
    write(folder / "en-fr", english_french(), word_tokens)
    write(folder / "dates", written_dates(), list)


if __name__ == "__main__":
    main()
