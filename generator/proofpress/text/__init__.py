"""Texts: do they say what the rules say? Knows no game."""
