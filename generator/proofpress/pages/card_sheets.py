"""How cards are printed: on sheets, for print shops, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

from proofpress.errors import PressError, Refusal, listed, say
from proofpress.files import File
from proofpress.options import MM_PER_INCH, Answer, Job, Option, flag, in_group, one_of, some_of
from proofpress.pages.calibration import Profile, read_profile
from proofpress.pages.cards import (
    LARGE_PT,
    CardSet,
    PrintedCard,
    by_back,
    card_pages,
    cards_document,
    different,
    fewest_sheets,
    single_cards,
    within,
)
from proofpress.pages.page_setup import PROFILE, TURNING, Book, Look
from proofpress.press.document import beside, converted
from proofpress.press.imposition import (
    CARD_BLEED,
    CARD_GAP,
    MARK_INSET,
    MARK_STYLES,
    MARK_WEIGHT,
    PLOTTER,
    CardGrid,
    CardSheets,
    arm_of,
    cut_file,
    plotter_grid,
    ticked_grids,
)
from proofpress.press.paper import CARDS, PAPERS, Paper, Size
from proofpress.records import dataclass

SizedCards = tuple[CardSet, Size]  # cards of one size


# --------------------------------------------------------------------------------------------------------------------
# The options of printing cards, and how they lie on sheets.


_GUTTERFOLD = "gutterfold"  # beside the edges over which paper is turned
_EDGES = "edges"  # beside the styles of cut marks: for scissors
_MOST_MM = 100  # of gap and bleed: wider than any card


def layout_options(*kinds: str, example: str) -> tuple[Option, ...]:
    """The options of printing cards of these kinds; the example picks some by their ids."""
    return (
        some_of(
            "cards",
            say("Only cards whose ids match, with * for any letters, such as '{example}'.", example=example),
            group="cards",
        ),
        some_of("kind", "Only these kinds of cards.", kinds, group="cards"),
        *in_group(
            "layout",
            Option(
                "gap", say("Space between cards. Default: {gap:g}, or twice the bleed.", gap=CARD_GAP), kind="length",
                bounds=(0, _MOST_MM),
            ),
            Option(
                "bleed",
                say(
                    "Print this far beyond the cut. Default: {bleed:g}, or half the gap, or 0 for pictures.",
                    bleed=CARD_BLEED,
                ),
                kind="length", bounds=(0, _MOST_MM),
            ),
            one_of(
                "marks", "Cut marks: ticks in the margins, lines across the sheet, the edges of the cards, or the "
                "registration marks of a cutting plotter, with a DXF file of the cuts.",
                (*MARK_STYLES, _EDGES), noun="style of cut marks", default="ticks", only_with="format=pdf",
            ),
            replace(
                TURNING,
                label="The edge over which the printer turns the paper; off prints no backs, and gutterfold front and "
                "back beside each other on one side, to fold, glue and cut.",
                words=(*TURNING.fixed_words(), "off", _GUTTERFOLD),
                also=(*TURNING.also, _GUTTERFOLD, "backs", "no-backs"),
                only_with="format=pdf",
            ),
            flag(
                "fronts-then-backs", "All fronts first, then all backs, for card stock fed by hand.",
                only_with="format=pdf",
            ),
        ),
        PROFILE,
        one_of(
            "for", "Cards as a print shop wants them: size, bleed, safe zone, pages or pictures, order.", tuple(SHOPS),
            noun="print shop", group="output", also=("shop", "print-shop"),
            not_with=(
                "gap", "bleed", "marks", "duplex", "fronts-then-backs", "profile", "paper", "format",
            ),
        ),
    )  # fmt: skip


class Layout:
    """How a job wants its cards laid out."""

    def __init__(self, job: Job[Any]) -> None:
        chosen = self._chosen = job.chosen
        gap, bleed = chosen["gap"], chosen["bleed"]
        self.gap: float = max(CARD_GAP, 2 * (bleed or 0.0)) if gap is None else gap
        self.bleed: float = min(CARD_BLEED, self.gap / 2) if bleed is None else bleed
        self.picture_bleed: float = bleed or 0.0
        # The folds that are tried; None is a sheet that is not folded.
        self.folds: tuple[str | None, ...] = ("vertical", "horizontal") if chosen["duplex"] == _GUTTERFOLD else (None,)
        if chosen["duplex"] == _GUTTERFOLD and chosen["fronts-then-backs"]:
            raise Refusal(say("it does not go with --duplex {gutterfold}", gutterfold=_GUTTERFOLD), "fronts-then-backs")
        if chosen["duplex"] == _GUTTERFOLD and chosen["marks"] == PLOTTER:
            raise Refusal(
                say(
                    "a folded sheet has lost its marks; it does not go with --duplex {gutterfold}",
                    gutterfold=_GUTTERFOLD,
                ),
                "marks",
            )

    @property
    def wanted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The kinds and the patterns of names."""
        return self._chosen["kind"] or (), self._chosen["cards"] or ()

    def ways(self, paper: Paper, card: Size) -> list[CardSheets]:
        """The ways to lay such cards, the sheet upright or lying: see `ticked_grids`."""
        papers = [paper, paper.turned()]
        if self._chosen["marks"] != PLOTTER:
            free = self._chosen["gap"] is None and self._chosen["bleed"] is None
            grids = ticked_grids(papers, card, self.gap, self.bleed, self.folds, narrower=free)
            return [self._sheets(grid) for grid in grids[0 if self._chosen["marks"] == "ticks" else -1 :]]
        try:
            return [self._sheets(plotter_grid(papers, card, self.gap, self.bleed))]
        except PressError as error:
            named = [Paper(name, *size) for name, size in PAPERS.items()]
            larger = [each.name for each in named if self._has_room(each, card)]
            ways = listed([*(f"--paper {name}" for name in larger), "--marks ticks"])
            raise Refusal(say("{error}; take {ways}", error=error, ways=ways), "marks") from error

    def _has_room(self, paper: Paper, card: Size) -> bool:
        with suppress(PressError):
            return bool(plotter_grid([paper, paper.turned()], card, self.gap, self.bleed))
        return False

    def _sheets(self, grid: CardGrid) -> CardSheets:
        chosen = self._chosen
        duplex = "none" if chosen["duplex"] == "off" else chosen["duplex"]
        profile = read_profile(chosen["profile"]) if chosen["profile"] else Profile()
        return CardSheets(
            grid=grid,
            duplex=duplex,
            order="fronts-first" if chosen["fronts-then-backs"] else "interleaved",
            back_offset=profile.offset(grid.paper, duplex),
            back_angle=profile.angle,
            marks="none" if chosen["marks"] == _EDGES else chosen["marks"],
            outline=chosen["marks"] == _EDGES,
        )


