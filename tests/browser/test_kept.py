"""What the page keeps, in a real browser: two tabs, a new start of the local server, and a browser that is full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.driver import Browser
from tests.browser.studio import ask, one_file, serving, until
from tests.depth import nightly

pytestmark = nightly

CARD = "#cards/cartographers/card"
TEXT = "#texts/cartographers/texts?lang=cs&text=cards/{}/name"
NAME = ".wordings input"


@contextmanager
def at(transport: str, kept: Path | None = None) -> Iterator[str]:
    """The address of the page; with a folder, the local server keeps what is kept."""
    if transport == "file":
        yield one_file().as_uri()
        return
    with serving(None, None, kept) as studio:
        yield studio.address


def go(window: Browser, address: str, sign: str) -> None:
    until(window, "return document.documentElement.dataset.ready === 'yes'")
    window.run("document.getElementById('room').textContent = ''; history.replaceState(history.state, '', '#x')")
    window.run("location.hash = arguments[0]", address)
    until(window, "return Boolean(document.querySelector(arguments[0]))", sign)


def card(window: Browser, name: str) -> None:
    """Writes a card from nothing, as somebody does."""
    go(window, CARD, NAME)
    until(window, "return document.querySelector('.faces canvas')")
    window.type(NAME, name)
    until(window, "return document.querySelector('.faces canvas')")


def put(window: Browser, of: str, text: str) -> None:
    go(window, TEXT.format(of), f".one[data-key='cards/{of}/name'] textarea")
    window.run(
        "const area = document.querySelector('.one textarea'); area.value = arguments[0];"
        "area.dispatchEvent(new Event('input', { bubbles: true }))",
        text,
    )


@pytest.mark.parametrize("transport", ["server", "folder", "file"])
def test_two_tabs_lose_nothing(window: Browser, transport: str, tmp_path: Path) -> None:
    with at(transport, tmp_path / "kept" if transport == "folder" else None) as address:
        window.open(address)
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        window.run("localStorage.clear(); sessionStorage.clear()")
        window.open("about:blank")
        window.open(address)
        first = window._call("GET", "window", None)
        card(window, "Alpha Card")
        put(window, "treetower", "Jedna")
        second = window._call("POST", "window/new", {"type": "tab"})["handle"]
        window.switch(second)
        window.open(address)
        card(window, "Beta Card")
        window.click(".choose [data-do=save]")
        until(window, "return location.hash.endsWith('id=beta_card')")
        put(window, "deepwood", "Dvě")
        window.switch(first)
        card_again = "return document.querySelector('.wordings input').value === 'Alpha Card'"
        go(window, CARD, NAME)
        until(window, card_again)
        until(window, "return document.querySelector('.faces canvas')")
        window.click(".choose [data-do=save]")
        until(window, "return location.hash.endsWith('id=alpha_card')")
        put(window, "greenbough", "Tři")
        window.reload()
        go(window, CARD, "[data-do=which]")
        shown = window.run("return document.querySelector('[data-do=which]').innerText")
        assert "Alpha Card" in shown
        assert "Beta Card" in shown
        go(window, TEXT.format("deepwood"), ".list .typed")
        typed = window.run("return [...document.querySelectorAll('.list .typed')].map((each) => each.dataset.key)")
        assert sorted(typed) == [f"cards/{each}/name" for each in ("deepwood", "greenbough", "treetower")]
        window.switch(second)
        window.shut()
        window.switch(first)
        window.run("localStorage.clear(); sessionStorage.clear()")
        window.open("about:blank")


def test_a_new_start_of_the_server_finds_what_was_kept(window: Browser, tmp_path: Path) -> None:
    with at("server", tmp_path / "kept") as address:
        window.open(address)
        go(window, "#play/cartographers/turn?seed=lantern", "[data-space=A1]")
        ask(window, {"do": "remember", "name": "default-paper", "value": "A5", "was": ""})
        put(window, "deepwood", "Les")
        until(window, "return document.querySelector('.one').dataset.checked === 'Les'")
    assert "Les" in "".join(path.read_text() for path in (tmp_path / "kept").iterdir())
    with at("server", tmp_path / "kept") as address:
        window.open(address)
        go(window, "#print/cartographers/sheets", "[data-option=paper] select")
        assert window.run("return document.querySelector('[data-option=paper] select').value") == "A5"
        go(window, TEXT.format("deepwood"), ".one textarea")
        assert window.run("return document.querySelector('.one textarea').value") == "Les"
        window.open("about:blank")


def test_a_full_browser_is_not_called_saved(window: Browser) -> None:
    with at("server") as address:
        before = window._call("GET", "window", None)
        window.switch(window._call("POST", "window/new", {"type": "tab"})["handle"])
        window.open(address)
        card(window, "Full Card")
        window.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
        window.click(".choose [data-do=save]")
        until(window, "return document.querySelector('#foot').innerText.includes('Not saved')")
        assert "Saved:" not in window.run("return document.body.innerText")
        window.run("window.asks = !dispatchEvent(new Event('beforeunload', { cancelable: true }))")
        assert window.run("return window.asks"), "whoever leaves is asked"
        window.shut()  # which asks nobody
        window.switch(before)
