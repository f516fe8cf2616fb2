"""What all pages of one run of this game share: its data, and the examples found so far."""

from __future__ import annotations

from dataclasses import field

from generator.cartographers.edition import Edition
from generator.cartographers.pages.examples import Example, example
from generator.library.dataclass import dataclass
from generator.pages.book import Book as PlainBook
from generator.press.ink import Theme
from generator.text.labels import labels_of
from generator.text.typography import signed, typeset


@dataclass(frozen=True)
class Book(PlainBook):
    """The book of this game. Examples are looked for once per card."""

    game = "Cartographers"

    edition: Edition
    _examples: dict[str, Example] = field(default_factory=dict)

    def name(self, card: str) -> str:
        return signed(self.edition.name(card, self.language), self.habits.typography)

    def called(self, sets: str) -> str:
        """What the game of these sets is called, if this language says."""
        key = f"value_{sets}"
        return self.label(key) if self.label.has(key) else sets

    def effect(self, card: str) -> str | None:
        """What the card says, ready to be set, if this language has the text."""
        text = self.edition.text.get(self.language)
        entry = text.cards.get(card) if text else None
        return typeset(entry.effect, self.habits.typography) if entry and entry.effect else None

    def example(self, card: str) -> Example:
        """The example board of a scoring card."""
        if card not in self._examples:
            self._examples[card] = example(self.edition.scoring[card].rule)
        return self._examples[card]


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    label = labels_of(edition, language)
    return Book(language, theme, label, edition.languages[language], edition)
