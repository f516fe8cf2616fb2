"""The result form: an HTML file for phones that adds up, keeps rows, and exports them as `pack results` reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from generator.library.dataclass import dataclass
from generator.pack.plan import Plan
from generator.pack.results import player_name
from generator.pack.units import title_of, units
from generator.pages.html_page import filled
from generator.text.labels import Labels

FORM: Final = "public/result-form.html"
_WORDS: Final = ("round", "table", "seat", "sum", "played", "status", "late", "absent", "withdrawn")


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


def form_page(
    plan: Plan,
    words: Labels,
    letters: Mapping[str, str],
    groups: Sequence[FormGroup],
    finals: Sequence[FormFinal],
    heads: Sequence[str] = (),
) -> bytes:
    """The form of an event; `letters` are those of the check row of each unit, `heads` stand over the columns."""
    keys = [*_WORDS, *(key for key in words.words if key.startswith("form_"))]
    data = {
        "title": plan.event,
        "heading": words.named(plan.event, words("form_title")),
        "language": plan.language,
        "rounds": plan.rounds,
        "names": [player_name(plan, player) for player in range(plan.players)],
        "places": [
            {player_name(plan, player): plan.seat_of(player, number) for player in range(plan.players)}
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
        "groups": [asdict(group) for group in groups],
        "finals": [asdict(final) for final in finals],
        "heads": heads,
        "words": {key: words(key) for key in keys},
    }
    return filled("results", data, scripts=("results",))
