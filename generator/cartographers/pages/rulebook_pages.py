"""The rulebook: for people who have never played, from what is needed to the last ruling.

It teaches with a season that the rules have played (`example`), on a map and with cards of this game; every number in
its words comes from there or from the data. The rulings in force follow on a page of their own. It carries no seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.cartographers.choices import Choice
from generator.cartographers.example import SeasonMoment, SeasonTold, season_told
from generator.cartographers.pages.aid_pages import ICONS
from generator.cartographers.pages.board_said import board_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.example_art import draw_board
from generator.cartographers.pages.shape_art import draw_attack, draw_shape, draw_solo_start
from generator.cartographers.records import SEASONS, AmbushBy
from generator.cartographers.rules.boards import Board, Grid, read_picture
from generator.cartographers.rules.scoring import Award
from generator.pages import ornaments
from generator.pages.columns import Columns, Laid, SectionIcon, SectionPiece, beside, em, entry, icon, tally, words
from generator.pages.emblem_art import balance
from generator.pages.plates import figure_on_box, plate_on_box
from generator.pages.rulebook import (
    SectionTold,
    plan_told,
    rulebook_document_of,
    rulings_told,
    said,
    sentence,
    steps,
)
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.paper import Paper
from generator.press.paragraph import Icon, Span

STEPS: Final = {"setup": 5, "turn": 4, "end": 4}  # numbered steps of these sections
TERRAINS: Final = ("mountain", "ruins", "wasteland")


def rulebook_document(book: Book, paper: Paper, choice: Choice, ambush_by: AmbushBy = "neighbour") -> Document:
    """The rulebook, and the rulings on pages of their own."""
    return rulebook_document_of(book, paper, plan_rulebook(book, paper, choice, ambush_by), plan_rulings(book, paper))


def plan_rulebook(book: Book, paper: Paper, choice: Choice, ambush_by: AmbushBy = "neighbour") -> Columns:
    """What goes where, and in which size."""
    return plan_told(book, paper, "the rulebook", _Teller(book, choice, ambush_by).sections())


def plan_rulings(book: Book, paper: Paper) -> Columns:
    """The rulings in force, one after the other."""
    chosen = [book.label.set(f"rule_{name}_{ruling.choose}") for name, ruling in book.edition.rulings.items()]
    told = [("rulings", icon(book.theme, plate_on_box("balance", balance)), rulings_told(book, chosen))]
    return plan_told(book, paper, "the rulings", told, even=True)


class _Teller:
    """What the sections say of one game."""

    def __init__(self, book: Book, choice: Choice, ambush_by: AmbushBy) -> None:
        self.book, self.choice = book, choice
        self.told: SeasonTold | None = season_told(book.edition, choice, ambush_by)

    def sections(self) -> list[SectionTold]:
        star = icon(self.book.theme, plate_on_box("star", ornaments.star))
        found: list[SectionTold] = [
            ("aim", star, [self._said("book_aim")]),
            ("box", self._icon("combining"), self._box()),
            ("map", self._icon("setup"), self._map()),
            ("setup", self._icon("season_end"), self._steps("setup")),
            ("turn", self._icon("turn"), [*self._steps("turn"), self._fallback()]),
            ("told", star, self._season()),
            ("end", self._icon("season_end"), [*self._steps("end"), *self._edicts()]),
            ("next", self._icon("next_season"), [self._said("aid_next_season")]),
            ("winning", self._icon("game_end"), [self._said("aid_game_end"), self._said("aid_tie_break")]),
            ("words", self._icon("tie_break"), [self._said(f"def_{key}") for key in ("adjacent", "cluster", "filled")]),
        ]
        if self.choice.heroes:
            found.append(("heroes", self._icon("heroes"), [self._said("aid_heroes"), self._hero()]))
        return [*found, ("solo", self._icon("solo"), self._solo())]

    def _icon(self, key: str) -> SectionIcon:
        return icon(self.book.theme, ICONS[key])

    def _said(self, key: str, **values: object) -> SectionPiece:
        return said(self.book, key, **values)

    def _steps(self, key: str) -> list[SectionPiece]:
        return steps(self.book, key, STEPS[key])

    def _fallback(self) -> SectionPiece:
        """What is drawn where nothing fits, and whether it earns a coin here."""
        book = self.book
        coin = book.label.set(f"rule_fallback_coin_{book.edition.rulings['fallback_coin'].choose}")
        text = f"{book.label.set('book_fallback')} {sentence(coin)}"
        return words(book.theme, text, book.where("book_fallback"), after=0.4)

    def _box(self) -> list[SectionPiece]:
        choice = self.choice
        counts = {
            "explore": len(choice.explore) + len(choice.ruins),
            "ambush": len(choice.ambush),
            "hero": len(choice.heroes),
            "scoring": len(choice.scoring),
            "season": len(SEASONS),
            "edict": len(self.book.edition.edicts),
        }
        label, theme = self.book.label, self.book.theme
        rows = [tally(theme, label(f"{kind}_card"), str(count), kind) for kind, count in counts.items() if count]
        return [*rows, self._said("book_box")]

    def _map(self) -> list[SectionPiece]:
        """A whole map, and what is printed on it."""
        name = self.book.edition.maps_of(self.choice.explore_set)[0]
        grid, board = read_picture(self.book.edition.maps[name].grid)
        found = [self._beside(grid, board, (), self.book.label.set("book_map"), "book_map", wide=True)]
        for terrain in TERRAINS:
            name_of = Span(self.book.label.named(self.book.label(terrain), ""), "serif-bold")
            text: list[str | Span | Icon] = [name_of, self.book.label.set(f"book_map_{terrain}")]
            sign = icon(self.book.theme, figure_on_box(terrain))
            found.append(entry(self.book.theme, sign, text, self.book.where(terrain), after=0.2))
        return found

    def _beside(
        self,
        grid: Grid,
        board: Board,
        marked: Sequence[Award],
        text: str,
        key: str,
        *,
        over: SectionPiece | None = None,
        wide: bool = False,
    ) -> SectionPiece:
        """A map and words beside it."""
        book = self.book

        def picture(page: Drawing, box: Box) -> None:
            said = [board_said(book.label, grid, board)]
            said += [f"{grid.names(award.cells)}: {award.points}" for award in marked]
            with page.picture("; ".join(said)):
                draw_board(page, book.theme, grid, board, box, marked)

        shape = grid.height / grid.width
        return beside(book.theme, picture, shape, text, book.where(key), over=over, widest=44.0 if wide else 34.0)

    def _season(self) -> list[SectionPiece]:
        if self.told is None:
            return [self._said(f"aid_{key}") for key in ("ruins", "ambush", "coins")]
        return [self._said("book_told"), *(self._moment(self.told.grid, each) for each in self.told.moments[:4])]

    def _edicts(self) -> list[SectionPiece]:
        if self.told is None:
            return []
        found = [self._moment(self.told.grid, moment) for moment in self.told.moments[4:]]
        return [*found, self._said("book_season_total", **self.told.moments[-1].values)]

    def _moment(self, grid: Grid, moment: SeasonMoment) -> SectionPiece:
        book, key = self.book, f"book_told_{moment.key}"
        card = book.name(moment.card)
        effect = (book.effect(moment.card) or "") if moment.key.startswith("edict") else ""
        text = book.label.set(key, card=card, effect=effect, **moment.values)
        over = self._card(moment) if moment.terrain else None
        return self._beside(grid, moment.board, moment.marked, text, key, over=over)

    def _card(self, moment: SeasonMoment) -> SectionPiece:
        """The shapes of the card that was drawn."""
        edition, theme = self.book.edition, self.book.theme
        if moment.card in edition.explore:
            shapes = [shape.grid for shape in edition.explore[moment.card].shapes]
        else:
            shapes = [edition.ambush[moment.card].grid]

        def laid(_: float, pt: float) -> Laid:
            side = min(1.05 * em(pt), 4.2 * theme.text_scale)
            height = max(len(rows) for rows in shapes) * side

            def draw(page: Drawing, x: float, y: float) -> None:
                with page.furniture():
                    for rows in shapes:
                        box = Box(x, y, len(rows[0]) * side, height)
                        draw_shape(page, theme, rows, moment.terrain, box, side)
                        x += box.width + 1.6 * em(pt)

            return Laid(height + 0.5 * em(pt), draw)

        return laid

    def _hero(self) -> SectionPiece:
        hero = self.choice.heroes[0]
        rows = self.book.edition.heroes[hero].grid

        def picture(page: Drawing, box: Box) -> None:
            with page.picture(self.book.label("attack_pattern")):
                draw_attack(page, self.book.theme, rows, box, box.width)

        text = self.book.label.set("book_hero", card=self.book.name(hero))
        return beside(self.book.theme, picture, 0.8, text, self.book.where("book_hero"))

    def _solo(self) -> list[SectionPiece]:
        """Solo play, with where the monsters of a card start and which way they go."""
        book, found = self.book, [self._said("aid_solo")]
        name = next((name for name in self.choice.ambush if book.edition.ambush[name].solo_corner), None)
        record = book.edition.ambush[name or self.choice.ambush[0]]
        corner = record.solo_corner
        if name is None or corner is None:
            return found

        def picture(page: Drawing, box: Box) -> None:
            with page.picture(book.label.named(book.name(name), book.label("solo_start"))):
                draw_solo_start(page, book.theme, corner, record.direction, box)

        text = book.label.set("book_solo", card=book.name(name))
        return [*found, beside(book.theme, picture, 0.62, text, book.where("book_solo"), widest=26.0)]
