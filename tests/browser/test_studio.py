"""The studio in real browsers, behind the server and as one file: choose, see, save, come back; and the same bytes."""

from __future__ import annotations

import json
import re
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from proofpress.command_line import run
from proofpress.games import DEFAULT_GAME
from proofpress.press.document import read_pages
from tests.browser.driver import Browser, browser, served
from tests.browser.firefox import firefox
from tests.browser.published import mistakes
from tests.browser.studio import CHOOSE, NPM, Window, ask, axe, choose, drawn, one_file, opened, serving, until
from tests.depth import at_night, nightly
from tests.studio.lines import LINES, question

_TYPE = """
const [selector, number, text] = arguments, control = document.querySelectorAll(selector)[number];
control.value = text;
control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
"""
_LABELS = "return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)"

TRANSPORTS = ("file", "server")
PHONE, LAPTOP = (390, 844), (1366, 768)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@contextmanager
def at(transport: str) -> Iterator[str]:
    """The address of the page."""
    if transport == "file":
        yield one_file().as_uri()
        return
    with serving(None) as studio:
        yield studio.address


@pytest.fixture(scope="module", params=[at_night("file"), "server"])
def page(request: pytest.FixtureRequest, window: Browser) -> Iterator[str]:
    """The page of a transport in the window, ready; its address."""
    with at(request.param) as address:
        opened(window, address)
        yield address


@pytest.fixture(autouse=True)
def _home(request: pytest.FixtureRequest) -> None:
    """Every test begins with nothing chosen and nothing kept."""
    if {"window", "page"} <= set(request.fixturenames):
        window: Browser = request.getfixturevalue("window")
        window.size(*LAPTOP)
        request.getfixturevalue("page")
        window.run(
            "for (const key of Object.keys(localStorage)) localStorage.removeItem(key); location.hash = '#print'"
        )
        window.reload()  # the store has what was kept in its memory, too
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        drawn(window)
        window.console()


def go(window: Window, fragment: str) -> int:
    window.run("location.hash = '#x'; location.hash = arguments[0]", fragment)
    return drawn(window)


def fragment(window: Window) -> str:
    return str(window.run("return decodeURIComponent(location.hash)"))


def wrong(window: Window, option: str) -> str:
    """What stands in red below a field."""
    (said,) = window.run(_LABELS, f'[data-option="{option}"] .wrong')
    return str(said)


_INK = """
const from = document.querySelector(".sheet > canvas"), { width, height } = from;
const page = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
page.drawImage(from, 0, 0);
const dots = page.getImageData(0, 0, width, height).data;
let dark = 0, tinted = 0;
for (let at = 0; at < dots.length; at += 4) {
  if (dots[at] < 100) dark++;
  if (Math.abs(dots[at] - dots[at + 2]) > 40) tinted++;
}
return [width, height, dark, tinted];
"""


# What the next file is that is saved, under which name.
_CATCH = """
window.caught = null;
const { click } = HTMLAnchorElement.prototype, { createObjectURL } = URL, reader = new FileReader();
URL.createObjectURL = (blob) => { reader.readAsDataURL(blob); return createObjectURL(blob); };
HTMLAnchorElement.prototype.click = function () {
  HTMLAnchorElement.prototype.click = click;
  URL.createObjectURL = createObjectURL;
  reader.onload = () => { window.caught = [this.download, reader.result]; };
};
"""


def ink(window: Window) -> list[int]:
    """What is on the large page: a few numbers that another page would not have."""
    return [int(number) for number in window.run(_INK)]


def saved(window: Browser) -> tuple[str, str]:
    """What Save saves: its name, and the language that the paper says in its title."""
    window.run(_CATCH)
    window.click("[data-do=save]")
    name, data = until(window, "return window.caught")
    document = read_pages(b64decode(data.partition(",")[2]))
    title = str(document.get_metadata_dict()["Title"])
    document.close()
    return name, title.rpartition("(")[2].rstrip(")")


_CHOOSE_AND_SAVE = f"{_CATCH} {CHOOSE} document.querySelector('[data-do=save]').click();"


