"""Saved defaults and printer profiles of version 0.2.0 mean what they meant, and are kept when one of them changes."""

# ruff: noqa: F811  # fixtures of the command line are imported
from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofpress.pages.calibration import Profile, read_profile
from proofpress.press.paper import parse_paper
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress  # noqa: F401  # fixtures
from tests.made_by_0_2_0.answers import HERE
from tests.press.pdfs import opened, text_of

SETTINGS = HERE / "settings"
PAPER = parse_paper("A4")
SAVED = {"language": "de", "paper": "200x280mm", "theme": "large-print"}


@pytest.fixture
def home(no_saved_settings: Path) -> Path:
    """The settings as they lay in somebody's home, with the printer profile beside them."""
    folder = no_saved_settings.parent
    folder.mkdir()
    (folder / "printer.yaml").write_bytes((SETTINGS / "printer.yaml").read_bytes())
    text = (SETTINGS / "config.yaml").read_text(encoding="utf-8")
    no_saved_settings.write_text(text.replace("/home/ada", str(folder)), encoding="utf-8")
    return folder


def saved(proofpress: Proofpress, *words: str) -> dict[str, str]:
    settings = json.loads(proofpress("config", *words, "--json").out)["settings"]
    return {key: said["value"] for key, said in settings.items() if said["saved"]}


def test_every_default_is_read_and_kept(proofpress: Proofpress, home: Path) -> None:
    everything = {**SAVED, "profile": str(home / "printer.yaml")}
    assert saved(proofpress) == everything
    assert saved(proofpress, "--set", "theme=mono") == {**everything, "theme": "mono"}
    assert saved(proofpress) == {**everything, "theme": "mono"}


def test_pages_follow_them(proofpress: Proofpress, home: Path) -> None:
    assert proofpress("cards", "--cards", "treetower", "-o", home / "cards.pdf").code == 0
    pdf = (home / "cards.pdf").read_bytes()
    page, back = opened(pdf).pages
    assert sorted(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) == [200, 280]
    assert "Baum" in text_of(pdf)
    assert proofpress("config", "--set", "profile=").code == 0
    assert proofpress("cards", "--cards", "treetower", "-o", home / "straight.pdf").code == 0
    assert back.Contents.read_bytes() != opened((home / "straight.pdf").read_bytes()).pages[1].Contents.read_bytes()


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("printer", Profile(1.5, -0.75)),
        ("upside-down", Profile(0.5, -2)),
        ("lying", Profile(0, -0.3, "right")),
    ],
)
def test_a_profile_is_read_and_added_to(
    name: str,
    profile: Profile,
    proofpress: Proofpress,
    tmp_path: Path,
) -> None:
    path = tmp_path / "profile.yaml"
    path.write_bytes((SETTINGS / f"{name}.yaml").read_bytes())
    assert read_profile(path) == profile
    assert proofpress("calibrate", "--read", "0.25,1", "--profile", path, "--paper", "A4").code == 0
    assert read_profile(path) == profile.moved(0.25, 1, PAPER, "long-edge")
