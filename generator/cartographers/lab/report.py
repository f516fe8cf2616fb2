"""The figures of a card as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.cartographers.describe import rule_in_words
from generator.cartographers.edition import Edition
from generator.census.figures import interval
from generator.library.layout import wrapped
from generator.library.suggest import listed

ROW = "{:10}{:>7}  {:>22}  {:>22}  {:>20}"

TOO_FEW = "too few games"


def report(edition: Edition, numbers: Mapping[str, Any], language: str) -> Iterator[str]:
    """The lines of the report."""
    card = numbers["card"]
    yield f"{edition.name(card, language)}: {numbers['category'].replace('_', ' and ')}, map {numbers['map']}"
    yield from wrapped(rule_in_words(edition.scoring[card].rule), "  ")
    yield ""
    yield "The same deals with the card and with another of its category, mean and 95 % interval"
    yield ROW.format("player", "pairs", "worth in points", "points it pays", "pays nothing, %").rstrip()
    for name, player in numbers["players"].items():
        nothing = player["nothing"]
        share = f"{nothing['percent']} ({nothing['low']} to {nothing['high']})"
        yield ROW.format(name, f"{player['pairs']:,}", interval(player["worth"]), interval(player["points"]), share)
    for sentence in remarks(numbers):
        yield from wrapped(sentence)
    yield ""
    yield "points by season"
    for name, player in numbers["players"].items():
        paid = (f"{season} {interval(found)}" for season, found in player["seasons"].items())
        yield f"  {name:8}  {', '.join(paid)}"
    yield ""
    yield "rank"
    for name, player in numbers["players"].items():
        if "deals" in player:
            yield f"  {name:8}  {rank(player['rank_in_category'])} of its category by the points of the game"
            yield f"  {'':8}  {rank(player['rank_of_all'])} of all by the points it pays"
    for which in ("best", "worst"):
        yield ""
        yield f"{which} partners"
        for name, player in numbers["players"].items():
            beside = (f"{edition.name(each['card'], language)} {interval(each)}" for each in player["partners"][which])
            yield f"  {name:8}  {', '.join(beside) or TOO_FEW}"


def rank(found: Mapping[str, int]) -> str:
    """A rank, and between which it surely lies."""
    sure = "" if found["best"] == found["worst"] else f" (surely {found['best']} to {found['worst']})"
    return f"{found['rank']}{sure} among {found['of']}"


def remarks(numbers: Mapping[str, Any]) -> Iterator[str]:
    """What must be known to read the figures."""
    for one, two in numbers["disagree"]:
        worth = [numbers["players"][name]["worth"]["mean"] for name in (one, two)]
        yield f"The players disagree: it is worth {worth[0]} points to {one}, and {worth[1]} to {two}."
    about = listed([f"{name} {player['about']}" for name, player in numbers["players"].items()], "and")
    yield f"None of them knows a card before it is turned up: {about}."
    yield (
        "No solo value is proposed: what R1 earns explains those of the other cards with a correlation of "
        f"{interval(numbers['solo_values'])} only."
    )
