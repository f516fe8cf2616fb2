"""`proofpress config`: what is saved, where, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from proofpress.settings import settings_path
from tests.cli.conftest import Proofpress
from tests.cli.process import proofpress as real_proofpress


def rows(out: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split()[1:3] for line in out.splitlines() if line.strip()}


def test_defaults(proofpress: Proofpress, no_saved_settings: Path) -> None:
    result = proofpress("config")
    assert (result.code, result.err) == (0, "")
    assert rows(result.out) == {
        "language": ["en", "default"],
        "paper": ["A4", "default"],
        "theme": ["colour", "default"],
        "profile": ["none", "default"],
        "file": [str(no_saved_settings)],
    }
    assert not no_saved_settings.exists(), "looking writes nothing"


def test_set_and_forget(proofpress: Proofpress, no_saved_settings: Path) -> None:
    result = proofpress("config", "--set", "language=pl", "--set", "paper=Letter")
    assert result.err == f"written: {no_saved_settings}\n"
    assert rows(result.out)["language"] == ["pl", "saved"]
    assert rows(result.out)["paper"] == ["Letter", "saved"]
    assert no_saved_settings.read_text(encoding="utf-8").splitlines()[1:] == ["language: 'pl'", "paper: 'Letter'"]
    result = proofpress("config", "--set", "language=", "--set", "theme=mono")
    assert rows(result.out)["language"] == ["en", "default"]
    assert rows(proofpress("config").out)["theme"] == ["mono", "saved"]
    proofpress("config", "--set", "paper=", "--set", "theme= ")
    assert rows(proofpress("config").out)["paper"] == ["A4", "default"]
    assert os.listdir(no_saved_settings.parent) == ["config.yaml"], "nothing half-written stays behind"


def test_norwegian_is_a_language(proofpress: Proofpress) -> None:
    result = proofpress("config", "--set", "language=no")
    assert "\nnote: no is not among the shipped languages (cs, " in result.err
    assert rows(result.out)["language"] == ["no", "saved"]
    assert rows(proofpress("config").out)["language"] == ["no", "saved"]


def test_profile_is_saved_with_its_whole_path(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "it's mine"
    folder.mkdir()
    (folder / "office.yaml").write_text("offset: {x: 1.5, y: -0.5}\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert proofpress("config", "--set", "profile=office.yaml").code == 0
    monkeypatch.chdir(tmp_path)
    assert str(folder / "office.yaml") in proofpress("config").out


@pytest.mark.parametrize(
    ("assignment", "code", "message"),
    [
        ("papr=A4", 2, 'there is no setting "papr"; did you mean "paper"? possible: language, paper, theme or profile'),
        ("paper", 2, "--set paper: write it as KEY=VALUE, such as paper=Letter"),
        ("paper=A44", 2, '--set paper=A44: unknown paper "A44"'),
        ("theme=colur", 2, 'unknown theme "colur"; did you mean "colour"?'),
        ("language=Czech", 2, '--set language=Czech: "Czech" is not a language code such as en or pt-BR'),
        ("language=e\nn", 2, '--set language: "e\\nn" holds a character that cannot be printed'),
        ("profile=/nonexistent/p.yaml", 3, 'printer profile "/nonexistent/p.yaml" cannot be read'),
    ],
)
def test_refused_values(
    proofpress: Proofpress, no_saved_settings: Path, assignment: str, code: int, message: str
) -> None:
    result = proofpress("config", "--set", assignment)
    assert result.code == code
    assert result.out == ""
    assert message in result.err
    assert not no_saved_settings.exists()


def test_mistakes_in_the_file_are_reported_with_their_place(proofpress: Proofpress, no_saved_settings: Path) -> None:
    no_saved_settings.parent.mkdir()
    no_saved_settings.write_text("papper: A4\ntheme: colour\npaper: A99\nlanguage: [en]\n", encoding="utf-8")
    result = proofpress("config")
    assert result.code == 1
    assert [line.split(": error: ")[0] for line in result.err.splitlines()] == [
        f"{no_saved_settings}:1:1",
        f"{no_saved_settings}:4:11",
    ]
    no_saved_settings.write_text("theme: colour\npaper: A99\n", encoding="utf-8")
    assert proofpress("config").err.startswith(f'{no_saved_settings}:2:8: error: unknown paper "A99"')


@pytest.mark.parametrize("content", ["", "# nothing yet\n\n", "{}\n"])
def test_a_file_without_content_saves_nothing(proofpress: Proofpress, no_saved_settings: Path, content: str) -> None:
    no_saved_settings.parent.mkdir()
    no_saved_settings.write_text(content, encoding="utf-8")
    assert rows(proofpress("config").out)["paper"] == ["A4", "default"]


def test_a_file_that_cannot_be_read_or_written(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path))
    assert proofpress("config").code == 3
    (tmp_path / "file").touch()
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path / "file" / "config.yaml"))
    result = proofpress("config", "--set", "paper=A5")
    assert result.code == 3
    assert "config.yaml" in result.err or "cannot be made" in result.err


@pytest.mark.parametrize(
    ("environment", "platform", "path"),
    [
        ({"HOME": "/home/kim"}, "linux", "/home/kim/.config/proofpress/config.yaml"),
        ({"HOME": "/home/kim", "XDG_CONFIG_HOME": "/conf"}, "linux", "/conf/proofpress/config.yaml"),
        ({"XDG_CONFIG_HOME": "/conf"}, "linux", "/conf/proofpress/config.yaml"),
        (
            {"HOME": "/home/kim", "XDG_CONFIG_HOME": "relative"},
            "linux",
            "/home/kim/.config/proofpress/config.yaml",
        ),
        (
            {"HOME": "/Users/kim", "XDG_CONFIG_HOME": "/conf"},
            "darwin",
            "/Users/kim/Library/Application Support/proofpress/config.yaml",
        ),
        (
            {"APPDATA": "C:\\Users\\kim\\AppData\\Roaming", "HOME": "/home/kim"},
            "win32",
            "C:\\Users\\kim\\AppData\\Roaming\\proofpress\\config.yaml",
        ),
        ({"HOME": "/home/kim", "PROOFPRESS_CONFIG": "/here.yaml"}, "linux", "/here.yaml"),
        ({"HOME": "/home/kim", "PROOFPRESS_CONFIG": ""}, "linux", "/home/kim/.config/proofpress/config.yaml"),
        ({}, "linux", None),
        ({"HOME": ""}, "darwin", None),
        ({}, "win32", None),
    ],
)
def test_where_settings_lie(environment: dict[str, str], platform: str, path: str | None) -> None:
    found = settings_path(environment, platform)
    assert (None if found is None else str(found)) == path


def test_without_a_home_folder() -> None:
    homeless = {"HOME": None, "XDG_CONFIG_HOME": None, "PROOFPRESS_CONFIG": None}
    shown = real_proofpress("config", **homeless)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"none: there is no home folder" in shown.stdout
    refused = real_proofpress("config", "--set", "paper=A5", **homeless)
    assert refused.returncode == 2
    assert refused.stderr == b"there is no home folder to save settings in; name a file with PROOFPRESS_CONFIG\n"
