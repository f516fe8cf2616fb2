"""The ready-made PDFs in docs/samples are what the program prints today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.pack.audit import decoded
from tests.cli.samples import FOLDER, SAMPLES, print_into

SMALL = 150_000  # bytes: nobody minds to fetch one


def test_every_sample_is_there_and_listed() -> None:
    there = {path.name for path in FOLDER.glob("*.pdf")}
    listed = set(re.findall(r"\(([\w-]+\.pdf)\)", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert there == listed == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_what_is_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path / "config.yaml"))
    print_into(tmp_path, (name,))
    kept = (FOLDER / name).read_bytes()
    assert len(kept) < SMALL
    printed = (tmp_path / name).read_bytes()
    assert list(decoded(kept, name)) == list(decoded(printed, name)), "print them anew: python -m tests.cli.samples"
