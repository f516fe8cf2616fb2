"""Decks for Tabletop Simulator are read back as it reads them: every card is cut from its picture and counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PIL import Image

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.printing.cards import cards_of
from tests.cli.conftest import Proofpress

Cut = list[tuple[str, bytes]]  # the cards of a deck: what each is called, and its picture


def saved(folder: Path, name: str) -> list[Cut]:
    """The decks of a saved object; a back that is not where it belongs is an error."""

    @cache
    def picture(name: str) -> Image.Image:
        return Image.open(folder / name).convert("RGB")

    def cut(thing: dict, card: dict) -> tuple[str, bytes]:
        key = str(card["CardID"] // 100)
        sheet = thing["CustomDeck"][key]
        assert card["CustomDeck"] == {key: sheets.setdefault(key, sheet)} == {key: sheet}, "decks can be joined"
        faces, back = picture(sheet["FaceURL"]), picture(sheet["BackURL"])
        width, height = back.size
        assert faces.size == (width * sheet["NumWidth"], height * sheet["NumHeight"])
        right, foot = faces.size
        assert faces.crop((right - width, foot - height, right, foot)).tobytes() == back.tobytes()
        row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
        assert row * sheet["NumWidth"] + column < sheet["NumWidth"] * sheet["NumHeight"] - 1, "that is the back"
        place = (column * width, row * height, (column + 1) * width, (row + 1) * height)
        return card["Nickname"], faces.crop(place).tobytes()

    sheets: dict = {}
    decks = []
    for thing in json.loads((folder / name).read_text(encoding="utf-8"))["ObjectStates"]:
        cards = thing["ContainedObjects"] if thing["Name"] == "DeckCustom" else [thing]
        assert thing["Name"] == "Card" or thing["DeckIDs"] == [card["CardID"] for card in cards]
        decks.append([cut(thing, card) for card in cards])
    return decks


def test_a_saved_object_holds_every_card(proofpress: Proofpress, tmp_path: Path) -> None:
    line = ("cards", "--sets", "heroes", "--lang", "cs", "--format", "tts", "-o", tmp_path / "c.png")
    assert proofpress(*line).code == 0
    shuffled, *scoring, seasons, edicts = saved(tmp_path, "c.json")
    edition = load_edition()
    choice = choose(edition, "heroes")
    together = (*choice.explore, *choice.ruins, *choice.ambush, *choice.heroes)
    assert [name for name, _ in shuffled] == [edition.name(card, "cs") for card in together]
    assert sorted(name for deck in scoring for name, _ in deck) == sorted(
        edition.name(card, "cs") for card in choice.scoring
    )
    assert [name for name, _ in seasons] == ["Jaro", "Léto", "Podzim", "Zima"]
    assert [name for name, _ in edicts] == ["A", "B", "C", "D"]
    for deck in (shuffled, *scoring, seasons, edicts):
        assert len({face for _, face in deck}) == len(deck), "every card looks like no other"


def test_a_saved_object_is_in_the_order_of_a_seed(proofpress: Proofpress, tmp_path: Path) -> None:
    line = ["cards", "--sets", "heroes", "--format", "tts", "--seed", "2026-W47", "-o"]
    assert proofpress(*line, tmp_path / "c.json").code == 0
    told = json.loads(proofpress("deal", "2026-W47", "--sets", "heroes", "--json").out)
    names = [[name for name, _ in deck] for deck in saved(tmp_path, "c.json")]

    def called(cards: Iterable[str]) -> list[str]:
        return [edition.name(card, "en").replace("'", "’") for card in cards]

    edition = load_edition()
    assert names[0] == called(told["edicts"].values()), "A is on top"
    for deck, season in zip(names[1:5], told["seasons"], strict=True):
        assert deck == called([*(draw["card"] for draw in season["draws"]), *season["not_drawn"]])
    assert names[5:] == [["Spring", "Summer", "Fall", "Winter"], ["A", "B", "C", "D"]]


def test_a_saved_object_has_tokens_as_often_as_the_game(proofpress: Proofpress, tmp_path: Path) -> None:
    line = (
        "cards",
        "--game",
        "kingdoms",
        "--cards",
        "camp-*,city-*,blank-*,ore-*,castle,1A",
        "--format",
        "tts",
    )
    assert proofpress(*line, "-o", tmp_path / "k.png").code == 0
    decks = saved(tmp_path, "k.json")
    tokens = [card.look for card in cards_of(load_kingdoms()) if card.look in ("camp", "city", "blank", "ore")]
    assert Counter(name for deck in decks for name, _ in deck) == {**Counter(tokens), "castle": 1, "Alderwatch": 1}
    for deck in decks:
        names = [name for name, _ in deck]
        assert len({face for _, face in deck}) == len(set(names)), "what looks the same is drawn once"
