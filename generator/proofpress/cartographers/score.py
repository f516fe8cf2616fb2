"""What finished maps are worth, scoring cases, and the command `score`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from proofpress.cartographers.choice import MAP, OF_CODE, choose, game_of_code
from proofpress.cartographers.deal import printed_board, rulings_of, scorer
from proofpress.cartographers.edition import Edition, find_map, scoring_card
from proofpress.cartographers.records import LETTERS, SEASONS, Season
from proofpress.cartographers.rules.board import (
    DRAWN,
    EMPTY_SIGN,
    FIELDS,
    ROW_LETTERS,
    RUINS_SIGN,
    SIGNS,
    Board,
    Grid,
    RuleError,
    bits,
    draw_picture,
    read_picture,
    what_is,
)
from proofpress.cartographers.rules.legal_moves import Match, Move, replay
from proofpress.cartographers.rules.scoring import (
    Award,
    Rule,
    SeasonScore,
    losses,
    monster_losses,
    rating,
    title,
    together,
    total,
)
from proofpress.cartographers.rules_in_words import InWords, in_words
from proofpress.cartographers.text_pictures import PrintedMap, marked, read_pictures, signs_of, with_rulers
from proofpress.data.yaml_reader import built
from proofpress.errors import EXIT_CONTENT, EXIT_OK, ContentError, Refusal, Report, as_said, hint, listed, quoted, say
from proofpress.files import within_limit
from proofpress.limits import MAX_CASES, MAX_SIDE, MAX_WHOLE_NUMBER
from proofpress.options import (
    DATA,
    GAP,
    JSON,
    LANG,
    Answer,
    Chosen,
    Command,
    Job,
    Option,
    file,
    flag,
    some_of,
    table,
    wrapped,
)
from proofpress.records import Between, Id, Note, Picture, Record, Sized, Text, by_key

# --------------------------------------------------------------------------------------------------------------------
# Seasons as on the sheet, with the spaces that earned each point, and the solo rating: what the rules say of maps that
# do not come from a game, and of those of a game that was played.


class Earning(NamedTuple):
    """What one card earned in one season."""

    letter: str
    card: str
    points: int
    awards: tuple[Award, ...]


class ScoredSeason(NamedTuple):
    """A map at the end of a season, and what it earned."""

    season: str
    board: Board
    earnings: tuple[Earning, Earning]
    losing: tuple[Award, ...]  # the empty spaces beside monsters, which are taken off
    score: SeasonScore


class Solo(NamedTuple):
    """What a solo player made of a whole game; no title where the rating is too low for any."""

    values: tuple[int, ...]
    rating: int
    title: str | None


def score_season(
    edition: Edition, rules: Season, season: str, grid: Grid, board: Board, edicts: Mapping[str, str], coins: int
) -> ScoredSeason:
    """The four boxes of a season on the sheet; `edicts` says which card lies under which letter."""
    scored = ((letter, edicts[letter], scorer(edition, edicts[letter], grid)) for letter in rules.edicts)
    return _scored(season, grid, board, scored, coins)


def seasons_of(game: Match, moves: Iterable[Move]) -> list[ScoredSeason]:
    """The seasons that have been scored when these moves of a player alone have been made."""
    boards: list[Board] = []

    def watched(rule: Rule) -> Rule:
        def points(board: Board) -> int:
            boards.append(board)
            return rule.points(board)

        return rule._replace(points=points)

    first, second, third, fourth = map(watched, game.scoring)
    state = replay(replace(game, scoring=(first, second, third, fourth)), moves)
    edicts = list(zip(LETTERS, game.deal.edicts, game.scoring, strict=True))
    seasons = zip(SEASONS, game.season_edicts, boards[::2], state.scores[0], strict=False)
    return [
        _scored(season, game.terms.grid, board, (edicts[edict] for edict in two), score.coins)
        for season, two, board, score in seasons
    ]


def _scored(season: str, grid: Grid, board: Board, edicts: Iterable[tuple[str, str, Rule]], coins: int) -> ScoredSeason:
    """A season that scores these two edicts: letter, card and rule of each."""
    first, second = (
        Earning(letter, card, rule.points(board), tuple(rule.awards(board))) for letter, card, rule in edicts
    )
    losing = _losing(grid, board)
    score = SeasonScore((first.points, second.points), coins, len(losing))
    return ScoredSeason(season, board, (first, second), losing, score)


def _losing(grid: Grid, board: Board) -> tuple[Award, ...]:
    return tuple(Award(1, bit) for bit in bits(monster_losses(grid, board)))


def refuse_changes(grid: Grid, boards: Sequence[Board], seasons: Sequence[str] = SEASONS) -> None:
    """A map keeps from season to season what is drawn on it; only destroyed spaces change."""
    for (old, new), (earlier, later) in zip(pairwise(boards), pairwise(seasons), strict=False):
        for name in DRAWN:
            field = FIELDS[name]
            changed = old[field] & ~(new[field] | new.destroyed)
            for bit in bits(changed):
                raise ContentError(
                    say(
                        "in {earlier} {before}, but in {later} {now}; what is drawn stays until it is destroyed",
                        earlier=earlier,
                        before=what_is(grid, old, bit),
                        later=later,
                        now=what_is(grid, new, bit),
                    )
                )


def solo_result(edition: Edition, points: int, cards: Sequence[str]) -> Solo:
    """Rating and title of a whole game."""
    values = tuple(edition.scoring[card].solo for card in cards)
    rated = rating(points, values)
    return Solo(values, rated, title(rated, edition.titles))


# In words
def awards_in_words(grid: Grid, awards: Sequence[Award]) -> Iterator[str]:
    """What earned the points; single spaces that earned equally much are named together."""
    singles = by_key((award.points, award) for award in awards if not award.cells & (award.cells - 1))
    for points, group in singles.items():
        each = " each" if len(group) > 1 else ""
        yield say(
            "{points} {points<point|points>}{each_} for {together}",
            points=points,
            each_=each,
            together=grid.names(together(group)),
        )
    for award in awards:
        if award.cells & (award.cells - 1):
            yield say(
                "{points} {points<point|points>} for {figure}", points=award.points, figure=_figure(grid, award.cells)
            )


def _figure(grid: Grid, cells: int) -> str:
    """Whole lines by their names, everything else space by space."""
    if cells in grid.rows:
        return say("row {row_letters}", row_letters=ROW_LETTERS[grid.rows.index(cells)])
    if cells in grid.columns:
        return say("column {index}", index=grid.columns.index(cells) + 1)
    return grid.names(cells)


# --------------------------------------------------------------------------------------------------------------------
# Scoring cases: boards with the points that a card is said to earn on them, from a YAML file, compared with the rules.
#
#     cases:
#       - id: two-rows
#         card: borderlands
#         expected: 12
#         ruins: [[1, 0]]        # row and column, counted from 0; drawn on or not
#         grid:
#           - "FFV"
#           - "..."
#           - "M^#"
#
# `monster_penalty` instead of a card asks for the number of empty spaces beside monsters.


MONSTER_PENALTY = "monster_penalty"

Coordinate = Annotated[int, Between(0, MAX_SIDE - 1)]


class ScoringCase(Record):
    """One board, one card, its points."""

    id: Text
    card: Annotated[Id, Note(f"a scoring card, or {MONSTER_PENALTY}")]
    expected: Annotated[int, Between(0, MAX_WHOLE_NUMBER)]
    ruins: Annotated[
        tuple[tuple[Coordinate, Coordinate], ...],
        Sized(0, MAX_SIDE * MAX_SIDE),
        Note("row and column of all printed ruins, counted from 0"),
    ] = ()
    grid: Annotated[tuple[str, ...], Picture(f"{EMPTY_SIGN}{RUINS_SIGN}{SIGNS}", MAX_SIDE)]


class CasesFile(Record):
    """A file of scoring cases."""

    cases: Annotated[tuple[ScoringCase, ...], Sized(1, MAX_CASES)]


class Outcome(NamedTuple):
    """A case, and what the rules say about it."""

    case: ScoringCase
    points: int
    awards: tuple[Award, ...]
    grid: Grid
    board: Board

    @property
    def agrees(self) -> bool:
        return self.points == self.case.expected


def read_cases(data: bytes, shown: str, edition: Edition) -> CasesFile:
    """The cases of a file; `shown` is its name in messages."""
    return built(CasesFile, data, shown, partial(_check, edition))


def _check(edition: Edition, file: CasesFile, report: Report) -> None:
    cards = [*edition.scoring, MONSTER_PENALTY]
    first: dict[str, ScoringCase] = {}
    for case in file.cases:
        if case.card not in cards:
            report.error(
                case.place("card"),
                say("there is no scoring card {card!r}{hint}", card=case.card, hint=hint(case.card, cards)),
            )
        earlier = first.setdefault(case.id, case)
        if earlier is not case:
            line = earlier.place("id").line
            report.error(case.place("id"), say("the id {case!r} is already on line {line}", case=case.id, line=line))


def _run(case: ScoringCase, edition: Edition) -> Outcome:
    try:
        grid, board = read_picture(case.grid, case.ruins)
    except RuleError as error:
        raise ContentError(
            say("{place}: error: {error}", place=case.place("ruins"), error=error)
        ) from None  # the grid has been checked
    if case.card == MONSTER_PENALTY:
        awards = _losing(grid, board)
        return Outcome(case, len(awards), awards, grid, board)
    rule = scorer(edition, case.card, grid)
    return Outcome(case, rule.points(board), tuple(rule.awards(board)), grid, board)


# --------------------------------------------------------------------------------------------------------------------
# What is printed: the boxes of the sheet, maps with the earning spaces, and the same as data.


class ScoredGame(NamedTuple):
    """Scored seasons that follow each other."""

    seasons: list[ScoredSeason]
    edicts: Mapping[str, str]

    @property
    def whole(self) -> bool:
        return len(self.seasons) == len(SEASONS)

    @property
    def points(self) -> int:
        return total([each.score for each in self.seasons])

    @property
    def losses(self) -> int:
        return losses([each.score for each in self.seasons])

    @property
    def cards(self) -> list[str]:
        """The edicts that were scored, in the order of their letters."""
        return [self.edicts[letter] for letter in self.letters]

    @property
    def letters(self) -> list[str]:
        return sorted({earning.letter for each in self.seasons for earning in each.earnings})


def game_scored(game: Match, moves: Iterable[Move]) -> ScoredGame:
    """The seasons of a game that a player alone has played."""
    return ScoredGame(seasons_of(game, moves), dict(zip(LETTERS, game.deal.edicts, strict=True)))


# As text
def game_lines(
    edition: Edition, language: str, grid: Grid, game: ScoredGame, signs: str | None, rated: Solo | None
) -> Iterator[str]:
    """All that is printed; the drawings only if there are signs to draw them with."""
    names = {letter: edition.name(game.edicts[letter], language) for letter in game.letters}
    if signs is not None:
        rules = in_words(edition, language)
        for each in game.seasons:
            yield from _explained(edition, names, grid, each, signs, rules)
    yield from (f"{letter}  {name}" for letter, name in names.items())
    yield ""
    yield from _boxes(game)
    if rated:
        title = edition.words(language).titles.get(rated.title or "")
        called = (
            say("no title") if rated.title is None else title.name if title else rated.title.replace("_", " ").title()
        )
        yield ""
        yield say(
            "rating {points} - ({values}) = {rating}: {called}",
            points=game.points,
            values=" + ".join(map(str, rated.values)),
            rating=rated.rating,
            called=called,
        )


def _boxes(game: ScoredGame) -> list[str]:
    """The boxes of the sheet, a line for each season."""
    rows = [["", *game.letters, say("coins"), say("monsters"), say("points")]]
    for each in game.seasons:
        points = {earning.letter: str(earning.points) for earning in each.earnings}
        columns = [points.get(letter, "") for letter in game.letters]
        rows.append(
            [as_said(each.season), *columns, str(each.score.coins), _minus(each.score.monsters), str(each.score.total)]
        )
    if len(game.seasons) > 1:
        rows.append([say("total"), *("" for _ in game.letters), "", _minus(game.losses), str(game.points)])
    return table(rows, right=range(1, len(rows[0])))


def _minus(points: int) -> str:
    return f"-{points}" if points else "0"


def _explained(
    edition: Edition, names: Mapping[str, str], grid: Grid, each: ScoredSeason, signs: str, rules: InWords
) -> Iterator[str]:
    for earning in each.earnings:
        yield from (
            as_said(each.season) + f", {earning.letter}: {names[earning.letter]}",
            *wrapped(rules.card(edition.scoring[earning.card]), GAP),
            *_marked(grid, each.board, earning.awards, signs),
            say("{indent}in all {points}", indent=GAP, points=earning.points),
            "",
        )
    yield from (
        say("{season}, monsters", season=as_said(each.season)),
        *wrapped(say("1 point is lost for each empty space beside a monster."), GAP),
        *_marked(grid, each.board, each.losing, signs),
        say("{indent}in all {minus}", indent=GAP, minus=_minus(each.score.monsters)),
        "",
    )


def _marked(grid: Grid, board: Board, awards: Sequence[Award], signs: str = SIGNS) -> Iterator[str]:
    """The map with the spaces in brackets that earned something, and what they earned in words."""
    if not awards:
        yield say("{indent}no space does", indent=GAP)
        return
    yield from (GAP + line for line in marked(grid, board, together(awards), signs))
    for line in awards_in_words(grid, awards):
        yield from wrapped(line, GAP, GAP * 2)


def cases_lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The cases that do not agree: both numbers, and how the rules arrive at theirs; and how many agree."""
    failed = [each for each in outcomes if not each.agrees]
    for each in failed:
        case = each.case
        yield say(
            "{place}: {case}: {card} scores {points}, the case expects {expected}",
            place=case.place(),
            case=case.id,
            card=case.card,
            points=each.points,
            expected=case.expected,
        )
        yield from _marked(each.grid, each.board, each.awards)
        yield ""
    yield say("{agreeing} of {cases} cases agree", agreeing=len(outcomes) - len(failed), cases=len(outcomes))


