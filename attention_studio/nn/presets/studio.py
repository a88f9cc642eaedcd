"""The studio's own preset: what shows a clear alignment soonest on a desk machine."""

from attention_studio.nn.presets.base import Preset
from attention_studio.specs import ModelSpec, TrainingSpec


class Studio(Preset):
    """Bahdanau's bidirectional GRU encoder and additive score, asked in Luong's order: after the recurrent step.

    The state that asks has read the word before, so a row of the grid belongs to the word that it writes. There is no
    paper's size to it; both sizes are the same.
    """

    kind, title = "studio", "Studio (additive attention after the step)"
    source = "Attention Studio; the parts are Bahdanau et al. 2014 and Luong et al. 2015"
    year = 2026
    reference = "Bahdanau appendix A.1, Luong section 3"
    desk_model = ModelSpec(
        preset=kind,
        decoder="attentional",
        attention="additive",
        cell="gru",
        encoder="bidirectional",
        layers=1,
        embedding_units=128,
        hidden_units=128,
        attention_units=128,
        readout_units=128,
        dropout=0.1,
        word_dropout=0.15,
        state_dropout=0.5,
    )
    desk_training = TrainingSpec(
        optimizer="adam", learning_rate=0.004, halve_after=6, batch_size=64, clip_norm=1.0, epochs=12
    )
    paper_model = desk_model
    paper_training = desk_training
