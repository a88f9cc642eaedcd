"""Global general attention with input feeding of Luong, Pham and Manning 2015."""

from dataclasses import replace

from attention_studio.nn import initializers as starts
from attention_studio.nn.initializers import Initializers
from attention_studio.nn.presets.base import Preset
from attention_studio.specs import ModelSpec, TrainingSpec


class Luong2015GlobalGeneral(Preset):
    """Stacked LSTMs, attention with the current top state, h~ fed to the next step, source reversed."""

    kind, title = "luong2015-global-general", "Luong 2015, global general with input feeding"
    source = "Luong, Pham, Manning: Effective Approaches to Attention-based Neural Machine Translation"
    year = 2015
    reference = "Sections 3.1, 3.3 and 4.1"
    paper_model = ModelSpec(
        preset=kind,
        size="paper",
        decoder="attentional",
        attention="general",
        cell="lstm",
        encoder="stacked",
        layers=4,
        embedding_units=1000,
        hidden_units=1000,
        attention_units=1000,
        readout_units=1000,
        input_feeding=True,
        reverse_source=True,
        dropout=0.2,
        initialization="paper",
    )
    paper_training = TrainingSpec(
        optimizer="sgd",
        learning_rate=1.0,
        batch_size=128,
        epochs=12,
        halve_after=8,
        clip_norm=5.0,
        patience=0,
    )
    desk_model = replace(
        paper_model,
        size="desk",
        layers=1,
        embedding_units=128,
        hidden_units=128,
        attention_units=128,
        readout_units=128,
        dropout=0.0,
        initialization="desk",
    )
    desk_training = TrainingSpec(optimizer="adam", learning_rate=0.002, batch_size=64, clip_norm=5.0)

    @staticmethod
    def paper_initializers() -> Initializers:
        """Section 4.1: U(-0.1, 0.1)."""
        return starts.uniform(0.1)
