"""The census of set-ups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from proofpress.errors import ContentError, say
from proofpress.games import Census, Prepared
from proofpress.kingdoms.certificate import Setting
from proofpress.kingdoms.deal import data_hash, setup_digest
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.prove import TABLE, Proof, play_of, prove
from proofpress.kingdoms.rules.legal_moves import MOST_ROUNDS
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.kingdoms.rules.state import State
from proofpress.kingdoms.search import K1
from proofpress.options import Job, one_of
from proofpress.records import dataclass
from proofpress.research.census import PREFIX, RangeResult, RangeTask, ranges
from proofpress.research.k2 import LABEL, k2_line
from proofpress.research.statistics import decimal, rate, spread
from proofpress.seeds import digest_of

# --------------------------------------------------------------------------------------------------------------------
# Ranges of set-ups, proved and played by K1 or K2.
#
# A range is counted by a pure function of what is counted and where. Whole numbers only; nothing here looks at a clock.
# The figures say how even seats, nations and lands are for the bot that plays, not for people.


FORMAT = "proofpress kingdoms census 1"
RANGE = 10  # seeds, about a second's work
KIND = "games"
PARTS = ("nations", "lands")
MOST_LISTED = 20  # seeds not accepted that are listed by name

MatchFacts = Mapping[str, Any]  # one that K1 played, as `_game` describes it


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose seeds are counted: everything that decides the outcome of a seed."""

    config: str
    beginners: bool
    free: tuple[str, ...]
    prefix: str
    data: str  # the hash of the rules data
    bot: str = K1  # who plays what is accepted

    def digest(self) -> str:
        """Equal for equal censuses: results under the same digest may be used again."""
        return digest_of({**asdict(self), "format": FORMAT})


def subject_of(edition: Edition, setting: Setting, bot: str = K1) -> Subject:
    """The subject whose seeds start with the setting's seed as their prefix."""
    free, data = tuple(sorted(setting.free)), data_hash(edition.of(setting.config))
    return Subject(setting.config, setting.beginners, free, setting.seed, data, bot)


def tasks(start: int, stop: int) -> Iterator[RangeTask]:
    """The ranges of a census."""
    return ranges(KIND, start, stop, RANGE)


# Counting a range: what a worker does
def count(subject: Subject, task: RangeTask, own: str | None = None) -> RangeResult:
    """The result of a range; `own` is the folder of own data, which must be the same wherever this runs."""
    edition = _edition(own).of(subject.config)
    if data_hash(edition) != subject.data:
        raise ContentError(say("a worker of the census has other rules data than the process that started it"))
    games, rejected = [], {}
    for number in range(task.start, task.stop):
        seed = f"{subject.prefix}{number}"
        proof = prove(edition, Setting(subject.config, seed, subject.beginners, frozenset(subject.free)))
        if proof.reason is not None:
            rejected[seed] = proof.reason
            continue
        end = proof.end  # an accepted seed is one whose game K1 has brought to its end
        if subject.bot == LABEL:
            _, end = k2_line(proof.game, bytes.fromhex(setup_digest(proof.game.setup)))
        if end.over:
            games.append(_game(proof, end))
        else:
            rejected[seed] = f"{subject.bot} does not come to an end in {MOST_ROUNDS} rounds"
    return {"games": games, "rejected": rejected}


def _game(proof: Proof, end: State) -> MatchFacts:
    """The bot's game: how long it took, who sat where with what, and who won."""
    setup = proof.game.setup
    return {
        "turns": end.turn,
        "first": setup.first,
        "nations": [seat.nation for seat in setup.seats],
        "lands": [seat.side for seat in setup.seats],
        "winners": list(ranking(proof.game, end)[0]),
    }


@cache
def _edition(own: str | None) -> Edition:
    return load_edition(Path(own) if own else None)


# What was found
def summary(subject: Subject, start: int, stop: int, found: Iterable[RangeResult]) -> dict[str, Any]:
    """All numbers of a census."""
    games: list[MatchFacts] = []
    rejected: dict[str, str] = {}
    for result in found:
        games += result["games"]
        rejected |= result["rejected"]
    total = stop - start
    numbers: dict[str, Any] = {
        "format": FORMAT,
        "config": subject.config,
        "beginners": subject.beginners,
        "free": list(subject.free),
        "data": subject.data,
        "bot": subject.bot,
        "seeds": {"first": f"{subject.prefix}{start}", "last": f"{subject.prefix}{stop - 1}"},
        "counted": total,
        "accepted": rate(total - len(rejected), total),
        "rejected": rejected,
    }
    if games:
        numbers["turns"] = spread([game["turns"] for game in games])
        order = standings(games, place_in_order)
        numbers["wins_by_order_of_play"] = {name: _row(order[name]) for name in sorted(order)}
        for part in PARTS:
            ranked = standings(games, who_had(part)).items()
            best_first = sorted(ranked, key=lambda entry: (-entry[1].share, entry[0]))
            numbers[part] = {name: _row(standing) for name, standing in best_first}
    return numbers


