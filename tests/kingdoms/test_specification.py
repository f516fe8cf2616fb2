"""The set-up of Kingdoms in docs/seed-specification.md: lists, vectors, and a dealer written from the page alone."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest

from proofpress.kingdoms import deal as dealing
from proofpress.kingdoms.deal import box_of, choose, deal, setup_digest, setup_text
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.rules.legal_moves import GameBox
from tests.depth import deep
from tests.kingdoms import second_dealer
from tests.kingdoms.scenes import box

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "own-nations"
WAYS = tuple(product((1, 2), (2, 3, 4, 5), (False, True)))
SEEDS = 20  # for each number of players, with tokens and without, of each version


def of(version: int) -> GameBox:
    return box() if version == 1 else box_of(load_edition().whole())


def test_the_lists_are_the_frozen_ones() -> None:
    assert tuple(second_dealer.CARDS) == dealing.CARDS
    assert list(second_dealer.NATIONS.items()) == list(dealing.NATIONS.items())
    assert list(second_dealer.NEWER.items()) == list(dealing.NEWER.items())
    assert list(second_dealer.TOKENS.items()) == list(dealing.COUNTS.items())


def test_the_second_dealer_imports_nothing_of_the_program() -> None:
    tree = ast.parse(Path(second_dealer.__file__).read_text(encoding="utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    assert not [name for name in names if name.startswith(("proofpress", "tests"))]


@pytest.mark.parametrize(("version", "players", "tokens"), WAYS)
def test_both_dealers_deal_alike(version: int, players: int, tokens: bool) -> None:
    opened = of(version)
    choice = choose(opened, players, tokens=tokens)
    for number in range(deep(SEEDS)):
        seed = f"zweiter Geber {number}"
        assert second_dealer.text_of(choice.config, seed) == setup_text(deal(opened, choice, seed)), seed


def test_both_lay_tokens_alike_where_players_chose() -> None:
    """Regions are those of the sides that were turned, so both are open together."""
    opened = of(1)
    for players, number in product((2, 3, 4, 5), range(deep(SEEDS))):
        choice = choose(opened, players, tokens=True)
        dealt = deal(opened, choice, f"{number}")
        turned = [seat.side[:-1] + "BA"["AB".index(seat.side[-1])] for seat in dealt.seats]
        homes = [second_dealer.OPEN[side][-1 - number % 3] for side in turned]
        seats = (
            seat._replace(side=side, region=home) for seat, side, home in zip(dealt.seats, turned, homes, strict=True)
        )
        wanted = deal(opened, choice, f"{number}", chosen=dealing.Setup(tuple(seats), dealt.first, dealt.lost))
        assert second_dealer.text_of(choice.config, f"{number}", turned, homes) == setup_text(wanted)


def test_the_digests_on_the_page() -> None:
    rows = re.findall(r"^\| `(kingdoms/\S+)` \| `(.+?)` \| `(\w+)` \|$", second_dealer.PAGE, re.M)
    assert len(rows) == 2 * len(WAYS)
    assert len({config for config, _, _ in rows}) == len(WAYS)
    for config, seed, digest in rows:
        opened = of(int(config.split("/")[1]))
        assert second_dealer.digest(second_dealer.text_of(config, seed)) == digest
        assert setup_digest(deal(opened, dealing.choice_of(opened, config), seed)) == digest


def test_the_set_ups_on_the_page() -> None:
    said = second_dealer.section("Vectors of Kingdoms")
    shown = re.findall(r"`(kingdoms/\S+?)`[^`]+```\n(.*?)```", said, re.S)
    assert [config for config, _ in shown] == ["kingdoms/1/players=2/tokens=yes", "kingdoms/1/players=5/tokens=yes"]
    for config, text in shown:
        assert second_dealer.text_of(config, "2026-W47") == text


def test_the_id_of_own_nations() -> None:
    own = load_edition(EXAMPLE)
    opened = box_of(own)
    nations = {name: nation.min_players for name, nation in own.nations.items()}
    assert list(nations) != list(second_dealer.NATIONS)
    for players, tokens in ((2, False), (5, True)):
        start = f"kingdoms/1/players={players}/tokens={'yes' if tokens else 'no'}"
        assert choose(opened, players, tokens=tokens).config == second_dealer.own_id(start, nations)
