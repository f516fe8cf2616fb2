"""The parts of the program that are worth mutating, as files, and where the tests stand that matter for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    modules: tuple[str, ...]  # patterns of files
    tests: tuple[str, ...]  # folders or files, likewise as patterns


_GAMES = ("tests/cartographers", "tests/kingdoms")
_TEXTS = ("tests/text", "tests/kingdoms/test_texts.py", "tests/kingdoms/test_facts.py", "tests/cli/test_text.py")
_PRINTS = ("tests/press", "tests/pages", "tests/*/printing")

_PROGRAM = "generator/proofpress"
PARTS = {
    "rules": Part((f"{_PROGRAM}/*/rules/*.py",), (*_GAMES, "tests/cli/test_score.py")),
    "facts": Part((f"{_PROGRAM}/[ck]*/*facts.py",), (*_TEXTS, *_GAMES)),
    "words": Part(
        (f"{_PROGRAM}/*/rules_in_words.py",), (*_GAMES, "tests/cli/test_show.py", "tests/cli/test_describe.py")
    ),
    "compare": Part(
        tuple(
            f"{_PROGRAM}/text/{name}.py"
            for name in ("compare", "facts", "negation", "numbers", "reading", "roles", "vocabulary")
        ),
        _TEXTS,
    ),
    "certificate": Part(
        (f"{_PROGRAM}/*/certificate.py", f"{_PROGRAM}/certificates.py"),
        (*_GAMES, "tests/certificates", "tests/cli/test_prove.py", "tests/cli/test_verify.py"),
    ),
    "imposition": Part((f"{_PROGRAM}/press/imposition.py", f"{_PROGRAM}/press/document.py"), _PRINTS),
    "layout": Part(
        (*(f"{_PROGRAM}/pages/{name}.py" for name in ("layout", "card_sheets")), f"{_PROGRAM}/*/printing/*_sheet.py"),
        _PRINTS,
    ),
}


def part_of(root: Path, name: str) -> Part:
    """A part by its name, or a single module with the tests of the part it belongs to."""
    if name in PARTS:
        return PARTS[name]
    tests = [part.tests for part in PARTS.values() if name in files(root, part.modules)]
    if tests or (root / name).is_file():
        return Part((name,), tests[0] if tests else ("tests",))
    raise LookupError(f"{name} is neither a part ({', '.join(PARTS)}) nor a module")


def files(root: Path, patterns: Iterable[str]) -> Iterator[str]:
    """The files of the patterns relative to the root; of a folder, its tests."""
    for pattern in patterns:
        for found in sorted(root.glob(pattern)):
            inside = sorted(found.rglob("test_*.py")) if found.is_dir() else [found]
            yield from (path.relative_to(root).as_posix() for path in inside)
