"""The mutation run itself, tried on a program of a few lines: what it changes, and what it says of each change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.depth import nightly
from tests.mutation import equivalents
from tests.mutation.mutants import mutants_of

PROGRAM = '''
"""A toy."""

LIMIT = 3


def small(number):
    return number < LIMIT


def down(number):
    while number > 0:
        number -= 1
    return number


def colour(number):
    if number > 100:
        return "red"
    return "blue"
'''
TESTS = """
from proofpress.toy import colour, down, small

def test_small():
    assert [small(number) for number in (2, 3)] == [True, False]

def test_down():
    assert down(3) == 0

def test_colour():
    assert colour(1) == "blue"
"""
EQUIVALENT = """
- file: generator/proofpress/toy.py
  before: "while number > 0:"
  after: "while number >= 0:"
  why: it is not, but the list says so
"""
SURVIVORS = """\
generator/proofpress/toy.py:18: if number > 100:  ->  if number >= 100:
generator/proofpress/toy.py:18: if number > 100:  ->  if number > 101:
generator/proofpress/toy.py:18: if number > 100:  ->  if number > 99:
generator/proofpress/toy.py:18: if number > 100:  ->  if False:
generator/proofpress/toy.py:19: return "red"  ->  return "red~"
"""


@nightly
def test_what_a_test_notices_is_killed_and_what_none_notices_is_printed(tmp_path: Path) -> None:
    for name, content in (
        ("generator/proofpress/__init__.py", ""),
        ("generator/proofpress/toy.py", PROGRAM),
        ("tests/test_toy.py", TESTS),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / equivalents.FILE).parent.mkdir()
    (tmp_path / equivalents.FILE).write_text(EQUIVALENT, encoding="utf-8")
    line = [
        sys.executable,
        "-m",
        "tests.mutation",
        "generator/proofpress/toy.py",
        "--root",
        str(tmp_path),
        "--patience",
        "0",
    ]
    run = subprocess.run([*line, "--jobs", "1"], cwd=ROOT, capture_output=True, text=True, check=False)
    *survivors, figure = run.stdout.splitlines()
    assert sorted(survivors) == sorted(SURVIVORS.splitlines()), run.stderr
    assert figure == (
        "10 of 15 killed (66.7%), 2 of them because they ran forever; 1 equivalents left out; seed 1, 16 of 16 mutants"
    )
    assert run.returncode == 1
    assert (tmp_path / "generator/proofpress/toy.py").read_text(encoding="utf-8") == PROGRAM, (
        "the tree itself is not touched"
    )


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("x = 5", ["x = 6", "x = 4"]),
        ("x = 0", ["x = 1"]),
        ("x = 0.5", ["x = 1.5"]),
        ("x = True", ["x = False"]),
        ("x = 'word'", ["x = 'word~'"]),
        ("x = 'A message, for people.'", []),
        ("x = f'{y + 1} words'", []),
        ("x = a < b <= c", ["x = a <= b <= c", "x = a < b < c"]),
        ("x = a < b + TOLERANCE", ["x = a < b - TOLERANCE"]),
        ("x = a is not b", ["x = a is b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = (a) // (b)", ["x = (a) * (b)"]),
        ("x -= y", ["x += y"]),
        ("x = not a and -b", ["x =  a and -b", "x = not a or -b", "x = not a and b"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = a if b else assert_never(c)", ["x = a if False else assert_never(c)"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if True]", "x = [a for a in b if False]"]),
        ("x = min(a)", ["x = max(a)"]),
        ("while a: break", ["while False: break", "while a: continue"]),
        ("def f(a: int = 1) -> str: pass", ["def f(a: int = 2) -> str: pass", "def f(a: int = 0) -> str: pass"]),
        ("raise ValueError('word', 1)", []),
        ("assert x == 1", []),
        ("a: Literal['word'] = b", []),
        ("Word = Literal['word', 'other']", []),
        ("x = zip(a, strict=True)", []),
        ('x = "Ä" < y', ['x = "Ä" <= y']),
    ],
)
def test_what_is_changed(line: str, changed: list[str]) -> None:
    source = f'"""Words."""\n{line}\n'.encode()
    found = [mutant.applied(source).decode().splitlines()[1] for mutant in mutants_of("x.py", source)]
    assert sorted(found) == sorted(changed)


@nightly
def test_every_mutant_of_the_program_can_be_compiled_and_every_equivalent_is_one() -> None:
    known = equivalents.read(ROOT)
    assert all(known.values()), "a reason for each"
    found = set()
    for path in sorted({file for file, _, _ in known}):
        source = (ROOT / path).read_bytes()
        found |= {equivalents.key(mutant) for mutant in mutants_of(path, source)}
    assert sorted(set(known) - found) == [], "no longer in the program: strike them from the list"


def test_every_line_with_an_equivalent_is_still_there() -> None:
    """In the test line, because whoever changes one should mend the list."""
    known = equivalents.read(ROOT)
    files = {file: (ROOT / file).read_text(encoding="utf-8") for file, _, _ in known}
    lines = {file: {" ".join(line.split()) for line in text.splitlines()} for file, text in files.items()}
    gone = [f"{file}: {before}" for file, before, _ in known if before not in lines[file]]
    assert gone == [], "follow them in tests/mutation/equivalents.yaml, or strike them out"
