"""The standings, on paper and for a browser: the event, what decided ties, the crosstable, then round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.library.dataclass import dataclass
from generator.pages.flow import Flow
from generator.pages.html_page import filled
from generator.pages.pack_occasion import Occasion
from generator.text.labels import Labels

_ABREAST: Final = 10  # rounds of the crosstable beside each other on paper
Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What standings show, in words."""

    rules: str  # by which they are ordered
    columns: Mapping[str, float]  # labels, with their shares of the width
    overall: Rows
    crosstable: Rows  # rank, player, a cell for each round, points
    ties: Sequence[str]
    rounds: Sequence[tuple[str, Rows]]
    in_rounds: int  # how many of the columns rounds have


def standings_files(now: Occasion, shown: Shown) -> dict[str, bytes]:
    """The two files, by name."""
    return {"standings.pdf": _document(now, shown), "standings.html": _page(now, shown)}


def _document(now: Occasion, shown: Shown) -> bytes:
    """On paper."""
    words = now.words
    document = now.book.document(words.named(now.event, words("standings")))
    flow = Flow(document, now.paper, now.book.theme, now.slug(words("standings")))
    flow.new_page(words("standings"))
    flow.heading(words.named(now.event, words("standings")), 17)
    flow.paragraph(shown.rules, 9, "serif-italic")
    head, shares = [words(key) for key in shown.columns], list(shown.columns.values())
    flow.table(head, shown.overall, shares)

    def heading(title: str) -> None:
        flow.gap(6)
        flow.need(30)
        flow.heading(title, 13)

    if shown.ties:
        heading(words("ties_title"))
        for tie in shown.ties:
            flow.paragraph(tie, 9)
    for part_head, part in _abreast(words, shown.crosstable):
        heading(words("crosstable"))
        flow.paragraph(words("crosstable_how"), 9, "serif-italic")
        flow.table(part_head, part, [1.5, 4, *([1.3] * (len(part_head) - 3)), 1.4])
    for title, rows in shown.rounds:
        heading(title)
        flow.table(head[: shown.in_rounds], rows, shares[: shown.in_rounds])
    return document.to_bytes()


def _abreast(words: Labels, rows: Rows) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The crosstable in parts that fit on paper, each with its heading."""
    count = len(rows[0]) - 3 if rows else 0
    for start in range(0, count, _ABREAST):
        numbers = range(start, min(count, start + _ABREAST))
        head = [words("rank"), words("player"), *(str(number + 1) for number in numbers), words("points")]
        yield head, [[*row[:2], *(row[number + 2] for number in numbers), row[-1]] for row in rows]


def _page(now: Occasion, shown: Shown) -> bytes:
    """For a browser. It loads itself anew, so that a screen shows what was last worked out."""
    words = now.words
    rounds = range(1, len(shown.crosstable[0]) - 2 if shown.crosstable else 1)
    tables = [
        {"title": title, "head": [words(key) for key in shown.columns][: shown.in_rounds], "rows": rows}
        for title, rows in shown.rounds
    ]
    data = {
        "language": now.book.language,
        "title": words.named(now.event, words("standings")),
        "rules": shown.rules,
        "head": [words(key) for key in shown.columns],
        "rows": shown.overall,
        "ties": {"title": words("ties_title"), "lines": shown.ties},
        "crosstable": {
            "title": words("crosstable"),
            "how": words("crosstable_how"),
            "head": [words("rank"), words("player"), *map(str, rounds), words("points")],
            "rows": shown.crosstable,
        },
        "rounds": tables,
    }
    return filled("standings", data)
