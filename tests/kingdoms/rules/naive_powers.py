"""A second, slow reading of what nations may do, from docs/own-nations.md: pieces in a list, lands as pictures, effects
as they stand in a file. It shares nothing with the rules; decisions of random games are read by both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from proofpress.kingdoms.records import LETTERS
from proofpress.kingdoms.rules.state import War
from tests.kingdoms.rules import naive_effects
from tests.kingdoms.scenes import Scene, edition
from tests.kingdoms.vocabulary import effect_of, flat

KINDS = ("mana", "ore", "food")
Units = tuple[int, int, int]
Where = tuple[str, str]  # land and letter
CLOSED = ("water", "cliffs")


@dataclass(frozen=True)
class Piece:
    """A piece; the owner is a number, or N."""

    where: Where
    owner: str
    lying: bool


def terrain(where: Where) -> str:
    return LETTERS[where[1]]


@cache
def contacts(side: str) -> frozenset[frozenset[str]]:
    """Letters of which cells share a side."""
    rows = edition().sides[side].rows
    cells = {(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    pairs = ((cells[y, x], cells.get((y + dy, x + dx), cells[y, x])) for y, x in cells for dy, dx in ((0, 1), (1, 0)))
    return frozenset(frozenset(pair) for pair in pairs if len(set(pair)) == 2)


@cache
def rim(side: str, letter: str) -> int:
    """Cell sides on the edge of the card."""
    rows = edition().sides[side].rows
    return sum(
        (y == 0) + (y == len(rows) - 1) + (x == 0) + (x == len(row) - 1)
        for y, row in enumerate(rows)
        for x, found in enumerate(row)
        if found == letter
    )


@cache
def lakes(side: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each water with the open regions beside it."""
    letters = {letter for row in edition().sides[side].rows for letter in row}
    return tuple(
        (water, frozenset(o for o in letters if LETTERS[o] not in CLOSED and frozenset((o, water)) in contacts(side)))
        for water in sorted(letters)
        if LETTERS[water] == "water"
    )


def beside_water(where: Where) -> bool:
    return any(where[1] in shore for _, shore in lakes(where[0]))


