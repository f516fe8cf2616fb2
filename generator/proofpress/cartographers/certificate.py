"""A game written down: moves as lines, codes, certificates."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, assert_never

from proofpress.cartographers.deal import (
    DealTable,
    Setting,
    Venue,
    choice_of_config,
    deal,
    deal_digest,
    deal_table,
    recorded,
    records,
    venue,
)
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.records import SEASONS, Map
from proofpress.cartographers.rules.board import Grid, RuleError, draw_picture
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Match,
    Move,
    State,
    apply,
    begin,
    given_up,
    legal,
    ruins_events,
    ruins_spaces,
)
from proofpress.cartographers.rules.refutation import Asked, Closed, Laying, Question, Refutation, Supposed
from proofpress.cartographers.rules.scoring import total
from proofpress.cartographers.text_pictures import with_rulers
from proofpress.certificates import Claims, JsonObject, Played, Proofs, Refused, Rules, named
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import ContentError, Report, say
from proofpress.records import dataclass
from proofpress.seeds import (
    BETWEEN,
    VALUE,
    canonical_seed,
    check_letters,
    digest_of,
    grouped,
    number_of,
    sums,
    text_digest,
)

# --------------------------------------------------------------------------------------------------------------------
# Moves as lines of text that a person can follow with a pencil: "great_river: water C5 D5 E5".
#
# great_river: water C5 D5 E5            a shape of an explore card
# great_river: single water C5           the single space drawn because nothing fits
# goblin_attack: monster A1 B2 C3        a neighbour's ambush
# dal_of_jolev: hero C3 attacks B2 B4    a hero and the attacked spaces on the map ("attacks nothing": none of them)
# gorgon_gaze: destroys C4               a space crossed out by a monster's effect


NOTHING = "nothing"  # what a hero attacks none of whose spaces lie on the map


def written(game: Match, state: State, move: Move) -> str:
    """The move as text."""
    grid, decision = game.terms.grid, state.pending[0]
    cells = grid.names(move.cells)
    match move.task:
        case "draw":
            single = "single " if move.shape == SINGLE else ""
            return f"{decision.card}: {single}{move.terrain} {cells}"
        case "ambush":
            return f"{decision.card}: monster {cells}"
        case "hero":
            return f"{decision.card}: hero {cells} attacks {grid.names(move.attack) or NOTHING}"
        case "gaze" | "ravage":
            return f"{decision.card}: destroys {cells}"
        case _:
            assert_never(move.task)


def read(game: Match, state: State, text: str) -> Move:
    """The move that the text says, in whatever form; whether it is legal is for the rules to say."""
    grid, decision = game.terms.grid, state.pending[0]
    card, _, rest = text.partition(": ")
    if card != decision.card:
        raise RuleError(
            say(
                'the move "{text}" is made for {card}, but {expected} is to be played',
                text=text,
                card=card,
                expected=decision.card,
            )
        )
    words = rest.split(" ")
    if decision.task == "draw":
        single = words[:1] == ["single"]
        terrain, *names = words[1:] if single else words
        cells = _cells(grid, names, text)
        return Move("draw", cells, terrain, SINGLE if single else _shape_of(game, card, cells))
    first, *names = words
    if first != {"ambush": "monster", "hero": "hero"}.get(decision.task, "destroys"):
        raise RuleError(say('the move "{text}" is not what {card} asks for', text=text, card=card))
    if decision.task == "hero":
        if names[1:2] != ["attacks"]:
            raise RuleError(say('the move "{text}" does not say what the hero attacks', text=text))
        attack = 0 if names[2:] == [NOTHING] else _cells(grid, names[2:], text)
        return Move("hero", _cells(grid, names[:1], text), attack=attack)
    return Move(decision.task, _cells(grid, names, text))


def _cells(grid: Grid, names: list[str], text: str) -> int:
    mask = sum({grid.named(name) for name in names})
    if not mask:
        raise RuleError(say('the move "{text}" names no space', text=text))
    return mask


def _shape_of(game: Match, card: str, cells: int) -> int:
    """The number of the card's shape that covers these spaces; of equal shapes the one with the coin."""
    play = game.explore[card]
    fitting = [number for number, figure in enumerate(play.figures) if cells in figure.everywhere]
    if not fitting:
        raise RuleError(say("{cells} is not a shape of {card}", cells=game.terms.grid.names(cells), card=card))
    return max(fitting, key=lambda number: play.coins[number])


