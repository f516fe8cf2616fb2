"""Sets up a game: numbers and rulings of an edition, made ready for the rules, with a set-up."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.edition import Edition
from generator.kingdoms.records import TOKENS
from generator.kingdoms.rules.game import GameBox, new_match, open_box
from generator.kingdoms.rules.lands import RuleError, land
from generator.kingdoms.rules.powers import vector
from generator.kingdoms.rules.setup import Setup
from generator.kingdoms.rules.state import Match
from generator.kingdoms.rules.terms import Rulings, Terms
from generator.library.errors import ContentError
from generator.library.rulings import chosen


def rulings_of(edition: Edition, changed: Mapping[str, str] | None = None) -> Rulings:
    """The choices of rulings.yaml, some of them changed."""
    return Rulings(**chosen(edition.rulings, changed or {}))  # type: ignore[arg-type]


def terms_of(edition: Edition, rulings: Rulings | None = None) -> Terms:
    """The numbers of the rules."""
    file, scoring, exploration = edition.file, edition.scoring, edition.exploration
    return Terms(
        rulings=rulings or rulings_of(edition),
        pieces=file.pieces,
        start_pieces=edition.start.pieces,
        start_resources=edition.start.resources,
        beginner=vector(edition.start.beginner),
        cap=file.resource_cap,
        yields=tuple((terrain, RESOURCES.index(resource)) for terrain, resource in sorted(file.yields.items())),
        actions=file.actions,
        shields=file.shields,
        research=file.research,
        castle=edition.castle.ore,
        castle_points=(0, *edition.castle.points),
        highest=edition.war.highest,
        worth=vector(edition.war.worth),
        points={
            "piece": scoring.piece,
            "magic_level": scoring.magic_level,
            "capital_alone": scoring.capital_alone,
            "capital_shared": scoring.capital_shared,
            "crown": scoring.crown,
            "city": scoring.city,
            "lost_region": scoring.lost_region,
            "beaten_neutral": scoring.beaten_neutral,
        },
        counts={kind: exploration.counts[kind] for kind in TOKENS},
        treasure=exploration.treasure,
        bandits=exploration.bandits,
        camp=exploration.camp,
        fort=exploration.fort,
        each_of_five=exploration.each_of_five,
    )


def box_of(edition: Edition, rulings: Rulings | None = None) -> GameBox:
    """Everything from which games are made, worked out once for many games."""
    lands = {name: land(side.rows, side.rivers) for name, side in edition.sides.items()}
    return open_box(terms_of(edition, rulings), lands, edition.nations)


def start_match(box: GameBox, setup: Setup) -> Match:
    """The match that this set-up makes; an impossible set-up is refused."""
    try:
        return new_match(box, setup)
    except RuleError as error:
        raise ContentError(str(error)) from None
