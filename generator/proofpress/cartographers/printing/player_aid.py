"""The player aid, and the command `aid`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofpress.cartographers.choice import PRESET, choose
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import AMBUSH_RULES, Book, open_book
from proofpress.cartographers.printing.card_fronts import solo_shield
from proofpress.cartographers.printing.examples import framed_tile
from proofpress.cartographers.printing.map_sheet import one_page
from proofpress.cartographers.records import SEASONS
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import OnBox, draw_seal, figure_on_box, place_emblem, place_sign, sign_on_box
from proofpress.pages.cards import FOOT_HIGH, NAME_STYLE, Deck, foot, front
from proofpress.pages.layout import (
    LEADING,
    TITLE,
    Columns,
    Frame,
    Laid,
    Section,
    SectionPiece,
    Sizes,
    draw_heading,
    icon,
    words,
)
from proofpress.pages.page_setup import Look, foot_of_page, page_number, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import Box, Paper
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, figures, fit

# --------------------------------------------------------------------------------------------------------------------
# The pages: everything from set-up to the tie-break on one, or on both sides of a small one.
#
# The words are paragraphs of the language file; here they are only placed, with a picture each. Limits, edicts and solo
# titles come from the data. The page carries no seed, so players may see all of it.


_SIDE, _TOP, _FOOT = 12.0, 11.0, 13.0
_SEASONS = 17.0
_LEGEND = 15.0
_LEGEND_ROW, _BETWEEN_ROWS = 12.5, 2.0  # where names are too long for one row of pictures
_AIR, _AIR_BELOW = 5.0, 4.0  # under the seasons, over the legend
_BEFORE_TITLES = 0.6  # of a line
MOST_PAGES, _IN_LARGE_PRINT = 2, 4

_TERRAINS = ("forest", "village", "farm", "water", "monster", "hero", "mountain", "ruins", "wasteland", "destroyed")


# The sections in their order, each with its picture.
ICONS: Mapping[str, OnBox] = {
    "setup": sign_on_box("map"),
    "turn": sign_on_box("exploring"),
    "coins": sign_on_box("coin"),
    "ruins": figure_on_box("ruins"),
    "ambush": figure_on_box("monster"),
    "heroes": figure_on_box("hero"),
    "season_end": lambda page, theme, box: draw_seal(page, theme, "A", "green", box.x, box.y, box.width),
    "next_season": lambda page, theme, box: place_emblem(page, theme, "summer", box.x, box.y, box.width),
    "game_end": sign_on_box("total"),
    "tie_break": sign_on_box("tie"),
    "solo": lambda page, theme, box: solo_shield(page, theme, "", box),
    "combining": sign_on_box("cards"),
}


# Sections that only some games have, with what must be in play.
ONLY_WITH: Mapping[str, str] = {"ruins": "ruins", "heroes": "heroes", "combining": "combined"}


def aid_document(book: Book, paper: Paper, season_set: str, game: str, into: Document | None = None) -> Document:
    """The aid on as few pages as its theme's readers can read, as the end of a document or as one of its own."""
    title = book.label("player_aid")
    document = into or book.document(title, subject=game)
    plan = AidPlan(book, paper)
    for number in range(len(plan.text.pages)):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        _draw_page(book, page, plan, number, season_set)
        fields = [title, game, page_number(book, number + 1, len(plan.text.pages))]
        foot_of_page(book, page, fields, number == 0, side=_SIDE)
    return document


def aid_back(book: Book, paper: Paper, season_set: str, game: str) -> Callable[[Drawing], None]:
    """The aid on one page, as the back of a map sheet."""
    plan = AidPlan(book, paper)
    one_page("the player aid", len(plan.text.pages), paper)

    def draw(page: Drawing) -> None:
        _draw_page(book, page, plan, 0, season_set)
        foot_of_page(book, page, [book.label("player_aid"), game], first=False, side=_SIDE)

    return draw


def _draw_page(book: Book, page: Drawing, plan: AidPlan, number: int, season_set: str) -> None:
    if number == 0:
        draw_heading(page, book.theme, plan.title, book.label("player_aid"))
        _season_band(book, page, plan.seasons, season_set)
    plan.text.draw(page, number)
    if number == len(plan.text.pages) - 1:
        _legend(book, page, plan.legend)


