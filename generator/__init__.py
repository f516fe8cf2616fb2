"""Proofpress: prints games, and proves that every seed it prints can be played."""

__version__ = "0.1.0"
