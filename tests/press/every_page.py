"""`python -m tests.press.every_page`: reads every page back, on all papers, in all themes and languages of both games.

Prints what is wrong with a page. CI tries a spread of these lines: `test_every_page`.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path

import pdfua
import pikepdf

from proofpress import command_line
from proofpress.press.paper import PAPERS
from proofpress.press.themes import THEMES
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
    "sheets --dry-erase",
    "sheets --map a --back none --solo",
    f"sheets --map a --back reference --edicts {FOUR}",
    "cards --sets combined",
    "cards --size mini --kind season,ambush",
    "cards --duplex gutterfold --kind ambush",
    "cards --bleed 3 --kind edict",
    "cards --for printshop --kind season,ambush",
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
    "rulebook --sets combined",
    "rulebook --game kingdoms",
)
# What an event prints.
PACK = (
    "pack plan cup --event Cup --players players.txt --rounds 1 --table-size 4 --reserves 1 --value none",
    "pack print cup",
    "pack reveal cup --yes",
)
OF_BOTH = ("", "--game kingdoms")
NO_RULE = ("--for", "pack plan")
BLED = ("--bleed", "--for")
# An apostrophe in a word or at its end, and a hyphen before a number; one between letters or digits joins them.
TYPED = re.compile(r"\S*\w'\S*|(?<![\w.,:/+–−-])-\d\S*")
TOO_SMALL = ("take larger paper", "take A4 or larger")
HAS_CARDS = ("cards", "booklet", "order")


def with_look(kind: str, paper: str, theme: str, language: str) -> str:
    """The command line that prints this so; cards for shops are as large as they are, calibration has one look."""
    on = "" if "--for" in kind else f" --paper {paper}"
    inked = "" if kind == "calibrate" else f" --theme {theme}"
    return f"{kind}{on}{inked} --lang {language}"


def printed(*lines: str) -> dict[str, bytes]:
    """The documents that command lines print; none where the paper is too small for them."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("players.txt").write_text("Anna\nBo\nChloé\nDora\nErik\n", encoding="utf-8")
        for line in lines:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
                code = command_line.run(shlex.split(line))
            if code and not any(words in said.getvalue() for words in TOO_SMALL):
                raise AssertionError(f"{line}: {said.getvalue()}")
            if code:
                break
        return {path.as_posix(): path.read_bytes() for path in sorted(Path().rglob("*.pdf"))}


def problems(*lines: str) -> Iterator[str]:
    """What is wrong with the pages of command lines."""
    line = lines[0]
    try:
        documents = printed(*lines)
    except AssertionError as error:  # the other lines are tried nevertheless
        documents = {}
        yield str(error).strip()
    for name, pdf in documents.items():
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
    if not any(word in line for word in BLED) and page.nearest_edge < EDGE - PIXEL:
        yield f"ink {page.nearest_edge:.1f} mm from the edge"
    least = LEAST_ON_CARDS if any(word in line for word in HAS_CARDS) else LEAST
    for pt, text in page.small_type(least).items():
        yield f"type of {pt} pt: {text[:30]}"
    for typed in TYPED.findall(page.text):
        yield f"a sign of a typewriter: {typed}"
    if found := page.letters_over_letters():
        yield f"letters over letters: {found[:4]}"
    if over := page.letters_over_lines():
        yield "letters over lines: " + " ".join(
            f"{letter.sign} at {letter.box.x:.0f},{letter.box.y:.0f}" for letter in over[:4]
        )
    rule = page.rule()
    if rule is None:
        if first and not any(word in line for word in NO_RULE):
            yield "there is no rule"
    elif abs(rule - RULE) > RULE_OFF:
        yield f"the rule is {rule} mm long"


def main(wanted: list[str]) -> int:
    """Tries everything, or the lines that hold all words of the command line; 1 when anything was wrong."""
    wrong = 0
    lines = [(with_look(*found),) for found in product(KINDS, PAPERS, THEMES, LANGUAGES)]
    for game, paper, theme, language in product(OF_BOTH, PAPERS, THEMES, LANGUAGES):
        plan, print_, reveal = PACK
        lines.append((with_look(f"{plan} {game}", paper, theme, language), print_, reveal))
    for line in dict.fromkeys(lines):
        if all(word in line[0] for word in wanted):
            for problem in problems(*line):
                print(problem, flush=True)
                wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
