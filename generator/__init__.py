"""Proofpress: prints games, and proves that every seed it prints can be played."""

__version__ = "0.2.0"
