"""The words of printed pages in one language, looked up by key, and made ready for setting.

Words are in the file of the language and in the game's texts; a page holds no word of its own. A key that neither has
is an error that names it and says what else is missing: nothing is ever filled in from another language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import field
from typing import Protocol

from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.library.suggest import MOST_LISTED, hint, listed, quoted
from generator.text.records import LanguageFile, Typography
from generator.text.typography import signed, typeset

PLACE = re.compile(r"\{([a-z_]+)\}")  # {round} in a label is a place to be filled

# The English label is the pattern by which a line of an answer is known; what is put in is English and may be left out.
_PATTERN = "said_"


def misplaced(key: str, source: str, text: str) -> bool:
    """Whether a translation has other places to be filled than its source."""
    wanted, found = set(PLACE.findall(source)), set(PLACE.findall(text))
    return not found <= wanted if key.startswith(_PATTERN) else found != wanted


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
    wanted: Callable[[], AbstractSet[str]] = field(default=frozenset, compare=False)  # every key that some language has
    without: str = ""  # what the language has no file for

    def __call__(self, key: str, **values: object) -> str:
        """The words with their places filled: each {name} in them with the value of that name.

        Values that a language has no place for are left out. Without values the places stay, to be filled later.
        """
        if key not in self.words:
            raise ContentError(f"language {self.language} has no label {quoted(key)}{self._missing(key)}")
        text = self.words[key]
        unfilled = set(PLACE.findall(text)) - set(values)
        if values and unfilled:
            places = listed(sorted(unfilled), "and")
            raise ContentError(f"the label {quoted(key)} in language {self.language} also has places for {places}")
        filled = PLACE.sub(lambda found: str(values[found.group(1)]), text) if values else text
        return signed(filled, self.typography)

    def named(self, name: str, text: str) -> str:
        """A name, a colon, and what it names."""
        return signed(f"{name}: {text}", self.typography)

    def apart(self, texts: Iterable[str]) -> str:
        """Texts with semicolons between them."""
        return signed("; ".join(texts), self.typography)

    def set(self, key: str, **values: object) -> str:
        """The words of a key as running text: short words stay with the next word."""
        return typeset(self(key, **values), self.typography)

    def has(self, key: str) -> bool:
        return key in self.words

    def _missing(self, key: str) -> str:
        """What to say of a missing key: what was meant, or what else a translator has not written yet.

        A page asks for its words one by one, so the error comes at the first; if only that one were named, a translator
        would have to print once for each.
        """
        wanted = self.wanted()
        if key not in wanted:
            return hint(key, self.words)
        if self.without:
            return f"; {self.without}"
        missing = sorted(wanted - self.words.keys())
        if len(missing) > MOST_LISTED:
            return (
                f"; {len(missing)} of {len(wanted)} labels are missing:"
                f" proofpress text check --lang {self.language}, with the same --data and --game, lists them"
            )
        others = [name for name in missing if name != key]
        return f"; also missing: {listed(others, 'and')}" if others else ""


def labels_of(data: Spoken, language: str) -> Labels:
    """The labels of a language of a game's data."""
    if language not in data.languages:
        raise ContentError(f"there is no language {quoted(language)}{hint(language, data.languages)}")

    def wanted() -> set[str]:
        return {key for code in data.languages for key in _words_of(data, code)}

    words = _words_of(data, language)
    without = (
        "" if language in data.text else f"there are no texts of this game in it, only in {listed(data.text, 'and')}"
    )
    return Labels(language, words, data.languages[language].typography, wanted, without)


def _words_of(data: Spoken, language: str) -> dict[str, str]:
    text = data.text.get(language)
    return {**data.languages[language].labels, **(text.labels if text else {})}
