"""The caller page on a bad evening: held keys, reloads, pages that sleep, rounds closed by accident."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from proofpress.cartographers.edition import Edition
from proofpress.language import labels_of
from tests.browser.calling import CODES, dealt, opened, page, stage, unlocked
from tests.browser.driver import Browser, served
from tests.depth import nightly

pytestmark = nightly


def step(window: Browser) -> int:
    return int(window.run("return document.getElementById('stage').dataset.step"))


def kept(window: Browser) -> str:
    """Everything that any page can read of this one later."""
    return str(window.run("return location.href + JSON.stringify([localStorage, sessionStorage])"))


def test_a_held_or_bouncing_key_makes_one_step(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    unlocked(window, CODES[0])
    window.hold("ArrowRight", 39, 12)
    assert step(window) == 0
    window.run("document.getElementById('next').focus()")
    window.hold("Enter", 13, 12)
    before = step(window)
    assert before == 1
    window.run(
        "hurried = true; const next = document.getElementById('next');"
        "return new Promise(done => setTimeout(() => { next.click(); next.click(); done(next.click()); }, 600))"
    )
    assert step(window) == before + 1
    assert window.console() == []


def test_the_next_season_is_asked_for(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    unlocked(window, CODES[0])
    _, plans = dealt(edition, "base", CODES[0])
    here = len(plans[0].draws)
    for _ in range(here + 1):
        window.press("right")
    assert step(window) == here
    window.hold("ArrowRight", 39, 12)
    assert window.visible("#ask")
    assert step(window) == here
    window.press("escape")
    assert not window.visible("#ask")
    window.press("right")
    window.press("left")  # the keys of a presenter are enough
    assert not window.visible("#ask")
    window.press("right")
    window.press("right")
    assert step(window) == here + 1
    window.press("left")
    assert step(window) == here


def test_a_reload_in_every_step(window: Browser, edition: Edition, tmp_path: Path) -> None:
    """From a file, also where browsers keep nothing for files."""
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=60))
    unlocked(window, CODES[0])
    window.run("const list = document.getElementById('language'); list.value = 'cs';"
               "list.dispatchEvent(new Event('change'))")  # fmt: skip
    window.press("d")
    _, plans = dealt(edition, "base", CODES[0])
    last = sum(len(plan.draws) + 1 for plan in plans)
    seen = []
    while True:
        before = window.run("return [stage.innerText, stage.dataset.step, document.documentElement.dataset.look]")
        window.run("localStorage.clear()")
        window.reload()
        after = window.run("return [stage.innerText, stage.dataset.step, document.documentElement.dataset.look]")
        assert after == before
        running = window.run("return document.getElementById('clock').title")
        draw = window.visible("#timer")
        assert not draw or running == labels_of(edition, "cs")("caller_timer_stop")
        seen.append(step(window))
        if seen[-1] == last:
            break
        window.press("right")
        if window.visible("#ask"):
            window.press("right")
    assert seen == list(range(-1, last + 1))
    assert CODES[0] not in kept(window)
    assert window.console() == []


def test_a_round_that_was_closed_by_accident_goes_on(window: Browser, edition: Edition, tmp_path: Path) -> None:
    (tmp_path / "caller.html").write_bytes(page(edition, "base", seconds=60))
    with served(tmp_path) as (root, asked):
        window.open(f"{root}/caller.html#{CODES[0].lower()}")
        assert "#" not in window.run("return location.href")
        assert step(window) == -1
        window.press("right")
        window.press("right")
        window.click("#close")
        window.click("#stay")
        assert step(window) == 1
        assert CODES[0] not in kept(window)
        window.open("about:blank")
        window.open(f"{root}/caller.html")
        assert window.visible("#locked")  # the key is gone with the tab's page; the place is not
        unlocked(window, CODES[0])
        assert step(window) == 1
        assert window.run("return document.getElementById('clock').title") == "Stop the timer"
        window.run("location.hash = arguments[0]", CODES[1])
        window.click("#sure")
        assert "Round 2" in window.text("#title")
        window.click("#close")
        window.click("#sure")
        unlocked(window, CODES[0])
        assert step(window) == -1  # ended on purpose
        window.click("#close")
        window.click("#sure")
    assert set(asked) == {"/caller.html"}


def test_the_clock_counts_the_time_of_a_page_that_sleeps(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=62))
    window.run(
        "rings = []; navigator.wakeLock.request = async (what) => { rings.push(what); };"
        "navigator.vibrate = () => rings.push('shake'); const tone = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () { rings.push('tone'); return tone.call(this); }"
    )
    unlocked(window, CODES[0])
    assert window.run("return rings") == ["screen"]
    window.press("right")
    assert window.text("#left") in ("1:02", "1:01")
    window.devtools("Page.setWebLifecycleState", {"state": "frozen"})
    window.run("const now = Date.now; Date.now = () => now() + 60_000; return 1")
    window.devtools("Page.setWebLifecycleState", {"state": "active"})
    window.run("return new Promise(done => setTimeout(done, 250))")
    assert window.text("#left") in ("0:02", "0:01")
    window.click("#more")
    window.click("#shake")
    window.press("escape")
    assert not window.visible("#settings")
    window.run(
        "const now = Date.now; Date.now = () => now() + 60_000; return new Promise(done => setTimeout(done, 450))"
    )
    assert window.text("#left") == "0:00"
    window.run("document.dispatchEvent(new Event('visibilitychange'))")  # which rings no more
    assert window.run("return rings.filter((ring) => ring !== 'screen')") == ["tone", "tone"]
    big, heading = window.run(
        "return ['#left', '#stage h1'].map(one => parseFloat(getComputedStyle(document.querySelector(one)).fontSize))"
    )
    assert big > heading * 0.8


def waited(come: Callable[[], bool]) -> bool:
    """Whether it comes about, in a while."""
    return any(come() for _ in range(50))


def arrived(room: Browser, shown: str) -> None:
    assert waited(lambda: room.run("return document.getElementById('stage')?.innerText") == shown)


def test_the_room_has_a_window_without_buttons(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base", seconds=60))
    unlocked(window, CODES[0])
    here = window.windows()[0]
    window.click("#more")
    window.click("#room")
    (room,) = set(window.windows()) - {here}
    try:
        window.press("right")
        shown = stage(window)
        window.switch(room)
        arrived(window, shown)
        assert window.run("return document.querySelectorAll('button, input, select').length") == 0
        assert window.text("#left").startswith(("1:0", "0:5"))
        assert CODES[0] not in window.run(
            "return document.documentElement.outerHTML + JSON.stringify([history.state, name])"
        )
        assert window.text("#title") == "LANTERN CUP · ROUND 1" or "Round 1" in window.text("#title")
        window.press("right")  # its keys count, too
        window.switch(here)
        assert waited(lambda: step(window) == 1)
        window.reload()
        window.press("right")  # finds it again
        shown = stage(window)
        assert len(window.windows()) == 2
        window.switch(room)
        arrived(window, shown)
    finally:
        window.switch(room)
        window.shut()
        window.switch(here)
    window.press("right")
    assert step(window) == 3
    assert window.console() == []


def test_keys_alone_are_enough(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "base"))
    for letter in CODES[0]:
        window.press(letter)
    window.press("enter")
    assert step(window) == -1
    window.press("space")
    assert step(window) == 0
    for _ in range(30):
        window.press("tab")
        if window.run("return document.activeElement.id") == "close":
            break
    window.press("enter")
    assert window.run("return document.activeElement.id") == "sure"
    window.press("tab")
    window.press("enter")
    assert step(window) == 0
