"""Corpus formats, one a file: how files hold their pairs."""
