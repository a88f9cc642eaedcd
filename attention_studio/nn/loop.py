"""The loop over time: the one seam where the models touch TensorFlow.

`keras.ops.scan` wants outputs shaped like the carry and copies the carry through arrays at each step; TensorFlow's
own loop does neither. On Keras' other back-ends the loop is unrolled.
"""

from collections.abc import Callable, Sequence
from typing import Any

import keras
from keras import ops

Tensors = tuple[Any, ...]
Step = Callable[[Tensors, Tensors], tuple[Tensors, Tensors, Tensors]]


def over_time(
    step: Step, start: Tensors, inputs: Tensors, records: int, notes: Sequence[str] = ()
) -> tuple[Tensors, Tensors, Tensors]:
    """Runs `step(carry, slices) -> (carry, records, notes)` along the first axis of `inputs`.

    Args:
        step: one step in time; `slices` are `inputs` at that time.
        start: the first carry, each (batch, ...).
        inputs: each (time, ...).
        records: how many tensors a step records.
        notes: the types, "float32" or "bfloat16", of what a step notes: recorded too, but no gradient flows through.

    Returns:
        The last carry, and what the steps recorded and noted, each (time, ...).
    """
    if keras.backend.backend() == "tensorflow":
        return _tensorflow_loop(step, start, inputs, records, notes)
    return _portable_loop(step, start, inputs)


def _tensorflow_loop(
    step: Step, start: Tensors, inputs: Tensors, records: int, notes: Sequence[str]
) -> tuple[Tensors, Tensors, Tensors]:
    import tensorflow as tf

    steps = tf.shape(inputs[0])[0]
    sources = [tf.TensorArray(x.dtype, size=steps, element_shape=x.shape[1:]).unstack(x) for x in inputs]
    types = [start[0].dtype] * records + [_BITS[note] for note in notes]
    arrays = tuple(tf.TensorArray(one, size=steps, infer_shape=False) for one in types)
    shapes: list[Any] = []

    def body(time: Any, carry: Tensors, arrays: Tensors) -> tuple[Any, Tensors, Tensors]:
        carry, recorded, noted = step(carry, tuple(source.read(time) for source in sources))
        written = (*recorded, *(tf.bitcast(one, bits) for one, bits in zip(noted, types[records:], strict=True)))
        shapes[:] = [one.shape for one in written]
        arrays = tuple(array.write(time, one) for array, one in zip(arrays, written, strict=True))
        return time + 1, carry, arrays

    _, carry, arrays = tf.while_loop(
        lambda time, *_: time < steps, body, (tf.constant(0), start, arrays), parallel_iterations=1
    )
    stacked = [tf.ensure_shape(one.stack(), [None, *shape]) for one, shape in zip(arrays, shapes, strict=True)]
    noted = (tf.bitcast(one, note) for one, note in zip(stacked[records:], notes, strict=True))
    return carry, tuple(stacked[:records]), tuple(noted)


_BITS = {"float32": "int32", "bfloat16": "int16"}
"""Notes pass the loop as integers: for these TensorFlow's gradient neither makes nor adds arrays of zeros."""


def _portable_loop(step: Step, start: Tensors, inputs: Tensors) -> tuple[Tensors, Tensors, Tensors]:
    carry, recorded, noted = start, [], []
    for time in range(inputs[0].shape[0]):
        carry, records, notes = step(carry, tuple(one[time] for one in inputs))
        recorded.append(records)
        noted.append(tuple(ops.stop_gradient(one) for one in notes))
    return carry, _columns(recorded), _columns(noted)


def _columns(rows: list[Tensors]) -> Tensors:
    return tuple(ops.stack(column) for column in zip(*rows, strict=True))
