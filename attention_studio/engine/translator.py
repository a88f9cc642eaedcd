"""A loaded model with its tokenizers and vocabularies: text in, translations and traces out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from attention_studio import bundle
from attention_studio.bundle import Manifest
from attention_studio.engine import tracing
from attention_studio.engine.stepper import CompiledSteps, Reading
from attention_studio.errors import Cancelled, StudioError
from attention_studio.nn.search import base as searches
from attention_studio.nn.search.base import Found
from attention_studio.nn.seq2seq import Seq2Seq, set_weights
from attention_studio.specs import SearchSpec
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.text.tokenizers.base import Tokenizer
from attention_studio.text.vocabulary import UNKNOWN, Vocabulary
from attention_studio.trace import Hypothesis, Trace, Translation

BATCH = 64
LONGEST_SOURCE = 1000


@dataclass(eq=False)
class Translator:
    """A model ready to translate.

    Attributes:
        model: its weights may change while it trains.
        tokenizer: cuts and joins both sides.
        source_vocabulary, target_vocabulary: ids of tokens.
        manifest: what `model.json` says; None for a model in training.
    """

    model: Seq2Seq
    tokenizer: Tokenizer
    source_vocabulary: Vocabulary
    target_vocabulary: Vocabulary
    manifest: Manifest | None = None

    def __post_init__(self) -> None:
        self.steps = CompiledSteps(self.model)
        self.tracer = tracing.Tracer(self.model)

    @classmethod
    def load(cls, model: str | Path) -> "Translator":
        """Loads a model folder, a zip of one, or a bundled model by name.

        Raises:
            ModelError: it is missing, damaged, foreign or too new.
        """
        path = bundle.locate(model)
        manifest = bundle.read(path)
        source, target = Vocabulary(manifest.source_vocabulary), Vocabulary(manifest.target_vocabulary)
        network = Seq2Seq(manifest.run.model, len(source), len(target))
        set_weights(network, bundle.read_blob(path, manifest, "weights"))
        corpus = manifest.run.corpus
        return cls(network, tokenizers.make(corpus.tokenizer, corpus.lowercase), source, target, manifest)

    def translate(
        self,
        texts: Sequence[str],
        search: SearchSpec,
        on_progress: Callable[[int, int], None] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> list[Translation]:
        """Translates texts in batches of similar length; an empty text has an empty translation.

        Raises:
            StudioError: a text is longer than LONGEST_SOURCE tokens; nothing is cut silently.
            Cancelled: `is_cancelled` said so between two batches.
        """
        sources = [self.tokenize(text, number) for number, text in enumerate(texts, 1)]
        filled = sorted((i for i, source in enumerate(sources) if source), key=lambda i: len(sources[i]))
        results = [Translation((), (), ())] * len(sources)
        for first in range(0, len(filled), BATCH):
            if is_cancelled and is_cancelled():
                raise Cancelled("The translation was cancelled.")
            chosen = filled[first : first + BATCH]
            for index, one in zip(chosen, self._batch([sources[i] for i in chosen], search), strict=True):
                results[index] = one
            if on_progress:
                on_progress(min(first + BATCH, len(filled)), len(filled))
        return results

    def trace(self, text: str, search: SearchSpec, hypothesis: int = 0) -> tuple[Trace, Translation] | None:
        """Translates a text and returns all that its decoding computed; None if the text has no token.

        `hypothesis` picks one of the n-best translations; past their end the last is taken.
        """
        (translation,) = self.translate([text], search)
        if not translation.hypotheses:
            return None
        chosen = translation.hypotheses[min(hypothesis, len(translation.hypotheses) - 1)]
        return self.force(translation.source, chosen.tokens, chosen.finished), translation

    def force(self, source: Sequence[str], target: Sequence[str], finished: bool = True) -> Trace:
        """Returns the trace of a given pair of token lists: the decoder is fed the target (teacher forcing).

        Args:
            source: tokens as written, at least one.
            target: tokens without the end marker.
            finished: whether the end marker's step belongs to it.
        """
        computed = self.tracer.run(self._ids(source), self.target_vocabulary.encode(list(target)), finished)
        return tracing.as_trace(computed, self.model, tuple(source), self.unknown(source), tuple(target),
                                self.tokenizer.detokenize(list(target)), self.target_vocabulary)  # fmt: skip

    def align(self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> list[np.ndarray]:
        """Returns the attention (target, source) of given pairs of token lists, the end marker's row left out."""
        results = [np.zeros((len(target), len(source)), np.float32) for source, target in pairs]
        for chosen, sources, targets in self._forced_batches(pairs):
            for index, weights in zip(chosen, self.tracer.attention(sources, targets), strict=True):
                results[index] = weights
        return results

    def token_accuracy(self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> float:
        """Returns the share of target tokens, end markers included, that are the most probable given those before."""
        counts = [self.tracer.correct(sources, targets) for _, sources, targets in self._forced_batches(pairs)]
        right, tokens = (sum(column) for column in zip(*counts, strict=True)) if counts else (0, 1)
        return right / tokens

    def _forced_batches(
        self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]
    ) -> Iterator[tuple[list[int], list[np.ndarray], list[np.ndarray]]]:
        """Yields indices and ids of the pairs whose sides are not empty, in batches of similar length."""
        filled = [i for i, (source, target) in enumerate(pairs) if source and target]
        filled.sort(key=lambda i: (len(pairs[i][1]), len(pairs[i][0])))
        for first in range(0, len(filled), BATCH):
            chosen = filled[first : first + BATCH]
            targets = [self.target_vocabulary.encode(list(pairs[i][1])) for i in chosen]
            yield chosen, [self._ids(pairs[i][0]) for i in chosen], targets

    def tokenize(self, text: str, number: int = 1) -> list[str]:
        """Returns a text's source tokens as written (lower-casing is left to the vocabulary's look-up).

        Raises:
            StudioError: there are more than LONGEST_SOURCE.
        """
        tokens = self.tokenizer.tokenize(text)
        if len(tokens) > LONGEST_SOURCE:
            raise StudioError(
                f"Text {number} has {len(tokens)} tokens, and a model reads up to {LONGEST_SOURCE}; "
                "divide it into sentences."
            )
        return tokens

    def _batch(self, sources: list[list[str]], search: SearchSpec) -> list[Translation]:
        reading = Reading(self.steps, [self._ids(source) for source in sources])
        found = [_written(one) for one in searches.make(search.search).find(reading, _checked(search))]
        return [
            Translation(
                tuple(source),
                self.unknown(source),
                tuple(self._hypothesis(one, len(source)) for one in best),
            )
            for source, best in zip(sources, found, strict=True)
        ]

    def _hypothesis(self, one: Found, source_length: int) -> Hypothesis:
        tokens = tuple(self.target_vocabulary.decode(one.words))
        text = self.tokenizer.detokenize(list(tokens))
        attention = one.attention[: len(tokens), :source_length]
        return Hypothesis(tokens, text, one.score, one.log_probability, one.finished, attention)

    def _ids(self, source: Sequence[str]) -> np.ndarray:
        return self.source_vocabulary.encode(list(source))

    def unknown(self, source: Sequence[str]) -> tuple[bool, ...]:
        """Returns for each source token whether the vocabulary lacks it."""
        return tuple(bool(one == UNKNOWN) for one in self._ids(source))


def _written(found: list[Found]) -> list[Found]:
    """Returns the translations that say something, if there is one: the empty one only fills a list up."""
    return [one for one in found if one.words] or found[:1]


def _checked(search: SearchSpec) -> SearchSpec:
    """Greedy search keeps one hypothesis; n-best is at most the beam's width."""
    return replace(search, n_best=min(search.n_best, search.beam))
