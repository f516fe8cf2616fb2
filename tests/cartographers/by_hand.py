"""Deals as tests make them by hand, and whether they could be dealt: checked by other means; and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import deck_lists, venue
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import CATEGORIES, SEASONS, Map
from proofpress.cartographers.rules.board import Rulings
from proofpress.cartographers.rules.legal_moves import Deal, DeckLists, Match, left_over, revealed, season_cards
from proofpress.cartographers.rules.scoring import SeasonScore, losses, total
from proofpress.errors import ContentError, say


def new_match(
    edition: Edition,
    choice: Choice,
    map_: Map,
    deal: Deal,
    *,
    players: int = 1,
    by_border: bool = True,
    rulings: Rulings | None = None,
) -> Match:
    """The match that this deal makes on this map, if it is a deal of these cards."""
    wrong = problem(deck_lists(edition, choice), deal) or _wrong_edicts(edition, choice, deal)
    if wrong:
        raise ContentError(wrong)
    return venue(edition, choice, map_, players=players, by_border=by_border, rulings=rulings).match(deal)


def _wrong_edicts(edition: Edition, choice: Choice, deal: Deal) -> str | None:
    """Why these scoring cards cannot lie under the four edicts."""
    for card in deal.edicts:
        if card not in choice.scoring:
            return say("{card} is not among the scoring cards of this game", card=card)
    if sorted(edition.scoring[card].category for card in deal.edicts) != sorted(CATEGORIES):
        return say("the edicts {edicts} are not one scoring card of each category", edicts=", ".join(deal.edicts))
    return None


def problem(lists: DeckLists, deal: Deal) -> str | None:
    """Why this cannot be a deal of these cards, or None. The edicts are not looked at."""
    wrong = _wrong_cards("ambush", deal.ambush, lists.ambush) or _wrong_cards("hero", deal.heroes, lists.heroes)
    if wrong:
        return wrong
    if len(deal.seasons) != len(SEASONS):
        return say("there are {found} season decks, not {needed}", found=len(deal.seasons), needed=len(SEASONS))
    staying: tuple[str, ...] = ()
    for season, deck in enumerate(deal.seasons):
        wanted = season_cards(lists, season, staying, deal)
        if sorted(deck) != sorted(wanted):
            extra = sorted((Counter(deck) - Counter(wanted)).elements())
            lacking = sorted((Counter(wanted) - Counter(deck)).elements())
            return say(
                "the {season} deck is wrong: too much {extra}, missing {lacking}",
                season=SEASONS[season],
                extra=", ".join(extra) or say("nothing"),
                lacking=", ".join(lacking) or say("nothing"),
            )
        try:
            count = revealed(lists, season, deck)
        except ValueError as endless:
            return str(endless)
        staying = left_over(lists, deck, count)
    return None


def _wrong_cards(what: str, dealt: Sequence[str], pool: Sequence[str]) -> str | None:
    """Why these cannot be the cards that enter, one each season."""
    entering = len(SEASONS) if pool else 0
    if len(dealt) != entering:
        return say(
            "{entering} {what} cards enter this game, not {dealt}", entering=entering, what=what, dealt=len(dealt)
        )
    for place, card in enumerate(dealt):
        if card not in pool:
            return say("{card} is not among the {what} cards of this game", card=card, what=what)
        if card in dealt[:place]:
            return say("the {what} card {card} enters twice", what=what, card=card)
    return None


def winners(players: Sequence[Sequence[SeasonScore]]) -> list[int]:
    """The seats that win: most points, then fewest lost to monsters; players who are still level share the victory."""
    ranks = [(-total(scores), losses(scores)) for scores in players]
    best = min(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
