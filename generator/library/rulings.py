"""Points that the sources of a game leave open: the choices, which one is made, and how own data changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Annotated

from generator.library.errors import Report, UsageError
from generator.library.fields import Id, Note, Record, Sized, Text
from generator.library.suggest import hint, quoted


class Ruling(Record):
    """A point that the sources leave open, and how it is decided here."""

    choose: Annotated[Id, Note("what the engine does; own data may give this key alone")]
    choices: Annotated[Mapping[Id, Text], Sized(2, 6), Note("what can be chosen, and what it means")] = field(
        default_factory=dict
    )
    reason: Text | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.choices and self.choose not in self.choices:
            yield "choose", f"{quoted(self.choose)} is not one of the choices{hint(self.choose, self.choices)}"


class RulingFile(Record):
    """rulings.yaml: points that the sources leave open."""

    rulings: Mapping[Id, Ruling] = field(default_factory=dict)


def ruled(below: RulingFile, own: RulingFile, report: Report) -> RulingFile:
    """Own rulings choose among the shipped choices; they cannot invent any, because the engine knows only those."""
    rulings: dict[str, Ruling] = {}
    for name, ruling in own.rulings.items():
        known = below.rulings.get(name) if below.rulings else ruling
        if known is None:
            report.error(ruling.place(), f"there is no ruling {quoted(name)}{hint(name, below.rulings)}")
            continue
        strange = [choice for choice in (*ruling.choices, ruling.choose) if choice not in known.choices]
        for choice in dict.fromkeys(strange):
            key = "choose" if choice == ruling.choose else f"choices/{choice}"
            report.error(ruling.place(key), f"{quoted(choice)} is not a choice of {name}{hint(choice, known.choices)}")
        if not strange:
            rulings[name] = replace(known, choose=ruling.choose, places=ruling.places)
    return replace(own, rulings=rulings)


def chosen(rulings: Mapping[str, Ruling], changed: Mapping[str, str]) -> dict[str, str]:
    """The choice of every ruling, some of them changed."""
    found = {name: ruling.choose for name, ruling in rulings.items()}
    for name, choice in changed.items():
        if name not in rulings:
            raise UsageError(f"there is no ruling {quoted(name)}{hint(name, rulings)}")
        choices = rulings[name].choices
        if choice not in choices:
            raise UsageError(f"{quoted(choice)} is not a choice of {name}{hint(choice, choices)}")
        found[name] = choice
    return found
