"""This game, as packs see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.pack.pages import (
    CALLER,
    book_of,
    booklet,
    event_page,
    facts,
    file_names,
    made,
    occasion,
    proved,
)
from proofpress.cartographers.pack.plan import (
    ABOUT,
    EVEN,
    FORMAT,
    OPTIONS,
    Dealt,
    Plan,
    derive,
    foretold,
    plan_from,
    read_plan,
)
from proofpress.cartographers.pack.results import COLUMNS, read_tables, report, result_form
from proofpress.cartographers.printing.book import Book, open_book
from proofpress.errors import listed
from proofpress.pack.game import Made, Opened, PackGame, Plans, Rounds, UnitTask
from proofpress.pack.keys import check_letters
from proofpress.pack.pages import pages_of
from proofpress.pack.plan import Occasion, Unit, one_of_each_language, units
from proofpress.pack.results import FORM
from proofpress.pack.seats import seats_file
from proofpress.pages.art import theme_of

# Shipped maps turn down one deal in thirty. A map that turns down this many in a row would be dealt forever; to say so
# before the commitment is soon enough, for what has been dealt once is dealt again.
MOST_TRIES: Final = 300


def rules(plan: Plan) -> str:
    rule = plan.acceptance["rule"]
    return f"{EVEN} and {rule} accept" if plan.evenness == EVEN else f"{rule} accepts"


def certificates(_: Plan, unit: Unit) -> Sequence[str]:
    return [file_names(unit)["certificate"]]


def make(task: UnitTask[Plan, Dealt]) -> Made:
    book = _book(task.own, task.plan.language, task.plan.theme)
    there = next(iter(task.certificates.values()), None)
    return made(book, task.plan, task.commitment, proved(book.edition, task.plan, task.dealt, there))


def common_files(
    opened: Opened[Edition, Plan, Dealt], dealt: Sequence[Dealt], printed: dict[str, int]
) -> dict[str, bytes]:
    edition, plan = opened.pack.edition, opened.pack.plan
    book = book_of(edition, plan)
    seats = seats_file(occasion_of(edition, plan, opened.commitment), plan)
    letters = {entry.unit.label: check_letters(entry.digest) for entry in dealt}
    return {
        **booklet(book, plan, opened.commitment, opened.value, units(plan), printed | pages_of(seats)),
        CALLER: event_page(edition, plan, opened.commitment, dealt),
        FORM: result_form(edition, plan, letters),
        **seats,
    }


def try_out(edition: Edition, plan: Plan) -> None:
    small = replace(plan, best_budget=1)
    dealt = next(derive(edition, small, bytes(32), most=MOST_TRIES))
    book = book_of(edition, plan)
    known = proved(edition, small, dealt, None)
    if plan.league:  # all names are tried on sheets, which are quick, and all pages with one player of each language
        made(book, replace(plan, table_size=2), "0" * 64, known)
    there = made(book, one_of_each_language(plan), "0" * 64, known)
    seats = seats_file(occasion_of(edition, plan, "0" * 64), replace(plan, rounds=1))
    booklet(book, plan, "0" * 64, plan.value_source, [dealt.unit], pages_of({**there.files, **seats}))


def limits(edition: Edition, plan: Plan) -> Iterator[str]:
    if known := [unit.label for unit in foretold(edition, plan)]:
        yield (
            f"whoever has seen all edicts before knows those of {listed(known, 'and')}, but for their order; "
            "--edicts independent, or scoring cards of both games in a short event, prevents that"
        )


def said(plan: Plan, dealt: Sequence[Dealt], made: Sequence[Made]) -> Iterator[str]:
    known = Counter(verdict for entry in dealt for verdict in entry.known)
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(known.items()))
    rejected = f"{known.total()} not proved playable by {plan.acceptance['rule']}"
    rejected += f" ({verdicts})" if verdicts else ""
    yield f"deals passed over: {rejected}, {sum(entry.uneven for entry in dealt)} for uneven scoring cards"
    pars = [unit.par for unit in made if unit.par is not None]
    yield f"reference par: {min(pars)} to {max(pars)}, mean {sum(pars) // len(pars)}"


def occasion_of(edition: Edition, plan: Plan, commitment: str) -> Occasion:
    return occasion(book_of(edition, plan), plan, commitment, None)


@cache
def _book(own: Path | None, language: str, theme: str) -> Book:
    return open_book(load_edition(own), language, theme_of(theme))


GAME = PackGame(
    Plans(FORMAT, ABOUT, OPTIONS, plan_from, read_plan, occasion_of, facts, limits, try_out),
    Rounds(rules, derive, certificates, make, common_files, said),
    again="reference par and check rows",
    columns=COLUMNS,
    results=read_tables,
    report=report,
)
