"""`proofpress census --game kingdoms`: proves ranges of set-ups, and tells who wins."""

from __future__ import annotations

from generator.cli.census_parts import Range, range_options
from generator.cli.kingdoms.options import Table, table_options
from generator.cli.options import command, json_option, lang_option
from generator.cli.settings import chosen_language
from generator.kingdoms.census import count, report, subject_of, summary, tasks

SUFFIXES = (".txt", ".json")


@command("census")
@range_options
@table_options
@lang_option
@json_option
def census(wanted: Range, table: Table, lang: str | None, as_json: bool) -> None:
    """Prove ranges of set-ups, and report how many are accepted, how long games take, and who wins them.

    The bot K1 plays the set-ups of the seeds Z0, Z1, Z2 and so on to the end. Results of ranges are kept, so a census
    that was interrupted goes on where it was. The report depends on nothing but the seeds. Files of -o end in .txt or
    .json.
    """
    wanted.check(SUFFIXES)
    language = chosen_language(table.edition, lang)
    subject = subject_of(table.edition, table.setting(wanted.prefix))
    found = wanted.results(count, subject, list(tasks(wanted.start, wanted.stop)), table.own)
    numbers = summary(subject, wanted.start, wanted.stop, found)
    wanted.tell(numbers, "\n".join(report(table.edition, numbers, language)) + "\n", as_json)
