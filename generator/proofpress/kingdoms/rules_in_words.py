"""Levels of magic in words, and the command `show`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from proofpress.data.folders import Ruling
from proofpress.data.listing import (
    FACTS_SHOWN,
    INDENT,
    Thing,
    as_written,
    fact,
    named,
    picture,
    ruling,
    texts_of,
    unknown,
)
from proofpress.errors import as_said, joined, listed, say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import (
    ActInstead,
    Bestowed,
    CollectBonus,
    CollectedBonus,
    CollectYield,
    CostDiscount,
    Cross,
    Effect,
    ExpandAdjacent,
    Gains,
    Immediate,
    MoveGain,
    PatrolLink,
    PayWith,
    Plain,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    RegionBonus,
    RetreatDiscount,
    TradeBonus,
    WarDiscount,
    WarGain,
)
from proofpress.kingdoms.records import LETTERS, Level, Nation, Side
from proofpress.kingdoms.rules.board import land
from proofpress.language import Filling, Phrase, Writer
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, wrapped
from proofpress.records import Record, hints

# --------------------------------------------------------------------------------------------------------------------
# What a level of magic does, in words, made from the data alone.
#
# For designers who want to see what their nation does, for editors and for translators, each in a language of their
# own. It covers the whole vocabulary of `effects` and knows no particular nation: the template of an effect has its
# `op` as key, and each word of the data has one, or a noun, too. The text on a card is different: people write it.


class InWords(NamedTuple):
    """Writes what levels do in a language."""

    writer: Writer

    def level(self, level: Level) -> str:
        """What a level does, a sentence an effect; two actions in each other's place share theirs."""
        match level.effects:
            case (ActInstead() as one, ActInstead(do=do, called=called, fee=fee)):
                if fee and (one.called, one.do, one.fee) == (do, called, fee):
                    return str(self._said(one, (), mutual=True))
        return " ".join(self.effect(effect, level.effects) for effect in level.effects)

    def effect(self, effect: Effect, beside: Iterable[Effect] = ()) -> str:
        """What one effect does; `beside` are all those of its level."""
        return str(self._gain(effect) if isinstance(effect, Gains) else self._said(effect, beside))

    def _said(self, effect: Effect, beside: Iterable[Effect], mutual: bool = False) -> Phrase:
        put, parts, key = self.writer.say, self._parts(effect), str(effect.op)
        match effect:
            case CollectedBonus() | RegionBonus():
                key = effect.condition
                parts["n"] = effect.units() if isinstance(effect, RegionBonus) else None
            case CollectBonus():
                key += "_if" if parts["condition"] else ""
            case PointsIf() if parts["condition"]:
                plain = any(isinstance(each, PointsIf) and each.condition.condition == "always" for each in beside)
                key += "_more_if" if plain else "_if"
            case TradeBonus():
                key += "" if effect.number > 1 else "_any"
            case CostDiscount() if parts["condition"]:
                # What always holds is counted in: "costs you 1 less … in an alliance 3 less in all".
                same = (each for each in beside if isinstance(each, CostDiscount) and each.action == effect.action)
                always = [each.amount for each in same if not self._part("condition", each.condition, each)]
                key += "_in_all" if always else "_if"
                parts["amount"] = effect.amount + sum(always)
            case PayWith():
                key += "_retreat" if effect.retreat else ""
            case ActInstead():
                key += "_mutual" if mutual else "" if effect.called else "_any"
                parts["do"] = put("do_steal") if effect.do == "steal" else put("do", action=put(effect.do))
                parts["fee"] = put("for", fee=parts["fee"]) if effect.fee else None
            case PatrolLink() | ExpandAdjacent():  # each kind of land by itself
                one, last = ("linked", "and") if isinstance(effect, PatrolLink) else ("empty", "or")
                lands = (put(one, terrain=put(each)) for each in effect.terrain or ("region",))
                parts["terrain"] = self.writer.listed(lands, last)
            case CollectYield() | Cross() | QuestGate():
                parts["terrain"] = self._listed("terrain", effect.terrain, "and") or put("water_to_edge")
            case WarDiscount():
                key += "_paid" if effect.paid_with else ""
            case RetreatDiscount():
                key += "_free" if effect.free else ""
                parts["near"] = put("from_water") if effect.near else None
            case Immediate():
                (key,) = (f"at_once_{name}" for name in hints(Immediate) if name != "op" and getattr(effect, name))
            case PointsFor():
                key += "_for_most" if effect.most else "_for"
            case PointsBySteps():
                held, steps = parts["steps_of"], effect.steps.items()
                said = [put("step_on", n=int(least), amount=amount) for least, amount in steps]
                said[0] = put("step", **said[0].parts, held=held)  # what is held is named once
                key, parts["steps"] = "vp_steps", self.writer.listed(said, "and")
        return put(key, **parts)

    def _gain(self, effect: Gains) -> Phrase:
        put, parts = self.writer.say, self._parts(effect)
        if isinstance(effect, MoveGain):
            parts["terrain"] = parts["terrain"] or put("region")
        if isinstance(effect, WarGain):
            parts["role"] = put(f"as_{effect.role}") if effect.role else None
        gets = [put(f"gets_{name}", **parts) for name in _GETS if parts.get(name)]
        event, both = put(f"when_{effect.when}", **parts), self.writer.listed(gets, "and")
        return put("gain_once" if effect.once_per_turn else "gain", event=event, gets=both)

    def _parts(self, record: Record) -> dict[str, Filling]:
        """What the keys of a record put, each for the hole of its name."""
        return {name: self._part(name, getattr(record, name), record) for name in hints(type(record))}

    def _part(self, name: str, value: Any, of: Record) -> Filling:
        match value:
            case bool():
                return self.writer.say(name) if value and name in self.writer.entries else None
            case Plain(condition="always"):
                return None
            case Record():
                return self.writer.say(f"{name}_{getattr(value, name)}", **self._parts(value))
            case Mapping():
                return self._gifts(value, of, name) if value and name != "steps" else None
            case tuple():
                return self._listed(name, value, "or")
            case str() if name not in _TAGS:
                return self._word(name, value)
            case int():
                return value
            case _:
                return self.writer.say("role_any") if name == "role" else None

    def _word(self, name: str, word: str) -> Phrase:
        """The word as it is said under this key, or under any."""
        key = f"{name}_{word}"
        return self.writer.say(key if key in self.writer.entries else word)

    def _listed(self, name: str, words: Sequence[str], last: str) -> Phrase | None:
        return self.writer.listed([self._word(name, word) for word in words], last) if words else None

    def _gifts(self, given: Mapping[Bestowed, int], of: Record, key: str) -> Phrase:
        put, but_not = self.writer.say, getattr(of, "but_not", None)
        choice = "choice_but" if but_not else "choice_partner" if key == "give_partner" else "choice"
        other = {"region": "region_yield", "choice": choice}
        kept = put(but_not) if but_not else None
        things = ((n, put(other.get(kind, kind), but_not=kept)) for kind, n in given.items())
        return self.writer.listed((put("units", n=n, thing=thing) for n, thing in things), "and")


