"""Draws as a list with a cover strip, and the order of the decks for people who own the cards.

Both are for the caller alone: they show what comes, and their slug line says which seed they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from generator.cartographers.pages.ambush_said import ambush_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.cards_events import draw_passing
from generator.cartographers.pages.draw_panel import Call
from generator.cartographers.pages.shape_art import CHOICE, draw_attack, draw_shape, draw_solo_start, square_side
from generator.cartographers.pages.shape_said import shape_said
from generator.cartographers.timetable import Draw, SeasonPlan, kind_of
from generator.pages import ornaments
from generator.pages.emblem_art import lasting_mark
from generator.pages.furniture import foot_of_page, page_number
from generator.pages.plates import draw_seal, figure, place_emblem, plate, tile
from generator.press.document import Document
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import Box
from generator.press.ink import Hatch
from generator.press.paper import Paper
from generator.press.paragraph import Block, Style, draw_text, fit
from generator.press.path import Path

_SIDE, _TOP, _FOOT = 12.0, 11.0, 12.0
_HEADING = 13.0  # of a season
_ROW = 13.2
_ENDING = 11.0  # the line of what is scored
_STRIP = 62.0
_LARGEST_SQUARE = 3.6

# Columns of the list from the left, in millimetres: number, time, terrains, shapes, name.
_NUMBER, _TIME, _TERRAINS, _SHAPES = 10.0, 17.0, 32.0, 40.0
_ROOMY = 165.0  # the width from which on pictures have these columns; on less, name and notes need some of it


_SIGNS = {"ruins": "ruins", "ambush": "monster", "hero": "hero"}  # of cards that are not explore cards


class _Row(NamedTuple):
    """A line of the list: a season's heading, a draw, or what is scored at the end."""

    height: float
    draw: Callable[[Drawing, Box], None]
    heads: str = ""  # the season whose heading it is


def list_document(call: Call, paper: Paper, seed: str, occasion: Sequence[str] = ()) -> Document:
    """The list, in one column, and a strip to cover what is still to come; each page says for what occasion."""
    book = call.book
    title = book.label("draws")
    document = book.document(title)
    room = paper.height - _TOP - _FOOT
    pages = list(_pages(call, room))
    for number, rows in enumerate(pages):
        mark = next((book.label(row.heads) for row in rows if row.heads), title)
        page = document.page(paper, bookmark=mark, label="" if number == 0 else None)
        y = _TOP
        for row in rows:
            row.draw(page, Box(_SIDE, y, paper.width - 2 * _SIDE, row.height))
            y += row.height
        fields = [*occasion, title, book.label("caller_only"), seed, page_number(book, number + 1, len(pages) + 1)]
        foot_of_page(book, page, fields, number == 0)
    page = document.page(paper, bookmark=book.label("cover_strip"))
    _strip(book, page, Box(_SIDE, _TOP, paper.width - 2 * _SIDE, _STRIP))
    fields = [*occasion, title, book.label("caller_only"), page_number(book, len(pages) + 1, len(pages) + 1)]
    foot_of_page(book, page, fields, False)
    return document


def _pages(call: Call, room: float) -> Iterator[list[_Row]]:
    """Rows page by page; a heading is never alone at the foot."""
    rows: list[_Row] = []
    for plan in call.plans:
        rows.append(_Row(_HEADING, partial(_heading, call, plan), heads=plan.name))
        rows += [_Row(_ROW, partial(_line, call, plan, draw)) for draw in plan.draws]
        rows.append(_Row(_ENDING, partial(_ending, call, plan)))
    page: list[_Row] = []
    head, used = rows[0], 0.0
    for index, row in enumerate(rows):
        needed = row.height + (rows[index + 1].height if row.heads else 0)
        head = row if row.heads else head
        if page and used + needed > room:
            yield page
            page = [] if row.heads else [head]  # a season that goes on has its heading again
            used = sum(row.height for row in page)
        page.append(row)
        used += row.height
    if page:
        yield page


def _heading(call: Call, plan: SeasonPlan, page: Drawing, box: Box) -> None:
    theme, label = call.book.theme, call.book.label
    side, y = 8.6, box.y + 2.6
    place_emblem(page, theme, plan.name, box.x, y, side)
    page.text(box.x + side + 3, y + 6.2, label(plan.name), 15, "title", theme.text)
    page.text(box.right, y + 6.2, f"{label('time_limit')} {plan.limit}", 10, "serif-italic", theme.text, align="right")
    page.line(box.x, box.bottom - 0.6, box.right, box.bottom - 0.6, theme.pen("medium"))


