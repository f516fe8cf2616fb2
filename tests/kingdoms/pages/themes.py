"""Themes with everything of this game inked."""

from __future__ import annotations

from generator.kingdoms.pages.inks import ROLES
from generator.pages import inks
from generator.press.ink import Theme


def theme_of(name: str) -> Theme:
    return inks.theme_of(name).inked(ROLES)
