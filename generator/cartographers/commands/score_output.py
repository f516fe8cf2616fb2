"""What `score` prints: the boxes of the sheet, maps with the earning spaces, and the same as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.cartographers.cases import Outcome
from generator.cartographers.describe import rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.pictures import marked
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.boards import SIGNS, Board, Grid
from generator.cartographers.rules.rating import losses, total
from generator.cartographers.rules.scoring import Award, together
from generator.cartographers.score import ScoredSeason, Solo, awards_in_words
from generator.library.layout import table, wrapped

INDENT = "  "


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


# As text


def game_lines(
    edition: Edition, language: str, grid: Grid, game: ScoredGame, signs: str | None, rated: Solo | None
) -> Iterator[str]:
    """All that is printed; the drawings only if there are signs to draw them with."""
    names = {letter: edition.name(game.edicts[letter], language) for letter in game.letters}
    if signs is not None:
        for each in game.seasons:
            yield from _explained(edition, names, grid, each, signs)
    yield from (f"{letter}  {name}" for letter, name in names.items())
    yield ""
    yield from _boxes(game)
    if rated:
        title = edition.text[language].titles.get(rated.title) if language in edition.text and rated.title else None
        called = "no title" if rated.title is None else title.name if title else rated.title.replace("_", " ").title()
        yield ""
        yield f"rating {game.points} - ({' + '.join(map(str, rated.values))}) = {rated.rating}: {called}"


def _boxes(game: ScoredGame) -> list[str]:
    """The boxes of the sheet, a line for each season."""
    rows = [["", *game.letters, "coins", "monsters", "points"]]
    for each in game.seasons:
        points = {earning.letter: str(earning.points) for earning in each.earnings}
        columns = [points.get(letter, "") for letter in game.letters]
        rows.append([each.season, *columns, str(each.score.coins), _minus(each.score.monsters), str(each.score.total)])
    if len(game.seasons) > 1:
        rows.append(["total", *("" for _ in game.letters), "", _minus(game.losses), str(game.points)])
    return table(rows, right=range(1, len(rows[0])))


def _minus(points: int) -> str:
    return f"-{points}" if points else "0"


def _explained(edition: Edition, names: Mapping[str, str], grid: Grid, each: ScoredSeason, signs: str) -> Iterator[str]:
    for earning in each.earnings:
        yield f"{each.season}, {earning.letter}: {names[earning.letter]}"
        yield from wrapped(rule_in_words(edition.scoring[earning.card].rule), INDENT)
        yield from _marked(grid, each.board, earning.awards, signs)
        yield f"{INDENT}together {earning.points}"
        yield ""
    yield f"{each.season}, monsters"
    yield from wrapped("1 point is lost for each empty space beside a monster.", INDENT)
    yield from _marked(grid, each.board, each.losing, signs)
    yield f"{INDENT}together {_minus(each.score.monsters)}"
    yield ""


def _marked(grid: Grid, board: Board, awards: Sequence[Award], signs: str = SIGNS) -> Iterator[str]:
    """The map with the spaces in brackets that earned something, and what they earned in words."""
    if not awards:
        yield f"{INDENT}no space does"
        return
    yield from (INDENT + line for line in marked(grid, board, together(awards), signs))
    for line in awards_in_words(grid, awards):
        yield from wrapped(line, INDENT, INDENT * 2)


def cases_lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The cases that do not agree: both numbers, and how the rules arrive at theirs; and how many agree."""
    failed = [each for each in outcomes if not each.agrees]
    for each in failed:
        case = each.case
        yield f"{case.place()}: {case.id}: {case.card} scores {each.points}, the case expects {case.expected}"
        yield from _marked(each.grid, each.board, each.awards)
        yield ""
    yield f"{len(outcomes) - len(failed)} of {len(outcomes)} cases agree"


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
