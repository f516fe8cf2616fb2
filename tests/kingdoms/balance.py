"""`python -m tests.kingdoms.balance K2 100 2`: the figures of balance.md, of games that K2 plays against itself.

K1 can play instead. The first number is that of the seeds for each number of players with tokens, and as many again
without; the second that of the configuration, `kingdoms/1` or `kingdoms/2`. Games are kept in `output/balance`, so that
a run that was stopped goes on where it was.

A share of 100 is fair: a nation or side that wins as often as its number of players says. Intervals are 95 %.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.research.kingdoms_census import MatchFacts, place_in_order, standings, who_had
from proofpress.research.statistics import decimal
from tests.kingdoms.contest import counted

PLAYERS = (2, 3, 4, 5)
PREFIX = "balance "
WORK = Path("output") / "balance"


def games_of(edition: Edition, bot: str, players: int, seeds: int, work: Path) -> list[MatchFacts]:
    """The games that the bot plays with the seeds, without tokens and with them."""
    work.mkdir(parents=True, exist_ok=True)
    kept = work / f"{players}.jsonl"
    games: list[MatchFacts] = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    with kept.open("a") as file:
        for number in range(len(games), 2 * seeds):
            games.append(_game(edition, bot, players, number))
            file.write(f"{json.dumps(games[-1])}\n")
            file.flush()
    return games[: 2 * seeds]


def _game(edition: Edition, bot: str, players: int, number: int) -> MatchFacts:
    """A game, every second without tokens: how long it took, who sat where with what, and who won."""
    by_k2 = range(players) if bot == "K2" else ()
    game, end, found = counted(edition, players, f"{PREFIX}{number // 2}", by_k2, tokens=number % 2 == 1)
    return {
        "turns": end.turn,
        "first": game.setup.first,
        "nations": [seat.nation for seat in game.setup.seats],
        "lands": [seat.side for seat in game.setup.seats],
        "winners": list(ranking(game, end)[0]) if end.over else [],
        **found,
    }


def doubts(games: list[MatchFacts], name_of: Callable[[MatchFacts, int], str]) -> dict[str, Fraction]:
    """Half of the 95 % interval around a share of 100: by so much chance alone moves one that is fair."""
    rivals: dict[str, list[int]] = {}
    for game in games:
        players = len(game["nations"])
        for seat in range(players):
            rivals.setdefault(name_of(game, seat), []).append(players - 1)
    return {name: 100 * Fraction(1.96 * sum(each) ** 0.5) / len(each) for name, each in rivals.items()}


def order_line(games: list[MatchFacts], players: int) -> str:
    """How games of this many players went, and the wins by the order of play."""
    order, doubt = standings(games, place_in_order), doubts(games, place_in_order)["1"]
    ended = sum(1 for game in games if game["winners"])
    means = (_mean(games, what) for what in ("turns", "wars", "alliances", "pieces lost"))
    wins = ", ".join(decimal(order[str(place + 1)].share / players, 1) for place in range(players))
    return f"| {players} | {ended} of {len(games)} | {' | '.join(means)} | {wins} | {decimal(doubt / players, 1)} |"


def _mean(games: list[MatchFacts], what: str) -> str:
    return decimal(Fraction(sum(game.get(what, 0) for game in games), len(games)), 1)


def lines(games: list[MatchFacts], part: str, names: Mapping[str, str]) -> Iterator[str]:
    """Shares, the highest first."""
    found, doubt = standings(games, who_had(part)), doubts(games, who_had(part))
    for name, standing in sorted(found.items(), key=lambda entry: (-entry[1].share, entry[0])):
        yield f"| {names[name]} | {round(standing.share)} ± {round(doubt[name])} | {standing.played} |"


def main(bot: str, seeds: int, version: int) -> None:
    edition = load_edition().of(f"kingdoms/{version}/")
    games: list[MatchFacts] = []
    for players in PLAYERS:
        found = games_of(edition, bot, players, seeds, WORK / f"kingdoms-{version}-{bot}")
        print(order_line(found, players), flush=True)
        games += found
    nations = {name: edition.nation_name(name, "en") for name in edition.nations}
    sides = {name: f"{name} {edition.land_name(name, 'en')}" for name in edition.sides}
    for part, names in (("nations", nations), ("lands", sides)):
        print()
        print("\n".join(lines(games, part, names)))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]))