# --------------------------------------------------------------------------------------------------------------------
# A line of play in words, move by move, with the rows of the map that each move changed, and the points of seasons.


SENTENCES: Final[Mapping[str, str]] = {
    "draw": "draw {terrain} on {cells}",
    "ambush": "the monster is drawn on {cells}",
    "hero": "the hero goes to {cells} and attacks {attack}",
    "gaze": "{cells} is destroyed",
    "ravage": "{cells} is destroyed",
}


def told(game: Match, moves: Iterable[Move]) -> Iterator[str]:
    """The lines of a whole game of one player."""
    state, season = begin(game), -1
    shown = _picture(game, state)
    yield from shown
    for number, move in enumerate(moves, start=1):
        if state.season != season:
            season = state.season
            yield SEASONS[season]
        after = apply(game, state, move)
        yield f"{number}. {state.pending[0].card}: {said(game, move)}"
        picture = _picture(game, after)
        yield from (f"   {line}" for line, old in zip(picture, shown, strict=True) if line != old)
        for score in after.scores[0][len(state.scores[0]) :]:
            yield f"   {SEASONS[season]} earns {score.total}"
        state, shown = after, picture


def said(game: Match, move: Move) -> str:
    """What is done, in a sentence."""
    grid = game.terms.grid
    alone = say(", a single space because nothing fits") if move.task == "draw" and move.shape == SINGLE else ""
    cells, attack = grid.names(move.cells), grid.names(move.attack) or NOTHING
    return SENTENCES[move.task].format(terrain=move.terrain, cells=cells, attack=attack) + alone


def _picture(game: Match, state: State) -> list[str]:
    return with_rulers(draw_picture(game.terms.grid, state.sheets[0].board))


# --------------------------------------------------------------------------------------------------------------------
# Refutations as lines of text that a person can follow with a pencil: how deep, what is supposed, what is asked.
#
# 0 the deal: how far does spring 3 gnoll_raid walk: 2 cases
# 1 spring 3 gnoll_raid on A1 A2 B1 C1 C2: where is fall 2 farmland: no case
# 1 spring 3 gnoll_raid kept off A1 A2 B1 C1 C2: what keeps spring 3 gnoll_raid off A1 A2 B1 C1 C2: no case
#
# A card is named by its season and its number among those turned up in it. The cases of a question stand below it, each
# with its own question; "by fall 2 gorgon_gaze" says that the effect of that card keeps the monsters off.


_CARD = r"(?P<season>\w+) (?P<number>\d{1,3}) \w+"
_QUESTIONS: dict[Asked, re.Pattern[str]] = {
    "lies": re.compile(f"where is {_CARD}"),
    "walks": re.compile(f"how far does {_CARD} walk"),
    "blocked": re.compile(f"what keeps {_CARD} off (?P<place>.*)"),
    "room": re.compile("is there room"),
    "ruins": re.compile("what covers the ruins (?P<place>.*)"),
}


def replayed(game: Match, tree: Sequence[Question | str]) -> list[str]:
    """The refutation of these questions, given as such or in their lines, as lines, replayed by the rules."""
    refutation = Refutation(game)
    grid, steps = game.terms.grid, refutation.steps
    questions = [_question_of(line, grid, steps) if isinstance(line, str) else line for line in tree]
    return [_line_of(line, grid, steps) for line in refutation.replayed(questions)]


def _line_of(line: Closed, grid: Grid, steps: Sequence[Laying]) -> str:
    cases = say("{count} {count<case|cases>}", count=line.cases) if line.cases else "no case"
    supposed, asked = _supposed_in_words(line.supposed, grid, steps), _asked_in_words(line.question, grid, steps)
    return f"{line.depth} {supposed}: {asked}: {cases}"


