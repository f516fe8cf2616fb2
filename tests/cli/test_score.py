"""`proofpress score`: pictures in every form people write them, what they are worth, and everything that is wrong."""

from __future__ import annotations

import io
import json
import os
import textwrap
from functools import cache
from pathlib import Path

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.limits import MAX_FILE_BYTES
from tests.cli.conftest import Proofpress, Result
from tests.cli.process import proofpress as in_a_process

ISLAND = """\
set: own
side: wilderness
grid:
  - "....."
  - ".^r.."
  - "..#.."
  - "....."
"""
EDICTS = "A=sentinel_wood,B=canal_lake,C=wildholds,D=borderlands"

SPRING = """\
  12345
A FF...
B .^W.A
C ..#WA
D M....
"""
# Summer to winter of the same sheet. The monster is crossed out in summer.
LATER = """\
---
  12345
A FFV..
B .^WVA
C ..#WA
D x....
---
  12345
A FFVVV
B .^WVA
C ..#WA
D xVVVV
---
  12345
A FFVVV
B F^WVA
C A.#WA
D xVVVV
"""


load_once = cache(load_edition)  # reading all data takes longer than everything else here


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.cartographers.edition.load_edition", load_once)


@pytest.fixture
def sheet(tmp_path: Path, proofpress: Proofpress) -> Sheet:
    return Sheet(tmp_path, proofpress)


class Sheet:
    """Scores pictures of a small island."""

    def __init__(self, folder: Path, proofpress: Proofpress) -> None:
        self.folder = folder
        self.proofpress = proofpress
        self.map = folder / "island.yaml"
        self.map.write_text(ISLAND, encoding="utf-8")

    def score(self, picture: str | bytes, *options: str, edicts: str = EDICTS) -> Result:
        path = self.folder / "sheet.txt"
        path.write_bytes(picture if isinstance(picture, bytes) else textwrap.dedent(picture).encode())
        result = self.proofpress("score", path, "--map", self.map, "--edicts", edicts, *options)
        return Result(result.code, result.out, result.err.replace(f"{self.folder}{os.sep}", ""))


# What is printed


def test_a_season(sheet: Sheet) -> None:
    """Forest at the edge: A1 A2. Water and farm side by side: C4 C5. Empty beside the monster on D1: C1 D2."""
    result = sheet.score(SPRING, "--coins", "3")
    assert result == (
        0,
        textwrap.dedent("""\
            A  Sentinel Wood
            B  Canal Lake

                    A  B  coins  monsters  points
            spring  2  2      3        -2       5
            """),
        "",
    )


def test_a_whole_game_with_its_rating(sheet: Sheet) -> None:
    """In fall the rows A and D and the columns 3 to 5 are full, in winter row B and column 1 as well; no village ever
    has six spaces. The rating takes off 25 + 24 + 16 + 24, the numbers in the corners of the four cards.
    """
    result = sheet.score(SPRING + LATER, "--coins", "3,4,4,5", "--solo")
    assert result == (
        0,
        textwrap.dedent("""\
            A  Sentinel Wood
            B  Canal Lake
            C  Wildholds
            D  Borderlands

                    A  B  C   D  coins  monsters  points
            spring  2  2             3        -2       5
            summer     2  0          4         0       6
            fall          0  30      4         0      34
            winter  3        42      5         0      50
            total                             -2      95

            rating 95 - (25 + 24 + 16 + 24) = 6: Apprentice Surveyor
            """),
        "",
    )


def test_no_title_below_the_lowest(sheet: Sheet) -> None:
    empty = SPRING.replace("FF...", ".....")
    result = sheet.score(f"{empty}---\n{empty}---\n{empty}---\n{empty}", "--solo")
    assert result.out.splitlines()[-1] == "rating -4 - (25 + 24 + 16 + 24) = -93: no title"


def test_no_rating_before_the_last_season(sheet: Sheet) -> None:
    result = sheet.score(SPRING, "--solo")
    assert result.code == 0
    assert "rating" not in result.out
    assert result.err == "note: no rating, which needs the pictures of all four seasons\n"