def _row(standing: WinCount) -> dict[str, Any]:
    return {**rate(standing.won, standing.played), "games": standing.played, "share": decimal(standing.share, 1)}


# Who won how often
@dataclass(slots=True)
class WinCount:
    """How often somebody was there and won; a win that is shared counts for each."""

    played: int = 0
    won: int = 0
    weighed: int = 0  # wins, each times the number of players in its game

    @property
    def share(self) -> Fraction:
        """100 is as often as chance, whatever the numbers of players."""
        return Fraction(100 * self.weighed, self.played)


def standings(games: Iterable[MatchFacts], name_of: Callable[[MatchFacts, int], str]) -> dict[str, WinCount]:
    """The standing of everything that `name_of` finds at a seat: nations, lands, places in the order of play."""
    found: dict[str, WinCount] = {}
    for game in games:
        players = len(game["nations"])
        for seat in range(players):
            standing = found.setdefault(name_of(game, seat), WinCount())
            won = seat in game["winners"]
            standing.played += 1
            standing.won += won
            standing.weighed += won * players
    return found


def who_had(part: str) -> Callable[[MatchFacts, int], str]:
    """Names what a seat has of this part: its nation or its land."""
    return lambda game, seat: str(game[part][seat])


def place_in_order(game: MatchFacts, seat: int) -> str:
    """Who begins is 1."""
    return str((seat - game["first"]) % len(game["nations"]) + 1)


def report(edition: Edition, numbers: Mapping[str, Any], language: str = "en") -> Iterator[str]:
    """The lines of the report."""
    seeds, accepted = numbers["seeds"], numbers["accepted"]
    yield f"Census of {numbers['config']}, played by {numbers['bot']}"
    yield f"{numbers['counted']:,} seeds, {seeds['first']} to {seeds['last']}; rules data {numbers['data'][:16]}"
    yield ""
    interval = f"95 % interval {accepted['low']} to {accepted['high']}"
    yield f"accepted {accepted['count']:,} of {numbers['counted']:,}, {accepted['percent']} per cent, {interval}"
    rejected = numbers["rejected"]
    for seed, reason in rejected.items() if len(rejected) <= MOST_LISTED else ():
        yield f"  {seed}: {reason}"
    if "turns" not in numbers:
        return
    turns = numbers["turns"]
    yield f"turns: mean {turns['mean']}, 90 % from {turns['percentile_5']} to {turns['percentile_95']}"
    headings = {"wins_by_order_of_play": "order of play", "nations": "nation", "lands": "land"}
    for part, heading in headings.items():
        yield ""
        yield f"{heading:24} games  wins %   95 % interval  share"
        for name, row in numbers[part].items():
            interval = f"{row['low']} to {row['high']}"
            named = _name(edition, part, name, language)
            yield f"  {named:22} {row['games']:5}  {row['percent']:>6}  {interval:>14}  {row['share']:>5}"
    yield ""
    yield "Share: 100 is as many wins as chance would give; wins of several players count for each of them."


def _name(edition: Edition, part: str, name: str, language: str) -> str:
    if part == "nations":
        return edition.nation_name(name, language)
    return f"{name} {edition.land_name(name, language)}" if part == "lands" else name


# --------------------------------------------------------------------------------------------------------------------
# What the command is given.


BOT = one_of("bot", "Who plays the set-ups.", (K1, LABEL), default=K1)


def prepare(job: Job[Edition]) -> Prepared:
    """What is counted by the options."""
    play, start, stop = play_of(job), job.chosen["from"], job.chosen["to"]
    subject = subject_of(play.edition, play.setting(PREFIX), job.chosen["bot"])
    return Prepared(
        subject,
        list(tasks(start, stop)),
        summary=lambda found: summary(subject, start, stop, found),
    )


_DECIDING = ("certificate", "deal", "edition", "effects", "prove", "records", "rules", "search")
RESTS_ON = (
    __name__,
    "proofpress.research.k2",
    "proofpress.seeds",
    *(f"proofpress.kingdoms.{name}" for name in _DECIDING),
)

CENSUS = Census(
    about="""Prove ranges of set-ups, and report how many are accepted, how long games take, and who wins them.

    The bot K1, or the better and slower K2, plays the set-ups of the seeds Z0, Z1, Z2 and so on to the end. Results of
    ranges are kept, so an interrupted census continues where it stopped. The report depends on the seeds alone.
    """,
    options=(*TABLE, BOT),
    prepare=prepare,
    count=count,
    rests_on=RESTS_ON,
    report=report,
)
