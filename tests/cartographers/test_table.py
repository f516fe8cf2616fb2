"""What the page is told of a game: what may be decided, refusals, and the same points as `score`."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.studio_play import Since, Sitting, happened, table
from proofpress.pages.art import theme_of
from proofpress.studio.forms import Desk
from tests.cartographers.played_games import differences
from tests.cartographers.random_play import random_game
from tests.depth import deep

GAMES = deep(40)  # `python -m tests.cartographers.played_games` tries more


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def asked(desk: Desk, command: str = "turn", language: str = "en", **written: Any) -> dict[str, Any]:
    chosen = {"seed": "2026-W47", "lang": language, **{name.replace("_", "-"): each for name, each in written.items()}}
    question = {"do": "run", "game": "cartographers", "command": command, "language": language, "written": chosen}
    return desk.tell(question)


def test_page_and_score_count_the_same() -> None:
    assert list(differences(GAMES)) == []


@pytest.mark.parametrize("way", ["border", "neighbour"])
def test_a_game_is_played_by_what_the_page_is_told(desk: Desk, way: str) -> None:
    """Every legal move can be written from shapes, ways and the pattern that the page is given."""
    random, moves, tasks = Random(way), list[str](), set[str]()
    while True:
        facts = asked(desk, sets="combined", ambush_by=way, **({"moves": moves} if moves else {}))["facts"]
        if facts["over"]:
            break
        decision = facts["decision"]
        tasks.add(decision["task"])
        if len(moves) % 5 == 0 or decision["task"] != "draw":
            assert set(pointed_at(facts)) >= set(decision["legal"])
        moves.append(random.choice(decision["legal"]))
    assert tasks >= {"draw", "hero"} | ({"ambush"} if way == "neighbour" else set())
    assert [len(each["edicts"]) for each in facts["scores"]] == [2, 2, 2, 2]
    assert ("rated" in facts) == (way == "border")
    assert "refused" in asked(desk, sets="combined", ambush_by=way, moves=[*moves, moves[-1]])
    (made,) = asked(desk, "sheet", sets="combined", ambush_by=way, moves=moves)["files"]
    text = PdfDocument(b64decode(made["data"]))[0].get_textpage().get_text_bounded()
    assert facts["code"] in re.sub(r"\s", "", text)


SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@pytest.mark.parametrize("way", ["border", "neighbour"])
def test_what_has_happened_explains_every_space_that_changed(way: Any) -> None:
    """By the pictures alone: spaces that changed, coins, and what monsters cost that have just come."""
    edition = load_edition()
    choice = choose(edition, "combined")
    book = open_book(edition, "en", theme_of("colour")).playing(choice, way, cards=False)
    kinds = Counter[str]()
    for number in range(deep(15)):
        setting = Setting(deal_table(edition, choice).config, f"news {number}", "a", edition.maps["a"], way)
        game = make_match(edition, setting)
        moves, states = random_game(game, Random(number))
        sitting, rows, coins = Sitting(book, choice, game, way), list(edition.maps["a"].grid), 0
        decided = [None, *(Since(state, move) for state, move in zip(states, moves, strict=False))]
        for since, state in zip(decided, states, strict=True):
            facts = {**table(sitting, state), "happened": list(happened(sitting, since, state))}
            explained(rows, coins, facts)
            if since:
                assert facts["happened"][0]["spaces"] == game.terms.grid.names(since.move.cells).split()
            kinds.update(each["kind"] for each in facts["happened"])
            rows, coins = facts["board"]["rows"], facts["board"]["coins"]
    assert kinds.keys() >= {"drawn", "coins", "ruins", "struck", "spread"} | (
        {"monsters"} if way == "border" else set()
    )


def explained(rows: list[str], coins: int, table: dict[str, Any]) -> None:
    """Whether what has happened is all that differs between these rows and the table."""
    board, happened = table["board"], table["happened"]
    before, now = spaces_of(rows), spaces_of(board["rows"])
    changed = {name for name in now if now[name][1] != before[name][1]}
    told = {name for each in happened for name in each["spaces"]}
    assert changed <= told
    assert sum(each["points"] for each in happened if each["kind"] == "coins") == board["coins"] - coins
    monsters = {name for name, (_, sign) in now.items() if sign == "M"}
    for each in happened:
        if each["kind"] in ("monsters", "spread"):
            new = monsters & set(each["spaces"])
            assert each["points"] == -len(beside(now, new) - beside(now, monsters - new))
    unpaid = {name for name, (_, sign) in now.items() if sign == "^" and beside(now, {name})}
    assert set(board["unpaid"]) == unpaid


def spaces_of(rows: list[str]) -> dict[str, tuple[tuple[int, int], str]]:
    """Where each space is, and its sign."""
    return {f"{chr(65 + y)}{x + 1}": ((y, x), sign) for y, row in enumerate(rows) for x, sign in enumerate(row)}


def beside(spaces: dict[str, tuple[tuple[int, int], str]], names: set[str]) -> set[str]:
    """The empty spaces that share a side with these."""
    near = {(y + down, x + right) for y, x in (spaces[name][0] for name in names) for down, right in SIDES}
    return {name for name, (place, sign) in spaces.items() if sign in ".r" and place in near}


def test_every_card_of_a_game_is_shown_as_it_prints(desk: Desk) -> None:
    """With its name on it, in the language of the page; no other game's card is."""
    decision = asked(desk, language="cs")["facts"]["decision"]
    (made,) = asked(desk, "front", "cs", card=decision["card"])["files"]
    text = PdfDocument(b64decode(made["data"]))[0].get_textpage().get_text_bounded()
    assert decision["name"].casefold() in " ".join(text.split()).casefold()
    assert "there is no card" in asked(desk, "front", card="wren_the_lioness")["refused"]
    assert "files" in asked(desk, "front", card="wren_the_lioness", sets="combined")


