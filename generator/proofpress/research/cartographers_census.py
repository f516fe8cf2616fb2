"""The census of deals."""

from __future__ import annotations

from collections import Counter as Counts, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import Any, Final, NamedTuple

from proofpress.cartographers.certificate import Dealer, dealer, own_map
from proofpress.cartographers.choice import PLAY, play_of
from proofpress.cartographers.deal import Setting, data_hash, deal
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.prove import printed_par, root_of, settled
from proofpress.cartographers.records import AmbushBy
from proofpress.cartographers.rules.legal_moves import Deal, Match, given_up, replay
from proofpress.cartographers.rules.refutation import Refutation
from proofpress.cartographers.rules.scoring import rating, title
from proofpress.cartographers.search.bots import BUDGET, REFERENCE, Players, players_for, usual
from proofpress.cartographers.search.exact import LIMITS
from proofpress.cartographers.search.t1 import T1_NAME, Triage, no_line, triage
from proofpress.errors import ContentError, Refusal, say
from proofpress.games import Census, Prepared
from proofpress.options import Job, whole
from proofpress.records import dataclass
from proofpress.research.census import PREFIX, RangeResult, RangeTask, ranges
from proofpress.research.statistics import BIN, histogram, interval, rate, ratio, spread
from proofpress.seeds import digest_of

# --------------------------------------------------------------------------------------------------------------------
# Ranges of deals, proved and counted.
#
# A range is counted by a pure function of what is counted and where, so that it does not matter which process or
# machine does it, in which order, or how often it was interrupted. `census` hands the ranges out and keeps their
# results. Whole numbers only; nothing here looks at a clock.


FORMAT = "proofpress census 1"
# How many seeds a range has: about a second's work each, so that little is lost when a census is killed.
RANGE: Mapping[str, int] = {"verdicts": 5_000, "reference": 200, "best": 2}
REPLAYED: Final = 20  # of so many lines that T1 finds one is replayed by the rules
VERDICTS = ("playable", "unplayable", "undecided")


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
        rules = {"format": FORMAT, "triage": T1_NAME, "exact": LIMITS, "reference": REFERENCE.name}
        return digest_of({**asdict(self), **rules})


def tasks(start: int, stop: int, reference: int, best: int) -> Iterator[RangeTask]:
    """The ranges of a census: all seeds from `start` to before `stop`; so many of the first are played by R1, so many
    get a best known line."""
    for kind, end in (("verdicts", stop), ("reference", start + reference), ("best", start + best)):
        yield from ranges(kind, start, min(stop, end), RANGE[kind])


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
            return game, triage(game, dealt.root, no_line)
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
        raise ContentError(say("a worker of the census has other rules data than the process that started it"))
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
            raise ContentError(say("the line found for {seed} proves nothing: {lost}", seed=seed, lost=lost))
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


# --------------------------------------------------------------------------------------------------------------------
# What a census found, as numbers and as text.
#
# The numbers depend on the results alone, never on when or how they were counted, and all arithmetic is on whole
# numbers, so that the same census makes the same report, byte for byte, on every machine.


MOST_LISTED = 20  # seeds that T1 does not accept, listed by name

Summary = Mapping[str, Any]  # ready for JSON


def summary(subject: Subject, start: int, stop: int, found: Iterable[tuple[RangeTask, RangeResult]]) -> Summary:
    """All numbers of a census."""
    verdicts, reasons, rejected = Counts[str](), Counts[str](), list[str]()
    pars, printed, best = list[int](), list[int](), list[int]()
    titles = Counts[str]()
    purses: dict[str, list[tuple[int, int]]] = {"coins": [], "monsters": []}
    cards: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for task, result in found:
        if task.kind == "verdicts":
            verdicts.update(result["verdicts"])
            reasons.update(result["reasons"])
            rejected += result["rejected"]
        elif task.kind == "reference":
            pars += result["pars"]
            printed += result["printed"]
            titles.update(result["titles"])
            for name, parts in purses.items():
                parts += [(result[name], len(result["pars"]))] if result["pars"] else []
            for card, (times, earned) in result["cards"].items():
                cards[card].append((earned, times))
        else:
            best += result["best"]
    total = stop - start
    numbers: dict[str, Any] = {
        "format": FORMAT,
        "config": subject.config,
        "map": subject.map_id,
        "grid": list(subject.grid),
        "ambush_by": subject.ambush_by,
        "data": subject.data,
        "seeds": {"first": f"{subject.prefix}{start}", "last": f"{subject.prefix}{stop - 1}"},
        "counted": total,
        "verdicts": {verdict: rate(verdicts[verdict], total) for verdict in VERDICTS},
        "not_accepted": rate(len(rejected), total),
        "reasons": {
            reason: rate(count, total)
            for reason, count in sorted(reasons.items(), key=lambda entry: (-entry[1], entry[0]))
        },
        "rejected": rejected,
    }
    if pars:
        numbers["reference"] = {
            **spread(pars),
            "printed_par": spread(printed),
            "titles": {name: rate(count, len(pars)) for name, count in sorted(titles.items())},
            **{name: ratio(parts) for name, parts in purses.items()},
            "histogram": histogram(pars),
        }
        numbers["cards"] = {
            card: {"scorings": sum(times for _, times in parts), **ratio(parts)}
            for card, parts in sorted(cards.items(), key=lambda entry: (-_mean(entry[1]), entry[0]))
        }
    if best:
        numbers["best"] = {**spread(best), "budget": subject.budget}
        numbers["best"]["reference"] = spread(pars[: len(best)])["mean"] if len(pars) >= len(best) else None
    return numbers


