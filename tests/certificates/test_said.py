"""What `verify` says follows from what was replayed: each number, name and word of its sentence, and each fact, has a
forgery of the certificate that would change it, and all of them are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from proofpress.cartographers.certificate import PROOFS as MAPS
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import choice_of_config, deal, deal_table, deck_lists, timetable
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.prove import prove
from proofpress.certificates import Proofs, Refused, file_of, sealed
from proofpress.kingdoms.certificate import PROOFS as LANDS
from proofpress.seeds import text_digest
from tests.kingdoms.scenes import edition as kingdoms
from tests.kingdoms.test_certificate import PARTS, proved

GOLDEN = Path(__file__).parent / "golden"

Document = dict[str, Any]
Forge = Callable[[Document], object]

maps = cache(load_edition)


def config(preset: str) -> str:
    return deal_table(maps(), choose(maps(), preset)).config


def line(preset: str, seed: str, *, best: bool) -> bytes:
    from tests.cartographers.test_certificate import asked

    data = prove(maps(), asked(maps(), preset, seed), budget=1).certificate
    assert data is not None
    document = json.loads(data)
    return data if best else file_of(sealed({key: value for key, value in document.items() if key != "best"}))


def golden(name: str) -> bytes:
    return (GOLDEN / name).read_bytes()


# --------------------------------------------------------------------------------------------------------------------
# What the sentences say. A name in angle brackets stands for what `SAYS` reads from the certificate or deals anew.


_ABOUT = r"seed <seed> \(<config>\) is <playable> on map <map>, with ambushes by <by>: "
_NOT = _ABOUT.replace("<playable>", "<unplayable>")
_NOT_OWN = _NOT.replace("map <map>", "its own map <map>, whose grid has the digest <grid>")
_LINE = (
    r"a line of play through all <cards> cards was replayed; every explore card is drawn in a printed "
    r"shape, <events> of them after a ruins card(?: and on a ruins space)?, (?:<ambushes> ambush cards? placed as "
    r"printed|no ambush comes); it earns <witness> points"
)
_COUNTED = r"<ruins> explore cards must each cover a free ruins space, and the map has <spaces>"
_REFUTED = (
    r"a refutation of <questions> questions? was replayed, and none of their cases leaves a place for "
    r"every card(?:, wherever the neighbours put their monsters)?"
)
_BEST = r"; the line that it gives as the best known was replayed and earns <best> points"
_HURT = r"; the neighbours placed their monsters legally, how well they chose was not checked"
_GAME = (
    r"seed <seed> \(<config>(?:, players choosing <free>)?\) is <playable>: a game of <moves> moves and <turns> turns "
    r"was replayed to its end; nobody was shut out; the points are <points>"
)


def _drawn(kind: str) -> Callable[[Document], str]:
    """How many cards the seed turns up, by the timetable that `deal` prints."""

    def count(said: Document) -> str:
        choice = choice_of_config(maps(), said["config"])
        lists, dealt = deck_lists(maps(), choice), deal(deal_table(maps(), choice), said["seed"])
        draws = [draw for plan in timetable(maps(), choice.season_set, lists, dealt) for draw in plan.draws]
        found = {"all": len(draws), "ruins": sum(draw.on_ruins for draw in draws)}
        return str(found.get(kind, sum(draw.kind == kind for draw in draws)))

    return count


SAYS: Mapping[str, Callable[[Document], str]] = {
    "seed": lambda said: f'"{said["seed"]}"' if " " in said["seed"] else said["seed"],
    "config": lambda said: said["config"],
    "map": lambda said: said["map"]["id"],
    "grid": lambda said: text_digest("".join(f"{row}\n" for row in said["map"]["grid"])),
    "by": lambda said: "the solo rule" if said["ambush_by"] == "border" else "neighbours",
    "playable": lambda said: {"playable": "playable"}[said["verdict"]],
    "unplayable": lambda said: {"unplayable": "not playable"}[said["verdict"]],
    "cards": _drawn("all"),
    "events": lambda said: re.sub("^0$", "none", _drawn("ruins")(said)),
    "ambushes": _drawn("ambush"),
    "witness": lambda said: str(said["witness"]["total"]),
    "best": lambda said: str(said["best"]["total"]),
    "ruins": lambda said: str(said["ruins"]["events"]),
    "spaces": lambda said: str(said["ruins"]["spaces"]),
    "questions": lambda said: str(len(said["refutation"])),
    "free": lambda said: re.sub(r", (\w+)$", r" and \1", ", ".join(said["free"])),
    "moves": lambda said: str(len(said["moves"])),
    "turns": lambda said: str(said["result"]["turns"]),
    "points": lambda said: ", ".join(str(row[-1]) for row in said["result"]["points"]),
}  # fmt: skip

# The facts of --json, each as the certificate says it.
FACTS: Mapping[str, Callable[[Document], object]] = {
    "verdict": lambda said: said["verdict"],
    "seed": lambda said: said["seed"],
    "config": lambda said: said["config"],
    "own_data": lambda _: None,
    "map": lambda said: said["map"]["id"],
    "own_map": lambda said: None if said["map"]["id"] in maps().maps else SAYS["grid"](said),
    "ambush_by": lambda said: said["ambush_by"],
    "witness": lambda said: said["witness"]["total"] if "witness" in said else None,
    "best": lambda said: said["best"]["total"] if "best" in said else None,
    "beginners": lambda said: said["beginners"],
    "free": lambda said: said["free"],
    "turns": lambda said: said["result"]["turns"],
    "moves": lambda said: len(said["moves"]),
    "points": lambda said: [row[-1] for row in said["result"]["points"]],
    "winners": lambda said: said["result"]["places"][0],
}


class Case(NamedTuple):
    """A certificate, and the sentence about it."""

    proofs: Proofs[Any, Any]
    edition: Callable[[], Any]
    data: Callable[[], bytes]
    sentence: str


CASES: Mapping[str, Case] = {
    "line": Case(MAPS, maps, lambda: line("base", "certificate", best=False), _ABOUT + _LINE),
    "best": Case(MAPS, maps, lambda: line("heroes", "said", best=True), _ABOUT + _LINE + _BEST),
    "neighbours": Case(
        MAPS, maps, lambda: golden("combined-neighbours.json"), _ABOUT + _LINE + _BEST + _HURT
    ),
    "counted": Case(MAPS, maps, lambda: golden("own-map-unplayable.json"), _NOT_OWN + _COUNTED + _BEST),
    "refuted": Case(MAPS, maps, lambda: line("base", "Z119", best=False), _NOT + _REFUTED),
    "game": Case(LANDS, kingdoms, proved, _GAME),
    "free": Case(LANDS, kingdoms, lambda: proved(3, PARTS), _GAME),
}  # fmt: skip


@cache
def honest(name: str) -> Document:
    document: Document = json.loads(CASES[name].data())
    return document


def said_of(name: str, document: Document) -> tuple[str, dict[str, Any]]:
    """What `verify` says of a document that was sealed again."""
    case = CASES[name]
    edition = case.edition()
    return case.proofs.said(edition, case.proofs.verify(edition, file_of(sealed(document))))


def holds(name: str, document: Document) -> None:
    """The sentence says what the document says, in no other words, and so do the facts."""
    sentence, facts = said_of(name, document)
    places = re.findall(r"<(\w+)>", CASES[name].sentence)
    found = re.fullmatch(re.sub(r"<(\w+)>", r"(?P<\1>.+?)", CASES[name].sentence), sentence)
    assert found, sentence
    read = {key: said for key, said in found.groupdict().items() if said is not None}
    assert read == {key: SAYS[key](document) for key in places if key in read}
    assert facts == {key: FACTS[key](document) for key in facts}


# --------------------------------------------------------------------------------------------------------------------
# Forgeries.


def put(path: str, value: object) -> Forge:
    def forge(document: Document) -> None:
        *outer, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
        holder: Any = document
        for step in outer:
            holder = holder[step]
        holder[last] = value(holder[last]) if callable(value) else value

    return forge


def more(value: int) -> int:
    return value + 1


# What would make the sentence, or a fact, say something else; by the name of the place or the fact.
FORGED: Mapping[str, tuple[Forge, ...]] = {
    "seed": (put("seed", "another"), put("seed", lambda seed: f"{seed} ")),
    "config": tuple(put("config", id) for id in (config("base"), config("heroes"), "kingdoms/2/players=2/tokens=yes")),
    "map": (put("map.id", "b"), put("map.id", "d")),
    "grid": (put("map.grid.0", lambda row: f"x{row[1:]}"), put("map.grid", lambda grid: grid[:-1])),
    "by": (put("ambush_by", lambda by: "neighbour" if by == "border" else "border"),),
    "playable": (put("verdict", "unplayable"),),
    "unplayable": (put("verdict", "playable"),),
    "cards": (put("witness.moves", lambda moves: moves[:-1]), put("witness.moves", lambda moves: [*moves, moves[-1]])),
    "events": (put("deal", "0" * 64),),
    "ambushes": (put("deal", lambda digest: digest[::-1]),),
    "witness": (put("witness.total", more), put("witness.seasons.0.4", more), put("witness.seasons.3.0", more)),
    "best": (put("best.total", more), put("best.seasons.0.4", more), put("best.moves", lambda moves: moves[1:])),
    "ruins": (put("ruins.events", more),),
    "spaces": (put("ruins.spaces", more),),
    "questions": (put("refutation", lambda lines: lines[:-1]), put("refutation", lambda lines: [*lines, lines[0]])),
    "free": (put("free", ["nation"]), put("free", lambda free: [*free, "sides"])),
    "moves": (put("moves", lambda moves: moves[:-1]), put("moves", lambda moves: [*moves, moves[-1]])),
    "turns": (put("result.turns", more),),
    "points": (put("result.points.0", lambda row: [*row[:-1], row[-1] + 1]), put("result.points.1.0", more)),
    "verdict": (put("verdict", "undecided"),),
    "own_data": (put("data", "0" * 64),),
    "own_map": (put("map.grid.0", lambda row: row[:-1]),),
    "ambush_by": (put("ambush_by", "nobody"),),
    "beginners": (put("beginners", 1),),
    "winners": (put("result.places.0", lambda place: [place[0] % 3 + 1]),),
}  # fmt: skip
# Fields that no sentence says, and why a forgery of them harms nobody.
NOTES = {"method", "checker"}  # for readers; they claim nothing
HELD = {"format", "specification", "rulings", "setup", "deal"}  # held against what is read or dealt, and not said
# What may be another value that is as true: a grid of one's own that has as few ruins, a name for it, and parts of a
# set-up that players may choose, and chose as they were dealt.
AS_TRUE = {"counted": ("map", "grid", "own_map"), "game": ("free",)}


def forgeries(name: str) -> Iterator[tuple[str, Document]]:
    """Each forgery that this certificate has a field for; at least one for every word and fact."""
    places = set(re.findall(r"<(\w+)>", CASES[name].sentence))
    document = honest(name)
    for key in [*sorted(places), *sorted(said_of(name, document)[1])]:
        for forge in FORGED[key]:
            forged = deepcopy(document)
            try:
                forge(forged)
            except KeyError:  # a fact that this certificate does not have
                continue
            if forged != document:
                yield key, forged


@pytest.mark.parametrize("name", CASES)
def test_it_says_what_was_replayed_in_no_other_words(name: str) -> None:
    holds(name, honest(name))


@pytest.mark.parametrize("name", CASES)
def test_a_forgery_of_anything_that_it_says_is_refused(name: str) -> None:
    """Or it says the forged value, where that is as true."""
    tried = set()
    for key, forged in forgeries(name):
        tried.add(key)
        try:
            said_of(name, forged)
        except Refused:
            continue
        assert key in AS_TRUE.get(name, ()), key
        holds(name, forged)
    assert tried >= set(re.findall(r"<(\w+)>", CASES[name].sentence))


@pytest.mark.parametrize("name", CASES)
def test_every_field_is_forged(name: str) -> None:
    """Each field of the file is changed by some forgery, so that a new one needs another."""
    document = honest(name)
    changed = {key for _, forged in forgeries(name) for key in document if forged[key] != document[key]}
    assert changed | NOTES | HELD | {"digest"} >= set(document)


@pytest.mark.parametrize("name", ["best", "neighbours", "game"])
def test_what_is_not_said_is_held_too(name: str) -> None:
    for key in HELD & set(honest(name)):
        forged = deepcopy(honest(name))
        forged[key] = {**forged[key], "x": "y"} if isinstance(forged[key], dict) else forged[key][:-1]
        with pytest.raises(Refused):
            said_of(name, forged)
