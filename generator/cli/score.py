"""`proofpress score`: what finished maps are worth, and whether a file of scoring cases agrees with the rules."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from generator.cartographers.cases import read_cases, run_cases
from generator.cartographers.choices import choose
from generator.cartographers.load import Edition, find_map, load_edition
from generator.cartographers.pictures import TERRAINS, PrintedMap, read_pictures, signs_of, with_rulers
from generator.cartographers.play import printed_board, rulings_of
from generator.cartographers.records import LETTERS, SEASONS
from generator.cartographers.rules.boards import Board, Grid, draw_picture
from generator.cartographers.score import refuse_changes, score_season, solo_result
from generator.cli.lookup import everything
from generator.cli.names import fold
from generator.cli.options import command, data_option, json_option, lang_option
from generator.cli.score_output import ScoredGame, cases_data, game_data, game_lines, mismatch_lines
from generator.cli.sets_options import map_option
from generator.cli.settings import chosen_language
from generator.library.errors import EXIT_CONTENT, EXIT_OK, ContentError, FileError, UsageError, shown_path
from generator.library.limits import MAX_FILE_BYTES
from generator.library.suggest import counted, hint, listed, nearest, quoted

STANDARD_INPUT = "-"


@command("score")
@click.argument("sheet", required=False)
@map_option
@click.option("--edicts", metavar="A=CARD,B=CARD,…", help="The scoring cards, by id or by name in any language.")
@click.option("--season", metavar="SEASON", help="The season of the first picture: 1 to 4, or its name. Default: 1.")
@click.option("--coins", metavar="N,…", help="Coins on the track at the end of each season. Default: none.")
@click.option("--solo", is_flag=True, help="Add the solo rating and title of a whole game.")
@click.option("--explain", is_flag=True, help="Draw each map with the spaces that earn points in brackets.")
@click.option("--template", is_flag=True, help="Print an empty picture of the map, to be filled in.")
@click.option("--cases", metavar="FILE", help="Score the cases of a YAML file, and print those that do not agree.")
@data_option
@lang_option
@json_option
@click.pass_context
def score(
    context: click.Context,
    sheet: str | None,
    map_name: str | None,
    edicts: str | None,
    season: str | None,
    coins: str | None,
    solo: bool,
    explain: bool,
    template: bool,
    cases: str | None,
    data: Path | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Score finished maps, or check a file of scoring cases.

    SHEET is a file, or - for standard input, with a text picture of the map as it looks at the end of a season; or with
    the pictures of several seasons and a line --- between them. Print an empty picture to fill in with

    \b
      proofpress score --template --map a

    and score a whole game with

    \b
      proofpress score game.txt --map a --coins 3,5,8,9 --solo \\
        --edicts "A=Greenbough,B=Canal Lake,C=Wildholds,D=Borderlands"

    A file of cases holds a list "cases" with id, card, grid, expected, and ruins as [row, column] counted from 0;
    monster_penalty counts as a card. The exit code is 1 when a case does not agree.
    """
    scoring = {"SHEET": sheet, "--edicts": edicts, "--season": season, "--coins": coins, "--solo": solo}
    scoring["--explain"] = explain
    if cases is not None:
        _refuse("--cases", {**scoring, "--template": template, "--map": map_name, "--lang": lang})
        context.exit(_check_cases(load_edition(data), cases, as_json))
    if template:
        _refuse("--template", {**scoring, "--json": as_json})
    elif sheet is None:
        raise UsageError("give a file with a picture, - for standard input, --template or --cases")
    edition = load_edition(data)
    if map_name is None:
        raise UsageError(f"--map is missing; possible: {listed(edition.maps)}, or the path of a map file")
    printed = PrintedMap(*find_map(edition, map_name), edition.maps)
    language = chosen_language(edition, lang)
    signs = signs_of(edition.languages[language])
    if sheet is None:
        _print_template(printed, signs)
        return
    request = _Request(edicts, season, coins)
    grid, boards = read_pictures(*_read(sheet), printed, signs)
    game = _scored(edition, grid, boards, request)
    rated = solo_result(edition, game.points, game.cards) if solo and game.whole else None
    if solo and rated is None:
        click.echo("note: no rating, which needs the pictures of all four seasons", err=True)
    if as_json:
        click.echo(json.dumps(game_data(printed.name, grid, game, rated), ensure_ascii=False, indent=2))
    else:
        lines = game_lines(edition, language, grid, game, signs if explain else None, rated)
        click.echo("\n".join(lines))


def _refuse(mode: str, others: Mapping[str, object]) -> None:
    for option, value in others.items():
        if value is not None and value is not False:
            raise UsageError(f"{option} does not go with {mode}")


