"""The caller page: an HTML file that calls draws out, and needs nothing else, neither files nor a network.

Before a key or a seed is typed the page holds the card table, the drawings and the words, but no seed, key or draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from generator.cartographers.choices import Choice
from generator.cartographers.deal_config import deal_table, dealer_data
from generator.cartographers.edition import Edition
from generator.cartographers.pages.ambush_said import ambush_rule, ambush_said, said_effect
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.caller_svg import shape_svg, symbol
from generator.cartographers.pages.shape_said import shape_said
from generator.cartographers.records import LETTERS, SEASONS, TERRAINS, AmbushBy
from generator.library.errors import ContentError
from generator.pack.check_row import ROW, SIGNS
from generator.pages import ornaments, terrain_art
from generator.pages.html_page import filled
from generator.pages.inks import theme_of
from generator.pages.pack_signs import sign_svg
from generator.pages.plates import place_emblem
from generator.text.labels import Labels, labels_of
from generator.text.records import SOURCE

# The words that the page asks for besides those that begin with "caller_" and "sign_".
_WORDS: Final = (
    *TERRAINS, *SEASONS, "ruins", "explore_card", "ruins_card", "ambush_card", "hero_card", "or",
    "score_coins", "score_monsters", "round_title", "round_pod", "reserve_title", "effect_due_pack",
)  # fmt: skip
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
) -> bytes:
    """The page for one choice of cards. It opens the rounds of an event and nothing else; without any, it takes every
    seed that is typed, or picks one of the given, proved ones blindly."""
    seasons = edition.season_sets[choice.season_set]
    uses = () if rounds else ("kit", "blind") if seeds else ("kit",)
    data = {
        "dealer": dealer_data(deal_table(edition, choice)),
        "title": title,
        "commitment": commitment,
        "language": language,
        "turn_seconds": turn_seconds,
        "rounds": list(rounds),
        "seeds": list(seeds),
        "signs": list(SIGNS),
        "row": ROW,
        "letters": list(LETTERS),
        "seasons": [{"name": name, "edicts": list(seasons[name].edicts)} for name in SEASONS],
        "cards": _cards(edition, choice),
        "languages": dict(_languages(edition, choice, language, ambush_by, uses)),
    }
    return filled("caller", data, symbols=_symbols(), scripts=("dealer", "clock", "room", "caller"))


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
    book = open_book(edition, code, theme_of("colour"))
    words = book.label
    every = labels_of(edition, SOURCE).words
    keys = [*_WORDS, *(key for key in every if key.startswith(_PAGE_WORDS) and not key.startswith(_FORMS))]
    said = {key: words(key) for key in keys}
    for use in uses:
        forms = {key: key.replace("caller_", f"caller_{use}_", 1) for key in keys}
        said |= {key: words(form) for key, form in forms.items() if form != key and words.has(form)}
    cards = [*choice.explore, *choice.ruins, *choice.ambush, *choice.heroes, *choice.scoring]
    called = (*choice.ambush, *choice.heroes, *choice.scoring)
    effects = {card: said_effect(book, card, ambush_by) for card in called}
    return {
        "name": edition.languages[code].name,
        "words": said,
        "names": {card: edition.name(card, code) for card in cards},
        "shapes": _shapes(edition, choice, words),
        "rule": words(ambush_rule(ambush_by)),
        "where": {card: ambush_said(book, card, ambush_by).words for card in choice.ambush},
        "effects": {card: text for card, text in effects.items() if text},
    }


def _symbols() -> str:
    """Terrains, ruins, coin, season emblems and signs, each drawn once."""
    theme = theme_of("colour")
    side = terrain_art.SIDE
    drawn = {f"t-{terrain}": partial(terrain_art.tile, theme=theme, terrain=terrain) for terrain in TERRAINS}
    drawn["t-ruins"] = partial(terrain_art.figure, theme=theme, terrain="ruins")
    drawn["t-coin"] = partial(ornaments.minted_coin, theme=theme)
    made = [symbol(name, side, side, draw) for name, draw in drawn.items()]
    emblems = {season: partial(place_emblem, theme=theme, season=season, x=0, y=0, side=_EMBLEM) for season in SEASONS}
    made += [symbol(f"s-{season}", _EMBLEM, _EMBLEM, draw) for season, draw in emblems.items()]
    made += [f'<symbol id="sign-{sign}" viewBox="0 0 20 20">{sign_svg(sign)}</symbol>' for sign in SIGNS]
    return "".join(made)
