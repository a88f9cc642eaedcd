"""The sample corpora: the same every time, aligned within range, learnable, correct where checked."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORPORA = ROOT / "resources" / "corpora"
FILES = ("pairs.tsv", "pairs.gold", "test.tsv", "test.gold", "about.md")
# French that elision, contraction or agreement should have changed.
WRONG_FRENCH = (
    r"\b(de|à) (le|les) (?!\w+(er|ir|re|oir)\b)",
    r"\b(le|la|je|me|se|ne|de|que|ce) [aeiouéèêâîôûœ](?!nze)",
    r"\bsi ils?\b",
    r"\b(ma|sa) [aeiouéêœ]",
    r"\b(beau|nouveau|vieux) (?!et\b)[aeiouéêœ]\w*[^sx\W]\b",
    r"[ldn]'(héros|hibou|haricot|Hongrie|hongrois)",
    r"^(?!.*(discut|besoin)).*\bdes (grands|belles|beaux|petits|petites|vieux|vieilles) ",
    r"\b(en) (Japon|Brésil|Canada|Mexique|Portugal|Maroc|Danemark|Pays-Bas|États-Unis)",
    r"\b(au|du|le|un) (France|Espagne|maison|voiture|lettre|femme)\b",
    r"(appèl|appel|jèt|jet)(e|era)\b",
    r"\b(\w+) \1\b(?<!vous vous)(?<!nous nous)",
)
EXPECTED = {
    "The agreement on the European Economic Area was signed in August 1992.": (
        "L'accord sur la zone économique européenne a été signé en août 1992.",
        "0-0 1-1 2-2 3-3 4-6 5-5 6-4 7-7 7-8 8-9 9-10 10-11 11-12 12-13",
    ),
    "The international convention on the marine environment was adopted in August 1992.": (
        "La convention internationale sur l'environnement marin a été adoptée en août 1992.",
        "0-0 1-2 2-1 3-3 4-4 5-6 6-5 7-7 7-8 8-9 9-10 10-11 11-12 12-13",
    ),
    "She lost the coffee cup.": ("Elle a perdu la tasse de café.", "0-0 1-1 1-2 2-3 3-5 3-6 4-4 5-7"),
    "The letter that she wrote is important.": (
        "La lettre qu'elle a écrite est importante.",
        "0-0 1-1 2-2 3-3 4-4 4-5 5-6 6-7 7-8",
    ),
    "She did not see the beautiful red car.": (
        "Elle n'a pas vu la belle voiture rouge.",
        "0-0 1-2 2-1 2-3 3-4 4-5 5-6 6-8 7-7 8-9",
    ),
    "Paul will send them a letter.": (
        "Paul leur enverra une lettre.",
        "0-0 2-2 3-1 4-3 5-4 6-5",
    ),
    "If it rains tomorrow, she will watch two football matches.": (
        "S'il pleut demain, elle regardera deux matchs de football.",
        "0-0 1-1 2-2 3-3 4-4 5-5 7-6 8-7 9-9 9-10 10-8 11-11",
    ),
    "The old hotel is as beautiful as the new hospital.": (
        "Le vieil hôtel est aussi beau que le nouvel hôpital.",
        "0-0 1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 9-9 10-10",
    ),
    "The boy never opened the heavy box.": (
        "Le garçon n'a jamais ouvert la boîte lourde.",
        "0-0 1-1 2-2 2-4 3-3 3-5 4-6 5-8 6-7 7-9",
    ),
    "What did the king of Spain buy?": (
        "Qu'est-ce que le roi d'Espagne a acheté ?",
        "0-0 1-1 1-2 2-3 3-4 4-5 5-6 6-7 6-8 7-9",
    ),
    "Does Marie write a long novel?": (
        "Est-ce que Marie écrit un long roman ?",
        "0-0 0-1 1-2 2-3 3-4 4-5 5-6 6-7",
    ),
}


def tokens(text: str) -> list[str]:
    """The words of a sentence by the rule of about.md."""
    return re.findall(r"[^\s.,?']+'?|[.,?]", text)


TOKENS = {"en-fr": tokens, "dates": list}


def read(corpus: str, name: str) -> list[list[str]]:
    """The lines of a file, split at tabs."""
    text = (CORPORA / corpus / name).read_bytes().decode("utf-8")
    assert text.endswith("\n")
    assert "\r" not in text
    return [line.split("\t") for line in text[:-1].split("\n")]


def links(corpus: str, name: str) -> list[list[tuple[int, int]]]:
    """The links of each line of a gold file."""
    return [[(int(i), int(j)) for i, j in (link.split("-") for link in line.split())] for (line,) in read(corpus, name)]


def test_making_them_again_gives_the_same_bytes(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_corpora.py"), "--to", str(tmp_path)]
    subprocess.run(command, check=True, env={"PYTHONHASHSEED": "7"})
    for corpus in TOKENS:
        for name in FILES:
            assert (tmp_path / corpus / name).read_bytes() == (CORPORA / corpus / name).read_bytes(), name


@pytest.mark.parametrize(("corpus", "least"), [("en-fr", 13_000), ("dates", 10_000)])
def test_enough_distinct_pairs_and_a_test_of_others(corpus: str, least: int) -> None:
    pairs, test = read(corpus, "pairs.tsv"), read(corpus, "test.tsv")
    assert len(pairs) >= least
    assert len(test) >= 500
    assert all(len(row) == 2 and all(row) for row in pairs + test)
    assert len({source for source, _ in pairs + test}) == len(pairs) + len(test)
    assert not {target for _, target in pairs} & {target for _, target in test}


@pytest.mark.parametrize("corpus", TOKENS)
@pytest.mark.parametrize("name", ["pairs", "test"])
def test_links_are_within_range_and_cover_the_target(corpus: str, name: str) -> None:
    covered = total = 0
    rows, gold = read(corpus, f"{name}.tsv"), links(corpus, f"{name}.gold")
    for (source, target), pairs in zip(rows, gold, strict=True):
        lengths = len(TOKENS[corpus](source)), len(TOKENS[corpus](target))
        assert all(0 <= i < lengths[0] and 0 <= j < lengths[1] for i, j in pairs), source
        assert pairs == sorted(set(pairs))
        covered, total = covered + len({j for _, j in pairs}), total + lengths[1]
    assert covered >= 0.97 * total


@pytest.mark.parametrize("name", ["pairs", "test"])
def test_each_french_word_has_one_link(name: str) -> None:
    """So that an attention whose largest weights are all right has an alignment error rate of 0."""
    for row, pairs in zip(read("en-fr", f"{name}.tsv"), links("en-fr", f"{name}.gold"), strict=True):
        assert sorted(j for _, j in pairs) == list(range(len(tokens(row[1])))), row


@pytest.mark.parametrize("corpus", TOKENS)
@pytest.mark.parametrize("side", [0, 1])
def test_training_has_every_token_of_the_test(corpus: str, side: int) -> None:
    known = Counter(token for row in read(corpus, "pairs.tsv") for token in TOKENS[corpus](row[side]))
    asked = {token for row in read(corpus, "test.tsv") for token in TOKENS[corpus](row[side])}
    assert min(known[token] for token in asked) >= 3


@pytest.mark.parametrize(("name", "longest_share"), [("pairs.tsv", 0.01), ("test.tsv", 0.005)])
def test_lengths_are_spread(name: str, longest_share: float) -> None:
    """Short, middling and long sentences; the 600 of the test are a sample, whose share of the longest varies."""
    lengths = sorted(len(tokens(source)) for source, _ in read("en-fr", name))
    assert lengths[0] >= 3
    assert lengths[-1] <= 30
    assert 9 <= lengths[len(lengths) // 2] <= 11
    assert sum(length > 15 for length in lengths) >= 0.1 * len(lengths)
    assert sum(length > 22 for length in lengths) >= longest_share * len(lengths)


def test_lemmas_are_many() -> None:
    """Count the entries of the tables of which a form occurs three times or more."""
    said = [
        Counter(token.lower() for row in read("en-fr", "pairs.tsv") for token in tokens(row[side])) for side in (0, 1)
    ]
    tables = ROOT / "tools" / "corpora" / "data"
    seen = set()
    for table in ("nouns.txt", "adjectives.txt"):
        for line in (tables / table).read_text(encoding="utf-8").splitlines():
            if " = " in line and not line.startswith("#"):
                head = re.split(r"[ ,*:]", line.split(" = ")[1])[0].lower()
                seen |= {head} if said[1][head] >= 3 else set()
    for line in (tables / "verbs.txt").read_text(encoding="utf-8").splitlines():
        forms = line.split(" | ")[0].split(" / ")[0].split()
        seen |= {f"to {forms[0]}"} if " | " in line and sum(said[0][form] for form in forms) >= 3 else set()
    assert len(seen) >= 450


@pytest.mark.parametrize("wrong", WRONG_FRENCH)
def test_french_is_elided_contracted_and_agreed(wrong: str) -> None:
    for name in ("pairs.tsv", "test.tsv"):
        found = [target for _, target in read("en-fr", name) if re.search(wrong, target)]
        assert not found, found[:5]


def test_english_articles_and_spelling() -> None:
    for name in ("pairs.tsv", "test.tsv"):
        for source, target in read("en-fr", name):
            assert not re.search(r"\b[Aa] (?!use|Eur|uni)[aeiou]|\b[Aa]n (?!honest)[^aeiouEAIO]|'", source), source
            assert source[0].isupper()
            assert target[0].isupper()
            assert source[-1] in ".?"
            assert source[-1] == target[-1]


@pytest.mark.parametrize("source", EXPECTED)
def test_sentences_checked_by_hand(source: str) -> None:
    rows = [row[0] for row in read("en-fr", "test.tsv")]
    position = rows.index(source)
    gold = read("en-fr", "test.gold")[position][0]
    assert (read("en-fr", "test.tsv")[position][1], gold) == EXPECTED[source]
