"""Text: one normal form, tokenizers, vocabularies."""
