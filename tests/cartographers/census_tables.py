"""The tables of census.md and census_cards.md: `python -m tests.cartographers.census_tables FOLDER` prints them.

FOLDER holds the reports of `proofpress census` as JSON, one for each choice of cards and map: base-a.json and so on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from proofpress.cartographers.edition import load_edition
from proofpress.research.statistics import interval

CARDS, MAPS = ("base", "heroes", "combined"), "abcd"
Report = Mapping[str, Any]


def without_interval(found: Mapping[str, Any]) -> str:
    return interval(found).partition(" (")[0]


def row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def verdicts(reports: Mapping[tuple[str, str], Report]) -> Iterator[str]:
    yield row(("cards", "map", "playable", "unplayable", "undecided", "not accepted by T1", "of them playable"))
    yield "|---|---|---:|---:|---:|---:|---:|"
    for (cards, map_id), said in reports.items():
        found = said["verdicts"]
        rescued = sum(share["count"] for why, share in said["reasons"].items() if why.startswith("playable"))
        counts = [found[verdict]["count"] for verdict in ("playable", "unplayable", "undecided")]
        yield row((cards, map_id, *(f"{count:,}" for count in (*counts, said["not_accepted"]["count"], rescued))))


def scores(reports: Mapping[tuple[str, str], Report]) -> Iterator[str]:
    yield row(("cards", "map", "mean", "median", "90 % of deals", "coins", "monsters", "printed par"))
    yield "|---|---|---:|---:|---|---:|---:|---:|"
    for (cards, map_id), said in reports.items():
        found = said["reference"]
        middle = " to ".join(str(found[name]) for name in ("percentile_5", "percentile_95"))
        purses = (without_interval(found[name]) for name in ("coins", "monsters"))
        yield row((cards, map_id, found["mean"], found["median"], middle, *purses, found["printed_par"]["mean"]))


def cards_paid(reports: Mapping[tuple[str, str], Report], cards: str) -> Iterator[str]:
    """What each card pays, from the best down."""
    edition = load_edition()
    found = [reports[cards, map_id]["cards"] for map_id in MAPS]
    yield row((cards, *MAPS))
    yield "|---|---:|---:|---:|---:|"
    for card in sorted(found[0], key=lambda card: -sum(float(each[card]["mean"]) for each in found)):
        yield row((edition.name(card, "en"), *(without_interval(each[card]) for each in found)))


def main(folder: Path) -> None:
    reports = {
        (cards, map_id): json.loads((folder / f"{cards}-{map_id}.json").read_bytes())
        for cards in CARDS
        for map_id in MAPS
    }
    for lines in (verdicts(reports), scores(reports), cards_paid(reports, "base"), cards_paid(reports, "heroes")):
        print("\n".join(lines), end="\n\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