class AidPlan:
    """Where the title, the seasons and the legend are, and the text between them."""

    def __init__(self, book: Book, paper: Paper) -> None:
        field = Box(_SIDE, _TOP, paper.width - 2 * _SIDE, paper.height - _TOP - _FOOT)
        self.title, rest = field.top_strip(TITLE)
        self.seasons, first = rest.top_strip(_SEASONS, _AIR)
        height = _LEGEND if _legend_rows(book, field.width) == 1 else 2 * _LEGEND_ROW
        self.legend = Box(field.x, field.bottom - height, field.width, height)
        frame = Frame(field, first.y - field.y, height + _AIR_BELOW)
        sizes = Sizes(best=13.0, preferred=8.5, most_pages=_IN_LARGE_PRINT if book.theme.text_scale > 1 else MOST_PAGES)
        self.text = Columns("the player aid", paper, book.theme, frame, _sections(book), sizes)


def _sections(book: Book) -> list[Section]:
    return [
        Section(
            book.label(f"aid_{key}_title"),
            icon(book.theme, draw),
            (
                words(
                    book.theme,
                    book.told(_paragraph(book, key)),
                    book.where(f"aid_{key}"),
                    after=_BEFORE_TITLES * (key == "solo"),
                ),
                *(title_lines(book) if key == "solo" else ()),
            ),
        )
        for key, draw in ICONS.items()
        if key not in ONLY_WITH or book.plays(ONLY_WITH[key])
    ]


def _paragraph(book: Book, key: str) -> str:
    return ambush_paragraph(book) if key == "ambush" else f"aid_{key}"


def ambush_paragraph(book: Book) -> str:
    """The label that says how ambushes are played: by neighbours, unless only the border draws them."""
    return "aid_ambush" if book.plays("neighbour") else AMBUSH_RULES["border"]


def title_lines(book: Book) -> list[SectionPiece]:
    """The titles of solo play, a line each."""
    return [_title_line(book, *line) for line in _titles(book)]


def _title_line(book: Book, number: str, name: str) -> SectionPiece:
    """A line under the words: a number and the title that it earns."""
    colour = book.theme.text

    def laid(width: float, pt: float) -> Laid:
        line = pt * LEADING * 25.4 / 72

        def draw(page: Drawing, x: float, y: float) -> None:
            base = y + line - pt * 0.1
            page.text(x + pt * 0.7, base, number, pt, "sans", colour, align="right")
            page.fitted(x + pt, base, name, width - pt, pt, LEAST_PT, "serif-italic", colour)

        return Laid(line, draw)

    return laid


def _titles(book: Book) -> tuple[tuple[str, str], ...]:
    """The solo titles, the highest first; a minus is typed as one."""
    ordered = sorted(book.edition.titles.items(), key=lambda entry: -entry[1])
    return tuple((figures(least), book.name(title)) for title, least in ordered)


def _season_band(book: Book, page: Drawing, box: Box, season_set: str) -> None:
    """The four seasons: emblem, name, limit, edicts."""
    theme = book.theme
    page.rounded(box, 2.0, theme.pen("thin"), theme.ink("paper").fill)
    width = box.width / len(SEASONS)
    emblem = min(11.0, width * 0.22)
    room = width * 0.94 - emblem - 4.0
    widest = max(measure(book.label(season), 1, "title") for season in SEASONS)
    pt = max(LEAST_PT, min(max(11.0, theme.least_pt), room / widest))
    for index, season in enumerate(SEASONS):
        record = book.edition.season_sets[season_set][season]
        x = box.x + index * width + width * 0.06
        place_emblem(page, theme, season, x, box.centre[1] - emblem / 2, emblem)
        left = x + emblem + 2.0
        page.fitted(left, box.y + 6.4, book.label(season), room, pt, LEAST_PT, "title", theme.text)
        glass = seal = max(4.8, min(5.8, room * 0.2))
        y = box.y + 8.4
        place_sign(page, theme, "time", left, y + 0.4, glass)
        limit, size = str(record.limit), max(12.0, theme.least_pt)
        baseline = y + 3.1 + cap_height("serif-bold", size) / 2
        with page.picture(book.label.named(book.label("time_limit"), limit)):
            page.text(left + glass + 0.8, baseline, limit, size, "serif-bold", theme.text)
        after = left + glass + 1.8 + measure(limit, size, "serif-bold")
        for place, letter in enumerate(record.edicts):
            draw_seal(page, theme, letter, book.edition.edicts[letter].seal, after + place * (seal + 0.3), y, seal)
        if index:
            edge = box.x + index * width
            page.line(edge, box.y + 2.5, edge, box.bottom - 2.5, theme.pen("hairline"))


