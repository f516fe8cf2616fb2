"""Digits that people compare: in groups, beside a code that a phone reads."""

from __future__ import annotations

from generator.pages.flow import Flow
from generator.press.drawing import LEAST_PT
from generator.press.qr import draw_qr

_HEIGHT = 28.0


def draw_digits(flow: Flow, label: str, digits: str) -> None:
    """A digest or a key under its name, whole."""
    unit, theme = flow.scale, flow.theme
    box = flow.box(_HEIGHT * unit)
    square, rest = box.left_strip(box.height, 4 * unit)
    draw_qr(flow.page, square.x, square.y, square.height, digits, theme.line)
    size = max(LEAST_PT, 9 * unit)
    flow.page.fitted(rest.x, rest.y + 6 * unit, label, rest.width, size, LEAST_PT, "serif-italic", theme.text)
    for line, text in enumerate(halves(digits)):
        flow.page.fitted(
            rest.x, rest.y + (14 + 7 * line) * unit, text, rest.width, 13 * unit, LEAST_PT, "sans", theme.text
        )


def halves(digits: str) -> tuple[str, str]:
    """Two lines of the digits, in groups of eight."""
    groups = [digits[start : start + 8] for start in range(0, len(digits), 8)]
    half = -(-len(groups) // 2)
    return " ".join(groups[:half]), " ".join(groups[half:])
