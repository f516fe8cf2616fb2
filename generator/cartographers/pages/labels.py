"""The words of printed pages, looked up by key in one language, and made ready for setting.

Words stand in the files of the language and of its texts. A key that neither has is an error that names it: a page
never falls back to another language in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.cartographers.edition import Edition
from generator.library.errors import ContentError
from generator.library.suggest import hint, quoted
from generator.text.records import Typography
from generator.text.typography import typeset


@dataclass(frozen=True)
class Labels:
    """The words of one language. Calling it returns the words of a key."""

    language: str
    words: Mapping[str, str]
    typography: Typography = field(default_factory=Typography)

    def __call__(self, key: str, **values: object) -> str:
        if key not in self.words:
            raise ContentError(f'language {self.language} has no label "{key}"{hint(key, self.words)}')
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def set(self, key: str, **values: object) -> str:
        """The words of a key as running text: short words stay with the next one."""
        return typeset(self(key, **values), self.typography)

    def has(self, key: str) -> bool:
        return key in self.words


def labels_of(edition: Edition, language: str) -> Labels:
    """The labels of a language of this edition."""
    if language not in edition.languages:
        raise ContentError(f"there is no language {quoted(language)}{hint(language, edition.languages)}")
    words, text = edition.languages[language], edition.text.get(language)
    return Labels(language, {**words.labels, **(text.labels if text else {})}, words.typography)


def effect_text(edition: Edition, card: str, language: str) -> str | None:
    """What a card says in this language, ready to be set, if the language says it."""
    text = edition.text.get(language)
    entry = text.cards.get(card) if text else None
    return typeset(entry.effect, edition.languages[language].typography) if entry and entry.effect else None
