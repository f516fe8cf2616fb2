"""The workflows: actions at digests alone, no right that a job does not need, npm packages as the program pins them."""

from __future__ import annotations

import re

import pytest
import yaml

from proofpress.studio import one_file
from tests import ROOT

FILES = [*sorted((ROOT / ".github/workflows").glob("*.yml")), ROOT / "action.yml"]
# The jobs that may write, and what; all others read the repository.
RIGHTS = {
    ("studio.yml", "publish"): {"pages": "write", "id-token": "write"},
    ("release.yml", "attach"): {"contents": "write"},
    ("release.yml", "index"): {"id-token": "write"},
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_actions_are_pinned_by_their_digests(path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = re.findall(r"(?m)^ +- uses: (.+)$|^ +uses: (.+)$", text)
    assert lines
    for line in map("".join, lines):
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


def test_jobs_have_the_rights_that_they_need() -> None:
    found = {}
    for path in FILES[:-1]:
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert workflow["permissions"] == {"contents": "read"}, path.name
        found |= {(path.name, job): of["permissions"] for job, of in workflow["jobs"].items() if "permissions" in of}
    assert found == RIGHTS


@pytest.mark.parametrize("name", ["studio.yml", "release.yml"])
def test_packages_of_npm_are_the_pinned_ones(name: str) -> None:
    text = (ROOT / ".github/workflows" / name).read_text(encoding="utf-8")
    for package in (one_file.PYODIDE, one_file.PDFJS):
        assert package.replace(" ", "@") in text
