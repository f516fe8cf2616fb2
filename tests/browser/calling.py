"""Opening a caller page in a browser, for the tests of its modules."""

from __future__ import annotations

from pathlib import Path

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import SeasonPlan, deal, deal_table, deck_lists, timetable
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.cartographers.rules.legal_moves import Deal
from proofpress.pack.keys import seal_of
from proofpress.seeds import key_code
from tests.browser.driver import Browser

CODES = [key_code(bytes([number] * 16)) for number in range(1, 5)]


def page(edition: Edition, sets: str, *, by_neighbour: bool = False, seconds: int = 0) -> bytes:
    rounds = [
        {"kind": "round", "number": number, "pod": 0, "seal": seal_of(code)}
        for number, code in enumerate(CODES[:-1], start=1)
    ]
    return caller_page(
        edition,
        choose(edition, sets),
        title="Lantern Cup",
        language="en",
        ambush_by="neighbour" if by_neighbour else "border",
        turn_seconds=seconds,
        rounds=rounds,
    )


def dealt(edition: Edition, sets: str, code: str) -> tuple[Deal, list[SeasonPlan]]:
    choice = choose(edition, sets)
    found = deal(deal_table(edition, choice), code)
    return found, timetable(edition, choice.season_set, deck_lists(edition, choice), found)


def opened(window: Browser, path: Path, data: bytes) -> None:
    """The page from a file, as if for the first time."""
    path.write_bytes(data)
    window.open(path.as_uri())
    window.run("history.replaceState(null, ''); localStorage.clear()")
    window.reload()
    window.console()


def unlocked(window: Browser, code: str) -> None:
    window.type("#key", code)
    window.click("#unlock button[type=submit]")


def stage(window: Browser) -> str:
    return str(window.run("return document.querySelector('#stage').innerText")).replace("\u00a0", " ")
