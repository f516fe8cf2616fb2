"""The words of printed pages, looked up by key in one language, and made ready for setting.

Words stand in the language files; those of card pages, references, aids and draws that no language file has yet stand
in `labels/<language>.yaml` beside this module. A key that no file has is an error that names it: a page never falls
back to another language in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from generator.cartographers.edition import Edition
from generator.library.build import build
from generator.library.errors import ContentError, Report
from generator.library.fields import Id, Note, Record, Text
from generator.library.nodes import read_file
from generator.library.suggest import hint, quoted

_FOLDER = Path(__file__).with_name("labels")
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelFile(Record):
    """labels/<language>.yaml: the words of pages in one language."""

    labels: Annotated[Mapping[Id, Text], Note("key and words; braces name what is filled in")] = field(
        default_factory=dict
    )


@dataclass(frozen=True)
class Labels:
    """The words of one language. Calling it returns the words of a key."""

    language: str
    words: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        if key not in self.words:
            raise ContentError(f'language {self.language} has no label "{key}"{hint(key, self.words)}')
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def set(self, key: str, **values: object) -> str:
        """The words of a key as running text: short words stay with the next one."""
        return joined(self(key, **values))

    def has(self, key: str) -> bool:
        return key in self.words


def labels_of(edition: Edition, language: str) -> Labels:
    """The labels of a language of this edition."""
    if language not in edition.languages:
        raise ContentError(f"there is no language {quoted(language)}{hint(language, edition.languages)}")
    text = edition.text.get(language)
    return Labels(
        language, {**_shipped(language), **edition.languages[language].labels, **(text.labels if text else {})}
    )


@cache
def _shipped(language: str) -> Mapping[str, str]:
    path = _FOLDER / f"{language}.yaml"
    if not path.is_file():
        return {}
    report = Report()
    node = read_file(path, report)
    made = build(LabelFile, node, report) if node is not None else None
    report.raise_if_any()
    return made.labels if made else {}


def joined(text: str) -> str:
    """The text with no-break spaces after words of one letter and after numbers: neither may end a line."""
    words = text.split(" ")
    parts = [words[0]]
    for before, word in pairwise(words):
        bare = before.lstrip("(„“\"'")
        alone = len(bare) == 1 and bare.isalpha()
        parts.append((NO_BREAK if alone or bare.isdigit() else " ") + word)
    return "".join(parts)


def effect_text(edition: Edition, card: str, language: str) -> str | None:
    """What a card says in this language, if the language says it."""
    text = edition.text.get(language)
    entry = text.cards.get(card) if text else None
    return joined(entry.effect) if entry and entry.effect else None
