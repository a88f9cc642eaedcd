"""The exporters: one file each, found by `registry.discover`."""
