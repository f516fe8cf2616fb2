"""The label outside an envelope, and the round key inside it. The key's page is secret until its round is played."""

from __future__ import annotations

from collections.abc import Sequence

from generator.pages.flow import Flow
from generator.pages.pack_digest import halves
from generator.pages.pack_occasion import Occasion, draw_row
from generator.press.drawing import LEAST_PT
from generator.press.geometry import Box
from generator.press.qr import draw_qr


def envelope_label(flow: Flow, now: Occasion, row: Sequence[str], commitment: str, fill: str) -> None:
    """What is glued onto the envelope: event, round, check row and commitment; `fill` says what goes in."""
    words, page = now.words, flow.page
    box = flow.box(min(120 * flow.scale, flow.left))
    page.rect(box, flow.theme.pen("medium", dash=(3.0, 2.0)))
    x, unit, inner = box.centre[0], box.height / 120, box.inset(5, 0)
    for y, text, pt, face in (
        (22, now.event, 24, "title"),
        (42, now.title, 32, "title"),
        (56, words("envelope_open"), 13, "serif-italic"),
        (97, words("commitment"), 9, "serif-italic"),
    ):
        flow.centred(inner, y * unit, text, pt, face)
    width = min(95 * unit, box.width - 10)
    draw_row(page, now, row, Box(x - width / 2, box.y + 65 * unit, width, 22 * unit))
    for line, part in enumerate(halves(commitment)):
        flow.centred(inner, (104 + 6 * line) * unit, part, 11, "sans")
    flow.gap(4)
    flow.paragraph(fill)


def round_key(flow: Flow, now: Occasion, row: Sequence[str], code: str, words: str) -> None:
    """The round key, to be typed or scanned, beside the check row; `words` say what it is for."""
    theme = flow.theme
    box = flow.box(34 * flow.scale)
    unit = flow.scale
    square, rest = box.left_strip(box.height, 4 * unit)
    draw_qr(flow.page, square.x, square.y, square.height, code, theme.line)
    page = flow.page
    page.fitted(
        rest.x, rest.y + 4 * unit, words, rest.width, max(LEAST_PT, 9 * unit), LEAST_PT, "serif-italic", theme.text
    )
    page.fitted(rest.x, rest.y + 11 * unit, code, rest.width, 14 * unit, LEAST_PT, "sans-bold", theme.text)
    draw_row(page, now, row, Box(rest.x, rest.y + 14 * unit, min(rest.width, 90 * unit), 17 * unit))
    flow.gap(2)
