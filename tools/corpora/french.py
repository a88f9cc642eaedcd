"""French word forms: plurals, feminines, conjugation."""

from __future__ import annotations

from functools import cache
from pathlib import Path

IRREGULAR_FILE = Path(__file__).parent / "data" / "irregular.txt"
PERSONS = ("je", "il", "nous", "vous", "ils")
FUTURE_ENDINGS = {"je": "ai", "il": "a", "nous": "ons", "vous": "ez", "ils": "ont"}
PAST_ENDINGS = {"je": "ais", "il": "ait", "nous": "ions", "vous": "iez", "ils": "aient"}
PRESENT_ENDINGS = {
    "er": ("e", "e", "ons", "ez", "ent"),
    "ir": ("is", "it", "issons", "issez", "issent"),
    "re": ("s", "", "ons", "ez", "ent"),
}
DOUBLED = ("appeler", "rejeter")
WITH_BE = frozenset({"arriver", "entrer", "mourir", "partir", "rester", "revenir", "sortir", "tomber"})


def plural(word: str) -> str:
    """The plural of a noun or a masculine adjective."""
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith(("eau", "eu")) and word != "bleu":
        return word + "x"
    if word.endswith("al"):
        return word[:-2] + "aux"
    return word + "s"


def feminine(masculine: str) -> str:
    """The regular feminine of an adjective or participle."""
    return masculine if masculine.endswith("e") else masculine + "e"


def agree(participle: str, is_feminine: bool, is_plural: bool) -> str:
    """A participle that agrees with its noun."""
    form = participle + "e" if is_feminine else participle
    return plural(form) if is_plural else form


@cache
def _irregular() -> dict[str, list[str]]:
    lines = IRREGULAR_FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split(" | ") for line in lines if line and not line.startswith("#"))
    return {row[0]: row[1:] for row in rows}


def present(infinitive: str, person: str) -> str:
    """The present; `person` is one of PERSONS."""
    position = PERSONS.index(person)
    if infinitive in _irregular():
        return _irregular()[infinitive][position]
    stem, group = infinitive[:-2], infinitive[-2:]
    ending = PRESENT_ENDINGS[group][position]
    if group != "er":
        return stem + ending
    return _softened(stem, ending) if ending in ("ons", "ez") else _mute_stem(infinitive) + ending


def _softened(stem: str, ending: str) -> str:
    """Stem and ending, the sound of a final c or g kept before a and o."""
    if ending[0] in "ao" and stem.endswith("g"):
        return stem + "e" + ending
    if ending[0] in "ao" and stem.endswith("c"):
        return stem[:-1] + "ç" + ending
    return stem + ending


def _mute_stem(infinitive: str) -> str:
    """The stem of a verb in -er before a mute e: achet- gives achèt-, nettoy- gives nettoi-."""
    stem = infinitive[:-2]
    if infinitive in DOUBLED:
        return stem + stem[-1]
    if stem.endswith(("oy", "uy", "ay")):
        return stem[:-1] + "i"
    if len(stem) > 2 and stem[-2] in "eé" and stem[-1] in "tvnrclgd":
        return stem[:-2] + "è" + stem[-1]
    return stem


def participle(infinitive: str) -> str:
    """The masculine past participle."""
    if infinitive in _irregular():
        return _irregular()[infinitive][5]
    return infinitive[:-2] + {"er": "é", "ir": "i", "re": "u"}[infinitive[-2:]]


def imperfect(infinitive: str, person: str) -> str:
    """The imparfait, from the stem of the present with nous."""
    stem = "ét" if infinitive == "être" else present(infinitive, "nous").removesuffix("ons")
    if stem.endswith("ge") and PAST_ENDINGS[person].startswith("i"):
        stem = stem[:-1]
    if stem.endswith("ç") and PAST_ENDINGS[person].startswith("i"):
        stem = stem[:-1] + "c"
    return stem + PAST_ENDINGS[person]


def _future_stem(infinitive: str) -> str:
    if infinitive in _irregular():
        return _irregular()[infinitive][6]
    if infinitive == "envoyer":
        return "enverr"
    if infinitive.endswith("er"):
        # Verbs like préférer keep their é in the future.
        keeps = infinitive[:-2][-2:-1] == "é"
        return infinitive if keeps else _mute_stem(infinitive) + "er"
    return infinitive.removesuffix("e")


def future(infinitive: str, person: str) -> str:
    """The simple future."""
    return _future_stem(infinitive) + FUTURE_ENDINGS[person]


def conditional(infinitive: str, person: str) -> str:
    """The present conditional."""
    return _future_stem(infinitive) + PAST_ENDINGS[person]
