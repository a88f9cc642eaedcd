"""Attention Studio: watch a translator learn to pay attention."""

__version__ = "0.1.0"
