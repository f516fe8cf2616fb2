"""What every text of this game must say: levels, cards, pages."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from proofpress.data.folders import plain
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import (
    ACTIONS,
    RESOURCES,
    TERRAINS,
    ActInstead,
    Action,
    AllianceGain,
    Bestowed,
    CollectBonus,
    CollectedBonus,
    CollectYield,
    CostDiscount,
    Effect,
    Lands,
    PayWith,
    PiecesOn,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    RegionBonus,
    RegionsHeld,
    RivalSurcharge,
    Stock,
    TradeMerge,
    WarDiscount,
    WarSurcharge,
    usual,
)
from proofpress.kingdoms.records import CASTLE_LEVELS, PIECES, Level, Token
from proofpress.text.facts import (
    Fact,
    FactLines,
    Payee,
    RuleValues,
    Wanted,
    at_least,
    blocks_of,
    count,
    exactly,
    fields_of,
    no,
    points,
    term,
    word,
)
from proofpress.text.neighbours import neighbours

# --------------------------------------------------------------------------------------------------------------------
# The words of this game.


# What everybody may say: it changes no rule.
FREE = frozenset(
    (
        *("adjacent", "on", "region", "card", "land", "other", "kinds", "both", "equal", "single"),
        *("piece", "resource", "action", "level", "called", "choose", "collect", "enter", "lying", "at_once"),
        *("number", "ends", "shield", "flag", "nation", "token", "more", "total", "lasting", "summed", "you_get_it"),
    )
)
# What only a wrong text says, unless the rule asks for it: how often, by whom and when, and how much counts.
_CLOSED = frozenset(
    (
        *(
            "one_time",
            "turn",
            "empty",
            "new",
            "current",
            "finder",
            "mixed",
            "magic",
            "from_you",
            "given_up",
            "their_flag",
        ),
        *("usual_price", "lowered_to", "of_each", "uncovered", "wrong_war", "elsewhere", "new_excluded"),
    )
)
_LIMITS = (
    *("partly", "theirs", "rival_pays", "you_pay", "to_partner", "broken", "per_game", "unlimited", "before"),
    *("repeated", "minus"),
)
_SORTS = frozenset(("card", "land", "region", "piece", "partner", "rival", "capital", "cluster"))
# Everything that texts of this game are about; no other word of a language's vocabulary is read in them.
TERMS = (
    FREE.difference(("adjacent", "on"))
    .union(TERRAINS, RESOURCES, ACTIONS, _CLOSED)
    .union(("border", "edge", "castle", "home", "abroad", "swap", "instead", "mutual", "gratis", "less", "destroyed"))
    .union(("war", "attack", "defend", "win", "lose", "retreat", "alliance", "partner", "rival"))
    .union(("river", "tied", "steal"))
)


# --------------------------------------------------------------------------------------------------------------------
# What the text of a level of magic must say, taken from the data that the engine plays by: the checker cannot drift
# from the rules. wanted.txt has the facts of each word of the data; the words themselves belong to the vocabularies.


_ASKING_FOR_MORE = ("added", "word")  # kinds of wrong neighbours that may want more said than the rule


def level_facts(level: Level) -> Wanted:
    """What the text of a level of magic must say, whatever the language, and what only its wrong neighbours say.

    Of several effects each is a clause, if it wants something that the others do not; two actions in each other's
    place share what they want. What another one knows as well may be said of that one alone: "each time".
    """
    effects = level.effects
    apart = len(effects) > 1 and not all(isinstance(each, ActInstead) for each in effects)
    parts = [_with_neighbours((effect,), effects) for effect in effects if apart]
    wants = Counter(each for part in parts for each in part.needs)
    if not (parts and all(any(wants[each] == 1 for each in part.needs) for part in parts)):
        return _with_neighbours(effects)
    wrong = {fact: why for fact, why in parts[0].wrong.items() if all(fact in part.wrong for part in parts)}
    two = all(isinstance(each, Points) for each in effects)
    ways = {count(len(effects))} if two else set[Fact]()  # "two ways to score"
    whole = _facts_of(effects)
    known = Counter(fact for part in parts for fact in part.explained)
    clauses = (
        replace(
            part,
            needs=tuple(each for each in part.needs if all(known[fact] == 1 for way in each.ways for fact in way)),
            allowed={*part.explained, *ways},
        )
        for part in parts
    )
    return Wanted(FREE, whole.needs, whole.allowed | ways, wrong=wrong, clauses=tuple(clauses))


def _with_neighbours(effects: Sequence[Effect], beside: Sequence[Effect] = ()) -> Wanted:
    wrong = (each.rule for each in neighbours(effects, Effect) if each.kind in _ASKING_FOR_MORE)
    return _facts_of(effects, beside).short_of(_facts_of(rule, beside) for rule in wrong)


def _facts_of(effects: Sequence[Effect], beside: Sequence[Effect] = ()) -> Wanted:
    """What some effects want said; those that stand beside them may add to what they do."""
    said = Wanted(FREE)
    for effect in effects:
        LINES.follow(_block(effect), _values(effect, beside or effects), said)
        if isinstance(effect, PointsBySteps):
            _steps(effect, said)
    _paid_twice(effects, said)
    named = {fact.value for need in said.needs for way in need.ways for fact in way}
    LINES.follow("level", {"build": "build" in named, "research": "research" in named}, said)
    return _limited(said)


def _limited(said: Wanted) -> Wanted:
    asked = said.allowed.union(fact for need in said.needs for way in need.ways for fact in way)
    limits = dict.fromkeys(map(word, _LIMITS), "the rule does not say so") | said.wrong
    said.wrong = {fact: why for fact, why in limits.items() if fact not in asked or fact.kind != "word"}
    return said


def _block(effect: Effect) -> str:
    """The name of the lines for an effect."""
    match effect:
        case CollectedBonus() | RegionBonus():
            return effect.condition
        case PointsIf() | PointsFor() | PointsBySteps():
            return (
                "vp_if" if isinstance(effect, PointsIf) else "vp_for" if isinstance(effect, PointsFor) else "vp_steps"
            )
        case _:
            return effect.op


def _values(effect: Effect, beside: Sequence[Effect]) -> RuleValues:
    """What the lines of an effect speak of: its fields, and what follows from them."""
    values: dict[str, Any] = {"CASTLE": CASTLE_LEVELS, "PIECES": PIECES, "alone": len(beside) == 1, **fields_of(effect)}
    role, amount, given = values.get("role"), values.get("amount", 0), values.get("give", {})
    values |= {
        "part": role or "any",
        "attack": role == "attack",
        "defend": role == "defend",
        "s": "1 point" if amount == 1 else f"{amount} points",
        "kinds": tuple(given),
        "choice": "choice" in given,
        "later": values.get("when") != "own_turn",
        "here": tuple(set(values.get("terrain", ())).difference(values.get("from_terrain", ()))),
        "of": ("any", "other", "all", "different"),
    }
    return values | (_of_points(effect) if isinstance(effect, Points) else _more(effect, beside))


def _more(effect: Effect, beside: Sequence[Effect]) -> dict[str, Any]:
    match effect:
        case AllianceGain():
            amounts = {*effect.give.values(), *effect.give_partner.values()}
            kinds = ("resource", *RESOURCES) if amounts == {1} else ()
            return {
                "chosen": effect.give_partner.get("choice", 0),
                "partner": tuple("resource" if kind == "choice" else kind for kind in effect.give_partner),
                "give_partner": {kind: amount for kind, amount in effect.give_partner.items() if kind != "choice"},
                "all_one": tuple(f"two {kind}" for kind in kinds),
            }
        case CollectBonus(condition=Lands(number=number)):
            return {"regions": number, "several": tuple(kind for kind, amount in effect.give.items() if amount > 1)}
        case RegionBonus():
            return {"units": effect.units(), "one": effect.units() == 1}
        case CollectYield():
            return {"other_kinds": tuple(set(RESOURCES).difference(effect.give)), "all_kinds": RESOURCES}
        case WarDiscount() | WarSurcharge():
            fought = effect.vs == "partner" and not effect.role
            other = tuple({"patrol", "quest"} - {effect.via}) if effect.via else ()
            return {"fought": fought, "surcharge": isinstance(effect, WarSurcharge), "other_way": other}
        case TradeMerge():
            return {"others": tuple(kind for kind in RESOURCES if kind != effect.resource)}
        case CostDiscount():
            always = sum(each.amount for each in beside if isinstance(each, CostDiscount) and not each.condition)
            total = effect.amount + always
            return {"usual": usual(effect.action), "bound": effect.condition, "always": always, "total": total}
        case RivalSurcharge():
            return {"usual": usual(effect.action)}
        case PayWith():
            paid = effect.action or "retreat"
            anything = "resource" if {*effect.spend, usual(paid)} == set(RESOURCES) else None
            return {"paid": paid, "usual": usual(paid), "anything": anything}
        case ActInstead():
            two = tuple(f"two {kind}" for kind, amount in effect.fee.items() if amount == 1)
            return {"steal": effect.do == "steal", "mutual": bool(effect.fee and effect.called), "two_of": two}
        case QuestGate():
            return {"gate": effect.terrain or "water"}
        case _:
            return {}


def _of_points(effect: Points) -> dict[str, Any]:
    match effect:
        case PointsIf():
            return {"stock": isinstance(effect.condition, Stock), "twice": 2 * effect.amount}
        case PointsFor(per=PiecesOn(every=every), most=int(most)):  # "one for two pieces, two for four, three for six"
            times = range(2, most + 1)
            return {"counts": tuple(effect.amount * n for n in times), "stages": tuple(every * n for n in times)}
        case PointsBySteps():
            bounds = sorted(map(int, effect.steps))
            return {"least": bounds[0], "highest": max(bounds[-1] - 1, bounds[0])}
        case _:
            return {}


def _given(said: Wanted, field: str, values: RuleValues) -> None:
    """Resources that are given, kind by kind; what is chosen comes last."""
    gift: dict[Bestowed, int] = values.get(field) or {}
    for name, amount in sorted(gift.items(), key=lambda each: each[0] == "choice"):
        if name == "choice":
            _chosen(said, values.get("but_not"))
        elif name == "region":
            said.name("resource")
            said.refuse("the region decides which", term("choose"))
        else:
            said.name(name)
        if amount > 1:
            said.need("count", str(amount), count(amount), exactly(amount))


def _chosen(said: Wanted, but_not: str | None) -> None:
    others = tuple(resource for resource in RESOURCES if resource != but_not)
    named = (*map(term, others), word("or"))
    picked = [term("choose"), term("kinds"), Fact("any", "resource")]
    picked += [term("resource")] if but_not else []  # "one other than mana"
    ways = [(no(but_not), way) for way in picked] if but_not else [(term("resource"), way) for way in picked]
    said.need("term", "a resource of choice" + (f", not {but_not}" if but_not else ""), *ways, named)
    said.allow(*others, "resource")
    given_as_well = {fact.value for need in said.needs for way in need.ways for fact in way if len(way) == 1}
    # A kind alone is no choice
    said.together += combinations((each for each in others if each not in given_as_well), 2)


def _paid(said: Wanted, heads: str, _: RuleValues) -> None:
    """Of which sort the things are that points are paid for."""
    of = frozenset(heads.split(", ")).union(said.paid.heads if said.paid else ())
    said.paid = Payee(heads=of, no_heads=_SORTS - of)


def _steps(effect: PointsBySteps, said: Wanted) -> None:
    """Points for a number that is reached, the more the higher it is."""
    for value in sorted(effect.steps.values()):
        # A number that is also a threshold may be points where it occurs twice.
        said.need("points", f"{value} points", points(value), Fact("again", "count", value))
    for bound in map(int, effect.steps):
        said.need("count", str(bound), count(bound), at_least(bound), exactly(bound))
        if isinstance(effect.steps_of, RegionsHeld):
            said.counted[bound] = {*effect.steps_of.terrain}


def _paid_twice(effects: Sequence[Effect], said: Wanted) -> None:
    """The same points for different reasons: one of them could be forgotten."""
    amounts = [effect.amount for effect in effects if isinstance(effect, PointsIf)]
    if len(amounts) > len(set(amounts)):
        amount = amounts[0]
        more = (points(amount), term("more"))
        second = (points(amount), Fact("ordinal", number=2))
        said.need("points", f"twice {amount}", Fact("again", "points", amount), more, second, points(2 * amount))
        said.refuse(f"{amount} in any case, and {amount} more", Fact("falling"))


LINES = FactLines(
    blocks_of(__file__, "wanted.txt"),
    {"give": _given, "paid": _paid},
)


def rule_key(rule: object) -> str:
    """A stamp of what a level or a token does: it changes when that does, and not with anything else."""
    return hashlib.sha256(json.dumps(plain(rule), sort_keys=True).encode()).hexdigest()


# --------------------------------------------------------------------------------------------------------------------
# What the texts of actions and exploration tokens must say. Their numbers are data; their subject is not.


def action_facts(action: Action) -> Wanted:
    """What the text of an action must say."""
    said = Wanted(FREE)
    lone = (f"lone {of} {number}" for of in ("mana", "ore") for number in range(1, CASTLE_LEVELS + 1))
    values = {
        "action": action,
        "CASTLE": CASTLE_LEVELS,
        "same": ("same", "one"),
        "of": ("any", "other", "all", "different"),
        "barred": ("water", "river", "cliffs"),
        "lone": tuple(lone),
    }
    for block in ("action", f"action_{action}"):
        LINES.follow(block, values, said)
    return _limited(said)


def token_facts(edition: Edition, token: Token) -> Wanted:
    """What the text of an exploration token must say."""
    said = Wanted(FREE)
    exploration, scoring = edition.exploration, edition.scoring
    values = {
        "amount": getattr(exploration, token, None) or getattr(scoring, token, None),
        "treasure": token == "treasure",
        "remains": token in ("camp", "fort", "city"),
        "give": {"choice": exploration.treasure} if token == "treasure" else {},
    }
    for block in ("token", f"token_{token}"):
        LINES.follow(block, values, said)
    return _limited(said)


# --------------------------------------------------------------------------------------------------------------------
# What the paragraphs of rules on pages must say: the player aid, the rulebook and the reference.
#
# The facts come from what the engine plays by: the numbers of the rules. A paragraph says
# more than its facts; only what is listed here is looked for.


# Terms that only pages speak of.
PAGE_TERMS = frozenset(("nearest", "drawn", "side"))
MOST_PIECES = 2  # in a region


_PAGES = FactLines(blocks_of(__file__, "wanted_on_pages.txt"), {})
_SHARED = {
    "one": ("count 1", "points 1"),
    "choice": ("choose", "not choose"),
    "free": ("gratis", "not nothing"),
    "MOST_PIECES": MOST_PIECES,
}


def page_facts() -> Iterator[tuple[str, Wanted]]:
    """Every label that states a rule, with what it must say."""
    return _PAGES.paragraphs(_SHARED)


# Names and sentences of pages of which a few facts tell them from all others: where two are exchanged, or one says the
# opposite, none of them is right. Confirmations made before these were held stand, so they are in no stamp.
SENTENCES = """
    card_actions: action
    card_castle: castle
    card_actions_clear: shield, turn
    card_magic_points: level, points 1
    card_war_free: gratis
    aid_score_castle: castle, level
    aid_score_magic: magic, level
    aid_score_nation: nation, level
    aid_score_capital_alone: capital
    aid_score_capital_shared: capital
    score_pieces: piece
    score_castle: castle
    score_magic: magic
    score_capitals: capital
    score_nation: nation, level
    score_resources: resource
    book_flag: flag
    book_aim: castle, food, magic, mana, nation, ore, piece, region
    book_setup_1: castle, food, magic, mana, ore, piece, token
    book_setup_2: card, home
    book_setup_3: level, magic, nation
    book_setup_4: food, kinds, mana, ore, resource
    book_setup_5: home, not cliffs, not water, piece, region
    book_setup_6: action, castle, level, token
    book_borders: adjacent, border, card, region
    book_turn_1: action, shield
    book_turn_2: action, shield
    book_turn_4: ends
    book_turn_5: token
    book_action_patrol: not cliffs, not river, not water
    book_action_quest: card, count 2
    book_action_build: castle, level, ore
    book_action_research: level, mana
    book_action_trade: kinds, other
    book_under_told: count 2, lying, piece, resource
    book_war_retreat: adjacent, food, piece, retreat
    book_war_tie: defend, not retreat, tied
    book_war_peace: alliance, both, collect, flag
    book_war_fallout: alliance, attack, partner, retreat
    book_rule_paying: choose, war
    book_rule_nothing: flag, not resource
    book_rule_discount: less
    book_rule_instead: nation, shield
    book_rule_reveal: piece, token
    book_rule_crown: finder, region
    book_rule_beside: adjacent, new, piece, region
    setup_nation: nation
    setup_home: home
    setup_resources: resource
    setup_lost_pieces: piece, region
    setup_spread: resource
    setup_pieces: home, piece
    setup_pieces_open: piece, region, -home
    setup_tokens: region, token
    setup_tokens_five: home, token
    setup_tokens_none: not token
    region_said: adjacent
    rule_retreat_target_empty: adjacent, empty, piece, retreat
    rule_quest_retreat_contested: adjacent, quest, retreat
    rule_quest_retreat_origin: attack, piece, word also
    rule_after_war_effects_first: lose, token, token then lose
    rule_after_war_leave_first: lose, token, lose then token
    rule_bandits_last_piece_pays_what_it_has: piece|not piece, -not nothing, -gratis
    rule_bandits_last_piece_goes_free: piece|not piece, gratis|not nothing
    rule_underground_tie_break_not_counted: piece|not piece, underground|not underground
    rule_underground_tie_break_counted: -underground, -not underground
    rule_fort_reach_anywhere: each attack, less
    rule_fort_reach_from_fort: attack, piece, word whole
    rule_shared_city_each: count 2, points 1
    rule_shared_city_nobody: not rival
    rule_lair_without_castle_not_usable: not level, -gratis
    rule_lair_without_castle_usable: gratis, word whole
    rule_too_few_tokens_owner_chooses: empty, land, region
    rule_too_few_tokens_last_letters: empty, region, -land
    rule_start_region_any_open: lying, piece, region, underground
    rule_start_region_yielding: forest, mountain, plains
    rule_lost_kingdom_tokens_laid: region, token
    rule_lost_kingdom_tokens_none: not token
    rule_refuge_anywhere: empty, region, -nearest
    rule_refuge_last_resort: border, empty, nearest, word must
    rule_lying_retreat_as_standing: lying, lose, retreat
    rule_lying_retreat_never: lying, not retreat
"""
