"""Covers, feet and the list of all paper, of packs of both games; rulings in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.pack.deals import read_plan
from proofpress.cartographers.pack.game import GAME
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.pack.game import GAME as LANDS
from proofpress.language import labels_of
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import print_step
from proofpress.pack.game import Pack, PackGame
from proofpress.pack.pages import booklets, put_slips
from proofpress.pack.plan import Seat
from proofpress.pages.page_setup import SLUG_PT
from tests.cartographers.pack.events import edition, make_plan, planned
from tests.depth import nightly
from tests.kingdoms.pack import events as kingdoms
from tests.languages import LANGUAGES
from tests.press.measure import Pages

EVENT = "Lampiónový pohár"


def pages(path: Path) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in PdfDocument(path)]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A pack of each game, in Czech."""
    first, second = (tmp_path_factory.mktemp(name) / "cup" for name in ("first", "second"))
    print_step(planned(first, make_plan(event=EVENT, language="cs", paper="Letter", reserves=1)), workers=1)
    print_step(kingdoms.planned(second, kingdoms.make_plan(event=EVENT, language="cs", rounds=1)), workers=1)
    return [first, second]


@nightly
def test_a_round_begins_with_its_label_and_every_page_of_it_names_event_and_round(printed: list[Path]) -> None:
    seen = []
    for folder in printed:
        for path in (folder / "sealed").glob("*-0?.pdf"):
            label, back, *said = pages(path)
            unit = "1. záloha" if path.name.startswith("reserve") else "1. kolo"
            assert "Obálka" not in label.splitlines()[0]
            assert unit in label
            assert not back
            for page in (label, *filter(None, said)):
                assert EVENT in page, path.name
                assert unit in page, path.name
            seen.append(path.stem)
    assert sorted(seen) == ["reserve-01", "round-01", "round-01"]


def test_rulings_are_in_words_of_the_language(printed: list[Path]) -> None:
    first, second = ("".join(pages(folder / pack_folder.BOOKLET)) for folder in printed)
    assert "Mince nad rámec počítadla propadají" in first
    assert "coin track" not in first
    assert "Figurky v podzemí se při rozhodování remíz nepočítají" in second


def test_where_draws_are_called_the_booklet_rules_on_no_cards_that_lie_on_a_table(tmp_path: Path) -> None:
    (tmp_path / "cartographers").mkdir()
    own = "rulings: {revealed_ambush: {choose: leaves}}"
    (tmp_path / "cartographers/rulings.yaml").write_text(own, encoding="utf-8")
    plan, said = make_plan(language="en"), []
    for data in (edition(), load_edition(tmp_path)):
        assert read_plan(plan.to_bytes(), data) == plan
        made = booklets(Pack(GAME, tmp_path, plan.to_bytes(), plan, data, tmp_path, "0" * 64), "", [])[
            pack_folder.BOOKLET
        ]
        (tmp_path / "booklet.pdf").write_bytes(made)
        said.append(" ".join("".join(pages(tmp_path / "booklet.pdf")).split()))
    assert all("Coins beyond the end of the track are lost" in each for each in said)
    assert all("Maps are not passed. The monsters start in the corner" in each for each in said)
    assert not any("It goes back to the box" in each or "lies face up" in each for each in said)


EVENTS: list[dict[str, object]] = [
    {"reserves": 0},
    {"reserves": 1, "value_form": "2 words", "value_source": "said aloud"},
    {"table_size": 1},
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_booklets_speak_of_what_the_event_has(language: str) -> None:
    """Every sentence with a condition is in the booklets of the events that it fits, and in no others."""
    events: list[tuple[PackGame, Any, Any]] = [
        *((GAME, edition(), make_plan(language=language, turn_seconds=60, **event)) for event in EVENTS),
        *((LANDS, kingdoms.edition(), kingdoms.make_plan(language=language, **event)) for event in EVENTS[:2]),
    ]
    for game, data, plan in events:
        words = labels_of(data, language)
        said = " ".join(text for _, text in game.parts(data, plan, words))
        there = {"league": plan.table_size == 1, "reserves": plan.reserves > 0, "value": plan.value_form != "none"}
        conditions = {key: key.partition("_if_")[2] for key in words.words if key.startswith("org_") and "_if_" in key}
        assert len(conditions) >= 3
        for key, topic in conditions.items():
            fits = there[topic.removeprefix("no_")] != topic.startswith("no_")
            assert (words.set(key) in said) == fits, (key, plan)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_every_ruling_has_words(language: str) -> None:
    for each in (edition(), load_kingdoms()):
        words = labels_of(each, language).words
        wanted = {f"rule_{name}_{choice}" for name, ruling in each.rulings.items() for choice in ruling.choices}
        assert {key for key in words if key.startswith("rule_")} == wanted


@pytest.mark.parametrize(("theme", "least", "slips"), [("colour", 7, 4), ("large-print", 14, 1)])
def test_result_slips_in_large_print_are_twice_as_large(theme: str, least: float, slips: int) -> None:
    """Four to a page of A4, or one; the check row's words and the slug line stay as they are."""
    plan = make_plan(theme=theme)
    now = Pack(GAME, Path(), plan.to_bytes(), plan, edition(), None, "0" * 64).occasion()
    document = now.book.document("slips")
    put_slips(document, {"en": now}, [Seat(1, seat, "Ada", seat, "en") for seat in range(1, 5)], lambda *_: None)
    (page, *others) = Pages(document.to_bytes())
    assert len(others) + 1 == 2 * 4 // slips - 1  # nothing is printed behind slips
    written = [letter.pt for letter in page.letters if letter.pt != SLUG_PT or letter.box.y < page.height - 10]
    assert min(written) >= least
