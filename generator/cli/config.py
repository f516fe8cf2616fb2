"""`proofpress config`: shows and saves the defaults of all commands."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.layout import table
from generator.cli.options import command
from generator.cli.settings import KEYS, NO_FOLDER, Settings, change_settings, known_key, load_settings, settings_path
from generator.library.errors import UsageError, shown_path
from generator.library.layers import shipped
from generator.library.suggest import listed


@command("config")
@click.option("--set", "assignments", multiple=True, metavar="KEY=VALUE", help="Save a default. May be repeated.")
@click.option("--unset", "dropped", multiple=True, metavar="KEY", help="Forget a saved default. May be repeated.")
@click.option("--path", "path_only", is_flag=True, help="Print only where the defaults are saved.")
def config(assignments: tuple[str, ...], dropped: tuple[str, ...], path_only: bool) -> None:
    """Show or save the defaults of all commands.

    Keys are language, paper, theme and profile. An option given to a command wins over what is saved.
    """
    path = settings_path()
    if path_only:
        if path is None:
            raise UsageError(NO_FOLDER)
        click.echo(path)
        return
    if assignments or dropped:
        wanted = dict(_split(assignment) for assignment in assignments)
        settings = change_settings(wanted, frozenset(known_key(key) for key in dropped))
        _note_language(wanted.get("language"))
    else:
        settings = load_settings()
    click.echo("\n".join(_lines(settings)))
    where = "none: there is no home folder to save it in" if path is None else shown_path(Path(path))
    click.echo(f"\nfile  {where}")


def _split(assignment: str) -> tuple[str, str]:
    key, sign, value = assignment.partition("=")
    if not sign:
        raise UsageError(f"--set {assignment}: write it as KEY=VALUE, such as paper=Letter")
    return known_key(key.strip()), value.strip()


def _note_language(language: str | None) -> None:
    """Own data may bring the language along, so an unknown one is no mistake yet."""
    known = sorted(path.stem for path in (shipped("carddata") / "languages").glob("*.yaml"))
    if language is not None and language not in known:
        click.echo(f"note: {language} is not among the shipped languages ({listed(known)})", err=True)


def _lines(settings: Settings) -> list[str]:
    rows = []
    for key, (_, what) in KEYS.items():
        origin = "default" if settings.saved(key) is None else "saved"
        rows.append((key, settings.value(key) or "none", origin, what))
    return table(rows)
