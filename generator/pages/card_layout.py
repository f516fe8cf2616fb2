"""What printing cards has in common for every game: how they lie on sheets, and which are printed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import TypeVar

from generator.interface.command import Answer, File, Job
from generator.interface.option import Option, Refusal, file, flag, in_group, one_of, some_of
from generator.library.files import as_text, text_lines, within_limit
from generator.pages.book import Book
from generator.pages.card_pages import (
    CardSet,
    CardSheets,
    by_back,
    cards_document,
    decks_by_back,
    fingerprints,
    list_text,
    read_list,
    single_cards,
)
from generator.pages.card_shop import shop_files
from generator.pages.look import FORMAT, PROFILE, TURNING, Look
from generator.pages.tabletop import saved_object
from generator.press.cutting import STYLES
from generator.press.formats import FORMATS, TTS_SIDE, beside, tts_dpi, tts_grids
from generator.press.geometry import Size
from generator.press.imposition import BLEED, GAP, CardGrid, best_grid
from generator.press.paper import Paper
from generator.press.profile import read_profile
from generator.press.shops import SHOPS
from generator.text.labels import Spoken

E = TypeVar("E", bound=Spoken)
SizedCards = tuple[CardSet, Size]  # cards of one size
GUTTERFOLD = "gutterfold"  # beside the edges over which paper is turned
EDGES = "edges"  # beside the styles of cut marks: for scissors
MOST_MM = 100  # of gap and bleed: wider than any card
LARGE_PT = 14.0  # what those who print for people with low vision call large
_SHARES = range(101, 201)  # of the size of a card, in hundredths: on which sizes words are tried

FORMAT_OF_CARDS = replace(
    FORMAT, words=("pdf", "png", "tts"),
    label="Kind of file; png is a picture of every card, "
    "tts decks for Tabletop Simulator.",
)  # fmt: skip


def layout_options(*kinds: str, example: str) -> tuple[Option, ...]:
    """The options of printing cards of these kinds; the example picks some by their ids."""
    return (
        some_of("cards", f"Only cards whose ids match, with * for any letters, such as '{example}'.", group="cards"),
        some_of("kind", "Only these kinds of cards.", kinds, group="cards"),
        *in_group(
            "layout",
            Option(
                "gap", f"Space between cards. Default: {GAP:g}, or twice the bleed.", kind="length",
                bounds=(0, MOST_MM),
            ),
            Option(
                "bleed", f"Print this far beyond the cut. Default: {BLEED:g}, or half the gap, or 0 for pictures.",
                kind="length", bounds=(0, MOST_MM),
            ),
            one_of(
                "marks", "Cut marks: ticks in the margins, lines across the sheet, or the edges of the cards.",
                (*STYLES, EDGES), noun="style of cut marks", default="ticks", only_with="format=pdf",
            ),
            replace(
                TURNING,
                label="The edge over which the printer turns the paper; off prints no backs, and gutterfold front and "
                "back beside each other on one side, to fold, glue and cut.",
                words=(*TURNING.fixed_words(), "off", GUTTERFOLD), also=(*TURNING.also, GUTTERFOLD),
                only_with="format=pdf",
            ),
            flag(
                "fronts-then-backs", "All fronts first, then all backs, for card stock that is fed by hand.",
                only_with="format=pdf",
            ),
        ),
        PROFILE,
        one_of(
            "for", "Cards as a print shop wants them: size, bleed, safe zone, pages or pictures, order.", tuple(SHOPS),
            noun="print shop", group="output", also=("shop", "print-shop"),
            not_with=(
                "gap", "bleed", "marks", "duplex", "fronts-then-backs", "profile", "per-sheet",
                "paper", "format", "dpi",
            ),
        ),
        file("changed-since", "Only cards that differ from the list of an earlier print.", group="cards"),
        file(
            "list", "Also write a list with a hash of each printed card, for --changed-since.",
            group="output",
        ),
    )  # fmt: skip


class Layout:
    """How a job wants its cards laid out."""

    def __init__(self, job: Job[E]) -> None:
        chosen = self._chosen = job.chosen
        gap, bleed = chosen["gap"], chosen["bleed"]
        self.gap: float = max(GAP, 2 * (bleed or 0.0)) if gap is None else gap
        self.bleed: float = min(BLEED, self.gap / 2) if bleed is None else bleed
        self.picture_bleed: float = bleed or 0.0
        # The folds that are tried; None is a sheet that is not folded.
        self.folds: tuple[str | None, ...] = ("vertical", "horizontal") if chosen["duplex"] == GUTTERFOLD else (None,)
        if chosen["duplex"] == GUTTERFOLD and chosen["fronts-then-backs"]:
            raise Refusal(f"it does not go with --duplex {GUTTERFOLD}", "fronts-then-backs")

    @property
    def wanted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The kinds and the patterns of names."""
        return self._chosen["kind"] or (), self._chosen["cards"] or ()

    def best_grid(self, paper: Paper, card: Size) -> CardGrid:
        """The grid with most cards, the sheet upright or lying."""
        return best_grid([paper, paper.turned()], card, gap=self.gap, bleed=self.bleed, folds=self.folds)

    def sheets(self, grid: CardGrid) -> CardSheets:
        """Sheets of such a grid."""
        chosen = self._chosen
        duplex = "none" if chosen["duplex"] == "off" else chosen["duplex"]
        profile = chosen["profile"]
        return CardSheets(
            grid=grid,
            duplex=duplex,
            order="fronts-first" if chosen["fronts-then-backs"] else "interleaved",
            back_offset=read_profile(profile).offset(grid.paper, duplex) if profile else (0.0, 0.0),
            marks="none" if chosen["marks"] == EDGES else chosen["marks"],
            outline=chosen["marks"] == EDGES,
        )


