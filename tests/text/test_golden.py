"""The reader reads thousands of texts as it did, and finds the same wrong with them."""

from __future__ import annotations

import pytest

from tests.depth import some
from tests.languages import LANGUAGES
from tests.text.golden import fresh, golden


@pytest.mark.parametrize("code", some(LANGUAGES, 3))
def test_the_same_as_before(code: str) -> None:
    now, before = list(fresh(code)), golden(code)
    changed = sorted(set(now) ^ set(before))
    assert changed == [], "where this is meant: python -m tests.text.golden > tests/text/golden.txt"
