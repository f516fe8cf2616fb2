"""The rulebook: every rule that beginners need is in it, its example is played by the rules, and so are its numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.rulebook import examples, rulebook_document, sections
from proofpress.pages.art import theme_of
from proofpress.pages.layout import plan_told
from proofpress.press.paper import parse_paper
from tests.depth import some
from tests.kingdoms.printing.test_pages import all_text, edition, plain
from tests.languages import LANGUAGES
from tests.press.every_page import printed
from tests.press.measure import Pages

A4 = parse_paper("A4")


def book(language: str = "en", theme: str = "colour", data: Edition | None = None) -> Book:
    return open_book(data or edition(), language, theme_of(theme))


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
def test_four_pages_tell_everything_down_to_the_rulings(language: str) -> None:
    """On three the type would be small."""
    b = book(language)
    document = rulebook_document(b, A4)
    assert document.page_count == 4
    said = plain(all_text(document))
    for key in ("book_war", "book_retreat", "book_end", "book_alliance", "aid_moving", "book_rule_dragon"):
        start = b.label(key).partition("{")[0].split()[:4]
        assert plain(" ".join(start)).casefold() in said.casefold(), key
    assert "{" not in said


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_words_of_the_small_cards_overlap_on_narrow_paper(language: str) -> None:
    (pdf,) = printed(f"rulebook --game kingdoms --paper 90x140mm --lang {language}").values()
    assert [found for page in Pages(pdf) for found in page.letters_over_letters()] == []
