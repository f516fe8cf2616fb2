"""All rooms of the studio: in five languages for those who see or hear otherwise, and in Firefox; the end of a game on
a phone; and what people have once lost or not understood there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

from proofpress.cartographers.certificate import RULES, code_of, make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import Edition
from tests.browser.driver import Browser
from tests.browser.firefox import firefox
from tests.browser.studio import NPM, Window, ask, at_start, axe, serving, speak, until
from tests.cartographers.random_play import random_game
from tests.depth import nightly
from tests.languages import LANGUAGES

pytestmark = nightly

# Each room with what it shows when it is there.
ROOMS = {
    "#start": ".pictured > *",
    "#print/cartographers/sheets": ".sheet[data-pages]",
    "#print/cartographers/draws?seed=Tuesday": ".sheet[data-pages]",
    "#play/cartographers": "[data-do=week]",
    "#play/cartographers/turn?seed=Tuesday&sets=combined": "[data-space=A1]",
    "#play/cartographers/draws?seed=Tuesday": "[data-do=next]",
    "#event/cartographers": "[data-option=event] input",
    "#texts/cartographers/texts?lang=cs": ".list button",
    "#cards/cartographers/card": ".faces canvas",
    "#cards/cartographers/map": "[data-space]",
    "#print/kingdoms/cards": ".sheet[data-pages]",
}
SEED, PLAYED = "The 3rd of May", 'play-{"seed":"The 3rd of May","sets":"combined"}'
GAME = "#play/cartographers/turn?seed=The+3rd+of+May&sets=combined"


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    with at_start(window) as page:
        yield page
        forget(page)


def go(page: Window, address: str, sign: str) -> None:
    page.run(
        "document.getElementById('room').textContent = ''; location.hash = '#x'; location.hash = arguments[0]", address
    )
    until(page, "return Boolean(document.querySelector(arguments[0]))", sign)


def forget(page: Browser) -> None:
    """What is kept, but for the token of the local server."""
    page.run("for (const key of Object.keys(localStorage)) if (!key.endsWith('-token')) localStorage.removeItem(key)")


def keep(page: Browser, name: str, value: object) -> None:
    """As another tab of this browser has kept it before."""
    page.run("localStorage.setItem(`proofpress-studio-${arguments[0]}`, JSON.stringify(arguments[1]))", name, value)
    page.reload()
    until(page, "return document.documentElement.dataset.ready === 'yes'")


def kept(page: Browser, name: str) -> Any:
    return page.run("return JSON.parse(localStorage.getItem(`proofpress-studio-${arguments[0]}`))", name)


def game(edition: Edition, number: int) -> tuple[list[str], str]:
    """The moves of a game played by chance, and its code."""
    config = deal_table(edition, choose(edition, "combined")).config
    match = make_match(edition, Setting(config, SEED, "a", edition.maps["a"], "border"))
    moves, _ = random_game(match, Random(number))
    return list(RULES.replay(match, moves).texts), code_of(match, moves)


@pytest.mark.skipif(not (NPM / "axe-core").is_dir(), reason="axe-core is not there (PROOFPRESS_NPM)")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_is_clean_in_every_language(page: Browser, language: str) -> None:
    speak(page, language)
    for address, sign in ROOMS.items():
        go(page, address, sign)
        assert axe(page) == [], address
        assert not re.search(r"studio_\w+", page.run("return document.body.innerText")), address
    speak(page, "en")


# Some of what can be pressed and filled in, as it is seen: its role, and the name that stands on it or before it.
_SEEN = """
const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const roles = { number: "spinbutton", checkbox: "checkbox", text: "textbox" };
const roleOf = (each) => each.getAttribute("role")
  ?? { BUTTON: "button", A: "link", SELECT: "combobox" }[each.tagName] ?? roles[each.type];
const found = [...document.querySelectorAll("button, a[href], select, input")].filter(
  (each) => each.checkVisibility() && each.getClientRects().length && roleOf(each)
    && (each.getAttribute("aria-label") || each.labels?.length || !each.children.length));
const labelled = (each) => [...each.labels[0].childNodes].filter((node) => !node.contains(each));
const nameOf = (each) => each.getAttribute("aria-label")
  ?? (each.labels?.length ? labelled(each).map((node) => node.textContent).join("") : each.innerText);
