"""What a corpus, a model, a training run and a search are: frozen, validated, plain JSON.

No two specifications share an option's name, so `--set key=value` and a form's field each say which one they mean.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from attention_studio import options
from attention_studio.options import option

VERSION = 1


@dataclass(frozen=True)
class CorpusSpec:
    """Which files to read, how to cut their sentences into tokens, and how to divide them.

    Attributes:
        files: paths; one table, two parallel files, or an archive of such.
        validation_files: paths of a corpus of its own for validation; empty means a part of `files`.
    """

    files: tuple[str, ...] = ()
    validation_files: tuple[str, ...] = ()
    format: str = option(
        "auto", "Format", "How the files hold their pairs; auto looks at the content.", choices_from="formats"
    )
    encoding: str = option("auto", "Encoding", "Character encoding; auto is UTF-8, or UTF-16 by its mark.")
    source_language: str = option("", "Source language", "Code of the language translated from, such as en.")
    target_language: str = option("", "Target language", "Code of the language translated into, such as fr.")
    tokenizer: str = option("words", "Tokenizer", "How a sentence is cut into tokens.", choices_from="tokenizers")
    lowercase: bool = option(False, "Lower-case", "Ignores capital letters, in every script.")
    maximum_length: int = option(
        50, "Longest sentence", "Pairs with more tokens on a side are left out.", minimum=1, maximum=1000, unit="tokens"
    )
    minimum_frequency: int = option(
        1, "Rarest word", "Tokens seen less often become the unknown token.", minimum=1, maximum=1000, unit="times"
    )
    vocabulary_size: int = option(
        30_000, "Vocabulary", "The most frequent tokens that are kept on each side.", minimum=10, maximum=200_000,
        unit="tokens",
    )  # fmt: skip
    validation_share: float = option(
        0.05, "Validation part", "Share of the pairs kept out of training to watch it.", minimum=0.0, maximum=0.5
    )
    test_share: float = option(
        0.0, "Test part", "Share of the pairs kept out of training and validation.", minimum=0.0, maximum=0.5
    )
    split_seed: int = option(1, "Split seed", "Decides which pairs go into which part.", minimum=0, maximum=2**31 - 1)


@dataclass(frozen=True)
class ModelSpec:
    """The architecture; a preset (one paper) gives the values, and each can be changed.

    Attributes:
        preset: kind of the preset that the values came from.
    """

    preset: str = "studio"
    size: str = option("desk", "Size", "Desk size learns in minutes; paper is the paper's.", choices=("desk", "paper"))
    decoder: str = option(
        "conditional", "Decoder", "Where attention enters the decoder's step.", choices_from="decoders"
    )
    attention: str = option(
        "additive", "Attention", "How a decoder state scores the source states.", choices_from="attentions"
    )
    cell: str = option("gru", "Cell", "The recurrent cell of encoder and decoder.", choices=("gru", "lstm"))
    encoder: str = option("bidirectional", "Encoder", "How the source is read.", choices_from="encoders")
    layers: int = option(1, "Layers", "Recurrent layers on each side.", minimum=1, maximum=8)
    embedding_units: int = option(128, "Embedding", "Numbers per word vector.", minimum=2, maximum=4096)
    hidden_units: int = option(128, "Hidden units", "Units of a recurrent layer (each way).", minimum=2, maximum=4096)
    attention_units: int = option(
        128, "Attention units", "Width of the additive score's hidden layer.", minimum=1, maximum=4096
    )
    readout_units: int = option(
        128, "Read-out units", "Width of the layer below the vocabulary.", minimum=1, maximum=4096
    )
    gru: str = option(
        "paper", "GRU", "paper resets before the matrix product, fast after it.", choices=("paper", "fast")
    )
    input_feeding: bool = option(False, "Input feeding", "Feeds the last attentional state into the next step.")
    reverse_source: bool = option(False, "Reverse source", "Reads the source backwards, inside its own length.")
    readout_state: str = option(
        "previous", "Read-out state",
        "Which decoder state the deep output sees: Bahdanau's formula has the previous one, the text the current.",
        choices=("previous", "current"),
    )  # fmt: skip
    dropout: float = option(0.0, "Dropout", "Share of units dropped in training.", minimum=0.0, maximum=0.9)
    word_dropout: float = option(
        0.0, "Word dropout", "Share of the written words that training hides, so that the source is looked at.",
        minimum=0.0, maximum=0.9,
    )  # fmt: skip
    state_dropout: float = option(
        0.0, "State dropout", "Share of the decoder state that training hides from the read-out, likewise.",
        minimum=0.0, maximum=0.9,
    )  # fmt: skip
    initialization: str = option(
        "desk", "Initialisation", "desk learns quickly at small sizes; paper is the preset's own.",
        choices=("desk", "paper"),
    )  # fmt: skip

    @property
    def cell_kind(self) -> str:
        """Kind of the cell's plug-in: a GRU comes as in the paper or fast."""
        return "fast-gru" if self.cell == "gru" and self.gru == "fast" else self.cell


