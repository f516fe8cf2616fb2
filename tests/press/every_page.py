"""`python -m tests.press.every_page`: reads every page back, on all papers, in all themes and languages of both games.

Prints what is wrong with a page. CI tries a spread of these lines: `test_every_page`.
"""

from __future__ import annotations

import io
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path

import pdfua
import pikepdf

from generator import cli
from generator.press.ink import THEMES
from generator.press.paper import PAPERS
from tests.languages import LANGUAGES
from tests.press.measure import Page, Pages

LEAST, LEAST_ON_CARDS = 7.0, 6.0  # points
EDGE, PIXEL = 5.0, 0.25  # mm
RULE, RULE_OFF = 50.0, 0.05
FOUR = '"Greenbough,Canal Lake,Wildholds,Borderlands"'

# What is printed, whatever the paper, the theme and the language.
KINDS = (
    "sheets --copies 2",
    "sheets --sets heroes --solo",
    "sheets --map a --map b --up 2 --copies 2",
    "sheets --map a --back aid",
    f"sheets --map a --back reference --edicts {FOUR}",
    "cards --sets combined",
    "cards --size mini --kind season,ambush",
    "cards --gutterfold --kind ambush",
    "cards --bleed 3 --kind edict",
    "reference --sets combined",
    f"reference --edicts {FOUR}",
    "aid --sets combined",
    "draws 2026-W47 --sets combined --as booklet",
    "draws 2026-W47 --as list --sets combined",
    "draws 2026-W47 --as order",
    "calibrate",
    "cards --game kingdoms",
    "sheets --game kingdoms",
    "aid --game kingdoms",
    "reference --game kingdoms",
    "draws 2026-W47 --game kingdoms --players 5 --tokens",
)
NO_RULE = ("calibrate",)
HAS_CARDS = ("cards", "booklet", "order")


def printed(line: str) -> dict[str, bytes]:
    """The documents that a command line prints; none where the paper is too small for it."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
            code = cli.run(shlex.split(line))
        if code not in (0, 1):
            raise AssertionError(f"{line}: {said.getvalue()}")
        return {path.as_posix(): path.read_bytes() for path in sorted(Path().rglob("*.pdf"))}


def problems(line: str) -> Iterator[str]:
    """What is wrong with the pages of a command line."""
    for name, pdf in printed(line).items():
        yield from (f"{line}: {name}: {what}" for what in file_problems(pdf))
        for number, page in enumerate(Pages(pdf), 1):
            for what in page_problems(page, line, first=number == 1):
                yield f"{line}: {name} page {number}: {what}"


def file_problems(pdf: bytes) -> Iterator[str]:
    """What qpdf finds in a file, and a checker of PDF/UA in its structure."""
    yield from pikepdf.open(io.BytesIO(pdf)).check_pdf_syntax()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.pdf")
        path.write_bytes(pdf)
        yield from (finding.message for outcome in pdfua.validate(str(path)).outcomes for finding in outcome.findings)


def page_problems(page: Page, line: str, first: bool) -> Iterator[str]:
    """What is wrong with a page."""
    if "--bleed" not in line and page.nearest_edge < EDGE - PIXEL:
        yield f"ink {page.nearest_edge:.1f} mm from the edge"
    least = LEAST_ON_CARDS if any(word in line for word in HAS_CARDS) else LEAST
    for pt, text in page.small_type(least).items():
        yield f"type of {pt} pt: {text[:30]}"
    if found := page.letters_over_letters():
        yield f"letters over letters: {found[:4]}"
    if over := page.letters_over_lines():
        yield "letters over lines: " + " ".join(
            f"{letter.sign} at {letter.box.x:.0f},{letter.box.y:.0f}" for letter in over[:4]
        )
    if first and not any(word in line for word in NO_RULE):
        rule = page.rule()
        if rule is None or abs(rule - RULE) > RULE_OFF:
            yield f"the rule is {rule} mm long"


def main() -> None:
    """Tries everything, or the lines that hold a word of the command line."""
    wanted = sys.argv[1:]
    for kind, paper, theme, language in product(KINDS, PAPERS, THEMES, LANGUAGES):
        line = f"{kind} --paper {paper} --theme {theme} --lang {language}"
        if all(word in line for word in wanted):
            for problem in problems(line):
                print(problem, flush=True)


if __name__ == "__main__":
    main()
