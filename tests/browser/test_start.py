"""Where the page begins, and the room Print: three clicks to what one wants, and nothing that jumps or blanks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.driver import Browser
from tests.browser.studio import NPM, at_start, axe, choose, drawn, speak, until
from tests.depth import nightly
from tests.languages import LANGUAGES

PHONE, LAPTOP = (390, 844), (1366, 768)
_SHIFTS = """window.shifted = 0; new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted += value;
}).observe({ type: "layout-shift", buffered: true });
"""
# What leads from the first page to what five people want, each step a click; and the sign that it is there.
GOALS = {
    "sheets": (["[data-tile=sheets]", "[data-do=save]:enabled"], "return saved.length === 1"),
    "evening": (["[data-tile=evening]", "[data-do=save]:enabled"], "return saved[0]?.endsWith('.zip')"),
    "play": (["[data-tile=play]", "[data-do=week]"], "return document.querySelector('[data-space=A1]')"),
    "event": (["[data-tile=event]"], "return document.querySelector('[data-option=event] input')"),
    "texts": (["[data-tile=words] a", ".list button"], "return document.querySelector('.typing textarea')"),
    "cards": (["[data-tile=words] a + a"], "return document.querySelector('.faces canvas')"),
}


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    window.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": _SHIFTS})
    with at_start(window) as page:
        yield page


def begin(page: Browser) -> None:
    page.size(*LAPTOP)
    page.run("location.hash = '#print'; location.hash = '#start'; document.getElementById('room').textContent = ''")
    page.reload()
    until(page, "return document.documentElement.dataset.ready === 'yes' && document.querySelector('[data-tile]')")


def test_it_begins_with_a_question_and_nothing_jumps(page: Browser) -> None:
    """Five tiles, each with its picture; then the room, in which the sheet keeps its place, whatever is chosen."""
    begin(page)
    assert page.text(".room-start h2").casefold() == "what do you need tonight?"
    until(page, "return document.querySelectorAll('.pictured > *').length === 5")
    page.click("[data-tile=sheets]")
    assert drawn(page) == 2
    place = "const { x, y, width } = document.querySelector('.sheet').getBoundingClientRect(); return [x, y, width]"
    before = page.run(place)
    for paper in ("A5", "A3", "A4"):
        choose(page, "paper", paper)
    assert page.run("return window.shifted") < 0.1
    page.run(
        "window.blank = 0; new MutationObserver(() => { blank += !document.querySelector('.sheet[data-pages]'); })"
        ".observe(document.getElementById('room'), { childList: true });"
        "document.querySelector('.kinds a[href*=\"/aid\"]').click()"
    )
    until(page, "return location.hash.includes('/aid') && document.querySelectorAll('#room > *').length === 1")
    drawn(page)
    assert page.run("return window.blank") == 0
    assert page.run(place) == before
    assert page.run("return document.querySelectorAll('.form > .row').length") <= 6
    assert page.console() == []


@nightly
@pytest.mark.parametrize("goal", GOALS)
def test_at_most_three_clicks_lead_to_a_goal(page: Browser, goal: str) -> None:
    begin(page)
    page.run(
        "window.saved = []; const { click } = HTMLAnchorElement.prototype; HTMLAnchorElement.prototype.click ="
        " function () { this.download ? saved.push(this.download) : click.call(this); }"
    )
    clicks, sign = GOALS[goal]
    assert len(clicks) <= 3
    for each in clicks:
        until(page, "return document.querySelector(arguments[0])", each)
        page.click(each)
    until(page, sign)


@nightly
def test_the_start_leads_back_and_speaks_each_language(page: Browser) -> None:
    page.run("location.hash = '#print/cartographers/aid?lang=en&paper=A5'")
    until(page, "return document.querySelector('[data-option=paper]')")
    begin(page)
    page.click("[data-do=go-on]")
    until(page, "return location.hash.includes('paper=A5')")
    begin(page)
    seen = set()
    for language in LANGUAGES:
        speak(page, language)
        until(page, "return document.querySelectorAll('[data-tile]').length === 5")
        said = page.text(".room-start")
        assert "start_" not in said
        seen.add(said)
    assert len(seen) == len(LANGUAGES)
    speak(page, "en")


@nightly
def test_on_a_phone_sheet_and_save_stay_in_sight(page: Browser) -> None:
    for width in (PHONE[0], 360):
        page.size(width, PHONE[1])
        page.run("location.hash = '#start'")
        until(page, "return document.querySelector('[data-tile]')")
        assert page.run("return document.documentElement.scrollWidth") <= width
        page.run("location.hash = '#print/cartographers/sheets'")
        drawn(page)
        assert page.run("return document.documentElement.scrollWidth") <= width
        page.run(
            "scrollTo(0, document.body.scrollHeight); document.querySelector('[data-option=lang]').scrollIntoView()"
        )
        tops = page.run(
            "return ['.sheet > canvas', '[data-do=save]', '[data-option=lang] select'].map((each) => {"
            " const { top, bottom } = document.querySelector(each).getBoundingClientRect(); return [top, bottom]; })"
        )
        (sheet, end), (save, under), (field, _) = tops
        assert 0 <= sheet < end <= save < under <= field < PHONE[1]
        right = "return document.querySelector('[data-do=open]').getBoundingClientRect().right"
        assert page.run(right) <= width
    page.size(*LAPTOP)


@nightly
def test_a_page_is_enlarged_by_keys_and_the_focus_comes_back(page: Browser) -> None:
    page.size(*LAPTOP)
    page.run("location.hash = '#print/cartographers/sheets'")
    drawn(page)
    page.run("document.querySelector('[data-do=enlarge]').focus()")
    page.press("enter")
    until(page, "return document.querySelector('dialog.enlarged canvas')?.width > 1500")
    label = "return document.querySelector('dialog.enlarged canvas').getAttribute('aria-label')"
    assert page.run(label) == "Page 1 of 2"
    page.press("right")
    until(page, f"{label} === 'Page 2 of 2'")
    page.press("escape")
    until(page, "return !document.querySelector('dialog')")
    assert page.run("return document.activeElement.dataset.do") == "enlarge"


@nightly
def test_the_files_of_a_kit_are_looked_at_before_they_are_saved(page: Browser) -> None:
    page.size(*LAPTOP)
    page.run("location.hash = '#print/cartographers/kit?seed=lantern'")
    until(page, "return document.querySelectorAll('.look .event-files li').length > 5", seconds=90)
    seen = "return document.querySelector('.sheet').dataset.pages"
    until(page, "return document.querySelector('[data-view][aria-pressed=true]')")
    before = page.run(seen)
    page.click("[data-view$='draws-slides.pdf']")
    until(page, f"{seen} !== arguments[0]", before)
    assert page.run("return document.querySelector('[aria-pressed=true]').dataset.view").endswith("draws-slides.pdf")
    listed = page.text(".look .event-files")
    assert "Draws: slides for a projector\nscreen · draws-slides.pdf" in listed, "what each is, and how it is printed"
    page.click("[data-view$='index.txt']")
    until(page, "return document.querySelector('.look > .sheet').hidden")
    assert page.run("return document.querySelector('.look > .text').getBoundingClientRect().top < innerHeight / 2")


@nightly
@pytest.mark.skipif(not (NPM / "axe-core").is_dir(), reason="axe-core is not there (PROOFPRESS_NPM)")
def test_the_start_is_for_everybody(page: Browser) -> None:
    for look in ("light", "dark"):
        begin(page)
        page.run("document.documentElement.dataset.look = arguments[0]", look)
        assert axe(page) == []
    page.run("delete document.documentElement.dataset.look")


@nightly
def test_the_questions_begin_with_what_is_chosen_and_end_with_a_word(page: Browser) -> None:
    """Six copies stay six; how much paper that is stands under the number."""
    page.size(*LAPTOP)
    page.run("location.hash = '#print/cartographers/sheets?copies=6&lang=en'")
    until(page, "return document.querySelector('.sheet')?.dataset.pages === '12'")
    assert page.text(".amount") == "6 sheets, 12 pages: print on both sides"
    page.click("button.wizard")
    assert until(page, "return document.querySelector('dialog input')?.value") == "6"
    answer = "(document.querySelector('dialog [aria-pressed=true]') ?? document.querySelector('dialog form button'))"
    while page.run("return Boolean(document.querySelector('dialog'))"):
        page.run(f"{answer}.click()")
    assert until(page, "return document.getElementById('status').textContent").startswith("That was all.")
    until(page, "return document.querySelector('.sheet')?.dataset.pages === '12'")


@nightly
def test_another_room_begins_at_its_top(page: Browser) -> None:
    page.size(*PHONE)
    page.run("location.hash = '#print/cartographers/sheets'")
    drawn(page)
    page.run("scrollTo(0, 500); location.hash = '#event/cartographers'")
    until(page, "return document.querySelector('.room-event [data-do=go]')")
    assert page.run("return scrollY") == 0
    page.size(*LAPTOP)