class Reading:
    """A position, as one reads it from the table."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.state, self.game = scene, scene.state, scene.game
        self.sides = scene.game.setup.sides()
        self.pieces: list[Piece] = []
        for line in scene.board.splitlines():
            side, _, words = line.removeprefix("lost ").partition(":")
            letters = words.split()
            for letter, who in zip(letters[::2], letters[1::2], strict=True):
                for one in who.replace(".", ""):
                    lying = one in "abcde"
                    owner = str("abcde".index(one) + 1) if lying else one
                    self.pieces.append(Piece((side, letter), owner, lying))

    # What everybody has

    def effects(self, player: int, op: str) -> list[dict[str, Any]]:
        """All effects are in force from the start in these games."""
        return [
            said for effect in self.game.nations[player - 1].levels[0].effects if (said := flat(effect))["op"] == op
        ]

    def own(self, player: int) -> list[Piece]:
        return [piece for piece in self.pieces if piece.owner == str(player)]

    def at(self, where: Where) -> list[Piece]:
        return [piece for piece in self.pieces if piece.where == where]

    def rivals(self, player: int) -> list[int]:
        return [other for other in range(1, self.game.seats + 1) if other != player]

    def home(self, player: int) -> str:
        return self.game.setup.seats[player - 1].side

    def stock(self, player: int) -> Units:
        return self.scene.stock(player)

    def regions(self) -> list[Where]:
        names = (name.partition(".") for name in self.game.atlas.names)
        return [(side, letter) for side, _, letter in names]

    # Movement

    def beside(self, player: int, start: Where) -> set[Where]:
        """Where a Patrol from here leads, whoever stands there."""
        side, letter = start
        here = [region for region in self.regions() if region[0] == side and region != start]
        climbs = bool(self.effects(player, "enter"))
        divided = {frozenset(pair) for pair in edition().sides[side].rivers}
        found = set()
        for region in here:
            pair = frozenset((letter, region[1]))
            steep = "cliffs" in (terrain(start), terrain(region))
            touching = pair in contacts(side) and (steep or pair not in divided)
            if touching and (climbs or not steep):
                found.add(region)
        for link in self.effects(player, "patrol_link"):
            kinds = link.get("terrain")
            for region in here:
                if kinds and terrain(region) == terrain(start) and terrain(region) in kinds:
                    found.add(region)
                if not kinds and terrain(region) != "cliffs":
                    found.add(region)
        for cross in self.effects(player, "cross"):
            if "river" in cross["terrain"]:
                found |= {region for region in here if frozenset((letter, region[1])) in divided}
            if "water" in cross["terrain"]:
                shores = [shore for _, shore in lakes(side) if letter in shore]
                found |= {region for region in here if any(region[1] in shore for shore in shores)}
        return found

    def gate(self, player: int, where: Where) -> bool:
        """Whether Quests begin and end there."""
        if terrain(where) == "cliffs" and not self.effects(player, "enter"):
            return False
        if terrain(where) != "cliffs" and rim(*where) >= 2:
            return True
        for effect in self.effects(player, "quest_gate"):
            if terrain(where) in effect.get("terrain", ()):
                return True
            if effect.get("via_water") and any(where[1] in shore and rim(where[0], w) for w, shore in lakes(where[0])):
                return True
        return False

    def may_enter(self, player: int, where: Where, war: War, have: Units) -> bool:
        there = [piece.owner for piece in self.at(where)]
        others = [owner for owner in there if owner != str(player)]
        pair = len(there) == 2 and len(set(others)) == 1 and len(others) == 2 and others[0] != "N"
        if len(there) >= 2 and not (pair and self.effects(player, "attack_pair")):
            return False
        if there and terrain(where) == "cliffs":
            return False
        for owner in set(others) - {"N"}:
            if len(self.own(player)) == 1 or len(self.own(int(owner))) == 1:
                return False
            if any(terrain(where) in safe["terrain"] for safe in self.effects(int(owner), "no_attack_on")):
                return False
        if "N" in others:
            number = sum(piece.owner == "N" for piece in self.pieces)
            return bool(list(self.payments(player, war, self.cost(player, war, number), have)))
        return True

    def moves(self, player: int, task: str, have: Units) -> set[str]:
        """Patrols and Quests."""
        standing = {piece.where for piece in self.own(player) if not piece.lying}
        found = set()
        for start in standing:
            if task == "patrol":
                ends = self.beside(player, start)
            elif self.gate(player, start):
                ends = {end for end in self.regions() if end[0] != start[0] and self.gate(player, end)}
            else:
                continue
            for end in ends:
                if self.may_enter(player, end, self.war(player, start, end, task), have):
                    found.add(f"{task} {'.'.join(start)} > {'.'.join(end)}")
        return found

    def swaps(self, player: int) -> set[str]:
        if not self.effects(player, "quest_swap"):
            return set()
        alone = {piece for piece in self.pieces if len(self.at(piece.where)) == 1 and terrain(piece.where) != "cliffs"}
        mine = [one for one in alone if one.owner == str(player) and not one.lying and self.gate(player, one.where)]
        theirs = [one for one in alone if one.owner not in (str(player), "N") and self.gate(player, one.where)]
        names = [(".".join(a.where), ".".join(b.where)) for a in mine for b in theirs if a.where[0] != b.where[0]]
        return {f"swap {start} > {end}" for start, end in names}

    def lifts(self, player: int) -> set[str]:
        room = max((each["number"] for each in self.effects(player, "hall")), default=0)
        if self.state.hall[player - 1] >= room or len(self.own(player)) < 2:
            return set()
        standing = {piece.where for piece in self.own(player) if not piece.lying and self.gate(player, piece.where)}
        return {f"lift {'.'.join(where)}" for where in standing}

    def landings(self, player: int, have: Units) -> set[str]:
        if not self.state.hall[player - 1]:
            return set()
        ends = [end for end in self.regions() if self.gate(player, end)]
        war = ("", "")
        return {
            f"land {'.'.join(end)}"
            for end in ends
            if self.may_enter(player, end, self.war(player, war, end, "quest"), have)
        }

    # Prices

    def price(self, player: int, action: str) -> int | None:
        """Of the next level, if there is one."""
        reached = self.state.magic if action == "research" else self.state.castle
        costs = self.game.terms.research if action == "research" else self.game.terms.castle
        now = reached[player - 1]
        if now == len(costs):
            return None
        found = costs[now]
        for effect in self.effects(player, "cost_discount"):
            if effect["action"] == action and self.holds(player, effect):
                found -= effect["amount"]
        for rival in self.rivals(player):
            for effect in self.effects(rival, "rival_surcharge"):
                same = reached[rival - 1] == now + 1
                if effect["action"] == action and (same or not effect.get("to_your_level")):
                    found += effect["amount"]
        return max(found, 0)

    def levels(self, player: int, action: str, have: Units) -> set[str]:
        price = self.price(player, action)
        if price is None:
            return set()
        kinds = {"research": {"mana"}, "build": {"ore"}}[action]
        for effect in self.effects(player, "pay_with"):
            if effect.get("action") == action:
                kinds |= set(effect["spend"])
        return {
            f"{action} for {said(paid)}"
            for paid in amounts(have)
            if sum(paid) == price and all(not n or kind in kinds for kind, n in zip(KINDS, paid, strict=True))
        }

    def holds(self, player: int, effect: dict[str, Any], within: set[Where] | None = None) -> bool:
        """A condition; `within` are the regions that count for it."""
        if "condition" not in effect:
            return True
        stand = {piece.where for piece in self.own(player)}
        if within is not None and effect["condition"] in ("regions", "beside_water"):
            stand &= within
            if effect["condition"] == "beside_water":
                return any(beside_water(where) for where in stand)
            return sum(terrain(where) in effect["terrain"] for where in stand) >= effect["number"]
        keys = {key: effect[key] for key in ("condition", "number", "resource", "terrain") if key in effect}
        text = ", ".join(
            f"{key}: {list(value) if isinstance(value, list | tuple) else value}" for key, value in keys.items()
        )
        made: Any = effect_of(f"{{op: vp, amount: 1, {text}}}".replace("'", ""))
        return naive_effects.holds(self.scene, naive_effects.pieces_of(self.scene), player, made.condition)

    # Trade and collecting

    def trades(self, player: int, have: Units) -> set[str]:
        cap, found = self.game.terms.cap, set()
        merged = {effect["resource"] for effect in self.effects(player, "trade_merge")}
        for given in amounts(have):
            kinds = [kind for kind, units in zip(KINDS, given, strict=True) if units]
            for place, kind in enumerate(KINDS):
                if kind in kinds or have[place] + sum(given) > cap:
                    continue
                if len(kinds) == 1 or (len(kinds) == 2 and kind in merged):
                    taken = [0, 0, 0]
                    taken[place] = sum(given)
                    found.add(f"trade {said(given)} for {said((taken[0], taken[1], taken[2]))}")
        return found

    def collected(self, player: int) -> set[str]:
        """Without exploration tokens."""
        blocked = set()
        for rival in self.rivals(player):
            if self.effects(rival, "collect_block"):
                mine = [piece.where for piece in self.own(rival)]
                for pair in {where for where in mine if mine.count(where) == 2}:
                    divided = {frozenset(river) for river in edition().sides[pair[0]].rivers}
                    for region in self.regions():
                        two = frozenset((pair[1], region[1]))
                        open_ = terrain(region) != "cliffs" and terrain(pair) != "cliffs"
                        if region[0] == pair[0] and open_ and two in contacts(pair[0]) and two not in divided:
                            blocked.add(region)
        own = self.own(player)
        where = {piece.where for piece in own} - blocked
        fixed, free = [0, 0, 0], 0

        def yields(region: Where, times: int) -> int:
            kind = dict(edition().file.yields).get(terrain(region))  # type: ignore[call-overload]
            if kind:
                fixed[KINDS.index(kind)] += times
            lying = any(piece.lying for piece in own if piece.where == region)
            return times if terrain(region) == "underground" and lying else 0

        for region in where:
            free += yields(region, 1)
            for effect in self.effects(player, "collect_yield"):
                if terrain(region) in effect["terrain"]:
                    for kind, units in effect["give"].items():
                        fixed[KINDS.index(kind)] += units
        if len(own) == 1:
            free += 1
        kept = []
        for effect in self.effects(player, "collect_bonus"):
            if effect["condition"] == "alliance_region":
                for region in where:
                    if {piece.owner for piece in self.at(region)} - {str(player), "N"}:
                        free += yields(region, effect["give"]["region"])
            elif effect["condition"] == "own_pair":
                for region in where:
                    if [piece.where for piece in own].count(region) == 2:
                        free += yields(region, effect["give"]["region"])
            elif effect["condition"] == "collected":
                kept.append(effect)
            elif self.holds(player, effect, where):
                for kind, units in effect["give"].items():
                    if kind == "choice":
                        free += units
                    else:
                        fixed[KINDS.index(kind)] += units
        every = {
            (fixed[0] + a, fixed[1] + b, fixed[2] + free - a - b) for a in range(free + 1) for b in range(free + 1 - a)
        }
        for effect in self.effects(player, "collect_swap"):
            for _ in range(effect["amount"]):
                every |= {
                    tuple(n - (k == old) + (k == new) for k, n in enumerate(units))  # type: ignore[misc]
                    for units in every
                    for old in range(3)
                    for new in range(3)
                    if old != new and units[old]
                }
        found = set()
        for units in every:
            more = list(units)
            for effect in kept:
                if units[KINDS.index(effect["resource"])]:
                    for kind, n in effect["give"].items():
                        more[KINDS.index(kind)] += n
            found.add(f"collect {said((more[0], more[1], more[2]))}")
        return found

    # War

    def war(self, player: int, start: Where, end: Where, via: str) -> War:
        index = self.game.atlas.index
        there = [piece.owner for piece in self.at(end) if piece.owner != str(player)]
        owner = self.game.seats if not there or there[0] == "N" else int(there[0]) - 1
        return War(player - 1, owner, index[".".join(end)], index[".".join(start)] if start[0] else -1, via)

    def fits(self, player: int, war: War, effect: dict[str, Any]) -> bool:
        names = self.game.atlas.names
        field, attacking = (names[war.region][:-2], names[war.region][-1]), war.attacker == player - 1
        rival = war.defender + 1 if attacking else war.attacker + 1
        neutral = rival > self.game.seats
        came = (names[war.origin][:-2], names[war.origin][-1]) if war.origin >= 0 else None
        return (
            effect.get("role") in (None, "attack" if attacking else "defend")
            and (not effect.get("terrain") or terrain(field) in effect["terrain"])
            and (
                not effect.get("from_terrain")
                or (attacking and came is not None and terrain(came) in effect["from_terrain"])
            )
            and (not effect.get("near") or beside_water(field))
            and (not effect.get("via") or (attacking and war.via == effect["via"]))
            and (not effect.get("abroad") or field[0] != self.home(player))
            and (effect.get("vs") != "partner" or (not neutral and war.shared != 0))
            and (
                effect.get("vs") != "larger_population"
                or (not neutral and len(self.own(rival)) > len(self.own(player)))
            )
        )

    def worth(self, player: int, war: War) -> Units:
        attacking = war.attacker == player - 1
        rival = war.defender + 1 if attacking else war.attacker + 1
        found = dict(edition().war.worth)
        for effect in self.effects(player, "war_value"):
            if effect.get("role") in (None, "attack" if attacking else "defend"):
                found[effect["resource"]] = max(found[effect["resource"]], effect["amount"])
        if rival <= self.game.seats:
            for effect in self.effects(rival, "war_value_rival"):
                found[effect["resource"]] = min(found[effect["resource"]], effect["amount"])
        return found["mana"], found["ore"], found["food"]

    def cost(self, player: int, war: War, number: int) -> int:
        """What a number costs, before what depends on the payment."""
        rival = war.defender + 1 if war.attacker == player - 1 else war.attacker + 1
        found = number
        for effect in self.effects(player, "war_discount"):
            if not effect.get("paid_with") and self.fits(player, war, effect):
                found -= effect["amount"]
        if rival <= self.game.seats:
            for effect in self.effects(rival, "war_surcharge"):
                if self.fits(rival, war, effect):
                    found += effect["amount"]
        return max(found, 0)

    def payments(self, player: int, war: War, cost: int, have: Units) -> Iterator[Units]:
        worth = self.worth(player, war)
        less = [
            effect
            for effect in self.effects(player, "war_discount")
            if effect.get("paid_with") and self.fits(player, war, effect)
        ]
        for paid in amounts(have):
            used = {kind for kind, units in zip(KINDS, paid, strict=True) if units}
            need = cost
            for effect in less:
                if len(used) <= 1 if effect["paid_with"] == "one_kind" else used <= {effect["paid_with"]}:
                    need -= effect["amount"]
            total = sum(units * each for units, each in zip(paid, worth, strict=True))
            if need <= 0:
                if not used:
                    yield paid
            elif total >= need and all(total - worth[KINDS.index(kind)] < need for kind in used):
                yield paid

    def numbers(self, player: int, war: War) -> set[str]:
        """What can be set."""
        rival = war.defender + 1 if war.attacker == player - 1 else war.attacker + 1
        found = {"set flag"}
        if war.shared and self.effects(rival, "alliance_lock"):
            return found
        for number in range(1, 12):
            if any(self.payments(player, war, self.cost(player, war, number), self.stock(player))):
                found.add(f"set {number}")
        return found

    def raises(self, player: int, war: War) -> set[str]:
        """What can be added to the number."""
        most = dict.fromkeys(KINDS, 0)
        for effect in self.effects(player, "war_raise"):
            most[effect["resource"]] = max(most[effect["resource"]], effect["number"])
        number = war.numbers[0 if war.attacker == player - 1 else 1]
        have, worth, found = self.stock(player), self.worth(player, war), {"pass"}
        for added in amounts(have):
            few = all(units <= most[kind] for kind, units in zip(KINDS, added, strict=True))
            if few and sum(units * each for units, each in zip(added, worth, strict=True)):
                rest = (have[0] - added[0], have[1] - added[1], have[2] - added[2])
                if any(self.payments(player, war, self.cost(player, war, number), rest)):
                    found.add(f"raise {said(added)}")
        return found


def amounts(have: Units) -> Iterator[Units]:
    yield from product(range(have[0] + 1), range(have[1] + 1), range(have[2] + 1))


def said(units: Units) -> str:
    return " ".join(f"{n} {kind}" for kind, n in zip(KINDS, units, strict=True) if n) or "nothing"
