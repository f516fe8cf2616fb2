"""The words of printed pages in one language, ready to be set.

A page asks for a label by its key and never holds a word of its own. A label that is missing is an error that names key
and language; nothing is ever filled in from another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.library.errors import ContentError
from generator.library.suggest import hint, quoted
from generator.text.records import LanguageFile
from generator.text.typography import typeset

PLACE = re.compile(r"\{([a-z_]+)\}")  # {round} in a label is a place to be filled


class Labels(Mapping[str, str]):
    """Labels by key: those of the language, and those of a game."""

    def __init__(self, code: str, language: LanguageFile, game: Mapping[str, str] | None = None) -> None:
        self.code = code
        self._typography = language.typography
        self._texts = {**language.labels, **(game or {})}

    def __getitem__(self, key: str) -> str:
        if key not in self._texts:
            raise ContentError(f"the label {quoted(key)} is missing in language {self.code}{hint(key, self._texts)}")
        return typeset(self._texts[key], self._typography)

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __call__(self, key: str, **values: str | int) -> str:
        """The label with its places filled: every {name} in it, and only those."""
        text = self[key]
        places = set(PLACE.findall(text))
        if places != set(values):
            wanted, given = (", ".join(sorted(names)) or "none" for names in (places, set(values)))
            raise ContentError(
                f"the label {quoted(key)} in language {self.code} has these places to fill: {wanted}; given: {given}"
            )
        return PLACE.sub(lambda found: str(values[found.group(1)]), text)
