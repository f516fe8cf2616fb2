"""PO and CSV: out and back without a change, and nothing that comes back can do harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import polib
import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import TextFile
from proofpress.cartographers.texts import catalogue
from proofpress.data.edit import spliced
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import ProofpressError, Report
from proofpress.text.catalogue import Catalogue, Key
from proofpress.text.checks import Checker
from proofpress.text.exchange import (
    DRAFT,
    LANGUAGE,
    SOURCE_LANGUAGE,
    ExchangeFile,
    ExchangeRow,
    Intake,
    cleaned,
    from_csv,
    from_po,
    merged,
    rows,
    take_in,
    to_csv,
    to_po,
)
from tests.depth import some
from tests.hard_knocks.mutations import mutated
from tests.languages import LANGUAGES
from tests.yaml_files import read_yaml

DEEPWOOD: Key = ("cards", "deepwood", "effect")
CS = "carddata/cartographers/text/cs.yaml"


@pytest.fixture(scope="module")
def texts(edition: Edition) -> Catalogue:
    return catalogue(edition)


def brought(texts: Catalogue, code: str, changes: Mapping[Key, str] | None = None, **more: object) -> Intake:
    """What is taken in of an export with some texts changed."""
    changed = [
        replace(row, text=(changes or {}).get(row.key, row.text), **more) if row.key in (changes or {}) else row
        for row in rows(texts, code, "en")
    ]
    return take_in(texts, code, "en", ExchangeFile(changed, {}))


def test_a_draft_says_that_it_is_one(texts: Catalogue) -> None:
    """It is not fuzzy: nobody doubts it, and an import takes it."""
    drafts = {row.key for row in rows(texts, "de", "en") if DRAFT in row.notes}
    assert drafts == {key for key in texts.wanted_keys() if texts.standing("de", *key[:2]) == "unconfirmed"}
    assert ("pages", "front", "text") in drafts
    assert DEEPWOOD not in drafts
    assert not any(row.review for row in rows(texts, "de", "en"))


def test_what_is_missing_names_the_file_where_it_will_be(texts: Catalogue) -> None:
    bare = replace(texts, entries={**texts.entries, "cs": {}})
    found = list(rows(bare, "cs", "en"))
    places = {row.key: (row.place, row.line) for row in found}
    assert places[DEEPWOOD] == (CS, 0)
    assert places["pages", "front", "text"] == ("carddata/languages/cs.yaml", 0)
    assert f"#: {CS}\nmsgctxt" in to_po(found, "cs", "en")


# Out and back


@pytest.mark.parametrize(
    ("code", "source"), some([*((code, "en") for code in LANGUAGES if code != "en"), ("pl", "cs")], 3)
)
def test_nothing_changes_when_nothing_was_changed(texts: Catalogue, code: str, source: str) -> None:
    found = list(rows(texts, code, source))
    assert len(found) == len(list(texts.wanted_keys()))
    for back in (
        from_po(to_po(found, code, source), "a.po"),
        from_csv(to_csv(found, code, source), "a.csv"),
    ):
        assert (back.header[LANGUAGE], back.header[SOURCE_LANGUAGE]) == (code, source)
        assert [(row.key, row.source, row.text) for row in back.rows] == [
            (row.key, row.source, row.text) for row in found
        ]
        assert merged(found, back, "a.po").rows == found
        intake = take_in(texts, code, source, back)
        assert (intake.changes, intake.taken, intake.confirmed, intake.refused, intake.wrong) == ({}, 0, 0, [], [])


def test_the_same_texts_give_the_same_bytes(texts: Catalogue) -> None:
    assert to_po(list(rows(texts, "cs", "en")), "cs", "en") == to_po(list(rows(texts, "cs", "en")), "cs", "en")


def test_what_a_translator_sees(texts: Catalogue) -> None:
    po = polib.pofile(to_po(list(rows(texts, "pl", "cs")), "pl", "cs"))
    entry = next(entry for entry in po if entry.msgctxt == "cards/deepwood/effect")
    assert entry.msgid == texts.text("cs", DEEPWOOD)
    assert entry.msgstr == texts.text("pl", DEEPWOOD)
    assert entry.comment.splitlines() == [
        "Rule: 6 points for each forest cluster that has at least 5 spaces and is not adjacent to a",
        "village space.",
        "To be said: 6 points, forest, cluster, at least 5, not beside village",
        "Room for about 150 characters; the source has 74.",
        "Agreed words: cluster = klaster, forest = las, space = obszar, village = wioska",
        "Exported: cards/deepwood/effect 67764dc6 2b47d6c5",
    ]
    assert entry.occurrences[0][0] == "carddata/cartographers/text/pl.yaml"
    assert not entry.fuzzy


def tool(text: str) -> str:
    """A PO file as another program saves it: sorted, wrapped elsewhere, another header, old entries at the end."""
    po = polib.pofile(text)
    po.wrapwidth = 40
    po.sort(key=lambda entry: entry.msgid)
    po.metadata["X-Generator"] = "Poedit 3.5"
    po.metadata["PO-Revision-Date"] = "2026-01-01 00:00+0000"
    po.metadata["Plural-Forms"] = "nplurals=3;"
    po.append(polib.POEntry(msgid="old", msgstr="alt", obsolete=True))
    for entry in po:
        entry.comment = ""
        entry.occurrences = []
    return f"# Translators: somebody\n{po}\n"


def test_what_other_programs_save_comes_back_the_same(texts: Catalogue) -> None:
    found = list(rows(texts, "cs", "en"))
    back = from_po(tool(to_po(found, "cs", "en")), "a.po")
    assert back.header[LANGUAGE] == "cs"
    assert {(row.key, row.source, row.text) for row in back.rows} == {(row.key, row.source, row.text) for row in found}
    assert take_in(texts, "cs", "en", back).changes == {}


# What is taken in


def test_a_changed_text_is_taken_and_the_rest_left_alone(texts: Catalogue) -> None:
    text = "6 bodů získáte za každé území lesa s alespoň 5 poli, které nesousedí s vesnicí."
    intake = brought(texts, "cs", {DEEPWOOD: text})
    stamp = texts.stamp("cs", "cards", "deepwood", new={DEEPWOOD: text})
    assert intake.changes == {CS: {DEEPWOOD: text, ("cards", "deepwood", "of"): str(stamp)}}
    assert (intake.taken, intake.confirmed) == (1, 1)


def test_what_is_taken_is_stored_plainly(texts: Catalogue) -> None:
    intake = brought(texts, "cs", {DEEPWOOD: " 6\u00a0bodu\u030a\n za   les. "})
    assert intake.changes["carddata/cartographers/text/cs.yaml"][DEEPWOOD] == "6 bodů za les."


def test_a_wrong_text_is_taken_but_not_confirmed(texts: Catalogue) -> None:
    intake = brought(
        texts, "cs", {DEEPWOOD: "5 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí."}
    )
    assert intake.taken == 1
    assert [message for _, message in intake.wrong] == ["deepwood: text says 5 points, the card scores 6"]


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_a_text_is_never_replaced_by_nothing(texts: Catalogue, text: str) -> None:
    assert brought(texts, "cs", {DEEPWOOD: text}).changes == {}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"source": "Another text."}, "is to review: the source text has changed"),
        ({"text": "a\x07b"}, "cannot be printed"),
        ({"text": "a" * 4_001}, "4,001 characters"),
        ({"key": ("cards", "deepwod", "effect")}, 'did you mean "cards/deepwood/effect"'),
        ({"key": ("cards", "deepwood", "rule")}, "there is no text"),
        ({"key": ("labels", "or", "text")}, 'did you mean "pages/or/text"?'),
        ({"key": ("pages", "map_sheet", "text")}, 'did you mean "labels/map_sheet/text"?'),
    ],
)
def test_what_is_refused(texts: Catalogue, more: dict[str, object], why: str) -> None:
    row = replace(ExchangeRow(DEEPWOOD, str(texts.text("en", DEEPWOOD)), "6 bodů.", line=7), **more)  # type: ignore[arg-type]
    intake = take_in(texts, "cs", "en", ExchangeFile([row], {}))
    assert intake.changes == {}
    ((line, message),) = intake.refused
    assert line == 7
    assert why in message


def test_only_for_the_first_refusals_the_right_key_is_looked_for(texts: Catalogue) -> None:
    unknown = [ExchangeRow(("cards", f"deepwod{number}", "effect"), "", "x", line=number) for number in range(51)]
    refused = [message for _, message in take_in(texts, "cs", "en", ExchangeFile(unknown, {})).refused]
    assert ['did you mean "cards/deepwood/effect"?' in message for message in refused] == [True] * 50 + [False]


def test_the_same_text_twice_is_refused(texts: Catalogue) -> None:
    row = ExchangeRow(DEEPWOOD, str(texts.text("en", DEEPWOOD)), "6 bodů.", line=7)
    assert take_in(texts, "cs", "en", ExchangeFile([row, row], {})).refused == [
        (7, '"cards/deepwood/effect" is already on line 7')
    ]


# Review


def stale(texts: Catalogue, key: Key, **changes: object) -> Catalogue:
    """The catalogue with another stamp in Czech, as when the source or the rule has changed since."""
    entries = {code: dict(table) for code, table in texts.entries.items()}
    entries["cs"][key] = replace(entries["cs"][key], of="reviewed 00000000 00000000", **changes)  # type: ignore[arg-type]
    return replace(texts, entries=entries)


def test_what_is_to_review_goes_out_fuzzy_and_comes_back_untouched(texts: Catalogue) -> None:
    old = stale(texts, DEEPWOOD)
    po = polib.pofile(to_po(list(rows(old, "cs", "en")), "cs", "en"))
    assert [entry.msgctxt for entry in po if entry.fuzzy] == ["cards/deepwood/effect"]
    intake = take_in(old, "cs", "en", from_po(str(po), "a.po"))
    assert (intake.changes, intake.unsure) == ({}, 1)


def test_taking_the_mark_away_confirms(texts: Catalogue) -> None:
    old = stale(texts, DEEPWOOD)
    po = polib.pofile(to_po(list(rows(old, "cs", "en")), "cs", "en"))
    for entry in po:
        entry.flags = []
    intake = take_in(old, "cs", "en", from_po(str(po), "a.po"))
    assert intake.changes == {CS: {("cards", "deepwood", "of"): str(texts.stamp("cs", "cards", "deepwood"))}}
    assert (intake.taken, intake.confirmed) == (0, 1)


def test_identical_sources_are_filled_in_once(texts: Catalogue) -> None:
    gates, rift = ("cards", "kethras_gates", "effect"), ("cards", "rift_lands", "effect")
    entries = {**texts.entries, "cs": {key: text for key, text in texts.entries["cs"].items() if key != gates}}
    lacking = replace(texts, entries=entries)
    found = [row for row in rows(lacking, "cs", "en") if row.key[1] in (gates[1], rift[1])]
    assert sum(not row.text for row in found) == 1
    intake = take_in(lacking, "cs", "en", ExchangeFile(found, {}))
    assert intake.changes[CS][gates] == texts.text("cs", rift)
    assert (intake.taken, intake.confirmed) == (1, 1)


# CSV as spreadsheets save it


def test_a_text_that_looks_like_a_formula_comes_back() -> None:
    row = ExchangeRow(DEEPWOOD, "=1+1", "-5 bodů", notes=("@SUM(A1)",))
    written = to_csv([row], "cs", "en")
    assert "'=1+1,'-5 bodů,,'@SUM(A1),\r\n" in written
    (back,) = from_csv(written, "a.csv").rows
    assert (back.source, back.text) == ("=1+1", "-5 bodů")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_tables_of_every_kind(texts: Catalogue, delimiter: str, mark: str) -> None:
    text = f"{mark}Key{delimiter}Text (cs)\ncards/deepwood/effect{delimiter}6 bodů\ncards{delimiter}x\n"
    found = from_csv(text, "a.csv")
    assert [(row.key, row.text, row.line) for row in found.rows] == [(DEEPWOOD, "6 bodů", 2)]
    assert found.keyless == [(3, "cards")]
    assert found.header == {LANGUAGE: "cs"}
    assert take_in(texts, "cs", "en", found, with_source=False).taken == 1


def test_a_table_without_its_columns() -> None:
    with pytest.raises(ProofpressError, match="key and text must be among them"):
        from_csv("a,b\n1,2\n", "a.csv")


# Nothing does harm

CARDS = ("deepwood", "silos", "craylund", "gorgon_gaze")


def test_of_broken_files_only_what_they_say_is_taken(texts: Catalogue) -> None:
    """That such files are refused in a sentence, `tests/hard_knocks` tries with many more."""
    path = Path("carddata/cartographers/text/cs.yaml")
    store = path.read_text(encoding="utf-8")
    before = read_yaml(store)
    checker = Checker(texts, "cs")
    good = to_po(list(rows(texts, "cs", "en", CARDS)), "cs", "en")
    taken = refused = 0
    for number in range(200):
        spoilt = mutated(Random(f"exchange {number}"), good.encode(), [good.encode()]).decode("utf-8", "replace")
        try:
            found = from_po(spoilt, "a.po")
        except ProofpressError:
            refused += 1
            continue
        intake = take_in(texts, "cs", "en", found, checker=checker)
        assert set(intake.changes) <= {str(path)}
        changes = intake.changes.get(str(path), {})
        taken += len(changes)
        if changes:
            assert_only_these_changed(store, before, changes)
    assert taken > 20, "the damage must not be so great that nothing comes through"
    assert refused > 20


def assert_only_these_changed(store: str, before: dict[str, object], changes: Mapping[tuple[str, ...], str]) -> None:
    text = spliced(store, changes)
    report = Report()
    node = read_bytes(text.encode(), "cs.yaml", report)
    assert node is not None
    assert build(TextFile, node, report) is not None
    assert list(report) == []
    made = read_yaml(text)
    for (part, name, field), value in changes.items():
        assert made[part][name][field] == value == cleaned(value)
        made[part][name][field] = before[part][name][field]  # type: ignore[index]
    assert made == before
