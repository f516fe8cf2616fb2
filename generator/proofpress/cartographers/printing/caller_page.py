"""The caller page, and drawings as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final
from xml.sax.saxutils import escape

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import deal_table, dealer_data
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import AMBUSH_RULES, ambush_said, open_book, said_effect
from proofpress.cartographers.printing.card_fronts import badge
from proofpress.cartographers.printing.examples import borders, shape_said
from proofpress.cartographers.records import LETTERS, SEASONS, TERRAINS, AmbushBy
from proofpress.cartographers.rules.board import cells_of
from proofpress.errors import ContentError
from proofpress.files import filled
from proofpress.language import SOURCE, Labels, labels_of
from proofpress.pack.keys import ROW_SIGNS, SIGNS
from proofpress.pages.art import PLATE_SIDE, figure, place_emblem, place_sign, sign_svg, theme_of, tile
from proofpress.pages.cards import face_of
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import POINTS_PER_MM
from proofpress.press.themes import Theme

# --------------------------------------------------------------------------------------------------------------------
# Drawings of the press as SVG, for pages that are looked at on a screen: the same art as on paper.
#
# It understands what `Drawing` writes: lines, curves, fills, transforms, clips and forms. No text: words are in HTML.


_CAPS: Final = ("butt", "round", "square")
_JOINS: Final = ("miter", "round", "bevel")
_CELL: Final = 20.0  # units of a square of a shape
_EDGE: Final = 1.6


def symbol(name: str, width: float, height: float, draw: Callable[[Drawing], None]) -> str:
    """What `draw` draws on a surface of that many millimetres, as an SVG symbol."""
    across, down = width * POINTS_PER_MM, height * POINTS_PER_MM
    inside = drawn(name, width, height, draw)
    return f'<symbol id="{escape(name)}" viewBox="0 0 {across:.2f} {down:.2f}">{inside}</symbol>'


def drawn(name: str, width: float, height: float, draw: Callable[[Drawing], None]) -> str:
    """The same as a group, in points from the upper left corner."""
    document = Document(name)
    form = document.form(name, width, height, draw)
    inside = _Writer(document, name).written(form.drawing)
    return f'<g transform="matrix(1 0 0 -1 0 {height * POINTS_PER_MM:.2f})">{inside}</g>'


class _Writer:
    """Turns operators into elements; groups that are opened are closed where the state is restored."""

    def __init__(self, document: Document, name: str) -> None:
        self._document, self._name, self._clips = document, name, 0

    def written(self, drawing: Drawing) -> str:
        self._clips += 1
        forms = {self._document.get_form(name).resource: name for name in drawing.forms}
        state = {"fill": "#000", "stroke": "#000", "w": "1", "J": "butt", "j": "miter", "d": "none"}
        stack: list[tuple[dict[str, str], int]] = []
        out: list[str] = []
        path: list[str] = []
        numbers: list[str] = []
        clipping, opened = False, 0
        for word in " ".join(drawing.code).replace("[", " ").replace("]", " ").split():
            if word[0] in "-.0123456789" or word[0] == "/":
                numbers.append(word)
                continue
            match word:
                case "q":
                    stack.append((dict(state), opened))
                    opened = 0
                case "Q":
                    out.append("</g>" * opened)
                    state, opened = stack.pop()
                case "cm":
                    out.append(f'<g transform="matrix({" ".join(numbers)})">')
                    opened += 1
                case "m" | "l" | "c":
                    path.append(f"{word.upper()}{' '.join(numbers)}")
                case "h":
                    path.append("Z")
                case "re":
                    x, y, width, height = numbers
                    path.append(f"M{x} {y}h{width}v{height}h-{width}Z".replace("--", ""))
                case "W":
                    clipping = True
                case "n" if clipping:
                    self._clips += 1
                    label = f"{self._name}-c{self._clips}"
                    clip = f'<clipPath id="{label}"><path d="{"".join(path)}"/></clipPath>'
                    out.append(f'{clip}<g clip-path="url(#{label})">')
                    opened, clipping, path = opened + 1, False, []
                case "S" | "f" | "f*" | "B" | "B*":
                    out.append(_element("".join(path), word, state))
                    path = []
                case "Do":
                    inner = self._document.get_form(forms[numbers[0][1:]]).drawing
                    out.append(f"<g>{self.written(inner)}</g>")
                case "rg" | "g":
                    state["fill"] = _colour(numbers)
                case "RG" | "G":
                    state["stroke"] = _colour(numbers)
                case "w":
                    state["w"] = numbers[0]
                case "d":
                    state["d"] = " ".join(numbers[:-1]) or "none"
                case "J":
                    state["J"] = _CAPS[int(numbers[0])]
                case "j":
                    state["j"] = _JOINS[int(numbers[0])]
            numbers = []
        return "".join(out) + "</g>" * opened


def _element(path: str, how: str, state: dict[str, str]) -> str:
    fill = state["fill"] if how[0] in "fB" else "none"
    look = f'fill="{fill}"' + (' fill-rule="evenodd"' if how.endswith("*") else "")
    if how[0] in "SB":
        look += f' stroke="{state["stroke"]}" stroke-width="{state["w"]}"'
        look += f' stroke-linecap="{state["J"]}" stroke-linejoin="{state["j"]}"'
        if state["d"] != "none":
            look += f' stroke-dasharray="{state["d"]}"'
    return f'<path d="{path}" {look}/>'


def _colour(numbers: Sequence[str]) -> str:
    values = [round(float(number) * 255) for number in numbers]
    red, green, blue = values if len(values) == 3 else values * 3
    return f"#{red:02x}{green:02x}{blue:02x}"


def shape_svg(rows: Sequence[str], tile: str, letter: str = "") -> str:
    """A shape as an SVG of its own; `tile` is the symbol of its squares, or nothing for bare ones.

    In patterns of heroes H is the hero and * an attacked space.
    """
    width, height = len(rows[0]) * _CELL, len(rows) * _CELL
    parts = []
    for sign, look in (("#", tile), ("H", "t-hero"), ("*", "")):
        for row, column in cells_of(rows, sign):
            x, y = column * _CELL, row * _CELL
            if look:
                parts.append(f'<use href="#{look}" x="{x:g}" y="{y:g}" width="{_CELL:g}" height="{_CELL:g}"/>')
            else:
                kind = "hit" if sign == "*" else "bare"
                parts.append(f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{_CELL:g}" height="{_CELL:g}"/>')
            if sign == "*":
                middle_x, middle_y = x + _CELL / 2, y + _CELL / 2
                parts.append(f'<path class="cross" d="M{middle_x - 4:g} {middle_y - 4:g}l8 8m0 -8l-8 8"/>')
            if letter and sign == "#":
                parts.append(
                    f'<text x="{x + _CELL / 2:g}" y="{y + _CELL * 0.7:g}" class="letter">{escape(letter)}</text>'
                )
    inner, outer = borders(cells_of(rows, "#H*"), 0, 0, _CELL)
    for kind, lines in (("inner", inner), ("outer", outer)):
        path = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in lines)
        if path:
            parts.append(f'<path class="{kind}" d="{path}"/>')
    box = f"{-_EDGE} {-_EDGE} {width + 2 * _EDGE:g} {height + 2 * _EDGE:g}"
    size = f'style="--w:{len(rows[0])};--h:{len(rows)}"'
    return f'<svg viewBox="{box}" {size} aria-hidden="true">{"".join(parts)}</svg>'


# --------------------------------------------------------------------------------------------------------------------
# The caller page: an HTML file that calls draws out, and needs nothing else, neither files nor a network.
#
# Before a key or a seed is typed the page holds the card table, the drawings and the words, but no seed, key or draw.


# The words that the page asks for besides those that begin with "caller_" and "sign_".
_WORDS: Final = (
    *TERRAINS, *SEASONS, "ruins", "explore_card", "ruins_card", "ambush_card", "hero_card", "or",
    "score_coins", "score_monsters", "round_title", "round_pod", "reserve_title", "effect_due_pack",
)  # fmt: skip
_ONLY_WITH: Final = {
    **dict.fromkeys(("ruins", "ruins_card", "caller_ruins", "caller_ruins_next", "caller_ruins_wait"), "ruins"),
    **dict.fromkeys(("hero", "hero_card", "caller_hero"), "heroes"),
    **dict.fromkeys(("caller_lasting", "effect_due_pack"), "lasting"),
}
_PAGE_WORDS: Final = ("caller_", "sign_", "category_")
_FORMS: Final = ("caller_kit_", "caller_blind_")  # what a page without rounds says instead
_EMBLEM: Final = 10.0  # millimetres; only the proportions matter


def caller_page(
    edition: Edition,
    choice: Choice,
    *,
    title: str,
    language: str,
    ambush_by: AmbushBy,
    turn_seconds: int = 0,
    rounds: Sequence[Mapping[str, Any]] = (),
    seeds: Sequence[str] = (),
    commitment: str = "",
    also: str = "",
) -> bytes:
    """The page for one choice of cards. It opens the rounds of an event and nothing else; without any, it takes every
    seed that is typed, or picks one of the given, proved ones blindly. What is called is said in the language `also`
    as well."""
    seasons = edition.season_sets[choice.season_set]
    uses = () if rounds else ("kit", "blind") if seeds else ("kit",)
    data = {
        "dealer": dealer_data(deal_table(edition, choice)),
        "title": title,
        "commitment": commitment,
        "language": language,
        "also": also,
        "turn_seconds": turn_seconds,
        "rounds": list(rounds),
        "seeds": list(seeds),
        "signs": list(SIGNS),
        "row": ROW_SIGNS,
        "letters": list(LETTERS),
        "seasons": [{"name": name, "edicts": list(seasons[name].edicts)} for name in SEASONS],
        "cards": _cards(edition, choice),
        "languages": dict(_languages(edition, choice, language, ambush_by, uses)),
    }
    return filled("caller", data, symbols=_symbols(), scripts=("dealer", "clock", "room", "words", "caller"))


def _languages(
    edition: Edition, choice: Choice, language: str, ambush_by: AmbushBy, uses: Sequence[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the page says, in each language that has all its words; the one that was asked for must have them."""
    for code in edition.languages:
        try:
            yield code, _language(edition, choice, code, ambush_by, uses)
        except ContentError:
            if code == language:
                raise


