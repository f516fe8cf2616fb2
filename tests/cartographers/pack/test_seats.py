"""The list of seats on paper, and seats anew for those who are there: nothing that is dealt or printed changes."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.pack.deals import MapPlan
from proofpress.cartographers.pack.game import GAME
from proofpress.errors import ContentError, Refusal
from proofpress.pack import folder
from proofpress.pack.commands import print_step
from proofpress.pack.folder import SEATS, SEATS_TABLE as TABLE
from proofpress.pack.game import Pack
from proofpress.pack.pages import piles_of
from proofpress.pack.plan import Occasion
from proofpress.pack.results import places
from proofpress.pack.seats import players_table, read_seats, results_file, seat_again, seats_by_name, seats_files
from tests.cartographers.pack.events import edition, make_plan, planned
from tests.depth import some
from tests.press.measure import Pages

NAMES = ("Žofie Malá", "Ada Quill", "Čeněk Dub", "Christian Hora", "Cyril Had", "Bohdan Žák", "Emil Hart")

IN_ORDER = ("Ada Quill", "Bohdan Žák", "Cyril Had", "Čeněk Dub", "Emil Hart", "Christian Hora", "Žofie Malá")


def plan(**changes: Any) -> Any:
    parts = {"rounds": 3, "players": len(NAMES), "names": NAMES, "table_size": 4, "language": "cs"}
    return make_plan(**{**parts, **changes})


def pack_of(agreed: Any) -> Pack:
    return Pack(GAME, Path(), b"", agreed, edition(), None, "0" * 64)


def occasion_of(agreed: Any) -> Occasion:
    return pack_of(agreed).occasion()


def printed(**changes: Any) -> list[str]:
    agreed = plan(**changes)
    pdf = seats_files(occasion_of(agreed), agreed)[SEATS]
    return [page.get_textpage().get_text_bounded() for page in PdfDocument(pdf)]


def test_the_list_is_in_the_order_of_the_alphabet_and_says_every_place() -> None:
    agreed = plan()
    first, *cards = printed()
    assert not any(cards[::2])  # the back of the list, and of each card
    cards = cards[1::2]
    places = [first.index(name) for name in IN_ORDER]
    assert places == sorted(places)
    lines = first.splitlines()
    for player, name in enumerate(NAMES):
        line = next(line for line in lines if line.startswith(name))
        seats = [agreed.seat_of(player, number) for number in (1, 2, 3)]
        assert line.removeprefix(name).split() == " ".join(f"{table} · {seat}" for table, seat in seats).split()
    assert len(cards) == agreed.tables
    for table, card in enumerate(cards, start=1):
        assert f"stůl {table}" in card.lower().splitlines()
        for number in (1, 2, 3):
            here = [NAMES[player] for player in agreed.seated[number - 1][table - 1]]
            text = " ".join(card.replace("\N{NO-BREAK SPACE}", " ").split())
            assert all(text.count(name) >= 2 for name in here), "on both sides of the tent"
            assert all(f"{seat} {name}" in text for seat, name in enumerate(here, 1))


def test_a_list_of_two_rounds_says_tables_and_seats_in_words() -> None:
    agreed = plan(rounds=2)
    first = printed(rounds=2)[0]
    assert "Najděte své jméno." in first
    assert "stůl · místo" not in first
    said = " ".join(first.replace("\N{NO-BREAK SPACE}", " ").split())
    for player, name in enumerate(NAMES):
        seats = [agreed.seat_of(player, number) for number in (1, 2)]
        assert f"{name} {' '.join(f'Stůl {table}, místo {seat}' for table, seat in seats)}" in said


def test_numbers_without_names_one_column_for_those_who_stay_and_none_for_one_player_tables() -> None:
    first = printed(names=(), players=12, seating="fixed")[0]
    head, *lines = first[first.index("Hráč") :].splitlines()
    assert head == "Hráč 1–3. kolo"
    assert "Najděte své číslo." in first
    assert "jméno" not in first
    assert [line.split()[:2] for line in lines] == [["hráč", str(number)] for number in range(1, 13)]
    agreed = plan(table_size=1)
    assert seats_files(occasion_of(agreed), agreed) == {}


def test_a_long_event_has_further_lists_for_later_rounds() -> None:
    agreed = plan(rounds=26, players=2, names=NAMES[:2])
    made = seats_files(occasion_of(agreed), agreed)
    assert [*made] == [SEATS, "public/seats-11.pdf", "public/seats-21.pdf"]
    for (name, data), rounds in zip(made.items(), (range(1, 11), range(11, 21), range(21, 27)), strict=True):
        pages = [page.get_textpage().get_text_bounded() for page in PdfDocument(data)]
        assert pages[0][pages[0].index("Hráč") :].splitlines()[0] == f"Hráč {' '.join(map(str, rounds))}"
        assert any("stůl 1" in page.lower() for page in pages) == (name == SEATS), "cards are with the first list"
    lists = [(pile.file, pile.later) for pile in piles_of(pack_of(agreed), []) if "seats" in pile.file]
    assert lists == [(SEATS, False), ("public/seats-11.pdf", True), ("public/seats-21.pdf", True)]


@pytest.mark.parametrize(
    ("players", "rounds", "lists"), [(32, 4, 1), (33, 4, 1), (60, 1, 1), (80, 3, 1), (100, 2, 1), (100, 4, 2)]
)
def test_a_list_of_many_stands_in_columns(players: int, rounds: int, lists: int) -> None:
    names = tuple(f"Player {number:03}" for number in range(players))
    agreed = plan(players=players, names=names, rounds=rounds)
    data = seats_files(occasion_of(agreed), agreed)[SEATS]
    pages = [page.get_textpage().get_text_bounded().replace("\N{NO-BREAK SPACE}", " ") for page in PdfDocument(data)]
    there = [number for number, page in enumerate(pages) if "Hráč" in page]
    assert there == [*range(lists)]
    text = " ".join("".join(pages[:lists]).split())
    for player, name in enumerate(names):
        seats = [agreed.seat_of(player, number) for number in range(1, rounds + 1)]
        assert f"{name} {' '.join(f'{table} · {seat}' for table, seat in seats)}" in text


def test_seated_again_twice(tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", plan()).pack
    new, made = seat_again(pack, 2, ["Ada Quill"], ["Zed Late", "Yan Late"])
    assert sorted(made) == sorted((TABLE, "results/seats-2.pdf", results_file(2)))
    assert list(new) == [2, 3]
    there = {*NAMES, "Zed Late", "Yan Late"} - {"Ada Quill"}
    for tables in new.values():
        assert set(chain(*tables)) == there
        assert [len(table) for table in tables] == [4, 4]
    rows = made[results_file(2)].decode().splitlines()
    assert [row.split(",")[5] for row in rows if "Late" in row] == ["late"] * 4
    assert not any(",1,round/1," in row for row in rows)
    folder.write(pack.folder, TABLE, made[TABLE])
    assert seat_again(pack, 2, ["Ada Quill"], ["Zed Late", "Yan Late"]) == (new, made)
    assert read_seats(made[TABLE], "x", pack.plan)[1] == seats_by_name(pack.plan)[1]
    # The next call goes on from there.
    later, _ = seat_again(pack, 3, ["Zed Late"], ["Ada Quill"])
    assert set(chain(*later[3])) == there - {"Zed Late"} | {"Ada Quill"}
    everybody_left = seat_again(pack, 3, [name for name in there if name != "Cyril Had"], [])[0]
    assert everybody_left == {3: [["Cyril Had"]]}


def test_who_comes_in_a_later_round_is_not_lost(tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", plan()).pack
    _, made = seat_again(pack, 2, [], ["Zed Late"])
    folder.write(pack.folder, TABLE, made[TABLE])
    with pytest.raises(Refusal, match='round 2 was seated anew already, with or without "Zed Late"'):
        seat_again(pack, 1, ["Ada Quill"], [])


def test_nobody_meets_those_again_whom_they_met_before(tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", plan(players=16, names=())).pack
    new, _ = seat_again(pack, 2, ["16"], ["Zed"])
    tables = chain(seats_by_name(pack.plan)[1], *new.values())
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    assert max(met.values()) == 1


def test_tables_that_stay_together_and_tables_with_draws_of_their_own(tmp_path: Path) -> None:
    fixed, _ = seat_again(planned(tmp_path / "a", plan(seating="fixed")).pack, 1, ["Ada Quill"], [])
    assert fixed[1] == fixed[2] == fixed[3]
    pods = planned(tmp_path / "b", plan(draws="per-pod", ranking="par")).pack
    new, made = seat_again(pods, 1, [], [f"Late {number}" for number in range(6)])
    assert [len(table) for table in new[1]] == [7, 6]  # no table has draws but two
    assert b"round/3/pod/2" in made[results_file(1)]


@pytest.mark.parametrize(
    ("number", "absent", "late", "said"),
    [
        (4, [], [], "1 to 3 are possible"),
        (1, ["Ada Quil"], [], 'did you mean "Ada Quill"'),
        (1, [], ["a\tb"], "cannot be printed"),
        (1, list(NAMES), [], "0 players are there"),
    ],
)
def test_who_cannot_be_seated(tmp_path: Path, number: int, absent: list[str], late: list[str], said: str) -> None:
    pack = planned(tmp_path / "cup", plan()).pack
    with pytest.raises(Refusal, match=said):
        seat_again(pack, number, absent, late)


@pytest.mark.parametrize(
    ("rows", "said"),
    some(
        [
            (("1,1,1,A", "2,1,1,A"), "nobody sits in round 3"),
            (("1,1,1,A", "1,1,1,B"), "x:3: round 1, table 1, seat 1 is not the next one"),
            (("1,2,1,A", "1,1,1,B"), "x:3: round 1, table 1, seat 1 is not the next one"),
            (("1,1,2,A", "1,1,1,B"), "x:3: round 1, table 1, seat 1 is not the next one"),
            (("1,1,0,A",), "x:2: round 1, table 1, seat 0 is not the next one"),
            (("4,1,1,A",), "x:2: round 4, table 1"),
            (("1,1,1,A", "1,1,2,A"), 'x:3: "A" has a seat in round 1 already'),
            (("1,1,1",), "x:2: round, table and seat by their numbers"),
            (("1,1,x,A",), "x:2: round, table and seat by their numbers"),
            (("1,1,1,",), "x:2: round, table and seat by their numbers"),
        ],
        3,
    ),
)
def test_a_table_of_seats_that_was_changed(rows: tuple[str, ...], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        read_seats("\n".join(("round,table,seat,player", *rows)).encode(), "x", plan())
    with pytest.raises(ContentError, match="x:1: the columns must be round, table, seat, player"):
        read_seats(b"round,player", "x", plan())


def club(**changes: Any) -> MapPlan:
    names = tuple(f"{first} {last}" for first in ("Ada", "Bo", "Celia", "Dora", "Emil", "Fay") for last in "KLMN")
    return make_plan(**{"players": 24, "names": names, "table_size": 8, "rounds": 3, **changes})


@pytest.mark.parametrize("absent", [1, 2, 5, 8])
def test_nobody_moves_who_need_not(tmp_path: Path, absent: int) -> None:
    """Whoever stays away leaves a chair empty, in every round; who comes late takes one, or sits down at the end."""
    pack = planned(tmp_path / "cup", club()).pack
    gone = pack.plan.names[:absent]
    before = {(number, *place) for number, *place in places(seats_by_name(pack.plan)) if place[2] not in gone}
    new, made = seat_again(pack, 1, gone, [])
    assert {*places(new)} == before
    folder.write(pack.folder, TABLE, made[TABLE])
    assert {*places(read_seats(made[TABLE], "x", pack.plan))} == before
    again, _ = seat_again(pack, 2, [], ["Zed Late"])
    assert before >= {place for place in places(again) if place[3] != "Zed Late"}
    assert all(1 <= seat <= 8 for _, _, seat, name in places(again) if name == "Zed Late")


def test_of_a_table_with_one_player_left_one_moves_and_a_full_club_is_seated_from_nothing(tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", club(rounds=1)).pack
    first, *others = [[pack.plan.names[player] for player in table] for table in pack.plan.seated[0]]
    (tables,) = seat_again(pack, 1, [*first[1:], others[0][3]], [])[0].values()
    assert [tables[1][3], *tables[0]] == [first[0], *[""] * 8]
    assert [tables[1][:3], tables[1][4:], tables[2]] == [others[0][:3], others[0][4:], others[1]]
    (tables,) = seat_again(pack, 1, [], ["Zed Late"])[0].values()
    assert sorted(map(len, tables)) == [6, 6, 6, 7]


def test_a_late_comer_of_a_league_gets_a_spare_file_in_their_language(tmp_path: Path) -> None:
    names, languages = ("Ada Quill", "Bohdan Žák", "Celia Marsh"), ("en", "cs", "en")
    agreed = make_plan(players=3, names=names, languages=languages, table_size=1, rounds=2)
    pack = planned(tmp_path / "cup", agreed).pack
    rows = players_table(agreed).decode().splitlines()
    assert rows == [
        "number,player,language,file",
        "1,Ada Quill,en,0001 Ada Quill.pdf",
        "2,Bohdan Žák,cs,0002 Bohdan Žák.pdf",
        "3,Celia Marsh,en,0003 Celia Marsh.pdf",
        "4,,en,0004 en.pdf",
        "5,,cs,0005 cs.pdf",
    ]
    new, made = seat_again(pack, 2, ["Ada Quill"], ["Zed Late [cs]"])
    assert new[2][3:] == [[], ["Zed Late"]]  # its number is that of the file
    assert {*chain(*new[2][:3])} == {"", "Bohdan Žák", "Celia Marsh"}
    assert not any(name.endswith(".pdf") for name in made), "nobody sits at a table"
    folder.write(pack.folder, TABLE, made[TABLE])
    assert [*places({2: read_seats(made[TABLE], "x", agreed)[2]})] == [*places(new)]
    with pytest.raises(Refusal, match='late: no spare file in the language "cs" is left for "Yan"'):
        seat_again(pack, 2, [], ["Yan [cs]"])


def test_players_of_several_languages_share_tables(tmp_path: Path) -> None:
    agreed = make_plan(names=("Ada Quill", "Bohdan Žák"), languages=("en", "cs"), at="Friday, Café Anker")
    print_step(planned(tmp_path / "cup", agreed), workers=1)
    pages = [page.get_textpage().get_text_bounded() for page in PdfDocument(tmp_path / "cup/sealed/round-01.pdf")]
    (mine,) = [number for number, page in enumerate(pages) if "Bohdan Žák" in page and "Kartograf" in page]
    assert "Přehled" in pages[mine + 1]
    assert sum("Scoring reference" in page for page in pages) == 2  # of the first player, and of a spare
    assert any("Result slip" in page and "Hráč" in page and "Player" in page for page in pages)
    for name in ("seats", "statement-before"):
        said = PdfDocument(tmp_path / f"cup/public/{name}.pdf")[0].get_textpage().get_text_bounded()
        assert "Friday, Café Anker" in said
    for name, said in (("booklet", "Organiser’s booklet"), ("booklet-cs", "Sešit pořadatele")):
        booklet = "".join(
            page.get_textpage().get_text_bounded() for page in PdfDocument(tmp_path / f"cup/public/{name}.pdf")
        )
        assert said in booklet
        assert "public/booklet-cs.pdf" in booklet
    caller = (tmp_path / "cup/public/caller.html").read_text(encoding="utf-8")
    assert '"also": "cs"' in caller


def test_both_sides_of_a_tent_are_set_in_the_same_sizes() -> None:
    agreed = plan()
    pages = list(Pages(seats_files(occasion_of(agreed), agreed)[SEATS]))
    page = next(page for page in pages if "stůl 1" in page.text.lower())
    sizes = [
        sorted(round(letter.pt, 1) for letter in page.letters if (letter.box.centre[1] > page.height / 2) == lower)
        for lower in (False, True)
    ]
    foot = [round(letter.pt, 1) for letter in page.letters if letter.box.y > page.height - 10]
    for pt in foot:
        sizes[1].remove(pt)
    assert sizes[0] == sizes[1]
    assert page.text.count("1. kolo") == 2
