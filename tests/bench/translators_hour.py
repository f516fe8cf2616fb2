"""A translator's hour on the page: thirty texts whose numbers are first typed wrong, some of them after another source,
some out of a draft pasted from a rulebook; behind the server, and as one file.

    PROOFPRESS_NPM=node_modules python -m tests.bench.translators_hour

Every wrong number is found and every right text is found right, or it ends with an error. What comes of both ways is
the same: the saved file, in which nothing but these texts has changed, and what the command line makes of the PO file.
How long somebody waits is told beside the time of the command line for one card in the same run.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import NamedTuple

from proofpress.studio.forms import Desk
from tests.bench.texts_room import asked, at_text, begun, command_line, served, told, typed
from tests.browser.driver import Browser, browser
from tests.browser.studio import NPM, one_file, until

TEXTS, STALE, PASTED = 30, 5, 8
_OLD = "Bude přeloženo znovu."
_SAVING = (
    "window.saved = []; const make = URL.createObjectURL;"
    "URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };"
    "HTMLAnchorElement.prototype.click = () => {}; document.querySelector('[data-out=PO]').click()"
)


class Text(NamedTuple):
    key: str
    name: str
    right: str

    @property
    def wrong(self) -> str:
        """With its first number one too high."""
        return re.sub(r"\d+", lambda number: str(int(number[0]) + 1), self.right, count=1)


def listed(folder: Path, lang: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = asked(Desk(folder), "cartographers", "list", lang)["facts"]["texts"]
    return found


def texts_to_write(folder: Path) -> list[Text]:
    """Effects of scoring cards with a number, as they are shipped."""
    effects = [
        each for each in listed(folder, "cs") if each["key"].endswith("/effect") and re.search(r"\d", each["text"])
    ]
    return [Text(each["key"], each["name"], each["text"]) for each in effects[:TEXTS]]


def own_data(folder: Path, texts: list[Text]) -> Path:
    """Old texts for all of them, with comments between; and another English text for some."""
    place = folder / "own" / "cartographers" / "text"
    place.mkdir(parents=True)
    lines = ["# Texts of the club.", "cards:"]
    for number, text in enumerate(texts):
        lines += [
            f"  {text.key.split('/')[1]}:   # {number}",
            f"    name: {text.name}",
            f"    effect: {_OLD}  # old",
            "",
        ]
    (place / "cs.yaml").write_text("\n".join([*lines, "# The end.\n"]), encoding="utf-8")
    english = {each["key"]: each["text"] for each in listed(folder, "en")}
    others = [text.key for text in texts if "each" in english[text.key]][:STALE]
    assert len(others) == STALE
    made = {key.split("/")[1]: {"effect": english[key].replace("each", "every", 1)} for key in others}
    for name, entry in made.items():
        entry["name"] = english[f"cards/{name}/name"]
    (place / "en.yaml").write_text(json.dumps({"cards": made}), encoding="utf-8")
    return folder / "own"


def rulebook(texts: list[Text]) -> str:
    """What is copied out of a book: broken lines, numbers of pages; every other text with a wrong number."""
    said = [f"{text.name}: {text.wrong if number % 2 else text.right}" for number, text in enumerate(texts)]
    pages = [f"{textwrap.fill(each, 48)}\n\n{number}\n" for number, each in enumerate(said, 12)]
    return "\n".join(pages)


def findings(window: Browser) -> list[str]:
    return list(window.run("return [...document.querySelectorAll('.one .found li')].map((each) => each.className)"))


def kept(window: Browser, key: str) -> None:
    """Ctrl and Enter: the text is kept, and the next one opens."""
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "modifiers": 2}
    window.run("document.querySelector('.typing textarea').focus()")
    for kind in ("rawKeyDown", "keyUp"):
        window.devtools("Input.dispatchKeyEvent", {"type": kind, **enter})
    until(window, "return document.querySelector('.one').dataset.key !== arguments[0]", key)


def hour(window: Browser, texts: list[Text]) -> list[tuple[float, float]]:
    """All texts, one after the other; how long each answer took."""
    times = []

    def write(text: Text, *versions: str) -> None:
        window.click(f'.list [data-key="{text.key}"]')
        at_text(window, text.key)
        for version in versions:
            times.append(typed(window, version))
            found = findings(window)
            assert ("error" in found) == (version == text.wrong), (text, found)
        kept(window, text.key)

    window.run("location.hash = '#texts/cartographers/texts?lang=cs'")
    until(window, "return document.querySelector('.picture')?.dataset.drawn")
    for text in texts[PASTED:]:
        write(text, text.wrong, text.right)
    window.run("location.hash = '#texts/cartographers/drafts?lang=cs'")
    until(window, "return document.querySelector('.paste textarea')")
    put = "const area = document.querySelector('.paste textarea'); area.value = arguments[0];"
    window.run(f"{put} area.dispatchEvent(new Event('input'))", rulebook(texts[:PASTED]))
    until(window, "return document.querySelectorAll('.drafted article').length === arguments[0]", PASTED)
    assert window.run("return document.querySelectorAll('.drafted article:has(.error)').length") == PASTED // 2
    window.run("document.querySelectorAll('.drafted [data-take]').forEach((each) => each.click())")
    window.run("location.hash = '#texts/cartographers/texts?lang=cs'")
    until(window, "return document.querySelector('.picture')?.dataset.drawn")
    for text in texts[:PASTED]:
        write(text, text.right)
    return times


def behind_the_server(window: Browser, own: Path, texts: list[Text]) -> list[tuple[float, float]]:
    with served(own) as address:
        begun(window, address)
        times = hour(window, texts)
        window.open("about:blank")
    return times


def as_one_file(window: Browser, own: Path, texts: list[Text], po: Path) -> list[tuple[float, float]]:
    files = {path.relative_to(own).as_posix(): path.read_text(encoding="utf-8") for path in own.rglob("*.yaml")}
    begun(window, one_file().as_uri())
    window.run("localStorage.setItem('proofpress-studio-own', JSON.stringify(arguments[0]))", files)
    window.reload()
    until(window, "return document.documentElement.dataset.ready === 'yes'")
    times = hour(window, texts)
    window.run(_SAVING)
    po.write_text(until(window, "return window.saved[0]"), encoding="utf-8")
    return times


def report(name: str, times: list[tuple[float, float]], line: float) -> None:
    told(f"{name}: findings", [found for found, _ in times], line)
    told(f"{name}: card", [drawn for _, drawn in times], line)


def proofpress(*words: str) -> str:
    line = [sys.executable, "-m", "proofpress", "text", *words]
    return subprocess.run(line, check=True, capture_output=True, text=True).stdout


def words_of(own: Path) -> list[str]:
    """The lines of the texts without the stamps, which say when and by whom."""
    lines = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8").splitlines()
    return [each for each in lines if not each.startswith("    of: ")]


def main() -> None:
    line = command_line()
    print(f"command line: {line:.0f} ms for a card; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name, browser(Path(name)) as window:
        folder = Path(name)
        texts = texts_to_write(folder)
        own = own_data(folder, texts)
        before, again = words_of(own), shutil.copytree(own, folder / "again")
        report("page behind the server", behind_the_server(window, own, texts), line)
        changed = [(old, new) for old, new in zip(before, words_of(own), strict=True) if old != new]
        assert len(changed) == TEXTS, changed
        assert all(old.startswith("    effect: ") and new.endswith("# old") for old, new in changed), changed
        cards = [word for text in texts for word in ("--card", text.key.split("/")[1])]
        assert proofpress("check", "--lang", "cs", "--data", str(own), *cards) == ""
        if (NPM / "pyodide").is_dir():
            po = folder / "cs.po"
            report("page as one file", as_one_file(window, again, texts, po), line)
            print("text import:", proofpress("import", str(po), "--data", str(again)).strip())
            assert words_of(again) == words_of(own)


if __name__ == "__main__":
    main()
