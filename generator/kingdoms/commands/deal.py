"""The set-up that a seed deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.interface.command import JSON, LANG, SEED, Answer, Command, Job
from generator.interface.option import flag
from generator.kingdoms.certificate import Setting
from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.commands.options import TABLE, Play, play_of
from generator.kingdoms.deal import choice_of, setup_digest, tokens_known
from generator.kingdoms.deal import deal as deal_seed
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import Book, open_book
from generator.kingdoms.records import LETTERS
from generator.kingdoms.rules.setup import SeatSetup, Setup
from generator.library.errors import Refusal
from generator.library.layout import table as columns
from generator.library.layout import wrapped
from generator.pages.inks import theme_of

LABEL = "{:14}"
OPEN = "open"  # instead of what the players choose
INDENT = "  "


def deal(job: Job[Edition]) -> Answer:
    """Show the set-up that a seed deals: lands, sides, nations, home regions, resources, first player.

    SEED is any text, or a code from "proofpress seed new". What --free leaves open is chosen by the players; everything
    else stays as it is. "proofpress prove --game kingdoms" finds out whether a set-up can be played.
    """
    play, shown = play_of(job), job.chosen["show-tokens"]
    setting = play.setting(job.chosen["seed"])
    setup = deal_seed(play.box, choice_of(play.box, setting.config), setting.seed, beginners=play.beginners)
    if shown and not tokens_known(setup, setting.free):
        raise Refusal("it is not known where tokens lie, because players choose where they start", "show-tokens")
    return Answer(
        facts=setup_data(setting, setup, shown),
        lines=lambda: _lines(open_book(play.edition, job.language, theme_of("colour")), play, setting, setup, shown),
    )


SHOW_TOKENS = flag("show-tokens", "Show which token lies where; players must not know it.", only_with="tokens")
DEAL = Command(deal, (SEED, SHOW_TOKENS, *TABLE, LANG, JSON))


def _lines(book: Book, play: Play, setting: Setting, setup: Setup, show_tokens: bool) -> Iterator[str]:
    yield LABEL.format("seed") + setting.seed
    yield from wrapped(play.words, LABEL.format("game"))
    yield ""
    yield from setup_lines(book, setup, play.free)
    if setup.tokens is not None:
        yield ""
        if not tokens_known(setup, play.free):
            yield from wrapped("in all open regions where no pieces start, face down", LABEL.format("tokens"))
        elif show_tokens:
            yield "Exploration tokens"
            yield from columns([(f"{INDENT}{region}", book.name(token)) for region, token in setup.tokens])
        else:
            regions = ", ".join(region for region, _ in setup.tokens)
            yield from wrapped(f"face down in {regions}", LABEL.format("tokens"))


def setup_lines(book: Book, setup: Setup, free: frozenset[str] = frozenset()) -> Iterator[str]:
    """A line for each player, then the first player and the Lost Kingdom; what is left open is shown as open."""
    head = ["", "land", "", "nation", "home", *(book.name(resource) for resource in RESOURCES)]
    rows = [_row(book, seat, number, free) for number, seat in enumerate(setup.seats, start=1)]
    yield from columns([head, *rows], right=(0, 5, 6, 7))
    yield ""
    yield LABEL.format("first player") + str(setup.first + 1)
    if setup.lost:
        yield LABEL.format("Lost Kingdom") + f"{setup.lost} {book.name(setup.lost)}"


def _row(book: Book, seat: SeatSetup, number: int, free: frozenset[str]) -> list[str]:
    sided = "sides" not in free
    return [
        str(number),
        seat.side if sided else seat.side[:-1],
        book.name(seat.side) if sided else OPEN,
        OPEN if "nations" in free else book.name(seat.nation),
        OPEN if "regions" in free or not sided else f"{seat.region} {book.name(LETTERS[seat.region])}",
        *((OPEN,) * len(RESOURCES) if "resources" in free else map(str, seat.stock)),
    ]


def setup_data(setting: Setting, setup: Setup, show_tokens: bool) -> dict[str, Any]:
    """The set-up for programs."""
    free = setting.free
    facts: dict[str, Any] = {
        "seed": setting.seed,
        "config": setting.config,
        "beginners": setting.beginners,
        "free": sorted(free),
        "setup": setup_digest(setup),
        "first": setup.first + 1,
        "lost_kingdom": setup.lost or None,
        "seats": [
            {
                "land": seat.side[:-1],
                "side": None if "sides" in free else seat.side,
                "nation": None if "nations" in free else seat.nation,
                "home": None if {"sides", "regions"} & free else seat.region,
                "resources": None if "resources" in free else dict(zip(RESOURCES, seat.stock, strict=True)),
            }
            for seat in setup.seats
        ],
    }
    if setup.tokens is not None and tokens_known(setup, free):
        facts["tokens"] = dict(setup.tokens) if show_tokens else [region for region, _ in setup.tokens]
    return facts