def _read(name: str) -> tuple[bytes, str]:
    """What is in a file or comes from standard input, and how messages call it."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:  # closed by whoever called
            raise FileError("standard input is closed; give the name of a file")
        shown, data = "standard input", sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    else:
        path = Path(name)
        shown = shown_path(path)
        try:
            with path.open("rb") as file:
                data = file.read(MAX_FILE_BYTES + 1)
        except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
            reason = error.strerror if isinstance(error, OSError) else None
            raise FileError(f"{shown}: cannot be read: {reason or error}") from None
    if len(data) > MAX_FILE_BYTES:
        raise ContentError(f"{shown}: more than {MAX_FILE_BYTES:,} bytes, which is the limit")
    return data, shown


def _print_template(printed: PrintedMap, signs: str) -> None:
    picture = draw_picture(*printed_board(printed.map), signs)
    click.echo("\n".join(with_rulers(picture)))
    letters = ", ".join(f"{sign} {terrain}" for sign, terrain in zip(signs, TERRAINS, strict=True))
    click.echo(f"letters: {letters}, . empty, r ruins with nothing on them", err=True)


# Scoring what the options ask for


class _Request(NamedTuple):
    """The options that say what is scored, as they were typed."""

    edicts: str | None
    season: str | None
    coins: str | None


def _scored(edition: Edition, grid: Grid, boards: Sequence[Board], request: _Request) -> ScoredGame:
    seasons = _seasons(request.season, len(boards))
    rules = edition.season_sets[choose(edition).season_set]
    edicts = _edicts(edition, request.edicts)
    for season in seasons:
        for letter in rules[season].edicts:
            if letter not in edicts:
                wanted = listed((f"{letter}=CARD" for letter in rules[season].edicts), "and")
                raise UsageError(f"--edicts: {season} scores {wanted}; {letter} is missing")
    coins = _coins(edition, request.coins, len(boards))
    refuse_changes(grid, boards, seasons)
    scored = [
        score_season(edition, rules[season], season, grid, board, edicts, count)
        for season, board, count in zip(seasons, boards, coins, strict=True)
    ]
    return ScoredGame(scored, edicts)


def _seasons(wanted: str | None, count: int) -> Sequence[str]:
    """The seasons of so many pictures."""
    first = "1" if wanted is None else wanted.strip().casefold()
    numbers = {str(number): number - 1 for number in range(1, len(SEASONS) + 1)}
    names = {name: index for index, name in enumerate(SEASONS)}
    start = (numbers | names).get(first)
    if start is None:
        raise UsageError(f"--season {wanted}: there is no such season{hint(first, [*numbers, *names])}")
    if start + count > len(SEASONS):
        since = f" from {SEASONS[start]} on" if start else ""
        raise UsageError(f"{counted(count, 'picture')}{since}; a game has {len(SEASONS)} seasons")
    return SEASONS[start : start + count]


def _coins(edition: Edition, wanted: str | None, count: int) -> list[int]:
    if wanted is None:
        return [0] * count
    words = [word.strip() for word in wanted.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise UsageError(f"--coins {wanted}: write whole numbers with commas, such as 3,5,8,9")
    coins = [int(word) for word in words]
    if len(coins) != count:
        raise UsageError(f"--coins {wanted}: {counted(len(coins), 'number')} for {counted(count, 'picture')}")
    if coins != sorted(coins):
        raise UsageError(f"--coins {wanted}: coins stay on the track, so no number is smaller than the one before")
    if coins[-1] > edition.coin_track and rulings_of(edition).coin_track_end == "ignored":
        raise UsageError(f"--coins {wanted}: the track ends at {edition.coin_track}, and further coins are lost")
    return coins


def _edicts(edition: Edition, wanted: str | None) -> dict[str, str]:
    """The cards under the letters."""
    example = "write it as A=CARD,B=CARD,C=CARD,D=CARD"
    if wanted is None:
        raise UsageError(f"--edicts is missing; {example}")
    edicts: dict[str, str] = {}
    for part in re.split(r",(?=\s*\w+\s*=)", wanted):  # a name may hold a comma of its own
        letter, sign, name = (word.strip() for word in part.partition("="))
        letter = letter.upper()
        if not sign or not name or letter not in LETTERS:
            raise UsageError(f"--edicts {quoted(part)}: {example}")
        if letter in edicts:
            raise UsageError(f"--edicts: {letter} stands there twice")
        edicts[letter] = _scoring_card(edition, letter, name)
    backs: dict[str, str] = {}
    for letter, card in edicts.items():
        other = backs.setdefault(edition.scoring[card].category, letter)
        if other != letter:
            category = edition.scoring[card].category
            raise UsageError(f"--edicts: {other} and {letter} are both {category} cards; a game has one of each back")
    return edicts


def _scoring_card(edition: Edition, letter: str, wanted: str) -> str:
    """A scoring card by its id, or by its name in any language."""
    if wanted in edition.scoring:
        return wanted
    known: dict[str, list[str]] = {}
    for found in everything(edition):
        if found.kind == "scoring":
            names = {fold(found.id), *map(fold, found.called)}
            for name in names:
                known.setdefault(name, []).append(found.id)
    key = fold(wanted)
    cards = known.get(key)
    if cards is None:
        near = nearest(key, known)
        guess = f"did you mean {listed(map(quoted, known[near]))}? " if near else ""
        raise UsageError(
            f"--edicts: there is no scoring card {quoted(wanted)} for {letter}; "
            f"{guess}possible: {listed(edition.scoring)}"
        )
    if len(cards) > 1:
        raise UsageError(f"--edicts: {quoted(wanted)} is the name of {listed(cards, 'and')}; give the id")
    return cards[0]


# Cases


def _check_cases(edition: Edition, name: str, as_json: bool) -> int:
    """Prints what does not agree, and returns the exit code."""
    outcomes = run_cases(read_cases(*_read(name), edition), edition)
    failed = [outcome for outcome in outcomes if not outcome.agrees]
    if as_json:
        click.echo(json.dumps(cases_data(outcomes), ensure_ascii=False, indent=2))
    else:
        for each in failed:
            click.echo("\n".join(mismatch_lines(each)) + "\n")
        click.echo(f"{len(outcomes) - len(failed)} of {len(outcomes)} cases agree")
    return EXIT_CONTENT if failed else EXIT_OK
