"""A finished table read and scored, and the command `score`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import pairwise
from typing import Annotated, Any

from proofpress.data.yaml_reader import built
from proofpress.errors import ContentError, Refusal, Report, as_said, hint, listed, say
from proofpress.files import within_limit
from proofpress.kingdoms.certificate import LYING
from proofpress.kingdoms.deal import box_of, start_match
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import RESOURCES, Resource
from proofpress.kingdoms.prove import PLAYERS
from proofpress.kingdoms.rules.legal_moves import begin
from proofpress.kingdoms.rules.scoring import Ranked, Score, ranking, ranks, scores
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS, SeatSetup, Setup, start_regions
from proofpress.kingdoms.rules.state import Match, State, Table
from proofpress.options import DATA, JSON, LANG, Answer, Command, Job, file, flag, table as in_columns
from proofpress.records import Between, Distinct, Id, Note, Record, Sized, Text

# --------------------------------------------------------------------------------------------------------------------
# A finished table, written down by its players: a small YAML file, read, checked, and made a position of the rules.
#
#     players:
#       - {nation: mosskin, land: 1A, magic: 5, castle: 3, resources: {mana: 2, food: 4}, total: 13}
#       - {nation: cliffkin, land: 2A, magic: 3, castle: 6, resources: {ore: 1}, crowns: 1}
#       - {nation: hexweavers, land: 3B, magic: 4, castle: 2}
#     pieces:
#       1A: f 11  m 2
#       2A: g 2   n 22
#       3B: f 3   U c   p 33
#     cities: [1A.f]
#
# Pieces are as in the pictures of positions: a digit is a standing piece of that player, a letter a lying one (a of
# player 1, b of player 2 …), N one of the Lost Kingdom. A total that was counted by hand is compared with what the
# rules count.


MOST_POINTS = 999
PER_REGION = 2  # pieces, whoever's
Units = Annotated[int, Between(0, 99)]


class FinishedPlayer(Record):
    """What lies before a player at the end."""

    nation: Id
    land: Annotated[Text, Note("the side of the home card, such as 1A")]
    magic: Annotated[int, Between(0, 99), Note("the level reached")] = 0
    castle: Annotated[int, Between(0, 99), Note("the level reached")] = 0
    resources: Mapping[Resource, Units] = field(default_factory=dict)
    crowns: Annotated[int, Between(0, 99), Note("exploration tokens")] = 0
    beaten: Annotated[int, Between(0, 99), Note("pieces of the Lost Kingdom")] = 0
    hall: Annotated[int, Between(0, 99), Note("pieces kept on the nation's card")] = 0
    total: Annotated[int, Between(0, MOST_POINTS), Note("as counted by hand; it is compared")] | None = None


class FinishedTable(Record):
    """A table at the end of a game."""

    players: Annotated[tuple[FinishedPlayer, ...], Sized(2, MOST_SEATS)]
    lost: Annotated[Text, Note("the side of the Lost Kingdom, when two play")] | None = None
    pieces: Annotated[Mapping[str, Text], Note("for each land its regions and who stands there")]
    cities: Annotated[tuple[Text, ...], Distinct(), Note("regions where a city lies, such as 1A.f")] = ()


def end_of(edition: Edition, table: FinishedTable) -> tuple[Match, State]:
    """The position that the table is; what cannot be is refused, all of it at once."""
    whole = edition.whole()
    box, report = box_of(whole), Report()
    for player in table.players:
        for key, named, known in (("nation", player.nation, whole.nations), ("land", player.land, whole.sides)):
            if named not in known:
                report.error(
                    player.place(key),
                    say("there is no {key} {named!r}{hint}", key=key, named=named, hint=hint(named, known)),
                )
    report.raise_if_any()
    seats = tuple(
        SeatSetup(player.land, player.nation, start_regions(box.terms, box.lands[player.land])[0], box.terms.beginner)
        for player in table.players
    )
    try:
        game = start_match(box, Setup(seats, 0, table.lost or ""))
    except (ContentError, KeyError) as error:
        wrong = say("there is no land {error}", error=error) if isinstance(error, KeyError) else error
        raise ContentError(say("{place}: error: {wrong}", place=table.place("players"), wrong=wrong)) from None
    _hold(table, game, report)
    cities = 0
    for number, name in enumerate(table.cities):
        if name in game.atlas.index:
            cities |= 1 << game.atlas.index[name]
        else:
            report.error(table.place(f"cities/{number}"), say("there is no region {name!r}", name=name))
    laid = _laid(table, game, report)
    report.raise_if_any()
    laid.shown = cities
    laid.stock = [player.resources.get(kind, 0) for player in table.players for kind in RESOURCES]
    laid.magic = [player.magic for player in table.players]
    laid.castle = [player.castle for player in table.players]
    laid.crowns = [player.crowns for player in table.players]
    laid.beaten = [player.beaten for player in table.players]
    laid.hall = [player.hall for player in table.players]
    laid.over = True
    game = replace(game, tokens={"city": cities})
    state = laid.frozen()
    _compare(table, game, state)
    return game, state


def _hold(table: FinishedTable, game: Match, report: Report) -> None:
    """Numbers that nobody can have."""
    terms = game.terms
    for player in table.players:
        for key, reached, levels in (("magic", player.magic, terms.research), ("castle", player.castle, terms.castle)):
            if reached > len(levels):
                report.error(
                    player.place(key),
                    say("{reached}: there are {levels} {levels<level|levels>}", reached=reached, levels=len(levels)),
                )
        for kind, amount in player.resources.items():
            if amount > terms.cap:
                report.error(
                    player.place(f"resources/{kind}"),
                    say("{amount}: a track ends at {cap}", amount=amount, cap=terms.cap),
                )
    crowns = sum(player.crowns for player in table.players)
    if crowns > terms.counts.get("crown", 0):
        report.error(
            table.place("players"),
            say("{crowns} {crowns<crown|crowns>}: there are not that many tokens", crowns=crowns),
        )


def _laid(table: FinishedTable, game: Match, report: Report) -> Table:
    """The pieces where the lines of lands say."""
    laid = Table(game, begin(game))
    laid.one, laid.two, laid.low, laid.low_two = ([0] * (game.seats + 1) for _ in range(4))
    sides = game.setup.sides()
    for side, words in table.pieces.items():
        if side not in sides:
            report.error(
                table.place(f"pieces/{side}"),
                say("{side!r} is not on this table: {sides} are", side=side, sides=listed(sides, "and")),
            )
            continue
        for wrong in _placed(game, laid, side, words):
            report.error(table.place(f"pieces/{side}"), wrong)
    for seat, player in enumerate(table.players):
        have, most = laid.pieces(seat) + player.hall, game.terms.pieces
        if have > most:
            report.error(
                player.place(""),
                say(
                    "player {player} has {pieces} {pieces<piece|pieces>} in play; there are {most}",
                    player=seat + 1,
                    pieces=have,
                    most=most,
                ),
            )
        laid.supply[seat] = max(0, most - have)
    return laid


def _placed(game: Match, laid: Table, side: str, words: str) -> Iterator[str]:
    """Puts the pieces of a land on the table; yields what is wrong with them."""
    parts = words.split()
    for letter, pieces in zip(parts[::2], [*parts[1::2], ""], strict=False):
        region = game.atlas.index.get(f"{side}.{letter}", -1)
        if region < 0 or not pieces:
            yield say("{strip!r}: write a region and its pieces, such as f 11  m 2", strip=f"{letter} {pieces}".strip())
            continue
        if len(pieces) > PER_REGION:
            yield say(
                "{letter} {pieces}: at most {per_region} pieces stand in a region",
                letter=letter,
                pieces=pieces,
                per_region=PER_REGION,
            )
            continue
        for piece in pieces:
            owner = _owner(game, piece)
            if owner is None:
                possible = [*map(str, range(1, game.seats + 1)), *LYING[: game.seats], *("N" if game.lost else "")]
                yield say(
                    "{piece!r} in {letter} {pieces} is nobody's piece: {possible} are possible",
                    piece=piece,
                    letter=letter,
                    pieces=pieces,
                    possible=listed(possible),
                )
                continue
            laid.put(owner, region)
            if piece not in LYING and laid.low[owner] >> region & 1:
                laid.rise(owner, region)
            elif piece in LYING and not laid.low[owner] >> region & 1:
                yield say("{letter} {pieces}: pieces lie underground only", letter=letter, pieces=pieces)


def _owner(game: Match, piece: str) -> int | None:
    if piece == "N":
        return game.seats if game.lost else None
    found = LYING.find(piece) if piece in LYING else int(piece) - 1 if piece in "12345" else -1
    return found if 0 <= found < game.seats else None


def _compare(table: FinishedTable, game: Match, state: State) -> None:
    """Totals counted by hand must be those of the rules."""
    report = Report()
    for player, score in zip(table.players, scores(game, state), strict=True):
        if player.total is not None and player.total != score.total:
            parts = ", ".join(
                f"{name.replace('_', ' ')} {points}" for name, points in score._asdict().items() if points
            )
            report.error(
                player.place("total"),
                say(
                    "the rules count {counted}, not {given}: {parts}",
                    counted=score.total,
                    given=player.total,
                    parts=parts or say("nothing"),
                ),
            )
    report.raise_if_any()


# --------------------------------------------------------------------------------------------------------------------
# `score`: what a finished table is worth, who has won, and what broke a tie.


_BREAKS = {"pieces": say("pieces in play"), "castle": "castle", "magic": "magic", "resources": "resources"}
NOT_ENDED = say("note: nobody has all pieces in play, the whole castle or all of magic; that is how a game ends")


def score(job: Job[Edition]) -> Answer:
    """Count the points of a finished table, check those counted by hand, and explain ties.

    SHEET is a file, or - for standard input. Print a form to be filled in with

    \b
      proofpress score --template --players 3 --game kingdoms
    """
    chosen = job.chosen
    if chosen["template"]:
        if chosen["sheet"] is not None:
            raise Refusal(say("it does not go with --template"), "sheet")
        return Answer(lines=lambda: _template(chosen["players"]))
    if chosen["sheet"] is None:
        raise Refusal(say("it is missing: give a file, - for standard input, or --template"), "sheet")
    data, shown = job.read(chosen["sheet"])
    table = built(FinishedTable, within_limit(data, shown), shown)
    game, state = end_of(job.edition, table)
    terms = game.terms
    ended = 0 in state.supply or len(terms.castle) in state.castle or len(terms.research) in state.magic
    return Answer(
        facts=_facts(table, game, state),
        lines=lambda: _lines(job.edition, job.language, table, game, state),
        notes=() if ended else (NOT_ENDED,),
    )


SCORE = Command(
    score,
    (
        file("sheet", "A file with the finished table, or - for standard input.", position=True),
        flag("template", "Print a form to be filled in."),
        PLAYERS,
        DATA,
        LANG,
        JSON,
    ),
)


_OF_A_PLAYER = """\
  - nation:
    land:
    magic: 0
    castle: 0
    resources: {mana: 0, ore: 0, food: 0}
    crowns: 0
    hall: 0  # pieces kept on the nation's card"""
