"""What the room Texts is told: the list, one text, what is wrong with it while it is typed, its card, and its files."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest

from proofpress.command_line import run
from proofpress.studio.forms import Desk

DEEPWOOD = "cards/deepwood/effect"
TEXT = "6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí."
OWN = """\
# Naše texty.
cards:
  goblin_attack:   # zatím nanečisto
    effect: 'Nakreslete tento tvar jako netvory.'
    name: "Útok skřetů"

  deepwood:
    name: Hustý les
    effect: >-
      6 bodů za každé území lesa,
      které má alespoň 5 polí a nesousedí s vesnicí.
    of: reviewed 00000000 607d5191 2026-10-15 Jana
labels: {forest: Les}  # jedno slovo
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    (folder / "cartographers" / "text").mkdir(parents=True)
    (folder / "cartographers" / "text" / "cs.yaml").write_text(OWN, encoding="utf-8")
    return folder


def asked(desk: Desk, command: str, game: str = "cartographers", lang: str = "cs", **more: Any) -> dict[str, Any]:
    """What is told; `more` are options, and files and do by their names."""
    files, do, seen = more.pop("files", {}), more.pop("do", "run"), more.pop("seen", {})
    written = {"lang": lang, **{name.replace("_", "-"): value for name, value in more.items()}}
    question = {"do": do, "game": game, "command": f"text {command}", "language": "cs", "written": written}
    told: dict[str, Any] = json.loads(json.dumps(desk.tell({**question, "files": files, "seen": seen})))
    return told


def facts(desk: Desk, command: str, game: str = "cartographers", lang: str = "cs", **more: Any) -> Any:
    told = asked(desk, command, game, lang, **more)
    assert "refused" not in told, told
    return told["facts"]


def handed(name: str, text: str) -> dict[str, str]:
    return {"name": name, "data": b64encode(text.encode()).decode()}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def test_the_list_says_how_far_every_text_is(own: Path) -> None:
    found = facts(Desk(own.parent, own), "list")
    states = {each["key"]: each["state"] for each in found["texts"]}
    assert states[DEEPWOOD] == "stale"
    assert states["cards/goblin_attack/effect"] == "draft"
    assert states["cards/treetower/effect"] == "reviewed"
    assert set(states.values()) <= set(found["states"])
    assert found["texts"][0]["card"], "cards come before the words of pages"


def test_a_text_with_all_that_belongs_to_it(desk: Desk) -> None:
    found = facts(desk, "one", key=DEEPWOOD)
    assert found["source"].startswith("6 points for each forest cluster")
    assert "not beside village" in found["needs"]
    assert found["terms"]["village"] == "vesnice"
    assert found["place"].startswith("carddata/cartographers/text/cs.yaml:")
    german = facts(desk, "one", key=DEEPWOOD, from_lang="de")
    assert german["source"].startswith("6 Punkte")
    (same,) = facts(desk, "one", key="cards/rift_lands/effect")["same"]
    assert same["key"] == "cards/kethras_gates/effect"
    assert same["text"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (TEXT, []),
        (TEXT.replace("6", "5"), ["rule/points"]),
        (TEXT.replace("alespoň 5", "alespoň čtyři"), ["rule/count"]),
        (TEXT.replace("ne", ""), ["rule/negation"]),
        (TEXT.replace(" s v", " s  v").removesuffix("."), ["typo/spaces", "typo/end"]),
        (f"{TEXT} " * 4, ["box/overflow"]),
    ],
)
def test_what_is_wrong_while_it_is_typed(desk: Desk, text: str, rules: list[str]) -> None:
    found = facts(desk, "typed", key=DEEPWOOD, edit=[f"{DEEPWOOD}={text}"])["findings"]
    assert [rule for rule in rules if rule not in [each["rule"] for each in found]] == []
    assert rules or not found
    for each in found:
        assert all(0 <= start <= end <= len(text) for start, end in each["marks"])


def test_a_name_that_another_card_has(desk: Desk) -> None:
    found = facts(desk, "typed", key="cards/deepwood/name", edit=["cards/deepwood/name=hradby"])["findings"]
    other = next(each for each in facts(desk, "list")["texts"] if each["key"] == "cards/treetower/name")["text"]
    twice = facts(desk, "typed", key="cards/deepwood/name", edit=[f"cards/deepwood/name={other}"])["findings"]
    assert found == []
    assert [each["rule"] for each in twice] == ["state/twice"]


@pytest.mark.parametrize("game", ["cartographers", "kingdoms"])
def test_what_is_typed_is_judged_as_the_whole_check_does(desk: Desk, game: str) -> None:
    """The shipped texts have no findings, neither all together nor one by one."""
    for lang in ("en", "de"):
        keys = [each["key"] for each in facts(desk, "list", game, lang)["texts"] if each["card"]]
        assert set(map(tuple, facts(desk, "findings", game, lang, key=keys).values())) == {(0, 0, 0)}


