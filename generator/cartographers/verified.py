"""Says what a checked certificate proves: in a sentence or two, and as facts for programs."""

from __future__ import annotations

from typing import Any

from generator.cartographers.certificate import Checked
from generator.cartographers.edition import Edition
from generator.cartographers.rules.playable import ruins_events, ruins_spaces
from generator.cartographers.rules.rating import total
from generator.library.suggest import counted


def told(edition: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    """What was proved, in words and as facts."""
    return _words(edition, checked), _facts(checked)


def _words(edition: Edition, checked: Checked) -> str:
    """What was checked, in a sentence or two."""
    setting, game = checked.setting, checked.game
    known = setting.map_id in edition.maps
    where = f"map {setting.map_id}" if known else f"a map of its own, called {setting.map_id}"
    by = "the solo rule" if setting.ambush_by == "border" else "neighbours"
    about = f"seed {setting.seed} ({setting.config}) on {where}, ambushes by {by}"
    if checked.witness is None:
        proof = (
            f"is not playable: {counted(ruins_events(game), 'explore card')} must each cover a free ruins space, and "
            f"the map has {ruins_spaces(game)}"
        )
    else:
        ambushes = len(checked.witness.out)
        proof = (
            f"is playable: a line of play through all {sum(game.counts)} cards was replayed; every explore card is "
            f"drawn in a printed shape, {_ruins(ruins_events(game))}, {_ambushes(ambushes)}; "
            f"it earns {total(checked.witness.scores[0])} points"
        )
    if checked.best is not None:
        proof += f"; the best known line was replayed and earns {total(checked.best.scores[0])} points, with foresight"
    if setting.ambush_by == "neighbour":
        proof += "; where the neighbours put the monsters is legal, how well they chose was not checked"
    return f"{about}: {proof}"


def _ruins(events: int) -> str:
    if not events:
        return "none of them after a ruins card"
    return f"{events} of them after a ruins card and on a ruins space"


def _ambushes(count: int) -> str:
    return "no ambush comes" if not count else f"{counted(count, 'ambush card')} placed as printed"


def _facts(checked: Checked) -> dict[str, Any]:
    setting = checked.setting
    return {
        "verdict": checked.verdict,
        "seed": setting.seed,
        "config": setting.config,
        "map": setting.map_id,
        "ambush_by": setting.ambush_by,
        "witness": total(checked.witness.scores[0]) if checked.witness else None,
        "best": total(checked.best.scores[0]) if checked.best else None,
    }
