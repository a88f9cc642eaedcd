"""The loop over time: the one seam where the models touch TensorFlow.

`keras.ops.scan` wants outputs shaped like the carry and copies the carry through arrays at each step; TensorFlow's
own loop does neither. On Keras' other back-ends the loop is unrolled.
"""

from collections.abc import Callable
from typing import Any

import keras
from keras import ops

Tensors = tuple[Any, ...]
Step = Callable[[Tensors, Tensors], tuple[Tensors, Tensors]]


def over_time(step: Step, start: Tensors, inputs: Tensors, records: int) -> tuple[Tensors, Tensors]:
    """Runs `step(carry, slices) -> (carry, records)` along the first axis of `inputs`.

    Args:
        step: one step in time; `slices` are `inputs` at that time.
        start: the first carry, each (batch, ...).
        inputs: each (time, ...).
        records: how many tensors a step records.

    Returns:
        The last carry, and what the steps recorded, each (time, ...).
    """
    if keras.backend.backend() == "tensorflow":
        return _tensorflow_loop(step, start, inputs, records)
    return _portable_loop(step, start, inputs)


def _tensorflow_loop(step: Step, start: Tensors, inputs: Tensors, records: int) -> tuple[Tensors, Tensors]:
    import tensorflow as tf

    steps = tf.shape(inputs[0])[0]
    sources = [tf.TensorArray(x.dtype, size=steps, element_shape=x.shape[1:]).unstack(x) for x in inputs]
    arrays = tuple(tf.TensorArray(start[0].dtype, size=steps, infer_shape=False) for _ in range(records))
    shapes: list[Any] = []

    def body(time: Any, carry: Tensors, arrays: Tensors) -> tuple[Any, Tensors, Tensors]:
        carry, written = step(carry, tuple(source.read(time) for source in sources))
        shapes[:] = [one.shape for one in written]
        arrays = tuple(array.write(time, one) for array, one in zip(arrays, written, strict=True))
        return time + 1, carry, arrays

    _, carry, arrays = tf.while_loop(
        lambda time, *_: time < steps, body, (tf.constant(0), start, arrays), parallel_iterations=1
    )
    stacked = [array.stack() for array in arrays]
    return carry, tuple(tf.ensure_shape(one, [None, *shape]) for one, shape in zip(stacked, shapes, strict=True))


def _portable_loop(step: Step, start: Tensors, inputs: Tensors) -> tuple[Tensors, Tensors]:
    carry, written = start, []
    for time in range(inputs[0].shape[0]):
        carry, records = step(carry, tuple(one[time] for one in inputs))
        written.append(records)
    return carry, tuple(ops.stack(column) for column in zip(*written, strict=True))
