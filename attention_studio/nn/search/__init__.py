"""Search methods, one a file: how the best translation is looked for."""