def _cards(edition: Edition, choice: Choice) -> dict[str, Any]:
    """Everything that is shown of each card, but for words."""
    found: dict[str, Any] = {}
    for card in choice.explore:
        explore = edition.explore[card]
        tile = f"t-{explore.terrains[0]}" if len(explore.terrains) == 1 else ""
        shapes = [{"svg": shape_svg(shape.grid, tile), "coin": shape.coin} for shape in explore.shapes]
        found[card] = {"kind": "explore", "time": explore.time, "terrains": list(explore.terrains), "shapes": shapes}
    for card in choice.ruins:
        found[card] = {"kind": "ruins", "time": 0}
    for card in choice.ambush:
        ambush = edition.ambush[card]
        found[card] = {
            "kind": "ambush",
            "time": 0,
            "shapes": [{"svg": shape_svg(ambush.grid, "t-monster", ambush.letter or ""), "coin": False}],
            "letter": ambush.letter or "",
            "lasting": ambush.lasts,
        }
    for card in choice.heroes:
        grid = edition.heroes[card].grid
        found[card] = {"kind": "hero", "time": 0, "shapes": [{"svg": shape_svg(grid, ""), "coin": False}]}
    for card in choice.scoring:
        found[card] = {"kind": "scoring", "category": edition.scoring[card].category}
    return found


