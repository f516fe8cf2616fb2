"""What keeps the tests quick: how many processes run them, shipped data read once in each, and less to tidy up."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import once


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Starting others takes longer than most files. None: as many as there are processors."""
    named = (Path(word.split("::")[0]) for word in config.args)
    return 0 if all(path.suffix == ".py" for path in named) or not sayable(config.rootpath) else None


def sayable(path: Path) -> bool:
    """Whether other processes can be told where this is: not where the locale cannot name the folder."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def pytest_configure() -> None:
    once.begin()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of collected tests stay until the end; Python need not look through them for what may go, and need
    not look often at what comes and goes."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        gc.enable()


@pytest.fixture
def read_anew() -> Iterator[None]:
    """For tests of how much work something is: nothing is kept."""
    with once.not_now():
        yield
