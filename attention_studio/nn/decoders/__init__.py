"""Decoders, one a file: where attention enters the step, and what the read-out sees."""
