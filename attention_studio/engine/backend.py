"""Prepares the process for Keras on TensorFlow; import this before either.

Whatever another project left in the environment (another back-end, the legacy Keras), the engine uses its own.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["KERAS_BACKEND"] = "tensorflow"
os.environ.pop("TF_USE_LEGACY_KERAS", None)
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("TF_FORCE_GPU_ALLOW_GROWTH", "true")


@contextmanager
def _quiet_start() -> Iterator[None]:
    """Keeps what TensorFlow's libraries say while they load (before their log level holds) off standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123  # a device, not a path
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


with _quiet_start():
    import keras  # noqa: F401
    import tensorflow as tf

    # Registers the devices, which has things to say too.
    tf.config.list_physical_devices()


def devices() -> tuple[str, ...]:
    """Returns the names of the devices that TensorFlow computes on, such as "CPU, 2 cores"."""
    graphics = [tf.config.experimental.get_device_details(one) for one in tf.config.list_physical_devices("GPU")]
    names = [str(details.get("device_name", "GPU")) for details in graphics]
    return (*names, f"CPU, {os.cpu_count()} cores")


def multiplies_bfloat16() -> bool:
    """Whether this processor has instructions that multiply bfloat16, as far as Linux tells."""
    information = Path("/proc/cpuinfo")
    if not sys.platform.startswith("linux") or not information.is_file():
        return False
    text = information.read_text(encoding="utf-8", errors="replace")
    return "amx_bf16" in text or "avx512_bf16" in text