const named = found.map((each) => [roleOf(each), plain(nameOf(each))]);
return named.filter(([, name]) => name);
"""


def test_firefox_reads_out_what_it_shows(tmp_path: Path) -> None:
    """Its accessibility tree has every kind of control of every room by its name, and nothing by another one."""
    with serving(None) as studio, firefox(tmp_path / "firefox") as fox:
        fox.size(1366, 768)
        fox.open(studio.address)
        until(fox, "return document.documentElement.dataset.ready === 'yes'")
        assert fox.said("button", "No such name") == 0
        for address, sign in ROOMS.items():
            go(fox, address, sign)
            seen = list({tuple(each) for each in fox.run(_SEEN)})
            assert len({role for role, _ in seen}) > 1, address
            kinds = sorted({role for role, _ in seen})
            some = [each for kind in kinds for each in [one for one in sorted(seen) if one[0] == kind][::3][:4]]
            assert [each for each in some if not fox.said(*each)] == [], address


def test_firefox_shows_every_room(tmp_path: Path) -> None:
    with serving(None) as studio, firefox(tmp_path / "firefox") as fox:
        fox.size(1366, 768)
        fox.open(studio.address)
        until(fox, "return document.documentElement.dataset.ready === 'yes'")
        until(fox, "return document.querySelectorAll('.pictured > *').length === 5")
        for address, sign in ROOMS.items():
            go(fox, address, sign)
            assert fox.run("return document.querySelector('#foot .failed').textContent") == "", address
        go(fox, "#play/cartographers/turn?seed=Tuesday", "[data-space=A1]")
        fox.run("document.querySelector('.in-words').open = true")
        fox.run("document.querySelector('.in-words input').value = 'A 2 B5'")
        fox.run(
            "document.querySelector('.in-words input').dispatchEvent("
            "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))"
        )
        until(fox, "return document.querySelector('.board').dataset.put === 'fits'")
        fox.click("[data-do=draw]")
        until(fox, "return document.querySelector('.stage').dataset.moves === '1'")
        go(fox, "#cards/cartographers/card", ".faces canvas")
        before = fox.run("return document.querySelector('textarea.yaml').value")
        fox.run(
            "const points = [...document.querySelectorAll('.room-cards input')].find((each) => each.value === '5');"
            "points.value = '7'; points.dispatchEvent(new Event('input', { bubbles: true }))"
        )
        until(fox, "return document.querySelector('textarea.yaml').value.includes('points: 7')")
        assert "points: 5" in before
        until(fox, "return document.querySelector('.room-cards').innerText.includes('7 points')")


def test_the_end_of_a_game_on_a_phone(page: Browser, edition: Edition) -> None:
    """Own points, the careful bot, the best known game, that sheet beside one's own, the title, a line and its link."""
    moves, code = game(edition, 3)
    page.size(390, 844)
    try:
        keep(page, PLAYED, moves)
        go(page, GAME, ".game-code")
        asked = {"do": "run", "game": "cartographers", "language": "en", "written": {"seed": SEED, "sets": "combined"}}
        proved = ask(page, {**asked, "command": "prove"})["facts"]
        facts = ask(
            page, {**asked, "command": "turn", "written": {**asked["written"], "moves": moves, "mode": "solo"}}
        )["facts"]
        until(page, "return document.querySelectorAll('.stakes li').length === 4")
        rows = page.run("return [...document.querySelectorAll('.stakes li b')].map((each) => each.textContent)")
        there = [facts["total"], proved["printed_par"], proved["reference_par"], proved["best_known"]]
        assert rows == [str(each).replace("-", "−") for each in sorted(there, reverse=True)]
        until(page, "return document.querySelector('.beside .still')")
        assert str(proved["best_known"]) in page.text(".beside h3")
        assert page.text(".ending h2").replace("−", "-") == f"The game is over: {facts['total']} points."
        assert page.run("return Boolean(document.querySelector('.rating'))")
        said = page.run("return document.querySelector('.stage > [role=status]').textContent")
        assert said.endswith(page.text(".ending h2")), "who sees no map hears that it is over"
        line = page.run("return document.querySelector('.sending textarea').value")
        for points in (proved["reference_par"], proved["best_known"]):
            assert str(points) in line
        link = unquote(line[line.index("#") :]).replace("+", " ")
        assert f"seed={SEED}" in link
        assert "sets=combined" in link
        assert f"against={code}" in link
        assert page.run("return document.documentElement.scrollWidth") <= 390
    finally:
        page.size(1366, 768)
        forget(page)


def test_those_whom_one_plays_against_are_kept_with_the_game(page: Browser, edition: Edition) -> None:
    _, code = game(edition, 4)
    go(page, f"{GAME}&against={code}.Ada", ".stakes li + li")
    keep(page, PLAYED, game(edition, 5)[0])
    go(page, "#play/cartographers", ".games a")
    page.click(".games a")
    until(page, "return document.querySelector('.stakes')?.textContent.includes('Ada')")
    line = until(page, "return document.querySelector('.sending textarea')?.value")
    assert f"{code}.Ada" in unquote(line)
    page.run("window.confirm = () => true; location.hash = '#play/cartographers'")
    until(page, "return document.querySelector('.games button')")
    page.click(".games button")
    until(page, "return !document.querySelector('.games li')")
    assert (kept(page, PLAYED), kept(page, PLAYED.replace("play", "rivals", 1))) == (None, None)


