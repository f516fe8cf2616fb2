"""Random effects on random positions: the engine and the slow reading agree, and no effect breaks a game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import yaml

from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.effects import Effect, PointsBySteps, PointsFor, PointsIf
from proofpress.kingdoms.records import LEVELS, Level, Nation
from proofpress.kingdoms.rules.costs import holds
from proofpress.kingdoms.rules.powers import powers
from proofpress.kingdoms.rules.state import Match, Table
from tests.depth import deep
from tests.kingdoms.random_effects import random_effect
from tests.kingdoms.random_play import random_game, random_setup
from tests.kingdoms.rules import naive_effects
from tests.kingdoms.scenes import Scene, box
from tests.kingdoms.vocabulary import tried

GAMES = deep(6)
EFFECTS_A_STATE = 5


def random_one(random: Random, *, points: bool = False) -> Effect:
    while True:
        said = random_effect(random)
        if points and said["op"] != "vp":
            continue
        made = tried(yaml.safe_dump(said, default_flow_style=True, width=10_000).strip())[0]
        if made is not None:
            return made


def random_nation(random: Random) -> Nation:
    return Nation(levels=tuple(Level(effects=tuple(random_one(random) for _ in range(2))) for _ in range(LEVELS)))


def strange_game(random: Random, players: int) -> Match:
    """A game of nations with random effects."""
    game = start_match(box(), random_setup(box(), players, random, with_tokens=random.random() < 0.5))
    nations = tuple(random_nation(random) for _ in range(players))
    return replace(game, nations=nations, powers=tuple(powers(nation, game.terms.worth) for nation in nations))


def test_both_readings_of_points_and_conditions() -> None:
    random, paid, seen = Random("readings"), 0, 0
    for number in range(GAMES):
        game = strange_game(random, 2 + number % 4)
        for state in random.sample((states := random_game(game, random)[1]), min(8, len(states))):
            if state.war is not None:
                continue
            scene = Scene(game, state)
            for _ in range(EFFECTS_A_STATE):
                effect = random_one(random, points=True)
                assert isinstance(effect, PointsIf | PointsFor | PointsBySteps)
                player = random.randint(1, game.seats)
                reached = powers(Nation(levels=(Level(effects=(effect,)),) * LEVELS), game.terms.worth)[1]
                alone = replace(game, powers=tuple((reached,) * (LEVELS + 1) for _ in range(game.seats)))
                wanted = naive_effects.points(scene, player, effect)
                assert replace(scene, game=alone).scores()[player - 1].nation == wanted, (effect, scene.board)
                paid, seen = paid + (wanted > 0), seen + 1
                if isinstance(effect, PointsIf):
                    now = naive_effects.holds(scene, naive_effects.pieces_of(scene), player, effect.condition)
                    assert holds(Table(game, state), player - 1, effect.condition) is now, (effect, scene.board)
    assert seen > 200
    assert paid > seen // 5


def test_no_effect_breaks_a_game() -> None:
    """Nations with ten random effects each, played to the end: whatever is written can be played."""
    random = Random("strange")
    for number in range(GAMES):
        moves, states = random_game(strange_game(random, 2 + number % 4), random)
        assert states[-1].over
        assert len(moves) == len(states) - 1
        assert min(min(state.stock) for state in states) >= 0