_TAGS = ("op", "when", "condition", "per", "steps_of")  # they choose the template
_GETS = ("give", "give_partner", "steal", "rival_loses")


def in_words(edition: Edition, language: str) -> InWords:
    """What writes levels in a language."""
    return InWords(Writer.of(language, edition.languages, edition.writing))


# --------------------------------------------------------------------------------------------------------------------
# `show`: a land, a nation, an action, a token or a ruling as text.


AnyThing = Thing[Side | Nation | Ruling | None]


def everything(edition: Edition) -> Iterator[AnyThing]:
    """Whatever can be shown."""
    for name, side in edition.sides.items():
        yield Thing("land", name, side, texts_of(edition.text, "lands", name))
    for name, nation in edition.every_nation.items():
        yield Thing("nation", name, nation, texts_of(edition.text, "nations", name))
    for name in edition.file.actions:
        yield Thing("action", name, None, texts_of(edition.text, "actions", name))
    for name in edition.exploration.counts:
        yield Thing("token", name, None, texts_of(edition.text, "tokens", name))
    for name, found in edition.rulings.items():
        yield Thing("ruling", name, found, {})


def show(job: Job[Edition]) -> Answer:
    """Show a land, a nation, an action, a token or a ruling as text.

    ID is its id (1A, ferrywardens) or its name in any language. A nation is shown with what its levels do in plain
    words, made from the rules themselves.
    """
    edition, wanted = job.edition, job.chosen["id"]
    things = list(everything(edition))
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "land, nation, action, token or ruling")
    words = in_words(edition, job.language)
    pages = [_data(each, words) for each in found]
    return Answer(facts=pages if pages[1:] else pages[0], lines=lambda: _pages(edition, found, job.language, words))


