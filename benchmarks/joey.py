"""Trains the same model on the same data with Joey NMT, in its own Python, and reads its speed from its log.

Joey NMT (github: joeynmt/joeynmt) is the reference that the project compares itself with; nothing of it is ours.
"""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

CONFIGURATION = """
name: "speed"
joeynmt_version: "2.3.0"
model_dir: "{folder}/model"
use_cuda: False
fp16: False
random_seed: 42
data:
    train: "{folder}/train"
    dev: "{folder}/valid"
    test: "{folder}/valid"
    dataset_type: "plain"
    src: {{lang: "en", level: "word", lowercase: False, max_length: 100, voc_min_freq: 2}}
    trg: {{lang: "de", level: "word", lowercase: False, max_length: 100, voc_min_freq: 2}}
testing:
    n_best: 1
    beam_size: 1
    batch_size: 64
    batch_type: "sentence"
    max_output_length: 60
    eval_metrics: ["bleu"]
    sacrebleu_cfg: {{tokenize: "none"}}
training:
    optimizer: "adam"
    learning_rate: 0.001
    normalization: "tokens"
    clip_grad_norm: 1.0
    scheduling: "exponential"
    decrease_factor: 1.0
    batch_size: 64
    batch_type: "sentence"
    epochs: 100
    updates: {updates}
    validation_freq: 1000000
    logging_freq: 10
    shuffle: True
    overwrite: True
    keep_best_ckpts: 1
model:
    initializer: "xavier_uniform"
    embed_initializer: "normal"
    embed_init_weight: 1.0
    bias_initializer: "zeros"
    encoder:
        type: "recurrent"
        rnn_type: "gru"
        num_layers: 1
        hidden_size: 256
        bidirectional: True
        dropout: 0.0
        embeddings: {{embedding_dim: 256, scale: False}}
    decoder:
        type: "recurrent"
        rnn_type: "gru"
        num_layers: 1
        hidden_size: 256
        dropout: 0.0
        hidden_dropout: 0.0
        input_feeding: True
        init_hidden: "bridge"
        attention: "bahdanau"
        embeddings: {{embedding_dim: 256, scale: False}}
"""
SPEED = re.compile(r"Tokens per Sec:\s*([0-9.,]+)")


def train(python: str, folder: Path, corpus: Mapping[str, list[str]], updates: int) -> list[float]:
    """Returns Joey NMT's own target tokens per second, one figure for each 10 updates.

    Args:
        python: the Python that has joeynmt installed.
        folder: an empty folder to work in.
        corpus: lines of train.en, train.de, valid.en, valid.de.
        updates: how many changes of the weights.

    Raises:
        RuntimeError: Joey NMT ended with an error; its last lines are in the message.
    """
    for name, lines in corpus.items():
        (folder / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="\n")
    configuration = folder / "speed.yaml"
    configuration.write_text(CONFIGURATION.format(folder=folder, updates=updates), encoding="utf-8")
    command = [python, "-m", "joeynmt", "train", str(configuration), "--skip-test"]
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    speeds = [float(found.replace(",", "")) for found in SPEED.findall(ended.stderr + ended.stdout)]
    if not speeds:
        raise RuntimeError(f"Joey NMT trained nothing: {ended.stderr[-2000:]}")
    return speeds
