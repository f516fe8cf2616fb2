"""What the page is told: every option of every command of its rooms, the bytes of the command line, and refusals."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofpress.command_line import run
from proofpress.files import shipped
from proofpress.press.paper import PAPERS
from proofpress.studio.forms import LEFT_OUT, Desk, of_plans
from proofpress.studio.page import ROOMS

SHEETS = {"do": "run", "game": "cartographers", "command": "sheets", "language": "en"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "desk").mkdir()
    return Desk(tmp_path / "desk")


def commands(desk: Desk) -> Iterator[tuple[Any, str]]:
    for of in desk.rooms.games():
        for names in ROOMS.values():
            yield from ((of, name) for name in names(of))


def test_whatever_the_line_can_choose_the_page_can_choose(desk: Desk) -> None:
    for of, name in commands(desk):
        told = desk.tell({"do": "form", "game": of.id, "command": name, "language": "en"})
        fields = {field["name"] for field in told["fields"]}
        wanted = {option.name for option in desk.rooms.command(of, name).options if not of_plans(option)}
        assert {each for each in wanted - fields if f"{name} {each}" not in LEFT_OUT} <= set(LEFT_OUT), name
        assert "fields" in json.loads(json.dumps(told))


def test_only_what_proves_a_seed_or_fills_a_folder_takes_long(desk: Desk) -> None:
    game, _ = desk.rooms.opened("en")["games"]
    assert [each["id"] for each in game["rooms"]["print"] if each["slow"]] == ["all", "kit", "draws"]


def test_no_code_of_the_page_names_an_option(desk: Desk) -> None:
    names = {option.name for of, name in commands(desk) for option in desk.rooms.command(of, name).options}
    plain = {
        "as",
        "back",
        "card",
        "cards",
        "data",
        "draws",
        "event",
        "file",
        "files",
        "folder",
        "format",
        "free",
        "game",
        "id",
        "kind",
        "lang",
        "list",
        "manifest",
        "map",
        "missing",
        "on",
        "read",
        "scoring",
        "seed",
        "size",
        "table",
        "text",
        "up",
        "yes",
    }
    for path in (shipped("templates") / "studio").glob("*.js"):
        code = re.sub(r"(?s:/\*.*?\*/)|//.*", "", path.read_text(encoding="utf-8"))
        for said in re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code):
            assert not (names - plain) & set(said), f"{path.name} names {said}"
        assert not re.search(
            r"\.(values|written|fields)\.(?!get|set|map|has|filter|find|length|flatMap|some|includes)\w", code
        )


def test_a_choice_makes_the_bytes_of_the_command_line(desk: Desk, tmp_path: Path) -> None:
    told = desk.tell({**SHEETS, "written": {"map": ["c"], "lang": "cs", "theme": "mono", "paper": "A5"}})
    line = ["sheets", "--map", "c", "--lang", "cs", "--theme", "mono", "--paper", "A5", "-o", str(tmp_path / "m.pdf")]
    assert run(line) == 0
    assert [file["name"] for file in told["files"]] == ["map-sheet-c-cs-mono-A5.pdf"]
    assert b64decode(told["files"][0]["data"]) == (tmp_path / "m.pdf").read_bytes()


def test_a_refusal_names_its_fields(desk: Desk) -> None:
    assert desk.tell({**SHEETS, "written": {"copies": "0"}})["parts"] == ["copies"]
    told = desk.tell({**SHEETS, "written": {"back": "reference"}})
    assert told["parts"] == ["back", "edicts"]
    assert told["refused"] == "they go together: “On the back” reference explains four cards"
    assert told["code"] == 2


def test_files_are_handed_over_and_never_named(desk: Desk, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("grid: []\n")
    for written in ({"names": str(secret)}, {"map": [str(secret)]}, {"back": str(secret)}):
        told = desk.tell({**SHEETS, "written": written})
        assert told["parts"] == list(written)
        assert "there is no" in told["refused"]
    handed = {"names": {"name": "../../up.txt", "data": b64encode(b"Mara\nIvo").decode()}}
    assert "files" in desk.tell({**SHEETS, "files": handed})
    assert not list(tmp_path.rglob("*.txt")), "they are gone when the question is answered"


def test_what_is_measured_becomes_a_profile(desk: Desk) -> None:
    asked = {**SHEETS, "command": "calibrate", "written": {"read": "1.5,-0.5"}}
    (made,) = desk.tell(asked)["files"]
    assert (made["name"], made["of"]) == ("profile.yaml", "profile")
    again = {**asked, "files": {"profile": {"name": made["name"], "data": made["data"]}}}
    (moved,) = desk.tell(again)["files"]
    assert b"{x: 3, y: -1}" in b64decode(moved["data"])


def test_own_data_are_read_again_when_they_change(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "cartographers").mkdir(parents=True)
    (own / "cartographers" / "edition.yaml").write_text("coin_track: 12\n")
    desk = Desk(tmp_path, own)
    of = desk.rooms.game("cartographers")
    first = desk.rooms.data(of)
    assert desk.rooms.data(of) is first
    (own / "cartographers" / "edition.yaml").write_text("coin_track: 9\n")
    assert desk.rooms.data(of).coin_track == 9


def test_what_makes_no_sense_is_refused(desk: Desk) -> None:
    for asked in (
        {},
        {"do": "run"},
        {"do": "x"},
        {**SHEETS, "command": "pack print"},
        {**SHEETS, "game": 3},
        {**SHEETS, "written": 4},
    ):
        assert "refused" in desk.tell(asked)


*PAPERS_BUT_ONE, LAST_PAPER = PAPERS

# What is refused on a form most often, and a word of it in Czech.
REFUSED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("sheets", {"copies": "0"}, "má to být celé číslo od 1 do 10\u00a0000"),
    ("sheets", {"paper": "A9"}, f"papír „A9“ není znám; možné: {', '.join(PAPERS_BUT_ONE)} nebo {LAST_PAPER}"),
    ("sheets", {"paper": "20x20mm"}, "každá musí mít od 50 do 1200 mm"),
    ("sheets", {"back": "reference"}, "přehled na rubu a čtyři karty se volí společně"),
    ("sheets", {"map": ["a", "b"], "back": "aid"}, "druhá mapa už je na rubu"),
    ("cards", {"cards": ["xyz"]}, "žádná karta této hry neodpovídá „xyz“"),
    ("cards", {"gap": "-3"}, "-3: má to být délka jako 3, 3mm nebo 0.125in od 0 do 100 mm"),
    ("cards", {"size": "250x280mm"}, "se nevejde na A4"),
    ("draws", {}, "tohle chybí"),
    ("draws", {"seed": "FWS1-38WH-1KG4-0YE7"}, "je překlep"),
    ("calibrate", {"read": "50,0"}, "ruby se posouvají nejvýš o 10 mm"),
)


@pytest.mark.parametrize(("command", "written", "said"), REFUSED)
def test_refusals_speak_the_language_of_the_page(desk: Desk, command: str, written: dict[str, Any], said: str) -> None:
    told = desk.tell({**SHEETS, "language": "cs", "command": command, "written": written})
    assert said in told["refused"]


def test_the_beginning_of_a_game_has_no_field_of_turns(desk: Desk) -> None:
    """The page leaves fields of this group out by its id, in every language; what is chosen has a name of its own."""
    told = desk.tell({"do": "form", "game": "cartographers", "command": "turn", "language": "cs"})
    groups = {field["name"]: field["group"] for field in told["fields"]}
    assert groups["moves"] == "turns"
    assert {name for name, group in groups.items() if group == "turns"} == {"moves"}
    words = {field["name"]: dict(field["values"]) for field in told["fields"]}
    assert "stoly" not in words["ambush"]["mixed"] + words["scoring"]["mixed"]
