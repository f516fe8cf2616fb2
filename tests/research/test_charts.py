"""Pages of a census and of the lab, read back in all languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from proofpress.language import labels_of
from proofpress.press.paper import parse_paper
from proofpress.research.cartographers_lab import lab_page
from proofpress.research.charts import census_page
from tests.cartographers.search.golden import edition
from tests.languages import LANGUAGES
from tests.press.pdfs import opened, text_of

SHARE = {"count": 12345, "percent": "1.50", "low": "1.12", "high": "2.00"}
WORTH = {"mean": "-1.25", "low": "-2.50", "high": "0.75"}
PLACE = {"rank": 2, "best": 1, "worst": 4, "of": 8}

CENSUS: dict[str, Any] = {
    "map": "a",
    "config": "cartographers/1/base",
    "data": "0123456789abcdef",
    "counted": 1_000_000,
    "ambush_by": "border",
    "verdicts": {"playable": SHARE, "unplayable": SHARE, "undecided": SHARE},
    "reasons": {
        "playable: exact search": SHARE,
        "unplayable: pigeonhole: 7 ruins events, but the map has only 6 ruins spaces": SHARE,
    },
    "reference": {
        "count": 200,
        "mean": "112.6",
        "deviation": "18.2",
        "printed_par": {"mean": "85.0"},
        "intervals": {"mean": ["112.39", "112.90"]},
        "histogram": {"100": 120, "110": 80},
    },
    "best": {"mean": "146.2", "count": 30, "budget": 680},
    "cards": {"greenbough": WORTH, "silos": {"mean": "7.5"}},
}


def lab(*, few: bool) -> dict[str, Any]:
    player = {
        "worth": WORTH,
        "points": WORTH,
        "pairs": 3500,
        "nothing": SHARE,
        "seasons": {"spring": WORTH, "winter": WORTH},
        "partners": {"best": [], "worst": []} if few else {"best": [{"card": "silos", **WORTH}], "worst": []},
        "deals": 350,
        "rank_in_category": PLACE,
        "rank_of_all": {**PLACE, "best": 2, "worst": 2},
        "field": {"greenbough": WORTH, "silos": {"mean": "7.5", "low": "7.1", "high": "7.9"}},
    }
    return {
        "card": "greenbough",
        "map": "a",
        "config": "cartographers/1/base",
        "players": {"filler": player, "R1": player, "ahead": player},
        "disagree": [["filler", "R1"]],
        "solo_values": {"mean": "0.43", "low": "0.10", "high": "0.68"},
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_that_is_asked_for(language: str) -> None:
    data, paper = edition(), parse_paper("A4")
    pages = [census_page(data, CENSUS, paper, language), lab_page(data, lab(few=False), paper, language)]
    pages.append(lab_page(data, lab(few=True), paper, language))
    english, words = labels_of(data, "en"), labels_of(data, language)
    mine = [key for key in words.words if key.startswith(("census_", "lab_")) and len(english.words[key]) > 12]
    said = " ".join(" ".join(text_of(pdf, page).split()) for pdf in pages for page in range(len(opened(pdf).pages)))
    for pdf in pages:
        assert str(opened(pdf).Root.Lang) == language
        assert data.languages[language].name in str(opened(pdf).docinfo.Title)
    for key in mine:
        longest = max(re.split(r"[{][^}]*[}]", words.words[key]), key=len).strip()
        if "neighbour" not in key and "pigeonhole" not in key:
            assert longest.replace("'", "’") in said.replace("'", "’").replace("\xa0", " "), key
        foreign = max(re.split(r"[{][^}]*[}]", english.words[key]), key=len).strip()
        assert foreign in words.words[key] or len(foreign) < 12 or foreign not in said, key
    assert "-1" not in said
    assert f"−1{words('chart_half')[1]}25" in said
    assert "1 000 000" in said.replace("\xa0", " ")
