"""Paragraphs of rules on pages are held against what the engine plays by, in every language."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import catalogue, page_facts
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.facts import page_facts as kingdoms_page_facts
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.catalogue import Catalogue, Wording
from proofpress.text.checks import Checker
from proofpress.text.findings import Finding
from tests.languages import LANGUAGES

# Game, language, label, what is changed into what, and the check that finds it.
WRONG = [
    ("c", "en", "aid_turn", "but mountain", "but forest", "rule/negation"),
    ("c", "cs", "aid_turn", "kromě hory", "kromě lesa", "rule/negation"),
    ("c", "pl", "aid_turn", "oprócz gór", "oprócz lasu", "rule/negation"),
    ("c", "de", "aid_turn", "außer Berg", "außer Wald", "rule/negation"),
    ("c", "fr", "aid_turn", "sauf montagne", "sauf forêt", "rule/negation"),
    ("c", "en", "org_turn", "but mountain", "and mountain", "rule/negation"),
    ("c", "en", "def_adjacent", "are not adjacent", "are adjacent too", "rule/term"),
    ("c", "cs", "def_adjacent", "nesousedí", "sousedí také", "rule/term"),
    ("c", "pl", "def_adjacent", "nie sąsiadują", "sąsiadują", "rule/term"),
    ("c", "de", "def_adjacent", "grenzen nicht aneinander", "grenzen aneinander", "rule/term"),
    ("c", "fr", "def_adjacent", "ne sont pas adjacentes", "sont adjacentes", "rule/term"),
    ("c", "en", "def_kinds", "village, farm", "village, coin", "rule/term"),
    ("c", "en", "def_filled_if_wasteland", "wasteland are filled", "wasteland are empty", "rule/term"),
    ("c", "en", "aid_coins", "has no empty space", "has an empty space", "rule/term"),
    ("c", "en", "aid_tie_break", "fewer points", "points", "rule/term"),
    ("c", "en", "score_monsters", "−1 point", "1 point", "rule/term"),
    ("c", "cs", "score_monsters", "prázdné", "obsazené", "rule/term"),
    ("k", "en", "rule_refuge_nearest", "the nearest empty region", "an empty region", "rule/term"),
    ("k", "cs", "rule_refuge_nearest", "nejbližšího prázdného", "prázdného", "rule/term"),
    ("k", "en", "aid_moving", "more than two", "more than three", "rule/term"),
    ("k", "de", "aid_score_piece", "nicht in der", "in der", "rule/term"),
    ("k", "en", "aid_tie", "then the higher castle, magic", "then the higher magic, castle", "rule/relation"),
    ("k", "fr", "aid_war", "sans nouvelle guerre", "avec une nouvelle guerre", "rule/negation"),
]

# Labels that are easily exchanged, besides those of the choices of a ruling.
EXCHANGED = {
    "c": [
        *(("pass_left", "pass_right"), ("way_clockwise", "way_counterclockwise"), ("script_ruins", "coin")),
        *(("spring", "summer"), ("summer", "fall"), ("fall", "winter"), ("winter", "spring")),
        *(("corner_top_left", "corner_top_right"), ("corner_bottom_left", "corner_bottom_right")),
        *(("corner_top_left", "corner_bottom_left"), ("corner_top_right", "corner_bottom_right")),
        *(("forest", "village"), ("farm", "water"), ("monster", "hero"), ("mountain", "wasteland"), ("ruins", "empty")),
        *(("category_forest", "category_village"), ("coins", "monsters"), ("hero_card", "explore_card")),
        *(("shape_2", "shape_3"), ("shape_4", "shape_5"), ("shape_line", "shape_square")),
    ],
    "k": [
        *(
            ("score_castle", "score_magic"),
            ("aid_score_castle", "aid_score_magic"),
            ("score_pieces", "score_resources"),
        ),
        *(
            ("book_action_build", "book_action_research"),
            ("setup_pieces", "setup_tokens"),
            ("book_turn_1", "book_turn_5"),
        ),
    ],
}
HELD_BY_0_2_0 = 39  # labels of Kingdoms
SAME = {("rule_refuge_nearest", "rule_refuge_last_resort")}  # one says what the other does, and when besides


def found(texts: Catalogue, language: str, label: str, text: str) -> list[Finding]:
    key = ("labels", label, "text")
    return Checker(texts, language).draft(key, Wording(text, texts.entries[language][key].place))


@pytest.fixture(scope="module")
def games(edition: Edition) -> dict[str, Catalogue]:
    return {"c": catalogue(edition), "k": kingdoms_catalogue(load_kingdoms())}


@pytest.mark.parametrize(("game", "language", "label", "right", "wrong", "rule"), WRONG)
def test_what_is_changed_is_found(
    games: dict[str, Catalogue], game: str, language: str, label: str, right: str, wrong: str, rule: str
) -> None:
    texts = games[game]
    text = texts.text(language, ("labels", label, "text"))
    assert text is not None
    assert right in text
    assert not [each for each in found(texts, language, label, text) if each.rule.startswith("rule/")]
    assert rule in [each.rule for each in found(texts, language, label, text.replace(right, wrong))]


@pytest.mark.parametrize("game", ["c", "k"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_that_are_exchanged_are_found(
    games: dict[str, Catalogue], edition: Edition, game: str, language: str
) -> None:
    """Each is wrong in the other's place, and so is what a ruling says that was not chosen."""
    rulings = (edition if game == "c" else load_kingdoms()).rulings
    choices = ([f"rule_{name}_{choice}" for choice in ruling.choices] for name, ruling in rulings.items())
    pairs = [pair for those in choices for pair in combinations(those, 2)] + EXCHANGED[game]
    texts, unseen = games[game], list[tuple[str, str]]()
    checker = Checker(texts, language)
    for pair in pairs:
        for here, there in (pair, pair[::-1]):
            text = texts.text(language, ("labels", there, "text"))
            if (here, there) not in SAME:
                assert text is not None, there
                key = ("labels", here, "text")
                errors = checker.contradictions(key, Wording(text, texts.entries[language][key].place))
                unseen += [] if errors else [(here, there)]
    assert unseen == []


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_lengths_are_those_of_the_press(games: dict[str, Catalogue], language: str) -> None:
    key = ("pages", "ruler_check", "text")
    right = games["c"].text(language, key)
    assert right is not None
    checker = Checker(games["c"], language)
    for written, wrong in (("50 mm", False), ("5 cm", False), ("50 cm", True), ("60 mm", True), ("50 pt", True)):
        text = right.replace("50 mm", written)
        errors = checker.draft(key, Wording(text, games["c"].entries[language][key].place))
        assert [each.rule for each in errors] == (["rule/count"] if wrong else []), text


