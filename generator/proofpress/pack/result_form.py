"""The form for results: an HTML file for phones that adds up, keeps rows, and exports them as such tables are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from proofpress.files import filled
from proofpress.language import Labels
from proofpress.pack.plan import Named, Plan, title_of, units
from proofpress.pack.results import places
from proofpress.records import dataclass

FORM: Final = "public/result-form.html"
_MARK: Final = 16  # digits of the commitment in its rows
_FORM_WORDS: Final = ("round", "table", "seat", "sum", "played", "status", "late", "absent", "withdrawn")


@dataclass(frozen=True, slots=True)
class FormBox:
    """A box that holds a number: a column of the table. One that is `minus` takes away, however it is written."""

    id: str
    label: str
    sign: str = ""  # shown above it
    minus: bool = False


@dataclass(frozen=True, slots=True)
class FormGroup:
    """A row of boxes; `sum` is the box for what they come to, which is no column."""

    title: str
    boxes: Sequence[FormBox]
    sum: str = ""


@dataclass(frozen=True, slots=True)
class FormFinal:
    """A box below; `wrong` is what is said where it is not what the others come to, if that is known."""

    id: str
    label: str
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class ResultForm:
    """The boxes of a game: rows of them, those below, and the heads of their columns."""

    groups: Sequence[FormGroup]
    finals: Sequence[FormFinal]
    heads: Sequence[str] = ()


def form_page(
    plan: Plan, words: Labels, commitment: str, letters: Mapping[str, str], form: ResultForm, seats: Mapping[int, Named]
) -> bytes:
    """The form of an event; `letters` are those of the check row of each unit, `seats` those of each round."""
    keys = [*_FORM_WORDS, *(key for key in words.words if key.startswith("form_"))]
    data = {
        "title": plan.event,
        "heading": words.named(plan.event, words("form_title")),
        "language": plan.language,
        "rounds": plan.rounds,
        "event": commitment[:_MARK],
        "names": [*dict.fromkeys((*plan.everybody, *(name for *_, name in places(seats))))],
        "places": [
            {name: [table, seat] for each, table, seat, name in places(seats) if each == number}
            for number in range(1, plan.rounds + 1)
        ],
        "units": [
            {
                "label": unit.label,
                "title": title_of(words, unit),
                "kind": unit.kind,
                "number": unit.number,
                "pod": unit.pod,
                "letters": letters[unit.label],
            }
            for unit in units(plan)
        ],
        **asdict(form),
        "words": {key: words(key) for key in keys},
        "forms": words.grammar.plural_table(),
    }
    return filled("results", data, scripts=("words", "results"))


_LETTERS: Final = re.compile(r'"label":\s*"(round/[0-9/pod]+|reserve/[0-9]+)",\s*"letters":\s*"([0-9A-Z]{4})"')


def letters_in(form: bytes) -> dict[str, str]:
    """The letters of each unit, which a form of the event has."""
    return dict(_LETTERS.findall(form.decode("utf-8", "replace")))
