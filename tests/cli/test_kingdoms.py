"""The commands of the second game, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from proofpress.kingdoms.edition import load_edition
from tests.cli.conftest import Proofpress, Result
from tests.depth import nightly
from tests.pages.flat import everything, texts

SEED = "2026-W47"


@pytest.fixture
def kingdoms(proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Proofpress:
    """The command line of the second game in an empty room."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Result:
        return proofpress(*arguments, "--game", "kingdoms")

    return run


# Deal, prove, verify


def test_a_deal_names_everything_in_the_language(kingdoms: Proofpress) -> None:
    result = kingdoms("deal", SEED, "--players", "2", "--lang", "cs")
    assert result.code == 0
    assert result.out.splitlines()[1].endswith("2 players, the Lost Kingdom in the middle")
    assert "Mechový lid" in result.out
    assert "Lost Kingdom  3A Zlatý snop" in result.out


def test_what_is_open_stays_open_and_moves_nothing(kingdoms: Proofpress) -> None:
    whole = json.loads(kingdoms("deal", SEED, "--json").out)
    some = json.loads(kingdoms("deal", SEED, "--json", "--free", "sides, resources").out)
    for dealt, left in zip(whole["seats"], some["seats"], strict=True):
        assert (left["land"], left["nation"]) == (dealt["land"], dealt["nation"])
        assert left["side"] is left["home"] is left["resources"] is None
    assert "open" in kingdoms("deal", SEED, "--free", "nations").out


def test_tokens_lie_face_down(kingdoms: Proofpress) -> None:
    hidden = kingdoms("deal", SEED, "--tokens").out
    shown = kingdoms("deal", SEED, "--tokens", "--show-tokens").out
    assert "face down in" in hidden
    assert "Treasure" not in hidden
    assert "Treasure" in shown
    assert isinstance(json.loads(kingdoms("deal", SEED, "--tokens", "--json").out)["tokens"], list)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--players", "6"), "--players 6: a whole number from 2 to 5 is expected"),
        (("--free", "nations,side"), '--free: there is no part of the set-up "side"; did you mean "sides"?'),
        (("--free", ","), '--free ",": write a list such as a,b,c'),
        (("--lang", "xx"), 'there is no language "xx"'),
    ],
)
def test_wrong_use(kingdoms: Proofpress, options: tuple[str, ...], message: str) -> None:
    result = kingdoms("deal", SEED, *options)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_a_proof_is_verified_without_naming_the_game(proofpress: Proofpress, kingdoms: Proofpress) -> None:
    result = kingdoms("prove", SEED, "--players", "3", "-o", "proof.json")
    assert result.code == 0
    assert "verdict       playable" in result.out
    assert result.err == "written: proof.json\n"
    verified = proofpress("verify", "proof.json")
    assert verified.code == 0
    assert f"seed {SEED} (kingdoms/1/players=3/tokens=no) is playable: a game of" in verified.out
    Path("proof.json").write_bytes(Path("proof.json").read_bytes().replace(b"patrol", b"petrol", 1))
    refused = proofpress("verify", "proof.json")
    assert (refused.code, refused.out) == (4, "")
    facts = json.loads(kingdoms("prove", SEED, "--players", "3", "--json").out)
    assert facts["certificate"]["seed"] == SEED
    assert len(facts["points"]) == 3


# Data


def test_check_counts_what_is_there(kingdoms: Proofpress) -> None:
    facts = json.loads(kingdoms("check", "--json").out)
    assert (len(facts["lands"]), len(facts["nations"]), sum(facts["tokens"].values())) == (16, 15, 16)
    assert all(not row["missing"] for row in facts["languages"].values())
    assert "Nations  15: ferrywardens" in kingdoms("check").out


def test_check_reports_what_is_own_and_what_is_wrong(kingdoms: Proofpress, tmp_path: Path) -> None:
    own = tmp_path / "own" / "kingdoms"
    own.mkdir(parents=True)
    (own / "rulings.yaml").write_text("rulings:\n  refuge: {choose: anywhere}\n", encoding="utf-8")
    assert "refuge: anywhere (shipped:" in kingdoms("check", "--data", "own").out
    (own / "rulings.yaml").write_text("rulings:\n  refuge: {choose: nowhere}\n", encoding="utf-8")
    result = kingdoms("check", "--data", "own")
    assert (result.code, result.out) == (1, "")
    assert "rulings.yaml:2:" in result.err


def test_everything_can_be_shown(kingdoms: Proofpress) -> None:
    edition = load_edition()
    for name in [
        *edition.sides,
        *edition.nations,
        *edition.file.actions,
        *edition.exploration.counts,
        *edition.rulings,
    ]:
        result = kingdoms("show", name)
        assert result.code == 0, result.err
        assert max(len(line) for line in result.out.splitlines()) <= 80
    assert kingdoms("show", "klany žhavých výhní").out == kingdoms("show", "emberforge").out
    facts = json.loads(kingdoms("show", "emberforge", "--json").out)
    assert facts["levels_in_words"][0] == "Your number costs 1 less in a war in mountains."
    assert "f             forest, gives mana, on the border, beside m and p" in kingdoms("show", "1A").out
    unknown = kingdoms("show", "emberfrog")
    assert (unknown.code, unknown.err) == (
        2,
        'ID: there is no land, nation, action, token or ruling "emberfrog"; did you mean "emberforge"?\n',
    )


