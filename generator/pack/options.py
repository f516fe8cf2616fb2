"""The options of planning an event, whatever the game; a YAML file has the same options under the same names."""

from __future__ import annotations

from typing import Any

from generator.interface.command import DATA, LANG, Job
from generator.interface.option import Option, Refusal, file, in_group, one_of, some_of, whole
from generator.library.files import names_in, path_of
from generator.pack.league import tagged
from generator.pack.plan import DRAWS, MOST_NAME, MOST_PLAYERS, MOST_RESERVES, MOST_ROUNDS, SEATINGS
from generator.pack.value import NONE, USUAL_FORMS, value_form
from generator.pages.look import PAPER, THEME
from generator.press.ink import make_theme
from generator.press.paper import parse_paper

SEATS = 4  # at a table, and in an event whose size is not given
FIRST = ("event", "players", "rounds", "table-size", "value", "value-source")  # what a plan cannot do without

COMMON = (
    file("from", "A YAML file with the plan.", holds_plan=True, group="plan"),
    *in_group(
        "event",
        Option("event", "The name of the event.", shown="NAME"),
        whole("rounds", "How many rounds.", 1, MOST_ROUNDS, default=1),
        whole("reserves", "Rounds in reserve, for leaks.", 0, MOST_RESERVES, default=1),
        Option(
            "players",
            f"How many players, or a file with a name on each line; - is standard input. Default: {SEATS}.",
            shown="N|FILE",
        ),
        some_of("names", "The players' names.", of_plans=True),
        whole("table-size", "Players at a table.", 1, MOST_PLAYERS, default=SEATS),
        one_of(
            "seating", "The same tables all day, or others each round, so that people meet.", SEATINGS, default="mixed"
        ),
        one_of(
            "draws", "All tables play the same draws, or each its own.", DRAWS, noun="kind of draws", default="shared"
        ),
    ),
    LANG,
    PAPER,
    THEME,
    *in_group(
        "trust",
        Option(
            "value",
            "Form and length of the public value: 5 numbers of 1-49, 1 number of 7 digits, 64 hex digits, or 3 words. "
            "It needs --value-source.",
            words=(NONE, *USUAL_FORMS),
            open=True,
            shown="FORM",
            default=NONE,
        ),
        Option("value-source", "What the public value will be, and when.", shown="TEXT", default=""),
    ),
    DATA,
)


def common_fields(job: Job[Any]) -> dict[str, Any]:
    """What all plans agree on, as the fields of a plan; tie breaks and ranking are the game's."""
    chosen = job.chosen
    if chosen["event"] is None:
        raise Refusal("the event needs a name", "event")
    players, written = _players(job)
    names = [tagged(name) for name in written]
    several = any(language for _, language in names)
    return {
        "event": chosen["event"],
        "rounds": chosen["rounds"],
        "reserves": chosen["reserves"],
        "players": players,
        "names": tuple(name for name, _ in names),
        "languages": tuple(language or job.language for _, language in names) if several else (),
        "table_size": chosen["table-size"],
        "seating": chosen["seating"],
        "draws": chosen["draws"],
        "language": job.language,
        "paper": parse_paper(chosen["paper"]).name,
        "theme": make_theme(chosen["theme"]).name,
        "value_form": form.text if (form := value_form(chosen["value"])) else NONE,
        "value_source": chosen["value-source"],
    }


def _players(job: Job[Any]) -> tuple[int, tuple[str, ...]]:
    """How many players, and their names: as the line says, else the names of the plan, else its number."""
    chosen = job.chosen
    said: str | None = chosen["players"]
    if chosen["names"] and not chosen.on_line("players"):
        return len(chosen["names"]), chosen["names"]
    if said is None:
        return SEATS, ()
    if said.isascii() and said.isdigit():
        return int(said[:6]), ()
    names = tuple(name for name, _ in names_in(*job.read(path_of(said)), MOST_NAME))
    return len(names), names
