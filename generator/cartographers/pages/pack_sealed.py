"""What is in the envelopes: the label outside, the round key and the caller's script; and the sealed appendix.

Every page of this module is secret until its round has been played, the appendix until the event is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from generator.cartographers.pages.ambush_said import ambush_said
from generator.cartographers.pages.board_said import board_said
from generator.cartographers.pages.draw_panel import Call
from generator.cartographers.pages.example_art import draw_board
from generator.cartographers.pages.pack_players import MapOccasion
from generator.cartographers.records import LETTERS, SEASONS
from generator.cartographers.rules.game import Match, State
from generator.cartographers.timetable import Draw, SeasonPlan
from generator.pages.flow import Flow
from generator.pages.pack_cover import covered
from generator.pages.pack_envelope import envelope_label, round_key

_SHARES: Final = (0.6, 3.2, 3.4, 1.0, 5.2)  # of the columns of the script


def envelope_document(now: MapOccasion, call: Call, row: Sequence[str], code: str, commitment: str) -> bytes:
    """The label of the envelope on one sheet; key and script on the next."""
    document = now.book.document(now.words.named(now.event, now.title))
    flow = Flow(document, now.paper, now.book.theme, now.slug())
    flow.new_page(now.words("envelope"))
    envelope_label(flow, now, row, commitment, now.words.set("envelope_fill"))
    flow.fresh_sheet(now.words("script"))
    flow.heading(now.words.named(now.title, now.words("script")), 17)
    round_key(flow, now, row, code, now.words("round_key"))
    for plan in call.plans:
        _season(flow, now, call, plan)
    return document.to_bytes()


def _season(flow: Flow, now: MapOccasion, call: Call, plan: SeasonPlan) -> None:
    words, book = now.words, now.book
    flow.need((len(plan.draws) + 4) * 4.6 * flow.scale if flow.left > 60 else 60)
    edicts = " · ".join(words.named(letter, book.name(call.edicts[letter])) for letter in plan.edicts)

    def head() -> None:
        flow.row(("", words(plan.name), edicts, "", ""), (0.6, 2.0, 9, 0.1, 0.1), bold=True, pt=10)

    head()
    for draw in plan.draws:
        running, terrains = f"{draw.running}/{plan.limit}", _terrains(now, draw)
        flow.row((str(draw.number), book.name(draw.card), terrains, running, _notes(now, call, draw)), _SHARES, head)
    due = [words("score_coins"), words("score_monsters")]
    due += [
        words("effect_due_pack", letter=book.edition.ambush[card].letter, name=book.name(card)) for card in plan.effects
    ]
    flow.row(("", words.apart([" + ".join(plan.edicts), *due])), (0.6, 12.8))
    flow.gap(1.5)


def _terrains(now: MapOccasion, draw: Draw) -> str:
    if draw.kind != "explore":
        return now.words(f"{draw.kind}_card")
    return ", ".join(now.words(terrain) for terrain in now.book.edition.explore[draw.card].terrains)


def _notes(now: MapOccasion, call: Call, draw: Draw) -> str:
    words, edition = now.words, now.book.edition
    parts = []
    if draw.on_ruins:
        parts.append(words("script_ruins"))
    if draw.kind == "explore" and any(shape.coin for shape in edition.explore[draw.card].shapes):
        parts.append(words("script_coin"))
    if draw.kind == "ambush":
        letter = edition.ambush[draw.card].letter
        parts += [f"({letter})"] if letter else []
        parts.append(ambush_said(call.book, draw.card, call.ambush_by).words.replace("\u00a0", " ").removesuffix("."))
    if draw.ruins_wait:
        parts.append(words("script_wait"))
    return words.apart(parts)


# The appendix


class Par(NamedTuple):
    """The three numbers of a deal, which are never mixed."""

    printed: int
    reference: int
    best: int


def appendix_document(
    now: MapOccasion, call: Call, game: Match, best: State, par: Par, digest: str, budget: int
) -> bytes:
    """Par, and the best-known sheet as it looks at its end."""
    document = now.book.document(now.words.named(now.event, f"{now.title}, {now.words('appendix')}"))
    flow = Flow(document, now.paper, now.book.theme, now.slug(now.words("appendix")))
    words = now.words
    flow.new_page(words("appendix"))
    flow.heading(words.named(now.title, words("appendix")), 17)
    flow.paragraph(words.set("appendix_seal"), face="serif-italic")
    for key, value in (("reference_par", par.reference), ("best_known", par.best), ("printed_par", par.printed)):
        said = words(f"{key}_is", **({"budget": budget} if key == "best_known" else {}))
        flow.row((words(key), str(value), said), (3, 1, 9))
    flow.gap(3)
    flow.row(("", *(words(key) for key in _COLUMNS)), (2, 2, 2, 2, 2, 2), bold=True)
    for number, score in enumerate(best.scores[0]):
        a, b = (LETTERS[index] for index in game.season_edicts[number])
        cells = (f"{a} {score.edicts[0]}", f"{b} {score.edicts[1]}", score.coins, -score.monsters, score.total)
        flow.row((words(SEASONS[number]), *(str(cell).replace("-", "−") for cell in cells)), (2, 2, 2, 2, 2, 2))
    flow.gap(4)
    edicts = " · ".join(words.named(letter, now.book.name(card)) for letter, card in call.edicts.items())
    flow.paragraph(edicts, face="sans")
    side = min(flow.left - 12, flow.width)
    box = flow.box(side)
    board = best.sheets[0].board
    with flow.page.picture(board_said(words, game.terms.grid, board)):
        draw_board(flow.page, now.book.theme, game.terms.grid, board, box)
    flow.paragraph(f"{words('deal_digest')} {digest}", 7, "sans")
    return covered(document, now, now.paper, words("pile_appendix"), words("goes_appendix"))


_COLUMNS: Final = ("slip_edict", "slip_edict", "coins", "monsters", "sum")
