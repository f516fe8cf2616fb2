"""`proofpress text`: check, explain, status, confirm."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.games import GAMES
from proofpress.kingdoms import game as kingdoms_game
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.depth import at_night, nightly, some
from tests.languages import LANGUAGES
from tests.work import calls

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
    assert proofpress("text", "check", "--strict") == (
        0,
        "",
        "checked: all texts in cs, de, en, fr and pl, as shipped\n0 errors, 0 notes\n",
    )


@nightly
@pytest.mark.usefixtures("read_anew")
def test_it_takes_not_long(proofpress: Proofpress) -> None:
    """Less than a second on a machine with nothing else to do. What other tests may have left in memory is there for
    all."""
    proofpress("text", "check")
    assert calls(lambda: proofpress("text", "check")) < 3_000_000


def test_a_wrong_number_is_found(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    result = proofpress("text", "check", "--data", own, "--lang", "cs")
    assert result.code == 1
    assert result.err == f"checked: all texts in cs, with {own}\n1 error, 1 note\n"
    line, column = 216, 13
    text = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8").splitlines()
    line = next(number for number, each in enumerate(text, 1) if "5 bodů za každé území lesa" in each)
    where = f"{own}/cartographers/text/cs.yaml:{line}:{column}"
    assert result.out == (
        f"{where}: error[rule/points] deepwood: text says 5 points, the card scores 6\n"
        f"{where}: note[state/changed] deepwood: to review: the text has changed since it was reviewed\n"
    )


def test_a_name_is_answered_with_its_id(proofpress: Proofpress) -> None:
    """In any language, and with a slip."""
    assert 'there is no card and no check "Grune Zweig"; did you mean "greenbough"?' in (
        proofpress("text", "explain", "Grune Zweig").err
    )
    checked = proofpress("text", "check", "--card", "Tal der Magier")
    assert checked.err == '--card: there is no card or label "Tal der Magier"; did you mean "mages_valley"?\n'


def test_a_new_language_begins_with_its_file(proofpress: Proofpress, tmp_path: Path) -> None:
    for line in (("--lang", "es"), ("--lang", "es", "--data", tmp_path)):
        assert "; a new language begins with proofpress text new CODE" in proofpress("text", "export", *line).err


def test_a_note_is_no_error_unless_strict(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů za", "6  bodů za"))
    check = ("text", "check", "--data", own, "--lang", "cs")
    assert proofpress(*check).code == 0
    strict = proofpress(*check, "--strict")
    assert strict.code == 1
    assert "error[typo/spaces] deepwood" in strict.out


FORMATS = [("json", "["), at_night("sarif", "{"), at_night("github", "::error file="), at_night("text", "")]


@pytest.mark.parametrize(("form", "start"), FORMATS)
def test_formats(proofpress: Proofpress, own: Path, form: str, start: str) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("vesnicí", "farmou"))
    result = proofpress("text", "check", "--data", own, "--lang", "cs", "--format", form)
    assert result.code == 1
    assert result.out.startswith(start)
    if form in ("json", "sarif"):
        assert "rule/negation" in json.dumps(json.loads(result.out))


def test_long(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    out = proofpress("text", "check", "--data", own, "--lang", "cs", "--long").out
    assert "    text: 5 bodů za každé území lesa" in out
    assert "\n          ^^^^^^\n" in out
    assert "    rule: 6 bodů za každé území lesa, které má alespoň 5 polí" in out
    accepted = out.index("to accept it: accept: {state/changed:")
    assert out.index("    once it is right: proofpress text confirm --lang cs --card deepwood\n") < accepted


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
    monkeypatch.setattr(kingdoms_game, "GAME", replace(kingdoms_game.GAME, texts=None))
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
    assert errors[2].startswith("error[rule/other] deepwood: the text says: 6 ")
    assert len(errors) == 4
    assert errors[3].startswith("error[rule/term] banded_hills: text says ")
    assert errors[3].endswith("a hero counts as one more kind of terrain, never as any terrain")


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


@pytest.mark.parametrize(("game", "kind"), some([("cartographers", "po"), ("kingdoms", "csv")], 2))
def test_what_was_exported_can_be_checked(proofpress: Proofpress, tmp_path: Path, game: str, kind: str) -> None:
    """All of it, words of pages and names of maps too; what is of the other game is passed over in a line."""
    file = tmp_path / f"de.{kind}"
    count = proofpress("text", "export", "--lang", "de", "--game", game, "-o", file).err.split()[0]
    line = ("text", "check", "--lang", "de", "--from", file)
    whole = proofpress(*line, "--game", game)
    assert (whole.code, whole.err) == (0, f"{count} texts of {file} checked as de\n0 errors, 0 notes\n")
    other = next(name for name in GAMES if name != game)
    checked, passed, ends = proofpress(*line, "--game", other).err.splitlines()
    assert int(checked.split()[0]) + int(passed.split()[1]) == int(count)
    assert passed.endswith(f" texts of {game.capitalize()}, passed over; name it with --game {game}")
    assert ends == "0 errors, 0 notes"
    taken = proofpress("text", "import", file, "--game", other)
    assert (taken.code, taken.err) == (1, f"{passed}\n")


def test_every_text_that_does_not_exist_is_named(proofpress: Proofpress, tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text("key,text\ncards/depwood/name,Wald\nlabels/row_sad/text,Zeile\nmaps/a/name,A\n", encoding="utf-8")
    result = proofpress("text", "check", "--lang", "de", "--from", file)
    assert (result.code, result.err) == (
        1,
        f'{file}:2:1: error: there is no text "cards/depwood/name"; did you mean "cards/deepwood/name"?\n'
        f'{file}:3:1: error: there is no text "labels/row_sad/text"; did you mean "labels/row_said/text"?\n',
    )


def test_places_of_a_draft_are_those_of_its_source(proofpress: Proofpress, tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text("key,text\nlabels/row_said/text,Zeile {row}: {rest}\n", encoding="utf-8")
    result = proofpress("text", "check", "--lang", "de", "--from", file)
    assert "error[icon/missing] row_said (text): the places to be filled differ" in result.out


def test_too_few_forms_are_found_where_they_stand(proofpress: Proofpress, tmp_path: Path) -> None:
    """And what mends slips of typing leaves the places alone."""
    labels = tmp_path / "cartographers" / "text" / "cs.yaml"
    labels.parent.mkdir(parents=True)
    words = 'labels:\n  shape_rows: "{count} {count<pole|pole>}, po řádcích ve sloupcích {rows:acc}"\n'
    labels.write_text(words, encoding="utf-8")
    result = proofpress("text", "check", "--lang", "cs", "--data", tmp_path, "--card", "shape_rows", "--fix")
    assert result.code == 1
    assert (
        f"{labels}:2:15: error[icon/forms] shape_rows (text): {{count}} has 2 words; the language has 3 for a number"
    ) in result.out
    assert labels.read_text(encoding="utf-8") == words


# Mending, confirming, progress


def test_fix_mends_typography_and_nothing_else(proofpress: Proofpress, own: Path) -> None:
    before = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů za", "5 bodů  za").rstrip("."))
    result = proofpress("text", "check", "--data", own, "--lang", "cs", "--fix")
    assert result.code == 1
    path = own / "cartographers" / "text" / "cs.yaml"
    assert (
        result.err == f"written: {path}\n{path}: 1 text mended\nchecked: all texts in cs, with {own}\n1 error, 1 note\n"
    )
    after = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    assert after == before.replace(DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))


def test_an_outside_text_is_never_mended(proofpress: Proofpress) -> None:
    assert proofpress("text", "check", "--lang", "cs", "--fix", "--from", DRAFTS / "heroes.cs.txt").code == 2


def test_confirming(proofpress: Proofpress, own: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    right = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"\n    of: .*|, of: [^}]*", "", right), encoding="utf-8")
    assert "never confirmed" in proofpress("text", "check", "--data", own, "--lang", "cs").out
    confirm = ("text", "confirm", "--data", own, "--lang", "cs", "--by", "Jana Vzorová", "--on", "2026-10-15")
    assert proofpress(*confirm, "--card", "deepwood").out == "1 confirmed: 2 texts\n"
    assert proofpress(*confirm).out != "0 confirmed\n"
    signed = path.read_text(encoding="utf-8")
    labels = signed.index("\nof:\n")
    undated = re.sub(r"( of: \w+ \w{8} \w{8})[^\n}]*", r"\1", right)  # some of the shipped stamps have their day
    assert signed[:labels].replace(" 2026-10-15 Jana Vzorová", "") == undated.rstrip("\n")
    assert "\n  map_sheet: reviewed " in signed[labels:]
    assert proofpress(*confirm).out == "0 confirmed\n"
    assert proofpress(*confirm, "--as", "draft").out == "0 confirmed\n"
    assert proofpress(*confirm, "--as", "approved", "--card", "deepwood").out == "1 confirmed: 2 texts\n"
    assert re.search("of: approved [0-9a-f]{8} [0-9a-f]{8} 2026-10-15 Jana Vzorová\n", path.read_text(encoding="utf-8"))


def test_confirming_beside_a_label_that_there_is_not(proofpress: Proofpress, own: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("\nlabels:\n", "\nlabels:\n  lable: X\n"), encoding="utf-8"
    )
    result = proofpress("text", "confirm", "--data", own, "--lang", "cs")
    assert (result.code, result.err) == (0, f"written: {path}\n")
    assert "\n  lable: reviewed" not in path.read_text(encoding="utf-8")


def test_what_is_wrong_is_not_confirmed(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    path = own / "cartographers" / "text" / "cs.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    of: ", "    # of: "), encoding="utf-8")
    result = proofpress("text", "confirm", "--data", own, "--lang", "cs")
    assert result.code == 1
    assert re.fullmatch(r"\d+ confirmed: \d+ texts\n", result.out)
    assert "not confirmed, because the text does not state the rule: deepwood" in result.err


def test_a_changed_english_text_asks_for_review(proofpress: Proofpress, tmp_path: Path) -> None:
    folder = tmp_path / "cartographers" / "text"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "carddata" / "cartographers" / "text" / "en.yaml", folder)
    path = folder / "en.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("6 points for each forest cluster", "Score 6 points for each forest cluster"), "utf-8")
    assert "note[state/changed] deepwood: to review" in proofpress("text", "check", "--data", tmp_path).out
    out = proofpress("text", "check", "--data", tmp_path, "--lang", "pl").out
    assert out.count("\n") == 1
    assert "note[state/stale] deepwood: to review" in out


def test_status(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    rows = json.loads(proofpress("text", "status", "--data", own, "--json").out)
    assert tuple(rows) == LANGUAGES
    assert {"review": 2, "missing": 0, "errors": 1, "notes": 1}.items() <= rows["cs"].items()
    assert rows["pl"]["done"] == rows["cs"]["done"] + 2
    assert rows["en"]["done"] == rows["en"]["all"] == sum(rows["pl"][key] for key in ("done", "draft"))
    table = proofpress("text", "status", "--data", own).out.splitlines()
    counts = ("done", "approved", "draft", "to", "review", "missing", "errors", "questions", "notes")
    assert table[0].split() == ["Language", *counts]
    assert table[1 + LANGUAGES.index("pl")].split()[0] == "pl"


def test_a_language_that_has_just_begun(proofpress: Proofpress, tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "cartographers" / "text").mkdir(parents=True)
    letters = (ROOT / "carddata" / "languages" / "en.yaml").read_text(encoding="utf-8")
    letters = letters[letters.index("letters:") : letters.index("hyphenation:")]
    (tmp_path / "languages" / "eo.yaml").write_text("name: Esperanto\n" + letters, encoding="utf-8")
    (tmp_path / "cartographers" / "text" / "eo.yaml").write_text("cards:\n  deepwood: {name: Densa arbaro}\n", "utf-8")
    row = json.loads(proofpress("text", "status", "--data", tmp_path, "--lang", "eo", "--json").out)["eo"]
    assert (row["done"], row["draft"]) == (0, 1)
    assert row["missing"] == row["all"] - 1
    assert proofpress("text", "check", "--data", tmp_path, "--lang", "eo").code == 0


# Explaining


def test_explain_a_card(proofpress: Proofpress) -> None:
    out = " ".join(proofpress("text", "explain", "deepwood", "--lang", "cs").out.split())
    assert "deepwood: 6 bodů za každé území lesa, které má alespoň 5 polí" in out
    assert "to be said: 6 points, forest, cluster, at least 5 and not beside village" in out
    assert "cs Hustý les: 6 bodů za každé území lesa" in out
    assert "understood: points 6, cluster, forest, at_least 5, space" in out


def test_explain_a_check(proofpress: Proofpress) -> None:
    out = proofpress("text", "explain", "rule/points").out
    assert out.startswith("rule/points (error)\n")
    assert "for example: " in out
    assert "to mend it:" in out


def test_explain_a_sentence_word_by_word(proofpress: Proofpress) -> None:
    out = proofpress("text", "explain", "deepwood", "--draft", "5 bodů za les kdekoli.", "--lang", "cs").out
    assert [line.split() for line in out.splitlines()[:5]] == [
        ["5", "number", "5"],
        ["bodů", "word", "points"],
        ["za", "word", "each", "/", "word", "skip"],
        ["les", "term", "forest"],
        ["kdekoli", "-"],
    ]
    assert "understood: points 5" in out
    assert "error[rule/points] deepwood: text says 5 points, the card scores 6" in out
    assert proofpress("text", "explain", "--draft", "Les.").code == 2
    assert proofpress("text", "explain").code == 2


def test_words_that_the_vocabulary_does_not_know(proofpress: Proofpress, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hustý les: krtek a krtek u 6 bodů lišky.", encoding="utf-8")
    result = proofpress("text", "check", "--lang", "cs", "--from", tmp_path / "a.txt", "--unknown")
    assert (result.code, [line.split() for line in result.out.splitlines()]) == (
        0,
        [["cs", "2", "krtek"], ["cs", "1", "lišky"]],
    )
    assert proofpress("text", "check", "--lang", "cs", "--unknown").err.endswith(" unknown words\n")


# Out to translators, and back


def test_export_and_import_change_nothing(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    path = own / "cartographers" / "text" / "cs.yaml"
    before = path.read_bytes()
    for name in ("cs.po", "cs.csv"):
        out = tmp_path / name
        assert proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out).code == 0
        result = proofpress("text", "import", out, "--data", own)
        assert (result.code, result.out) == (0, "0 changed, 0 drafts, 0 unsure and left alone\n")
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
    result = proofpress(
        "text", "import", out, "--data", own, "--as", "reviewed", "--by", "Jan Vzor", "--on", "2026-10-15"
    )
    assert result.out == "1 changed, 1 confirmed, 0 unsure and left alone\n"
    now = path.read_text(encoding="utf-8").splitlines()
    assert {was: line for was, line in zip(before.splitlines(), now, strict=True) if was != line} == {
        f"    effect: {DEEPWOOD}": f"    effect: {other}",
        "    of: reviewed 67764dc6 607d5191": "    of: reviewed 67764dc6 7c02cb2e 2026-10-15 Jan Vzor",
    }


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
    assert re.fullmatch(r"\d+ texts\n", exported.err)
    text = out.read_text(encoding="utf-8")
    for source, translation in (("Hustý les", "Hustý les po slovensky"), ("Strana", "Strana po slovensky")):
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{translation}"', 1)
    out.write_text(text, encoding="utf-8")
    result = proofpress("text", "import", out, *data)
    assert (result.code, result.out) == (0, "2 changed, 1 draft, 0 unsure and left alone\n")
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


@nightly
def test_a_proof_sheet(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů", "5 bodů"))
    out = tmp_path / "proof.html"
    result = proofpress("text", "proof", "--lang", "cs", "--data", own, "-o", out)
    assert result.code == 0
    text = out.read_text(encoding="utf-8")
    assert text.index('id="cards-deepwood"') < text.index('id="cards-great_river"')
    assert text.count("data:image/png;base64,") == 72


@nightly
def test_a_card_that_cannot_be_drawn_is_on_the_sheet_all_the_same(
    proofpress: Proofpress, own: Path, tmp_path: Path
) -> None:
    change(own, DEEPWOOD, DEEPWOOD[:-1] + ", a to i tehdy, když je to na mapě dost nepravděpodobné" * 8 + ".")
    assert proofpress("text", "proof", "--lang", "cs", "--data", own, "-o", tmp_path / "proof.html").code == 0
    text = (tmp_path / "proof.html").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 71
    assert text.count('<p class="finding error">does not fit its box</p>') == 1


@nightly
@pytest.mark.usefixtures("read_anew")
def test_a_proof_sheet_takes_not_long(proofpress: Proofpress, tmp_path: Path) -> None:
    assert calls(lambda: proofpress("text", "proof", "--lang", "pl", "-o", tmp_path / "a.html")) < 3_000_000


def test_an_export_over_an_earlier_one_loses_nothing(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    """Translate in the file; the source changes; the import refuses; export again, look, and import."""
    path, out = own / "cartographers" / "text" / "cs.yaml", tmp_path / "cs.po"
    export = ("text", "export", "--lang", "cs", "--data", own, "-o", out)
    proofpress(*export)
    other = DEEPWOOD.replace("6 bodů za", "6 bodů získáte za")
    header = '"Last-Translator: Jan Vzor <jan@example.org>\\n"\n"PO-Revision-Date: 2026-10-15 10:00+0200\\n"\n'
    text = out.read_text(encoding="utf-8").replace(DEEPWOOD, other)
    text = re.sub(r'"(Last-Translator|PO-Revision-Date): .*\n', "", text).replace('"Language:', f'{header}"Language:')
    out.write_text(text.replace("# unofficial\n", "# Was that its name?\n# unofficial\n", 1), encoding="utf-8")
    english = (ROOT / "carddata" / "cartographers" / "text" / "en.yaml").read_text(encoding="utf-8")
    source = "6 points for each forest cluster"
    (path.parent / "en.yaml").write_text(english.replace(source, f"Score {source}"), encoding="utf-8")
    assert proofpress("text", "import", out, "--data", own).code == 1
    assert f"{out} has 1 text that the data have not; they were kept" in proofpress(*export).err
    made = out.read_text(encoding="utf-8")
    assert "# Was that its name?\n# unofficial\n" in made
    assert f'#| msgid "{source} of at least' in made.replace('"\n#| "', "")
    assert other in made.replace('"\n"', "")
    assert "Jan Vzor <jan@example.org>" in made
    assert proofpress("text", "import", out, "--data", own).out == "0 changed, 0 drafts, 1 unsure and left alone\n"
    out.write_text(made.replace("#, fuzzy\n", ""), encoding="utf-8")
    result = proofpress("text", "import", out, "--data", own, "--as", "reviewed")
    assert result.out == "1 changed, 1 confirmed, 0 unsure and left alone\n"
    stamped = path.read_text(encoding="utf-8")
    assert re.search(rf"{re.escape(other)}\n    of: reviewed \w{{8}} \w{{8}} 2026-10-15 Jan Vzor\n", stamped)


def test_an_export_goes_over_no_other_language(proofpress: Proofpress, tmp_path: Path) -> None:
    out = tmp_path / "a.po"
    proofpress("text", "export", "--lang", "cs", "--card", "deepwood", "-o", out)
    before = out.read_bytes()
    result = proofpress("text", "export", "--lang", "pl", "-o", out)
    assert (result.code, result.err) == (2, f'--lang pl: {out} says that it is in "cs"\n')
    other = proofpress("text", "export", "--lang", "cs", "--from-lang", "de", "-o", out)
    assert other.code == 2
    assert f'{out} was exported from "en"; name that, or another file' in other.err
    assert out.read_bytes() == before


def test_what_an_import_does_not_pass_in_silence(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    out = tmp_path / "cs.po"
    out.write_text(
        'msgid "Deepwood"\nmsgstr "Les"\n\n'
        'msgctxt "labels/turn_seconds/text"\nmsgid "{seconds} {seconds<second|seconds>}"\nmsgstr "sekund"\n\n'
        '# unofficial\nmsgctxt "cards/craylund/name"\nmsgid "Craylund"\nmsgstr "Rybářská osada"\n',
        encoding="utf-8",
    )
    result = proofpress("text", "import", out, "--lang", "cs", "--data", own)
    assert result.code == 1
    assert f'{out}:1: refused: "Deepwood" does not say which text it is: its context, or key, is missing' in result.err
    assert "has other places to be filled than the source, which has {seconds}" in result.err
    assert result.out.startswith("1 changed, 0 drafts")
    text = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    assert re.search(r"craylund:(\n    .*)*\n    unofficial: true\n", text)
    out.write_text(out.read_text(encoding="utf-8").replace("# unofficial", "# official"), encoding="utf-8")
    proofpress("text", "import", out, "--lang", "cs", "--data", own)
    text = (own / "cartographers" / "text" / "cs.yaml").read_text(encoding="utf-8")
    assert re.search(r"craylund:(\n    .*)*\n    unofficial: false\n", text)


def test_a_text_that_contradicts_its_rule_is_taken_only_by_force(
    proofpress: Proofpress, own: Path, tmp_path: Path
) -> None:
    """What is right in the same file is taken."""
    path, out = own / "cartographers" / "text" / "cs.yaml", tmp_path / "cs.csv"
    rows = ["key,text", f'cards/deepwood/effect,"{DEEPWOOD.replace("6 bodů", "7 bodů")}"', "cards/silos/name,Sýpky"]
    out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    line = ("text", "import", out, "--lang", "cs", "--data", own)
    result = proofpress(*line)
    assert (result.code, result.out) == (1, "1 changed, 0 drafts, 0 unsure and left alone\n")
    assert f"{out}:2: refused: deepwood: text says 7 points, the card scores 6; --force" in result.err
    assert DEEPWOOD in path.read_text(encoding="utf-8")
    forced = proofpress(*line, "--force", "--json")
    assert forced.code == 1
    assert json.loads(forced.out) == {
        "changed": 1, "confirmed": 0, "drafts": 0, "unsure": 0, "left": 0, "refused": [],
        "wrong": [{"line": 2, "message": "deepwood: text says 7 points, the card scores 6"}],
    }  # fmt: skip
    assert "7 bodů" in path.read_text(encoding="utf-8")


def test_what_is_imported_is_a_draft(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    path, out = own / "cartographers" / "text" / "cs.yaml", tmp_path / "cs.csv"
    out.write_text(f'key,text\ncards/deepwood/effect,"{DEEPWOOD.replace("bodů za", "bodů získáte za")}"\n')
    with out.open("a", encoding="utf-8") as file:
        file.write("cards/deepwood/name,Hustý les\n")
    line = ("text", "import", out, "--lang", "cs", "--data", own)
    assert proofpress(*line).out == "1 changed, 1 draft, 0 unsure and left alone\n"
    assert re.search(r"získáte za .*\n(    .*\n)*?    of: draft \w{8} \w{8} ", path.read_text(encoding="utf-8"))


def test_a_new_language_from_nothing(proofpress: Proofpress, tmp_path: Path) -> None:
    """Its files are made, can be read, have nothing in them that would count as a text, and are never made again."""
    own = tmp_path / "own"
    made = proofpress("text", "new", "sk", "--data", own)
    words, texts = own / "languages" / "sk.yaml", own / "cartographers" / "text" / "sk.yaml"
    assert (made.code, made.err) == (0, f"written: {words}\nwritten: {texts}\n")
    assert [line[:2] for line in made.out.splitlines()] == ["1.", "2.", "3."]
    assert len(words.read_text(encoding="utf-8").splitlines()) < 150
    assert proofpress("check", "--data", own).code == 0
    check = ("text", "check", "--data", own, "--lang", "sk")
    result, every = proofpress(*check), json.loads(proofpress(*check, "--format", "json").out)
    missing = [each for each in every if each["rule"] == "state/missing"]
    assert (result.code, result.err.splitlines()[-1]) == (0, f"0 errors, {len(missing) + 1} notes")
    counted = f"{texts}:1:1: note[state/missing] sk (text): {len(missing):,} texts are missing; --long lists them"
    assert result.out.splitlines()[0] == counted
    assert [line for line in result.out.splitlines()[1:] if "state/vocabulary" not in line] == []
    assert proofpress(*check, "--long").out.count("state/missing") == len(missing) > 1000
    assert proofpress(*check, "--card", "deepwood").out.count("state/missing") == 2
    again = proofpress("text", "new", "sk", "--data", own)
    assert (again.code, again.err) == (2, f"LANG sk: {words} and {texts} are there already; nothing is changed\n")
    assert (
        proofpress("text", "new", "pl", "--data", own).code == proofpress("text", "new", "S", "--data", own).code == 2
    )


@pytest.mark.parametrize("game", ["cartographers", "kingdoms"])
def test_what_a_new_language_has_is_filled_in(proofpress: Proofpress, tmp_path: Path, game: str) -> None:
    """Without the signs before its lines the file has the keys of every card and nothing else, to be filled in."""
    texts = tmp_path / game / "text" / "sk.yaml"
    assert proofpress("text", "new", "sk", "--game", game, "--data", tmp_path).code == 0
    head, _, cards = texts.read_text(encoding="utf-8").partition("text export\n\n")
    written = "\n".join(line.removeprefix("# ") for line in cards.splitlines())
    filled = re.sub(r"(name:|effect:|-)(?=  #|$)", r"\1 Text", written, flags=re.MULTILINE)
    texts.write_text(f"{head}text export\n\n{filled}\n", encoding="utf-8")
    assert proofpress("check", "--game", game, "--data", tmp_path).code == 0
    found = json.loads(
        proofpress("text", "check", "--game", game, "--data", tmp_path, "--lang", "sk", "--format", "json").out
    )
    missing = {each["field"] for each in found if each["rule"] == "state/missing"}
    assert missing <= {"text", "name"}, [each for each in found if each["rule"] == "state/missing"][:3]
    assert not [each for each in found if each["rule"] == "state/missing" and each["field"] == "effect"]
    assert not [each for each in found if each["rule"] == "state/unknown"]


def test_a_second_game_has_its_texts_beside_the_same_words(proofpress: Proofpress, tmp_path: Path) -> None:
    proofpress("text", "new", "sk", "--data", tmp_path)
    again = proofpress("text", "new", "sk", "--game", "kingdoms", "--data", tmp_path)
    assert (again.code, again.err) == (0, f"written: {tmp_path / 'kingdoms' / 'text' / 'sk.yaml'}\n")


def test_what_has_changed_in_the_data_is_not_taken_back(proofpress: Proofpress, own: Path, tmp_path: Path) -> None:
    out = tmp_path / "cs.csv"
    proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out)
    change(own, DEEPWOOD, DEEPWOOD.replace("6 bodů za", "6 bodů získáte za"))
    result = proofpress("text", "import", out, "--data", own)
    assert result.out == "0 changed, 0 drafts, 0 unsure and left alone\n"
    assert "1 text changed in the data since the export" in result.err


def test_status_counts_as_check_does(proofpress: Proofpress, own: Path) -> None:
    change(own, DEEPWOOD, DEEPWOOD[:-1] + ", a to i tehdy, když je to na mapě dost nepravděpodobné" * 4)
    row = json.loads(proofpress("text", "status", "--data", own, "--lang", "cs", "--json").out)["cs"]
    counted = proofpress("text", "check", "--data", own, "--lang", "cs").err
    assert counted.splitlines()[1] == f"{row['errors']} errors, {row['notes']} notes"


@pytest.mark.parametrize("wrong", [("--as", "seen"), ("--by", "x" * 61), ("--on", "15.10.2026")])
def test_signatures_that_cannot_be_written(proofpress: Proofpress, wrong: tuple[str, str]) -> None:
    result = proofpress("text", "confirm", "--lang", "cs", *wrong)
    assert result.code == 2
    assert result.err.startswith(wrong[0])


# Own data beside shipped data

OWN_FILES = {
    "cartographers/text/cs.yaml": """\
