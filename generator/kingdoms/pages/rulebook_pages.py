"""The rulebook: for people who have never played, from what is in the box to the last ruling.

It teaches with pictures of positions that the rules have played (`example`); every number in its words comes from the
edition or from these positions. The rulings in force follow on a page of their own. Players may see all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from generator.kingdoms.example import Story, examples
from generator.kingdoms.pages import aid_pages, rulebook_art
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.signs import on_box, plate_on_box, terrain_sign, token_sign
from generator.kingdoms.rules.game import begin
from generator.kingdoms.rules.setup import MOST_SEATS
from generator.pages import ornaments
from generator.pages.column_pages import columns_document, frame_of
from generator.pages.columns import (
    Columns,
    Measures,
    Section,
    SectionPiece,
    Sizes,
    entry,
    flowing,
    numbered,
    tally,
    together,
    words,
)
from generator.pages.emblem_art import balance, map_sheet
from generator.pages.plates import figure
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Theme
from generator.press.paper import Paper
from generator.press.paragraph import Icon, Span

SectionArt = Callable[[Drawing, Theme, Box], None]
Stories = Mapping[str, Story]

_SIZES = Sizes(best=10.0, preferred=8.75, most_pages=14)  # pages of the smallest paper in large print
_OF_WAR = 4  # moments of the example until there is peace
STEPS: Final = {"setup": 6, "turn": 5}  # numbered steps of these sections
# The rulings that leave no choice, by what they are about; the others are in rulings.yaml.
RULINGS: Final = (
    *("paying", "nothing", "discount", "instead", "lost", "beaten", "reveal", "crown"),
    *("lying", "trade", "beside", "dragon", "cliffs", "short", "counted"),
)


def rulebook_document(book: Book, paper: Paper) -> Document:
    """The rulebook, and the rulings on pages of their own."""
    teaching, rulings = plan_rulebook(book, paper), plan_rulings(book, paper)
    document = columns_document(book, paper, book.label("book_name"), teaching)
    return columns_document(book, paper, book.label("book_rulings_title"), rulings, into=document)


def plan_rulebook(book: Book, paper: Paper) -> Columns:
    """What goes where, and in which size."""
    told = examples(book.edition)
    sections = [each for key, draw, pieces in _SECTIONS for each in _flowing(book, key, draw, pieces(book, told))]
    return Columns(
        f"the rulebook in {book.language}", paper, book.theme, frame_of(paper), sections, _SIZES, _measures(book)
    )


def plan_rulings(book: Book, paper: Paper) -> Columns:
    """The rulings in force, one after the other."""
    theme = book.theme
    chosen = [book.label.set(f"rule_{name}_{ruling.choose}") for name, ruling in book.edition.whole().rulings.items()]
    fixed = [book.label.set(f"book_rule_{name}", **_values(book)) for name in RULINGS]
    found = [f"{text[0].upper()}{text[1:]}".rstrip(".") + "." for text in (*chosen, *fixed)]
    pieces = [entry(theme, numbered(theme, number), text, side=1.2) for number, text in enumerate(found, start=1)]
    sign, kinds = plate_on_box("balance", balance), len(chosen)
    sections = [
        *_flowing(book, "chosen", sign, [words(theme, book.label.set("book_rulings"), after=0.5), *pieces[:kinds]]),
        *_flowing(book, "fixed", sign, pieces[kinds:]),
    ]
    measures = replace(_measures(book), even=True)
    return Columns(f"the rulings in {book.language}", paper, theme, frame_of(paper), sections, _SIZES, measures)


def _flowing(book: Book, key: str, draw: SectionArt, pieces: Sequence[SectionPiece]) -> list[Section]:
    """A section that goes on where a column ends; its first two pieces stay together."""
    first = Section(book.label(f"book_{key}_title"), aid_pages.icon(book, draw), tuple(pieces[:2]))
    return flowing(first, *pieces[2:])


def _measures(book: Book) -> Measures:
    scale = book.theme.text_scale
    return Measures(icon=6.6 * scale, head=7.8 * scale, after=3.0 * scale, least_column=72.0)


# What the sections say


def _said(book: Book, key: str, after: float = 0.4, **values: object) -> SectionPiece:
    return words(book.theme, book.label.set(key, **{**_values(book), **values}), book.where(key), after=after)


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


def _steps(book: Book, key: str) -> list[SectionPiece]:
    return [
        entry(
            book.theme,
            numbered(book.theme, number),
            book.label.set(f"book_{key}_{number}", **_values(book)),
            book.where(f"book_{key}_{number}"),
            side=1.15,
            after=0.25,
        )
        for number in range(1, STEPS[key] + 1)
    ]


def _aim(book: Book, _: Stories) -> list[SectionPiece]:
    return [_said(book, "book_aim")]


def _box(book: Book, _: Stories) -> list[SectionPiece]:
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
    found = _steps(book, "setup")
    if "war" in told:
        game = told["war"].game
        picture = rulebook_art.setup_piece(book, game, begin(game))
        found.append(together(picture, _said(book, "book_setup_picture")))
    return found


def _lands(book: Book, _: Stories) -> list[SectionPiece]:
    yields = ", ".join(f"{book.name(land)} – {book.name(kind)}" for land, kind in book.edition.file.yields.items())
    return [_said(book, "book_lands", yields=yields), *aid_pages.lands(book), _said(book, "book_borders")]


def _turn(book: Book, _: Stories) -> list[SectionPiece]:
    return _steps(book, "turn")


def _actions(book: Book, _: Stories) -> list[SectionPiece]:
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


def _collect(book: Book, told: Stories) -> list[SectionPiece]:
    return [_said(book, "book_collect"), *_shown(book, told, "collect", "book_collect_told")]


def _underground(book: Book, told: Stories) -> list[SectionPiece]:
    return [_said(book, "book_under"), *_shown(book, told, "under", "book_under_told")]


def _shown(book: Book, told: Stories, name: str, key: str) -> list[SectionPiece]:
    """A land with what it yields."""
    if name not in told:
        return []
    example = told[name]
    moment = example.told[0]
    text = book.label.set(key, **moment.values)
    return [rulebook_art.told_piece(book, example.game, example.side, moment, text, book.where(key))]


def _war(book: Book, _: Stories) -> list[SectionPiece]:
    return [_said(book, "book_war"), _said(book, "book_retreat")]


def _told(book: Book, told: Stories) -> list[SectionPiece]:
    return [_said(book, "book_war_told"), *_moments(book, told, slice(0, _OF_WAR))]


def _alliance(book: Book, told: Stories) -> list[SectionPiece]:
    return [*_moments(book, told, slice(_OF_WAR, None)), _said(book, "book_alliance")]


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


def _tokens(book: Book, _: Stories) -> list[SectionPiece]:
    found = [_said(book, "aid_tokens")]
    for token, count in book.edition.exploration.counts.items():
        if count:
            name = Span(f"{book.name(token)} ({count}). ", "serif-bold")
            text: list[str | Span | Icon] = [name, book.set(book.texts.tokens[token].effect or "")]
            mark = aid_pages.icon(book, on_box(token_sign, token))
            found.append(entry(book.theme, mark, text, book.where(token), side=1.5, after=0.15))
    return [*found, _said(book, "book_tokens")]


def _end(book: Book, _: Stories) -> list[SectionPiece]:
    return [_said(book, "book_end")]


def _score(book: Book, _: Stories) -> list[SectionPiece]:
    return [*aid_pages.score(book), _said(book, "book_score"), _said(book, "aid_tie")]


def _two(book: Book, _: Stories) -> list[SectionPiece]:
    return [_said(book, "aid_two")]


def _five(book: Book, _: Stories) -> list[SectionPiece]:
    return [_said(book, "book_five"), _said(book, "aid_five")]


_SWORD: SectionArt = lambda page, theme, box: figure(page, theme, "hero", box.x, box.y, box.width)  # noqa: E731
_SECTIONS: Sequence[tuple[str, SectionArt, Callable[[Book, Stories], Sequence[SectionPiece]]]] = (
    ("aim", plate_on_box("star", ornaments.star), _aim),
    ("box", plate_on_box("map sheet", map_sheet), _box),
    ("setup", aid_pages.ICONS["setup"], _setup),
    ("lands", on_box(terrain_sign, "forest"), _lands),
    ("turn", aid_pages.ICONS["turn"], _turn),
    ("actions", aid_pages.ICONS["actions"], _actions),
    ("collect", aid_pages.ICONS["collect"], _collect),
    ("under", on_box(terrain_sign, "underground"), _underground),
    ("war", _SWORD, _war),
    ("told", _SWORD, _told),
    ("alliance", aid_pages.ICONS["alliance"], _alliance),
    ("tokens", aid_pages.ICONS["tokens"], _tokens),
    ("end", aid_pages.ICONS["end"], _end),
    ("score", aid_pages.ICONS["score"], _score),
    ("two", aid_pages.ICONS["two"], _two),
    ("five", aid_pages.ICONS["five"], _five),
)
