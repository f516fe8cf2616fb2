"""`proofpress text`: the group of commands for translators, and those of them that are a few lines long."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from generator.cli.game_texts import open_texts
from generator.cli.group import LazyGroup
from generator.cli.layout import table, wrapped
from generator.cli.options import command, completed, data_option, json_option, offered
from generator.cli.registry import Entry
from generator.library.errors import EXIT_CONTENT, UsageError
from generator.library.suggest import hint, listed, quoted
from generator.text.catalogue import Catalogue, Unit, chosen, whole
from generator.text.checks import check
from generator.text.findings import CHECKS, UNCONFIRMED, Finding
from generator.text.reading import read
from generator.text.store import Changes, note, write

BAR = 20  # characters of the bar of a language

languages_option = click.option(
    "--lang",
    "codes",
    multiple=True,
    metavar="CODE",
    help="A language, such as cs; may be repeated. Default: all.",
    shell_complete=completed(lambda edition: edition.languages),
)
cards_option = click.option(
    "--card",
    "ids",
    multiple=True,
    metavar="ID",
    help="Only this card or label; may be repeated.",
    shell_complete=offered(lambda context: card_ids(open_texts(context.params.get("data"), context).catalogue)),
)


def card_ids(catalogue: Catalogue) -> list[str]:
    """The ids of all cards, and of the parts of cards that are confirmed by themselves."""
    return [name for part, name in catalogue.units if part in catalogue.cards]


def known_language(catalogue: Catalogue, option: str, code: str) -> str:
    """The language that an option names; an unknown one is an error."""
    if code not in catalogue.languages:
        raise UsageError(f"{option}: there is no language {quoted(code)}{hint(code, catalogue.languages)}")
    return code


def chosen_languages(catalogue: Catalogue, codes: Iterable[str]) -> list[str]:
    """The languages that --lang names, else all."""
    found = [known_language(catalogue, "--lang", code) for code in dict.fromkeys(codes)]
    return found or sorted(catalogue.languages)


def chosen_ids(catalogue: Catalogue, ids: Iterable[str]) -> list[str]:
    """The ids that --card names; an unknown one is an error."""
    known = list(dict.fromkeys(name for _, name in catalogue.units))
    for name in ids:
        if name not in known:
            raise UsageError(f"--card: there is no card or label {quoted(name)}{hint(name, known)}")
    return list(ids)


@command("explain")
@click.argument("what", metavar="CARD|CHECK")
@languages_option
@data_option
def explain(what: str, codes: tuple[str, ...], data: Path | None) -> None:
    """Explain a card's rule and how its texts are understood, or what a check is for.

    CARD is an id such as deepwood; CHECK is the id in the brackets of a finding, such as rule/points.
    """
    if what in CHECKS:
        click.echo("\n".join(_about_check(what)))
        return
    texts = open_texts(data).catalogue
    about = [unit for unit in texts.units.values() if unit.part in texts.cards and chosen(unit.id, (what,))]
    if not about:
        raise UsageError(f"there is no card and no check {quoted(what)}{hint(what, [*CHECKS, *card_ids(texts)])}")
    languages = chosen_languages(texts, codes)
    click.echo("\n\n".join("\n".join(_about_card(texts, unit, languages)) for unit in about))


def _about_check(rule: str) -> Iterator[str]:
    about = CHECKS[rule]
    yield f"{rule} ({about.severity})"
    yield from wrapped(about.about, "  ")
    yield from wrapped(about.example, "  for example: ")
    yield from wrapped(about.mend, "  to mend it:  ")


def _about_card(texts: Catalogue, unit: Unit, codes: list[str]) -> Iterator[str]:
    yield from wrapped(unit.words or "this card has no rule of its own", f"{unit.id}: ")
    if unit.wanted and unit.wanted.needs:
        needs = listed([need.words for need in unit.wanted.needs], "and")
        yield from wrapped(needs, "  to be said: ")
    for code in codes:
        text = texts.text(code, (unit.part, unit.id, "effect"))
        yield ""
        yield from wrapped(
            text or "no effect", f"  {code}  {texts.text(code, (unit.part, whole(unit.id), 'name')) or '-'}: ", "      "
        )
        if text:
            said = read(text, texts.vocabulary(code)).said
            facts = dict.fromkeys("/".join(map(str, each.facts)) for each in said if each.facts[0].kind != "each")
            yield from wrapped(", ".join(facts), "      understood: ")


@command("status")
@languages_option
@data_option
@json_option
def status(codes: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Show for each language how many texts are done, to review, missing or wrong.

    A card is done when all its texts are there, have no errors, and have been confirmed since the English text and the
    rule last changed.
    """
    texts = open_texts(data).catalogue
    rows = {code: _progress(texts, code) for code in chosen_languages(texts, codes)}
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    head = ["Language", "", "done", "to review", "missing", "errors", "notes"]
    lines = [[code, _bar(row), *(str(row[key] or "-") for key in _COLUMNS)] for code, row in rows.items()]
    click.echo("\n".join(table([head, *lines], right=range(2, len(head)))))


