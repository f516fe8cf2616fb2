"""Every kind of mistake in a data file is reported with its place, the wrong value and what would be right.

The files lie in `broken/`; those that cannot say in a comment what is wrong with them (wrong encodings, huge ones) are
made in `test_hostile.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from proofpress.cartographers.edition import Edition, find_map, load_edition
from proofpress.errors import EXIT_CONTENT, DataError
from tests import ROOT
from tests.data.corpus import Broken, broken_files, lay

FILES = broken_files()

pytestmark = pytest.mark.skipif(
    not yaml.__with_libyaml__, reason="messages about unreadable YAML are compared word for word with those of libyaml"
)


@pytest.fixture(scope="module")
def shipped() -> Edition:
    return load_edition()


@pytest.mark.parametrize("broken", FILES, ids=[broken.name for broken in FILES])
def test_mistakes_are_told(broken: Broken, shipped: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    path = lay(tmp_path, broken.path, broken.content)
    with pytest.raises(DataError) as caught:
        find_map(shipped, str(path)) if broken.is_map else load_edition(tmp_path)
    found = caught.value.diagnostics
    assert {diagnostic.place.path for diagnostic in found} == {str(path)}, "reported about another file"
    assert tuple(f"{each.place.line}:{each.place.column}: {each.message}" for each in found) == broken.expected
    assert caught.value.exit_code == EXIT_CONTENT
    whole = [f"{path}:{line.replace(': ', ': error: ', 1)}" for line in broken.expected]
    assert str(caught.value).splitlines() == whole


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 60
    messages = [line.split(": ", 1)[1] for broken in FILES for line in broken.expected]
    assert len(set(messages)) >= 150, "different messages"


@pytest.mark.parametrize("broken", FILES, ids=[broken.name for broken in FILES])
def test_messages_are_sentences_of_one_line(broken: Broken) -> None:
    for line in broken.expected:
        message = line.split(": ", 1)[1]
        assert message.isprintable()
        assert message == message.strip()
        assert not message.endswith((".", ":", ";"))
        assert len(message) < 500
