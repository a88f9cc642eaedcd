"""The optimisers by name, from Keras."""

from collections.abc import Callable
from typing import Any

from attention_studio.engine import backend  # noqa: F401  # prepares the process for Keras
from attention_studio.errors import OptionError
from attention_studio.specs import TrainingSpec

import keras  # isort: skip

OPTIMIZERS: dict[str, tuple[str, Callable[..., Any]]] = {
    "adam": ("Adam", keras.optimizers.Adam),
    "adadelta": ("Adadelta, ρ 0.95, ε 1e-6 (Bahdanau)", keras.optimizers.Adadelta),
    "sgd": ("Plain gradient descent (Luong)", keras.optimizers.SGD),
}
"""Kind to title and class."""

CONSTANTS: dict[str, dict[str, float]] = {"adadelta": {"rho": 0.95, "epsilon": 1e-6}}
"""What the papers fix besides the learning rate."""


def make(spec: TrainingSpec) -> Any:
    """Returns the optimiser that a training asks for; raises OptionError if there is none of that name."""
    if spec.optimizer not in OPTIMIZERS:
        raise OptionError(f'There is no optimiser called "{spec.optimizer}"; choose one of: {", ".join(OPTIMIZERS)}.')
    clip = spec.clip_norm or None
    constants = CONSTANTS.get(spec.optimizer, {})
    return OPTIMIZERS[spec.optimizer][1](learning_rate=spec.learning_rate, global_clipnorm=clip, **constants)


def learning_rate(spec: TrainingSpec, epoch: int) -> float:
    """Returns the learning rate of an epoch, counted from 1: halved after each one past `halve_after`."""
    halvings = max(0, epoch - spec.halve_after) if spec.halve_after else 0
    return float(spec.learning_rate * 0.5**halvings)
