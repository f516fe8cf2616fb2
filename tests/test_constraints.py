"""`constraints.txt` pins what a release is made and tested with, so that an auditor can install just that."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from proofpress.pack.commands import CONSTRAINTS, versions
from tests import ROOT

TEXT = CONSTRAINTS.read_text(encoding="utf-8")
PINNED = dict(re.findall(r"(?m)^([a-z0-9-]+)==([^ ]+)", TEXT))


def test_every_dependency_is_pinned_as_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"]["test"]):
        wanted = Requirement(line)
        assert wanted.specifier.contains(PINNED[canonicalize_name(wanted.name)]), line


def test_every_package_has_digests_and_nothing_says_where_it_came_from() -> None:
    entries = re.split(r"(?m)^(?=\S)", TEXT)[1:]
    assert len(entries) == len(PINNED)
    digest = r" \\\n    --hash=sha256:[0-9a-f]{64}"
    assert [entry for entry in entries if not re.fullmatch(rf"[a-z0-9-]+==[^\\\n]+?({digest})+\n", entry)] == []


def test_a_manifest_names_the_constraints_and_what_they_pin() -> None:
    named = dict(versions())
    assert named.pop("constraints") == sha256(CONSTRAINTS.read_bytes()).hexdigest()
    assert set(named) - {"proofpress", "zlib"} < set(PINNED)
    assert {"reportlab", "fontpkg-cinzel", "font-source-serif-pro", "font-source-sans-pro"} < set(named)
