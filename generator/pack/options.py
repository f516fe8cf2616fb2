"""The options of planning an event, whatever the game; a YAML file says the same under the same names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.interface.command import DATA, LANG, Job
from generator.interface.option import Chosen, Option, Refusal
from generator.library.files import read_names
from generator.pack.plan import (
    DRAWS,
    MOST_NAME,
    MOST_PLAYERS,
    MOST_RESERVES,
    MOST_ROUNDS,
    SEATINGS,
    VALUES,
)
from generator.pages.look import PAPER, THEME
from generator.press.ink import make_theme
from generator.press.paper import parse_paper

SEATS = 4  # at a table, and in an event of which nobody says how large it is

COMMON = (
    Option(name="from", kind="file", holds_plan=True, group="plan", label="A YAML file with the plan."),
    Option(name="event", shown="NAME", group="event", label="The name of the event."),
    Option(name="rounds", kind="whole", bounds=(1, MOST_ROUNDS), default=1, group="event", label="How many rounds."),
    Option(
        name="reserves", kind="whole", bounds=(0, MOST_RESERVES), default=1, group="event",
        label="Rounds in reserve, for leaks.",
    ),
    Option(
        name="players", shown="N|FILE", group="event",
        label=f"How many players, or a file with a name on each line. Default: {SEATS}.",
    ),
    Option(name="names", kind="words", of_plans=True, group="event", label="The players' names."),
    Option(
        name="table-size", kind="whole", bounds=(1, MOST_PLAYERS), default=SEATS, group="event",
        label="Players at a table.",
    ),
    Option(
        name="seating", kind="word", words=SEATINGS, default="shift", group="event",
        label="The same tables all day, or a shift to new ones each round.",
    ),
    Option(
        name="draws", kind="word", noun="kind of draws", words=DRAWS, default="shared", group="event",
        label="All tables play the same, or each its own.",
    ),
    LANG,
    PAPER,
    THEME,
    Option(
        name="value", kind="word", noun="public value", words=VALUES, default="none", group="trust",
        label="Form of the public value.",
    ),
    Option(
        name="value-source", shown="TEXT", default="", group="trust",
        label="What the public value will be, and when.",
    ),
    DATA,
)  # fmt: skip


def common_fields(job: Job[Any]) -> dict[str, Any]:
    """What all plans agree on, as the fields of a plan; tie breaks and ranking are the game's."""
    chosen = job.chosen
    if chosen["event"] is None:
        raise Refusal("the event needs a name", "event")
    players, names = _players(chosen)
    return {
        "event": chosen["event"],
        "rounds": chosen["rounds"],
        "reserves": chosen["reserves"],
        "players": players,
        "names": names,
        "table_size": chosen["table-size"],
        "seating": chosen["seating"],
        "draws": chosen["draws"],
        "language": job.language,
        "paper": parse_paper(chosen["paper"]).name,
        "theme": make_theme(chosen["theme"]).name,
        "value_kind": chosen["value"],
        "value_source": chosen["value-source"],
    }


def _players(chosen: Chosen) -> tuple[int, tuple[str, ...]]:
    """How many players, and their names: as the line says, else the names of the plan, else its number."""
    said: str | None = chosen["players"]
    if chosen["names"] and not chosen.on_line("players"):
        return len(chosen["names"]), chosen["names"]
    if said is None:
        return SEATS, ()
    if said.isascii() and said.isdigit():
        return int(said[:6]), ()
    names = tuple(name for name, _ in read_names(Path(said), MOST_NAME))
    return len(names), names
