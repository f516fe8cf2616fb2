"""`python -m tests.kingdoms.balance 270`: the figures of docs/kingdoms.md.

The number is that of the seeds for each number of players with tokens, and as many again without. They are counted by
the census, which keeps what it has counted; this only joins its games over the numbers of players.

A share of 100 is fair: a nation or side that wins as often as its number of players says. Intervals are 95 %.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path

from generator.census.figures import decimal
from generator.census.kept import kept_in
from generator.census.run import processes, run
from generator.census.work import Assignment
from generator.kingdoms.census import MatchFacts, check, count, place_in_order, standings, subject_of, tasks, who_had
from generator.kingdoms.certificate import Setting
from generator.kingdoms.deal import choose
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.play import box_of

PLAYERS = (2, 3, 4, 5)
PREFIX = "balance "
WORK = Path("output") / "census"


def played(edition: Edition, players: int, seeds: int) -> list[MatchFacts]:
    """The games that K1 plays with the seeds, without tokens and with them."""
    games: list[MatchFacts] = []
    workers = os.cpu_count() or 1
    for tokens in (False, True):
        config = choose(box_of(edition), players, tokens=tokens).config
        subject = subject_of(edition, Setting(config, PREFIX))
        assignment = Assignment(count, subject)
        kept = kept_in(WORK, assignment, partial(check, edition, subject))
        found, _ = run(assignment, list(tasks(0, seeds)), kept, lambda _: processes(workers))
        games += [game for result in found for game in result["games"]]
    return games


def doubts(games: list[MatchFacts], name_of: Callable[[MatchFacts, int], str]) -> dict[str, Fraction]:
    """Half of the 95 % interval around a share of 100: by so much chance alone moves one that is fair."""
    rivals: dict[str, list[int]] = {}
    for game in games:
        players = len(game["nations"])
        for seat in range(players):
            rivals.setdefault(name_of(game, seat), []).append(players - 1)
    return {name: 100 * Fraction(1.96 * sum(each) ** 0.5) / len(each) for name, each in rivals.items()}


def order_line(games: list[MatchFacts], players: int, seeds: int) -> str:
    """How games of this many players went, and the wins by the order of play."""
    order, doubt = standings(games, place_in_order), doubts(games, place_in_order)["1"]
    turns = decimal(Fraction(sum(game["turns"] for game in games), len(games)), 1)
    wins = ", ".join(decimal(order[str(place + 1)].share / players, 1) for place in range(players))
    return f"| {players} | {len(games)} of {2 * seeds} | {turns} | {wins} | {decimal(doubt / players, 1)} |"


def lines(games: list[MatchFacts], part: str, names: Mapping[str, str]) -> Iterator[str]:
    """Shares, the highest first."""
    found, doubt = standings(games, who_had(part)), doubts(games, who_had(part))
    for name, standing in sorted(found.items(), key=lambda entry: (-entry[1].share, entry[0])):
        yield f"| {names[name]} | {round(standing.share)} ± {round(doubt[name])} | {standing.played} |"


def main(seeds: int) -> None:
    edition = load_edition()
    games: list[MatchFacts] = []
    for players in PLAYERS:
        found = played(edition, players, seeds)
        print(order_line(found, players, seeds), flush=True)
        games += found
    nations = {name: edition.nation_name(name, "en") for name in edition.nations}
    sides = {name: f"{name} {edition.land_name(name, 'en')}" for name in edition.sides}
    for part, names in (("nations", nations), ("lands", sides)):
        print()
        print("\n".join(lines(games, part, names)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
