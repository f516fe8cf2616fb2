"""The player aid: everything from set-up to the tie-break on one page, or on both sides of a small one.

The words are paragraphs of the language file; here they only find their place, with a picture each. Limits, edicts and
solo titles come from the data. Players may see all of it: it carries no seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.cartographers.pages.book import Book
from generator.cartographers.pages.cards_rules import solo_shield
from generator.cartographers.records import SEASONS
from generator.pages import ornaments
from generator.pages.emblem_art import balance, crown, map_sheet, two_decks
from generator.pages.furniture import foot_of_page, page_number
from generator.pages.plates import draw_seal, figure, place_emblem, plate, tile
from generator.press.document import Document
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.errors import CONTENT, PressError
from generator.press.fonts import cap_height
from generator.press.geometry import Box
from generator.press.ink import Theme
from generator.press.paper import Paper
from generator.press.paragraph import Setting, Style, set_text

SECTIONS = (
    "setup",
    "turn",
    "coins",
    "ruins",
    "ambush",
    "heroes",
    "season_end",
    "next_season",
    "game_end",
    "tie_break",
    "solo",
    "combining",
)

_SIDE, _TOP, _FOOT = 12.0, 11.0, 13.0
_TITLE = 13.0
_SEASONS = 17.0
_LEGEND = 15.0
LEAST_LEGEND = 5.0  # in points: names under pictures that speak for themselves
_GAP = 8.0
_ICON = 8.0
_HEAD = 9.0  # a section's icon and title
_AFTER = 4.2
_LEAST_COLUMN = 78.0
_BEST, _ONE_PAGE = 11.5, 9.0  # in points: the largest size, and the smallest for which one page is preferred
MOST_PAGES = 2
_STEP = 0.25

_BODY = Style("serif", 1.2)
_TERRAINS = ("forest", "village", "farm", "water", "monster", "hero", "mountain", "ruins", "wasteland", "destroyed")


def _plate(name: str, draw: Callable[[Drawing, Theme], None]) -> Callable[[Book, Drawing, Box], None]:
    return lambda book, page, box: plate(page, book.theme, name, draw, box.x, box.y, box.width)


def _figure(terrain: str) -> Callable[[Book, Drawing, Box], None]:
    return lambda book, page, box: figure(page, book.theme, terrain, box.x, box.y, box.width)


_ICONS: Mapping[str, Callable[[Book, Drawing, Box], None]] = {
    "setup": _plate("map sheet", map_sheet),
    "turn": _plate("hourglass", ornaments.hourglass),
    "coins": _plate("minted coin", ornaments.minted_coin),
    "ruins": _figure("ruins"),
    "ambush": _figure("monster"),
    "heroes": _figure("hero"),
    "season_end": _plate("star", ornaments.star),
    "next_season": lambda book, page, box: place_emblem(page, book.theme, "summer", box.x, box.y, box.width),
    "game_end": _plate("crown", crown),
    "tie_break": _plate("balance", balance),
    "solo": lambda book, page, box: solo_shield(page, book.theme, "", box),
    "combining": _plate("two decks", two_decks),
}


@dataclass(frozen=True, slots=True)
class _Section:
    key: str
    setting: Setting
    table: tuple[tuple[str, str], ...]  # lines under the words: a number and what it means

    def height(self, pt: float) -> float:
        return _HEAD + self.setting.height + len(self.table) * _line(pt) + _AFTER


def _line(pt: float) -> float:
    return pt * _BODY.leading * 25.4 / 72


def aid_document(book: Book, paper: Paper, season_set: str, game: str) -> Document:
    """The aid on as few pages as its theme's readers can read."""
    title = book.label("player_aid")
    document = Document(title, language=book.language, subject=game)
    plan = AidPlan(book, paper)
    for number in range(len(plan.columns)):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        _draw_page(book, page, plan, number, season_set)
        foot_of_page(book, page, [title, game, page_number(book, number + 1, len(plan.columns))], number == 0)
    return document


