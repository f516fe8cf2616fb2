"""Forms of the page as modules in node, and what the desk makes of what they ask: the paper is what a form shows."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from proofpress.press.document import read_pages
from proofpress.settings import VARIABLE
from proofpress.studio.forms import Desk
from tests.depth import nightly, spread
from tests.studio.node import node
from tests.studio.test_event import PLAN, inside

LANGUAGES = ("en", "cs", "de", "fr", "pl")
PAPERS = ("sheets", "cards", "reference", "aid", "rulebook", "draws")

# What a form asks, with the values of an address, and the address that it writes; `kept` are settings of the browser.
_ASKED = """
const [shapes, values, kept] = given;
for (const [key, value] of Object.entries(kept))
  localStorage.setItem(`proofpress-studio-${key}`, JSON.stringify(value));
const { inBrowser, store } = await import("studio/kept.js");
await store.open(inBrowser);
const { Form } = await import("studio/form.js");
return shapes.map((shape) => {
  const form = new Form(shape, { word: (key) => key, change() {}, values });
  const shown = shape.fields.filter(({ saved }) => saved).map(({ name, saved }) => [saved, form.values.get(name)]);
  return [form.written(), form.toAddress(), shown];
});
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "config.yaml"))
    return Desk(tmp_path / "desk")


def asked(desk: Desk, question: dict[str, Any], values: dict[str, str], kept: dict[str, Any] | None = None) -> Any:
    return node(_ASKED, [desk.tell({**question, "do": "form"})], values, kept or {})[0]


def paper(desk: Desk, question: dict[str, Any], written: dict[str, Any]) -> tuple[str, str]:
    """The language that the paper says in its title, by its name, and the name of the file."""
    told = desk.tell({**question, "do": "run", "written": written})
    assert "refused" not in told, told
    document = read_pages(b64decode(told["files"][0]["data"]))
    title = str(document.get_metadata_dict()["Title"])
    document.close()
    found = re.search(r"\((\w+)\)$", title)
    assert found, title
    return found[1], told["files"][0]["name"]


@pytest.mark.parametrize(("language", "command", "game"), spread(LANGUAGES, PAPERS, ("cartographers", "kingdoms")))
def test_the_paper_is_in_the_language_that_the_form_shows(desk: Desk, language: str, command: str, game: str) -> None:
    """At first in that of the page; by a link, and after a choice, in that of the link, whatever the page speaks."""
    names = desk.rooms.opened("en")["languages"]
    question = {"game": game, "command": command, "language": language}
    seed = {"seed": "lantern"} if command == "draws" else {}
    written, address, shown = asked(desk, question, seed)
    assert dict(shown)["language"] == language
    assert paper(desk, question, written)[0] == names[language]
    forms = [desk.tell({**question, "do": "form", "language": reader}) for reader in LANGUAGES]
    for reader, (again, _, shown) in zip(LANGUAGES, node(_ASKED, forms, address, {}), strict=True):
        assert dict(shown)["language"] == language
        assert again == written, f"a link made in {language}, read in {reader}"


@nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_is_planned_in_the_language_that_the_form_shows(desk: Desk, language: str) -> None:
    question = {"game": "cartographers", "command": "pack plan", "language": language}
    written, _, _ = asked(desk, question, {**PLAN, "players": "4"})
    told = desk.tell({**question, "do": "run", "written": written})
    held = {file["of"]: {"name": file["name"], "data": file["data"]} for file in told["files"] if file["of"]}
    for step in ("mix", "print"):
        asked_of = {**question, "do": "run", "command": f"pack {step}", "language": "en", "files": held}
        told = desk.tell({**asked_of, "written": {"value": "7 42"}})
        told = desk.tell({**asked_of, "written": {"value": "7 42", "yes": True}}) if "asks" in told else told
        held |= {file["of"]: {"name": file["name"], "data": file["data"]} for file in told["files"] if file["of"]}
    pages = inside(held["folder"])
    document = read_pages(pages["sealed/round-01.pdf"])
    said = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert set(re.findall(r"· ([a-z]{2}) ·", "".join(said))) == {language}


def test_what_a_form_shows_is_asked_also_where_it_is_usual(desk: Desk, tmp_path: Path) -> None:
    """Defaults are the desk's alone: those that are saved between the form and the question change nothing."""
    question = {"game": "cartographers", "command": "sheets", "language": "en"}
    written, _, _ = asked(desk, question, {})
    (tmp_path / "config.yaml").write_text("paper: A5\nlanguage: pl\n")
    assert paper(desk, question, written) == ("English", "map-sheet-a-b.pdf")
    later, _, _ = asked(desk, question, {})
    assert paper(desk, question, later)[0] == "Polski"
    kept, _, _ = asked(desk, question, {}, {"default-language": "en", "default-paper": "A4"})
    assert paper(desk, question, kept) == ("English", "map-sheet-a-b.pdf")


def test_what_is_usual_does_not_count_as_given(desk: Desk) -> None:
    """A list from which all is taken is empty."""
    question = {"game": "cartographers", "command": "sheets", "language": "en"}
    written, address, _ = asked(desk, question, {"solo": "true"})
    assert written["theme"], "it is shown"
    assert set(address) == {"solo", "lang", "paper", "theme"}
    plan = {"game": "cartographers", "command": "pack plan", "language": "en"}
    assert asked(desk, plan, {})[0]["tie-breaks"] == ["monsters", "best-round"]
    assert asked(desk, plan, {"tie-breaks": ""})[0]["tie-breaks"] == []
