"""Themes with everything of this game inked."""

from __future__ import annotations

from proofpress.kingdoms.printing.book import ROLES
from proofpress.pages import art
from proofpress.press.themes import Theme


def theme_of(name: str) -> Theme:
    return art.theme_of(name).inked(ROLES)
