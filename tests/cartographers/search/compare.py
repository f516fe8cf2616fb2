"""Whether the kernel says what the rules and the Python search say, on random boards, games and searches.

The tests compare 20,000 boards, 2,000 games and 20 searches; this compares as many more as are wanted:

    python -m tests.cartographers.search.compare boards 1000000
    python -m tests.cartographers.search.compare games 50000
    python -m tests.cartographers.search.compare searches 200 --budget 680
    python -m tests.cartographers.search.compare damage 1000

Each part is a slice of its own that begins with --from, so that long comparisons can be made in pieces.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import printed_board, rulings_of, scorer
from proofpress.cartographers.records import Clause
from proofpress.cartographers.rules.board import FIELDS, Board, Grid, RuleError
from proofpress.cartographers.rules.legal_moves import apply, begin, legal, replay
from proofpress.cartographers.rules.scoring import monster_losses
from proofpress.cartographers.search import bots
from proofpress.cartographers.search.bots import MOST, R1, Tuning, stages
from proofpress.cartographers.search.kernel import CardTable, CardWords, Sandbox, card_words, sandbox
from tests.cartographers.by_hand import new_match
from tests.cartographers.random_play import random_deal, random_map
from tests.cartographers.rules.naive_clauses import random_clause
from tests.cartographers.search.golden import PRESETS, edition

ROOT = bytes(range(32))
SLICE = {"boards": 1_000, "games": 50, "searches": 1, "damage": 100}
LISTED = 25  # in one of so many games the legal moves are listed too


def whole(told: CardWords) -> CardTable:
    return told.table(told.cards, told.rules)


def kernel(table: CardTable) -> Sandbox:
    found = sandbox(table.masks.limbs)
    assert found is not None, "the kernel cannot be run here"
    return found


class Dealt:
    """A random game: any cards, map, way of ambush and rulings, in the rules and in the kernel."""

    def __init__(self, random: Random) -> None:
        choice = choose(edition(), random.choice(PRESETS))
        map_ = random_map(random) if random.random() < 0.6 else random.choice(list(edition().maps.values()))
        known = all(edition().ambush[name].solo_corner != "unknown" for name in choice.ambush)
        by_border = known and random.random() < 0.5
        changed = {name: random.choice(list(ruling.choices)) for name, ruling in edition().rulings.items()}
        rulings = rulings_of(edition(), changed)
        deal = random_deal(edition(), choice, random)
        self.game = new_match(edition(), choice, map_, deal, by_border=by_border, rulings=rulings)
        self.rules = [edition().scoring[card].rule for card in deal.edicts]
        self.table = whole(card_words(edition(), choice, map_, by_border=by_border, rulings=rulings))
        self.kernel = kernel(self.table)
        self.kernel.set_deal(self.table, self.table.deal(deal, ROOT))

    def call(self, name: str, *numbers: int, tuning: Tuning = R1) -> int:
        self.kernel.write(array("i", tuning))
        return self.kernel.call(name, *numbers)


COUNTS = (1 << 14) - 256  # where a random game says how many moves there were


def places(sandbox: Sandbox, table: CardTable, card: str, shape: int, empty: Sequence[int]) -> list[int]:
    """For each mask of empty spaces how many places the kernel finds for the card's shape."""
    sandbox.load(table)
    sandbox.write(array("i", (word for mask in empty for word in table.masks.words(mask))))
    number = sandbox.call("count_places", len(empty), table.cards[card], shape)
    assert number == len(empty), "too many maps at once"
    return sandbox.read(number).tolist()


def scored(sandbox: Sandbox, table: CardTable, boards: Sequence[Board]) -> list[list[int]]:
    """For each board what the kernel makes of every rule of the table, and what monsters cost."""
    sandbox.load(table)
    width = len(table.rules) + 1
    sandbox.write(array("i", (word for board in boards for mask in board for word in table.masks.words(mask))))
    assert sandbox.call("score_boards", len(boards)) >= 0, "too many boards at once"
    points = sandbox.read(width * len(boards)).tolist()
    return [points[start : start + width] for start in range(0, len(points), width)]


def random_board(grid: Grid, random: Random) -> Board:
    """Anything anywhere: the first fields of a random order get most of the spaces, so that there are clusters."""
    masks, left = [0] * len(FIELDS), grid.area
    for field in random.sample(range(FIELDS["ruins"]), FIELDS["ruins"]):
        masks[field] = left & random.getrandbits(grid.area.bit_length())
        left ^= masks[field]
    masks[FIELDS["empty"]] |= left
    ruins = (random.getrandbits(grid.area.bit_length()) for _ in range(3))
    masks[FIELDS["ruins"]] = grid.area & next(ruins) & next(ruins) & next(ruins)
    return Board(*masks)


