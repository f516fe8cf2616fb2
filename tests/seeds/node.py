"""Runs templates/dealer.js in Node, for the tests that compare the two dealers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

DEALER = Path(__file__).parents[2] / "templates" / "dealer.js"
_TIMEOUT = 60  # seconds; it takes one


def in_node(script: str, given: object) -> Any:
    """What the script returns; it finds the dealer as `Dealer` and the given value as `given`."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed, so the JavaScript dealer cannot be compared with the Python one")
    program = f"""
        const Dealer = require({json.dumps(os.fsencode(DEALER).decode())});
        const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const run = () => {{ {script} }};
        process.stdout.write(JSON.stringify(run()));
    """
    # Escaped JSON, so that half characters come through as they are.
    done = subprocess.run(
        [node, "-e", program.encode()], input=json.dumps(given), encoding="utf-8", capture_output=True, timeout=_TIMEOUT
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
