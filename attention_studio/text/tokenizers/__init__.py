"""Tokenizers, one a file: how a sentence is cut into tokens and put together again."""