def test_a_census_goes_on_and_says_the_same(kingdoms: Proofpress) -> None:
    short = kingdoms("census", "--to", "10", "--players", "2", "--workers", "1")
    assert short.code == 0
    assert "accepted" in short.out
    once = kingdoms("census", "--to", "12", "--players", "2", "--workers", "1", "-o", "report.json")
    again = kingdoms(
        "census", "--to", "12", "--players", "2", "--work", "elsewhere", "--workers", "1", "-o", "again.json"
    )
    assert once.code == again.code == 0
    assert Path("again.json").read_bytes() == Path("report.json").read_bytes()
    assert kingdoms("census", "-o", "report.pdf").code == 2


# Print


@pytest.mark.parametrize(
    ("words", "pages", "said"),
    [
        (("aid",), 1, "Trade"),
        (("reference", "--nations", "mosskin,emberforge"), 1, "Mosskin"),
        (("sheets", "--copies", "3"), 3, "Capitals"),
        (("draws", SEED, "--players", "2"), 1, "plays first"),
        (("cards", "--kind", "castle,action"), 2, "Castle"),
        (("cards", "--kind", "war"), 4, "11"),
        (("cards", "--kind", "piece", "--duplex", "off"), 1, "Crown"),
    ],
)
def test_pages(kingdoms: Proofpress, words: tuple[str, ...], pages: int, said: str) -> None:
    result = kingdoms(*words, "-o", "made.pdf", "--theme", "mono")
    assert (result.code, result.out) == (0, "made.pdf\n"), result.err
    pdf = Path("made.pdf").read_bytes()
    assert len(PdfDocument(pdf)) == pages
    assert said.casefold() in "".join(texts(pdf, page) for page in range(pages)).casefold()
    assert SEED.encode() not in everything(pdf)


def test_a_set_up_says_its_seed_when_asked(kingdoms: Proofpress) -> None:
    for way in ((), ("--as", "key", "--tokens")):
        assert kingdoms("draws", SEED, "--players", "2", "--show-seed", *way, "-o", "made.pdf").code == 0
        said = texts(Path("made.pdf").read_bytes())
        assert SEED in said
        assert f"kingdoms/1/players=2/tokens={'yes' if way else 'no'}" in said


def test_a_reference_of_unknown_nations_is_refused(kingdoms: Proofpress, tmp_path: Path) -> None:
    result = kingdoms("reference", "--nations", "cliffkin,moskin")
    assert (result.code, result.out) == (2, "")
    assert result.err == '--nations: there is no nation "moskin"; did you mean "mosskin"?\n'
    assert not list(tmp_path.iterdir())


def test_the_key_is_for_games_with_tokens(kingdoms: Proofpress) -> None:
    refused = kingdoms("draws", SEED, "--as", "key")
    assert (refused.code, refused.err) == (2, "--as key: there are no tokens to lay out without --tokens\n")
    assert kingdoms("draws", SEED, "--as", "key", "--tokens").code == 0
    assert Path("output/set-up-key-tokens.pdf").is_file()


def test_cards_of_one_kind_as_pictures(kingdoms: Proofpress) -> None:
    made = kingdoms("cards", "--cards", "ferry*", "--format", "png")
    assert made.code == 0
    assert Path("output/cards-nation-ferrywardens.png").is_file()
    refused = kingdoms("cards", "--kind", "explore")
    assert refused.code == 2
    assert "land, nation, action, castle, war or piece" in refused.err


@nightly
def test_everything_is_printed_at_once(kingdoms: Proofpress) -> None:
    assert kingdoms("all", "--lang", "pl").code == 0
    made = {path.name for path in Path("output/kingdoms").iterdir()}
    names = ("cards", "reference", "rulebook", "player-aid", "score-sheets")
    assert made == {*(f"{name}-pl.pdf" for name in names), "index.txt"}


# Texts


@nightly
def test_texts_are_checked_and_explained(kingdoms: Proofpress) -> None:
    assert (
        kingdoms("text", "check").err == "checked: all texts in cs, de, en, fr and pl, as shipped\n0 errors, 0 notes\n"
    )
    explained = kingdoms("text", "explain", "emberforge/5", "--lang", "en").out
    assert explained.startswith("emberforge/5: 2 points if you have a castle of level 5 or more.")
    assert kingdoms("text", "explain", "emberforge", "--lang", "en").out.count("to be said") == 5


