"""The rulebook: every rule that beginners need is in it, its example is played by the rules, and so are its numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.rulebook import examples, rulebook_document, sections
from proofpress.kingdoms.rules.state import FLAG
from proofpress.pages.art import theme_of
from proofpress.pages.layout import plan_told
from proofpress.press.paper import parse_paper
from tests.depth import some
from tests.kingdoms.printing.test_pages import all_text, edition, plain
from tests.languages import LANGUAGES

A4 = parse_paper("A4")


def book(language: str = "en", theme: str = "colour", data: Edition | None = None) -> Book:
    return open_book(data or edition(), language, theme_of(theme))


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
def test_at_most_four_pages_tell_everything_down_to_the_rulings(language: str) -> None:
    b = book(language)
    document = rulebook_document(b, A4)
    assert document.page_count <= 4
    said = plain(all_text(document))
    for key in ("book_war", "book_retreat", "book_end", "book_alliance", "aid_moving", "book_rule_dragon"):
        start = b.label(key).partition("{")[0].split()[:4]
        assert plain(" ".join(start)).casefold() in said.casefold(), key
    assert "{" not in said


def test_a_war_is_told_as_the_rules_play_it() -> None:
    told = {moment.key: moment for moment in examples(edition())["war"].told}
    assert list(told) == ["attack", "reveal", "retreat", "tie", "peace", "fallout"]
    values = told["attack"].values
    assert (values["worth"], values["discount"], values["most"], values["other"]) == (4, 1, 5, 4)
    # a number is paid less the discount: 5 - 1 with one mana of 2 and two ores; 3 with two mana, without change
    assert told["reveal"].units == ((1, 2, 0), (2, 0, 0))
    assert told["tie"].numbers == (3, 3)
    at = examples(edition())["war"].game.atlas.index
    for key, ours, theirs in (("retreat", "m", "f"), ("peace", "m", "m"), ("fallout", "mq", "fp")):
        state = told[key].state
        assert all(state.one[0] >> at[f"1A.{letter}"] & 1 for letter in ours), key
        assert all(state.one[1] >> at[f"1A.{letter}"] & 1 for letter in theirs), key
    assert told["peace"].numbers == (FLAG, FLAG)
    assert told["tie"].state.supply[0] == told["attack"].state.supply[0] + 1  # too little food: back to the supply
    assert not told["fallout"].state.one[1] & (1 << at["1A.m"] | 1 << at["1A.q"])  # every shared region is left


def test_lands_yield_what_the_rules_say() -> None:
    found = examples(edition())
    assert found["collect"].told[0].units == ((1, 1, 1),)
    assert found["under"].told[0].units == ((1, 0, 0),)
    assert found["under"].told[0].values["free"] == 1  # two lying pieces yield one together


def test_numbers_are_those_of_the_data() -> None:
    data = edition()
    dearer = replace(data, war=replace(data.war, worth={**data.war.worth, "mana": 3}))
    assert examples(dearer)["war"].told[0].values["worth"] == 5
    assert "worth 5 in war" in plain(all_text(rulebook_document(book(data=dearer), A4)))


def test_a_rulebook_without_the_lands_of_its_example_has_no_pictures_of_it() -> None:
    data = load_edition()
    few = replace(data, sides={name: side for name, side in data.sides.items() if name != "1A"})
    assert "war" not in examples(few)
    assert plan_told(book(data=few), A4, sections(book(data=few))).pages


def test_large_print_is_large() -> None:
    b = book(theme="contrast")
    assert plan_told(b, A4, sections(b)).pt >= b.theme.least_pt