@dataclass(frozen=True)
class TrainingSpec:
    """How a model is trained."""

    optimizer: str = option("adam", "Optimiser", "The rule that changes the weights.", choices_from="optimizers")
    learning_rate: float = option(
        0.002, "Learning rate", "Size of each change of the weights.", minimum=1e-7, maximum=10.0
    )
    halve_after: int = option(
        0, "Halve after", "Halves the learning rate every epoch after this one; 0 never.", minimum=0, maximum=1000,
        unit="epochs",
    )  # fmt: skip
    batch_size: int = option(64, "Batch", "Pairs per change of the weights.", minimum=1, maximum=4096, unit="pairs")
    epochs: int = option(10, "Epochs", "Passes over the training part.", minimum=1, maximum=10_000)
    minutes: float = option(
        0.0, "Time limit", "Ends the run after so long; 0 means no limit.", minimum=0.0, maximum=100_000.0,
        unit="min",
    )  # fmt: skip
    clip_norm: float = option(
        1.0, "Gradient clip", "Longest gradient (L2 norm); 0 means no limit.", minimum=0.0, maximum=1000.0
    )
    patience: int = option(
        5, "Patience", "Ends after so many epochs without a better validation loss; 0 never.", minimum=0,
        maximum=1000, unit="epochs",
    )  # fmt: skip
    precision: str = option(
        "auto", "Precision", "Of the largest products in training; auto takes bfloat16 where the processor has it.",
        choices=("auto", "float32", "bfloat16"),
    )  # fmt: skip
    seed: int = option(1, "Seed", "The same seed gives the same run.", minimum=0, maximum=2**31 - 1)


@dataclass(frozen=True)
class SearchSpec:
    """How a translation is looked for."""

    search: str = option("beam", "Search", "How the best translation is looked for.", choices_from="searches")
    beam: int = option(5, "Beam", "Hypotheses kept at each step.", minimum=1, maximum=100)
    n_best: int = option(1, "n-best", "Translations shown, at most the beam's width.", minimum=1, maximum=100)
    length_penalty: float = option(
        1.0, "Length penalty", "GNMT's alpha: 0 favours short output, 1 evens it out.", minimum=0.0, maximum=5.0
    )


@dataclass(frozen=True)
class RunSpec:
    """Everything that a training run was asked to do; stored in its model folder."""

    corpus: CorpusSpec = field(default_factory=CorpusSpec)
    model: ModelSpec = field(default_factory=ModelSpec)
    training: TrainingSpec = field(default_factory=TrainingSpec)


PARTS: dict[str, type] = {"corpus": CorpusSpec, "model": ModelSpec, "training": TrainingSpec}


def to_json(specification: Any) -> dict[str, Any]:
    """Returns a specification as plain data."""
    return asdict(specification)


def run_from_json(values: Mapping[str, Any]) -> RunSpec:
    """Builds a RunSpec from plain data; raises OptionError for unknown names or bad values."""
    parts: dict[str, Any] = {name: options.from_json(PARTS[name], values.get(name, {})) for name in PARTS}
    return RunSpec(**parts)