def pointed_at(facts: dict[str, Any]) -> list[str]:
    """Every text that somebody can write by pointing at a space, as the page writes it."""
    decision, rows = facts["decision"], facts["board"]["rows"]
    spaces = [(y, x) for y in range(len(rows)) for x in range(len(rows[0]))]

    def names(cells: list[tuple[int, int]]) -> str:
        return " ".join(f"{'ABCDEFGHIJKLMNOP'[y]}{x + 1}" for y, x in sorted(cells) if (y, x) in spaces)

    written = []
    for shape in decision["shapes"]:
        for way in shape["ways"]:
            for row, column in spaces:
                cells = [(row + y, column + x) for y, x in way]
                drawn, marks = ([(row, column)], cells) if shape["hero"] else (cells, [])
                for terrain in decision["terrains"] or [""]:
                    said = {"terrain": terrain, "spaces": names(drawn), "marks": names(marks) or decision["nothing"]}
                    written.append(re.sub(r"\{(\w+)\}", lambda place, said=said: said[place[1]], decision["write"]))
    return written


def test_refusals_are_in_the_words_of_the_rules(desk: Desk) -> None:
    (move,) = {asked(desk)["facts"]["decision"]["legal"][0]}
    card, _, rest = move.partition(": ")
    for wrong, reason in (
        (f"{card}: {rest.split(' ')[0]} A1 K11", "is not a shape of"),
        (f"{card}: {rest.split(' ')[0]} Z9", "is not a space of this map"),
        ("no_card: water A1", "is to be played"),
        (f"{card}: monster {' '.join(rest.split(' ')[1:])}", "offers"),
    ):
        told = asked(desk, moves=[wrong])
        assert told["parts"] == ["moves"]
        assert reason in told["refused"]


@pytest.mark.parametrize("language", ["cs", "pl", "de", "fr"])
def test_refusals_are_translated(desk: Desk, language: str) -> None:
    """The first cards of this seed are a ruins card, an ambush and the fishing village."""
    for wrong in ("water B4 C4 D4 E4", "water A1 A2 A3 A4", "water A1 B1"):
        english = asked(desk, moves=[f"fishing_village: {wrong}"])["refused"]
        told = asked(desk, language=language, moves=[f"fishing_village: {wrong}"])["refused"]
        name = desk.rooms.data(desk.rooms.game("cartographers")).name("fishing_village", language)
        assert name in told
        left = set(re.findall(r"[a-z]{3,}", english)) & set(re.findall(r"[a-z]{3,}", told.replace(name, "")))
        assert not left, told
