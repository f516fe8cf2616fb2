"""The sentences of pages as they are printed in English, and what the data files beside this say of them.

`classes.yaml` gives every label that states no rule its class. `cartographers.yaml` and `kingdoms.yaml` take the others
apart: each piece of a sentence is quoted, with the situation that shows it to be true. What a quote has in braces is
read from the sentence and given to the situation: {n} a number, {n:list} several, {n:words} several words. {card:any}
is whatever stands there, and no situation asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import yaml

from proofpress.cartographers.choice import choose
from proofpress.cartographers.printing.rulebook import SeasonTold, rulebook_document, season_told
from proofpress.cartographers.records import AmbushBy
from proofpress.kingdoms.printing.book import open_book
from proofpress.kingdoms.printing.cards import SIZES, CardArt, cards_of
from proofpress.kingdoms.printing.player_aid import aid_document
from proofpress.kingdoms.printing.reference import reference_document
from proofpress.kingdoms.printing.rulebook import Story, examples, rulebook_document as kingdoms_rulebook
from proofpress.kingdoms.printing.score_sheet import score_document
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, setup_document
from proofpress.language import Labels, labels_of
from proofpress.pages.art import theme_of
from proofpress.press.document import Document
from proofpress.press.paper import Paper, parse_paper
from tests.cartographers.printing import books
from tests.cartographers.rules import tables
from tests.kingdoms import scenes
from tests.kingdoms.printing.test_pages import dealt

HERE = Path(__file__).parent
GAMES = ("cartographers", "kingdoms")
EVERY_GAME = "every_game"
CLASSES = ("title", "hands", "page")
HANDS = "hands"  # in place of a situation: what people do with paper, pencil and scissors
PARTS = ("actions", "tokens", "cards")  # of texts, whose effects pages print; keys are such as actions/patrol

Value = int | str | tuple[int | str, ...]


# --------------------------------------------------------------------------------------------------------------------
# The sentences as pages print them, with their numbers.


@cache
def labels(game: str) -> Mapping[str, str]:
    """All words of pages of a game, as they stand in its files."""
    edition = tables.edition() if game == "cartographers" else scenes.edition()
    return labels_of(edition, "en").words


@cache
def of_every_game() -> frozenset[str]:
    """The labels that stand in the file of the language."""
    return frozenset(tables.edition().languages["en"].labels)


@cache
def printed(game: str) -> Mapping[str, frozenset[str]]:
    """Every label with what it comes to on pages: its places are filled with what the pages fill them with."""
    found: dict[str, set[str]] = {}
    filled = Labels.__call__

    def noted(self: Labels, key: str, **values: object) -> str:
        text = filled(self, key, **values)
        if values:
            found.setdefault(key, set()).add(plain(text))
        return text

    with patch.object(Labels, "__call__", noted):
        _plan_pages(game)
    words = labels(game)
    return {key: frozenset(found.get(key, {plain(text)})) for key, text in {**words, **effects(game)}.items()}


def _plan_pages(game: str) -> None:
    """Every page that has numbers in its sentences is planned once."""
    paper = parse_paper("A4")
    if game == "kingdoms":
        stories_told()
        ours = open_book(scenes.edition().whole(), "en", theme_of("mono"))
        every, art = cards_of(scenes.edition()), CardArt()
        for kind in ("nation", "action", "castle"):
            card = next(card for card in every if card.kind == kind)
            page = Document("cards").page(Paper("card", *SIZES[kind]))
            art.front(art.deck(ours, SIZES[kind], 0, [card]), page, card)
        for document in (aid_document, reference_document, kingdoms_rulebook):
            document(ours, paper)
        score_document(ours, paper, 1)
        for players in (2, 5):
            for free in (frozenset[str](), frozenset({"regions", "resources"})):
                setup_document(ours, paper, SetupSheet(dealt(players), free))
        return
    seasons_told()
    for preset in tables.edition().presets:
        for by in get_args(AmbushBy):
            choice = choose(tables.edition(), preset)
            rulebook_document(books.book("en", "mono", preset), paper, choice, by)


@cache
def seasons_told() -> tuple[SeasonTold, ...]:
    """The season as the rulebook of each game tells it, by neighbours and by the border, on maps with wasteland and
    without."""
    edition = tables.edition()
    ways = product(edition.presets, get_args(AmbushBy), (True, False))
    found = (season_told(edition, choose(edition, preset), by, wasteland=some) for preset, by, some in ways)
    return tuple(filter(None, found))


@cache
def stories_told() -> Mapping[str, Story]:
    """The examples of the rulebook of Kingdoms."""
    return examples(scenes.edition())


def plain(text: str) -> str:
    """The text with plain blanks and apostrophes."""
    return " ".join(text.replace("\u00a0", " ").replace("’", "'").split())


@cache
def effects(game: str) -> Mapping[str, str]:
    """What cards say but for scoring cards and nations, whose texts are held to the rules in their data."""
    if game == "kingdoms":
        text = scenes.edition().text["en"]
        found = {"actions": text.actions, "tokens": text.tokens}
        return {f"{part}/{name}": said.effect or "" for part, cards in found.items() for name, said in cards.items()}
    edition = tables.edition()
    cards = [*edition.explore, *edition.ruins, *edition.ambush, *edition.heroes]
    said = edition.text["en"].cards
    return {f"cards/{name}": said[name].effect or "" for name in cards if said[name].effect}


# --------------------------------------------------------------------------------------------------------------------
# What a quote finds in a sentence.


_COUNT = ("a an one single once I", "two both twice II", "three III", "four IV", "five V", "six VI", "seven", "eight")
NUMBERS = {word: number for number, words in enumerate(_COUNT, start=1) for word in words.split()}
_KINDS = {
    "": r"[-−]?\d+|[A-Za-z]+",
    "list": r"\d+(?:, \d+)*",
    "words": r"\w+(?:, \w+)*,?(?: (?:and|or) \w+)?",
    "any": r".+?",
}
_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")


@cache
def pattern(quote: str) -> re.Pattern[str]:
    parts, at = [], 0
    for place in _PLACE.finditer(quote):
        kind = ".+" if place[2] == "any" and place.end() == len(quote) else _KINDS[place[2] or ""]
        parts += [re.escape(quote[at : place.start()]), f"(?P<{place[1]}>{kind})"]
        at = place.end()
    return re.compile("".join([*parts, re.escape(quote[at:])]))


def kinds_of(quote: str) -> Mapping[str, str]:
    return {place[1]: place[2] or "" for place in _PLACE.finditer(quote)}


def value_of(kind: str, text: str) -> Value:
    """What was read from a sentence."""
    if kind in ("list", "words"):
        parts = re.split(r",? and |,? or |, ", text)
        return tuple(int(part) for part in parts) if kind == "list" else tuple(parts)
    word = text if text.isupper() else text.casefold()
    return NUMBERS[word] if word in NUMBERS else int(text.replace("−", "-"))


# --------------------------------------------------------------------------------------------------------------------
# The data files.


@dataclass(frozen=True, slots=True)
class Claim:
    """A piece of a sentence, and the situations that show it to be true; none for what hands do."""

    key: str
    quote: str
    situations: tuple[str, ...]

    def read(self, text: str) -> tuple[slice, dict[str, Value]] | None:
        """Where the quote stands in a text, and what it has in its places."""
        found = pattern(self.quote).search(text)
        if found is None:
            return None
        kinds = kinds_of(self.quote)
        read = {name: said for name, said in found.groupdict().items() if kinds[name] != "any"}
        return slice(*found.span()), {name: value_of(kinds[name], said) for name, said in read.items()}


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change of the rules, of data or of a ruling, and the sentences that it makes false."""

    name: str
    change: Mapping[str, Any]
    false: tuple[str, ...]


