"""The plan of an event: everything that is agreed before anybody can know a card.

It is published, and its exact bytes are part of the commitment and of every round key: canonical JSON and a line feed.
A plan cannot be changed afterwards; a new plan is a new event.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from typing import Any, Final

from generator import __version__
from generator.cartographers.certificate import SPECIFICATION, own_map
from generator.cartographers.choices import Choice
from generator.cartographers.deal import data_hash
from generator.cartographers.deal_config import choice_of
from generator.cartographers.edition import Edition
from generator.cartographers.pack.protocol import SEAL, Broken
from generator.cartographers.play import MAX_PLAYERS, rulings_of
from generator.cartographers.records import Map
from generator.cartographers.search import bot, packing
from generator.library.errors import ProofpressError, UsageError
from generator.library.suggest import hint, quoted
from generator.press.ink import make_theme
from generator.press.paper import parse_paper
from generator.seeds.digests import canonical_json

FORMAT: Final = "proofpress plan 1"
EVENNESS: Final = "even-1"
MOST_ROUNDS: Final = 100  # a season of weekly rounds, twice
MOST_RESERVES: Final = 20
MOST_PLAYERS: Final = 1_000  # of all tables
MOST_NAME: Final = 60  # characters: more than a sheet has room for
MOST_SECONDS: Final = 3_600
WIDEST_BEAM: Final = 1_000

MODES: Final = ("solo", "table")
DRAWS: Final = ("shared", "per-pod")
SEATINGS: Final = ("fixed", "shift")
VALUES: Final = ("none", "hex", "numbers", "words")
RANKINGS: Final = ("points", "par")
TIE_BREAKS: Final = ("monsters", "best-round", "rounds-won", "last-round")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is agreed. The order of the fields is that of docs/tournaments.md."""

    event: str
    rounds: int
    reserves: int
    players: int
    names: tuple[str, ...]  # of the players, or nothing
    table_size: int
    seating: str  # "shift": row s of seats moves on by s tables a round
    draws: str
    config: str
    data: str  # hash of all rules
    map: Mapping[str, Any]
    mode: str
    ambush_by: str
    rulings: Mapping[str, str]
    language: str
    paper: str
    theme: str
    turn_seconds: int  # 0: no timer
    value_kind: str
    value_source: str
    ranking: str
    tie_breaks: tuple[str, ...]
    best_width: int
    format: str = FORMAT
    specification: str = SPECIFICATION
    seal: str = SEAL.decode()
    acceptance: Mapping[str, Any] = field(default_factory=lambda: {"rule": packing.NAME, "tries": packing.TRIES})
    evenness: str = EVENNESS
    par: str = bot.NAME
    program: str = __version__

    @property
    def tables(self) -> int:
        return -(-self.players // self.table_size)

    @property
    def by_neighbour(self) -> bool:
        return self.ambush_by == "neighbour"

    def to_bytes(self) -> bytes:
        """The file plan.json."""
        return canonical_json(asdict(self)) + b"\n"

    def game_map(self, edition: Edition) -> tuple[str, Map]:
        """The map that is played on."""
        name = str(self.map["id"])
        if name in edition.maps and list(edition.maps[name].grid) == list(self.map["grid"]):
            return name, edition.maps[name]
        return name, own_map(list(self.map["grid"]))

    def choice(self, edition: Edition) -> Choice:
        """The cards that are played with."""
        return choice_of(edition, self.config)

    def name_of(self, player: int) -> str:
        """The player's name; nothing where the plan only counts players."""
        return self.names[player] if self.names else ""

    def seat_of(self, player: int, number: int) -> tuple[int, int]:
        """Table and seat, from 1, of a player (from 0) in a round (from 1)."""
        table, row = player % self.tables, player // self.tables
        if self.seating == "shift":
            table = (table + row * (number - 1)) % self.tables
        return table + 1, row + 1


def plan_hash(data: bytes) -> str:
    """The SHA-256 of the plan's bytes."""
    return sha256(data).hexdigest()


def check(plan: Plan, edition: Edition) -> Plan:
    """The plan, if it can be played; else what is wrong with it."""
    for name, low, high in (
        ("rounds", 1, MOST_ROUNDS),
        ("reserves", 0, MOST_RESERVES),
        ("players", 1, MOST_PLAYERS),
        ("table_size", 1, MAX_PLAYERS),
        ("turn_seconds", 0, MOST_SECONDS),
        ("best_width", 1, WIDEST_BEAM),
    ):
        value = getattr(plan, name)
        if not low <= value <= high:
            raise UsageError(f"{_words(name)} {value}: {low:,} to {high:,} are possible")
    for name, known in (
        ("mode", MODES),
        ("draws", DRAWS),
        ("seating", SEATINGS),
        ("value_kind", VALUES),
        ("ranking", RANKINGS),
        ("ambush_by", ("border", "neighbour")),
        ("language", tuple(edition.languages)),
        ("evenness", (EVENNESS,)),
        ("par", (bot.NAME,)),
    ):
        value = getattr(plan, name)
        if value not in known:
            raise UsageError(f"{_words(name)}: there is no {quoted(value)}{hint(value, known)}")
    for rule in plan.tie_breaks:
        if rule not in TIE_BREAKS:
            raise UsageError(f"tie breaks: there is no {quoted(rule)}{hint(rule, TIE_BREAKS)}")
    if plan.mode == "solo" and plan.by_neighbour:
        raise UsageError("mode solo: a player alone has no neighbour; take mode table, or ambushes by border")
    if plan.by_neighbour and plan.table_size < 2:
        raise UsageError("ambushes by neighbours need at least two players at a table")
    if plan.acceptance != {"rule": packing.NAME, "tries": packing.TRIES}:
        raise UsageError(f"the acceptance rule {plan.acceptance} is not one of this version: {packing.NAME}")
    if (plan.value_kind == "none") != (plan.value_source == ""):
        raise UsageError("a public value needs a source, which says what it will be and when; none needs none")
    _check_names(plan)
    plan.game_map(edition)
    choice = plan.choice(edition)
    if not plan.by_neighbour:
        for card in choice.ambush:
            if edition.ambush[card].solo_corner == "unknown":
                raise UsageError(
                    f"the corner in which {edition.name(card, 'en')} starts is not known, so it cannot be placed by "
                    "the border: leave it out with --ambush"
                )
    parse_paper(plan.paper)
    make_theme(plan.theme)
    return plan


def _check_names(plan: Plan) -> None:
    if plan.names and len(plan.names) != plan.players:
        raise UsageError(f"{len(plan.names)} names for {plan.players} players")
    seen: dict[str, int] = {}
    for number, name in enumerate(plan.names, start=1):
        if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
            raise UsageError(f"name {number}: {quoted(name)} is empty, longer than {MOST_NAME}, or cannot be printed")
        if name in seen:
            raise UsageError(f"names {seen[name]} and {number} are both {quoted(name)}; tell them apart")
        seen[name] = number
    if not plan.event.strip() or len(plan.event) > MOST_NAME or not plan.event.isprintable():
        raise UsageError(f"the event {quoted(plan.event)} needs a name of 1 to {MOST_NAME} characters")


def _words(name: str) -> str:
    return {"value_kind": "public value", "best_width": "best", "ambush_by": "ambushes by"}.get(
        name, name.replace("_", " ")
    )


_NUMBERS: Final = {"rounds", "reserves", "players", "table_size", "turn_seconds", "best_width"}
_MAPPINGS: Final = {"map", "rulings", "acceptance"}
_LISTS: Final = {"names", "tie_breaks"}


def read_plan(data: bytes, edition: Edition) -> Plan:
    """The plan in a file, held against the rules and data in force; refuses every other byte."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise Broken("public/plan.json is damaged: it cannot be read as JSON") from None
    wanted = {entry.name for entry in fields(Plan)}
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Broken(f'public/plan.json is no plan of this kind: it does not say "{FORMAT}"')
    for name in sorted(wanted ^ set(document)):
        raise Broken(f'public/plan.json: "{name}" is {"missing" if name in wanted else "nothing a plan holds"}')
    for name, value in document.items():
        kind: type = int if name in _NUMBERS else dict if name in _MAPPINGS else list if name in _LISTS else str
        if type(value) is not kind or (isinstance(value, list) and not all(isinstance(entry, str) for entry in value)):
            raise Broken(f'public/plan.json: "{name}" is not what a plan holds there')
    grid = document["map"].get("grid")
    if set(document["map"]) != {"id", "grid"} or not isinstance(document["map"]["id"], str):
        raise Broken('public/plan.json: "map" must hold an id and a grid')
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise Broken("public/plan.json: the grid of the map must be rows of text")
    values: dict[str, Any] = {name: tuple(value) if name in _LISTS else value for name, value in document.items()}
    plan = Plan(**values)
    try:
        exact = plan.to_bytes() == data
    except (TypeError, ValueError):  # fractions somewhere inside, half characters
        exact = False
    if not exact:
        raise Broken("public/plan.json is not in its one exact form: it was changed after it was written")
    for name, here in (("specification", SPECIFICATION), ("seal", SEAL.decode())):
        if getattr(plan, name) != here:
            raise Broken(f"the plan was made by the {name} {quoted(getattr(plan, name))}; this program knows {here}")
    if plan.data != data_hash(edition):
        raise Broken(
            "the plan was made with other rules data than these; give the data that it was made with (--data), or use "
            f"the version of the program that made it ({quoted(plan.program)})"
        )
    if plan.rulings != rulings_of(edition)._asdict():
        raise Broken("the plan was made with other rulings than those in force")
    try:
        return check(plan, edition)
    except ProofpressError as error:
        raise Broken(f"public/plan.json: {error}") from None