@pytest.mark.parametrize("season", ["3", "fall", "FALL"])
def test_the_season_of_the_first_picture(sheet: Sheet, season: str) -> None:
    result = sheet.score(SPRING, "--season", season, edicts="C=wildholds,D=borderlands")
    assert result.out.splitlines()[-1].split() == ["fall", "0", "0", "0", "-2", "-2"]


def test_explained(sheet: Sheet) -> None:
    result = sheet.score(SPRING, "--explain")
    assert result.out.startswith(
        textwrap.dedent("""\
            spring, A: Sentinel Wood
              1 point for each forest space that lies at the edge of the map.
                 1  2  3  4  5
              A [F][F] .  .  .
              B  .  ^  W  .  A
              C  .  .  #  W  A
              D  M  .  .  .  .
              1 point each for A1 A2
              in all 2

            spring, B: Canal Lake
              1 point for each water space that is adjacent to a farm space. 1 point for
              each farm space that is adjacent to a water space.
                 1  2  3  4  5
              A  F  F  .  .  .
              B  .  ^  W  .  A
              C  .  .  # [W][A]
              D  M  .  .  .  .
              1 point each for C4 C5
              in all 2

            spring, monsters
              1 point is lost for each empty space beside a monster.
                 1  2  3  4  5
              A  F  F  .  .  .
              B  .  ^  W  .  A
              C [.] .  #  W  A
              D  M [.] .  .  .
              1 point each for C1 D2
              in all -2

            A  Sentinel Wood
            """)
    )


def test_explained_lines_clusters_and_nothing(sheet: Sheet) -> None:
    picture = """\
        VVVVV
        V^r..
        ..#..
        .....
        """
    lines = sheet.score(picture, "--explain", "--season", "fall").out.splitlines()
    assert "  8 points for A1 A2 A3 A4 A5 B1" in lines
    assert "  6 points for row A" in lines
    assert lines[lines.index("spring, monsters".replace("spring", "fall")) + 2] == "  no space does"


def test_as_json(sheet: Sheet) -> None:
    result = sheet.score(SPRING + LATER, "--coins", "3,4,4,5", "--solo", "--json")
    data = json.loads(result.out)
    assert data["map"] == "island"
    assert data["edicts"] == {"A": "sentinel_wood", "B": "canal_lake", "C": "wildholds", "D": "borderlands"}
    assert (data["total"], data["monsters"]) == (95, 2)
    assert data["solo"] == {"values": [25, 24, 16, 24], "rating": 6, "title": "apprentice_surveyor"}
    assert data["seasons"][0] == {
        "season": "spring",
        "edicts": [
            {
                "letter": "A",
                "card": "sentinel_wood",
                "points": 2,
                "awards": [{"points": 1, "spaces": ["A1"]}, {"points": 1, "spaces": ["A2"]}],
            },
            {
                "letter": "B",
                "card": "canal_lake",
                "points": 2,
                "awards": [{"points": 1, "spaces": ["C4"]}, {"points": 1, "spaces": ["C5"]}],
            },
        ],
        "coins": 3,
        "monsters": 2,
        "monster_spaces": ["C1", "D2"],
        "total": 5,
    }


# How pictures may be written


