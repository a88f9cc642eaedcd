"""Corpora: files of sentence pairs, what is left out of them and why, splits, ids on the disk, gold alignments."""
