"""Greedy search: the most probable word at each step."""

import numpy as np

from attention_studio.nn.search.base import Found, Model, Node, Search, found, length_penalty
from attention_studio.specs import SearchSpec


class Greedy(Search):
    """Writes the most probable word until it is the end marker; beam search of width 1 finds the same."""

    kind, title = "greedy", "Greedy"

    def find(self, model: Model, spec: SearchSpec) -> list[list[Found]]:
        """Runs all sentences together; one that has ended takes no further part."""
        nodes: list[Node | None] = [None] * model.sentences
        open_sentences = np.arange(model.sentences)
        parents = open_sentences
        while len(open_sentences):
            words = np.array([_last_word(nodes[one], model.start) for one in open_sentences], np.int32)
            scores, ids, weights = model.advance(open_sentences, parents, words, 1)
            for row, sentence in enumerate(open_sentences):
                nodes[sentence] = _grow(nodes[sentence], int(ids[row, 0]), float(scores[row, 0]), weights[row])
            going = [
                row for row, one in enumerate(open_sentences.tolist()) if _goes_on(model, nodes[one], model.limits[one])
            ]
            parents = np.array(going, np.int64)
            open_sentences = open_sentences[parents]
        return [[_result(node, spec, model.end)] for node in nodes if node is not None]


def _goes_on(model: Model, node: Node | None, limit: int) -> bool:
    return node is not None and node.word != model.end and node.length < limit


def _last_word(node: Node | None, start: int) -> int:
    return start if node is None else node.word


def _grow(node: Node | None, word: int, score: float, weights: np.ndarray) -> Node:
    before, length = (node.log_probability, node.length) if node else (0.0, 0)
    return Node(node, word, before + score, weights, length + 1)


def _result(node: Node, spec: SearchSpec, end: int) -> Found:
    return found(node, node.log_probability / length_penalty(node.length, spec.length_penalty), end)