def _asked_in_words(question: Question, grid: Grid, steps: Sequence[Laying]) -> str:
    place = grid.names(question.place)
    card = "" if question.step < 0 else _step_in_words(steps[question.step])
    match question.asked:
        case "lies":
            return f"where is {card}"
        case "walks":
            return f"how far does {card} walk"
        case "blocked":
            return f"what keeps {card} off {place}"
        case "room":
            return "is there room"
        case "ruins":
            return f"what covers the ruins {place}"
        case _:
            assert_never(question.asked)


def _supposed_in_words(supposed: Supposed | None, grid: Grid, steps: Sequence[Laying]) -> str:
    if supposed is None:
        return "the deal"
    card, place = _step_in_words(steps[supposed.step]), grid.names(supposed.place)
    if supposed.how == "lies":
        return f"{card} on {place}"
    by = f" by {_step_in_words(steps[supposed.effect])}" if supposed.how == "effect" else ""
    return f"{card} kept off {place}{by}"


def _step_in_words(step: Laying) -> str:
    return f"{SEASONS[step.season]} {step.number} {step.card}"


def _question_of(line: str, grid: Grid, steps: Sequence[Laying]) -> Question:
    """The question of a line. Whatever else stands there is for the rules to say, so it is not read."""
    text = line.split(": ")[1:2]
    for asked, form in _QUESTIONS.items():
        found = form.fullmatch(text[0]) if text else None
        if found:
            said = found.groupdict()
            names = said["place"].split(" ") if "place" in said else ()
            place = sum({grid.named(name) for name in names})
            step = -1
            if "season" in said:
                turned_up = [(SEASONS[step.season], step.number) for step in steps]
                card = (said["season"], int(said["number"]))
                if card not in turned_up:
                    raise RuleError(say('"{line}" asks for a card that does not come', line=line))
                step = turned_up.index(card)
            return Question(asked, step, place)
    raise RuleError(say('"{line}" is not a question that a refutation can ask', line=line))


# --------------------------------------------------------------------------------------------------------------------
# The code of a whole game: every move by its place in the list of legal moves, so that the rules can play it again.
#
# All places together are one number, written in the letters of seed codes. The list has a fixed order, and a move has
# the more places in it the fewer open sides it leaves, because that is how people draw: so usual games have short
# codes. Two check letters follow, which also hold the deal, the map and the rulings, although none of them stands in
# the code. Whatever changes the places of moves changes `CODE_FORMAT`.


CODE_FORMAT: Final = "proofpress game code 1"
CHECK_LETTERS: Final = 2
MOST_LETTERS: Final = 1_000  # the longest games on the largest maps have 200
_LEAST_LETTERS: Final = 12  # letters; whole games have more
# How many places a move has in the list, by the open sides that it leaves; with more, as many as with the last. A
# neighbour's monsters have the more places the more open sides they leave.
_PLACES: Final = (23, 18, 14, 11, 8, 6, 5, 4, 3, 2, 2, 1)
_LAST: Final = len(_PLACES) - 1


