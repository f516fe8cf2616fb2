"""The draws of a seed on paper, and the command `draws`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from proofpress.cartographers.choice import PLAY, play_of
from proofpress.cartographers.deal import Draw, SeasonPlan, kind_of
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import AMBUSH_RULES, Book, ambush_said, open_book, said_effect
from proofpress.cartographers.printing.card_fronts import draw_passing
from proofpress.cartographers.printing.examples import (
    CHOICE,
    attack_side,
    choice_said,
    draw_attack,
    draw_shape,
    draw_solo_start,
    framed_tile,
    shape_said,
    square_side,
    start_said,
)
from proofpress.cartographers.printing.leaves import Call, call_of, lasting_so_far, leaves
from proofpress.cartographers.prove import playable
from proofpress.errors import EXIT_CONTENT, PressError, Refusal, say
from proofpress.files import File, environment
from proofpress.options import SEED, Answer, Command, Job, one_of
from proofpress.pages.art import draw_seal, figure_plate, place_emblem, place_sign
from proofpress.pages.flow import Flow
from proofpress.pages.layout import TITLE, draw_heading, em
from proofpress.pages.page_setup import Look, foot_of_page, page_number, printing, refuse_unprintable
from proofpress.pages.paginator import Chunk, fill, pages_needed
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.imposition import EDGE
from proofpress.press.paper import Box, Paper, mm
from proofpress.press.themes import Hatch, Pen
from proofpress.press.typesetting import (
    LEAST_PT,
    Block as TextBlock,
    SetText,
    Style,
    cap_height,
    draw_text,
    fit,
    set_text,
)
from proofpress.seeds import canonical_seed

# --------------------------------------------------------------------------------------------------------------------
# The flip booklet and the slides. Players look at them, so they carry no seed.


# 16:9 as projectors want it; 10 inches wide, so that sizes of type are those of common slides.
_SLIDE = Paper("16:9", 254.0, 142.875)

_CUT = Pen(weight=0.4, dash=(3.0, 2.0))
_BOOKLET_FOOT = 11.0  # of a sheet of the booklet: the slug line and the rule


def slides_document(call: Call, paper: Paper = _SLIDE) -> Document:
    """A slide for each draw. No slug line: slides are not paper."""
    document = call.book.document(call.book.label("draws"))
    for mark, draw in leaves(call):
        draw(document.page(paper, bookmark=mark or None))
    return document


def booklet_document(call: Call, paper: Paper) -> Document:
    """Two leaves a sheet, under each other. Cut all sheets across and lay the lower stack under the upper one."""
    book = call.book
    title = book.label("draws")
    document = book.document(title)
    found = list(leaves(call))
    sheets = -(-len(found) // 2)
    upright = paper.turned() if paper.landscape else paper
    width, height = upright.width, (upright.height - _BOOKLET_FOOT) / 2
    for sheet in range(sheets):
        mark = next(
            (found[index][0] for index in (sheet, sheet + sheets) if index < len(found) and found[index][0]), ""
        )
        page = document.page(upright, bookmark=mark or None, label="" if sheet == 0 else None)
        for place, index in enumerate((sheet, sheet + sheets)):
            if index < len(found):
                leaf = Box(0, place * height, width, height).inset(EDGE)
                document.form(f"leaf {index}", *leaf.size, found[index][1])
                page.place(f"leaf {index}", leaf.x, leaf.y)
        page.lines([(EDGE, y, width - EDGE, y) for y in (height, 2 * height)], _CUT)
        fields = [title, book.label("cut_and_stack"), page_number(book, sheet + 1, sheets)]
        foot_of_page(book, page, fields, sheet == 0)
    return document


# --------------------------------------------------------------------------------------------------------------------
# Draws as a list with a cover strip, and the order of the decks for people who own the cards.
#
# Both are for the caller alone: they show what comes, and their slug line says which seed they are.


_LIST_SIDE, _LIST_TOP, _LIST_FOOT = 12.0, 11.0, 12.0
_HEADING_HEIGHT, _ENDING_HEIGHT = 12.5, 10.5  # of a season; the line of what is scored
_DRAW_HEIGHT, _LEAST_DRAW = 25.0, 11.2  # of a draw where there is room, and where there is little
_NAME_PT, _NOTE_PT, _LEAST_NOTE_PT, _NOTE_HEIGHT = 13.0, 10.0, 8.5, 12.0  # what is said below a name: three lines
_STRIP_HEIGHT, _STRIP_LOWER, _BEFORE_STRIP = 61.0, 5.0, 6.0
_LARGEST_SQUARE, _LIST_SIGN = 4.9, 5.5  # where several stand beside each other

# Columns of the list from the left, in millimetres: number, time, terrains, shapes, name.
_NUMBER_WIDE, _TIME_WIDE, _TERRAINS_WIDE, _SHAPES_WIDE = 10.0, 17.0, 32.0, 46.0
_BEFORE_SHAPES, _TILES_APART = 4.0, 0.8
_ROOMY = 165.0  # the width from which on pictures have these columns; on less, name and notes need some of it


_DECK_HEAD, _ORDER_STEP = 11.5, 7.0  # of a season in the order of the deck; the largest distance of its lines
_ORDER_BREAK = 1.0  # of them: the white round the line below which cards stay unseen
_DECK_TYPE = 2.0  # points for a millimetre of the distance of its lines; large print has less air between them
_SIGNS = {"ruins": "ruins", "ambush": "monster", "hero": "hero"}  # of cards that are not explore cards


class _Row(NamedTuple):
    """A row of the list: how it flows, and what draws it."""

    chunk: Chunk
    draw: Callable[[Drawing, Box], None]
    head: _Row | None = None  # drawn again above it at the top of a page
    bookmark: str = ""  # the label by which its page is found


def list_document(
    call: Call, paper: Paper, seed: str, into: Flow | None = None, heading: Sequence[str] = ()
) -> Document:
    """The list, in one column, and a strip to cover what is still to come: a document of its own, or further pages that
    look as those before them, under this heading."""
    call = replace(call, book=call.book.with_signs(_LIST_SIGN))
    book, title = call.book, call.book.label("draws")
    own = Box(_LIST_SIDE, _LIST_TOP, paper.width - 2 * _LIST_SIDE, paper.height - _LIST_TOP - _LIST_FOOT)
    document, box = (into.document, into.field) if into else (book.document(title), own)
    below, head = (
        into.head(*heading)
        if into
        else (TITLE, lambda page, *_: draw_heading(page, book.theme, box.top_strip(TITLE)[0], title))
    )
    rows = [row for plan in call.plans for row in _season_rows(call, plan, box.width)]
    strip = Chunk(_STRIP_HEIGHT, shrink=_STRIP_LOWER)
    rows += [_Row(strip, partial(_strip, book), bookmark="cover_strip")]
    chunks = [row.chunk for row in rows]

    def rooms(pages: int) -> list[float]:
        return [box.height - below] + [box.height] * (pages - 1)

    count, whole = (
        pages_needed(chunks, rooms, len(rows)),
        [replace(each, keep=each.keep or each.goes_on) for each in chunks],
    )
    # No season is parted where that costs no page.
    stay = whole if pages_needed(whole, rooms, len(rows)) == count else chunks
    pages = fill(stay, rooms(count)) if count else None
    if count is None or pages is None:
        raise PressError(
            say("the draws need {strip_height} mm: take larger paper", strip_height=mm(_STRIP_HEIGHT - _STRIP_LOWER)),
            EXIT_CONTENT,
        )
    for number, placed in enumerate(pages):
        first, begin = rows[placed[0].which], box.y + (0.0 if number else below)
        mark = next((rows[each.which].bookmark for each in placed if rows[each.which].bookmark), "draws")
        if into:
            page = into.page(book.label(mark))
        else:
            page = document.page(paper, bookmark=book.label(mark), label=None if number else "")
            foot_of_page(
                book,
                page,
                [title, book.label("caller_only"), seed, page_number(book, number + 1, count)],
                number == 0,
                side=_LIST_SIDE,
            )
        if number == 0:
            head(page, box.y, below)
        if first.head:
            first.head.draw(page, Box(box.x, begin, box.width, first.head.chunk.height))
        for which, top, height in placed:
            rows[which].draw(page, Box(box.x, begin + top, box.width, height))
    return document


def _season_rows(call: Call, plan: SeasonPlan, width: float) -> Iterator[_Row]:
    """The rows of a season. Neither its first draw nor its last one stands alone; where it goes on it has its heading
    again."""
    head = _Row(Chunk(_HEADING_HEIGHT, keep=True), partial(_list_heading, call, plan), bookmark=plan.name)
    yield head
    last = len(plan.draws) - 1
    for number, draw in enumerate(plan.draws):
        note = _list_note(call, draw, _list_columns(width)[2])
        least = max(_LEAST_DRAW, note.height + em(max(_NAME_PT, call.book.theme.least_pt)) + 2.0 if note else 0.0)
        chunk = Chunk(
            _DRAW_HEIGHT,
            keep=number == 0 or number >= last - 1,
            head=_HEADING_HEIGHT if number else 0.0,
            goes_on=number > 0,
            shrink=_DRAW_HEIGHT - least,
        )
        yield _Row(chunk, partial(_list_draw, call, plan, draw), head)
    yield _Row(Chunk(_ENDING_HEIGHT, head=_HEADING_HEIGHT), partial(_list_ending, call, plan), head)


def _list_heading(call: Call, plan: SeasonPlan, page: Drawing, box: Box) -> None:
    theme, label = call.book.theme, call.book.label
    side, y = 8.6, box.y + 2.6
    place_emblem(page, theme, plan.name, box.x, y, side)
    page.text(box.x + side + 3, y + 6.2, label(plan.name), 15, "title", theme.text)
    limit, pt = f"{label('time_limit')} {plan.limit}", max(10.0, theme.least_pt)
    page.text(box.right, y + 6.2, limit, pt, "serif-italic", theme.text, align="right")
    page.line(box.x, box.bottom - 0.6, box.right, box.bottom - 0.6, theme.pen("medium"))


def _list_columns(width: float) -> tuple[float, float, float]:
    """How wide terrains, shapes and words are."""
    terrains, shapes = (wide * min(1.0, width / _ROOMY) for wide in (_TERRAINS_WIDE, _SHAPES_WIDE))
    return terrains, shapes, width - _NUMBER_WIDE - _TIME_WIDE - terrains - shapes


def _list_draw(call: Call, plan: SeasonPlan, draw: Draw, page: Drawing, box: Box) -> None:
    """Number, running time, terrains, shapes, name and notes of a draw."""
    theme = call.book.theme
    middle = box.centre[1]
    number_pt, time_pt, name_pt = max(12.0, theme.least_pt), max(10.5, theme.least_pt), max(_NAME_PT, theme.least_pt)
    base = middle + cap_height("serif-bold", number_pt) / 2
    x, (terrains, shapes, wide) = box.x + _NUMBER_WIDE + _TIME_WIDE, _list_columns(box.width)
    left = box.right - wide
    with page.row():
        with page.tagged("TH"):
            page.text(box.x + _NUMBER_WIDE - 3, base, str(draw.number), number_pt, "serif-bold", theme.text, "right")
        with page.tagged("TD"):
            time = f"{draw.running}/{plan.limit}"
            page.text(box.x + _NUMBER_WIDE + _TIME_WIDE - 4, base, time, time_pt, "sans", theme.text, "right")
        with page.tagged("TD"):
            signs = Box(x, box.y + 1, terrains - _BEFORE_SHAPES, box.height - 2)
            _list_signs(call, page, draw, signs, min(1.0, box.width / _ROOMY))
            _list_shapes(call, page, draw, Box(x + terrains, box.y + 1.2, shapes - 3, box.height - 2.4))
        with page.tagged("TD"):
            note, name = _list_note(call, draw, wide), call.book.name(draw.card)
            high = em(name_pt) * (1.15 if note else 0.75)  # of the line of the name
            top = middle - (high + (note.height if note else 0.0)) / 2
            page.fitted(left, top + em(name_pt) * 0.75, name, wide, name_pt, face="serif", colour=theme.text)
            if note:
                note.draw(page, left, top + high)
    page.line(box.x, box.bottom, box.right, box.bottom, theme.pen("hairline", faint=True))


_THREE_LINES = 2.7  # of which words never fill the whole


def _list_note(call: Call, draw: Draw, width: float) -> SetText | None:
    """In a few words what the pictures do not say, in the width of the words."""
    said, theme = _list_said(call, draw, width), call.book.theme
    if not said:
        return None
    face = "serif-semibold" if draw.on_ruins else "serif-italic"  # what nobody may miss
    style = Style(face, 1.12, "left", theme.text)
    pt = fit([TextBlock(said, width, _NOTE_HEIGHT)], max(_NOTE_PT, theme.least_pt), LEAST_PT, style)
    return set_text(said, width, pt, style)


def _list_said(call: Call, draw: Draw, width: float) -> str:
    """What the pictures do not say; what monsters do besides, where three lines have room for it."""
    label = call.book.label
    if draw.on_ruins:
        return label("cover_ruins")
    wait = label("ruins_wait") if draw.ruins_wait else ""
    if draw.kind != "ambush":
        return wait
    said = ambush_said(call.book, draw.card, call.ambush_by)
    passing = said.words if said.side else ""  # where monsters start is in the picture
    record = call.book.edition.ambush[draw.card]
    effect = (said.effect or "") if record.effect else ""
    for parts in ((passing, effect, wait), (passing, effect)):  # ruins that wait are named again where they are due
        told = ". ".join(part.removesuffix(".") for part in parts if part)
        if measure(told, _LEAST_NOTE_PT, "serif-italic") <= _THREE_LINES * width:
            return told
    return label.apart(part for part in (passing, label("lasting_effect") if record.lasts else "", wait) if part)


def _list_signs(call: Call, page: Drawing, draw: Draw, box: Box, scale: float) -> None:
    """The terrains to choose from, or the sign of the card."""
    theme, side = call.book.theme, 9.0 * scale
    if draw.kind == "explore":
        terrains = call.book.edition.explore[draw.card].terrains
        side = min(side, (box.width - _TILES_APART * (len(terrains) - 1)) / len(terrains))
        for index, terrain in enumerate(terrains):
            x, y = box.x + index * (side + _TILES_APART), box.centre[1] - side / 2
            with page.picture(call.book.label(terrain)):
                framed_tile(page, theme, terrain, x, y, side, "thin")
        return
    place = Box(box.x + side + 4 * scale, box.centre[1] - side / 2, side, side)
    figure_plate(page, theme, _SIGNS[draw.kind], box.x, place.y, side)
    if draw.kind != "ambush":
        return
    record, said = call.book.edition.ambush[draw.card], ambush_said(call.book, draw.card, call.ambush_by)
    if said.side:
        draw_passing(page, theme, said.side, Box(place.x, place.y + scale, 16 * scale, 7 * scale))
    if said.starts:
        with page.picture(start_said(call.book.label, record.solo_corner, record.direction)):
            draw_solo_start(page, theme, record.solo_corner, record.direction, place)


def _list_shapes(call: Call, page: Drawing, draw: Draw, box: Box) -> None:
    """The shapes beside each other, small, in squares of one size wherever three of them are as high as the row."""
    book, theme = call.book, call.book.theme
    largest = min(_LARGEST_SQUARE, box.height / 3)
    if draw.kind == "hero":
        pattern = book.edition.heroes[draw.card].grid
        side = attack_side(pattern, box.width, box.height, largest)
        with page.picture(shape_said(book.label, pattern)):
            place = Box(box.x + 1, box.y, side * (len(pattern[0]) + 2), box.height)
            draw_attack(page, theme, pattern, place, largest)
    elif draw.kind == "ambush":
        record = book.edition.ambush[draw.card]
        side = square_side(record.grid, box.width / 2, box.height, largest)
        wide = side * len(record.grid[0])
        with page.picture(shape_said(book.label, record.grid)):
            draw_shape(page, theme, record.grid, CHOICE, Box(box.x + 1, box.y, wide, box.height), side)
        if record.letter:
            page.text(box.x + wide + 5, box.centre[1] + 1.7, record.letter, 12, "sans-bold", theme.text)
    elif draw.kind == "explore":
        shapes = book.edition.explore[draw.card].shapes
        x = box.x + 1
        side = min(square_side(shape.grid, box.width / 2 - 3, box.height, largest) for shape in shapes)
        for shape in shapes:
            wide = side * len(shape.grid[0])
            with page.picture(choice_said(book.label, shape)):
                draw_shape(page, theme, shape.grid, CHOICE, Box(x, box.y, wide, box.height), side)
            x += wide + 1.2
            if shape.coin:
                place_sign(page, theme, "coin", x, box.centre[1] - 2, 4.0)
                x += 4.6
            x += 2.4


def _list_ending(call: Call, plan: SeasonPlan, page: Drawing, box: Box) -> None:
    """The edicts that are scored, and the effects that are due, in order."""
    book, theme = call.book, call.book.theme
    x, y, side = box.x + 1, box.y + 2.2, 6.4
    for letter in plan.edicts:
        draw_seal(page, theme, letter, book.edition.edicts[letter].seal, x, y, side)
        name = book.name(call.edicts[letter])
        x += side + 1.5
        x += page.text(x, y + 4.3, name, 9.5, "serif-italic", theme.text) + 5
    for card in plan.effects:
        place_sign(page, theme, "lasting", x, y, side)
        x += side + 1.5
        letter = book.edition.ambush[card].letter or ""
        x += page.text(x, y + 4.3, letter, 10, "sans-bold", theme.text) + 1.5
        if len(plan.effects) == 1 and x + measure(book.name(card), 9.5, "serif-italic") < box.right:
            page.text(x, y + 4.3, book.name(card), 9.5, "serif-italic", theme.text)
        x += 1.5


def _strip(book: Book, page: Drawing, box: Box) -> None:
    """A strip to cut out: laid over the list, it is pulled down draw by draw."""
    theme = book.theme
    box = Box(box.x, box.y + _BEFORE_STRIP, box.width, box.height - _BEFORE_STRIP)
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
    call = replace(call, book=call.book.with_signs(_LIST_SIGN))
    book, theme = call.book, call.book.theme
    title = book.label("deck_order")
    document = book.document(title)
    page = document.page(paper, bookmark=title, label="")
    field = Box(_LIST_SIDE, _LIST_TOP, paper.width - 2 * _LIST_SIDE, paper.height - _LIST_TOP - _LIST_FOOT)
    draw_heading(page, theme, field.top_strip(TITLE)[0], title)
    words = Box(field.x, field.y + 13, field.width, 12)
    style = Style("serif", 1.2, "centre", theme.text)
    text = book.label.set("order_use")
    pt = fit([TextBlock(text, words.width, words.height)], 10, LEAST_PT, style)
    draw_text(page, words, text, pt, style, where=book.where("order_use"))
    top = field.y + 27
    gap = 9.0
    width, height = (field.width - gap) / 2, (field.bottom - top - gap) / 2
    most = max(len(plan.draws) + len(plan.unseen) for plan in call.plans)
    # One for all four, so that their lines stand beside each other.
    step = min((height - _DECK_HEAD) / (most + _ORDER_BREAK), _ORDER_STEP)
    for index, plan in enumerate(call.plans):
        row, column = divmod(index, 2)
        _deck(call, page, plan, step, Box(field.x + column * (width + gap), top + row * (height + gap), width, height))
    foot_of_page(book, page, [title, book.label("caller_only"), seed], True, side=_LIST_SIDE)
    return document


def _deck(call: Call, page: Drawing, plan: SeasonPlan, step: float, box: Box) -> None:
    theme, book = call.book.theme, call.book
    place_emblem(page, theme, plan.name, box.x, box.y, 8)
    page.text(box.x + 11, box.y + 5.8, book.label(plan.name), 14, "title", theme.text)
    page.line(box.x, box.y + 9.6, box.right, box.y + 9.6, theme.pen("medium"))
    cards = [*(draw.card for draw in plan.draws), *plan.unseen]
    pt = max(min(step * _DECK_TYPE * theme.text_scale**0.5, max(12.0, theme.least_pt)), LEAST_PT)
    for index, card in enumerate(cards):
        shown = index < len(plan.draws)
        y = box.y + _DECK_HEAD + (index + 0.5 + _ORDER_BREAK * (not shown)) * step
        base = y + cap_height("serif", pt) / 2
        kind = kind_of(call.lists, card)
        with page.row():
            with page.tagged("TH"):
                number = "sans-semibold" if shown else "sans"
                page.text(box.x + 6, base, str(index + 1), pt, number, theme.text, align="right")
            if kind != "explore":
                figure_plate(page, theme, _SIGNS[kind], box.x + 8, y - step * 0.42, step * 0.84)
            with page.tagged("TD"):
                face = "serif-semibold" if shown else "serif-italic"
                page.fitted(box.x + 15, base, book.name(card), box.width - 30, pt, 6.0, face, theme.text)
            with page.tagged("TD"):
                time = f"{plan.draws[index].running}/{plan.limit}" if shown else ""
                page.text(box.right, base, time, pt, "sans", theme.text, align="right")
        if index + 1 == len(plan.draws) and plan.unseen:
            line = y + (1 + _ORDER_BREAK) * step / 2
            page.line(box.x, line, box.right, line, theme.pen("thin", dash=(1.6, 1.0)))


# --------------------------------------------------------------------------------------------------------------------
# Draws as a forum post: Markdown or BBCode, each draw in a spoiler. The templates hold the structure.
#
# A post is read by players, so it carries no seed.


MARKUPS = {"markdown": "draws.md.j2", "bbcode": "draws.bbcode.j2"}

# Squares as every forum shows them in type of one width.
_FULL_SQUARE, _BARE_SQUARE, _HERO_SQUARE, _HIT_SQUARE = "[]", " .", " H", " *"

# What would be taken for markup in a name.
_ESCAPED = {"markdown": "\\`*_{}[]<>#|", "bbcode": "[]"}


def forum_post(call: Call, markup: str) -> str:
    """The post in that markup."""
    templates = environment(escaped=False)  # the filter does what the markup needs
    templates.filters["safe_text"] = lambda text: "".join(_escaped(sign, markup) for sign in text)
    template = templates.get_template(MARKUPS[markup])
    return template.render(label=call.book.label, **_post_facts(call))


def _escaped(sign: str, markup: str) -> str:
    if sign not in _ESCAPED[markup]:
        return sign
    return f"\\{sign}" if markup == "markdown" else {"[": "(", "]": ")"}[sign]


def _post_facts(call: Call) -> Mapping[str, Any]:
    book = call.book
    edicts = [
        {"letter": letter, "name": book.name(card), "effect": book.effect(card) or ""}
        for letter, card in call.edicts.items()
    ]
    return {
        "edicts": edicts,
        "rule": book.told(AMBUSH_RULES[call.ambush_by]).replace("\u00a0", " "),
        "seasons": [
            {
                "name": book.label(plan.name),
                "limit": plan.limit,
                "draws": [_post_draw(call, plan, draw) for draw in plan.draws],
                "edicts": [edict for edict in edicts if edict["letter"] in plan.edicts],
                "effects": [
                    {"letter": book.edition.ambush[card].letter, "name": book.name(card)} for card in plan.effects
                ],
            }
            for plan in call.plans
        ],
    }


def _post_draw(call: Call, plan: SeasonPlan, draw: Draw) -> Mapping[str, Any]:
    book = call.book
    facts: dict[str, Any] = {
        "number": draw.number,
        "name": book.name(draw.card),
        "kind": draw.kind,
        "running": draw.running,
        "terrains": [],
        "shapes": [],
        "letter": "",
        "where": "",
        "effect": said_effect(book, draw.card, call.ambush_by) or "",
        "on_ruins": draw.on_ruins,
        "ruins_wait": draw.ruins_wait,
        "lasting": [book.name(card) for card in lasting_so_far(plan, draw)],
    }
    if draw.kind == "explore":
        card = book.edition.explore[draw.card]
        facts["terrains"] = [book.label(terrain) for terrain in card.terrains]
        facts["shapes"] = [{"rows": _post_picture(shape.grid), "coin": shape.coin} for shape in card.shapes]
    elif draw.kind == "ambush":
        ambush = book.edition.ambush[draw.card]
        facts["shapes"] = [{"rows": _post_picture(ambush.grid), "coin": False}]
        facts["letter"] = ambush.letter or ""
        facts["where"] = ambush_said(book, draw.card, call.ambush_by).words
    elif draw.kind == "hero":
        facts["shapes"] = [{"rows": _post_picture(book.edition.heroes[draw.card].grid), "coin": False}]
    return facts


def _post_picture(grid: Sequence[str]) -> list[str]:
    signs = {"#": _FULL_SQUARE, ".": _BARE_SQUARE, "H": _HERO_SQUARE, "*": _HIT_SQUARE}
    return ["".join(signs[sign] for sign in row).rstrip() for row in grid]


# --------------------------------------------------------------------------------------------------------------------
# The command.


_POSTS = {"forum": "markdown", "bbcode": "bbcode"}  # how a post is marked up
WAYS = ("booklet", "list", "slides", *_POSTS, "order")


def draws(job: Job[Edition]) -> Answer:
    """Print the draws of a seed, so that no cards are needed.

    Players may see the booklet, slides, pictures and the forum post: they carry no seed. The list and the order of the
    decks are for the caller alone and name the seed. A seed is refused if no complete legal game is found for it.
    """
    chosen, look, way = job.chosen, Look(job), job.chosen["as"]
    if look.format != "pdf" and way in _POSTS:
        raise Refusal(
            say("it is not a PDF, so --format {format} does not go with it", format=look.format), "as", said=way
        )
    if way in ("list", "order"):
        refuse_unprintable(canonical_seed(chosen["seed"]))
    play = play_of(job)
    setting, game = playable(play, chosen["seed"])
    book = look.book(open_book, play.edition)
    call = call_of(book, play.choice, game.deal, play.ambush_by)
    match way:
        case "forum" | "bbcode":
            return _forum(call, _POSTS[way], look)
        case "slides":
            return look.printed(slides_document(call).to_bytes(), "draws-slides.pdf")
        case "list" | "order":
            make, name = (list_document, "draws-list.pdf") if way == "list" else (order_document, "deck-order.pdf")
            return look.printed(make(call, look.paper("portrait"), setting.seed).to_bytes(), name)
        case _:
            return look.printed(booklet_document(call, look.paper("portrait")).to_bytes(), "draws-booklet.pdf")


DRAWS = Command(
    draws,
    (
        SEED,
        one_of(
            "as",
            "What to make: a booklet, one draw to a page; a list, with a strip to cover what comes; slides, 16:9; a "
            "forum post with spoilers, in Markdown or BBCode; or the order of the decks, for people who own the cards.",
            WAYS, noun="way", default="booklet",
            instead=(("post", "forum"), ("markdown", "forum"), ("pdf", "booklet"), ("png", "slides")),
        ),
        *PLAY,
        *printing(),
    ),
)  # fmt: skip


def _forum(call: Call, markup: str, look: Look) -> Answer:
    """To the file of --output, or to standard output."""
    post = forum_post(call, markup)
    if look.output is None:
        return Answer(lines=lambda: post.removesuffix("\n").split("\n"))
    return Answer(files=[File(look.output, post.encode())])
