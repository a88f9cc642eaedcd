"""The text that describes a corpus, with its figures."""

from __future__ import annotations

from statistics import median

from .split import Corpus, Tokenizer, count_tokens

FIGURES = """## Size

| | pairs.tsv | test.tsv |
|---|---|---|
| pairs | {pairs} | {test} |
| source tokens | {source_tokens} | {test_source_tokens} |
| target tokens | {target_tokens} | {test_target_tokens} |
| shortest, median, longest source | {lengths} | {test_lengths} |
| target tokens with a link | {linked:.1%} | {test_linked:.1%} |

Vocabulary of pairs.tsv: {source_vocabulary} source tokens, {target_vocabulary} target tokens.
Sources longer than 15 tokens: {over_15:.1%}; longer than 22: {over_22:.1%}.
"""

LICENCE = """## Licence

Made by the Attention Studio project, Apache-2.0 like the rest. To make it again:

    python tools/make_corpora.py
"""


def about(introduction: str, corpus: Corpus, tokens: Tokenizer) -> str:
    """The whole text."""
    return "\n".join([introduction.strip() + "\n", FIGURES.format(**figures(corpus, tokens)), LICENCE])


def figures(corpus: Corpus, tokens: Tokenizer) -> dict[str, object]:
    """The numbers of the table."""
    lengths = [len(tokens(sentence.source)) for sentence in corpus.pairs]
    result: dict[str, object] = {
        "source_vocabulary": len(count_tokens((s.source for s in corpus.pairs), tokens)),
        "target_vocabulary": len(count_tokens((s.target for s in corpus.pairs), tokens)),
        "over_15": sum(length > 15 for length in lengths) / len(lengths),
        "over_22": sum(length > 22 for length in lengths) / len(lengths),
        "pairs": len(corpus.pairs),
        "test": len(corpus.test),
    }
    for prefix, sentences in (("", corpus.pairs), ("test_", corpus.test)):
        sources = [len(tokens(sentence.source)) for sentence in sentences]
        targets = [len(tokens(sentence.target)) for sentence in sentences]
        linked = sum(len({target for _, target in sentence.links}) for sentence in sentences)
        result |= {
            f"{prefix}source_tokens": sum(sources),
            f"{prefix}target_tokens": sum(targets),
            f"{prefix}lengths": f"{min(sources)}, {median(sources):g}, {max(sources)}",
            f"{prefix}linked": linked / sum(targets),
        }
    return result
