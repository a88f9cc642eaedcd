"""Beam search with GNMT's length normalisation."""

from dataclasses import dataclass, field

import numpy as np

from attention_studio.nn.search.base import Found, Model, Node, Search, found, length_penalty
from attention_studio.specs import SearchSpec


@dataclass(eq=False)
class _Sentence:
    """One sentence's search: its open hypotheses and those that have ended."""

    number: int
    limit: int
    open: list[Node | None] = field(default_factory=lambda: [None])
    ended: list[Node] = field(default_factory=list)


class Beam(Search):
    """Keeps the most probable hypotheses; one that ends moves to the complete set and its place is not filled again.

    So a beam of width 1 is greedy search, and the search always ends: each hypothesis by its end marker or at the
    length limit. Hypotheses are ranked by log-probability over GNMT's length penalty. With one translation wanted, a
    sentence also ends when no open hypothesis can overtake the best complete one.
    """

    kind, title = "beam", "Beam search"

    def find(self, model: Model, spec: SearchSpec) -> list[list[Found]]:
        """Runs all sentences together; rows are the open hypotheses of the sentences that go on."""
        sentences = [_Sentence(number, model.limits[number]) for number in range(model.sentences)]
        going = sentences
        parents = np.arange(len(going))
        while going:
            owners = np.array([one.number for one in going for _ in one.open])
            last = [node.word if node else model.start for one in going for node in one.open]
            scores, ids, weights = model.advance(owners, parents, np.array(last, np.int32), spec.beam + 1)
            parents = self._step(going, (scores, ids, weights), model.end, spec)
            going = [one for one in going if one.open]
        return [_ranked(one, spec, model.end) for one in sentences]

    def _step(
        self,
        going: list[_Sentence],
        results: tuple[np.ndarray, np.ndarray, np.ndarray],
        end: int,
        spec: SearchSpec,
    ) -> np.ndarray:
        """Grows each sentence; returns for each new row the row it goes on from."""
        parents: list[int] = []
        first = 0
        for sentence in going:
            rows = slice(first, first + len(sentence.open))
            scores, ids, weights = (one[rows] for one in results)
            chosen = _grow(sentence, scores, ids, weights, spec.beam - len(sentence.ended))
            first = rows.stop
            sentence.ended += [node for _, node in chosen if node.word == end or node.length >= sentence.limit]
            alive = [(row, node) for row, node in chosen if node.word != end and node.length < sentence.limit]
            if spec.n_best == 1 and _decided(sentence, [node for _, node in alive], end, spec.length_penalty):
                alive = []
            sentence.open = [node for _, node in alive]
            parents += [rows.start + row for row, _ in alive]
        return np.array(parents, int)


def _grow(
    sentence: _Sentence, scores: np.ndarray, ids: np.ndarray, weights: np.ndarray, places: int
) -> list[tuple[int, Node]]:
    """Returns the best continuations of a sentence's open hypotheses, each with its row, at most `places`."""
    before = np.array([node.log_probability if node else 0.0 for node in sentence.open])
    totals = before[:, None] + scores
    # A stable order: of equal continuations the earlier hypothesis' and then the more probable word's comes first.
    order = np.argsort(-totals, axis=None, kind="stable")[:places]
    rows, columns = np.unravel_index(order, totals.shape)
    grown = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        node = sentence.open[row]
        length = node.length + 1 if node else 1
        grown.append((row, Node(node, int(ids[row, column]), float(totals[row, column]), weights[row], length)))
    return grown


def _decided(sentence: _Sentence, alive: list[Node], end: int, alpha: float) -> bool:
    """Whether no open hypothesis can overtake the best complete one: more words only lower its probability."""
    complete = [
        node.log_probability / length_penalty(node.length, alpha) for node in sentence.ended if node.word == end
    ]
    if not complete:
        return False
    longest = length_penalty(sentence.limit, alpha)
    return all(node.log_probability / longest <= max(complete) for node in alive)


def _ranked(sentence: _Sentence, spec: SearchSpec, end: int) -> list[Found]:
    """Returns the best translations: complete ones first, those cut by the length limit only where places are left."""
    scored = [
        (node, node.log_probability / length_penalty(node.length, spec.length_penalty)) for node in sentence.ended
    ]
    scored.sort(key=lambda pair: (pair[0].word != end, -pair[1]))
    return [found(node, score, end) for node, score in scored[: spec.n_best]]