_OF_ALL = """\
# a line for each land, such as 1A: f 11  m 2. Standing pieces are {numbers},
# lying ones a, b, c and so on in the same order, pieces of the Lost Kingdom N.
pieces:
cities: []  # where a city lies, such as [1A.f]"""


def _template(players: int) -> list[str]:
    """A form with everything that can be said of each player."""
    numbers, lost = range(1, players + 1), players == LOST_KINGDOM_SEATS
    parts = [_OF_A_PLAYER, "    beaten: 0"] if lost else [_OF_A_PLAYER]
    about = _OF_ALL.format(numbers=listed(map(str, numbers), "and"))
    return "\n".join(["players:", *parts * players, *["lost:"] * lost, about]).splitlines()


def _facts(table: FinishedTable, game: Match, state: State) -> dict[str, Any]:
    places = _places(ranking(game, state), game.seats)
    return {
        "players": [
            {
                "nation": player.nation,
                "land": player.land,
                "points": score._asdict(),
                "total": score.total,
                "place": place,
            }
            for player, score, place in zip(table.players, scores(game, state), places, strict=True)
        ],
        "ties": list(_ties(ranks(game, state))),
    }


def _lines(edition: Edition, language: str, table: FinishedTable, game: Match, state: State) -> Iterator[str]:
    """A row for each player, then who has won and what decided."""
    order, whole = ranking(game, state), edition.whole()
    places = _places(order, game.seats)
    heads = [as_said(name.replace("_", " ")) for name in Score._fields]
    rows = [[say("player"), say("who"), *heads, say("total"), say("place")]]
    for seat, score in enumerate(scores(game, state)):
        name = whole.nation_name(table.players[seat].nation, language)
        rows.append([str(seat + 1), name, *map(str, score), str(score.total), str(places[seat])])
    yield from in_columns(rows, right=range(2, len(rows[0])))
    yield ""
    winners = listed((f"player {seat + 1}" for seat in order[0]), "and")
    yield say("{winners} {count<wins|share the victory>}", winners=winners, count=len(order[0]))
    yield from _ties(ranks(game, state))


def _places(order: Sequence[Sequence[int]], seats: int) -> list[int]:
    """The place of each seat: after two who share the first comes the third."""
    found, place = [0] * seats, 1
    for group in order:
        for seat in group:
            found[seat] = place
        place += len(group)
    return found


def _ties(found: Sequence[Ranked]) -> Iterator[str]:
    """What put one player before another with as many points."""
    order = sorted(range(len(found)), key=lambda seat: found[seat], reverse=True)
    for first, second in pairwise(order):
        one, other = found[first], found[second]
        if one.points != other.points:
            continue
        both = say(
            "players {player} and {second} have {points} points", player=first + 1, second=second + 1, points=one.points
        )
        for key, words in _BREAKS.items():
            ours, theirs = getattr(one, key), getattr(other, key)
            if ours != theirs:
                yield say(
                    "{both}; player {player} is ahead by {words}: {ours} to {theirs}",
                    both=both,
                    player=first + 1,
                    words=words,
                    ours=ours,
                    theirs=theirs,
                )
                break
        else:
            yield say("{both}, and everything else is equal too", both=both)
