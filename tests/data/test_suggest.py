"""The nearest valid word, and how values and possibilities are shown."""

from __future__ import annotations

import pytest

from proofpress.errors import LONGEST_QUOTED, MOST_COMPARED, MOST_LISTED, hint, listed, nearest, quoted

IDS = ("great_river", "great_city", "farmland", "hamlet", "ulems_wallow", "a", "goblin_attack", "--dpi")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("graet_river", "great_river"),
        ("Great River", "great_river"),
        ("great-city", "great_city"),
        ("GREAT_CITY", "great_city"),
        ("farmlnad", "farmland"),
        ("ulem_wallow", "ulems_wallow"),
        ("hamle", "hamlet"),
        ("A", "a"),
        ("goblinattack", "goblin_attack"),
        ("xyzzy", None),
        ("--copies", None),  # dashes are no likeness
        ("", None),
        ("river" * 1000, None),
    ],
)
def test_nearest(word: str, found: str | None) -> None:
    assert nearest(word, IDS) == found


def test_nearest_does_not_depend_on_the_order() -> None:
    assert nearest("cards", ["card", "cars"]) == nearest("cards", ["cars", "card"])


def test_nearest_among_very_many_looks_at_the_first_letter() -> None:
    many = [f"card_{number}" for number in range(MOST_COMPARED)]
    assert nearest("hamlte", [*many, "hamlet"]) == "hamlet"
    assert nearest("ahmlet", [*many, "hamlet"]) is None
    assert nearest("ahmlet", [*many[1:], "hamlet"]) == "hamlet", "not one too many"
    assert nearest("hamlte", []) is None


@pytest.mark.parametrize(
    ("words", "shown"),
    [((), ""), (("a",), "a"), (("a", "b"), "a or b"), (("a", "b", "c"), "a, b or c"), ("xyz", "x, y or z")],
)
def test_listed(words: tuple[str, ...], shown: str) -> None:
    assert listed(words) == shown


def test_long_lists_are_cut() -> None:
    words = [f"w{number}" for number in range(MOST_LISTED + 1)]
    assert listed(words) == "w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11 … (13 in all)"
    assert listed(words[:MOST_LISTED]).endswith("w10 or w11")
    assert listed(["a", "b"], "and") == "a and b"


def test_hint() -> None:
    assert hint("hamle", IDS[:4]) == '; did you mean "hamlet"? possible: great_river, great_city, farmland or hamlet'
    assert hint("xyzzy", ("b", "a")) == "; possible: b or a", "the order that was given"
    assert hint("xyzzy", {"b", "a", "c"}) == "; possible: a, b or c", "a set has none"
    assert hint("xyzzy", ()) == ""
    many = [f"w{number}" for number in range(MOST_LISTED + 1)]
    assert hint("W_12", many) == '; did you mean "w12"?', "no long list beside the word that was meant"
    assert hint("zzz", many).endswith("(13 in all)")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("forest", '"forest"'),
        ("", '""'),
        ("les č", '"les č"'),
        ("a\nb\tc", '"a\\nb\\tc"'),
        ("\x1b[31m", '"\\u001b[31m"'),
        ("\u200bx\u202e", '"\\u200bx\\u202e"'),
        ("x" * 60, '"' + "x" * 60 + '"'),
        ("x" * 61, '"' + "x" * 59 + '…"'),
    ],
)
def test_quoted(value: str, shown: str) -> None:
    assert quoted(value) == shown
    assert len(quoted("x" * 10_000)) == LONGEST_QUOTED + 2
