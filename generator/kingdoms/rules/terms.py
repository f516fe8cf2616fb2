"""The numbers and rulings under which a game is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.kingdoms.records import Token
from generator.kingdoms.rules.powers import Vector


class Rulings(NamedTuple):
    """Points that the sources leave open; the choices and their reasons are in rulings.yaml."""

    retreat_target: Literal["friendly", "empty"] = "friendly"
    quest_retreat: Literal["contested", "origin"] = "contested"
    after_war: Literal["effects_first", "leave_first"] = "effects_first"
    bandits_last_piece: Literal["pays_what_it_has", "goes_free"] = "pays_what_it_has"
    fort_reach: Literal["anywhere", "from_fort"] = "anywhere"
    shared_city: Literal["each", "nobody"] = "each"
    lair_without_castle: Literal["not_usable", "usable"] = "not_usable"
    too_few_tokens: Literal["owner_chooses", "last_letters"] = "owner_chooses"
    underground_tie_break: Literal["not_counted", "counted"] = "not_counted"
    start_region: Literal["any_open", "yielding"] = "any_open"
    lost_kingdom_tokens: Literal["laid", "none"] = "laid"
    refuge: Literal["nearest", "anywhere", "last_resort"] = "nearest"
    lying_retreat: Literal["as_standing", "never"] = "as_standing"


@dataclass(frozen=True, slots=True)
class Terms:
    """What edition.yaml and rulings.yaml say."""

    rulings: Rulings
    pieces: int
    start_pieces: int
    start_resources: int
    beginner: Vector
    cap: int
    yields: tuple[tuple[str, int], ...]  # terrain, number of its resource
    actions: tuple[str, ...]
    shields: int
    research: tuple[int, ...]
    castle: tuple[int, ...]  # ore for each level
    castle_points: tuple[int, ...]  # for level 0, 1 …
    highest: int  # war number
    worth: Vector
    points: Mapping[str, int]
    counts: Mapping[Token, int]  # exploration tokens
    treasure: int
    bandits: int
    camp: int
    fort: int
    each_of_five: int
