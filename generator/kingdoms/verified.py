"""Says what a checked certificate proves: in a sentence or two, and as facts for programs."""

from __future__ import annotations

from typing import Any

from generator.kingdoms.certificate import Checked
from generator.kingdoms.edition import Edition
from generator.kingdoms.rules.scoring import ranking, scores
from generator.library.suggest import listed


def told(_: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    """What was proved, in words and as facts."""
    setting, end = checked.setting, checked.end
    points = [score.total for score in scores(checked.game, end)]
    winners = [seat + 1 for seat in ranking(checked.game, end)[0]]
    left = f", players choosing {listed(sorted(setting.free), 'and')}" if setting.free else ""
    words = (
        f"seed {setting.seed} ({setting.config}{left}) is playable: a game of {len(checked.moves)} moves and "
        f"{end.turn} turns was replayed to its end; nobody was shut out; the points are {', '.join(map(str, points))}"
    )
    facts: dict[str, Any] = {
        "verdict": "playable",
        "seed": setting.seed,
        "config": setting.config,
        "beginners": setting.beginners,
        "free": sorted(setting.free),
        "turns": end.turn,
        "moves": len(checked.moves),
        "points": points,
        "winners": winners,
    }
    return words, facts
