"""Every command line that version 0.2.0 took is taken: old names of options stay for a version when they go."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from proofpress import command_line
from proofpress.errors import ProofpressError
from tests.cli.conftest import no_saved_settings  # noqa: F401  # a fixture
from tests.made_by_0_2_0.answers import HERE
from tests.same_bytes.running import HERE as SAME_BYTES

LINES = (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()


class Understood(ProofpressError):
    """The words of a line have become values of options; nothing is carried out."""

    exit_code = 0


def test_every_line_is_understood(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def job(*_: Any) -> None:
        raise Understood("understood")

    monkeypatch.setattr(command_line, "Job", job)
    monkeypatch.chdir(SAME_BYTES / "room")
    refused, understood = [], 0
    for line in LINES:
        words = shlex.split(line.replace("TREE/", ""))[1:]
        if "<" in words:
            del words[words.index("<") :]
        code = command_line.run(words)
        out, err = capsys.readouterr()
        understood += err.endswith("understood\n") or bool(out)
        if code == 2:
            refused.append(f"{line}: {err}")
    assert refused == []
    assert understood > 450
