"""A seed becomes a deal; deals and rules data get their digests.

How cards are dealt is part of docs/seed-specification.md, version 1, and never changes. `deal_config` says from which
cards, `rules.decks` builds the decks; nothing here asks whether a deal can be played.
"""

from __future__ import annotations

from typing import Final

from generator.cartographers.choices import ENTERING
from generator.cartographers.deal_config import DealTable
from generator.cartographers.edition import Edition
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.decks import Deal, left_over, revealed, season_cards
from generator.library.plain import plain
from generator.seeds.codes import canonical_seed
from generator.seeds.digests import digest_of, text_digest
from generator.seeds.stream import Stream, root

# Keys that no rule reads: where a fact is and comes from, and what is printed for the eye only.
_NO_RULE: Final = {"source", "number", "seal"}


def deal(table: DealTable, seed: str) -> Deal:
    """The deal of a seed: a text or a code, as it was typed."""
    lists = table.lists
    start = root(table.config, canonical_seed(seed))
    stream = Stream(start, "edicts")
    edicts = stream.shuffled([pool[stream.below(len(pool))] for pool in table.scoring])
    dealt = Deal(
        edicts=(edicts[0], edicts[1], edicts[2], edicts[3]),
        ambush=tuple(Stream(start, "ambush").shuffled(lists.ambush)[:ENTERING]),
        heroes=tuple(Stream(start, "heroes").shuffled(lists.heroes)[:ENTERING]),
        seasons=(),
    )
    decks: list[tuple[str, ...]] = []
    staying: tuple[str, ...] = ()
    for season in range(len(SEASONS)):
        cards = season_cards(lists, season, staying, dealt)
        deck = tuple(Stream(start, f"season/{season}").shuffled(cards))
        staying = left_over(lists, deck, revealed(lists, season, deck))
        decks.append(deck)
    return Deal(dealt.edicts, dealt.ambush, dealt.heroes, tuple(decks))


def deal_text(dealt: Deal) -> str:
    """The deal as canonical text: a line each for edicts, ambush, heroes and the four decks: a word, then card ids."""
    rows = [("edicts", dealt.edicts), ("ambush", dealt.ambush), ("heroes", dealt.heroes)]
    rows += zip(SEASONS, dealt.seasons, strict=True)
    return "".join(f"{' '.join((word, *cards))}\n" for word, cards in rows)


def deal_digest(dealt: Deal) -> str:
    """The SHA-256 of the canonical text, in hexadecimal: equal for equal deals, whatever seed they come from."""
    return text_digest(deal_text(dealt))


def data_hash(edition: Edition) -> str:
    """The SHA-256 of all rules: cards, shapes, maps, seasons, titles and the rulings chosen.

    No names and texts, no sources, no printed numbers; and not the presets, because a choice of cards is recorded where
    it was made. A key that has its default value is left out, so that a new key does not change old hashes.
    """
    return digest_of(
        {
            "ambush": plain(edition.ambush, _NO_RULE),
            "coin_track": edition.coin_track,
            "explore": plain(edition.explore, _NO_RULE),
            "heroes": plain(edition.heroes, _NO_RULE),
            "maps": plain(edition.maps, _NO_RULE),
            "ruins": plain(edition.ruins, _NO_RULE),
            "rulings": plain(edition.rulings, _NO_RULE),
            "scoring": plain(edition.scoring, _NO_RULE),
            "seasons": plain(edition.season_sets, _NO_RULE),
            "titles": plain(edition.titles, _NO_RULE),
        }
    )
