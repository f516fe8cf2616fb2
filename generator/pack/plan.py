"""The plan of an event: everything that is agreed before anybody can know what is dealt; each game adds its part.

It is published, and its exact bytes are part of the commitment and of every round key: canonical JSON and a line feed.
A plan cannot be changed afterwards; a new plan is a new event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import Any, ClassVar, Final, TypeVar, get_origin, get_type_hints

from generator import __version__
from generator.interface.option import Refusal
from generator.library.dataclass import dataclass
from generator.library.errors import ProofpressError, UsageError
from generator.library.suggest import hint, quoted
from generator.pack.protocol import SEAL, Broken
from generator.pack.seating import Round, mixed, sizes_of
from generator.pack.value import NONE, ValueForm, value_form
from generator.press.ink import make_theme
from generator.press.paper import parse_paper
from generator.seeds.digests import canonical_json
from generator.seeds.stream import Stream, root

FILE: Final = "public/plan.json"
MOST_ROUNDS: Final = 100  # a season of weekly rounds, twice
MOST_RESERVES: Final = 20
MOST_PLAYERS: Final = 1_000  # of all tables
MOST_NAME: Final = 60  # characters: more than a sheet has room for

OWN_DRAWS: Final = "per-pod"
DRAWS: Final = ("shared", OWN_DRAWS)
SEATINGS: Final = ("fixed", "mixed")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is agreed, whatever the game."""

    event: str
    rounds: int
    reserves: int
    players: int
    names: tuple[str, ...]  # of the players, or nothing
    table_size: int
    seating: str
    draws: str
    data: str  # hash of all rules
    rulings: Mapping[str, str]
    language: str
    paper: str
    theme: str
    value_form: str  # "5 numbers of 1-49", or "none"
    value_source: str
    ranking: str
    tie_breaks: tuple[str, ...]
    format: str
    specification: str
    acceptance: Mapping[str, Any]
    seal: str = SEAL.decode()
    program: str = __version__
    seats: tuple[str, ...] = ()  # of each round: "3 1, 2 4" are players 3 and 1 at the first table, 2 and 4 at the next

    # Whether the number of a seat matters and not who sits beside whom; then nobody keeps a seat all the time, also
    # where the tables stay together.
    turning: ClassVar[bool] = False

    languages: tuple[str, ...] = ()  # of the players, in a league whose players have several

    @property
    def league(self) -> bool:
        """Whether everybody plays at home, at a table of their own."""
        return self.table_size == 1

    @cached_property
    def seated(self) -> Sequence[Round]:
        """Who sits at each table in each round: players from 0, in the order of their seats."""
        return [
            [[int(player) - 1 for player in table.split(" ")] for table in seats.split(", ")] for seats in self.seats
        ]

    @cached_property
    def _places(self) -> Sequence[Mapping[int, tuple[int, int]]]:
        return [
            {player: (table, seat) for table, here in enumerate(tables, 1) for seat, player in enumerate(here, 1)}
            for tables in self.seated
        ]

    @property
    def tables(self) -> int:
        return -(-self.players // self.table_size)

    def tables_for(self, players: int) -> int:
        """How many tables so many players sit at; no more than have draws."""
        tables = -(-players // self.table_size)
        return min(tables, self.tables) if self.own_draws else tables

    @property
    def own_draws(self) -> bool:
        """Whether every table has draws of its own."""
        return self.draws == OWN_DRAWS

    @property
    def value(self) -> ValueForm | None:
        """The form of the public value; None where there is none."""
        return value_form(self.value_form)

    def to_bytes(self) -> bytes:
        """The file plan.json."""
        return canonical_json(asdict(self)) + b"\n"

    def name_of(self, player: int) -> str:
        """The player's name; nothing where the plan only counts players."""
        return self.names[player] if self.names else ""

    def seat_of(self, player: int, number: int) -> tuple[int, int]:
        """Table and seat, from 1, of a player (from 0) in a round (from 1)."""
        return self._places[number - 1][player]


P = TypeVar("P", bound=Plan)


def plan_hash(data: bytes) -> str:
    """The SHA-256 of the plan's bytes."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a game allows in its plans."""

    numbers: Mapping[str, tuple[int, int]]
    words: Mapping[str, tuple[str, ...]]
    tie_breaks: tuple[str, ...]
    acceptance: Mapping[str, Any]
    called: Mapping[str, str]  # fields whose options have another name


def check_common(plan: Plan, bounds: Bounds) -> None:
    """Whether the plan is within these bounds; else what is wrong with it."""
    called = {"language": "lang", "table_size": "table-size", **bounds.called}
    numbers = {"rounds": (1, MOST_ROUNDS), "reserves": (0, MOST_RESERVES), "players": (1, MOST_PLAYERS)}
    for name, (low, high) in {**numbers, **bounds.numbers}.items():
        value = getattr(plan, name)
        if not low <= value <= high:
            raise Refusal(f"{low:,} to {high:,} are possible", called.get(name, name), said=value)
    words = {"draws": DRAWS, "seating": SEATINGS}
    for name, known in {**words, **bounds.words}.items():
        value = getattr(plan, name)
        if value not in known:
            raise Refusal(f"there is no {quoted(value)}{hint(value, known)}", called.get(name, name))
    for rule in plan.tie_breaks:
        if rule not in bounds.tie_breaks:
            raise Refusal(f"there is no {quoted(rule)}{hint(rule, bounds.tie_breaks)}", "tie-breaks")
    if plan.acceptance != bounds.acceptance:
        rule = bounds.acceptance["rule"]
        raise UsageError(f"the acceptance rule {plan.acceptance} is not one of this version: {rule}")
    if plan.value_form != (plan.value.text if plan.value else NONE):
        raise UsageError(f"the form of the public value, {quoted(plan.value_form)}, is not written in its one way")
    if plan.value is not None and not plan.value_source:
        raise Refusal("a public value needs a source: say where the value will come from, and when", "value-source")
    if plan.value is None and plan.value_source:
        raise Refusal("there is a source, but no public value that comes from it: none needs none", "value")
    _check_names(plan)
    _check_languages(plan, bounds.words["language"])
    parse_paper(plan.paper)
    make_theme(plan.theme)


def _check_languages(plan: Plan, known: Sequence[str]) -> None:
    if not plan.languages:
        return
    if not plan.league or len(plan.languages) != len(plan.names):
        raise Refusal("languages of players are for leagues, where each has a table of their own", "players")
    for name, language in zip(plan.names, plan.languages, strict=True):
        if language not in known:
            raise Refusal(f"{quoted(name)}: there is no language {quoted(language)}{hint(language, known)}", "players")


def wrong_name(name: str) -> str:
    """What is wrong with a name; nothing where it can be printed."""
    wrong = not name.strip() or len(name) > MOST_NAME or not name.isprintable()
    return f"is empty, longer than {MOST_NAME}, or cannot be printed" if wrong else ""


def _check_names(plan: Plan) -> None:
    if plan.names and len(plan.names) != plan.players:
        raise Refusal(f"{len(plan.names)} names for {plan.players} players", "players")
    seen: dict[str, int] = {}
    for number, name in enumerate(plan.names, start=1):
        if wrong_name(name):
            raise Refusal(f"name {number}: {quoted(name)} {wrong_name(name)}", "players")
        if name in seen:
            raise Refusal(f"names {seen[name]} and {number} are both {quoted(name)}; make them different", "players")
        seen[name] = number
    if not plan.event.strip() or len(plan.event) > MOST_NAME or not plan.event.isprintable():
        raise Refusal(f"a name of 1 to {MOST_NAME} characters is wanted", "event", said=quoted(plan.event))


# Seats


def with_seats(plan: P) -> P:
    """The plan with everybody's seats, which follow from the rest of it."""
    stream = Stream(root("seats", plan_hash(plan.to_bytes())), "seats")
    return replace(plan, seats=_written(seats_for(plan, range(plan.players), plan.tables, plan.rounds, stream)))


def seats_for(
    plan: Plan, players: Sequence[int], tables: int, rounds: int, stream: Stream, before: Sequence[Round] = ()
) -> Sequence[Round]:
    """Seats for so many rounds, after those `before`, in the way of the plan."""
    if plan.seating == "mixed":
        return mixed(players, tables, rounds, stream, before, turning=plan.turning)
    sitting = [list(players[table::tables]) for table in range(tables)]
    return [
        [table[-turn % len(table) :] + table[: -turn % len(table)] for table in sitting]
        for turn in (range(rounds) if plan.turning else (0,) * rounds)
    ]


def _written(rounds: Sequence[Round]) -> tuple[str, ...]:
    return tuple(", ".join(" ".join(str(player + 1) for player in table) for table in tables) for tables in rounds)


def _check_seats(plan: Plan) -> None:
    """Whether everybody has one seat in each round."""
    try:
        rounds = plan.seated
    except ValueError:
        rounds = []
    if len(rounds) != plan.rounds or _written(rounds) != plan.seats:
        raise UsageError("the seats are not written as plans write them, round by round")
    sizes = sizes_of(plan.players, plan.tables)
    for number, tables in enumerate(rounds, start=1):
        if [len(table) for table in tables] != sizes or sorted(chain(*tables)) != list(range(plan.players)):
            raise UsageError(f"in round {number} not everybody has a seat of their own, at tables of equal size")


# Reading


def format_of(data: bytes) -> str:
    """The kind that the file names; nothing where it names none."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    said = document.get("format") if isinstance(document, dict) else ""
    return said if isinstance(said, str) else ""


def read_fields(data: bytes, kind: type[P], wanted: str) -> P:
    """The plan in a file, if each field holds what it may hold and the bytes are exact; no more is checked."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise Broken(f"{FILE} is damaged: it cannot be read as JSON") from None
    names = {entry.name for entry in fields(kind)}
    if not isinstance(document, dict) or document.get("format") != wanted:
        raise Broken(f'{FILE} is not a plan of this kind: it does not say "{wanted}"')
    for name in sorted(names ^ set(document)):
        raise Broken(f"{FILE}: {quoted(name)} is {'missing' if name in names else 'nothing a plan holds'}")
    hints = get_type_hints(kind)
    for name, value in document.items():
        if not _fits(value, hints[name]):
            raise Broken(f'{FILE}: "{name}" is not what a plan holds there')
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    plan = kind(**values)
    try:
        exact = plan.to_bytes() == data
    except (TypeError, ValueError):  # fractions somewhere inside, half characters
        exact = False
    if not exact:
        raise Broken(f"{FILE} is not in its one exact form: it was changed after it was written")
    return plan


def _fits(value: object, hint_: Any) -> bool:
    """Whether JSON has the type that the field wants: lists hold texts, what mappings hold is for games to check."""
    origin = get_origin(hint_)
    wanted = list if origin is tuple else dict if origin else hint_
    if type(value) is not wanted:
        return False
    return not isinstance(value, list) or all(isinstance(entry, str) for entry in value)


def held_against(plan: P, specification: str, data: str, rulings: Mapping[str, str], check: Callable[[P], P]) -> P:
    """The plan, if it was made with the rules and data in force, and `check` finds nothing wrong with it."""
    for name, here in (("specification", specification), ("seal", SEAL.decode())):
        if getattr(plan, name) != here:
            raise Broken(f"the plan was made by the {name} {quoted(getattr(plan, name))}; this program knows {here}")
    if plan.data != data:
        raise Broken(
            "the plan was made with other rules data than these; give the data that it was made with, or use "
            f"the version of the program that made it ({quoted(plan.program)})"
        )
    if plan.rulings != rulings:
        raise Broken("the plan was made with other rulings than those in force")
    try:
        checked = check(plan)
        _check_seats(checked)
    except ProofpressError as error:
        raise Broken(f"{FILE}: {error}") from None
    return checked
