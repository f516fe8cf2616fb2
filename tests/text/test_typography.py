"""Spaces that must not break, and words that are too long for a line."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.language import Typography, hyphenated, typeset

CZECH = Typography(quotes="„“", keep=("{k,s,v,z,o,u,a,i}", "na"))
FRENCH = Typography(quotes="«»", spaced=":;!?«»", keep=("à",))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("pole v lese", "pole v~lese"),
        ("V lese a u vody", "V~lese a~u~vody"),
        ("na okraji", "na~okraji"),
        ("6 bodů", "6~bodů"),
        ("1×1 pole", "1×1~pole"),
        ("−1 bod", "−1~bod"),
        ("čtverec 2×2", "čtverec 2×2"),
        ("asi 60 × 90 mm", "asi 60~×~90~mm"),
        ("v roce 7. Zima", "v~roce 7. Zima"),
        ("les, a", "les, a"),
        ("voda", "voda"),
        ("Ulem's Wallow", "Ulem’s Wallow"),
        ("", ""),
    ],
)
def test_spaces_that_must_not_break(text: str, wanted: str) -> None:
    assert typeset(text, CZECH) == wanted.replace("~", "\u00a0")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Solo : ici ; là !", "Solo~: ici~; là~!"),
        ("Solo: ici; là!", "Solo~: ici~; là~!"),
        ("Solo\u00a0: ici", "Solo~: ici"),
        ("Quoi ?! Non?", "Quoi~?! Non~?"),
        ("Dites «oui» à tous", "Dites «~oui~» à~tous"),
        ("« Sur ruines ! » : l'« eau »", "«~Sur ruines~!~»~: l’«~eau~»"),
        ("(vraiment ?) [ici : là]", "(vraiment~?) [ici~: là]"),
        ("à 10:30, 1:50, https://a.b", "à~10:30, 1:50, https://a.b"),
        ("{season} : {sum}", "{season}~: {sum}"),
        ("(?) : «» !", "(?)~: «»~!"),
        (": seul", ": seul"),
        ("l'eau d'en haut", "l’eau d’en haut"),
    ],
)
def test_signs_that_stand_apart(text: str, wanted: str) -> None:
    assert typeset(text, FRENCH) == wanted.replace("~", "\u00a0")


def test_each_language_spaces_its_own_signs() -> None:
    canadian = Typography(quotes="«»", spaced=":«»")
    assert typeset("Non! Oui: «là»?", canadian) == "Non! Oui\u00a0: «\u00a0là\u00a0»?"
    assert typeset("Solo : “là”", Typography(spaced=":")) == "Solo\u00a0: “là”"
    assert typeset("Solo : “là” !", Typography()) == "Solo : “là” !"


@pytest.mark.parametrize(
    ("text", "language"), [("6 bodů v lese a u vody", CZECH), ("« Là ? » : à l'eau ; 3 fois!", FRENCH)]
)
def test_setting_twice_changes_nothing(text: str, language: Typography) -> None:
    once = typeset(text, language)
    assert typeset(once, language) == once


def test_no_line_of_shipped_texts_can_end_in_a_short_word(edition: Edition) -> None:
    """Whatever the width, a space at which a line may break never follows a one-letter word or a number."""
    for code in ("cs", "pl"):
        language, text = edition.languages[code], edition.text[code]
        effects = [card.effect for card in text.cards.values() if card.effect]
        for each in [*effects, *text.labels.values()]:
            for word in typeset(each, language.typography).split(" ")[:-1]:
                last = word.rpartition("\u00a0")[2].strip("(„”")
                assert not (len(last) == 1 and last.isalpha() and last.islower()), each
                assert not last.isdigit() or each.endswith(last), each


def narrow(limit: int) -> object:
    return lambda word: len(word) <= limit


@pytest.mark.parametrize("limit", [8, 10, 12, 15, 20])
def test_a_long_word_is_broken_into_pieces_that_fit(edition: Edition, limit: int) -> None:
    text = "Wüten des Landschaftsvermessungsamtes hier"
    done = hyphenated(text, edition.languages["de"], lambda word: len(word) <= limit)
    assert all(len(word) <= limit for word in done.split(" "))
    assert done.replace("- ", "") == text
    assert done.startswith("Wüten des Land")


def test_words_that_fit_are_left_alone(edition: Edition) -> None:
    text = "Landschaftsvermessungsamt"
    assert hyphenated(text, edition.languages["de"], lambda _: True) == text


def test_a_word_without_a_place_to_break_stays(edition: Edition) -> None:
    assert hyphenated("bbbbbbbbbbbb", edition.languages["de"], lambda word: len(word) <= 3) == "bbbbbbbbbbbb"
