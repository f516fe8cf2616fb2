"""The lab: what a scoring card is worth to players of different skill."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from proofpress.cartographers.certificate import dealer
from proofpress.cartographers.choice import PLAY, Choice, play_of
from proofpress.cartographers.deal import Setting, deal_digest, scorer
from proofpress.cartographers.edition import Edition, card_in_file, load_edition, scoring_card
from proofpress.cartographers.records import SEASONS, Category, ScoringCard
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.cartographers.rules.scoring import Rule, SeasonScore, total
from proofpress.cartographers.rules_in_words import in_words
from proofpress.cartographers.search.bots import SKILLS, Skill, players_for, usual
from proofpress.errors import ContentError, Refusal, say
from proofpress.files import STANDARD, File, path_of
from proofpress.language import SOURCE, Labels, labels_of
from proofpress.options import WORKERS, Answer, Command, Job, Option, cores, kind_of, whole, worked, wrapped
from proofpress.pages.page_setup import OUTPUT
from proofpress.records import by_key, dataclass
from proofpress.research.census import KINDS
from proofpress.research.statistics import Estimate, correlated, estimate, interval, rate

# --------------------------------------------------------------------------------------------------------------------
# Deals played with a scoring card and without it.
#
# Most of what a game brings comes from the deal. So the same deal is played twice by the same player, once with the
# card and once with another of its category in its place, and only the difference counts. Ranges of deals are played by
# a pure function, so that it does not matter which process does it.


RANGE: Final = 25  # deals that a worker gets at once
REPLAYED: Final = 50  # one of so many games is played again by the rules


@dataclass(frozen=True, slots=True)
class Bench:
    """What is tried, in which games."""

    card: str
    record: ScoringCard
    setting: Setting  # its seed is the beginning of all seeds
    choice: Choice
    own: Path | None


class Stint(NamedTuple):
    """Deals to be played by one player."""

    kind: str  # pairs, or the whole field of cards
    skill: int
    start: int
    stop: int


class Pair(NamedTuple):
    """A deal played with the card and with its rival."""

    partners: tuple[str, ...]  # the other three cards
    points: int
    without: int
    scored: tuple[tuple[int, int], ...]  # what the card paid: seasons and points


class Entrant(NamedTuple):
    """A deal played with one card of the field in its category's place."""

    points: int
    paid: int


Deals = list[Pair] | list[dict[str, Entrant]]


def stints(pairs: int, field: int, ahead: int) -> Iterator[Stint]:
    """All the work: the quick players play all deals, the slow one the first of them."""
    for skill, entry in enumerate(SKILLS):
        most = {"pairs": ahead if entry.moves else pairs, "field": 0 if entry.moves else field}
        for kind, stop in most.items():
            yield from (Stint(kind, skill, start, min(stop, start + RANGE)) for start in range(0, stop, RANGE))