def _mean(parts: Iterable[tuple[int, int]]) -> Fraction:
    totals, numbers = zip(*parts, strict=True)
    return Fraction(sum(totals), sum(numbers))


# As text
def report(edition: Edition, numbers: Summary, language: str = "en") -> Iterator[str]:
    """The lines of the report."""
    by = "the solo rule" if numbers["ambush_by"] == "border" else "neighbours"
    seeds = numbers["seeds"]
    yield f"Census of {numbers['config']} on map {numbers['map']}, ambushes by {by}"
    yield f"{numbers['counted']:,} seeds, {seeds['first']} to {seeds['last']}; rules data {numbers['data'][:16]}"
    yield ""
    yield "verdict              seeds  per cent   95 % interval"
    for verdict, share in numbers["verdicts"].items():
        between = f"{share['low']} to {share['high']}"
        yield f"{verdict:16}  {share['count']:8,}  {share['percent']:>8}  {between:>15}"
    yield f"not accepted by T1: {_share(numbers['not_accepted'])}"
    for reason, share in numbers["reasons"].items():
        yield f"  {_share(share)} x {reason}"
    if 0 < len(numbers["rejected"]) <= MOST_LISTED:
        yield f"  rejected: {', '.join(numbers['rejected'])}"
    if "reference" in numbers:
        yield ""
        yield from _reference_lines(numbers)
    if "best" in numbers:
        best = numbers["best"]
        yield ""
        count = say("{count} {count<seed|seeds>}", count=best["count"])
        yield f"best known with foresight ({best['budget']} maps kept), {count}"
        yield _spread(best)
        if best["reference"] is not None:
            yield f"  R1 on the same seeds: mean {best['reference']}"
    if "cards" in numbers:
        yield ""
        yield "points of R1 per card and scoring"
        for card, facts in numbers["cards"].items():
            yield f"  {edition.name(card, language):24}  {interval(facts):>23}  ({facts['scorings']:,} scorings)"


def _reference_lines(numbers: Mapping[str, Any]) -> Iterator[str]:
    found = numbers["reference"]
    yield f"reference par (R1), {say('{count} {count<accepted seed|accepted seeds>}', count=found['count'])}"
    yield _spread(found)
    yield f"  of it, coins {interval(found['coins'])} and lost to monsters {interval(found['monsters'])} a game"
    yield "printed par"
    yield _spread(found["printed_par"])
    highest = max(found["histogram"].values())
    for start, count in found["histogram"].items():
        bar = "#" * (40 * count // highest)
        yield f"  {start:>4} to {int(start) + BIN - 1:<4} {count:6,}  {bar}".rstrip()


def _spread(found: Mapping[str, Any]) -> str:
    low, middle, high = (_between(found, quantile) for quantile in ("percentile_5", "median", "percentile_95"))
    deviation = f"standard deviation {_between(found, 'deviation')}"
    return f"  mean {_between(found, 'mean')}, {deviation}, median {middle}, 90 % from {low} to {high}"


def _between(found: Mapping[str, Any], figure: str) -> str:
    """A figure with its interval, if it has one."""
    low, high = found.get("intervals", {}).get(figure, ("", ""))
    return f"{found[figure]} ({low} to {high})" if low != high else str(found[figure])


def _share(share: Mapping[str, Any]) -> str:
    return f"{share['count']:,} ({share['percent']} %, {share['low']} to {share['high']})"


# --------------------------------------------------------------------------------------------------------------------
# What the command is given: ranges for verdicts, for the reference player, for best lines.


def prepare(job: Job[Edition]) -> Prepared:
    """What is counted by the options."""
    chosen, play = job.chosen, play_of(job)
    start, stop = chosen["from"], chosen["to"]
    seeds = stop - start
    for name in ("par", "best"):
        if chosen[name] > seeds:
            raise Refusal(say("0 to {seeds}, as many as there are seeds", seeds=seeds), name, said=chosen[name])
    subject = subject_of(play.edition, play.setting_of_many(PREFIX), usual(BUDGET))
    wanted = list(tasks(start, stop, chosen["par"], chosen["best"]))
    return Prepared(
        subject,
        wanted,
        summary=lambda found: summary(subject, start, stop, zip(wanted, found, strict=True)),
    )


SCORED = (
    whole("par", "Let the bot R1 play the accepted seeds among the first N.", 0, 10**9, default=0),
    whole("best", "Look for the best line of each accepted seed among the first N.", 0, 10**9, default=0),
)

_DECIDING = ("certificate", "choice", "deal", "edition", "prove", "records", "rules", "search")
RESTS_ON = (__name__, "proofpress.seeds", *(f"proofpress.cartographers.{name}" for name in _DECIDING))

CENSUS = Census(
    about="""Prove ranges of seeds, and report the rates.

    Counts how many of the seeds Z0, Z1, Z2 and so on the rule T1 accepts, and why it rejects the others; with --par
    and --best also what can be scored. Results of ranges are kept, so an interrupted census continues where it
    stopped, and a longer one uses what a shorter one found. The report depends on the seeds alone.
    """,
    options=(*SCORED, *PLAY),
    prepare=prepare,
    count=count,
    rests_on=RESTS_ON,
    report=report,
)