@cache
def _file(name: str) -> Any:
    return yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))


@cache
def claims(game: str) -> Mapping[str, tuple[Claim, ...]]:
    """The sentences of a game, taken apart."""
    return {
        key: tuple(Claim(key, plain(quote), _situations(shown)) for quote, shown in pieces.items())
        for key, pieces in _file(game)["sentences"].items()
    }


def _situations(shown: str | list[str]) -> tuple[str, ...]:
    return () if shown == HANDS else (shown,) if isinstance(shown, str) else tuple(shown)


@cache
def mutations(game: str) -> tuple[Mutation, ...]:
    found = []
    for name, said in _file(game)["mutations"].items():
        change = {key: value for key, value in said.items() if key != "untrue"}
        found.append(Mutation(name, change, tuple(said["untrue"])))
    return tuple(found)


def classes(game: str) -> Mapping[str, tuple[str, ...]]:
    """The keys and patterns of each class, of a game or of every one."""
    return {name: tuple(keys or ()) for name, keys in _file("classes")[game].items()}


def classes_of(game: str, key: str) -> list[str]:
    """The classes of a label: that which names it, `rule` if its sentences are taken apart, else that of a pattern."""
    ruled = any(key in claims(each) for each in (GAMES if game == EVERY_GAME else (game,)))
    named = [name for name, keys in classes(game).items() if key in keys] + ["rule"] * ruled
    return named or [name for name, keys in classes(game).items() if any(fnmatchcase(key, each) for each in keys)]


_CONNECTING = re.compile("and|or|but|then|so|if|also|the|a|that|when|it|of|after|for|from|in|at", re.IGNORECASE)


def left_over(text: str, pieces: tuple[Claim, ...]) -> str:
    """What no piece quotes, but for words that connect pieces."""
    for piece in pieces:
        found = piece.read(text)
        if found:
            text = f"{text[: found[0].start]} {text[found[0].stop :]}"
    words = re.findall(r"[\w'{}]+", text)
    return " ".join(word for word in words if not _CONNECTING.fullmatch(word))