cards:
  treetower:
    name: Věž v lese
    effect: 1 bod za každé pole lesa, které ze všech čtyř stran obklopují obsazená pole nebo okraj mapy.
labels:
  season: Období
""",
    "languages/cs.yaml": """\
name: Čeština
letters:
  {forest: L, village: V, farm: F, water: O, monster: N, hero: H, mountain: "^", wasteland: "#", destroyed: x}
typography: {quotes: »«}
""",
}
CHANGED_IN_OWN = [
    (("import", "some.csv"), "  deepwood:\n    name: Hvozdík\n    effect: 6 bodů za"),
    (("confirm", "--as", "draft"), "    of: draft "),
    (("check", "--fix"), "Řekněte »na zříceninu«"),
]


@pytest.mark.parametrize(("command", "written"), CHANGED_IN_OWN, ids=[command[0] for command, _ in CHANGED_IN_OWN])
def test_own_data_alone_is_written(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], written: str
) -> None:
    """What changes in shipped data is laid over them: a card as a whole, and no other file is touched."""
    monkeypatch.chdir(tmp_path)
    for name, text in {**OWN_FILES, "some.csv": "key,text\ncards/deepwood/name,Hvozdík\n"}.items():
        path = tmp_path / name if name.endswith(".csv") else tmp_path / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shipped = {path: path.read_bytes() for path in (ROOT / "carddata").rglob("*.yaml")}
    result = proofpress("text", *command, "--lang", "cs", "--data", "mine")
    spoilt = {path: content for path, content in shipped.items() if path.read_bytes() != content}
    for path, content in spoilt.items():
        path.write_bytes(content)
    assert not spoilt
    assert "written: mine/cartographers/text/cs.yaml" in result.err
    assert written in (tmp_path / "mine/cartographers/text/cs.yaml").read_text(encoding="utf-8")
    assert proofpress("check", "--data", "mine").code == 0


# What a vocabulary lacks


def test_a_whole_vocabulary_lacks_nothing(proofpress: Proofpress) -> None:
    result = proofpress("text", "selftest", "--lang", "cs", "--card", "wildholds")
    assert (result.code, result.out) == (0, "")
    assert re.fullmatch(r"cs: 1 of 1 written rule understood, \d+ of \d+ wrong ones found\n", result.err)


def test_a_vocabulary_that_lacks_a_word_is_told_which(proofpress: Proofpress, tmp_path: Path) -> None:
    shipped = (ROOT / "carddata" / "languages" / "en.yaml").read_text(encoding="utf-8")
    lacking = re.sub(r"^  water: \[.*$", "  water: [wave]", shipped, flags=re.MULTILINE)
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "en.yaml").write_text(lacking, encoding="utf-8")
    result = proofpress("text", "selftest", "--lang", "en", "--data", tmp_path, "--card", "craylund")
    assert result.code == 1
    assert "craylund: not understood: 7 points for each farm cluster that is adjacent to" in result.out
    assert "  - text does not say water\n" in result.out
    assert "words that the vocabulary does not know: water" in result.out


def test_a_vocabulary_that_lets_a_wrong_rule_pass_is_told_which(proofpress: Proofpress, tmp_path: Path) -> None:
    shipped = (ROOT / "carddata" / "languages" / "de.yaml").read_text(encoding="utf-8")
    (tmp_path / "languages").mkdir()
    lacking = re.sub(r'"gerad[^" ]* Nummer[^"]*"(, )?', "", shipped)
    assert lacking != shipped
    (tmp_path / "languages" / "de.yaml").write_text(lacking, encoding="utf-8")
    result = proofpress("text", "selftest", "--lang", "de", "--data", tmp_path, "--card", "greenbough")
    assert result.code == 1
    assert result.out.startswith("greenbough: passes, though wrong (added 1: numbered='even'): 1 Punkt für jede\n")


def test_a_language_that_writes_no_rules_is_told_what_to_do(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("text", "new", "sk", "--data", tmp_path).code == 0
    path = tmp_path / "languages" / "sk.yaml"
    letters = "letters: {forest: L, village: D, farm: F, water: V, monster: P, hero: H}"
    path.write_text(re.sub(r"letters:(\n  .*)+", letters, path.read_text(encoding="utf-8")), encoding="utf-8")
    result = proofpress("text", "selftest", "--lang", "sk", "--data", tmp_path)
    assert result.code == 1
    assert "cartographers/writing/sk.yaml has no templates for the rules, or not all" in result.err