# As data
def game_data(map_name: str, grid: Grid, game: ScoredGame, rated: Solo | None) -> dict[str, Any]:
    """Everything that is scored, with the spaces that earned it."""
    data: dict[str, Any] = {
        "map": map_name,
        "edicts": dict(zip(game.letters, game.cards, strict=True)),
        "seasons": [season_data(grid, each) for each in game.seasons],
        "total": game.points,
        "monsters": game.losses,
    }
    if rated:
        data["solo"] = {"values": list(rated.values), "rating": rated.rating, "title": rated.title}
    return data


def season_data(grid: Grid, each: ScoredSeason) -> dict[str, Any]:
    """A season with the spaces that earned its points."""
    return {
        "season": each.season,
        "edicts": [
            {
                "letter": earning.letter,
                "card": earning.card,
                "points": earning.points,
                "awards": award_data(grid, earning.awards),
            }
            for earning in each.earnings
        ],
        "coins": each.score.coins,
        "monsters": each.score.monsters,
        "monster_spaces": [space for award in each.losing for space in grid.names(award.cells).split()],
        "total": each.score.total,
    }


def award_data(grid: Grid, awards: Sequence[Award]) -> list[dict[str, Any]]:
    """What was paid, and for which spaces."""
    return [{"points": award.points, "spaces": grid.names(award.cells).split()} for award in awards]


