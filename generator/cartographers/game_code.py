"""The code of a whole game: every move by its place in the list of legal moves, so that the rules can play it again.

All places together are one number, written in the letters of seed codes. The list has a fixed order, and a move has the
more places in it the fewer open sides it leaves, because that is how people draw: so usual games have short codes. Two
check letters follow, which also hold the deal, the map and the rulings, although none of them stands in the code.
Whatever changes the places of moves changes `FORMAT`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from generator.cartographers.certificate import RULES, PlayedMatch
from generator.cartographers.deal import deal_digest
from generator.cartographers.rules.boards import draw_picture
from generator.cartographers.rules.game import Match, Move, State, apply, begin
from generator.cartographers.rules.moves import legal
from generator.library.suggest import quoted
from generator.proofs.document import Refused
from generator.seeds.codes import BETWEEN, VALUE, check_letters, grouped, number_of, sums
from generator.seeds.digests import digest_of

FORMAT: Final = "proofpress game code 1"
CHECKS: Final = 2
MOST_LETTERS: Final = 1_000  # the longest games on the largest maps have 200
_LEAST: Final = 12  # letters; whole games have more
# How many places a move has in the list, by the open sides that it leaves; with more, as many as with the last. A
# neighbour's monsters have the more places the more open sides they leave.
_PLACES: Final = (23, 18, 14, 11, 8, 6, 5, 4, 3, 2, 2, 1)
_LAST: Final = len(_PLACES) - 1


def code_of(game: Match, moves: Iterable[Move]) -> str:
    """The code of a game that was played to its end."""
    state, taken = begin(game), list[tuple[int, int, int]]()
    for move in moves:
        possible = legal(game, state)
        place, ends = possible.index(move), _ends(game, state, possible)
        taken.append((ends[place - 1] if place else 0, ends[place], ends[-1]))
        state = apply(game, state, move)
    assert state.over
    number = 0
    for start, end, size in reversed(taken):
        above, rest = divmod(number, end - start)
        number = above * size + start + rest
    values = [number >> 5 * place & 31 for place in reversed(range(max(1, -(-number.bit_length() // 5))))]
    return grouped([*values, *check_letters([*_about(game), *values])])


def may_be_code(text: str) -> bool:
    """Whether somebody who wrote this instead of a number meant the code of a game."""
    return sum(letter in VALUE for letter in text) >= _LEAST


def played(game: Match, code: str) -> PlayedMatch:
    """The game of a code, played by the rules; refuses what is not the code of a whole game of this deal."""
    values = _values(game, code)
    number, state, moves = number_of(values[:-CHECKS]), begin(game), list[Move]()
    while state.pending:
        possible = legal(game, state)
        ends = _ends(game, state, possible)
        above, rest = divmod(number, ends[-1])
        place = bisect_right(ends, rest)
        start = ends[place - 1] if place else 0
        number = above * (ends[place] - start) + rest - start
        moves.append(possible[place])
        state = apply(game, state, moves[-1])
    if number or (not values[0] and len(values) > CHECKS + 1):
        raise Refused(f"{quoted(code)} is no code of a game: it says more than the moves of one")
    return RULES.replay(game, moves)


def _values(game: Match, code: str) -> list[int]:
    letters = [letter for letter in code if letter not in BETWEEN]
    values = [VALUE[letter] for letter in letters if letter in VALUE]
    if len(values) < len(letters) or not CHECKS < len(values) <= MOST_LETTERS:
        raise Refused(f"{quoted(code)} is no code of a game: it is written in digits and letters without I, L, O and U")
    if sums([*_about(game), *values]) != (0, 0):
        raise Refused(
            f"the code {quoted(code)} is mistyped, or belongs to a game with another seed, map or set of cards"
        )
    return values


def _about(game: Match) -> tuple[int, int]:
    """Two letters that hold what the code does not say: what was dealt, and how it is played."""
    about = {
        "format": FORMAT,
        "deal": deal_digest(game.deal),
        "map": draw_picture(game.terms.grid, game.first_sheet.board),
        "by_border": game.by_border,
        "rulings": game.terms.rulings._asdict(),
    }
    number = int(digest_of(about), 16)
    return number & 31, number >> 5 & 31


def _ends(game: Match, state: State, possible: Sequence[Move]) -> list[int]:
    """For each legal move the first place of the list that is not its own any more."""
    stride, empty = game.terms.grid.stride, state.sheets[0].board.empty
    places = _PLACES[::-1] if state.pending[0].task == "ambush" else _PLACES
    return list(accumulate(places[min(_open_sides(stride, move.cells, empty), _LAST)] for move in possible))


def _open_sides(stride: int, cells: int, empty: int) -> int:
    """How many sides of these spaces have an empty space behind them."""
    beside = empty & ~cells
    return sum((way & beside).bit_count() for way in (cells << 1, cells >> 1, cells << stride, cells >> stride))