_COLUMNS = ("done", "review", "missing", "errors", "notes")


def _progress(texts: Catalogue, code: str) -> Mapping[str, int]:
    """Counts of texts: each is done, to review, or missing; and how many findings there are."""
    wanted = list(texts.wanted_keys())
    findings = check(texts, [code])
    missing = sum(key not in texts.entries[code] for key in wanted)
    open_ids = {finding.id for finding in findings if finding.rule in UNCONFIRMED or finding.severity == "error"}
    review = sum(key in texts.entries[code] and key[1] in open_ids for key in wanted)
    kinds = Counter(finding.severity for finding in findings if finding.rule not in ("state/missing", *UNCONFIRMED))
    done = len(wanted) - missing - review
    return {"all": len(wanted), "done": done, "review": review, "missing": missing} | {
        "errors": kinds["error"],
        "notes": kinds["note"],
    }


def _bar(row: Mapping[str, int]) -> str:
    filled = BAR * row["done"] // row["all"] if row["all"] else 0
    return "#" * filled + "." * (BAR - filled)


@command("confirm")
@languages_option
@cards_option
@data_option
@click.pass_context
def confirm(context: click.Context, codes: tuple[str, ...], ids: tuple[str, ...], data: Path | None) -> None:
    """Mark texts as reviewed against the English text and the rule of today.

    Writes the stamp `of` beside each effect that has no error of the group rule; from then on the check notices when
    the English text or the rule changes. Name a language with --lang.
    """
    texts = open_texts(data).catalogue
    if not codes:
        raise UsageError("name the language that you have reviewed with --lang")
    only = chosen_ids(texts, ids)
    changes: Changes = {}
    wrong: list[Finding] = []
    confirmed = 0
    for code in chosen_languages(texts, codes):
        errors = [each for each in check(texts, [code], only) if each.rule.startswith("rule/")]
        errors = [each for each in errors if each.severity == "error"]
        wrong += errors
        for (part, name, field), entry in texts.entries[code].items():
            stamp = texts.stamp(code, part, name)
            due = field == "effect" and entry.of != stamp and chosen(name, only)
            if due and name not in {finding.id for finding in errors}:
                note(changes, texts, code, (part, name, "of"), stamp)
                confirmed += 1
    for path in write(changes):
        click.echo(f"{path}: written", err=True)
    click.echo(f"{confirmed} confirmed")
    if wrong:
        names = listed(sorted({finding.id for finding in wrong}), "and")
        click.echo(f"not confirmed, because the text does not state the rule: {names}", err=True)
        context.exit(EXIT_CONTENT)


def _entry(name: str, help_: str, module: str = "generator.cli.text") -> Entry:
    return Entry(module, name, "Commands", help_)


_TABLE = {
    "check": _entry("check_texts", "Check texts against the rules.", "generator.cli.text_check"),
    "explain": _entry("explain", "Explain a card's rule, or a check."),
    "status": _entry("status", "Show the progress of each language."),
    "confirm": _entry("confirm", "Mark texts as reviewed."),
    "proof": _entry("proof", "Write a proof sheet, as HTML or PDF.", "generator.cli.text_proof"),
    "export": _entry("export", "Write texts for translators, as PO or CSV.", "generator.cli.text_exchange"),
    "import": _entry("import_texts", "Take in translated texts.", "generator.cli.text_exchange"),
}
text = LazyGroup("text", table=_TABLE, help="Check and translate texts; every text is checked against the card's rule.")
