"""Every level of every nation, each on a board; where it makes the difference, also without the level."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.kingdoms.effects import CostDiscount
from tests.kingdoms.scenes import Scene, edition, same, scene

OTHERS = ("glasswrights", "harvest_league", "lantern_scribes", "emberforge")
NOTHING = {1: (0, 0, 0), 2: (0, 0, 0), 3: (0, 0, 0)}


def at(nation: str, level: int, picture: str, **more: object) -> Scene:
    """Player 1 has this nation and level; the others have nothing that matters."""
    others = [name for name in OTHERS if name != nation]
    return scene(picture, nations=(nation, *others), magic=(level,), **more)  # type: ignore[arg-type]


def of_rival(nation: str, level: int, picture: str, **more: object) -> Scene:
    """The same for player 2."""
    others = [name for name in OTHERS if name != nation]
    nations = (others[0], nation, *others[1:])
    return scene(picture, nations=nations, magic=(0, level), **more)  # type: ignore[arg-type]


def highest(board: Scene) -> str:
    """The highest number that can be set."""
    return board.moves("set")[-1]


def points(nation: str, level: int, picture: str, **more: object) -> int:
    return at(nation, level, picture, **more).scores()[0].nation


def test_every_level_of_every_nation_has_a_test() -> None:
    names = {name for name in globals() if name.startswith("test_")}
    for nation in edition().every_nation:
        for level in range(1, 6):
            assert f"test_{nation}_{level}" in names


# Ferrywardens


def test_ferrywardens_1() -> None:
    board = "1A: m 11\n2A: g 22\n3A: f 33"
    assert at("ferrywardens", 0, board, call="quest").moves("quest") == []
    # 1A.m touches the lake at the edge of its card; so does 2A.p, but 3A has only an inner lake.
    found = at("ferrywardens", 1, board, call="quest").moves("quest")
    assert [text.split()[3] for text in found] == [*(f"2A.{x}" for x in "fmnp"), *(f"3A.{x}" for x in "gmpq")]


def test_ferrywardens_2() -> None:
    board = "1A: f 11\n2A: g 22\n3A: f 33"
    after = at("ferrywardens", 2, board, call="quest", stock=NOTHING).do("quest 1A.f > 2A.f")
    assert after.stock(1) == (0, 0, 1)
    war = at("ferrywardens", 2, "1A: f 11\n2A: g 2 m 2\n3A: f 33", call="quest", stock=NOTHING)
    assert war.do("quest 1A.f > 2A.g").stock(1) == (0, 0, 1)
    patrol = at("ferrywardens", 2, board, stock=NOTHING).do("patrol 1A.f > 1A.m", "set flag")
    assert patrol.stock(1) == (0, 0, 0)


def test_ferrywardens_3() -> None:
    shore = "1A: f 11 m 2 g 3\n2A: g 2\n3A: f 3"
    board = of_rival("ferrywardens", 3, shore, stock={1: (0, 1, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert board.moves() == ["retreat 1A.m > 1A.p for nothing", "retreat 1A.m > 1A.q for nothing", "lose 1A.m"]
    inland = "1A: f 11 p 2 g 3\n2A: g 2\n3A: f 3"
    board = of_rival("ferrywardens", 3, inland, stock={1: (0, 1, 0), 2: (0, 0, 0)})
    assert board.do("patrol 1A.f > 1A.p", "set 1", "set flag").turn == "2 respond"


def test_ferrywardens_4() -> None:
    board = at("ferrywardens", 4, "1A: f 11\n2A: g 22\n3A: f 33", call="trade")
    after = board.do("quest 1A.f > 3A.g")
    assert same(after, "1A: f 1\n2A: g 22\n3A: f 33 g 1")
    below = at("ferrywardens", 3, "1A: f 11\n2A: g 22\n3A: f 33", call="trade")
    assert below.refusal("quest 1A.f > 3A.g") == "trade was called, and player 1 cannot quest instead"


def test_ferrywardens_5() -> None:
    board = "1A: f 1 m 1 q 1\n2A: g 22 p 1\n3A: f 33 q 1"
    assert points("ferrywardens", 5, board) == 2  # 3A.q lies off the lake
    wide = "1A: f 1\n2A: f 1\n3A: m 1\n4A: p 1"
    assert points("ferrywardens", 5, wide) == 3  # four cards, three points at most
    assert points("ferrywardens", 4, wide) == 0


# Emberforge


def test_emberforge_1() -> None:
    mountain = at("emberforge", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 2, 0)})
    assert highest(mountain.do("patrol 1A.f > 1A.m")) == "set 3"
    plains = at("emberforge", 1, "1A: f 11 p 2\n2A: g 2\n3A: f 33", stock={1: (0, 2, 0)})
    assert highest(plains.do("patrol 1A.f > 1A.p")) == "set 2"
    defending = of_rival("emberforge", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 2, 0)})
    assert highest(defending.do("patrol 1A.f > 1A.m", "set 1")) == "set 3"


def test_emberforge_2() -> None:
    board = "2A: m 1 n 1 f 1\n1A: g 22\n3A: f 33"
    assert at("emberforge", 2, board, active=2).moves("collect") == ["collect 1 mana 3 ore"]
    one = "2A: m 11 f 1\n1A: g 22\n3A: f 33"
    assert at("emberforge", 2, one, active=2).moves("collect") == ["collect 1 mana 1 ore"]


def test_emberforge_3() -> None:
    board = at("emberforge", 3, "1A: f 11\n2A: g 22\n3A: f 33", call="build", stock={1: (0, 1, 0)})
    assert board.do("build for 1 ore").stock(1) == (0, 0, 1)


def test_emberforge_4() -> None:
    board = at("emberforge", 4, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock={1: (0, 1, 0)})
    after = board.do("build for 1 ore")
    assert after.state.castle == (1, 0, 0)
    assert after.stock(1) == (0, 0, 1)


def test_emberforge_5() -> None:
    board = "1A: f 11\n2A: g 22\n3A: f 33"
    assert [points("emberforge", 5, board, castle=(level,)) for level in (4, 5, 6)] == [0, 2, 2]


# Mosskin


def test_mosskin_1() -> None:
    board = at("mosskin", 1, "1A: m 11\n2A: g 22\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    assert board.moves("expand") == ["expand 1A.f for 3 food", "expand 1A.g for 3 food"]
    assert same(board.do("expand 1A.g for 3 food"), "1A: m 11 g 1\n2A: g 22\n3A: f 33")
    taken = at("mosskin", 1, "1A: m 11 f 2\n2A: g 22\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    assert taken.moves("expand") == ["expand 1A.g for 3 food"]


def test_mosskin_2() -> None:
    board = "1A: f 1 g 1 m 1\n2A: g 22\n3A: f 33"
    assert at("mosskin", 2, board, active=2).moves("collect") == ["collect 3 mana 1 ore"]
    one = "1A: f 11 m 1\n2A: g 22\n3A: f 33"
    assert at("mosskin", 2, one, active=2).moves("collect") == ["collect 1 mana 1 ore"]


def test_mosskin_3() -> None:
    board = of_rival("mosskin", 3, "1A: m 11 f 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 2, 0)})
    assert highest(board.do("patrol 1A.m > 1A.f", "set 1")) == "set 3"
    attacking = at("mosskin", 3, "1A: m 11 f 2\n2A: g 2\n3A: f 33", stock={1: (0, 2, 0)})
    assert highest(attacking.do("patrol 1A.m > 1A.f")) == "set 2"


def test_mosskin_4() -> None:
    board = "1A: f 11\n2A: g 22\n3A: f 33"
    assert at("mosskin", 3, board).moves("patrol") == ["patrol 1A.f > 1A.m", "patrol 1A.f > 1A.p"]
    assert same(at("mosskin", 4, board).do("patrol 1A.f > 1A.g"), "1A: f 1 g 1\n2A: g 22\n3A: f 33")
    abroad = at("mosskin", 4, "1A: f 11\n2A: g 22\n3A: f 33")
    assert "is not a neighbour" in abroad.refusal("patrol 1A.f > 3A.g")


@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("1A: f 1 m 1\n2A: g 22\n3A: f 33", 0),
        ("1A: f 1 g 12\n2A: g 2\n3A: f 33", 1),
        ("1A: f 1 g 1\n2A: f 1 g 22\n3A: g 1 f 33", 2),
        ("1A: f 1 g 1\n2A: f 1 g 1\n3A: f 1 g 3", 3),
    ],
)
def test_mosskin_5(board: str, value: int) -> None:
    assert points("mosskin", 5, board) == value


# Harvest League


def test_harvest_league_1() -> None:
    board = at("harvest_league", 1, "1A: f 1 m 1\n2A: g 22\n3A: f 33", call="expand")
    assert board.moves("expand") == ["expand 1A.f for 2 food", "expand 1A.m for 2 food"]


def test_harvest_league_2() -> None:
    board = "1A: f 11 m 2 g 3\n2A: g 2\n3A: f 3"
    war = of_rival("harvest_league", 2, board, stock={1: (0, 1, 0), 2: (1, 1, 0)})
    war = war.do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert war.moves()[0] == "retreat 1A.m > 1A.p for 1 mana 1 ore"
    below = of_rival("harvest_league", 1, board, stock={1: (0, 1, 0), 2: (1, 1, 0)})
    assert below.do("patrol 1A.f > 1A.m", "set 1", "set flag").turn == "2 respond"


def test_harvest_league_3() -> None:
    board = "1A: p 1 q 1 m 1\n2A: g 22\n3A: f 33"
    assert at("harvest_league", 3, board, active=2).moves("collect") == ["collect 1 ore 3 food"]


def test_harvest_league_4() -> None:
    board = at("harvest_league", 4, "1A: f 1 m 2\n2A: g 2 n 1\n3A: f 33", call="expand")
    board = board.do("expand 1A.f for 2 food")
    assert board.turn == "1 onward"
    assert board.moves() == ["patrol 1A.f > 1A.p", "pass"]  # 1A.m would be war
    assert board.refusal("patrol 1A.f > 1A.m") == "1A.m (mountain) cannot be entered from 1A.f (forest) without a war"
    assert same(board.do("patrol 1A.f > 1A.p"), "1A: f 1 m 2 p 1\n2A: g 2 n 1\n3A: f 33")


def test_harvest_league_5() -> None:
    assert points("harvest_league", 5, "1A: f 11 m 11 p 1\n2A: g 22\n3A: f 33") == 0
    assert points("harvest_league", 5, "1A: f 11 m 11 p 1 q 1\n2A: g 22\n3A: f 33") == 2
    assert points("harvest_league", 5, "5B: f 11 m 11 p 1 U a\n2A: g 22\n3A: f 33") == 0


# Glasswrights


def test_glasswrights_1() -> None:
    board = at("glasswrights", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="trade")
    assert board.do("trade 2 mana for 2 ore").stock(1) == (0, 6, 2)
    assert board.do("trade 1 mana for 1 ore").stock(1) == (1, 3, 2)


def test_glasswrights_2() -> None:
    board = at("glasswrights", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="trade")
    board = board.do("trade 2 mana for 2 ore")
    assert board.turn == "1 again"
    assert board.do("trade 6 ore for 6 food").stock(1) == (0, 0, 8)  # the extra of a Trade comes once
    assert board.do("pass").stock(1) == (0, 6, 2)
    assert board.do("trade 6 ore for 6 food").turn == "2 respond"
    later = at("glasswrights", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="trade").do("trade 1 mana for 1 ore")
    assert later.do("trade 3 ore for 3 food").stock(1) == (1, 0, 7)


def test_glasswrights_3() -> None:
    board = at("glasswrights", 3, "1A: f 1 m 1\n2A: g 22\n3A: f 33", active=2)
    assert board.moves("collect") == [
        "collect 1 ore 1 food",
        "collect 2 ore",
        "collect 1 mana 1 food",
        "collect 1 mana 1 ore",
        "collect 2 mana",
    ]


def test_glasswrights_4() -> None:
    board = at("glasswrights", 4, "1A: f 11\n2A: g 22\n3A: f 33", call="patrol")
    assert board.do("trade 2 food for 2 ore", "pass").stock(1) == (2, 6, 0)


def test_glasswrights_5() -> None:
    board = "1A: f 11\n2A: g 22\n3A: f 33"
    assert points("glasswrights", 5, board, stock={1: (9, 0, 0)}) == 0
    assert points("glasswrights", 5, board, stock={1: (9, 0, 1)}) == 2


# Ironhoof


def test_ironhoof_1() -> None:
    board = at("ironhoof", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="quest").do("quest 1A.f > 2A.m")
    assert board.turn == "1 onward"
    assert board.moves() == ["patrol 2A.m > 2A.f", "patrol 2A.m > 2A.p", "pass"]
    assert same(board.do("patrol 2A.m > 2A.p"), "1A: f 1\n2A: g 22 p 1\n3A: f 33")
    war = at("ironhoof", 1, "1A: f 11\n2A: g 2 m 2\n3A: f 33", call="quest", stock=NOTHING)
    assert war.do("quest 1A.f > 2A.g").turn == "2 respond"  # two flags, and no further step after a war


def test_ironhoof_1_underground_the_piece_can_stand_up() -> None:
    board = at("ironhoof", 1, "1A: f 11\n8B: m 22\n3A: f 33", call="quest").do("quest 1A.f > 8B.U")
    assert board.moves() == ["stand 8B.U", "pass"]


def test_ironhoof_2() -> None:
    board = at("ironhoof", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="build")
    assert same(board.do("quest 1A.f > 2A.m", "pass"), "1A: f 1\n2A: g 22 m 1\n3A: f 33")


def test_ironhoof_3() -> None:
    board = at("ironhoof", 3, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set 1")
    assert board.turn == "1 choose"
    assert board.moves()[:2] == ["choose 2 food", "choose 1 ore 1 food"]
    assert board.do("choose 1 mana 1 ore").stock(1) == (1, 1, 0)
    defending = of_rival("ironhoof", 3, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 0, 0), 2: (0, 1, 0)})
    assert defending.do("patrol 1A.f > 1A.m", "set 1").stock(2) == (0, 0, 0)


def test_ironhoof_4() -> None:
    board = "1A: f 11 m 2\n2A: g 2 n 2\n3A: f 33"
    assert highest(at("ironhoof", 4, board, call="quest").do("quest 1A.f > 2A.g")) == "set 8"
    assert highest(at("ironhoof", 4, board).do("patrol 1A.f > 1A.m")) == "set 6"


def test_ironhoof_5() -> None:
    assert points("ironhoof", 5, "1A: f 11\n2A: g 11 f 22\n3A: f 1 g 1\n4A: m 44") == 2
    assert points("ironhoof", 5, "1A: f 11\n2A: g 1\n3A: f 1 g 1\n4A: m 1\n5A: m 1") == 3


# Moonshepherds


def test_moonshepherds_1() -> None:
    more = at("moonshepherds", 1, "1A: f 11 m 2\n2A: g 22\n3A: f 33")
    assert highest(more.do("patrol 1A.f > 1A.m")) == "set 7"
    same_number = at("moonshepherds", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33")
    assert highest(same_number.do("patrol 1A.f > 1A.m")) == "set 6"


def test_moonshepherds_2() -> None:
    board = of_rival("moonshepherds", 2, "1A: f 11 m 2 g 3\n2A: g 22\n3A: f 3", stock={1: (0, 1, 0), 2: (0, 0, 1)})
    board = board.do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert board.moves()[0] == "retreat 1A.m > 1A.p for 1 food"


def test_moonshepherds_3() -> None:
    two = at("moonshepherds", 3, "1A: f 1 m 1\n2A: g 22\n3A: f 33", active=2)
    assert two.moves("collect") == ["collect 1 mana 1 ore 1 food"]
    three = at("moonshepherds", 3, "1A: f 11 m 1\n2A: g 22\n3A: f 33", active=2)
    assert three.moves("collect") == ["collect 1 mana 1 ore"]


def test_moonshepherds_4() -> None:
    board = at("moonshepherds", 3, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock={1: (5, 0, 0)})
    assert board.do("research for 4 mana").stock(1) == (1, 0, 2)


def test_moonshepherds_5() -> None:
    assert points("moonshepherds", 5, "1A: f 11 m 1\n2A: g 22\n3A: f 33") == 2
    assert points("moonshepherds", 5, "1A: f 11 m 11\n2A: g 22\n3A: f 33") == 0


# Oathkeepers


def test_oathkeepers_1() -> None:
    board = at("oathkeepers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 1, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set flag", "set flag")
    assert board.turn == "1 choose"
    board = board.do("choose 1 mana")
    assert (board.stock(1), board.stock(2)) == ((1, 1, 0), (0, 1, 1))
    board = of_rival("oathkeepers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock=NOTHING).do(
        "patrol 1A.f > 1A.m", "set flag"
    )
    board = board.do("choose 1 ore")
    assert (board.stock(1), board.stock(2)) == ((0, 0, 1), (0, 1, 0))


def test_oathkeepers_2() -> None:
    allied = at("oathkeepers", 2, "1A: f 1 m 12\n2A: g 2\n3A: f 33", call="expand")
    assert allied.moves("expand") == ["expand 1A.f for nothing"]
    alone = at("oathkeepers", 2, "1A: f 1 m 1\n2A: g 22\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    assert alone.moves("expand") == ["expand 1A.f for 2 food", "expand 1A.m for 2 food"]


def test_oathkeepers_3() -> None:
    partners = of_rival("oathkeepers", 3, "1A: f 1 m 12 p 2\n2A: g 2\n3A: f 33")
    assert highest(partners.do("patrol 1A.f > 1A.p")) == "set 4"
    strangers = of_rival("oathkeepers", 3, "1A: f 11 m 2 p 2\n2A: g 2\n3A: f 33")
    assert highest(strangers.do("patrol 1A.f > 1A.p")) == "set 6"


def test_oathkeepers_4() -> None:
    board = at("oathkeepers", 4, "1A: f 1 m 12 p 1\n2A: g 2\n3A: f 33", active=2)
    assert board.moves("collect") == ["collect 1 mana 2 ore 1 food"]
    for picture, more in (("5B: f 1 U a2", 1), ("5B: f 1 U a1", 0)):  # whoever lies underground may take any kind
        board = at("oathkeepers", 4, f"{picture}\n2A: g 2\n3A: f 3", active=2, stock=NOTHING)
        taken = {sum(int(word) for word in text.split() if word.isdigit()) for text in board.moves("collect")}
        assert taken == {2 + more}


def test_oathkeepers_5() -> None:
    board = "1A: f 12 m 12 p 13\n2A: g 2\n3A: f 3\n4A: m 44"
    assert points("oathkeepers", 5, board) == 4
    assert points("oathkeepers", 5, "1A: f 12 m 14 p 13\n2A: g 2\n3A: f 3\n4A: m 4") == 4


# Cliffkin


def test_cliffkin_1() -> None:
    board = at("cliffkin", 1, "1A: g 11\n2A: g 22\n3A: f 33")
    after = board.do("patrol 1A.g > 1A.k")
    assert same(after, "1A: g 1 k 1\n2A: g 22\n3A: f 33")
    full = at("cliffkin", 1, "1A: g 1 k 1\n2A: g 22\n3A: f 33")
    assert full.moves("patrol") == [
        "patrol 1A.g > 1A.m",
        "patrol 1A.g > 1A.q",
        "patrol 1A.k > 1A.g",
        "patrol 1A.k > 1A.q",
    ]
    assert "is full" in full.refusal("patrol 1A.g > 1A.k")
    rival = of_rival("cliffkin", 1, "1A: g 11 k 2\n2A: g 22\n3A: f 33")
    assert rival.moves("patrol") == ["patrol 1A.g > 1A.m", "patrol 1A.g > 1A.q"]


def test_cliffkin_1_no_new_piece_in_cliffs() -> None:
    board = at("cliffkin", 1, "1A: k 1 g 11\n2A: g 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert board.moves("expand") == []


def test_cliffkin_2() -> None:
    board = "1A: k 1 f 1\n2A: g 22 k 1\n3A: f 33"
    assert at("cliffkin", 1, board, active=2).moves("collect") == ["collect 1 mana 2 ore"]
    assert at("cliffkin", 2, board, active=2).moves("collect") == ["collect 3 mana 2 ore"]


def test_cliffkin_3() -> None:
    board = "1A: f 1 m 1 k 1 g 2\n2A: g 2 n 2\n3A: f 33"
    cliffkin = at("cliffkin", 3, board)
    assert highest(cliffkin.do("patrol 1A.m > 1A.g")) == "set 8"
    assert highest(cliffkin.do("patrol 1A.k > 1A.g")) == "set 8"
    plain = at("cliffkin", 3, "1A: f 11 q 1 g 2\n2A: g 2 n 2\n3A: f 33")
    assert highest(plain.do("patrol 1A.q > 1A.g")) == "set 6"
    attacked = of_rival("cliffkin", 3, "1A: f 11 m 2\n2A: g 2\n3A: f 33")
    assert highest(attacked.do("patrol 1A.f > 1A.m", "set 1")) == "set 6"


def test_cliffkin_4() -> None:
    board = "1A: m 1 k 1\n2A: g 22\n3A: f 33"
    assert at("cliffkin", 3, board, call="quest").moves("quest") == []
    found = at("cliffkin", 4, board, call="quest").moves("quest")
    targets = [*(f"2A.{x}" for x in "fmnk"), *(f"3A.{x}" for x in "gmpq")]
    assert found == [f"quest 1A.{start} > {to}" for start in "mk" for to in targets]
    after = at("cliffkin", 4, board, call="quest").do("quest 1A.m > 2A.k")
    assert same(after, "1A: k 1\n2A: g 22 k 1\n3A: f 33")


def test_cliffkin_4_gates_in_cliffs_need_the_first_level() -> None:
    board = at("cliffkin", 4, "1A: m 1 f 1\n2A: g 22\n3A: f 33", call="quest")
    powers = tuple(replace(one, enters=False) for one in board.game.powers[0])
    game = replace(board.game, powers=(powers, *board.game.powers[1:]))
    assert not any(".k" in text for text in replace(board, game=game).moves("quest"))


def test_cliffkin_5() -> None:
    assert points("cliffkin", 5, "1A: m 11 k 1\n2A: g 22 m 1\n3A: f 33") == 2
    assert points("cliffkin", 5, "1A: m 11 k 1 f 1\n2A: g 22\n3A: f 33") == 1
    assert points("cliffkin", 5, "1A: m 11 k 1\n2A: n 11 m 1 k 1\n3A: f 33") == 3


# Hexweavers


def test_hexweavers_1() -> None:
    board = of_rival("hexweavers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (2, 2, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert highest(board) == "set 5"
    assert board.do("set 5").stock(1) == (0, 0, 0)
    flag = of_rival("hexweavers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (1, 0, 0), 2: (0, 1, 0)})
    assert flag.do("patrol 1A.f > 1A.m", "set flag", "set 1").stock(1) == (1, 0, 0)
    attacking = at("hexweavers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33")
    assert highest(attacking.do("patrol 1A.f > 1A.m", "set 1")) == "set 6"


def test_hexweavers_2() -> None:
    board = of_rival(
        "hexweavers", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock={1: (1, 0, 0), 2: (0, 0, 0)}
    )
    board = board.do("research for 1 mana")
    assert board.stock(2) == (1, 0, 0)
    board = board.do("collect 1 mana", "research for 1 mana")
    assert board.stock(2) == (2, 0, 0)  # collected; the second research of this turn gives nothing


def test_hexweavers_2_again_in_the_next_turn() -> None:
    board = at("hexweavers", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="trade", active=3, by=3, stock=NOTHING)
    board = board.but(used=0b1).do("pass", "collect 1 mana", "collect 1 mana")
    assert board.turn == "1 call"
    board = board.do("call research", "pass", "research for 1 mana")
    assert board.stock(1) == (2, 0, 0)  # one collected, one for the first research of this turn


def test_hexweavers_3() -> None:
    stock = {1: (3, 0, 0), 2: (1, 1, 0), 3: (0, 0, 2)}
    board = at("hexweavers", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock=stock)
    board = board.do("research for 3 mana")
    assert board.turn == "1 name"
    assert board.moves() == ["name 2: 1 ore", "name 2: 1 mana"]
    assert board.refusal("name 2: 1 food").startswith("1 food is not what can be taken here; 1 in all")
    board = board.do("name 2: 1 mana")
    assert (board.stock(2), board.stock(3)) == ((0, 1, 0), (0, 0, 1))
    assert board.turn == "2 respond"


def test_hexweavers_4() -> None:
    board = at("hexweavers", 4, "1A: f 11\n2A: g 22\n3A: f 33", call="expand", stock={1: (5, 0, 0)})
    assert board.do("research for 5 mana").state.magic == (5, 0, 0)


def test_hexweavers_5() -> None:
    board = at("hexweavers", 5, "1A: f 11\n2A: g 22\n3A: f 33\n4A: m 44")
    assert board.but(magic=(5, 2, 3, 0)).scores()[0].nation == 2
    assert board.but(magic=(5, 2, 2, 0)).scores()[0].nation == 3


# Lantern Scribes


def test_lantern_scribes_1() -> None:
    board = at("lantern_scribes", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="build", castle=(2,))
    assert board.moves("build") == ["build for 1 mana 2 ore", "build for 2 mana 1 ore"]
    assert board.do("build for 2 mana 1 ore").stock(1) == (0, 1, 2)


def test_lantern_scribes_2() -> None:
    board = at("lantern_scribes", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock={1: (3, 0, 0)})
    board = board.do("research for 3 mana")
    assert board.moves() == ["choose 1 food", "choose 1 ore"]
    reached = at("lantern_scribes", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="research").do("research for 2 mana")
    assert reached.turn == "1 choose"  # it works at once


def test_lantern_scribes_3() -> None:
    board = "1A: f 11 m 2\n2A: g 2\n3A: f 33"
    defending = of_rival("lantern_scribes", 3, board, stock={1: (0, 1, 0), 2: (2, 1, 3)})
    defending = defending.do("patrol 1A.f > 1A.m", "set 1")
    assert highest(defending) == "set 7"
    assert defending.do("set 6").stock(2) == (0, 1, 3)
    attacking = at("lantern_scribes", 3, board, stock={1: (2, 1, 3)})
    assert highest(attacking.do("patrol 1A.f > 1A.m")) == "set 5"


def test_lantern_scribes_4() -> None:
    board = at("lantern_scribes", 4, "1A: f 11\n2A: g 22\n3A: f 33", call="quest", stock={1: (5, 0, 0)})
    assert board.do("research for 5 mana").state.magic == (5, 0, 0)


def test_lantern_scribes_5() -> None:
    board = "1A: f 11\n2A: g 22\n3A: f 33"
    assert points("lantern_scribes", 5, board, stock={1: (5, 9, 9)}) == 1
    assert points("lantern_scribes", 5, board, stock={1: (6, 0, 0)}) == 2


# The Crownless


def test_crownless_1() -> None:
    board = at("crownless", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="quest", stock=NOTHING)
    board = board.do("quest 1A.f > 2A.m")
    assert board.turn == "1 choose"
    assert board.do("choose 1 ore").stock(1) == (0, 1, 0)
    again = at("crownless", 1, "1A: f 11\n2A: g 22 n 1\n3A: f 33", call="quest", stock=NOTHING)
    assert again.do("quest 1A.f > 2A.m").turn == "2 respond"


def test_crownless_2() -> None:
    board = at("crownless", 2, "1A: f 11 m 2\n2A: g 2 n 2\n3A: f 33")
    assert highest(board.do("patrol 1A.f > 1A.m")) == "set 6"
    abroad = at("crownless", 2, "1A: f 11\n2A: m 1 g 2 n 2\n3A: f 33")
    assert highest(abroad.do("patrol 2A.m > 2A.g")) == "set 8"


def test_crownless_3() -> None:
    board = at("crownless", 3, "1A: m 11 p 2\n2A: g 2\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    assert board.moves("expand") == [f"expand 1A.{letter} for 3 food" for letter in "fgq"]


def test_crownless_4() -> None:
    board = of_rival("crownless", 4, "1A: f 11 m 2 g 3\n2A: g 2\n3A: f 3", stock={1: (0, 1, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert board.moves("retreat") == ["retreat 1A.m > 1A.p for nothing", "retreat 1A.m > 1A.q for nothing"]
    home = of_rival("crownless", 4, "1A: f 11\n2A: g 2 p 2 m 1\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 0, 0)})
    assert home.do("patrol 2A.m > 2A.p", "set 1").turn == "2 respond"


def test_crownless_5() -> None:
    assert points("crownless", 5, "1A: f 11\n2B: C 12 p 2\n3A: f 33 g 1") == 1
    assert points("crownless", 5, "1A: f 1\n2B: C 12 p 2\n3A: f 33 g 1") == 4
    assert points("crownless", 5, "5B: C 1 f 11\n2B: C 12 p 2\n3A: f 33 g 1") == 2


# Mirrorfolk


def test_mirrorfolk_1() -> None:
    board = at("mirrorfolk", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="quest")
    assert board.do("patrol 1A.f > 1A.m").stock(1) == (1, 2, 2)
    assert board.do("quest 1A.f > 2A.m").stock(1) == (2, 2, 2)
    other = at("mirrorfolk", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="patrol")
    assert other.do("quest 1A.f > 2A.m").stock(1) == (1, 2, 2)
    poor = at("mirrorfolk", 1, "1A: f 11\n2A: g 22\n3A: f 33", call="patrol", stock=NOTHING)
    assert poor.refusal("quest 1A.f > 2A.m") == (
        "patrol was called, and player 1 cannot quest instead; quest in its place costs 1 mana more"
    )


def test_mirrorfolk_2() -> None:
    board = "1A: f 11 m 2\n2A: g 2\n3A: f 33"
    defending = of_rival("mirrorfolk", 2, board, stock={1: (0, 1, 0), 2: (0, 1, 3)})
    defending = defending.do("patrol 1A.f > 1A.m", "set 1")
    assert highest(defending) == "set 4"
    assert defending.do("set 4").stock(2) == (0, 0, 0)
    attacking = at("mirrorfolk", 2, board, stock={1: (0, 1, 3)})
    assert highest(attacking.do("patrol 1A.f > 1A.m")) == "set 1"


def test_mirrorfolk_3() -> None:
    for call in ("patrol", "quest", "build", "research", "expand"):
        board = at("mirrorfolk", 3, "1A: f 11\n2A: g 22\n3A: f 33", call=call)
        assert board.do("trade 2 food for 2 ore").stock(1) == (2, 4, 0)
    assert at("mirrorfolk", 2, "1A: f 11\n2A: g 22\n3A: f 33", call="build").moves("trade") == []


def test_mirrorfolk_4() -> None:
    one = at("mirrorfolk", 4, "1A: f 11\n2A: g 22\n3A: f 33", active=2)
    assert one.moves("collect") == ["collect 1 food", "collect 1 ore", "collect 1 mana"]
    three = at("mirrorfolk", 4, "1A: f 1 g 1 m 1\n2A: g 22\n3A: f 33", active=2)
    found = three.moves("collect")
    assert {"collect 2 mana 1 ore", "collect 1 ore 2 food", "collect 3 ore", "collect 1 mana 2 food"} <= set(found)
    assert "collect 3 food" not in found  # two of the three can change


@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("5B: f 1 m 1 n 1\n2A: g 22\n3A: f 33", 0),
        ("5B: f 1 m 1 p 1\n2A: g 22\n3A: f 33", 1),
        ("5B: f 1 m 1 p 1 C 1\n2A: g 22\n3A: f 33", 2),
        ("5B: f 1 m 1 p 1 C 1 U a\n2A: g 22\n3A: f 33", 3),
    ],
)
def test_mirrorfolk_5(board: str, value: int) -> None:
    assert points("mirrorfolk", 5, board) == value


# What no shipped nation has, and own ones may have


def test_research_that_costs_less() -> None:
    cheaper = CostDiscount(action="research", amount=1)

    def with_discount_from(level: int) -> list[str]:
        board = at("mosskin", 3, "1A: f 11\n2A: g 22\n3A: f 33", call="research", stock={1: (3, 0, 0)})
        usual = board.game.powers[0]
        lower = [replace(one, discounted={**one.discounted, "research": [cheaper]}) for one in usual[level:]]
        game = replace(board.game, powers=((*usual[:level], *lower), *board.game.powers[1:]))
        return replace(board, game=game).moves("research")

    assert with_discount_from(3) == ["research for 3 mana"]
    assert with_discount_from(4) == []  # the level is not reached yet when it is paid


# Stormcallers


def test_stormcallers_1() -> None:
    board = "4A: f 11\n2A: g 22\n3A: f 33"
    assert "patrol 4A.f > 4A.m" not in at("stormcallers", 0, board).moves("patrol")
    assert "patrol 4A.f > 4A.m" in at("stormcallers", 1, board).moves("patrol")  # a river lies between them
    attack = at("stormcallers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 2, 0)})
    assert highest(attack.do("patrol 1A.f > 1A.m")) == "set 3"


def test_stormcallers_2() -> None:
    board = at("stormcallers", 2, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 0, 0), 2: (0, 3, 1)})
    lost = board.do("patrol 1A.f > 1A.m", "set 1", "set 2", "steal 2: 1 food")
    assert (lost.stock(1), lost.stock(2)) == ((0, 0, 1), (0, 1, 0))
    won = at("stormcallers", 2, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 3, 1)})
    assert won.do("patrol 1A.f > 1A.m", "set 1", "set flag").stock(1) == (0, 1, 0)  # discount 1


def test_stormcallers_3() -> None:
    pair = "1A: f 11 m 22 p 3\n2A: g 2\n3A: f 3"
    assert "patrol 1A.f > 1A.m" not in at("stormcallers", 2, pair).moves("patrol")
    board = at("stormcallers", 3, pair, stock={1: (0, 1, 0), 2: (0, 0, 3)})
    board = board.do("patrol 1A.f > 1A.m", "set 1")  # the other side can show the flag only
    assert board.turn == "2 leave"
    board = board.do("retreat 1A.m > 1A.g for 3 food")  # three pieces are in play
    assert same(board, "1A: f 1 m 1 g 2 p 3\n2A: g 2\n3A: f 3")  # the second one could not pay
    shared = "1A: f 11 m 23\n2A: g 22\n3A: f 3"
    assert "patrol 1A.f > 1A.m" not in at("stormcallers", 3, shared).moves("patrol")
    beaten = at("stormcallers", 3, pair, stock={1: (0, 0, 0), 2: (0, 2, 0)})
    assert same(beaten.do("patrol 1A.f > 1A.m", "set flag", "set 1"), "1A: f 1 m 22 p 3\n2A: g 2\n3A: f 3")
    peace = at("stormcallers", 3, pair, stock=NOTHING).do("patrol 1A.f > 1A.m", "set flag")
    assert same(peace, "1A: f 1 m 22 p 3\n2A: g 2\n3A: f 3")  # two flags: there is no room for an alliance


def test_stormcallers_4() -> None:
    board = at("stormcallers", 4, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 3, 0), 2: (0, 2, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set 1", "set 2")
    assert board.turn == "1 raise"
    assert board.moves() == ["raise 1 ore", "raise 2 ore", "pass"]
    after = board.do("raise 2 ore")  # 3 against 2; the 1 that was set costs nothing
    assert after.stock(1) == (0, 1, 0)
    assert same(after, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert same(board.do("raise 1 ore"), "1A: f 1 m 2\n2A: g 2\n3A: f 33")  # a tie goes to the defender
    flag = at("stormcallers", 4, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 3, 0), 2: (0, 2, 0)})
    assert flag.do("patrol 1A.f > 1A.m", "set flag", "set 2").turn == "2 respond"


def test_stormcallers_5() -> None:
    assert points("stormcallers", 5, "1A: f 1\n2A: m 1 g 2 n 1\n3A: f 33") == 1
    assert points("stormcallers", 5, "1A: f 1\n2A: m 1 g 2\n3A: p 1 f 33") == 2
    assert points("stormcallers", 5, "1A: f 1\n2A: g 22\nlost 5B: m 1 U N C N") == 0  # nobody's home


# Hearthsingers


def test_hearthsingers_1() -> None:
    board = at("hearthsingers", 1, "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 2, 1)})
    fought = board.do("patrol 1A.f > 1A.m", "set flag", "set 1")
    assert fought.turn == "1 name"
    fought = fought.do("name 2: 1 food")
    assert (fought.stock(1), fought.stock(2)) == ((0, 1, 1), (0, 1, 0))
    assert board.do("patrol 1A.f > 1A.m", "set flag", "set flag").stock(1) == (0, 1, 0)


def test_hearthsingers_2() -> None:
    board = at("hearthsingers", 2, "1A: f 11 m 1\n2A: g 22\n3A: f 33", call="quest")
    assert board.moves("lift") == ["lift 1A.f"]  # 1A.m is no border region
    lifted = board.do("lift 1A.f")
    assert same(lifted, "1A: f 1 m 1\n2A: g 22\n3A: f 33")
    assert lifted.state.hall == (1, 0, 0)
    back = at("hearthsingers", 2, "1A: f 1\n2A: g 2 n 2\n3A: f 33", call="quest")
    assert back.moves("lift") == []  # the last piece in play
    back = back.but(hall=(2, 0, 0))
    assert "land 2A.m" in back.moves("land")
    assert "land 1A.m" not in back.moves("land")  # no border region
    assert same(back.do("land 2A.m"), "1A: f 1\n2A: g 2 n 2 m 1\n3A: f 33")
    full = at("hearthsingers", 2, "1A: f 11 m 1\n2A: g 22\n3A: f 33", call="quest").but(hall=(2, 0, 0))
    assert full.moves("lift") == []


def test_hearthsingers_3() -> None:
    board = "1A: f 11 m 1\n2A: g 22\n3A: f 33"
    assert at("hearthsingers", 3, board, active=2).moves("collect") == ["collect 2 mana 1 ore"]
    assert at("hearthsingers", 2, board, active=2).moves("collect") == ["collect 1 mana 1 ore"]
    under = "5B: U aa m 1\n2A: g 22\n3A: f 33"
    assert len(at("hearthsingers", 3, under, active=2).moves("collect")) == 6  # two resources of choice


def test_hearthsingers_4() -> None:
    for level, calls in ((3, 5), (4, 6)):
        board = at("hearthsingers", level, "1A: f 11\n2A: g 22\n3A: f 33", call="build", by=3, active=3)
        board = board.do("pass")
        board = board.do(board.moves("collect")[0])
        board = board.do(board.moves("collect")[0])
        assert board.turn == "1 call"
        assert len(board.moves("call")) == calls
    covered = board.do("call build")
    assert covered.state.shields.bit_count() == 1


def test_hearthsingers_5() -> None:
    board = at("hearthsingers", 5, "1A: f 11\n2A: g 22\n3A: f 33").but(hall=(2, 0, 0))
    assert board.scores()[0].nation == 4
    assert board.scores()[0].pieces == 2
