"""What a finished table is worth, who has won, and what broke a tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from generator.interface.command import DATA, JSON, LANG, Answer, Command, Job
from generator.interface.option import Refusal, file, flag
from generator.kingdoms.commands.options import PLAYERS
from generator.kingdoms.edition import Edition
from generator.kingdoms.finished import FinishedTable, end_of, read_table
from generator.kingdoms.rules.scoring import Ranked, Score, ranking, ranks, scores
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS
from generator.kingdoms.rules.state import Match, State
from generator.library.files import within_limit
from generator.library.layout import table as in_columns
from generator.library.suggest import listed

_BREAKS = {"pieces": "pieces in play", "castle": "castle", "magic": "magic", "resources": "resources"}
NOT_ENDED = "note: nobody has all pieces in play, the whole castle or all of magic; that is how a game ends"


def score(job: Job[Edition]) -> Answer:
    """Count the points of a finished table, check those counted by hand, and explain ties.

    SHEET is a file, or - for standard input. Print a form to be filled in with

    \b
      proofpress score --template --players 3 --game kingdoms
    """
    chosen = job.chosen
    if chosen["template"]:
        if chosen["sheet"] is not None:
            raise Refusal("it does not go with --template", "sheet")
        return Answer(lines=lambda: _template(chosen["players"]))
    if chosen["sheet"] is None:
        raise Refusal("it is missing: give a file, - for standard input, or --template", "sheet")
    data, shown = job.read(chosen["sheet"])
    table = read_table(within_limit(data, shown), shown)
    game, state = end_of(job.edition, table)
    terms = game.terms
    ended = (
        0 in state.supply or len(terms.castle) in state.castle or len(terms.research) in state.magic
    )  # fmt: skip
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


def _template(players: int) -> Iterator[str]:
    """A form with everything that can be said of each player."""
    numbers = range(1, players + 1)
    yield "players:"
    for _ in numbers:
        yield "  - nation:"
        yield "    land:"
        yield "    magic: 0"
        yield "    castle: 0"
        yield "    resources: {mana: 0, ore: 0, food: 0}"
        yield "    crowns: 0"
        if players == LOST_KINGDOM_SEATS:
            yield "    beaten: 0"
    if players == LOST_KINGDOM_SEATS:
        yield "lost:"
    yield f"# a line for each land, such as 1A: f 11  m 2. Standing pieces are {listed(map(str, numbers), 'and')},"
    yield "# lying ones a, b, c and so on in the same order, pieces of the Lost Kingdom N."
    yield "pieces:"
    yield "cities: []  # where a city lies, such as [1A.f]"


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
    heads = [name.replace("_", " ") for name in Score._fields]
    rows = [["player", "who", *heads, "total", "place"]]
    for seat, score in enumerate(scores(game, state)):
        name = whole.nation_name(table.players[seat].nation, language)
        rows.append([str(seat + 1), name, *map(str, score), str(score.total), str(places[seat])])
    yield from in_columns(rows, right=range(2, len(rows[0])))
    yield ""
    winners = listed((f"player {seat + 1}" for seat in order[0]), "and")
    yield f"{winners} {'wins' if len(order[0]) == 1 else 'share the victory'}"
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
        both = f"players {first + 1} and {second + 1} have {one.points} points"
        for key, words in _BREAKS.items():
            ours, theirs = getattr(one, key), getattr(other, key)
            if ours != theirs:
                yield f"{both}; player {first + 1} is ahead by {words}: {ours} to {theirs}"
                break
        else:
            yield f"{both}, and everything else is equal too"
