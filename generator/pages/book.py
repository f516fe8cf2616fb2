"""What all pages of one run share: the language, its words, and the theme. Each game adds its data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from generator import __version__
from generator.library.dataclass import dataclass
from generator.press.document import Document
from generator.press.drawing import LEAST_PT
from generator.press.fonts import text_width
from generator.press.ink import Theme
from generator.text.labels import Labels
from generator.text.records import LanguageFile
from generator.text.sorting import sort_key
from generator.text.typography import hyphenated, typeset


@dataclass(frozen=True)
class Book(ABC):
    """Language, words and theme."""

    language: str
    theme: Theme
    label: Labels
    habits: LanguageFile  # how the language breaks words
    game: ClassVar[str] = ""  # its title

    @abstractmethod
    def name(self, card: str) -> str:
        """What a card is called in this language."""

    def document(self, title: str, **more: Any) -> Document:
        """A document whose title names the game and the language."""
        whole = self.label.named(self.game, title) if self.game else title
        return Document(f"{whole} ({self.habits.name})", language=self.language, **more)

    def by_name(self, cards: Iterable[str]) -> list[str]:
        """The cards in the order of the language's alphabet, for those who look one up by its name."""
        return sorted(cards, key=lambda card: sort_key(self.name(card), self.habits))

    def broken(self, text: str, width: float, face: str) -> str:
        """The text with every word that is too long for a line, even in the smallest type, broken as its language
        breaks words, and with short words joined to those after them."""
        text = typeset(text, self.habits.typography)
        return hyphenated(text, self.habits, lambda word: text_width(word, face, LEAST_PT) <= width)

    def where(self, key: str) -> str:
        """Where a text comes from, for messages."""
        return f"{self.language}: {key}"

    @property
    def version(self) -> str:
        """The program and its version, for the slug line."""
        return f"Proofpress {__version__}"