def cases_data(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How many cases there are, and those that do not agree."""
    failed = [
        {
            "id": each.case.id,
            "card": each.case.card,
            "expected": each.case.expected,
            "points": each.points,
            "awards": award_data(each.grid, each.awards),
        }
        for each in outcomes
        if not each.agrees
    ]
    return {"cases": len(outcomes), "failed": failed}


# --------------------------------------------------------------------------------------------------------------------
# The command: what finished maps are worth, and whether a file of scoring cases agrees with the rules.


_NUMBERS = tuple(str(number) for number in range(1, len(SEASONS) + 1))  # of the seasons
_NO_RATING = say("note: no rating, which needs the pictures of all four seasons")
_EXAMPLE = say("write it as A=CARD,B=CARD,C=CARD,D=CARD")


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
        raise Refusal(say("it is missing: give a file, - for standard input, --code, --template or --cases"), "sheet")
    edition = job.edition
    if chosen["map"] is None:
        raise Refusal(
            say("it is missing; possible: {maps}, or the path of a map file", maps=listed(edition.maps)), "map"
        )
    printed = PrintedMap(*find_map(edition, chosen["map"]), edition.maps)
    signs = signs_of(edition.languages[job.language])
    if chosen["template"]:
        return _template(printed, signs)
    grid, boards = read_pictures(*_read(job, chosen["sheet"]), printed, signs)
    return _told(job, printed.name, grid, _scored_maps(edition, chosen, grid, boards))


def _told(job: Job[Edition], map_name: str, grid: Grid, game: ScoredGame) -> Answer:
    edition, chosen = job.edition, job.chosen
    rated = solo_result(edition, game.points, game.cards) if chosen["solo"] and game.whole else None
    drawn = signs_of(edition.languages[job.language]) if chosen["explain"] else None
    return Answer(
        facts=game_data(map_name, grid, game, rated),
        lines=lambda: game_lines(edition, job.language, grid, game, drawn, rated),
        notes=[*([_NO_RATING] if chosen["solo"] and rated is None else []), *_too_few_coins(job, grid, game)],
    )


def _too_few_coins(job: Job[Edition], grid: Grid, game: ScoredGame) -> Iterator[str]:
    """Where fewer coins are given than mountains are surrounded, each of which has paid one."""
    rulings = rulings_of(job.edition)
    always = (rulings.mountain_coin, rulings.edge_mountain, rulings.surrounded_at_start)
    if not job.chosen.given("coins") or always != ("owner", "fewer_neighbours", "pays"):
        return
    for each in game.seasons:
        around = [bit for bit in bits(each.board.mountain) if not grid.beside(bit) & each.board.empty]
        least = min(len(around), job.edition.coin_track)
        if each.score.coins < least:
            there, paid = (
                say("{mountains} {mountains<surrounded mountain|surrounded mountains>}", mountains=len(around)),
                say("{coins} {coins<coin|coins>}", coins=least),
            )
            yield say(
                "{season} has {there}, so at least {paid}; --coins says {coins}",
                season=each.season,
                there=there,
                paid=paid,
                coins=each.score.coins,
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
        Option("season", "The season of the first picture.", words=(*_NUMBERS, *SEASONS), open=True, default="1"),
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
            raise Refusal(say("it does not go with --{mode}", mode=mode), name)


def _read(job: Job[Edition], path: Path) -> tuple[bytes, str]:
    """What is in a file or comes from standard input, and what messages call it."""
    data, shown = job.read(path)
    return within_limit(data, shown), shown


def _template(printed: PrintedMap, signs: str) -> Answer:
    letters = ", ".join(f"{sign} {terrain}" for sign, terrain in zip(signs, DRAWN, strict=True))
    return Answer(
        lines=lambda: with_rulers(draw_picture(*printed_board(printed.map), signs)),
        notes=(say("letters: {letters}, . empty, r ruins with nothing on them", letters=letters),),
    )


def _of_code(job: Job[Edition]) -> Answer:
    play, _, match, line = game_of_code(job)
    return _told(job, play.map_id, match.terms.grid, game_scored(match, line.moves))


def _cases(job: Job[Edition]) -> Answer:
    file = read_cases(*_read(job, job.chosen["cases"]), job.edition)
    outcomes = [_run(case, job.edition) for case in file.cases]
    return Answer(
        facts=cases_data(outcomes),
        lines=lambda: cases_lines(outcomes),
        code=EXIT_OK if all(outcome.agrees for outcome in outcomes) else EXIT_CONTENT,
    )


# What the options say
def _scored_maps(edition: Edition, chosen: Chosen, grid: Grid, boards: Sequence[Board]) -> ScoredGame:
    seasons = _seasons(chosen["season"], len(boards))
    rules = edition.season_sets[choose(edition).season_set]
    edicts = _edicts(edition, chosen["edicts"])
    for season in seasons:
        for letter in rules[season].edicts:
            if letter not in edicts:
                wanted = listed((f"{letter}=CARD" for letter in rules[season].edicts), "and")
                raise Refusal(
                    say("{season} scores {wanted}; {letter} is missing", season=season, wanted=wanted, letter=letter),
                    "edicts",
                )
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
    if first not in (*_NUMBERS, *SEASONS):
        raise Refusal(
            say("there is no such season{hint}", hint=hint(first, (*_NUMBERS, *SEASONS))), "season", said=wanted
        )
    start = _NUMBERS.index(first) if first in _NUMBERS else SEASONS.index(first)
    if start + count <= len(SEASONS):
        return SEASONS[start : start + count]
    since = say(" from {seasons} on", seasons=SEASONS[start]) if start else ""
    raise Refusal(
        say(
            "{pictures} {pictures<picture|pictures>}{since}; a game has {needed} seasons",
            pictures=count,
            since=since,
            needed=len(SEASONS),
        ),
        "sheet",
    )


def _coins(edition: Edition, words: Sequence[str] | None, count: int) -> list[int]:
    if words is None:
        return [0] * count

    def refused(sentence: str) -> Refusal:
        return Refusal(sentence, "coins", said=",".join(words))

    if not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise refused(say("write whole numbers with commas, such as 3,5,8,9"))
    coins = [int(word) for word in words]
    if len(coins) != count:
        raise refused(
            say(
                "{numbers} {numbers<number|numbers>} for {pictures} {pictures<picture|pictures>}",
                numbers=len(coins),
                pictures=count,
            )
        )
    if coins != sorted(coins):
        raise refused(say("coins stay on the track, so no number is smaller than the one before"))
    if coins[-1] > edition.coin_track and rulings_of(edition).coin_track_end == "ignored":
        raise refused(say("the track ends at {coin_track}, and further coins are lost", coin_track=edition.coin_track))
    return coins


def _edicts(edition: Edition, words: Sequence[str] | None) -> dict[str, str]:
    """The cards under the letters."""
    if words is None:
        raise Refusal(say("it is missing; {example}", example=_EXAMPLE), "edicts")
    edicts: dict[str, str] = {}
    for part in re.split(r",(?=\s*\w+\s*=)", ",".join(words)):  # a name may hold a comma of its own
        letter, sign, name = (word.strip() for word in part.partition("="))
        letter = letter.upper()
        if not sign or not name or letter not in LETTERS:
            raise Refusal(_EXAMPLE, "edicts", said=quoted(part))
        if letter in edicts:
            raise Refusal(say("{letter} is there twice", letter=letter), "edicts")
        edicts[letter] = scoring_card(edition, name, "edicts")
    backs: dict[str, str] = {}
    for letter, card in edicts.items():
        category = edition.scoring[card].category
        other = backs.setdefault(category, letter)
        if other != letter:
            raise Refusal(
                say(
                    "{other} and {letter} are both {category} cards; a game has one of each back",
                    other=other,
                    letter=letter,
                    category=category,
                ),
                "edicts",
            )
    return edicts
