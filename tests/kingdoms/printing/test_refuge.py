"""Every page prints the rulings of what is played: the refuge of its configuration, and those that its nations need."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.printing.kit import everything
from proofpress.kingdoms.printing.player_aid import aid_document
from proofpress.kingdoms.printing.reference import reference_document
from proofpress.kingdoms.printing.rulebook import OF_NATIONS, rulebook_document
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, setup_notes
from proofpress.pages.layout import sentence
from proofpress.press.paper import parse_paper
from tests.kingdoms.printing.test_pages import A4, all_text, book, dealt, edition, plain
from tests.languages import LANGUAGES

FIRST, LATER = "nearest", "last_resort"


def said(data: Edition, choice: str, code: str) -> str:
    return plain(sentence(book(code, data=data).label.set(f"rule_refuge_{choice}")))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("data", "own", "other"), [(edition(), FIRST, LATER), (edition().whole(), LATER, FIRST)])
def test_an_aid_has_the_refuge_of_its_configuration(data: Edition, own: str, other: str, code: str) -> None:
    aid = plain(all_text(aid_document(book(code, data=data), A4)))
    assert said(data, own, code) in aid
    assert said(data, other, code) not in aid
    assert aid_document(book(code, data=data), parse_paper("A5")).page_count == 2
    sheet = " ".join(map(plain, setup_notes(book(code, data=data), SetupSheet(dealt(4)), False)))
    assert said(data, own, code) in sheet
    with_two = " ".join(map(plain, setup_notes(book(code, data=data), SetupSheet(dealt(2)), False)))
    assert said(data, own, code) not in with_two  # there are no alliances


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rulebook_has_its_own_and_fits(code: str) -> None:
    whole = edition().whole()
    document = rulebook_document(book(code, data=whole), A4)
    text = plain(all_text(document))
    assert document.page_count <= 4
    assert said(whole, LATER, code) in text
    assert said(whole, FIRST, code) not in text
    assert "kingdoms/1" not in text


def test_the_rulebook_tells_how_tokens_run_short_beside_who_chooses() -> None:
    b = book(data=edition().whole())
    text = plain(all_text(rulebook_document(b, A4)))
    chooses, short = (
        text.index(plain(sentence(b.label.set(name))))
        for name in ("rule_too_few_tokens_owner_chooses", "book_rule_short")
    )
    assert 0 < short - chooses < 120


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reference_marks_a_nation_that_needs_three(code: str) -> None:
    b = book(code)
    text = plain(all_text(reference_document(b, A4)))
    marked = [
        name
        for name in edition().nations
        if plain(f"{b.name(name)} {sentence(b.label('ref_players', number=3))}") in text
    ]
    assert marked == ["oathkeepers"]


def test_rulings_and_nations_are_those_in_play() -> None:
    for data, shown in ((edition(), False), (edition().whole(), True)):
        b = book(data=data)
        text, reference = (plain(all_text(made)) for made in (rulebook_document(b, A4), reference_document(b, A4)))
        for name in OF_NATIONS:
            said_so = plain(sentence(b.label.set(f"book_rule_{name}", highest=data.war.highest)))
            assert (said_so in text) == shown, name
        for nation in edition().newer:
            assert (b.name(nation) in reference) == shown, nation
    assert "Nation cards 15" in text


@pytest.mark.parametrize("players", [2, 5])
def test_everybody_gets_an_aid_and_a_reference(players: int) -> None:
    b = book(data=edition().whole())
    files = {piece.name: piece for piece in everything(b, A4, players)}
    for name, one in (("player-aid.pdf", aid_document(b, A4)), ("reference.pdf", reference_document(b, A4))):
        with pikepdf.open(BytesIO(files[name].made()[0])) as made:
            assert len(made.pages) == players * one.page_count