def _line(call: Call, plan: SeasonPlan, draw: Draw, page: Drawing, box: Box) -> None:
    """Number, running time, terrains, shapes, name and notes of a draw."""
    theme = call.book.theme
    middle = box.centre[1]
    base = middle + cap_height("serif-bold", 12) / 2
    scale = min(1.0, box.width / _ROOMY)
    x, terrains, shapes = box.x + _NUMBER + _TIME, _TERRAINS * scale, _SHAPES * scale
    words = Box(x + terrains + shapes, box.y, box.right - x - terrains - shapes, box.height)
    with page.row():
        with page.tagged("TH"):
            page.text(box.x + _NUMBER - 3, base, str(draw.number), 12, "serif-bold", theme.text, align="right")
        with page.tagged("TD"):
            time = f"{draw.running}/{plan.limit}"
            page.text(box.x + _NUMBER + _TIME - 4, base, time, 10.5, "sans", theme.text, align="right")
        with page.tagged("TD"):
            _signs(call, page, draw, Box(x, box.y + 1, terrains - 2, box.height - 2), scale)
            _shapes(call, page, draw, Box(x + terrains, box.y + 1.2, shapes - 3, box.height - 2.4))
        with page.tagged("TD"):
            note = _note(call, draw)
            long = measure(note, LEAST_PT, "sans-italic") > words.width
            name_y = middle + (-2.2 if long else -0.6 if note else 1.4)
            page.fitted(words.x, name_y, call.book.name(draw.card), words.width, 11, face="serif", colour=theme.text)
            if long:
                style = Style("sans-italic", 1.1, "left", theme.text)
                draw_text(page, Box(words.x, middle - 0.8, words.width, 7.2), note, LEAST_PT, style)
            elif note:
                page.fitted(words.x, middle + 3.6, note, words.width, 8.5, LEAST_PT, "sans-italic", theme.text)
    page.line(box.x, box.bottom, box.right, box.bottom, theme.pen("hairline", faint=True))


def _note(call: Call, draw: Draw) -> str:
    """In a few words what the pictures do not say."""
    label = call.book.label
    if draw.on_ruins:
        return label("cover_ruins")
    if draw.ruins_wait:
        return label("ruins_wait")
    if draw.kind == "ambush":
        said = ambush_said(call.book, draw.card, call.ambush_by)
        passing = said.words if said.side else ""  # where monsters start is in the picture
        lasting = label("lasting_effect") if call.book.edition.ambush[draw.card].lasts else ""
        return label.apart(part for part in (passing, lasting) if part)
    return ""


def _signs(call: Call, page: Drawing, draw: Draw, box: Box, scale: float) -> None:
    """The terrains to choose from, or the sign of the card."""
    theme, side = call.book.theme, 9.0 * scale
    if draw.kind == "explore":
        terrains = call.book.edition.explore[draw.card].terrains
        side = min(side, box.width / len(terrains) - 0.5)
        for index, terrain in enumerate(terrains):
            x, y = box.x + index * (side + 0.8), box.centre[1] - side / 2
            with page.picture(call.book.label(terrain)):
                tile(page, theme, terrain, x, y, side)
                page.rect(Box(x, y, side, side), theme.pen("thin"))
        return
    place = Box(box.x + side + 4 * scale, box.centre[1] - side / 2, side, side)
    figure(page, theme, _SIGNS[draw.kind], box.x, place.y, side)
    if draw.kind != "ambush":
        return
    record, said = call.book.edition.ambush[draw.card], ambush_said(call.book, draw.card, call.ambush_by)
    if said.side:
        draw_passing(page, theme, said.side, Box(place.x, place.y + scale, 16 * scale, 7 * scale))
    if said.starts:
        draw_solo_start(page, theme, record.solo_corner, record.direction, place)


def _shapes(call: Call, page: Drawing, draw: Draw, box: Box) -> None:
    """The shapes beside each other, small."""
    book, theme = call.book, call.book.theme
    if draw.kind == "hero":
        place, pattern = Box(box.x, box.y, box.height * 1.8, box.height), book.edition.heroes[draw.card].grid
        with page.picture(shape_said(book.label, pattern)):
            draw_attack(page, theme, pattern, place, 3.4)
    elif draw.kind == "ambush":
        record = book.edition.ambush[draw.card]
        side = square_side(record.grid, box.width / 2, box.height, 3.6)
        wide = side * len(record.grid[0])
        with page.picture(shape_said(book.label, record.grid)):
            draw_shape(page, theme, record.grid, CHOICE, Box(box.x + 1, box.y, wide, box.height), side)
        if record.letter:
            page.text(box.x + wide + 5, box.centre[1] + 1.7, record.letter, 12, "sans-bold", theme.text)
    elif draw.kind == "explore":
        shapes = book.edition.explore[draw.card].shapes
        x = box.x + 1
        side = min(square_side(shape.grid, box.width / 2 - 3, box.height, _LARGEST_SQUARE) for shape in shapes)
        for shape in shapes:
            wide = side * len(shape.grid[0])
            with page.picture(shape_said(book.label, shape.grid)):
                draw_shape(page, theme, shape.grid, CHOICE, Box(x, box.y, wide, box.height), side)
            x += wide + 1.2
            if shape.coin:
                plate(page, theme, "minted coin", ornaments.minted_coin, x, box.centre[1] - 2, 4.0)
                x += 4.6
            x += 2.4


