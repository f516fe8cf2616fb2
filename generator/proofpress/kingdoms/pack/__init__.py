"""Packs of this game."""
