"""Text that is tokenised already."""

from collections.abc import Sequence

from attention_studio.text import normalization
from attention_studio.text.tokenizers.base import Tokenizer


class Spaces(Tokenizer):
    """Cuts at ASCII spaces only; what gold alignments and published test sets are counted in."""

    kind, title = "spaces", "Already tokenised, by spaces"

    def clean(self, text: str) -> str:
        """Keeps no-break and ideographic spaces: in tokenised corpora they are tokens or parts of tokens."""
        return normalization.normalize_keeping_spaces(text)

    def cut(self, text: str) -> list[str]:
        """Cuts at ASCII spaces."""
        return [token for token in text.split(" ") if token]

    def detokenize(self, tokens: Sequence[str]) -> str:
        """Joins with single spaces."""
        return " ".join(tokens)
