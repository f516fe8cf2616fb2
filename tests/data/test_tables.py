"""Tables: every text comes back as it was, and none of them is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest

from proofpress.errors import ContentError
from proofpress.files import as_csv, from_csv

SIGNS = "=+-@\t\r\n＝＋－＠"
LETTERS = [*SIGNS, *"'\"';,| ax1", "''", "ž"]


def back(text: str) -> list[list[str]]:
    return [cells for _, cells in from_csv(text, "t.csv")]


def cells_seen(text: str, delimiter: str) -> list[str]:
    """The cells as a spreadsheet cuts them that takes quotes only at the start of a cell."""
    return [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) for cell in row]


def test_every_text_comes_back() -> None:
    chance = Random(14)
    rows = [["".join(chance.choices(LETTERS, k=chance.randrange(7))) for _ in range(3)] for _ in range(1_000)]
    for line_end in ("\n", "\r\n"):
        written = as_csv([["a", "b", "c"], *rows], line_end)
        assert back(written)[1:] == rows
        for delimiter in ",;\t":
            # Cut elsewhere, a quoted line end may stand alone in a cell, which is no formula.
            signs = SIGNS if delimiter == "," else SIGNS.translate(dict.fromkeys(map(ord, "\t\r\n")))
            assert [cell for cell in cells_seen(written, delimiter) if cell.startswith(tuple(signs))] == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+420", "'+420"),
        ("-5", "'-5"),
        ("＝1+1", "'＝1+1"),
        ("\ta", "'\ta"),
        ("'=a", "''=a"),
        ("x;=a", "x;'=a"),
        ("'t Hooft", "'t Hooft"),
        ("a=b", "a=b"),
        ("−5", "−5"),
        ("", ""),
    ],
)
def test_a_formula_gets_an_apostrophe(text: str, written: str) -> None:
    assert list(csv.reader(io.StringIO(as_csv([[text, "x"]]), newline=""))) == [[written, "x"]]
    assert back(as_csv([[text, "x"]])) == [[text, "x"]]


def test_numbers_stay_numbers() -> None:
    assert as_csv([[-5, 3, "a"]]) == "-5,3,a\n"


@pytest.mark.parametrize("delimiter", ",;\t")
def test_the_first_row_says_what_separates(delimiter: str) -> None:
    text = f"\ufeffa{delimiter}b\r\n'=x{delimiter}'y\r\n"
    assert list(from_csv(text, "t.csv")) == [(1, ["a", "b"]), (2, ["=x", "'y"])]


@pytest.mark.parametrize("text", ['a,b\n"x"y,1\n', 'a,b\n"x\n', f"a\n{'x' * 200_000}\n"])
def test_a_row_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ContentError, match=r"^t\.csv:2: the row cannot be read as CSV \("):
        back(text)
