"""The base of presets: a paper's model and training, at desk size and at the paper's."""

from typing import ClassVar

from attention_studio.nn import initializers as starts
from attention_studio.nn.initializers import Initializers
from attention_studio.registry import Plugin, choose
from attention_studio.specs import ModelSpec, TrainingSpec

PACKAGE = "attention_studio.nn.presets"


class Preset(Plugin):
    """One paper.

    Attributes:
        source: authors and title; `year` and `reference` (sections, equations) beside it.
        desk_model, desk_training: what learns in minutes on a desk machine.
        paper_model, paper_training: what the paper states.
    """

    source: ClassVar[str]
    year: ClassVar[int]
    reference: ClassVar[str]
    desk_model: ClassVar[ModelSpec]
    desk_training: ClassVar[TrainingSpec]
    paper_model: ClassVar[ModelSpec]
    paper_training: ClassVar[TrainingSpec]

    @staticmethod
    def paper_initializers() -> Initializers:
        """Returns the paper's initial weights."""
        return starts.desk()


def make(kind: str, size: str = "desk") -> tuple[ModelSpec, TrainingSpec]:
    """Returns a preset's model and training at a size; raises OptionError if there is no such preset."""
    preset = choose(PACKAGE, Preset, kind, "preset")
    if size == "paper":
        return preset.paper_model, preset.paper_training
    return preset.desk_model, preset.desk_training


def initializers(spec: ModelSpec) -> Initializers:
    """Returns the initial weights that a model's specification asks for."""
    if spec.initialization == "desk":
        return starts.desk()
    return choose(PACKAGE, Preset, spec.preset, "preset").paper_initializers()
