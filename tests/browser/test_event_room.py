"""The room Event in a real browser: an event from its plan to its audit by clicks alone, and by keys alone."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from proofpress.command_line import run
from tests.browser.driver import Browser, browser
from tests.browser.studio import NPM, axe, until
from tests.browser.test_kept import at as kept_at
from tests.browser.test_studio import LAPTOP, PHONE, at
from tests.depth import nightly
from tests.languages import LANGUAGES

NAMES = "Ada Quill\nBohdan Žák\nCelia Marsh\nDora Lind"
HEAD = "round,player,total,losses\n"
FIRST = (HEAD + "1,Ada Quill,80,2\n1,Bohdan Žák,70,1\n", HEAD + "1,Celia Marsh,60,2\n1,Dora Lnd,90,1\n")
SECOND = HEAD + "1,Celia Marsh,60,2\n1,Dora Lind,90,1\n"

# Whatever the page saves is kept for the test, in order.
_SAVES = """
window.saved = []; window.opened = [];
const made = URL.createObjectURL, blobs = {}, click = HTMLAnchorElement.prototype.click;
URL.createObjectURL = (blob) => { const at = made(blob); blobs[at] = blob; return at; };
window.open = (at) => { opened.push(at); };
HTMLAnchorElement.prototype.click = function () {
  if (!this.download) { click.call(this); return; }
  const reader = new FileReader(), entry = [this.download, null];
  saved.push(entry);
  reader.onload = () => { entry[1] = reader.result.split(",")[1]; };
  reader.readAsDataURL(blobs[this.href]);
};
"""
_HAND = """
const [selector, files] = arguments, input = document.querySelector(selector), all = new DataTransfer();
for (const [name, data] of files)
  all.items.add(new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], name));
