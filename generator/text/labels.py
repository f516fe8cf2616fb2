"""The words of printed pages in one language, looked up by key, and made ready for setting.

Words are in the file of the language and in the game's texts; a page holds no word of its own. A key that neither has
is an error: nothing is ever filled in from another language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from typing import Protocol

from generator.library.dataclass import dataclass
from generator.library.errors import ContentError, Incomplete, ProofpressError
from generator.library.suggest import counted, hint, listed, quoted
from generator.text.records import SOURCE, Labelled, LanguageFile, Typography
from generator.text.typography import signed, typeset

PLACE = re.compile(r"\{([a-z_]+)\}")  # {round} in a label is a place to be filled

# The English label is the pattern by which a line of an answer is known; what is put in is English and may be left out.
_PATTERN = "said_"


def misplaced(key: str, source: str, text: str) -> bool:
    """Whether a translation has other places to be filled than its source."""
    wanted, found = set(PLACE.findall(source)), set(PLACE.findall(text))
    return not found <= wanted if key.startswith(_PATTERN) else found != wanted


class Spoken(Protocol):
    """A game's data, as far as words are concerned."""

    @property
    def languages(self) -> Mapping[str, LanguageFile]: ...
    @property
    def text(self) -> Mapping[str, Labelled]: ...


class MissingText(Incomplete):
    """A label or a name that a language lacks.

    A page asks for its words one by one, so the error comes at the first.
    """

    def __init__(self, language: str, sentence: str) -> None:
        super().__init__(f"language {language} {sentence}")
        self.language = language

    def whole(self, again: Callable[[], object]) -> ContentError:
        """All that are missing, as they are written in the files; source words stand in for them meanwhile."""
        _lacking.append({})
        try:
            with suppress(ProofpressError):  # what stands in is not what the pages are made for
                again()
        finally:
            lacking = _lacking.pop()
        if not lacking:
            return self
        count = counted(sum(len(keys) for parts in lacking.values() for keys in parts.values()), "text")
        lines = [f"language {self.language} lacks {count} needed here; put them into the files in its own words:"]
        for path, parts in lacking.items():
            lines.append(path)
            for part, keys in parts.items():
                lines += [f"{part}:", *(f"  {key}: {words}" for key, words in keys.items())]
        return ContentError("\n".join(lines))

    def stood_in(self, path: str, part: str, key: str, words: str) -> str:
        """The words of the source, while what is missing is gathered; else this error is raised."""
        if not (_lacking and words):
            raise self
        written = json.dumps(words, ensure_ascii=False)
        _lacking[-1].setdefault(path, {}).setdefault(part, {})[key] = (
            written if part == "labels" else f"{{name: {written}}}"
        )
        return words


_lacking: list[dict[str, dict[str, dict[str, str]]]] = []  # file -> part -> key -> what is written there


@dataclass(frozen=True)
class Labels:
    """The words of one language. Calling it returns the words of a key."""

    language: str
    words: Mapping[str, str]
    typography: Typography = field(default_factory=Typography)
    source: Callable[[], Mapping[str, tuple[str, str]]] = field(default=dict, compare=False)  # the file and the words
    without: str = ""  # what the language has no file for

    def __call__(self, key: str, **values: object) -> str:
        """The words with their places filled: each {name} in them with the value of that name.

        Values that a language has no place for are left out. Without values the places stay, to be filled later.
        """
        text = self.words[key] if key in self.words else self._standing_in(key)
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

    def _standing_in(self, key: str) -> str:
        """The words of the source for a key that is missing, while those are gathered."""
        path, words = self.source().get(key, ("", ""))
        why = hint(key, self.words) if not words else f"; {self.without}" if self.without else ""
        error = MissingText(self.language, f"has no label {quoted(key)}{why}")
        return error.stood_in(path, "labels", key, "" if self.without else words)


def labels_of(data: Spoken, language: str) -> Labels:
    """The labels of a language of a game's data."""
    if language not in data.languages:
        raise ContentError(f"there is no language {quoted(language)}{hint(language, data.languages)}")

    text, file = data.text.get(language), data.languages[language]
    words = {**file.labels, **(text.labels if text else {})}
    without = "" if text else f"there are no texts of this game in it, only in {listed(data.text, 'and')}"

    def source() -> dict[str, tuple[str, str]]:
        files = (file, data.languages[SOURCE]), (text or file, data.text[SOURCE])
        return {key: (own.place().path, words) for own, of_source in files for key, words in of_source.labels.items()}

    return Labels(language, words, file.typography, source, without)
