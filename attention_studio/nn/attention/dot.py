"""Dot-product attention of Luong et al. 2015."""

from collections.abc import Iterator
from typing import Any

from keras import ops

from attention_studio.errors import OptionError
from attention_studio.nn.attention.base import Attention


class Dot(Attention):
    """e = sᵀ h: the score has no weights of its own, so both states must have the same width."""

    kind, title = "dot", "Dot (Luong)"
    formula = "sᵀ h"
    source = "Luong et al. 2015, section 3.1"

    def make_weights(self) -> None:
        """Checks the widths; there is nothing to make.

        Raises:
            OptionError: decoder and source states differ in width.
        """
        if self.query_units != self.key_units:
            raise OptionError(
                f"Dot attention needs states of one width, but the decoder's have {self.query_units} units and the "
                f"encoder's {self.key_units}; choose general attention or a unidirectional encoder."
            )

    def terms(self, query: Any, keys: Any) -> Iterator[tuple[str, Any]]:
        """The score alone."""
        yield "sᵀ h", ops.squeeze(ops.matmul(keys, ops.expand_dims(query, -1)), -1)
