"""The modules of the page in node: without a browser, and so in a moment."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from proofpress.files import shipped

_BROWSER = Path(__file__).with_suffix(".mjs")


def node(script: str, *given: Any) -> Any:
    """What a script gives back, which may import modules of the page and finds `given`."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed, so the modules of the page are not tried in it")
    whole = (
        'import { readFileSync } from "node:fs"; const given = JSON.parse(readFileSync(0, "utf8"));\n'
        f"const told = await (async () => {{ {script} }})(); process.stdout.write(JSON.stringify(told ?? null));"
    )
    line = [program, "--import", _BROWSER.as_uri(), "--input-type=module", "--eval", whole]
    place = {**os.environ, "PROOFPRESS_TEMPLATES": str(shipped("templates").absolute())}
    done = subprocess.run(
        line, input=json.dumps(given), capture_output=True, text=True, timeout=120, check=False, env=place
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
