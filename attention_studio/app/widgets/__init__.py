"""Widgets that know nothing of the session; panels are made of them."""
