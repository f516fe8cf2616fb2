"""The proof sheet: worst first, marked, self-contained, and comparable with an earlier one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import catalogue, proof_cards
from proofpress.language import labels_of
from proofpress.text.catalogue import Catalogue, Key
from proofpress.text.checks import check
from proofpress.text.proof_sheet import STATES, ProofEntry, proof_entries, proof_html

DEEPWOOD: Key = ("cards", "deepwood", "effect")
PNG = b"\x89PNG picture"


@pytest.fixture(scope="module")
def texts(edition: Edition) -> Catalogue:
    return catalogue(edition)


def with_text(texts: Catalogue, key: Key, text: str | None, **more: object) -> Catalogue:
    entries = {code: dict(table) for code, table in texts.entries.items()}
    if text is None:
        del entries["cs"][key]
    else:
        entries["cs"][key] = replace(entries["cs"][key], text=text, **more)  # type: ignore[arg-type]
    return replace(texts, entries=entries)


def sheet(texts: Catalogue, ids: Sequence[str] = ()) -> list[ProofEntry]:
    return proof_entries(texts, "cs", "en", check(texts, ["cs"]), ids)


def html(edition: Edition, entries: Sequence[ProofEntry]) -> str:
    cards = proof_cards(edition, "cs")
    return proof_html(entries, "cs", "en", labels_of(edition, "en").set, {"deepwood": PNG}, cards.undrawn)


def wrong(texts: Catalogue) -> Catalogue:
    """One text of every state: an error, a note, one to review, one missing."""
    texts = with_text(texts, DEEPWOOD, "5 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí.")
    texts = with_text(texts, ("cards", "silos", "name"), "Hranice ")
    texts = with_text(
        texts,
        ("cards", "craylund", "effect"),
        str(texts.text("cs", ("cards", "craylund", "effect"))),
        of="reviewed 00000000 00000000",
    )
    return with_text(texts, ("cards", "jorekburg", "effect"), None)


def test_the_worst_comes_first(texts: Catalogue) -> None:
    entries = sheet(wrong(texts))
    assert [(entry.id, entry.state) for entry in entries[:4]] == [
        ("deepwood", "errors"),
        ("silos", "notes"),
        ("craylund", "review"),
        ("jorekburg", "missing"),
    ]
    states = [STATES.index(entry.state) for entry in entries]
    assert states == sorted(states)
    assert {entry.state for entry in entries[4:]} == {"clean", "words"}
    assert {entry.part for entry in entries if entry.state == "words"} == {"maps", "titles", "labels", "pages"}


def test_everything_is_on_it(texts: Catalogue) -> None:
    entries = sheet(texts)
    lines = {(entry.part, entry.id, line.field): line for entry in entries for line in entry.lines}
    assert set(lines) == set(texts.wanted_keys())
    assert lines[DEEPWOOD].source == texts.text("en", DEEPWOOD)
    assert lines[DEEPWOOD].text == texts.text("cs", DEEPWOOD)


def test_marks_are_in_the_text(texts: Catalogue) -> None:
    (entry,) = sheet(
        with_text(texts, DEEPWOOD, "5 bodů za každou oblast lesa s alespoň 5 poli, která nesousedí s vesnicí."),
        ["deepwood"],
    )
    effect = next(line for line in entry.lines if line.field == "effect")
    assert [piece for piece in effect.pieces if piece[1]] == [("5 bodů", "error"), ("oblast", "note")]
    assert effect.text.startswith("5 bodů za každou oblast lesa")


class _Page(HTMLParser):
    """What a page asks for, and whether its tags are in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.asked += [str(given[name]) for name in ("src", "href") if name in given]
        if "id" in given:
            self.ids.append(str(given["id"]))
        if tag not in ("meta", "link", "img", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing(edition: Edition, texts: Catalogue) -> None:
    text = html(edition, sheet(wrong(texts)))
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert {address.partition(":")[0] if ":" in address else address[:1] for address in page.asked} == {"data", "#"}
    assert {address[1:] for address in page.asked if address.startswith("#")} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert "<script" not in text
    assert text.count('type="checkbox"') == len(sheet(texts))
    assert "data:image/png;base64,iVBORyBwaWN0dXJl" in text


def test_the_page_says_what_is_wrong_and_how_to_accept_it(edition: Edition, texts: Catalogue) -> None:
    text = html(edition, sheet(wrong(texts)))
    article = re.search(r'<article id="cards-deepwood".*?</article>', text, re.DOTALL)
    assert article is not None
    inside = article.group()
    assert '<mark class="error">5 bodů</mark> za každé území lesa' in inside
    assert "<code>rule/points</code> text says 5 points, the card scores 6" in inside
    assert "accept: {rule/points: …}" in inside
    assert "6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s polem vesnice." in inside


def test_a_card_without_a_picture_says_why(edition: Edition, texts: Catalogue) -> None:
    """Too long, or without a label; where a text is missing, that is seen."""
    cards = replace(proof_cards(edition, "cs"), unfit=["craylund"])
    why = {entry.id: cards.undrawn(entry) for entry in sheet(wrong(texts)) if entry.card}
    assert (why["craylund"], why["deepwood"], why["jorekburg"]) == ("proof_no_picture", "proof_no_words", "")


def test_texts_cannot_break_the_page(edition: Edition, texts: Catalogue) -> None:
    text = html(edition, sheet(with_text(texts, DEEPWOOD, '<script>alert("&")</script>'), ["deepwood"]))
    assert "&lt;script&gt;" in text
    assert "<script" not in text


def test_the_same_sheet_is_the_same_file(edition: Edition, texts: Catalogue) -> None:
    assert html(edition, sheet(texts)) == html(edition, sheet(texts))
