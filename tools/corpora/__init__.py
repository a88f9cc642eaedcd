"""The parts that make the sample corpora: a typed bilingual grammar, and written dates."""
