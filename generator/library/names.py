"""Finds what a user names among things of a game: by id, or by a name in any language as people type it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar
from unicodedata import combining, normalize

from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.library.suggest import listed, nearest, quoted

R = TypeVar("R", covariant=True)


@dataclass(frozen=True, slots=True)
class Thing(Generic[R]):
    """Something with an id, what the data says of it, and its texts by language."""

    kind: str
    id: str
    record: R
    texts: Mapping[str, Any]

    @property
    def called(self) -> Iterable[str]:
        """Its names in all languages."""
        return (text.name for text in self.texts.values())


def texts_of(files: Mapping[str, Any], part: str, name: str) -> dict[str, Any]:
    """The texts of something in all languages that have any, in this part of their files."""
    parts = {code: getattr(file, part) for code, file in sorted(files.items())}
    return {code: entries[name] for code, entries in parts.items() if name in entries}


def named(things: Sequence[Thing[R]], wanted: str) -> list[Thing[R]]:
    """What the word means; more than one thing where a name is used twice, none where nothing has that name."""
    by_id = [found for found in things if found.id == wanted]
    return by_id or _by_name(things).get(fold(wanted), [])


def unknown(things: Sequence[Thing[R]], wanted: str, what: str, part: str = "id") -> Refusal:
    """The error for a word that means nothing; `what` says what there could be, `part` is the option that names it."""
    known = _by_name(things)
    near = nearest(fold(wanted), known)
    if near is None:
        possible = listed([found.id for found in things])
        return Refusal(f"there is no {what} {quoted(wanted)}; possible: {possible}", part)
    ids = [quoted(found.id) for found in known[near]]
    return Refusal(f"there is no {what} {quoted(wanted)}; did you mean {listed(ids)}?", part)


def _by_name(things: Iterable[Thing[R]]) -> dict[str, list[Thing[R]]]:
    known: dict[str, list[Thing[R]]] = {}
    for found in things:
        for name in {fold(found.id), *map(fold, found.called)}:
            known.setdefault(name, []).append(found)
    return known


def fold(name: str) -> str:
    """A name as people type it: small letters without accents, everything else as one _."""
    letters = normalize("NFKD", name.casefold().replace("ł", "l"))
    kept = "".join(sign if sign.isalnum() else " " for sign in letters if not combining(sign))
    return "_".join(kept.split())
