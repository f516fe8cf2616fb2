"""The tours of tests/tours.md lead through the rooms that the program passes, and through few enough."""

from __future__ import annotations

import re

import pytest

from tests import PACKAGE, ROOT
from tests.tours import MOST, TOURS, noting, passed

TOURS_TOLD = (ROOT / "tests" / "tours.md").read_text(encoding="utf-8")
ROOMS = {path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py")}


def told(name: str) -> set[str]:
    """The rooms that the page names in a tour."""
    found = re.search(rf"^## {name}\n(.*?)(?=^#|\Z)", TOURS_TOLD, re.M | re.S)
    assert found, name
    return {word for word in re.findall(r"`([\w/]+)`", found[1]) if word in ROOMS}


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_names_every_room_it_passes(name: str) -> None:
    rooms = set(passed(name))
    assert told(name) == rooms
    assert len(rooms) <= MOST[name]


def test_a_room_is_passed_where_a_function_of_it_runs() -> None:
    from proofpress.errors import shortened
    from proofpress.press.paper import Box

    with noting() as rooms:
        assert shortened("a page", 4) == "a p…"
    assert rooms == {"errors"}, "that another one was imported before does not count"
    with noting() as rooms:
        assert Box(1, 2, 3, 4).width == 3
    assert rooms <= {"press/paper"}


def test_the_page_is_read_in_a_sitting() -> None:
    assert len((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split()) <= 1_300
