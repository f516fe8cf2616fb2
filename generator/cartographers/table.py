"""A game at the table of one player: what lies there between two decisions, and what may be decided, as plain facts.

Whoever shows them needs no rule: every legal move stands there as a text, and so does the way to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.cartographers.choices import Choice, deck_lists
from generator.cartographers.commands.score_output import award_data
from generator.cartographers.notation import NOTHING, written
from generator.cartographers.pages.ambush_said import ambush_said, said_effect
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.shape_said import shape_said
from generator.cartographers.play import turned_offsets
from generator.cartographers.records import LETTERS, AmbushBy
from generator.cartographers.rules.boards import FIELDS, SIGNS, draw_picture
from generator.cartographers.rules.game import SINGLE, Decision, DecisionTask, Match, State
from generator.cartographers.rules.moves import legal
from generator.cartographers.rules.scoring import monster_losses
from generator.cartographers.rules.sheet import living
from generator.cartographers.timetable import timetable

_TERRAINS = dict(zip(SIGNS, FIELDS, strict=False))


class Sitting(NamedTuple):
    """Who sits at the table: a player with a book, in a game of these cards."""

    book: Book
    choice: Choice
    game: Match
    ambush_by: AmbushBy


def table(sitting: Sitting, state: State) -> dict[str, Any]:
    """What lies on the table."""
    return {
        "over": state.over,
        "board": _board(sitting, state),
        "season": _season(sitting, state),
        "edicts": _edicts(sitting, state),
        "decision": _decision(sitting, state, state.pending[0]) if state.pending else None,
    }


def _board(sitting: Sitting, state: State) -> dict[str, Any]:
    game, sheet = sitting.game, state.sheets[0]
    grid, words = game.terms.grid, sitting.book.label
    letters = {
        name: sitting.book.edition.ambush[card].letter or ""
        for card, _ in sheet.lettered
        for name in grid.names(living(sheet, card)).split()
    }
    return {
        "rows": draw_picture(grid, sheet.board),
        "signs": _TERRAINS,
        "words": {name: words(name) for name in (*_TERRAINS.values(), "empty", "ruins")},
        "ruins": grid.names(sheet.board.ruins).split(),
        "letters": letters,
        "attacked": grid.names(sheet.attacked).split(),
        "coins": sheet.coins,
        "track": game.terms.coin_track,
    }


def _season(sitting: Sitting, state: State) -> dict[str, Any]:
    """Where the season stands, and what has been turned up in it."""
    edition, game = sitting.book.edition, sitting.game
    plan = timetable(edition, sitting.choice.season_set, deck_lists(edition, sitting.choice), game.deal)[state.season]
    draws = plan.draws[: state.shown]
    return {
        "number": state.season,
        "id": plan.name,
        "name": sitting.book.label(plan.name),
        "limit": plan.limit,
        "time": draws[-1].running if draws else 0,
        "draws": [{"name": sitting.book.name(draw.card), "kind": draw.kind, "time": draw.time} for draw in draws],
    }


def _edicts(sitting: Sitting, state: State) -> list[dict[str, Any]]:
    """The four edicts, and what each would pay for the map as it is; and in the last entry what monsters take."""
    game, book, board = sitting.game, sitting.book, state.sheets[0].board
    grid, found = game.terms.grid, list[dict[str, Any]]()
    for number, (letter, card) in enumerate(zip(LETTERS, game.deal.edicts, strict=True)):
        rule = game.scoring[number]
        found.append(
            {
                "letter": letter,
                "name": book.name(card),
                "text": book.effect(card) or "",
                "solo": book.edition.scoring[card].solo,
                "seasons": [season for season, pair in enumerate(game.season_edicts) if number in pair],
                "points": rule.points(board),
                "awards": award_data(grid, list(rule.awards(board))),
            }
        )
    lost = grid.names(monster_losses(grid, board)).split()
    awards = [{"points": 1, "spaces": [space]} for space in lost]
    return [*found, {"letter": "", "points": -len(lost), "awards": awards}]


# What is to be decided


def _decision(sitting: Sitting, state: State, decision: Decision) -> dict[str, Any]:
    game, card, task = sitting.game, decision.card, decision.task
    possible = legal(game, state)
    fits = possible[0].cells & (possible[0].cells - 1) or (task == "draw" and possible[0].shape != SINGLE)
    return {
        "task": task,
        "name": sitting.book.name(card),
        "says": list(_says(sitting, state, decision)),
        "single": not fits and task in ("draw", "ambush"),
        "terrains": list(dict.fromkeys(move.terrain for move in possible if move.terrain)),
        "shapes": _shapes(sitting, decision) if fits or task == "hero" else [_shape(sitting, ("#",))],
        "write": f"{card}: {'single ' if not fits and task == 'draw' else ''}{_WRITE[task]}",
        "nothing": NOTHING,
        "legal": [written(game, state, move) for move in possible],
    }


_WRITE: Mapping[DecisionTask, str] = {  # as `notation` reads it, once the places are filled
    "draw": "{terrain} {spaces}",
    "ambush": "monster {spaces}",
    "hero": "hero {spaces} attacks {marks}",
    "gaze": "destroys {spaces}",
    "ravage": "destroys {spaces}",
}


def _says(sitting: Sitting, state: State, decision: Decision) -> Iterator[str]:
    """What the card says now."""
    book, card = sitting.book, decision.card
    if state.ruins_due and decision.task == "draw":
        yield book.label("cover_ruins")
    if card in book.edition.ambush:
        yield ambush_said(book, card, sitting.ambush_by).words
    effect = said_effect(book, card, sitting.ambush_by)
    if effect:
        yield effect


def _shapes(sitting: Sitting, decision: Decision) -> list[dict[str, Any]]:
    """The shapes that may be drawn, each in all ways in which it may be turned."""
    edition, card = sitting.book.edition, decision.card
    if decision.task == "hero":
        return [_shape(sitting, edition.heroes[card].grid, turning=sitting.game.terms.rulings.hero_attack == "turned")]
    if decision.task == "ambush":
        return [_shape(sitting, edition.ambush[card].grid)]
    return [_shape(sitting, shape.grid, coin=shape.coin) for shape in edition.explore[card].shapes]


def _shape(sitting: Sitting, rows: tuple[str, ...], *, coin: bool = False, turning: bool = True) -> dict[str, Any]:
    """A shape about the space that is pointed at: a hero's own, else the one nearest to the middle."""
    cells = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "#*"]
    heroes = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "H"]
    middle = [sum(place) / len(cells) for place in zip(*cells, strict=True)]
    held = heroes[0] if heroes else min(cells, key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
    offsets = tuple(sorted((y - held[0], x - held[1]) for y, x in cells))
    ways = turned_offsets(offsets) if turning else (offsets,)
    places = {way: number for number, way in enumerate(ways)}
    return {
        "said": shape_said(sitting.book.label, rows),
        "coin": coin,
        "hero": bool(heroes),
        "ways": ways,
        "turned": [places.get(tuple(sorted((x, -y) for y, x in way)), 0) for way in ways],
        "mirrored": [places.get(tuple(sorted((y, -x) for y, x in way)), 0) for way in ways],
    }