def print_cards(
    job: Job[E],
    book: Book,
    sections: Sequence[SizedCards],
    grid: Callable[[Size], CardGrid],
    dealt: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Answer:
    """The cards of these sections, or of them those that have changed, in the chosen kind of file.

    `dealt` are decks for a digital table in their order, by their names.
    """
    chosen, layout, look = job.chosen, Layout(job), Look(job)
    now: dict[str, str] = {}
    if chosen["changed-since"] or chosen["list"]:
        for cards, size in sections:
            now |= fingerprints(book, cards, size)
    printed = sections
    if chosen["changed-since"]:
        data, shown = job.read(chosen["changed-since"])
        before = read_list(text_lines(as_text(within_limit(data, shown), shown)), shown)
        printed = [(_changed(cards, now, before), size) for cards, size in sections]
    printed = [(cards, size) for cards, size in printed if cards.printed]
    shop = SHOPS.get(chosen["for"])
    on_sheets = look.format == "pdf" and shop is None
    laid = [(cards, layout.sheets(grid(size))) for cards, size in printed] if on_sheets else []

    def files() -> Iterator[File]:
        if shop:
            yield from shop_files(book, printed, shop, look.target(f"cards{FORMATS[shop.format].suffix}"))
        elif laid:
            yield from look.files(cards_document(book, laid).to_bytes(), look.target("cards.pdf"))
        elif printed:
            target = look.target("cards.png")
            for cards, size in printed:
                if look.format == "png":
                    documents = single_cards(book, cards, size, layout.picture_bleed)
                else:
                    documents = decks_by_back(book, cards, size)
                for name, document in documents:
                    yield from look.files(document.to_bytes(), beside(target, name))
            if look.format == "tts":
                yield File(target.with_suffix(".json"), saved_object(book, printed, target, dealt))
        if chosen["list"]:
            yield File(chosen["list"], list_text(now).encode())

    notes = [*_coarser(job, printed), *_smaller(job, book, printed)]
    return look.answer(files(), notes=notes if printed else ["no card has changed"])


def _smaller(job: Job[E], book: Book, sections: Sequence[SizedCards]) -> Iterator[str]:
    """Says it when large print is not large, and on which cards it would be, where their size can be chosen."""
    for cards, size in sections if book.theme.text_scale > 1 and "size" in job.chosen else ():
        words = _words(book, cards, size)
        if words < LARGE_PT:
            larger = (Size(ceil(size.width * share / 100), ceil(size.height * share / 100)) for share in _SHARES)
            enough = next((each for each in larger if _words(book, cards, each) >= LARGE_PT), None)
            more = f": print --size {enough.width:g}x{enough.height:g}mm" if enough else ""
            yield f"note: words on cards of {size} are set in {words:g} points, but large print has {LARGE_PT:g}{more}"


def _words(book: Book, cards: CardSet, size: Size) -> float:
    """The size of type in which the words of these cards are set."""
    return cards.art.deck(book, size, 0, cards.whole).text_pt


def _coarser(job: Job[E], sections: Sequence[SizedCards]) -> Iterator[str]:
    """Says it when pictures are smaller than was asked for."""
    for cards, size in sections if job.chosen["format"] == "tts" and job.chosen.given("dpi") else ():
        faces = [{card.face for card in shuffled} for shuffled in by_back(cards).values()]
        most = tts_dpi(size, [grid for each in faces for grid in tts_grids(len(each))])
        if most < job.chosen["dpi"]:
            yield (
                f"note: cards of {size} are drawn at {most} dpi: "
                f"Tabletop Simulator loads pictures of up to {TTS_SIDE:,} pixels a side"
            )


def _changed(cards: CardSet, now: dict[str, str], before: dict[str, str]) -> CardSet:
    printed = [each for each in cards.printed if now[f"{each.kind}/{each.id}"] != before.get(f"{each.kind}/{each.id}")]
    return replace(cards, printed=printed)
