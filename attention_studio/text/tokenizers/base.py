"""The base of tokenizers."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from attention_studio.registry import Plugin, choose
from attention_studio.text import normalization

PACKAGE = "attention_studio.text.tokenizers"


class Tokenizer(Plugin):
    """Cuts sentences into tokens, the same way for corpora and for what a user types.

    Attributes:
        lowercase: whether capital letters are ignored.
    """

    def __init__(self, lowercase: bool = False) -> None:
        self.lowercase = lowercase

    def clean(self, text: str) -> str:
        """Returns the text as a corpus keeps it, with its capital letters; every white space is a plain space."""
        return normalization.normalize(text)

    def fold(self, cleaned: str) -> str:
        """Returns a cleaned text in the form that is cut: in lower case if capital letters are ignored."""
        return normalization.lowercase(cleaned) if self.lowercase else cleaned

    def normalize(self, text: str) -> str:
        """Returns any text in the form that is cut."""
        return self.fold(self.clean(text))

    def tokenize(self, text: str) -> list[str]:
        """Returns the tokens of a text."""
        return self.cut(self.normalize(text))

    @abstractmethod
    def cut(self, text: str) -> list[str]:
        """Returns the tokens of a normalised text."""

    @abstractmethod
    def detokenize(self, tokens: Sequence[str]) -> str:
        """Returns tokens put together for reading; cutting the result gives the same tokens."""


def make(kind: str, lowercase: bool = False) -> Tokenizer:
    """Returns the tokenizer called `kind`; raises OptionError if there is none."""
    return choose(PACKAGE, Tokenizer, kind, "tokenizer")(lowercase)  # type: ignore[type-abstract]


def suggest(texts: Iterable[str]) -> str:
    """Returns the kind that suits texts: characters where the script writes no spaces between words, else words.

    A script without spaces shows in more than two of its letters between spaces on average.
    """
    letters = tokens = 0
    for text in texts:
        pieces = normalization.normalize(text).split(" ")
        unspaced = sum(_unspaced(character) for character in text)
        letters += unspaced
        tokens += len(pieces)
    return "characters" if tokens and letters / tokens > 2 else "words"


def _unspaced(character: str) -> bool:
    """Whether a character belongs to a script that is written without spaces between words."""
    point = ord(character)
    return (
        0x0E00 <= point <= 0x0EFF  # Thai, Lao
        or 0x1000 <= point <= 0x109F  # Burmese
        or 0x1780 <= point <= 0x17FF  # Khmer
        or 0x3040 <= point <= 0x30FF  # Japanese syllables
        or 0x3400 <= point <= 0x9FFF  # Chinese characters
        or 0x20000 <= point <= 0x323AF
    )
