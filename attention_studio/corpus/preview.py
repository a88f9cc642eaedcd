"""The first pairs of a corpus, at once."""

from itertools import islice

from attention_studio.corpus.pair import Pair, Report
from attention_studio.corpus.reading import read_pairs
from attention_studio.specs import CorpusSpec


def preview(spec: CorpusSpec, count: int = 200) -> tuple[list[Pair], Report]:
    """Returns the first pairs and the report of reading so far; raises CorpusError as `read_pairs` does."""
    report = Report()
    return list(islice(read_pairs(spec, report), count)), report
