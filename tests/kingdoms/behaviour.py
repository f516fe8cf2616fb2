"""What effects do, as traces: some situations of a game are played, and everything that can be seen is written down.

Two effects with the same traces do the same as far as these situations show; an effect whose traces are those of no
effect does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from proofpress.kingdoms.effects import Effect
from proofpress.kingdoms.records import LEVELS, Level, Nation
from proofpress.kingdoms.rules.powers import powers
from tests.kingdoms.scenes import Scene, scene

NOBODY = ("glasswrights", "harvest_league", "lantern_scribes", "hexweavers")
TWO_EACH = "1A: f 11\n2A: g 22\n3A: f 33"
SIDE_BY_SIDE = "1A: f 11 m 2\n2A: g 2\n3A: f 33"
ATTACKED = ("patrol 1A.m > 1A.f", "set 1", "set flag")

# Player 1 has the effects. The moves are played as far as they are legal; a war is paid in the
# first way.
SITUATIONS: dict[str, tuple[Scene, tuple[str, ...]]] = {
    # each action called, and what everybody else can do then
    **{call: (scene(TWO_EACH, call=call), ()) for call in ("patrol", "quest", "build", "research", "expand")},
    "a rich player": (scene("1A: f 1 m 1\n2A: g 22\n3A: f 33", stock={1: (9, 9, 9)}), ()),
    "trade": (scene(TWO_EACH, call="trade"), ("trade 2 mana for 2 ore", "trade 3 ore for 3 food")),
    "trade in place of building": (scene(TWO_EACH, call="build"), ("trade 1 ore for 1 food",)),
    "trade in place of a Patrol": (scene(TWO_EACH, call="patrol"), ("trade 1 ore for 1 food",)),
    "build": (scene(TWO_EACH, call="build"), ("build for 1 ore", "choose 1 mana")),
    "research": (scene(TWO_EACH, call="research"), ("research for 1 mana", "name 2: 1 mana", "choose 1 ore")),
    "a rival researches": (scene(TWO_EACH, call="research", by=2, active=2), ("research for 1 mana",)),
    "two rivals research": (
        scene(TWO_EACH, call="research", by=2, active=2),
        ("research for 1 mana", "research for 1 mana", "choose 1 ore"),
    ),
    "a castle of level 3": (scene(TWO_EACH, call="build", stock={1: (9, 9, 9)}, castle=(3,)), ()),
    "expanding": (
        scene("1A: f 1 m 1\n2A: g 22\n3A: f 33", call="expand", stock={1: (2, 2, 3)}),
        ("expand 1A.f for 3 food",),
    ),
    "everything beside": (scene("5B: C 1 U 1 p 1\n2A: g 22\n3A: f 33", call="expand", stock={1: (9, 9, 9)}), ()),
    "a rival expands": (
        scene(TWO_EACH.replace("g 22", "g 2 n 2"), call="expand", by=2, active=2, stock={2: (2, 2, 3)}),
        ("expand 2A.g for 3 food",),
    ),
    "a rival builds": (scene(TWO_EACH, call="build", by=2, active=2, castle=(1,)), ("build for 1 ore",)),
    "an own turn": (
        scene(TWO_EACH, call="build", by=3, active=3),
        ("pass", "collect 1 mana", "collect 1 mana", "call build"),
    ),
    # movement
    "across water": (scene("1A: f 11\n2A: g 22\n3A: f 33"), ("patrol 1A.f > 1A.g",)),
    "a river": (scene("4A: f 11\n2A: g 22\n3A: f 33"), ("patrol 4A.f > 4A.m",)),
    "several pieces": (scene("1A: f 11 p 1\n2A: g 22\n3A: f 33"), ("patrol 1A.f > 1A.m", "patrol 1A.f > 1A.m")),
    "a lone rival": (
        scene("1A: f 1 m 1\n2A: g 2 n 2\n3A: f 33", call="quest"),
        ("lift 1A.f", "swap 1A.f > 2A.g"),
    ),
    "somebody beside a pair": (scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", by=2, active=1), ("collect 1 mana 1 ore",)),
    "a new card": (scene(TWO_EACH, call="quest"), ("quest 1A.f > 2A.m", "choose 1 ore")),
    "a known card": (scene("1A: f 11\n2A: g 22 n 1\n3A: f 33", call="quest"), ("quest 1A.f > 2A.m", "choose 1 ore")),
    **{
        f"from {letter}": (scene(f"5B: {letter} 11\n2A: g 22\n3A: f 33", call=call), ())
        for letter in "fmpCU"
        for call in ("patrol", "quest")
    },
    "gates": (scene("5B: f 1 m 1 p 1 C 1 U 1\n2B: f 2 C 2\n3A: f 33", call="quest"), ()),
    "links": (scene("5B: m 1 C 1 U 1\n1A: f 1 m 1 q 1\n3A: f 33"), ()),
    # collecting
    **{
        f"collecting from {here}": (scene(f"5B: {here}\n2A: g 22\n3A: f 33", active=2), ())
        for here in ("f 11", "m 11", "p 11", "C 11", "U 11", "k 1 C 1", "f 1 m 1 n 1 p 1", "f 111", "f 1 m 1 p 1 C 1")
    },
    "collecting with a partner": (scene("1A: f 12 m 1\n2A: g 2\n3A: f 33", active=2), ()),
    "collecting with a castle": (scene(TWO_EACH, active=2, castle=(5,), stock={1: (0, 0, 0)}), ()),
    "collecting when rich": (scene(TWO_EACH, active=2, stock={1: (9, 9, 9)}), ()),
    "collecting abroad": (scene("1A: f 1\n2A: g 22 m 1 n 1\n3A: f 33", active=2), ()),
    # wars
    "attacking by Patrol": (scene(SIDE_BY_SIDE), ("patrol 1A.f > 1A.m", "set 1", "set flag")),
    "an attack that is beaten": (scene(SIDE_BY_SIDE), ("patrol 1A.f > 1A.m", "set 1", "set 2")),
    "attacking by Quest": (
        scene("1A: f 11\n2A: g 2 n 2\n3A: f 33", call="quest"),
        ("quest 1A.f > 2A.g", "set 1", "set flag"),
    ),
    "attacking many": (scene("1A: f 11 m 2\n2A: g 22\n3A: f 33"), ("patrol 1A.f > 1A.m", "set 1", "set flag")),
    "attacking a partner": (scene("1A: f 1 m 12 p 2\n2A: g 2\n3A: f 33"), ("patrol 1A.f > 1A.p", "set 2")),
    "a tie": (scene(SIDE_BY_SIDE), ("patrol 1A.f > 1A.m", "set 1", "set 1")),
    "an offer refused": (scene(SIDE_BY_SIDE), ("patrol 1A.f > 1A.m", "set flag", "set 1", "name 2: 1 mana 1 ore")),
    "attacking with mana alone": (
        scene(SIDE_BY_SIDE, stock={1: (4, 0, 0)}),
        ("patrol 1A.f > 1A.m", "set 1", "set flag"),
    ),
    "attacking with ore alone": (
        scene(SIDE_BY_SIDE, stock={1: (0, 4, 0)}),
        ("patrol 1A.f > 1A.m", "set 1", "set flag"),
    ),
    "attacking a pair": (scene("1A: f 11 m 22\n2A: g 2\n3A: f 33"), ("patrol 1A.f > 1A.m", "set 1", "set flag")),
    "attacking inland": (scene("1A: p 11 q 2\n2A: g 2\n3A: f 33"), ("patrol 1A.p > 1A.q", "set 1", "set flag")),
    "peace": (scene(SIDE_BY_SIDE), ("patrol 1A.f > 1A.m", "set flag", "set flag", "choose 1 ore", "choose 1 mana")),
    "defending": (scene("1A: f 1 p 1 m 22\n2A: g 2\n3A: f 33", by=2), ATTACKED),
    "a defence that holds": (scene("1A: f 1 m 22 q 1\n2A: g 2\n3A: f 33", by=2), (*ATTACKED[:2], "set 2")),
    "defending without food": (
        scene("1A: f 1 p 1 m 22\n2A: g 2\n3A: f 33", by=2, stock={1: (2, 2, 0), 2: (2, 2, 0)}),
        ATTACKED,
    ),
    "defending inland": (
        scene("1A: p 1 q 1 m 22\n2A: g 2\n3A: f 33", by=2),
        ("patrol 1A.m > 1A.p", "set 1", "set flag"),
    ),
    "defending abroad": (
        scene("1A: f 1\n2A: n 1 g 22\n3A: f 33", by=2),
        ("patrol 2A.g > 2A.n", "patrol 2A.g > 2A.f", "set 1", "set flag"),
    ),
    **{
        f"a war from {start} to {end}": (
            scene(f"5B: {start} 11 {end} 2\n2A: g 2\n3A: f 33"),
            (f"patrol 5B.{start} > 5B.{end}", "set 1", "set flag"),
        )
        for start, end in ("fp", "pf", "pC", "mn", "Cp", "Um", "mU", "CU", "kC", "kn")
    },
}
# How the nation is paid, if the game ends like this.
ENDS: dict[str, Scene] = {
    "two pieces": scene(TWO_EACH),
    "kinds of land": scene("5B: f 1 m 1 p 1 C 1 U 1\n2A: g 22\n3A: f 33"),
    **{f"{count} regions": scene(f"1A: {' 1 '.join('fgmpq'[:count])} 1\n2A: g 22\n3A: f 33") for count in range(1, 6)},
    "six regions": scene("1A: f 1 g 1 m 1 p 1 q 1\n2A: f 1 g 22\n3A: f 33"),
    "seven regions": scene("1A: f 1 g 1 m 1 p 1 q 1\n2A: f 1 n 1 g 22\n3A: f 33"),
    "pieces": scene("1A: f 11 m 11\n2A: g 22\n3A: f 33", stock={1: (0, 0, 0)}),
    "few pieces": scene("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (0, 0, 0)}),
    "a castle": scene("1A: f 1\n2A: g 22\n3A: f 33", castle=(4,), stock={1: (0, 0, 0)}),
    "mana": scene("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (4, 0, 0)}),
    "ore": scene("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (0, 4, 0)}),
    "food": scene("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (0, 0, 4)}),
    "partners": scene("1A: f 12 m 13\n2A: g 2\n3A: f 3"),
    "abroad": scene("1A: f 1\n2A: g 22 m 1 f 1\n3A: f 33"),
    "capitals": scene("5B: C 1 f 1\n2B: C 1 f 22\n3A: f 33"),
    "shores": scene("1A: f 1 m 1 q 1\n2A: g 22 p 1\n3A: f 33 q 1"),
    "inland": scene("1A: p 11\n2A: g 22\n3A: f 33"),
    "two regions with a partner": scene("1A: f 12 m 12\n2A: g 2\n3A: f 33"),
    "a card of a rival": scene("1A: f 1\n2A: m 1 f 1 g 2\n3A: f 33"),
    "a rival at home": scene("1A: f 1 m 2\n2A: g 2\n3A: f 33"),
    "rivals with castles and pieces": scene("1A: f 1\n2A: g 22\n3A: f 33", castle=(1, 2)),
    "on the nation's card": scene("1A: f 1\n2A: g 22\n3A: f 33").but(hall=(2, 0, 0)),
    "the end by magic": scene("1A: f 1\n2A: g 22\n3A: f 33").but(by_magic=1),
    "less than the others": scene("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (1, 1, 1)}),
    "clever rivals": scene("1A: f 1\n2A: g 22\n3A: f 33", magic=(0, 3, 4)),
}


def having(board: Scene, effects: Sequence[Effect]) -> Scene:
    """The scene with these effects, and no others of any nation, in force for player 1 at every level."""
    level, none = Level(effects=tuple(effects)), Level(effects=())
    worth = board.game.terms.worth
    nations = [Nation(levels=(level,) * LEVELS), *[Nation(levels=(none,) * LEVELS)] * (board.game.seats - 1)]
    # Levels add up, so the effects are in force once, whatever the magic.
    reached = [powers(Nation(levels=(nation.levels[0], *(none,) * (LEVELS - 1))), worth)[1] for nation in nations]
    game = replace(board.game, nations=tuple(nations), powers=tuple((one,) * (LEVELS + 1) for one in reached))
    return replace(board, game=game)


def behaviour(effects: Sequence[Effect]) -> dict[str, str]:
    """What can be seen in each situation."""
    played = {name: _trace(having(board, effects), moves) for name, (board, moves) in SITUATIONS.items()}
    return played | {name: str(having(board, effects).scores()[0].nation) for name, board in ENDS.items()}


def _trace(board: Scene, moves: Sequence[str]) -> str:
    seen = [_seen(board)]
    for move in moves:
        if move in board.moves():
            board = board.do(move)
            while board.turn.endswith("pay"):
                board = board.do(board.moves()[0])
            seen.append(_seen(board))
    return "\n".join(seen)


def _seen(board: Scene) -> str:
    players = range(1, board.game.seats + 1)
    stocks = " ".join(str(board.stock(player)) for player in players)
    return f"{board.turn} {stocks}\n{board.board}\n{board.moves()}"
