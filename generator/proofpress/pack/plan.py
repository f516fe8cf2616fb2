"""The plan of an event: what is agreed, what is dealt once, and who sits where."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, field, fields, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain, count
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeVar, get_origin, get_type_hints

from proofpress import __version__
from proofpress.errors import ProofpressError, Refusal, UsageError, hint, joined, listed, nearest, quoted, say
from proofpress.files import from_csv, names_in, path_of
from proofpress.language import Labels
from proofpress.options import DATA, LANG, Job, Option, file, in_group, one_of, some_of, whole
from proofpress.pack.keys import (
    DRAND,
    NONE,
    PLAN_FORMAT,
    SEAL,
    USUAL_FORMS,
    Broken,
    ValueForm,
    check_letters,
    check_row,
    json_in,
    round_key,
    value_form,
)
from proofpress.pack.pairing import Round, mixed
from proofpress.pages.flow import TO_READ, Flow
from proofpress.pages.page_setup import PAPER, THEME, Book
from proofpress.press.paper import Paper, parse_paper
from proofpress.press.themes import make_theme
from proofpress.records import dataclass, without_usual
from proofpress.seeds import SPECIFICATION, Stream, canonical_json, key_code, looks, root

# --------------------------------------------------------------------------------------------------------------------
# What is agreed before anybody can know what is dealt; each game adds its part.
#
# It is published, and its exact bytes are part of the commitment and of every round key: canonical JSON and a line
# feed. A plan cannot be changed afterwards; a new plan is a new event.


PLAN: Final = "public/plan.json"
MOST_ROUNDS: Final = 100  # a season of weekly rounds, twice
MOST_RESERVES: Final = 20
MOST_PLAYERS: Final = 1_000  # of all tables
MOST_NAME: Final = 60  # characters: more than a sheet has room for
MOST_SOURCE: Final = 300  # characters, of where the public value comes from

OWN_DRAWS: Final = "per-pod"
DRAWS: Final = ("shared", OWN_DRAWS)
SEATINGS: Final = ("fixed", "mixed")

POINTS: Final = "points"  # what is added up where a game makes nothing else of them
MATCHPOINTS, PERCENTAGE = COMPARING = ("matchpoints", "percentage")  # with those who played the same
ZERO, AVERAGE = MISSED = ("zero", "average")


# A field of a plan or a result that 0.2.0 did not have: `field(default=…, metadata=ADDED_LATER)`. Its default, which
# must mean what programs did before, is not written down, so that older plans and protocols keep their exact bytes.
ADDED_LATER: Final = MappingProxyType({"added": "later"})


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
    acceptance: Mapping[str, Any]
    specification: str = SPECIFICATION
    seal: str = SEAL.decode()
    program: str = __version__
    seats: tuple[str, ...] = ()  # of each round: "3 1, 2 4" are players 3 and 1 at the first table, 2 and 4 at the next

    # Whether the number of a seat matters and not who sits beside whom; then nobody keeps a seat all the time, also
    # where the tables stay together.
    turning: ClassVar[bool] = False

    kind: ClassVar[str]  # what its format is called, without the number

    languages: tuple[str, ...] = ()  # of the players, where they have several
    at: str = field(default="", metadata=ADDED_LATER)  # date and place
    missed: str = field(default=ZERO, metadata=ADDED_LATER)  # what rounds are worth to those who were not there
    count_best: int = field(default=0, metadata=ADDED_LATER)  # of each player's rounds; 0: all count

    @property
    def spoken(self) -> Sequence[str]:
        """The languages of its pages, that of the plan first."""
        return [*dict.fromkeys((self.language, *self.languages))]

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

    def sizes_at(self, _: int) -> Collection[int]:
        """How many may sit at a table, from 0; where each has draws of its own, more than planned, as there is no
        other one."""
        return range(2, MOST_PLAYERS if self.own_draws else self.table_size + 1)

    def tables_for(self, players: int) -> int:
        """How many tables so many players sit at; no more than have draws."""
        tables = -(-players // self.table_size)
        return min(tables, self.tables) if self.own_draws else tables

    @property
    def own_draws(self) -> bool:
        """Whether every table has draws of its own."""
        return self.draws == OWN_DRAWS

    def topics(self) -> set[str]:
        """What pages of the event speak of, as far as plans differ."""
        there = {"league": self.league, "reserves": self.reserves > 0, "value": self.value is not None}
        return {topic for topic, is_there in there.items() if is_there}

    @property
    def weighs(self) -> bool:
        """Whether it adds up rounds in a way that 0.2.0 did not know."""
        return self.ranking in COMPARING or self.missed != ZERO or self.count_best > 0

    @property
    def value(self) -> ValueForm | None:
        """The form of the public value; None where there is none."""
        return value_form(self.value_form, folded=not self.is_first_format)

    @property
    def is_first_format(self) -> bool:
        """Whether 0.2.0 made it, or could have."""
        return self.format.endswith(" 1")

    def to_bytes(self) -> bytes:
        """The file plan.json."""
        return canonical_json(written(self)) + b"\n"

    @cached_property
    def everybody(self) -> Sequence[str]:
        """What all players are called: numbers where the plan has no names."""
        return self.names or [str(number) for number in range(1, self.players + 1)]

    def name_of(self, player: int) -> str:
        """The player's name; nothing where the plan only counts players."""
        return self.names[player] if self.names else ""

    def seat_of(self, player: int, number: int) -> tuple[int, int]:
        """Table and seat, from 1, of a player (from 0) in a round (from 1)."""
        return self._places[number - 1][player]


