"""A census: many seeds proved, range by range, and the outcome as numbers.

A range is counted by a pure function of what is counted and where, so that it does not matter which process or machine
does it, in which order, or how often it was interrupted. `generator.census` hands the ranges out and keeps their
results, `census_report` shows the numbers. Whole numbers only; nothing here looks at a clock.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import Final, NamedTuple

from generator.cartographers.certificate import Dealer, Setting, dealer, own_map
from generator.cartographers.deal import data_hash, deal
from generator.cartographers.load import Edition, load_edition
from generator.cartographers.prove import printed_par, root_of, settled
from generator.cartographers.records import AmbushBy
from generator.cartographers.rules.decks import Deal
from generator.cartographers.rules.game import Match, replay
from generator.cartographers.rules.playable import given_up
from generator.cartographers.rules.rating import rating, title
from generator.cartographers.rules.refutation import Refutation
from generator.cartographers.search import bot, decide, packing
from generator.cartographers.search.packing import Triage
from generator.cartographers.search.players import Players, players_for
from generator.census.forms import fits
from generator.census.tasks import RangeResult, RangeTask, ranges
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.seeds.digests import digest_of

FORMAT = "proofpress census 1"
# How many seeds a range has: about a second's work each, so that little is lost when a census is killed.
RANGE: Mapping[str, int] = {"verdicts": 5_000, "reference": 200, "best": 2}
REPLAYED: Final = 20  # of so many lines that T1 finds one is replayed by the rules
VERDICTS = ("playable", "unplayable", "undecided")
SCORINGS = 8  # of cards in a game: four seasons score two edicts each
_FORMS: Mapping[str, object] = {
    "verdicts": {"verdicts": {str: int}, "reasons": {str: int}, "rejected": [str]},
    "reference": {
        "pars": [int], "printed": [int], "titles": {str: int}, "cards": {str: [int]}, "coins": int, "monsters": int,
    },
    "best": {"best": [int]},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose seeds are counted: everything that decides the outcome of a seed."""

    config: str
    map_id: str
    grid: tuple[str, ...]
    ambush_by: AmbushBy
    prefix: str
    data: str  # the hash of the rules data
    budget: int  # of the search for the best known line

    def digest(self) -> str:
        """Equal for equal censuses: results under the same digest may be used again."""
        rules = {"format": FORMAT, "triage": packing.NAME, "exact": decide.LIMITS, "reference": bot.NAME}
        return digest_of({**asdict(self), **rules})


@dataclass(frozen=True, slots=True)
class Extent:
    """Which seeds are counted: all from `start` to before `stop`; the first of them also played."""

    start: int
    stop: int
    reference: int  # how many of the first are played by R1
    best: int  # how many of the first get a best known line

    def tasks(self) -> Iterator[RangeTask]:
        """Ranges that begin at round numbers, so that a longer census finds those of a shorter one again."""
        for kind, stop in (
            ("verdicts", self.stop),
            ("reference", min(self.stop, self.start + self.reference)),
            ("best", min(self.stop, self.start + self.best)),
        ):
            yield from ranges(kind, self.start, stop, RANGE[kind])


def subject_of(edition: Edition, setting: Setting, budget: int) -> Subject:
    """The subject whose seeds start with the setting's seed as their prefix."""
    return Subject(
        config=setting.config,
        map_id=setting.map_id,
        grid=setting.map.grid,
        ambush_by=setting.ambush_by,
        prefix=setting.seed,
        data=data_hash(edition),
        budget=budget,
    )


# Counting a range: what a worker does


class DealtSeed(NamedTuple):
    """A seed with its deal."""

    number: int
    deal: Deal
    root: bytes
    found: int | None  # the try of T1 that finds a line, 0 for none; None where that is not known yet


class Counter(NamedTuple):
    """What counts the ranges of a subject."""

    edition: Edition
    dealer: Dealer
    players: Players

    def deals(self, subject: Subject, task: RangeTask) -> list[DealtSeed]:
        """The deals of a range."""
        numbers = range(task.start, task.stop)
        deals = [deal(self.dealer.table, f"{subject.prefix}{number}") for number in numbers]
        roots = [root_of(dealt) for dealt in deals]
        found = self.players.tries(list(zip(deals, roots, strict=True)))
        return list(map(DealtSeed, numbers, deals, roots, found or repeat(None)))

    def judged(self, dealt: DealtSeed) -> tuple[Match, Triage]:
        """The game, and what T1 says of it, by a line that can be replayed."""
        game = self.dealer.venue.match(dealt.deal)
        if dealt.found == 0:
            return game, packing.triage(game, dealt.root, packing.no_line)
        return game, self.players.triage(game, dealt.root)

    def accepted(self, deals: Iterable[DealtSeed]) -> Iterator[Match]:
        """The games of those deals that T1 accepts."""
        for dealt in deals:
            if dealt.found:
                yield self.dealer.venue.match(dealt.deal)
            elif dealt.found is None:
                game, found = self.judged(dealt)
                if found.verdict == "playable":
                    yield game


def count(subject: Subject, task: RangeTask, own: str | None = None) -> RangeResult:
    """The result of a range; `own` is the folder of own data, which must be the same wherever this runs."""
    counter = _counter(subject, own)
    deals = counter.deals(subject, task)
    if task.kind == "verdicts":
        return _verdicts(counter, subject, deals)
    games = counter.accepted(deals)
    if task.kind == "reference":
        return _reference(counter.edition, counter.players, games)
    return _best(counter.players, games, subject.budget)


