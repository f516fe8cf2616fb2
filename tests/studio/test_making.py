"""The room Cards by its questions: from nothing to own data, without a draft being saved, and without anything lost."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from proofpress.cartographers.records import ScoringCard, ScoringFile
from proofpress.command_line import run
from proofpress.editor_schema import Completion
from proofpress.studio.forms import Desk

RULE = "set: own\ncategory: village\nsolo: 18\nrule:\n  - {each: cluster, of: village, size: {min: 4}, points: 5}\n"
CARD = {"id": "lantern_row", "entry": RULE, "name": ["en=Lantern Row", "cs=Řada luceren"]}
MAP = {"id": "pond", "rows": ["...^.r...", "..r...r..", ".r..#...^"], "side": "wastelands", "name": ["en=Pond"]}
WHYS = {  # no line on a small map; more ruins events than ruins spaces
    "en": ("N × none of N tries found a line", "N × N ruins events, but the map has only N ruins spaces"),
    "cs": ("N × žádný z N pokusů nenašel průběh hry", "N × karet zřícenin N, ale polí se zříceninami má mapa jen N"),
    "de": (
        "N × keiner von N Versuchen fand einen Spielverlauf",
        "N × Ruinenkarten: N, aber Ruinenfelder hat die Karte nur N",
    ),
    "fr": (
        "N × aucun des N essais n’a trouvé de partie",
        "N × cartes Ruines\N{NO-BREAK SPACE}: N, mais le plan n’a que N cases de ruines",
    ),
    "pl": ("N × żadna z N prób nie znalazła przebiegu gry", "N × kart ruin N, ale pól ruin mapa ma tylko N"),
}
SCORING = "cartographers/scoring.yaml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Own data with a card, comments, and an order of its own."""
    folder = tmp_path / "own" / "cartographers"
    folder.mkdir(parents=True)
    text = f"# Mine.\ncards:\n  first: # one\n{indent(RULE, '    ')}  # end\n"
    (folder / "scoring.yaml").write_text(text)
    return tmp_path / "own"


class Asking:
    """A page that asks a desk, and knows which files it has seen."""

    def __init__(self, folder: Path, own: Path | None) -> None:
        folder.mkdir()
        self.desk, self.seen = Desk(folder, own), dict[str, str]()

    def __call__(
        self, command: str, do: str = "run", drafts: dict[str, str] | None = None, language: str = "en", **written: Any
    ) -> Any:
        asked = {"do": do, "game": "cartographers", "command": command, "language": language, "written": written}
        return self.desk.tell({**asked, "drafts": drafts or {}, "seen": self.seen})

    def look(self) -> Any:
        told = self("things")
        self.seen = told["seen"]
        return told["facts"]

    def drafts(self, command: str, **written: Any) -> dict[str, str]:
        return {each["name"]: b64decode(each["data"]).decode() for each in self(command, **written)["files"]}


@pytest.fixture
def page(tmp_path: Path, own: Path) -> Asking:
    return Asking(tmp_path / "desk", own)


def test_a_card_is_shown_before_it_is_saved_and_then_is_own_data(page: Asking, own: Path) -> None:
    page.look()
    before = (own / SCORING).read_bytes()
    drafts = page.drafts("card", **CARD)
    assert page("show", drafts=drafts, id="lantern_row")["facts"]["rule_in_words"].startswith(
        "5 points for each village"
    )
    assert [each["name"] for each in page("faces", drafts=drafts, id="lantern_row")["files"]] == [
        f"{code}.pdf" for code in ("cs", "de", "en", "fr", "pl")
    ]
    assert "refused" in page("show", id="lantern_row")
    assert (own / SCORING).read_bytes() == before
    assert set(page("card", do="save", **CARD)["saved"]) == set(drafts)
    assert {name: (own / name).read_text() for name in drafts} == drafts
    assert (own / SCORING).read_bytes().startswith(before[: before.index(b"  # end")])
    assert run(["show", "lantern_row", "--data", str(own)]) == 0


def test_a_mistake_is_told_at_its_place_and_not_saved(page: Asking, own: Path) -> None:
    page.look()
    wrong = {**CARD, "entry": RULE.replace("of: village", "of: vilage")}
    at = page("card", **wrong)["facts"]
    refused = page("show", drafts=page.drafts("card", **wrong), id="lantern_row")["refused"]
    assert refused.startswith(f'{SCORING}:{at["line"] + 4}:{at["column"] + 24}: error: "vilage" is not possible here')
    assert "vilage" in page("card", do="save", **wrong)["refused"]
    broken = {**CARD, "entry": "rule: ["}
    assert "refused" in page("show", drafts=page.drafts("card", **broken), id="lantern_row")
    assert "refused" in page("card", do="save", **broken)
    assert "lantern_row" not in (own / SCORING).read_text()


def test_two_editors_are_told_and_nothing_is_lost(page: Asking, own: Path, tmp_path: Path) -> None:
    other = Asking(tmp_path / "other", own)
    page.look()
    other.look()
    assert "saved" in page("card", do="save", **CARD)
    told = other("card", do="save", **{**CARD, "id": "second"})
    assert told["changed"] == [SCORING, "cartographers/text/en.yaml", "cartographers/text/cs.yaml"]
    other.look()
    assert "saved" in other("card", do="save", **{**CARD, "id": "second", "name": []})
    assert {card["id"] for card in page.look()["cards"] if card["own"]} == {"first", "lantern_row", "second"}