# --------------------------------------------------------------------------------------------------------------------
# Cards as print shops want them: exact sizes, with a bleed, and nothing that matters near the cut.


# What shops cut cards to that are called by these names, in inches: not quite the sizes of the sleeves.
_INCHES = {"poker": (2.5, 3.5), "bridge": (2.25, 3.5), "mini": (1.75, 2.5), "tarot": (2.75, 4.75)}
_CUT = {name: Size(width * MM_PER_INCH, height * MM_PER_INCH) for name, (width, height) in _INCHES.items()}
_EIGHTH = MM_PER_INCH / 8
_LEAST = 40.0  # the shortest side of a card; what is smaller is punched, not cut


@dataclass(frozen=True, slots=True)
class Shop:
    """Lengths in millimetres. `bleed` goes beyond the cut, and nothing that matters stands nearer to it than `safe`.

    A shop takes pictures of single cards and backs, or a document for each deck, whose pages are the cards as often as
    the game has them, each after its back.
    """

    format: str
    dpi: int
    bleed: float = _EIGHTH
    safe: float = _EIGHTH
    only_named: bool = False  # whether it cuts to no other sizes

    def cut(self, card: Size) -> Size:
        """The size to which this shop cuts such a card."""
        name = next((name for name, size in CARDS.items() if size == card), "")
        if name in _CUT:
            return _CUT[name]
        if self.only_named or min(card) < _LEAST:
            possible = listed(_CUT) if self.only_named else say("{least:g} mm and more a side", least=_LEAST)
            raise Refusal(
                say("no cards of {card} are made there; possible: {possible}", card=card, possible=possible), "for"
            )
        return card


SHOPS: Mapping[str, Shop] = {
    "gamecrafter": Shop("png", 300, only_named=True),
    "printshop": Shop("pdf", 300),
}


