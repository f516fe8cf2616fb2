"""The rulebook with its pictures, and the command `rulebook`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from math import hypot
from typing import Final

from proofpress.errors import ContentError
from proofpress.kingdoms.deal import box_of, start_match
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.printing.book import (
    Book,
    on_box,
    open_book,
    player_sign,
    resource_sign,
    terrain_sign,
)
from proofpress.kingdoms.printing.cards import draw_figure
from proofpress.kingdoms.printing.lands import (
    distance_to_line,
    draw_land,
    is_fine,
    land_box,
    land_said,
    letter_room,
    plan,
    region_spot,
)
from proofpress.kingdoms.printing.player_aid import ICONS, told_actions, told_lands, told_score
from proofpress.kingdoms.printing.reference import told_tokens
from proofpress.kingdoms.records import LAND_COLUMNS, LAND_ROWS, Side
from proofpress.kingdoms.rules.actions import harvest
from proofpress.kingdoms.rules.board import regions
from proofpress.kingdoms.rules.costs import discount, highest_number, value, war_price, worth
from proofpress.kingdoms.rules.legal_moves import apply, begin, decision, legal
from proofpress.kingdoms.rules.powers import NOTHING, Vector
from proofpress.kingdoms.rules.setup import MOST_SEATS, SeatSetup, Setup
from proofpress.kingdoms.rules.state import FLAG, Match, Move, State, Step, Table
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import sign_on_box
from proofpress.pages.layout import (
    Laid,
    SectionPiece,
    SectionTold,
    beside,
    em,
    icon,
    rulebook_document_of,
    rulings_told,
    said,
    step_keys,
    steps,
    tally,
    together,
)
from proofpress.pages.page_setup import Look, printing
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, Path, Point, measure
from proofpress.press.paper import Box, Paper
from proofpress.press.typesetting import LEAST_PT, cap_height
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The examples of the rulebook, played by the rules: a war told step by step, and what lands yield.
#
# Everything that the pages say about them, and every picture, comes from these positions, so they cannot be wrong about
# the rules. Own data may lack a land or change a number; where an example cannot be played there is none.


ONE, OTHER = 0, 1  # who attacks, and whose land it is
WAR: Final = "1A"  # the land of the war
FIELDS: Final = "8A"
CAVES: Final = "3B"
_SEATS: Final = (("emberforge", (1, 2, 3)), ("harvest_league", (2, 0, 4)), ("glasswrights", (2, 2, 2)))
_NUMBERS: Final = {"won": (5, 3), "tied": (3, 3), "allied": (FLAG, FLAG), "broken": (4, 2)}

Pieces = Mapping[str, tuple[int, str]]  # region -> whose pieces, i for one that stands, u for one that lies


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of an example: the position, and the numbers in its words and beside its picture."""

    key: str  # of its words
    state: State
    arrow: tuple[str, str] | None = None  # from one region to another
    numbers: tuple[int, int] | None = None  # what both have set
    units: tuple[Vector, ...] = ()  # what both have, or have paid
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """A land on which something is told."""

    game: Match
    side: str
    told: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class _Ended:
    """A war that is over: the position when both had paid and at the end, and what was paid for it and to retreat."""

    state: State
    war: tuple[Vector, Vector]
    retreats: tuple[Vector, ...]
    lost: int  # pieces that could not retreat


def examples(edition: Edition) -> dict[str, Story]:
    """The examples that this data allows, by name."""
    found: dict[str, Story] = {}
    for name, tell in (("war", _war), ("collect", _collecting), ("under", _underground)):
        try:
            found[name] = tell(edition)
        except (ContentError, ValueError, LookupError):
            continue
    return found


