"""A proof that travels with a seed: a complete legal game, move by move, and its replay.

Writing needs a line of play that somebody found; checking needs only the rules. Nothing here searches, and nothing of
`search` is imported: `verify` works where that package is missing.

What is claimed: the deal of the seed, the verdict, and for each line its seasons and total. `method` and `checker` are
for readers and claim nothing. Where neighbours draw the ambushes, the lines show legal places for them; how hard the
neighbour of a line tried to hurt is said in `method`, and not checked. The file has one exact form, so that any damage
shows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from generator import __version__
from generator.cartographers.deal import data_hash, deal, deal_digest
from generator.cartographers.deal_config import choice_of, deal_table
from generator.cartographers.load import Edition
from generator.cartographers.notation import read, written
from generator.cartographers.play import new_game, rulings_of
from generator.cartographers.records import Map
from generator.cartographers.rules.boards import RuleError
from generator.cartographers.rules.decks import Deal
from generator.cartographers.rules.game import Game, Move, State, apply, begin
from generator.cartographers.rules.playable import given_up, ruins_events, ruins_spaces
from generator.cartographers.rules.rating import SeasonScore, total
from generator.library.build import build
from generator.library.errors import ProofpressError, Report
from generator.library.nodes import read_bytes
from generator.seeds.codes import canonical_seed
from generator.seeds.sealed import Refused, same_json, sealed, unsealed

FORMAT = "proofpress certificate 1"
SPECIFICATION = "FWS-1"

AmbushBy = Literal["border", "neighbour"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, on a map."""

    config: str
    seed: str
    map_id: str
    map: Map
    ambush_by: AmbushBy


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    verdict: str
    deal: Deal
    game: Game
    witness: State | None  # the end of the line without a forced single space
    best: State | None  # the end of the best line known


def make_game(edition: Edition, setting: Setting) -> Game:
    """The game for one player that the setting describes."""
    choice = choice_of(edition, setting.config)
    dealt = deal(deal_table(edition, choice), setting.seed)
    return new_game(edition, choice, setting.map, dealt, by_border=setting.ambush_by == "border")


