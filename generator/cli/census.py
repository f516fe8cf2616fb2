"""`proofpress census`: proves ranges of seeds and reports what became of them."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cartographers.census import Extent, count, subject_of
from generator.cartographers.census_report import report, summary
from generator.cli.census_parts import Range, range_options
from generator.cli.options import command, json_option, lang_option
from generator.cli.seed_options import Play, play_options
from generator.cli.settings import chosen_language, load_settings
from generator.library.errors import UsageError
from generator.press.paper import DEFAULT_PAPER, parse_paper

WIDEST_BEAM = 5_000
SUFFIXES = (".txt", ".json", ".pdf")


@command("census")
@range_options
@click.option("--par", type=int, default=0, metavar="N", help="Let R1 play the first N seeds. Default: 0.")
@click.option("--best", type=int, default=0, metavar="N", help="Look for a best line of the first N seeds. Default: 0.")
@click.option("--width", type=int, default=20, metavar="N", help="Width of the beam for best lines. Default: 20.")
@play_options
@lang_option
@json_option
def census(wanted: Range, par: int, best: int, width: int, play: Play, lang: str | None, as_json: bool) -> None:
    """Prove ranges of seeds, and report the rates.

    Counts for the seeds Z0, Z1, Z2 and so on how many the rule T1 accepts, and why it rejects the others; with --par
    and --best also what can be scored. Results of ranges are kept, so a census that was interrupted or killed goes on
    where it was, and a longer one uses what a shorter one found. The report depends on nothing but the seeds. Files of
    -o end in .txt, .json or .pdf.
    """
    wanted.check(SUFFIXES)
    for option, number in (("--par", par), ("--best", best)):
        if not 0 <= number <= wanted.stop - wanted.start:
            raise UsageError(f"{option} {number}: 0 to {wanted.stop - wanted.start}, as many as there are seeds")
    if not 1 <= width <= WIDEST_BEAM:
        raise UsageError(f"--width {width}: the beam is 1 to {WIDEST_BEAM:,} maps wide")
    language = chosen_language(play.edition, lang)
    extent = Extent(wanted.start, wanted.stop, par, best)
    subject = subject_of(play.edition, play.setting(wanted.prefix), width)
    tasks = list(extent.tasks())
    found = wanted.results(count, subject, tasks, play.own)
    numbers = summary(subject, extent, zip(tasks, found, strict=True))

    def page(_: Path) -> bytes:
        from generator.cartographers.pages.census_page import census_page

        paper = parse_paper(load_settings().value("paper") or DEFAULT_PAPER)
        return census_page(play.edition, numbers, paper, language)

    wanted.tell(numbers, "\n".join(report(play.edition, numbers, language)) + "\n", as_json, page)
