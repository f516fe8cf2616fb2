"""Reads a page of the documentation as somebody does who tries everything on it, from the top to the bottom.

What a reader and the tests agree on stands in docs/README.md: a line that begins with `$ ` is typed; what stands below
it is what is printed; a name in backquotes and a colon above a block say under which name the block is saved.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent

FENCE = re.compile(r"( *)```(\S*) *")
SAVED_AS = re.compile(r".*`([\w./-]+\.\w+)`:")
MARK = re.compile(r" *<!-- (main line|test line|not run: (.+)) -->")
EXAMPLE = re.compile(r"\|.* `(\$ [^`]+)` \|")  # at the end of a row, as in docs/commands.md
EXIT_CODE = re.compile(r"(.*?) +# exit code (\d+)")
SHELLS = frozenset({"sh", "shell", "bash", "console", "powershell", "bat"})
# What a shell would run; in a block without a language such a line is typed by readers and never tried by the tests.
UNMARKED = re.compile(r"(proofpress|\.venv/|python|py |pip|git|sudo|cp|mkdir|cd) ?")


@dataclass(frozen=True)
class Block:
    """What stands between two fences, and what the line above says of it."""

    line: int
    language: str
    text: str
    above: str

    @property
    def saved_as(self) -> str | None:
        found = SAVED_AS.fullmatch(self.above)
        return found[1] if found else None

    @property
    def mark(self) -> str | None:
        """Who runs the block instead of this test, or why nobody does."""
        found = MARK.fullmatch(self.above)
        return found[1] if found else None


@dataclass(frozen=True)
class Call:
    """One command line with what the page says that comes of it."""

    line: int
    words: tuple[str, ...]
    exit_code: int
    shown: tuple[str, ...]  # nothing: the page does not say

    def prints(self, output: str) -> bool:
        """Whether the output is what is shown; `…` stands for some characters, alone in a line for some lines."""
        if not self.shown:
            return True
        lines = (r"(?:.*\n)*" if line == "…" else re.escape(line).replace("…", ".*") + "\n" for line in self.shown)
        return re.fullmatch("".join(lines), without_ends(output)) is not None


def without_ends(output: str) -> str:
    """The output as it can be shown in a page: without blanks at the ends of lines and empty lines around it."""
    lines = "\n".join(line.rstrip() for line in output.splitlines()).strip("\n")
    return f"{lines}\n"


def blocks(page: str) -> Iterator[Block]:
    """All fenced blocks of a page."""
    above, opened = "", None
    inside: list[str] = []
    for number, line in enumerate(page.splitlines(), 1):
        fence = FENCE.fullmatch(line)
        if opened is None and fence:
            opened, inside = (number, fence[2]), []
        elif opened is not None and fence and not fence[2]:
            yield Block(opened[0], opened[1], dedent("\n".join(inside)) + "\n", above)
            opened, above = None, ""
        elif opened is not None:
            inside.append(line)
        elif example := EXAMPLE.fullmatch(line):
            yield Block(number, "", example[1] + "\n", "")
        elif line.strip():
            above = line
    assert opened is None, f"line {opened}: a block is never closed"


def calls(block: Block) -> Iterator[Call]:
    """The command lines of a block."""
    pieces = re.split(r"(?m)^\$ ", block.text)
    line = block.line + 1 + pieces[0].count("\n")
    for piece in pieces[1:]:
        typed, *shown = piece.rstrip("\n").split("\n")
        ends = EXIT_CODE.fullmatch(typed)
        words = shlex.split(ends[1] if ends else typed)
        yield Call(line, tuple(words), int(ends[2]) if ends else 0, tuple(one.rstrip() for one in shown))
        line += piece.count("\n")


def badly_marked(block: Block) -> Iterator[str]:
    """Command lines that no test would run, though no mark says why."""
    if block.language in SHELLS:
        if block.mark is None:
            yield f"line {block.line}: a block of {block.language} needs a mark that says why it is not run here"
    elif not block.language and block.saved_as is None:
        for number, line in enumerate(block.text.splitlines(), block.line + 1):
            if UNMARKED.match(line):
                yield f'line {number}: a command line begins with "$ ": {line}'
            if line.startswith("$ ") and not line.startswith("$ proofpress "):
                yield f"line {number}: only proofpress is run: {line}"


def inline_calls(page: str) -> Iterator[tuple[str, ...]]:
    """Calls in the midst of sentences, word by word."""
    outside = re.sub(r"(?ms)^ *```.*?^ *```", "", page)
    for code in re.findall(r"`(proofpress [^`]+)`", outside):
        yield tuple(code.split()[1:])
