"""Records what a decoding computed, by feeding a given target to the decoder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attention_studio.engine import backend  # noqa: F401  # prepares the process for TensorFlow
from attention_studio.engine.batches import make_batch
from attention_studio.nn.seq2seq import Seq2Seq
from attention_studio.text.vocabulary import END as END_ID
from attention_studio.text.vocabulary import Vocabulary
from attention_studio.trace import END, Term, Trace

import tensorflow as tf  # isort: skip

CANDIDATES = 5


@dataclass(frozen=True, eq=False)
class Computed:
    """What one forced decoding computed; first axis is the target, see `trace.Trace`."""

    attention: np.ndarray
    terms: tuple[Term, ...]
    encoder_states: np.ndarray
    decoder_states: np.ndarray
    contexts: np.ndarray
    log_probabilities: np.ndarray
    candidate_ids: np.ndarray
    candidate_probabilities: np.ndarray


class Tracer:
    """The compiled forced decodings of a model."""

    def __init__(self, model: Seq2Seq) -> None:
        self.model = model
        ids = tf.TensorSpec([None, None], tf.int32)
        self._run = tf.function(
            self._record, input_signature=[ids, ids, tf.TensorSpec([None], tf.int32)], autograph=False
        )
        rows = tf.TensorSpec([None], tf.int32)
        self._best = tf.function(self._most_probable, input_signature=[ids, ids, rows], autograph=False)
        self._align = tf.function(self._weights, input_signature=[ids, ids], autograph=False)

    def run(self, source: np.ndarray, target: np.ndarray, finished: bool) -> Computed:
        """Records one pair of id arrays; the last row is the end marker's if `finished`."""
        batch = make_batch([source], [target])
        record = {name: value.numpy() for name, value in self._run(batch.source, batch.inputs, batch.labels).items()}
        steps = len(target) + int(finished)
        cut = {name: value if name == "encoder" else value[:steps] for name, value in record.items()}
        terms = tuple(Term(name.removeprefix("term "), cut[name]) for name in cut if name.startswith("term "))
        return Computed(
            cut["attention"], terms, cut["encoder"], cut["decoder"], cut["context"],
            cut["log_probability"], cut["candidate"], cut["candidate_probability"],
        )  # fmt: skip

    def attention(self, sources: Sequence[np.ndarray], targets: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Returns the weights (target, source) of a batch of pairs, without the end marker's row."""
        batch = make_batch(list(sources), list(targets))
        weights = self._align(batch.source, batch.inputs).numpy()
        shapes = zip(targets, sources, strict=True)
        return [weights[: len(target), row, : len(source)] for row, (target, source) in enumerate(shapes)]

    def correct(self, sources: Sequence[np.ndarray], targets: Sequence[np.ndarray]) -> tuple[int, int]:
        """Returns how many tokens of a batch are the most probable ones, and how many there are, end markers too."""
        batch = make_batch(list(sources), list(targets))
        best = self._best(batch.source, batch.inputs, batch.rows).numpy()
        return int((best == batch.labels).sum()), len(batch.labels)

    def _most_probable(self, source: Any, inputs: Any, rows: Any) -> Any:
        step, words = self.model.teach(source, inputs)
        return tf.argmax(self.model.logits(self.model.features_at(step, words, rows)), -1)

    def _weights(self, source: Any, inputs: Any) -> Any:
        return self.model.teach(source, inputs)[0].weights

    def _record(self, source: Any, inputs: Any, labels: Any) -> dict[str, Any]:
        memory, _ = self.model.encode(source)
        step, words = self.model.teach(source, inputs)
        rows = tf.range(tf.shape(labels)[0])
        logits = self.model.logits(self.model.features_at(step, words, rows))
        probabilities = tf.nn.log_softmax(logits)
        best, ids = tf.math.top_k(probabilities, k=min(CANDIDATES, int(logits.shape[-1])))
        keys = tf.repeat(memory.keys, tf.shape(labels)[0], axis=0)
        query = step.query[:, 0]
        terms = {f"term {name}": value for name, value in self.model.decoder.attention.terms(query, keys)}
        return {
            "attention": step.weights[:, 0], "encoder": memory.states[0], "decoder": step.state[:, 0],
            "context": step.context[:, 0], "candidate": ids, "candidate_probability": tf.exp(best),
            "log_probability": tf.gather(probabilities, labels, batch_dims=1), **terms,
        }  # fmt: skip


def as_trace(
    computed: Computed, model: Seq2Seq, source: tuple[str, ...], unknown: tuple[bool, ...], target: tuple[str, ...],
    text: str, vocabulary: Vocabulary,
) -> Trace:  # fmt: skip
    """Puts words to what was computed."""
    finished = len(computed.attention) > len(target)
    return Trace(
        source=source,
        unknown=unknown,
        target=(*target, END) if finished else target,
        text=text,
        attention=computed.attention,
        terms=computed.terms,
        encoder_states=computed.encoder_states,
        decoder_states=computed.decoder_states,
        contexts=computed.contexts,
        log_probabilities=computed.log_probabilities,
        candidates=tuple(
            tuple((_label(vocabulary, int(one)), float(p)) for one, p in zip(ids, shares, strict=True))
            for ids, shares in zip(computed.candidate_ids, computed.candidate_probabilities, strict=True)
        ),
        attends_with=model.decoder.attends_with,
    )


def _label(vocabulary: Vocabulary, identifier: int) -> str:
    """Returns a candidate's token; the end marker and padding by their labels."""
    return "".join(vocabulary.decode([identifier])) or (END if identifier == END_ID else "<pad>")