@pytest.mark.parametrize(
    "picture",
    [
        "FF...\n.^W.A\n..#WA\nM....\n",
        "\n  F F . . .\n  . ^ W . A\n\n  . . # W A\n  M . . . .\n\n",
        "A FF...\r\nB .^W.A\r\nC ..#WA\r\nD M....\r\n",
        "a  ff...\nb  .^w.a\nc  ..#wa\nd  m....\n",
        "    1 2 3 4 5\nA\tF F . . .\nB\t. ^ W . A\nC\t. . # W A\nD\tM . . . .",
        "---\n" + SPRING + "----\n",
    ],
    ids=["bare", "spaced", "letters", "small", "tabs", "framed"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_forms_of_a_picture(sheet: Sheet, picture: str, encoding: str) -> None:
    result = sheet.score(picture.encode(encoding))
    assert result.err == ""
    assert result.out.splitlines()[-1].split() == ["spring", "2", "2", "0", "-2", "2"]


def test_rows_that_start_with_the_letter_of_a_farm(sheet: Sheet) -> None:
    """A row of spaces may look like a row letter and a shorter row."""
    picture = """\
        A F . . .
        . ^ r . .
        . . # . .
        A . . . F
        """
    assert sheet.score(picture).out.splitlines()[-1].split() == ["spring", "2", "0", "0", "0", "2"]


def test_the_letters_of_a_language(sheet: Sheet) -> None:
    """In Czech L is forest, F farm and O water."""
    czech = SPRING.translate(str.maketrans("FAWM", "LFON")).replace("F FF", "A LL").replace("F LL", "A LL")
    assert czech.splitlines()[1:3] == ["A LL...", "B .^O.F"]
    result = sheet.score(czech, "--lang", "cs", "--explain")
    assert result.out.splitlines()[-1].split() == ["spring", "2", "2", "0", "-2", "2"]
    assert "A [L][L] .  .  ." in result.out
    assert "A  Hraniční les" in result.out


@pytest.mark.parametrize(
    "name", ["canal_lake", "Canal Lake", "canal lake", "CANAL-LAKE", "Zavlažovací kanály", "zavlazovaci kanaly"]
)
def test_names_of_edicts(sheet: Sheet, name: str) -> None:
    result = sheet.score(SPRING, edicts=f" a = sentinel_wood , b={name}")
    assert result.code == 0
    assert "B  Canal Lake" in result.out


def test_from_standard_input(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SPRING.encode())))
    result = sheet.proofpress("score", "-", "--map", sheet.map, "--edicts", EDICTS)
    assert result.out.splitlines()[-1].split() == ["spring", "2", "2", "0", "-2", "2"]


def test_closed_standard_input(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    result = sheet.proofpress("score", "-", "--map", sheet.map, "--edicts", EDICTS)
    assert result == (3, "", "standard input is closed; give the name of a file\n")


def test_destroyed_wasteland(sheet: Sheet) -> None:
    picture = SPRING.replace("#", "x")
    assert sheet.score(picture).code == 0


# The template


def test_template_of_a_map(proofpress: Proofpress) -> None:
    result = proofpress("score", "--template", "--map", "a")
    assert result.code == 0
    assert result.out == textwrap.dedent("""\
                   11
          12345678901
        A ...........
        B ...^.r.....
        C .r......^r.
        D ...........
        E ...........
        F .....^.....
        G ...........
        H ...........
        I .r^......r.
        J .....r.^...
        K ...........
        """)
    assert result.err == (
        "letters: F forest, V village, A farm, W water, M monster, H hero, x destroyed, ^ mountain, # wasteland, "
        ". empty, r ruins with nothing on them\n"
    )


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
def test_a_template_scores_nothing(proofpress: Proofpress, tmp_path: Path, name: str) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(proofpress("score", "--template", "--map", name).out, encoding="utf-8")
    result = proofpress("score", path, "--map", name, "--edicts", "A=greenbough,B=canal_lake")
    assert result.out.splitlines()[-1].split() == ["spring", "0", "0", "0", "0", "0"]


def test_template_in_a_language(proofpress: Proofpress) -> None:
    assert (
        "letters: L forest, V village, F farm, O water"
        in proofpress("score", "--template", "--map", "a", "--lang", "cs").err
    )


# Bad pictures: the place in the file, the space, and what would be right


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("FF...", "FQ...", 'sheet.txt:2:4: error: A2 holds "Q"; possible: . empty, r ruins, F forest, V village, '),
        ("FF...", "FF..", "sheet.txt:2:2: error: row A has 4 spaces; map island has 5 columns (an empty space is .)"),
        ("FF...", "FF....", "sheet.txt:2:2: error: row A has 6 spaces; map island has 5 columns (an empty space is .)"),
        ("D M....\n", "", "sheet.txt:4:1: error: this picture has 3 rows; map island has 4 rows, A to D"),
        ("D M....", "D M....\nE .....", "sheet.txt:6:1: error: this picture has 5 rows; map island has 4 rows, A to D"),
        ("C ..#WA\n", "", "sheet.txt:4:1: error: the row C should be here, with its letter before it"),
        ("C ..#WA", "..#WA", "sheet.txt:4:1: error: the row C should be here, with its letter before it"),
        ("B .^W.A", "B .FW.A", "sheet.txt:3:4: error: B2 is a mountain on map island, but forest (F) in the picture"),
        ("B .^W.A", "B .^^.A", "sheet.txt:3:5: error: B3 is ruins on map island, but a mountain (^) in the picture"),
        (
            "B .^W.A",
            "B .^..A",
            "sheet.txt:3:5: error: B3 is ruins on map island, but empty (.) in the picture; write r where nothing "
            "is drawn on ruins",
        ),
        ("B .^W.A", "B r^W.A", "sheet.txt:3:3: error: B1 is ruins (r) in the picture, but not on map island"),
        ("C ..#WA", "C .##WA", "sheet.txt:4:4: error: C2 is wasteland (#) in the picture, but not on map island"),
        ("C ..#WA", "C ..WWA", "sheet.txt:4:5: error: C3 is wasteland on map island, but water (W) in the picture"),
    ],
)
def test_a_bad_picture(sheet: Sheet, old: str, new: str, message: str) -> None:
    assert old in SPRING
    result = sheet.score(SPRING.replace(old, new))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(message)
    assert len(result.err.splitlines()) == 1


