"""The room Event at the desk: the files of the command line, in a ZIP and in a folder; questions, keys and bad ZIPs."""

from __future__ import annotations

import re
import tracemalloc
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from proofpress.command_line import run
from proofpress.games import GAMES
from proofpress.studio.event import ASKED, LASTING, STEPS
from proofpress.studio.forms import Desk
from tests.depth import nightly

HEAD = "round,player,total,losses\n"
PHONES = ("1,Ada,80,1\n1,Bo,70,2\n", "1,Cy,60,0\n1,Dee,90,1\n")
LAST = "2,Ada,66,1\n2,Bo,67,2\n2,Cy,68,0\n2,Dee,69,1\n"
PLAN = {
    "event": "Lantern Cup",
    "rounds": "2",
    "reserves": "0",
    "best": "1",
    "value": "2 numbers of 1-49",
    "value-source": "a lottery",
}


def handed(name: str, text: str | bytes) -> dict[str, str]:
    return {"name": name, "data": b64encode(text.encode() if isinstance(text, str) else text).decode()}


def inside(file: dict[str, str]) -> dict[str, bytes]:
    """What is in a ZIP, without the folder in it."""
    with ZipFile(BytesIO(b64decode(file["data"]))) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Page:
    """What the page does: asks, and keeps what belongs to the event."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.held, self.lasting = desk, dict[str, dict[str, str]](), dict[str, str]()

    def ask(self, command: str, files: dict[str, Any] | None = None, language: str = "en", **written: Any) -> Any:
        asked = {"do": "run", "game": "cartographers", "command": f"pack {command}", "language": language}
        told = self.desk.tell({**asked, "written": written, "files": {**self.held, **(files or {})}})
        made = {file["of"]: file for file in told.get("files", []) if file["of"]}
        self.lasting = made.pop(LASTING, self.lasting)
        self.held |= made
        return told


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(Desk(tmp_path / "desk"))


def plan(page: Page) -> Any:
    return page.ask("plan", {"players": handed("names.txt", "Ada\nBo\nCy\nDee\n")}, **PLAN)


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    page = Page(Desk(tmp_path_factory.mktemp("planned") / "desk"))
    plan(page)
    return page.held


def line(*words: str) -> None:
    assert run(["pack", *words]) == 0, words


def test_a_plan_without_a_public_value_is_asked_about_once(page: Page) -> None:
    silent = {name: text for name, text in PLAN.items() if not name.startswith("value")} | {"players": "4"}
    told = page.ask("plan", **silent)
    assert "Plan without one?" in told["asks"]
    assert page.held == {}
    assert page.ask("plan", **silent, **{told["option"]: True})["code"] == 0
    assert set(page.held) == {"folder", "key"}


@pytest.mark.parametrize("language", ["cs", "de", "fr", "pl"])
def test_questions_are_asked_in_the_language_of_the_page(page: Page, planned: dict[str, Any], language: str) -> None:
    """Before a plan without a public value, and before the value is mixed in."""
    silent = {name: text for name, text in PLAN.items() if not name.startswith("value")} | {"players": "4"}
    other = Page(page.desk)
    other.held = dict(planned)
    asked = [
        (page.ask("plan", language=each, **silent)["asks"], other.ask("mix", language=each, value="17 3")["asks"])
        for each in ("en", language)
    ]
    for english, native in zip(*asked, strict=True):
        assert not [part for part in re.split(r"[.?] ?", english) if len(part) > 12 and part in native], native


def test_a_note_calls_an_option_as_the_form_of_its_step_does(page: Page) -> None:
    told = page.ask("plan", **PLAN | {"rounds": "4", "players": "2"})
    assert "with “Edicts over the rounds” independent" in told["notes"][0]


@pytest.mark.parametrize("language", ["en", "cs", "de", "fr", "pl"])
def test_mixed_seats_and_mixed_cards_are_two_things(page: Page, language: str) -> None:
    form = page.desk.tell({"do": "form", "game": "cartographers", "command": "pack plan", "language": language})
    options = ("seating", "ambush", "scoring")
    seats, *cards = (dict(field["values"])["mixed"] for field in form["fields"] if field["name"] in options)
    assert cards == [cards[0]] * 2
    assert seats not in (cards[0], "mixed")


def test_what_lasts_has_no_secret_and_with_the_key_all_comes_back(page: Page) -> None:
    """The store keeps it. It has no key, no sealed page and no manifest, which would tell of them; after each step."""
    plan(page)
    key = b64decode(page.held["key"]["data"])
    (digits,) = [word for word in key.split() if len(word) == 64]
    tables = {"table": [handed("phone.csv", HEAD + rows) for rows in PHONES]}
    steps: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("mix", {}, {"value": "17 3", "yes": True}),
        ("print", {}, {}),
        ("results", tables, {"keep": True}),
        ("seats", {}, {"round": "2", "late": ["Emil"]}),
        ("reveal", {}, {"yes": True}),
    ]
    before: dict[str, bytes] = {}
    for step, files, written in steps:
        assert page.ask(step, files, **written)["code"] == 0, step
        lasting = inside(page.lasting)
        assert digits not in b"".join(lasting.values())
        assert {name for name in lasting if name.startswith("public/")} == {
            "public/plan.json", "public/commitment.txt", "public/value.json",
        }  # fmt: skip
        assert all(re.fullmatch(r"(public|results)/[\w-]+\.\w+", name) for name in lasting)
        if step == "seats":
            before, stood, kept = inside(page.held["folder"]), page.ask("state")["facts"], page.lasting

    # Another day: nothing can be done without the key; with it, the event is where it was.
    again = Page(page.desk)
    again.held = {"folder": kept}
    assert again.ask("state")["facts"]["possible"] == ["pack print"]
    assert "there is no event key" in again.ask("print")["refused"]
    again.held["key"] = page.held["key"]
    assert again.ask("print")["code"] == 0
    assert inside(again.held["folder"]) == before
    assert again.ask("state")["facts"] == stood


@nightly
def test_an_event_has_the_files_of_the_command_line(page: Page, tmp_path: Path) -> None:
    """Whatever a step does on the page, the command line does with a copy of the folder and the same key."""
    told = plan(page)
    assert [(file["name"], file["of"]) for file in told["files"]] == [
        ("lantern-cup.zip", "folder"), ("lantern-cup.zip", LASTING), ("lantern-cup.key", "key"),
    ]  # fmt: skip
    cup = tmp_path / "cup"
    for name, data in inside(page.held["folder"]).items():
        (cup / name).parent.mkdir(parents=True, exist_ok=True)
        (cup / name).write_bytes(data)
    (tmp_path / "cup.key").write_bytes(b64decode(page.held["key"]["data"]))
    for number, rows in enumerate((*PHONES, LAST)):
        (tmp_path / f"{number}.csv").write_text(HEAD + rows)
    phones = [str(tmp_path / f"{number}.csv") for number in range(2)]

    assert page.ask("mix", value="17 3")["option"] == "yes"
    assert page.ask("mix", value="17 3", yes=True)["code"] == 0
    line("mix", str(cup), "17 3", "--yes")
    assert page.ask("print")["code"] == 0
    line("print", str(cup))
    tables = {"table": [handed("phone.csv", HEAD + rows) for rows in PHONES]}  # two phones have the same name
    assert page.ask("results", tables, keep=True)["code"] == 0
    line("results", str(cup), *phones, "--keep")
    assert page.ask("seats", round="2", late=["Emil"])["code"] == 0
    line("seats", str(cup), "--round", "2", "--late", "Emil")
    assert "round 2: all its rows are missing" in page.ask("reveal")["asks"]
    assert page.ask("results", {"table": [handed("last.csv", HEAD + LAST)]}, keep=True)["code"] == 0
    line("results", str(cup), str(tmp_path / "2.csv"), "--keep")
    assert page.ask("reveal", yes=True)["changed"][0] == "public/protocol.json"
    line("reveal", str(cup))
    assert inside(page.held["folder"]) == below(cup)
    assert page.held["key"]["data"] not in str(below(tmp_path / "desk")), "nothing of it stays behind"

    # What somebody has put beside what was printed is marked, and nothing else is.
    (cup / "public" / "zz-evil.html").write_text("<script>1</script>")
    assert page.ask("state")["facts"]["strange"] == []
    assert run(["pack", "audit", str(cup)]) != 0
    marked = Page(Desk(tmp_path / "marked", pack=cup)).ask("state")["facts"]["strange"]
    assert marked == ["public/zz-evil.html"]
    (cup / "public" / "zz-evil.html").unlink()

    # A stranger has the ZIP alone, and what was published.
    stranger = Page(page.desk)
    stranger.held = {"folder": page.held["folder"]}
    published = dict(stranger.ask("state")["facts"]["published"])
    checked = stranger.ask("audit")
    assert "the commitment (“Commitment”)" in "".join(checked["lines"])
    assert not [line for line in checked["lines"] if "--" in line or "T1" in line]
    told = stranger.ask("audit", language="cs", commitment=published["Commitment"])
    assert told["code"] == 0
    assert told["lines"][0].startswith("S ničím zveřejněným neporovnáno: otisk manifestu")
    assert told["lines"][-1].startswith("Nic se neliší.")
    assert stranger.ask("audit", commitment="0" * 64)["code"] == 4


@pytest.mark.parametrize("game", GAMES)
def test_the_room_has_the_steps_of_an_event_alone(game: str, tmp_path: Path) -> None:
    """Not the other commands for tournaments, which would stand among them without a name."""
    told = Desk(tmp_path).tell({"do": "open", "language": "cs"})
    (rooms,) = (each["rooms"] for each in told["games"] if each["id"] == game)
    steps = [each for each in rooms["event"] if each["id"] not in ASKED]
    assert {each["id"] for each in steps} == {"pack plan", *STEPS}
    assert not any(each["name"] == each["id"] for each in steps)


def test_what_is_next_follows_from_the_folder(page: Page, planned: dict[str, dict[str, str]], tmp_path: Path) -> None:
    page.held = dict(planned)
    facts = page.ask("state", lang="de")["facts"]
    assert (facts["next"], facts["possible"], facts["key"]) == (STEPS[0], [STEPS[0]], True)
    assert facts["game"] == "cartographers"
    assert ("Festlegung", 64) in [(name, len(text)) for name, text in facts["published"]]
    assert facts["files"]["public"] == ["public/commitment.txt", "public/plan.json", "public/statement-before.pdf"]
    (file,) = page.ask("file", path="public/plan.json")["files"]
    assert b'"event":"Lantern Cup"' in b64decode(file["data"])
    for path in ("../event.key", "event.key", "public/../../event.key", str(tmp_path / "desk")):
        assert page.ask("file", path=path)["parts"] == ["path"]
    page.held.pop("key")
    assert page.ask("state")["facts"]["key"] is False
    assert page.ask("mix", value="1 2", yes=True)["code"] == 0
    assert page.ask("print")["parts"] == ["key"]
    page.held["key"] = handed("other.key", f"proofpress event key 1\n{'0' * 64}\n")
    assert page.ask("state")["parts"] == ["key"]


def test_with_a_folder_everything_is_written_there(tmp_path: Path) -> None:
    cup = tmp_path / "cup"
    page = Page(Desk(tmp_path / "desk", None, cup))
    assert page.desk.tell({"do": "open", "language": "en"})["event"] == "cup"
    assert plan(page)["files"] == []
    assert page.held == {}
    assert (tmp_path / "cup.key").stat().st_mode & 0o777 == 0o600
    assert page.ask("mix", value="17 3", yes=True)["changed"] == ["public/value.json"]
    assert page.ask("state")["facts"]["next"] == "pack print"
    again = plan(page)
    assert "a new event needs a new folder" in again["refused"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (None, "is not a ZIP, or is damaged"),
        (["public/other.json"], "holds no event: public/plan.json is missing"),
        (["public/plan.json", "../../up.txt"], "is not the name of a file of an event"),
        (["cup/public/plan.json", "cup/C:\\up.txt"], "is not the name of a file of an event"),
        (["public/plan.json", "/etc/up.txt"], "is not the name of a file of an event"),
        (["cup/public/plan.json", "cup.key"], "public/commitment.txt is missing"),
    ],
)
def test_zips_of_strangers(page: Page, names: list[str] | None, said: str, tmp_path: Path) -> None:
    made = BytesIO(b"PK no ZIP")
    if names is not None:
        with ZipFile(made, "w") as archive:
            for name in names:
                archive.writestr(name, "{}")
    page.held["folder"] = handed("cup.zip", made.getvalue())
    assert said in page.ask("state")["refused"]
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_no_file_beside_the_event_is_shown(page: Page, planned: dict[str, dict[str, str]]) -> None:
    page.held = dict(planned)
    for path in ("../event.key", "/etc/hostname", "public/../../event.key", "results/preview/../../../event.key"):
        assert "there is no file" in page.ask("file", path=path)["refused"]


def test_a_zip_that_unpacks_to_too_much(
    page: Page, planned: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    page.held = dict(planned)
    monkeypatch.setattr("proofpress.studio.event.MOST_UNPACKED", 1000)
    assert "holds more than an event can" in page.ask("state")["refused"]


def test_a_zip_whose_head_lies_about_sizes_is_read_no_further_than_it_says(page: Page) -> None:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        archive.writestr("public/plan.json", "{}")
        archive.writestr("public/more", bytes(20_000_000))
    lying = bytearray(made.getvalue())
    at = lying.rindex(b"PK\1\2") + 24
    lying[at : at + 4] = (10).to_bytes(4, "little")
    page.held["folder"] = handed("cup.zip", bytes(lying))
    tracemalloc.start()
    try:
        assert "is damaged" in page.ask("state")["refused"]
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_mistakes_in_tables_are_told_by_file_and_line(page: Page, planned: dict[str, dict[str, str]]) -> None:
    page.held = dict(planned)
    tables = {"table": [handed("a.csv", f"{HEAD}1,Bob,80,1\n"), handed("a.csv", f"{HEAD}1,Ada,x,1\n")]}
    told = page.ask("results", tables, language="cs")
    assert told["code"] == 1
    assert [note.split(" ")[0] for note in told["notes"]] == ["a-2.csv:2:1:", "a.csv:2:1:"]
    assert "hráč „Bob“ v plánu není" in told["notes"][1]


def test_an_event_planned_without_ones_own_cards_says_so(planned: dict[str, dict[str, str]], tmp_path: Path) -> None:
    cards = tmp_path / "own" / "cartographers" / "scoring.yaml"
    cards.parent.mkdir(parents=True)
    rule = "{each: cluster, of: village, size: {min: 4}, points: 5}"
    cards.write_text(f"cards:\n  first: {{set: own, category: village, solo: 18, rule: [{rule}]}}\n")
    page = Page(Desk(tmp_path / "desk", tmp_path / "own"))
    page.held = dict(planned)
    assert "planned without your own data" in page.ask("state")["refused"]
