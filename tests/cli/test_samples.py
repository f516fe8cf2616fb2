"""The ready-made PDFs in docs/samples are what the program prints today."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from proofpress.pack.audit import decoded
from tests.cli.samples import FOLDER, PARTS, SAMPLES, sample
from tests.depth import nightly

SMALL = 1_600_000  # bytes: few mind to fetch them
BEGINNING = PARTS[:2]  # whose drawings have the same numbers in the whole file
AGAIN = "print them anew: python -m tests.cli.samples"


@pytest.fixture(autouse=True)
def without_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path / "config.yaml"))


def drawn(pdf: bytes) -> set[bytes]:
    """What is drawn on pages and in forms."""
    with pikepdf.open(BytesIO(pdf)) as file:
        streams = [thing for thing in file.objects if isinstance(thing, pikepdf.Stream)]
        return {stream.read_bytes() for stream in streams if b" Tf" in stream.read_bytes() or "/BBox" in stream}


def test_every_sample_is_there_and_listed() -> None:
    there = {path.name for path in FOLDER.glob("*.pdf")}
    listed = set(re.findall(r"\(([\w-]+\.pdf)\)", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert there == listed == set(SAMPLES)
    assert all((FOLDER / name).stat().st_size < SMALL for name in SAMPLES)


@nightly
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_begins_with_what_is_printed(name: str) -> None:
    printed = drawn(sample(name, BEGINNING))
    assert len(printed) > 100
    assert printed <= drawn((FOLDER / name).read_bytes()), AGAIN


@nightly
def test_a_sample_is_what_is_printed() -> None:
    name = SAMPLES[0]
    assert list(decoded((FOLDER / name).read_bytes(), name)) == list(decoded(sample(name), name)), AGAIN