def test_levels_headed_by_name_and_number_are_checked(kingdoms: Proofpress, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    lines = [
        "RULES",
        "12",
        "Nations",
        "Kingdoms",
        "Emberforge Clans 5: 9 points if your castle has reached level 5 or 6.",
    ]
    draft.write_text("\n\n".join([*lines, "Nobody 3: nothing.", "Mosskin: 3 points."]), encoding="utf-8")
    result = kingdoms("text", "check", "--from", draft, "--lang", "en")
    assert result.code == 1
    found = result.out.splitlines()
    assert [line.partition("] ")[2] for line in found] == [
        '-: 4 short lines are not cards, such as "RULES", "12" and "Nations"',
        "emberforge/5: text says 9 points, the card scores 2",
        '-: no card: "Nobody 3: nothing."',
        '-: mosskin has a text for each level; write the level after the name: "3 points."',
    ]


def test_a_wrong_number_is_found_and_a_draft_is_checked(kingdoms: Proofpress, tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text("emberforge/5: {effect: 3 points if your castle has reached level 5 or 6.}\n", encoding="utf-8")
    result = kingdoms("text", "check", "--from", draft, "--lang", "en")
    assert result.code == 1
    assert "rule/points" in result.out


def test_texts_go_out_and_come_back_unchanged(kingdoms: Proofpress) -> None:
    for name in ("texts.po", "texts.csv"):
        assert kingdoms("text", "export", "--lang", "cs", "-o", name).code == 0
        assert kingdoms("text", "import", name, "--lang", "cs").out.startswith("0 changed")


def test_a_proof_sheet_shows_the_nations(kingdoms: Proofpress) -> None:
    assert kingdoms("text", "proof", "--lang", "cs", "--card", "mosskin", "-o", "proof.html").code == 0
    page = Path("proof.html").read_text(encoding="utf-8")
    assert page.count("data:image/png") == 1
    assert "Mechový lid" in page


@pytest.mark.parametrize("copies", ["0", "-3", "10001"])
def test_so_many_score_sheets_are_not_printed(kingdoms: Proofpress, tmp_path: Path, copies: str) -> None:
    result = kingdoms("sheets", "--copies", copies)
    wanted = f"--copies {copies}: a whole number from 1 to 10,000 is expected\n"
    assert (result.code, result.out, result.err) == (2, "", wanted)
    assert not list(tmp_path.iterdir())


def test_a_nation_without_a_name_is_reported(kingdoms: Proofpress, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "kingdoms" / "nations.yaml"
    own.parent.mkdir(parents=True)
    level = "{effects: [{op: vp, amount: 2, condition: has_alliance}]}"
    own.write_text(f"nations:\n  newfolk: {{levels: [{', '.join([level] * 5)}]}}\n", encoding="utf-8")
    result = kingdoms("cards", "--kind", "nation", "--data", "mine")
    assert (result.code, result.out) == (1, "")
    assert result.err == 'language en has no name for "newfolk"; write it into its texts\n'


def test_where_tokens_lie_is_not_shown_while_players_choose(kingdoms: Proofpress) -> None:
    """Tokens lie where no pieces start, so nobody knows before the home regions are chosen."""
    open_regions = kingdoms("deal", SEED, "--tokens", "--free", "regions")
    assert "in all open regions where no pieces start" in open_regions.out
    assert "tokens" not in json.loads(kingdoms("deal", SEED, "--tokens", "--free", "sides", "--json").out)
    refused = kingdoms("deal", SEED, "--tokens", "--free", "regions", "--show-tokens")
    assert (refused.code, refused.out) == (2, "")
    assert "it is not known where tokens lie, because players choose where they start" in refused.err
    refused = kingdoms("deal", SEED, "--show-tokens")
    assert (refused.code, refused.err) == (2, "--show-tokens: only together with --tokens\n")


def test_a_nation_without_a_name_is_missing_and_spoils_no_other(kingdoms: Proofpress, tmp_path: Path) -> None:
    own = tmp_path / "own" / "kingdoms"
    own.mkdir(parents=True)
    level = "      - effects: [{op: vp, condition: always, amount: 1}]\n"
    (own / "nations.yaml").write_text(f"nations:\n  newcomers:\n    levels:\n{level * 5}", encoding="utf-8")
    facts = json.loads(kingdoms("check", "--data", "own", "--json").out)
    assert facts["languages"]["cs"]["missing"] == ["newcomers"]
    assert kingdoms("text", "proof", "--lang", "cs", "--data", "own", "--card", "mosskin", "-o", "p.html").code == 0
    assert Path("p.html").read_text(encoding="utf-8").count("data:image/png") == 1
    assert kingdoms("calibrate", "--data", "own", "-o", "c.pdf").code == 0


def test_what_is_cut_of_a_piece_is_white(kingdoms: Proofpress) -> None:
    """Whatever the bleed: the ground ends at the line within a piece, so a cut that misses shows no neighbour."""
    assert (
        kingdoms("cards", "--kind", "piece", "--bleed", "5", "--gap", "10", "--duplex", "off", "-o", "c.pdf").code == 0
    )
    picture = PdfDocument(Path("c.pdf").read_bytes())[0].render(scale=1).to_pil().convert("RGB")
    rows = [[picture.getpixel((x, y)) for x in range(picture.width)] for y in range(20, 120)]
    tinted = max(sum(colour not in ((255, 255, 255), (0, 0, 0)) for colour in row) for row in rows)
    assert picture.width / 20 < tinted < 8 * 14 * 72 / 25.4
