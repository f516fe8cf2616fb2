"""`proofpress pack --game kingdoms`: plans of the second game; the steps after planning are those of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from generator.cli import pack as common
from generator.cli.group import LazyGroup
from generator.cli.options import command
from generator.cli.pack_options import COMMON, CommonPlan, counted, needed_event, plan_file, split
from generator.cli.registry import Entry
from generator.cli.settings import chosen_language, load_settings
from generator.kingdoms.edition import Edition
from generator.library.errors import EXIT_USAGE
from generator.library.fields import Text

F = TypeVar("F", bound=Callable[..., Any])

STEPS = {
    **common.STEPS,
    "plan": Entry("generator.cli.kingdoms.pack", "plan_command", "Tournament", common.STEPS["plan"].help),
}


@click.group("pack", cls=LazyGroup, table=STEPS, invoke_without_command=True, subcommand_metavar="STEP …")
@click.pass_context
def pack(context: click.Context) -> None:
    """Run a tournament: sealed, proved set-ups for several tables.

    The steps in their order: plan, mix, print, play, reveal, audit. docs/tournaments.md tells how.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(EXIT_USAGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile(CommonPlan):
    """A plan of this game."""

    tokens: bool | None = None
    beginners: bool | None = None
    free: tuple[Text, ...] | None = None


_OPTIONS: Final = (
    click.option("--tokens/--no-tokens", default=None, help="With or without exploration tokens. Default: without."),
    click.option("--beginners/--no-beginners", default=None, help="All start with the beginners' resources."),
    click.option(
        "--free", metavar="LIST", help="What players choose: sides, nations, regions, resources, with commas."
    ),
    click.option("--ranking", metavar="places|points", help="What is added up. Default: places."),
    click.option(
        "--tie-breaks", metavar="LIST", help="Of places, points, rounds-won, best-round, last-round, with commas."
    ),
)


def _plan_options(function: F) -> F:
    decorated: Any = function
    for option in reversed((*COMMON, *_OPTIONS)):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]  # click's decorators return what they are given


@command("plan")
@common.folder_argument
@_plan_options
@common.key_option
def plan_command(folder: Path, key_path: Path | None, data: Path | None, **said: Any) -> None:
    """Fix the plan of an event in a new FOLDER, make its event key, and print the commitment.

    What the options leave out is taken from a YAML file (--from), else from the defaults. Publish plan and commitment
    before anybody can know a set-up. Tables may differ by one player; then there are set-ups for both sizes.
    """
    from generator.kingdoms.load import load_edition
    from generator.kingdoms.pack.game import GAME

    edition = load_edition(data)
    common.start(GAME, edition, folder, plan_from(edition, said), key_path)


def plan_from(edition: Edition, said: dict[str, Any]) -> Any:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    from generator.kingdoms.deal import data_hash
    from generator.kingdoms.pack.plan import Plan, check, check_tables, configs_of
    from generator.kingdoms.play import rulings_of
    from generator.press.ink import make_theme
    from generator.press.paper import parse_paper

    written = plan_file(PlanFile, said.pop("source"))
    count, names = counted(said.pop("players"), written.names, written.players)
    settings = load_settings()

    def value(name: str, default: Any) -> Any:
        given = said.get(name)
        given = getattr(written, name) if given is None else given
        return default if given is None else given

    event = needed_event(value("event", None))
    size, tokens = value("table_size", 4), value("tokens", False)
    check_tables(count, size)
    ranking = value("ranking", "places")
    plan = Plan(
        event=event,
        rounds=value("rounds", 1),
        reserves=value("reserves", 1),
        players=count,
        names=names,
        table_size=size,
        seating=value("seating", "shift"),
        draws=value("draws", "shared"),
        configs=configs_of(edition, count, size, tokens=tokens),
        tokens=tokens,
        beginners=value("beginners", False),
        free=tuple(sorted(set(split(value("free", ()))))),
        data=data_hash(edition),
        rulings=rulings_of(edition)._asdict(),
        language=chosen_language(edition, value("lang", None)),
        paper=parse_paper(value("paper", str(settings.value("paper")))).name,
        theme=make_theme(value("theme", str(settings.value("theme")))).name,
        value_kind=value("value", "none"),
        value_source=value("value_source", ""),
        ranking=ranking,
        tie_breaks=split(value("tie_breaks", ("points" if ranking == "places" else "places", "rounds-won"))),
    )
    return check(plan, edition)
