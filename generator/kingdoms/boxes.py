"""Whether names and effects fit into their boxes on the cards: measured with what is drawn, in the smallest type."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.card_deck import SIZES
from generator.kingdoms.pages.card_parts import TEXT_STYLE, fitted_titles
from generator.kingdoms.pages.cards_nations import level_blocks, name_block
from generator.kingdoms.pages.cards_rules import action_blocks
from generator.library.errors import ContentError
from generator.press.drawing import LEAST_PT
from generator.press.errors import PressError
from generator.press.ink import make_theme
from generator.press.paragraph import Block, fit
from generator.text.catalogue import chosen, whole


def overflows(edition: Edition, code: str, ids: Collection[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Ids, name or effect, and by how much it does not fit; with `ids` only of these."""
    wanted = {whole(each) for each in ids}
    if code not in edition.text:
        return  # everything is missing, which is reported as such
    book = open_book(edition, code, make_theme("mono"))
    texts, nation_size, action_size = book.texts, SIZES["nation"], SIZES["action"]
    try:
        for nation in edition.every_nation:
            if nation in texts.nations and chosen(nation, wanted):
                yield from _found(nation, "name", name_block(book, nation_size, nation), _as_title)
                for level, block in enumerate(level_blocks(book, nation_size, nation), start=1):
                    yield from _found(f"{nation}/{level}", "effect", block, _as_text)
        actions = edition.file.actions
        if any(chosen(action, wanted) for action in actions) and all(action in texts.actions for action in actions):
            for action, block in zip(actions, action_blocks(book, action_size), strict=True):
                yield from _found(action, "effect", block, _as_text)
    except ContentError:
        return  # a label of cards is missing, which is reported as such; nothing can be measured without it


def _as_title(block: Block) -> None:
    fitted_titles([block], LEAST_PT)


def _as_text(block: Block) -> None:
    fit([block], LEAST_PT, LEAST_PT, TEXT_STYLE)


def _found(name: str, field: str, block: Block, measure: Callable[[Block], None]) -> Iterator[tuple[str, str, str]]:
    try:
        measure(block)
    except PressError as error:
        message = str(error).removeprefix(f"{block.where}: ")
        yield name, field, f"on its card: {message}"