class Trials:
    """The deals of a bench, ready to be played. In another process they are made ready anew, once."""

    _made: ClassVar[dict[str, Trials]] = {}

    def __init__(self, bench: Bench) -> None:
        self._bench, self._dealt = bench, load_edition(bench.own)
        self._edition = replace(self._dealt, scoring={**self._dealt.scoring, bench.card: bench.record})
        everything = replace(bench.choice, scoring=tuple(self._edition.scoring))
        self._dealer = dealer(self._dealt, bench.setting)
        self._players = players_for(self._edition, bench.setting, everything)
        self._rules: dict[str, Rule] = {}

    def __reduce__(self) -> tuple[Callable[[Bench], Trials], tuple[Bench]]:
        return Trials.of, (self._bench,)

    @classmethod
    def of(cls, bench: Bench) -> Trials:
        """Those of this bench, made ready before or now."""
        key = repr(bench)
        if key not in cls._made:
            cls._made[key] = cls(bench)
        return cls._made[key]

    def tried(self, stint: Stint) -> Deals:
        """What comes of these deals."""
        skill, numbers = SKILLS[stint.skill], range(stint.start, stint.stop)
        games = [self._dealer.match(f"{self._bench.setting.seed}{number}") for number in numbers]
        if stint.kind == "pairs":
            return [self._pair(skill, number, game) for number, game in zip(numbers, games, strict=True)]
        return [self._field(skill, game) for game in games]

    def _pair(self, skill: Skill, number: int, game: Match) -> Pair:
        bench = self._bench
        at = self._place(game, bench.record.category)
        rivals = [name for name in self._of(bench.record.category, bench.choice.scoring) if name != bench.card]
        rival = rivals[number % len(rivals)] if game.deal.edicts[at] == bench.card else game.deal.edicts[at]
        check = number % REPLAYED == 0
        mine = self._scores(skill, self._exchanged(game, at, bench.card), check=check)
        without = self._scores(skill, self._exchanged(game, at, rival), check=check)
        partners = tuple(card for index, card in enumerate(game.deal.edicts) if index != at)
        return Pair(partners, total(mine), total(without), tuple(_paid(game, mine, at)))

    def _field(self, skill: Skill, game: Match) -> dict[str, Entrant]:
        found = {}
        for card, record in self._edition.scoring.items():
            at = self._place(game, record.category)
            scores = self._scores(skill, self._exchanged(game, at, card))
            found[card] = Entrant(total(scores), sum(points for _, points in _paid(game, scores, at)))
        return found

    def _of(self, category: Category, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if self._edition.scoring[card].category == category]

    def _place(self, game: Match, category: Category) -> int:
        """The letter under which the card of this category lies."""
        return game.deal.edicts.index(self._of(category, game.deal.edicts)[0])

    def _exchanged(self, game: Match, at: int, card: str) -> Match:
        """The same deal with another scoring card."""
        if card not in self._rules:
            self._rules[card] = scorer(self._edition, card, game.terms.grid, game.terms.rulings)
        edicts, scoring = list(game.deal.edicts), list(game.scoring)
        edicts[at], scoring[at] = card, self._rules[card]
        deal = replace(game.deal, edicts=(edicts[0], edicts[1], edicts[2], edicts[3]))
        return replace(game, deal=deal, scoring=(scoring[0], scoring[1], scoring[2], scoring[3]))

    def _scores(self, skill: Skill, game: Match, *, check: bool = False) -> tuple[SeasonScore, ...]:
        root = bytes.fromhex(deal_digest(game.deal))
        scores = self._players.scores(game, skill, root)
        if check and self._players.played(game, skill, root).state.scores[0] != scores:
            raise ContentError(say("the rules score another game of the player {skill}", skill=skill.name))
        return scores


def _paid(game: Match, scores: tuple[SeasonScore, ...], at: int) -> Iterator[tuple[int, int]]:
    for season, (edicts, score) in enumerate(zip(game.season_edicts, scores, strict=True)):
        if at in edicts:
            yield season, score.edicts[edicts.index(at)]


# --------------------------------------------------------------------------------------------------------------------
# What the trials of a card come to: every figure with its 95 % interval, in whole numbers and fractions only.


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
    by_season = by_key(scored for pair in pairs for scored in pair.scored)
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
    beside = by_key((partner, pair.points - pair.without) for pair in pairs for partner in pair.partners)
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


# --------------------------------------------------------------------------------------------------------------------
# The figures of a card as text.


ROW = "{:10}{:>7}  {:>22}  {:>22}  {:>20}"

TOO_FEW = "too few games"


def report(edition: Edition, numbers: Mapping[str, Any], language: str) -> Iterator[str]:
    """The lines of the report."""
    card = numbers["card"]
    yield f"{edition.name(card, language)}: {numbers['category'].replace('_', ' and ')}, map {numbers['map']}"
    yield from wrapped(in_words(edition, language).card(edition.scoring[card]), "  ")
    yield ""
    yield "The same deals with the card and with another of its category, mean and 95 % interval"
    yield ROW.format("player", "pairs", "worth in points", "points it pays", "pays nothing, %").rstrip()
    for name, player in numbers["players"].items():
        nothing = player["nothing"]
        share = f"{nothing['percent']} ({nothing['low']} to {nothing['high']})"
        yield ROW.format(name, f"{player['pairs']:,}", interval(player["worth"]), interval(player["points"]), share)
    for sentence in remarks(numbers, labels_of(edition, SOURCE), interval):
        yield from wrapped(sentence)
    yield ""
    yield "points by season"
    for name, player in numbers["players"].items():
        paid = (f"{season} {interval(found)}" for season, found in player["seasons"].items())
        yield f"  {name:8}  {', '.join(paid)}"
    yield ""
    yield "rank"
    for name, player in numbers["players"].items():
        if "deals" in player:
            yield f"  {name:8}  {rank(player['rank_in_category'])} of its category by the points of the game"
            yield f"  {'':8}  {rank(player['rank_of_all'])} of all by the points it pays"
    for which in ("best", "worst"):
        yield ""
        yield f"{which} partners"
        for name, player in numbers["players"].items():
            beside = (f"{edition.name(each['card'], language)} {interval(each)}" for each in player["partners"][which])
            yield f"  {name:8}  {', '.join(beside) or TOO_FEW}"