# A war
def _war(edition: Edition) -> Story:
    """From the attack to the retreat; the same war with a tie and with two flags; and how partners fall out."""
    pieces = {"8A.g": (ONE, "ii"), "1A.g": (ONE, "ii"), "4A.m": (2, "ii")}
    pieces |= {f"1A.{letter}": (OTHER, "i") for letter in "mpq"}
    game, start = _position(edition, pieces)
    attacked = apply(game, _acting(game, start), _patrol(game, "g", "m"))
    won, tied, allied = (_fought(game, attacked, _NUMBERS[name]) for name in ("won", "tied", "allied"))
    again = apply(game, _acting(game, allied.state), _patrol(game, "g", "q"))
    broken = _fought(game, again, _NUMBERS["broken"])
    table, war = Table(game, attacked), attacked.war
    assert war is not None
    most = [highest_number(table, war, seat) for seat in (ONE, OTHER)]
    values = {
        "worth": value(table.have(ONE), worth(table, war, ONE)),
        "discount": discount(table, war, ONE),
        "most": most[ONE],
        "other": most[OTHER],
        "set": _NUMBERS["won"][ONE],
        "set_other": _NUMBERS["won"][OTHER],
        "price": war_price(table, war, ONE, _NUMBERS["won"][ONE]),
        "pieces": table.pieces(OTHER),
        "food": sum(won.retreats[0]),
        "tie": _NUMBERS["tied"][ONE],
        "pieces_one": table.pieces(ONE),
        "food_one": table.have(ONE)[2],
        "retreats": len(broken.retreats),
        "lost": broken.lost,
    }
    if not (won.retreats and tied.lost and broken.retreats and broken.lost and values["discount"]):
        raise LookupError("these numbers tell another story")
    beaten = _paid_only(game, attacked, _NUMBERS["won"])
    told = (
        Moment("attack", attacked, ("g", "m"), units=(table.have(ONE), table.have(OTHER)), values=values),
        Moment("reveal", beaten, numbers=_NUMBERS["won"], units=won.war, values=values),
        Moment("retreat", won.state, ("m", _went(game, beaten, won.state)), values=values),
        Moment("tie", tied.state, numbers=_NUMBERS["tied"], units=tied.war, values=values),
        Moment("peace", allied.state, numbers=_NUMBERS["allied"], units=allied.war, values=values),
        Moment("fallout", broken.state, ("g", "q"), numbers=_NUMBERS["broken"], units=broken.war, values=values),
    )
    return Story(game, WAR, told)


def _patrol(game: Match, at: str, to: str) -> Move:
    return Move("patrol", game.atlas.index[f"{WAR}.{at}"], game.atlas.index[f"{WAR}.{to}"])


def _acting(game: Match, state: State) -> State:
    """The position when Patrol was called and it is the first player's turn to act."""
    todo = (Step("end_of_turn"), Step("respond", OTHER), Step("respond", ONE))
    return state.but(todo=todo, called=game.terms.actions.index("patrol"), active=ONE, turn=1, magic=(1, 0, 0))


def _fought(game: Match, state: State, numbers: tuple[int, int]) -> _Ended:
    """The war with these numbers; whoever can retreat does."""
    paid: list[Vector] = [NOTHING, NOTHING]
    retreats: list[Vector] = []
    lost = 0
    while state.war is not None:
        move = _next(game, state, numbers)
        done, forced = (decision(state).seat, move), list[tuple[int, Move]]()
        state = apply(game, state, move, forced)
        for seat, each in (done, *forced):
            if each.task == "pay":
                paid[seat] = each.give
            elif each.task == "retreat":
                retreats.append(each.give)
            lost += each.task == "lose"
    return _Ended(state, (paid[ONE], paid[OTHER]), tuple(retreats), lost)


def _paid_only(game: Match, state: State, numbers: tuple[int, int]) -> State:
    """The war as it stands before the loser leaves."""
    while decision(state).task != "leave":
        state = apply(game, state, _next(game, state, numbers))
    return state


def _next(game: Match, state: State, numbers: tuple[int, int]) -> Move:
    """The number that is to be set, or the first move that there is."""
    step = decision(state)
    return Move("set", number=numbers[step.seat]) if step.task == "set" else legal(game, state)[0]


