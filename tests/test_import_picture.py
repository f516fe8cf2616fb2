"""The picture of the packages shows what they import today."""

from __future__ import annotations

from tests.import_picture import PICTURE, below, graph, picture


def test_the_picture_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "python -m tests.import_picture"


def test_no_box_reaches_itself() -> None:
    arrows = graph()
    assert arrows["command_line"], "the program has imports"
    assert [name for name in arrows if name in below(arrows, name)] == []
