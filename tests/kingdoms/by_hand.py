"""Set-ups as tests make them by hand, with tokens: whether they could be dealt, by other means than the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from proofpress.errors import say
from proofpress.kingdoms.records import Nation
from proofpress.kingdoms.rules import setup as rules
from proofpress.kingdoms.rules.board import Land, Terms
from proofpress.kingdoms.rules.setup import MOST_SEATS, Setup, places_for_tokens, token_pool, tokens_per_card


def problem(terms: Terms, lands: Mapping[str, Land], nations: Mapping[str, Nation], setup: Setup) -> str | None:
    """Why nobody can have been dealt this set-up, as a sentence, or None."""
    assert 0 <= setup.first < len(setup.seats)
    return rules.problem(terms, lands, nations, setup) or _tokens(terms, lands, setup)


def _tokens(terms: Terms, lands: Mapping[str, Land], setup: Setup) -> str | None:
    if setup.tokens is None:
        return None
    count = len(setup.seats)
    laid = [region for region, _ in setup.tokens]
    if len(set(laid)) != len(laid):
        return say("two exploration tokens lie in one region")
    cards = places_for_tokens(terms, lands, setup.seats, setup.lost)
    wanted = tokens_per_card(terms, count, cards)
    for places, number in zip(cards, wanted, strict=True):
        here = [region for region in laid if region in places]
        if len(here) != number:
            return say(
                "{number} exploration tokens belong on land {partition}, not {here}",
                number=number,
                partition=places[0].partition(".")[0],
                here=len(here),
            )
        short = number < len(places) and count < MOST_SEATS
        if short and terms.rulings.too_few_tokens == "last_letters" and set(here) != set(places[:number]):
            return say("exploration tokens are short: they go to {places}", places=", ".join(places[:number]))
    elsewhere = [region for region in laid if not any(region in places for places in cards)]
    if elsewhere:
        return say("no exploration token belongs in {elsewhere}", elsewhere=elsewhere[0])
    extra = Counter(kind for _, kind in setup.tokens) - Counter(token_pool(terms, count))
    if extra:
        return say("there are too many tokens of the kind {extra}", extra=min(extra))
    return None
