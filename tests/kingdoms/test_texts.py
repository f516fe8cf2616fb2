"""The texts of the second game: complete, correct and confirmed in all languages; what breaks them is found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import Report
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.records import TextFile
from proofpress.kingdoms.texts import EFFECT_BUDGET, LEVEL_BUDGET, catalogue
from proofpress.text.catalogue import Catalogue, Changes, changed_files, note
from proofpress.text.checks import check
from proofpress.text.compare import differences
from proofpress.text.exchange import ExchangeFile, from_csv, from_po, rows, take_in, to_csv, to_po
from proofpress.text.proof_sheet import proof_entries
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary
from tests.depth import nightly, some
from tests.languages import LANGUAGES
from tests.text.mutations import mutations
from tests.work import MOST_CALLS, calls
from tests.yaml_files import read_yaml

PARAPHRASES = Path(__file__).with_name("paraphrases")
SWAPS = {
    "resource swapped": ("mana", "ore", "food"),
    "terrain swapped": ("forest", "mountain", "plains", "cliffs", "water"),
    "action swapped": ("patrol", "quest", "build", "research", "expand", "trade"),
    "attack and defence swapped": ("attack", "defend"),
    "less and more swapped": ("less", "more"),
}
# At least this many of a hundred must be found.
WANTED = {
    "number changed": 97,
    "negation dropped": 97,
    "negation added": 97,
    "comparison dropped": 97,
    "resource swapped": 92,
    "terrain swapped": 92,
    "action swapped": 92,
    "attack and defence swapped": 92,
    "less and more swapped": 88,  # "1 less, in an alliance 3 less": one of the two is enough
    "half sentence missing": 80,
    "wrong level's text": 97,
}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.fixture(scope="module")
def texts(edition: Edition) -> Catalogue:
    return catalogue(edition)


@pytest.fixture(scope="module")
def vocabularies(texts: Catalogue) -> Mapping[str, Vocabulary]:
    return {code: texts.vocabulary(code) for code in LANGUAGES}


def effects(texts: Catalogue, code: str) -> dict[str, str]:
    return {key[1]: entry.text for key, entry in texts.entries[code].items() if key[2] == "effect"}


def test_no_errors_and_no_notes(texts: Catalogue) -> None:
    found = check(texts, LANGUAGES)
    assert [f"{each.place} {each.rule} {each.id}: {each.message}" for each in found] == []


@nightly
def test_the_check_is_fast(texts: Catalogue) -> None:
    letters = sum(len(entry.text) for code in LANGUAGES for entry in texts.entries[code].values())
    assert calls(lambda: check(texts, LANGUAGES)) < MOST_CALLS * letters


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_every_text(texts: Catalogue, code: str) -> None:
    assert set(texts.entries[code]) == set(texts.wanted_keys())
    assert len(effects(texts, code)) == 15 * 5 + 6 + 9


@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_fit_their_budgets(texts: Catalogue, code: str) -> None:
    most = {name: LEVEL_BUDGET if "/" in name else EFFECT_BUDGET for name in effects(texts, code)}
    assert {name: text for name, text in effects(texts, code).items() if len(text) > most[name]} == {}


# Broken texts


@pytest.mark.parametrize("code", some(LANGUAGES, 5))
def test_broken_texts_are_found(
    edition: Edition, texts: Catalogue, vocabularies: Mapping[str, Vocabulary], code: str
) -> None:
    vocabulary = vocabularies[code]
    readings = {name: read(text, vocabulary) for name, text in effects(texts, code).items()}
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    missed: list[str] = []
    for name, text in effects(texts, code).items():
        unit = texts.card(name)
        assert unit is not None
        assert unit.wanted is not None
        for kind, broken in mutations(text, edition.languages[code], vocabulary, SWAPS, twice=False):
            if name == "blank":
                continue  # "nothing here": without one of its two negations it is no sentence in Czech and Polish
            if kind == "less and more swapped" and not any(map(str.isdigit, text)):
                continue  # "raise a piece", "the next level": no amount that could be less or more
            tried[kind] += 1
            if differences(read(broken, vocabulary), unit.wanted):
                found[kind] += 1
            elif kind != "half sentence missing":
                missed.append(f"{code} {kind}: {name}: {broken}")
        for other, reading in readings.items():
            same = texts.card(other)
            if same and same.wanted != unit.wanted:
                tried["wrong level's text"] += 1
                found["wrong level's text"] += bool(differences(reading, unit.wanted))
    print("\n".join(missed))
    rates = {kind: 100 * found[kind] / tried[kind] for kind in WANTED if tried[kind]}
    for kind, rate in rates.items():
        print(f"{code}  {kind:28} {found[kind]:5} of {tried[kind]:5}  {rate:5.1f} %")
    assert tried["number changed"] > 100
    assert tried["negation added"] > 150
    assert tried["action swapped"] > 100
    assert {kind: rate for kind, rate in rates.items() if rate < WANTED[kind]} == {}


# The same in other words


def paraphrases(code: str) -> list[tuple[str, str]]:
    told = read_yaml((PARAPHRASES / f"{code}.yaml").read_text(encoding="utf-8"))
    return [(name, text) for name, several in told.items() for text in several]


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_enough(code: str) -> None:
    assert len(paraphrases(code)) >= 20


@pytest.mark.parametrize(("code", "name", "text"), [(code, *each) for code in LANGUAGES for each in paraphrases(code)])
def test_no_false_alarm(
    texts: Catalogue, vocabularies: Mapping[str, Vocabulary], code: str, name: str, text: str
) -> None:
    unit = texts.card(name)
    assert unit is not None
    assert unit.wanted is not None
    found = differences(read(text, vocabularies[code]), unit.wanted)
    assert [f"{each.rule}: {each.message}" for each in found] == []


# Out and back


@pytest.mark.parametrize("code", some([code for code in LANGUAGES if code != "en"], 4))
def test_nothing_changes_when_nothing_was_changed(texts: Catalogue, code: str) -> None:
    given = list(rows(texts, code, "en"))
    assert len(given) == len(list(texts.wanted_keys()))
    for back in (from_po(to_po(given, code, "en"), "a.po"), from_csv(to_csv(given, code, "en"), "a.csv")):
        assert [(row.key, row.text) for row in back.rows] == [(row.key, row.text) for row in given]
        intake = take_in(texts, code, "en", back)
        assert (intake.changes, intake.taken, intake.confirmed, intake.refused, intake.wrong) == ({}, 0, 0, [], [])


def write(changes: Changes) -> None:
    for file in changed_files(changes, {}, None, {}):
        file.path.write_bytes(file.content)


def own(tmp_path: Path, text: str) -> Path:
    """A folder of own data with Slovak texts of this game."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "sk.yaml").write_text("name: Slovenčina\nletters: {}\n", encoding="utf-8")
    path = tmp_path / "kingdoms" / "text" / "sk.yaml"
    path.parent.mkdir(parents=True)
    if text:
        path.write_text(text, encoding="utf-8")
    return path