SHOW = Command(
    show,
    (
        Option(
            "id", "Its id, or its name in any language.",
            words=lambda edition: [found.id for found in everything(edition)], open=True, position=True, needed=True,
        ),
        DATA,
        LANG,
        FACTS_SHOWN,
    ),
)  # fmt: skip


def _pages(edition: Edition, found: Iterable[AnyThing], language: str, words: InWords) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield ""
        yield from _page(edition, each, language, words)


def _page(edition: Edition, thing: AnyThing, language: str, words: InWords) -> Iterator[str]:
    said = thing.texts.get(language)
    yield said.name if said else thing.id.replace("_", " ").capitalize()
    yield joined(" ", (as_said(thing.kind), thing.id))
    yield ""
    match thing.record:
        case Side():
            yield from _land(edition, thing.record)
        case Nation():
            yield from _nation(thing.record, said, words)
        case Ruling():
            yield from ruling(thing.record)
            later = edition.whole().rulings[thing.id].choose
            if later != thing.record.choose:
                yield from fact(
                    "holds", say("{choose} in set-ups of kingdoms/1 and in packs", choose=thing.record.choose)
                )
                yield from fact(
                    "", say("{later} in set-ups of kingdoms/2 (--all-nations) and on all other pages", later=later)
                )
        case _ if said:
            yield from wrapped(said.effect, INDENT)
            yield ""
    for code, text in thing.texts.items():
        yield from fact(say("name in {code}", code=code), text.name)


def _land(edition: Edition, side: Side) -> Iterator[str]:
    yield from picture(side.rows)
    shown = land(side.rows, side.rivers)
    yields = {str(terrain): str(given) for terrain, given in edition.file.yields.items()}
    for number, (letter, terrain) in enumerate(zip(shown.letters, shown.terrains, strict=True)):
        beside = [other for index, other in enumerate(shown.letters) if shown.moves[number] >> index & 1]
        words = [
            as_said(terrain),
            *([say("gives {given}", given=as_said(yields[terrain]))] if terrain in yields else []),
        ]
        words += [say("on the border")] if shown.border >> number & 1 else []
        words += [say("beside {regions}", regions=listed(beside, "and"))] if beside else []
        yield from fact(letter, joined(", ", words))
    closed = sorted(set("".join(side.rows)) - set(shown.letters))
    yield from fact(
        "closed",
        joined(", ", (f"{letter} " + as_said(LETTERS[letter]) for letter in closed)) if closed else say("none"),
    )
    yield from fact("rivers", ", ".join(f"{one} | {other}" for one, other in side.rivers) or say("none"))
    yield ""


def _nation(nation: Nation, said: Any, words: InWords) -> Iterator[str]:
    for number, level in enumerate(nation.levels, start=1):
        yield from wrapped(said.levels[number - 1] if said else "", f"{INDENT}{number}  ")
        yield from wrapped(words.level(level), f"{INDENT}   = ")
    yield ""
    if nation.min_players > 2:
        yield from fact("players", say("{players} or more", players=nation.min_players))


def _data(thing: AnyThing, words: InWords) -> dict[str, Any]:
    facts = {
        "id": thing.id,
        "kind": thing.kind,
        "texts": {code: as_written(text) for code, text in thing.texts.items()},
    }
    if thing.record is not None:
        facts |= as_written(thing.record)
    if isinstance(thing.record, Nation):
        facts["levels_in_words"] = [words.level(level) for level in thing.record.levels]
    return facts
