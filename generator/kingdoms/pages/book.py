"""What all pages of one run of this game share: its data, the language, the theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.inks import ROLES
from generator.kingdoms.records import TextFile
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.library.suggest import quoted
from generator.pages.book import Book as PlainBook
from generator.press.ink import Theme
from generator.text.labels import labels_of
from generator.text.records import Called
from generator.text.typography import signed, typeset


@dataclass(frozen=True)
class Book(PlainBook):
    """The book of this game."""

    game = "Kingdoms"

    edition: Edition

    @property
    def texts(self) -> TextFile:
        """The names and effects in this language; a language without any is an error."""
        if self.language not in self.edition.text:
            raise ContentError(f"language {self.language} has no texts of this game yet")
        return self.edition.text[self.language]

    def name(self, card: str) -> str:
        """The name of a land (its side, such as 1A), nation, action, token, kind of land or resource."""
        if card in self._names:
            return signed(self._names[card], self.habits.typography)
        if not self.label.has(card):
            raise ContentError(f"language {self.language} has no name for {quoted(card)}; write it into its texts")
        return self.label(card)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        texts = self.texts
        parts: tuple[Mapping[Any, Called], ...] = (
            texts.lands,
            texts.nations,
            texts.actions,
            texts.tokens,
            texts.terrains,
            texts.resources,
        )
        return {name: entry.name for part in parts for name, entry in part.items()}

    def set(self, text: str) -> str:
        """A text of the data, ready to be set: short words stay with the next one."""
        return typeset(text, self.habits.typography)


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    return Book(language, theme.inked(ROLES), labels_of(edition, language), edition.languages[language], edition)