input.files = all.files;
input.dispatchEvent(new Event("change", { bubbles: true }));
"""
_LEAVE = "addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)"  # without being asked
_PICK = """
const [selector, text] = arguments, select = document.querySelector(selector);
select.selectedIndex = [...select.options].findIndex((each) => each.text.startsWith(text) || each.value === text);
select.dispatchEvent(new Event("change", { bubbles: true }));
"""
_FACTS = """
return [...document.querySelectorAll(".facts div")].map((row) => [...row.children].map((part) => part.textContent));
"""
_KEPT = "return [location.href, document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]"
_READY = "const room = document.querySelector('.room-event'); return room && room.getAttribute('aria-busy') !== 'true'"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture
def room(window: Browser) -> Iterator[Browser]:
    """The room without an event, behind the server."""
    with at("server") as address:
        window.size(*LAPTOP)
        window.open(address)
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        window.run(_SAVES)
        window.run("location.hash = '#event/cartographers/pack%20plan?best=1&reserves=0'")
        until(window, "return document.querySelector('.room-event [data-do=go]')")
        yield window
        window.run(_LEAVE)


def field(option: str) -> str:
    return f'[data-option="{option}"]'


def put(window: Browser, option: str, text: str, inner: str = "input:not([type=file]), textarea") -> None:
    """Types into a field, as somebody does who has clicked into it."""
    window.run(
        "const each = document.querySelector(arguments[0]); each.value = '';"
        "for (let fold = each.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true",
        f"{field(option)} :is({inner})",
    )
    window.type(f"{field(option)} :is({inner})", text)


def hand(window: Browser, selector: str, *files: tuple[str, str | bytes]) -> None:
    data = [(name, b64encode(each.encode() if isinstance(each, str) else each).decode()) for name, each in files]
    window.run(_HAND, selector, data)


def take(window: Browser, step: str) -> str:
    """Presses the button of the step, and waits until it is done; gives the line that says so."""
    window.click("[data-do=go]")
    return done(window, step)


def done(window: Browser, step: str) -> str:
    until(
        window, f"{_READY} && document.querySelector('[data-done]')?.dataset.done === arguments[0]", step, seconds=120
    )
    return window.text("[data-done]")


def following(window: Browser, step: str) -> None:
    window.click("[data-do=next]")
    arrived(window, step)


def arrived(window: Browser, step: str) -> None:
    until(
        window,
        f"{_READY} && decodeURIComponent(location.hash).includes(arguments[0]) && "
        "!document.querySelector('[data-done]')",
        step,
    )
    until(window, "return document.querySelector('[data-do=go]')")


def saved(window: Browser) -> dict[str, bytes]:
    """The latest file of every name that was saved."""
    until(window, "return saved.every(([, data]) => data !== null)")
    return {name: b64decode(data) for name, data in window.run("return saved")}


def nothing_kept(window: Browser, key: bytes, more: str = "") -> None:
    """Neither the key nor a sealed page nor the manifest, which would tell of them, stands in the address or in what is
    kept, packed or not."""
    (digits,) = [word for word in key.decode().split() if len(word) == 64]
    whole = json.dumps(window.run(_KEPT)) + more
    packed = [b64decode(data) for data in re.findall(r"UEsD[\w+/]+=*", whole)]
    archives = [ZipFile(BytesIO(data)) for data in packed]
    inside = [(name, archive.read(name)) for archive in archives for name in archive.namelist()]
    assert not [
        name for name, _ in inside if not re.search(r"/(results/.*|public/(plan|value|commitment)\.\w+)$", name)
    ]
    assert digits not in whole
    assert b64encode(key).decode()[:40] not in whole
    assert not [name for name, data in inside if digits.encode() in data]
    assert len(re.sub(r"UEsD[\w+/]+=*", "", whole)) < 3000


def plan(window: Browser) -> bytes:
    """Plans an event; gives its key, which was saved at once. Four fields are in sight, and typing ends a refusal."""
    options = window.run("return [...document.querySelectorAll('.form > .row')].map((each) => each.dataset.option)")
    assert options == ["event", "players", "rounds", "table-size"]
    window.click("[data-do=go]")
    until(window, "return document.querySelector(arguments[0]).textContent", f"{field('event')} .wrong")
    put(window, "event", "Autumn")
    assert window.run("return document.querySelector(arguments[0]).textContent", f"{field('event')} .wrong") == ""
    for option, text in (("event", "Autumn Cup"), ("rounds", "2"), ("value-source", "closing price of 5 November")):
        put(window, option, text)
    put(window, "players", NAMES, "textarea")
    window.run(_PICK, f"{field('value')} select", "1 number")
    assert take(window, "pack plan") == "Plan: done."
    return saved(window)["autumn-cup.key"]


@nightly
def test_from_the_plan_to_the_audit_by_clicks_alone(room: Browser, tmp_path: Path) -> None:
    key = plan(room)
    nothing_kept(room, key)
    before = dict(room.run(_FACTS))
    until(room, "return document.querySelector('.sheet').dataset.pages === '1'")  # the statement

    following(room, "pack mix")
    put(room, "value", "44901,92")
    room.click("[data-do=go]")
    until(
        room,
        "return document.querySelector(arguments[0]).textContent.includes('did you mean \"4490192\"?')",
        f"{field('value')} .wrong",
    )
    put(room, "value", "4490192")
    room.click("[data-do=go]")
    until(room, "return document.querySelector('dialog [data-do=no]')")
    room.click("dialog [data-do=no]")
    until(room, _READY)
    room.click("[data-do=go]")
    until(room, "return document.querySelector('dialog [data-do=agree]')")
    room.click("dialog [data-do=agree]")
    done(room, "pack mix")
    following(room, "pack print")
    assert not room.run("return document.querySelector('[data-option=value]')"), "the value is mixed in"
    assert take(room, "pack print") == "Print: done."
    assert not room.run("return document.querySelector('[data-open$=html]')"), "a stranger's page would run as this one"
    room.click("[data-open]")
    until(room, "return opened.length === 1")
    assert not room.run("return document.querySelector('[data-folder=sealed] [data-view]')"), "nobody looks"
    for many, said in ((2, "2 of 2"), (3, "1 of 2")):
        room.click("[data-do=print-sealed]")
        until(room, "return opened.length === arguments[0]", many)
        assert room.text("[data-do=print-sealed]") == f"Print for the envelopes: {said}"
    nothing_kept(room, key)

    # Two phones; one name is wrong, and the phone's corrected table takes the place of the first.
    following(room, "pack results")
    tables = f"{field('table')} input[type=file]"
    hand(room, tables, ("results-K7Q2.csv", FIRST[0]), ("results-M4.csv", FIRST[1]))
    until(room, "return document.querySelectorAll('.handed li').length === 2")
    room.click(f"{field('keep')} input")
    assert take(room, "pack results") == "Results: something is wrong."
    assert "results-M4.csv:3:1" in room.text(".said-of")
    hand(room, tables, ("results-M4 (1).csv", SECOND))
    until(room, "return document.querySelectorAll('.handed li')[1].textContent.includes('(1)')")
    assert room.run("return document.querySelectorAll('.handed li').length") == 2
    room.click("[data-do=go]")
    until(room, f"{_READY} && document.querySelector('[data-done]').textContent === 'Results: done.'")

    # The event ends after its first round: the page asks, and says why.
    room.click('[data-step="pack reveal"]')
    arrived(room, "pack reveal")
    room.click("[data-do=go]")
    for said in ("4 of 8 results are in", "round 2: all its rows are missing"):
        until(room, "return document.querySelector('dialog p')?.textContent.includes(arguments[0])", said)
        room.click("dialog [data-do=agree]")
    done(room, "pack reveal")
    following(room, "pack audit")
    put(room, "commitment", before["Commitment"])
    assert take(room, "pack audit") == "Audit: something is wrong."  # of the second round there is nothing
    assert "As published: the commitment" in room.text(".said-of")
    nothing_kept(room, key)
    room.click("[data-do=save-event]")

    # What was saved is what the command line prints.
    with ZipFile(BytesIO(saved(room)["autumn-cup.zip"])) as archive:
        archive.extractall(tmp_path)
    assert run(["pack", "audit", str(tmp_path / "autumn-cup"), "--commitment", before["Commitment"]]) == 1
    assert room.console() == []


def test_an_event_is_opened_again_with_its_key(room: Browser) -> None:
    key = plan(room)
    room.click("[data-do=save-event]")
    pack = saved(room)["autumn-cup.zip"]
    room.click("[data-do=close-event]")
    until(room, "return document.querySelector('[data-do=open-event]')")
    hand(room, "[data-do=open-event]", ("cup.zip", b"PK"))
    until(room, "return document.querySelector('.choose > .wrong')?.textContent.includes('is not a ZIP')")
    hand(room, "[data-do=open-event]", ("cup.zip", pack))
    until(room, "return document.querySelector('.event-head h2')?.textContent === 'Autumn Cup'")
    until(room, "return document.querySelector('[data-do=go]')")
    put(room, "value", "4490192")
    room.click("[data-do=go]")
    until(room, "return document.querySelector('dialog [data-do=agree]')")
    room.click("dialog [data-do=agree]")
    done(room, "pack mix")
    following(room, "pack print")
    hand(room, "[data-do=event-key]", ("other.key", key.replace(b"a", b"b").replace(b"1", b"2")))
    until(room, "return document.querySelector('.choose > .wrong')?.textContent")
    hand(room, "[data-do=event-key]", ("cup.key", key))
    until(room, "return document.querySelector('[data-do=go]') && !document.querySelector('[data-do=event-key]')")
    nothing_kept(room, key)


@pytest.mark.parametrize("transport", [pytest.param("server", marks=nightly), pytest.param("file", marks=nightly)])
def test_an_event_comes_back(window: Browser, transport: str, tmp_path: Path) -> None:
    """After closing the page without saving, the event is where it was as soon as its pages are made with the key; till
    then nothing of it is saved. What is kept, in the folder of the server or by the browser, has no secret."""
    with kept_at(transport, tmp_path) as address:

        def arrive() -> None:
            window.open(address)
            until(window, "return document.documentElement.dataset.ready === 'yes'", seconds=120)
            window.run(_SAVES)
            window.run("location.hash = '#event/cartographers/pack%20plan?best=1&reserves=0'")
            until(window, f"{_READY} && document.querySelector('.room-event [data-do=go]')")

        def leave() -> None:
            """The page is closed, and it was not saved."""
            window.run(_LEAVE)
            window.open("about:blank")

        window.size(*LAPTOP)
        arrive()
        key = plan(window)
        following(window, "pack mix")
        put(window, "value", "4490192")
        window.click("[data-do=go]")
        until(window, "return document.querySelector('dialog [data-do=agree]')")
        window.click("dialog [data-do=agree]")
        done(window, "pack mix")
        following(window, "pack print")
        take(window, "pack print")
        assert "only the plan and the results stay here" in window.text(".event-head .wrong")
        leave()
        arrive()
        nothing_kept(window, key, "".join(path.read_text() for path in tmp_path.glob("*.json")))
        assert window.text("[data-event]") == "Autumn Cup"
        window.click("[data-event]")
        until(window, f"{_READY} && document.querySelector('.event-bare') && document.querySelector('[data-do=go]')")
        assert window.run("return document.querySelector('[data-do=save-event]').disabled")
        assert "Open the event key and make all pages" in window.text(".event-bare")
        assert "Results" in window.text(".event-bare")
        assert not window.run("return document.querySelector('[data-folder=sealed], [data-do=print-sealed]')")
        hand(window, "[data-do=event-key]", ("cup.key", key))
        until(window, "return document.querySelector('[data-do=go]') && !document.querySelector('[data-do=event-key]')")
        assert take(window, "pack print") == "Print: done."
        assert not window.run("return document.querySelector('.event-bare, [data-do=save-event]:disabled')")
        assert window.run("return document.querySelectorAll('[data-folder=sealed] [data-save]').length")
        following(window, "pack results")
        nothing_kept(window, key, "".join(path.read_text() for path in tmp_path.glob("*.json")))

        window.click("[data-do=close-event]")
        until(window, "return document.querySelector('dialog [data-do=agree]')")
        window.click("dialog [data-do=agree]")
        until(window, "return document.querySelector('[data-do=forget]')")
        assert window.run("return document.querySelectorAll('[data-event]').length") == 1
        window.click("[data-do=forget]")
        until(window, "return document.querySelector('dialog [data-do=agree]')")
        window.click("dialog [data-do=agree]")
        until(window, "return !document.querySelector('[data-event]')")
        leave()
        arrive()
        assert not window.run("return document.querySelector('[data-event]')")
        assert window.console() == []


@nightly
def test_with_the_keyboard_alone(room: Browser) -> None:
    def to(selector: str) -> None:
        for _ in range(60):
            if room.run("return document.activeElement.matches(arguments[0])", selector):
                return
            room.press("tab")
        raise AssertionError(selector)

    def type_(text: str) -> None:
        for sign in text:
            room.press(sign)

    room.run("document.querySelector('[data-do=open-event]').focus()")
    to(f"{field('event')} input")
    type_("Keys")
    to(f"{field('players')} input")
    type_("3")
    to("[data-do=go]")
    room.press("enter")
    asked = "return document.querySelector('dialog')?.textContent.includes('Without a public value')"
    until(room, asked)
    to("dialog [data-do=agree]")
    room.press("enter")
    done(room, "pack plan")
    to("[data-do=save-event]")
    room.press("enter")
    to("[data-do=next]")
    room.press("enter")
    arrived(room, "pack print")
    assert {"keys.key", "keys.zip"} == set(saved(room))


@nightly
@pytest.mark.skipif(not (NPM / "axe-core").is_dir(), reason="axe-core is not there (PROOFPRESS_NPM)")
def test_every_screen_and_language(room: Browser) -> None:
    assert axe(room) == []
    plan(room)
    for look in ("light", "dark"):
        room.run("document.documentElement.dataset.look = arguments[0]", look)
        assert axe(room) == []
    following(room, "pack mix")
    for language in LANGUAGES:
        room.run(_PICK, "#head label:nth-child(2) select", language)
        until(
            room,
            "return document.documentElement.lang === arguments[0] && document.querySelector('[data-do=go]')",
            language,
        )
        until(room, "return document.querySelectorAll('[data-folder]').length")
        for size in (PHONE, LAPTOP):
            room.size(*size)
            assert room.run("return document.documentElement.scrollWidth") <= size[0], (language, size)
        assert "event_" not in room.text("#room")
    room.size(*LAPTOP)
