"""The statements before and after an event: one page each, with everything that is compared later."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.pack.deals import MapPlan
from proofpress.cartographers.pack.game import GAME
from proofpress.pack import pages as pack_pages
from proofpress.pack.game import Opened, Pack
from proofpress.pack.keys import commitment
from proofpress.pack.plan import plan_hash
from tests.cartographers.pack.events import KEY, edition, make_plan


def opened(plan: MapPlan, value: str = "") -> Opened:
    data = plan.to_bytes()
    pack = Pack(GAME, Path(), data, plan, edition(), None, commitment(data, KEY))
    return Opened(pack, value, KEY, b"")


def pages(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in PdfDocument(io.BytesIO(pdf))]


def said(pdf: bytes) -> str:
    """The only page, in one line."""
    (page,) = pages(pdf)
    return " ".join(page.split())


def grouped(digits: str) -> str:
    return " ".join(digits[start : start + 8] for start in range(0, 64, 8))


def test_the_statement_before_holds_what_is_compared_later() -> None:
    plan = make_plan(value_form="5 numbers of 1-49", value_source="the lottery of Friday", reserves=1)
    this = opened(plan).pack
    text = said(pack_pages.statement_before(this))
    for part in (
        "Lantern Cup",
        "5 numbers, each from 1 to 49",
        "the lottery of Friday",
        "the base game",
        "1, and 1 in reserve",
        "2, at most 2 at a table",
    ):
        assert part in text
    assert grouped(this.commitment) in text
    assert grouped(plan_hash(plan.to_bytes())) in text
    assert KEY.hex()[:8] not in text
    assert "no public value" not in text
    plain = make_plan()
    assert "This event has no public value" in said(pack_pages.statement_before(opened(plain).pack))
    assert "in reserve" not in said(pack_pages.statement_before(opened(plain).pack))
    assert "2, each alone" in said(pack_pages.statement_before(opened(make_plan(table_size=1)).pack))


def test_the_statement_after_opens_everything() -> None:
    plan = make_plan(value_form="2 words", value_source="words said at the table")
    this = opened(plan, "river stone")
    text = said(pack_pages.statement_after(this, b"manifest", "5" * 64))
    for part in (
        "river stone (2 words)",
        "words said at the table",
        grouped(this.pack.commitment),
        grouped(KEY.hex()),
        grouped("5" * 64),
    ):
        assert part in text


@pytest.mark.parametrize(
    ("language", "paper"), [*((language, "A5") for language in edition().languages), ("de", "A4"), ("en", "Letter")]
)
def test_each_is_one_page(language: str, paper: str) -> None:
    names = {"event": "The Winter League of the " + "x" * 20, "value_source": "w o r d s " * 20}
    plan = make_plan(
        value_form="128 hex digits",
        language=language,
        paper=paper,
        theme="colour" if paper == "A5" else "large-print",
        **names,
    )
    this = opened(plan, "0123456789abcdef" * 8)
    assert len(pages(pack_pages.statement_before(this.pack))) == 1
    (after,) = pages(pack_pages.statement_after(this, b"", "5" * 64))
    assert after.count("89abcdef") == 8
