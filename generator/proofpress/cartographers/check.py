"""Whether the data hold together across files; and the command `check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from proofpress.cartographers.edition import (
    MIXED,
    Edition,
    cards,
    endless,
    explore_sets,
    explore_time,
    few_ambushes,
    few_heroes,
    lacking,
    load_edition,
    pool,
    words_for,
)
from proofpress.cartographers.records import (
    LETTERS,
    SEASONS,
    AmbushCard,
    Drawn,
    EditionFile,
    Preset,
    ScoringCard,
)
from proofpress.data.folders import plain
from proofpress.data.listing import FACTS, Parts, checked, first_lines, own_facts, ruling_facts, ruling_lines
from proofpress.errors import Place, Problem, as_said, hint, listed, say
from proofpress.options import DATA, Answer, Command, Job, table
from proofpress.records import Record

# --------------------------------------------------------------------------------------------------------------------
# Mistakes that show only when all layers are joined: references that lead nowhere, ids used twice, missing parts.
#
# A record that could not be built has been reported already, and what may only follow from that is not reported.


_POOLED = (AmbushCard, ScoringCard)  # the kinds of cards that are chosen by sets or one by one


def problems(edition: Edition, file: EditionFile, own_files: frozenset[str], broken: set[str]) -> Iterator[Problem]:
    """Mistakes with their places; `own_files` are the paths of own data, `broken` the ids that could not be built."""
    yield from (
        *_ids(edition, own_files),
        *_letters(edition, own_files),
        *_presets(edition, own_files, broken),
        *_first_game(edition, file, own_files, broken),
        *_terrain_letters(edition),
        *_texts(edition, broken),
    )
    if not broken:
        yield from _seasons(edition)
        yield from _endings(edition, own_files)


def _ids(edition: Edition, own_files: frozenset[str]) -> Iterator[Problem]:
    """An id belongs to one card. Words that name a whole pool of cards cannot be ids."""
    sets = {card.set for _, kind in edition.kinds() for card in kind.values() if isinstance(card, _POOLED)}
    owners: dict[str, tuple[str, Record]] = {}
    for kind, entries in edition.kinds():
        for name, card in entries.items():
            if name in owners:
                yield _clash(name, owners[name], (kind, card), own_files)
            owners.setdefault(name, (kind, card))
            if isinstance(card, _POOLED) and (name == MIXED or name in sets):
                yield (
                    card.place(),
                    say("{name!r} names a pool of cards, so no {kind} card can have this id", name=name, kind=kind),
                )
            if isinstance(card, _POOLED) and card.set == MIXED:
                yield (
                    card.place("set"),
                    say("{mixed!r} names the cards of all games, so no set can have this name", mixed=MIXED),
                )


def _clash(name: str, one: tuple[str, Record], other: tuple[str, Record], own_files: frozenset[str]) -> Problem:
    if _mendable(own_files, other[1].place(), one[1].place()) == one[1].place():
        one, other = other, one
    (kind, card), place = one, other[1].place()
    where = say("line {line}", line=card.place().line) if card.place().path == place.path else str(card.place())
    return place, say(
        "the id {name!r} already belongs to the {kind} card in {where}", name=name, kind=kind, where=where
    )


def _mendable(own_files: frozenset[str], *places: Place) -> Place:
    """Where a mistake can be mended: of several places the first one in own data, or the first one."""
    return next((place for place in places if place.path in own_files), places[0])


def _letters(edition: Edition, own_files: frozenset[str]) -> Iterator[Problem]:
    """Only the letter in a space says which effect it has."""
    first: dict[str, str] = {}
    for name, card in sorted(edition.ambush.items(), key=lambda entry: entry[1].place().path in own_files):
        if card.letter and first.setdefault(card.letter, name) != name:
            yield (
                card.place("letter"),
                say("the letter {letter} already belongs to {first}", letter=card.letter, first=first[card.letter]),
            )


def _seasons(edition: Edition) -> Iterator[Problem]:
    for name, seasons in edition.season_sets.items():
        missing = [season for season in SEASONS if season not in seasons]
        if missing and seasons:
            place = next(iter(seasons.values())).place()
            yield (
                place,
                say(
                    "the season set {name} lacks {missing}; a set is always given whole",
                    name=name,
                    missing=listed(missing, "and"),
                ),
            )


def _presets(edition: Edition, own_files: frozenset[str], broken: set[str]) -> Iterator[Problem]:
    games = explore_sets(edition)
    for preset in edition.presets.values():
        if not broken and preset.explore not in games:
            why = say(
                "no explore card is of set {explore!r}{hint}", explore=preset.explore, hint=hint(preset.explore, games)
            )
            yield preset.place("explore"), why
        if preset.seasons not in edition.season_sets and preset.seasons not in broken:
            why = say(
                "there is no season set {seasons!r}{hint}",
                seasons=preset.seasons,
                hint=hint(preset.seasons, edition.season_sets),
            )
            yield preset.place("seasons"), why
        for key, possible in (("ambush", edition.ambush), ("scoring", edition.scoring)):
            yield from _unknown_words(preset, key, words_for(possible), broken)
        if not broken:
            yield from _small_pools(edition, own_files, preset)


def _unknown_words(preset: Preset, key: str, possible: list[str], broken: set[str]) -> Iterator[Problem]:
    for index, word in enumerate(getattr(preset, key)):
        if word not in possible and word not in broken:
            why = say("there is no {key} set or card {word!r}{hint}", key=key, word=word, hint=hint(word, possible))
            yield preset.place(f"{key}/{index}"), why


def _small_pools(edition: Edition, own_files: frozenset[str], preset: Preset) -> Iterator[Problem]:
    """A shipped preset can also lack cards because own data took them out of their set."""
    ambushes, scoring = words_for(edition.ambush), words_for(edition.scoring)
    if all(word in ambushes for word in preset.ambush):
        place = _mendable(own_files, preset.place("ambush"), *(card.place("set") for card in edition.ambush.values()))
        yield from _at(place, few_ambushes(pool(edition, edition.ambush, preset.ambush)))
    if all(word in scoring for word in preset.scoring):
        place = _mendable(own_files, preset.place("scoring"), *(card.place("set") for card in edition.scoring.values()))
        yield from _at(place, lacking(edition, pool(edition, edition.scoring, preset.scoring)))
    if preset.heroes:
        yield from _at(preset.place("heroes"), few_heroes(edition))


def _endings(edition: Edition, own_files: frozenset[str]) -> Iterator[Problem]:
    """Every season set must go with some explore set and the other way round; in a preset, with the one it names."""
    games = explore_sets(edition)
    if not games:
        return
    longest = max(games, key=lambda explore: explore_time(edition, explore))
    total = explore_time(edition, longest)
    usable: list[str] = []
    for name, seasons in edition.season_sets.items():
        too_long = next((season for season in seasons.values() if season.limit > total), None)
        if too_long:
            yield from _at(too_long.place("limit"), endless(edition, longest, name))
        else:
            usable.append(name)
    for explore in games:
        reasons = {name: endless(edition, explore, name) for name in usable}
        if reasons and all(reasons.values()):
            places = [card.place("set") for card in edition.explore.values() if card.set == explore]
            why = say("{reasons}; a set of explore cards makes a game of its own", reasons=reasons[usable[0]])
            yield _mendable(own_files, *places), why
        else:
            for preset in edition.presets.values():
                if preset.explore == explore and preset.seasons in usable:
                    limits = (season.place("limit") for season in edition.season_sets[preset.seasons].values())
                    yield from _at(_mendable(own_files, preset.place("seasons"), *limits), reasons[preset.seasons])


def _first_game(edition: Edition, file: EditionFile, own_files: frozenset[str], broken: set[str]) -> Iterator[Problem]:
    missing = [letter for letter in LETTERS if letter not in edition.first_game]
    if missing:
        yield file.place("first_game"), say("the first game lacks edict {missing}", missing=listed(missing, "and"))
    used: dict[str, str] = {}
    for letter, name in edition.first_game.items():
        place = file.place(f"first_game/{letter}")
        if name in edition.scoring:
            category = edition.scoring[name].category
            if category in used:
                why = say(
                    "{name} is of category {category}, as {used} is; the first game needs one card of each",
                    name=name,
                    category=category,
                    used=used[category],
                )
                cards = (edition.scoring[used[category]], edition.scoring[name])
                yield _mendable(own_files, place, *(card.place("category") for card in cards)), why
            used.setdefault(category, name)
        elif name not in broken:
            yield place, say("there is no scoring card {name!r}{hint}", name=name, hint=hint(name, edition.scoring))


def _terrain_letters(edition: Edition) -> Iterator[Problem]:
    """Every terrain has its letter in every language."""
    for language in edition.languages.values():
        missing = [terrain for terrain in get_args(Drawn) if terrain not in language.letters]
        if missing:
            yield language.place("letters"), say("there is no letter for {missing}", missing=listed(missing, "and"))
        for name in language.letters:
            if name not in get_args(Drawn):
                why = say("there is no terrain {name!r}{hint}", name=name, hint=hint(name, get_args(Drawn)))
                yield language.place(f"letters/{name}"), why


def _texts(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    cards = {name for _, of_kind in edition.kinds() for name in of_kind}
    known: Mapping[str, Iterable[str]] = {"cards": cards, "maps": edition.maps, "titles": edition.titles}
    for language, text in edition.text.items():
        if language not in edition.languages and language not in broken:
            yield (
                text.place(),
                say("there is no language {language!r}: languages/{language}.yaml is missing", language=language),
            )
        for part, ids in known.items():
            for name, entry in getattr(text, part).items():
                if name not in ids and name not in broken:
                    yield (
                        entry.place(),
                        say("there is no {part} {name!r}{hint}", part=part[:-1], name=name, hint=hint(name, ids)),
                    )


def _at(place: Place, reason: str | None) -> Iterator[Problem]:
    if reason:
        yield place, reason


# --------------------------------------------------------------------------------------------------------------------
# The command: what the data hold, as facts and as lines.


_MOST_NAMED = 5  # missing names listed one by one; of a new language there are a hundred


def check(job: Job[Edition]) -> Answer:
    """Load all data and list it.

    With own data (--data) it also lists what is new and what is replaced. The exit code is 1 when the data has
    mistakes; each of them is reported with its place.
    """

    def facts() -> dict[str, Any]:
        return summary(job.edition, load_edition() if job.own else job.edition)

    return checked(job, facts, lambda found: _lines(found, job.own), lambda: _unprintable(job))


def _unprintable(job: Job[Edition]) -> Iterable[Problem]:
    from proofpress.cartographers.texts import catalogue
    from proofpress.text.checks import unprintable_texts

    return unprintable_texts(catalogue(job.edition, job.own))


CHECK = Command(check, (DATA, FACTS))


# The facts, for programs
def summary(edition: Edition, shipped: Edition) -> dict[str, Any]:
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
    wanted = {
        "cards": [name for _, name, _ in cards(edition)],
        "maps": list(edition.maps),
        "titles": list(edition.titles),
    }
    names = {part: getattr(edition.words(code), part) for part in wanted}
    present = [names[part][name] for part, ids in wanted.items() for name in ids if name in names[part]]
    return {
        "name": edition.languages[code].name,
        "names": len(present),
        "unofficial": sum(entry.unofficial for entry in present),
        "missing": [name for part, ids in wanted.items() for name in ids if name not in names[part]],
    }


def _parts(edition: Edition) -> Parts:
    """Everything that own data may add or replace."""
    kinds = {say("{kind} card", kind=kind): entries for kind, entries in edition.kinds()}
    more = {"map": edition.maps, "preset": edition.presets, "season set": edition.season_sets}
    return {**kinds, **more, "language": edition.languages}


# The facts, laid out
def _lines(facts: dict[str, Any], data: Path | None) -> Iterator[str]:
    yield from first_lines(facts, data)
    kinds = list(next(iter(facts["sets"].values())))
    rows = [[say("Cards"), *map(as_said, kinds)]]
    rows += [[f"  {name}", *(str(count or "-") for count in row.values())] for name, row in facts["sets"].items()]
    yield from ("", *table(rows, right=range(1, len(kinds) + 1)))
    rows = [[say("Maps"), *map(as_said, ("set", "side", "size", "mountains", "ruins", "wasteland"))]]
    for name, row in facts["maps"].items():
        counts = [str(row[key] or "-") for key in ("mountains", "ruins", "wasteland")]
        rows.append([f"  {name}", row["set"], row["side"], f"{row['rows']} x {row['columns']}", *counts])
    yield from ("", *table(rows, right=(4, 5, 6)))
    rows = [[say("Presets"), *map(as_said, ("explore", "seasons", "heroes", "ambush", "scoring"))]]
    for name, row in facts["presets"].items():
        pools = [", ".join(row[key]) for key in ("ambush", "scoring")]
        rows.append([f"  {name}", row["explore"], row["seasons"], say("yes") if row["heroes"] else say("no"), *pools])
    yield from ("", *table(rows))
    yield from ruling_lines(facts)
    rows = [[say("Languages"), "", say("names"), say("unofficial"), say("missing")]]
    for code, row in facts["languages"].items():
        missing = row["missing"]
        named = f"{len(missing)}: {', '.join(missing)}" if 0 < len(missing) <= _MOST_NAMED else str(len(missing) or "-")
        rows.append([f"  {code}", row["name"], str(row["names"]), str(row["unofficial"] or "-"), named])
    yield from ("", *table(rows, right=(2, 3)))
