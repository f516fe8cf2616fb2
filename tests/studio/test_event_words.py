"""What an event says in each language, and what its files are called when they are saved."""

from __future__ import annotations

import ast
import re
from base64 import b64decode
from pathlib import Path

import pytest

from proofpress.studio.forms import Desk
from proofpress.studio.page import _places
from tests import PACKAGE
from tests.depth import nightly
from tests.languages import LANGUAGES
from tests.studio.node import node
from tests.studio.test_event import Page, handed, plan

REFUSALS = ("Refusal", "FileError", "UsageError", "PressError", "ProofpressError")
FOLDERS = ("pack", "cartographers/pack", "kingdoms/pack")
# What is said in English alone, and why: the page cannot come to it, or it holds what only programs write.
ENGLISH = {
    "QR code of X modules needs": "pages are too large for that",
    "X characters are too many for one QR code": "codes are short",
    "note: X": "what follows is said by itself",
    "the seats are not written as plans": "somebody has written into plan.json",
    "in round X not everybody has a seat": "somebody has written into plan.json",
    "the configurations are not those": "somebody has written into plan.json",
    "it X": "what is wrong with a text, by its letters",
    "X; make them different": "its sentences have their labels",
    "name X: X X": "what is wrong with a name, by its letters",
    "X X": "what is wrong with a name, by its letters",
    "Not checked: X, X.": "its sentences have their labels",
    "a new event key goes into a file": "the page has its own place for it",
    "the event key must not lie in": "the page has its own place for it",
    "X cannot be made: X": "what the system says",
    "X: cannot be read: X": "what the system says",
    "X has the format X": "of a version that is not there yet",
    "Not compared with anything published": "its sentences have their labels",
    "X, and the best line known": "its sentences have their labels",
    "X is not a folder": "the page has its own place for it",
    "this pack is not printed yet": "the step is off until then",
    "the public value is not mixed in yet": "the step is off until then",
    "another public value is mixed in already": "the step is off then",
    "X is not there; proofpress pack print": "the step is off until then",
    "the results are closed and the event key is published, so nobody": "the step is off then",
    "the randomness of drand": "the page fetches nothing",
    "another run is planning a pack": "the page has its own place for it",
    "X is not empty: a pack is planned there": "the step is off then",
    "X exists and is not empty": "the page has its own place for it",
    "X is missing": "somebody has taken files away",
    "X is not a ZIP as packs have them": "somebody has written into a ZIP",
    "X is not a hexadecimal digit": "published digests are given on the command line",
    "the acceptance rule X": "somebody has written into plan.json",
    "the form of the public value, X": "somebody has written into plan.json",
    "what is left open must be": "somebody has written into plan.json",
    "there is no ": "what there is, by its name",
    "X: there is no language": "what there is, by its name",
}


def said(node_: ast.AST) -> str:
    """The text of an expression, X for what is filled in."""
    match node_:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(each.value if isinstance(each, ast.Constant) else "X" for each in parts)
    return ""


def sentences() -> dict[str, str]:
    """What packs refuse and remark, by the places in the program."""
    found = {}
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).glob("*.py")):
            for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match each:
                    case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in REFUSALS:
                        text = said(first)
                    case ast.Yield(value=ast.AST() as value):
                        text = said(value)
                    case _:
                        continue
                if " " in text:
                    found[text] = f"{path.name}:{each.lineno}"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_event_says_is_said_in_the_language_of_the_page(language: str, tmp_path: Path) -> None:
    rooms = Desk(tmp_path).rooms
    words, own = (rooms.words("", each)._labels for each in ("en", language))
    keys = [key for key in words.words if key.startswith(("refusal_", "said_"))]
    assert [key for key in keys if key not in own.words] == []
    patterns = [re.compile(_places(words.words[key]), re.DOTALL) for key in keys]
    all_said = sentences()
    assert len(all_said) > 90, "they are found"
    missing = [
        f"{place}: {text}"
        for text, place in all_said.items()
        if not any(each.fullmatch(before + text) for each in patterns for before in ("", "X: ", "solo: "))
        and not text.startswith(tuple(ENGLISH))
    ]
    assert missing == []
    assert [each for each in ENGLISH if not any(text.startswith(each) for text in all_said)] == []


