"""The commands that print cards, references, aids and draws: every option, every refusal, no half-made file."""

from __future__ import annotations

import math
import re
import shlex
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from pypdfium2 import PdfDocument, PdfTextObj

from proofpress.press.imposition import cut_file, plotter_grid
from proofpress.press.paper import CARDS, PAPERS, parse_paper, points
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.depth import some
from tests.pages.flat import everything, steps, texts

SEED = "2026-W47"
PRINTING = {
    "cards": ("cards",),
    "reference": ("reference",),
    "aid": ("aid",),
    "draws": ("draws", SEED),
    "calibrate": ("calibrate",),
}


def pages(path: Path) -> list[str]:
    with pikepdf.open(path) as file:
        count = len(file.pages)
    return [texts(path.read_bytes(), page).replace("\u00a0", " ") for page in range(count)]


def size(path: Path) -> tuple[float, float]:
    with pikepdf.open(path) as file:
        _, _, width, height = (float(value) for value in file.pages[0].MediaBox)
    return width, height


# What all of them share


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sheets --size A5", 'there is no option "--size"; did you mean "--paper"?'),
        ("sheets --colour red", 'there is no option "--colour"; did you mean "--theme"?'),
        ("sheets --map z", '--map: there is no map "z"; possible: a, b, c or d, or the path of a map file'),
        ("sheets --back references", '--back: there is no map "references"; did you mean "reference"?'),
        ("sheets --lang cz", '--lang: there is no language "cz"; did you mean "cs"?'),
        ("sheets -o missing/", '--output "missing/": it names a folder; name a file in it'),
        ("aid -o aid.png", '--output "aid.png": pdf is written; name it "aid.pdf", or add --format png'),
        ("calibrate -o c.png", '--output "c.png": pdf is written; name it "c.pdf"\n'),
        ("reference --format png -o r.pdf", '--output "r.pdf": png is written; name it "r.png"'),
        ("all -o all.pdf", '--output "all.pdf": several files are printed, so name a folder'),
        ("cards --gutterfold", 'there is no option "--gutterfold"; did you mean "--duplex"?'),
        ("cards --duplex gutterfold --format png", "--duplex: only together with --format pdf"),
        ("cards --bleed 3km", '--bleed "3km": a length such as 3, 3mm or 0.125in from 0 to 100 mm is expected'),
        ("draws --seed 2026-W47", 'there is no option "--seed"; write SEED alone, without an option'),
        ("sheets 30", '"30" is one word too many; say --copies 30'),
        ("cards --backs none", 'there is no option "--backs"; did you mean "--duplex"?'),
        ("draws club night", '"night" is one word too many; put a text with spaces in quotes'),
        ("calibrate --read 1,5,-0,5", '--read "1,5,-0,5": write x and y in millimetres, such as 1.5,-0.5'),
    ],
)
def test_plausible_slips_are_answered_with_what_was_meant(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = proofpress(*line.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert list(tmp_path.iterdir()) == []


def test_capitals_do_not_matter(proofpress: Proofpress, tmp_path: Path) -> None:
    plain, loud = tmp_path / "plain.pdf", tmp_path / "loud.pdf"
    line = "sheets --map a --back none --lang cs --theme large-print --sets heroes --blank-limits --paper a4"
    assert proofpress(*line.split(), "-o", plain).code == 0
    loudly = (word if word.startswith("--") or word == "sheets" else word.upper() for word in line.split())
    assert proofpress(*loudly, "-o", loud).code == 0
    assert plain.read_bytes() == loud.read_bytes()


@pytest.mark.parametrize("command", PRINTING.values(), ids=PRINTING)
def test_a_file_is_written_and_named(proofpress: Proofpress, tmp_path: Path, command: tuple[str, ...]) -> None:
    target = tmp_path / "made.pdf"
    result = proofpress(*command, "-o", target)
    assert (result.code, result.err) == (0, "")
    assert result.out.strip().endswith("made.pdf")
    with pikepdf.open(target) as file:
        assert not file.check_pdf_syntax()


@pytest.mark.parametrize("command", PRINTING.values(), ids=PRINTING)
def test_without_output_files_go_into_the_folder(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = proofpress(*command)
    assert result.code == 0
    written = Path(result.out.strip())
    assert written.parent == Path("output")
    assert written.is_file()


@pytest.mark.parametrize("command", [*PRINTING.values()][:4], ids=[*PRINTING][:4])
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--paper", "A44"), 2, 'unknown paper "A44"; did you mean "A4"'),
        (("--theme", "colr"), 2, '--theme: there is no theme "colr"'),
        (("--lang", "xx"), 2, 'there is no language "xx"'),
    ],
)
def test_wrong_options_are_refused_and_nothing_is_written(
    proofpress: Proofpress, tmp_path: Path, command: tuple[str, ...], options: tuple[str, ...], code: int, message: str
) -> None:
    target = tmp_path / "made.pdf"
    result = proofpress(*command, *options, "-o", target)
    assert result.code == code
    assert message in result.err
    assert list(tmp_path.glob("*.p*")) == []


@pytest.mark.parametrize("command", PRINTING.values(), ids=PRINTING)
def test_a_folder_that_does_not_exist(proofpress: Proofpress, tmp_path: Path, command: tuple[str, ...]) -> None:
    result = proofpress(*command, "-o", tmp_path / "nowhere" / "made.pdf")
    assert result.code == 3
    assert "does not exist" in result.err


@pytest.mark.parametrize("command", PRINTING.values(), ids=PRINTING)
def test_the_same_command_writes_the_same_bytes(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    proofpress(*command, "-o", tmp_path / "one.pdf")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    proofpress(*command, "-o", tmp_path / "other.pdf")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "other.pdf").read_bytes()


@pytest.mark.parametrize("command", [*PRINTING.values()][:3], ids=[*PRINTING][:3])
def test_paper_language_and_theme(proofpress: Proofpress, tmp_path: Path, command: tuple[str, ...]) -> None:
    target = tmp_path / "made.pdf"
    assert proofpress(*command, "--paper", "Letter", "--lang", "cs", "--theme", "mono", "-o", target).code == 0
    assert sorted(size(target)) == pytest.approx([612, 792], abs=0.1)
    with pikepdf.open(target) as file:
        assert str(file.Root.Lang) == "cs"


@pytest.mark.parametrize("command", [("reference", "--edicts", "first-game"), ("aid",), ("cards", "--cards", "A")])
def test_players_pages_carry_no_seed(proofpress: Proofpress, tmp_path: Path, command: tuple[str, ...]) -> None:
    proofpress(*command, "-o", tmp_path / "made.pdf")
    assert b"seed" not in everything((tmp_path / "made.pdf").read_bytes()).lower()


# Cards


def test_kinds_and_wildcards(proofpress: Proofpress, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    assert (
        proofpress("cards", "--kind", "ambush,edict", "--cards", "goblin*,A", "--duplex", "off", "-o", target).code == 0
    )
    (page,) = pages(target)
    assert "Goblin" in page
    assert "Kobold" not in page


def test_cards_of_other_games_are_chosen_by_the_sets(proofpress: Proofpress, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    assert proofpress("cards", "--sets", "heroes", "--kind", "hero", "-o", target).code == 0
    assert "Lorkheim" in pages(target)[0]
    result = proofpress("cards", "--sets", "heroes", "--kind", "ruins", "-o", target)
    assert result.code == 2


@pytest.mark.parametrize(
    ("options", "count"),
    some(
        [
            ((), 10),  # 41 cards, 9 a sheet, two sides
            (("--duplex", "off"), 5),
            (("--duplex", "short-edge"), 10),
            (("--fronts-then-backs",), 10),
            (("--duplex", "gutterfold"), 11),
            (("--size", "mini"), 6),
            (("--paper", "A3"), 6),
        ],
        3,
    ),
)
def test_sheets_are_counted(proofpress: Proofpress, tmp_path: Path, options: tuple[str, ...], count: int) -> None:
    target = tmp_path / "cards.pdf"
    assert proofpress("cards", *options, "-o", target).code == 0
    assert len(pages(target)) == count


def test_fronts_come_before_backs(proofpress: Proofpress, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    proofpress("cards", "--fronts-then-backs", "-o", target)
    sides = ["Front" if "Front" in text else "Back" for text in pages(target)]
    assert sides == ["Front"] * 5 + ["Back"] * 5


def test_marks_bleed_and_gap_change_the_sheet(proofpress: Proofpress, tmp_path: Path) -> None:
    found = set()
    for index, options in enumerate(
        [
            (),
            ("--marks", "none"),
            ("--marks", "lines"),
            ("--marks", "edges"),
            ("--marks", "plotter"),
            ("--gap", "4"),
            ("--gap", "4", "--bleed", "2"),
        ]
    ):
        target = tmp_path / f"{index}.pdf"
        assert proofpress("cards", "--cards", "great_river,hamlet", *options, "-o", target).code == 0
        found.add(target.read_bytes())
    assert len(found) == 7


@pytest.mark.parametrize("options", [(), ("--profile", "printer.yaml")])
def test_a_plotter_gets_a_cut_file_beside_the_sheets(
    proofpress: Proofpress, tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "printer.yaml").write_text("offset: {x: 1.5, y: -0.5}\nangle: 0.3\n")
    options = tuple(str(tmp_path / each) if each == "printer.yaml" else each for each in options)
    result = proofpress("cards", "--marks", "plotter", "--cards", "hamlet", *options, "-o", tmp_path / "deck.pdf")
    assert result.err.splitlines() == [
        "note: deck-63x88.dxf: cuts in the middle of A4, lying; registration marks 10 mm from its edges, "
        "7 mm long, 1 mm thick"
    ]
    paper = parse_paper("A4")
    assert (tmp_path / "deck-63x88.dxf").read_bytes() == cut_file(
        plotter_grid([paper, paper.turned()], CARDS["poker"], 2, 1)
    )


def test_every_size_of_cards_has_its_cut_file(proofpress: Proofpress, tmp_path: Path) -> None:
    target = tmp_path / "k.pdf"
    chosen = ("--cards", "castle,war-a-1,shield-1,shield-2")
    result = proofpress("cards", "--game", "kingdoms", "--marks", "plotter", *chosen, "-o", target)
    assert sorted(path.name for path in tmp_path.glob("*.dxf")) == ["k-14x14.dxf", "k-44x63.dxf", "k-90x126.dxf"]
    assert len(result.err.splitlines()) == 3
    assert len(pages(target)) == 6, "what is cut by another file has a sheet of its own"


@pytest.mark.parametrize("paper", [*PAPERS, "95x150mm", "160x95mm"])
def test_words_at_the_foot_stay_clear_of_the_marks(proofpress: Proofpress, tmp_path: Path, paper: str) -> None:
    target = tmp_path / "cards.pdf"
    proofpress("cards", "--marks", "plotter", "--kind", "edict", "--paper", paper, "--size", "mini", "-o", target)
    page = PdfDocument(target)[0]
    words = [each.get_bounds() for each in page.get_objects(max_depth=1) if isinstance(each, PdfTextObj)]
    assert words
    assert all(top < points(10 - 0.5 - 1.5) for _, _, _, top in words), "below the marks, with white between"


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (
            ("--bleed", "3", "--gap", "2"),
            2,
            "bleed 3.0 mm needs a gap of at least 6.0 mm between cards, but the gap is 2.0 mm",
        ),
        (("--bleed", "3", "--gap", "4"), 2, "but the gap is 4.0 mm"),
        (("--size", "pokr"), 2, 'unknown card size "pokr"; did you mean "poker"'),
        (("--size", "250x280mm"), 2, "does not fit on A4"),
        (("--kind", "amush"), 2, 'no kind "amush"; did you mean "ambush"'),
        (("--cards", "zzz"), 2, 'no card of this game fits "zzz"'),
        (("--size", "40x40mm"), 1, "needs"),
        (("--duplex", "gutterfold", "--fronts-then-backs"), 2, "it does not go with --duplex gutterfold"),
        (("--duplex", "gutterfold", "--marks", "plotter"), 2, "it does not go with --duplex gutterfold"),
        (
            ("--marks", "plotter", "--size", "195x270mm"),
            2,
            "A4 has no room for a card of 195.0 x 270.0 mm beside the marks of a plotter, which take 10.0 mm at the "
            "edges and 16.5 mm in the corners; take --paper A3 or --marks ticks",
        ),
        (("--marks", "plotter", "--size", "290x290mm"), 2, "in the corners; take --marks ticks"),
        (("--profile", "missing.yaml"), 3, "cannot be read"),
    ],
)
def test_cards_that_cannot_be_printed(
    proofpress: Proofpress, tmp_path: Path, options: tuple[str, ...], code: int, message: str
) -> None:
    result = proofpress("cards", *options, "-o", tmp_path / "made.pdf")
    assert result.code == code
    assert message in result.err
    assert not (tmp_path / "made.pdf").exists()


def test_a_profile_moves_the_backs(proofpress: Proofpress, tmp_path: Path) -> None:
    profile = tmp_path / "printer.yaml"
    profile.write_text("offset: {x: 2, y: 0}\n")
    plain, moved = tmp_path / "plain.pdf", tmp_path / "moved.pdf"
    proofpress("cards", "--cards", "A", "-o", plain)
    proofpress("cards", "--cards", "A", "--profile", profile, "-o", moved)

    def lefts(path: Path) -> list[float]:
        with pikepdf.open(path) as file:
            return [
                next(
                    float(operands[4])
                    for operands, operator in pikepdf.parse_content_stream(page)
                    if str(operator) == "cm"
                )
                for page in file.pages
            ]

    before, after = lefts(plain), lefts(moved)
    assert after[0] == before[0]
    assert after[1] - before[1] == pytest.approx(points(2), abs=0.02)


def test_every_card_is_a_picture_of_its_own(proofpress: Proofpress, tmp_path: Path) -> None:
    result = proofpress(
        "cards",
        "--cards",
        "deepwood,craylund",
        "--sets",
        "heroes",
        "--format",
        "png",
        "-o",
        tmp_path / "c.png",
    )
    assert result.code == 0
    names = sorted(path.name for path in tmp_path.glob("*.png"))
    assert names == ["c-back-farm_water.png", "c-back-forest.png", "c-scoring-craylund.png", "c-scoring-deepwood.png"]
    assert Image.open(tmp_path / names[3]).size == (373, 520)


@pytest.mark.parametrize(("size", "language"), some([("poker", "en"), ("tarot", "pl"), ("60x90mm", "de")], 3))
def test_large_print_that_is_not_large_says_so(
    proofpress: Proofpress, tmp_path: Path, size: str, language: str
) -> None:
    """On the size that the note names it is, and not on one a little smaller; other themes need no note."""
    line = ("cards", "--sets", "combined", "--lang", language, "--kind", "scoring", "-o", tmp_path / "c.pdf")
    done = proofpress(*line, "--size", size, "--theme", "large-print")
    assert done.code == 0
    width, height = re.search(r"points, but large print has 14: print --size (\d+)x(\d+)mm\n", done.err).groups()
    assert proofpress(*line, "--size", f"{width}x{height}mm", "--theme", "large-print").err == ""
    sizes = {
        step.operands[-1] * step.scale for step in steps((tmp_path / "c.pdf").read_bytes()) if step.operator == "Tf"
    }
    assert any(14 <= size < 14.5 for size in sizes)
    smaller = f"{int(width) - 1}x{int(height) - 1}mm"
    assert "large print has 14" in proofpress(*line, "--size", smaller, "--theme", "large-print").err
    assert proofpress(*line, "--size", size).err == ""


# Reference, aid


def test_four_edicts_by_name_in_any_language(proofpress: Proofpress, tmp_path: Path) -> None:
    target = tmp_path / "r.pdf"
    words = "Hustý les,B=craylund,silos,Gnomish Colony"
    assert proofpress("reference", "--edicts", words, "-o", target).code == 0
    (page,) = pages(target)
    for name in ("Deepwood", "Craylund", "Silos", "Gnomish Colony"):
        assert name in page


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--edicts", "deepwood"), "write the four cards under A, B, C and D"),
        (("--edicts", "deepwood,sentinel_wood,silos,craylund"), "missing: village"),
        (("--edicts", "deepwood,craylund,silos,goblin_attack"), 'there is no scoring card "goblin_attack"'),
        (("--edicts", "deepwood,craylund,silos,gnomish_colon"), 'did you mean "gnomish_colony"'),
        (("--edicts", "B=deepwood,craylund,silos,gnomish_colony"), "is where A belongs"),
        (("--edicts", "first-game,deepwood"), "write the four cards under A, B, C and D"),
        (("--paper", "80x200mm"), "an entry of the reference needs"),
    ],
)
def test_references_that_cannot_be_made(
    proofpress: Proofpress, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    result = proofpress("reference", *options, "-o", tmp_path / "r.pdf")
    assert result.code in (1, 2)
    assert message in result.err
    assert not (tmp_path / "r.pdf").exists()


def test_the_first_game(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("reference", "--edicts", "first-game", "-o", tmp_path / "r.pdf").code == 0
    (page,) = pages(tmp_path / "r.pdf")
    assert "Faunlost Thicket" in page


# Draws


@pytest.mark.parametrize(
    ("way", "name"),
    [
        ("booklet", "draws-booklet-combined.pdf"),
        ("list", "draws-list-combined.pdf"),
        ("slides", "draws-slides-combined.pdf"),
        ("order", "deck-order-combined.pdf"),
    ],
)
def test_ways_of_drawing(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = proofpress("draws", SEED, "--as", way, "--sets", "combined")
    assert result.code == 0, result.err
    assert (tmp_path / "output" / name).is_file()
    text = " ".join(pages(tmp_path / "output" / name))
    assert (SEED in text) == (way in ("list", "order"))


def test_forum_posts_go_to_standard_output(proofpress: Proofpress, tmp_path: Path) -> None:
    markdown = proofpress("draws", SEED, "--as", "forum")
    assert markdown.code == 0
    assert markdown.out.startswith("# Draws\n")
    assert SEED not in markdown.out
    target = tmp_path / "post.txt"
    assert proofpress("draws", SEED, "--as", "bbcode", "-o", target).code == 0
    assert "[spoiler]" in target.read_text(encoding="utf-8")


def test_pictures_of_draws(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("draws", SEED, "--as", "slides", "--format", "png", "-o", tmp_path / "d.png").code == 0
    made = sorted(tmp_path.glob("d-*.png"))
    assert len(made) > 25
    assert Image.open(made[0]).size == (1500, 844)


def test_neighbours_get_a_seating_rule(proofpress: Proofpress) -> None:
    found = proofpress("seed", "find", SEED, "--ambush-by", "neighbour").out.strip()
    assert "Sit in a circle" in proofpress("draws", found, "--as", "forum", "--ambush-by", "neighbour").out
    assert "Sit in a circle" not in proofpress("draws", SEED, "--as", "forum").out


def test_a_seed_that_cannot_be_played_is_refused(proofpress: Proofpress, tmp_path: Path) -> None:
    """A map without ruins cannot honour a ruins card."""
    bare = tmp_path / "bare.yaml"
    bare.write_text("set: own\nside: wilderness\ngrid:\n" + '  - "..........."\n' * 11)
    seed = next(
        f"try {number}"
        for number in range(20)
        if "ruins" in proofpress("draws", f"try {number}", "--as", "forum").out.lower()
    )
    result = proofpress("draws", seed, "--map", bare, "-o", tmp_path / "d.pdf")
    assert result.code == 4
    assert re.search(r'seed "try \d+" is unplayable on map bare \(pigeonhole', result.err)
    assert not (tmp_path / "d.pdf").exists()


def test_what_is_no_pdf_has_no_format(proofpress: Proofpress) -> None:
    result = proofpress("draws", SEED, "--as", "forum", "--format", "png")
    assert (result.code, result.err) == (2, "--as forum: it is not a PDF, so --format png does not go with it\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--as", "poem"),
            '--as: there is no way "poem"; possible: booklet, list, slides, forum, bbcode or order\n',
        ),
    ],
)
def test_draws_that_cannot_be_made(proofpress: Proofpress, options: tuple[str, ...], message: str) -> None:
    assert proofpress("draws", SEED, *options) == (2, "", message)


# Calibration


def test_calibration_is_read_saved_and_applied(proofpress: Proofpress, tmp_path: Path) -> None:
    profile = tmp_path / "printer.yaml"
    assert proofpress("calibrate", "--read", "1.5,-0.5", "--profile", profile).code == 0
    assert "{x: 1.5, y: -0.5}" in profile.read_text()
    assert proofpress("calibrate", "--read", "0.25,0.5", "--profile", profile).code == 0
    assert "{x: 1.75, y: 0}" in profile.read_text()
    sheet = tmp_path / "sheet.pdf"
    assert proofpress("calibrate", "--profile", profile, "--duplex", "short-edge", "-o", sheet).code == 0
    assert "1.75" in " ".join(pages(sheet))
    assert "angle" not in profile.read_text()
    assert proofpress("calibrate", "--read", "1,1/-1,-1", "--profile", profile).code == 0
    assert "{x: 1.75, y: 0}" in profile.read_text()
    # The line between the crosses is 154 mm across and 241 mm down; it is now 156 mm across and 239 mm down.
    angle = math.degrees(math.atan(241 / 154) - math.atan(239 / 156))
    assert f"angle: {angle:.3f}\n" in profile.read_text()
    assert proofpress("calibrate", "--profile", profile, "-o", sheet).code == 0
    assert f"{angle:.3f}°" in " ".join(pages(sheet))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--read", "1.5"), "write x and y in millimetres, such as 1.5,-0.5"),
        (("--read", "a,b"), "write x and y in millimetres"),
        (("--read", "1,5,2"), "write x and y in millimetres"),
        (("--read", "1,2/3"), "or those of the crosses 1 and 4, such as 1.5,-0.5/1.8,-0.3"),
        (("--read", "1,1/2,2/3,3"), "write x and y in millimetres"),
    ],
)
def test_readings_that_make_no_sense(
    proofpress: Proofpress, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    result = proofpress("calibrate", *options, "--profile", tmp_path / "p.yaml")
    assert result.code == 2
    assert message in result.err
    without = proofpress("calibrate", "--read", "1,1")
    assert (without.code, "--read: it needs --profile" in without.err) == (2, True)


def test_a_language_without_texts_prints_with_a_note(proofpress: Proofpress, tmp_path: Path) -> None:
    """An unfinished language has names for none of its cards."""
    (tmp_path / "own" / "languages").mkdir(parents=True)
    shipped = (ROOT / "carddata" / "languages" / "cs.yaml").read_text(encoding="utf-8")
    (tmp_path / "own" / "languages" / "sk.yaml").write_text(shipped, encoding="utf-8")
    words = (ROOT / "carddata" / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    labels = words[words.index("\nlabels:") :]
    (tmp_path / "own" / "cartographers" / "text").mkdir(parents=True)
    (tmp_path / "own" / "cartographers" / "text" / "sk.yaml").write_text(labels, encoding="utf-8")
    made = proofpress(
        "cards",
        "--cards",
        "silos,wildholds",
        "--sets",
        "combined",
        "--lang",
        "sk",
        "--data",
        tmp_path / "own",
        "-o",
        tmp_path / "made.pdf",
    )
    assert made.code == 0
    assert made.err == "note: sk has no text for 2 cards: wildholds and silos\n"


def test_no_variant_of_a_print_overwrites_another(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line has a file of its own, whatever it chooses of the game, its look and its paper."""
    monkeypatch.chdir(tmp_path)
    variants = ("", "--sets heroes", "--sets combined", "--lang de", "--theme mono", "--paper A5")
    lines = [f"{command} {variant}" for command in ("sheets", "aid", "reference") for variant in variants]
    kinds = ("edict", "season", "edict --size mini", "edict --theme mono")
    lines += [f"cards --duplex off --kind {kind}" for kind in kinds]
    cut = ("gutterfold", "short-edge --bleed 3", "short-edge --gap 4", "short-edge --marks edges", "off --bleed 3")
    lines += [f"cards --kind edict --duplex {each}" for each in (*cut, "short-edge --fronts-then-backs")]
    lines += ["sheets --duplex short-edge", "sheets --game kingdoms"]
    seats = ("2", "3", "3 --tokens", "4 --tokens", "4 --tokens --as key")
    lines += [f"draws 2026-W47 --game kingdoms --players {each}" for each in seats]
    lines += ["reference --scoring base,deepwood", 'reference --edicts "Greenbough,Canal Lake,Wildholds,Borderlands"']
    for line in lines:
        assert proofpress(*shlex.split(line)).code == 0, line
    assert len(list(Path("output").iterdir())) == len(lines)


@pytest.mark.parametrize("paper", ["90x140mm", "60x90mm", "50x50mm", "120x60mm"])
@pytest.mark.parametrize(
    "line",
    ["draws 2026-W47", "draws 2026-W47 --as list", "draws 2026-W47 --as order", "calibrate", "sheets", "reference"],
)
def test_tiny_paper_is_named_as_what_is_wrong(proofpress: Proofpress, tmp_path: Path, line: str, paper: str) -> None:
    done = proofpress(*line.split(), "--paper", paper, "-o", tmp_path / "made.pdf")
    assert done.code == 1
    assert "take larger paper" in done.err


def test_a_text_that_does_not_fit_on_usual_paper_is_not_blamed_on_it(proofpress: Proofpress, tmp_path: Path) -> None:
    done = proofpress("cards", "--size", "32x45mm", "-o", tmp_path / "made.pdf")
    assert done.code == 1
    assert "larger paper" not in done.err
