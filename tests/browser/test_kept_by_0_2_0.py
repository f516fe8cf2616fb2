"""What a browser keeps of the studio of version 0.2.0, and links to its rooms, which today's page understands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.driver import Browser
from tests.browser.studio import serving, until
from tests.made_by_0_2_0.answers import HERE

KEPT = json.loads((HERE / "browser.json").read_bytes())
READY = "return document.documentElement.dataset.ready === 'yes'"


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    """Today's page in a browser that has kept what 0.2.0 left there."""
    with serving(None) as studio:
        window.open(studio.address)
        until(window, READY)
        window.run("localStorage.clear(); Object.assign(localStorage, arguments[0])", KEPT)
        window.run("history.replaceState(null, '', location.pathname)")
        window.reload()
        until(window, READY)
        yield window
        window.run("localStorage.clear(); sessionStorage.clear()")
        window.open("about:blank")


def test_one_click_leads_to_where_it_ended(page: Browser) -> None:
    assert page.run("return document.querySelector('[data-do=go-on]').hash") == json.loads(
        KEPT["proofpress-studio-address"]
    )
    assert page.run("return [document.documentElement.lang, document.documentElement.dataset.look]") == ["de", "dark"]


# A link as 0.2.0 made it, what to look at in the room, and what must stand there.
ROOMS = [
    (
        "#print/cartographers/sheets?map=c&lang=cs&bw=true&paper=A5",
        "[data-option=theme] select",
        "value",
        "rein schwarz",
    ),
    ("#print/cartographers/sheets?paper=A5&bw=true&lang=cs", "[data-option=paper] select", "value", "A5"),
    ("#print/cartographers/sheets?map=c", "[data-option=paper] select", "value", "Letter"),
    ("#print/cartographers/calibrate", "[data-option=profile] textarea", "value", "offset: {x: 1.5, y: -0.5}"),
    ("#play/cartographers/turn?seed=2026-W44", "[data-do=undo]", "disabled", False),
    ("#texts/cartographers/texts?lang=de&text=cards/great_river/name", ".one textarea", "value", "Großer Fluss!"),
    ("#cards/cartographers/card?id=reed_bank", "textarea.yaml", "value", "points: 7"),
    ("#event/cartographers/pack plan", "[data-option=rounds] input", "type", "number"),
]


@pytest.mark.parametrize(("link", "selector", "what", "wanted"), ROOMS)
def test_a_room_has_what_was_kept(page: Browser, link: str, selector: str, what: str, wanted: Any) -> None:
    page.run("document.getElementById('room').textContent = ''; location.hash = arguments[0]", link)
    script = """const found = document.querySelector(arguments[0])?.[arguments[1]];
        return typeof found === "string" ? found.includes(arguments[2]) : found === arguments[2]"""
    until(page, script, selector, what, wanted, seconds=15)


def test_nothing_that_was_kept_is_lost(page: Browser) -> None:
    """Rooms that are visited leave it as it is; only the last address is another one."""
    now = page.run("return Object.fromEntries(Object.entries(localStorage))")
    assert {key: now.get(key) for key in KEPT if not key.endswith("-address")} == {
        key: value for key, value in KEPT.items() if not key.endswith("-address")
    }