def _shapes(edition: Edition, choice: Choice, words: Labels) -> dict[str, list[str]]:
    """What a screen reader says for each drawing of a card."""
    grids: dict[str, list[Sequence[str]]] = {
        card: [shape.grid for shape in edition.explore[card].shapes] for card in choice.explore
    }
    grids |= {card: [edition.ambush[card].grid] for card in choice.ambush}
    grids |= {card: [edition.heroes[card].grid] for card in choice.heroes}
    return {card: [shape_said(words, grid) for grid in shapes] for card, shapes in grids.items()}


def _language(edition: Edition, choice: Choice, code: str, ambush_by: AmbushBy, uses: Sequence[str]) -> dict[str, Any]:
    """What a page says in a language. Some labels have another form for each of these uses; the last one holds."""
    book = open_book(edition, code, theme_of("colour")).playing(choice, ambush_by, cards=False)
    words = book.label
    every = labels_of(edition, SOURCE).words
    keys = [*_WORDS, *(key for key in every if key.startswith(_PAGE_WORDS) and not key.startswith(_FORMS))]
    said = {key: words(key) for key in keys if key not in _ONLY_WITH or book.plays(_ONLY_WITH[key])}
    for use in uses:
        forms = {key: key.replace("caller_", f"caller_{use}_", 1) for key in keys}
        said |= {key: words(form) for key, form in forms.items() if form != key and form in words.words}
    cards = [*choice.explore, *choice.ruins, *choice.ambush, *choice.heroes, *choice.scoring]
    called = (*choice.ambush, *choice.heroes, *choice.scoring)
    effects = {card: said_effect(book, card, ambush_by) for card in called}
    return {
        "name": edition.languages[code].name,
        "words": said,
        "forms": words.grammar.plural_table(),
        "names": {card: edition.name(card, code) for card in cards},
        "shapes": _shapes(edition, choice, words),
        "rule": book.told(AMBUSH_RULES[ambush_by]),
        "where": {card: ambush_said(book, card, ambush_by).words for card in choice.ambush},
        "effects": {card: text for card, text in effects.items() if text},
    }


def _badge(theme: Theme, terrain: str, drawing: Drawing) -> None:
    badge(face_of(drawing, theme, 0), terrain, PLATE_SIDE / 2, PLATE_SIDE / 2, 0.94 * PLATE_SIDE)


def _symbols() -> str:
    """Terrains, ruins, coin, season emblems and signs, each drawn once."""
    theme = theme_of("colour")
    side = PLATE_SIDE
    drawn = {f"t-{terrain}": partial(tile, theme=theme, terrain=terrain) for terrain in TERRAINS}
    drawn |= {f"b-{each}": partial(_badge, theme, each) for each in TERRAINS}
    drawn["t-ruins"] = partial(figure, theme=theme, terrain="ruins")
    drawn["t-coin"] = partial(place_sign, theme=theme, thing="coin", x=0, y=0, side=side)
    made = [symbol(name, side, side, draw) for name, draw in drawn.items()]
    emblems = {season: partial(place_emblem, theme=theme, season=season, x=0, y=0, side=_EMBLEM) for season in SEASONS}
    made += [symbol(f"s-{season}", _EMBLEM, _EMBLEM, draw) for season, draw in emblems.items()]
    made += [f'<symbol id="sign-{sign}" viewBox="0 0 20 20">{sign_svg(sign)}</symbol>' for sign in SIGNS]
    return "".join(made)
