"""Measures training speed on Multi30k, alone or in alternation with Joey NMT on the same data, sizes and machine.

    python benchmarks/train_speed.py DATA [--joey PYTHON] [--rounds N] [--bleu EPOCHS]

DATA is the folder with train.en.gz, train.de.gz, val.en.gz, val.de.gz, test_2016_flickr.{en,de}.gz, tokenised and
lower-cased. English→German, vocabulary of words seen twice, embedding and hidden 256, additive attention, batch 64.
"""

import argparse
import gzip
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import joey
import numpy as np

from attention_studio.corpus.preparation import PreparedCorpus, prepare
from attention_studio.engine import backend
from attention_studio.engine.batches import batches_of, plan
from attention_studio.engine.control import Control
from attention_studio.engine.evaluation import evaluate
from attention_studio.engine.step import Trainer
from attention_studio.engine.training import train
from attention_studio.engine.translator import Translator
from attention_studio.nn.presets import base as presets
from attention_studio.nn.seq2seq import Seq2Seq
from attention_studio.protocol import EpochEnded, Message, Train
from attention_studio.specs import CorpusSpec, ModelSpec, RunSpec, SearchSpec, TrainingSpec

STEPS = 60
JOEY_UPDATES = 60
MEGAFLOP_A_TOKEN = 24.0
"""Of this model in training, forward and backward, without padding."""


def corpus_spec(data: Path) -> CorpusSpec:
    """The published tokenization, both sides."""
    names = ("train.en.gz", "train.de.gz"), ("val.en.gz", "val.de.gz")
    files, validation = (tuple(str(data / name) for name in pair) for pair in names)
    return CorpusSpec(files, validation, tokenizer="spaces", minimum_frequency=2, maximum_length=100)


def compared_spec(data: Path) -> RunSpec:
    """The model and the sizes that the speeds are compared at."""
    model, recipe = presets.make("bahdanau2014")
    units = dict.fromkeys(("embedding_units", "hidden_units", "attention_units", "readout_units"), 256)
    return RunSpec(corpus_spec(data), replace(model, **units), recipe)


def scored_spec(data: Path, epochs: int) -> RunSpec:
    """The same widths with the studio preset's parts and the options that suit these 29,000 sentences."""
    model, recipe = presets.make("studio")
    units = dict.fromkeys(("embedding_units", "hidden_units", "attention_units", "readout_units"), 256)
    model = replace(model, **units, dropout=0.2, word_dropout=0.0, state_dropout=0.0)
    return RunSpec(corpus_spec(data), model, replace(recipe, learning_rate=0.002, halve_after=0, epochs=epochs))


def our_speeds(corpus: PreparedCorpus, model: ModelSpec, training: TrainingSpec) -> list[float]:
    """Target tokens per second, one figure for each ten changes of the weights."""
    network = Seq2Seq(model, len(corpus.source_vocabulary), len(corpus.target_vocabulary))
    trainer, pairs = Trainer(network, training), corpus.training
    batches = plan(pairs.source_lengths, pairs.target_lengths, 64, np.random.default_rng(1))[: STEPS + 5]
    speeds, tokens, began = [], 0, 0.0
    for number, batch in enumerate(batches_of(pairs, batches)):
        if number >= 5 and (number - 5) % 10 == 0:
            if number > 5:
                speeds.append(tokens / (time.perf_counter() - began))
            tokens, began = 0, time.perf_counter()
        trainer.train(batch)
        tokens += len(batch.labels)
    return speeds


def peak_gigaflops(dtype: str) -> float:
    """The machine's measured matrix-multiply peak, in 10⁹ floating-point operations a second."""
    import tensorflow as tf

    left, right = tf.ones((2048, 2048), dtype), tf.ones((2048, 2048), dtype)
    product = tf.function(lambda: tf.reduce_sum(tf.matmul(left, right)))
    times = []
    for _ in range(6):
        began = time.perf_counter()
        product().numpy()
        times.append(time.perf_counter() - began)
    return float(2 * 2048**3 / min(times) / 1e9)


def lines(path: Path) -> list[str]:
    """Lines of a compressed text."""
    return gzip.open(path, "rt", encoding="utf-8", newline="\n").read().split("\n")[:-1]


def compare(data: Path, python: str | None, rounds: int) -> None:
    """Prints speeds, their ratio, and the share of the machine's peak."""
    spec = compared_spec(data)
    with tempfile.TemporaryDirectory() as folder:
        corpus = prepare(spec.corpus, Path(folder) / "corpus")
        texts = {f"{name}.{side}": lines(data / f"{file}.{side}.gz")
                 for name, file in (("train", "train"), ("valid", "val")) for side in ("en", "de")}  # fmt: skip
        ours, theirs = [], []
        for number in range(rounds):
            ours.append(statistics.median(our_speeds(corpus, spec.model, spec.training)))
            print(f"round {number + 1}: ours {ours[-1]:,.0f} target tokens/s", flush=True)
            if python:
                place = Path(folder) / f"joey{number}"
                place.mkdir()
                theirs.append(statistics.median(joey.train(python, place, texts, JOEY_UPDATES)))
                print(f"round {number + 1}: Joey NMT {theirs[-1]:,.0f} target tokens/s", flush=True)
    speed = statistics.median(ours)
    precision = "bfloat16" if backend.multiplies_bfloat16() else "float32"
    for dtype in ("float32", "bfloat16"):
        peak = peak_gigaflops(dtype)
        print(f"{100 * speed * MEGAFLOP_A_TOKEN / 1000 / peak:.0f} % of the {dtype} peak of {peak:,.0f} GFLOP/s")
    print(f"median {speed:,.0f} target tokens/s, products in {precision}")
    if theirs:
        print(f"ratio of medians to Joey NMT: {speed / statistics.median(theirs):.2f}")


def bleu(data: Path, epochs: int) -> None:
    """Trains for some epochs and prints time and BLEU (greedy, tokenised) on test_2016 after the last."""

    def show(event: Message) -> None:
        if isinstance(event, EpochEnded):
            print(f"epoch {event.epoch}: {event.seconds:.0f} s, validation BLEU {event.bleu:.1f}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        finished = train(Train(1, folder, scored_spec(data, epochs)), show, Control())
        test = CorpusSpec(tuple(str(data / f"test_2016_flickr.{side}.gz") for side in ("en", "de")))
        scores = evaluate(Translator.load(folder), test, None, SearchSpec(search="greedy", beam=1))
    speed = finished.target_tokens_per_second
    print(f"test_2016 BLEU {scores.bleu:.1f} after {finished.seconds:.0f} s, {speed:,.0f} target tokens/s")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--joey", metavar="PYTHON", help="a Python that has joeynmt 2.3 installed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bleu", type=int, metavar="EPOCHS", help="train for real and score instead")
    arguments = parser.parse_args()
    if arguments.bleu:
        bleu(arguments.data, arguments.bleu)
    else:
        compare(arguments.data, arguments.joey, arguments.rounds)


if __name__ == "__main__":
    main()