def test_a_friends_game_opens_beside_ones_own(page: Browser, edition: Edition) -> None:
    mine, (_, code) = game(edition, 6)[0][:2], game(edition, 7)
    keep(page, PLAYED, mine)
    go(page, GAME, "[data-do=by-code]")
    page.run("globalThis.prompt = () => arguments[0]", code)
    page.click("[data-do=by-code]")
    until(page, "return document.querySelector('.game-code')")
    assert kept(page, PLAYED) == mine
    page.run("history.back()")
    until(page, "return document.querySelector('.stage')?.dataset.moves === '2'")
    assert kept(page, PLAYED) == mine
    forget(page)


def test_a_move_taken_back_in_one_tab_is_taken_back_in_the_other(page: Browser, edition: Edition) -> None:
    """And nothing is lost: what both have changed stands side by side (`tests/studio/test_store.py`)."""
    keep(page, PLAYED, game(edition, 8)[0][:1])
    go(page, GAME, "[data-space=A1]")
    until(page, "return document.querySelector('.stage')?.dataset.moves === '1'")
    first, address = page._call("GET", "window", None), page.run("return location.origin + location.pathname")
    page.switch(page._call("POST", "window/new", {"type": "tab"})["handle"])
    page.open(address)  # as somebody types it: without the token
    until(page, "return document.documentElement.dataset.ready === 'yes'")
    page.run("location.hash = arguments[0]", GAME)
    until(page, "return document.querySelector('.stage')?.dataset.moves === '1'")
    page.click("[data-do=undo]")
    until(page, "return document.querySelector('.stage').dataset.moves === '0'")
    page.shut()
    page.switch(first)
    until(page, "return document.querySelector('.stage').dataset.moves === '0'")
    forget(page)


def test_enter_begins_a_game_and_nothing_stray_is_asked(page: Browser) -> None:
    go(page, "#play/cartographers", ".begin input")
    page.run("document.querySelectorAll('.begin details').forEach((each) => { each.open = true; })")
    shown = page.text(".begin")
    assert " mm" not in shown
    assert "Moves" not in shown
    page.type(".begin [data-option=seed] input", "lantern")
    page.press("enter")
    until(page, "return document.querySelector('[data-space=A1]') && location.hash.includes('seed=lantern')")


def test_the_draws_go_on_where_they_were(page: Browser) -> None:
    go(page, "#play/cartographers/draws?seed=lantern", "[data-do=next]")
    for _ in range(2):
        before = page.text(".stage [role=status]")
        page.click("[data-do=next]")
        until(page, "return document.querySelector('.stage [role=status]').textContent !== arguments[0]", before)
    shown = page.text(".stage [role=status]")
    page.reload()
    until(page, "return document.querySelector('.stage [role=status]')?.textContent")
    assert page.text(".stage [role=status]") == shown
    assert "35" not in shown, "how many draws there will be"


def test_nothing_is_wrong_before_anybody_has_done_anything(page: Browser) -> None:
    go(page, "#print/cartographers/draws", ".kinds a")
    until(page, "return document.querySelector('.room-print')?.getAttribute('aria-busy') === 'false'")
    said = page.run(
        "return [...document.querySelectorAll('.room-print .wrong')].map((each) => each.textContent).join('')"
    )
    assert said == ""
    assert page.run("return document.querySelector('[data-do=save]').disabled")


def test_an_event_is_printed_in_the_language_that_its_form_shows(page: Browser) -> None:
    speak(page, "cs")
    try:
        go(page, "#event/cartographers", "[data-option=lang] select, [data-option=language] select")
        fields = ask(page, {"do": "form", "game": "cartographers", "command": "pack plan", "language": "cs"})["fields"]
        (field,) = [each for each in fields if each["saved"] == "language"]
        shown = page.run(
            "return document.querySelector(`[data-option=${arguments[0]}] select`).selectedOptions[0].text",
            field["name"],
        )
        assert shown == "Čeština"
        page.run(
            "window.asked = []; const { ask } = studioDesk; studioDesk.ask = (question, how) => {"
            "asked.push(JSON.stringify(question.written ?? null)); return ask(question, how); }"
        )
        page.type("[data-option=event] input", "Klubovy vecer")
        page.run("const field = document.querySelector('[data-option=players] input:not([type=file])');"
            "field.value = '4'; field.dispatchEvent(new Event('input', { bubbles: true }))")  # fmt: skip
        page.click("[data-do=go]")
        written = json.loads(until(page, "return asked.find((each) => each !== 'null')"))
        assert written[field["name"]] == "cs"
    finally:
        page.run("document.querySelectorAll('dialog').forEach((each) => each.close())")
        page.run("addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)")
        speak(page, "en")
