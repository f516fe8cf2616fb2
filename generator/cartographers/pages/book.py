"""What all pages of one run share: the data, the language, the theme, and the examples found so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator import __version__
from generator.cartographers.edition import Edition
from generator.cartographers.pages.examples import Example, example
from generator.cartographers.pages.labels import Labels, effect_text, labels_of
from generator.press.drawing import LEAST_PT
from generator.press.fonts import text_width
from generator.press.ink import Theme
from generator.text.typography import hyphenated


@dataclass(frozen=True)
class Book:
    """Edition, language and theme. Examples are looked for once a card."""

    edition: Edition
    language: str
    theme: Theme
    label: Labels
    _examples: dict[str, Example] = field(default_factory=dict)

    def name(self, card: str) -> str:
        return self.edition.name(card, self.language)

    def effect(self, card: str) -> str | None:
        """What the card says, if this language has the text."""
        return effect_text(self.edition, card, self.language)

    def broken(self, text: str, width: float, face: str) -> str:
        """The text with every word that is too long for a line, even in the smallest type, broken as its language
        breaks words."""
        language = self.edition.languages[self.language]
        return hyphenated(text, language, lambda word: text_width(word, face, LEAST_PT) <= width)

    def example(self, card: str) -> Example:
        """The example board of a scoring card."""
        if card not in self._examples:
            self._examples[card] = example(self.edition.scoring[card].rule)
        return self._examples[card]

    def where(self, key: str) -> str:
        """Where a text comes from, for messages."""
        return f"{self.language}: {key}"

    @property
    def version(self) -> str:
        """The program and its version, for the slug line."""
        return f"Proofpress {__version__}"


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    return Book(edition, language, theme, labels_of(edition, language))
