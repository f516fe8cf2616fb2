"""How long the page takes, in both editions: to its first picture, from a choice to the picture, to what people want.

PROOFPRESS_NPM=node_modules python -m tests.bench.studio_page
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.browser.driver import Browser, browser
from tests.browser.studio import choose, drawn, one_file, serving, until

ROUNDS = 6
CHANGES = (
    ("paper", "A5"), ("theme", "saves ink"), ("paper", "Letter"), ("solo", ""), ("theme", "in colour"), ("copies", "2"),
    ("copies", "1"),
)  # fmt: skip
# What the page does by itself: how long choices take, what moves without being asked, what is saved.
_WATCH = """{
  window.times = []; window.shifted = 0; window.saved = [];
  let begun = 0;
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const busy = document.querySelector("#room > *")?.getAttribute("aria-busy");
    if (busy === "wait") begun = performance.now();
    if (busy === "false" && begun) { times.push(performance.now() - begun); begun = 0; }
  }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ["aria-busy"] }));
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value; })
    .observe({ type: "layout-shift", buffered: true });
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () { this.download ? saved.push(this.download) : click.call(this); };
}"""
# A space on which the shape in the hand fits, as the eye finds it.
_FITS = """
const board = document.querySelector(".board");
for (const space of board.querySelectorAll("[data-space]")) {
  space.click();
  if (board.dataset.put === "fits") return space.dataset.space;
}
"""
_PROVED = "return document.querySelectorAll('.stakes li').length > 3"


class Person:
    """Somebody at the page: clicks, keys, and waiting until what was pressed is there."""

    def __init__(self, window: Browser) -> None:
        self.window, self.clicks, self.begun = window, 0, time.monotonic()

    def press(self, selector: str) -> None:
        until(
            self.window, "const found = document.querySelector(arguments[0]); return found && !found.disabled", selector
        )
        self.window.click(selector)
        self.clicks += 1

    def type(self, selector: str, text: str) -> None:
        until(self.window, "return document.querySelector(arguments[0])", selector)
        self.window.run("document.querySelector(arguments[0]).value = ''", selector)
        self.window.type(selector, text)

    def sees(self, script: str) -> None:
        until(self.window, script, seconds=120)


def sheets(person: Person) -> None:
    person.press("[data-tile=sheets]")
    person.press(".room-print [data-do=save]")
    person.sees("return saved.some((name) => name.endsWith('-cs.pdf'))")


def evening(person: Person) -> None:
    person.press("[data-tile=evening]")
    person.press(".room-print [data-do=save]")
    person.sees("return saved.some((name) => name.endsWith('.zip'))")


def friend(person: Person) -> None:
    """To the first move of the game that somebody has sent."""
    person.press("[data-tile=play]")
    person.sees("return document.querySelector('[data-do=by-code]')")
    person.window.run("window.prompt = () => 'Cartographers: 31. #play/cartographers/turn?seed=Tuesday&map=b'")
    person.press("[data-do=by-code]")
    person.sees("return document.querySelector('[data-space=A1]')")
    person.window.run(_FITS)
    person.clicks += 1
    person.press("[data-do=draw]")
    person.sees("return document.querySelector('.stage')?.dataset.moves === '1'")


def organiser(person: Person) -> None:
    """Six players, two rounds, no public value: to all pages."""
    person.press("[data-tile=event]")
    for option, text in (("event", "Club night"), ("players", "6"), ("rounds", "2")):
        person.type(f"[data-option={option}] input:not([type=file])", text)
    person.press("[data-do=go]")
    person.press("[data-do=agree]")
    person.press("[data-do=next]")
    person.sees("return location.hash.includes('print')")
    person.press("[data-do=go]")
    person.sees("return document.querySelector('[data-done=\"pack print\"]')")


def translator(person: Person) -> None:
    person.press("[data-tile=words] a[href*=texts]")
    person.press(".list li:nth-child(2) button")
    person.type(".one textarea", "Slovo")
    person.press("[data-do=save]")
    person.sees("return JSON.stringify(localStorage).includes('Slovo')")


def maker(person: Person) -> None:
    """A card of one's own, from the first question to its sheet."""
    person.press("[data-tile=words] a[href*=cards]")
    person.type(".wordings input", "Lantern Row")
    person.press(".choose [data-do=save]")
    person.press("[data-do=print-it]")
    person.press(".room-print [data-do=save]")
    person.sees("return saved.some((name) => name.endsWith('.pdf'))")


PEOPLE: dict[str, Callable[[Person], None]] = {
    "prints sheets in Czech": sheets,
    "has an evening without cards": evening,
    "plays what a friend has sent": friend,
    "organises a club night": organiser,
    "translates a text": translator,
    "makes a card and prints it": maker,
}


@contextmanager
def page(transport: str, language: str = "en") -> Any:
    """A fresh browser at the page, and the seconds until it was ready."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = one_file().as_uri() if transport == "file" else stack.enter_context(serving(None)).address
        window = stack.enter_context(browser(folder, language))
        window.size(1366, 768)
        agent = window.run("return navigator.userAgent")
        window.devtools("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": language})
        window.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
        begun = time.monotonic()
        window.open(address)
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        yield window, time.monotonic() - begun


def figures(transport: str) -> None:
    with page(transport) as (window, ready):
        begun = time.monotonic()
        until(window, "return document.querySelector('.pictured > *')")
        first = ready + time.monotonic() - begun
        until(window, "return document.querySelectorAll('.pictured > *').length === 5")
        begun = time.monotonic()
        window.run("location.hash = '#print'")
        drawn(window)
        sheet = time.monotonic() - begun
        for _ in range(ROUNDS):
            for option, value in CHANGES:
                choose(window, option, value)
        times = sorted(window.run("return times"))
        median, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        shifted = window.run("return shifted")
        proved = []
        for seed in ("one", "two", "three"):
            begun = time.monotonic()
            window.run("location.hash = arguments[0]", f"#play/cartographers/turn?seed={seed}")
            until(window, "return location.hash.includes(arguments[0]) && document.querySelector('.stage')", seed)
            until(window, _PROVED)
            proved.append(time.monotonic() - begun)
        said = [
            f"ready after {ready:.2f} s, first picture {first:.2f} s, the sheet {sheet:.2f} s after its tile",
            f"{len(times)} changes, median {median / 1000:.2f} s, 95 % within {late / 1000:.2f} s",
            f"layout shift {shifted:.3f}; proved after {sorted(proved)[1]:.1f} s; load {os.getloadavg()[0]:.1f}",
        ]
        print(f"{transport}: {'; '.join(said)}", flush=True)


def main() -> None:
    for transport in ("server", "file"):
        figures(transport)
        for who, wants in PEOPLE.items():
            with page(transport, "cs" if "Czech" in who else "en") as (window, _):
                person = Person(window)
                wants(person)
                print(f"{transport}: somebody {who}: {person.clicks} clicks, {time.monotonic() - person.begun:.1f} s")
                window.run("addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)")


if __name__ == "__main__":
    main()
