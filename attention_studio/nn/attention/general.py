"""General (bilinear) attention of Luong et al. 2015."""

from collections.abc import Iterator
from typing import Any

from keras import ops

from attention_studio.nn.attention.base import Attention
from attention_studio.nn.products import product


class General(Attention):
    """e = sᵀ W h: a dot product after a learned change of basis."""

    kind, title = "general", "General (Luong)"
    formula = "sᵀ W h"
    source = "Luong et al. 2015, section 3.1"

    def make_weights(self) -> None:
        """W, from source states to decoder states."""
        self.matrix = self.add_weight((self.key_units, self.query_units), self.start.attention(), name="general")

    def keys(self, states: Any) -> Any:
        """W h, (batch, source, query units)."""
        return product(states, self.matrix)

    def terms(self, query: Any, keys: Any) -> Iterator[tuple[str, Any]]:
        """The score alone; W h is computed once a sentence."""
        yield "sᵀ W h", ops.squeeze(ops.matmul(keys, ops.expand_dims(query, -1)), -1)
