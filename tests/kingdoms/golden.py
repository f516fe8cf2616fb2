"""Whole games of the random player, as digests: what was legal stays legal, and comes to the same.

Certificates of years ago must verify, so no change of the rules may move a line of the file. The random player chooses
from lists of all legal moves of a kind, so a move that is added, left out or found in another order changes the game
from there on. `python -m tests.kingdoms.golden > tests/kingdoms/golden.txt` writes it anew, for new rules only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from proofpress.kingdoms.certificate import plain
from proofpress.kingdoms.deal import choose, deal, setup_digest, start_match
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.kingdoms.search import random_line
from proofpress.seeds import text_digest
from tests.kingdoms.scenes import box, edition

FILE = Path(__file__).with_name("golden.txt")
HEADING = "# ruling choice players tokens seed: moves, their digest, and what each player scored, by kinds\n"
GAMES = 5  # of each number of players, with tokens and without


def golden() -> list[str]:
    return [line for line in FILE.read_text(encoding="ascii").splitlines() if not line.startswith("#")]


def fresh() -> Iterator[str]:
    for players, tokens, number in product((2, 3, 4, 5), (False, True), range(GAMES)):
        yield played("as", "shipped", players, tokens, number)
    for name, ruling in edition().rulings.items():
        for place, choice in enumerate(each for each in ruling.choices if each != ruling.choose):
            for players in (2, 4, 5):
                yield played(name, choice, players, True, place)


def played(name: str, choice: str, players: int, tokens: bool, number: int) -> str:
    opened = box() if name == "as" else box(**{name: choice})
    setup = deal(opened, choose(opened, players, tokens=tokens), f"golden {number}")
    match = start_match(opened, setup)
    moves, end = random_line(match, bytes.fromhex(setup_digest(setup)))
    said = text_digest("\n".join(plain(match, move) for move in moves))[:8]
    points = " ".join(",".join(map(str, score)) for score in scores(match, end))
    places = " ".join("".join(str(seat + 1) for seat in place) for place in ranking(match, end))
    with_what = "tokens" if tokens else "plain"
    return f"{name} {choice} {players} {with_what} {number}: {len(moves)} {said} | {points} | {places}"


if __name__ == "__main__":
    print(HEADING + "\n".join(fresh()))