def _went(game: Match, before: State, after: State) -> str:
    """The letter of the region to which the beaten piece has gone."""
    new = (after.one[OTHER] & ~before.one[OTHER]) | (after.two[OTHER] & ~before.two[OTHER])
    return game.atlas.names[new.bit_length() - 1][-1]


# What lands yield
def _collecting(edition: Edition) -> Story:
    """Four pieces in three regions."""
    return _yielding(edition, FIELDS, {"8A.m": (ONE, "ii"), "8A.g": (ONE, "i"), "8A.p": (ONE, "i")})


def _underground(edition: Edition) -> Story:
    """Two pieces that lie in one region underground, and one in a forest."""
    letter = edition.sides[CAVES].rows
    forest = next(each for each in "fg" if any(each in row for row in letter))
    return _yielding(edition, CAVES, {f"{CAVES}.U": (ONE, "uu"), f"{CAVES}.{forest}": (ONE, "i")})


def _yielding(edition: Edition, side: str, pieces: Pieces) -> Story:
    others = {"4A.m": (OTHER, "ii"), "5A.m": (2, "ii")}
    game, state = _position(edition, {**pieces, **others}, (side, "4A", "5A"))
    table = Table(game, state)
    fixed, free = harvest(table, ONE)
    values = {"pieces": table.pieces(ONE), "regions": table.one[ONE].bit_count(), "free": free}
    return Story(game, side, (Moment("yield", state, units=(fixed,), values=values),))


# Positions
def _position(edition: Edition, pieces: Pieces, homes: tuple[str, ...] = ("8A", WAR, "4A")) -> tuple[Match, State]:
    """A match with its pieces put where the example wants them."""
    box = box_of(edition)
    start = [next(name[-1] for name in pieces if name.startswith(home)) for home in homes]
    seats = tuple(
        SeatSetup(home, nation, region, stock)
        for home, region, (nation, stock) in zip(homes, start, _SEATS, strict=True)
    )
    begun = tuple(seat._replace(stock=box.terms.beginner) for seat in seats)
    game = start_match(box, Setup(begun, ONE))
    table = Table(game, begin(game))
    table.one, table.two, table.low, table.low_two = ([0] * (game.seats + 1) for _ in range(4))
    for name, (seat, each) in pieces.items():
        for pose in each:
            region = game.atlas.index[name]
            table.put(seat, region)
            if pose == "i" and table.low[seat] >> region & 1:
                table.rise(seat, region)
    table.stock = [units for seat in seats for units in seat.stock]
    table.supply = [game.terms.pieces - table.pieces(seat) for seat in range(game.seats)]
    return game, table.frozen()


# --------------------------------------------------------------------------------------------------------------------
# The pictures of the rulebook: a land with the pieces that stand on it, what both sides of a war set and pay, and what
# lies before a player when the game begins. Each shows a position of the rules, and says in words what it shows.


_PIECE_SIDE: Final = 0.17  # of the width of a land
_ARROW_HEAD = 0.3  # half the width of an arrow's head, as a share of a piece
_BOARD_ROW = 1.9  # in ems: a line of a board
_BELOW_SETUP = 0.9  # in ems
_ACTIONS_HIGH: Final = 0.56  # of the cards beside the land: the card of actions


def told_piece(book: Book, game: Match, side: str, told: Moment, text: str, where: str) -> SectionPiece:
    """A land as it stands, and beside it what both have set and paid, and the words."""

    def land(page: Drawing, box: Box) -> None:
        with page.picture(position_said(book, game, told.state, side)):
            draw_position(book, page, game, told.state, side, box, told.arrow)

    def board(width: float, pt: float) -> Laid:
        height = (len(told.units) * _BOARD_ROW + 0.3) * em(pt)

        def draw(page: Drawing, x: float, y: float) -> None:
            with page.picture(_board_said(book, told)):
                _board(book, page, told, Box(x, y, width, height), pt)

        return Laid(height, draw)

    over = board if told.units else None
    return beside(book.theme, land, LAND_ROWS / LAND_COLUMNS, text, where, over=over)


