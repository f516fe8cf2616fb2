"""Who is paid, how many are meant, and which action is called: right words in the wrong places are reported."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import catalogue
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.compare import differences
from proofpress.text.reading import read

CARDS = ("cards", "nations", "actions", "tokens", "labels")


def found(edition: Edition, language: str, name: str, text: str) -> list[str]:
    texts = kingdoms_catalogue(load_kingdoms()) if "/" in name or name == "patrol" else catalogue(edition)
    wanted = next(texts.owners[part, name].wanted for part in CARDS if (part, name) in texts.owners)
    assert wanted is not None
    return [each.rule for each in differences(read(text, texts.vocabulary(language)), wanted)]


RIGHT = [
    ("pl", "greengold_plains", "3 punkty za każdy klaster wioski otoczony trzema lub więcej rodzajami terenu."),
    ("en", "treetower", "1 point for each forest space none of whose neighbours is empty."),
    (
        "en",
        "starlit_sigil",
        "4 points for each group of exactly 3 empty spaces, surrounded by filled spaces or the edge.",
    ),
    (
        "cs",
        "starlit_sigil",
        "4 body za každé území přesně 3 prázdných polí, obklopené obsazenými poli nebo okrajem mapy.",
    ),
    ("pl", "starlit_sigil", "4 punkty za każdy klaster dokładnie 3 pustych obszarów otoczony wypełnionymi obszarami."),
    ("de", "starlit_sigil", "4 Punkte für jedes Gebiet aus genau 3 leeren Feldern, umgeben von gefüllten Feldern."),
    ("en", "broken_road", "A diagonal from the left to the bottom edge scores 3 points if each space of it is filled."),
    (
        "de",
        "stoneside_forest",
        "3 Punkte für jeden Berg, den ein Wald mit einem anderen Berg verbindet; kein Berg zählt mehrfach.",
    ),
    ("en", "craylund", "7 points for each farm cluster next to 3 or more water spaces."),
    (
        "en",
        "canal_lake",
        "1 point for each water space beside a farm cluster, and for each farm space beside a water cluster: 1.",
    ),
    ("en", "emberforge/5", "2 points if your castle level is 5 or higher."),
    ("cs", "mirrorfolk/1", "Za 1 manu smíš při vyhlášené Výpravě provést Hlídku a při vyhlášené Hlídce Výpravu."),
    ("de", "glasswrights/4", "Statt der ausgerufenen Patrouille darfst du handeln."),
]
WRONG = [
    ("en", "ferrywardens/4", "Instead of Quest you may Trade."),
    ("en", "canal_lake", "1 point for each water space surrounded by farms and each farm space surrounded by water."),
    ("en", "clawsgrave_peaks", "5 points for each mountain connected by farm to water."),
    ("en", "clawsgrave_peaks", "5 points for each mountain if a farm cluster connects it and a water space."),
    ("en", "ironhoof/1", "After a Patrol without war, the same piece may Quest once, but not into war."),
    ("en", "emberforge/1", "Attacking in mountains costs you 1 less."),
    ("en", "craylund", "7 points for each farm cluster of at least 3 spaces adjacent to water."),
    ("en", "wildholds", "8 points if you have at least 6 village clusters."),
    ("en", "outer_enclave", "Choose: for each village cluster score 1 point for each empty space adjacent to it."),
    # States and sides
    ("en", "cauldrons", "1 point for each filled space surrounded on all four sides by empty spaces or the edge."),
    ("de", "cauldrons", "1 Punkt für jedes leere Feld, das von leeren Feldern oder dem Rand umgeben ist."),
    ("en", "treetower", "1 point for each forest space next to at least one filled space or the edge."),
    ("cs", "treetower", "1 bod za každé pole lesa, které sousedí s obsazeným polem nebo okrajem mapy."),
    ("pl", "borderlands", "6 punktów za każdy rząd i każdą kolumnę z co najmniej jednym wypełnionym obszarem."),
    ("en", "greenbough", "1 point for each row and each column that consists entirely of forest."),
    ("en", "greenbough", "1 point for each row and each column with exactly one forest space."),
    # Who is paid
    ("en", "stoneside_forest", "3 points for each forest cluster that connects two mountains."),
    ("pl", "stoneside_forest", "3 punkty za każdy klaster lasu, który łączy dwie góry."),
    ("en", "broken_road", "3 points for each space of a filled diagonal from the left edge to the bottom edge."),
    (
        "en",
        "outer_enclave",
        "Choose a village cluster: 1 point for each village cluster with an empty space adjacent to it.",
    ),
    ("pl", "ironhoof/5", "1 punkt za każdy pionek na obcej karcie, najwyżej 3."),
    # What is counted
    ("en", "craylund", "7 points for each farm cluster adjacent to at least 3 water clusters."),
    ("en", "hexweavers/3", "On reaching this level, name 1 resource that one rival loses."),
    # What links, and what is linked
    ("en", "clawsgrave_peaks", "5 points for each mountain that a farm cluster connects to a water space."),
    (
        "de",
        "clawsgrave_peaks",
        "5 Punkte für jeden Berg, der durch ein Ackergebiet mit einem Wasserfeld verbunden ist.",
    ),
    ("en", "golden_granary", "1 point for each water space on ruins, 3 points for each farm space adjacent to ruins."),
    # Actions, players and cards
    ("en", "ferrywardens/4", "When Quest is called, you may Trade instead."),
    ("cs", "ferrywardens/4", "Když je vyhlášena Výprava, smíš místo ní provést Obchod."),
    ("en", "ferrywardens/4", "When Trade is called, you must Quest instead."),
    ("en", "patrol", "Move one piece to a neighbouring region of any card, or stand a lying piece up."),
    ("de", "mosskin/3", "Verteidigst du dich im Wald, kostet es deinen Gegner 1 weniger."),
    (
        "en",
        "oathkeepers/1",
        "When you form an alliance, you gain 1 food and your partner gains 1 resource of your choice.",
    ),
    ("en", "glasswrights/5", "2 points if you hold 10 or more resources of one kind."),
    (
        "en",
        "crownless/5",
        "3 points if more of your pieces stand at home than abroad; 1 point for each capital you hold.",
    ),
    ("en", "lantern_scribes/5", "1 point if you hold 6 or more mana."),
]


@pytest.mark.parametrize(("language", "name", "text"), RIGHT)
def test_what_follows_from_the_rule_may_be_said(edition: Edition, language: str, name: str, text: str) -> None:
    assert found(edition, language, name, text) == []


@pytest.mark.parametrize(("language", "name", "text"), WRONG)
def test_the_right_words_in_wrong_places(edition: Edition, language: str, name: str, text: str) -> None:
    assert found(edition, language, name, text)
