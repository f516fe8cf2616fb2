"""What an event says in each language, and what its files are called when they are saved."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest

from proofpress.studio.forms import Desk
from tests.depth import nightly
from tests.studio.node import node
from tests.studio.test_event import Page, handed, plan


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