def test_a_language_written_back_as_a_whole_is_the_same(tmp_path: Path) -> None:
    """All Czech texts come in as Slovak ones, in any order; the levels make lists."""
    path = own(tmp_path, "")
    texts = catalogue(load_edition(tmp_path), tmp_path)
    given = [replace(row, text=texts.text("cs", row.key) or "") for row in rows(texts, "sk", "en")]
    random.Random(3).shuffle(given)
    intake = take_in(texts, "sk", "en", ExchangeFile(given, {}))
    assert intake.refused == []
    write(intake.changes)
    again = catalogue(load_edition(tmp_path), tmp_path)
    for key in again.wanted_keys():
        assert again.text("sk", key) == again.text("cs", key), key
    before = path.read_bytes()
    back = take_in(again, "sk", "en", ExchangeFile(list(rows(again, "sk", "en")), {}))
    assert back.changes == {}
    assert path.read_bytes() == before
    report = Report()
    node = read_bytes(before, "sk.yaml", report)
    assert node is not None
    assert build(TextFile, node, report) is not None


def test_levels_come_together(tmp_path: Path) -> None:
    own(tmp_path, "nations:\n  mosskin: {name: Machový ľud}\n")
    texts = catalogue(load_edition(tmp_path), tmp_path)
    row = next(row for row in rows(texts, "sk", "en") if row.key == ("nations", "mosskin/2", "effect"))
    intake = take_in(texts, "sk", "en", ExchangeFile([replace(row, text="Niečo.")], {}))
    assert (intake.taken, intake.confirmed) == (0, 0)
    assert not any(intake.changes.values())
    assert "comes together with" in intake.refused[0][1]


def test_one_level_changes_one_line(tmp_path: Path) -> None:
    levels = "      - a.\n      - b.\n      # keep\n      - c.\n      - d.\n      - e.\n"
    text = f"nations:\n  mosskin:\n    name: M\n    levels:\n{levels}"
    path = own(tmp_path, text)
    texts = catalogue(load_edition(tmp_path), tmp_path)
    changes: dict[str, dict[tuple[str | int, ...], str]] = {}
    note(changes, texts, "sk", ("nations", "mosskin/2", "effect"), "new.")
    note(changes, texts, "sk", ("nations", "mosskin/2", "of"), "reviewed 12345678 12345678")
    write(changes)
    changed = path.read_text(encoding="utf-8")
    assert changed == text.replace("- b.", "- new.") + '    of:\n      "2": reviewed 12345678 12345678\n'
    assert load_edition(tmp_path).text["sk"].nations["mosskin"].of == {"2": "reviewed 12345678 12345678"}


def test_a_finding_of_one_level_can_be_accepted(tmp_path: Path) -> None:
    (tmp_path / "kingdoms" / "text").mkdir(parents=True)
    levels = "[Nothing., b., c., d., e.]"
    accept = '{"1": {rule/term: for a test, rule/negation: for a test}}'
    (tmp_path / "kingdoms" / "text" / "en.yaml").write_text(
        f"nations:\n  mosskin: {{name: M, levels: {levels}, accept: {accept}}}\n", encoding="utf-8"
    )
    found = check(catalogue(load_edition(tmp_path)), ["en"], ["mosskin"])
    assert {each.id for each in found if each.rule == "rule/term"} == {
        "mosskin/2",
        "mosskin/3",
        "mosskin/4",
        "mosskin/5",
    }
    wrong = next(each for each in found if each.id == "mosskin/2" and each.rule == "rule/term")
    assert wrong.acceptance("why") == 'accept: {"2": {rule/term: why}}'


def test_a_proof_sheet_has_a_nation_with_all_its_levels(texts: Catalogue) -> None:
    entries = proof_entries(texts, "cs", "en", [], check(texts, ["cs"]))
    (mosskin,) = [entry for entry in entries if entry.id == "mosskin"]
    assert [line.field for line in mosskin.lines] == ["name", *["effect"] * 5]
    assert mosskin.card
    assert mosskin.state == "clean"
    assert mosskin.rule.startswith("1: Při Osidlování smíš novou figurku postavit do prázdného lesa")
