"""What the one-file edition is made of: the same packages wherever they are named, whole ones, and nothing else."""

from __future__ import annotations

import json
import pickle
import re
from hashlib import sha256
from pathlib import Path

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.data import folders
from proofpress.errors import FileError, Refusal
from proofpress.files import joined, unzipped, zipped
from proofpress.studio import one_file
from proofpress.studio.browser import at_hand
from proofpress.studio.server import STUDIO
from tests import PACKAGE, ROOT

NAMED = (".ci/run", ".github/workflows/studio.yml", "docs/studio.md")


@pytest.mark.parametrize("page", NAMED)
def test_packages_are_named_with_the_pinned_versions(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for package in (one_file.PYODIDE, one_file.PDFJS):
        assert package.replace(" ", "@") in text


def test_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyodide.mjs").write_bytes(b"another")
    with pytest.raises(FileError, match=r"pyodide.mjs: this is not the file of pyodide .*npm pack pyodide@"):
        one_file.parts(tmp_path, tmp_path)
    with pytest.raises(FileError, match="cannot be read"):
        one_file.parts(tmp_path / "nowhere", tmp_path)


def test_the_program_is_whole() -> None:
    """Everything of it but the command line and what serves pages; data, templates, faces, hyphenation."""
    carried = dict(one_file._program())
    modules = {path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*.py")}
    left = {name for name in modules if name not in carried}
    assert {name.split("/")[1] for name in left} == {"command_line.py", "studio"}
    assert "proofpress/studio/forms.py" in carried
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "carddata").rglob("*.yaml")}
    assert {f"proofpress/_shipped/{name}" for name in data} < set(carried)
    assert sum(name.endswith(".ttf") for name in carried) == 11
    assert sum(name.endswith(".dic") for name in carried) == 5
    assert not any("PIL/" in name or "pypdfium2" in name for name in carried)


def test_its_data_are_read_already(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(at_hand(load_edition(), "cs"))
    monkeypatch.setattr(folders, "_shipped_record", None)
    edition = pickle.loads(kept)
    assert {*edition.scoring} < {*edition.text["cs"].cards}
    assert all(edition.maps.values())
    assert edition.languages["cs"].labels


def test_a_row_of_files() -> None:
    head, _, rest = joined({"b": b"two", "a": b"o\nne"}).partition(b"\n")
    assert (json.loads(head), rest) == ([["a", 4], ["b", 3]], b"o\nnetwo")


def test_archives_are_the_same_each_time() -> None:
    files = [("a/b.pdf", b"one"), ("c.txt", b"two" * 1000)]
    assert list(unzipped(zipped(files))) == files
    assert sha256(zipped(files)).hexdigest() == sha256(zipped(iter(files))).hexdigest()


def test_an_edition_says_which_packages_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    from proofpress.games import DEFAULT_GAME, game
    from proofpress.options import Chosen, Job, Written

    chosen = Chosen(STUDIO.options, {"export": Written("page.html")}, saved={})
    with pytest.raises(Refusal, match=r"npm install --ignore-scripts pyodide@314\.0\.7 pdfjs-dist@6\.5\.438"):
        STUDIO.run(Job(game(DEFAULT_GAME).load, chosen))


def test_the_page_carries_the_licences_in_full() -> None:
    said = one_file.licences("Apache License, for pdf.js")
    for begins in (
        "MIT License", "Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Apache License, for pdf.js", "Copyright (c) 2000-2024, ReportLab Inc.", "Copyright 2007 Pallets",
        "Kirill Simonov", "Lars Heuer", "MOZILLA PUBLIC LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE",
        "David Jean Louis", "with Reserved Font Name 'Source'", "The Cinzel Project Authors",
    ):  # fmt: skip
        assert begins in said, begins
    titles = re.findall(r"\n\n(\S+).*\n=+\n\n", said)
    assert {"Proofpress", "pyodide", "CPython", "pdfjs-dist", "reportlab", "pyphen", "fontpkg-cinzel"} <= set(titles)


def test_the_notice_names_all_that_a_page_carries() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower()
    parts = ["cpython", *one_file.PINNED, *one_file._PACKAGES, "source serif", "source sans", "cinzel"]
    named = {"yaml": "pyyaml", one_file.PDFJS: f"pdf.js ({one_file.PDFJS})"}
    assert [part for part in parts if named.get(part, part) not in notice] == []
