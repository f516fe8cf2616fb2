"""The player aid, and the command `aid`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import assert_never

from proofpress.errors import say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import Action, Resource
from proofpress.kingdoms.printing.book import (
    PIECES,
    Book,
    on_box,
    open_book,
    player_sign,
    resource_sign,
    terrain_sign,
    token_sign,
    whose_turn,
)
from proofpress.language import NO_BREAK
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import OnBox, motif, plate_on_box, sign_on_box
from proofpress.pages.layout import (
    Columns,
    Measures,
    Section,
    SectionPiece,
    Sizes,
    columns_document,
    entry,
    frame_of,
    icon,
    numbered,
    parted,
    sentence,
    tally,
    together,
    words,
)
from proofpress.pages.page_setup import Look, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Theme
from proofpress.press.typesetting import Icon, Span

# --------------------------------------------------------------------------------------------------------------------
# The player aid: the rules of play from set-up to the tie-break.
#
# One page of A4 or Letter, both sides of A5, more in large print. The words are paragraphs of the language file; every
# number in them comes from the edition, and the actions say what their cards say. Players may see all of it: it carries
# no seed.


_LAST_NUMBER = re.compile(r" (?=\d+[.,;:?])")  # a number that ends a part of a sentence stays with its word
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-Ž])")  # between two of them
_BELOW, _AFTER = 0.35, 0.25  # ems below a list, and below a sentence in large print
_ICON = 6.6  # the side of a heading's sign
_SIZES = Sizes(best=10.5, preferred=8.0, most_pages=6)  # pages of the smallest paper in large print


def aid_document(book: Book, paper: Paper, copies: int = 1) -> Document:
    """The aid on as few pages as its theme's readers can read."""
    return columns_document(book, paper, book.label("aid_name"), plan_aid(book, paper), copies)


def plan_aid(book: Book, paper: Paper, event: bool = False, without: Collection[str] = ()) -> Columns:
    """What goes where, and in which size; for an event, whose set-up is dealt, without sections and scores."""
    scale = book.theme.text_scale
    theme = book.with_signs(_ICON * scale).theme
    drawn = ((key, icon(theme, draw)) for key, draw in ICONS.items() if key not in without)
    sections = [
        each
        for key, sign in drawn
        for each in parted(Section(book.label(f"aid_{key}_title"), sign, _pieces(book, key, event, without)), theme)
    ]
    measures = Measures(icon=_ICON * scale, head=7.6 * scale, after=2.4 * scale, within=0.0, least_column=60.0)
    what = say("the player aid in {language}", language=book.language)
    return Columns(what, paper, book.theme, frame_of(paper), sections, _SIZES, measures)


def _pieces(book: Book, key: str, event: bool, without: Collection[str]) -> tuple[SectionPiece, ...]:
    match key:
        case "setup" if event:
            return _paragraphs(book, "aid_setup_event", {})
        case "actions":
            *first, last = _actions(book)
            return (*first, together(last, _words(book, "aid_moving")))
        case "lands":
            return (*told_lands(book), _words(book, "aid_border"))
        case "score":
            return (*told_score(book, without), _words(book, "aid_tie"))
        case _:
            return _paragraphs(book, f"aid_{key}", _numbers(book).get(key, {}))


def _words(book: Book, key: str) -> SectionPiece:
    """What is said below a list."""
    return together(*_paragraphs(book, key, {}), above=_BELOW)


def _paragraphs(book: Book, key: str, values: Mapping[str, object]) -> tuple[SectionPiece, ...]:
    """A text; in large print its sentences, which columns may part."""
    text = _LAST_NUMBER.sub(NO_BREAK, book.label.set(key, **values))
    said = [text] if book.theme.text_scale == 1 else _SENTENCE.split(text)
    return tuple(words(book.theme, each, book.where(key), after=_AFTER * (len(said) > 1)) for each in said)


def _numbers(book: Book) -> Mapping[str, Mapping[str, object]]:
    """What goes into the places of each paragraph."""
    edition = book.edition
    file, start, points = edition.file, edition.start, edition.scoring
    return {
        "setup": {
            "pieces": file.pieces,
            "start": start.pieces,
            "resources": start.resources,
            "shields": file.shields,
            **_by_name(start.beginner),
        },
        "turn": {"shields": file.shields},
        "collect": {
            "cap": file.resource_cap,
            "yields": ", ".join(f"{book.name(land)}{NO_BREAK}– {book.name(of)}" for land, of in file.yields.items()),
        },
        "alliance": {"refuge": refuge_said(book)},
        "war": {"highest": edition.war.highest, **_by_name(edition.war.worth)},
        "end": {"pieces": file.pieces, "castle": len(edition.castle.ore), "magic": len(file.research)},
        "two": {"region": points.lost_region, "beaten": points.beaten_neutral},
        "five": {"each": edition.exploration.each_of_five},
    }


