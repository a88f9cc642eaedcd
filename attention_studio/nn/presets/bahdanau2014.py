"""RNNsearch of Bahdanau, Cho and Bengio 2014."""

from dataclasses import replace

from attention_studio.nn import initializers as starts
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.presets.base import Preset
from attention_studio.specs import ModelSpec, TrainingSpec


class Bahdanau2014(Preset):
    """Bidirectional GRU encoder, additive attention with the previous state, maxout deep output."""

    kind, title = "bahdanau2014", "Bahdanau 2014 (RNNsearch)"
    source = "Bahdanau, Cho, Bengio: Neural Machine Translation by Jointly Learning to Align and Translate"
    year = 2014
    reference = "Sections 3 and 4, appendices A and B"
    paper_model = ModelSpec(
        preset=kind,
        size="paper",
        decoder="conditional",
        attention="additive",
        cell="gru",
        encoder="bidirectional",
        layers=1,
        embedding_units=620,
        hidden_units=1000,
        attention_units=1000,
        readout_units=500,
        gru="paper",
        readout_state="previous",
        initialization="paper",
    )
    paper_training = TrainingSpec(optimizer="adadelta", learning_rate=1.0, batch_size=80, clip_norm=1.0)
    desk_model = replace(
        paper_model,
        size="desk",
        embedding_units=128,
        hidden_units=128,
        attention_units=128,
        readout_units=128,
        initialization="desk",
    )
    desk_training = TrainingSpec(optimizer="adam", learning_rate=0.002, batch_size=64, clip_norm=1.0)

    @staticmethod
    def paper_initializers() -> Initializers:
        """Appendix B.1."""
        return starts.bahdanau()
