"""Pictures and files of alignment grids, without a window."""
