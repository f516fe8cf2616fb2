"""What the page asks while a game is played: what lies on the table, and the sheet as it was filled in."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from generator.cartographers.certificate import make_match
from generator.cartographers.commands.options import MODE, PLAY, Play, play_of
from generator.cartographers.commands.score_output import season_data
from generator.cartographers.edition import Edition
from generator.cartographers.game_code import code_of
from generator.cartographers.notation import read
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.caller_svg import symbol
from generator.cartographers.pages.filled_sheet import FilledSheet, filled_sheet
from generator.cartographers.pages.map_sheet import Printed, SheetMap
from generator.cartographers.pictures import SEPARATOR, signs_of, with_rulers
from generator.cartographers.records import LETTERS
from generator.cartographers.rules.boards import SIGNS, Board, RuleError, draw_picture
from generator.cartographers.rules.game import Match, Move, State, apply, begin
from generator.cartographers.rules.rating import losses, total
from generator.cartographers.score import Solo, seasons_of, solo_result
from generator.cartographers.table import Sitting, table
from generator.interface.command import LANG, SEED, Answer, Command, File, Job
from generator.interface.option import Refusal, some_of
from generator.pages import terrain_art
from generator.pages.inks import theme_of
from generator.pages.look import THEME, Look, printing

MOVES = some_of(
    "moves", "The moves made so far, each as certificates write it.", group="turns", shown="MOVE,…"
)  # fmt: skip


class SoFar(NamedTuple):
    """A game and how far it has come."""

    play: Play
    game: Match
    moves: list[Move]
    state: State

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
    sitting = Sitting(open_book(play.edition, job.language, theme_of("colour")), play.choice, game, play.ambush_by)
    scores = now.state.scores[0]
    facts: dict[str, Any] = {
        **table(sitting, now.state),
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
        text = play.edition.text.get(job.language)
        called = text.titles.get(title) if text and title else None
        facts["rated"] = {"values": sum(values), "rating": rating, "title": called.name if called else ""}
    return Answer(facts=facts, lines=lambda: with_rulers(facts["board"]["rows"]))


TURN = Command(turn, (SEED, *PLAY, MODE, MOVES, LANG))


def sheet(job: Job[Edition]) -> Answer:
    """The map sheet as it is filled in by some moves."""
    now, look = _so_far(job), Look(job)
    play = now.play
    filled = FilledSheet(
        side=SheetMap(play.map_id, play.map),
        printed=Printed(seasons=play.choice.season_set, with_heroes=bool(play.choice.heroes), solo=play.solo),
        sheet=now.state.sheets[0],
        scores=now.state.scores[0],
        rated=now.rated,
        code=now.code,
    )
    pdf = filled_sheet(look.book(open_book, play.edition), look.paper("portrait"), filled)
    return look.printed(pdf, f"map-sheet-{play.map_id}-played.pdf")


SHEET = Command(sheet, (SEED, *PLAY, MODE, MOVES, *printing()))


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


PICTURES = Command(pictures, (SEED, *PLAY, MODE, MOVES, LANG))


def art(job: Job[Edition]) -> Answer:
    """How what is drawn on a map looks: a drawing for each terrain, as on paper."""
    theme, side = theme_of(job.chosen["theme"]), terrain_art.SIDE
    drawn = {name: partial(terrain_art.tile, theme=theme, terrain=name) for name in _TILES}
    drawn["ruins"] = partial(terrain_art.ruins_corners, theme=theme)
    symbols = "".join(symbol(f"space-{name}", side, side, draw) for name, draw in drawn.items())
    return Answer(facts=f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>')


ART = Command(art, (THEME,))
_TILES = Board._fields[: len(SIGNS)]


def _so_far(job: Job[Edition]) -> SoFar:
    """The game after the moves; an illegal one is refused in the words of the rules."""
    play = play_of(job)
    game = make_match(play.edition, play.setting(job.chosen["seed"]))
    state, moves = begin(game), list[Move]()
    for text in job.chosen["moves"] or ():
        try:
            if state.over:
                raise RuleError("the game is over: there is nothing left to decide")
            moves.append(read(game, state, text))
            state = apply(game, state, moves[-1])
        except RuleError as error:
            raise Refusal(str(error), MOVES.name) from None
    return SoFar(play, game, moves, state)
