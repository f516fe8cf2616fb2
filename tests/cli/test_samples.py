"""The ready-made PDFs in docs/samples: all there, and printed anew when a release asks for it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from tests.cli.samples import FOLDER, GAMES, PARTS, SAMPLES, sample, stale
from tests.depth import nightly

SMALL = 850_000  # bytes: few mind to fetch them
ONE_OF_EACH = [f"{game}-{language}-A4.pdf" for game, language in zip(GAMES, ("cs", "pl"), strict=True)]


@pytest.fixture(autouse=True)
def without_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path / "config.yaml"))


def test_every_sample_is_there_and_listed() -> None:
    there = {path.name for path in FOLDER.glob("*.pdf")}
    listed = set(re.findall(r"\(([\w-]+\.pdf)\)", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert there == listed == set(SAMPLES)
    assert all((FOLDER / name).stat().st_size < SMALL for name in SAMPLES)


@nightly
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_sample_says_in_its_bookmarks_what_it_holds(name: str) -> None:
    with pikepdf.open(BytesIO(sample(name))) as file, file.open_outline() as outline:
        titles = [str(entry.title) for entry in outline.root]
        assert len(set(titles)) == len(titles) >= len(PARTS[name.partition("-")[0]])
        assert len(file.pages) > len(titles)
        if name.startswith("cartographers"):  # base and Heroes apart, one after the other
            assert [title.partition(", ")[0] for title in titles] == sorted(
                (title.partition(", ")[0] for title in titles), key=["základní hra", "Hrdinové"].index
            )


def test_what_is_not_printed_like_that_any_more_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("a-en.pdf", "b-en.pdf", "c-en.pdf")
    for name in names[:2]:
        (tmp_path / name).write_bytes(b"printed " + name[:1].encode())
    for what, found in (("FOLDER", tmp_path), ("SAMPLES", names), ("sample", lambda _: b"printed a")):
        monkeypatch.setattr(f"tests.cli.samples.{what}", found)
    monkeypatch.setattr("tests.cli.samples.decoded", lambda data, _: [data])
    assert stale() == ["b-en.pdf", "c-en.pdf"]