def _ending(call: Call, plan: SeasonPlan, page: Drawing, box: Box) -> None:
    """The edicts that are scored, and the effects that are due, in order."""
    book, theme = call.book, call.book.theme
    side = 6.4
    y = box.y + 2.2
    x = box.x + 1
    for letter in plan.edicts:
        draw_seal(page, theme, letter, book.edition.edicts[letter].seal, x, y, side)
        name = book.name(call.edicts[letter])
        x += side + 1.5
        x += page.text(x, y + 4.3, name, 9.5, "serif-italic", theme.text) + 5
    for card in plan.effects:
        plate(page, theme, "lasting", lasting_mark, x, y, side)
        x += side + 1.5
        letter = book.edition.ambush[card].letter or ""
        x += page.text(x, y + 4.3, letter, 10, "sans-bold", theme.text) + 3


def _strip(book: Book, page: Drawing, box: Box) -> None:
    """A strip to cut out: laid over the list, it is pulled down draw by draw."""
    theme = book.theme
    page.rect(box, theme.pen("medium", dash=(3.0, 2.0)))
    inner = box.inset(4)
    page.hatch(Path.box(inner), Hatch("lines", 45, 2.4, 0.4), theme.faint)
    wide, high = (124, 28) if inner.width > 130 else (inner.width - 8, 44)
    words = Box(inner.centre[0] - wide / 2, inner.centre[1] - high / 2, wide, high)
    page.rounded(words, 2, theme.pen("medium"), theme.paper)
    style = Style("serif", 1.2, "centre", theme.text)
    text = book.label.set("cover_strip_use")
    draw_text(page, words.inset(5, 3), text, 11, style, "middle", book.where("cover_strip_use"))


def order_document(call: Call, paper: Paper, seed: str) -> Document:
    """The four decks, card by card from the top, and how far each is turned up."""
    book, theme = call.book, call.book.theme
    title = book.label("deck_order")
    document = book.document(title)
    page = document.page(paper, bookmark=title, label="")
    field = Box(_SIDE, _TOP, paper.width - 2 * _SIDE, paper.height - _TOP - _FOOT)
    page.fitted(field.centre[0], field.y + 7, title, field.width, 19, face="title", colour=theme.text, align="centre")
    words = Box(field.x, field.y + 11, field.width, 12)
    style = Style("serif", 1.2, "centre", theme.text)
    text = book.label.set("order_use")
    pt = fit([Block(text, words.width, words.height)], 10, LEAST_PT, style).pt
    draw_text(page, words, text, pt, style, where=book.where("order_use"))
    top = field.y + 25
    gap = 9.0
    width, height = (field.width - gap) / 2, (field.bottom - top - gap) / 2
    for index, plan in enumerate(call.plans):
        row, column = divmod(index, 2)
        _deck(call, page, plan, Box(field.x + column * (width + gap), top + row * (height + gap), width, height))
    foot_of_page(book, page, [title, book.label("caller_only"), seed], True)
    return document


def _deck(call: Call, page: Drawing, plan: SeasonPlan, box: Box) -> None:
    theme, book = call.book.theme, call.book
    place_emblem(page, theme, plan.name, box.x, box.y, 8)
    page.text(box.x + 11, box.y + 5.8, book.label(plan.name), 14, "title", theme.text)
    page.line(box.x, box.y + 9.6, box.right, box.y + 9.6, theme.pen("medium"))
    cards = [*(draw.card for draw in plan.draws), *plan.unseen]
    step = min((box.height - 11.5) / len(cards), 6.4)
    pt = max(min(step * 1.75, 10.5), LEAST_PT)
    for index, card in enumerate(cards):
        y = box.y + 11.5 + (index + 0.5) * step
        shown = index < len(plan.draws)
        base = y + cap_height("serif", pt) / 2
        kind = kind_of(call.lists, card)
        with page.row():
            with page.tagged("TH"):
                number = "sans-semibold" if shown else "sans"
                page.text(box.x + 6, base, str(index + 1), pt, number, theme.text, align="right")
            if kind != "explore":
                figure(page, theme, _SIGNS[kind], box.x + 8, y - step * 0.42, step * 0.84)
            with page.tagged("TD"):
                face = "serif" if shown else "serif-italic"
                page.fitted(box.x + 15, base, book.name(card), box.width - 30, pt, 6.0, face, theme.text)
            with page.tagged("TD"):
                time = f"{plan.draws[index].running}/{plan.limit}" if shown else ""
                page.text(box.right, base, time, pt, "sans", theme.text, align="right")
        if index + 1 == len(plan.draws) and plan.unseen:
            line = y + step / 2
            page.line(box.x, line, box.right, line, theme.pen("thin", dash=(1.6, 1.0)))
