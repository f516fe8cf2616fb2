"""Proofpress: prints games, and proves that every seed it prints can be played."""

from __future__ import annotations

__version__ = "0.3.0.dev0"
