"""The options of `proofpress pack plan`, which a YAML file can give as well, under the same names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import click

from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cli.options import data_option, lang_option
from generator.cli.sets_options import Sets, map_option, sets_options
from generator.cli.settings import chosen_language, load_settings
from generator.cli.sheets import read_names
from generator.library.build import build
from generator.library.errors import Report, UsageError
from generator.library.fields import Id, Note, Record, Text
from generator.library.nodes import read_file

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound=Record)

_BEST: Final = 5  # of the beam: half a second a round; wider ones are for those who have the time


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonPlan(Record):
    """A plan as organisers of any game write it; every key has an option of the same name."""

    event: Text | None = None
    rounds: int | None = None
    reserves: int | None = None
    players: Annotated[int | None, Note("how many, where they have no names")] = None
    names: Annotated[tuple[Text, ...] | None, Note("the players")] = None
    table_size: int | None = None
    seating: Text | None = None
    draws: Text | None = None
    lang: Text | None = None
    paper: Text | None = None
    theme: Text | None = None
    value: Annotated[Text | None, Note("none, hex, numbers or words")] = None
    value_source: Annotated[Text | None, Note("what the public value will be, and when")] = None
    ranking: Text | None = None
    tie_breaks: tuple[Text, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile(CommonPlan):
    """A plan of this game."""

    sets: Id | None = None
    explore: Id | None = None
    seasons: Id | None = None
    heroes: bool | None = None
    ambush: tuple[Id, ...] | None = None
    scoring: tuple[Id, ...] | None = None
    map: Text | None = None
    mode: Text | None = None
    ambush_by: Text | None = None
    turn_seconds: int | None = None
    best: int | None = None


COMMON: Final = (
    click.option(
        "--from", "source", type=click.Path(path_type=Path), metavar="FILE", help="A YAML file with the plan."
    ),
    click.option("--event", metavar="NAME", help="The name of the event."),
    click.option("--rounds", type=int, metavar="N", help="How many rounds. Default: 1."),
    click.option("--reserves", type=int, metavar="N", help="Rounds in reserve, for leaks. Default: 1."),
    click.option("--players", metavar="N|FILE", help="How many players, or a file with a name on each line."),
    click.option("--table-size", type=int, metavar="N", help="Players at a table. Default: 4."),
    click.option(
        "--seating", metavar="fixed|shift", help="Same tables all day, or new ones each round. Default: shift."
    ),
    click.option(
        "--draws", metavar="shared|per-pod", help="All tables play the same, or each its own. Default: shared."
    ),
    lang_option,
    click.option("--paper", metavar="PAPER", help="A4, Letter, A5, A3, or a size. Default: saved, else A4."),
    click.option("--theme", metavar="THEME", help="How pages are inked. Default: saved, else colour."),
    click.option("--value", metavar="none|hex|numbers|words", help="Form of the public value. Default: none."),
    click.option("--value-source", metavar="TEXT", help="What the public value will be, and when."),
    data_option,
)
_OPTIONS: Final = (
    map_option,
    click.option("--mode", metavar="solo|table", help="With the solo rating or without. Default: table."),
    click.option("--ambush-by", metavar="border|neighbour", help="Who draws ambushes. Default: border."),
    click.option("--turn-seconds", type=int, metavar="N", help="Time for a turn; 0 for no limit. Default: 90."),
    click.option("--ranking", metavar="points|par", help="What is added up. Default: points, par with draws per pod."),
    click.option("--tie-breaks", metavar="LIST", help="Of monsters, best-round, rounds-won, last-round, with commas."),
    click.option("--best", type=int, metavar="N", help="Width of the search for the best-known sheet. Default: 5."),
)


def plan_options(function: F) -> F:
    """Adds all options of a plan; the command takes them by their names, for `plan_from`."""
    decorated: Any = sets_options(function)
    for option in reversed((*COMMON, *_OPTIONS)):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]  # click's decorators return what they are given


def plan_from(edition: Edition, said: dict[str, Any]) -> Any:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    from generator import __version__
    from generator.cartographers.deal import data_hash
    from generator.cartographers.deal_config import deal_table
    from generator.cartographers.pack.plan import Plan, check
    from generator.cartographers.play import rulings_of
    from generator.press.ink import make_theme
    from generator.press.paper import parse_paper

    written = plan_file(PlanFile, said.pop("source"))
    options: Sets = said.pop("sets")
    players = said.pop("players")
    said["map"] = said.pop("map_name")

    def value(name: str, default: Any) -> Any:
        given = said.get(name)
        given = getattr(written, name) if given is None else given
        return default if given is None else given

    parts = {name: getattr(options, name) for name in Sets.__dataclass_fields__}
    from_file = {"preset": written.sets} | {name: getattr(written, name) for name in parts if name != "preset"}
    choice = Sets(**{name: from_file[name] if part is None else part for name, part in parts.items()}).choose(edition)
    count, names = counted(players, written.names, written.players)
    map_id, map_ = find_map(edition, value("map", edition.maps_of(choice.explore_set)[0]))
    ties = value("tie_breaks", None)
    draws = value("draws", "shared")
    settings = load_settings()
    ambush_by = value("ambush_by", "border")
    plan = Plan(
        event=needed_event(value("event", None)),
        rounds=value("rounds", 1),
        reserves=value("reserves", 1),
        players=count,
        names=names,
        table_size=value("table_size", 4),
        seating=value("seating", "shift"),
        draws=draws,
        config=deal_table(edition, choice).config,
        data=data_hash(edition),
        map={"id": map_id, "grid": list(map_.grid)},
        mode=value("mode", "table"),
        ambush_by=ambush_by,
        rulings=rulings_of(edition)._asdict(),
        language=chosen_language(edition, value("lang", None)),
        paper=parse_paper(value("paper", str(settings.value("paper")))).name,
        theme=make_theme(value("theme", str(settings.value("theme")))).name,
        turn_seconds=value("turn_seconds", 90),
        value_kind=value("value", "none"),
        value_source=value("value_source", ""),
        ranking=value("ranking", "par" if draws == "per-pod" else "points"),
        tie_breaks=split(ties) if ties is not None else ("monsters", "best-round"),
        best_width=value("best", _BEST),
        program=__version__,
    )
    return check(plan, edition)


def plan_file(kind: type[R], source: Path | None) -> R:
    """The plan as organisers wrote it; an empty one where there is no file."""
    if source is None:
        return kind()
    report = Report()
    node = read_file(source, report)
    made = build(kind, node, report) if node is not None else None
    report.raise_if_any()
    return made or kind()


def counted(said: str | None, names: tuple[str, ...] | None, number: int | None) -> tuple[int, tuple[str, ...]]:
    """The players, how many and their names: from the option, else from the file, else one at each of four seats."""
    if said is None:
        names = names or ()
        return (len(names) or number or 4), names
    if said.isascii() and said.isdigit():
        return int(said[:6]), ()
    names = tuple(name for name, _ in read_names(Path(said)))
    return len(names), names


def needed_event(value: str | None) -> str:
    """The name of the event, which has no default."""
    if value is None:
        raise UsageError("--event: the event needs a name")
    return value


def split(said: Any) -> tuple[str, ...]:
    """Words with commas between them, or those of a list in the file."""
    return tuple(word.strip() for word in said.split(",") if word.strip()) if isinstance(said, str) else tuple(said)


KEYS: Final = tuple(entry.name for entry in fields(PlanFile) if entry.name != "places")