@lru_cache(maxsize=1)
def _counter(subject: Subject, own: str | None) -> Counter:
    edition = load_edition(Path(own) if own else None)
    if data_hash(edition) != subject.data:
        raise ContentError("a worker of the census has other rules data than the process that started it")
    map_ = edition.maps.get(subject.map_id)
    if map_ is None or map_.grid != subject.grid:
        map_ = own_map(subject.grid)
    setting = Setting(subject.config, subject.prefix, subject.map_id, map_, subject.ambush_by)
    return Counter(edition, dealer(edition, setting), players_for(edition, setting))


def _verdicts(counter: Counter, subject: Subject, deals: Iterable[DealtSeed]) -> RangeResult:
    """What is known of the deals, and why T1 does not accept some. Lines of the exact search and refutations are
    replayed, each of them; the lines of T1 for every REPLAYED-th seed."""
    verdicts: Counts[str] = Counts()
    reasons: Counts[str] = Counts()
    rejected = []
    for dealt in deals:
        if dealt.found and dealt.number % REPLAYED:
            verdicts["playable"] += 1
            continue
        game, found = counter.judged(dealt)
        known, seed = settled(game, found), f"{subject.prefix}{dealt.number}"
        verdicts[known.verdict] += 1
        lost = given_up(game, known.moves, replay(game, known.moves)) if known.moves else None
        if dealt.found and not found.moves:
            lost = "it is not found again"
        if lost:
            raise ContentError(f"the line found for {seed} proves nothing: {lost}")
        if known.refutation:
            Refutation(game).replayed(known.refutation)
        if found.verdict != "playable":
            reasons[f"{known.verdict}: {known.method.partition(' (')[0]}"] += 1
            rejected.append(seed)
    return {"verdicts": dict(verdicts), "reasons": dict(reasons), "rejected": rejected}


def _reference(edition: Edition, players: Players, games: Iterable[Match]) -> RangeResult:
    pars, printed, titles = [], [], Counts[str]()
    scorings, points = Counts[str](), Counts[str]()
    coins = monsters = 0
    for game in games:
        line = players.reference(game)
        pars.append(line.points)
        printed.append(printed_par(edition, game))
        solo = [edition.scoring[card].solo for card in game.deal.edicts]
        titles[title(rating(line.points, solo), edition.titles) or ""] += 1
        for season, score in enumerate(line.state.scores[0]):
            coins += score.coins
            monsters += score.monsters
            for edict, earned in zip(game.season_edicts[season], score.edicts, strict=True):
                scorings[game.deal.edicts[edict]] += 1
                points[game.deal.edicts[edict]] += earned
    cards = {card: [scorings[card], points[card]] for card in scorings}
    counts = {"titles": dict(titles), "cards": cards, "coins": coins, "monsters": monsters}
    return {"pars": pars, "printed": printed, **counts}


def _best(players: Players, games: Iterable[Match], budget: int) -> RangeResult:
    return {"best": [players.best_known(game, budget, [players.reference(game)]).points for game in games]}


# Checking a result: it may come from elsewhere, or have lain on a disk


def check(edition: Edition, subject: Subject, task: RangeTask, result: RangeResult) -> str:
    """What cannot be in the result of a range, in words; nothing if it can."""
    if not fits(result, _FORMS[task.kind]):
        return f"it has not the form of {task.kind}"
    seeds = [f"{subject.prefix}{number}" for number in range(task.start, task.stop)]
    if task.kind == "verdicts":
        return _wrong_verdicts(seeds, **result)
    if len(result["best" if task.kind == "best" else "pars"]) > len(seeds):
        return f"it has more games than {len(seeds)} seeds"
    return "" if task.kind == "best" else _wrong_reference(edition, **result)


def _wrong_verdicts(
    seeds: Sequence[str], verdicts: Mapping[str, int], reasons: Mapping[str, int], rejected: Sequence[str]
) -> str:
    if not verdicts.keys() <= set(VERDICTS) or min(*verdicts.values(), *reasons.values(), 1) < 1:
        return "it has an unknown verdict, or counts less than one seed"
    if rejected != [seed for seed in seeds if seed in set(rejected)]:
        return "the seeds that it rejects are not of its range, each once and in order"
    if sum(verdicts.values()) != len(seeds):
        return f"its verdicts do not add up to {len(seeds)} seeds"
    settled_well = sum(count for reason, count in reasons.items() if reason.startswith("playable: "))
    refused = len(seeds) - verdicts.get("playable", 0) + settled_well
    if not refused == len(rejected) == sum(reasons.values()):
        return "its verdicts, reasons and rejected seeds do not add up"
    return ""


def _wrong_reference(
    edition: Edition,
    pars: Sequence[int],
    printed: Sequence[int],
    titles: Mapping[str, int],
    cards: Mapping[str, Sequence[int]],
    coins: int,
    monsters: int,
) -> str:
    if not len(pars) == len(printed) == sum(titles.values()) or min(titles.values(), default=1) < 1:
        return "not each of its games has a par and a title"
    if not cards.keys() <= edition.scoring.keys() or any(len(each) != 2 or each[0] < 1 for each in cards.values()):
        return "its scoring cards are not those of the game"
    scorings, points = (sum(each[part] for each in cards.values()) for part in (0, 1))
    if scorings != SCORINGS * len(pars) or points + coins - monsters != sum(pars):
        return "its points by card, coins and monsters do not add up to its pars"
    return ""