def _shop_files(book: Book, sections: Iterable[SizedCards], shop: Shop, target: Path) -> Iterator[File]:
    """The files for a shop: `target-back.pdf` for each deck, or pictures of its cards and of its back."""
    for cards, cut in [(cards, shop.cut(size)) for cards, size in sections]:
        designed = within(cut, shop.safe)
        deck = cards.art.deck(book, designed, shop.bleed + (cut.width - designed.width) / 2, cards.whole)
        for back, shuffled in by_back(cards).items():
            if shop.format == "pdf":
                faces = [face for card in shuffled for face in (back, card)]
                document = card_pages(deck, faces, cards.art, shop.bleed)
                yield from converted("pdf", document.to_bytes(), beside(target, back))
                continue
            named: dict[str, PrintedCard | str] = {**different(shuffled), f"back-{back}": back}
            for name, face in named.items():
                picture = card_pages(deck, [face], cards.art, shop.bleed)
                yield from converted(shop.format, picture.to_bytes(), beside(target, name), shop.dpi)


# --------------------------------------------------------------------------------------------------------------------
# The command of both games: all cards in the chosen kind of file.


_LARGER = range(101, 201)  # sizes of a card on which words are tried, in hundredths


def print_cards(job: Job[Any], book: Book, printed: Sequence[SizedCards]) -> Answer:
    """The cards of these sections in the chosen kind of file."""
    layout, look, shop = Layout(job), Look(job), SHOPS.get(job.chosen["for"])
    on_sheets = look.format == "pdf" and shop is None
    laid = fewest_sheets([(cards, layout.ways(look.paper(), size)) for cards, size in printed]) if on_sheets else []
    cuts = {_cuts(look, each.grid): each.grid for _, each in laid if each.marks == PLOTTER}

    def files() -> Iterator[File]:
        if shop:
            yield from _shop_files(book, printed, shop, look.target(f"cards.{shop.format}"))
        elif laid:
            yield from look.files(cards_document(book, laid).to_bytes(), look.target("cards.pdf"))
            yield from (File(name, cut_file(grid)) for name, grid in cuts.items())
        else:
            target = look.target("cards.png")
            for cards, size in printed:
                for name, document in single_cards(book, cards, size, layout.picture_bleed):
                    yield from look.files(document.to_bytes(), beside(target, name))

    return look.answer(files(), notes=[*_smaller(job, book, printed), *_registration(cuts)])


def _cuts(look: Look, grid: CardGrid) -> Path:
    """The name of the cut file for cards of this size."""
    width, height = grid.card
    return beside(look.target("cards.pdf"), f"{width:g}x{height:g}").with_suffix(".dxf")


def _registration(cuts: Mapping[Path, CardGrid]) -> Iterator[str]:
    """Says what the software of a plotter has to be told of each cut file."""
    for name, grid in cuts.items():
        lies = "lying" if grid.paper.landscape else "upright"
        yield (
            say(
                "note: {name}: cuts in the middle of {paper}, {lies}; registration marks {mark_inset:g} "
                "mm from its edges, {arm_of:g} mm long, {mark_weight:g} mm thick",
                name=name.name,
                paper=grid.paper.name,
                lies=lies,
                mark_inset=MARK_INSET,
                arm_of=arm_of(grid),
                mark_weight=MARK_WEIGHT,
            )
        )


def _smaller(job: Job[Any], book: Book, sections: Sequence[SizedCards]) -> Iterator[str]:
    """Says it when large print is not large, and on which cards it would be, where their size can be chosen."""
    for cards, size in sections if book.theme.text_scale > 1 and "size" in job.chosen else ():
        words = _words(book, cards, size)
        if words < LARGE_PT:
            larger = (Size(ceil(size.width * share / 100), ceil(size.height * share / 100)) for share in _LARGER)
            enough = next((each for each in larger if _words(book, cards, each) >= LARGE_PT), None)
            more = (
                say(": print --size {width:g}x{height:g}mm", width=enough.width, height=enough.height) if enough else ""
            )
            yield say(
                "note: words on cards of {size} are set in {words:g} points, but large print has {large_pt:g}{more}",
                size=size,
                words=words,
                large_pt=LARGE_PT,
                more=more,
            )


def _words(book: Book, cards: CardSet, size: Size) -> float:
    """The size of type in which the words of these cards are set."""
    return cards.art.deck(book, size, 0, cards.whole).text_pt
