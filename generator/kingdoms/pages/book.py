"""What all pages of one run of this game share: its data, the language, the theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.inks import ROLES
from generator.kingdoms.records import TextFile
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.library.suggest import quoted
from generator.pages.book import Book as PlainBook
from generator.press.ink import Theme
from generator.text.labels import MissingText, labels_of
from generator.text.records import SOURCE, Called
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
        if self.label.has(card):
            return self.label(card)
        error = MissingText(self.language, f"has no name for {quoted(card)}; write it into its texts")
        part, words = _named(self.edition.text[SOURCE]).get(card, ("", ""))
        return error.stood_in(self.texts.place().path, part, card, words)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {name: words for name, (_, words) in _named(self.texts).items()}

    def set(self, text: str) -> str:
        """A text of the data, ready to be set: short words stay with the next one."""
        return typeset(text, self.habits.typography)


def _named(texts: TextFile) -> dict[str, tuple[str, str]]:
    """What has a name in a text file: the part that it is in, and the name."""
    found: dict[str, tuple[str, str]] = {}
    for part in ("lands", "nations", "actions", "tokens", "terrains", "resources"):
        entries: Mapping[str, Called] = getattr(texts, part)
        found |= {name: (part, entry.name) for name, entry in entries.items()}
    return found


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    return Book(language, theme.inked(ROLES), labels_of(edition, language), edition.languages[language], edition)