def test_what_0_2_0_confirmed_stays_confirmed(games: dict[str, Catalogue]) -> None:
    """The stamp of a label of Kingdoms holds its facts: as many labels have such a stamp as then."""
    held = [owner.rule for owner in games["k"].owners.values() if owner.part == "labels" and owner.rule]
    assert (len(held), games["k"].owners["labels", "card_actions"].rule) == (HELD_BY_0_2_0, "")


def test_facts_of_pages_follow_the_rulings(edition: Edition) -> None:
    words = {label: [need.words for need in wanted.needs] for label, wanted in page_facts(edition)}
    assert "any terrain but mountain" in words["aid_turn"]
    other = replace(edition.rulings["fallback_terrain"], choose="on_card")
    changed = replace(edition, rulings={**edition.rulings, "fallback_terrain": other})
    on_card = {label: [need.words for need in wanted.needs] for label, wanted in page_facts(changed)}
    assert "any terrain but mountain" not in on_card["aid_turn"]


def test_every_label_with_facts_is_a_label(games: dict[str, Catalogue], edition: Edition) -> None:
    labels = {
        "c": [name for name, _ in page_facts(edition)],
        "k": [name for name, _ in kingdoms_page_facts()],
    }
    for game, names in labels.items():
        assert len(names) > 20
        assert [name for name in names if games[game].text("en", ("labels", name, "text")) is None] == []
