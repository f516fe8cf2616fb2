"""Values as they are said, on a line, in a plan or saved: read, bounded, refused where they stand."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from proofpress.errors import EXIT_USAGE, Refusal
from proofpress.options import ANY, Chosen, Option, Written, file, flag, one_of, read, some_of, whole

COPIES = whole("copies", "How many.", 1, 99, default=1)
GAP = Option("gap", "Space.", kind="length", bounds=(0, 10), default=0.0)
KIND = some_of("kind", "Kinds.", ("land", "nation"))
MODE = one_of("mode", "How.", ("solo", "table"), noun="mode of play", instead=(("alone", "solo"),))
MAP = Option("map", "The map.", words=lambda edition: edition, open=True, times=2)
SETS = one_of("sets", "The game.", lambda edition: edition, noun="preset")
SOLO = flag("solo", "Alone.", not_with=("copies",))
HEROES = flag("heroes", "With heroes.", with_no=True)
BACK = Option("back", "The back.")
EDICTS = some_of("edicts", "Four cards.", only_with="back=reference")
FILE = file("list", "A list.")
PAPER = Option("paper", "The paper.", words=("A4", "Letter"), open=True, default="A4", saved="paper")
SEED = Option("seed", "Any text.", position=True, needed=True)
ALL = (COPIES, GAP, KIND, MODE, MAP, SETS, SOLO, HEROES, BACK, EDICTS, FILE, PAPER)


def chosen(*options: Option, saved: dict[str, Written] | None = None, **said: Any) -> Chosen:
    return Chosen(options or ALL, {name: Written(value) for name, value in said.items()}, saved=saved or {})


def refused(*options: Option, **said: Any) -> str:
    with pytest.raises(Refusal) as caught:
        chosen(*options, **said).hold(["base", "heroes"])
    assert caught.value.exit_code == EXIT_USAGE
    return str(caught.value)


def test_what_nobody_says() -> None:
    assert dict(chosen()) == {
        "copies": 1,
        "gap": 0.0,
        "kind": None,
        "mode": None,
        "map": (),
        "sets": None,
        "solo": False,
        "heroes": None,
        "back": None,
        "edicts": None,
        "list": None,
        "paper": "A4",
    }


@pytest.mark.parametrize(
    ("option", "said", "value"),
    [
        (COPIES, "30", 30),
        (COPIES, "+7", 7),
        (GAP, "1.5", 1.5),
        (GAP, "3mm", 3.0),
        (GAP, " 1,5 mm", 1.5),
        (GAP, "0.25IN", 6.35),
        (GAP, "0.5cm", 5.0),
        (KIND, "nation, land", ("nation", "land")),
        (KIND, ("land",), ("land",)),
        (MODE, "solo", "solo"),
        (MODE, "Solo", "solo"),
        (KIND, "LAND,nation", ("land", "nation")),
        (PAPER, "letter", "Letter"),
        (MAP, ("a", "own.yaml"), ("a", "own.yaml")),
        (SOLO, True, True),
        (HEROES, False, False),
        (HEROES, "true", True),
        (FILE, "cards.txt", Path("cards.txt")),
        (PAPER, "200x300mm", "200x300mm"),
    ],
)
def test_what_somebody_says(option: Option, said: Any, value: Any) -> None:
    assert read(option, Written(said)) == value


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"copies": "0"}, "--copies 0: a whole number from 1 to 99 is expected"),
        ({"copies": "many"}, '--copies "many": a whole number from 1 to 99 is expected'),
        ({"copies": "1.0"}, '--copies "1.0": a whole number from 1 to 99 is expected'),
        ({"gap": "inf"}, '--gap "inf": a length such as 3, 3mm or 0.125in from 0 to 10 mm is expected'),
        ({"gap": "nan"}, '--gap "nan": a length such as 3, 3mm or 0.125in from 0 to 10 mm is expected'),
        ({"gap": "-1"}, "--gap -1: a length such as 3, 3mm or 0.125in from 0 to 10 mm is expected"),
        ({"kind": "land,,nation"}, '--kind "land,,nation": write a list such as a,b,c'),
        ({"kind": "lands"}, '--kind: there is no kind "lands"; did you mean "land"? possible: land or nation'),
        (
            {"mode": "tabel"},
            '--mode: there is no mode of play "tabel"; did you mean "table"? possible: solo or table',
        ),
        ({"gap": "3 km"}, '--gap "3 km": a length such as 3, 3mm or 0.125in from 0 to 10 mm is expected'),
        ({"gap": "3cm"}, "--gap 3cm: a length such as 3, 3mm or 0.125in from 0 to 10 mm is expected"),
        ({"mode": "Alone"}, '--mode: there is no mode of play "Alone"; did you mean "solo"?'),
        ({"list": "missing/"}, '--list "missing/": it names a folder; name a file in it'),
        ({"solo": True, "copies": "2"}, "--solo: it does not go with --copies"),
        ({"map": ("a", "b", "c")}, "--map: given 3 times; at most 2 are possible"),
        ({"sets": "heros"}, '--sets: there is no preset "heros"; did you mean "heroes"? possible: base or heroes'),
        ({"edicts": "a"}, "--edicts: only together with --back reference"),
        ({"edicts": "a", "back": "aid"}, "--edicts: only together with --back reference"),
        ({"copies": ("1", "2")}, "--copies: a whole number from 1 to 99 is expected, not a list"),
        ({"copies": True}, "--copies: a whole number from 1 to 99 is expected, not true"),
        ({"solo": "maybe"}, '--solo: true or false is expected, not "maybe"'),
    ],
)
def test_what_cannot_be(said: dict[str, Any], message: str) -> None:
    assert refused(**said) == message


def test_words_of_the_data_are_refused_only_where_others_are_not_possible() -> None:
    chosen(map=("own.yaml",), sets="base").hold(["base"])
    assert refused(sets="own").startswith('--sets: there is no preset "own"')


def test_words_of_the_data_may_be_written_in_capitals() -> None:
    found = chosen(map=("A", "Own.yaml"), sets="BASE")
    found.hold(["base", "a"])
    assert (found["map"], found["sets"]) == (("a", "Own.yaml"), "base")


def test_what_is_needed() -> None:
    with pytest.raises(Refusal, match=r"^SEED: it is missing$"):
        chosen(SEED)


def test_the_line_comes_before_the_plan_and_the_plan_before_what_is_saved() -> None:
    line = {"copies": Written("2")}
    plan = {"copies": Written("3", "plan.yaml:1:9"), "gap": Written("1", "plan.yaml:2:6")}
    saved = {"paper": Written("A5", "config.yaml:1:8")}
    found = Chosen(ALL, line, plan, saved=saved)
    assert (found["copies"], found["gap"], found["paper"]) == (2, 1.0, "A5")
    assert [found.given(name) for name in ("copies", "gap", "paper", "mode")] == [True, True, False, False]
    assert [found.on_line(name) for name in ("copies", "gap", "paper")] == [True, False, False]
    assert found.where("copies") == "--copies"
    assert found.where("gap") == "plan.yaml:2:6: gap"
    assert found.where("paper") == "config.yaml:1:8: paper"


def test_a_wrong_value_is_refused_where_it_stands() -> None:
    with pytest.raises(Refusal, match=r"^plan\.yaml:1:9: copies 0: a whole number from 1 to 99 is expected$"):
        Chosen(ALL, {}, {"copies": Written("0", "plan.yaml:1:9")}, saved={})


def test_a_refusal_says_what_it_is_about_wherever_it_ends_up() -> None:
    refusal = Refusal("they go together", "tie-breaks", "ranking")
    assert str(refusal) == "tie breaks and ranking: they go together"
    assert str(refusal.at(chosen(COPIES).where)) == "--tie-breaks and --ranking: they go together"
    assert str(Refusal("it is full", "data", said="own")) == "data own: it is full"


def test_no_is_not_said() -> None:
    assert not chosen(solo=False).given("solo")
    assert chosen(heroes=True).given("heroes")


@given(st.text(max_size=20))
def test_every_text_is_read_or_refused(text: str) -> None:
    for option in ALL:
        if option.many:
            continue
        with contextlib.suppress(Refusal):
            assert read(option, Written(text)) is not None


@given(st.integers())
def test_bounds_hold(number: int) -> None:
    try:
        assert 1 <= read(COPIES, Written(str(number))) <= 99  # type: ignore[operator]
    except Refusal:
        assert not 1 <= number <= 99


def test_an_option_that_may_be_repeated() -> None:
    many = Option("against", "Others.", times=ANY)
    assert read(many, Written(("a",) * 50)) == ("a",) * 50
