"""The tables of docs/census.md: `python -m tests.cartographers.census_tables FOLDER` prints them.

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


def share(found: Report) -> str:
    return f"{found['count']:,} ({found['low']} to {found['high']} %)"


def figure(found: Report, name: str) -> str:
    low, high = found["intervals"][name]
    return f"{found[name]} ({low} to {high})" if low != high else str(found[name])


def row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def verdicts(reports: Mapping[tuple[str, str], Report]) -> Iterator[str]:
    yield row(
        ("cards", "map", "seeds", "playable", "unplayable", "undecided", "not accepted by T1", "of them playable")
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for (cards, map_id), said in reports.items():
        found = said["verdicts"]
        rescued = sum(share["count"] for why, share in said["reasons"].items() if why.startswith("playable"))
        playable, unplayable = f"{found['playable']['count']:,}", share(found["unplayable"])
        rest = (found["undecided"]["count"], share(said["not_accepted"]), f"{rescued:,}")
        yield row((cards, map_id, f"{said['counted']:,}", playable, unplayable, *rest))


def scores(reports: Mapping[tuple[str, str], Report]) -> Iterator[str]:
    yield row(
        ("cards", "map", "games", "mean", "spread", "median", "90 % of deals", "coins", "monsters", "printed par")
    )
    yield "|---|---|---:|---:|---:|---:|---|---:|---:|---:|"
    for (cards, map_id), said in reports.items():
        found = said["reference"]
        means = (figure(found, name) for name in ("mean", "deviation", "median"))
        middle = " to ".join(figure(found, name) for name in ("percentile_5", "percentile_95"))
        purses, par = (interval(found[name]) for name in ("coins", "monsters")), figure(found["printed_par"], "mean")
        yield row((cards, map_id, f"{found['count']:,}", *means, middle, *purses, par))


def cards_paid(reports: Mapping[tuple[str, str], Report], cards: str) -> Iterator[str]:
    """What each card pays, from the best down."""
    edition = load_edition()
    found = [reports[cards, map_id]["cards"] for map_id in MAPS]
    yield row((cards, *MAPS))
    yield "|---|---:|---:|---:|---:|"
    for card in sorted(found[0], key=lambda card: -sum(float(each[card]["mean"]) for each in found)):
        yield row((edition.name(card, "en"), *(interval(each[card]) for each in found)))


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
