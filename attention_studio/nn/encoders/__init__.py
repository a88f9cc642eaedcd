"""Encoders, one a file: how the source is read."""
