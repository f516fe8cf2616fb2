"""This game, as packs see it."""

from __future__ import annotations

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.pack.deals import ABOUT, KIND, OPTIONS, LandsPlan, derive, plan_from, read_plan
from proofpress.kingdoms.pack.pages import facts, file_names, for_all, make, parts, piles, rulings
from proofpress.kingdoms.pack.standings import TableRow, form, headings, standings
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.pack.game import Made, PackGame

# Nearly all set-ups are accepted; data with which this many in a row are not would be dealt forever.
MOST_TRIES = 100


def try_out(book: Book, plan: LandsPlan, commitment: str) -> Made:
    dealt = next(derive(book.edition, plan, bytes(32), most=MOST_TRIES))
    made = make(book, plan, commitment, dealt, {})
    return Made(made.unit, {**made.files, **for_all(book, plan)})


GAME = PackGame(
    kind=KIND,
    about=ABOUT,
    options=OPTIONS,
    plan_from=plan_from,
    read_plan=read_plan,
    facts=facts,
    limits=lambda _edition, _plan: (),
    try_out=try_out,
    load=load_edition,
    open_book=open_book,
    derive=derive,
    certificates=lambda plan, unit: list(file_names(plan, unit).certificates.values()),
    make=make,
    for_all=lambda book, plan, _commitment, _dealt: for_all(book, plan),
    again=("results", "check rows"),
    piles=piles,
    parts=parts,
    rulings=rulings,
    row=TableRow,
    headings=headings,
    form=form,
    standings=lambda _pack, plan, found, words: standings(plan, found, words),
)
