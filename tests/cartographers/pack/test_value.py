"""The public value: forms that a plan may fix, and that a value is written in one way only."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.cartographers.pack.deals import KIND, check
from proofpress.errors import ProofpressError, Refusal, UsageError
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import mix_step
from proofpress.pack.keys import ValueForm, event_seed, value_form
from tests.cartographers.pack.events import edition, make_plan, planned


def form(text: str) -> ValueForm:
    found = value_form(text)
    assert found is not None
    assert found.text == text
    return found


@pytest.mark.parametrize(
    ("plan", "given", "canonical"),
    [
        ("16 hex digits", "00FF00ff00ff00ff", "00ff00ff00ff00ff"),
        ("3 numbers of 1-49", " 3  17 42 ", "3 17 42"),
        ("1 number of 0-9", "0", "0"),
        ("2 numbers of 2 digits", "04 17", "04 17"),
        ("2 words", " river\u00a0 Stone ", "river stone"),
        ("3 words", "Ru\u030aže Łódź Strauß", "ruze lodz strauss"),
        ("2 words", "ＣＵＰ ﬁsh", "cup fish"),
        ("2 words", "Ёлка река", "елка река"),
        ("2 words", "сын дом", "сьін дом"),
        ("1 word", "δρόμος", "δρομοσ"),
        ("3 numbers of 1-49, ascending", "42 3 17", "3 17 42"),
    ],
)
def test_values_have_one_form(plan: str, given: str, canonical: str) -> None:
    assert form(plan).canonical(given) == canonical
    assert form(plan).canonical(canonical) == canonical


@pytest.mark.parametrize(
    ("plan", "given", "hint"),
    [
        ("16 hex digits", "0x00FF 00ff00ff00ff", 'did you mean "00ff00ff00ff00ff"?'),
        ("16 hex digits", "00ff00ff00ff00ff0", "must be 16 hex digits"),
        ("16 hex digits", "00ff00ff00ff00f", "must be 16 hex digits"),
        ("3 numbers of 1-49", "3,17,42", 'did you mean "3 17 42"?'),
        ("3 numbers of 1-49", "3 17 50", "must be 3 numbers of 1-49"),
        ("3 numbers of 1-49", "3 17", "must be 3 numbers of 1-49"),
        ("3 numbers of 1-49", "03 17 42", 'did you mean "3 17 42"?'),
        ("1 number of 1-49", "-3", "must be 1 number of 1-49"),
        ("1 number of 1-49", "", "must be 1 number of 1-49"),
        ("1 number of 1-49", "٣", "must be 1 number of 1-49"),
        ("2 numbers of 2 digits", "4 17", "must be 2 numbers of 2 digits"),
        ("2 numbers of 2 digits", "004 17", "must be 2 numbers of 2 digits"),
        ("2 words", " \n", "must be 2 words"),
        ("2 words", "river, stone", 'did you mean "river stone"?'),
        ("2 words", "ri\u200bver stone", "must be 2 words"),
        ("2 words", "river s\u0442one", "in one script (Latin, Greek or Cyrillic)"),
        ("2 words", "river \u0440\u0435\u043a\u0430", "in one script"),
        ("2 words", "\u0441\u0430\u0440 \u0440\u0430\u0441", "that cannot be read as another one"),
        ("2 words", "太阳 树", "in one script"),
        ("2 words", "river \u3164", "in one script"),
        ("3 numbers of 1-49, ascending", "3 3 17", "ascending and different"),
    ],
)
def test_other_forms_are_refused_with_what_was_meant(plan: str, given: str, hint: str) -> None:
    with pytest.raises(UsageError) as error:
        form(plan).canonical(given)
    assert hint in str(error.value)


@pytest.mark.parametrize(
    "invisible", ["\u034f", "\ufe0f", "\u3164", "\u115f", "\u180b", "\u17b4", "\U000e0100", "\u200d"]
)
def test_nobody_chooses_among_look_alikes(invisible: str) -> None:
    """Words with Cyrillic look-alikes and invisible signs are refused, or are the same value."""
    said = "apple tree house"
    alike = dict(zip("aeopcxyis", "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0455", strict=True))
    taken = set()
    for places in range(1, 2 ** len(said)):
        if places.bit_count() > 3 and places % 97:
            continue
        variant = "".join(
            alike.get(char, char + invisible) if places >> at & 1 else char for at, char in enumerate(said)
        )
        try:
            taken.add(form("3 words").canonical(variant))
        except UsageError:
            continue
    assert taken <= {said}


def test_a_plan_of_0_2_0_mixes_words_in_as_they_are_typed() -> None:
    plan = replace(make_plan(value_form="3 words", value_source="said"), format=f"{KIND} 1")
    assert plan.value is not None
    assert plan.value.canonical("Ru\u030aže ap\u0440le dom") == "růže ap\u0440le dom"
    # The deals of such an event: E of a fixed key, its plan and its value.
    assert event_seed(bytes(32), b"plan", "růže ap\u0440le dom").hex() == (
        "2415bdf9fab5588216aa69e48f41c4aaa182714b60d20c177bc0ce6782c02bfb"
    )


def test_a_price_can_be_written_in_one_way_only() -> None:
    """Four spellings of one closing price: under every form that takes one of them, the others are refused."""
    spellings = ("44901,92", "44901 92", "4490192", "44901.92")
    taken = {}
    for plan in ("2 numbers of 0-99999", "1 number of 7 digits", "1 number of 1-9999999", "2 words", "1 word"):
        taken[plan] = []
        for given in spellings:
            try:
                taken[plan].append(form(plan).canonical(given))
            except UsageError:
                continue
    assert taken == {
        "2 numbers of 0-99999": ["44901 92"],
        "1 number of 7 digits": ["4490192"],
        "1 number of 1-9999999": ["4490192"],
        "2 words": [],
        "1 word": [],
    }


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("numbers", "say how many of what, such as 5 numbers of 1-49"),
        ("words", "say how many of what"),
        ("0 words", "say how many of what"),
        ("5 numbers of 9-1", "the lower bound comes first"),
        ("5 numbers of 1-5, ascending", "leave no choice"),
        ("8 hex digits", "16 hex digits or more"),
        ("999 numbers of 30 digits", "at most 512 characters"),
    ],
)
def test_forms_that_are_none(said: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        value_form(said)


def test_a_form_may_be_typed_loosely() -> None:
    assert value_form("none") is None
    for said, text in (
        ("5  numbers of 1–49", "5 numbers of 1-49"),
        ("5 numbers of 1–49,  ascending", "5 numbers of 1-49, ascending"),
        ("1 words", "1 word"),
    ):
        found = value_form(said)
        assert found is not None
        assert found.text == text


def test_what_no_page_can_print_is_refused_before_it_is_mixed_in(tmp_path: Path) -> None:
    plan = make_plan(value_form="2 words", value_source="said", format=f"{KIND} 1")
    pack = planned(tmp_path / "cup", plan, value="slunce strom").pack
    (pack.folder / pack_folder.VALUE).unlink()
    with pytest.raises(ProofpressError, match="not in face"):
        mix_step(pack, "太阳 树")
    assert not pack_folder.has(pack.folder, pack_folder.VALUE)
    assert mix_step(pack, "slunce strom") == "slunce strom"


@pytest.mark.parametrize("source", ["three words.\nAs published: the commitment", "said\x1b[2J", "x" * 301])
def test_the_source_of_a_value_is_one_printable_line(source: str) -> None:
    plan = make_plan(value_form="3 words", value_source=source)
    with pytest.raises(Refusal, match="value source"):
        check(plan, edition())
    check(replace(plan, format=f"{KIND} 1"), edition())  # as 0.2.0 did
