"""The rulebook: for people who have never played, from what is in the box to the last ruling.

It teaches with pictures of positions that the rules have played (`example`); every number in its words comes from the
edition or from these positions. The rulings in force follow on a page of their own. Players may see all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.kingdoms.example import Story, examples
from generator.kingdoms.pages import aid_pages, rulebook_art
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.signs import on_box, terrain_sign, token_sign
from generator.kingdoms.rules.game import begin
from generator.kingdoms.rules.setup import MOST_SEATS
from generator.pages import ornaments
from generator.pages.columns import Columns, SectionPiece, entry, icon, numbered, tally, together
from generator.pages.emblem_art import balance, map_sheet
from generator.pages.plates import figure_on_box, plate_on_box
from generator.pages.rulebook import SectionTold, plan_told, rulebook_document_of, rulings_told, said, steps
from generator.press.document import Document
from generator.press.paper import Paper
from generator.press.paragraph import Icon, Span

Stories = Mapping[str, Story]

_OF_WAR = 4  # moments of the example until there is peace
STEPS: Final = {"setup": 6, "turn": 5}  # numbered steps of these sections
# The rulings that leave no choice, by what they are about; the others are in rulings.yaml.
RULINGS: Final = (
    *("paying", "nothing", "discount", "instead", "lost", "beaten", "reveal", "crown"),
    *("lying", "trade", "beside", "dragon", "cliffs", "short", "counted"),
)


def rulebook_document(book: Book, paper: Paper) -> Document:
    """The rulebook, and the rulings on pages of their own."""
    return rulebook_document_of(book, paper, plan_rulebook(book, paper), plan_rulings(book, paper))


def plan_rulebook(book: Book, paper: Paper) -> Columns:
    """What goes where, and in which size."""
    return plan_told(book, paper, "the rulebook", _sections(book, examples(book.edition)))


def plan_rulings(book: Book, paper: Paper) -> Columns:
    """The rulings in force, one after the other."""
    chosen = [book.label.set(f"rule_{name}_{ruling.choose}") for name, ruling in book.edition.whole().rulings.items()]
    fixed = [book.label.set(f"book_rule_{name}", **_values(book)) for name in RULINGS]
    pieces, kinds = rulings_told(book, [*chosen, *fixed]), len(chosen) + 1
    sign = icon(book.theme, plate_on_box("balance", balance))
    told = (("chosen", sign, pieces[:kinds]), ("fixed", sign, pieces[kinds:]))
    return plan_told(book, paper, "the rulings", told, even=True)


# What the sections say


def _sections(book: Book, told: Stories) -> Iterator[SectionTold]:
    """The sections in their order, each with its picture."""
    hero = figure_on_box("hero")
    icons, score = aid_pages.ICONS, [*aid_pages.score(book), _said(book, "book_score"), _said(book, "aid_tie")]
    for key, draw, pieces in (
        ("aim", plate_on_box("star", ornaments.star), [_said(book, "book_aim")]),
        ("box", plate_on_box("map sheet", map_sheet), _box(book)),
        ("setup", icons["setup"], _setup(book, told)),
        ("lands", on_box(terrain_sign, "forest"), _lands(book)),
        ("turn", icons["turn"], steps(book, "turn", STEPS["turn"], **_values(book))),
        ("actions", icons["actions"], _actions(book)),
        ("collect", icons["collect"], [_said(book, "book_collect"), *_shown(book, told, "collect")]),
        ("under", on_box(terrain_sign, "underground"), [_said(book, "book_under"), *_shown(book, told, "under")]),
        ("war", hero, [_said(book, "book_war"), _said(book, "book_retreat")]),
        ("told", hero, [_said(book, "book_war_told"), *_moments(book, told, slice(0, _OF_WAR))]),
        ("alliance", icons["alliance"], [*_moments(book, told, slice(_OF_WAR, None)), _said(book, "book_alliance")]),
        ("tokens", icons["tokens"], _tokens(book)),
        ("end", icons["end"], [_said(book, "book_end")]),
        ("score", icons["score"], score),
        ("two", icons["two"], [_said(book, "aid_two")]),
        ("five", icons["five"], [_said(book, "book_five"), _said(book, "aid_five")]),
    ):
        yield key, icon(book.theme, draw), pieces


def _said(book: Book, key: str, **values: object) -> SectionPiece:
    return said(book, key, **{**_values(book), **values})


def _values(book: Book) -> dict[str, object]:
    """The numbers of the edition, by the names that the words have for them."""
    edition = book.edition
    file, start, points, exploration = edition.file, edition.start, edition.scoring, edition.exploration
    return {
        "players": MOST_SEATS,
        "pieces": file.pieces,
        "start": start.pieces,
        "resources": start.resources,
        "shields": file.shields,
        "actions": len(file.actions),
        "cap": file.resource_cap,
        "highest": edition.war.highest,
        "levels": len(file.research),
        "castle": len(edition.castle.ore),
        "magic": len(file.research),
        "third": start.pieces + 1,
        "fort": exploration.fort,
        "each": exploration.each_of_five,
        "region": points.lost_region,
        "beaten": points.beaten_neutral,
        "mana": edition.war.worth["mana"],
        "ore": edition.war.worth["ore"],
        "food": edition.war.worth["food"],
        "own_mana": start.beginner["mana"],
        "own_ore": start.beginner["ore"],
        "own_food": start.beginner["food"],
    }


def _box(book: Book) -> list[SectionPiece]:
    edition = book.edition
    each = MOST_SEATS
    counts = {
        "lands": len({side[:-1] for side in edition.sides}),
        "nations": len(edition.every_nation),
        "cards": "1 + 1",
        "war": 2,
        "pieces": f"{each} × {edition.file.pieces}",
        "markers": f"{each} + {each}",
        "resources": f"{each} + {each} + {each}",
        "shields": edition.file.shields,
        "active": 1,
        "tokens": sum(edition.exploration.counts.values()),
    }
    return [
        tally(book.theme, book.label.set(f"book_box_{what}", **_values(book)), str(count), book.where(what))
        for what, count in counts.items()
    ]


def _setup(book: Book, told: Stories) -> list[SectionPiece]:
    found = steps(book, "setup", STEPS["setup"], **_values(book))
    if "war" in told:
        game = told["war"].game
        picture = rulebook_art.setup_piece(book, game, begin(game))
        found.append(together(picture, _said(book, "book_setup_picture")))
    return found


def _lands(book: Book) -> list[SectionPiece]:
    yields = ", ".join(f"{book.name(land)} – {book.name(kind)}" for land, kind in book.edition.file.yields.items())
    return [_said(book, "book_lands", yields=yields), *aid_pages.lands(book), _said(book, "book_borders")]


def _actions(book: Book) -> list[SectionPiece]:
    found: list[SectionPiece] = []
    for number, action in enumerate(book.edition.file.actions, start=1):
        more = book.label.set(f"book_action_{action}", **{**_values(book), **_costs(book)})
        effect = book.set(book.texts.actions[action].effect or "")
        text: list[str | Span | Icon] = [Span(f"{book.name(action)}. ", "serif-bold"), f"{effect} {more}"]
        mark = numbered(book.theme, number)
        found.append(entry(book.theme, mark, text, book.where(action), side=1.15, after=0.3))
    return [*found, _said(book, "aid_moving")]


def _costs(book: Book) -> dict[str, object]:
    return {
        "ore": ", ".join(map(str, book.edition.castle.ore)),
        "mana": ", ".join(map(str, book.edition.file.research)),
    }


def _shown(book: Book, told: Stories, name: str) -> list[SectionPiece]:
    """A land with what it yields."""
    if name not in told:
        return []
    example, key = told[name], f"book_{name}_told"
    moment = example.told[0]
    text = book.label.set(key, **moment.values)
    return [rulebook_art.told_piece(book, example.game, example.side, moment, text, book.where(key))]


def _moments(book: Book, told: Stories, which: slice) -> list[SectionPiece]:
    """Some moments of the war that is told; without the example, their words tell nothing."""
    if "war" not in told:
        return []
    example, found = told["war"], []
    for moment in example.told[which]:
        key = f"book_war_{moment.key}"
        text = book.label.set(key, **moment.values)
        found.append(rulebook_art.told_piece(book, example.game, example.side, moment, text, book.where(key)))
    return found


def _tokens(book: Book) -> list[SectionPiece]:
    found = [_said(book, "aid_tokens")]
    for token, count in book.edition.exploration.counts.items():
        if count:
            name = Span(f"{book.name(token)} ({count}). ", "serif-bold")
            text: list[str | Span | Icon] = [name, book.set(book.texts.tokens[token].effect or "")]
            mark = icon(book.theme, on_box(token_sign, token))
            found.append(entry(book.theme, mark, text, book.where(token), side=1.5, after=0.15))
    return [*found, _said(book, "book_tokens")]
