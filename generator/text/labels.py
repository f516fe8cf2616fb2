"""The words of printed pages in one language, looked up by key, and made ready for setting.

Words stand in the file of the language and in the game's texts; a page holds no word of its own. A key that neither has
is an error that names it: nothing is ever filled in from another language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from generator.library.errors import ContentError
from generator.library.suggest import hint, listed, quoted
from generator.text.records import LanguageFile, Typography
from generator.text.typography import typeset

PLACE = re.compile(r"\{([a-z_]+)\}")  # {round} in a label is a place to be filled


class GameText(Protocol):
    """What labels need of a game's text file."""

    @property
    def labels(self) -> Mapping[str, str]: ...


class Spoken(Protocol):
    """A game's data, as far as words are concerned."""

    @property
    def languages(self) -> Mapping[str, LanguageFile]: ...
    @property
    def text(self) -> Mapping[str, GameText]: ...


@dataclass(frozen=True)
class Labels:
    """The words of one language. Calling it returns the words of a key."""

    language: str
    words: Mapping[str, str]
    typography: Typography = field(default_factory=Typography)

    def __call__(self, key: str, **values: object) -> str:
        """The words with their places filled: each {name} in them with the value of that name.

        Values that a language has no place for are left out. Without values the words come as they stand, for those who
        fill them later.
        """
        if key not in self.words:
            raise ContentError(f"language {self.language} has no label {quoted(key)}{hint(key, self.words)}")
        text = self.words[key]
        unfilled = set(PLACE.findall(text)) - set(values)
        if values and unfilled:
            places = listed(sorted(unfilled), "and")
            raise ContentError(f"the label {quoted(key)} in language {self.language} also has places for {places}")
        return PLACE.sub(lambda found: str(values[found.group(1)]), text) if values else text

    def set(self, key: str, **values: object) -> str:
        """The words of a key as running text: short words stay with the next one."""
        return typeset(self(key, **values), self.typography)

    def has(self, key: str) -> bool:
        return key in self.words


def labels_of(data: Spoken, language: str) -> Labels:
    """The labels of a language of a game's data."""
    if language not in data.languages:
        raise ContentError(f"there is no language {quoted(language)}{hint(language, data.languages)}")
    words, text = data.languages[language], data.text.get(language)
    return Labels(language, {**words.labels, **(text.labels if text else {})}, words.typography)
