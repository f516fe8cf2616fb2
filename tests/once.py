"""What follows from shipped data alone is worked out once in each process of tests.

A rule has one example, a value that never changes, so nothing that one test does reaches another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from proofpress.cartographers.printing import examples
from proofpress.cartographers.printing.examples import Example
from proofpress.cartographers.records import Clause

_examples: dict[str, Example] = {}
_example = examples.example


def _example_once(rule: tuple[Clause, ...]) -> Example:
    key = repr(rule)
    if key not in _examples:
        _examples[key] = _example(rule)
    return _examples[key]


def begin() -> None:
    examples.example = _example_once  # type: ignore[attr-defined]


@contextmanager
def not_now() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examples, "example", _example)
        yield