def refuge_said(book: Book) -> str:
    """Where a last piece goes, by the ruling of what is played."""
    return sentence(book.label.set(f"rule_refuge_{book.edition.rulings['refuge'].choose}"))


def _by_name(amounts: Mapping[Resource, int]) -> dict[str, object]:
    return {str(kind): amount for kind, amount in amounts.items()}


def told_actions(book: Book, more: Callable[[Action], str], after: float) -> list[SectionPiece]:
    """Every action with what it does, and more about it."""
    found = []
    for number, action in enumerate(book.edition.file.actions, start=1):
        name = Span(f"{book.name(action)}. ", "serif-bold")
        effect = book.set(book.texts.actions[action].effect or "")
        text: list[str | Span | Icon] = [name, f"{effect} {more(action)}".rstrip()]
        found.append(entry(book.theme, numbered(book.theme, number), text, book.where(action), side=1.15, after=after))
    return found


def _actions(book: Book) -> list[SectionPiece]:
    """The actions, with the prices of levels where there are any."""

    def levels(action: Action) -> str:
        match action:
            case "build":
                costs = book.edition.castle.ore
            case "research":
                costs = book.edition.file.research
            case "patrol" | "quest" | "expand" | "trade":
                return ""
            case _:
                assert_never(action)
        return book.label("aid_levels", costs=", ".join(map(str, costs))).replace(", ", f",{NO_BREAK}")

    return told_actions(book, levels, 0.2)


def told_lands(book: Book) -> list[SectionPiece]:
    """The lands that are more than a source of one resource."""
    found = []
    for lands, key in (
        (("capital",), "aid_land_capital"),
        (("underground",), "aid_land_underground"),
        (("water", "cliffs"), "aid_land_closed"),
    ):
        sign, name = icon(book.theme, on_box(terrain_sign, lands[-1])), ", ".join(book.name(land) for land in lands)
        text: list[str | Span | Icon] = [
            Span(book.label.named(f"{name[:1].upper()}{name[1:]}", ""), "serif-bold"),
            book.label.set(key),
        ]
        found.append(entry(book.theme, sign, text, book.where(key), after=0.2))
    return found


def told_score(book: Book, without: Collection[str] = ()) -> list[SectionPiece]:
    """What each thing is worth at the end."""
    points, castle = book.edition.scoring, book.edition.castle
    level = len(book.edition.file.research)
    worth = {
        "piece": points.piece,
        "castle": "·".join(map(str, castle.points)),
        "magic": points.magic_level,
        "nation": book.label("aid_score_nation_points"),
        "capital_alone": points.capital_alone,
        "capital_shared": points.capital_shared,
        "crown": points.crown,
        "city": points.city,
    }
    rows = [(f"aid_score_{thing}", str(amount)) for thing, amount in worth.items() if thing not in without]
    return [tally(book.theme, book.label.set(key, level=level), amount, book.where(key)) for key, amount in rows]


# The pictures before the titles
def _players(count: int) -> OnBox:
    """As many badges as there are players, in one square: side by side, or like the five of a die."""

    def draw(page: Drawing, theme: Theme, box: Box) -> None:
        places = ((0.25, 0.5), (0.75, 0.5)) if count == 2 else _FIVE
        side = box.width * (0.5 if count == 2 else 0.4)
        for number, (x, y) in enumerate(places):
            left, top = box.x + x * box.width - side / 2, box.y + y * box.width - side / 2
            player_sign(page, theme, number, left, top, side)

    return draw


_FIVE = ((0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8))
ICONS: Mapping[str, OnBox] = {
    "setup": PIECES,
    "turn": plate_on_box("turn", whose_turn),
    "actions": on_box(resource_sign, "ore"),
    "collect": on_box(resource_sign, "food"),
    "war": plate_on_box("sword", motif("signs", "sword")),
    "alliance": plate_on_box("flag", motif("signs", "flag")),
    "lands": on_box(terrain_sign, "mountain"),
    "tokens": on_box(token_sign, "treasure"),
    "end": sign_on_box("total"),
    "score": sign_on_box("points"),
    "two": _players(2),
    "five": _players(5),
}


# --------------------------------------------------------------------------------------------------------------------
# The command `aid`.


def aid(job: Job[Edition]) -> Answer:
    """Print the player aid: from set-up to the tie-break on one page, more on small paper and in large print."""
    look = Look(job)
    book = look.book(open_book, job.edition.whole())
    return look.printed(aid_document(book, look.paper()).to_bytes(), "player-aid.pdf")


AID = Command(aid, (DATA, *printing()))
