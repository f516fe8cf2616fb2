"""The caller page and the result form: HTML files that need nothing else, neither files nor a network.

Before a key is typed the page holds the card table, the drawings and the words, but no seed, key or draw. What it knows
of a round is the SHA-256 of its key, which tells which round a key opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from generator.cartographers.choices import Choice
from generator.cartographers.deal_config import deal_table, dealer_data
from generator.cartographers.edition import Edition
from generator.cartographers.pack.derive import Dealt
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pages.book import called_effect
from generator.cartographers.pages.cards_events import side_of
from generator.cartographers.pages.pack_labels import languages_with_words
from generator.cartographers.pages.pack_svg import shape_svg, symbol
from generator.cartographers.records import LETTERS, SEASONS, TERRAINS
from generator.library.layers import shipped
from generator.pack.check_row import ROW, SIGNS
from generator.pack.protocol import seal_of
from generator.pages import ornaments, terrain_art
from generator.pages.inks import theme_of
from generator.pages.pack_signs import sign_svg
from generator.pages.plates import place_emblem
from generator.press.drawing import Drawing
from generator.press.ink import Theme
from generator.text.labels import labels_of
from generator.text.templates import environment

CALLER: Final = "public/caller.html"
FORM: Final = "public/result-form.html"

# The words that the page asks for beside those that begin with "caller_" and "sign_".
_WORDS: Final = (
    *TERRAINS, *SEASONS, "ruins", "explore_card", "ruins_card", "ambush_card", "hero_card", "or",
    "score_coins", "score_monsters", "round_title", "round_pod", "reserve_title", "effect_due_pack",
    "corner_top_left", "corner_top_right", "corner_bottom_right", "corner_bottom_left", "corner_unknown",
    "way_clockwise", "way_counterclockwise", "seating_rule", "border_rule",
)  # fmt: skip
_EMBLEM: Final = 10.0  # millimetres; only the proportions matter


def event_page(edition: Edition, plan: Plan, commitment: str, dealt: Iterable[Dealt]) -> bytes:
    """The caller page of a pack: it opens the rounds of this event and nothing else."""
    rounds = [
        {"kind": entry.unit.kind, "number": entry.unit.number, "pod": entry.unit.pod, "seal": seal_of(entry.code)}
        for entry in dealt
    ]
    return caller_page(
        edition,
        plan.choice(edition),
        title=plan.event,
        language=plan.language,
        by_neighbour=plan.by_neighbour,
        turn_seconds=plan.turn_seconds,
        rounds=rounds,
        commitment=commitment,
    )


def kit_page(
    edition: Edition,
    choice: Choice,
    seeds: Sequence[str],
    *,
    title: str,
    language: str,
    by_neighbour: bool = False,
    turn_seconds: int = 0,
) -> bytes:
    """The caller page of a casual game: any seed can be typed, or one of the given, proved ones is picked blindly."""
    return caller_page(
        edition,
        choice,
        title=title,
        language=language,
        by_neighbour=by_neighbour,
        turn_seconds=turn_seconds,
        seeds=seeds,
    )


def caller_page(
    edition: Edition,
    choice: Choice,
    *,
    title: str,
    language: str,
    by_neighbour: bool,
    turn_seconds: int,
    rounds: Sequence[Mapping[str, Any]] = (),
    seeds: Sequence[str] = (),
    commitment: str = "",
) -> bytes:
    """The page for one choice of cards."""
    seasons = edition.season_sets[choice.season_set]
    languages = languages_with_words(edition)
    data = {
        "dealer": dealer_data(deal_table(edition, choice)),
        "title": title,
        "commitment": commitment,
        "language": language if language in languages else languages[0],
        "by_neighbour": by_neighbour,
        "turn_seconds": turn_seconds,
        "rounds": list(rounds),
        "seeds": list(seeds),
        "signs": list(SIGNS),
        "row": ROW,
        "letters": list(LETTERS),
        "seasons": [{"name": name, "edicts": list(seasons[name].edicts)} for name in SEASONS],
        "cards": _cards(edition, choice),
        "languages": {code: _language(edition, choice, code, by_neighbour) for code in languages},
    }
    return _rendered("caller.html", data, symbols=_symbols(), script="caller.js", style="caller.css", dealer=True)


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
            "corner": ambush.solo_corner,
            "way": ambush.direction,
            "side": side_of(ambush.direction),
            "lasting": ambush.lasts,
        }
    for card in choice.heroes:
        grid = edition.heroes[card].grid
        found[card] = {"kind": "hero", "time": 0, "shapes": [{"svg": shape_svg(grid, ""), "coin": False}]}
    for card in choice.scoring:
        found[card] = {"kind": "scoring", "category": edition.scoring[card].category}
    return found


def _language(edition: Edition, choice: Choice, code: str, by_neighbour: bool) -> dict[str, Any]:
    words = labels_of(edition, code)
    keys = [*_WORDS, *(key for key in words.words if key.startswith(("caller_", "sign_", "category_")))]
    cards = [*choice.explore, *choice.ruins, *choice.ambush, *choice.heroes, *choice.scoring]
    called = (*choice.ambush, *choice.heroes, *choice.scoring)
    effects = {card: called_effect(edition, card, code, by_neighbour) for card in called}
    return {
        "name": edition.languages[code].name,
        "words": {key: words(key) for key in keys},
        "names": {card: edition.name(card, code) for card in cards},
        "effects": {card: text for card, text in effects.items() if text},
    }


def _symbols() -> str:
    """Terrains, ruins, coin, season emblems and signs, each drawn once."""
    theme = theme_of("colour")
    side = terrain_art.SIDE
    tiles = {f"t-{terrain}": partial(_tile, theme=theme, terrain=terrain) for terrain in TERRAINS}
    made = [symbol(name, side, side, draw) for name, draw in tiles.items()]
    made.append(symbol("t-ruins", side, side, lambda drawing: terrain_art.figure(drawing, theme, "ruins")))
    made.append(symbol("t-coin", side, side, lambda drawing: ornaments.minted_coin(drawing, theme)))
    emblems = {f"s-{season}": partial(_emblem, theme=theme, season=season) for season in SEASONS}
    made += [symbol(name, _EMBLEM, _EMBLEM, draw) for name, draw in emblems.items()]
    made += [f'<symbol id="sign-{sign}" viewBox="0 0 20 20">{sign_svg(sign)}</symbol>' for sign in SIGNS]
    return "".join(made)


def _tile(drawing: Drawing, theme: Theme, terrain: str) -> None:
    terrain_art.tile(drawing, theme, terrain)


def _emblem(drawing: Drawing, theme: Theme, season: str) -> None:
    place_emblem(drawing, theme, season, 0, 0, _EMBLEM)


# The result form


def result_form(edition: Edition, plan: Plan) -> bytes:
    """A form that adds up and exports the rows that `pack results` reads."""
    seasons = edition.season_sets[plan.choice(edition).season_set]
    words = labels_of(edition, plan.language)
    keys = [key for key in words.words if key.startswith("form_")]
    keys += [*SEASONS, "coins", "monsters", "total", "monster_losses", "sum", "round", "table", "seat", "player"]
    data = {
        "title": plan.event,
        "language": plan.language,
        "rounds": plan.rounds,
        "names": list(plan.names) or [str(number) for number in range(1, plan.players + 1)],
        "places": [
            [list(plan.seat_of(player, number)) for player in range(plan.players)]
            for number in range(1, plan.rounds + 1)
        ],
        "seasons": [{"name": name, "edicts": list(seasons[name].edicts)} for name in SEASONS],
        "words": {key: words(key) for key in keys},
    }
    return _rendered("results.html", data, symbols="", script="results.js", style="results.css", dealer=False)


def _rendered(template: str, data: Mapping[str, Any], *, symbols: str, script: str, style: str, dealer: bool) -> bytes:
    """The template with everything it needs put into it."""
    from markupsafe import Markup

    folder = shipped("templates")

    def part(name: str) -> Markup:
        return Markup((folder / name).read_text(encoding="utf-8"))

    page = (
        environment(final_newline=False)
        .get_template(template)
        .render(
            data=data,
            symbols=Markup(symbols),
            script=part(script),
            style=part(style),
            dealer=part("dealer.js") if dealer else "",
        )
    )
    return f"{page.rstrip()}\n".encode()