def _legend_rows(book: Book, width: float) -> int:
    """How many rows the legend needs for names of a size that can be read."""
    terrains = book.those_in_play(_TERRAINS)
    widest = max(measure(book.label(terrain), LEAST_PT, "serif-italic") for terrain in terrains)
    return 1 if widest + 0.8 <= width / len(terrains) else 2


def _legend(book: Book, page: Drawing, box: Box) -> None:
    """All tiles with their names, in one row or two."""
    theme = book.theme
    page.line(box.x, box.y - 1.5, box.right, box.y - 1.5, theme.pen("hairline"))
    rows = _legend_rows(book, box.width)
    terrains = book.those_in_play(_TERRAINS)
    each = -(-len(terrains) // rows)
    width, height = box.width / each, box.height / rows - _BETWEEN_ROWS * (rows - 1)
    side = min(9.0, width * 0.62, height - 4.0)
    names = [book.label(terrain) for terrain in terrains]
    widest = max(measure(name, 1, "serif-italic") for name in names)
    pt = max(min(9.0 * theme.text_scale, (width - 0.6) / widest, (height - side - 1.0) * 2.6), LEAST_PT)
    for index, (terrain, name) in enumerate(zip(terrains, names, strict=True)):
        x, y = box.x + (index % each + 0.5) * width, box.y + index // each * box.height / rows
        framed_tile(page, theme, terrain, x - side / 2, y, side, "thin")
        page.text(x, y + side + 0.8 + pt * 0.26, name, pt, "serif-italic", theme.text, align="centre")


# --------------------------------------------------------------------------------------------------------------------
# The same on cards to lie beside the map: a section each, and on one that has room the signs with their names.


ON_CARDS = ("turn", "season_end", "ambush", "ruins")
_CARD_PT = 10.0
_WITH_SIGNS, _ABREAST, _CARD_ROW = "season_end", 4, 12.4


def draw_aid(deck: Deck[Book], drawing: Drawing, key: str) -> None:
    """A section of the aid on a card."""
    book, face = deck.book, front(deck, drawing)
    theme, unit, title = face.theme, face.unit, book.label(f"aid_{key}_title")
    head, box = face.plate.inset(2.4 * unit, 1.4 * unit).top_strip(10 * unit, 2 * unit)
    ICONS[key](drawing, theme, Box(head.x, head.y, head.height, head.height))
    x = head.x + 12 * unit
    room = Box(x, head.y, head.right - x, head.height)
    pt = fit([Block(title, *room.size, book.where(f"aid_{key}_title"))], 12.5, style=NAME_STYLE)
    draw_text(drawing, room, title, pt, NAME_STYLE, "middle")
    drawing.line(face.plate.x, head.bottom + unit, face.plate.right, head.bottom + unit, theme.pen("medium"))
    text = box.top_strip(box.height - FOOT_HIGH * unit)[0]
    if key == _WITH_SIGNS:
        signs = book.those_in_play(_TERRAINS[:8])
        text, below = text.top_strip(text.height - -(-len(signs) // _ABREAST) * _CARD_ROW * unit)
        wide = below.width / _ABREAST
        for index, terrain in enumerate(signs):
            x, y = below.x + (index % _ABREAST + 0.5) * wide, below.y + index // _ABREAST * _CARD_ROW * unit
            framed_tile(drawing, theme, terrain, x - 4 * unit, y, 8 * unit, "thin")
            drawing.fitted(
                x, y + 11 * unit, book.label(terrain), wide, 8.0, LEAST_PT, "serif-italic", theme.text, "centre"
            )
    said, where = book.told(_paragraph(book, key)), book.where(f"aid_{key}")
    draw_text(
        drawing, text, said, fit([Block(said, *text.size, where)], _CARD_PT), Style(colour=theme.text), "middle", where
    )
    foot(face, book.label("player_aid"), None)


# --------------------------------------------------------------------------------------------------------------------
# The command.


def aid(job: Job[Edition]) -> Answer:
    """Print the player aid: from set-up to the tie-break on one page, more on small paper and in large print.

    The page carries no seed, so players may see all of it.
    """
    look, sets = Look(job), job.chosen["sets"]
    choice = choose(job.edition, sets)
    book = look.book(open_book, job.edition).playing(choice)
    document = aid_document(book, look.paper(), choice.season_set, book.called(sets))
    return look.printed(document.to_bytes(), "player-aid.pdf")


AID = Command(aid, (DATA, PRESET, *printing()))