def position_said(book: Book, game: Match, state: State, side: str) -> str:
    """The land and who stands in each of its regions."""
    found = []
    card = game.setup.sides().index(side)
    for region in regions(game.atlas.cards[card]):
        here = [book.label(f"book_player_{seat + 1}") for seat, _ in _standing(game, state, region)]
        if here:
            found.append(book.label.named(game.atlas.names[region][-1], ", ".join(here)))
    return book.label.apart([land_said(book, side), *found])


def _standing(game: Match, state: State, region: int) -> list[tuple[int, bool]]:
    """Whose pieces are in a region, and which of them lie."""
    found = []
    for seat in range(game.seats):
        count = (state.one[seat] >> region & 1) + (state.two[seat] >> region & 1)
        low = (state.low[seat] >> region & 1) + (state.low_two[seat] >> region & 1)
        found += [(seat, number < low) for number in range(count)]
    return found


def draw_position(
    book: Book,
    page: Drawing,
    game: Match,
    state: State,
    side: str,
    box: Box,
    arrow: tuple[str, str] | None = None,
) -> None:
    """A land with the pieces on it."""
    record, place = book.edition.sides[side], land_box(box)
    draw_land(page, book.theme, record, place)
    card = game.setup.sides().index(side)
    size = place.width * _PIECE_SIDE
    if arrow:
        _arrow(book, page, *_clear_way(book, record, arrow, place, size), size)
    for region in regions(game.atlas.cards[card]):
        x, y = region_spot(record, game.atlas.names[region][-1], place)
        here = _standing(game, state, region)
        for number, (seat, lying) in enumerate(here):
            draw_figure(page, book.theme, seat, x + (number - (len(here) - 1) / 2) * size * 0.92, y, size, lying=lying)


def _clear_way(book: Book, side: Side, arrow: tuple[str, str], place: Box, size: float) -> tuple[Point, Point]:
    """Where an arrow begins and ends, moved sideways as far as it takes to keep off the letters."""
    start, end = (region_spot(side, letter, place) for letter in arrow)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    cell = place.width / LAND_COLUMNS
    room = letter_room(book.theme, cell, {})
    planned = plan(side.rows, is_fine(cell), room)
    letters = [(place.x + region.label[0] * cell, place.y + region.label[1] * cell) for region in planned]
    apart = size * _ARROW_HEAD + hypot(room.width, room.height) * cell / 2

    def moved(aside: float) -> tuple[Point, Point]:
        x, y = -dy * aside * size, dx * aside * size
        first, last = size * 0.6, length - size * 0.62
        return (
            (start[0] + dx * first + x, start[1] + dy * first + y),
            (start[0] + dx * last + x, start[1] + dy * last + y),
        )

    ways = [moved(step / 8 * sign) for step in range(13) for sign in (1, -1)]
    return next((way for way in ways if all(distance_to_line(each, way) > apart for each in letters)), ways[0])


def _arrow(book: Book, page: Drawing, start: Point, tip: Point, size: float) -> None:
    """White, so that it is seen on every land."""
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    neck, half, head = size * 0.42, size * 0.1, size * _ARROW_HEAD
    bx, by = tip[0] - dx * neck, tip[1] - dy * neck
    corners = [
        (start[0] - dy * half, start[1] + dx * half),
        (bx - dy * half, by + dx * half),
        (bx - dy * head, by + dx * head),
        tip,
        (bx + dy * head, by - dx * head),
        (bx + dy * half, by - dx * half),
        (start[0] + dy * half, start[1] - dx * half),
    ]
    page.path(Path.polygon(corners), book.theme.pen("medium"), book.theme.paper)


# What both sides have, set and pay
def _board(book: Book, page: Drawing, told: Moment, box: Box, pt: float) -> None:
    line = _BOARD_ROW * em(pt)
    for row, units in enumerate(told.units):
        seat = (ONE, OTHER)[row]
        middle, side = box.y + (row + 0.5) * line, 1.5 * em(pt)
        player_sign(page, book.theme, seat, box.x, middle - side / 2, side)
        x = box.x + side + 0.5 * em(pt)
        if told.numbers:
            _number_set(book, page, told.numbers[row], Box(x, middle - side / 2, side * 1.15, side), pt)
            x += side * 1.15 + 0.9 * em(pt)
        _amounts(book, page, units, x, middle, pt)