def boards(number: int, count: int) -> None:
    """So many boards of one size, scored by rules of the whole vocabulary and by the shipped ones."""
    random = Random(f"kernel boards {number}")
    choice, map_ = choose(edition(), ("base", "heroes")[number % 2]), random_map(random)
    rules: dict[str, tuple[Clause, ...]] = {
        name: tuple(random_clause(random) for _ in range(random.choice((1, 1, 2, 4))))
        for name in random.sample(choice.scoring, len(choice.scoring) // 2)
    }
    scoring = {name: replace(card, rule=rules.get(name, card.rule)) for name, card in edition().scoring.items()}
    own = replace(edition(), scoring=scoring)
    kinds = rulings_of(own, {"hero_terrain": random.choice(["one_more_kind", "no_kind"])})
    table, grid = whole(card_words(own, choice, map_, by_border=False, rulings=kinds)), printed_board(map_)[0]
    compiled = [scorer(own, name, grid, kinds).points for name in choice.scoring]
    made = [random_board(grid, random) for _ in range(count)]
    for start in range(0, count, 200):
        some = made[start : start + 200]
        for board, points in zip(some, scored(kernel(table), table, some), strict=True):
            assert points == [*(rule(board) for rule in compiled), monster_losses(grid, board).bit_count()]


def games(number: int, count: int) -> None:
    """So many random games of one deal: their moves are legal and come to the same points, and in some of them there
    were as many to choose from."""
    dealt = Dealt(Random(f"kernel games {number}"))
    for seed in range(count):
        dealt.call("random_game", seed)
        found = dealt.kernel.found(dealt.table)
        assert replay(dealt.game, found).scores[0] == dealt.kernel.scores_found()
        if seed % LISTED:
            continue
        state = begin(dealt.game)
        for move, among in zip(found, dealt.kernel.read(len(found), COUNTS), strict=True):
            assert len(legal(dealt.game, state)) == among
            state = apply(dealt.game, state, move)
        assert state.over


def searches(number: int, budget: int, widest: int = MOST) -> None:
    """One deal searched with this budget: each beam finds the same line."""
    dealt = Dealt(Random(f"kernel searches {number}"))
    for taste, width in stages(budget):
        width = min(width, widest)
        line = bots.searched(dealt.game, dealt.rules, width, taste)
        assert dealt.call("beam", width, tuning=taste) == line.points
        assert dealt.kernel.found(dealt.table) == line.moves


def damaged(words: array[int], random: Random) -> array[int]:
    """Some words changed, left out or repeated."""
    made = array("i", words)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(made))
        made[at : at + random.randint(0, 2)] = array("i", [random.choice([-1, 0, 1, 2, 15, 255, 2**31 - 1, -(2**31)])])
    return made


def damage(number: int, count: int) -> None:
    """So many damaged tables of one game, and damaged deals: most are refused, and what the kernel does with the others
    ends within its memory and its fuel. The rules refuse whatever line it says then, or it is a legal one."""
    random, refused = Random(f"kernel damage {number}"), 0
    dealt = Dealt(random)
    deal = dealt.table.deal(dealt.game.deal, ROOT)
    for _ in range(count):
        table = replace(dealt.table, words=damaged(dealt.table.words, random))
        try:
            dealt.kernel.set_deal(table, damaged(deal, random) if random.random() < 0.3 else deal)
        except ValueError:
            refused += 1
            continue
        for name, *numbers in (("random_game", 1), ("triage", 3), ("reference", 2, 3), ("beam", 1)):
            dealt.call(str(name), *map(int, numbers))
            with suppress(RuleError):
                replay(dealt.game, dealt.kernel.found(table))
    assert refused > count / 4


PARTS: dict[str, Callable[[int, int], None]] = {
    "boards": boards,
    "games": games,
    "searches": searches,
    "damage": damage,
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("part", choices=PARTS)
    asked.add_argument("number", type=int)
    asked.add_argument("--from", dest="start", type=int, default=0)
    asked.add_argument("--budget", type=int, default=680)
    chosen = asked.parse_args()
    size = SLICE[chosen.part]
    for start in range(chosen.start, chosen.start + chosen.number, size):
        PARTS[chosen.part](start // size, chosen.budget if chosen.part == "searches" else size)
        print(f"{chosen.part}: {start + size:,}", end="\r", flush=True)
    print(f"{chosen.part}: {chosen.number:,} from {chosen.start:,}, without a difference")


if __name__ == "__main__":
    main()
