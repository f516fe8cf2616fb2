"""Cards as print shops want them: exact sizes, with a bleed, and nothing that matters near the cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.library.files import File
from generator.pages.book import Book
from generator.pages.card_art import within
from generator.pages.card_choice import PrintedCard
from generator.pages.card_pages import CardSet, by_back, card_pages, different
from generator.press.formats import beside, converted
from generator.press.geometry import Size
from generator.press.shops import Shop


def shop_files(book: Book, sections: Iterable[tuple[CardSet, Size]], shop: Shop, target: Path) -> Iterator[File]:
    """The files for a shop: `target-back.pdf` for each deck, or pictures of its cards and of its back."""
    for cards, cut in [(cards, shop.cut(size)) for cards, size in sections]:
        designed = within(cut, shop.safe)
        deck = cards.art.deck(book, designed, shop.bleed + (cut.width - designed.width) / 2, cards.whole)
        for back, shuffled in by_back(cards).items():
            if shop.format == "pdf":
                faces = [face for card in shuffled for face in (back, card)]
                document = card_pages(deck, faces, cards.art, shop.bleed)
                yield from converted("pdf", document.to_bytes(), beside(target, back))
                continue
            named: dict[str, PrintedCard | str] = {**different(shuffled), f"back-{back}": back}
            for name, face in named.items():
                picture = card_pages(deck, [face], cards.art, shop.bleed)
                yield from converted(shop.format, picture.to_bytes(), beside(target, name), shop.dpi)
