"""The scoring reference, and the command `reference`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, islice, product

from proofpress.cartographers.choice import EDICTS, PRESET, SCORING, choose, edicts_in, ranks_clusters
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, board_said, open_book
from proofpress.cartographers.printing.card_fronts import category_emblem, solo_shield
from proofpress.cartographers.printing.examples import POINTS_MIDDLE, borders, draw_board, draw_points, points_width
from proofpress.cartographers.printing.map_sheet import one_page
from proofpress.cartographers.records import CATEGORIES, words_of
from proofpress.cartographers.rules.board import read_picture
from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import draw_seal
from proofpress.pages.cards import EMBLEM, Face
from proofpress.pages.layout import NEVER, title_rule
from proofpress.pages.page_setup import Look, foot_of_page, page_number, printing
from proofpress.pages.paginator import Chunk, fill, pages_needed
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import TOLERANCE, Box, Paper, mm
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, fit, set_text
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Where everything goes on a page: the box of terms, and the entries in rows.


_PAGE_SIDE, _PAGE_TOP, _PAGE_FOOT = 12.0, 11.0, 13.0
_COMPACT_SIDE = 10.0
_NOTE_HEIGHT, _NOTE_HEIGHT_LARGE = 8.6, 18.4
GAP = 8.0
_COMPACT_GAP = 3.2  # between two rows
_BETWEEN_COLUMNS = 6.0
_WIDEST_GAP = 18.0  # between rows that fill a page
_TITLE_HEIGHT = 13.0
_TERMS_HEIGHT = 31.0  # the box that says what adjacent, cluster and filled mean
_GLOSSARY = (34.0, 66.0)  # the least height of the same box with the pictures over the words: of three, of five terms
_GLOSSARY_WIDE = 170.0

# An entry narrower or lower than this has no room for its two boards and its words.
_LEAST = (88.0, 39.2)
_LEAST_WIDE = (150.0, 43.0)  # with larger boards
_LEAST_LARGE_PRINT = (150.0, 41.0)
_LEAST_LARGE = (100.0, 58.0)  # on narrow paper
_HIGHEST = 62.0  # higher ones only drift apart
_HIGHEST_COMPACT = 54.8
_FEW = 4  # this many entries or fewer go under each other, with larger boards
_NARROW = 140.0  # below this width of the page the terms go under each other


@dataclass(frozen=True, slots=True)
class _ReferencePlan:
    """The boxes of a reference: title and terms on the first page, then entries page by page, all of one size."""

    title: Box
    terms: Box
    entries: tuple[tuple[Box, ...], ...]  # of each page
    wide: bool  # one entry in a row, with larger boards

    @property
    def entry(self) -> Box:
        """One of the entries."""
        return next(chain.from_iterable(self.entries))


def plan_reference(paper: Paper, theme: Theme, count: int, notes: int = 0) -> _ReferencePlan:
    """The plan for this many entries: on as few pages as can be, which are filled evenly.

    `notes` are lines of text under the terms.
    """
    scale = theme.text_scale
    wide = (scale > 1 or count <= _FEW) and paper.width - 2 * _PAGE_SIDE >= _LEAST_WIDE[0]
    side = _PAGE_SIDE if wide else _COMPACT_SIDE
    field = Box(side, _PAGE_TOP, paper.width - 2 * side, paper.height - _PAGE_TOP - _PAGE_FOOT)
    title, rest = field.top_strip(_TITLE_HEIGHT)
    if not wide and field.width >= _GLOSSARY_WIDE:
        least_terms = _GLOSSARY[notes > 0]
    else:
        narrow = field.width < _NARROW
        least_terms = _TERMS_HEIGHT * ((3.0 if narrow else 2.05) if scale > 1 else 1.7 if narrow else 1)
        least_terms += notes * _note_height(field.width, scale)
    below = GAP * 0.75
    least = (_LEAST_LARGE_PRINT if scale > 1 else _LEAST_WIDE) if wide else (_LEAST_LARGE if scale > 1 else _LEAST)
    gap, highest = (GAP, _HIGHEST) if wide else (_COMPACT_GAP, _HIGHEST_COMPACT)
    columns = max(1, min(int((field.width + _BETWEEN_COLUMNS) // (least[0] + _BETWEEN_COLUMNS)), count))
    width = (field.width - _BETWEEN_COLUMNS * (columns - 1)) / columns
    rows = [Chunk(least[1] + gap, gap)] * -(-count // columns)

    def rooms_of(terms: float) -> list[float]:
        first = rest.height - terms - below
        alone = scale > 1 and -below <= first < least[1]  # large print may have the terms on a page of their own
        return [0.0 if alone else first, *[field.height] * count]

    def needed(terms: float) -> int | None:
        rooms = rooms_of(terms)
        if width < least[0] - TOLERANCE or 0 != rooms[0] < least[1] - TOLERANCE:
            return None
        return pages_needed(rows, lambda pages: rooms[:pages], count)

    # The words that are explained are read with ease where that costs no page.
    pages, larger = needed(least_terms), () if wide and scale > 1 else (1.45, 1.3, 1.15) if wide else (1.3, 1.15)
    given = next((least_terms * more for more in larger if needed(least_terms * more) == pages), least_terms)
    rooms = rooms_of(given)
    filled = fill(rows, rooms[:pages]) if pages else None
    if filled is None:
        raise PressError(say(
            "an entry of the reference needs {across} x {down} mm, but {paper} leaves {width} x "
            "{room} mm: take larger paper",
            across=mm(least[0]), down=mm(least[1]), paper=paper.name, width=mm(width),
            room=mm(rooms_of(least_terms)[0]),
        ), EXIT_CONTENT)  # fmt: skip
    pitch = min((room + gap) / len(page) for page, room in zip(filled, rooms, strict=False) if page)
    height = min(pitch - gap, highest)
    spare = rooms[0] - len(filled[0]) * (height + gap) + gap
    terms, first = rest.top_strip(given + (0.0 if wide else min(spare, least_terms)), below)
    boxes = islice(
        chain.from_iterable(
            _page(first if number == 0 else field, columns, len(page), width, height, gap)
            for number, page in enumerate(filled)
        ),
        count,
    )
    entries = tuple(tuple(islice(boxes, len(page) * columns)) for page in filled)
    return _ReferencePlan(title, terms, entries, wide)


def _note_height(width: float, scale: float) -> float:
    """The height of a note under the terms: two lines, three on narrow paper or in large print."""
    high, narrow = (_NOTE_HEIGHT_LARGE, 1.65) if scale > 1 else (_NOTE_HEIGHT, 1.5)
    return high * (narrow if width < _NARROW else 1.0)


def _page(field: Box, columns: int, rows: int, width: float, height: float, gap: float) -> list[Box]:
    """Rows that fill a page, as long as they do not drift apart."""
    spare = (field.height - rows * height) / max(rows - 1, 1)
    gap = min(max(spare, gap), _WIDEST_GAP)
    return [
        Box(field.x + column * (width + _BETWEEN_COLUMNS), field.y + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


# --------------------------------------------------------------------------------------------------------------------
# The pages: what the terms mean, and per card its effect, an example, a near miss and the solo value.
#
# Everything on them may be seen by players; they carry no seed.


_HEAD_HEIGHT, _COMPACT_HEAD = 9.5, 8.6  # of an entry: emblem, name, solo value
_STAR = 5.0
_LARGEST_BOARD = 52.0
_SIGN = 5.0  # on a board, about
_BETWEEN = 12.0  # of the words and the two boards beside them
_LEAST_WORDS, _LEAST_BOARDS = 38.0, 30.0  # their widths in a compact entry
_BESIDE = 3.5  # between them
_MISS, _BOARDS_APART = 0.8, 2.5  # the near miss in a compact entry, in sides of the example, and the gap beside it
_READ_PT = 10.5  # what effects should have at least
_CAPTION_PT = 8.5
_WIDEST_POINTS = 10  # or any two figures, beside which captions have room
_LEAST_GAP = 2.2  # between two rows of terms
_CELLS = (8.4, 7.6, 6.8, 6.0, 5.2, 4.6)  # of the pictures of terms; the last two beside large boards, as in large print
_BODY_STYLE = Style("serif", 1.18)
_NAME_STYLE = Style("lettering", 1.1)

# The terms, each with a picture and the spaces marked in it.
_TERMS: Mapping[str, tuple[tuple[str, ...], tuple[tuple[int, int], ...]]] = {
    "adjacent": ((".....", "..F..", "....."), ((0, 2), (1, 1), (1, 3), (2, 2))),
    "cluster": (("VV...", "V..VV", "...V."), ((0, 0), (0, 1), (1, 0))),
    "filled": (("F^...", "M#r..", "Hx..."), ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
    "ties": (("VV..V", "V.V.V", "....V"), ((0, 0), (0, 1), (1, 0), (0, 4), (1, 4), (2, 4))),
    "kinds": (("FVAWM^H",), ()),
}
_ELSE = {
    "#": ("wasteland", "W"),
    "H": ("hero", "A"),
    "x": ("destroyed", "V"),
}  # what is drawn where that is not in play
_ALWAYS = ("adjacent", "cluster", "filled")  # the others only where cards speak of them


def reference_document(
    book: Book,
    paper: Paper,
    cards: Sequence[str],
    letters: Mapping[str, str] | None = None,
    game: str = "",
    into: Document | None = None,
) -> Document:
    """The reference of these cards, at the end of a document or as one of its own. They come in the order of the edicts
    where `letters` says which card lies under which, else by category and name."""
    title = book.label("reference")
    document = into or book.document(title, subject=game)
    pages = _drawn(book, paper, cards, letters or {})
    for number, draw in enumerate(pages):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        draw(page, fields=[title, game, page_number(book, number + 1, len(pages))], first=number == 0)
    return document


def reference_back(book: Book, paper: Paper, letters: Mapping[str, str]) -> Callable[[Drawing], None]:
    """The reference of the cards under four edicts on one page, as the back of a map sheet."""
    first, *more = reference_pages(book, paper, letters)
    one_page("the reference", 1 + len(more), paper)
    return first


def reference_pages(
    book: Book, paper: Paper, letters: Mapping[str, str], game: str = ""
) -> list[Callable[[Drawing], None]]:
    """The same on as many pages as it takes, each to be drawn once and placed often."""
    pages, fields = _drawn(book, paper, [*letters.values()], letters), [book.label("reference"), game]
    return [partial(draw, fields=fields, first=False) for draw in pages]


def _drawn(book: Book, paper: Paper, cards: Sequence[str], letters: Mapping[str, str]) -> list[Callable[..., None]]:
    """What draws each page: from what stands at its foot, and whether it is the first of a document."""
    book = book.with_signs(_SIGN)
    if not letters:
        backs = book.edition.scoring
        cards = sorted(book.by_name(cards), key=lambda card: CATEGORIES.index(backs[card].category))
    plan = plan_reference(paper, book.theme, len(cards), len(_notes_for(book, cards)))
    sizes, rest, under = TypeSizes(book, plan, cards), iter(cards), {card: letter for letter, card in letters.items()}
    entries = [[*zip(boxes, rest, strict=False)] for boxes in plan.entries]

    def draw(number: int, page: Drawing, *, fields: Sequence[str], first: bool) -> None:
        if number == 0:
            _title(book, page, plan.title, book.label("reference"))
            _terms(book, page, plan.terms, sizes)
        for box, card in entries[number]:
            _entry(book, page, box, card, under.get(card), sizes)
        foot_of_page(book, page, fields, first, side=plan.title.x)

    return [partial(draw, number) for number in range(len(entries))]


def _notes_for(book: Book, cards: Sequence[str]) -> list[str]:
    """The labels of further terms that these cards need: what kinds of terrain are, what happens at ties.

    In large print the one page of four edicts has no room for them.
    """
    if book.theme.text_scale > 1 and len(cards) <= _FEW:
        return []
    clauses = [clause for card in cards for clause in book.edition.scoring[card].rule]
    kinds = any("kinds" in words_of(clause) for clause in clauses)
    return ["def_ties"] * ranks_clusters(book.edition, cards) + ["def_kinds"] * kinds


class TypeSizes:
    """One size for all names, one for all effects, one for the terms."""

    def __init__(self, book: Book, plan: _ReferencePlan, cards: Sequence[str]) -> None:
        theme = book.theme
        self.wide = plan.wide
        entry = plan.entry
        least = theme.least_pt
        most = 11.5 if not plan.wide else 16.0
        written = {card: text for card in cards if (text := book.effect(card))}
        self.boards = _boards_width(entry, written.values(), max(_READ_PT, least))
        words = self.parts(entry, theme.text_scale)[1]
        texts = [Block(text, words.width, words.height, book.where(card)) for card, text in written.items()]
        self.body = fit(texts, most, least, _BODY_STYLE) if texts else most
        name_box = self.name_box(entry, theme.text_scale)
        names = [
            Block(_title_of(book, card, name_box), name_box.width, name_box.height, book.where(card)) for card in cards
        ]
        self.name = fit(names, 17.0 if plan.wide else max(13.0, least), max(least, 9.0), _NAME_STYLE)
        self.notes = notes = _notes_for(book, cards)
        self.glossary: Mapping[str, tuple[Box, Box]] = {}
        if plan.terms.width >= _GLOSSARY_WIDE and theme.text_scale == 1:
            keys = [*_ALWAYS, *(key.removeprefix("def_") for key in notes)]
            sizes = product((step / 4 for step in range(46, round(least * 4) - 1, -1)), _CELLS[4 * plan.wide :])
            ways = ((pt, _glossary(book, plan.terms, keys, pt, cell)) for pt, cell in sizes)
            self.terms, self.glossary = next(((pt, found) for pt, found in ways if found), (least, {}))
            if self.glossary:
                return
        boxes = {f"def_{term}": words for term, (_, words) in _term_boxes(plan.terms, theme.text_scale, notes).items()}
        terms = [
            Block(book.told(key), box.width, box.height, book.where(key))
            for key, box in (boxes | _note_boxes(plan.terms, theme.text_scale, notes)).items()
        ]
        self.terms = fit(terms, 14.0 if theme.text_scale > 1 else 10.75 if plan.wide else 9.5, least, _BODY_STYLE)

    def parts(self, entry: Box, scale: float) -> tuple[Box, Box, Box]:
        """Head, words and boards of an entry: in a compact one the head goes over both, in a wide one the boards are as
        high as it is."""
        if self.wide:
            side = entry.height - _STAR * scale - 1.5
            left, boards = entry.left_strip(entry.width - 2 * side - _BETWEEN, 6.0)
            head, words = left.top_strip(_HEAD_HEIGHT * scale, 2.0)
            return head, words, boards
        head, rest = entry.top_strip(_COMPACT_HEAD, 2.2)
        words, boards = rest.left_strip(rest.width - self.boards - _BESIDE, _BESIDE)
        return head, words, boards

    def name_box(self, entry: Box, scale: float) -> Box:
        """The place of a name between emblem and solo value."""
        head = self.parts(entry, scale)[0]
        side = head.height
        return Box(head.x + side + 2.5, head.y, head.width - 2 * side - 5, head.height)


def _boards_width(entry: Box, texts: Iterable[str], pt: float) -> float:
    """How wide the boards of a compact entry are: as large as its height allows, smaller where the words would be too
    small."""
    high = entry.height - _COMPACT_HEAD - 2.2
    width = min(entry.width - _LEAST_WORDS - _BESIDE, (high - _STAR - 0.8) * (1 + _MISS) + _BOARDS_APART)
    told = list(texts)
    while width > _LEAST_BOARDS:
        settings = [set_text(text, entry.width - width - _BESIDE, pt, _BODY_STYLE) for text in told]
        if not any(setting.sticks_out or setting.height > high for setting in settings):
            break
        width -= 1.0
    return max(width, _LEAST_BOARDS)


def _title(book: Book, page: Drawing, box: Box, title: str) -> None:
    theme = book.theme
    x = box.centre[0]
    shield = 7.6
    solo_shield(page, theme, "", Box(box.right - shield, box.y, shield, shield))
    words, right = book.label("solo_value"), box.right - shield - 1.5
    pt = 9 * theme.text_scale if box.width > _NARROW else 9.0
    with page.furniture():  # every value is read out with these words
        pt = page.fitted(
            right, box.y + 5.2, words, box.width * 0.2, pt, LEAST_PT, "serif-italic", theme.text, "right",
            where=book.where("solo_value"),
        )  # fmt: skip
    room = 2 * (right - measure(words, pt, "serif-italic") - 3 - x)  # the title stays in the middle
    page.fitted(
        x, box.y + 6.4, title, room, 20, face="title", colour=theme.text, align="centre", tracking=0.06,
        where=book.where("reference"),
    )  # fmt: skip
    title_rule(page, theme, box)


def _note_boxes(box: Box, scale: float, notes: Sequence[str]) -> dict[str, Box]:
    """The places of the notes at the foot of the box."""
    height = _note_height(box.width, scale)
    tops = [box.bottom - 1.2 - (len(notes) - index) * height for index in range(len(notes))]
    return {key: Box(box.x + 4.0, top, box.width - 8.0, height - 0.4) for key, top in zip(notes, tops, strict=True)}


def _term_boxes(box: Box, scale: float, notes: Sequence[str]) -> dict[str, tuple[Box, Box]]:
    """For each term the place of its picture and of its words, one below the other."""
    inner = Box(box.x, box.y, box.width, box.height - len(notes) * _note_height(box.width, scale)).inset(3.0, 2.5)
    height = (inner.height - 2.0 * (len(_ALWAYS) - 1)) / len(_ALWAYS)
    rows = [Box(inner.x, inner.y + index * (height + 2.0), inner.width, height) for index in range(len(_ALWAYS))]
    wide = min(20.0 * scale, inner.width * 0.36)
    return {term: row.left_strip(wide, 2.5) for term, row in zip(_ALWAYS, rows, strict=True)}


def _glossary(book: Book, box: Box, keys: Sequence[str], pt: float, cell: float) -> dict[str, tuple[Box, Box]] | None:
    """For each term the place of its picture and of its words: three beside each other with the words below, four in
    rows of two with the words at the right; kinds of terrain have a row of their own.

    What is over goes between the rows. None where that is too little.
    """
    inner, between = box.inset(4.0, 2.0), 7.0
    short = [key for key in keys if key != "kinds"]
    across = 3 if len(short) == len(_ALWAYS) else 2
    rows = [short[start : start + across] for start in range(0, len(short), across)] + [["kinds"]] * ("kinds" in keys)
    set_rows: list[dict[str, tuple[Box, Box]]] = []  # each from the top
    for row in rows:
        width = (inner.width - between * (len(row) - 1)) / len(row)
        set_rows.append({})
        for index, key in enumerate(row):
            grid, x = _TERMS[key][0], inner.x + index * (width + between)
            picture = Box(x, 0, len(grid[0]) * cell, len(grid) * cell)
            left, top = (0.0, picture.bottom + 1.6) if len(row) == len(_ALWAYS) else (picture.width + _BESIDE, -0.6)
            lines = set_text(book.told(f"def_{key}"), width - left, pt, _BODY_STYLE)
            words = Box(x + left, top, width - left, NEVER if lines.sticks_out else lines.height + 0.1)
            set_rows[-1][key] = picture, words
    heights = [max(each.bottom for both in row.values() for each in both) for row in set_rows]
    gap = (inner.height - sum(heights)) / (len(rows) + 1)
    if gap < _LEAST_GAP:
        return None
    found, y = {}, inner.y + gap
    for cells, height in zip(set_rows, heights, strict=True):
        found.update({key: (picture.moved(0, y), words.moved(0, y)) for key, (picture, words) in cells.items()})
        y += height + gap
    return found


def _terms(book: Book, page: Drawing, box: Box, sizes: TypeSizes) -> None:
    """What is meant by the words of the effects."""
    theme, style = book.theme, _with_colour(book, _BODY_STYLE)
    page.rounded(box, 2.0, theme.pen("thin"), theme.ink("paper").fill)
    for term, (picture, words) in sizes.glossary.items():
        _term(book, page, picture, term)
        draw_text(page, words, book.told(f"def_{term}"), sizes.terms, style, where=book.where(f"def_{term}"))
    if sizes.glossary:
        return

    def draw_told(key: str, place: Box) -> None:
        draw_text(page, place, book.told(key), sizes.terms, style, "middle", book.where(key))

    for key, place in _note_boxes(box, theme.text_scale, sizes.notes).items():
        draw_told(key, place)
    for term, (picture, words) in _term_boxes(box, theme.text_scale, sizes.notes).items():
        rows = _TERMS[term][0]
        side = min(picture.width / len(rows[0]), picture.height / len(rows))
        x, y = picture.centre
        wide, high = side * len(rows[0]), side * len(rows)
        _term(book, page, Box(x - wide / 2, y - high / 2, wide, high), term)
        draw_told(f"def_{term}", words)


def _term(book: Book, page: Drawing, box: Box, term: str) -> None:
    """The picture of a term, with the spaces marked that it is about; narrower where some of it is not in play."""
    theme, red = book.theme, book.theme.ink("red").line
    rows, marked = _TERMS[term]
    others = {sign: other for sign, (terrain, other) in _ELSE.items() if not book.those_in_play([terrain])}
    unplayed = str.maketrans(dict.fromkeys(others) if term == "kinds" else others)
    grid, board = read_picture([row.translate(unplayed) for row in rows])
    left, top, side = box.x, box.y, box.height / grid.height
    with page.picture(board_said(book.label, grid, board)):
        draw_board(page, theme, grid, board, Box(left, top, side * grid.width, side * grid.height))
    if term == "adjacent":
        for row, column in marked:
            page.circle(left + (column + 0.5) * side, top + (row + 0.5) * side, side * 0.2, None, red)
    elif marked:
        _, outer = borders(marked, left, top, side)
        page.lines(outer, Pen(red, side * 0.32, cap="square"))


def _with_colour(book: Book, style: Style) -> Style:
    return Style(style.face, style.leading, style.align, book.theme.text)


def _title_of(book: Book, card: str, box: Box) -> str:
    return book.broken(book.name(card), box.width, _NAME_STYLE.face)


def _entry(book: Book, page: Drawing, box: Box, card: str, letter: str | None, sizes: TypeSizes) -> None:
    theme = book.theme
    record = book.edition.scoring[card]
    head, words, boards = sizes.parts(box, theme.text_scale)
    side = head.height
    if letter:
        draw_seal(page, theme, letter, book.edition.edicts[letter].seal, head.x, head.y, side)
    else:
        category_emblem(Face(page, theme, side / EMBLEM, 0), record.category, Box(head.x, head.y, side, side))
    name_box = sizes.name_box(box, theme.text_scale)
    with page.tagged("H2"):
        draw_text(
            page, name_box, _title_of(book, card, name_box), sizes.name, _with_colour(book, _NAME_STYLE), "middle",
            book.where(card),
        )  # fmt: skip
    with page.picture(book.label.named(book.label("solo_value"), str(record.solo))):
        solo_shield(page, theme, record.solo, Box(head.right - side, head.y, side, side))
    page.line(head.x, head.bottom + 0.7, head.right, head.bottom + 0.7, theme.pen("hairline"))
    text = book.effect(card)
    if text:
        draw_text(page, words, text, sizes.body, _with_colour(book, _BODY_STYLE), where=book.where(card))
    if not sizes.wide:
        _compact_boards(book, page, boards if text else Box(words.x, boards.y, box.width, boards.height), card)
    else:
        _boards(book, page, boards if text else Box(words.x, words.y, words.width, boards.bottom - words.y), card)


def _compact_boards(book: Book, page: Drawing, box: Box, card: str) -> None:
    """The example, and smaller beside it the near miss, with their points under them."""
    theme, found = book.theme, book.example(card)
    side = min((box.width - _BOARDS_APART) / (1 + _MISS), box.height - _STAR - 0.8)
    miss = side * _MISS
    places = {
        "example": Box(box.right - side - miss - _BOARDS_APART, box.y, side, side),
        "near_miss": Box(box.right - miss, box.y + side - miss, miss, miss),
    }
    for key, shown in (("example", found.example), ("near_miss", found.near_miss)):
        place, missed = places[key], key == "near_miss"
        earned = book.label.named(book.label("points"), str(shown.points))
        with page.picture(f"{book.label(key)}; {board_said(book.label, found.grid, shown.board)}; {earned}"):
            numbers, badges = found.numbered and not missed, not missed
            draw_board(page, theme, found.grid, shown.board, place, shown.awards, shown.changed, numbers, badges=badges)
            star = _STAR * (0.84 if missed else 1.0)
            draw_points(page, theme, place.centre[0], box.y + side + _STAR / 2 + 0.8, shown.points, star, missed=missed)
    page.fitted(
        box.right, box.y + side - miss - 1.2 * theme.text_scale, book.label("near_miss"), miss,
        _CAPTION_PT * theme.text_scale, LEAST_PT, "serif-italic", theme.text, "right", where=book.where("near_miss"),
    )  # fmt: skip


def _boards(book: Book, page: Drawing, box: Box, card: str) -> None:
    """The example at the left, the near miss at the right, the points of both under them."""
    theme = book.theme
    found = book.example(card)
    gap = 6.0
    star = _STAR * theme.text_scale
    side = min((box.width - gap) / 2, box.height - star - 1.5, _LARGEST_BOARD * theme.text_scale)
    left = box.centre[0] - side - gap / 2
    room = side - points_width(_WIDEST_POINTS, star) - 1.0
    widest = max(measure(book.label(key), 1, "serif-italic") for key in ("example", "near_miss"))
    pt = max(LEAST_PT, min(max(10.0, theme.least_pt), room / widest))  # one size for both
    for key, x, shown in (("example", left, found.example), ("near_miss", left + side + gap, found.near_miss)):
        place = Box(x, box.y, side, side)
        earned = book.label.named(book.label("points"), str(shown.points))
        with page.picture(f"{book.label(key)}; {board_said(book.label, found.grid, shown.board)}; {earned}"):
            missed = key == "near_miss"
            draw_board(
                page, theme, found.grid, shown.board, place, shown.awards, shown.changed, found.numbered,
                badges=not missed,
            )  # fmt: skip
            y = place.bottom + star / 2 + 1.2
            middle = place.right - points_width(shown.points, star) + POINTS_MIDDLE * star
            draw_points(page, theme, middle, y, shown.points, star, missed=missed)
            page.text(
                place.x, y + cap_height("serif-italic", pt) / 2, book.label(key), pt, "serif-italic", theme.text,
                where=book.where(key),
            )  # fmt: skip


# --------------------------------------------------------------------------------------------------------------------
# The command.


def reference(job: Job[Edition]) -> Answer:
    """Print the scoring reference: each card's effect, an example, a near miss and the solo value.

    The rules make and score every example while the page is printed. The page carries no seed, so players may see all
    of it.
    """

    chosen, edition, look = job.chosen, job.edition, Look(job)
    book = look.book(open_book, edition)
    if chosen.given("edicts"):
        letters, choice = edicts_in(job)
        document = reference_document(book.playing(choice), look.paper(), list(letters.values()), letters)
    else:
        choice = choose(edition, chosen["sets"], scoring=chosen["scoring"])
        game = book.called(chosen["sets"])
        document = reference_document(book.playing(choice), look.paper(), choice.scoring, game=game)
    return look.printed(document.to_bytes(), "reference.pdf")


REFERENCE = Command(
    reference,
    (
        EDICTS,
        DATA,
        PRESET,
        SCORING,
        *printing(),
    ),
)
