"""The set-up of a seed on paper, so that nobody has to shuffle and deal."""

from __future__ import annotations

from generator.interface.command import SEED, Answer, Command, Job
from generator.interface.option import flag, one_of
from generator.kingdoms.commands.options import TABLE, play_of
from generator.kingdoms.deal import choice_of, deal
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.setup_sheet import SetupSheet, setup_document
from generator.kingdoms.prove import prove
from generator.library.errors import NotAccepted, Refusal
from generator.library.suggest import quoted
from generator.pages.look import Look, printing
from generator.press.furniture import SLUG_SEPARATOR

SHEET, KEY = WAYS = ("sheet", "key")


def draws(job: Job[Edition]) -> Answer:
    """Print the set-up of a seed: who gets which land, side, nation, home region and resources, and who begins.

    Players may see the sheet: it carries no seed unless that is asked for. The key of the exploration tokens is for
    the person who lays them out and does not play. A set-up that is not proved to be playable is refused.
    """
    play, look, key = play_of(job), Look(job), job.chosen["as"] == KEY
    if key and not play.tokens:
        raise Refusal("there are no tokens to lay out without --tokens", "as", said=KEY)
    setting = play.setting(job.chosen["seed"])
    proof = prove(play.edition, setting)
    if not proof.accepted and not job.chosen["unproved"]:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is not accepted: {proof.reason}; take another seed, or --unproved to print "
            "it nevertheless"
        )
    setup = deal(play.box, choice_of(play.box, setting.config), setting.seed, beginners=setting.beginners)
    book = look.book(open_book, play.edition)
    code = SLUG_SEPARATOR.join((setting.seed, setting.config)) if job.chosen["show-seed"] else ""
    document = setup_document(book, look.paper("portrait"), SetupSheet(setup, setting.free), code, tokens=key)
    return look.printed(document.to_bytes(), "set-up-key.pdf" if key else "set-up.pdf")


DRAWS = Command(
    draws,
    (
        SEED,
        one_of(
            "as", "The players' sheet, or the key of which exploration token lies where.", WAYS, default=SHEET,
            noun="way to print a set-up",
        ),
        flag(
            "show-seed",
            "Print the seed and its configuration at the foot, so that any table can deal the set-up again; whoever "
            "reads them can also find out where tokens lie.",
        ),
        flag("unproved", "Print the set-up even when it is not proved to be playable."),
        *TABLE,
        *printing(),
    ),
)  # fmt: skip
