"""`proofpress text`: check, explain, status, confirm."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.kingdoms import game
from tests.cli.conftest import Proofpress
from tests.cli.process import ROOT
from tests.cli.process import proofpress as process
from tests.languages import LANGUAGES
from tests.text.conftest import calls

DRAFTS = ROOT / "tests" / "text" / "drafts"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder of own data that says of four Czech cards what the shipped data says of them, and more to change."""
    shipped = (ROOT / "carddata" / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    folder = tmp_path / "own" / "cartographers" / "text"
    folder.mkdir(parents=True)
    (folder / "cs.yaml").write_text(shipped, encoding="utf-8")
    return tmp_path / "own"


def change(own: Path, old: str, new: str) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


DEEPWOOD = "6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí."


def test_shipped_texts_are_in_order(proofpress: Proofpress) -> None:
    assert proofpress("text", "check", "--strict") == (0, "", "0 errors, 0 notes\n")


@pytest.mark.usefixtures("read_anew")
def test_it_is_fast(proofpress: Proofpress) -> None:
    """It takes less than half a second on a machine with nothing else to do, which these tests cannot wait for."""
    assert calls(lambda: proofpress("text", "check")) < 4_000_000


def test_a_wrong_number_is_found(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    result = proofpress("text", "check", "--data", own, "--lang", "cs")
    assert result.code == 1
    assert result.err == "1 error, 0 notes\n"
    line, column = 216, 13
    text = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8").splitlines()
    line = next(number for number, each in enumerate(text, 1) if "5 bodů za každé území lesa" in each)
    where = f"{own}/cartographers/text/cs.yaml:{line}:{column}"
    assert result.out == f"{where}: error[rule/points] deepwood: text says 5 points, the card scores 6\n"


def test_a_note_is_no_error_unless_strict(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů za", "6  bodů za"))
    assert proofpress("text", "check", "--data", own).code == 0
    strict = proofpress("text", "check", "--data", own, "--strict")
    assert strict.code == 1
    assert "error[typo/spaces] deepwood" in strict.out


@pytest.mark.parametrize(("form", "start"), [("json", "["), ("sarif", "{"), ("github", "::error file="), ("text", "")])
def test_formats(proofpress: Proofpress, own: Path, form: str, start: str) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("vesnicí", "farmou"))
    result = proofpress("text", "check", "--data", own, "--format", form)
    assert result.code == 1
    assert result.out.startswith(start)
    if form in ("json", "sarif"):
        assert "rule/negation" in json.dumps(json.loads(result.out))


def test_long(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    out = proofpress("text", "check", "--data", own, "--long").out
    assert "    text: 5 bodů za každé území lesa" in out
    assert "\n          ^^^^^^\n" in out
    assert "    rule: 6 points for each forest cluster of at least 5 spaces" in out


def test_a_text_that_is_too_long_for_its_box(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD[:-1] + ", a to i tehdy, když je to na mapě dost nepravděpodobné" * 4 + ".")
    out = proofpress("text", "check", "--data", own, "--lang", "cs").out
    assert "error[box/overflow] deepwood: on a mini card: text " in out
    assert " mm high" in out


def test_only_one_card(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    assert proofpress("text", "check", "--data", own, "--card", "silos").code == 0
    assert proofpress("text", "check", "--data", own, "--card", "deepwood").code == 1


def test_words_that_do_not_exist(proofpress: Proofpress) -> None:
    assert proofpress("text", "check", "--lang", "cz").err.startswith('--lang: there is no language "cz"; ')
    assert 'did you mean "deepwood"?' in proofpress("text", "check", "--card", "deepwod").err
    assert 'did you mean "rule/points"?' in proofpress("text", "explain", "rule/point").err
    for arguments in (("check", "--lang", "cz"), ("explain", "x"), ("confirm",), ("chek",)):
        assert proofpress("text", *arguments).code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("explain", "rule/points"),
        ("status",),
        ("confirm", "--lang", "cs"),
        ("proof", "--lang", "cs"),
        ("export", "--lang", "cs"),
        ("import", "a.po"),
    ],
    ids=lambda words: str(words[0]),
)
def test_a_game_without_texts(proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setattr(game, "GAME", replace(game.GAME, texts=None))
    assert proofpress("text", *words, "--game", "kingdoms") == (2, "", "Kingdoms has no texts\n")


# Outside texts: three discrepancies known from printed editions, in our own words, in four languages and four forms


@pytest.mark.parametrize("name", sorted(path.name for path in DRAFTS.iterdir()))
def test_known_discrepancies_are_found(proofpress: Proofpress, name: str) -> None:
    result = proofpress("text", "check", "--lang", name.split(".")[1], "--from", DRAFTS / name)
    errors = [line.partition(" ")[2] for line in result.out.splitlines() if ": error[" in line]
    assert result.code == 1
    assert errors[:2] == [
        "error[rule/points] jorekburg: text says 5 points, the card scores 4",
        "error[rule/count] deepwood: text does not say at least 5",
    ]
    assert len(errors) == 3
    assert errors[2].startswith("error[rule/term] banded_hills: text says ")
    assert errors[2].endswith("a hero counts as one more kind of terrain, never as any terrain")


def test_what_belongs_to_no_card_is_listed(proofpress: Proofpress) -> None:
    result = proofpress("text", "check", "--lang", "cs", "--from", DRAFTS / "heroes.cs.txt")
    assert 'note[draft/unmatched] -: no card: "Bodovací karty"' in result.out


def test_a_draft_in_another_language_is_not_taken_for_right(proofpress: Proofpress) -> None:
    assert proofpress("text", "check", "--lang", "pl", "--from", DRAFTS / "heroes.cs.txt").code == 1


@pytest.mark.parametrize(
    ("name", "text", "why", "code"),
    [
        ("a.yaml", "deepwod: Text.", 'there is no card "deepwod"; did you mean "deepwood"?', 1),
        ("a.txt", "Nothing at all.", "no text in it belongs to a card", 1),
        ("missing.txt", None, "cannot be read", 3),
    ],
)
def test_drafts_that_cannot_be_checked(
    proofpress: Proofpress, tmp_path: Path, name: str, text: str | None, why: str, code: int
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = proofpress("text", "check", "--lang", "cs", "--from", tmp_path / name)
    assert result.code == code
    assert why in result.err


# Mending, confirming, progress


def test_fix_mends_typography_and_nothing_else(proofpress: Proofpress, own: Path) -> None:
    before = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů za", "5 bodů  za").rstrip("."))
    result = proofpress("text", "check", "--data", own, "--lang", "cs", "--fix")
    assert result.code == 1
    path = own / "cartographers" / "text" / "cs.yaml"
    assert result.err == f"written: {path}\n{path}: 1 text mended\n1 error, 0 notes\n"
    after = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    assert after == before.replace(DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))


def test_an_outside_text_is_never_mended(proofpress: Proofpress) -> None:
    assert proofpress("text", "check", "--lang", "cs", "--fix", "--from", DRAFTS / "heroes.cs.txt").code == 2


def test_confirming(proofpress: Proofpress, own: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    right = path.read_text(encoding="utf-8")
    stamps = [line for line in right.splitlines(True) if line.startswith("    of: ")]
    path.write_text("".join(line for line in right.splitlines(True) if line not in stamps), encoding="utf-8")
    assert "never confirmed" in proofpress("text", "check", "--data", own, "--lang", "cs").out
    assert proofpress("text", "confirm", "--data", own, "--lang", "cs", "--card", "deepwood").out == "1 confirmed\n"
    assert proofpress("text", "confirm", "--data", own, "--lang", "cs").out == f"{len(stamps) - 1} confirmed\n"
    assert path.read_text(encoding="utf-8") == right
    assert proofpress("text", "confirm", "--data", own, "--lang", "cs").out == "0 confirmed\n"


def test_confirming_beside_a_label_that_there_is_not(proofpress: Proofpress, own: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("\nlabels:\n", "\nlabels:\n  lable: X\n"), encoding="utf-8"
    )
    assert proofpress("text", "confirm", "--data", own, "--lang", "cs") == (0, "0 confirmed\n", "")


def test_what_is_wrong_is_not_confirmed(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    path = own / "cartographers" / "text" / "cs.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    of: ", "    # of: "), encoding="utf-8")
    result = proofpress("text", "confirm", "--data", own, "--lang", "cs")
    assert (result.code, result.out) == (1, "51 confirmed\n")
    assert "not confirmed, because the text does not state the rule: deepwood" in result.err


def test_a_changed_english_text_asks_for_review(proofpress: Proofpress, tmp_path: Path) -> None:
    folder = tmp_path / "cartographers" / "text"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "carddata" / "cartographers" / "text" / "en.yaml", folder)
    path = folder / "en.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("6 points for each forest cluster", "Score 6 points for each forest cluster"), "utf-8")
    assert proofpress("text", "check", "--data", tmp_path, "--lang", "en").out == ""
    out = proofpress("text", "check", "--data", tmp_path, "--lang", "pl").out
    assert out.count("\n") == 1
    assert "note[state/stale] deepwood: to review" in out


def test_status(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    rows = json.loads(proofpress("text", "status", "--data", own, "--json").out)
    assert tuple(rows) == LANGUAGES
    assert {"review": 2, "missing": 0, "errors": 1, "notes": 0}.items() <= rows["cs"].items()
    assert rows["pl"]["done"] == rows["pl"]["all"] == rows["cs"]["done"] + 2
    table = proofpress("text", "status", "--data", own).out.splitlines()
    assert table[0].split() == ["Language", "done", "to", "review", "missing", "errors", "notes"]
    assert table[1 + LANGUAGES.index("pl")].split()[:2] == ["pl", "#" * 20]


def test_a_language_that_has_just_begun(proofpress: Proofpress, tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "cartographers" / "text").mkdir(parents=True)
    letters = (ROOT / "carddata" / "languages" / "en.yaml").read_text(encoding="utf-8")
    letters = letters[letters.index("letters:") : letters.index("hyphenation:")]
    (tmp_path / "languages" / "eo.yaml").write_text("name: Esperanto\n" + letters, encoding="utf-8")
    (tmp_path / "cartographers" / "text" / "eo.yaml").write_text("cards:\n  deepwood: {name: Densa arbaro}\n", "utf-8")
    row = json.loads(proofpress("text", "status", "--data", tmp_path, "--lang", "eo", "--json").out)["eo"]
    assert row["done"] == 1
    assert row["missing"] == row["all"] - 1
    assert proofpress("text", "check", "--data", tmp_path, "--lang", "eo").code == 0


# Explaining


def test_explain_a_card(proofpress: Proofpress) -> None:
    out = " ".join(proofpress("text", "explain", "deepwood", "--lang", "cs").out.split())
    assert "deepwood: 6 points for each forest cluster of at least 5 spaces" in out
    assert "to be said: 6 points, forest, cluster, at least 5 and not beside village" in out
    assert "cs Hustý les: 6 bodů za každé území lesa" in out
    assert "understood: points 6, cluster, forest, at_least 5, space" in out


def test_explain_a_check(proofpress: Proofpress) -> None:
    out = proofpress("text", "explain", "rule/points").out
    assert out.startswith("rule/points (error)\n")
    assert "for example: " in out
    assert "to mend it:" in out


# Out to translators, and back


def test_export_and_import_change_nothing(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    before = path.read_bytes()
    for name in ("cs.po", "cs.csv"):
        out = tmp_path / name
        assert proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out).code == 0
        result = proofpress("text", "import", out, "--data", own)
        assert (result.code, result.out) == (0, "0 changed, 0 confirmed, 0 unsure and left alone\n")
        assert path.read_bytes() == before


def test_an_export_names_no_folder_of_this_machine(proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is the same wherever the program lies, and from wherever it is called."""
    monkeypatch.chdir("/")
    places = re.findall(r"(?m)^#: (.*):\d+$", proofpress("text", "export", "--lang", "pl").out)
    assert set(places) == {"carddata/cartographers/text/pl.yaml", "carddata/languages/pl.yaml"}


def test_a_changed_text_changes_one_line(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    before = path.read_text(encoding="utf-8")
    out = tmp_path / "cs.po"
    proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out)
    other = DEEPWOOD.replace("6 bodů za", "6 bodů získáte za")
    out.write_text(out.read_text(encoding="utf-8").replace(DEEPWOOD, other), encoding="utf-8")
    result = proofpress("text", "import", out, "--data", own)
    assert result.out == "1 changed, 0 confirmed, 0 unsure and left alone\n"
    assert path.read_text(encoding="utf-8") == before.replace(DEEPWOOD, other)


def test_an_outdated_export_is_refused(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    out = tmp_path / "cs.po"
    proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out)
    text = out.read_text(encoding="utf-8").replace(
        "6 points for each forest cluster of", "7 points for each cluster of"
    )
    out.write_text(text, encoding="utf-8")
    result = proofpress("text", "import", out, "--data", own)
    assert result.code == 1
    assert 'refused: "cards/deepwood/effect" is to review: the source text has changed' in result.err


def test_a_new_language_by_import(proofpress: Proofpress, tmp_path: Path) -> None:
    """Only a language file with letters is needed; the texts come from a PO file."""
    (tmp_path / "own" / "languages").mkdir(parents=True)
    letters = (ROOT / "carddata" / "languages" / "en.yaml").read_text(encoding="utf-8")
    letters = letters[letters.index("letters:") : letters.index("hyphenation:")]
    (tmp_path / "own" / "languages" / "sk.yaml").write_text("name: Slovenčina\n" + letters, encoding="utf-8")
    out = tmp_path / "sk.po"
    data = ("--data", tmp_path / "own")
    exported = proofpress("text", "export", "--lang", "sk", "--from-lang", "cs", *data, "-o", out)
    assert (exported.code, exported.out) == (0, f"{out}\n")
    assert re.fullmatch(r"\d{3} texts\n", exported.err)
    text = out.read_text(encoding="utf-8")
    for source, translation in (("Hustý les", "Hustý les po slovensky"), ("Strana", "Strana po slovensky")):
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{translation}"', 1)
    out.write_text(text, encoding="utf-8")
    result = proofpress("text", "import", out, *data)
    assert (result.code, result.out) == (0, "2 changed, 0 confirmed, 0 unsure and left alone\n")
    written = (tmp_path / "own" / "cartographers" / "text" / "sk.yaml").read_text(encoding="utf-8")
    assert "cards:\n  deepwood:\n    name: Hustý les po slovensky\n" in written
    assert "  page: Strana po slovensky\n" in (tmp_path / "own" / "languages" / "sk.yaml").read_text(encoding="utf-8")
    assert proofpress("check", *data).code == 0


@pytest.mark.parametrize(
    ("arguments", "why", "code"),
    [
        (("export", "--lang", "xx"), "there is no language", 2),
        (("export", "--lang", "en"), "cannot be translated from itself", 2),
        (("export", "--lang", "cs", "-o", "a.txt"), "name a .po or a .csv file", 2),
        (("import", "a.txt"), "cannot be read", 3),
    ],
)
def test_exchanges_that_cannot_be(
    proofpress: Proofpress,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    why: str,
    code: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = proofpress("text", *arguments)
    assert result.code == code
    assert why in result.err


def test_a_file_in_another_language(proofpress: Proofpress, tmp_path: Path) -> None:
    out = tmp_path / "cs.po"
    proofpress("text", "export", "--lang", "cs", "-o", out)
    assert 'says that it is in "cs"' in proofpress("text", "import", out, "--lang", "pl").err


# The proof sheet


def test_a_proof_sheet(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    out = tmp_path / "proof.html"
    result = proofpress("text", "proof", "--lang", "cs", "--against", "pl", "--data", own, "-o", out)
    assert result.code == 0
    text = out.read_text(encoding="utf-8")
    assert text.index('id="cards-deepwood"') < text.index('id="cards-great_river"')
    assert text.count("data:image/png;base64,") == 72
    again = tmp_path / "again.html"
    proofpress("text", "proof", "--lang", "cs", "--data", own, "--changed-since", out, "-o", again)
    assert "<article" not in again.read_text(encoding="utf-8")


def test_a_proof_sheet_on_paper(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    from pypdfium2 import PdfDocument

    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    out = tmp_path / "proof.pdf"
    cards = ("--card", "deepwood", "--card", "silos", "--card", "forest")
    assert proofpress("text", "proof", "--lang", "cs", "--data", own, *cards, "-o", out).code == 0
    (page,) = PdfDocument(out.read_bytes())
    text = page.get_textpage().get_text_bounded()
    for words in ("With errors (1)", "error rule/points text says 5 points, the card scores 6", "Hustý les", "Page 1"):
        assert words in text, words


def test_a_card_that_cannot_be_drawn_is_on_the_sheet_all_the_same(
    proofpress: Proofpress, own: Path, tmp_path: Path
) -> None:
    change(own, DEEPWOOD, DEEPWOOD[:-1] + ", a to i tehdy, když je to na mapě dost nepravděpodobné" * 8 + ".")
    for name in ("proof.html", "proof.pdf"):
        assert proofpress("text", "proof", "--lang", "cs", "--data", own, "-o", tmp_path / name).code == 0
    text = (tmp_path / "proof.html").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 71
    assert text.count('<p class="finding error">does not fit its box</p>') == 1


def test_a_proof_sheet_takes_less_than_five_seconds(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process("text", "proof", "--lang", "pl", "-o", str(tmp_path / "a.html")).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 5