def test_all_mistakes_are_told_together(sheet: Sheet) -> None:
    result = sheet.score(SPRING.replace("FF...", "FF") + LATER.replace("FFV..", "FFV.?"))
    assert [line.split(": ")[0] for line in result.err.splitlines()] == ["sheet.txt:2:2", "sheet.txt:8:7"]


def test_the_picture_of_another_map(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(proofpress("score", "--template", "--map", "b").out, encoding="utf-8")
    result = proofpress("score", path, "--map", "a", "--edicts", EDICTS)
    assert result.code == 1
    assert result.err.endswith("sheet.txt:4:6: error: this is a picture of map b, not a\n")


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "sheet.txt: there is no picture of a map in it\n"),
        ("---\n123\n", "sheet.txt: there is no picture of a map in it\n"),
        (f"{SPRING}---\n---\n{SPRING}", 'sheet.txt:5:1: error: "---" comes twice; the picture between is missing\n'),
        (b"A FF...\nB .^W\xff", "sheet.txt:2:1: error: this is not text in UTF-8\n"),
    ],
    ids=["empty", "rulers", "gap", "binary"],
)
def test_no_picture(sheet: Sheet, picture: str | bytes, message: str) -> None:
    assert sheet.score(picture) == (1, "", message)


def test_too_much_to_read(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = b"." * (MAX_FILE_BYTES + 1)
    limit = f"more than {MAX_FILE_BYTES:,} bytes, which is the limit\n"
    assert sheet.score(endless) == (3, "", f"sheet.txt: {limit}")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(endless)))
    result = sheet.proofpress("score", "-", "--map", sheet.map, "--edicts", EDICTS)
    assert result == (3, "", f"standard input: {limit}")


def test_what_is_drawn_stays(sheet: Sheet) -> None:
    result = sheet.score(SPRING + LATER.replace("FFV..", "F.V.."))
    assert result == (
        1,
        "",
        "in spring A2 is forest, but in summer A2 is empty; what is drawn stays until it is destroyed\n",
    )


def test_unreadable(sheet: Sheet) -> None:
    result = sheet.proofpress("score", "missing.txt", "--map", sheet.map, "--edicts", EDICTS)
    assert result == (3, "", "missing.txt: cannot be read: No such file or directory\n")
    assert sheet.proofpress("score", sheet.folder, "--map", sheet.map, "--edicts", EDICTS).code == 3
    assert sheet.proofpress("score", "--cases", "missing.yaml").code == 3


