"""The panels, one a file; `registry.discover` finds them and their place shows them."""
