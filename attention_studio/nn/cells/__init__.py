"""Recurrent cells, one a file."""
