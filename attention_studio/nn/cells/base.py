"""The base of recurrent cells: inputs are projected for all times at once, the recurrent part runs step by step."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import keras
from keras import ops

from attention_studio.nn.initializers import Blocks, Initializers, Maker
from attention_studio.nn.loop import Tensors
from attention_studio.nn.products import LoopMatrix, in_blocks, product
from attention_studio.registry import Plugin, choose

State = Tensors


class Cell(keras.layers.Layer, Plugin):  # type: ignore[misc]  # Keras is untyped
    """A recurrent cell over `directions` independent directions (1, or 2 for a bidirectional encoder).

    Tensors of a bidirectional cell carry a leading axis of 2; below, "..." stands for that axis or nothing.

    Attributes:
        gates: blocks of units that the projected input has.
        parts: tensors in the state; the first is what the cell outputs.
    """

    gates: ClassVar[int]
    parts: ClassVar[int]

    def __init__(self, input_units: int, units: int, start: Initializers, directions: int = 1) -> None:
        super().__init__(dtype="float32")
        self.units = units
        self.start = start
        self.lead = (2,) if directions == 2 else ()
        self.input_matrix = self._matrix("input", input_units, self.gates, start.inputs)
        self.bias = self.add_weight((*self.lead, 1, self.gates * units), start.bias(), name="bias")
        self.make_recurrent()
        self.built = True

    def _matrix(self, name: str, rows: int, gates: int, make: Maker) -> Any:
        return self.add_weight((*self.lead, rows, gates * self.units), Blocks(make, self.units), name=name)

    def recurrent_matrix(self, name: str, gates: int) -> Any:
        """Makes a matrix from the state to `gates` blocks, each block square and drawn on its own."""
        return self._matrix(name, self.units, gates, self.start.recurrent)

    def input_like_matrix(self, name: str, rows: int, gates: int) -> Any:
        """Makes a matrix from another input, such as a context, to all gates; (rows, gates * units)."""
        return self._matrix(name, rows, gates, self.start.inputs)

    @abstractmethod
    def make_recurrent(self) -> None:
        """Makes the recurrent weights."""

    def project(self, inputs: Any) -> Any:
        """Returns the inputs' share of all gates, bias included.

        Args:
            inputs: (..., rows, input units), where rows are any times and sentences flattened.

        Returns:
            (..., rows, gates * units).
        """
        return product(inputs, self.input_matrix) + self.bias

    def start_state(self, batch: Any) -> State:
        """Returns the zero state, each part (..., batch, units)."""
        return tuple(ops.zeros((*self.lead, batch, self.units)) for _ in range(self.parts))

    @property
    @abstractmethod
    def loop_matrices(self) -> list[LoopMatrix]:
        """The matrices that a step multiplies with."""

    @abstractmethod
    def step(self, blocks: Tensors, state: State, matrices: Sequence[Tensors]) -> tuple[State, Tensors]:
        """One step in time.

        Args:
            blocks: for each gate, (..., batch, units) of what `project` made.
            state: each part (..., batch, units).
            matrices: `loop_matrices`, each in blocks of a gate, (..., rows, units).

        Returns:
            The next state, and what each of the matrices was multiplied with.
        """

    def plain_step(self, projected: Any, state: State) -> State:
        """One step outside a loop over known inputs; `projected` is (..., batch, gates * units)."""
        matrices = [in_blocks(ops.convert_to_tensor(one.matrix), self.units) for one in self.loop_matrices]
        return self.step(in_blocks(projected, self.units), state, matrices)[0]


def make(kind: str, input_units: int, units: int, start: Initializers, directions: int = 1) -> Cell:
    """Returns the cell called `kind`; raises OptionError if there is none."""
    return choose("attention_studio.nn.cells", Cell, kind, "cell")(input_units, units, start, directions)  # type: ignore[type-abstract]
