"""Starts Attention Studio from a checkout: the window, or a sub-command; see `attention_studio.__main__`."""

if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()

    import sys

    from attention_studio.__main__ import main

    sys.exit(main())
