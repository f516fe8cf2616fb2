"""Who sits where, for the wall and for the tables: a list by names, then a card for each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.pages.flow import Flow
from generator.pages.pack_occasion import Occasion
from generator.text.sorting import SortKey, sort_key

Named = Sequence[Sequence[str]]  # who sits at each table of a round, in the order of the seats

_COLUMNS: Final = 10  # rounds on a page of the list
_NAME: Final = 5  # the width of a name in columns
_LARGE: Final = 4  # rounds that leave room for large type


def seats_document(now: Occasion, rounds: Mapping[str, Named], said: str = "") -> bytes:
    """The seats of these rounds, by their titles; `said` comes first."""
    words = now.words
    document = now.book.document(words.named(now.event, words("wall_list")))
    flow = Flow(document, now.paper, now.book.theme, now.slug(words("wall_list")))
    titles = list(rounds)
    places = [
        {name: f"{table} · {seat}" for table, here in enumerate(tables, 1) for seat, name in enumerate(here, 1)}
        for tables in rounds.values()
    ]
    names = sorted({name for here in places for name in here}, key=lambda name: _key(now, name))
    for start in range(0, len(titles), _COLUMNS):
        columns = places[start : start + _COLUMNS]
        flow.new_page(words("wall_list"))
        flow.heading(words.named(now.event, words("wall_list")), 17)
        flow.paragraph(" ".join(filter(None, (said, words.set("wall_how")))), 10, "serif-italic")
        rows = ([name, *(here.get(name, "–") for here in columns)] for name in names)
        flow.table(
            (words("player"), *titles[start : start + _COLUMNS]),
            rows,
            (_NAME, *(1 for _ in columns)),
            14 if len(columns) <= _LARGE else 9,
        )
    for table in range(max(map(len, rounds.values()))):
        _card(flow, now, table, rounds)
    return document.to_bytes()


def _key(now: Occasion, name: str) -> tuple[int, SortKey]:
    """Names by the alphabet of the language; players without names have numbers."""
    return int(name) if name.isdecimal() else 0, sort_key(name, now.book.habits)


def _card(flow: Flow, now: Occasion, table: int, rounds: Mapping[str, Named]) -> None:
    """The card of a table: its number, to be seen from afar, and who sits there."""
    words = now.words
    title = words("table_title", number=table + 1)
    flow.new_page(title)
    box = flow.box(70 * flow.scale)
    for text, y, pt in ((now.event, 0.2, 16), (title, 0.75, 80)):
        flow.centred(box, y * box.height, text, pt, "title")
    here = {title: tables[table] for title, tables in rounds.items() if table < len(tables)}
    seats = (
        (title, ", ".join(f"{seat}\N{NO-BREAK SPACE}{name}" for seat, name in enumerate(names, 1)))
        for title, names in here.items()
    )
    flow.table((words("round"), words("players")), seats, (2, 9), 13 if len(here) <= _LARGE else 9)