def test_the_card_with_what_is_typed(desk: Desk) -> None:
    drawn = asked(desk, "card", key=DEEPWOOD)
    assert drawn == asked(desk, "card", key=DEEPWOOD, edit=[f"{DEEPWOOD}={TEXT}"])
    other = asked(desk, "card", key=DEEPWOOD, edit=[f"{DEEPWOOD}={TEXT} {TEXT}", "cards/deepwood/name=Hvozd"])
    assert other["files"] != drawn["files"]
    left, top, wide, high = other["facts"]
    assert 0 < left < left + wide < 1
    assert 0 < top < top + high < 0.5
    assert asked(desk, "card", key="labels/forest/text")["files"] == []


def test_a_text_that_is_too_long_is_shown_as_far_as_it_goes(desk: Desk) -> None:
    assert facts(desk, "card", key=DEEPWOOD, edit=[f"{DEEPWOOD}={TEXT * 9}"])
    level = "nations/mosskin/3/effect"
    assert facts(desk, "card", "kingdoms", "pl", key=level, edit=[f"{level}={TEXT * 9}"])


def test_saving_changes_nothing_but_the_entry(own: Path) -> None:
    desk = Desk(own.parent, own)
    seen = asked(desk, "one", key=DEEPWOOD)["seen"]
    new = TEXT.replace("které má", "jež má")
    told = asked(desk, "keep", do="save", seen=seen, edit=[f"{DEEPWOOD}={new}"], by="Eva", on="2026-11-01")
    assert told["facts"] == {"changed": 1, "confirmed": 1, "wrong": []}
    after = (own / "cartographers/text/cs.yaml").read_text(encoding="utf-8")
    before, entry, rest = OWN.partition("    effect: >-\n")
    assert after.startswith(before)
    assert after.endswith(rest[rest.index("labels:") :])
    changed = after[len(before) : -len(rest[rest.index("labels:") :])]
    assert entry in changed
    assert " ".join(changed.split()).removeprefix("effect: >- ").startswith(new)
    assert "of: reviewed 67764dc6" in changed
    assert "2026-11-01 Eva" in changed


def test_a_stale_text_that_is_still_right_is_confirmed(own: Path) -> None:
    desk = Desk(own.parent, own)
    seen = asked(desk, "one", key=DEEPWOOD)["seen"]
    assert asked(desk, "keep", do="save", seen=seen, edit=[f"{DEEPWOOD}={TEXT}"])["facts"]["confirmed"] == 1
    assert facts(desk, "one", key=DEEPWOOD)["state"] == "reviewed"
    seen = asked(desk, "one", key=DEEPWOOD)["seen"]
    options: dict[str, Any] = {"as": "approved"}
    assert asked(desk, "keep", do="save", seen=seen, edit=[f"{DEEPWOOD}={TEXT}"], **options)["facts"]["confirmed"] == 1
    assert facts(desk, "one", key=DEEPWOOD)["state"] == "approved"


def test_a_wrong_text_is_saved_and_not_confirmed(own: Path) -> None:
    desk = Desk(own.parent, own)
    seen = asked(desk, "one", key=DEEPWOOD)["seen"]
    told = asked(desk, "keep", do="save", seen=seen, edit=[f"{DEEPWOOD}={TEXT.replace('6', '5')}"])
    assert told["facts"]["wrong"] == ["deepwood: text says 5 points, the card scores 6"]
    found = facts(desk, "one", key=DEEPWOOD)
    assert found["text"].startswith("5 bodů")
    assert found["state"] == "stale"


def test_two_editors_on_one_file(own: Path) -> None:
    """A second page, and an editor of text: who saves over what they have not seen is refused."""
    first, second = Desk(own.parent, own), Desk(own.parent, own)
    seen = asked(first, "one", key=DEEPWOOD)["seen"]
    goblins = "cards/goblin_attack/name"
    theirs = asked(second, "keep", do="save", seen=seen, edit=[f"{goblins}=Skřetí nájezd"])
    assert "saved" in theirs
    told = asked(first, "keep", do="save", seen=seen, edit=[f"{DEEPWOOD}={TEXT}"])
    assert told["changed"] == ["cartographers/text/cs.yaml"]
    again = asked(first, "keep", do="save", seen=asked(first, "list")["seen"], edit=[f"{DEEPWOOD}={TEXT}"])
    assert "saved" in again
    after = (own / "cartographers/text/cs.yaml").read_text(encoding="utf-8")
    assert "Skřetí nájezd" in after
    (own / "cartographers/text/cs.yaml").write_text(after.replace("# Naše", "# Vaše"), encoding="utf-8")
    assert "changed" in asked(first, "keep", do="save", seen=again["saved"], edit=[f"{goblins}=Jinak"])