def rank(found: Mapping[str, int]) -> str:
    """A rank, and between which it surely lies."""
    sure = "" if found["best"] == found["worst"] else f" (surely {found['best']} to {found['worst']})"
    return f"{found['rank']}{sure} among {found['of']}"


def remarks(numbers: Mapping[str, Any], label: Labels, shown: Callable[[Mapping[str, str]], str]) -> Iterator[str]:
    """What must be known to read the figures, which are shown like this."""
    for one, two in numbers["disagree"]:
        worth = [shown({"mean": numbers["players"][name]["worth"]["mean"]}) for name in (one, two)]
        yield label("lab_disagree", one_worth=worth[0], one=one, two_worth=worth[1], two=two)
    yield label("lab_unseen")
    yield label("lab_solo", correlation=shown(numbers["solo_values"]))


# --------------------------------------------------------------------------------------------------------------------
# `lab`.


PAIRS = 3_500  # half a point, with 95 %
PREFIX = "LAB"  # of all seeds, before the number


def lab(job: Job[Edition]) -> Answer:
    """Measure what a scoring card is worth.

    CARD is a card by its id or name, or a file like scoring.yaml that holds one card of your own. The same deals are
    played with the card and with another of its category, by three players who do not know the coming cards: one that
    takes what pays at once, the bot R1, and R1 thinking one card ahead. Every figure comes with its 95 % interval.
    """
    chosen, play = job.chosen, play_of(job)
    name, path = chosen["card"], path_of(chosen["card"])
    if path.suffix in (".yaml", ".yml") or os.path.isfile(path):
        card, record = card_in_file(path)
    else:
        card = scoring_card(job.edition, name, "card")
        record = job.edition.scoring[card]
    rivals = [name for name in play.choice.scoring if job.edition.scoring[name].category == record.category]
    if rivals == [card]:
        raise Refusal(
            say("no other {category} card is in play; choose more by --scoring", category=record.category),
            "card",
            said=card,
        )
    bench = Bench(card, record, play.setting_of_many(PREFIX), play.choice, job.own)
    edition = replace(job.edition, scoring={**job.edition.scoring, card: record})
    kind = kind_of(chosen["output"], KINDS, "output")
    pairs = chosen["pairs"] or usual(PAIRS)
    work = list(stints(pairs, field=max(2, pairs // 10), ahead=max(2, pairs // 5)))
    numbers = figures(edition, bench, zip(work, _played(job, bench, work), strict=True))
    text = "\n".join(report(edition, numbers, SOURCE)) + "\n"

    content = text if kind == "txt" else json.dumps(numbers, ensure_ascii=False, indent=2) + "\n"
    output: Path | None = chosen["output"]
    return Answer(
        facts=numbers,
        lines=tuple if output == STANDARD else text.splitlines,
        files=[File(output, content.encode())] if output else (),
    )


def _played(job: Job[Edition], bench: Bench, work: Sequence[Stint]) -> Iterator[Deals]:
    """What comes of all deals, by as many processes as are wanted."""
    for number, found in enumerate(worked(Trials(bench).tried, work, job.chosen["workers"] or cores()), 1):
        yield found
        job.progress(number, len(work))


LAB = Command(
    lab,
    (
        Option(
            "card", "A scoring card, or a file that holds one.", words=lambda edition: edition.scoring, open=True,
            position=True, needed=True, shown="CARD|FILE",
        ),
        whole(
            "pairs",
            "Deals that the quick players play twice. Default: 3500, or 70 where only Python can play.",
            50,
            1_000_000,
        ),
        WORKERS,
        *PLAY,
        replace(OUTPUT, label="Write the report here; the name ends in .txt or .json."),
    ),
    work="playing deals with the card and without it",
)  # fmt: skip
