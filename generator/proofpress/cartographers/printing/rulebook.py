"""The rulebook with its told season, and the command `rulebook`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import product
from typing import Final

from proofpress.cartographers.choice import PRESET, Choice, choose, in_play
from proofpress.cartographers.deal import rulings_of
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, board_said, open_book
from proofpress.cartographers.printing.examples import draw_attack, draw_board, draw_shape, draw_solo_start
from proofpress.cartographers.printing.player_aid import ICONS, ONLY_WITH, ambush_paragraph, title_lines
from proofpress.cartographers.records import SEASONS, AmbushBy, AmbushCard, Pay
from proofpress.cartographers.rules.board import (
    Board,
    Grid,
    Sheet,
    Terms,
    bits,
    draw,
    draw_ambush,
    figure,
    first_sheet,
    places,
    read_picture,
    solo_place,
)
from proofpress.cartographers.rules.scoring import Award, SeasonScore, compile_rule, monster_losses
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import figure_on_box, place_emblem, sign_on_box
from proofpress.pages.layout import (
    Laid,
    SectionIcon,
    SectionPiece,
    SectionTold,
    beside,
    em,
    entry,
    icon,
    numbered_texts,
    rulebook_document_of,
    rulings_told,
    sentence,
    step_keys,
    tally,
    words,
)
from proofpress.pages.page_setup import Look, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Theme
from proofpress.press.typesetting import Icon, Span
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The season that the rulebook tells: a small map, a few cards of the game, and what the rules make of them.
#
# Every picture of it and every number in its words comes from here. Whoever draws looks among the legal places for the
# one that shows the point best: a shape that closes in a mountain, monsters where they cost most. Own cards may not
# allow it; then nothing is told.


_MAP: Final = (
    ".#....",
    "#^.r..",
    "......",
    "......",
    "....r.",
    "......",
)  # fmt: skip
_FIRST: Final = (2, 1)  # a space that the first shape covers
_CORNER: Final = tuple(row[1:] for row in _MAP[1:])  # the same without wasteland: the mountain in the corner


@dataclass(frozen=True, slots=True)
class SeasonMoment:
    """A moment of the season: the map with what is outlined on it, the card drawn, and the numbers in its words."""

    key: str  # of its words
    board: Board
    card: str = ""
    terrain: str = ""  # in which the card is shown
    marked: tuple[Award, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeasonTold:
    """The whole season."""

    grid: Grid
    moments: tuple[SeasonMoment, ...]


def season_told(
    edition: Edition, choice: Choice, ambush_by: AmbushBy = "neighbour", *, wasteland: bool = True
) -> SeasonTold | None:
    """The season with the first cards that tell it; nothing where those of this game do not."""
    explore = [name for name in choice.explore if edition.explore[name].time]
    single = [
        name for name in explore if len(edition.explore[name].terrains) == 1 and edition.explore[name].shapes[0].coin
    ]
    joint = [name for name in explore if len(edition.explore[name].shapes) == 1]
    told = (
        _told(edition, choice, ambush_by, _MAP if wasteland else _CORNER, first, second, third)
        for first, second, third in product(single, joint, joint)
        if second != third
    )
    return next((each for each in told if each), None)


def _told(edition: Edition, choice: Choice, by: AmbushBy, rows: Sequence[str], *explore: str) -> SeasonTold | None:
    """The season with these three explore cards on this map."""
    first, second, third = explore
    grid, board = read_picture(rows)
    ambush = min(choice.ambush, key=lambda name: _late(edition.ambush[name]))
    record = edition.ambush[ambush]
    if _late(record) == _AT_ONCE:
        return None
    bounty = {ambush: record.effect.coins} if isinstance(record.effect, Pay) else {}
    terms = Terms(grid, rulings_of(edition), edition.coin_track, bounty)
    blank = first_sheet(terms, board)
    wanted = board.ruins if "ruins" in in_play(edition, choice, maps=()) else 0  # without their cards they ask nothing
    closing = "ruins" if wanted else "mountain"
    mountain, ruin = grid.beside(board.mountain), wanted and next(bits(wanted))
    cards = {name: edition.explore[name] for name in (first, second, third)}

    def closes(cells: int) -> int:
        return 9 * (cells & ruin != 0) + (cells & mountain).bit_count()

    def monsters(cells: int) -> Sheet:
        return draw_ambush(terms, two, ambush, cells, lettered=record.letter is not None)

    at = _best_place(
        grid, blank, cards[first].shapes[0].grid, closes, grid.bit(*(at - len(_MAP) + len(rows) for at in _FIRST))
    )
    one = draw(terms, blank, cards[first].terrains[0], at, 1)
    covering = _best_place(grid, one, cards[second].shapes[0].grid, closes, wanted)
    two = draw(terms, one, cards[second].terrains[0], covering)
    if two.coins == one.coins:  # the mountain is to be closed in
        return None
    if by == "neighbour":
        hurt = _best_place(
            grid, two, record.grid, lambda cells: monster_losses(grid, monsters(cells).board).bit_count()
        )
    else:
        hurt = solo_place(record.grid, record.solo_corner, record.direction, grid, two.board.empty) or 0
    three = monsters(hurt)
    before = monster_losses(grid, three.board)
    saving = _best_place(grid, three, cards[third].shapes[0].grid, lambda cells: (cells & before).bit_count())
    four = draw(terms, three, cards[third].terrains[0], saving)
    left = monster_losses(grid, four.board)
    edicts = _edicts(edition, choice, grid, four.board)
    if not edicts or left.bit_count() >= before.bit_count():
        return None
    (card_a, award_a), (card_b, award_b) = edicts
    a, b = (sum(award.points for award in awards) for _, awards in edicts)
    score = SeasonScore((a, b), four.coins, left.bit_count())
    values = {"coins": four.coins, "before": before.bit_count(), "left": score.monsters, "a": a, "b": b}
    values["total"] = score.total
    return SeasonTold(
        grid,
        (
            SeasonMoment("shape", one.board, first, cards[first].terrains[0], values=values),
            SeasonMoment(closing, two.board, second, cards[second].terrains[0], values=values),
            SeasonMoment(f"ambush_{by}", three.board, ambush, "monster", _each(before), values),
            SeasonMoment("fence", four.board, third, cards[third].terrains[0], _each(left), values),
            SeasonMoment("edict_a", four.board, card_a, marked=award_a, values=values),
            SeasonMoment("edict_b", four.board, card_b, marked=award_b, values=values),
        ),
    )


_AT_ONCE: Final = 3


def _late(card: AmbushCard) -> int:
    """How late the effect of monsters comes, which the season tells after their card: best never, at worst at once."""
    return ("", "season_end", "surrounded", "drawn").index(card.effect.when if card.effect else "")


def _best_place(grid: Grid, sheet: Sheet, rows: tuple[str, ...], best: Callable[[int], int], wanted: int = 0) -> int:
    """Of the legal places the one that is best."""
    return max(places(figure(rows, grid), sheet.board.empty, wanted), key=best, default=0)


def _each(cells: int) -> tuple[Award, ...]:
    """A point off for each of the spaces."""
    return tuple(Award(-1, bit) for bit in bits(cells))


def _edicts(edition: Edition, choice: Choice, grid: Grid, board: Board) -> tuple[tuple[str, tuple[Award, ...]], ...]:
    """Two scoring cards of different kinds that pay for the map; none where there are no two."""
    found: dict[str, tuple[str, tuple[Award, ...]]] = {}
    for name in choice.scoring:
        awards = tuple(compile_rule(edition.scoring[name].rule, grid).awards(board))
        if 2 <= sum(award.points for award in awards) <= 9:
            found.setdefault(edition.scoring[name].category, (name, awards))
    return tuple(found.values())[:2] if len(found) > 1 else ()


# --------------------------------------------------------------------------------------------------------------------
# The sections, from what is needed to the last ruling.
#
# They teach with the season above, on a map and with cards of this game: every number in their words comes from it or
# from the data. The rulings in force follow on a page of their own. It carries no seed.


_STEPS: Final = {each: step_keys(each, count) for each, count in (("setup", 5), ("turn", 4), ("end", 4))}  # numbered
_DEFINED: Final = ("def_adjacent", "def_cluster", "def_filled", "def_kinds")
_SIGN: Final = 5.0  # on a map, about
_ON_MAPS: Final = ("mountain", "ruins", "wasteland")


def rulebook_document(book: Book, paper: Paper, choice: Choice, ambush_by: AmbushBy = "neighbour") -> Document:
    """The rulebook."""
    return rulebook_document_of(book, paper, sections(book, choice, ambush_by))


def sections(book: Book, choice: Choice, ambush_by: AmbushBy = "neighbour") -> list[SectionTold]:
    """What it says, and the rulings in force, one after the other."""
    book = book.with_signs(_SIGN)
    sign = icon(book.theme, sign_on_box("rulings"))
    return [*_Teller(book, choice, ambush_by).sections(), ("rulings", sign, rulings_told(book, book.rulings()))]


def _spring(page: Drawing, theme: Theme, box: Box) -> None:
    """The season that is told."""
    place_emblem(page, theme, "spring", box.x, box.y, box.width)


class _Teller:
    """What the sections say of one game."""

    def __init__(self, book: Book, choice: Choice, ambush_by: AmbushBy) -> None:
        self.book, self.choice = book, choice
        self.told: SeasonTold | None = season_told(book.edition, choice, ambush_by, wasteland=book.plays("wasteland"))

    def sections(self) -> list[SectionTold]:
        theme, ties = self.book.theme, ["def_ties"] if self.book.plays("ranked_clusters") else []
        found: list[SectionTold] = [
            ("aim", icon(theme, sign_on_box("points")), [self._said("book_aim")]),
            ("box", self._icon("combining"), self._box()),
            ("map", icon(theme, figure_on_box("mountain")), self._map()),
            ("setup", self._icon("setup"), self._steps("setup")),
            ("turn", self._icon("turn"), [*self._steps("turn"), self._fallback()]),
            ("ruins", self._icon("ruins"), [self._said("aid_ruins"), self._said("book_ruins")]),
            (
                "ambush",
                self._icon("ambush"),
                [self._said(ambush_paragraph(self.book)), *map(self._said, filter(self.book.told, ["book_ambush"]))],
            ),
            ("heroes", self._icon("heroes"), [self._said("aid_heroes"), *self._hero()]),
            ("told", icon(theme, _spring), self._season()),
            ("end", self._icon("season_end"), [*self._steps("end"), *self._edicts()]),
            ("next", self._icon("next_season"), [self._said("aid_next_season")]),
            ("winning", self._icon("game_end"), [self._said("aid_game_end"), self._said("aid_tie_break")]),
            ("words", icon(theme, sign_on_box("neighbours")), [*map(self._said, [*_DEFINED, *ties])]),
            ("combining", self._icon("combining"), [self._said("aid_combining")]),
            ("solo", self._icon("solo"), self._solo()),
        ]
        left_out = {key for key, topic in ONLY_WITH.items() if not self.book.plays(topic)}
        return [section for section in found if section[0] not in left_out]

    def _icon(self, key: str) -> SectionIcon:
        return icon(self.book.theme, ICONS[key])

    def _said(self, key: str, **values: object) -> SectionPiece:
        return words(self.book.theme, self.book.told(key, **values), self.book.where(key), after=0.4)

    def _steps(self, section: str) -> list[SectionPiece]:
        """The numbered paragraphs of a section; what says nothing of this game has no number."""
        first = ", ".join(f"{letter} {self.book.name(card)}" for letter, card in self.book.edition.first_game.items())
        told = {key: self.book.told(key, first=first) for key in _STEPS[section]}
        return numbered_texts(self.book, {self.book.where(key): text for key, text in told.items() if text})

    def _fallback(self) -> SectionPiece:
        """What is drawn where nothing fits, and whether it earns a coin here."""
        book = self.book
        coin = book.label.set(f"rule_fallback_coin_{book.edition.rulings['fallback_coin'].choose}")
        text = f"{book.told('book_fallback')} {sentence(coin)}"
        return words(book.theme, text, book.where("book_fallback"), after=0.4)

    def _box(self) -> list[SectionPiece]:
        choice = self.choice
        counts = {
            "explore": len(choice.explore),
            "ruins": len(choice.ruins),
            "ambush": len(choice.ambush),
            "hero": len(choice.heroes),
            "scoring": len(choice.scoring),
            "season": len(SEASONS),
            "edict": len(self.book.edition.edicts),
        }
        label, theme = self.book.label, self.book.theme
        counts = {kind: count for kind, count in counts.items() if count and self.book.plays("cards")}
        names = {kind: label(f"value_{kind}") for kind in counts}
        rows = [
            tally(theme, name[0].upper() + name[1:], str(counts[kind]), kind, last=kind == [*names][-1])
            for kind, name in names.items()
        ]
        return [*rows, self._said("book_box")]

    def _map(self) -> list[SectionPiece]:
        """A whole map, and what is printed on it."""
        name = self.book.edition.maps_of(self.choice.explore_set)[0]
        grid, board = read_picture(self.book.edition.maps[name].grid)
        found = [self._beside(grid, board, (), self.book.told("book_map"), "book_map", wide=True)]
        for terrain in self.book.those_in_play(_ON_MAPS):
            name_of = Span(self.book.label.named(self.book.label(terrain), ""), "serif-bold")
            text: list[str | Span | Icon] = [name_of, self.book.told(f"book_map_{terrain}")]
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
            return [self._said("aid_coins")]
        pieces = [self._said("book_told"), *(self._moment(self.told.grid, each) for each in self.told.moments[:4])]
        name = self.told.moments[2].card
        letter, effect = self.book.edition.ambush[name].letter, self.book.effect(name)
        if letter and effect:
            pieces.insert(4, self._said("book_told_letter", letter=letter, effect=effect))
        return pieces

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
        monsters = edition.ambush.get(moment.card)
        shapes = [monsters.grid] if monsters else [shape.grid for shape in edition.explore[moment.card].shapes]
        letter = monsters.letter if monsters else None

        def laid(_: float, pt: float) -> Laid:
            side = min(1.05 * em(pt), 4.2 * theme.text_scale)
            height = max(len(rows) for rows in shapes) * side

            def draw(page: Drawing, x: float, y: float) -> None:
                with page.furniture():
                    for rows in shapes:
                        box = Box(x, y, len(rows[0]) * side, height)
                        draw_shape(page, theme, rows, moment.terrain, box, side, letter)
                        x += box.width + 1.6 * em(pt)

            return Laid(height + 0.5 * em(pt), draw)

        return laid

    def _hero(self) -> list[SectionPiece]:
        if not self.book.plays("heroes"):
            return []
        hero = self.choice.heroes[0]
        rows = self.book.edition.heroes[hero].grid

        def picture(page: Drawing, box: Box) -> None:
            with page.picture(self.book.label("attack_pattern")):
                draw_attack(page, self.book.theme, rows, box, box.width)

        text = self.book.label.set("book_hero", card=self.book.name(hero))
        return [beside(self.book.theme, picture, 0.8, text, self.book.where("book_hero"))]

    def _solo(self) -> list[SectionPiece]:
        """Solo play, with where the monsters of a card start and which way they go."""
        book, found = self.book, [self._said("aid_solo")]
        name = self.choice.ambush[0]
        record = book.edition.ambush[name]

        def picture(page: Drawing, box: Box) -> None:
            with page.picture(book.label.named(book.name(name), book.label("solo_start"))):
                draw_solo_start(page, book.theme, record.solo_corner, record.direction, box)

        text = book.label.set("book_solo", card=book.name(name))
        starts = beside(book.theme, picture, 0.62, text, book.where("book_solo"), widest=26.0)
        return [*found, starts, *title_lines(book)]


# --------------------------------------------------------------------------------------------------------------------
# The command.


def rulebook(job: Job[Edition]) -> Answer:
    """Print the rulebook: the whole game taught with pictures, a season told card by card, and the rulings."""
    look, choice = Look(job), choose(job.edition, job.chosen["sets"])
    book = look.book(open_book, job.edition).playing(choice)
    return look.printed(rulebook_document(book, look.paper(), choice).to_bytes(), "rulebook.pdf")


RULEBOOK = Command(rulebook, (DATA, PRESET, *printing()))
