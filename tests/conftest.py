"""What keeps the tests quick: how many processes run them, what waits for the night, and less to tidy up."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import depth, once


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
    # A job in the background inherits Ctrl-C as ignored, one of nohup the end of the terminal as well; so would
    # every process that a test starts and interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    settings.register_profile("depth", max_examples=depth.deep(25), deadline=None)
    settings.load_profile("depth")
    once.begin()
    os.environ["LANGUAGE"] = "en"  # whatever the locale is; tests of other languages say which
    os.environ["PROOFPRESS_PATIENCE"] = "100000"  # a busy machine makes any work long


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """A file of which all is left out need not even be imported."""
    whole = depth.DEPTH == 1 and collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if whole and "\npytestmark = nightly\n" in collection_path.read_text(encoding="utf-8") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The test line leaves out what is marked `nightly`; see `tests/depth.py`."""
    if depth.DEPTH > 1:
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


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
