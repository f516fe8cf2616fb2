"""The man page has every command and option, and formats without a complaint."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests import ROOT
from tests.cli.man import EXITS, page
from tests.cli.registered import every_command


def test_every_command_and_option_is_there() -> None:
    said = page().replace("\\-", "-")
    for name, _, command in every_command():
        section = said.partition(f".SS {name}")[2].partition(".SS ")[0]
        assert section, name
        for option in command.options:
            assert option.position or option.of_plans or f"\\fB--{option.name}\\fR" in section, (name, option.name)


def test_exit_codes_are_those_of_the_docs() -> None:
    docs = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    for code, meaning in EXITS.items():
        assert f"| {code} | {meaning}" in docs


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not there")
def test_it_formats() -> None:
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "PROOFPRESS(1)" in done.stdout