def code_of(game: Match, moves: Iterable[Move]) -> str:
    """The code of a game that was played to its end."""
    state, taken = begin(game), list[tuple[int, int, int]]()
    for move in moves:
        possible = legal(game, state)
        place, ends = possible.index(move), _ends(game, state, possible)
        taken.append((ends[place - 1] if place else 0, ends[place], ends[-1]))
        state = apply(game, state, move)
    assert state.over
    number = 0
    for start, end, size in reversed(taken):
        above, rest = divmod(number, end - start)
        number = above * size + start + rest
    values = [number >> 5 * place & 31 for place in reversed(range(max(1, -(-number.bit_length() // 5))))]
    return grouped([*values, *check_letters([*_letters_about(game), *values])])


def may_be_code(text: str) -> bool:
    """Whether somebody who wrote this instead of a number meant the code of a game."""
    return sum(letter in VALUE for letter in text) >= _LEAST_LETTERS


def played(game: Match, code: str) -> PlayedMatch:
    """The game of a code, played by the rules; refuses what is not the code of a whole game of this deal."""
    values = _values_of(game, code)
    number, state, moves = number_of(values[:-CHECK_LETTERS]), begin(game), list[Move]()
    while state.pending:
        possible = legal(game, state)
        ends = _ends(game, state, possible)
        above, rest = divmod(number, ends[-1])
        place = bisect_right(ends, rest)
        start = ends[place - 1] if place else 0
        number = above * (ends[place] - start) + rest - start
        moves.append(possible[place])
        state = apply(game, state, moves[-1])
    if number or (not values[0] and len(values) > CHECK_LETTERS + 1):
        raise Refused(say("{code!r} is not the code of a game: it holds more than the moves of one", code=code))
    return RULES.replay(game, moves)


def _values_of(game: Match, code: str) -> list[int]:
    letters = [letter for letter in code if letter not in BETWEEN]
    values = [VALUE[letter] for letter in letters if letter in VALUE]
    if len(values) < len(letters) or not CHECK_LETTERS < len(values) <= MOST_LETTERS:
        raise Refused(
            say(
                "{code!r} is not the code of a game: codes are written in digits and letters without I, L, O and U",
                code=code,
            )
        )
    if sums([*_letters_about(game), *values]) != (0, 0):
        raise Refused(
            say("the code {code!r} is mistyped, or belongs to a game with another seed, map or set of cards", code=code)
        )
    return values


def _letters_about(game: Match) -> tuple[int, int]:
    """Two letters that hold what the code does not say: what was dealt, and how it is played."""
    about = {
        "format": CODE_FORMAT,
        "deal": deal_digest(game.deal),
        "map": draw_picture(game.terms.grid, game.first_sheet.board),
        "by_border": game.by_border,
        "rulings": recorded(game.terms.rulings),
    }
    number = int(digest_of(about), 16)
    return number & 31, number >> 5 & 31


def _ends(game: Match, state: State, possible: Sequence[Move]) -> list[int]:
    """For each legal move the first place of the list that is not its own any more."""
    stride, empty = game.terms.grid.stride, state.sheets[0].board.empty
    places = _PLACES[::-1] if state.pending[0].task == "ambush" else _PLACES
    return list(accumulate(places[min(_open_sides(stride, move.cells, empty), _LAST)] for move in possible))


def _open_sides(stride: int, cells: int, empty: int) -> int:
    """How many sides of these spaces have an empty space behind them."""
    beside = empty & ~cells
    return sum((way & beside).bit_count() for way in (cells << 1, cells >> 1, cells << stride, cells >> stride))


# --------------------------------------------------------------------------------------------------------------------
# Certificates: what one claims is a complete legal game, move by move, that travels with a seed.
#
# Writing needs a line of play that was found; checking needs only the rules. Nothing here searches, and nothing of
# `search` is imported: `verify` works where that package is missing.
#
# What is claimed: the deal of the seed, the verdict, and for each line its seasons and total. That a deal is unplayable
# rests on counting its ruins events, or on a tree of cases which `rules.refutation` replays. Where neighbours draw the
# ambushes, the lines show legal places for them; `method` says how hard the neighbour of a line tried to hurt, which is
# not checked.


PlayedMatch = Played[State, Move]

RULES: Final = Rules(begin, apply, read, written, RuleError)
_OWN_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    game: Match
    witness: PlayedMatch | None  # the line without a forced single space
    best: PlayedMatch | None  # the best line known
    refutation: tuple[str, ...] = ()  # the lines of the tree; none where a witness or counting is enough

    @property
    def verdict(self) -> str:
        return "unplayable" if self.witness is None else "playable"


@dataclass(frozen=True, slots=True)
class Dealer:
    """Makes matches of seeds: for many of them in one setting it is made once."""

    table: DealTable
    venue: Venue

    def match(self, seed: str) -> Match:
        """The match of a seed."""
        return self.venue.match(deal(self.table, seed))


def dealer(edition: Edition, setting: Setting) -> Dealer:
    """Who deals to one player in this setting, whatever the seed."""
    choice = choice_of_config(edition, setting.config)
    by_border = setting.ambush_by == "border"
    return Dealer(deal_table(edition, choice), venue(edition, choice, setting.map, by_border=by_border))


def make_match(edition: Edition, setting: Setting) -> Match:
    """The match of one player that the setting describes."""
    return dealer(edition, setting).match(setting.seed)


def certificate(
    edition: Edition,
    setting: Setting,
    game: Match,
    *,
    method: str,
    witness: Iterable[Move] | None,
    best: Iterable[Move] | None = None,
    refutation: Sequence[Question] = (),
) -> bytes:
    """The file that proves a deal playable by its witness, or unplayable by a refutation or by its ruins events."""
    lines = [None if moves is None else RULES.replay(game, moves) for moves in (witness, best)]
    tree = tuple(replayed(game, refutation)) if refutation else ()
    return PROOFS.certify(edition, Checked(setting, game, lines[0], lines[1], tree), method)


# Maps
def map_called(edition: Edition, name: str, grid: Sequence[str]) -> Map:
    """A map of the data must be exactly that map; any other is made of its grid."""
    if name in edition.maps:
        if list(edition.maps[name].grid) != list(grid):
            raise ContentError(say("the grid is not that of map {name}", name=name))
        return edition.maps[name]
    if not _OWN_NAME.fullmatch(name):
        raise ContentError(
            say(
                "{name!r} cannot name a map in a certificate: use small letters, digits, - and _, at most 40", name=name
            )
        )
    return own_map(grid)


def own_map(grid: Sequence[str]) -> Map:
    """A map from its rows, under the same rules as a map file."""
    report = Report()
    text = json.dumps({"set": "own", "side": "wilderness", "grid": list(grid)})
    node = read_bytes(text.encode(), "the certificate", report)
    made = build(Map, node, report) if node is not None else None
    if made is None:
        raise ContentError(say("its map is not valid: {message}", message=next(iter(report)).message))
    return made


# Reading and writing
def _replayed(edition: Edition, said: JsonObject) -> Checked:
    config, seed, name = said.get("config", str), canonical_seed(said.get("seed", str)), said.part("map").get("id", str)
    map_ = map_called(edition, name, said.part("map").texts("grid"))
    setting = Setting(config, seed, name, map_, "neighbour" if said.get("ambush_by", str) == "neighbour" else "border")
    game = make_match(edition, setting)
    said.hold(_about(setting, game))  # or the first move would be blamed for a wrong deal
    there = [key for key in ("witness", "best") if key in said.values]
    lines = {key: RULES.replay(game, said.part(key).texts("moves"), f"{key}, ") for key in there}
    witness, events, spaces = lines.get("witness"), ruins_events(game), ruins_spaces(game)
    lost = given_up(game, witness.moves, witness.end) if witness else None
    if lost:
        raise Refused(say("the witness does not prove it playable: {lost}", lost=lost))
    tree = tuple(_refuted(game, said.texts("refutation"))) if "refutation" in said.values else ()
    if witness is None and not tree and events <= spaces:
        raise Refused(
            say(
                "without a witness {events} ruins events on {spaces} ruins spaces prove nothing: each "
                "may have its own space",
                events=events,
                spaces=spaces,
            )
        )
    best = lines.get("best")
    if witness and best:
        earned, least = total(best.end.scores[0]), total(witness.end.scores[0])
        if earned < least:
            raise Refused(
                say(
                    "the best known line earns {earned} points, less than the {least} of the witness",
                    earned=earned,
                    least=least,
                )
            )
    return Checked(setting, game, witness, best, tree)


def _refuted(game: Match, lines: Sequence[str]) -> Sequence[str]:
    try:
        return replayed(game, lines)
    except RuleError as error:
        raise Refused(say("the refutation does not prove it unplayable: {error}", error=error)) from None


def _claims(checked: Checked) -> Claims:
    setting, game = checked.setting, checked.game
    if checked.refutation:
        grounds: dict[str, Any] = {"refutation": list(checked.refutation)}
    elif checked.witness is None:
        grounds = {"ruins": {"events": ruins_events(game), "spaces": ruins_spaces(game)}}
    else:
        grounds = {"witness": _line(checked.witness)}
    if checked.best is not None:
        grounds["best"] = _line(checked.best)
    return Claims(setting.config, setting.seed, _about(setting, game), checked.verdict, grounds)


def _about(setting: Setting, game: Match) -> dict[str, Any]:
    return {
        "deal": deal_digest(game.deal),
        "map": {"id": setting.map_id, "grid": list(setting.map.grid)},
        "ambush_by": setting.ambush_by,
    }


def _line(line: PlayedMatch) -> dict[str, Any]:
    scores = line.end.scores[0]
    seasons = [[*score.edicts, score.coins, score.monsters, score.total] for score in scores]
    return {"moves": line.texts, "seasons": seasons, "total": total(scores)}


# What is proved, in words and as facts
def _words(shipped: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    setting, game, name = checked.setting, checked.game, checked.setting.map_id
    known = name in shipped.maps and shipped.maps[name].grid == setting.map.grid
    digest = None if known else text_digest("".join(f"{row}\n" for row in setting.map.grid))
    where = (
        f"map {name}"
        if known
        else say("its own map {name}, whose grid has the digest {digest}", name=name, digest=digest)
    )
    by = say("the solo rule") if setting.ambush_by == "border" else "neighbours"
    verdict = say("is playable") if checked.witness else say("is not playable")
    about = say(
        "seed {seed} ({config}) {verdict} on {where}, with ambushes by {by}",
        seed=named(setting.seed), config=setting.config, verdict=verdict, where=where, by=by,
    )  # fmt: skip
    witness, best = (line and total(line.end.scores[0]) for line in (checked.witness, checked.best))
    if checked.refutation:
        wherever = "" if setting.ambush_by == "border" else say(", wherever the neighbours put their monsters")
        proof = say(
            "a refutation of {questions} {questions<question|questions>} was replayed, and none of "
            "their cases leaves a place for every card{wherever}",
            questions=len(checked.refutation),
            wherever=wherever,
        )
    elif checked.witness is None:
        proof = say(
            "{cards} {cards<explore card|explore cards>} must each cover a free ruins space, and the "
            "map has {ruins_spaces}",
            cards=ruins_events(game),
            ruins_spaces=ruins_spaces(game),
        )
    else:
        events, ambushes = ruins_events(game), len(checked.witness.end.out)
        ruins = say(
            "{events} of them after a ruins card{place}",
            events=events or say("none"),
            place=say(" and on a ruins space") if events else "",
        )
        out = (
            say("{cards} {cards<ambush card|ambush cards>} placed as printed", cards=ambushes)
            if ambushes
            else say("no ambush comes")
        )
        proof = say(
            "a line of play through all {cards} cards was replayed; every explore card is drawn in a printed shape, "
            "{ruins}, {out}; it earns {points} points",
            cards=sum(game.counts), ruins=ruins, out=out, points=str(witness),
        )  # fmt: skip
    if best is not None:
        proof += say("; the line that it gives as the best known was replayed and earns {best} points", best=best)
    if setting.ambush_by == "neighbour":
        proof += say("; the neighbours placed their monsters legally, how well they chose was not checked")
    facts = {"map": name, "own_map": digest, "ambush_by": setting.ambush_by, "witness": witness, "best": best}
    return say("{about}: {proof}", about=about, proof=proof), facts


def _told(checked: Checked) -> Iterator[str]:
    for name, line in (
        (say("the line of play that shows it"), checked.witness),
        (say("the line given as the best known"), checked.best),
    ):
        if line is not None:
            yield f"{name}:"
            yield from told(checked.game, line.moves)


PROOFS: Final = Proofs("proofpress certificate 1", cache(load_edition), records, _replayed, _claims, _words, _told)
verify = PROOFS.verify
