"""The border between page and desk, which templates/studio/border.d.ts describes: the page keeps to it, and so does the
desk. What it tells is written out as TypeScript and held against its type, key by key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofpress.files import shipped
from proofpress.studio.page import ROOMS
from proofpress.studio.server import DrawingDesk
from tests.depth import nightly
from tests.studio.test_event import PLAN, Page, handed, plan
from tests.studio.test_making import CARD, MAP
from tests.studio.test_page_program import ROOT, tool

STUDIO = shipped("templates") / "studio"
BORDER = (STUDIO / "border.d.ts").read_text(encoding="utf-8")
ANSWERED = "Answer<FactsOf<{}>>"
NAME, EFFECT = "cards/deepwood/name", "cards/deepwood/effect"
Told = tuple[str, Any]  # a type, and what is told


class Asking:
    """Asks a desk of one's own; what it tells goes with its type."""

    def __init__(self, folder: Path) -> None:
        self.desk = DrawingDesk(folder / "desk", None, None, folder / "kept")

    def __call__(self, do: str, **asked: Any) -> Any:
        return json.loads(json.dumps(self.desk.tell({"do": do, "game": "cartographers", "language": "en", **asked})))

    def run(self, command: str, files: Any = (), **written: Any) -> Told:
        more = {"wide": 50} if command in ("faces", "text card") else {}
        told = self("run", command=command, written=written, files=dict(files), drafts={}, **more)
        assert "refused" not in told, told
        return ANSWERED.format(json.dumps(command)), told


@pytest.fixture
def ask(tmp_path: Path) -> Asking:
    return Asking(tmp_path)


def by_the_way(ask: Asking) -> Iterator[Told]:
    """What is told besides the answers of commands."""
    yield "Opened", ask("open")
    for of in ask.desk.rooms.games():
        for command in {name for names in ROOMS.values() for name in names(of)}:
            yield "Shape", ask("form", game=of.id, command=command)
    yield "Refused", ask("run", command="turn", written={"seed": ""})
    yield "Kept", {"value": [], "revision": "x"}
    there = ask("remember", name="look", value="dark", was="")
    yield "Remembered", there
    yield "Remembered", ask("remember", name="look", value="light", was="other")
    yield "Record<string, Kept> | null", ask("kept")["kept"]
    pdf = ask("run", command="text card", written={"lang": "cs", "key": NAME}, drafts={})["files"][0]["data"]
    yield "Picture", ask("picture", data=pdf)
    yield "Picture", ask("picture", data=pdf, page=0, wide=50)


def of_commands(ask: Asking) -> Iterator[Told]:
    """What commands tell that take a moment."""
    turn = ask.run("turn", seed="lantern")
    yield turn
    moves: list[str] = []
    while len(moves) < 9 and (decision := turn[1]["facts"]["decision"]):  # into the second season
        moves.append(decision["legal"][0])
        turn = ask.run("turn", seed="lantern", moves=moves)
    yield turn
    yield ask.run("art")
    yield ask.run("things", lang="en")
    yield ask.run("offers", entry="category: ")
    yield ask.run("card", **CARD)
    yield ask.run("map", **MAP)
    yield ask.run("show", id="deepwood", lang="en")
    yield ask.run("text list", lang="cs")
    for key in (NAME, EFFECT):
        yield ask.run("text one", lang="cs", key=key)
        yield ask.run("text findings", lang="cs", key=[key])
        yield ask.run("text typed", lang="cs", key=key, edit=[f"{key}=99 bodů"])
    yield ask.run("text card", lang="cs", key=EFFECT, edit=[f"{EFFECT}=Zkouška"])
    yield ask.run("text keep", lang="cs", edit=[f"{NAME}=Hvozd"])
    yield ask.run("text out", lang="cs", edit=[f"{NAME}=Hvozd"])
    yield ask.run("text drafts", {"from": handed("draft.txt", "Hustý les\n99 bodů\n")}, lang="cs")


def of_slow_commands(ask: Asking) -> Iterator[Told]:
    yield ask.run("faces", id="deepwood")
    yield ask.run("lab", card="deepwood", pairs="50", lang="en")
    yield ask.run("seeds", map="a")
    yield ask.run("prove", seed="lantern")
    yield ask.run("text explain", what="deepwood")
    yield ask.run("text check", card=["deepwood"])
    over, moves = ask.run("turn", seed="lantern"), list[str]()
    while decision := over[1]["facts"]["decision"]:
        moves.append(decision["legal"][0])
        over = ask.run("turn", seed="lantern", moves=moves)
    yield over
    yield ask.run("verify", code=over[1]["facts"]["code"], seed="lantern")