@pytest.mark.usefixtures("page")
def test_choose_see_and_save(window: Browser) -> None:
    assert window.run("return document.querySelector('.kinds [aria-current]').textContent") == "Sheets"
    before = ink(window)
    assert before[3] > 1000, "in colour"
    choose(window, "theme", "pure black")
    assert ink(window)[3] == 0
    choose(window, "paper", "A5")
    assert "paper=A5" in fragment(window)
    assert "theme=mono" in fragment(window)
    window.run("window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push([this.download]); }")
    window.click("[data-do=save]")  # the first click of somebody who takes what is there
    ((name,),) = window.run("delete HTMLAnchorElement.prototype.click; return window.saved")
    assert name == "map-sheet-a-b-mono-A5-en.pdf"
    window.run(_TYPE, ".tools select", 1, "cs")
    until(window, "return document.documentElement.lang === 'cs' && document.querySelector('.kinds')")
    go(window, "#print/cartographers/aid")
    assert saved(window) == ("player-aid-cs-mono-A5.pdf", "Čeština"), (
        "the page speaks Czech, and the form says that it prints it"
    )
    window.run(_TYPE, ".tools select", 1, "en")
    until(window, "return document.documentElement.lang === 'en' && document.querySelector('.kinds')")
    go(window, "#print/cartographers/cards?kind=season")
    assert drawn(window) >= 2
    assert len(window.run("return [...document.querySelectorAll('.small button')]")) == drawn(window)
    assert window.console() == []


@nightly
@pytest.mark.usefixtures("page")
def test_save_saves_what_is_chosen(window: Browser) -> None:
    """Also at once after the choice, and half a second after a seed."""
    for paper in ("A5", "A3", "Letter"):
        window.run(_CHOOSE_AND_SAVE, "paper", paper)
        name, _ = until(window, "return window.caught")
        assert paper in name
    go(window, "#print/cartographers/draws?seed=Tuesday")
    window.run(_TYPE, "[data-option=seed] input", 0, "Wednesday")
    time.sleep(0.5)  # what somebody takes who types and then goes to the button
    assert "Wednesday" in saved(window)[0]


