"""What the trials of a card come to: every figure with its 95 % interval, in whole numbers and fractions only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from generator.cartographers.edition import Edition
from generator.cartographers.lab.trials import Bench, Deals, Entrant, Pair, Stint
from generator.cartographers.records import SEASONS
from generator.cartographers.search.ahead import SKILLS
from generator.census.figures import Estimate, correlated, estimate, rate

FORMAT: Final = "proofpress lab 1"
PARTNERS: Final = 3  # named, of the best and of the worst
FEW: Final = 30  # games that are too few for a figure

PlayedByAll = Sequence[Mapping[str, Entrant]]


def figures(edition: Edition, bench: Bench, results: Iterable[tuple[Stint, Deals]]) -> dict[str, Any]:
    """All figures; `edition` knows the card."""
    pairs: defaultdict[int, list[Pair]] = defaultdict(list)
    fields: defaultdict[int, list[Mapping[str, Entrant]]] = defaultdict(list)
    for stint, found in results:
        for each in found:
            if isinstance(each, Pair):
                pairs[stint.skill].append(each)
            else:
                fields[stint.skill].append(each)
    worth = {skill: estimate([pair.points - pair.without for pair in found]) for skill, found in pairs.items()}
    players = {
        SKILLS[skill].name: {
            "about": SKILLS[skill].about,
            **_player(found, worth[skill]),
            **(_ranks(edition, bench, fields[skill]) if fields[skill] else {}),
        }
        for skill, found in sorted(pairs.items())
    }
    setting = bench.setting
    return {
        "format": FORMAT,
        "card": bench.card,
        "category": bench.record.category,
        "config": setting.config,
        "map": setting.map_id,
        "ambush_by": setting.ambush_by,
        "seeds": f"{setting.seed}0, {setting.seed}1 and so on",
        "players": players,
        "disagree": _disagreements(worth),
        "solo_values": _solo_values(edition, bench, fields),
    }


def _player(pairs: Sequence[Pair], worth: Estimate) -> dict[str, Any]:
    paid = [[points for _, points in pair.scored] for pair in pairs]
    by_season = defaultdict(list)
    for pair in pairs:
        for season, points in pair.scored:
            by_season[season].append(points)
    return {
        "pairs": len(pairs),
        "worth": worth.facts,
        "points": estimate([sum(each) for each in paid]).facts,
        "seasons": {
            SEASONS[season]: estimate(by_season[season]).facts
            for season in sorted(by_season)
            if len(by_season[season]) > 1
        },
        "nothing": rate(sum(not any(each) for each in paid), len(paid)),
        "partners": _partners(pairs),
    }


def _partners(pairs: Sequence[Pair]) -> dict[str, list[dict[str, Any]]]:
    """Beside which cards it is worth most and least."""
    beside = defaultdict(list)
    for pair in pairs:
        for partner in pair.partners:
            beside[partner].append(pair.points - pair.without)
    found = sorted(
        ((estimate(values), card) for card, values in beside.items() if len(values) >= FEW),
        key=lambda entry: (-entry[0].mean, entry[1]),
    )
    most = min(PARTNERS, len(found) // 2)
    named = [{"card": card, **worth.facts} for worth, card in found]
    return {"best": named[:most], "worst": named[::-1][:most]}


def _ranks(edition: Edition, bench: Bench, field: PlayedByAll) -> dict[str, Any]:
    peers = [card for card, record in edition.scoring.items() if record.category == bench.record.category]
    return {
        "deals": len(field),
        "field": {card: estimate([deal[card].paid for deal in field]).facts for card in edition.scoring},
        "rank_in_category": _rank(bench.card, {card: [deal[card].points for deal in field] for card in peers}),
        "rank_of_all": _rank(bench.card, {card: [deal[card].paid for deal in field] for card in edition.scoring}),
    }


def _rank(card: str, values: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Its rank by these values, and between which ranks it surely lies: compared with each other card, with 95 %."""
    above = surely_above = surely_below = 0
    for other, points in values.items():
        if other != card:
            mine = estimate([one - two for one, two in zip(points, values[card], strict=True)])
            above += mine.mean > 0
            surely_above += mine.mean > mine.within
            surely_below += -mine.mean > mine.within
    return {"rank": 1 + above, "best": 1 + surely_above, "worst": len(values) - surely_below, "of": len(values)}


def _disagreements(worth: Mapping[int, Estimate]) -> list[list[str]]:
    """Players to whom the card is not worth the same: the difference is larger than chance makes it."""
    return [
        [SKILLS[one].name, SKILLS[two].name]
        for one in sorted(worth)
        for two in sorted(worth)
        if one < two and (worth[one].mean - worth[two].mean) ** 2 > worth[one].within ** 2 + worth[two].within ** 2
    ]


def _solo_values(edition: Edition, bench: Bench, fields: Mapping[int, PlayedByAll]) -> dict[str, str]:
    """How well the points that R1 earns explain the printed solo values of the other cards: their correlation."""
    field = fields[1]
    others = [card for card in edition.scoring if card != bench.card]
    means = [Fraction(sum(deal[card].paid for deal in field), len(field)) for card in others]
    solo = [edition.scoring[card].solo for card in others]
    return correlated(list(zip(means, solo, strict=True)))
