"""docs/seed-specification.md against the program: what the page says is what happens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers import deal as cartographers_deal
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import PRESETS, START, deal, deal_digest, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.records import CATEGORIES
from proofpress.seeds import MOST_BYTES, WHITE_SPACE, SeedError, allowed, canonical_seed, code_of, code_points
from tests.cartographers.golden import golden_deals
from tests.seeds.worked_example import CONFIG, SEED, worked_example

PAGE = (Path(__file__).parents[2] / "docs" / "seed-specification.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^##+ (.+?)\n(.*?)(?=^##+ |\Z)", PAGE, re.S | re.M))
CODE = re.findall(r"```python\n(.*?)```", SECTIONS["Reference in Python"], re.S)


def reference() -> dict[str, Any]:
    names: dict[str, Any] = {}
    for block in CODE:
        exec(compile(block, "seed-specification.md", "exec"), names)
    return names


# The reference


def test_the_stream_takes_twenty_lines() -> None:
    assert len([line for line in CODE[0].splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("preset", PRESETS)
def test_the_reference_deals_as_the_program_does(preset: str) -> None:
    edition = load_edition()
    table = deal_table(edition, choose(edition, preset))
    lists = table.lists
    explore = {card: lists.times[card] for card in lists.explore}
    for number in range(100):
        seed = canonical_seed(f"référence {number}")
        edicts, ambush, heroes, seasons = reference()["deal"](
            table.config, seed, explore, lists.ruins, lists.ambush, lists.heroes, table.scoring, lists.limits
        )
        dealt = deal(table, seed)
        assert tuple(edicts) == dealt.edicts
        assert tuple(ambush) == dealt.ambush
        assert tuple(heroes) == dealt.heroes
        assert tuple(map(tuple, seasons)) == dealt.seasons


def test_the_reference_writes_the_same_codes() -> None:
    code = reference()["code"]
    for number in (0, 1, 31, 32, 2**50 - 1, 0x2_1234_5678_9ABC, 987_654_321):
        assert code(number, 50) == code_of(number, 50)
    for number in (0, 2**128 - 1, 3**80):
        assert code(number, 128) == code_of(number, 128)


# The worked example


def test_every_line_of_the_worked_example() -> None:
    assert re.findall(r"```\n(.*?)```", SECTIONS["Worked example"], re.S) == [worked_example()]


def test_the_worked_example_is_what_the_program_deals() -> None:
    edition = load_edition()
    table = deal_table(edition, choose(edition))
    assert table.config == CONFIG
    assert worked_example().endswith(f"digest   {deal_digest(deal(table, SEED))}\n")
    assert f"The seed `{SEED}` with the configuration `{CONFIG}`" in PAGE


def test_the_worked_example_shows_a_card_that_stays() -> None:
    assert "  staying  gnoll_raid\n" in worked_example().split('stream "season/3"')[0]


# Lists and tables


def test_the_frozen_lists() -> None:
    lines = re.findall(r"```\n(.*?)```", SECTIONS["Frozen lists"], re.S)[0].splitlines()
    expected = []
    for name, cards in cartographers_deal.EXPLORE.items():
        expected.append(f"explore {name}: {', '.join(f'{card} {time}' for card, time in cards.items())}")
    for name, limits in cartographers_deal.LIMITS.items():
        expected.append(f"seasons {name}: {', '.join(map(str, limits))}")
    for kind in ("ruins", "ambush", "heroes"):
        for name, pool in getattr(cartographers_deal, kind.upper()).items():
            expected.append(f"{kind} {name}: {', '.join(pool)}")
    for name, backs in cartographers_deal.SCORING.items():
        expected += [f"scoring {name} {back}: {', '.join(backs[back])}" for back in CATEGORIES]
    assert lines == expected


def test_the_short_names() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\S+)` \|$", SECTIONS["Configuration id"], re.M)
    assert dict(rows) == dict(PRESETS)
    assert f"It is `{START}` and one of" in SECTIONS["Configuration id"]


def test_the_table_of_seeds() -> None:
    rows = re.findall(r'^\| `(".*?")` \| (.+?) \| (?:`(\w+)` )?\|$', SECTIONS["Texts"], re.M)
    assert len(rows) == 14
    for given, form, data in rows:
        if form.startswith("refused"):
            with pytest.raises(SeedError):
                canonical_seed(json.loads(given))
        else:
            assert canonical_seed(json.loads(given)) == form.strip("`")
            assert form.strip("`").encode().hex() == data


def test_the_white_space_and_the_length() -> None:
    listed = SECTIONS["Texts"].split("White space\n   is ")[1].split("and nothing else")[0]
    ranges = re.findall(r"U\+([0-9A-F]{4})(?:–([0-9A-F]{4}))?", listed)
    assert [(int(first, 16), int(last or first, 16)) for first, last in ranges] == code_points(WHITE_SPACE)
    assert f"**{MOST_BYTES} bytes**" in SECTIONS["Texts"]


def test_the_appendix() -> None:
    assert re.findall(r"```\n(.*?)```", SECTIONS["Appendix: allowed characters"], re.S) == [allowed()]


def test_what_is_said_of_the_golden_deals() -> None:
    assert "more than a thousand deals" in PAGE
    assert len(golden_deals()) > 1_000
    for path in re.findall(r"`((?:tests|templates|generator)/\S+?)`", PAGE):
        assert (Path(__file__).parents[2] / path).exists(), path


def test_every_link_inside_the_page_leads_somewhere() -> None:
    headings = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in SECTIONS}
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert links
    assert set(links) <= headings