def test_what_is_shipped_is_laid_over_as_a_whole_entry(desk: Desk) -> None:
    """Without a folder the same files are downloaded; the command line takes them as own data."""
    (file,) = asked(desk, "keep", edit=["cards/treetower/name=Věž ve větvích"], on="2026-11-01")["files"]
    text = b64decode(file["data"]).decode()
    assert file["name"] == "cartographers/text/cs.yaml"
    assert "name: Věž ve větvích" in text
    assert "effect: 1 bod za každé pole lesa" in text
    (levels,) = asked(desk, "keep", "kingdoms", edit=["nations/mosskin/2/effect=Získáš manu."])["files"]
    assert b64decode(levels["data"]).decode().count("      - ") == 5
    (words,) = asked(desk, "keep", edit=["pages/page/text=Stránka"])["files"]
    assert words["name"] == "languages/cs.yaml"
    assert "name: Čeština" in b64decode(words["data"]).decode()


def test_saved_texts_are_own_data_for_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    desk = Desk(tmp_path, own)
    assert "saved" in asked(desk, "keep", do="save", edit=["cards/treetower/name=Věž ve větvích"])
    assert run(["show", "treetower", "--lang", "cs", "--data", str(own)]) == 0
    assert "Věž ve větvích" in capsys.readouterr().out


def test_a_language_that_begins(tmp_path: Path) -> None:
    """A card needs its name first; the levels of a nation come together."""
    own = tmp_path / "mine"
    (own / "languages").mkdir(parents=True)
    letters = (
        'forest: L, village: D, farm: F, water: V, monster: P, hero: H, mountain: "^", wasteland: "#", destroyed: x'
    )
    (own / "languages" / "sk.yaml").write_text(f"name: Slovenčina\nletters: {{{letters}}}\n", encoding="utf-8")
    desk = Desk(tmp_path, own)
    assert desk.rooms.opened("en")["written"] == ["sk"]  # what the room opens with
    assert {each["state"] for each in facts(desk, "list", lang="sk")["texts"]} == {"missing"}
    assert facts(desk, "card", lang="sk", key=DEEPWOOD, edit=[f"{DEEPWOOD}=6 bodov."])
    long = facts(desk, "typed", lang="sk", key=DEEPWOOD, edit=[f"{DEEPWOOD}={TEXT * 9}"])["findings"]
    assert {each["rule"] for each in long} >= {"state/vocabulary", "box/overflow"}
    refused = asked(desk, "keep", lang="sk", do="save", edit=[f"{DEEPWOOD}=6 bodov."])["refused"]
    assert refused == "„cards/deepwood/effect“ nemá v jazyce sk zatím název; karta ho potřebuje jako první"
    both = [f"{DEEPWOOD}=6 bodov.", "cards/deepwood/name=Hustý les"]
    assert asked(desk, "keep", lang="sk", do="save", edit=both)["saved"].keys() >= {"cartographers/text/sk.yaml"}
    assert facts(desk, "one", lang="sk", key=DEEPWOOD)["text"] == "6 bodov."
    level = "nations/mosskin/2/effect"
    alone = [f"{level}=Mana.", "nations/mosskin/name=Mach"]
    assert "patří dohromady" in asked(desk, "keep", "kingdoms", "sk", do="save", edit=alone)["refused"]


@pytest.mark.parametrize("kind", ["po", "csv"])
def test_files_for_translation_tools_and_back(
    own: Path, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(own.parent, own)
    new = TEXT.replace("které má", "jež má")
    (file,) = asked(desk, "out", edit=[f"{DEEPWOOD}={new}"], format=kind)["files"]
    back = asked(desk, "back", files={"exchange": {"name": file["name"], "data": file["data"]}})
    assert back["facts"]["edits"] == {DEEPWOOD: new}
    (tmp_path / file["name"]).write_bytes(b64decode(file["data"]))
    run(["text", "import", str(tmp_path / file["name"]), "--data", str(own), "--lang", "cs"])
    assert "1 changed, 1 draft" in capsys.readouterr().out
    assert "jež má" in (own / "cartographers/text/cs.yaml").read_text(encoding="utf-8")


def test_a_draft_is_checked_as_on_the_command_line(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = f"Hustý les: {TEXT.replace('6', '5')}\n\nNadpis\n"
    found = facts(desk, "drafts", files={"from": handed("draft.txt", draft)})
    (tmp_path / "draft.txt").write_text(draft, encoding="utf-8")
    run(["text", "check", "--lang", "cs", "--from", str(tmp_path / "draft.txt"), "--format", "json"])
    line = json.loads(capsys.readouterr().out)
    (one,) = found["texts"]
    assert one["key"] == DEEPWOOD
    assert [each["message"] for each in one["findings"]] + found["others"] == [each["message"] for each in line]


def test_what_there_is_not_is_refused(desk: Desk) -> None:
    assert "text „cards/deepwod/effect“ neexistuje" in asked(desk, "one", key="cards/deepwod/effect")["refused"]
    assert "{count}" in asked(desk, "keep", edit=["labels/shape_rows/text=nic"])["refused"]
