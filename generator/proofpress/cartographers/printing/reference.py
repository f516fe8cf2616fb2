"""The scoring reference, and the command `reference`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, islice

from proofpress.cartographers.choice import EDICTS, PRESET, SCORING, choose, four_edicts
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, board_said, open_book
from proofpress.cartographers.printing.card_fronts import category_emblem, solo_shield
from proofpress.cartographers.printing.examples import borders, draw_board, draw_points
from proofpress.cartographers.printing.map_sheet import one_page
from proofpress.cartographers.records import CATEGORIES, PickCluster, words_of
from proofpress.cartographers.rules.board import read_picture
from proofpress.errors import EXIT_CONTENT, PressError
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import draw_seal
from proofpress.pages.cards import face_of
from proofpress.pages.page_setup import Look, foot_of_page, page_number, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import Box, Paper, mm
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, fit
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Where everything goes on a page: the box of terms, and the entries in columns.


_PAGE_SIDE, _PAGE_TOP, _PAGE_FOOT = 12.0, 11.0, 13.0
_NOTE_HEIGHT = 8.6
GAP = 8.0
_WIDEST_GAP = 18.0  # between rows that fill a page
_TITLE_HEIGHT = 13.0
_TERMS_HEIGHT = 31.0  # the box that says what adjacent, cluster and filled mean

# An entry narrower or lower than this has no room for its two boards and its words.
_LEAST = (80.0, 55.0)
_LEAST_WIDE = (150.0, 46.0)  # words at the left, boards at the right
_LEAST_LARGE_PRINT = (150.0, 41.0)
_HIGHEST = 62.0  # higher ones only drift apart
_HIGHEST_ALONE = 88.0  # on narrow paper, with boards to match
_FEW = 4  # this many entries or fewer go under each other, with larger boards
_NARROW = 130.0  # below this width of the page the terms go under each other


@dataclass(frozen=True, slots=True)
class _ReferencePlan:
    """The boxes of a reference: title and terms on the first page, then entries page by page."""

    title: Box
    terms: Box
    entries: tuple[tuple[Box, ...], ...]  # of each page

    @property
    def entry(self) -> Box:
        """One of the lowest entries; on narrow paper those of a page may be higher than those of another."""
        return min((box for page in self.entries for box in page), key=lambda box: box.height)


def plan_reference(paper: Paper, theme: Theme, count: int, notes: int = 0) -> _ReferencePlan:
    """The plan for this many entries; all of a page have the same size, and the pages are filled evenly.

    `notes` are lines of text under the terms.
    """
    field = Box(_PAGE_SIDE, _PAGE_TOP, paper.width - 2 * _PAGE_SIDE, paper.height - _PAGE_TOP - _PAGE_FOOT)
    scale = theme.text_scale
    title, rest = field.top_strip(_TITLE_HEIGHT)
    terms_height = _TERMS_HEIGHT * (2.05 if scale > 1 else 1.7 if field.width < _NARROW else 1)
    terms_height += notes * _note_height(field.width, scale)
    terms, first = rest.top_strip(terms_height, GAP * 0.75)
    wide = count <= _FEW and field.width >= _LEAST_WIDE[0]
    least = _LEAST_LARGE_PRINT if scale > 1 else _LEAST_WIDE if wide else _LEAST
    columns = max(1, min(int((field.width + GAP) // (least[0] + GAP)), count))
    width = (field.width - GAP * (columns - 1)) / columns
    rows_first, rows_later = _rows(first.height, least[1]), _rows(field.height, least[1])
    if width < least[0] - 1e-6 or rows_first < 1:
        raise PressError(
            f"an entry of the reference needs {mm(least[0])} x {mm(least[1])} mm, "
            f"but {paper.name} leaves {mm(width)} x {mm(first.height)} mm: take larger paper",
            EXIT_CONTENT,
        )
    rows = -(-count // columns)
    first_rows = min(rows, rows_first)
    if rows > rows_first:  # the later pages are full from top to foot, and the first has rows of the same height
        height = min((field.height - GAP * (rows_later - 1)) / rows_later, first.height, _HIGHEST)
        first_rows = _rows(first.height, height)
    else:
        height = min((first.height - GAP * (first_rows - 1)) / first_rows, _HIGHEST)
    pages = [_page(first, columns, first_rows, width, height)]
    later = _rows(field.height, height)
    pages += [
        _page(field, columns, min(rows - start, later), width, height) for start in range(first_rows, rows, later)
    ]
    boxes = islice(chain.from_iterable(pages), count)
    return _ReferencePlan(title, terms, tuple(filled for page in pages if (filled := tuple(islice(boxes, len(page))))))


def _note_height(width: float, scale: float) -> float:
    """The height of a note under the terms: two lines, three on narrow paper or in large print."""
    return _NOTE_HEIGHT * (1.5 if width < _NARROW or scale > 1 else 1.0) * (1.25 if scale > 1 else 1.0)


def _rows(height: float, least: float) -> int:
    return int((height + GAP + 1e-6) // (least + GAP))


def _page(field: Box, columns: int, rows: int, width: float, height: float) -> list[Box]:
    if field.width < _NARROW:
        height = max(height, min((field.height - GAP * (rows - 1)) / rows, _HIGHEST_ALONE))
    spare = (field.height - rows * height) / max(rows - 1, 1)
    gap = min(max(spare, GAP), _WIDEST_GAP)
    return [
        Box(field.x + column * (width + GAP), field.y + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


# --------------------------------------------------------------------------------------------------------------------
# The pages: what the terms mean, and per card its effect, an example, a near miss and the solo value.
#
# Everything on them may be seen by players; they carry no seed.


_HEAD_HEIGHT = 9.5  # of an entry: emblem, name, solo value
_WORDS_SHARE = 0.26  # of what is left: the effect
_LEAST_WORDS_HEIGHT = 13.5
_STAR = 5.0
_LARGEST_BOARD = 52.0
_BETWEEN = 12.0  # of the words and the two boards beside them
_BODY_STYLE = Style("serif", 1.18)
_NAME_STYLE = Style("title", 1.1)

# The terms, each with a picture and the spaces marked in it.
_TERMS: Mapping[str, tuple[tuple[str, ...], tuple[tuple[int, int], ...]]] = {
    "adjacent": ((".....", "..F..", "....."), ((0, 2), (1, 1), (1, 3), (2, 2))),
    "cluster": (("VV...", "V..VV", "...V."), ((0, 0), (0, 1), (1, 0))),
    "filled": (("F^...", "M#r..", "Hx..."), ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
}


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
    if not letters:
        backs = book.edition.scoring
        cards = sorted(book.by_name(cards), key=lambda card: CATEGORIES.index(backs[card].category))
    title = book.label("reference")
    document = into or book.document(title, subject=game)
    plan = plan_reference(paper, book.theme, len(cards), len(_notes_for(book, cards)))
    sizes = TypeSizes(book, plan, cards)
    under = {card: letter for letter, card in (letters or {}).items()}
    rest = iter(cards)
    for number, boxes in enumerate(plan.entries):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        if number == 0:
            _first_page_head(book, page, plan, sizes)
        for box, card in zip(boxes, rest, strict=False):
            _entry(book, page, box, card, under.get(card), sizes)
        fields = [title, game, page_number(book, number + 1, len(plan.entries))]
        foot_of_page(book, page, fields, number == 0)
    return document


def reference_back(book: Book, paper: Paper, letters: Mapping[str, str]) -> Callable[[Drawing], None]:
    """The reference of the cards under four edicts on one page, as the back of a map sheet."""
    plan = plan_reference(paper, book.theme, len(letters), len(_notes_for(book, list(letters.values()))))
    one_page("the reference", len(plan.entries), paper)
    sizes = TypeSizes(book, plan, list(letters.values()))

    def draw(page: Drawing) -> None:
        _first_page_head(book, page, plan, sizes)
        for box, (letter, card) in zip(plan.entries[0], letters.items(), strict=True):
            _entry(book, page, box, card, letter, sizes)
        foot_of_page(book, page, [book.label("reference")], first=False)

    return draw


def _first_page_head(book: Book, page: Drawing, plan: _ReferencePlan, sizes: TypeSizes) -> None:
    _title(book, page, plan.title, book.label("reference"))
    _terms(book, page, plan.terms, sizes)


def _notes_for(book: Book, cards: Sequence[str]) -> list[str]:
    """The labels of further terms that these cards need: what kinds of terrain are, what happens at ties.

    In large print the one page of four edicts has no room for them.
    """
    if book.theme.text_scale > 1 and len(cards) <= _FEW:
        return []
    clauses = [clause for card in cards for clause in book.edition.scoring[card].rule]
    kinds = any("kinds" in words_of(clause) for clause in clauses)
    ties = any(isinstance(clause, PickCluster) and clause.rank for clause in clauses)
    return ["def_kinds"] * kinds + ["def_ties"] * ties


class TypeSizes:
    """One size for all names, one for all effects, one for the terms."""

    def __init__(self, book: Book, plan: _ReferencePlan, cards: Sequence[str]) -> None:
        theme = book.theme
        entry = plan.entry
        least = theme.least_pt
        words = _parts(entry, theme.text_scale)[1]
        most = 15.0 if theme.text_scale > 1 else 12.0 if entry.width >= _LEAST_WIDE[0] else 10.5
        texts = [
            Block(text, words.width, words.height, book.where(card)) for card in cards if (text := book.effect(card))
        ]
        self.body = fit(texts, most, least, _BODY_STYLE) if texts else most
        name_box = _name_box(entry, theme.text_scale)
        names = [
            Block(_title_of(book, card, name_box), name_box.width, name_box.height, book.where(card)) for card in cards
        ]
        self.name = fit(names, 15.0 if entry.width >= _LEAST_WIDE[0] else 13.0, max(least, 9.0), _NAME_STYLE)
        self.notes = notes = _notes_for(book, cards)
        boxes = {f"def_{term}": words for term, (_, words) in _term_boxes(plan.terms, theme.text_scale, notes).items()}
        terms = [
            Block(book.label.set(key), box.width, box.height, book.where(key))
            for key, box in (boxes | _note_boxes(plan.terms, theme.text_scale, notes)).items()
        ]
        self.terms = fit(terms, 14.0 if theme.text_scale > 1 else 9.5, least, _BODY_STYLE)


def _title(book: Book, page: Drawing, box: Box, title: str) -> None:
    theme = book.theme
    x = box.centre[0]
    shield = 7.6
    solo_shield(page, theme, "", Box(box.right - shield, box.y, shield, shield))
    words, right = book.label("solo_value"), box.right - shield - 1.5
    with page.furniture():  # every value is read out with these words
        pt = page.fitted(
            right, box.y + 5.2, words, box.width * 0.2, 9, LEAST_PT, "serif-italic", theme.text, "right",
            where=book.where("solo_value"),
        )  # fmt: skip
    room = 2 * (right - measure(words, pt, "serif-italic") - 3 - x)  # the title stays in the middle
    page.fitted(
        x, box.y + 6.4, title, room, 20, face="title", colour=theme.text, align="centre", tracking=0.06,
        where=book.where("reference"),
    )  # fmt: skip
    y = box.bottom - 3.2
    page.line(box.x, y, box.right, y, theme.pen("medium"))
    page.line(box.x, y + 0.8, box.right, y + 0.8, theme.pen("hairline"))


def _note_boxes(box: Box, scale: float, notes: Sequence[str]) -> dict[str, Box]:
    """The places of the notes at the foot of the box."""
    height = _note_height(box.width, scale)
    tops = [box.bottom - 1.2 - (len(notes) - index) * height for index in range(len(notes))]
    return {key: Box(box.x + 4.0, top, box.width - 8.0, height - 0.4) for key, top in zip(notes, tops, strict=True)}


def _term_boxes(box: Box, scale: float, notes: Sequence[str]) -> dict[str, tuple[Box, Box]]:
    """For each term the place of its picture and of its words, beside or under each other."""
    inner = Box(box.x, box.y, box.width, box.height - len(notes) * _note_height(box.width, scale)).inset(3.0, 2.5)
    count = len(_TERMS)
    stacked = box.width < 130 or scale > 1
    found = {}
    for index, term in enumerate(_TERMS):
        if stacked:
            height = (inner.height - 2.0 * (count - 1)) / count
            cell = Box(inner.x, inner.y + index * (height + 2.0), inner.width, height)
        else:
            width = (inner.width - 5.0 * (count - 1)) / count
            cell = Box(inner.x + index * (width + 5.0), inner.y, width, inner.height)
        found[term] = cell.left_strip(min(20.0 * scale, cell.width * 0.36), 2.5)
    return found


def _terms(book: Book, page: Drawing, box: Box, sizes: TypeSizes) -> None:
    theme, red = book.theme, book.theme.ink("red").line

    def say(key: str, place: Box) -> None:
        words, style = book.label.set(key), _with_colour(book, _BODY_STYLE)
        draw_text(page, place, words, sizes.terms, style, "middle", book.where(key))

    page.rounded(box, 2.0, theme.pen("thin"), theme.ink("paper").fill)
    for key, place in _note_boxes(box, theme.text_scale, sizes.notes).items():
        say(key, place)
    for term, (picture, words) in _term_boxes(box, theme.text_scale, sizes.notes).items():
        rows, marked = _TERMS[term]
        grid, board = read_picture(rows)
        with page.picture(board_said(book.label, grid, board)):
            draw_board(page, theme, grid, board, picture)
        side = min(picture.width / grid.width, picture.height / grid.height)
        left = picture.centre[0] - side * grid.width / 2
        top = picture.centre[1] - side * grid.height / 2
        if term == "adjacent":
            for row, column in marked:
                page.circle(left + (column + 0.5) * side, top + (row + 0.5) * side, side * 0.2, None, red)
        else:
            _, outer = borders(marked, left, top, side)
            page.lines(outer, Pen(red, side * 0.32, cap="square"))
        say(f"def_{term}", words)


def _with_colour(book: Book, style: Style) -> Style:
    return Style(style.face, style.leading, style.align, book.theme.text)


def _parts(entry: Box, scale: float) -> tuple[Box, Box, Box]:
    """Head, words and boards of an entry: under each other, or boards at the right where the entry is wide."""
    if entry.width >= _LEAST_WIDE[0]:
        side = entry.height - _STAR * scale - 1.5
        left, boards = entry.left_strip(entry.width - 2 * side - _BETWEEN, 6.0)
        head, words = left.top_strip(_HEAD_HEIGHT * scale, 2.0)
        return head, words, boards
    head, rest = entry.top_strip(_HEAD_HEIGHT * scale, 1.6)
    words, boards = rest.top_strip(max(rest.height * _WORDS_SHARE, _LEAST_WORDS_HEIGHT), 1.2)
    return head, words, boards


def _name_box(entry: Box, scale: float) -> Box:
    head = _parts(entry, scale)[0]
    side = head.height
    return Box(head.x + side + 2.5, head.y, head.width - 2 * side - 5, head.height)


def _title_of(book: Book, card: str, box: Box) -> str:
    return book.broken(book.name(card), box.width, _NAME_STYLE.face)


def _entry(book: Book, page: Drawing, box: Box, card: str, letter: str | None, sizes: TypeSizes) -> None:
    theme = book.theme
    record = book.edition.scoring[card]
    head, words, boards = _parts(box, theme.text_scale)
    side = head.height
    if letter:
        draw_seal(page, theme, letter, book.edition.edicts[letter].seal, head.x, head.y, side)
    else:
        category_emblem(face_of(page, theme, 0), record.category, Box(head.x, head.y, side, side))
    name_box = _name_box(box, theme.text_scale)
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
    _boards(book, page, boards if text else Box(words.x, words.y, words.width, boards.bottom - words.y), card)


def _boards(book: Book, page: Drawing, box: Box, card: str) -> None:
    """The example at the left, the near miss at the right, the points of both under them."""
    theme = book.theme
    found = book.example(card)
    gap = 6.0
    star = _STAR * theme.text_scale
    side = min((box.width - gap) / 2, box.height - star - 1.5, _LARGEST_BOARD * theme.text_scale)
    left = box.centre[0] - side - gap / 2
    for key, x, shown in (("example", left, found.example), ("near_miss", left + side + gap, found.near_miss)):
        place = Box(x, box.y, side, side)
        earned = book.label.named(book.label("points"), str(shown.points))
        with page.picture(f"{book.label(key)}; {board_said(book.label, found.grid, shown.board)}; {earned}"):
            draw_board(page, theme, found.grid, shown.board, place, shown.awards, shown.changed, found.numbered)
            y = place.bottom + star / 2 + 1.2
            draw_points(page, theme, place.right - star * 1.1, y, shown.points, star, missed=key == "near_miss")
            pt = max(8.5, theme.least_pt if theme.text_scale > 1 else 0)
            page.fitted(
                place.x, y + cap_height("serif-italic", pt) / 2, book.label(key), side - star * 2.6, pt,
                face="serif-italic", colour=theme.text, where=book.where(key),
            )  # fmt: skip


# --------------------------------------------------------------------------------------------------------------------
# The command.


def reference(job: Job[Edition]) -> Answer:
    """Print the scoring reference: each card's effect, an example, a near miss and the solo value.

    Examples are made and scored by the rules while the page is printed. Players may see all of it: it carries no seed.
    """

    chosen, edition, look = job.chosen, job.edition, Look(job)
    book = look.book(open_book, edition)
    choice = choose(edition, chosen["sets"], scoring=chosen["scoring"])
    if chosen.given("edicts"):
        letters = four_edicts(edition, chosen["edicts"])
        document = reference_document(book, look.paper(), list(letters.values()), letters)
    else:
        document = reference_document(book, look.paper(), choice.scoring, game=book.called(chosen["sets"]))
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