def _number_set(book: Book, page: Drawing, number: int, box: Box, pt: float) -> None:
    """What was set: a number or the flag."""
    theme = book.theme
    page.rounded(box, box.height * 0.2, theme.pen("medium"), theme.paper)
    x, y = box.centre
    if number == FLAG:
        half = box.height * 0.32
        page.line(x - half * 0.6, y - half, x - half * 0.6, y + half, theme.pen("medium"))
        flag = [(x - half * 0.6, y - half), (x + half, y - half * 0.45), (x - half * 0.6, y + half * 0.1)]
        page.path(Path.polygon(flag), theme.pen("thin"), theme.line)
        return
    page.text(x, y + cap_height("sans-bold", pt) / 2, str(number), pt, "sans-bold", theme.text, "centre")


def _amounts(book: Book, page: Drawing, units: Vector, x: float, middle: float, pt: float) -> None:
    """Amounts with their signs; a nought where there are none."""
    theme, side = book.theme, 1.25 * em(pt)
    base = middle + cap_height("sans", pt) / 2
    shown = [(kind, amount) for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    for kind, amount in shown:
        x += page.text(x, base, str(amount), pt, "sans-bold", theme.text) + 0.25 * em(pt)
        resource_sign(page, theme, kind, x, middle - side / 2, side)
        x += side + 0.7 * em(pt)
    if not shown:
        page.text(x, base, "0", pt, "sans-bold", theme.text)


def _board_said(book: Book, told: Moment) -> str:
    rows = []
    for row, units in enumerate(told.units):
        said = units_said(book, units)
        if told.numbers:
            number = told.numbers[row]
            said = f"{number or book.label('book_flag')}, {said}"
        rows.append(book.label.named(book.label(f"book_player_{row + 1}"), said))
    return book.label.apart(rows)


def units_said(book: Book, units: Vector) -> str:
    """Amounts in words."""
    return ", ".join(f"{book.name(kind)} {amount}" for kind, amount in zip(RESOURCES, units, strict=True))


# What lies before a player when the game begins
def setup_piece(book: Book, game: Match, state: State) -> SectionPiece:
    """The home card, the nation's tracks, the castle and the actions, as they lie at the start."""

    def laid(width: float, pt: float) -> Laid:
        gap = 3.0
        land = min(width * 0.34, 44.0 * book.theme.text_scale)
        high = land * LAND_ROWS / LAND_COLUMNS
        card = (width - land - 2 * gap) / 2
        # On narrow paper cards are higher than the land, so that their smallest type has room.
        tall = max(high, (len(game.terms.actions) * em(LEAST_PT) * 1.15 + em(pt) + 6.0) / _ACTIONS_HIGH)

        def draw(page: Drawing, x: float, y: float) -> None:
            side = game.setup.seats[ONE].side
            words = [position_said(book, game, state, side), units_said(book, game.setup.seats[ONE].stock)]
            with page.picture(book.label.apart(words)):
                draw_position(book, page, game, state, side, Box(x, y, land, high))
                _nation_card(book, page, game, Box(x + land + gap, y, card, tall), pt)
                right = Box(x + land + 2 * gap + card, y, card, tall)
                actions, castle = right.top_strip(tall * _ACTIONS_HIGH, gap)
                _action_card(book, page, game, actions, pt)
                _castle_card(book, page, game, castle, pt)

        return Laid(tall + _BELOW_SETUP * em(pt), draw)

    return laid


def _small_card(book: Book, page: Drawing, box: Box, title: str, pt: float) -> Box:
    """A card with its title; what is left below."""
    theme = book.theme
    page.rounded(box, 1.6, theme.pen("medium"), theme.paper)
    small = max(pt * 0.86, LEAST_PT)
    base = box.y + 1.6 + cap_height("title", small)
    page.fitted(box.centre[0], base, title, box.width - 2.4, small, LEAST_PT, "title", theme.text, "centre")
    return Box(box.x + 1.4, base + 1.4, box.width - 2.8, box.bottom - base - 2.6)


def _nation_card(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """Levels at the left with the magic token below them; at the right the track from the cap down to nothing."""
    theme = book.theme
    field = _small_card(book, page, box, book.label("setup_nation"), pt)
    levels, cap = len(game.terms.research), game.terms.cap
    text, track = field.left_strip(field.width * 0.52, 1.2)
    row = text.height / (levels + 1)
    size = min(row * 0.8, text.width * 0.42)
    for level in range(levels + 1):
        x, y = text.x + size / 2, text.bottom - (level + 0.5) * row
        page.circle(x, y, size / 2, theme.pen("thin"), theme.paper)
        if level:
            _small_text(book, page, x, y, str(level), pt)
            lines = [(x + size * 0.7, y + d, text.right, y + d) for d in (-row * 0.15, row * 0.15)]
            page.lines(lines, theme.pen("hairline"))
        else:
            player_sign(page, theme, ONE, x - size * 0.42, y - size * 0.42, size * 0.84)
    stock, step = game.setup.seats[ONE].stock, track.height / (cap + 1)
    page.rect(track, theme.pen("thin"), theme.paper)
    page.lines(
        [(track.x, track.y + n * step, track.right, track.y + n * step) for n in range(1, cap + 1)],
        theme.pen("hairline"),
    )
    for number in range(cap + 1):
        _small_text(book, page, track.x + step * 0.5, track.bottom - (number + 0.5) * step, str(number), pt)
    for place, (kind, amount) in enumerate(zip(RESOURCES, stock, strict=True)):
        beside = sum(1 for other in stock[:place] if other == amount)
        side = min(step, (track.width - step) * 0.9)
        x, y = track.x + step + side * (0.1 + beside), track.bottom - (amount + 0.5) * step
        resource_sign(page, theme, kind, x, y - side / 2, side)


def _small_text(book: Book, page: Drawing, x: float, y: float, text: str, pt: float) -> None:
    size = max(LEAST_PT, min(pt * 0.8, 8.0 * book.theme.text_scale))
    page.text(x, y + cap_height("sans", size) / 2, text, size, "sans", book.theme.text, "centre")


def _action_card(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """The actions with a place for a shield before each."""
    theme = book.theme
    field = _small_card(book, page, box, book.label("card_actions"), pt)
    row = field.height / len(game.terms.actions)
    names = [book.name(action) for action in game.terms.actions]
    size = min(row * 0.84, field.width * 0.2)
    room = field.width - size - 1.5
    small = max(LEAST_PT, min(pt * 0.86, row * 2.3, room / max(measure(name, 1, "serif") for name in names)))
    for number, name in enumerate(names):
        y = field.y + (number + 0.5) * row
        page.circle(field.x + size / 2, y, size / 2, theme.pen("thin", dash=(0.8, 0.6)))
        page.text(field.x + size + 1.5, y + cap_height("serif", small) / 2, name, small, "serif", theme.text)


def _castle_card(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """The levels of the castle side by side, with everybody's token below the first."""
    theme = book.theme
    field = _small_card(book, page, box, book.label("card_castle"), pt)
    side = min(field.width / game.seats, field.height * 0.36)
    for seat in range(game.seats):
        player_sign(page, theme, seat, field.x + seat * side * 1.1, field.bottom - side, side)
    step, tall = field.width / len(game.terms.castle), field.height * 0.54
    cells = [Box(field.x + number * step, field.y, step, tall) for number in range(len(game.terms.castle))]
    page.rects(cells, theme.pen("thin"), theme.paper)
    for level, cell in enumerate(cells, start=1):
        _small_text(book, page, *cell.centre, str(level), pt * 0.8)


# --------------------------------------------------------------------------------------------------------------------
# The rulebook: for people who have never played, from what is in the box to the last ruling.
#
# It teaches with pictures of positions that the rules have played; every number in its words comes from the
# edition or from these positions. The rulings in force follow on a page of their own. Players may see all of it.


Stories = Mapping[str, Story]

_OF_WAR = 4  # moments of the example until there is peace
STEPS: Final = {"setup": step_keys("setup", 6), "turn": step_keys("turn", 5)}  # numbered steps of these sections
# The rulings that leave no choice, by what they are about; the others are in rulings.yaml. One more, of tokens that run
# short, is told beside who chooses then.
RULINGS: Final = (
    *("paying", "nothing", "discount", "instead", "lost", "beaten", "reveal", "crown"),
    *("lying", "trade", "expand", "beside", "dragon", "cliffs", "counted"),
)
# Those that only some nations need, with the `op` that they are about.
OF_NATIONS: Final = {"raise": "war_raise", "pair": "attack_pair", "hall": "hall", "covered": "choose_any_action"}


def rulebook_document(book: Book, paper: Paper) -> Document:
    """The rulebook; on three pages of A4 its type would be small, on four it is large."""
    return rulebook_document_of(book, paper, sections(book), 9.0)


def sections(book: Book) -> list[SectionTold]:
    """What it says, and the rulings in force, one after the other."""
    edition = book.edition
    chosen: list[str] = []
    for name, ruling in edition.rulings.items():
        chosen.append(book.label.set(f"rule_{name}_{ruling.choose}"))
        if name == "too_few_tokens":
            chosen.append(book.label.set("book_rule_short"))
    fixed = [book.label.set(f"book_rule_{name}", **_values(book)) for name in _fixed(edition)]
    pieces, kinds = rulings_told(book, [*chosen, *fixed]), len(chosen) + 1
    sign = icon(book.theme, sign_on_box("rulings"))
    told = _told(book, examples(book.edition))
    return [*told, ("chosen", sign, pieces[:kinds]), ("fixed", sign, pieces[kinds:])]


def _fixed(edition: Edition) -> list[str]:
    """The rulings without a choice that the nations in play need."""
    ops = {effect.op for nation in edition.nations.values() for level in nation.levels for effect in level.effects}
    return [*RULINGS, *(name for name, op in OF_NATIONS.items() if op in ops)]


def _told(book: Book, told: Stories) -> Iterator[SectionTold]:
    """The sections in their order, each with its picture."""
    tokens = told_tokens(book, 1.5, 0.15)
    for key, draw, pieces in (
        ("aim", sign_on_box("points"), [_said(book, "book_aim")]),
        ("box", sign_on_box("cards"), _box(book)),
        ("setup", ICONS["setup"], _setup(book, told)),
        ("lands", on_box(terrain_sign, "forest"), _lands(book)),
        ("turn", ICONS["turn"], steps(book, STEPS["turn"], **_values(book))),
        ("actions", ICONS["actions"], _actions(book)),
        ("collect", ICONS["collect"], [_said(book, "book_collect"), *_moments(book, told, "collect", slice(1))]),
        (
            "under",
            on_box(terrain_sign, "underground"),
            [_said(book, "book_under"), *_moments(book, told, "under", slice(1))],
        ),
        ("war", ICONS["war"], [_said(book, "book_war"), _said(book, "book_retreat")]),
        ("told", ICONS["war"], [_said(book, "book_war_told"), *_moments(book, told, which=slice(_OF_WAR))]),
        (
            "alliance",
            ICONS["alliance"],
            [*_moments(book, told, which=slice(_OF_WAR, None)), _said(book, "book_alliance")],
        ),
        ("tokens", ICONS["tokens"], [_said(book, "aid_tokens"), *tokens, _below(book, "book_tokens")]),
        ("end", ICONS["end"], [_said(book, "book_end")]),
        ("score", ICONS["score"], [*told_score(book), _below(book, "book_score"), _said(book, "aid_tie")]),
        ("two", ICONS["two"], [_said(book, "aid_two")]),
        ("five", ICONS["five"], [_said(book, "book_five"), _said(book, "aid_five")]),
    ):
        yield key, icon(book.theme, draw), pieces


def _said(book: Book, key: str, **values: object) -> SectionPiece:
    return said(book, key, **{**_values(book), **values})


def _below(book: Book, key: str) -> SectionPiece:
    """A paragraph below a table or a list."""
    return together(_said(book, key), above=0.55)


def _values(book: Book) -> dict[str, object]:
    """The numbers of the edition, by the names that the words have for them."""
    edition = book.edition
    file, start, points, exploration = edition.file, edition.start, edition.scoring, edition.exploration
    return {
        "players": MOST_SEATS,
        "pieces": file.pieces,
        "start": start.pieces,
        "resources": start.resources,
        "shields": file.shields,
        "actions": len(file.actions),
        "cap": file.resource_cap,
        "highest": edition.war.highest,
        "levels": len(file.research),
        "castle": len(edition.castle.ore),
        "magic": len(file.research),
        "third": start.pieces + 1,
        "fort": exploration.fort,
        "each": exploration.each_of_five,
        "region": points.lost_region,
        "beaten": points.beaten_neutral,
        "mana": edition.war.worth["mana"],
        "ore": edition.war.worth["ore"],
        "food": edition.war.worth["food"],
        "own_mana": start.beginner["mana"],
        "own_ore": start.beginner["ore"],
        "own_food": start.beginner["food"],
    }


def _box(book: Book) -> list[SectionPiece]:
    edition, each = book.edition, MOST_SEATS
    counts = {
        "lands": len({side[:-1] for side in edition.sides}),
        "nations": len(edition.nations),
        "cards": "1 + 1",
        "war": 2,
        "pieces": f"{each} × {edition.file.pieces}",
        "markers": f"{each} + {each}",
        "resources": f"{each} + {each} + {each}",
        "shields": edition.file.shields,
        "active": 1,
        "tokens": sum(edition.exploration.counts.values()),
    }
    return [
        tally(book.theme, book.label.set(f"book_box_{what}", **_values(book)), str(count), book.where(what))
        for what, count in counts.items()
    ]


def _setup(book: Book, told: Stories) -> list[SectionPiece]:
    found = steps(book, STEPS["setup"], **_values(book))
    if "war" in told:
        game = told["war"].game
        found.insert(0, together(setup_piece(book, game, begin(game)), _said(book, "book_setup_picture")))
    return found


def _lands(book: Book) -> list[SectionPiece]:
    yields = ", ".join(f"{book.name(land)}\u00a0– {book.name(kind)}" for land, kind in book.edition.file.yields.items())
    return [_said(book, "book_lands", yields=yields), *told_lands(book), _below(book, "book_borders")]


def _actions(book: Book) -> list[SectionPiece]:
    """The actions, each with what beginners ask about it."""
    edition = book.edition
    ore, mana = (", ".join(map(str, prices)) for prices in (edition.castle.ore, edition.file.research))
    values = {**_values(book), "ore": ore, "mana": mana}
    found = told_actions(book, lambda action: book.label.set(f"book_action_{action}", **values), 0.3)
    return [*found, _below(book, "aid_moving")]


def _moments(book: Book, told: Stories, name: str = "war", which: slice = slice(None)) -> list[SectionPiece]:
    """Some moments of an example, of the war by their own words; without it, the words tell nothing."""
    return [
        told_piece(book, each.game, each.side, moment, book.label.set(key, **moment.values), book.where(key))
        for each in ([told[name]] if name in told else [])
        for moment in each.told[which]
        for key in [f"book_war_{moment.key}" if name == "war" else f"book_{name}_told"]
    ]


# --------------------------------------------------------------------------------------------------------------------
# The command `rulebook`.


def rulebook(job: Job[Edition]) -> Answer:
    """Print the rulebook: the whole game taught with pictures, a war told step by step, and the rulings."""
    look = Look(job)
    book = look.book(open_book, job.edition.whole())
    return look.printed(rulebook_document(book, look.paper()).to_bytes(), "rulebook.pdf")


RULEBOOK = Command(rulebook, (DATA, *printing()))
