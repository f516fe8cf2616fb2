"""This game, as packs see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.pack.deals import (
    ABOUT,
    KIND,
    OPTIONS,
    MapPlan,
    derive,
    foretold,
    plan_from,
    read_plan,
)
from proofpress.cartographers.pack.pages import (
    CALLER,
    event_page,
    facts,
    file_names,
    made,
    make,
    parts,
    piles,
    proved,
    rulings,
)
from proofpress.cartographers.pack.standings import MapRow, above_best, form, headings, pars, replayed, standings
from proofpress.cartographers.printing.book import Book, open_book
from proofpress.errors import listed, say
from proofpress.pack.game import Made, PackGame
from proofpress.pack.plan import one_of_each_language

# Shipped maps turn down one deal in thirty. A map that turns down this many in a row would be dealt forever; to say so
# before the commitment is soon enough, for what has been dealt once is dealt again.
MOST_TRIES = 300


def limits(edition: Edition, plan: MapPlan) -> Iterator[str]:
    if known := [unit.label for unit in foretold(edition, plan)]:
        yield (
            say(
                "players who remember all earlier edicts can work out those of {known}, but not their order; to "
                "prevent this, plan again before you publish, with --edicts independent, or for a short event "
                "with scoring cards of both games",
                known=listed(known, "and"),
            )
        )


def try_out(book: Book, plan: MapPlan, commitment: str) -> Made:
    small = replace(plan, best_budget=1)
    dealt = next(derive(book.edition, small, bytes(32), most=MOST_TRIES))
    known = proved(book.edition, small, dealt, None)
    if plan.league:  # all names are tried on sheets, which are quick, and all pages with one player of each language
        made(book, replace(plan, table_size=2), commitment, known)
    return made(book, one_of_each_language(plan), commitment, known)


GAME = PackGame(
    kind=KIND,
    about=ABOUT,
    options=OPTIONS,
    plan_from=plan_from,
    read_plan=read_plan,
    facts=facts,
    limits=limits,
    try_out=try_out,
    load=load_edition,
    open_book=open_book,
    derive=derive,
    certificates=lambda _, unit: [file_names(unit)["certificate"]],
    make=make,
    for_all=lambda book, plan, commitment, dealt: {CALLER: event_page(book.edition, plan, commitment, dealt)},
    again=("reference par", "check rows"),
    piles=piles,
    parts=parts,
    rulings=rulings,
    row=MapRow,
    headings=headings,
    form=form,
    standings=lambda pack, plan, found, words: standings(
        plan, found, pars(pack, found), words, list(above_best(pack, found))
    ),
    replayed=replayed,
)
