"""This game, as packs see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.pack.pages import AID, REFERENCE, SCORES, book_of, booklet, facts, file_names, made, occasion
from proofpress.kingdoms.pack.plan import ABOUT, FORMAT, OPTIONS, Dealt, Plan, derive, plan_from, read_plan
from proofpress.kingdoms.pack.results import COLUMNS, read_tables, report, result_form
from proofpress.kingdoms.printing.aid import aid_document
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.reference import reference_document
from proofpress.kingdoms.printing.score_sheet import score_document
from proofpress.pack.game import Made, Opened, PackGame, Plans, Rounds, UnitTask
from proofpress.pack.keys import check_letters
from proofpress.pack.pages import pages_of
from proofpress.pack.plan import Occasion, Unit, units
from proofpress.pack.results import FORM
from proofpress.pack.seats import seats_file
from proofpress.pages.art import theme_of
from proofpress.press.paper import parse_paper

# Nearly all set-ups are accepted; data with which this many in a row are not would be dealt forever.
MOST_TRIES: Final = 100


def rules(plan: Plan) -> str:
    return f"{plan.acceptance['rule']} accepts"


def certificates(plan: Plan, unit: Unit) -> Sequence[str]:
    return list(file_names(plan, unit).certificates.values())


def make(task: UnitTask[Plan, Dealt]) -> Made:
    book = _book(task.own, task.plan.language, task.plan.theme)
    return made(book, task.plan, task.commitment, task.dealt, task.certificates)


def common_files(
    opened: Opened[Edition, Plan, Dealt], dealt: Sequence[Dealt], printed: dict[str, int]
) -> dict[str, bytes]:
    plan = opened.pack.plan
    book = book_of(opened.pack.edition, plan)
    found = _for_all(book, plan) | seats_file(occasion_of(opened.pack.edition, plan, opened.commitment), plan)
    letters = {entry.unit.label: check_letters(entry.digest) for entry in dealt}
    found[FORM] = result_form(opened.pack.edition, plan, letters)
    return found | booklet(book, plan, opened.commitment, opened.value, units(plan), printed | pages_of(found))


def try_out(edition: Edition, plan: Plan) -> None:
    dealt = next(derive(edition, plan, bytes(32), most=MOST_TRIES))
    book = book_of(edition, plan)
    seats = seats_file(occasion_of(edition, plan, "0" * 64), replace(plan, rounds=1))
    printed = pages_of({**made(book, plan, "0" * 64, dealt, {}).files, **_for_all(book, plan), **seats})
    booklet(book, plan, "0" * 64, plan.value_source, [dealt.unit], printed)


def limits(_: Edition, __: Plan) -> Sequence[str]:
    return ()


def said(plan: Plan, dealt: Sequence[Dealt], _: Sequence[Made]) -> Iterator[str]:
    rejected = sum(len(entry.rejected) for entry in dealt)
    yield f"deals passed over: {rejected} not proved playable by {plan.acceptance['rule']}"


def _for_all(book: Book, plan: Plan) -> dict[str, bytes]:
    """What is the same in every round."""
    paper = parse_paper(plan.paper, "portrait")
    return {
        AID: aid_document(book, paper).to_bytes(),
        REFERENCE: reference_document(book, paper).to_bytes(),
        SCORES: score_document(book, paper).to_bytes(),
    }


def occasion_of(edition: Edition, plan: Plan, commitment: str) -> Occasion:
    return occasion(book_of(edition, plan), plan, commitment, None)


@cache
def _book(own: Path | None, language: str, theme: str) -> Book:
    return open_book(load_edition(own), language, theme_of(theme))


GAME = PackGame(
    Plans(FORMAT, ABOUT, OPTIONS, plan_from, read_plan, occasion_of, facts, limits, try_out),
    Rounds(rules, derive, certificates, make, common_files, said),
    again="results and check rows",
    columns=COLUMNS,
    results=read_tables,
    report=report,
)
