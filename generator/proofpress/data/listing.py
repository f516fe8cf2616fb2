"""Things of the data found by name and listed, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Generic, TypeVar
from unicodedata import combining, normalize

from proofpress import __version__
from proofpress.data.folders import Ruling
from proofpress.errors import (
    DataError,
    Message,
    Problem,
    Refusal,
    Report,
    as_said,
    listed,
    nearest,
    quoted,
    say,
    shown_path,
)
from proofpress.options import JSON, Answer, Job, labelled, wrapped
from proofpress.records import Record, by_key, dataclass, parts

# --------------------------------------------------------------------------------------------------------------------
# Finds what a user names among things of a game: by id, or by a name in any language as people type it.


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
        return Refusal(
            say("there is no {what} {wanted!r}; possible: {possible}", what=what, wanted=wanted, possible=possible),
            part,
        )
    ids = [quoted(found.id) for found in known[near]]
    return Refusal(
        say("there is no {what} {wanted!r}; did you mean {ids}?", what=what, wanted=wanted, ids=listed(ids)), part
    )


def _by_name(things: Iterable[Thing[R]]) -> dict[str, list[Thing[R]]]:
    return by_key((name, found) for found in things for name in {fold(found.id), *map(fold, found.called)})


def fold(name: str) -> str:
    """A name as people type it: small letters without accents, everything else as one _."""
    letters = normalize("NFKD", name.casefold().replace("ł", "l"))
    kept = "".join(sign if sign.isalnum() else " " for sign in letters if not combining(sign))
    return "_".join(kept.split())


# --------------------------------------------------------------------------------------------------------------------
# What `check` does for every game: reports mistakes with their places, own data, and the rulings chosen.


E = TypeVar("E")
Parts = Mapping[str, Mapping[str, Any]]  # the word for a kind -> all things of that kind by their ids

FACTS = replace(JSON, label="Print JSON: the same facts, or the mistakes with file, line and column.")


def checked(
    job: Job[E],
    facts: Callable[[], dict[str, Any]],
    lines: Callable[[Any], Iterator[str]],
    unprintable: Callable[[], Iterable[Problem]] = tuple,
) -> Answer:
    """What the data hold, or all mistakes in them; `facts` and `lines` are called when there are none, `unprintable`
    where there is own data. The shipped texts can be printed."""
    try:
        job.read_whole()  # this is what finds the mistakes
        report = Report()
        for place, message in unprintable() if job.own else ():
            report.error(place, message)
        report.raise_if_any()
    except DataError as error:
        found = error.diagnostics
        files = len({each.place.path for each in found})
        return Answer(
            facts={
                "ok": False,
                "version": __version__,
                "errors": [each.facts() for each in found],
            },
            notes=[
                str(error),
                say("{errors} {errors<error|errors>} in {files} {files<file|files>}", errors=len(found), files=files),
            ],
            code=error.exit_code,
        )
    said = facts()
    return Answer(facts={"ok": True, "version": __version__, **said}, lines=lambda: lines(said))


def own_facts(parts: Parts, shipped: Parts) -> dict[str, list[str]]:
    """What own data adds to the shipped data, and what it replaces."""
    own = [
        (f"{part} {name}", entry, shipped[part].get(name)) for part, of in parts.items() for name, entry in of.items()
    ]
    return {
        "added": [name for name, _, below in own if below is None],
        "replaced": [name for name, entry, below in own if below is not None and entry != below],
    }


def first_lines(facts: Mapping[str, Any], data: Path | None) -> Iterator[str]:
    """Says that the data is in order, and what of it is the user's own."""
    where = say(" with own data from {data}", data=shown_path(data)) if data else ""
    yield say("Proofpress {version}: the data{where} is in order.", version=__version__, where=where)
    for word, names in facts.get("own", {}).items():
        if names:
            yield from wrapped(", ".join(names), f"  {word:8}  ")


def ruling_facts(rulings: Mapping[str, Ruling], shipped: Mapping[str, Ruling]) -> dict[str, dict[str, str]]:
    """The choices of all rulings, and for those that own data changes the shipped choice."""
    chosen = {name: ruling.choose for name, ruling in rulings.items()}
    changed = {name: shipped[name].choose for name, choice in chosen.items() if choice != shipped[name].choose}
    return {"rulings": chosen, "rulings_changed": changed}


def ruling_lines(facts: Mapping[str, Any]) -> Iterator[str]:
    """How many rulings there are, and those that own data changes."""
    changed = facts["rulings_changed"]
    count = len(facts["rulings"])
    if changed:
        yield say("Rulings  {count}, {changed} changed", count=count, changed=len(changed))
    else:
        yield say("Rulings  {count}, all as shipped", count=count)
    for name, shipped in changed.items():
        yield say("  {name}: {facts} (shipped: {shipped})", name=name, facts=facts["rulings"][name], shipped=shipped)


# --------------------------------------------------------------------------------------------------------------------
# What the pages of `show` are put together from, whatever the game.


FACTS_SHOWN = replace(JSON, label="Print JSON: the facts as they stand in the data, and the rules in words.")
INDENT = "  "
LABEL = 14  # columns for what a line is about


def ruling(found: Ruling) -> Iterator[str]:
    """A ruling: its choices with what they mean, the chosen one marked, and the reason."""
    for choice, meaning in found.choices.items():
        mark = "*" if choice == found.choose else " "
        yield f"{mark} {choice}"
        yield from wrapped(meaning, INDENT * 3)
    yield ""
    yield from fact("chosen", f"{found.choose} (*)")
    if found.reason:
        yield from fact("reason", found.reason)


def fact(label: str, value: str) -> Iterable[str]:
    """A fact, after the label that says what it is about."""
    return labelled(label if isinstance(label, Message) else as_said(label), value, LABEL, INDENT)


def picture(grid: Iterable[str]) -> Iterator[str]:
    """A text picture, and an empty line after it."""
    yield from (INDENT + row for row in grid)
    yield ""


def as_written(value: Any) -> Any:
    """A record as mappings, lists and values; what is not given is left out. The keys of a part stand beside those of
    its record, as in the file."""
    if isinstance(value, Record):
        said: dict[str, Any] = {}
        for entry in fields(value):
            if entry.name in value.places:
                inner = as_written(getattr(value, entry.name))
                said |= inner if entry.name in parts(type(value)) else {entry.name: inner}
        return said
    if isinstance(value, Mapping):
        return {key: as_written(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [as_written(inner) for inner in value]
    return value