def of_an_event(ask: Asking) -> Iterator[Told]:
    page = Page(ask.desk)
    without = {name: value for name, value in PLAN.items() if not name.startswith("value")}
    yield "Asks", page.ask("plan", {"players": handed("names.txt", "Ada\nBo\nCy\nDee\n")}, **without)
    yield ANSWERED.format('"pack plan"'), plan(page)
    state = page.ask("state")
    yield ANSWERED.format('"pack state"'), state
    yield ANSWERED.format('"pack file"'), page.ask("file", path=state["facts"]["files"]["public"][0])


def compiled(folder: Path, told: list[Told], wrong: str = "") -> str:
    """What the compiler says of the page and of all that was told."""
    names = sorted({name for of, _ in told for name in re.findall(r"[A-Z]\w+", re.sub('"[^"]*"', "", of))})
    lines = [f'import type {{ {", ".join({*names, "Mistake"} - {"Record"})} }} from "studio/border.js";']
    lines += [f"export const told{at}: {of} = {json.dumps(short(it))};" for at, (of, it) in enumerate(told)]
    (folder / "told.ts").write_text("\n".join([*lines, wrong]) + "\n", encoding="utf-8")
    include = [str(STUDIO.absolute() / "*.js"), str(STUDIO.absolute() / "*.d.ts"), "told.ts"]
    settings = {"extends": str(ROOT / "tsconfig.json"), "include": include}
    (folder / "tsconfig.json").write_text(json.dumps(settings))
    return tool("tsc", "--project", str(folder), "--pretty", "false")[1]


def short(told: Any) -> Any:
    """The same with short texts and lists."""
    if isinstance(told, dict):
        return {key: short(value) for key, value in told.items()}
    if isinstance(told, list):
        return [short(each) for each in told[:4]]
    return told[:40] if isinstance(told, str) else told


def test_the_page_and_the_desk_keep_to_the_border(ask: Asking, tmp_path: Path) -> None:
    """Wrong answers are refused: one without a key, with another key, and with another kind of value."""
    told = [*by_the_way(ask), *of_commands(ask)]
    mistake = {"file": "x", "line": 1, "column": 1, "message": "", "text": "", "games": []}
    wrong = [{**mistake, "line": "1"}, {**mistake, "row": 1}, {key: mistake[key] for key in mistake if key != "games"}]
    refused = "".join(
        f"// @ts-expect-error\nexport const wrong{at}: Mistake = {json.dumps(it)};\n" for at, it in enumerate(wrong)
    )
    assert compiled(tmp_path, told, refused) == ""


@nightly
@pytest.mark.parametrize("telling", [of_slow_commands, of_an_event])
def test_so_do_long_work_and_events(telling: Any, ask: Asking, tmp_path: Path) -> None:
    assert compiled(tmp_path, list(telling(ask))) == ""


def test_what_the_desk_asks_for_the_border_names(ask: Asking) -> None:
    """Every key of a question that the program reads, and every thing that the desk does."""
    program = Path(DrawingDesk.__init__.__code__.co_filename).parent
    code = "".join((program / name).read_text(encoding="utf-8") for name in ("forms.py", "event.py", "server.py"))
    read = {one or other for one, other in re.findall(r'\basked(?:\[|\.get\()"(\w+)"|"(\w+)" in asked\b', code)}
    questions = BORDER[BORDER.index("export interface Command") : BORDER.index("// What is told.")]
    named = set(re.findall(r"\b(\w+)\??:", questions))
    assert named == read | {*ask.desk._does, "picture"}


def test_nothing_at_the_border_is_of_any_kind() -> None:
    """But for an answer on its way, which `Ask` gives its type as soon as the desk has it."""
    anything = [line for line in BORDER.splitlines() if re.search(r"\bany\b", line) and not re.match(r"/\*\*|//", line)]
    assert anything == ["export type Transport = (question: Question, how?: How) => Promise<any>;"]


def test_the_page_asks_only_what_there_is(ask: Asking) -> None:
    """Commands that the page names are those of a room, and those with facts of their own have their type."""
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(STUDIO.glob("*.js")))
    asked = set(re.findall(r'\b(?:ask|lay|look)\(\s*"([\w ]+)"', code))
    known = {name for of in ask.desk.rooms.games() for names in ROOMS.values() for name in names(of)}
    facts = BORDER[BORDER.index("interface Facts {") : BORDER.index("type Other")]
    typed = set(re.findall(r'(?m)^  "?([\w ]+)"?: ', facts))
    assert asked <= known
    assert typed <= known
    assert asked - typed == {"own data", "reference", "sheets"}, "which make files and have no facts of their own"
