"""A seed becomes a set-up, a set-up a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from proofpress.data.folders import chosen, plain
from proofpress.errors import ContentError, UsageError, hint, say
from proofpress.kingdoms.edition import WITH_NEWER, Edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.records import TOKENS, Token
from proofpress.kingdoms.rules.board import RuleError, Rulings, Terms, land
from proofpress.kingdoms.rules.costs import exact
from proofpress.kingdoms.rules.legal_moves import GameBox, new_match
from proofpress.kingdoms.rules.powers import powers, vector
from proofpress.kingdoms.rules.setup import (
    LOST_KINGDOM_SEATS,
    MOST_SEATS,
    SeatSetup,
    Setup,
    places_for_tokens,
    token_pool,
    tokens_per_card,
)
from proofpress.kingdoms.rules.state import Match
from proofpress.records import dataclass, without_usual
from proofpress.seeds import Stream, canonical_seed, digest_of, root, text_digest

# --------------------------------------------------------------------------------------------------------------------
# From a seed to a set-up.
#
# docs/seed-specification.md says exactly how. `kingdoms/2` deals more nations. Each kind of thing has its stream, so
# leaving one of them open never affects another.


VERSIONS: Final = {1: "kingdoms/1/", 2: WITH_NEWER}
PARTS: Final = ("sides", "nations", "regions", "resources")  # what the rules let players choose
# The frozen lists of version 1 and, where they differ, 2. Nothing of them may ever change.
CARDS: Final = ("1", "2", "3", "4", "5", "6", "7", "8")
NATIONS: Final[Mapping[str, int]] = {
    "ferrywardens": 2,
    "emberforge": 2,
    "mosskin": 2,
    "harvest_league": 2,
    "glasswrights": 2,
    "ironhoof": 2,
    "moonshepherds": 2,
    "oathkeepers": 3,
    "cliffkin": 2,
    "hexweavers": 2,
    "lantern_scribes": 2,
    "crownless": 2,
    "mirrorfolk": 2,
}
NEWER: Final[Mapping[str, int]] = {"stormcallers": 2, "hearthsingers": 2}
COUNTS: Final[Mapping[str, int]] = {
    "crown": 1,
    "treasure": 3,
    "bandits": 2,
    "dragon_lair": 1,
    "camp": 2,
    "fort": 2,
    "city": 2,
    "church": 1,
    "blank": 2,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """For how many a set-up is dealt, and from what."""

    players: int
    tokens: bool
    config: str


def choose(box: GameBox, players: int, *, tokens: bool) -> Choice:
    """The choice with its configuration id."""
    if not LOST_KINGDOM_SEATS <= players <= MOST_SEATS:
        raise UsageError(
            say(
                "{players} players; {lost_kingdom_seats} to {most_seats} can play",
                players=players,
                lost_kingdom_seats=LOST_KINGDOM_SEATS,
                most_seats=MOST_SEATS,
            )
        )
    version = max(nation.since for nation in box.nations.values())
    config = f"{VERSIONS[version]}players={players}/tokens={'yes' if tokens else 'no'}"
    nations = NATIONS if version == 1 else {**NATIONS, **NEWER}
    dealt_from = {
        "cards": list(_cards(box)),
        "nations": {name: nation.min_players for name, nation in box.nations.items()},
        "counts": dict(box.terms.counts),
    }
    frozen = {"cards": list(CARDS), "nations": dict(nations), "counts": dict(COUNTS)}
    same_order = list(box.nations) == list(nations) and list(box.terms.counts) == list(COUNTS)
    if dealt_from != frozen or not same_order:
        ordered = {"order": [list(box.nations), list(box.terms.counts)], **dealt_from}
        config = f"{config}/{digest_of(ordered)}"
    return Choice(players, tokens, config)


def choice_of(box: GameBox, config: str) -> Choice:
    """The choice that a configuration id names."""
    for players in range(LOST_KINGDOM_SEATS, MOST_SEATS + 1):
        for tokens in (False, True):
            choice = choose(box, players, tokens=tokens)
            if choice.config == config:
                return choice
    raise UsageError(say("there is no configuration {config!r} of these cards", config=config))


def free_parts(words: tuple[str, ...]) -> frozenset[str]:
    """What is left open, checked."""
    for word in words:
        if word not in PARTS:
            raise UsageError(say("{word!r} cannot be left open{hint}", word=word, hint=hint(word, PARTS)))
    return frozenset(words)


def deal(box: GameBox, choice: Choice, seed: str, *, beginners: bool = False, chosen: Setup | None = None) -> Setup:
    """The set-up of a seed: a text or a code, as it was typed. Beginners all start with the same resources.

    `chosen` has what the players chose of the parts that were left open; everything else comes from the seed, also the
    tokens, which lie where no pieces start.
    """
    terms = box.terms
    start = root(choice.config, canonical_seed(seed))
    with_lost = choice.players == LOST_KINGDOM_SEATS
    cards = Stream(start, "lands").shuffled(_cards(box))[: choice.players + with_lost]
    turning = Stream(start, "sides")
    sides = [card + "AB"[turning.below(2)] for card in cards]
    nations = Stream(start, "nations").shuffled(
        [name for name, nation in box.nations.items() if nation.min_players <= choice.players]
    )
    standing, spreading = Stream(start, "regions"), Stream(start, "resources")
    ways = exact(terms.start_resources, (terms.cap,) * 3, (0, 1, 2))  # to spread the resources over the tracks
    seats: list[SeatSetup] = []
    for place in range(choice.players):
        letters = _yielding(box, sides[place])
        stock = ways[spreading.below(len(ways))]
        dealt = SeatSetup(
            sides[place], nations[place], letters[standing.below(len(letters))], terms.beginner if beginners else stock
        )
        seats.append(chosen.seats[place] if chosen else dealt)
    first = Stream(start, "first").below(choice.players)
    lost = sides[choice.players] if with_lost else ""
    laid = _laid(box, choice, start, seats, lost) if choice.tokens else None
    return Setup(tuple(seats), first, lost, laid)


def _yielding(box: GameBox, side: str) -> str:
    """Where a home region may be dealt: a player who started in a capital by chance would collect nothing."""
    shown, yielding = box.lands[side], {terrain for terrain, _ in box.terms.yields}
    return "".join(letter for letter, terrain in zip(shown.letters, shown.terrains, strict=True) if terrain in yielding)


def _laid(
    box: GameBox, choice: Choice, start: bytes, seats: list[SeatSetup], lost: str
) -> tuple[tuple[str, Token], ...]:
    terms = box.terms
    pool = Stream(start, "tokens").shuffled(token_pool(terms, choice.players))
    gaps = Stream(start, "gaps")
    cards = places_for_tokens(terms, box.lands, seats, lost)
    found: list[tuple[str, Token]] = []
    for places, number in zip(cards, tokens_per_card(terms, choice.players, cards), strict=True):
        used = places[:number]
        by_chance = choice.players == MOST_SEATS or terms.rulings.too_few_tokens == "owner_chooses"
        if number < len(places) and by_chance:
            kept = set(gaps.shuffled(places)[:number])
            used = [region for region in places if region in kept]
        found += [(region, pool[len(found) + offset]) for offset, region in enumerate(used)]
    return tuple(found)


def _cards(box: GameBox) -> tuple[str, ...]:
    """The numbers of the land cards in order."""
    return tuple(dict.fromkeys(side[:-1] for side in sorted(box.lands, key=lambda side: (int(side[:-1]), side))))


def tokens_known(setup: Setup, free: frozenset[str]) -> bool:
    """Whether the deal says where tokens lie: where no pieces start, so the home regions must be known."""
    return setup.tokens is not None and not free & {"sides", "regions"}


def setup_text(setup: Setup) -> str:
    """The set-up as canonical text: a line for each seat, for the first player, the Lost Kingdom and each token."""
    lines = [
        f"{number} {seat.side} {seat.nation} {seat.region} {' '.join(map(str, seat.stock))}"
        for number, seat in enumerate(setup.seats, start=1)
    ]
    lines += [f"first {setup.first + 1}", f"lost {setup.lost or 'none'}"]
    lines += ["tokens none"] if setup.tokens is None else [f"token {region} {kind}" for region, kind in setup.tokens]
    return "".join(f"{line}\n" for line in lines)


def setup_digest(setup: Setup) -> str:
    """The SHA-256 of the canonical text: equal for equal set-ups, whatever seed they come from."""
    return text_digest(setup_text(setup))


def data_hash(edition: Edition) -> str:
    """The SHA-256 of all rules: numbers, lands, nations and the rulings chosen; no names, no texts."""
    return digest_of(
        {
            "edition": plain(edition.file),
            "lands": plain(edition.sides),
            "nations": plain(edition.nations),
            "rulings": recorded(rulings_of(edition)),
        }
    )


# --------------------------------------------------------------------------------------------------------------------
# From an edition and a set-up to a match: numbers and rulings as the rules take them.


# A ruling that 0.2.0 did not have, with what programs did before it: recorded only where another choice is in force, so
# that everything made before is as good as it was. One that no rule reads is no field of `Rulings`, and in no record.
ADDED: Final[Mapping[str, str]] = {}


def rulings_of(edition: Edition, changed: Mapping[str, str] | None = None) -> Rulings:
    """The choices of rulings.yaml that rules read, some of them changed."""
    made = chosen(edition.rulings, changed or {})
    return Rulings(**{name: made[name] for name in Rulings._fields})  # type: ignore[arg-type]


def recorded(rulings: Rulings) -> dict[str, str]:
    """The rulings as certificates, plans and digests have them."""
    return without_usual(rulings._asdict(), ADDED)


def records(edition: Edition) -> Iterator[tuple[str, dict[str, str]]]:
    """Digest and rulings as certificates and plans by these rules may have them."""
    yield data_hash(edition), recorded(rulings_of(edition))


def terms_of(edition: Edition, rulings: Rulings | None = None) -> Terms:
    """The numbers of the rules."""
    file = edition.file
    return Terms(
        rulings=rulings or rulings_of(edition),
        pieces=file.pieces,
        start_pieces=edition.start.pieces,
        start_resources=edition.start.resources,
        beginner=vector(edition.start.beginner),
        cap=file.resource_cap,
        yields=tuple((terrain, RESOURCES.index(resource)) for terrain, resource in sorted(file.yields.items())),
        actions=file.actions,
        shields=file.shields,
        research=file.research,
        castle=edition.castle.ore,
        castle_points=(0, *edition.castle.points),
        highest=edition.war.highest,
        worth=vector(edition.war.worth),
        points=edition.scoring,
        exploration=edition.exploration,
        counts={kind: edition.exploration.counts[kind] for kind in TOKENS},
    )


def box_of(edition: Edition, rulings: Rulings | None = None) -> GameBox:
    """Everything from which games are made, worked out once for many games."""
    lands = {name: land(side.rows, side.rivers) for name, side in edition.sides.items()}
    terms = terms_of(edition, rulings)
    allowed = {name: powers(nation, terms.worth) for name, nation in edition.nations.items()}
    return GameBox(terms, lands, edition.nations, allowed)


def start_match(box: GameBox, setup: Setup) -> Match:
    """The match that this set-up makes; an impossible set-up is refused."""
    try:
        return new_match(box, setup)
    except RuleError as error:
        raise ContentError(str(error)) from None