P = TypeVar("P", bound=Plan)


def _added(kind: Any) -> dict[str, Any]:
    return {entry.name: entry.default for entry in fields(kind) if entry.metadata == ADDED_LATER}


def written(value: Any) -> dict[str, Any]:
    """The fields of a plan or a result, as files have them."""
    return without_usual(asdict(value), _added(value))


def plan_hash(data: bytes) -> str:
    """The SHA-256 of the plan's bytes."""
    return sha256(data).hexdigest()


# --------------------------------------------------------------------------------------------------------------------
# What is dealt and printed once: a round, a table's own round, a reserve.


@dataclass(frozen=True, slots=True)
class Unit:
    """What is dealt once: a round, a pod of a round, or a reserve."""

    kind: str  # round or reserve
    number: int  # from 1
    pod: int = 0  # the table from 1; 0 where all play the same

    @property
    def label(self) -> str:
        """Its name in the key derivation."""
        return f"{self.kind}/{self.number}" + (f"/pod/{self.pod}" if self.pod else "")

    @property
    def folder(self) -> str:
        """Its name in file names."""
        return f"{self.kind}-{self.number:02}" + (f"-pod-{self.pod:03}" if self.pod else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A unit with the attempt that counts, and those before it."""

    unit: Unit
    code: str  # of the round key: the seed
    attempt: int
    rejected: tuple[int, ...]  # attempts that the acceptance rule turned down
    digest: str  # of what was dealt; the check row follows from it

    def log(self) -> dict[str, Any]:
        """What is written down, without the key; a game adds to it."""
        return {"unit": self.unit.label, "attempt": self.attempt, "rejected": list(self.rejected)}


def attempts(seed: bytes, unit: Unit) -> Iterator[tuple[int, str]]:
    """All attempts at a unit, from 0 on, and the code of the round key of each."""
    return ((attempt, key_code(round_key(seed, unit.label, attempt))) for attempt in count())


def units(plan: Plan) -> list[Unit]:
    """Everything that is dealt, in order."""
    pods = range(1, plan.tables + 1) if plan.own_draws else (0,)
    rounds = [Unit("round", number, pod) for number in range(1, plan.rounds + 1) for pod in pods]
    return [*rounds, *(Unit("reserve", number) for number in range(1, plan.reserves + 1))]


def title_of(words: Labels, unit: Unit) -> str:
    """The name of a unit: "Round 3"."""
    if unit.pod:
        return words("round_pod", number=unit.number, table=unit.pod)
    return words(f"{unit.kind}_title", number=unit.number)


# --------------------------------------------------------------------------------------------------------------------
# Who sits where, in every round, and who gets a sheet of a unit.


SPARES: Final = 10  # one spare sheet for this many players, and one more

Named = Sequence[Sequence[str]]  # who sits at each table of a round, in the order of the seats


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a round; without a name it is a spare sheet."""

    table: int
    seat: int
    name: str
    number: int = 0  # of the player, from 1; spare sheets go on where the players end
    language: str = ""
    spare: bool = False


def seats_of(plan: Plan, unit: Unit, spares: int = 1) -> list[Seat]:
    """Who gets a sheet of a unit, table by table, then the spare sheets of each language: at least so many."""
    here: list[Seat] = []
    for player in range(plan.players):
        table, seat = plan.seat_of(player, unit.number) if unit.kind == "round" else (0, 0)
        if not unit.pod or table == unit.pod:
            place = (0, 0) if plan.league else (table, seat)
            here.append(Seat(*place, plan.name_of(player), player + 1, language_of(plan, player)))
    more = count(plan.players + 1)
    for language, speakers in Counter(seat.language for seat in here).items():
        for _ in range(max(spares, speakers // SPARES + 1)):
            here.append(Seat(0, 0, "", 0 if unit.pod else next(more), language, spare=True))
    return sorted(here, key=lambda seat: (not seat.table, seat.table, seat.seat)) if unit.kind == "round" else here


def with_seats(plan: P) -> P:
    """The plan with everybody's seats, which follow from the rest of it."""
    stream = Stream(root("seats", plan_hash(plan.to_bytes())), "seats")
    return replace(plan, seats=_written(seats_for(plan, range(plan.players), plan.tables, plan.rounds, stream)))


def seats_for(
    plan: Plan, players: Sequence[int], tables: int, rounds: int, stream: Stream, before: Sequence[Round] = ()
) -> Sequence[Round]:
    """Seats for so many rounds, after those `before`, in the way of the plan."""
    if plan.seating == "mixed":
        return mixed(players, sizes_of(len(players), tables), rounds, stream, before, turning=plan.turning)
    sitting = [list(players[table::tables]) for table in range(tables)]
    return [
        [table[-turn % len(table) :] + table[: -turn % len(table)] for table in sitting]
        for turn in (range(rounds) if plan.turning else (0,) * rounds)
    ]


def sizes_of(players: int, tables: int) -> list[int]:
    """How many sit at each table: they differ by one at most, the larger ones first."""
    least, more = divmod(players, tables)
    return [least + (table < more) for table in range(tables)]


def _written(rounds: Sequence[Round]) -> tuple[str, ...]:
    return tuple(", ".join(" ".join(str(player + 1) for player in table) for table in tables) for tables in rounds)


def _check_seats(plan: Plan) -> None:
    """Whether everybody has one seat in each round."""
    try:
        rounds = plan.seated
    except ValueError:
        rounds = []
    if len(rounds) != plan.rounds or _written(rounds) != plan.seats:
        raise UsageError(say("the seats are not written as plans write them, round by round"))
    sizes = sizes_of(plan.players, plan.tables)
    for number, tables in enumerate(rounds, start=1):
        if [len(table) for table in tables] != sizes or sorted(chain(*tables)) != list(range(plan.players)):
            raise UsageError(
                say("in round {number} not everybody has a seat of their own, at tables of equal size", number=number)
            )


# --------------------------------------------------------------------------------------------------------------------
# Leagues, whose players sit at tables of their own, at home: a file for each player, and one ZIP of them a round.


_UNSAFE: Final = re.compile(r'[/\\:*?"<>|]')
_TAGGED: Final = re.compile(r"(.*\S)\s*\[([A-Za-z-]{2,12})\]")


def language_of(plan: Plan, player: int) -> str:
    """The language of a player's pages."""
    return plan.languages[player] if plan.languages else plan.language


def one_of_each_language(plan: P) -> P:
    """The plan of a league for as few players as have all pages; any other plan as it is."""
    if not plan.league:
        return plan
    few = {language_of(plan, player): player for player in range(plan.players)}.values()
    return replace(
        plan,
        players=len(few),
        names=tuple(plan.name_of(player) for player in few) if plan.names else (),
        languages=tuple(plan.languages[player] for player in few) if plan.languages else (),
    )


def tagged(name: str) -> tuple[str, str]:
    """A name and the language that stands after it in brackets: "Bohdan Žák [cs]"; nothing where none does."""
    found = _TAGGED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def file_of(plan: Plan, seat: Seat) -> str:
    """The name of a player's file: in the order of the plan, and such that every system takes it. Files for late-comers
    follow, with their languages where there are several."""
    name = _UNSAFE.sub("_", seat.name) or (seat.language if plan.languages and seat.spare else "")
    return f"{seat.number:04} {name}".strip() + ".pdf"


# --------------------------------------------------------------------------------------------------------------------
# What is wrong with a plan, whether its fields come from options or from a file.


def check_common(
    plan: Plan,
    *,
    numbers: Mapping[str, tuple[int, int]],
    words: Mapping[str, Sequence[str]],
    tie_breaks: Sequence[str],
    acceptance: Mapping[str, Any],
    called: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Whether each field of the plan is what the game allows there; else what is wrong with it. `called` are fields
    whose options have another name."""
    bounds = {"rounds": (1, MOST_ROUNDS), "reserves": (0, MOST_RESERVES), "players": (1, MOST_PLAYERS), **numbers}
    bounds["count_best"] = (0, plan.rounds)
    options = {name: name.replace("_", "-") for name in (*bounds, *words)} | {"language": "lang", **called}
    for name, (low, high) in bounds.items():
        value = getattr(plan, name)
        if not low <= value <= high:
            raise Refusal(say("{low:,} to {high:,} are possible", low=low, high=high), options[name], said=value)
    for name, known in {"draws": DRAWS, "seating": SEATINGS, "missed": MISSED, **words}.items():
        value = getattr(plan, name)
        if value not in known:
            raise Refusal(
                say("there is no {value!r}{hint}", value=value, hint=hint(value, known)), options.get(name, name)
            )
    for rule in plan.tie_breaks:
        if rule not in tie_breaks:
            raise Refusal(say("there is no {rule!r}{hint}", rule=rule, hint=hint(rule, tie_breaks)), "tie-breaks")
    if plan.acceptance != acceptance:
        rule = acceptance["rule"]
        raise UsageError(
            say(
                "the acceptance rule {acceptance} is not one of this version: {rule}",
                acceptance=plan.acceptance,
                rule=rule,
            )
        )
    if plan.value_form != (plan.value.text if plan.value else NONE):
        raise UsageError(
            say(
                "the form of the public value, {value_form!r}, is not in its canonical form",
                value_form=plan.value_form,
            )
        )
    if plan.value is not None and not (plan.value_source if plan.is_first_format else looks(plan.value_source).strip()):
        raise Refusal(
            say("a public value needs a source: say where the value will come from, and when"), "value-source"
        )
    if not plan.is_first_format and (why := wrong_text(plan.value_source, MOST_SOURCE)):
        raise Refusal(say("it {why}", why=why), "value-source", said=quoted(plan.value_source))
    if plan.value is not None and plan.value.source not in ("", plan.value_source):
        raise Refusal(say("drand and its round are the source; leave out any other"), "value-source")
    if why := wrong_text(plan.at, MOST_SOURCE):
        raise Refusal(say("it {why}", why=why), "at", said=quoted(plan.at))
    if plan.value is None and plan.value_source:
        raise Refusal(say("a source is given, but no public value: say which one, or leave the source out"), "value")
    _check_names(plan)
    _check_languages(plan, words["language"])
    parse_paper(plan.paper)
    make_theme(plan.theme)


def _check_languages(plan: Plan, known: Sequence[str]) -> None:
    if not plan.languages:
        return
    if len(plan.languages) != len(plan.names):
        raise Refusal(
            say("{languages} languages for {names} names", languages=len(plan.languages), names=len(plan.names)),
            "players",
        )
    for name, language in zip(plan.names, plan.languages, strict=True):
        if language not in known:
            raise Refusal(
                say(
                    "{name!r}: there is no language {language!r}{hint}",
                    name=name,
                    language=language,
                    hint=hint(language, known),
                ),
                "players",
            )


def wrong_name(name: str) -> str:
    """What is wrong with a name; nothing where it can be printed."""
    return wrong_text(name, MOST_NAME) if name.strip() else say("is empty")


def wrong_text(text: str, most: int) -> str:
    """What is wrong with a text of one line that is printed and reported."""
    wrong = next((char for char in text if not char.isprintable()), "")
    if wrong:
        return say("holds {wrong!r}, which cannot be printed", wrong=wrong)
    return say("is longer than {most} characters", most=most) if len(text) > most else ""


def composed(name: str) -> str:
    """A name as a new plan holds it: each letter one character, single spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


@lru_cache(maxsize=4096)  # large tables say few different things
def plain(text: str) -> str:
    """A name or cell as results compare it, however it was typed; phones write another apostrophe."""
    if not text or (text.isascii() and text.isalnum()):
        return text
    return composed(text).replace("’", "'")


_NEAR: Final = 0.85  # how much of two names is the same, at most, where one is a slip of the other


def like(name: str, others: Iterable[str]) -> str:
    """Whose name a new one looks like, or nearly is, as a sentence; nothing where it is nobody's."""
    from difflib import SequenceMatcher

    near = nearest(looks(name), by_looks := {looks(other): other for other in others})
    if near is None or SequenceMatcher(None, looks(name).casefold(), near.casefold()).ratio() < _NEAR:
        return ""
    return say(
        "{name!r} is new, but there is {by_looks!r}; if that is who is meant, write that name",
        name=name,
        by_looks=by_looks[near],
    )


def _refuse_alike(names: Sequence[str]) -> None:
    """Refuses names that results would take for one. Plans that were made before are read as they are."""
    seen: dict[str, int] = {}
    for number, name in enumerate(names, start=1):
        if (before := seen.setdefault(looks(plain(name)), number)) != number:
            other = names[before - 1]
            why = (
                say("are one name in the table of results")
                if plain(other) == plain(name)
                else say("look the same on paper")
            )
            both = say(
                "names {before} and {number}, {other!r} and {name!r}, {why}",
                before=before,
                number=number,
                other=other,
                name=name,
                why=why,
            )
            raise Refusal(say("{both}; make them different", both=both), "players")


def _check_names(plan: Plan) -> None:
    if plan.names and len(plan.names) != plan.players:
        raise Refusal(
            say("{names} names for {players} players", names=len(plan.names), players=plan.players), "players"
        )
    seen: dict[str, int] = {}
    for number, name in enumerate(plan.names, start=1):
        if wrong_name(name):
            raise Refusal(
                say("name {number}: {name!r} {wrong_name}", number=number, name=name, wrong_name=wrong_name(name)),
                "players",
            )
        if name in seen:
            raise Refusal(
                say(
                    "names {seen} and {number} are both {name!r}; make them different",
                    seen=seen[name],
                    number=number,
                    name=name,
                ),
                "players",
            )
        seen[name] = number
    if wrong_name(plan.event):
        raise Refusal(
            say("a name of 1 to {most_name} characters is expected", most_name=MOST_NAME),
            "event",
            said=quoted(plan.event),
        )


# --------------------------------------------------------------------------------------------------------------------
# The plan in a file: its exact bytes, or what is wrong with them.


def kind_in(data: bytes) -> str:
    """Of which kind the plan in a file says it is."""
    return str(json_in(data, PLAN).get("format")).rpartition(" ")[0]


def read_fields(data: bytes, kind: type[P]) -> P:
    """The plan in a file, if each field holds what it may hold and the bytes are exact; no more is checked."""
    document, names = json_in(data, PLAN), {entry.name for entry in fields(kind)}
    wanted = [f"{kind.kind} {number}" for number in range(1, PLAN_FORMAT + 1)]
    if document.get("format") not in wanted:
        raise Broken(
            say(
                "{plan} is damaged, or not a plan of this kind: it does not say {wanted}",
                plan=PLAN,
                wanted=listed(map(quoted, wanted)),
            )
        )
    for name in sorted((names ^ set(document)) - set(_added(kind))):
        raise Broken(
            say(
                "{plan}: {name!r} is {what}",
                plan=PLAN,
                name=name,
                what=say("missing") if name in names else say("not a key of a plan"),
            )
        )
    hints = get_type_hints(kind)
    for name, value in document.items():
        if not _fits(value, hints[name]):
            raise Broken(say('{plan}: "{name}" is not what a plan holds there', plan=PLAN, name=name))
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    plan = kind(**values)
    try:
        exact = plan.to_bytes() == data
    except (TypeError, ValueError):  # fractions somewhere inside, half characters
        exact = False
    if not exact:
        raise Broken(say("{plan} is not in its canonical form: it was changed after it was written", plan=PLAN))
    return plan


def _fits(value: object, hint_: Any) -> bool:
    """Whether JSON has the type that the field wants: lists hold texts, what mappings hold is for games to check."""
    origin = get_origin(hint_)
    wanted = list if origin is tuple else dict if origin else hint_
    if type(value) is not wanted:
        return False
    return not isinstance(value, list) or all(isinstance(entry, str) for entry in value)


def held_against(plan: P, records: Iterable[tuple[str, Mapping[str, str]]], check: Callable[[P], P]) -> P:
    """The plan, if it was made with the rules and data in force, and `check` finds nothing wrong with it. `records` are
    digest and rulings as plans by these rules may have them."""
    for name, here in (("specification", SPECIFICATION), ("seal", SEAL.decode())):
        if getattr(plan, name) != here:
            raise Broken(
                say(
                    "the plan was made by the {name} {getattr!r}; this program knows {here}",
                    name=name,
                    getattr=getattr(plan, name),
                    here=here,
                )
            )
    rulings = next((rulings for data, rulings in records if data == plan.data), None)
    if rulings is None:
        raise Broken(
            say(
                "the plan was made with other rules data; give the data that it was made with, or use the "
                "version of the program that made it ({program!r})",
                program=plan.program,
            )
        )
    if plan.rulings != rulings:
        raise Broken(say("the plan was made with other rulings than those in force"))
    try:
        checked = check(plan)
        _check_seats(checked)
    except ProofpressError as error:
        raise Broken(joined(": ", (PLAN, str(error)))) from None
    return checked


# --------------------------------------------------------------------------------------------------------------------
# What the pages of an event have in common.


_MARK: Final = 12  # digits of the commitment in slug lines


@dataclass(frozen=True)
class Occasion:
    """What is on every page of an event, or of a unit of it."""

    book: Book
    paper: Paper
    event: str
    at: str  # date and place, if the plan says them
    commitment: str
    title: str  # "Round 3"; of a whole event nothing
    row: tuple[str, ...]  # the signs that everybody compares, of a unit
    letters: str  # of the check row

    @classmethod
    def of(cls, book: Book, plan: Plan, commitment: str, dealt: Dealt | None = None, **more: Any) -> Self:
        """That of a plan whose pages this book has the words for; `more` are the fields that a game adds."""
        return cls(
            book=book,
            paper=parse_paper(plan.paper, "portrait"),
            event=plan.event,
            at=plan.at,
            commitment=commitment,
            title=title_of(book.label, dealt.unit) if dealt else "",
            row=check_row(dealt.digest) if dealt else (),
            letters=check_letters(dealt.digest) if dealt else "",
            **more,
        )

    @property
    def words(self) -> Labels:
        return self.book.label

    @property
    def mark(self) -> str:
        """The start of the commitment."""
        return f"{self.commitment[:_MARK]}…"

    def slug(self, *more: str) -> list[str]:
        """The fields of the slug line."""
        book = self.book
        return [self.event, self.title, *more, self.mark, book.language, book.version]

    def flow(self, what: str, larger: float = TO_READ) -> Flow:
        """The first page of a document, under its title, the key of which is given."""
        words = self.words
        document = self.book.document(words.named(self.event, words(what)), duplex="long-edge")
        flow = Flow(document, self.paper, self.book, self.slug(words(what)), larger)
        flow.new_page(words(what))
        flow.title(words(what), self.event)
        return flow


# --------------------------------------------------------------------------------------------------------------------
# The options of planning an event, whatever the game; a YAML file has the same options under the same names.


SEATS = 4  # at a table, and in an event whose size is not given
FIRST = ("event", "players", "rounds", "table-size", "value", "value-source")  # what a plan cannot do without

COMMON = (
    file("from", "A YAML file with the plan.", holds_plan=True, group="plan"),
    *in_group(
        "event",
        Option("event", "The name of the event.", shown="NAME"),
        Option("at", "Date and place, for the statement and the list of seats.", shown="TEXT", default=""),
        whole("rounds", "How many rounds.", 1, MOST_ROUNDS, default=1),
        whole("reserves", "Reserve rounds, in case draws leak.", 0, MOST_RESERVES, default=1),
        Option(
            "players",
            "How many players; or a file with a name on each line, or a table with the columns name and, if you like, "
            f"language; - is standard input. Default: {SEATS}.",
            shown="N|FILE",
            also=("names",),
        ),
        some_of("names", "The players' names.", of_plans=True),
        whole("table-size", "Players at a table.", 1, MOST_PLAYERS, default=SEATS),
        one_of(
            "seating",
            "Keep the same tables all day, or mix them each round so that people meet.",
            SEATINGS,
            default="mixed",
        ),
        one_of(
            "draws", "All tables play the same draws, or each its own.", DRAWS, noun="kind of draws", default="shared"
        ),
        one_of("missed", "What a missed round is worth: nothing, or an average.", MISSED, default=ZERO),
        whole("count-best", "How many rounds count, each player's best. Default: all.", 1, MOST_ROUNDS),
    ),
    LANG,
    PAPER,
    THEME,
    *in_group(
        "trust",
        Option(
            "value",
            "Form and length of the public value: 5 numbers of 1-49, ascending; 1 number of 7 digits; 64 hex digits; "
            'or 3 words, with --value-source; "drand 2026-11-20 18:00 UTC", whose source is known; or none.',
            words=(*USUAL_FORMS, DRAND, NONE),
            open=True,
            shown="FORM",
        ),
        Option("value-source", "Where the public value will come from, and when.", shown="TEXT", default=""),
    ),
    DATA,
)


def common_fields(job: Job[Any]) -> dict[str, Any]:
    """What all plans agree on, as the fields of a plan; tie breaks and ranking are the game's."""
    chosen = job.chosen
    if chosen["event"] is None:
        raise Refusal(say("the event needs a name"), "event")
    players, written = _players(job)
    names = [tagged(composed(name)) for name in written]
    _refuse_alike([name for name, _ in names])
    several = any(language for _, language in names)
    form = value_form(chosen["value"] or NONE)
    return {
        "event": chosen["event"],
        "at": chosen["at"],
        "rounds": chosen["rounds"],
        "reserves": chosen["reserves"],
        "players": players,
        "names": tuple(name for name, _ in names),
        "languages": tuple(language or job.language for _, language in names) if several else (),
        "table_size": chosen["table-size"],
        "seating": chosen["seating"],
        "draws": chosen["draws"],
        "missed": chosen["missed"],
        "count_best": chosen["count-best"] or 0,
        "language": job.language,
        "paper": parse_paper(chosen["paper"]).name,
        "theme": make_theme(chosen["theme"]).name,
        "value_form": form.text if form else NONE,
        "value_source": chosen["value-source"] or (form.source if form else ""),
    }


_SILENT: Final = say(
    "Without a public value nothing shows that you did not plan again and again until you liked the deals."
)
_FORMS: Final = say("{usual_forms}; or {drand} and a moment", usual_forms="; ".join(USUAL_FORMS), drand=DRAND)


def ask_for_value(job: Job[Any]) -> None:
    """Where nobody has said whether there is to be a public value: asks somebody who is there for its form and its
    source, or none."""
    chosen = job.chosen
    asked = say(
        "{silent} Name the form of a value that nobody can know yet: {forms}; or {none}",
        silent=_SILENT,
        forms=_FORMS,
        none=NONE,
    )
    if chosen["value"] is not None or (said := job.prompt(asked, NONE)) is None:
        return
    chosen.take("value", said)
    if (form := value_form(said)) and not form.source and not chosen["value-source"]:
        chosen.take("value-source", job.prompt(say("What will it be, and when? Everybody can read this"), "") or "")


def refuse_silence(job: Job[Any]) -> None:
    """Refuses a plan without a public value where nobody has said that there is to be none."""
    if job.chosen["value"] is None and not job.ask(say("{silent} Plan without one?", silent=_SILENT)):
        why = say("a public value is expected: {forms}; {none} if everybody trusts you", forms=_FORMS, none=NONE)
        raise Refusal(why, "value")


def _players(job: Job[Any]) -> tuple[int, tuple[str, ...]]:
    """How many players, and their names: as the line says, else the names of the plan, else its number."""
    chosen = job.chosen
    said: str | None = chosen["players"]
    if chosen["names"] and not chosen.on_line("players"):
        if said not in (None, str(len(chosen["names"]))):
            raise Refusal(say("{chosen} names are given", chosen=len(chosen["names"])), "players", said=said)
        return len(chosen["names"]), chosen["names"]
    if said is None:
        return SEATS, ()
    if said.isascii() and said.isdigit():
        return int(said[:6]), ()
    text, where = job.read_list(path_of(said))
    names = _in_table(text, where) or tuple(name for name, _ in names_in(text, where, MOST_NAME))
    return len(names), names


def _in_table(text: str, where: str) -> tuple[str, ...]:
    """The names in a table whose first line says which column has them, with the languages of their pages in brackets;
    nothing where it does not. Other columns, such as addresses, are left where they are: a plan is public."""
    head = [cell.strip(' "\ufeff').casefold() for cell in re.split("[,;\t]", text.partition("\n")[0].strip())]
    column = next((head.index(word) for word in ("name", "player") if word in head and len(head) > 1), None)
    if column is None:
        return ()
    _, *rows = (cells + [""] * len(head) for _, cells in from_csv(text, where) if any(cells))
    spoken = head.index("language") if "language" in head else len(head)
    return tuple(f"{cells[column]} [{cells[spoken]}]" if cells[spoken] else cells[column] for cells in rows)