def test_a_map_is_painted_printed_and_proved(page: Asking, own: Path) -> None:
    page.look()
    drafts = page.drafts("map", **MAP)
    assert page("sheets", drafts=drafts, map=["pond"])["files"][0]["name"] == "map-sheet-pond.pdf"
    bare = page.drafts("map", **{**MAP, "rows": ["...^.....", ".........", "....#...^"]})
    for language, whys in WHYS.items():
        for drawn, why in zip((drafts, bare), whys, strict=True):
            told = page("seeds", drafts=drawn, language=language, map="pond", tries="3")
            assert told["facts"] == {"tried": 3, "good": 0, "playable": ""}
            assert {re.sub(r"\d+", "N", each) for each in told["notes"]} == {why}
            assert sum(int(each.split(" ")[0]) for each in told["notes"]) == 3
    assert "saved" in page("map", do="save", **MAP)
    path = own / "cartographers/maps/pond.yaml"
    path.write_text(f"# Mine.\n{path.read_text()}source: a dream # really\n")
    page.look()
    assert "saved" in page("map", do="save", **{**MAP, "rows": ["...^.r...", "..rr..r..", ".r..#...^"]})
    assert path.read_text() == (
        '# Mine.\nset: own\nside: wastelands\ngrid:\n  - "...^.r..."\n  - "..rr..r.."\n  - ".r..#...^"\n'
        "source: a dream # really\n"
    )


def test_where_there_is_no_folder_the_page_takes_its_files_along(tmp_path: Path) -> None:
    page = Asking(tmp_path / "desk", None)
    drafts = {**page.drafts("card", **CARD), **page.drafts("map", **MAP), "../../up.yaml": "x: y", "up.txt": "x"}
    assert page("show", drafts=drafts, id="lantern_row")["facts"]["id"] == "lantern_row"
    files = page("own data", drafts=drafts)["files"]
    assert {file["name"] for file in files} == {
        SCORING, "cartographers/maps/pond.yaml", "cartographers/text/cs.yaml", "cartographers/text/en.yaml",
    }  # fmt: skip
    assert not list(tmp_path.rglob("up.*"))
    assert "refused" in page("card", do="save", **CARD)


def test_broken_own_data_are_mended_as_a_file(page: Asking, own: Path) -> None:
    good = (own / SCORING).read_text()
    (own / SCORING).write_text(good.replace("solo: 18", "solo: many"))
    told = page("things")
    assert f"{own / SCORING}:6:11: error" in told["refused"]
    page.seen = page("data file", file=SCORING)["seen"]
    assert page("data file", file=SCORING)["facts"] == good.replace("solo: 18", "solo: many")
    assert "refused" in page("data file", do="save", file=SCORING, text="cards: 3\n")
    assert "saved" in page("data file", do="save", file=SCORING, text=good)
    assert "facts" in page("things")
    assert "there is no data file" in page("data file", file="../x.yaml")["refused"]


def test_links_that_lead_out_of_the_folder_are_not_read(page: Asking, own: Path, tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere" / "secret.yaml"
    secret.parent.mkdir()
    secret.write_text("grid: [secret]\n")
    (own / SCORING).unlink()
    (own / SCORING).symlink_to(secret)
    (own / "cartographers" / "maps").symlink_to(secret.parent)
    for name in (SCORING, "cartographers/maps/secret.yaml"):
        assert "secret]" not in str(page("data file", file=name))


@pytest.mark.parametrize("wrong", ["", "Row", "a b", "9x", "../x"])
def test_an_id_is_one(page: Asking, wrong: str) -> None:
    assert page("card", **{**CARD, "id": wrong})["parts"] == ["id"]


START = "set: own\nrule:\n  - "


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("", ["set: ", "number: ", "category: ", "solo: ", "rule: ", "source: "]),
        ("set: own\ncat", ["category: "]),
        ("category: f", ["forest", "farm_water"]),
        (START, ["{each: ", "{pick: "]),
        (START + "{", ["each: ", "pick: "]),
        (START + "{each: [row, c", ["cluster", "column"]),
        (START + "{each: diagonal, ", ["points: ", "complete: "]),
        (START + "{each: cluster, size: {", ["min: ", "exactly: "]),
        (START + "{each: cluster, beside: ", ["{"]),
        (START + "{each: space, at: edge, beside: {fi", ["filled: "]),
        (START + "{each: row, holding: {farm: 1}, equal: [farm, w", ["water"]),
        (START + "{each: row}\n  - {pick: row_run, p", ["points: ", "per: "]),
    ],
)
def test_what_can_stand_somewhere(before: str, words: list[str]) -> None:
    assert [word for word, _ in Completion(ScoringFile, ScoringCard).offer(before).words] == words


def test_what_a_word_means_is_told() -> None:
    offer = Completion(ScoringFile, ScoringCard).offer(START + "{each: cluster, of: v")
    assert (offer.typed, offer.help) == ("v", "what the space, cluster, square or run consists of")
