"""The studio for everybody, in a real browser: in contrast colours, by keys, on a phone, in every language; and what
somebody takes home from it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofpress.cartographers.certificate import RULES, make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import Edition
from proofpress.command_line import run
from proofpress.language import labels_of
from tests.browser.driver import Browser
from tests.browser.studio import ask, at_start, drawn, one_file, serving, speak, until
from tests.cartographers.random_play import random_game
from tests.depth import nightly
from tests.languages import LANGUAGES

pytestmark = nightly

SEED = "The 3rd of May"
PLAY = "#play/cartographers/turn?seed=The+3rd+of+May"
PHONE = (390, 844)


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    with at_start(window) as page:
        yield page


def go(page: Browser, address: str, sign: str) -> None:
    page.run(
        "document.getElementById('room').textContent = ''; "
        "if (location.hash === arguments[0]) dispatchEvent(new Event('hashchange')); else location.hash = arguments[0]",
        address,
    )
    until(page, "return document.querySelector(arguments[0])", sign)


def style(page: Browser, selector: str, name: str) -> str:
    return str(page.run("return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name))


def test_what_is_off_looks_and_points_so(page: Browser) -> None:
    go(page, PLAY, "[data-do=undo]")
    assert page.run("return document.querySelector('[data-do=undo]').disabled")
    assert float(style(page, "[data-do=undo]", "opacity")) < 0.6 < float(style(page, "[data-do=draw]", "opacity"))
    assert [style(page, f"[data-do={each}]", "cursor") for each in ("undo", "draw")] == ["default", "pointer"]


def test_in_contrast_colours_shapes_and_choices_are_seen(page: Browser) -> None:
    go(page, PLAY, ".hand .shape i")
    page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    try:
        assert style(page, ".hand .shape i", "backgroundColor") != style(page, ".hand button", "backgroundColor")
        for chosen, other in (
            ('.hand [aria-pressed="true"]', '.hand [aria-pressed="false"]'),
            ('nav [aria-current="page"]', "nav a:not([aria-current])"),
        ):
            assert (style(page, chosen, "outlineStyle"), style(page, other, "outlineStyle")) == ("solid", "none")
    finally:
        page.devtools("Emulation.setEmulatedMedia", {"features": []})


def test_focus_stays_with_what_was_pressed(page: Browser) -> None:
    go(page, "#print/cartographers/sheets", ".kinds a")
    drawn(page)
    page.run("const link = document.querySelector('.kinds a[href*=\"/cards\"]'); link.focus(); link.click()")
    until(page, "return location.hash.includes('/cards') && document.querySelector('[data-option=kind]')")
    until(page, "return document.activeElement.matches('.kinds a[aria-current]')")
    page.run("document.getElementById('tool-language').focus()")
    speak(page, "cs")
    until(page, "return document.activeElement.id === 'tool-language'")
    page.run("document.querySelector('nav a[href*=play]').focus(); document.activeElement.click()")
    until(page, "return document.querySelector('.begin')")
    until(page, "return document.activeElement.matches('nav a[aria-current=page]')")
    speak(page, "en")


def test_one_key_leads_to_save(page: Browser) -> None:
    go(page, "#print/cartographers/sheets", "[data-do=save]:enabled")
    page.run("document.activeElement.blur()")
    page.run("document.querySelector('[data-do=skip]').focus()")
    assert page.run("return document.querySelector('[data-do=skip]').getBoundingClientRect().width") > 40
    page.press("enter")
    assert page.run("return document.activeElement.dataset.do") == "save"


def test_what_is_said_covers_no_button_of_a_phone(page: Browser) -> None:
    page.size(*PHONE)
    go(page, PLAY, "[data-do=draw]")
    page.run("document.querySelector('[data-do=draw]').scrollIntoView({ block: 'center' })")
    page.run("document.getElementById('status').textContent = 'Spring: 7 points. '.repeat(6)")
    hit = page.run(
        "return ['draw', 'undo'].map((each) => { const button = document.querySelector(`[data-do=${each}]`);"
        "const { left, top, width, height } = button.getBoundingClientRect();"
        "const shown = document.getElementById('status').getBoundingClientRect();"
        "return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))"
        "  && (shown.bottom <= top || shown.top >= top + height); })"
    )
    page.run("document.getElementById('status').textContent = ''")
    page.size(1366, 768)
    assert hit == [True, True]


# What is saved until the next look: names, and what a page in PDF says its title is.
_SAVED = """
window.saved = [];
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function () { this.download ? saved.push(this.download) : click.call(this); };
"""


def played(page: Browser, edition: Edition, more: str = "") -> None:
    """A whole game of the seed with combined cards, played by chance, as its own tab has kept it."""
    setting = Setting(deal_table(edition, choose(edition, "combined")).config, SEED, "a", edition.maps["a"], "border")
    game = make_match(edition, setting)
    go(page, f"{PLAY}&sets=combined{more}", "[data-space=A1]")
    name = 'play-{"seed":"The 3rd of May","sets":"combined"}'
    page.run(
        "localStorage.setItem(`proofpress-studio-${arguments[0]}`, JSON.stringify(arguments[1]))",
        name,
        RULES.replay(game, random_game(game, Random(3))[0]).texts,
    )
    page.reload()
    until(page, "return document.querySelector('.game-code')")


def test_the_page_says_how_a_game_is_replayed(
    page: Browser, edition: Edition, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command, typed as it stands there, verifies the game; files are called by seed, cards and language."""
    played(page, edition)
    page.click(".ending summary")
    line = page.text(".replay")
    assert page.text(".game-code") in line
    capsys.readouterr()
    assert run(shlex.split(line)[1:]) == 0
    said = capsys.readouterr().out
    assert "base and heroes cards" in said
    assert page.text(".ending h2").split()[4] in said.replace("-", "−").split(), "the same points"
    page.run(_SAVED)
    for kind in ("sheet", "text"):
        page.click(f"[data-do={kind}]")
    until(page, "return saved.length === 2")
    assert sorted(page.run("return saved")) == [
        "game-The-3rd-of-May-combined-en.txt",
        "map-sheet-a-played-combined-The-3rd-of-May-en.pdf",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_and_the_questions_speak_the_language_of_the_page(page: Browser, edition: Edition, language: str) -> None:
    told: dict[str, Any] = ask(page, {"do": "open", "language": language})
    words = told["words"]
    go(page, PLAY, "[data-space=A1]")
    speak(page, language)
    until(
        page, "return document.querySelector('[data-do=draw]')?.textContent === arguments[0]", words["studio_play_do"]
    )
    season = "return document.querySelector('.card .about')?.textContent.startsWith(arguments[0])"
    until(page, season, labels_of(edition, language)("spring"))
    keys = "return document.querySelector('.field .about')?.textContent === arguments[0]"
    until(page, keys, words["studio_play_keys"])
    go(page, "#print/cartographers/sheets", "button.wizard")
    drawn(page)
    page.click("button.wizard")
    for number in range(4):
        until(page, "return document.querySelectorAll('dialog .answers button').length > 1")
        heading = page.text("dialog h2")
        page.run("document.querySelectorAll('dialog .answers button')[arguments[0]].click()", 1 if number else 0)
        until(page, "return document.querySelector('dialog h2')?.textContent !== arguments[0]", heading)
    until(page, "return !document.querySelector('dialog')")
    drawn(page)
    assert page.run("return new URLSearchParams(location.hash.split('?')[1]).get('lang')") == language
    speak(page, "en")


def test_ctrl_p_opens_the_pages_and_printing_shows_nothing_else(page: Browser) -> None:
    go(page, "#print/cartographers/sheets", "[data-do=save]")
    drawn(page)
    page.run("window.seen = []; window.open = (address) => seen.push(address)")
    pressed = "new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })"
    assert not page.run(f"return document.body.dispatchEvent({pressed})"), "the browser's own printing is held back"
    until(page, "return seen.length")
    assert page.run("return seen[0]").startswith("blob:")
    page.devtools("Emulation.setEmulatedMedia", {"media": "print"})
    shown = page.run(
        "return ['header', '.choose', '.look .bar', '.sheet > canvas'].map("
        "(each) => document.querySelector(each).getBoundingClientRect().width)"
    )
    page.devtools("Emulation.setEmulatedMedia", {"media": ""})
    assert shown[:3] == [0, 0, 0]
    assert shown[3] >= 1366 - 20
    go(page, "#play/cartographers", "[data-do=week]")
    assert page.run(f"return document.body.dispatchEvent({pressed})"), "elsewhere it is the browser's"


def test_mistakes_lead_to_the_room_that_mends(window: Browser, tmp_path: Path) -> None:
    path = tmp_path / "own" / "cartographers" / "scoring.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("cards:\n  lantern: {set: own, category: village, solo: 9, rule: []}\n")
    good = path.read_text()
    with serving(tmp_path / "own") as studio:
        path.write_text(good.replace("solo: 9", "solo: many"))
        window.open(studio.address)
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        go(window, "#print/cartographers", "[data-do=mend]")
        window.click("[data-do=mend]")
        until(window, "return document.querySelector('.errors button')")
        window.click(".errors button")
        until(window, "return document.querySelector('textarea.yaml')?.value.includes('solo: many')")
        heading, listed, editor = window.run(
            "return ['.room-cards h2', '.errors', 'textarea.yaml'].map((each) => {"
            "const { left, top } = document.querySelector(each).getBoundingClientRect(); return [left, top]; })"
        )
        assert heading[0] == listed[0] == editor[0], "one below the other"
        assert heading[1] < listed[1] < editor[1]
        window.open("about:blank")


@pytest.mark.parametrize("transport", ["server", "file"])
def test_the_page_is_set_in_the_faces_of_the_paper(window: Browser, transport: str) -> None:
    with serving(None) as studio:
        window.open(studio.address if transport == "server" else one_file().as_uri())
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        faces = "[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)"
        until(window, f"return {faces}.length === 4")
        named = {each.strip('"') for each in window.run(f"return {faces}")}
        assert named == {"Cinzel", "Source Serif", "Source Sans"}
        assert window.console() == []
        window.open("about:blank")