def certificate(
    edition: Edition,
    setting: Setting,
    game: Game,
    *,
    method: str,
    witness: Sequence[Move] | None,
    best: Sequence[Move] | None = None,
) -> bytes:
    """The file that proves a deal playable by its witness, or unplayable by counting its ruins events."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "specification": SPECIFICATION,
        "checker": __version__,
        "config": setting.config,
        "data": data_hash(edition),
        "seed": canonical_seed(setting.seed),
        "deal": deal_digest(game.deal),
        "map": {"id": setting.map_id, "grid": list(setting.map.grid)},
        "ambush_by": setting.ambush_by,
        "rulings": game.terms.rulings._asdict(),
        "verdict": "unplayable" if witness is None else "playable",
        "method": method,
    }
    if witness is None:
        document["ruins"] = {"events": ruins_events(game), "spaces": ruins_spaces(game)}
    else:
        document["witness"] = _line(game, witness)
    if best is not None:
        document["best"] = _line(game, best)
    return sealed(document)


def verify(edition: Edition, data: bytes) -> Checked:
    """Checks everything that a certificate claims; refuses it in a sentence."""
    document = unsealed(data, FORMAT)
    _check_form(document)
    setting = _setting(edition, document)
    try:
        game = make_game(edition, setting)
    except ProofpressError as error:
        raise Refused(str(error)) from None
    _same(document, "deal", deal_digest(game.deal), "the deal of this seed")
    _same(document, "rulings", rulings_of(edition)._asdict(), "the rulings in force")
    witness = best = None
    if document["verdict"] == "playable":
        witness = _replayed(game, document, "witness")
        lost = given_up(game, witness.moves, witness.state)
        if lost:
            raise Refused(f"the witness does not prove it playable: {lost}")
    else:
        events, spaces = ruins_events(game), ruins_spaces(game)
        _same(document, "ruins", {"events": events, "spaces": spaces}, "the ruins events and spaces of this deal")
        if events <= spaces:
            raise Refused(f"{events} ruins events on {spaces} ruins spaces prove nothing: each may have its own space")
    if "best" in document:
        best = _replayed(game, document, "best").state
    return Checked(setting, document["verdict"], game.deal, game, witness.state if witness else None, best)


# The file


def _line(game: Game, moves: Sequence[Move]) -> dict[str, Any]:
    state, texts = begin(game), []
    for move in moves:
        texts.append(written(game, state.pending[0], move))
        state = apply(game, state, move)
    return {"moves": texts, **_scores(state.scores[0])}


def _scores(scores: Sequence[SeasonScore]) -> dict[str, Any]:
    seasons = [[*score.edicts, score.coins, score.monsters, score.total] for score in scores]
    return {"seasons": seasons, "total": total(scores)}


_FORM: Mapping[str, type] = {
    "format": str,
    "specification": str,
    "checker": str,
    "config": str,
    "data": str,
    "seed": str,
    "deal": str,
    "map": dict,
    "ambush_by": str,
    "rulings": dict,
    "verdict": str,
    "method": str,
    "digest": str,
}
_GROUNDS = {"playable": "witness", "unplayable": "ruins"}  # what each verdict rests on


def _check_form(document: Mapping[str, Any]) -> None:
    for key, kind in _FORM.items():
        if not isinstance(document.get(key), kind):
            raise Refused(f'"{key}" is missing or is not what a certificate holds there')
    strange = sorted(set(document) - set(_FORM) - {*_GROUNDS.values(), "best"})
    if strange:
        raise Refused(f'"{strange[0]}" is nothing that a certificate holds')
    if document["verdict"] not in _GROUNDS:
        raise Refused(f'the verdict "{document["verdict"]}" is neither playable nor unplayable')
    grounds = _GROUNDS[document["verdict"]]
    if grounds not in document or any(other in document for other in _GROUNDS.values() if other != grounds):
        raise Refused(f'the verdict {document["verdict"]} rests on "{grounds}" and nothing else')


def _setting(edition: Edition, document: Mapping[str, Any]) -> Setting:
    if document["specification"] != SPECIFICATION:
        raise Refused(
            f"it was made by the specification {document['specification']}; this program knows {SPECIFICATION}"
        )
    if document["data"] != data_hash(edition):
        raise Refused(
            "it was made with other rules data than these; give the data that it was made with (--data), or the "
            "version of the program that made it"
        )
    if document["ambush_by"] not in ("border", "neighbour"):
        raise Refused(f'ambushes go by "border" or "neighbour", not by "{document["ambush_by"]}"')
    try:
        seed = canonical_seed(document["seed"])
    except ProofpressError as error:
        raise Refused(f"its seed cannot be one: {error}") from None
    _same(document, "seed", seed, "the canonical form of this seed")
    map_id, map_ = _map(edition, document["map"])
    return Setting(document["config"], seed, map_id, map_, document["ambush_by"])


def _map(edition: Edition, said: Mapping[str, Any]) -> tuple[str, Map]:
    """A map of the data must be exactly that map; any other stands in the certificate itself."""
    map_id, grid = said.get("id"), said.get("grid")
    if set(said) != {"id", "grid"} or not isinstance(map_id, str) or not isinstance(grid, list):
        raise Refused('"map" must hold an id and a grid')
    if map_id in edition.maps:
        if not same_json(grid, edition.maps[map_id].grid):
            raise Refused(f"the grid is not that of map {map_id}")
        return map_id, edition.maps[map_id]
    return map_id, own_map(grid)


def own_map(grid: list[Any]) -> Map:
    """A map from the rows in a certificate, held to the same rules as a map file."""
    report = Report()
    text = json.dumps({"set": "own", "side": "wilderness", "grid": grid})
    node = read_bytes(text.encode(), "the certificate", report)
    made = build(Map, node, report) if node is not None else None
    if made is None:
        raise Refused(f"its map cannot be one: {next(iter(report)).message}")
    return made


def _same(document: Mapping[str, Any], key: str, really: object, what: str) -> None:
    if not same_json(document[key], really):
        raise Refused(f'"{key}" is not {what}')


@dataclass(frozen=True, slots=True)
class _Replay:
    moves: Sequence[Move]
    state: State


def _replayed(game: Game, document: Mapping[str, Any], key: str) -> _Replay:
    line = document[key]
    if not isinstance(line, dict) or set(line) != {"moves", "seasons", "total"}:
        raise Refused(f'"{key}" must hold moves, seasons and a total')
    texts = line["moves"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Refused(f'the moves of "{key}" must be texts')
    state, moves = begin(game), []
    for number, text in enumerate(texts, start=1):
        if not state.pending:
            raise Refused(f"{key}: the game is over before move {number}")
        try:
            move = read(game, state.pending[0], text)
            state = apply(game, state, move)
        except RuleError as error:
            raise Refused(f"{key}, move {number}: {error}") from None
        moves.append(move)
    if not state.over:
        raise Refused(f"{key}: the game is not over after its {len(texts)} moves")
    if not same_json({"seasons": line["seasons"], "total": line["total"]}, _scores(state.scores[0])):
        raise Refused(f"{key}: the seasons or the total are not what these moves earn ({total(state.scores[0])})")
    return _Replay(moves, state)
