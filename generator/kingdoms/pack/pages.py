"""What is printed for packs alone: result slips, the round key with its label, and the appendix of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.kingdoms.certificate import Checked
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.score_sheet import score_rows
from generator.kingdoms.rules.scoring import ranking, scores
from generator.pages import pack_slips
from generator.pages.flow import Flow
from generator.pages.pack_cover import covered
from generator.pages.pack_envelope import envelope_label, round_key
from generator.pages.pack_occasion import Occasion, Seat, draw_row
from generator.pages.pack_slips import HEAD, MARGIN, draw_initials
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.geometry import Box

_BOX: Final = 0.26  # of the width of a slip: where a number is written
_ROW: Final = 15.0  # millimetres of the check row
_LETTERS: Final = 13.0  # of the letters beside it
_INITIALS: Final = 9.0  # of the lines for initials
_LINE: Final = 1.8  # points of type for a millimetre of a line's height
_SHARES: Final = (1, 5, 5, 1.5, 1.5)


def slips_document(book: Book, now: Occasion, row: Sequence[str], letters: str, seats: Sequence[Seat]) -> bytes:
    """Result slips to be cut apart, with the check row of the round and its letters."""
    least = 2 * MARGIN + HEAD + _ROW + _INITIALS + (len(score_rows(book)) + 2) * LEAST_PT / _LINE
    return pack_slips.slips_document(now, seats, lambda drawing: _slip(drawing, book, now, row, letters), least)


def _slip(drawing: Drawing, book: Book, now: Occasion, row: Sequence[str], letters: str) -> None:
    """The lines of the score sheet with a box each, total, resources, check row, initials."""
    theme, words = now.book.theme, now.words
    box = drawing.box.inset(MARGIN)
    signs, rest = Box(box.x, box.y + HEAD - 2, box.width, _ROW).left_strip(box.width - _LETTERS)
    draw_row(drawing, now, row, signs)
    drawing.fitted(rest.right, rest.y + 8, letters, rest.width, 12, LEAST_PT, "sans-bold", theme.text, "right")
    lines = [line.words for line in score_rows(book)]
    lines += [words("score_total"), words("score_resources")]
    top = box.y + HEAD + _ROW
    step = (box.bottom - _INITIALS - top) / len(lines)
    half = box.width / 2
    for index, said in enumerate(lines):
        y = top + step * index
        cell = Box(box.right - box.width * _BOX, y, box.width * _BOX, step)
        drawing.rect(cell, theme.pen("heavy" if index == len(lines) - 2 else "thin"))
        room = box.width - cell.width - 2
        drawing.fitted(box.x, y + step * 0.68, said, room, min(10.0, step * _LINE), LEAST_PT, "serif", theme.text)
    draw_initials(drawing, now, Box(box.x, box.y, 2 * half, box.height), box.bottom - 2)


def envelope_document(now: Occasion, row: Sequence[str], code: str, commitment: str) -> bytes:
    """The label of the envelope on one sheet, the round key on the next."""
    words = now.words
    document = now.book.document(words.named(now.event, now.title))
    flow = Flow(document, now.paper, now.book.theme, now.slug())
    flow.new_page(words("envelope"))
    envelope_label(flow, now, row, commitment, words.set("pack_envelope_fill"))
    flow.fresh_sheet(words("pack_begin"))
    flow.heading(words.named(now.title, words("pack_begin")), 17)
    round_key(flow, now, row, code, words("pack_round_key"))
    flow.gap(3)
    flow.paragraph(words.set("pack_begin_how"))
    return document.to_bytes()


def appendix_document(book: Book, now: Occasion, games: Mapping[int, Checked], digest: str) -> bytes:
    """How the games ended that prove the set-ups playable."""
    words = now.words
    document = book.document(words.named(now.event, f"{now.title}, {words('pack_appendix')}"))
    flow = Flow(document, now.paper, book.theme, now.slug(words("pack_appendix")))
    flow.new_page(words("pack_appendix"))
    flow.heading(words.named(now.title, words("pack_appendix")), 17)
    flow.paragraph(words.set("pack_appendix_seal"), face="serif-italic")
    for size, seen in games.items():
        flow.gap(3)
        said = words("pack_game", moves=len(seen.line.moves), turns=seen.line.end.turn)
        flow.heading(words.named(words("pack_of_size", number=size), said), 12)
        places = {seat: place for place, tied in enumerate(ranking(seen.game, seen.line.end), start=1) for seat in tied}
        points = scores(seen.game, seen.line.end)
        rows = [
            (str(seat + 1), f"{dealt.side} {book.name(dealt.side)}", book.name(dealt.nation), str(points[seat].total),
             str(places[seat]))
            for seat, dealt in enumerate(seen.game.setup.seats)
        ]  # fmt: skip
        head = ("seat", "pack_land", "setup_nation", "points", "rank")
        flow.table([words(key) for key in head], rows, _SHARES)
    flow.gap(4)
    flow.paragraph(words.named(words("setup_name"), digest), 7, "sans")
    return covered(document, now, now.paper, words("pack_pile_appendix"), words("goes_appendix"))
