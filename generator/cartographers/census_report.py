"""What a census found, as numbers and as text.

The numbers depend on the results alone, never on when or how they were counted, and all arithmetic is on whole numbers,
so that the same census makes the same report, byte for byte, on every machine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from generator.cartographers.census import FORMAT, VERDICTS, Extent, Subject
from generator.cartographers.edition import Edition
from generator.census.figures import BIN, histogram, interval, rate, ratio, spread
from generator.census.tasks import RangeResult, RangeTask
from generator.library.suggest import counted

MOST_LISTED = 20  # seeds that T1 does not accept, listed by name

Summary = Mapping[str, Any]  # ready for JSON


def summary(subject: Subject, extent: Extent, found: Iterable[tuple[RangeTask, RangeResult]]) -> Summary:
    """All numbers of a census."""
    verdicts, reasons, rejected = Counter[str](), Counter[str](), list[str]()
    pars, printed, best = list[int](), list[int](), list[int]()
    titles = Counter[str]()
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
    total = extent.stop - extent.start
    numbers: dict[str, Any] = {
        "format": FORMAT,
        "config": subject.config,
        "map": subject.map_id,
        "grid": list(subject.grid),
        "ambush_by": subject.ambush_by,
        "data": subject.data,
        "seeds": {"first": f"{subject.prefix}{extent.start}", "last": f"{subject.prefix}{extent.stop - 1}"},
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
        yield from _reference(numbers)
    if "best" in numbers:
        best = numbers["best"]
        yield ""
        yield f"best known with foresight ({best['budget']} maps kept), {counted(best['count'], 'seed')}"
        yield _spread(best)
        if best["reference"] is not None:
            yield f"  R1 on the same seeds: mean {best['reference']}"
    if "cards" in numbers:
        yield ""
        yield "points of R1 per card and scoring"
        for card, facts in numbers["cards"].items():
            yield f"  {edition.name(card, language):24}  {interval(facts):>23}  ({facts['scorings']:,} scorings)"


def _reference(numbers: Mapping[str, Any]) -> Iterator[str]:
    found = numbers["reference"]
    yield f"reference par (R1), {counted(found['count'], 'accepted seed')}"
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
