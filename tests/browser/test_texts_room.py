"""The room Texts in a real browser: a translator's hour in short, two editors, a broken folder, and one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofpress.studio.forms import Desk
from tests.browser.driver import Browser, browser
from tests.browser.studio import NPM, axe, one_file, serving, until
from tests.depth import nightly

DEEPWOOD, GOBLINS = "cards/deepwood/effect", "cards/goblin_attack/effect"
RIGHT = "6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí."
OWN = """\
# Naše texty.
cards:
  deepwood:
    name: Hustý les   # potvrzeno
    effect: 6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí.
    of: reviewed 00000000 607d5191 2026-10-15 Jana

  goblin_attack: {name: Útok skřetů, effect: Zakreslete tento tvar.}
"""
TEXTS = "#texts/cartographers/texts?lang=cs&text="
_TYPE = """
const [selector, text] = arguments, area = document.querySelector(selector);
area.value = text;
area.dispatchEvent(new Event(area.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
"""
AREA = ".typing textarea"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own" / "cartographers" / "text").mkdir(parents=True)
    (tmp_path / "own" / "cartographers" / "text" / "cs.yaml").write_text(OWN, encoding="utf-8")
    return tmp_path / "own"


@pytest.fixture
def page(window: Browser, own: Path) -> Iterator[Browser]:
    with serving(own) as studio:
        begin(window, studio.address)
        yield window
        assert window.console() == []
        window.open("about:blank")


def begin(window: Browser, address: str) -> None:
    window.open(address)
    until(window, "return document.documentElement.dataset.ready === 'yes'")
    window.run("Object.keys(localStorage).forEach((key) => localStorage.removeItem(key))")
    window.size(1366, 768)


def go(window: Browser, key: str) -> None:
    window.run("document.getElementById('room').textContent = ''; location.hash = ''")
    window.run("location.hash = arguments[0]", TEXTS + key)
    judged(window, key)


def judged(window: Browser, key: str) -> None:
    """Waits until a text is open and everything about it has been said."""
    until(
        window,
        "const area = document.querySelector('.typing textarea');"
        "return area && document.querySelector('.one').dataset.key === arguments[0]"
        " && document.querySelector('.one').dataset.checked === area.value"
        " && document.querySelector('.picture').dataset.drawn === area.value",
        key,
    )


def write(window: Browser, key: str, text: str) -> list[str]:
    """Types a text; what is found in it."""
    window.run(_TYPE, AREA, text)
    judged(window, key)
    return list(window.run("return [...document.querySelectorAll('.one .found li')].map((each) => each.textContent)"))


def card(window: Browser) -> str:
    """The card as it is shown."""
    return str(window.run("return document.querySelector('.drawn canvas').toDataURL()"))


def file_of(own: Path) -> str:
    return (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")


def test_a_translators_hour(page: Browser, own: Path) -> None:
    go(page, DEEPWOOD)
    assert "to review" in page.text(".one")
    for words in ("6 points for each forest cluster", "not beside village", "village = vesnice"):
        assert words in page.text(".one")
    before = card(page)
    assert "text says 5 points, the card scores 6" in write(page, DEEPWOOD, RIGHT.replace("6", "5"))
    assert page.run("return document.querySelector('.shadow mark').textContent") == "5 bodů"
    assert card(page) != before
    box = page.run("return document.querySelector('.drawn .box').getBoundingClientRect().height")
    assert box > 50
    assert any("needs" in found for found in write(page, DEEPWOOD, RIGHT * 5))
    assert write(page, DEEPWOOD, RIGHT.replace("které má", "jež má")) == ["Nothing wrong is found."]
    page.click("[data-do=save]")
    until(page, "return document.querySelector('.one .state.reviewed')")
    changed = [line for line in file_of(own).splitlines() if line not in OWN.splitlines()]
    assert [line.split()[0] for line in changed] == ["effect:", "of:"]
    assert "jež má" in changed[0]

    page.run("location.hash = '#texts/cartographers/drafts?lang=cs'")
    until(page, "return document.querySelector('.paste textarea')")
    draft = (
        "Útok skřetů: Zakreslete tento tvar jako příšery do mapy, kterou jste dostali, a pak ji vraťte.\n\nStrana 12\n"
    )
    page.run(_TYPE, ".paste textarea", f"Hustý les: {RIGHT.replace('5', 'čtyři')}\n\n{draft}")
    until(page, "return document.querySelectorAll('.drafted article').length === 2")
    assert "text says at least 4" in page.text(".drafted article")
    assert "Strana 12" in page.text(".drafted")
    page.click(f"[data-take='{GOBLINS}']")
    go(page, GOBLINS)
    assert page.run("return document.querySelector(arguments[0]).value", AREA).startswith("Zakreslete tento tvar jako")
    page.run("document.querySelector(arguments[0]).focus()", AREA)
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
             "{ key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))")  # fmt: skip
    until(page, "return document.querySelector('.one').dataset.key !== arguments[0]", GOBLINS)
    assert "goblin_attack: {name: Útok skřetů, effect: " in file_of(own)
    assert "jež má" in file_of(own)


@nightly
def test_two_editors(page: Browser, own: Path) -> None:
    """The other one saves first: both texts are shown, and what is chosen stays. Another entry disturbs nobody."""
    go(page, DEEPWOOD)
    write(page, DEEPWOOD, RIGHT.replace("6 bodů", "Šest bodů"))
    theirs = {"lang": "cs", "edit": [f"{DEEPWOOD}={RIGHT.replace('alespoň', 'nejméně')}"]}
    save(own, theirs)
    page.click("[data-do=save]")
    until(page, "return document.querySelector('[data-do=mine]')")
    assert "nejméně" in page.text(".said-here .source")
    assert "Šest bodů" not in file_of(own)
    page.click("[data-do=mine]")
    until(
        page, "return !document.querySelector('[data-do=mine]') && !document.querySelector('[data-do=save]').disabled"
    )
    save(own, {"lang": "cs", "edit": ["cards/goblin_attack/name=Nájezd skřetů"]})
    page.click("[data-do=save]")
    until(page, "return document.querySelector('#status').textContent.includes('cs.yaml')")
    assert "Šest bodů" in file_of(own)
    assert "Nájezd skřetů" in file_of(own)


def save(own: Path, written: dict[str, Any]) -> None:
    """Another page saves a text."""
    desk = Desk(own.parent, own)
    question = {"game": "cartographers", "command": "text keep", "language": "cs", "written": written}
    seen = desk.tell({"do": "run", **question})["seen"]
    assert "saved" in desk.tell({"do": "save", **question, "seen": seen})


@nightly
def test_a_broken_folder_opens_with_its_mistakes(window: Browser, own: Path) -> None:
    broken = own / "cartographers" / "text" / "cs.yaml"
    broken.write_text(OWN.replace("name: Hustý les ", "nam: Hustý les "), encoding="utf-8")
    with serving(own) as studio:
        begin(window, studio.address)
        until(window, "return document.querySelector('.mistakes')")
        assert "own/cartographers/text/cs.yaml:4:" in window.text(".mistakes")
        assert "nam: Hustý les" in window.text(".mistakes pre")
        broken.write_text(OWN, encoding="utf-8")
        window.run("document.querySelector('.mistakes button').click()")
        until(window, "return !document.querySelector('.mistakes')")
        window.open("about:blank")


@nightly
def test_as_one_file(window: Browser) -> None:
    """Findings and card from the worker; what is written stays after a reload, and leaves as a PO file."""
    begin(window, one_file().as_uri())
    go(window, DEEPWOOD)
    before = card(window)
    assert "text says 5 points, the card scores 6" in write(window, DEEPWOOD, RIGHT.replace("6", "5"))
    assert card(window) != before
    write(window, DEEPWOOD, RIGHT.replace("které má", "jež má"))
    window.reload()
    until(window, "return document.documentElement.dataset.ready === 'yes'")
    judged(window, DEEPWOOD)
    assert "jež má" in window.run("return document.querySelector(arguments[0]).value", AREA)
    window.run(
        "window.saved = []; const make = URL.createObjectURL;"
        "URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };"
        "HTMLAnchorElement.prototype.click = () => {}; document.querySelector('[data-out=PO]').click()"
    )
    (made,) = until(window, "return window.saved.length && window.saved")
    assert "jež má" in made


@nightly
@pytest.mark.parametrize("language", ["cs", "de", "fr", "pl"])
def test_languages(page: Browser, language: str) -> None:
    page.run(
        "const tool = document.querySelectorAll('[data-tool]')[1]; tool.value = arguments[0];"
        "tool.dispatchEvent(new Event('change'))", language)  # fmt: skip
    until(page, "return document.documentElement.lang === arguments[0]", language)
    for view, sign in (("texts", ".one textarea"), ("drafts", ".paste textarea")):
        page.run("location.hash = arguments[0]", f"#texts/cartographers/{view}?lang=cs")
        until(page, "return document.querySelector(arguments[0])", sign)
        words = page.run("document.querySelector('.list')?.remove(); return document.querySelector('#room').innerText")
        assert re.findall(r"studio_|texts_|option_|value_|Agreed|Save|Paste|Your", words) == []


@nightly
def test_small_and_large_windows_and_nothing_serious(page: Browser) -> None:
    go(page, DEEPWOOD)
    page.run(_TYPE, ".choice input", "deepwood")
    for look in ("light", "dark"):
        page.run("document.documentElement.dataset.look = arguments[0]", look)
        if (NPM / "axe-core").is_dir():
            assert axe(page) == []
    for wide, high in ((390, 844), (1366, 768)):
        page.size(wide, high)
        assert page.run("return document.documentElement.scrollWidth") <= wide
        assert page.visible(AREA)


@nightly
def test_with_the_keyboard_alone(page: Browser) -> None:
    """From the list to a text, back to the list, and on with arrows; the focus is always seen."""
    go(page, DEEPWOOD)
    page.run("document.querySelector('.list [aria-current]').focus()")
    first = page.run("return document.activeElement.dataset.key")
    page.press("\ue015")  # down
    second = page.run("return document.activeElement.dataset.key")
    assert second != first
    page.press("enter")
    until(page, "return document.activeElement.matches('.typing textarea')")
    judged(page, second)
    page.press("escape")
    assert page.run("return document.activeElement.dataset.key") == second
    seen = []
    page.run("document.querySelector(arguments[0]).focus()", AREA)
    for _ in range(4):
        page.press("tab")
        here = "const { dataset, tagName } = document.activeElement"
        seen.append(page.run(f"{here}; return dataset.do || tagName"))
        assert page.run("return getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert {"save", "next", "undo"} <= set(seen)
