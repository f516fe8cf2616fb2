"""The draws of a seed, to be called without cards."""

from __future__ import annotations

from generator.cartographers.commands.options import PLAY, play_of
from generator.cartographers.commands.seeds import playable
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.draw_forum import forum_post
from generator.cartographers.pages.draw_lists import list_document, order_document
from generator.cartographers.pages.draw_pages import booklet_document, slides_document
from generator.cartographers.pages.draw_panel import Call, call_of
from generator.interface.command import SEED, Answer, Command, File, Job
from generator.interface.option import Refusal, flag, one_of
from generator.pages.look import Look, printing

POSTS = {"forum": "markdown", "bbcode": "bbcode"}  # how a post is marked up
WAYS = ("booklet", "list", "slides", *POSTS, "order")


def draws(job: Job[Edition]) -> Answer:
    """Print the draws of a seed, so that no cards are needed.

    The booklet, slides, pictures and the forum post may be seen by players and carry no seed. The list and the order
    of the decks are for the caller alone and say which seed they are. A seed for which no complete legal game is found
    is refused.
    """
    chosen, look, way = job.chosen, Look(job), job.chosen["as"]
    if look.format != "pdf" and way in POSTS:
        raise Refusal(f"it is no PDF, so --format {look.format} does not go with it", "as", said=way)
    play = play_of(job)
    setting, game = playable(
        play, chosen["seed"], "or --unproved to print it nevertheless", unproved=chosen["unproved"]
    )
    book = look.book(open_book, play.edition)
    call = call_of(book, play.choice, game.deal, play.ambush_by)
    match way:
        case "forum" | "bbcode":
            return _forum(call, POSTS[way], look)
        case "slides":
            return look.printed(slides_document(call).to_bytes(), "draws-slides.pdf")
        case "list" | "order":
            make, name = (list_document, "draws-list.pdf") if way == "list" else (order_document, "deck-order.pdf")
            return look.printed(make(call, look.paper("portrait"), setting.seed).to_bytes(), name)
        case _:
            return look.printed(booklet_document(call, look.paper("portrait")).to_bytes(), "draws-booklet.pdf")


DRAWS = Command(
    draws,
    (
        SEED,
        one_of(
            "as",
            "What to make: a booklet, one draw to a page; a list, with a strip to cover what comes; slides, 16:9; a "
            "forum post with spoilers, in Markdown or BBCode; or the order of the decks, for people who own the cards.",
            WAYS, noun="way", default="booklet",
            instead=(("post", "forum"), ("markdown", "forum"), ("pdf", "booklet"), ("png", "slides")),
        ),
        flag("unproved", "Print the draws even when no complete legal game is found for them."),
        *PLAY,
        *printing(),
    ),
)  # fmt: skip


def _forum(call: Call, markup: str, look: Look) -> Answer:
    """To the file of --output, or to standard output."""
    post = forum_post(call, markup)
    if look.output is None:
        return Answer(lines=lambda: post.removesuffix("\n").split("\n"))
    return Answer(files=[File(look.output, post.encode())])
