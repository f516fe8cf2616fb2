"""`python -m tests.kingdoms.balance 270`: the figures of docs/kingdoms.md.

The number is that of the games for each number of players with tokens, and as many again without.

A share of 100 is fair: a nation or side that wins as often as its number of players says. Intervals are 95 %.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import sqrt

from generator.kingdoms.deal import choose, deal, setup_digest
from generator.kingdoms.load import load_edition
from generator.kingdoms.play import box_of, start_game
from generator.kingdoms.rules.scoring import ranking
from generator.kingdoms.search.k1 import k1_line

PLAYERS = (2, 3, 4, 5)


class Tally:
    """Wins against games, each game weighed by its number of players."""

    def __init__(self) -> None:
        self.won: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.spread: Counter[str] = Counter()  # variance of a fair player's share, summed

    def add(self, name: str, won: float, players: int) -> None:
        self.won[name] += won * players
        self.played[name] += 1
        self.spread[name] += players - 1

    def lines(self) -> list[str]:
        rows = []
        for name, games in self.played.items():
            share, error = self.won[name] / games, 1.96 * sqrt(self.spread[name]) / games
            rows.append((share, f"| {name} | {100 * share:.0f} ± {100 * error:.0f} | {games} |"))
        return [line for _, line in sorted(rows, reverse=True)]


def main(games: int) -> None:
    box = box_of(load_edition())
    nations, sides = Tally(), Tally()
    for players in PLAYERS:
        seats: Counter[int] = Counter()
        turns, ended = [], 0
        for tokens in (False, True):
            choice = choose(box, players, tokens=tokens)
            for number in range(games):
                setup = deal(box, choice, f"balance {number}")
                game = start_game(box, setup)
                _, end = k1_line(game, bytes.fromhex(setup_digest(setup)))
                if not end.over:
                    continue
                ended += 1
                turns.append(end.turn)
                first = ranking(game, end)[0]
                for place, seat in enumerate(setup.seats):
                    won = 1 / len(first) if place in first else 0
                    seats[(place - setup.first) % players] += won
                    nations.add(seat.nation, won, players)
                    sides.add(seat.side, won, players)
        shares = [f"{100 * seats[place] / ended:.1f}" for place in range(players)]
        error = 196 * sqrt((players - 1) / players**2 / ended)
        print(f"| {players} | {ended} of {2 * games} | {sum(turns) / ended:.1f} | {', '.join(shares)} | {error:.1f} |")
    for tally in (nations, sides):
        print("\n".join(["", *tally.lines()]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
