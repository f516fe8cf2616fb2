"""`python -m tests.kingdoms.contest 2 1000`: how K2 fares against K1, in games of two.

One seat, another one each time, is played by K2 and all others by K1; every second game has exploration tokens. The
games of `played` are also those of `tests.kingdoms.balance`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection
from math import sqrt

from proofpress.kingdoms import search
from proofpress.kingdoms.deal import box_of, choose, deal, setup_digest, start_match
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.rules.legal_moves import MOST_TURNS, apply, begin, decision, seen
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.kingdoms.rules.state import Match, State
from proofpress.research import k2
from proofpress.seeds import Stream

MORE_TURNS = 2 * MOST_TURNS  # a game that is still not over is won by nobody


def played(edition: Edition, players: int, seed: str, by_k2: Collection[int], *, tokens: bool) -> tuple[Match, State]:
    """A game in which these seats are played by K2, and its end."""
    game, end, _ = counted(edition, players, seed, by_k2, tokens=tokens)
    return game, end


def counted(
    edition: Edition, players: int, seed: str, by_k2: Collection[int], *, tokens: bool
) -> tuple[Match, State, Counter[str]]:
    """The same with what happened in it."""
    box = box_of(edition)
    setup = deal(box, choose(box, players, tokens=tokens), seed)
    game, root = start_match(box, setup), bytes.fromhex(setup_digest(setup))
    first, second = Stream(root, search.K1), Stream(root, k2.LABEL)
    state, found = begin(game), Counter[str]()
    while not state.over and state.turn <= MORE_TURNS:
        seat = decision(state).seat
        view = seen(state, seat)
        move = k2.k2_move(game, view, second) if seat in by_k2 else search.k1_move(game, view, first)
        after = apply(game, state, move)
        _note(game, state, after, found)
        state = after
    return game, state, found


def _note(game: Match, before: State, after: State, found: Counter[str]) -> None:
    found["pieces lost"] += max(0, sum(after.supply) - sum(before.supply))
    fought = after.war or before.war
    if fought is None or fought.defender == game.seats:
        return
    found["wars"] += before.war is None
    if after.war is None and all(after.one[seat] >> fought.region & 1 for seat in fought[:2]):
        found["alliances"] += 1


def main(players: int, games: int) -> None:
    edition, found = load_edition(), Counter[str]()
    won = ended = 0.0
    for number in range(games):
        seat = number % players
        game, end, more = counted(edition, players, f"contest {number}", {seat}, tokens=number // players % 2 == 1)
        found += more
        ended += end.over
        first = ranking(game, end)[0] if end.over else ()
        won += (seat in first) / max(1, len(first))
        if (number + 1) % 50 == 0 or number + 1 == games:
            done, share = number + 1, won / (number + 1)
            doubt = 1.96 * sqrt(share * (1 - share) / done)
            print(f"{done} games of {players}, {ended:.0f} ended: K2 wins {100 * share:.1f} ± {100 * doubt:.1f} %,")
            print(f"{share * players:.2f} ± {doubt * players:.2f} times its share; in a game")
            print(", ".join(f"{count / done:.2f} {what}" for what, count in sorted(found.items())), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
