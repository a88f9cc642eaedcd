"""Characters, as a reader counts them."""

import unicodedata
from collections.abc import Sequence

from attention_studio.text.tokenizers.base import Tokenizer

JOINER = "\u200d"
# What attaches to the character before although its category is not a mark's: joiners, the Thai and Lao vowel am,
# half-width Japanese voicing marks.
_ATTACHED = frozenset((JOINER, "\u200c", "\u0e33", "\u0eb3", "\uff9e", "\uff9f"))


class Characters(Tokenizer):
    """One token a character with its combining marks; a space is a token.

    Cuts where Unicode's grapheme clusters end (Annex 29), but for Indic conjuncts, whose consonants stand alone.
    """

    kind, title = "characters", "Characters"

    def cut(self, text: str) -> list[str]:
        """Cuts before every character that does not attach to the one before."""
        if text.isascii():
            return list(text)
        tokens: list[str] = []
        for character in text:
            if tokens and _attaches(tokens[-1], character):
                tokens[-1] += character
            else:
                tokens.append(character)
        return tokens

    def detokenize(self, tokens: Sequence[str]) -> str:
        """Joins without anything between."""
        return "".join(tokens)


def _attaches(token: str, character: str) -> bool:
    """Whether a reader takes the character for a part of the token before it."""
    if character.isascii() or token == " ":
        return False
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me")
        or character in _ATTACHED
        or token.endswith(JOINER)
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # letters of regional flags
        or (len(token) == 1 and _is_flag_half(token) and _is_flag_half(character))
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