# Wrong use


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--coins", "3"], "--coins 3: 1 number for 4 pictures\n"),
        (["--coins", "3,2,4,5"], "--coins 3,2,4,5: coins stay on the track, so no number is smaller than the one be"),
        (["--coins", "3,4,5,15"], "--coins 3,4,5,15: the track ends at 14, and further coins are lost\n"),
        (["--coins", "3;4"], "--coins 3;4: write whole numbers with commas, such as 3,5,8,9\n"),
        (["--coins", "-1,0,0,0"], "--coins -1,0,0,0: write whole numbers with commas, such as 3,5,8,9\n"),
        (["--season", "2"], "SHEET: 4 pictures from summer on; a game has 4 seasons\n"),
        (["--season", "sumer"], '--season sumer: there is no such season; did you mean "summer"? possible: 1, 2'),
        (["--edicts", "A=wildhold"], '--edicts: there is no scoring card "wildhold"; did you mean "wildholds"?'),
        (["--edicts", "A=great_river"], '--edicts: there is no scoring card "great_river"; '),
        (["--edicts", "A=wildholds,B=canal_lake"], "--edicts: summer scores B=CARD and C=CARD; C is missing\n"),
        (["--edicts", "A=wildholds,A=canal_lake"], "--edicts: A is there twice\n"),
        (["--edicts", "A=wildholds,C=great_city"], "--edicts: A and C are both village cards; a game has one of each"),
        (["--edicts", "wildholds"], '--edicts "wildholds": write it as A=CARD,B=CARD,C=CARD,D=CARD\n'),
        (["--edicts", "E=wildholds"], '--edicts "E=wildholds": write it as A=CARD,B=CARD,C=CARD,D=CARD\n'),
        (["--edicts", "A=,B=wildholds"], '--edicts "A=": write it as A=CARD,B=CARD,C=CARD,D=CARD\n'),
        (["--map", "e"], '--map: there is no map "e"'),
        (["--template"], "SHEET: it does not go with --template\n"),
        (["--cases", "cases.yaml"], "SHEET: it does not go with --cases\n"),
    ],
)
def test_wrong_use(sheet: Sheet, options: list[str], message: str) -> None:
    result = sheet.score(SPRING + LATER, *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(message)


def test_missing_options(proofpress: Proofpress) -> None:
    assert (
        proofpress("score").err
        == "SHEET: it is missing: give a file, - for standard input, --code, --template or --cases\n"
    )
    assert proofpress("score", "x.txt").err.startswith("--map: it is missing; possible: a, b, c or d")
    assert proofpress("score", "--template").err.startswith("--map: it is missing; possible: a, b, c or d")
    assert proofpress("score", "--cases", "x.yaml", "--map", "a").err == "--map: it does not go with --cases\n"
    assert proofpress("score", "--template", "--map", "a", "--json").code == 2


def test_edicts_missing(sheet: Sheet, proofpress: Proofpress) -> None:
    path = sheet.folder / "sheet.txt"
    path.write_text(SPRING, encoding="utf-8")
    result = proofpress("score", path, "--map", sheet.map)
    assert result == (2, "", "--edicts: it is missing; write it as A=CARD,B=CARD,C=CARD,D=CARD\n")


def test_coins_beyond_the_track_where_they_count(sheet: Sheet) -> None:
    own = sheet.folder / "own" / "cartographers"
    own.mkdir(parents=True)
    (own / "rulings.yaml").write_text("rulings: {coin_track_end: {choose: counted}}\n", encoding="utf-8")
    result = sheet.score(SPRING, "--coins", "20", "--data", str(own.parent))
    assert result.out.splitlines()[-1].split() == ["spring", "2", "2", "20", "-2", "22"]


# Cases

CASES = """\
cases:
  - id: full-row
    card: borderlands
    expected: 6
    ruins: [[1, 0]]
    grid:
      - "FVx"
      - "..."
  - id: farm-on-ruins
    card: golden_granary
    expected: 3
    ruins: [[0, 0], [1, 1]]
    grid: ["A.", ".r"]
  - id: beside-a-monster
    card: monster_penalty
    expected: 2
    grid: ["M.", ".^"]
"""


@pytest.fixture
def cases(tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> Cases:
    monkeypatch.chdir(tmp_path)
    return Cases(tmp_path, proofpress)


class Cases:
    """Runs a file of cases."""

    def __init__(self, folder: Path, proofpress: Proofpress) -> None:
        self.folder = folder
        self.proofpress = proofpress

    def run(self, text: str, *options: str) -> Result:
        (self.folder / "cases.yaml").write_text(text, encoding="utf-8")
        return self.proofpress("score", "--cases", "cases.yaml", *options)


def test_cases_that_agree(cases: Cases) -> None:
    assert cases.run(CASES) == (0, "3 of 3 cases agree\n", "")
    assert json.loads(cases.run(CASES, "--json").out) == {"cases": 3, "failed": []}


def test_cases_that_do_not_agree(cases: Cases) -> None:
    wrong = CASES.replace("expected: 6", "expected: 12").replace("expected: 2", "expected: 1")
    result = cases.run(wrong)
    assert (result.code, result.err) == (1, "")
    assert result.out == textwrap.dedent("""\
        cases.yaml:2:5: full-row: borderlands scores 6, the case expects 12
             1  2  3
          A [F][V][x]
          B  r  .  .
          6 points for row A

        cases.yaml:14:5: beside-a-monster: monster_penalty scores 2, the case expects 1
             1  2
          A  M [.]
          B [.] ^
          1 point each for A2 B1

        1 of 3 cases agree
        """)


def test_failed_cases_as_json(cases: Cases) -> None:
    result = cases.run(CASES.replace("expected: 6", "expected: 12"), "--json")
    assert result.code == 1
    assert json.loads(result.out) == {
        "cases": 3,
        "failed": [
            {
                "id": "full-row",
                "card": "borderlands",
                "expected": 12,
                "points": 6,
                "awards": [{"points": 6, "spaces": ["A1", "A2", "A3"]}],
            }
        ],
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("borderlands", "borderland", 'cases.yaml:3:11: error: there is no scoring card "borderland"; did you mean "b'),
        ("beside-a-monster", "full-row", 'cases.yaml:14:9: error: the id "full-row" is already on line 2\n'),
        ("[[1, 0]]", "[[2, 0]]", "cases.yaml:5:12: error: the ruins at row 2, column 0 lie outside the picture\n"),
        ('"FVx"', '"FVxA"', "cases.yaml:8:9: error: "),
        ('"FVx"', '"FQx"', "cases.yaml:7:9: error: "),
        ("expected: 6", "expected: six", "cases.yaml:4:15: error: "),
        ("    card: borderlands\n", "", "cases.yaml:2:5: error: "),
        ("cases:", "case:", "cases.yaml:1:1: error: "),
    ],
)
def test_mistakes_in_cases(cases: Cases, old: str, new: str, message: str) -> None:
    assert old in CASES
    result = cases.run(CASES.replace(old, new, 1))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(message)


def test_an_own_card_in_cases(cases: Cases) -> None:
    own = cases.folder / "own" / "cartographers"
    own.mkdir(parents=True)
    card = "each: row, complete: true, points: 5"
    (own / "scoring.yaml").write_text(
        f"cards: {{long_rows: {{set: own, category: spatial, solo: 9, rule: [{{{card}}}]}}}}\n", encoding="utf-8"
    )
    result = cases.run(CASES.replace("borderlands", "long_rows"), "--data", str(own.parent))
    assert "full-row: long_rows scores 5, the case expects 6\n" in result.out


@pytest.mark.skipif("PROOFPRESS_ORACLE" not in os.environ, reason="PROOFPRESS_ORACLE is unset")
def test_the_third_party_cases() -> None:
    path = Path(os.environ["PROOFPRESS_ORACLE"]) / "scoring.yaml"
    result = in_a_process("score", "--cases", str(path))
    assert (result.returncode, result.stdout, result.stderr) == (0, b"354 of 354 cases agree\n", b"")


def test_fewer_coins_than_surrounded_mountains_are_noted(proofpress: Proofpress, tmp_path: Path) -> None:
    """The mountain has a filled space on each side, so it has paid a coin."""
    file = tmp_path / "map.yaml"
    file.write_text('set: own\nside: wilderness\ngrid: ["...", ".^.", "..."]\n', encoding="utf-8")
    picture = tmp_path / "sheet.txt"
    picture.write_text("FFF\nF^F\nFFF\n", encoding="utf-8")
    words = ("score", picture, "--map", file, "--season", "spring", "--edicts", "A=sentinel_wood,B=canal_lake")
    noted = proofpress(*words, "--coins", "0")
    assert (noted.code, noted.err) == (
        0,
        "spring has 1 surrounded mountain, so at least 1 coin; --coins says 0\n",
    )
    assert [proofpress(*words, *more).err for more in ((), ("--coins", "1"))] == ["", ""]
