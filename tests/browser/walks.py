"""Random walks through the page: after each step, what is shown, asked, kept and saved must be the same.

`python -m tests.browser.walks 1000` walks behind the local server, with `--file` in the one-file edition, with
`--firefox` in the other browser. A walk that goes wrong prints its seed and steps, and is walked again by that seed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, ClassVar

from proofpress.games import GAMES
from proofpress.press.document import read_pages
from proofpress.studio.forms import Desk
from tests.browser.driver import Browser, browser
from tests.browser.firefox import Firefox, firefox
from tests.browser.studio import one_file, opened, serving
from tests.languages import LANGUAGES

# What a walk notes on the page: what is asked and not told yet, what was asked last with a command, what is saved.
_NOTES = """{
  const walk = (window.walk = { open: [], runs: {}, saved: [], blobs: new Map() });
  const none = { refused: "not on a walk", parts: [], code: 1, cancelled: true };
  const { createObjectURL } = URL, { click } = HTMLAnchorElement.prototype;
  const noting = (ask) => async (question, how = {}) => {
    const name = `${question.game}/${question.command}`;
    const noted = { ...JSON.parse(JSON.stringify({ ...question, files: {}, drafts: {} })) };
    if (question.do === "run") walk.runs[name] = noted;
    if (how.quiet) return none; // figures that nobody has asked for, which take seconds of a processor
    walk.open.push(name);
    try {
      const told = await ask(question, how);
      noted.refused = told.refused ?? "";
      return told;
    } finally {
      walk.open.splice(walk.open.indexOf(name), 1);
    }
  };
  let desk = null;
  Object.defineProperty(window, "studioDesk", {
    get: () => desk,
    set: (given) => { desk = Object.assign(given, { ask: noting(given.ask) }); },
  });
  const { setTimeout: later } = window; // before what takes long, the page waits whether something else is chosen
  window.setTimeout = (call, time, ...given) => later(call, time === 600 ? 60 : time, ...given);
  URL.createObjectURL = (blob) => {
    const address = createObjectURL(blob);
    walk.blobs.set(address, blob);
    return address;
  };
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) return click.call(this);
    const reader = new FileReader();
    reader.onload = () => walk.saved.push([this.download, reader.result.split(",")[1]]);
    reader.readAsDataURL(walk.blobs.get(this.href));
  };
  window.open = () => null;
  window.confirm = () => true;
}
"""
# Waits until nothing is asked any more and nothing is drawn; then says how the page looks.
_SETTLED = """
const pause = (time) => new Promise((done) => setTimeout(done, time));
const busy = () => document.querySelector("#room [aria-busy=true], #room [aria-busy=wait]");
for (let calm = 0, begun = Date.now(); calm < 2; ) {
  if (Date.now() - begun > 15000) {
    const why = walk.open.length ? `waits for ${walk.open}` : "is busy";
    return { stuck: `${why}: ${document.body.innerText.slice(0, 300)}` };
  }
  const isStart = document.querySelector("#room > .room-start"); // whose pictures nobody waits for
  calm = (walk.open.length && !isStart) || busy() ? 0 : calm + 1;
  await pause(20);
}
const all = (selector, of = document) => [...of.querySelectorAll(selector)];
const shown = {};
for (const row of all("#room [data-option]")) {
  const control = (kind) => all(kind, row).map((each) => ({
    hidden: each.hidden, value: each.value, checked: each.checked, index: each.selectedIndex,
    text: each.selectedOptions?.[0]?.textContent ?? each.closest("label")?.textContent ?? "",
  }));
  shown[row.dataset.option] = {
    hidden: row.hidden, wrong: row.querySelector(".wrong")?.textContent ?? "",
    selects: control("select"), inputs: control("input:not([type=file])"), areas: control("textarea"),
  };
}
const save = document.querySelector(".room-print [data-do=save]"), stage = document.querySelector(".stage.turn");
return {
  address: location.hash, language: document.documentElement.lang,
  room: document.querySelector("#room > :last-child")?.className.replace("room-", "").split(" ")[0] ?? "",
  failed: document.querySelector("#foot .failed").textContent,
  nav: document.querySelector("header nav [aria-current]")?.hash,
  text: document.getElementById("room").innerText.length,
  raw: /\\bstudio_\\w+/.exec(document.body.innerText)?.[0] ?? "",
  game: document.getElementById("tool-game")?.value, shown, runs: walk.runs, saved: walk.saved.splice(0),
  save: save && !save.disabled && !save.hidden, pages: document.querySelector(".room-print .sheet")?.dataset.pages,
  board: stage && all("[data-space]", stage).map((each) => each.dataset.what), moves: stage?.dataset.moves,
  kept: Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith("proofpress-studio-"))),
};
"""
_CHANGE = """
const [option, control, value] = arguments, row = document.querySelector(`#room [data-option="${option}"]`);
for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
const room = document.querySelector("#room > .room-print");
if (room) room.setAttribute("aria-busy", "wait");
const controls = [...row.querySelectorAll("select, input:not([type=file]), textarea")];
const found = controls.filter((each) => !each.hidden)[control];
if (found.type === "checkbox") found.click();
else if (found.tagName === "SELECT") {
  found.selectedIndex = value;
  found.dispatchEvent(new Event("change", { bubbles: true }));
} else {
  found.value = value;
  found.dispatchEvent(new Event("input", { bubbles: true }));
}
"""
_CONTROLS = """
return [...document.querySelectorAll("#room [data-option]")].filter((row) => !row.hidden).map((row) => [
  row.dataset.option,
  [...row.querySelectorAll("select, input:not([type=file]), textarea")].filter((each) => !each.hidden)
    .map((each) => [each.type, each.options?.length ?? 0])]).filter(([, controls]) => controls.length);
