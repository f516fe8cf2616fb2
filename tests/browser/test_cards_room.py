"""The room Cards in a real browser: a card and a map from nothing to print and proof, with clicks, keys, a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress.command_line import run
from tests.browser.driver import Browser
from tests.browser.studio import NPM, at_start, axe, until
from tests.depth import nightly

AREA = "textarea.yaml"
LANGUAGES = ["en", "cs", "de", "fr", "pl"]  # that of the page first


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def page(window: Browser, own: Path) -> Iterator[Browser]:
    with at_start(window, own) as page:
        yield page
        page.devtools("Emulation.clearDeviceMetricsOverride", {})


def go(page: Browser, address: str, sign: str) -> None:
    page.run(
        "document.getElementById('room').textContent = ''; location.hash = '#x'; location.hash = arguments[0]", address
    )
    until(page, f"return Boolean(document.querySelector('{sign}'))")


def typed(page: Browser, text: str, at: int | None = None) -> None:
    """What somebody types into the lines: in place of all, or from the caret on."""
    page.run(
        "const area = document.querySelector('textarea.yaml'), [text, at] = arguments;"
        "area.setRangeText(text, at ?? 0, at ?? area.value.length, 'end');"
        "area.dispatchEvent(new Event('input', { bubbles: true }))",
        text,
        at,
    )


def with_card(own: Path, solo: int) -> Path:
    """The file with the card of these tests, whichever of them have run before."""
    path = own / "cartographers/scoring.yaml"
    path.parent.mkdir(exist_ok=True)
    row = "cards:\n  lantern_row:\n    set: own\n    category: village\n    solo: {}\n    rule:\n      "
    path.write_text(f"{row.format(solo)}- {{each: cluster, of: village, size: {{min: 4}}, points: 5}}\n")
    return path


@nightly
def test_a_card_from_nothing_to_the_reference(page: Browser, own: Path, tmp_path: Path) -> None:
    go(page, "#cards/cartographers/card", ".faces canvas")
    page.type(".wordings input", "Lantern Row")
    page.run("document.querySelector('.behind').open = true")
    page.run(
        "const select = document.querySelector('[data-do=pattern]'); select.value = 'deepwood';"
        "select.dispatchEvent(new Event('change'))"
    )
    lines = "return document.querySelector('textarea.yaml').value"
    rule = "  - {each: cluster, of: forest, size: {min: 5}, apart_from: [village], points: 6}"
    assert page.run(lines) == f"set: own\ncategory: forest\nsolo: 18\nrule:\n{rule}\n"
    page.run("document.execCommand('undo')")
    assert "category: village" in page.run(lines)
    typed(page, "set: own\ncategory: village\nsolo: 18\nrule:\n  - {each: cluster, of: vi")
    until(page, "return document.querySelector('.offers').innerText.trim() === 'village'")
    assert "consists of" in page.text(".offers + .about")
    until(page, "return document.querySelector('.errors').textContent")
    assert page.run("return document.querySelector('[data-do=take]').disabled")
    page.click(".choose [data-do=save]")
    until(page, "return document.querySelector('.said-here').textContent.startsWith('Not saved: Line 5')")
    page.click(".offers button")
    typed(page, ", size: {min: 5}, points: 6}\n", len(page.run("return document.querySelector('textarea.yaml').value")))
    until(page, "return document.querySelector('.says').textContent.startsWith('6 points for each village cluster')")
    until(
        page, "return !document.querySelector('.errors').textContent && document.querySelector('[data-do=reference]')"
    )
    faces = "[...document.querySelectorAll('.faces figure')].map((each) => each.lang)"
    assert page.run(f"return {faces}") == LANGUAGES
    until(page, "return document.querySelector('.choose').innerText.includes('at least 5')")
    until(
        page, "return document.querySelector('.worth tbody tr:nth-child(3) td:nth-child(3)')?.textContent.includes('–')"
    )
    page.click(".choose [data-do=save]")
    until(page, "return location.hash.endsWith('id=lantern_row')")
    assert (own / "cartographers/scoring.yaml").read_text().endswith("size: {min: 5}, points: 6}\n")
    words = ["reference", "--data", str(own), "--scoring", "mixed,lantern_row", "-o", str(tmp_path / "made.pdf")]
    assert run(words) == 0
    assert page.console() == []


_FILL = """
const [key, value] = arguments, control = document.querySelector(`[data-key="${key}"]`);
if (control.tagName === "SELECT") control.selectedIndex = [...control.options].findIndex(({ text }) => text === value);
else if (control.type === "checkbox") control.checked = value === "true";
else control.value = value;
control.dispatchEvent(new Event(control.type === "number" ? "input" : "change", { bubbles: true }));
"""


@nightly
def test_a_card_made_with_the_form_is_printed_and_played(page: Browser, own: Path) -> None:
    """The form writes the lines, and says them in five languages; lines that are typed fill the form."""
    go(page, "#cards/cartographers/card", '[data-key="0-kind"]')
    lines = "return document.querySelector('textarea.yaml').value"
    for key, value in (
        ("card-category", "forest"),
        ("0-kind", "each row"),
        ("0-complete", ""),
        ("0-holding", "forest"),
        ("0-holding-forest", "3"),
        ("0-points", "4"),
    ):
        page.run(_FILL, key, value)
    assert page.run(lines) == (
        "set: own\ncategory: forest\nsolo: 20\nrule:\n  - {each: row, holding: {forest: 3}, points: 4}\n"
    )
    said = "return [...document.querySelectorAll('.wordings .says')].map((each) => each.textContent)"
    until(page, f"return (() => {{ {said} }})().every((each) => each.includes('4') && each.includes('3'))")
    assert len(set(page.run(said))) == len(LANGUAGES)
    typed(page, page.run(lines).replace("points: 4", "points: 5"))
    until(page, "return document.querySelector('[data-key=\"0-points\"]').value === '5'")
    named = own / "cartographers/text/en.yaml"
    before = named.read_bytes() if named.exists() else b""
    page.type(".wordings input", "Long Row")
    page.click(".choose [data-do=save]")
    until(page, "return location.hash.endsWith('id=long_row')")
    assert "{each: row, holding: {forest: 3}, points: 5}" in (own / "cartographers/scoring.yaml").read_text()
    until(page, "return document.querySelector('[data-do=print-it]')")
    assert page.text(".saving .said-here") == "Saved: Long Row"
    bottom = "return document.querySelector('.saving').getBoundingClientRect().bottom <= innerHeight + 1"
    assert page.run(bottom), "what is done with it next is in sight"
    plays = page.run("return document.querySelector('[data-do=play-it]').hash")
    page.click("[data-do=print-it]")
    assert until(page, "return document.querySelector('.room-print .sheet')?.dataset.pages") == "2"
    page.run("location.hash = '#cards/cartographers'")
    chosen = "return document.querySelector('[data-do=which]')?.selectedOptions[0].text"
    assert until(page, chosen) == "Long Row", "whoever comes back finds the card"
    page.run("location.hash = arguments[0]", plays)
    until(page, "return document.querySelector('[data-space=A1]')")
    assert "Long Row" in page.text("#room")
    assert page.console() == []
    named.write_bytes(before)  # the other tests have a file of cards without this one
    with_card(own, 18)


@nightly
def test_somebody_else_saves_meanwhile(page: Browser, own: Path) -> None:
    path = with_card(own, 18)
    go(page, "#cards/cartographers/card?id=lantern_row", ".faces canvas")
    path.write_text("# Somebody's.\n" + path.read_text().replace("solo: 18", "solo: 19"))
    typed(page, "set: own\ncategory: village\nsolo: 17\nrule:\n  - {each: cluster, of: village, points: 2}\n")
    page.click(".choose [data-do=save]")
    until(page, "return document.querySelector('.theirs pre')?.textContent.includes('solo: 19')")
    assert "solo: 19" in path.read_text()
    page.click("[data-do=mine]")
    until(page, "return document.querySelector('.saving .said-here.good')?.textContent === 'Saved: Lantern Row'")
    assert path.read_text().startswith("# Somebody's.\n")
    assert "solo: 17" in path.read_text()


def test_a_map_with_the_keyboard_alone(page: Browser, own: Path) -> None:
    go(page, "#cards/cartographers/map", "[data-space=A1]")
    page.type(".wordings input", "Tarn")
    page.run("document.querySelector('[data-space=A1]').focus()")
    for keys in (("\ue015", "right", "enter"), ("\ue015", "\ue015", "right", "right", "enter")):
        for key in keys:
            page.press(key)
    page.run("document.querySelector('[data-key=ruins]').focus()")
    page.press("enter")
    for space in ("B8", "D8", "H2", "H9", "J5", "J8"):
        page.run("document.querySelector(arguments[0]).focus()", f"[data-space={space}]")
        page.press("enter")
    proved = until(page, "return document.querySelector('[data-proved]')?.textContent")
    assert "It can be played" in proved
    assert "of 100 deals can be played" in page.text(".worth")
    page.click(".choose [data-do=save]")
    until(page, "return location.hash.endsWith('id=tarn')")
    assert [line for line in (own / "cartographers/maps/tarn.yaml").read_text().splitlines() if "^" in line] == [
        '  - ".^.....r..."',
        '  - "...^...r..."',
    ]


@nightly
def test_a_map_is_painted_by_dragging(page: Browser) -> None:
    """All spaces that the pointer passes become what the first does; a click alone still paints and takes away."""
    go(page, "#cards/cartographers/map", "[data-space=A1]")
    signs = "return ['B2', 'B3', 'B4', 'C4'].map((each) => document.querySelector(`[data-space=${each}]`).dataset.what)"

    def drag(*names: str) -> None:
        for at, (kind, name) in enumerate(zip(("Pressed", *["Moved"] * len(names)), (*names, names[-1]), strict=True)):
            x, y = page.run(
                "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();"
                "return [x + width / 2, y + height / 2]",
                f"[data-space={name}]",
            )
            last = at == len(names)
            page.devtools(
                "Input.dispatchMouseEvent",
                {"type": "mouseReleased" if last else f"mouse{kind}", "x": x, "y": y, "button": "left",
                 "buttons": 0 if last else 1, "clickCount": 1},
            )  # fmt: skip

    page.run("document.querySelector('.board').scrollIntoView({ block: 'center' })")
    drag("B2", "B3", "B4", "C4")
    assert page.run(signs) == ["mountain"] * 4
    drag("B3", "B2")
    assert page.run(signs) == ["empty", "empty", "mountain", "mountain"]
    drag("B2")
    drag("C4")
    assert page.run(signs) == ["mountain", "empty", "mountain", "empty"]


@nightly
@pytest.mark.skipif(not (NPM / "axe-core").is_dir(), reason="axe-core is not there (PROOFPRESS_NPM)")
def test_for_everybody_and_on_a_phone(page: Browser) -> None:
    for kind, sign in (("card?id=deepwood", ".faces canvas"), ("map?id=a", "[data-space=A1]")):
        go(page, f"#cards/cartographers/{kind}", sign)
        assert axe(page) == []
        page.size(390, 844)
        assert page.run("return document.documentElement.scrollWidth") <= 390
        page.size(1366, 768)


@nightly
def test_broken_data_are_mended_at_their_places(page: Browser, own: Path) -> None:
    path = with_card(own, 17)
    good = path.read_text()
    path.write_text(good.replace("solo: 17", "solo: many"))
    go(page, "#cards/cartographers/card", ".errors button")
    assert "scoring.yaml" in page.text(".errors button")
    for room in ("print", "play"):
        go(page, f"#{room}/cartographers", "#room > div .wrong:not(:empty)")
    go(page, "#cards/cartographers/card", ".errors button")
    assert page.console() == []
    page.click(".errors button")
    until(page, "return document.querySelector('textarea.yaml')?.value.includes('solo: many')")
    assert (
        page.run("const a = document.querySelector('textarea.yaml'); return a.value.slice(a.selectionStart)")[:4]
        == "many"
    )
    typed(page, good)
    page.click("[data-do=save]")
    until(page, "return document.querySelector('.faces canvas')")
    assert path.read_text() == good