@pytest.mark.parametrize(
    ("names", "more", "czech"),
    [
        ("Ada\nBo\n", {"value": "2 hex digits"}, "alespoň 16 šestnáctkových číslic"),
        ("Ada\nBo\n", {"value": "49 numbers of 1-49, ascending"}, "nedává na výběr"),
        ("Ada\nAda\n", {}, "jsou v tabulce výsledků jedno"),
        ("Ada\nBo\n", {"value": "1 number of 7 digits", "event": " "}, "název má mít 1 až"),
    ],
)
def test_a_plan_is_refused_in_czech(names: str, more: dict[str, str], czech: str, tmp_path: Path) -> None:
    page = Page(Desk(tmp_path / "desk"))
    written = {"event": "Pohár", "rounds": "2", "value-source": "loterie" if more else None, "yes": True, **more}
    given = {name: value for name, value in written.items() if value is not None}
    assert czech in page.ask("plan", {"players": handed("names.txt", names)}, "cs", **given)["refused"]


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        (
            'no player "Adda" is in the plan; a late-comer has the status late; did you mean "Ada"? possible: A or B',
            'w planie nie ma gracza "Adda"; spóźniony ma status „spóźniony”; czy chodziło o "Ada"? możliwe: A lub B',
        ),
        (
            'no player "Zed" is in the plan; a late-comer has the status late; possible: "Ada" or "Bo"',
            'w planie nie ma gracza "Zed"; spóźniony ma status „spóźniony”; możliwe: "Ada" lub "Bo"',
        ),
        (
            "5 players cannot fill tables of 2 or 3, for which there are set-ups",
            "5 graczy nie zapełni stołów po 2 lub 3, dla których są przygotowania",
        ),
        ("round 1: no result for Ada", "runda 1: brak wyniku, Ada"),
        ("round 1: no result for Ada, Bo and 3 more", "runda 1: brak wyniku, Ada, Bo i jeszcze 3"),
        ("… and 17 more", "… i jeszcze 17"),
        (
            'correction: "Ada" in round 1: 98 (-4), in results/results.csv:2, becomes withdrawn, in phone.csv:3',
            'poprawka: "Ada", runda 1: zamiast 98 (-4) (results/results.csv:2) jest wycofany (phone.csv:3)',
        ),
        ('withdrawal: "Ada" in round 2, in phone.csv:3', 'wycofanie: "Ada" w rundzie 2 (phone.csv:3)'),
        ('Corrected: "Ada" in round 1, before that absent.', 'Poprawiono: "Ada" w rundzie 1, przedtem nieobecny.'),
        ("reserve/1 was played in rounds 1, 2 and 3", "reserve/1 zagrano w rundach 1, 2 i 3"),
        (
            "round 1, table 2: not the same for all: reserve/1 (Cy); round/1 (Ada)",
            "runda 1, stół 2: nie to samo dla wszystkich: reserve/1 (Cy); round/1 (Ada)",
        ),
        (
            "Reserve: reserve/1 was played in round 2: the results do not say why.",
            "Rezerwa: w rundzie 2 zagrano reserve/1; wyniki nie mówią dlaczego.",
        ),
        (
            "Reserve: reserve/1 was played in round 2: kawa na arkuszu.",
            "Rezerwa: w rundzie 2 zagrano reserve/1: kawa na arkuszu.",
        ),
    ],
)
def test_no_english_stands_in_the_places_of_a_sentence(english: str, polish: str, tmp_path: Path) -> None:
    assert Desk(tmp_path).rooms.words("kingdoms", "pl").said(english) == polish


@nightly
def test_the_files_of_an_event_are_called_after_it_and_after_themselves(tmp_path: Path) -> None:
    """What is asked for is what is saved, and no two files of an event have one name."""
    page = Page(Desk(tmp_path / "desk"))
    plan(page)
    assert page.ask("mix", value="17 3", yes=True)["code"] == 0
    assert page.ask("print")["code"] == 0
    facts = page.ask("state")["facts"]
    paths = [name for names in facts["files"].values() for name in names]
    told = {path: page.ask("file", path=path) for path in paths}
    script = """
    const { Pack } = await import("studio/pack.js");
    const [told, paths] = given;
    const ask = async (question) => question.do === "form" ? { fields: [] } : told[question.written.path];
    const studio = { desk: { ask }, language: "en", word: (key) => key, say() {} };
    const pack = new Pack(studio, "cartographers", "pack plan");
    pack.event = "Lantern Cup";
    return Promise.all(paths.map(async (path) => [path, await pack.file(path)]));
    """
    short = {
        path: {**each, "files": [{**file, "data": file["data"][:40]} for file in each["files"]]}
        for path, each in told.items()
    }
    saved = node(script, short, paths)
    for path, file in saved:
        assert file["name"] == f"Lantern-Cup-{path.rpartition('/')[2]}"
        assert file["data"] == told[path]["files"][0]["data"][:40]
    assert len(paths) > 8
    assert len({file["name"] for _, file in saved}) == len(paths)
    assert b64decode(page.held["folder"]["data"])[:2] == b"PK"
