"""Many files at once: everything of a game, and what the host of an evening prints."""

from __future__ import annotations

from dataclasses import replace

from generator.cartographers.commands.options import PLAY, SETS, Play, choice_of, play_of
from generator.cartographers.commands.seeds import playable
from generator.cartographers.commands.sheets import LONGEST_NAME, NAMES
from generator.cartographers.edition import Edition
from generator.cartographers.kit import blind_kit, everything
from generator.cartographers.kit import kit as kit_of
from generator.cartographers.pages.book import open_book
from generator.cartographers.prove import accept
from generator.interface.command import DATA, SEED, Answer, Command, Job
from generator.interface.option import whole
from generator.library.errors import NotAccepted
from generator.library.files import names_in
from generator.pages.look import FOLDER, Look, printing_into
from generator.seeds.codes import new_code

MOST_PLAYERS = 1_000  # a sheet each; larger events print packs
BLIND_DEALS = 50  # the caller page picks one of this many
MOST_TRIES = 2_000  # on every printed map nearly all seeds can be played; on one's own map perhaps none


def print_all(job: Job[Edition]) -> Answer:
    """Print everything of a game: map sheets, cards, the scoring reference and the player aid.

    Without options it is the base game. index.txt in the folder lists what was made.
    """
    look, choice = Look(job), choice_of(job)
    book = look.book(open_book, job.edition)
    return look.bundle(
        everything(book, look.paper("portrait"), choice, book.called(job.chosen["sets"])), FOLDER, book.label
    )


ALL = Command(print_all, (DATA, *SETS, *printing_into(FOLDER)))


def kit(job: Job[Edition]) -> Answer:
    """Print the kit of a casual event: map sheets, the scoring cards explained, and the draws.

    One seed for everybody, and no cards needed. With a seed the draws are printed as well, for a host who calls them.
    Without one the caller page picks blindly from fifty proved deals, so that the host can play too. A seed for which
    no complete legal game is found is refused.
    """
    chosen, look, play = job.chosen, Look(job), play_of(job)
    players: int = chosen["players"]
    names = names_in(*job.read(chosen["names"]), LONGEST_NAME) if chosen["names"] else ()
    book, paper = look.book(open_book, play.edition), look.paper("portrait")
    if chosen["seed"] is None:
        map_ = (play.map_id, play.map)
        pieces = blind_kit(book, paper, play.choice, map_, _proved(play), play.ambush_by, names, players)
    else:
        setting, game = playable(play, chosen["seed"], "or none")
        pieces = kit_of(book, paper, play.choice, setting, game, names, players)
    return look.bundle(pieces, KIT_FOLDER, book.label)


KIT_FOLDER = FOLDER / "kit"
KIT = Command(
    kit,
    (
        replace(SEED, needed=False),
        whole("players", "How many map sheets.", 1, MOST_PLAYERS, default=4),
        NAMES,
        *PLAY,
        *printing_into(KIT_FOLDER),
    ),
)


def _proved(play: Play) -> list[str]:
    """New seeds for which a complete legal game is known."""
    found: list[str] = []
    for _ in range(MOST_TRIES):
        setting = play.setting(new_code())
        if accept(play.edition, setting)[1].verdict == "playable":
            found.append(setting.seed)
            if len(found) == BLIND_DEALS:
                return found
    raise NotAccepted(
        f"of {MOST_TRIES} new seeds only {len(found)} can be played on map {play.map_id}; take another map"
    )
