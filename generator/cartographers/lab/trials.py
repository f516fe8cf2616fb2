"""Plays deals with a scoring card and without it.

Most of what a game brings comes from the deal. So the same deal is played twice by the same player, once with the card
and once with another of its category in its place, and only the difference counts. Ranges of deals are played by a pure
function, so that it does not matter which process does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from generator.cartographers.certificate import Setting, dealer
from generator.cartographers.choices import Choice
from generator.cartographers.deal import deal_digest
from generator.cartographers.load import load_edition
from generator.cartographers.play import scorer
from generator.cartographers.records import Category, ScoringCard
from generator.cartographers.rules.game import Match
from generator.cartographers.rules.rating import SeasonScore, total
from generator.cartographers.rules.scoring import Rule
from generator.cartographers.search.ahead import SKILLS, Skill
from generator.cartographers.search.players import players_for
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError

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
            raise ContentError(f"the rules score another game of the player {skill.name}")
        return scores


def _paid(game: Match, scores: tuple[SeasonScore, ...], at: int) -> Iterator[tuple[int, int]]:
    for season, (edicts, score) in enumerate(zip(game.season_edicts, scores, strict=True)):
        if at in edicts:
            yield season, score.edicts[edicts.index(at)]
