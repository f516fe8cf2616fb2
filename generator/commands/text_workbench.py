"""The texts of a game while somebody writes them: what is slow to make is kept, and one text is tried at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from generator.commands.texts import TextJob
from generator.library.errors import ContentError
from generator.library.layers import laid_over
from generator.library.suggest import hint, quoted
from generator.pages.proof_cards import ProofCards
from generator.press.errors import PressError
from generator.press.geometry import Box
from generator.text.catalogue import Catalogue, Key, Wording, whole
from generator.text.checks import Checker
from generator.text.exchange import cleaned, key_of
from generator.text.findings import Finding
from generator.text.records import SOURCE

Edits = Mapping[Key, str]  # texts as they are to be


class Workbench:
    """A game and its data in a language; good for as long as the data are the same."""

    def __init__(self, job: TextJob, code: str) -> None:
        self.edition, self.catalogue, self.code = job.edition, job.catalogue, code
        self.checker = Checker(self.catalogue, code)
        self._texts = job.texts

    @cached_property
    def filled(self) -> Any:
        """The data with words of the source in place of those that the language lacks: what is missing elsewhere keeps
        no card from being drawn and measured."""
        data, code = self.edition, self.code
        text, language = data.text[SOURCE], data.languages[code]
        if code in data.text:
            text = laid_over(text, data.text[code])
        language = replace(language, labels={**data.languages[SOURCE].labels, **language.labels})
        return replace(data, text={**data.text, code: text}, languages={**data.languages, code: language})

    @cached_property
    def cards(self) -> ProofCards:
        """The cards that can be drawn."""
        return self._texts.cards(self.filled, self.code)

    def with_edits(self, edits: Edits) -> Any:
        """The data of the game with other texts."""
        data, code = self.filled, self.code
        text, language = data.text[code], data.languages[code]
        for key, words in edits.items():
            part, name, _ = key
            if part == "pages":
                language = replace(language, labels={**language.labels, name: words})
            elif part == "labels":
                text = replace(text, labels={**text.labels, name: words})
            else:
                text = _with(text, self.catalogue.stored(key), words)
        return replace(data, text={**data.text, code: text}, languages={**data.languages, code: language})

    def wording(self, key: Key, words: str) -> Wording:
        """A text with what is kept beside it."""
        there = self.checker.entries.get(key)
        return replace(there, text=words) if there else Wording(words, self.checker.nowhere)

    def findings(self, key: Key, edits: Edits) -> list[Finding]:
        """What is wrong with a text among these edits."""
        if key not in edits and key not in self.checker.entries:
            return []
        words = edits.get(key) or self.checker.entries[key].text
        boxes: Any = ()
        if key[0] in self.catalogue.cards:
            boxes = self._texts.overflows(self.with_edits(edits), self.code, (key[1],))
        return self.checker.typed(key, self.wording(key, words), boxes)

    def card(self, key: Key, edits: Edits) -> tuple[bytes, Box | None] | None:
        """The card of a text with these edits, as a PDF, and the box of the text on it; None where there is none, or
        where a word of it is missing. Of a text that is too long as much is shown as fits."""
        name = whole(key[1])
        if key[0] not in self.cards.parts or self.cards.card(name) is None:
            return None
        words = edits.get(key) or self.catalogue.text(self.code, key) or ""
        try:
            fitting = self._fitting(name, key, words, edits)
            drawn = self.cards.single(name, self.with_edits({**edits, key: fitting} if words else edits))
        except (PressError, ContentError):
            return None
        content, boxes = drawn
        return content, next((box for text, box in boxes.items() if _plain(text) == _plain(fitting)), None)

    def _fitting(self, name: str, key: Key, words: str, edits: Edits) -> str:
        """As much of a text as its card has room for."""
        least, most, shown = 0, len(words) + 1, words
        while most - least > 1:
            middle = len(words) if most > len(words) and least == 0 else (least + most) // 2
            tried = words if middle == len(words) else f"{words[:middle].rstrip()}…"
            if self.cards.fits(name, self.with_edits({**edits, key: tried})):
                least, shown = middle, tried
            else:
                most = middle
        return shown


def _with(text: Any, keys: tuple[str | int, ...], words: str) -> Any:
    """A file of texts with a value in an entry that is there."""
    part, name, field, *place = keys
    entries = getattr(text, str(part))
    entry = entries[name]
    value: Any = words
    if place:
        listed = list(getattr(entry, str(field)))
        listed[int(place[0]) :] = [words, *listed[int(place[0]) + 1 :]]
        value = tuple(listed)
    return replace(text, **{str(part): {**entries, name: replace(entry, **{str(field): value})}})


def _plain(text: str) -> str:
    """A text without what setting it has put into it."""
    return cleaned(text.replace("\u00ad", "").replace("\u2060", ""))


_kept: dict[tuple[str, str], Workbench] = {}  # by game and language


def workbench(job: TextJob, code: str) -> Workbench:
    """The bench for a job: that of the last time, where the data are the same."""
    kept = _kept.get((job.of.id, code))
    if kept is None or kept.edition is not job.edition:
        kept = _kept[job.of.id, code] = Workbench(job, code)
    return kept


def key_in(catalogue: Catalogue, written: str) -> Key:
    """The key of a text that there is."""
    key = key_of(written)
    if key is None or catalogue.text(catalogue.source, key) is None:
        known = ["/".join(each) for each in catalogue.wanted_keys()]
        raise ContentError(f"there is no text {quoted(written)}{hint(written, known)}")
    return key


def edits_in(catalogue: Catalogue, written: tuple[str, ...]) -> dict[Key, str]:
    """Texts as they are to be, each written as KEY=TEXT."""
    pairs = [text.partition("=") for text in written]
    return {key_in(catalogue, key): words.strip() for key, _, words in pairs}
