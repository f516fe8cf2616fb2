"""What the page says, in a language: its own words, the names of options and of their values, and refusals.

All of it stands among the labels of the language files and of the game: `studio_…`, `command_…`, `option_…` and
`value_…` (names), `help_…` and `about_…` (sentences), `refusal_…` and `reason_…`, a part of a refusal. What a language
lacks is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from generator.interface.option import Option
from generator.text.labels import PLACE, Labels, labels_of
from generator.text.records import SOURCE, Name

_PLACED = re.compile(r"((?:[^\s:]+:\d+(?::\d+)?: )?(?:error: |note: )?)(.*)")


class PageWords:
    """The words of a language, over those of English."""

    def __init__(self, edition: Any, language: str) -> None:
        self.language = language if language in edition.languages else SOURCE
        self._edition, self._english = edition, labels_of(edition, SOURCE)
        self._said: Labels = labels_of(edition, self.language)

    def _label(self, key: str) -> str | None:
        key = key.replace("-", "_").replace(" ", "_").lower()
        labels = next((each for each in (self._said, self._english) if each.has(key)), None)
        return labels(key) if labels else None

    def languages(self) -> dict[str, str]:
        """The languages by their codes, each named in itself."""
        return {code: file.name for code, file in self._edition.languages.items()}

    def of_page(self) -> dict[str, str]:
        """The page's own words."""
        return {key: self._label(key) or "" for key in self._english.words if key.startswith("studio_")}

    def command(self, name: str, summary: str) -> dict[str, str]:
        """What a command is called, and what it makes."""
        return {"name": self._label(f"command_{name}") or name, "help": self._label(f"help_{name}") or summary}

    def option(self, option: Option, command: str) -> tuple[str, str]:
        """The name of an option, and the sentence that explains it: those for the command, where it has its own."""
        name = self._label(f"option_{command}_{option.name}") or self._label(f"option_{option.name}")
        if name is None:  # an option of a game of somebody else
            return option.name.replace("-", " ").capitalize(), option.label
        return name, self._label(f"about_{command}_{option.name}") or self._label(f"about_{option.name}") or ""

    def group(self, group: str) -> str:
        """The heading of a group of options."""
        return self._label(f"group_{group}") or group

    def value(self, word: str) -> str:
        """A word that can be chosen: by the name of what it stands for, where it has one."""
        label = self._label(f"value_{word}")
        if label:
            return label
        for language in (self.language, SOURCE):
            text = self._edition.text.get(language)
            parts = (getattr(text, part.name) for part in fields(text)) if text else ()
            named = next((part[word] for part in parts if isinstance(part, Mapping) and word in part), None)
            if isinstance(named, Name):
                return named.name
        return self._edition.languages[word].name if word in self._edition.languages else word

    def sentence(self, english: str) -> str:
        """A refusal in this language: the label of the English sentence that fits it, with its places filled."""
        return self._sentence(english, "refusal_") or english

    def said(self, english: str) -> str:
        """A line of an answer in this language; what stands before it, a place or "note", is left."""
        if self.language == SOURCE:
            return english
        found = _PLACED.fullmatch(english)
        before, rest = (found[1], found[2]) if found else ("", english)
        return before + (self._sentence(rest, "said_") or self.sentence(rest))

    def _sentence(self, english: str, kind: str) -> str | None:
        for key, pattern in self._english.words.items():
            if key.startswith(kind) and self._said.has(key):
                found = re.fullmatch(_places(pattern), english, re.DOTALL)
                if found:
                    values = {place: self._filled(place, value) for place, value in found.groupdict().items()}
                    return self._said(key, **values)
        return None

    def _filled(self, place: str, english: str) -> str:
        """What stands in a place of a refusal: {why} is a sentence, {card} and {what} have names; lists hold an or."""
        word = english.removeprefix("a ").replace(" ", "_").lower()
        match place:
            case "why":
                return self._sentence(english, "reason_") or english
            case "card":
                name = self.value(word)
                return english if name == word else name
            case "what":
                return english if self.language == SOURCE else self._label(word) or english
            case "possible" | "example" | "categories":
                return english.replace(" or ", f" {self._said('or')} ")
            case _:
                return english


def _places(pattern: str) -> str:
    """A label as a pattern that reads what stands in its places."""
    words = PLACE.split(pattern)
    return "".join(f"(?P<{word}>.+?)" if at % 2 else re.escape(word) for at, word in enumerate(words))
