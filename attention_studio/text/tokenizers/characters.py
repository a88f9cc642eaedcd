"""Characters, as a reader counts them."""

import unicodedata
from collections.abc import Sequence

from attention_studio.text.tokenizers.base import Tokenizer

JOINER = "\u200d"


class Characters(Tokenizer):
    """One token a character with its combining marks; a space is a token."""

    kind, title = "characters", "Characters"

    def cut(self, text: str) -> list[str]:
        """Cuts before every character that does not attach to the one before."""
        tokens: list[str] = []
        for character in text:
            if tokens and tokens[-1] != " " and (_attaches(character) or tokens[-1].endswith(JOINER)):
                tokens[-1] += character
            else:
                tokens.append(character)
        return tokens

    def detokenize(self, tokens: Sequence[str]) -> str:
        """Joins without anything between."""
        return "".join(tokens)


def _attaches(character: str) -> bool:
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me")
        or character in (JOINER, "\u200c", "\ufe0f")
        or (
            "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        )
    )
