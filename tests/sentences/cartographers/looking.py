"""How situations are set up and looked at; none of these is one."""

from __future__ import annotations

from proofpress.cartographers.deal import (
    scorer,
)
from proofpress.cartographers.rules.board import RuleError
from proofpress.cartographers.rules.legal_moves import (
    Match,
    Move,
    State,
    apply,
    begin,
    legal,
    season_score,
)
from tests.cartographers.rules import tables
from tests.cartographers.rules.pictures import read, rows
from tests.cartographers.rules.tables import (
    BASE_AMBUSH,
    HERO_AMBUSH,
    HEROES,
    game_of,
    put,
)

FIELD = ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."
FULL_BUT_ONE = "F F F F F / F F F F F / F F . F F / F F F F F / F F F F F"
SEEDS = ("one", "two", "three", "four", "five", "six")
_THREE = ("hinterland_stream", "homestead", "orchard")
QUIET_BASE = ((*_THREE, "great_river", "hamlet"),) * 2 + ((*_THREE, "hamlet"),)  # each season ends with the Hamlet


def pays(card: str, picture: str, ruins: str = "") -> int:
    """What a scoring card pays for a board."""
    grid, board = read(picture, ruins)
    return scorer(tables.edition(), card, grid).points(board)


def lost(picture: str) -> int:
    """The points that a map loses to monsters."""
    game = game_of("/".join(["." * len(rows(picture)[0])] * len(rows(picture))))
    state = put(game, begin(game), picture)
    return season_score(game, 0, state.sheets[0]).monsters


def at(picture: str, card: str, preset: str = "base", land: str = "", **words: object) -> tuple[Match, State]:
    """The moment when everybody draws this explore card, on such a map."""
    tops = words.pop("tops", [[card]])
    ruins = words.pop("ruins", "")
    game = game_of(land or FIELD, tops, preset=preset, **words)  # type: ignore[arg-type]
    return game, put(game, begin(game), picture, ruins=str(ruins))


def refused(game: Match, state: State, move: Move) -> None:
    assert move not in legal(game, state)
    try:
        apply(game, state, move)
    except RuleError:
        return
    raise AssertionError(f"{move} was not refused")


def coins_of(state: State) -> int:
    return state.sheets[0].coins


def ambush_first(
    card: str, picture: str = FIELD, preset: str = "base", players: int = 1, by_border: bool = False, then: str = ""
) -> tuple[Match, State]:
    """A game in which this ambush is revealed first, at its beginning."""
    order = (card, *(each for each in (HERO_AMBUSH if preset == "heroes" else BASE_AMBUSH) if each != card))[:4]
    after = then or ("lagoon" if preset == "heroes" else "great_river")
    game = game_of(picture, [[card, after]], preset=preset, players=players, by_border=by_border, ambush=order)
    return game, begin(game)


def hero_first(card: str, picture: str = FIELD, **words: object) -> tuple[Match, State]:
    order = (card, *(each for each in HEROES if each != card))
    game = game_of(picture, [[card, "lagoon"]], preset="heroes", heroes=order, **words)  # type: ignore[arg-type]
    return game, begin(game)


def ruling(name: str, choice: str) -> dict[str, str]:
    return {name: choice}