"""
SEEDS = ("Tuesday", "2026-W47", "lantern", "ž ř \u201equoted\u201c", "a/b?c=d&e#f", "%41", "x" * 50)
KINDS = {"cartographers": ("sheets", "cards", "reference", "aid", "draws", "calibrate", "rulebook"),
         "kingdoms": ("sheets", "cards", "reference", "aid", "draws")}  # fmt: skip


class Wrong(AssertionError):
    """What is shown, asked, kept and saved are not the same."""


@cache
def desk() -> Desk:
    """The program itself, to which the page has no way."""
    return Desk(Path(mkdtemp()))


@cache
def _told(question: str) -> dict[str, Any]:
    return desk().tell(json.loads(question))


def told(question: dict[str, Any]) -> dict[str, Any]:
    return _told(json.dumps(question, sort_keys=True))


def chosen(field: dict[str, Any], row: dict[str, Any]) -> Any:
    """What a form shows as chosen, read as a person does: from the names in its controls."""
    named = {name: value for value, name in field["values"]}
    selects, inputs = row["selects"], row["inputs"]
    texts = [each["value"] for each in inputs if not each["hidden"]]
    if field["kind"] == "yes_no":
        return [None, True, False][selects[0]["index"]] if field["choice"] else inputs[0]["checked"]
    if field["parts"]:
        return ",".join(texts) if all(texts) else None
    if field["kind"] == "words" and named:
        return [value for (value, _), box in zip(field["values"], inputs, strict=True) if box["checked"]]
    if field["times"] != 1 and named:
        return [named[each["text"]] for each in selects if each["text"] in named]
    if field["file"] and not field["number"]:
        return named.get(selects[0]["text"]) if selects else None
    if field["times"] != 1:
        return [line.strip() for line in row["areas"][0]["value"].split("\n") if line.strip()]
    if named and selects[0]["text"] in named:
        return named[selects[0]["text"]]
    return (texts[0].strip() if texts else "") or None


def same(one: Any, other: Any) -> bool:
    """Whether two values are one choice: numbers may be typed, and nothing is chosen in an empty list."""
    return _plain(one) == _plain(other)


def _plain(value: Any) -> Any:
    if isinstance(value, list):  # as it is typed
        return ",".join(map(str, value))
    return value if isinstance(value, bool) or value is None else str(value)


class Walk:
    def __init__(self, window: Browser | Firefox, address: str, seed: str) -> None:
        self.window, self.address, self.random = window, address, Random(seed)
        self.language, self.steps, self.seen = "", list[str](), Counter[str]()
        self.now: dict[str, Any] = {}

    # ------------------------------------------------------------------------------------------------------------------
    # What a person does.

    def begin(self) -> None:
        """A fresh page in some language, as nobody has used it."""
        self.language = self.random.choice(LANGUAGES)
        room = self.random.choice(("#start", "#print", "#play", "#texts", "#event"))
        self.window.run(
            "for (const store of [localStorage, sessionStorage])"
            "  for (const key of Object.keys(store)) if (!key.endsWith('-token')) store.removeItem(key);"
            "localStorage.setItem('proofpress-studio-language', JSON.stringify(arguments[0]));"
            "location.hash = arguments[1]",
            self.language, room,
        )  # fmt: skip
        self.reload()

    def reload(self) -> None:
        self.window.run("window.left = true; setTimeout(() => location.reload(), 0)")
        self.ready()

    def ready(self) -> None:
        ready = "return !window.left && document.documentElement.dataset.ready === 'yes'"
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self.window.run(ready):
                    break
            except AssertionError:  # between two pages there is none to ask
                pass
            time.sleep(0.03)
        self.settle()

    def settle(self) -> None:
        for _ in range(8):  # two minutes in all, as machines have other work; no script may run for so long
            self.now = self.window.run(f"return (async () => {{ {_SETTLED} }})()")
            if "stuck" not in self.now:
                break
        else:
            raise Wrong(f"it never comes to rest, and {self.now['stuck']}")

    def do(self, script: str, *given: object) -> Any:
        """A step in the page, and how the page looks when it is done."""
        found = self.window.run(script, *given)
        self.settle()
        return found

    def press(self, selector: str, among: bool = False) -> bool:
        """Presses what the selector finds, one of them by chance; whether there was any."""
        count = self.window.run("return document.querySelectorAll(arguments[0]).length", selector)
        if not count:
            return False
        at = self.random.randrange(count) if among else 0
        self.do(
            "document.querySelectorAll(arguments[0])[arguments[1]].click()", selector, at,
        )  # fmt: skip
        return True

    def go(self) -> None:
        self.press("header nav a", among=True)

    def tile(self) -> None:
        self.do("location.hash = '#start'")
        self.press("[data-tile], [data-tile] a[href]", among=True)

    def speak(self) -> None:
        self.language = self.random.choice(LANGUAGES)
        self.do(
            "const tool = document.getElementById('tool-language'); tool.value = arguments[0];"
            "tool.dispatchEvent(new Event('change'));"
            "return new Promise((done) => { const wait = () => document.documentElement.lang === arguments[0]"
            " ? setTimeout(done, 30) : setTimeout(wait, 20); wait(); })",
            self.language,
        )

    def other_game(self) -> None:
        game = self.random.choice(list(GAMES))
        self.do(
            "const tool = document.getElementById('tool-game'); tool.value = arguments[0];"
            "tool.dispatchEvent(new Event('change'))", game,
        )  # fmt: skip

    def print(self) -> None:
        """A kind of page, from its link."""
        game = self.now["game"]
        kind = self.random.choice(KINDS[game])
        if not self.press(f".kinds a[href='#print/{game}/{kind}']"):
            values = f"?seed={self.random.choice(SEEDS[:3])}" if kind == "draws" else ""
            self.do("location.hash = arguments[0]", f"#print/{game}/{kind}{values}")

    def change(self) -> None:
        """Another value in a field of a form."""
        rows = self.window.run(_CONTROLS)
        if not rows or self.now["room"] not in ("print", "play"):
            return self.print()
        option, controls = self.random.choice(rows)
        at = self.random.randrange(len(controls))
        kind, options = controls[at]
        value: Any = self.random.choice(SEEDS) if kind in ("text", "textarea") else str(self.random.randint(1, 3))
        if kind.startswith("select"):
            value = self.random.randrange(max(1, options))
        self.steps[-1] += f" {option} {at} {value}"
        return self.do(_CHANGE, option, at, value)

    def copies(self) -> None:
        self.do("document.querySelector('#room > .room-print')?.setAttribute('aria-busy', 'wait');"
            "const button = document.querySelectorAll('[data-step-by]')[arguments[0]];"
            "if (button) button.click(); else document.querySelector('#room > *').setAttribute('aria-busy', 'false')",
            self.random.randrange(2))  # fmt: skip

    def save(self) -> None:
        """What is saved is what a person reads in the form, printed by the program; its name says what it is."""
        if self.now["room"] != "print" or not self.now["save"]:
            return self.print()
        before, typed = self.form(), self.handed()
        self.press(".room-print [data-do=save]")
        end = time.monotonic() + 40
        saved = self.now["saved"]
        while not saved and time.monotonic() < end:
            self.settle()
            saved = self.now["saved"]
        if not saved:
            raise Wrong("Save saves nothing")
        (name, data), *_ = saved
        game, command = self.asked_of()
        question = {"do": "run", "game": game, "command": command, "written": before, "files": typed, "zip": True}
        files = self.told(question).get("files", [])
        if len(files) != 1 or b64decode(data) != b64decode(files[0]["data"]):
            raise Wrong(f"{name} is not what the form shows: {before}")
        stem = re.sub(r"\W", "", name.casefold())
        for option in ("lang", "seed", "sets", "theme", "paper"):
            usual = next((each["default"] for each in self.fields() if each["name"] == option), None)
            value = before.get(option)
            tells = option in ("lang", "seed") or not same(value, usual)
            if value and tells and re.sub(r"\W", "", str(value).casefold())[:36] not in stem:
                raise Wrong(f"{name} does not tell {option}: {value}")
        if name.endswith(".pdf"):
            document = read_pages(b64decode(data))
            title, pages = str(document.get_metadata_dict()["Title"]), len(document)
            document.close()
            language = spoken().get(title.rpartition("(")[2].rstrip(")"))  # where a title says it
            if language and before["lang"] != language:
                raise Wrong(f"{name} is called {title}, and the form says {before['lang']}")
            if self.now["pages"] != str(pages):
                raise Wrong(f"{name} has {pages} pages, and {self.now['pages']} are shown")
        self.seen["files saved"] += 1
        return None

    def back(self) -> None:
        self.travel("back")

    def forward(self) -> None:
        self.travel("forward")

    def travel(self, way: str) -> None:
        """As browsers do it; never out of the page."""
        before = self.window.run("return [history.length, location.hash]")
        self.do("window.left = false; history[arguments[0]](); return new Promise((done) => setTimeout(done, 60))", way)
        here = self.window.run("return location.href")
        if not here.startswith(self.address.partition("#")[0].rstrip("/")):
            self.window.open(self.address)
            self.ready()
        self.steps[-1] += f" {before[1]} -> {self.now['address']}"

    def again(self) -> None:
        """A reload: the page is as it was."""
        before = (self.now["address"], self.shown_values(), self.now["board"])
        self.reload()
        after = (self.now["address"], self.shown_values(), self.now["board"])
        if before != after:
            raise Wrong(f"after a reload it is {after}, not {before}")

    def second_tab(self) -> None:
        """Another tab opens this very address, and chooses something else there: here nothing changes."""
        if not isinstance(self.window, Browser):
            return self.again()
        before, here = self.shown_values(), self.window._call("GET", "window", None)
        address = self.now["address"]
        self.window.switch(self.window._call("POST", "window/new", {"type": "tab"})["handle"])
        noting(self.window)
        try:
            self.window.open(self.address.partition("#")[0])
            self.ready()
            self.do("location.hash = arguments[0]", address)
            if self.shown_values() != before:
                raise Wrong(f"another tab shows {self.shown_values()}, not {before}")
            if self.now["room"] == "print":
                self.change()
                self.check()
        finally:
            self.window.shut()
            self.window.switch(here)
        self.settle()
        if self.shown_values() != before:
            raise Wrong(f"after another tab has chosen, this one shows {self.shown_values()}, not {before}")
        return None

    def wizard(self) -> None:
        """The questions; what was answered is what the form shows then."""
        self.do("location.hash = arguments[0]", f"#print/{self.now['game']}/sheets")
        if not self.press("button.wizard"):
            return
        answers = []
        while self.window.run("return Boolean(document.querySelector('dialog'))"):
            names = self.window.run(
                "return [...document.querySelectorAll('dialog .answers button')].map((each) => each.textContent)"
            )
            at = self.random.randrange(len(names))
            answers.append(names[at])
            self.do("document.querySelectorAll('dialog .answers button')[arguments[0]].click()", at)
        self.do("document.querySelector('#room > *')")
        shown = [each["text"] for row in self.now["shown"].values() for each in row["selects"]]
        shown += [each["value"] for row in self.now["shown"].values() for each in row["inputs"]]
        if missing := [answer for answer in answers if answer not in shown]:
            raise Wrong(f"answered {missing}, which the form does not show")

    def play(self) -> None:
        """A game is opened, or a move drawn, or taken back."""
        if not self.now["board"]:
            seed = self.random.choice(("Tuesday", "2026-W47", "lantern"))
            more = self.random.choice(("", "&map=b", "&sets=heroes", "&map=c&sets=combined"))
            return self.do("location.hash = arguments[0]", f"#play/cartographers/turn?seed={seed}{more}")
        facts = told(self.turn())["facts"]
        if facts["over"] or (self.random.random() < 0.2 and self.now["moves"] != "0"):
            self.press("[data-do=undo]:enabled")
            return None
        for _ in range(12):  # pointing until it fits
            self.press(".hand [data-key]", among=True)
            self.press(".board [data-space]", among=True)
            if self.window.run("return document.querySelector('.board')?.dataset.put === 'fits'"):
                break
        before = int(self.now["moves"])
        fits = self.window.run("return document.querySelector('.board')?.dataset.put === 'fits'")
        self.press("[data-do=draw]")
        if int(self.now["moves"]) != before + bool(fits):
            raise Wrong(f"{self.now['moves']} moves after {before} and one that {'fits' if fits else 'does not'}")
        self.seen["moves drawn"] += bool(fits)
        return None

    def call(self) -> None:
        self.do("location.hash = '#play/cartographers/draws?seed=lantern'")
        self.press("[data-do=next]")

    def text(self) -> None:
        """A text is typed; it is there again after another one was looked at."""
        if self.now["room"] != "texts" or not self.window.run(
            "return document.querySelectorAll('.list button').length > 2"
        ):
            return self.do("location.hash = '#texts/cartographers/texts?lang=cs'")
        self.press(".list li:nth-child(-n+9) button", among=True)
        key = self.window.run("return document.querySelector('.one')?.dataset.key")
        if not key:
            return None
        words = f"Slovo {self.random.randrange(1000)}"
        self.do("const area = document.querySelector('.one textarea'); area.value = arguments[0];"
            "area.dispatchEvent(new Event('input', { bubbles: true }))", words)  # fmt: skip
        self.press(".list li:nth-child(10) button")
        self.press(f".list button[data-key='{key}']")
        found = self.window.run("return document.querySelector('.one textarea')?.value")
        if found != words:
            raise Wrong(f"{key} was typed as {words}, and is {found}")
        if words not in json.dumps(self.now["kept"]):
            raise Wrong(f"{words} is not kept: {sorted(self.now['kept'])}")
        self.seen["texts typed"] += 1
        return None

    def card(self) -> None:
        """A card of one's own is called something and saved; it stands in the list, after a reload as well."""
        if self.now["room"] != "cards":
            return self.do("location.hash = '#cards/cartographers/card'")
        if not self.window.run("return Boolean(document.querySelector('.wordings input'))"):
            return None
        name = f"Card {self.random.randrange(100)}"
        self.do("const input = document.querySelector('.wordings input'); input.value = arguments[0];"
            "input.dispatchEvent(new Event('input', { bubbles: true }))", name)  # fmt: skip
        self.press(".choose [data-do=save]")
        wrong = self.window.run("return document.querySelector('.room-cards .said-here:not(.good)')?.textContent ?? ''")
        listed = self.window.run("return document.querySelector('[data-do=which]')?.innerText ?? ''")
        if not wrong and name not in listed:
            raise Wrong(f"{name} is saved, and the list says {listed[:200]}")
        self.seen["cards saved"] += not wrong
        return None

    # ------------------------------------------------------------------------------------------------------------------
    # What must be so after each of them.

    def rooms(self) -> set[str]:
        """Those of the game."""
        games = self.told({"do": "open"})["games"]
        return {"start", *(room for game in games if game["id"] == self.now["game"] for room in game["rooms"])}

    def place(self) -> list[str]:
        return [*str(self.now["address"]).lstrip("#").partition("?")[0].split("/"), "", "", ""][:3]

    def fields(self) -> list[dict[str, Any]]:
        """What the form of the room asks, in the language of the page."""
        game, command = self.asked_of()
        found = self.told({"do": "form", "game": game, "command": command})
        fields: list[dict[str, Any]] = found.get("fields", [])
        return fields

    def told(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the program says, with the own cards that the page keeps."""
        drafts = json.loads(self.now["kept"].get("proofpress-studio-own", "{}"))
        return told({**question, "language": self.language, "drafts": drafts})

    def asked_of(self) -> tuple[str, str]:
        room, game, command = self.place()
        return game or self.now["game"], command or ("sheets" if room == "print" else "turn")

    def form(self) -> dict[str, Any]:
        """What the form shows as chosen."""
        rows, typed = self.now["shown"], self.handed()
        values = {
            each["name"]: chosen(each, rows[each["name"]])
            for each in self.fields()
            if each["name"] in rows and not rows[each["name"]]["hidden"] and each["name"] not in typed
        }
        return {name: value for name, value in values.items() if value is not None}

    def handed(self) -> dict[str, Any]:
        """What is typed in place of a file."""
        rows = self.now["shown"]
        names = [each["name"] for each in self.fields() if each["file"] and rows.get(each["name"], {}).get("areas")]
        typed = {name: rows[name]["areas"][0]["value"] for name in names if not rows[name]["hidden"]}
        files = {name: b64encode(text.encode()).decode() for name, text in typed.items() if text}
        return {name: {"name": f"{name}.txt", "data": data} for name, data in files.items()}

    def shown_values(self) -> dict[str, Any]:
        return self.form() if self.now["room"] == "print" else {}

    def turn(self) -> dict[str, Any]:
        """What the kept game comes to, by the program itself."""
        _, _, query = self.now["address"].partition("?")
        values = dict(re.findall("([^=&]+)=([^&]*)", query))
        play = "proofpress-studio-play-"
        games = {
            name.removeprefix(play): moves for name, moves in self.now["kept"].items() if name.startswith(f"{play}{{")
        }
        moves = next(
            (json.loads(moves) for name, moves in games.items() if name.endswith("}") and json.loads(name) == values),
            None,
        )
        written = {"mode": "solo", **values, **({"moves": moves} if moves else {})}
        return {"do": "run", "game": "cartographers", "command": "turn", "language": "en", "written": written}

    def check(self) -> None:
        now = self.now
        if now["failed"]:
            raise Wrong(f"the page says: {now['failed']}")
        if now["raw"]:
            raise Wrong(f"a label has no words: {now['raw']}")
        if now["language"] != self.language:
            raise Wrong(f"the page speaks {now['language']}, not {self.language}")
        if not now["text"]:
            raise Wrong("the page is empty")
        room = self.place()[0] or "start"
        if room in self.rooms() and (now["room"] != room or not str(now["nav"]).startswith(f"#{room}/")):
            raise Wrong(f"the address says {room}, the page shows {now['room']}, and the head {now['nav']}")
        if now["room"] == "print":
            self.check_print()
        if now["board"]:
            self.check_game()

    def check_print(self) -> None:
        """What the form shows is what was asked for, and what the address says."""
        now, shown = self.now, self.form()
        run = now["runs"].get("/".join(self.asked_of()))
        wrongs = [row["wrong"] for row in now["shown"].values() if row["wrong"]]
        rows = now["shown"]
        asks = [each["name"] for each in self.fields() if each["name"] in rows and not rows[each["name"]]["hidden"]
            and (each["needed"] or (each["open"] and each["default"] is not None and each["times"] == 1))]  # fmt: skip
        if lacking := [name for name in asks if not shown.get(name)]:
            if now["save"]:
                raise Wrong(f"Save without {lacking}")
            return
        if not run:
            raise Wrong("nothing was asked for")
        asked = {name: value for name, value in run["written"].items() if value != []}
        shown = {name: value for name, value in shown.items() if value != []}
        if any(not same(asked.get(name), shown.get(name)) for name in asked.keys() | shown.keys()):
            raise Wrong(f"shown {shown}, asked {asked}")
        if run["language"] != self.language:
            raise Wrong(f"asked in {run['language']}")
        if bool(run["refused"]) == bool(now["save"]):
            raise Wrong(f"refused {run['refused']!r}, and Save is {'on' if now['save'] else 'off'}")
        said = run["refused"].replace("\n", " ")
        if (
            said
            and not wrongs
            and said[:40] not in self.window.run("return document.body.innerText").replace("\n", " ")
        ):
            raise Wrong(f"refused, and nobody is told: {said}")
        if said:
            self.seen["refusals"] += 1
        language = next((each for each in self.fields() if each["name"] == "lang"), None)
        if language and "lang" not in shown:
            raise Wrong("the form shows no language of the paper")

    def check_game(self) -> None:
        """The board shows what the kept moves come to."""
        if "beside=" in self.now["address"] or "against=" in self.now["address"]:
            return
        facts = told(self.turn())["facts"]
        board = facts["board"]
        rows = [board["signs"].get(sign) or "empty" for line in board["rows"] for sign in line]
        if rows != self.now["board"]:
            raise Wrong(f"the board shows something else than {self.turn()['written']}")

    # ------------------------------------------------------------------------------------------------------------------

    STEPS: ClassVar = {
        "change": 9, "print": 4, "save": 6, "copies": 2, "speak": 3, "go": 2, "tile": 1, "other_game": 1, "back": 2,
        "forward": 1, "again": 2, "second_tab": 1, "wizard": 1, "play": 3, "call": 1, "text": 1, "card": 1,
    }  # fmt: skip

    def walk(self, length: int) -> None:
        """So many steps; what is wrong is raised with the way that led there."""
        try:
            self.begin()
            self.check()
            last = ""
            for _ in range(length):
                names, weights = zip(*self.STEPS.items(), strict=True)
                (name,) = self.random.choices(names, weights)
                if last in ("play", "text") and self.random.random() < 0.5:
                    name = last
                self.steps.append(name)
                self.seen[name] += 1
                getattr(self, name)()
                self.check()
                last = name
            if isinstance(self.window, Browser) and (said := self.window.console()):
                raise Wrong(f"the console: {said}")
        except Exception as error:
            raise Wrong(f"{type(error).__name__}: {error}; after {self.steps}; at {self.now.get('address')}") from error


@cache
def spoken() -> dict[str, str]:
    """Languages by their names in themselves."""
    return {name: code for code, name in told({"do": "open", "language": "en"})["languages"].items()}


def walks(
    window: Browser | Firefox, address: str, seeds: Iterator[str], length: int
) -> Iterator[tuple[str, Walk, str]]:
    """Each walk with its seed and what went wrong on it, or nothing."""
    for seed in seeds:
        walk = Walk(window, address, seed)
        try:
            walk.walk(length)
            yield seed, walk, ""
        except Wrong as wrong:
            yield seed, walk, str(wrong)


def noting(window: Browser | Firefox) -> None:
    """Every page of this window notes what a walk wants to know."""
    if isinstance(window, Browser):
        window.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": _NOTES})
    else:
        window._call("script.addPreloadScript", functionDeclaration=f"() => {_NOTES}")


@contextmanager
def page(transport: str, in_firefox: bool = False) -> Iterator[tuple[Browser | Firefox, str]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        address = one_file().as_uri() if transport == "file" else stack.enter_context(serving(None)).address
        window: Browser | Firefox = stack.enter_context(firefox(folder) if in_firefox else browser(folder))
        window.size(800, 500)  # as pictures that nobody looks at take most of the time
        noting(window)
        opened(window, address)
        yield window, address


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0, help="the number of the first walk, from which its seed comes")
    parser.add_argument("--length", type=int, default=8)
    parser.add_argument("--file", action="store_true")
    parser.add_argument("--firefox", action="store_true")
    chosen = parser.parse_args(words)
    wrongs, seen, begun = 0, Counter[str](), time.monotonic()
    with page("file" if chosen.file else "server", chosen.firefox) as (window, address):
        seeds = (f"walk {number}" for number in range(chosen.first, chosen.first + chosen.count))
        for number, (seed, walk, wrong) in enumerate(walks(window, address, seeds, chosen.length), 1):
            seen += walk.seen
            if wrong:
                wrongs += 1
                print(f"{seed}: {wrong}", flush=True)
            if number % 10 == 0:
                print(f"{number} walks, {wrongs} wrong, {time.monotonic() - begun:.0f} s", flush=True)
    print(
        f"{chosen.count} walks of {chosen.length} steps, {wrongs} wrong, {time.monotonic() - begun:.0f} s: {dict(seen)}"
    )
    return int(wrongs > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
