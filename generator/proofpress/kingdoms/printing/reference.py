"""The reference, and the command `reference`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from proofpress.errors import say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.printing.book import (
    Book,
    draw_arms,
    on_box,
    open_book,
    resource_sign,
    terrain_sign,
    token_sign,
)
from proofpress.kingdoms.records import LETTERS
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS
from proofpress.options import DATA, Answer, Command, Job, some_of
from proofpress.pages.art import OnBox, sign_on_box
from proofpress.pages.layout import (
    Columns,
    Measures,
    Section,
    SectionIcon,
    SectionPiece,
    Sizes,
    columns_document,
    entry,
    frame_of,
    icon,
    numbered,
    parted,
    sentence,
    table,
    words,
)
from proofpress.pages.page_setup import Look, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Theme
from proofpress.press.typesetting import Icon, Span

# --------------------------------------------------------------------------------------------------------------------
# The reference to read at the table: kinds of land, castle, magic, exploration tokens, every nation level by level.
#
# Numbers come from the edition, names and effects from the texts of the language. Players may see all of it.


LEAST: Final = 8.0  # in points: it lies between players and is read from a little farther than a card
_SIZES = Sizes(best=11.0, preferred=8.75, most_pages=16, least=LEAST)
_LEVEL_MARK, _TOKEN_MARK, _LAND_MARK = 1.15, 2.2, 1.7  # in ems


def reference_document(book: Book, paper: Paper, nations: Sequence[str] = (), copies: int = 1) -> Document:
    """The reference with these nations, or with all that are dealt."""
    return columns_document(book, paper, book.label("ref_name"), plan_reference(book, paper, nations), copies)


def plan_reference(book: Book, paper: Paper, nations: Sequence[str] = (), without: Collection[str] = ()) -> Columns:
    """What goes where, and in which size; without some of its sections."""
    theme, castle, research = book.theme, book.edition.castle, book.edition.file.research
    magic = [book.edition.scoring.magic_level * level for level in range(1, len(research) + 1)]
    ore, mana = on_box(resource_sign, "ore"), on_box(resource_sign, "mana")
    general = [
        ("lands", on_box(terrain_sign, "forest"), _lands(book)),
        ("castle", on_box(terrain_sign, "capital"), _levels(book, "castle", ore, castle.ore, castle.points)),
        ("magic", mana, _levels(book, "magic", mana, research, magic)),
        ("tokens", on_box(token_sign, "treasure"), told_tokens(book, _TOKEN_MARK)),
    ]
    sections = [
        Section(book.label(f"ref_{key}_title"), icon(theme, draw), tuple(told))
        for key, draw, told in general
        if key not in without
    ]
    sections += [_nation(book, nation) for nation in nations or book.by_name(book.edition.nations)]
    sections = [part for section in sections for part in parted(section, theme)]
    scale = theme.text_scale
    measures = Measures(icon=8.0 * min(scale, 1.3), head=9.2 * scale, after=3.4 * scale, least_column=62.0)
    what = say("the reference in {language}", language=book.language)
    return Columns(what, paper, theme, frame_of(paper), sections, _SIZES, measures)


def _level(theme: Theme) -> SectionIcon:
    """Steps that lead upwards: the mark of a row of levels."""

    def draw(page: Drawing, box: Box) -> None:
        step = box.width / 4
        bars = [
            Box(box.x + i * step * 1.1 + step * 0.3, box.bottom - (i + 1) * step, step, (i + 1) * step)
            for i in range(3)
        ]
        page.rects(bars, theme.pen("thin"), theme.paper)

    return draw


def _lands(book: Book) -> list[SectionPiece]:
    """Each kind of land with what it gives."""
    points, yields = book.edition.scoring, {str(land): kind for land, kind in book.edition.file.yields.items()}
    found = []
    for land in dict.fromkeys(LETTERS.values()):
        if land in yields:
            words_of_it = f"1 {book.name(yields[land])}"
        elif land == "capital":
            words_of_it = book.label.set("ref_capital", alone=points.capital_alone, shared=points.capital_shared)
        else:
            words_of_it = book.label.set(f"ref_{land}")
        name = book.name(land)
        text: list[str | Span | Icon] = [
            Span(book.label.named(f"{name[:1].upper()}{name[1:]}", ""), "serif-bold"),
            book.set(words_of_it),
        ]
        mark = icon(book.theme, on_box(terrain_sign, land))
        found.append(entry(book.theme, mark, text, book.where(land), side=_LAND_MARK))
    return found


def _levels(book: Book, key: str, sign: OnBox, costs: Sequence[int], points: Sequence[int]) -> list[SectionPiece]:
    """What each level costs and is worth, and how levels count."""
    theme, levels = book.theme, range(1, len(costs) + 1)
    marks = [_level(theme), icon(theme, sign), icon(theme, sign_on_box("points"))]
    rows = [[str(number) for number in row] for row in (levels, costs, points)]
    return [table(theme, rows, marks), words(theme, book.label.set(f"ref_{key}"), book.where(f"ref_{key}"))]


def told_tokens(book: Book, side: float, after: float = 0.35) -> list[SectionPiece]:
    """Each token with how many there are and what it does; the side of its sign and the space below in ems."""
    found = []
    for token, count in book.edition.exploration.counts.items():
        if count:
            text: list[str | Span | Icon] = [
                Span(f"{book.name(token)} ({count}). ", "serif-bold"),
                book.set(book.texts.tokens[token].effect or ""),
            ]
            mark = icon(book.theme, on_box(token_sign, token))
            found.append(entry(book.theme, mark, text, book.where(token), side=side, after=after))
    return found


def _nation(book: Book, nation: str) -> Section:
    name, theme, where = book.name(nation), book.theme, book.where(nation)
    text = book.texts.nations.get(nation)  # there is none while missing texts are gathered
    least = book.edition.every_nation[nation].min_players
    only = [sentence(book.label("ref_players", number=least))] if least > LOST_KINGDOM_SEATS else []
    levels = [
        entry(theme, numbered(theme, level), book.set(each), where, side=_LEVEL_MARK)
        for level, each in enumerate(text.levels if text else (), start=1)
    ]
    return Section(
        name,
        lambda page, box: draw_arms(page, theme, nation, name, box.x, box.y, box.width),
        (*(words(theme, each, after=0.3, face="serif-italic") for each in only), *levels),
    )


# --------------------------------------------------------------------------------------------------------------------
# The command `reference`.


NATIONS = some_of(
    "nations", "Only these nations, such as those in play: ids with commas. Default: all.",
    lambda edition: edition.every_nation, default=(), noun="nation",
)  # fmt: skip


def reference(job: Job[Edition]) -> Answer:
    """Print the reference: each nation's five levels, the exploration tokens, what lands give, and all prices."""
    look = Look(job)
    book = look.book(open_book, job.edition.whole())
    return look.printed(reference_document(book, look.paper(), job.chosen["nations"]).to_bytes(), "reference.pdf")


REFERENCE = Command(reference, (NATIONS, DATA, *printing()))
