"""Moves as lines of text that a person can follow at a table: "2: quest 1A.f > 4B.m".

call quest                        the active player puts a shield on an action
patrol 1A.f > 1A.m, quest …       a piece moves; stand 3B.U: a lying piece stands up
build for 2 ore, research for …   a level of the castle or of magic
expand 1A.f for 3 food            a new piece
trade 2 mana for 2 ore            an exchange, without the extras of a nation
collect 1 mana 2 food, pass       what everybody else does, what the active player may do
set 5, set flag, pay 2 mana 1 ore a war
retreat 1A.f > 1A.m for 2 food, church …, refuge …, lose 1A.f, dragon
choose 1 mana, name 2: 1 ore, bandits 1 ore 1 food
swap 1A.f > 2B.m, lift 1A.f, land 2B.m, steal 2: 1 ore, raise 1 mana, remove 2: 2B.m, redeploy …   what nations allow
"""

from __future__ import annotations

from typing import Final

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.rules.game import decision
from generator.kingdoms.rules.lands import RuleError
from generator.kingdoms.rules.powers import NOTHING, Vector, vector
from generator.kingdoms.rules.state import FLAG, Match, Move, State

_ARROW: Final = " > "
_FOR: Final = " for "
_MOST_UNITS: Final = 99  # two digits: no track is longer


def written(game: Match, state: State, move: Move) -> str:
    """The move as text, with the number of the player who makes it."""
    return f"{decision(state).seat + 1}: {plain(game, move)}"


def plain(game: Match, move: Move) -> str:
    """The move as text."""
    names, task = game.atlas.names, move.task
    match task:
        case "call":
            return f"call {move.action}"
        case "patrol" | "quest" | "swap" | "church" | "refuge" | "redeploy":
            return f"{task} {names[move.at]}{_ARROW}{names[move.to]}"
        case "land":
            return f"land {names[move.to]}"
        case "remove":
            return f"remove {move.number + 1}: {names[move.at]}"
        case "retreat":
            return f"retreat {names[move.at]}{_ARROW}{names[move.to]}{_FOR}{units(move.give)}"
        case "stand" | "lift" | "lose":
            return f"{task} {names[move.at]}"
        case "build" | "research":
            return f"{task}{_FOR}{units(move.give)}"
        case "expand":
            return f"expand {names[move.to]}{_FOR}{units(move.give)}"
        case "trade":
            return f"trade {units(move.give)}{_FOR}{units(move.take)}"
        case "collect" | "choose":
            return f"{task} {units(move.take)}"
        case "pay" | "bandits" | "raise":
            return f"{task} {units(move.give)}"
        case "set":
            return "set flag" if move.number == FLAG else f"set {move.number}"
        case "name" | "steal":
            return f"{task} {move.at + 1}: {units(move.give)}"
        case _:
            return task


def read(game: Match, state: State, text: str) -> Move:
    """The move that the text says, in whatever form; whether it is legal is for the rules to say."""
    seat, colon, rest = text.partition(": ")
    wanted = decision(state).seat + 1
    if not colon or seat != str(wanted):
        raise RuleError(f'the move "{text}" is not made by player {wanted}, who decides now')
    return read_plain(game, rest)


def read_plain(game: Match, text: str) -> Move:
    """The same without a player's number."""
    task, _, rest = text.partition(" ")
    where, _, paid = rest.partition(_FOR)
    match task:
        case "pass" | "dragon":
            return Move(task)
        case "call":
            return Move("call", action=rest)
        case "patrol" | "quest" | "swap" | "church" | "refuge" | "redeploy" | "retreat":
            start, _, end = where.partition(_ARROW)
            give = _vector(paid, text) if task == "retreat" else NOTHING
            return Move(task, _region(game, start), _region(game, end), give=give)
        case "land":
            return Move("land", to=_region(game, rest))
        case "remove":
            owner, _, start = rest.partition(": ")
            return Move("remove", _region(game, start), number=_number(owner, text) - 1)
        case "stand" | "lift" | "lose":
            return Move(task, _region(game, rest))
        case "build" | "research":
            return Move(task, give=_vector(rest.removeprefix("for "), text))
        case "expand":
            return Move(task, to=_region(game, where), give=_vector(paid, text))
        case "trade":
            return Move(task, give=_vector(where, text), take=_vector(paid, text))
        case "collect" | "choose":
            return Move(task, take=_vector(rest, text))
        case "pay" | "bandits" | "raise":
            return Move(task, give=_vector(rest, text))
        case "set":
            return Move(task, number=FLAG if rest == "flag" else _number(rest, text))
        case "name" | "steal":
            rival, _, lost = rest.partition(": ")
            return Move(task, _number(rival, text) - 1, give=_vector(lost, text))
        case _:
            raise RuleError(f'"{text}" is not a move')


def units(amounts: Vector) -> str:
    """ "2 mana 1 food", or "nothing"."""
    return " ".join(f"{amount} {kind}" for kind, amount in zip(RESOURCES, amounts, strict=True) if amount) or "nothing"


def _vector(text: str, move: str) -> Vector:
    if text == "nothing":
        return NOTHING
    words = text.split(" ")
    if len(words) % 2 or len(words) > 2 * len(RESOURCES):
        raise RuleError(f'the move "{move}" does not give its resources as "2 mana 1 ore"')
    found: dict[str, int] = {}
    for amount, kind in zip(words[::2], words[1::2], strict=True):
        if kind not in RESOURCES:
            raise RuleError(f'the move "{move}" names {kind or "nothing"}; resources are {", ".join(RESOURCES)}')
        found[kind] = _number(amount, move)
    return vector(found)


def _number(text: str, move: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text[:3]) > _MOST_UNITS:
        raise RuleError(f'the move "{move}" has "{text}" where a number is wanted')
    return int(text[:3])


def _region(game: Match, name: str) -> int:
    if name not in game.atlas.index:
        raise RuleError(f'there is no region "{name}" in this game; its lands are {", ".join(game.setup.sides())}')
    return game.atlas.index[name]
