"""How long a translator waits: from a key to the findings, and to the card with what was typed.

    PROOFPRESS_NPM=node_modules python -m tests.bench.texts_room

First what the program itself takes, for every card in every language of both games, with a wrong number in each text;
then on the page, for some of them: behind the server, and as one file. Each is told beside the command line's time for
one card in the same run: `proofpress text check --card`. What the program itself takes is told in time of a processor.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from proofpress.__main__ import MANY
from proofpress.studio.forms import Desk
from proofpress.studio.server import DrawingDesk
from tests.browser.driver import Browser, browser
from tests.browser.studio import NPM, one_file, serving, until

GAMES, LANGUAGES = ("cartographers", "kingdoms"), ("cs", "de", "en", "fr", "pl")
EVERY = 12  # every so many a text is tried on the page
WIDE = 380  # pixels of the card on the page
# Types a text and tells when its findings and its card were there.
_TYPE = """
const [text, done] = arguments, area = document.querySelector(".typing textarea"), times = {};
const panel = document.querySelector(".one"), picture = document.querySelector(".picture"), begun = performance.now();
const look = () => {
  if (panel.dataset.checked === text) times.found ??= performance.now() - begun;
  if (picture.dataset.drawn === text) times.drawn ??= performance.now() - begun;
  if (times.found && times.drawn) { seen.disconnect(); done([times.found, times.drawn]); }
};
const seen = new MutationObserver(look);
for (const each of [panel, picture]) seen.observe(each, { attributes: true });
area.value = text;
area.dispatchEvent(new Event("input", { bubbles: true }));
"""


def told(kind: str, times: list[float], line: float) -> None:
    """The median and what 95 of 100 stay within, in milliseconds, and as a share of the command line."""
    times.sort()
    median, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    print(
        f"{kind:34} {len(times):4} texts: median {median:5.1f} ms, 95 % within {late:5.1f} ms = {late / line:.3f} lines"
    )


def timed(deed: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> tuple[float, Any]:
    begun = clock()
    made = deed()
    return (clock() - begun) * 1000, made


def command_line() -> float:
    """One card checked on the command line, at its quickest of three times."""
    line = [sys.executable, "-m", "proofpress", "text", "check", "--lang", "cs", "--card", "deepwood"]
    return min(
        timed(lambda: subprocess.run(line, check=True, capture_output=True), time.perf_counter)[0] for _ in range(3)
    )


def asked(desk: Desk, game: str, command: str, lang: str, **more: Any) -> Any:
    """What the desk says, with a picture of the card where it gives one."""
    question = {"do": "run", "game": game, "command": f"text {command}", "language": lang, "wide": WIDE}
    return desk.tell({**question, "written": {"lang": lang, **more}})


def texts_of(desk: Desk, game: str, lang: str) -> list[tuple[str, str]]:
    """The texts of the cards of a game, each with something typed."""
    found = asked(desk, game, "list", lang)["facts"]["texts"]
    return [(each["key"], f"9 {each['text']}") for each in found if each["card"] and each["text"]]


def natively(folder: Path, line: float) -> None:
    desk = DrawingDesk(folder)
    for game in GAMES:
        found, drawn = [], []
        for lang in LANGUAGES:
            for key, text in texts_of(desk, game, lang):
                edit = [f"{key}={text}"]
                asked(desk, game, "one", lang, key=key)  # the text is opened
                asked(desk, game, "card", lang, key=key, edit=[])
                found.append(timed(lambda: asked(desk, game, "typed", lang, key=key, edit=edit))[0])  # noqa: B023
                took, made = timed(lambda: asked(desk, game, "card", lang, key=key, edit=edit))  # noqa: B023
                if made["files"]:
                    drawn.append(took)
        told(f"{game}: findings", found, line)
        told(f"{game}: card and its picture", drawn, line)


@contextmanager
def served(own: Path | None = None) -> Iterator[str]:
    with serving(own) as studio:
        yield studio.address


def begun(window: Browser, address: str) -> None:
    window.open(address)
    until(window, "return document.documentElement.dataset.ready === 'yes'")


def at_text(window: Browser, key: str) -> None:
    """Waits until a text is open and its card is drawn."""
    ready = "return document.querySelector('.one')?.dataset.key === arguments[0] &&"
    until(window, f"{ready} document.querySelector('.picture').dataset.drawn", key)


def typed(window: Browser, text: str) -> tuple[float, float]:
    """Puts a text in: after how many milliseconds its findings and its card were there."""
    found, drawn = window._call("POST", "execute/async", {"script": _TYPE, "args": [text]})
    return found, drawn


def on_the_page(window: Browser, address: str, name: str, desk: Desk, line: float) -> None:
    begun(window, address)
    found, drawn = [], []
    for game in GAMES:
        for lang in LANGUAGES:
            some = texts_of(desk, game, lang)[::EVERY]
            # Asked beforehand: the desk here and the one behind the page share what the program has kept of its last
            # question, which here would be another one with every key.
            cards = {key for key, _ in some if asked(desk, game, "card", lang, key=key)["files"]}
            for key, text in some:
                window.run("location.hash = arguments[0]", f"#texts/{game}/texts?lang={lang}&text={key}")
                at_text(window, key)
                for more in (text, f"{text} 7"):
                    took = typed(window, more)
                    found.append(took[0])
                    if key in cards:
                        drawn.append(took[1])
                window.run("document.querySelector('.stage').remove(); location.hash = '#print'")
    told(f"{name}: findings", found, line)
    told(f"{name}: card", drawn, line)


def main() -> None:
    gc.set_threshold(MANY)  # as in the program; the server is in this process
    line = command_line()
    print(f"command line: {line:.0f} ms for a card; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        natively(folder, line)
        desk = Desk(folder)
        with browser(folder) as window:
            with served() as address:
                on_the_page(window, address, "page behind the server", desk, line)
            if (NPM / "pyodide").is_dir():
                on_the_page(window, one_file().as_uri(), "page as one file", desk, line)


if __name__ == "__main__":
    main()