def aid_back(book: Book, paper: Paper, season_set: str, game: str) -> Callable[[Drawing], None]:
    """The aid on one page, as the back of a map sheet."""
    plan = AidPlan(book, paper)
    if len(plan.columns) > 1:
        raise PressError(
            f"the player aid takes {len(plan.columns)} pages of {paper.name} ({paper.size}), but a sheet has one back: "
            "take larger paper",
            CONTENT,
        )

    def draw(page: Drawing) -> None:
        _draw_page(book, page, plan, 0, season_set)
        foot_of_page(book, page, [book.label("player_aid"), game], first=False)

    return draw


def _draw_page(book: Book, page: Drawing, plan: AidPlan, number: int, season_set: str) -> None:
    if number == 0:
        _heading(book, page, plan.title, book.label("player_aid"))
        _season_band(book, page, plan.seasons, season_set)
    for box, sections in zip(plan.boxes(number), plan.columns[number], strict=True):
        _column(book, page, box, sections, plan.pt)
    if number == len(plan.columns) - 1:
        _legend(book, page, plan.legend)


class AidPlan:
    """The largest type at which everything fits, and which section stands in which column."""

    def __init__(self, book: Book, paper: Paper) -> None:
        self.field = Box(_SIDE, _TOP, paper.width - 2 * _SIDE, paper.height - _TOP - _FOOT)
        self.count = max(1, int((self.field.width + _GAP) // (_LEAST_COLUMN * book.theme.text_scale + _GAP)))
        self.width = (self.field.width - _GAP * (self.count - 1)) / self.count
        self.title, rest = self.field.top_strip(_TITLE)
        self.seasons, self.first = rest.top_strip(_SEASONS, 5.0)
        self.legend = Box(self.field.x, self.field.bottom - _LEGEND, self.field.width, _LEGEND)
        large_print = book.theme.text_scale > 1
        least = book.theme.least_pt if large_print else LEAST_PT
        best = least + 2 if large_print else _BEST
        for pages in range(1, MOST_PAGES + 1):
            smallest = max(least, _ONE_PAGE) if pages < MOST_PAGES else least
            for step in range(round((best - smallest) / _STEP) + 1):
                self.pt = best - step * _STEP
                columns = self._columns(_sections(book, self.width, self.pt), pages)
                if columns is not None:
                    self.columns = columns
                    return
        raise PressError(
            f"the player aid does not fit on {MOST_PAGES} pages of {paper.name} ({paper.size}) at {least:g} pt: "
            "take larger paper",
            CONTENT,
        )

    def boxes(self, page: int, pages: int | None = None) -> list[Box]:
        """The columns of a page."""
        last = (pages or len(self.columns)) - 1
        top = self.first.y if page == 0 else self.field.y
        bottom = self.legend.y - 4.0 if page == last else self.field.bottom
        return [
            Box(self.field.x + index * (self.width + _GAP), top, self.width, bottom - top)
            for index in range(self.count)
        ]

    def _columns(self, sections: Sequence[_Section], pages: int) -> list[list[list[_Section]]] | None:
        """The sections column by column, or None when they do not fit."""
        waiting = list(sections)
        filled = []
        for page in range(pages):
            columns = []
            for box in self.boxes(page, pages):
                column: list[_Section] = []
                used = 0.0
                while waiting and used + waiting[0].height(self.pt) - _AFTER <= box.height:
                    used += waiting[0].height(self.pt)
                    column.append(waiting.pop(0))
                columns.append(column)
            filled.append(columns)
        return None if waiting else filled


def _sections(book: Book, width: float, pt: float) -> list[_Section]:
    style = Style(_BODY.face, _BODY.leading, _BODY.align, book.theme.text)
    return [
        _Section(
            key,
            set_text(book.label.set(f"aid_{key}"), width, pt, style, book.where(f"aid_{key}")),
            _titles(book) if key == "solo" else (),
        )
        for key in SECTIONS
    ]


def _titles(book: Book) -> tuple[tuple[str, str], ...]:
    """The solo titles, the highest first; a minus is typed as one."""
    text = book.edition.text.get(book.language)
    names = text.titles if text else {}
    ordered = sorted(book.edition.titles.items(), key=lambda entry: -entry[1])
    return tuple((f"{least}".replace("-", "−"), names[key].name if key in names else key) for key, least in ordered)


def _heading(book: Book, page: Drawing, box: Box, title: str) -> None:
    theme = book.theme
    page.fitted(
        box.centre[0], box.y + 6.4, title, box.width, 20, face="title", colour=theme.text, align="centre", tracking=0.06
    )
    y = box.bottom - 3.2
    page.line(box.x, y, box.right, y, theme.pen("medium"))
    page.line(box.x, y + 0.8, box.right, y + 0.8, theme.pen("hairline"))


def _season_band(book: Book, page: Drawing, box: Box, season_set: str) -> None:
    """The four seasons: emblem, name, limit, edicts."""
    theme = book.theme
    page.rounded(box, 2.0, theme.pen("thin"), theme.ink("paper").fill)
    width = box.width / len(SEASONS)
    emblem = min(11.0, width * 0.24)
    for index, season in enumerate(SEASONS):
        record = book.edition.season_sets[season_set][season]
        x = box.x + index * width + width * 0.06
        place_emblem(page, theme, season, x, box.centre[1] - emblem / 2, emblem)
        left = x + emblem + 2.0
        room = width * 0.94 - emblem - 3.0
        pt = max(11.0, theme.least_pt)
        page.fitted(left, box.y + 6.4, book.label(season), room, pt, LEAST_PT, "title", theme.text)
        glass = seal = min(5.8, room * 0.2)
        y = box.y + 8.4
        plate(page, theme, "hourglass", ornaments.hourglass, left, y + 0.4, glass)
        limit, size = str(record.limit), max(12.0, theme.least_pt)
        page.text(
            left + glass + 0.8, y + 3.1 + cap_height("serif-bold", size) / 2, limit, size, "serif-bold", theme.text
        )
        after = left + glass + 1.8 + measure(limit, size, "serif-bold")
        for place, letter in enumerate(record.edicts):
            role = book.edition.edicts[letter].seal
            draw_seal(page, theme, letter, role, after + place * (seal + 0.3), y, seal)
        if index:
            edge = box.x + index * width
            page.line(edge, box.y + 2.5, edge, box.bottom - 2.5, theme.pen("hairline"))


def _column(book: Book, page: Drawing, box: Box, sections: Sequence[_Section], pt: float) -> None:
    """Sections under each other; what room is left over goes between them."""
    theme = book.theme
    spare = box.height - sum(section.height(pt) for section in sections) + _AFTER
    gap = min(spare / max(len(sections) - 1, 1), 6.0) if sections else 0.0
    y = box.y
    for section in sections:
        _ICONS[section.key](book, page, Box(box.x, y, _ICON, _ICON))
        head = max(pt * 1.25, 11.0)
        page.fitted(
            box.x + _ICON + 2.5,
            y + _ICON / 2 + cap_height("title", head) / 2,
            book.label(f"aid_{section.key}_title"),
            box.width - _ICON - 2.5,
            head,
            LEAST_PT,
            "title",
            theme.text,
        )
        section.setting.draw(page, box.x, y + _HEAD)
        line = y + _HEAD + section.setting.height
        for number, words in section.table:
            line += _line(pt)
            base = line - pt * 0.1
            page.text(box.x + pt * 1.1, base, number, pt, "sans", theme.text, align="right")
            page.fitted(box.x + pt * 1.5, base, words, box.width - pt * 1.5, pt, LEAST_PT, "serif-italic", theme.text)
        y += section.height(pt) + gap


def _legend(book: Book, page: Drawing, box: Box) -> None:
    """All tiles with their names."""
    theme = book.theme
    page.line(box.x, box.y - 1.5, box.right, box.y - 1.5, theme.pen("hairline"))
    width = box.width / len(_TERRAINS)
    side = min(9.0, width * 0.62)
    names = [book.label(terrain) for terrain in _TERRAINS]
    widest = max(measure(name, 1, "serif-italic") for name in names)
    pt = max(min(9.0 * theme.text_scale, (width - 0.6) / widest), LEAST_LEGEND)
    for index, (terrain, name) in enumerate(zip(_TERRAINS, names, strict=True)):
        x = box.x + (index + 0.5) * width
        tile(page, theme, terrain, x - side / 2, box.y, side)
        page.rect(Box(x - side / 2, box.y, side, side), theme.pen("thin"))
        page.text(x, box.y + side + 1.2 + pt * 0.26, name, pt, "serif-italic", theme.text, align="centre")
