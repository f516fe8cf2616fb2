"""Reads the third-party cases from the folder `PROOFPRESS_ORACLE` names; they are no part of the project.

Where the variable is unset the tests over these cases are skipped; where it names a wrong folder they fail.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.yaml_files import read_yaml

VARIABLE = "PROOFPRESS_ORACLE"
UNSET = f"{VARIABLE} is unset; it would name the folder that holds scoring.yaml and the other third-party cases"

Case = dict[str, Any]


def read_cases(name: str) -> list[Case]:
    """The cases of one file, such as `scoring.yaml`; skips the calling test where there is no folder."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(UNSET)
    path = Path(folder) / name
    if not path.is_file():
        pytest.fail(f"{VARIABLE}={folder}: there is no {name} in that folder", pytrace=False)
    cases: list[Case] = read_yaml(path.read_text(encoding="utf-8"))["cases"]
    return cases


def case_params(name: str) -> list[Any]:
    """The cases of one file as parameters of a test, one each; a single skipped one without a folder."""
    if not os.environ.get(VARIABLE):
        return [pytest.param({}, id="unset", marks=pytest.mark.skip(reason=UNSET))]
    return [pytest.param(case, id=case["id"]) for case in read_cases(name)]


def ruins_of(case: Case) -> set[tuple[int, int]]:
    """The printed ruins of a case; a case without any names none."""
    return {(row, col) for row, col in case.get("ruins", [])}
