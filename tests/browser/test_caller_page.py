"""The caller page in a real browser: whole games, draw by draw, against the rules' own timetable."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Draw, SeasonPlan, deal, deal_digest, deal_table
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.cartographers.records import LETTERS
from proofpress.language import labels_of
from proofpress.pack.keys import check_row
from tests.browser.calling import CODES, dealt, opened, page, stage, unlocked
from tests.browser.driver import Browser, served
from tests.depth import at_night, nightly
from tests.languages import LANGUAGES


def cells(window: Browser) -> list[tuple[int, int, int]]:
    """Of each shape shown: its squares, its width and its height in squares."""
    found = window.run(
        "return [...document.querySelectorAll('#stage .shape > svg')].map(svg => [svg.querySelectorAll("
        "'use, rect').length, +svg.style.getPropertyValue('--w'), +svg.style.getPropertyValue('--h')])"
    )
    return [(squares, width, height) for squares, width, height in found]


def printed_cells(edition: Edition, draw: Draw) -> list[tuple[int, int, int]]:
    if draw.kind == "explore":
        grids = [shape.grid for shape in edition.explore[draw.card].shapes]
    elif draw.kind == "ambush":
        grids = [edition.ambush[draw.card].grid]
    elif draw.kind == "hero":
        grids = [edition.heroes[draw.card].grid]
    else:
        grids = []
    return [(sum(sign != "." for row in grid for sign in row), len(grid[0]), len(grid)) for grid in grids]


def check_draw(window: Browser, edition: Edition, plan: SeasonPlan, draw: Draw, by_neighbour: bool) -> None:
    words, text = labels_of(edition, "en"), stage(window)
    out = [other.card for other in plan.draws[: draw.number] if other.kind == "ambush"]
    lasting = [card for card in plan.effects if card in out or card not in {other.card for other in plan.draws}]
    expected = {
        words(plan.name),
        words("caller_draw", number=draw.number),
        edition.name(draw.card, "en"),
        words("caller_time", running=draw.running, limit=plan.limit),
    }
    expected |= {words("caller_lasting", name=edition.name(card, "en")) for card in lasting}
    if draw.kind == "explore":
        expected |= {words(terrain) for terrain in edition.explore[draw.card].terrains}
    if draw.kind == "ambush":
        ambush = edition.ambush[draw.card]
        corner, way = words(f"corner_{ambush.solo_corner}"), words(f"way_{ambush.direction}")
        side = "left" if ambush.direction == "clockwise" else "right"
        expected.add(words(f"pass_{side}") if by_neighbour else words("border_start", corner=corner, way=way))
    for line in expected:
        assert line in text, (draw, line, text)
    assert (words("caller_ruins") in text) is draw.on_ruins
    assert (words("caller_ruins_wait") in text) is draw.ruins_wait
    assert (words("caller_ruins_next") in text) is (draw.kind == "ruins")
    assert (words("caller_ends") in text) is (draw is plan.draws[-1])
    assert text.count("At the end of each season") == len(lasting)
    assert cells(window) == printed_cells(edition, draw)
    coins = window.run("return document.querySelectorAll('#stage .shape .coin').length")
    shapes = edition.explore[draw.card].shapes if draw.kind == "explore" else ()
    assert coins == sum(shape.coin for shape in shapes)
    pips = window.run("return ['used', 'new'].map(kind => document.querySelectorAll('.pips .' + kind).length)")
    assert pips == [draw.running - draw.time, draw.time]


def play(window: Browser, edition: Edition, sets: str, code: str, by_neighbour: bool) -> None:
    """Clicks through a whole game."""
    deal_, plans = dealt(edition, sets, code)
    words = labels_of(edition, "en")
    text = stage(window)
    for card in deal_.edicts:
        assert edition.name(card, "en") in text
    signs = window.run("return [...document.querySelectorAll('#stage .sign span')].map(sign => sign.textContent)")
    assert signs == [words(f"sign_{sign}") for sign in check_row(deal_digest(deal_))]
    assert words("seating_rule" if by_neighbour else "border_rule") in text
    under = dict(zip(LETTERS, deal_.edicts, strict=True))
    for number, plan in enumerate(plans):
        for draw in plan.draws:
            window.click("#next")
            if number and draw is plan.draws[0]:
                assert words("caller_season_ask") in window.text("#ask")
                window.click("#sure")
            check_draw(window, edition, plan, draw, by_neighbour)
        window.click("#next")
        rows = window.run("return [...document.querySelectorAll('#stage .rows li')].map(row => row.innerText)")
        due = [
            words("effect_due_pack", letter=edition.ambush[card].letter, name=edition.name(card, "en"))
            for card in plan.effects
        ]
        wanted = [*(edition.name(under[letter], "en") for letter in plan.edicts), words("score_coins")]
        for row, said in zip(rows, [*wanted, words("score_monsters"), *due], strict=True):
            assert said in row
        assert number < 3 or "season" not in window.text("#next")
    window.click("#next")
    assert words("caller_game_over") in stage(window)
    assert not window.visible("#next")
    assert window.console() == []


@pytest.mark.parametrize(
    ("sets", "by_neighbour", "code"),
    [("base", False, CODES[0]), at_night("heroes", True, CODES[1]), at_night("combined", False, CODES[2])],
)
def test_whole_games_from_a_file(
    window: Browser, edition: Edition, tmp_path: Path, sets: str, by_neighbour: bool, code: str
) -> None:
    opened(window, tmp_path / "caller.html", page(edition, sets, by_neighbour=by_neighbour))
    unlocked(window, code)
    assert f"Round {CODES.index(code) + 1}" in window.text("#title")
    play(window, edition, sets, code, by_neighbour)


@nightly
def test_a_whole_game_over_plain_http(window: Browser, edition: Edition, tmp_path: Path) -> None:
    """From a name that browsers do not trust, as in a hall: no secure context, and no WebCrypto to lean on."""
    (tmp_path / "caller.html").write_bytes(page(edition, "base"))
    with served(tmp_path) as (root, asked):
        window.open(f"{root}/caller.html")
        assert window.run("return isSecureContext || 'subtle' in crypto") is False
        window.console()
        unlocked(window, CODES[0].lower().replace("-", " "))
        play(window, edition, "base", CODES[0], by_neighbour=False)
    assert asked == ["/caller.html"]  # nothing else was wanted from the network


@nightly
def test_wrong_keys(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    words = labels_of(edition, "en")
    unlocked(window, CODES[3])
    assert words("caller_strange_key") in window.text("#wrong")
    window.run("document.getElementById('key').value = ''")
    slip = CODES[0][:-1] + ("0" if CODES[0][-1] != "0" else "1")
    unlocked(window, slip)
    assert words("caller_bad_key") in window.text("#wrong")
    assert words("caller_mean", code=CODES[0]) in window.text("#wrong")
    assert not window.visible("#stage")
    window.click("#wrong button")
    assert window.visible("#stage")
    assert window.console() == []


@nightly
def test_before_the_key_it_holds_no_draw(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    names = [edition.name(card, "en") for card in edition.explore]
    seen = window.text("body")
    assert [name for name in names if name in seen] == []
    window.press("right")  # keys do nothing yet
    assert not window.visible("#stage")
    unlocked(window, CODES[0])
    window.click("#close")
    window.click("#sure")
    assert window.visible("#locked")
    assert window.run("return document.getElementById('stage').textContent") == ""
    assert CODES[0] not in window.run("return JSON.stringify([history.state, localStorage, sessionStorage])")
    window.reload()
    assert window.visible("#locked")


@nightly
def test_keys_undo_list_and_reload(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=60))
    unlocked(window, CODES[0])
    _, plans = dealt(edition, "base", CODES[0])
    names = [edition.name(draw.card, "en") for draw in plans[0].draws]
    for key in ("right", "space", "right"):
        window.press(key)
    assert names[2] in stage(window)
    assert window.visible("#timer")
    window.press("left")
    assert names[1] in stage(window)
    assert not window.visible("#past")
    window.press("l")
    past = window.text("#past")
    assert [name in past for name in names[:2]] == [True, True]
    assert past.count("Time ") == 2  # nothing of what comes
    window.press("escape")
    assert not window.visible("#past")
    window.reload()
    assert names[1] in stage(window)
    window.press("left")
    window.press("left")
    window.press("left")
    assert "five signs" in stage(window)
    assert window.console() == []


@nightly
def test_the_timer_runs_and_stops(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=1))
    unlocked(window, CODES[0])
    window.press("right")
    window.run("return new Promise(done => setTimeout(done, 1300))")
    assert window.text("#left") == "0:00"
    assert "over" in window.run("return document.getElementById('timer').className")
    window.click("#clock")
    assert window.text("#left") == "0:01"


@nightly
def test_every_language(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "combined"))
    unlocked(window, CODES[0])
    window.press("right")
    _, plans = dealt(edition, "combined", CODES[0])
    for language in LANGUAGES:
        window.run(
            "const list = document.getElementById('language'); list.value = arguments[0];"
            "list.dispatchEvent(new Event('change'))",
            language,
        )
        words = labels_of(edition, language)
        assert edition.name(plans[0].draws[0].card, language) in stage(window)
        assert window.text("#next") == words("caller_next")
        assert window.run("return document.documentElement.lang") == language
        assert "caller_" not in window.text("body")
        assert "{" not in window.text("body")


@nightly
def test_a_screen_reader_finds_its_way(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=60))
    assert window.name_and_role("#key") == ("Round key", "textbox")
    assert window.run("return document.activeElement.id") == "key"
    unlocked(window, CODES[0])
    window.press("right")
    for selector, name in (
        ("#next", "Next draw"),
        ("#undo", "Undo"),
        ("#list", "Draws so far"),
        ("#more", "Settings"),
    ):
        assert window.name_and_role(selector) == (name, "button")
    assert window.name_and_role("#language")[0] == "Language"
    assert window.run("return document.getElementById('stage').getAttribute('aria-live')") == "polite"
    nameless = "#stage svg:not([aria-hidden]):not([role=img][aria-label])"
    assert window.run("return document.querySelectorAll(arguments[0]).length", nameless) == 0
    assert window.run("return document.querySelectorAll('h1').length") == 2
    seen = {}
    for _ in range(12):
        window.press("tab")
        name, outline = window.run("const e = document.activeElement; return [e.id, getComputedStyle(e).outlineWidth]")
        seen[name] = outline
    controls = {"next", "undo", "list", "close", "more", "language", "clock"}
    assert {name: seen.get(name) for name in controls} == dict.fromkeys(controls, "3px")


_CONTRAST = """
const colour = text => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
const light = rgb => rgb.map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const back = element => { for (let e = element; e; e = e.parentElement) {
  const c = getComputedStyle(e).backgroundColor; if (!c.endsWith(', 0)')) return colour(c); } };