@nightly
def test_the_page_goes_on_when_the_server_is_back(window: Browser) -> None:
    said = "return document.querySelector('#foot').innerText.includes('does not answer')"
    with at("server") as address:
        opened(window, address)
        window.devtools("Network.enable", {})
        for gone in (True, False):
            conditions = {"offline": gone, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
            window.devtools("Network.emulateNetworkConditions", conditions)
            if gone:
                window.run("document.querySelector('#room > *').setAttribute('aria-busy', 'wait')")
                window.run(_TYPE, "[data-option=copies] input", 0, "2")
            until(window, said if gone else f"return !{said.removeprefix('return ')}")
        assert drawn(window) == 4


@nightly
@pytest.mark.usefixtures("page")
def test_a_refusal_stands_beside_its_field(window: Browser) -> None:
    choose(window, "copies", "0")
    assert "a whole number" in wrong(window, "copies")
    assert window.run("return document.querySelector('[data-do=save]').disabled")
    choose(window, "copies", "2")
    assert wrong(window, "copies") == ""
    window.run(
        "const paper = document.querySelector('[data-option=paper] select');"
        "paper.selectedIndex = paper.options.length - 1; paper.dispatchEvent(new Event('change'))"
    )
    until(window, "return document.querySelector('[data-do=save]').disabled")  # which size is not written yet
    assert "paper" not in fragment(window)
    window.run(_TYPE, "[data-option=paper] input", 0, "tiny")
    until(window, "return document.querySelector('[data-option=paper] .wrong').textContent")


@nightly
def test_an_address_holds_a_choice_and_back_goes_back(window: Browser, page: str) -> None:
    go(window, "#print/cartographers/sheets?map=c&lang=cs&bw=true&paper=A5")
    assert drawn(window) == 1
    assert window.run("return document.querySelector('[data-option=theme] select').value") == "pure black"
    window.run("[...document.querySelectorAll('.kinds a')].find((each) => each.href.includes('/aid')).click()")
    until(window, "return location.hash.includes('/aid')")
    drawn(window)
    window.run("history.back()")
    until(window, "return location.hash.includes('map=c')")
    until(window, "return document.querySelector('[data-option=theme] select')?.value === 'pure black'")
    if page.startswith("http"):
        window.run("location.reload()")
        until(window, "return document.querySelector('[data-option=theme] select')?.value === 'pure black'")
        assert drawn(window) == 1


@nightly
@pytest.mark.usefixtures("page")
def test_four_questions(window: Browser) -> None:
    window.click("button.wizard")
    for number, answer in enumerate(("6", "Heroes", "Letter", "saves ink"), 1):
        until(window, "return document.querySelector('dialog')?.innerText.includes(arguments[0])", f"{number} of 4")
        at = window.run(_LABELS, ".answers button").index(answer)
        window.run("document.querySelectorAll('.answers button')[arguments[0]].click()", at)
    until(window, "return !document.querySelector('dialog') && location.hash.includes('sets=heroes')")
    assert drawn(window) == 12
    assert {"copies=6", "paper=Letter", "theme=ink-saver"} < set(re.split("[?&]", fragment(window)))


@nightly
@pytest.mark.usefixtures("page")
def test_calibration_is_measured_typed_and_kept(window: Browser) -> None:
    go(window, "#print/cartographers/calibrate")
    for at, number in enumerate(("1.5", "-0.5")):
        window.run(_TYPE, "[data-option=read] input", at, number)
    until(window, "return localStorage.getItem('proofpress-studio-file-profile')")
    drawn(window)
    choose(window, "duplex", "over the long edge")
    go(window, "#print/cartographers/cards?kind=season")
    assert "offset: {x: 1.5, y: -0.5}" in window.run(
        "return document.querySelector('[data-option=profile] textarea').value"
    )


@nightly
@pytest.mark.parametrize("language", ["cs", "de", "fr", "pl"])
@pytest.mark.usefixtures("page")
def test_languages(window: Browser, language: str) -> None:
    told = ask(window, {"do": "open", "language": language})
    names = [kind["name"] for kind in told["games"][0]["rooms"]["print"]]
    window.run(_TYPE, ".tools select", 1, language)
    until(window, f"return JSON.stringify((() => {{ {_LABELS} }})()) === arguments[1]", ".kinds a", compact(names))
    assert window.run("return document.documentElement.lang") == language
    words = window.run(_LABELS, ".row label, .row legend, .about, button, summary, option")
    assert [word for word in words if re.search("--|studio_|option_|value_", word)] == []
    for shown in ("sheets", "cards?kind=season", "reference", "aid", "rulebook"):
        go(window, f"#print/cartographers/{shown}")
        assert saved(window)[1] == told["languages"][language]
    other = "pl" if language == "cs" else "cs"
    go(window, f"#print/cartographers/aid?lang={other}")
    assert saved(window)[1] == told["languages"][other], "by a link"
    window.run(_TYPE, ".tools select", 1, "en")
    until(window, f"return (() => {{ {_LABELS} }})().includes('Sheets')", ".kinds a")


def compact(names: list[str]) -> str:
    """As JSON.stringify writes it."""
    return json.dumps(names, ensure_ascii=False, separators=(",", ":"))


@nightly
@pytest.mark.usefixtures("page")
def test_small_and_large_windows(window: Browser) -> None:
    for size in (PHONE, LAPTOP):
        window.size(*size)
        for command in ("sheets", "cards?kind=season"):
            go(window, f"#print/cartographers/{command}")
            assert window.run("return document.documentElement.scrollWidth") <= size[0]
            assert window.visible("[data-do=save]")


_FOCUS = """
const here = document.activeElement, { dataset } = here, row = here.closest("[data-option]");
const name = dataset.do || dataset.tool || row?.dataset.option || here.className || here.tagName;
return [name, here === document.body ? "" : getComputedStyle(here).outlineStyle];
"""


@nightly
@pytest.mark.usefixtures("page")
def test_with_the_keyboard_alone(window: Browser) -> None:
    window.run("document.activeElement.blur()")
    seen: list[str] = []
    for _ in range(90):
        window.press("tab")
        name, outline = window.run(_FOCUS)
        assert outline != "none", name
        seen.append(name)
        if seen[-1] == "save":
            break
    assert {"wizard", "sets", "paper", "lang", "save"} <= set(seen)


@nightly
@pytest.mark.skipif(not (NPM / "axe-core").is_dir(), reason="axe-core is not there (PROOFPRESS_NPM)")
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.usefixtures("page")
def test_nothing_serious_for_those_who_see_or_hear_otherwise(window: Browser, look: str) -> None:
    window.run("document.documentElement.dataset.look = arguments[0]", look)
    pages = ("sheets", "cards?kind=season", "calibrate") if look == "light" else ("sheets",)  # dark, for the colours
    for shown in pages:
        go(window, f"#print/cartographers/{shown}")
        assert axe(window) == []


@nightly
def test_no_request_leaves_the_page(window: Browser, page: str) -> None:
    asked = window.run("return performance.getEntriesByType('resource').map((each) => each.name)")
    here = page.partition("/#")[0]
    assert [name for name in asked if not name.startswith(("blob:", "data:", here))] == []
    assert window.console() == []


@nightly
def test_two_tabs_do_not_disturb_each_other(window: Browser, page: str) -> None:
    go(window, "#print/cartographers/sheets?paper=A5")
    first = window._call("GET", "window", None)
    second = window._call("POST", "window/new", {"type": "tab"})["handle"]
    window._call("POST", "window", {"handle": second})
    try:
        opened(window, page)
        choose(window, "paper", "A3")
    finally:
        window._call("DELETE", "window", None)
        window._call("POST", "window", {"handle": first})
    assert window.run("return document.querySelector('[data-option=paper] select').value") == "A5"
    assert "paper=A5" in fragment(window)


def printed(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, bytes], str]:
    """The files that a line of the command line writes, and what it prints."""
    words = line.split()
    code = run(words)
    out = capsys.readouterr().out
    assert code == 0, line
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}, out


