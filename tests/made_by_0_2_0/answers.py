"""What version 0.2.0 answered to some lines, in `answers.txt`; run with a program, it writes that file anew.

python -m tests.made_by_0_2_0.answers /path/to/0.2.0/bin/proofpress
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILE = HERE / "answers.txt"
IN_WORDS = {"rule_in_words", "effect_in_words", "levels_in_words"}  # sentences, which may become better ones


def answers() -> dict[str, Any]:
    """Each line with its answer: facts, or a text where it was asked for no JSON."""
    parts = (part.split("\n", 1) for part in FILE.read_text(encoding="utf-8").split("$ proofpress ")[1:])
    return {line: json.loads(answer) if line.endswith("--json") else answer for line, answer in parts}


def lost(before: Any, now: Any, place: str = "") -> list[str]:
    """Where an answer no longer says what it said; it may say more."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [each for key, value in before.items() for each in lost(value, now.get(key), f"{place}.{key}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [each for at, (old, new) in pairs for each in lost(old, new, f"{place}[{at}]")]
    return [] if before == now else [f"{place}: {before!r}, now {now!r}"]


def _facts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _facts(each) for key, each in value.items() if key not in IN_WORDS}
    return [_facts(each) for each in value] if isinstance(value, list) else value


def main(program: str) -> None:
    """Asks a program all the lines of the file again, and writes what it answers."""
    import shlex

    written = ""
    for line in answers():
        out = subprocess.run([program, *shlex.split(line)], cwd=HERE, capture_output=True, text=True, check=True).stdout
        said = json.dumps(_facts(json.loads(out)), ensure_ascii=False) + "\n" if line.endswith("--json") else out
        written += f"$ proofpress {line}\n{said}"
    FILE.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
