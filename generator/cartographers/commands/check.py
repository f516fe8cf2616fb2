"""Loads all data and prints what is there, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.cartographers.choices import Choice
from generator.cartographers.commands.options import SETS, choice_of
from generator.cartographers.edition import Edition
from generator.cartographers.load import load_edition
from generator.cartographers.lookup import cards
from generator.cartographers.records import CATEGORIES, SEASONS
from generator.interface.check_parts import FACTS, Parts, checked, first_lines, own_facts, ruling_facts, ruling_lines
from generator.interface.command import DATA, Answer, Command, Job
from generator.library.layout import table, wrapped
from generator.library.plain import plain

MOST_NAMED = 5  # missing names listed one by one; of a new language there are a hundred


def check(job: Job[Edition]) -> Answer:
    """Load all data and print what is there.

    With own data (--data) it also lists what is new and what is replaced, with one of the sets options the cards that
    would be in play. The exit code is 1 when the data has mistakes; each of them is reported with its place.
    """

    def facts() -> dict[str, Any]:
        choice = choice_of(job) if any(map(job.chosen.given, IN_PLAY)) else None
        return summary(job.edition, load_edition() if job.own else job.edition, choice)

    return checked(job, facts, lambda found: _lines(found, job.own))


CHECK = Command(check, (DATA, *SETS, FACTS))
IN_PLAY = tuple(option.name for option in SETS)


# The facts, for programs


def summary(edition: Edition, shipped: Edition, choice: Choice | None = None) -> dict[str, Any]:
    """What the data holds, and how it differs from the shipped data."""
    facts: dict[str, Any] = {
        "sets": _sets(edition),
        "maps": {name: _map_facts(edition, name) for name in sorted(edition.maps)},
        "presets": plain(edition.presets),
        **ruling_facts(edition.rulings, shipped.rulings),
        "languages": {code: _language_facts(edition, code) for code in sorted(edition.languages)},
    }
    if edition is not shipped:
        facts["own"] = own_facts(_parts(edition), _parts(shipped))
    if choice is not None:
        facts["in_play"] = _in_play(edition, choice)
    return facts


def _sets(edition: Edition) -> dict[str, dict[str, int]]:
    """How many cards of each kind there are in each set."""
    kinds = [kind for kind, _ in edition.kinds()] + ["season"]
    counts: dict[str, dict[str, int]] = {}
    for kind, _, card in cards(edition):
        counts.setdefault(card.set, dict.fromkeys(kinds, 0))[kind] += 1
    for name, seasons in edition.season_sets.items():
        counts.setdefault(name, dict.fromkeys(kinds, 0))["season"] = len(seasons)
    return counts


def _map_facts(edition: Edition, name: str) -> dict[str, Any]:
    sheet = edition.maps[name]
    spaces = "".join(sheet.grid)
    return {
        "set": sheet.set,
        "side": sheet.side,
        "rows": len(sheet.grid),
        "columns": len(sheet.grid[0]),
        "mountains": spaces.count("^"),
        "ruins": spaces.count("r"),
        "wasteland": spaces.count("#"),
    }


def _language_facts(edition: Edition, code: str) -> dict[str, Any]:
    text = edition.text.get(code)
    wanted = {
        "cards": [name for _, name, _ in cards(edition)],
        "maps": list(edition.maps),
        "titles": list(edition.titles),
    }
    names = {part: getattr(text, part) if text else {} for part in wanted}
    present = [names[part][name] for part, ids in wanted.items() for name in ids if name in names[part]]
    return {
        "name": edition.languages[code].name,
        "names": len(present),
        "unofficial": sum(entry.unofficial for entry in present),
        "missing": [name for part, ids in wanted.items() for name in ids if name not in names[part]],
    }


def _parts(edition: Edition) -> Parts:
    """Everything that own data may add or replace."""
    kinds = {f"{kind} card": entries for kind, entries in edition.kinds()}
    more = {"map": edition.maps, "preset": edition.presets, "season set": edition.season_sets}
    return {**kinds, **more, "language": edition.languages}


def _in_play(edition: Edition, choice: Choice) -> dict[str, Any]:
    seasons = edition.season_sets[choice.season_set]
    return {
        "explore_set": choice.explore_set,
        "explore": list(choice.explore),
        "ruins": list(choice.ruins),
        "season_set": choice.season_set,
        "seasons": {season: seasons[season].limit for season in SEASONS},
        "ambush": list(choice.ambush),
        "heroes": list(choice.heroes),
        "scoring": {category: list(choice.scoring_of(edition, category)) for category in CATEGORIES},
    }


# The facts, laid out


def _lines(facts: dict[str, Any], data: Path | None) -> Iterator[str]:
    yield from first_lines(facts, data)
    kinds = list(next(iter(facts["sets"].values())))
    rows = [["Cards", *kinds]]
    rows += [[f"  {name}", *(str(count or "-") for count in row.values())] for name, row in facts["sets"].items()]
    yield from ("", *table(rows, right=range(1, len(kinds) + 1)))
    rows = [["Maps", "set", "side", "size", "mountains", "ruins", "wasteland"]]
    for name, row in facts["maps"].items():
        counts = [str(row[key] or "-") for key in ("mountains", "ruins", "wasteland")]
        rows.append([f"  {name}", row["set"], row["side"], f"{row['rows']} x {row['columns']}", *counts])
    yield from ("", *table(rows, right=(4, 5, 6)))
    rows = [["Presets", "explore", "seasons", "heroes", "ambush", "scoring"]]
    for name, row in facts["presets"].items():
        pools = [", ".join(row[key]) for key in ("ambush", "scoring")]
        rows.append([f"  {name}", row["explore"], row["seasons"], "yes" if row["heroes"] else "no", *pools])
    yield from ("", *table(rows))
    yield from ruling_lines(facts)
    rows = [["Languages", "", "names", "unofficial", "missing"]]
    for code, row in facts["languages"].items():
        missing = row["missing"]
        named = f"{len(missing)}: {', '.join(missing)}" if 0 < len(missing) <= MOST_NAMED else str(len(missing) or "-")
        rows.append([f"  {code}", row["name"], str(row["names"]), str(row["unofficial"] or "-"), named])
    yield from ("", *table(rows, right=(2, 3)))
    if "in_play" in facts:
        yield ""
        yield from _play_lines(facts["in_play"])


def _play_lines(play: dict[str, Any]) -> Iterator[str]:
    limits = ", ".join(f"{season} {limit}" for season, limit in play["seasons"].items())
    yield "In play"
    yield from wrapped(f"{play['explore_set']}: {', '.join(play['explore'])}", "  explore     ")
    yield from wrapped(", ".join(play["ruins"]) or "none", "  ruins       ")
    yield from wrapped(f"{play['season_set']}: {limits}", "  seasons     ")
    yield from wrapped(f"four of {len(play['ambush'])}: {', '.join(play['ambush'])}", "  ambush      ")
    heroes = play["heroes"]
    yield from wrapped(f"four of {len(heroes)}: {', '.join(heroes)}" if heroes else "none", "  heroes      ")
    for category, pool in play["scoring"].items():
        yield from wrapped(f"one of {len(pool)}: {', '.join(pool)}", f"  {category:12}")
