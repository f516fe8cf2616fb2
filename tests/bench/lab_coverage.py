"""How often the lab's 95 % interval holds the truth: `python -m tests.bench.lab_coverage` takes ten minutes.

Made-up cards pay a known number of points whatever is drawn, so that R1 plays as if there were none. How much the card
of a category is worth beside one that pays nothing is found once from many deals; then every made-up card is tried on
a few deals of its own.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.records import CATEGORIES, Category, EachSpace, ScoringCard
from proofpress.research.cartographers_lab import Bench, Pair, Stint, Trials
from proofpress.research.statistics import decimal, estimate, rate

CARDS, PAIRS, TRUTH = 2_000, 100, 25_000  # deals for the truth of each category
R1, SCORINGS = 1, 2


def made_up(category: Category, points: int, prefix: str) -> Bench:
    """A card that pays for every mountain, on the first map."""
    edition = load_edition()
    choice = choose(edition)
    setting = Setting(deal_table(edition, choice).config, prefix, "a", edition.maps["a"], "border")
    rule = EachSpace(of="mountain", points=points)
    return Bench("made_up", ScoringCard(set="own", category=category, solo=0, rule=(rule,)), setting, choice, None)


@cache
def pays(points: int) -> int:
    return SCORINGS * points * "".join(load_edition().maps["a"].grid).count("^")


def differences(bench: Bench, start: int, stop: int) -> list[int]:
    found = Trials(bench).tried(Stint("pairs", R1, start, stop))
    return [pair.points - pair.without for pair in found if isinstance(pair, Pair)]


def truth(task: tuple[Category, int]) -> list[int]:
    category, start = task
    return [found - pays(1) for found in differences(made_up(category, 1, "truth "), start, start + 1_000)]


def holds(number: int) -> tuple[Category, int, Fraction, Fraction]:
    category, points = CATEGORIES[number % 4], 1 + number // 4 % 6
    found = estimate(differences(made_up(category, points, f"card {number} "), 0, PAIRS))
    return category, points, found.mean, found.within


def main() -> int:
    with ProcessPoolExecutor() as pool:
        worth = {}
        for category in CATEGORIES:
            values = pool.map(truth, [(category, start) for start in range(0, TRUTH, 1_000)])
            worth[category] = estimate([value for part in values for value in part])
            print(category, {name: str(value) for name, value in worth[category].facts.items()}, flush=True)
        held = sum(
            abs(worth[category].mean + pays(points) - mean) <= within
            for category, points, mean, within in pool.map(holds, range(CARDS), chunksize=10)
        )
    share = rate(held, CARDS)
    print(f"{held} of {CARDS} intervals hold the truth: {share['percent']} % ({share['low']} to {share['high']})")
    print("widest error of the truth itself:", decimal(max(found.within for found in worth.values()), 2))
    return 0 if 94 <= 100 * held / CARDS <= 96 else 1


if __name__ == "__main__":
    sys.exit(main())
