"""What finished maps are worth, and whether a file of scoring cases agrees with the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.cartographers.cases import read_cases, run_cases
from generator.cartographers.choices import choose
from generator.cartographers.commands.options import MAP, OF_CODE, game_of_code
from generator.cartographers.commands.score_output import ScoredGame, cases_data, cases_lines, game_data, game_lines
from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.lookup import scoring_card
from generator.cartographers.pictures import TERRAINS, PrintedMap, read_pictures, signs_of, with_rulers
from generator.cartographers.play import printed_board, rulings_of
from generator.cartographers.records import LETTERS, SEASONS
from generator.cartographers.rules.boards import Board, Grid, draw_picture
from generator.cartographers.score import refuse_changes, score_season, seasons_of, solo_result
from generator.interface.command import DATA, JSON, LANG, Answer, Command, Job
from generator.interface.option import Chosen, Option, Refusal, file, flag, some_of
from generator.library.errors import EXIT_CONTENT, EXIT_OK
from generator.library.files import within_limit
from generator.library.suggest import counted, hint, listed, quoted

NUMBERS = tuple(str(number) for number in range(1, len(SEASONS) + 1))  # of the seasons
NO_RATING = "note: no rating, which needs the pictures of all four seasons"
_EXAMPLE = "write it as A=CARD,B=CARD,C=CARD,D=CARD"


def score(job: Job[Edition]) -> Answer:
    """Score finished maps, or check a file of scoring cases.

    SHEET is a file, or - for standard input, with a text picture of the map as it looks at the end of a season; or with
    the pictures of several seasons and a line --- between them. Print an empty picture to fill in with

    \b
      proofpress score --template --map a

    and score a whole game with

    \b
      proofpress score game.txt --map a --coins 3,5,8,9 --solo \\
        --edicts "A=Greenbough,B=Canal Lake,C=Wildholds,D=Borderlands"

    The code of a whole game is replayed with its seed:

    \b
      proofpress score --code 17M5-WMNB-… --seed 2026-W47 --map a

    A file of cases holds a list "cases" with id, card, grid, expected, and ruins as [row, column] counted from 0;
    monster_penalty counts as a card. The exit code is 1 when a case does not agree.
    """
    chosen = job.chosen
    if chosen["cases"]:
        _alone(chosen, "cases", "data", "json")
        return _cases(job)
    if chosen["code"]:
        _alone(chosen, "code", *(option.name for option in OF_CODE), "solo", "explain", "data", "lang", "json")
        return _of_code(job)
    if chosen["template"]:
        _alone(chosen, "template", "map", "data", "lang")
    elif chosen["sheet"] is None:
        raise Refusal("it is missing: give a file, - for standard input, --code, --template or --cases", "sheet")
    edition = job.edition
    if chosen["map"] is None:
        raise Refusal(f"it is missing; possible: {listed(edition.maps)}, or the path of a map file", "map")
    printed = PrintedMap(*find_map(edition, chosen["map"]), edition.maps)
    signs = signs_of(edition.languages[job.language])
    if chosen["template"]:
        return _template(printed, signs)
    grid, boards = read_pictures(*_read(job, chosen["sheet"]), printed, signs)
    return _told(job, printed.name, grid, _scored(edition, chosen, grid, boards))


def _told(job: Job[Edition], map_name: str, grid: Grid, game: ScoredGame) -> Answer:
    edition, chosen = job.edition, job.chosen
    rated = solo_result(edition, game.points, game.cards) if chosen["solo"] and game.whole else None
    drawn = signs_of(edition.languages[job.language]) if chosen["explain"] else None
    return Answer(
        facts=game_data(map_name, grid, game, rated),
        lines=lambda: game_lines(edition, job.language, grid, game, drawn, rated),
        notes=(NO_RATING,) if chosen["solo"] and rated is None else (),
    )


SCORE = Command(
    score,
    (
        file("sheet", "A file with pictures, or - for standard input.", position=True),
        replace(MAP, label="The printed map of the pictures: its id, or a map file."),
        some_of(
            "edicts", "The scoring cards that the seasons score, by id or by name in any language.",
            lambda edition: (f"{letter}={card}" for letter in LETTERS for card in edition.scoring), open=True,
            shown="A=CARD,B=CARD,…",
        ),
        Option("season", "The season of the first picture.", words=(*NUMBERS, *SEASONS), open=True, default="1"),
        some_of("coins", "Coins on the track at the end of each season. Default: none.", shown="N,…"),
        flag("solo", "Add the solo rating and title of a whole game."),
        flag("explain", "Draw each map with the spaces that earn points in brackets, and say what earned them."),
        flag("template", "Print an empty picture of the map, to be filled in."),
        *(option for option in OF_CODE if option.name != MAP.name),
        file("cases", "Score the cases of a YAML file, and print those that do not agree."),
        DATA,
        LANG,
        replace(JSON, label="Print JSON, with the spaces that earned each point."),
    ),
)  # fmt: skip


def _alone(chosen: Chosen, mode: str, *others: str) -> None:
    """Refuses all options but the mode and these."""
    for name in chosen:
        if name not in (mode, *others) and chosen.given(name):
            raise Refusal(f"it does not go with --{mode}", name)


def _read(job: Job[Edition], path: Path) -> tuple[bytes, str]:
    """What is in a file or comes from standard input, and what messages call it."""
    data, shown = job.read(path)
    return within_limit(data, shown), shown


def _template(printed: PrintedMap, signs: str) -> Answer:
    letters = ", ".join(f"{sign} {terrain}" for sign, terrain in zip(signs, TERRAINS, strict=True))
    return Answer(
        lines=lambda: with_rulers(draw_picture(*printed_board(printed.map), signs)),
        notes=(f"letters: {letters}, . empty, r ruins with nothing on them",),
    )


def _of_code(job: Job[Edition]) -> Answer:
    play, _, match, line = game_of_code(job)
    edicts: dict[str, str] = dict(zip(LETTERS, match.deal.edicts, strict=True))
    return _told(job, play.map_id, match.terms.grid, ScoredGame(seasons_of(match, line.moves), edicts))


def _cases(job: Job[Edition]) -> Answer:
    outcomes = run_cases(read_cases(*_read(job, job.chosen["cases"]), job.edition), job.edition)
    return Answer(
        facts=cases_data(outcomes),
        lines=lambda: cases_lines(outcomes),
        code=EXIT_OK if all(outcome.agrees for outcome in outcomes) else EXIT_CONTENT,
    )


# What the options say


def _scored(edition: Edition, chosen: Chosen, grid: Grid, boards: Sequence[Board]) -> ScoredGame:
    seasons = _seasons(chosen["season"], len(boards))
    rules = edition.season_sets[choose(edition).season_set]
    edicts = _edicts(edition, chosen["edicts"])
    for season in seasons:
        for letter in rules[season].edicts:
            if letter not in edicts:
                wanted = listed((f"{letter}=CARD" for letter in rules[season].edicts), "and")
                raise Refusal(f"{season} scores {wanted}; {letter} is missing", "edicts")
    coins = _coins(edition, chosen["coins"], len(boards))
    refuse_changes(grid, boards, seasons)
    scored = [
        score_season(edition, rules[season], season, grid, board, edicts, count)
        for season, board, count in zip(seasons, boards, coins, strict=True)
    ]
    return ScoredGame(scored, edicts)


def _seasons(wanted: str, count: int) -> Sequence[str]:
    """The seasons of this many pictures."""
    first = wanted.strip().casefold()
    if first not in (*NUMBERS, *SEASONS):
        raise Refusal(f"there is no such season{hint(first, (*NUMBERS, *SEASONS))}", "season", said=wanted)
    start = NUMBERS.index(first) if first in NUMBERS else SEASONS.index(first)
    if start + count <= len(SEASONS):
        return SEASONS[start : start + count]
    since = f" from {SEASONS[start]} on" if start else ""
    raise Refusal(f"{counted(count, 'picture')}{since}; a game has {len(SEASONS)} seasons", "sheet")


def _coins(edition: Edition, words: Sequence[str] | None, count: int) -> list[int]:
    if words is None:
        return [0] * count

    def refused(sentence: str) -> Refusal:
        return Refusal(sentence, "coins", said=",".join(words))

    if not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise refused("write whole numbers with commas, such as 3,5,8,9")
    coins = [int(word) for word in words]
    if len(coins) != count:
        raise refused(f"{counted(len(coins), 'number')} for {counted(count, 'picture')}")
    if coins != sorted(coins):
        raise refused("coins stay on the track, so no number is smaller than the one before")
    if coins[-1] > edition.coin_track and rulings_of(edition).coin_track_end == "ignored":
        raise refused(f"the track ends at {edition.coin_track}, and further coins are lost")
    return coins


def _edicts(edition: Edition, words: Sequence[str] | None) -> dict[str, str]:
    """The cards under the letters."""
    if words is None:
        raise Refusal(f"it is missing; {_EXAMPLE}", "edicts")
    edicts: dict[str, str] = {}
    for part in re.split(r",(?=\s*\w+\s*=)", ",".join(words)):  # a name may hold a comma of its own
        letter, sign, name = (word.strip() for word in part.partition("="))
        letter = letter.upper()
        if not sign or not name or letter not in LETTERS:
            raise Refusal(_EXAMPLE, "edicts", said=quoted(part))
        if letter in edicts:
            raise Refusal(f"{letter} is there twice", "edicts")
        edicts[letter] = scoring_card(edition, name, "edicts")
    backs: dict[str, str] = {}
    for letter, card in edicts.items():
        category = edition.scoring[card].category
        other = backs.setdefault(category, letter)
        if other != letter:
            raise Refusal(f"{other} and {letter} are both {category} cards; a game has one of each back", "edicts")
    return edicts
