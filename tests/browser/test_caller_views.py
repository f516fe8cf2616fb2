"""Every view of the caller page on every kind of screen, in every language: what fits, and what is said aloud."""

from __future__ import annotations

from pathlib import Path

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.examples import shape_said
from proofpress.language import labels_of
from tests.browser.calling import CODES, opened, page
from tests.browser.driver import Browser
from tests.depth import nightly
from tests.languages import LANGUAGES

SCREENS = ((320, 640), (390, 844), (1024, 768), (1366, 768), (1920, 1080))

# Walks through the whole game and says of each view what does not fit. The first two screens scroll up and down.
_WALK = """
const [code, scrolls, dark, language] = arguments, wrong = [], main = document.querySelector('main');
const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', {key}));
const list = document.getElementById('language');
list.value = language; list.dispatchEvent(new Event('change'));
if ((document.documentElement.dataset.look === 'dark') !== dark) press('d');
const check = (view) => {
  const page = document.documentElement;
  const say = (what) => wrong.push([language, innerWidth, view, stage.dataset.step, what]);
  if (page.scrollWidth > innerWidth) say('too wide');
  if (!scrolls && (page.scrollHeight > innerHeight || main.scrollHeight > main.clientHeight)) say('scrolls');
  if (!stage.hidden && !scrolls && getComputedStyle(main).getPropertyValue('--fit') < 0.5) say('too small to read');
  const panel = document.querySelector('.panel:not([hidden])');
  if (!scrolls && panel && panel.scrollHeight > panel.clientHeight) say('the list scrolls');
  const next = document.getElementById('next').getBoundingClientRect();
  if (view !== 'over' && next.bottom > innerHeight) say('the button is out of reach');
  if (view !== 'over' && next.height < 44) say('the button is too small for a finger');
  for (const node of document.querySelectorAll('#stage h1')) {
    for (const found of node.textContent.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node.firstChild, found.index);
      range.setEnd(node.firstChild, found.index + found[0].length);
      if (range.getClientRects().length > 1) say('broken inside ' + found[0]);
    }
  }
};
check('over');
document.getElementById('key').value = code;
document.querySelector('#unlock button').click();
for (let steps = 0; steps < 80; steps++) {
  check(document.getElementById('next').hidden ? 'over' : 'step');
  if (document.getElementById('next').hidden) break;
  press('ArrowRight');
  if (document.getElementById('ask').open) press('ArrowRight');
}
press('l'); check('over'); press('Escape');
document.getElementById('more').click(); check('over'); press('Escape');
document.getElementById('close').click();
return wrong;
"""


@nightly
def test_every_view_fits(window: Browser, edition: Edition, tmp_path: Path) -> None:
    opened(window, tmp_path / "caller.html", page(edition, "combined", seconds=90))
    wrong = []
    for screen in SCREENS:
        window.size(*screen)
        for number, language in enumerate(LANGUAGES):
            wrong += window.run(_WALK, CODES[2], screen[0] < 960, number % 2 == 0, language)
    window.size(1280, 800)
    assert wrong == []
    assert window.console() == []


def test_every_shape_is_said(edition: Edition) -> None:
    words = labels_of(edition, "en")
    said = {
        shape: shape_said(words, shape) for card in edition.explore.values() for shape in (s.grid for s in card.shapes)
    }
    said |= {card.grid: shape_said(words, card.grid) for card in edition.ambush.values()}
    assert shape_said(words, ["#.", "##"]) == "three spaces in an L"
    assert shape_said(words, ["..#", "###"]) == shape_said(words, ["##", ".#", ".#"]) == "four spaces in an L"
    assert shape_said(words, ["#.#", ".#."]) == "3 spaces, row by row in columns 1 3; 2"
    assert shape_said(words, ["..*", "H.*", "..*"]) == (
        "hero in row 2, column 1; attacked, row by row in columns 3; 3; 3"
    )
    named = [text for text in said.values() if " in a" in text or text == "one space"]
    assert len(said) - len(named) <= 5
    for language in LANGUAGES:
        there = {shape_said(labels_of(edition, language), shape) for shape in said}
        assert len(there) == len(set(said.values()))  # as many different ones as in English