const worded = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
return [...document.querySelectorAll('body *')].filter(e => e.offsetParent && worded(e) && !e.disabled).map(e => {
  const [a, b] = [light(colour(getComputedStyle(e).color)), light(back(e))].sort((x, y) => y - x);
  return [(a + 0.05) / (b + 0.05), e.tagName + ' ' + e.textContent.slice(0, 30)]; }).filter(([ratio]) => ratio < 4.5);
"""


@nightly
def test_contrast_by_day_and_night(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "heroes", seconds=60))
    for _ in range(2):
        assert window.run(_CONTRAST) == []
        unlocked(window, CODES[0])
        for _ in range(16):
            assert window.run(_CONTRAST) == []
            window.press("right")
        window.press("d")
        window.click("#close")
        window.click("#sure")


@nightly
def test_a_kit_picks_blindly(window: Browser, edition: Edition, tmp_path: Path) -> None:
    seeds = ["FWS1-0000-0000-009Q", "2026-W47"]
    data = caller_page(edition, choose(edition), seeds=seeds, title="Our evening", language="cs", ambush_by="border")
    opened(window, tmp_path / "kit.html", data)
    words = labels_of(edition, "cs")
    assert window.run("return document.activeElement.id") == "pick"  # one key press starts it
    assert words("caller_blind_locked") in window.text("#hint")
    window.click("#pick")
    decks = [deal(deal_table(edition, choose(edition)), seed).edicts for seed in seeds]
    text = stage(window)
    assert [all(edition.name(card, "cs") in text for card in edicts) for edicts in decks].count(True) == 1
    assert words("caller_kit_compare") in text
    assert not window.run("return document.querySelectorAll('#stage .sign').length")
    assert window.text("#next") == words("caller_kit_begin")
    window.click("#close")
    assert words("caller_kit_end_ask") in window.text("#ask")
    window.click("#sure")
    unlocked(window, " 2026-W47 ")
    assert all(edition.name(card, "cs") in stage(window) for card in decks[1])
    assert window.console() == []


@nightly
def test_a_kit_with_a_seed_asks_for_the_seed_and_speaks_of_no_envelope(
    window: Browser, edition: Edition, tmp_path: Path
) -> None:
    data = caller_page(edition, choose(edition), title="Our evening", language="en", ambush_by="border")
    opened(window, tmp_path / "kit.html", data)
    words = labels_of(edition, "en")
    assert window.name_and_role("#key") == (words("caller_kit_key"), "textbox")
    assert words("caller_kit_locked") in window.text("#locked")
    assert not window.visible("#blind")
    unlocked(window, "FWS1-38WH-1KG4-0YE7")
    assert words("caller_kit_bad_key") in window.text("#wrong")
    window.run("document.getElementById('key').value = ''")
    unlocked(window, "club night 12")
    assert all(edition.name(card, "en") in stage(window) for card in dealt(edition, "base", "club night 12")[0].edicts)
    window.click("#next")
    assert "Draw 1" in stage(window)
    of_events = {words(f"caller_{key}") for key in ("locked", "key", "open", "bad_key", "compare", "begin", "close")}
    assert [said for said in of_events if said.encode() in data] == []
    assert window.console() == []


def test_draws_are_called_in_two_languages_at_once(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    window.run(
        "const list = document.getElementById('also'); list.value = 'pl'; list.dispatchEvent(new Event('change'))"
    )
    unlocked(window, CODES[0])
    _, plans = dealt(edition, "base", CODES[0])
    for draw in plans[0].draws[:2]:
        window.click("#next")
        assert f"{edition.name(draw.card, 'en')} · {edition.name(draw.card, 'pl')}" in stage(window)
    marked = window.run("return [...document.querySelectorAll('#stage .also')].map(each => each.lang)")
    assert set(marked) == {"pl"}
