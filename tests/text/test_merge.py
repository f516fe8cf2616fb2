"""An export over an earlier file: nothing that a translator has written there is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import polib
import pytest

from proofpress.errors import ContentError
from proofpress.text.exchange import (
    ExchangeFile,
    ExchangeRow,
    Merged,
    from_csv,
    from_po,
    merged,
    obsolete,
    to_csv,
    to_po,
)

KEY = ("labels", "round", "text")
DATA = ExchangeRow(KEY, "Round", "Runde", place="a.yaml", line=3, base="aaaaaaaa ")


def exported(text: str, rule: str = "aaaaaaaa") -> ExchangeRow:
    """The text as it goes out of the data."""
    from proofpress.language import digest

    return replace(DATA, text=text, base=f"{rule} {digest([text]) if text else ''}".rstrip())


def po(row: ExchangeRow) -> ExchangeFile:
    return from_po(to_po([row], "de", "en"), "a.po")


def table(row: ExchangeRow) -> ExchangeFile:
    return from_csv(to_csv([row], "de", "en"), "a.csv")


both = pytest.mark.parametrize("through", [po, table])
Through = Callable[[ExchangeRow], ExchangeFile]


def after(through: Through, file: ExchangeRow, now: ExchangeRow) -> tuple[Merged, ExchangeRow]:
    """What comes of a file with this row, over which this one is exported."""
    found = merged([now], through(file), "a.po")
    return found, found.rows[0]


@both
def test_a_text_that_waits_to_be_taken_in_is_kept(through: Through) -> None:
    found, row = after(through, replace(exported("Runde"), text="Durchgang"), exported("Runde"))
    assert (row.text, row.review, found.pending) == ("Durchgang", False, 1)
    assert after(through, replace(exported(""), text="Durchgang"), exported(""))[1].text == "Durchgang"


@both
def test_where_the_source_has_moved_it_is_fuzzy(through: Through) -> None:
    now = replace(exported("Runde", "bbbbbbbb"), source="Rounds")
    _, row = after(through, replace(exported("Runde"), text="Durchgang"), now)
    assert (row.source, row.text, row.review, row.earlier) == ("Rounds", "Durchgang", True, "Round")
    # and stays so, until the mark is taken away
    again = merged([now], po(row), "a.po").rows[0]
    assert (again.text, again.review, again.earlier) == ("Durchgang", True, "Round")
    ready = merged([now], po(replace(row, review=False, earlier="")), "a.po").rows[0]
    assert (ready.text, ready.review, ready.earlier) == ("Durchgang", False, "")


@both
def test_what_nobody_touched_follows_the_data(through: Through) -> None:
    found, row = after(through, exported("Runde"), exported("Durchgang"))
    assert (row.text, row.review, found.pending) == ("Durchgang", False, 0)


@both
def test_where_both_have_changed_somebody_must_look(through: Through) -> None:
    _, row = after(through, replace(exported("Runde"), text="Durchgang"), exported("Rd."))
    assert (row.text, row.review) == ("Durchgang", True)
    assert row.notes == ("The data have: Rd.",)


@both
def test_a_mark_that_was_taken_away_stays_away(through: Through) -> None:
    stale = replace(exported("Runde"), review=True)
    assert not after(through, exported("Runde"), stale)[1].review
    assert after(through, exported("Runde"), replace(stale, base=exported("Runde", "bbbbbbbb").base))[1].review


@both
def test_an_emptied_text_takes_nothing_away(through: Through) -> None:
    assert after(through, replace(exported("Runde"), text=""), exported("Runde"))[1].text == "Runde"


def test_texts_that_are_wanted_no_more_stay_as_obsolete_ones() -> None:
    found = merged([], po(replace(DATA, remark="why")), "a.po")
    text = to_po([], "de", "en", rest=map(obsolete, found.unwanted))
    assert '#~ msgid "Round"\n#~ msgstr "Runde"' in text
    (kept,) = from_po(text, "a.po").rest
    assert (kept.msgstr, kept.tcomment) == ("Runde", "why")
    csv = to_csv([], "de", "en", rest=merged([], table(DATA), "a.csv").unwanted)
    assert "labels/round/text,obsolete,Round,Runde" in csv
    assert [row.text for row in from_csv(csv, "a.csv").rest] == ["Runde"]
    assert from_csv(csv, "a.csv").rows == []


def test_what_others_put_beside_a_text_stays() -> None:
    text = to_po([DATA], "de", "en").replace("#: a.yaml", "# Is it a round of drinks?\n#, max-length:5\n#: a.yaml")
    again = polib.pofile(to_po(merged([DATA], from_po(text, "a.po"), "a.po").rows, "de", "en"))
    assert (again[0].tcomment, again[0].flags) == ("Is it a round of drinks?", ["max-length:5"])
    csv = 'key;mine;text (de)\nlabels/round/text;"a;b";Runde\n'
    file = from_csv(csv, "a.csv")
    made = to_csv(merged([DATA], file, "a.csv").rows, "de", "en", file.columns)
    assert made.splitlines()[0].endswith(",exported,mine")
    assert made.splitlines()[1].endswith(",a;b")


def test_a_text_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ContentError, match='"labels/round/text" is already on line 3; keep one of them'):
        merged([DATA], ExchangeFile([DATA, replace(DATA, line=9)], {}), "a.po")


def test_a_sign_that_only_some_programs_take_for_a_line_end() -> None:
    """Lines would be counted otherwise than editors do."""
    with pytest.raises(ContentError, match=r"^a\.po:2: U\+2028 cannot stand in a PO file; write a space or a line end"):
        from_po('msgid "a"\nmsgstr "b\u2028"\n', "a.po")
