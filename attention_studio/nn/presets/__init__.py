"""Presets, one paper a file."""