@nightly
@pytest.mark.parametrize("line", LINES)
def test_the_same_bytes_as_on_the_command_line(
    window: Browser, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    if not window.run("return window.studioDesk && location.protocol === 'file:'"):
        opened(window, one_file().as_uri())
    files, out = printed(line, tmp_path, capsys)
    told = ask(window, question(line))
    assert "refused" not in told, told
    assert {file["name"].rpartition("/")[2]: b64decode(file["data"]) for file in told["files"]} == files
    if not files:
        assert "".join(f"{each}\n" for each in told["lines"]) == out


@nightly
def test_seeds_are_proved_by_the_browser_itself(window: Browser) -> None:
    """With the compiled search; it takes less than a second each where nobody else computes."""
    if not window.run("return window.studioDesk && location.protocol === 'file:'"):
        opened(window, one_file().as_uri())
    for seed in ("lantern", "2026-W47", "2026-W48", "club night 12"):
        told = ask(window, {**question("draws x --as order"), "written": {"seed": seed, "as": "order"}})
        assert told["files"]


@nightly
def test_own_data_of_one_file_travel_along(window: Browser) -> None:
    opened(window, one_file().as_uri())
    window.run("location.hash = '#cards/cartographers/card'")
    until(window, "return Boolean(document.querySelector('.faces canvas'))")
    window.type(".wordings input", "Lantern Row")
    window.click(".choose [data-do=save]")
    until(window, "return location.hash.endsWith('id=lantern_row')")
    window.run("location.hash = '#print/cartographers/cards?kind=scoring&scoring=mixed,lantern_row&cards=lantern_row'")
    assert until(window, "return document.querySelector('.room-print .sheet')?.dataset.pages") == "2"
    window.run("localStorage.clear()")


@nightly
def test_a_host_serves_it_and_then_nobody_does(window: Browser) -> None:
    with served(one_file().parent) as (root, asked):
        root = root.replace("hall.test", "127.0.0.1")
        opened(window, f"{root}/index.html")
        until(window, "return navigator.serviceWorker.ready.then(() => caches.match('./index.html')).then(Boolean)")
        assert {path.partition("?")[0] for path in asked} <= {"/index.html", "/sw.js", "/manifest.webmanifest", "/"}
    opened(window, f"{root}/index.html")
    assert drawn(window) == 2


@nightly
def test_what_is_published_is_seen_to_open(window: Browser, tmp_path: Path) -> None:
    with served(one_file().parent) as (root, _):
        assert mistakes(window, f"{root.replace('hall.test', '127.0.0.1')}/index.html") == []
    whole = one_file().read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(whole.replace('data-module="studio/print.js"', 'data-module="lost"'))
    with served(tmp_path) as (root, _):
        (wrong,) = mistakes(window, f"{root.replace('hall.test', '127.0.0.1')}/index.html?lost", seconds=5)
        assert "it does not open" in wrong


@nightly
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_firefox(transport: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with at(transport) as address, firefox(tmp_path / "firefox") as fox:
        fox.size(*LAPTOP)
        opened(fox, address)
        before = ink(fox)
        choose(fox, "theme", "pure black")
        assert before[3] > 1000 > ink(fox)[3] == 0
        choose(fox, "copies", "0")
        assert "a whole number" in wrong(fox, "copies")
        (made,) = ask(fox, question("sheets --map c --lang cs --paper A5"))["files"]
        assert run(["sheets", "--map", "c", "--lang", "cs", "--paper", "A5", "-o", "made.pdf"]) == 0
        assert b64decode(made["data"]) == Path("made.pdf").read_bytes()
        fox.size(*PHONE)
        assert fox.run("return document.documentElement.scrollWidth") <= PHONE[0]


def test_the_game_that_is_meant() -> None:
    assert question("sheets")["game"] == DEFAULT_GAME
    told: dict[str, Any] = question("sheets --copies 3 --game kingdoms")
    assert (told["game"], told["written"]) == ("kingdoms", {"copies": "3"})
