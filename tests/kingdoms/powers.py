"""`python -m tests.kingdoms.powers 500`: random games until each word was in force in so many, read by both readings.

Every player has some twelve random effects, which together say as many words as possible, in force from the first turn.
What can be decided is compared with `naive_powers` in some positions of each game, and what nations gained with the
deeds that an onlooker sees, over the whole game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import yaml

from proofpress.kingdoms.certificate import plain
from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.effects import Effect
from proofpress.kingdoms.records import LEVELS, Level, Nation
from proofpress.kingdoms.rules.legal_moves import apply, begin, decision, options
from proofpress.kingdoms.rules.powers import powers
from proofpress.kingdoms.rules.state import FLAG, Match, Move, State, Table
from proofpress.records import words
from tests.kingdoms.random_effects import random_effect
from tests.kingdoms.random_play import random_move, random_setup
from tests.kingdoms.rules.naive_powers import KINDS, Reading, contacts, lakes, said, terrain
from tests.kingdoms.scenes import Scene, box, edition
from tests.kingdoms.vocabulary import EFFECTS, flat, tried

KEYS = ("op", "when", "condition", "per", "steps_of", "paid_with", "near", "do", "action", "terrain", "role")
EFFECTS_EACH = 12
OF_EACH = 5  # effects that say a word
POSITIONS = 12  # of each game, at most
CAP = 40  # on the tracks, so that no gift is lost
Word = tuple[str, str]
AT_ONCE = ("rivals_lose", "remove_pieces", "free_actions", "redeploy", "end_game")


@cache
def every_word() -> tuple[Word, ...]:
    found = [(key, word) for key in KEYS for word in words(EFFECTS, key)]
    return (*found, *(("immediate", key) for key in AT_ONCE))


def words_of(effect: Effect) -> set[Word]:
    return said_in(flat(effect))


def said_in(of: Mapping[str, Any]) -> set[Word]:
    """The words of an effect as it is written."""
    values = {key: of[key] if isinstance(of[key], list | tuple) else [of[key]] for key in KEYS if key in of}
    at_once = {("immediate", key) for key in AT_ONCE if of["op"] == "immediate" and key in of}
    return at_once.union((key, word) for key, value in values.items() for word in value)


@cache
def pool() -> Mapping[Word, tuple[Effect, ...]]:
    """Some random effects that say each word."""
    random, found = Random("pool"), {word: list[Effect]() for word in every_word()}
    while min(map(len, found.values())) < OF_EACH:
        effect = random_effect(random)
        for key in {"give", "give_partner"}.intersection(effect):  # small gifts, or every track is full
            effect[key] = {kind: 1 + units % 2 for kind, units in effect[key].items()}
        wanted = [word for word in said_in(effect) if len(found[word]) < OF_EACH]
        made = tried(yaml.safe_dump(effect, default_flow_style=True, width=10_000).strip())[0] if wanted else None
        for word in wanted if made else ():
            found[word].append(made)
    return {word: tuple(effects) for word, effects in found.items()}


def game_of(random: Random, wanted: list[Word]) -> Match:
    """A game in which somebody has each of the words that are wanted most."""
    players = random.randint(2, 5)
    game = start_match(box(), random_setup(box(), players, random, with_tokens=False))
    deck = [random.choice(pool()[word]) for word in wanted[: players * EFFECTS_EACH]]
    random.shuffle(deck)
    level, none = (Level(effects=tuple(deck[seat::players])) for seat in range(players)), Level(effects=())
    nations = tuple(Nation(levels=(each,) * LEVELS) for each in level)
    worth = game.terms.worth
    reached = [powers(Nation(levels=(nation.levels[0], *(none,) * (LEVELS - 1))), worth)[1] for nation in nations]
    terms = replace(game.terms, cap=CAP)
    return replace(game, terms=terms, nations=nations, powers=tuple((one,) * (LEVELS + 1) for one in reached))


# What can be decided


def compare(game: Match, state: State) -> None:
    """Every kind of decision that the naive reading knows, in this position."""
    step, reading, table = decision(state), Reading(Scene(game, state)), Table(game, state)
    player, war = step.seat + 1, state.war

    def engine(task: str) -> list[str]:
        return [plain(game, move) for move in options(table, task)]

    def check(task: str, naive: Iterable[str]) -> None:
        found = engine(task)
        assert len(found) == len(set(found)), task
        assert set(found) == set(naive), (task, sorted(set(found) ^ set(naive)), reading.scene.board)

    if step.task == "set":
        assert war is not None
        check("set", reading.numbers(player, war))
    elif step.task == "pay":
        assert war is not None
        check(
            "pay", (f"pay {said(paid)}" for paid in reading.payments(player, war, step.number, reading.stock(player)))
        )
    elif step.task == "raise":
        assert war is not None
        assert {plain(game, move) for task in ("raise", "pass") for move in options(table, task)} == reading.raises(
            player, war
        )
    elif step.task == "leave":
        assert war is not None
        least = max((each["number"] for each in reading.effects(player, "last_stand")), default=0)
        if war.attacker != step.seat and len(reading.own(player)) <= least:
            assert not engine("lose") or not (engine("retreat") or engine("refuge"))
    elif step.task == "call":
        actions = game.terms.actions
        free = reading.effects(player, "choose_any_action")
        check("call", (f"call {name}" for place, name in enumerate(actions) if free or not state.shields >> place & 1))
    elif step.task == "respond":
        _respond(game, state, reading, player, check)


def _respond(game: Match, state: State, reading: Reading, player: int, check: Any) -> None:
    called, have = game.terms.actions[state.called], reading.stock(player)
    fees = {called: (0, 0, 0)}
    for effect in reading.effects(player, "act_instead"):
        fee = tuple(effect.get("fee", {}).get(kind, 0) for kind in KINDS)
        cheaper = effect["do"] not in fees or sum(fee) < sum(fees[effect["do"]])
        if effect.get("called") in (None, called) and all(n <= h for n, h in zip(fee, have, strict=True)) and cheaper:
            fees[effect["do"]] = (fee[0], fee[1], fee[2])
    if state.active != player - 1:
        check("collect", reading.collected(player))
    for action, fee in fees.items():
        left = (have[0] - fee[0], have[1] - fee[1], have[2] - fee[2])
        if action in ("patrol", "quest"):
            check(action, reading.moves(player, action, left))
        if action == "quest":
            check("swap", reading.swaps(player))
            check("lift", reading.lifts(player))
            check("land", reading.landings(player, left))
        if action in ("build", "research"):
            check(action, reading.levels(player, action, left))
        if action == "trade":
            check("trade", reading.trades(player, left))
        if action == "steal":
            owned = {rival: reading.stock(rival) for rival in reading.rivals(player)}
            check(
                "steal", {f"steal {r}: 1 {k}" for r, of in owned.items() for k, n in zip(KINDS, of, strict=True) if n}
            )


# What nations gain


class Account:
    """What everybody should have gained by what an onlooker saw, and what there was besides all moves."""

    def __init__(self, game: Match) -> None:
        self.game = game
        self.expected: Counter[tuple[int, str]] = Counter()
        self.found: Counter[tuple[int, str]] = Counter()
        self.had: set[tuple[int, int]] = set()  # seat, and which of its gains, in this turn
        self.numbers: dict[int, int] = {}
        self.rewarded = False  # whether the extra of this Trade was given
        self.fought: tuple[int, int, bool] | None = None  # attacker, defender, a pair defending

    def begin(self, state: State) -> None:
        """The first turn has begun."""
        self.deed(state.active, "own_turn")
        dealt = [units for seat in self.game.setup.seats for units in seat.stock]
        for place, units in enumerate(state.stock):
            self.found[place // 3, KINDS[place % 3]] += units - dealt[place]

    def gains(self, seat: int) -> Iterable[tuple[int, dict[str, Any]]]:
        effects = [flat(effect) for effect in self.game.nations[seat].levels[0].effects]
        return enumerate(effect for effect in effects if effect["op"] == "gain")

    def deed(self, seat: int, *events: str, role: str = "", rival: int = -1, where: str = "") -> None:
        """Something happened: what the player gains by it."""
        for place, effect in self.gains(seat):
            lands = effect.get("terrain")
            if effect["when"] not in events or effect.get("role") not in (None, role or effect.get("role")):
                continue
            if effect.get("in_war") and role != "in war":
                continue
            if effect["when"] == "move_into" and lands and terrain((where[:-2], where[-1])) not in lands:
                continue
            if effect.get("once_per_turn"):
                if (seat, place) in self.had:
                    continue
                self.had.add((seat, place))
            self.gift(seat, effect.get("give", {}), where)
            if effect["when"] == "alliance_formed":
                self.gift(rival, effect.get("give_partner", {}), "")
            if rival >= 0:  # the Lost Kingdom has nothing to lose
                self.expected[seat, "name"] += bool(effect.get("rival_loses"))
                self.expected[seat, "steal"] += bool(effect.get("steal"))

    def gift(self, seat: int, give: Mapping[str, int], where: str) -> None:
        for kind, units in give.items():
            name = kind
            if kind == "region":
                land = terrain((where[:-2], where[-1]))
                name = {"forest": "mana", "mountain": "ore", "plains": "food", "underground": "choice"}.get(land, "")
            if name:
                self.expected[seat, name] += units

    def others(self, seat: int, *events: str, role: str = "") -> None:
        for other in range(self.game.seats):
            if other != seat:
                self.deed(other, *events, role=role)

    def step(self, before: State, made: list[tuple[int, Move]], after: State) -> None:
        game, task = self.game, decision(before).task
        moved = {seat: [0, 0, 0] for seat in range(game.seats)}
        for place, (seat, move) in enumerate(made):
            self._flow(moved, seat, move)
            self._deeds(before, task if place == 0 else "", seat, move)
        if after.war is None:
            self.end_of_war()
        for seat in range(game.seats):
            for kind in range(3):
                grown = after.stock[3 * seat + kind] - before.stock[3 * seat + kind] - moved[seat][kind]
                self.found[seat, KINDS[kind]] += grown
        if after.turn != before.turn:
            self.had.clear()
            if not after.over:
                self.deed(after.active, "own_turn")

    def _flow(self, moved: dict[int, list[int]], seat: int, move: Move) -> None:
        for kind in range(3):
            moved[seat][kind] -= 0 if move.task in ("name", "steal") else move.give[kind]
            moved[seat][kind] += move.take[kind]
            if move.task in ("name", "steal"):
                moved[move.at][kind] -= move.give[kind]
            if move.task == "steal":
                moved[seat][kind] += move.give[kind]
        if move.task == "choose":
            self.found[seat, "choice"] += sum(move.take)

    def _deeds(self, before: State, task: str, seat: int, move: Move) -> None:
        """Deeds of the first move happen in the position before; later ones are only those that wars bring."""
        if move.task in ("name", "steal"):
            acting = move.task == "steal" and task in ("respond", "extra")
            self.found[seat, move.task] += not acting
        if task in ("respond", "extra"):
            self._act(before, seat, move)
        if move.task in ("patrol", "quest", "land", "swap"):
            self._arrive(before, seat, move)
        if move.task == "set":
            self.numbers[seat] = move.number
        if move.task == "raise":
            assert before.war is not None
            worth = Reading(Scene(self.game, before)).worth(seat + 1, before.war)
            self.numbers[seat] += sum(n * each for n, each in zip(move.give, worth, strict=True))
        if move.task in ("lose", "remove"):
            owner = seat if move.task == "lose" else move.number
            role = "in war" if move.task == "lose" else "taken"
            self.deed(owner, "own_piece_lost", role=role)
            self.others(owner, "rival_piece_lost", role=role)
        if move.task == "trade":
            self._bonus(seat, move, again=task == "again")

    def _act(self, before: State, seat: int, move: Move) -> None:
        if task := {"build": "own_build", "research": "own_research"}.get(move.task):
            self.deed(seat, task)
        if move.task == "research":
            self.others(seat, "rival_researches")
            for effect in (flat(each) for each in self.game.nations[seat].levels[0].effects):
                if effect["op"] == "immediate":
                    self.gift(seat, effect.get("give", {}), "")
                    self.expected[seat, "name"] += (self.game.seats - 1) * bool(effect.get("rivals_lose"))
        if move.task == "expand":
            self.others(seat, "rival_expands")
        if move.task != "pass" and move.task != "collect":
            self._fees(before, seat, move)

    def _fees(self, before: State, seat: int, move: Move) -> None:
        """What an action costs because another one was called: the cheapest way."""
        if decision(before).task == "extra":
            return
        called = self.game.terms.actions[before.called]
        action = {"stand": "patrol", "swap": "quest", "lift": "quest", "land": "quest"}.get(move.task, move.task)
        if action == called:
            return
        have = before.stock[3 * seat : 3 * seat + 3]
        fees = [
            tuple(effect.get("fee", {}).get(kind, 0) for kind in KINDS)
            for effect in (flat(each) for each in self.game.nations[seat].levels[0].effects)
            if effect["op"] == "act_instead" and effect["do"] == action and effect.get("called") in (None, called)
        ]
        payable = [fee for fee in fees if all(n <= h for n, h in zip(fee, have, strict=True))]
        for kind, units in zip(KINDS, min(payable, key=sum), strict=True):
            self.expected[seat, kind] -= units

    def _bonus(self, seat: int, move: Move, *, again: bool) -> None:
        """Of a Trade; with several exchanges only in one of them."""
        self.rewarded = again and self.rewarded
        effects = [flat(each) for each in self.game.nations[seat].levels[0].effects]
        bonuses = [each for each in effects if each["op"] == "trade_bonus" and sum(move.give) >= each.get("number", 1)]
        if bonuses and not self.rewarded:
            self.rewarded = True
            kind = next(kind for kind, units in zip(KINDS, move.take, strict=True) if units)
            self.expected[seat, kind] += sum(each["amount"] for each in bonuses)

    def _arrive(self, before: State, seat: int, move: Move) -> None:
        names = self.game.atlas.names
        where, events = names[move.to], ["move_into"]
        if move.task == "patrol":
            start, side = names[move.at], where[:-2]
            wet = any(start[-1] in shore and where[-1] in shore for _, shore in lakes(side))
            pair, rivers = frozenset((start[-1], where[-1])), edition().sides[side].rivers
            dry = pair in contacts(side) and pair not in {frozenset(river) for river in rivers}
            events += ["crossed_water"] if wet and not dry else []
        else:
            events.append("quest_into")
            own = {names[place][:-2] for place in range(len(names)) if before.one[seat] >> place & 1}
            events += ["quest_to_new_card"] if where[:-2] not in own else []
        self.deed(seat, *events, where=where)
        there = [owner for owner, one in enumerate(before.one) if owner != seat and one >> move.to & 1]
        if move.task != "swap" and there:
            self.fought, self.numbers = (seat, there[0], bool(before.two[there[0]] >> move.to & 1)), {}

    def end_of_war(self) -> None:
        """A war is over: who gained by it."""
        if self.fought is None:
            return
        (attacker, defender, pair), self.fought = self.fought, None
        if defender == self.game.seats:
            self.deed(attacker, "war_won", role="attack")
            return
        attack, defence = self.numbers.get(attacker, FLAG), self.numbers.get(defender, FLAG)
        if attack == defence == FLAG and self.game.seats > 2 and not pair:
            self.deed(attacker, "alliance_formed", rival=defender)
            self.deed(defender, "alliance_formed", rival=attacker)
            return
        ties = [seat for seat in (attacker, defender) if self._has(seat, "war_ties_won")]
        wins = attack > defence or (attack == defence != FLAG and ties == [attacker])
        sides = ((attacker, "attack", attack, defence, wins), (defender, "defend", defence, attack, not wins))
        for seat, role, number, other, won in sides:
            rival = defender if seat == attacker else attacker
            self.deed(seat, "war_won" if won else "war_lost", role=role, rival=rival)
            if number == other != FLAG:
                self.deed(seat, "war_tied", role=role, rival=rival)
            if number == FLAG != other:
                self.deed(seat, "peace_refused", role=role, rival=rival)

    def _has(self, seat: int, op: str) -> bool:
        return any(effect.op == op for effect in self.game.nations[seat].levels[0].effects)


def play(game: Match, random: Random) -> bool:
    """A random game, read twice; whether gifts could be compared, which they can where no track was full."""
    state, account, read, full = begin(game), Account(game), 0, False
    account.begin(state)
    while not state.over:
        if read < POSITIONS and random.random() < 0.15:
            compare(game, state)
            read += 1
        move, forced = random_move(game, state, random), list[tuple[int, Move]]()
        after = apply(game, state, move, forced)
        account.step(state, [(decision(state).seat, move), *forced], after)
        state, full = after, full or max(after.stock) >= CAP
    # A second level that ends the game, reached by a free action, leaves what the first one brings undecided.
    full = full or any(step.task in ("choose", "name", "steal") for step in state.todo)
    if not full:
        assert +account.found == +account.expected, (account.found - account.expected, account.expected - account.found)
    return not full


def main(wanted: int, seed: str = "powers") -> Counter[Word]:
    random, seen, games, full = Random(seed), Counter[Word](), 0, 0
    while min(seen[word] for word in every_word()) < wanted:
        order = sorted(every_word(), key=lambda word: (seen[word] // 10, random.random()))
        game = game_of(random, order)
        full += not play(game, random)
        games += 1
        said_ = {word for nation in game.nations for effect in nation.levels[0].effects for word in words_of(effect)}
        seen.update(said_.intersection(every_word()))
    print(f"{games} games; in {full} of them a track was full, so that gifts were not compared")
    for word, times in sorted(seen.items(), key=lambda each: each[1])[:12]:
        print(f"  {times} {word[0]}: {word[1]}")
    return seen


if __name__ == "__main__":
    main(int(sys.argv[1]))
