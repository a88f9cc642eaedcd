"""Attention mechanisms, one a file: how a decoder state scores the source states."""
