"""How many processes run the tests: all processors for folders, this one alone for files that are named."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Starting others takes longer than most files. None: as many as there are processors."""
    named = (Path(word.split("::")[0]) for word in config.args)
    return 0 if all(path.suffix == ".py" for path in named) else None
