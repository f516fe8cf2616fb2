"""What the studio asks while a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from proofpress.cartographers.certificate import NOTHING, code_of, make_match, read, written
from proofpress.cartographers.choice import MODE, PLAY, Choice, Play, play_of
from proofpress.cartographers.deal import SeasonPlan, deck_lists, timetable
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, ambush_said, open_book, said_effect
from proofpress.cartographers.printing.caller_page import symbol
from proofpress.cartographers.printing.cards import CardArt, cards_of
from proofpress.cartographers.printing.examples import shape_said
from proofpress.cartographers.printing.ledger import PARTS, boxes_for_numbers, coin_boxes
from proofpress.cartographers.printing.map_chart import SheetPlan, name_lines, plan_sheet
from proofpress.cartographers.printing.map_sheet import GAME, Printed, SheetMap, draw_sheet
from proofpress.cartographers.records import LETTERS, SEASONS, AmbushBy
from proofpress.cartographers.rules.board import (
    DRAWN,
    FIELDS,
    SIGNS,
    RuleError,
    Sheet,
    cells_of,
    draw_picture,
    grid_of,
    living,
    ways_about,
)
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Decision,
    DecisionTask,
    Match,
    Move,
    State,
    apply,
    begin,
    legal,
)
from proofpress.cartographers.rules.scoring import SeasonScore, losses, monster_losses, total
from proofpress.cartographers.score import Solo, award_data, season_data, seasons_of, solo_result
from proofpress.cartographers.text_pictures import SEPARATOR, signs_of, with_rulers
from proofpress.errors import Refusal, say
from proofpress.files import File
from proofpress.options import LANG, SEED, Answer, Command, Job, Option, some_of
from proofpress.pages.art import PLATE_SIDE, place_sign, plate, ruins_space, theme_of, tile, tile_plate
from proofpress.pages.page_setup import THEME, Look, foot_of_page, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import CARDS, DEFAULT_CARD, Paper
from proofpress.press.typesetting import LEAST_PT, cap_height, figures
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# A game at the table of one player: what lies there between two decisions, and what may be decided, as plain facts.
#
# Whoever shows them needs no rule: every legal move stands there as a text, and so does the way to write one.


_TERRAINS = dict(zip(SIGNS, DRAWN, strict=True))


class Sitting(NamedTuple):
    """Who sits at the table: a player with a book, in a game of these cards."""

    book: Book
    choice: Choice
    game: Match
    ambush_by: AmbushBy


def table(sitting: Sitting, state: State) -> dict[str, Any]:
    """What lies on the table."""
    return {
        "over": state.over,
        "board": _board(sitting, state),
        "season": _season(sitting, state),
        "edicts": _edicts(sitting, state),
        "decision": _decision(sitting, state, state.pending[0]) if state.pending else None,
    }


class Since(NamedTuple):
    """The last decision, and the game before it; none before the first one."""

    state: State
    move: Move


def happened(sitting: Sitting, since: Since | None, state: State) -> Iterator[dict[str, Any]]:
    """What has happened on the map since the last decision, one thing after the other, with its spaces."""
    game, sheet = sitting.game, state.sheets[0]
    grid, board, plans = game.terms.grid, sheet.board, _plans(sitting)
    before, at, drawn = (since.state.sheets[0], _turned_up(plans, since.state), since.move.cells) if since else (
        game.first_sheet, 0, 0
    )  # fmt: skip
    draws = [draw for plan in plans for draw in plan.draws][at : _turned_up(plans, state)]
    new = {card: cells & ~dict(before.lettered).get(card, 0) & ~drawn for card, cells in sheet.lettered}

    def told(kind: str, card: str, cells: int, points: int = 0) -> dict[str, Any]:
        name = sitting.book.name(card) if card else ""
        return {"kind": kind, "name": name, "spaces": grid.names(cells).split(), "points": points}

    def monsters(kind: str, card: str) -> dict[str, Any]:
        beside = grid.beside(board.monster & new[card]) & ~grid.beside(board.monster & ~new[card])
        return told(kind, card, new[card], -(beside & board.empty).bit_count())

    if since:
        yield told("drawn", since.state.pending[0].card, drawn)
    yield from (monsters("spread", card) for card, cells in before.lettered if new[card])
    for draw in draws:
        if draw.kind == "ruins":
            yield told("ruins", draw.card, 0)
        elif draw.kind == "ambush" and game.by_border:
            yield monsters("monsters", draw.card) if draw.card in new else told("nowhere", draw.card, 0)
    struck = board.destroyed & ~before.board.destroyed & ~drawn
    if struck:
        yield told("struck", "", struck)
    if sheet.coins > before.coins:
        yield told("coins", "", 0, sheet.coins - before.coins)


def _plans(sitting: Sitting) -> Sequence[SeasonPlan]:
    edition = sitting.book.edition
    return timetable(edition, sitting.choice.season_set, deck_lists(edition, sitting.choice), sitting.game.deal)


def _turned_up(plans: Sequence[SeasonPlan], state: State) -> int:
    """How many cards of the game are turned up."""
    return sum(len(plan.draws) for plan in plans[: state.season]) + state.shown


def _board(sitting: Sitting, state: State) -> dict[str, Any]:
    game, sheet = sitting.game, state.sheets[0]
    grid, words = game.terms.grid, sitting.book.label
    letters = {
        name: sitting.book.edition.ambush[card].letter or ""
        for card, _ in sheet.lettered
        for name in grid.names(living(sheet, card)).split()
    }
    return {
        "rows": draw_picture(grid, sheet.board),
        "signs": _TERRAINS,
        "words": {name: words(name) for name in (*_TERRAINS.values(), "empty", "ruins", "coin")},
        "ruins": grid.names(sheet.board.ruins).split(),
        "letters": letters,
        "attacked": grid.names(sheet.attacked).split(),
        "typed": dict(zip(DRAWN, signs_of(sitting.book.edition.languages[sitting.book.language]), strict=True)),
        "unpaid": grid.names(sheet.unpaid).split(),
        "coins": sheet.coins,
        "track": game.terms.coin_track,
    }


def _season(sitting: Sitting, state: State) -> dict[str, Any]:
    """Where the season stands, and what has been turned up in it."""
    plan = _plans(sitting)[state.season]
    draws = plan.draws[: state.shown]
    return {
        "number": state.season,
        "id": plan.name,
        "name": sitting.book.label(plan.name),
        "limit": plan.limit,
        "time": min(draws[-1].running, plan.limit) if draws else 0,  # the last card may pass the limit
        "draws": [{"name": sitting.book.name(draw.card), "kind": draw.kind, "time": draw.time} for draw in draws],
    }


def _edicts(sitting: Sitting, state: State) -> list[dict[str, Any]]:
    """The four edicts, and what each would pay for the map as it is; and in the last entry what monsters take."""
    game, book, board = sitting.game, sitting.book, state.sheets[0].board
    grid = game.terms.grid
    edicts = enumerate(zip(LETTERS, game.deal.edicts, game.scoring, strict=True))
    found = [
        {
            "letter": letter,
            "card": card,
            "name": book.name(card),
            "text": book.effect(card) or "",
            "solo": book.edition.scoring[card].solo,
            "seasons": [season for season, pair in enumerate(game.season_edicts) if number in pair],
            "points": rule.points(board),
            "awards": award_data(grid, list(rule.awards(board))),
        }
        for number, (letter, card, rule) in edicts
    ]
    lost = grid.names(monster_losses(grid, board)).split()
    awards = [{"points": 1, "spaces": [space]} for space in lost]
    return [*found, {"letter": "", "points": -len(lost), "awards": awards}]


# What is to be decided
def _decision(sitting: Sitting, state: State, decision: Decision) -> dict[str, Any]:
    game, card, task = sitting.game, decision.card, decision.task
    possible = legal(game, state)
    fits = possible[0].cells & (possible[0].cells - 1) or (task == "draw" and possible[0].shape != SINGLE)
    return {
        "task": task,
        "card": card,
        "name": sitting.book.name(card),
        "says": list(_says(sitting, state, decision)),
        "ruins": task == "draw" and bool(state.ruins_due),
        "single": not fits and task in ("draw", "ambush"),
        "terrains": list(dict.fromkeys(move.terrain for move in possible if move.terrain)),
        "shapes": _shapes(sitting, decision) if fits or task == "hero" else [_shape(sitting, ("#",))],
        "write": f"{card}: {'single ' if not fits and task == 'draw' else ''}{_WRITE[task]}",
        "nothing": NOTHING,
        "legal": [written(game, state, move) for move in possible],
    }


_WRITE: Mapping[DecisionTask, str] = {  # as `certificate` reads it, once the places are filled
    "draw": "{terrain} {spaces}",
    "ambush": "monster {spaces}",
    "hero": "hero {spaces} attacks {marks}",
    "gaze": "destroys {spaces}",
    "ravage": "destroys {spaces}",
}


def _says(sitting: Sitting, state: State, decision: Decision) -> Iterator[str]:
    """What the card says now."""
    book, card = sitting.book, decision.card
    if state.ruins_due and decision.task == "draw":
        yield book.label("cover_ruins")
    if card in book.edition.ambush:
        yield ambush_said(book, card, sitting.ambush_by).words
    effect = said_effect(book, card, sitting.ambush_by)
    if effect:
        yield effect


def _shapes(sitting: Sitting, decision: Decision) -> list[dict[str, Any]]:
    """The shapes that may be drawn, each in all ways in which it may be turned."""
    edition, card = sitting.book.edition, decision.card
    if decision.task == "hero":
        return [_shape(sitting, edition.heroes[card].grid, turning=sitting.game.terms.rulings.hero_attack == "turned")]
    if decision.task == "ambush":
        return [_shape(sitting, edition.ambush[card].grid)]
    return [_shape(sitting, shape.grid, coin=shape.coin) for shape in edition.explore[card].shapes]


def _shape(sitting: Sitting, rows: tuple[str, ...], *, coin: bool = False, turning: bool = True) -> dict[str, Any]:
    """A shape about the space that is pointed at: a hero's own, else the one nearest to the middle."""
    cells, heroes = cells_of(rows, "#*"), cells_of(rows, "H")
    middle = [sum(place) / len(cells) for place in zip(*cells, strict=True)]
    held = heroes[0] if heroes else min(cells, key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
    offsets = tuple(sorted((y - held[0], x - held[1]) for y, x in cells))
    ways = ways_about(offsets) if turning else (offsets,)
    places = {way: number for number, way in enumerate(ways)}
    return {
        "said": shape_said(sitting.book.label, rows),
        "coin": coin,
        "hero": bool(heroes),
        "ways": ways,
        "turned": [places.get(tuple(sorted((x, -y) for y, x in way)), 0) for way in ways],
        "mirrored": [places.get(tuple(sorted((y, -x) for y, x in way)), 0) for way in ways],
    }


# --------------------------------------------------------------------------------------------------------------------
# A map sheet as somebody has filled it in: the blank sheet, and on it what was drawn, the coins and the numbers.


_DRAWN = ("forest", "village", "farm", "water", "monster", "hero", "destroyed")
_INSET = 0.04  # of a space, so that the lines between the spaces stay


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSheet:
    """What is on the sheet."""

    side: SheetMap
    printed: Printed
    sheet: Sheet
    scores: Sequence[SeasonScore]
    rated: Solo | None = None  # of a whole game alone
    code: str = ""  # of a whole game


def filled_sheet(book: Book, paper: Paper, filled: FilledSheet) -> bytes:
    """The sheet as a PDF."""
    label, side = book.label, filled.side
    name = f"{label('map_sheet')} {side.map_id.upper()}"
    document = book.document(name)
    page = document.page(paper)
    plan = plan_sheet(paper, side.map, book.theme)
    draw_sheet(page, book, plan, side, book.map_name(side.map_id), filled.printed)
    _spaces(page, book, plan, filled)
    for box in coin_boxes(plan.coins, book.edition.coin_track)[: filled.sheet.coins]:
        page.circle(*box.centre, box.width * 0.36, None, book.theme.line)
    _numbers(page, book, plan, filled)
    foot_of_page(book, page, (GAME, name, filled.code), first=not filled.code)
    return document.to_bytes()


def _spaces(page: Drawing, book: Book, plan: SheetPlan, filled: FilledSheet) -> None:
    rows = filled.side.map.grid
    grid, board = grid_of(len(rows[0]), len(rows)), filled.sheet.board
    inset = plan.space * _INSET
    for terrain in _DRAWN:
        for row, column in grid.cells(board[FIELDS[terrain]]):
            x, y = plan.field.x + column * plan.space, plan.field.y + row * plan.space
            tile_plate(page, book.theme, terrain, x + inset, y + inset, plan.space - 2 * inset)
    for row, column in grid.cells(board.ruins & ~board.empty):
        x, y = plan.field.x + column * plan.space, plan.field.y + row * plan.space
        plate(page, book.theme, "ruins space", ruins_space, x, y, plan.space)


def _numbers(page: Drawing, book: Book, plan: SheetPlan, filled: FilledSheet) -> None:
    """The boxes of the seasons, and at the end the total, what monsters took, or the rating with its title."""
    boxes = boxes_for_numbers(plan, filled.printed.solo)
    for name, number in _values(filled):
        box = boxes[name]
        pt = max(LEAST_PT, min(14.0, box.height * 2.4) * min(1.0, plan.scale))
        baseline = box.centre[1] + cap_height("sans-bold", pt) / 2
        page.text(box.centre[0], baseline, figures(number), pt, "sans-bold", book.theme.text, "centre")
    if filled.rated and filled.rated.title:
        line = name_lines(plan.header)[1]
        title = book.edition.words(book.language).titles.get(filled.rated.title)
        if title:
            page.fitted(line.x + 1, line.bottom - 1.2, title.name, line.width - 2, 13 * plan.scale, face="serif")


def _values(filled: FilledSheet) -> Iterator[tuple[str, int]]:
    for season, score in zip(SEASONS, filled.scores, strict=False):
        numbers = (*score.edicts, score.coins, score.monsters, score.total)
        for part, number in zip(PARTS, numbers, strict=True):
            yield f"{season}_{part}", abs(number) if part == "monsters" else number  # its line has the minus
    if len(filled.scores) < len(SEASONS):
        return
    yield "total", total(filled.scores)
    if filled.rated:
        yield "below_0", sum(filled.rated.values)
        yield "below_1", filled.rated.rating
    elif not filled.printed.solo:
        yield "below_0", losses(filled.scores)


# --------------------------------------------------------------------------------------------------------------------
# What the page asks.


MOVES = some_of(
    "moves", "The moves made so far, each as certificates write it.", group="turns", shown="MOVE,…"
)  # fmt: skip


CARD = Option("card", "A card by its id.", needed=True, shown="ID")


class SoFar(NamedTuple):
    """A game and how far it has come."""

    play: Play
    game: Match
    moves: list[Move]
    state: State
    since: Since | None

    @property
    def code(self) -> str:
        """The code of the game, once it is over."""
        return code_of(self.game, self.moves) if self.state.over else ""

    @property
    def rated(self) -> Solo | None:
        """The rating of somebody alone, once the game is over."""
        if not (self.play.solo and self.state.over):
            return None
        return solo_result(self.play.edition, total(self.state.scores[0]), self.game.deal.edicts)


def turn(job: Job[Edition]) -> Answer:
    """What lies on the table after some moves of a game, and what may be decided now."""
    now = _so_far(job)
    play, game = now.play, now.game
    book = open_book(play.edition, job.language, theme_of("colour")).playing(play.choice, play.ambush_by, cards=False)
    sitting = Sitting(book, play.choice, game, play.ambush_by)
    scores = now.state.scores[0]
    facts: dict[str, Any] = {
        **table(sitting, now.state),
        "happened": list(happened(sitting, now.since, now.state)),
        "scores": [
            {"name": sitting.book.label(each.season), **season_data(game.terms.grid, each)}
            for each in seasons_of(game, now.moves)
        ],
        "total": total(scores),
        "losses": losses(scores),
        "code": now.code,
    }
    if now.rated:
        values, rating, title = now.rated
        called = play.edition.words(job.language).titles.get(title or "")
        facts["rated"] = {"values": sum(values), "rating": rating, "title": called.name if called else ""}
    return Answer(facts=facts, lines=lambda: with_rulers(facts["board"]["rows"]))


def sheet(job: Job[Edition]) -> Answer:
    """The map sheet as it is filled in by some moves."""
    now, look = _so_far(job), Look(job)
    play = now.play
    filled = FilledSheet(
        side=SheetMap(play.map_id, play.map),
        printed=Printed(seasons=play.choice.season_set, solo=play.solo),
        sheet=now.state.sheets[0],
        scores=now.state.scores[0],
        rated=now.rated,
        code=now.code,
    )
    book = look.book(open_book, play.edition).playing(play.choice)
    pdf = filled_sheet(book, look.paper("portrait"), filled)
    return look.printed(pdf, f"map-sheet-{play.map_id}-played.pdf")


def pictures(job: Job[Edition]) -> Answer:
    """The map at the end of each season, as `score` reads it, and the line that scores it."""
    now = _so_far(job)
    signs = signs_of(now.play.edition.languages[job.language])
    seasons = seasons_of(now.game, now.moves)
    shown = ["\n".join(with_rulers(draw_picture(now.game.terms.grid, each.board, signs))) for each in seasons]
    edicts = ",".join(f"{letter}={card}" for letter, card in zip(LETTERS, now.game.deal.edicts, strict=True))
    words = ["proofpress", "score", "game.txt", "--map", now.play.map_id, "--edicts", edicts]
    words += ["--coins", ",".join(str(each.score.coins) for each in seasons), "--lang", job.language]
    text = f"\n{SEPARATOR}\n".join(shown)
    return Answer(facts=words, lines=lambda: [" ".join(words)], files=[File(Path("game.txt"), f"{text}\n".encode())])


def art(job: Job[Edition]) -> Answer:
    """How what is drawn on a map looks: a drawing for each terrain, as on paper."""
    theme, side = theme_of(job.chosen["theme"]), PLATE_SIDE
    drawn = {name: partial(tile, theme=theme, terrain=name) for name in DRAWN}
    drawn["ruins"] = partial(ruins_space, theme=theme)
    drawn["coin"] = partial(place_sign, theme=theme, thing="coin", x=0, y=0, side=side)
    symbols = "".join(symbol(f"space-{name}", side, side, draw) for name, draw in drawn.items())
    return Answer(facts=f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>')


def front(job: Job[Edition]) -> Answer:
    """A card of the game as it prints, with the ambushes as they are drawn in it."""
    play, name = play_of(job), job.chosen["card"]
    card = next((each for each in cards_of(play.edition, play.choice) if each.id == name), None)
    if card is None:
        raise Refusal(say("there is no card {name!r} in this game", name=name), CARD.name)
    size, art = CARDS[DEFAULT_CARD], CardArt(play.choice.season_set, play.ambush_by)
    book = open_book(play.edition, job.language, theme_of("colour")).playing(play.choice, play.ambush_by, cards=False)
    deck, document = art.deck(book, size, 0, [card]), Document(name, language=job.language)
    document.form(name, *size, lambda drawing: art.front(deck, drawing, card))
    document.page(Paper("card", *size)).place(name, 0, 0)
    return Answer(files=[File(Path(f"{name}.pdf"), document.to_bytes())])


def _so_far(job: Job[Edition]) -> SoFar:
    """The game after the moves; an illegal one is refused in the words of the rules."""
    play = play_of(job)
    game = make_match(play.edition, play.setting(job.chosen["seed"]))
    state, moves = begin(game), list[Move]()
    since: Since | None = None
    for text in job.chosen["moves"] or ():
        try:
            if state.over:
                raise RuleError(say("the game is over: there is nothing left to decide"))
            moves.append(read(game, state, text))
            since, state = Since(state, moves[-1]), apply(game, state, moves[-1])
        except RuleError as error:
            raise Refusal(str(error), MOVES.name) from None
    return SoFar(play, game, moves, state, since)


ASKED = {
    "turn": Command(turn, (SEED, *PLAY, MODE, MOVES, LANG)),
    "sheet": Command(sheet, (SEED, *PLAY, MODE, MOVES, *printing())),
    "pictures": Command(pictures, (SEED, *PLAY, MODE, MOVES, LANG)),
    "art": Command(art, (THEME,)),
    "front": Command(front, (CARD, *PLAY, MODE, LANG)),
}
