"""The room Play in a real browser: pointing, keys, refusals in a language, points that light up, reload, the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from proofpress.cartographers.certificate import RULES, code_of, make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.rules.scoring import total
from tests.browser.driver import Browser
from tests.browser.studio import serving
from tests.cartographers.random_play import random_game
from tests.depth import nightly

SEED = "2026-W44"
GAME = f"#play/cartographers/turn?seed={SEED}"


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    with serving(None) as studio:
        window.open(studio.address)
        until(window, "document.documentElement.dataset.ready")
        yield window
        window.open("about:blank")


def until(page: Browser, condition: str) -> Any:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = page.run(f"return {condition}")
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"never: {condition}; {page.console()}")


def go(page: Browser, address: str, sign: str) -> None:
    page.run(
        "document.getElementById('room').textContent = ''; "
        "if (location.hash === arguments[0]) dispatchEvent(new Event('hashchange')); else location.hash = arguments[0]",
        address,
    )
    until(page, f"document.querySelector('{sign}')")


def place(page: Browser) -> None:
    """Point at one space after the other until the shape fits."""
    for space in ("D6", "H6", "F3", "H3"):
        page.click(f"[data-space={space}]")
        if page.run("return document.querySelector('.board').dataset.put === 'fits'"):
            return
    raise AssertionError("it fits nowhere")


def spaces(page: Browser, condition: str) -> list[str]:
    return list(page.run(f"return [...document.querySelectorAll('{condition}')].map((each) => each.dataset.space)"))


@nightly
def test_this_week(page: Browser) -> None:
    go(page, "#play/cartographers", "[data-do=week]")
    page.click("[data-do=week]")
    until(page, "document.querySelector('[data-space=A1]')")
    assert page.run("return /seed=\\d{4}-W\\d\\d/.test(location.hash)")


def test_pointing_turning_and_undo(page: Browser) -> None:
    go(page, f"{GAME}&lang=en", "[data-space=A1]")
    page.click("[data-what=mountain]")
    until(page, "document.querySelector('.said-here').textContent.includes('does not fit')")
    place(page)
    before = spaces(page, ".put")
    page.click("[data-key=turn]")
    until(page, "document.querySelector('.board .put')")
    assert spaces(page, ".put") != before
    drawn = spaces(page, ".put")
    page.click("[data-do=draw]")
    until(page, "!document.querySelector('[data-do=undo]').disabled")
    assert page.run("return document.querySelector(arguments[0]).dataset.what", f"[data-space={drawn[0]}]") != "empty"
    page.reload()
    until(page, "document.querySelector('[data-do=undo]:not(:disabled)')")
    page.click("[data-do=undo]")
    until(page, "document.querySelector('[data-do=undo]').disabled")
    assert spaces(page, "[data-what=farm],[data-what=forest],[data-what=water],[data-what=village]") == []


@nightly
def test_keys_alone_are_enough(page: Browser) -> None:
    go(page, f"{GAME}&map=b", "[data-space=A1]")
    page.run("document.querySelector('[data-space=A1]').focus()")
    for _ in range(2):
        page.press("right")
        page.press("\ue015")  # down
    page.press("enter")
    until(page, "document.querySelector('.board .put')")
    page.press("r")
    page.press("m")
    page.press("enter")
    until(page, "!document.querySelector('[data-do=undo]').disabled")
    page.press("u")
    until(page, "document.querySelector('[data-do=undo]').disabled")


@nightly
def test_refusals_are_in_the_language_of_the_page(page: Browser) -> None:
    go(page, GAME, "[data-space=A1]")
    for language, words in (
        ("cs", ": hora"),
        ("fr", ": montagne"),
        ("en", "is a mountain"),
    ):
        page.run(
            "document.getElementById('room').textContent = '';"
            "const tools = document.querySelectorAll('[data-tool]')[1]; tools.value = arguments[0];"
            "tools.dispatchEvent(new Event('change'))",
            language,
        )
        until(page, f"document.documentElement.lang === '{language}' && document.querySelector('[data-what=mountain]')")
        page.click("[data-what=mountain]")
        until(page, f"document.querySelector('.said-here').textContent.includes('{words}')")


@nightly
def test_the_end(page: Browser, edition: Edition) -> None:
    """A whole game: the code and the points are those of the rules, and a number lights what it is paid for."""
    setting = Setting(deal_table(edition, choose(edition)).config, SEED, "a", edition.maps["a"], "border")
    game = make_match(edition, setting)
    moves, states = random_game(game, Random(1))
    go(page, GAME, "[data-space=A1]")
    place(page)
    page.click("[data-do=draw]")
    until(page, "!document.querySelector('[data-do=undo]').disabled")
    page.run(
        "const key = Object.keys(localStorage).find((each) => each.includes(`play-{`) && !each.includes('map'));"
        "localStorage.setItem(key, JSON.stringify(arguments[0]))",
        RULES.replay(game, moves).texts,
    )
    page.reload()
    until(page, "document.querySelector('.game-code')")
    page.click(".ending summary")
    assert page.text(".game-code") == code_of(game, moves)
    assert str(total(states[-1].scores[0])) in page.text(".ending h2")
    every = "[...document.querySelectorAll('.points [aria-pressed]')]"
    numbers = f"{every}.find((each) => !['0', '−0'].includes(each.textContent))"
    page.run(f"{numbers}.click()")
    assert spaces(page, ".lit")
    page.run(
        "globalThis.saved = []; const make = URL.createObjectURL;"
        "URL.createObjectURL = (made) => { saved.push(made.type); return make(made); }"
    )
    for kind in ("sheet", "text"):
        page.click(f"[data-do={kind}]")
    until(page, "saved.length === 2")
    assert page.run("return saved.sort()") == ["application/pdf", "text/plain;charset=utf-8"]
    until(page, "document.querySelector('.beside .board')")
    tops = "return [...document.querySelectorAll('.sheets .board')].map((each) => each.getBoundingClientRect().top)"
    assert len(set(page.run(tops))) == 1, "both sheets on one line, each under its name"
    assert page.run("return document.querySelectorAll('.sheets h3:not([hidden])').length") == 2
    heads = page.run("return [...document.querySelectorAll('.points th[scope=col]')].map((each) => each.textContent)")
    assert heads[1:5] == ["A", "B", "C", "D"]
    assert page.text(".ending .kind")
    page.size(390, 844)
    assert page.run("return document.documentElement.scrollWidth") <= 390
    page.devtools("Emulation.clearDeviceMetricsOverride", {})
    page.run("sessionStorage.setItem('here', location.hash)")
    page.click("[data-do=play-again]")
    until(page, "location.hash.endsWith('beside=2') && document.querySelector('.stage.turn').dataset.moves === '0'")
    page.run("location.hash = sessionStorage.getItem('here')")
    until(page, "document.querySelector('.stage.over [data-do=undo]')")
    page.click("[data-do=undo]")
    until(page, "document.querySelector('[data-do=draw]')")
    assert "undefined" not in page.run("return document.body.innerText")
    assert page.console() == []


@nightly
def test_calling(page: Browser) -> None:
    go(page, f"#play/cartographers/draws?seed={SEED}", "[data-do=next]")
    before = page.text(".stage [role=status]")
    page.click("[data-do=next]")
    until(page, f"document.querySelector('.stage [role=status]').textContent !== '{before}'")


@nightly
def test_a_game_is_opened_by_its_code(page: Browser, edition: Edition) -> None:
    setting = Setting(deal_table(edition, choose(edition)).config, SEED, "b", edition.maps["b"], "border")
    game = make_match(edition, setting)
    code = code_of(game, random_game(game, Random(2))[0])
    go(page, f"{GAME}&map=b", "[data-space=A1]")
    page.run("globalThis.prompt = () => arguments[0]", code)
    page.click("[data-do=by-code]")
    until(page, "document.querySelector('.game-code')")
    page.click(".ending summary")
    assert page.text(".game-code") == code
