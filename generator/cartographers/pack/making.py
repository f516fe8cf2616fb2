"""Prints a pack: every unit on its own, so that units can be made in any order, by several processes, and again.

A unit's files follow from the plan, its round key and its certificate, and from nothing else. A certificate that is
there already is verified and used, which is how an interrupted run continues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.cartographers.certificate import Setting, verify
from generator.cartographers.edition import Edition
from generator.cartographers.pack.derive import Dealt, setting_of
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pages.book import Book, open_book
from generator.cartographers.pages.draw_lists import list_document
from generator.cartographers.pages.draw_panel import call_of
from generator.cartographers.pages.pack_players import MapOccasion, player_document, sheets_document, slips_document
from generator.cartographers.pages.pack_sealed import Par, appendix_document, envelope_document
from generator.cartographers.pages.reference_pages import reference_document
from generator.cartographers.prove import printed_par, prove
from generator.cartographers.rules.game import Match, State
from generator.cartographers.rules.rating import total
from generator.cartographers.search.players import players_for
from generator.library.dataclass import dataclass
from generator.library.errors import ProofpressError
from generator.pack.check_row import check_letters, check_row
from generator.pack.game import Made
from generator.pack.league import file_of, language_of, zipped
from generator.pack.protocol import Broken
from generator.pack.results import player_name
from generator.pack.units import Unit, seats_of, title_of
from generator.pages.inks import theme_of
from generator.pages.pack_cover import covered
from generator.pages.pack_occasion import MARK
from generator.press.paper import Paper, parse_paper
from generator.text.labels import labels_of


@dataclass(frozen=True, slots=True)
class Proved:
    """A unit with what is known of it."""

    dealt: Dealt
    game: Match
    best: State
    reference: State
    certificate: bytes

    def par(self, edition: Edition) -> Par:
        return Par(printed_par(edition, self.game), total(self.reference.scores[0]), total(self.best.scores[0]))


def file_names(unit: Unit) -> dict[str, str]:
    """The files of a unit: kind -> name."""
    return {
        "sheets": f"players/{unit.folder}-sheets.pdf",
        "reference": f"players/{unit.folder}-reference.pdf",
        "slips": f"players/{unit.folder}-slips.pdf",
        "players": f"players/{unit.folder}.zip",
        "envelope": f"sealed/{unit.folder}-envelope.pdf",
        "draws": f"sealed/{unit.folder}-draws.pdf",
        "appendix": f"sealed/{unit.folder}-appendix.pdf",
        "certificate": f"sealed/{unit.folder}-certificate.json",
    }


def proved(edition: Edition, plan: Plan, dealt: Dealt, found: bytes | None) -> Proved:
    """The unit with its certificate: the one found, when it proves this very deal, else a new one."""
    setting = setting_of(edition, plan, dealt.code)
    if found is None:
        proof = prove(edition, setting, budget=plan.best_budget)
        assert proof.certificate is not None
        assert proof.best is not None
        assert proof.reference is not None
        return Proved(dealt, proof.game, proof.best.state, proof.reference.state, proof.certificate)
    game, end = checked(edition, setting, dealt, found)
    return Proved(dealt, game, end, players_for(edition, setting).reference(game).state, found)


def checked(edition: Edition, setting: Setting, dealt: Dealt, found: bytes) -> tuple[Match, State]:
    """Game and best-known sheet of a certificate, which must be about this deal."""
    name = file_names(dealt.unit)["certificate"]
    try:
        seen = verify(edition, found)
    except ProofpressError as error:
        raise Broken(f"{name}: {error}") from None
    if seen.setting != setting:
        raise Broken(f"{name} is about another seed, map or way of play than {dealt.unit.label} of this pack")
    if seen.verdict != "playable" or seen.best is None:
        raise Broken(f"{name} does not prove {dealt.unit.label} playable, or lacks a best-known line")
    return seen.game, seen.best.end


def made(book: Book, plan: Plan, commitment: str, known: Proved) -> Made:
    """All files of a unit."""
    edition, dealt, game = book.edition, known.dealt, known.game
    choice = plan.choice(edition)
    now = occasion(book, plan, commitment, dealt.unit)
    call = call_of(book, choice, game.deal, plan.way)
    row = check_row(dealt.digest)
    seats = seats_of(plan, dealt.unit)
    par = known.par(edition)
    names = file_names(dealt.unit)
    title = f"{plan.event}, {now.title}"
    list_paper = _list_paper(now.paper)
    letters = check_letters(dealt.digest)
    if plan.league:
        files = {names["players"]: _for_players(book, plan, commitment, dealt.unit, call.edicts, row, letters)}
    else:
        reference = reference_document(book, now.paper, game.deal.edicts, letters=call.edicts, game=title)
        files = {
            names["sheets"]: sheets_document(now, game.deal.edicts, row, letters, seats),
            names["reference"]: reference.to_bytes(),
            names["slips"]: slips_document(now, seats),
        }
    files |= {
        names["envelope"]: envelope_document(now, call, row, dealt.code, commitment),
        names["draws"]: covered(
            list_document(call, list_paper, dealt.code, (now.event, now.title)),
            now,
            list_paper,
            now.words("pile_draws"),
            now.words("goes_envelope"),
        ),
        names["appendix"]: appendix_document(now, call, game, known.best, par, dealt.digest, plan.best_budget),
        names["certificate"]: known.certificate,
    }
    return Made(dealt.unit, files, par.reference)


def _for_players(
    book: Book,
    plan: Plan,
    commitment: str,
    unit: Unit,
    edicts: Mapping[str, str],
    row: Sequence[str],
    letters: str,
) -> bytes:
    """A file for each player, in their language."""
    found, spoken = {}, dict[str, MapOccasion]()
    for player in range(plan.players):
        if unit.pod and plan.seat_of(player, unit.number)[0] != unit.pod:
            continue
        language = language_of(plan, player)
        if language not in spoken:
            own = replace(plan, language=language)
            spoken[language] = occasion(open_book(book.edition, language, book.theme), own, commitment, unit)
        name = player_name(plan, player)
        found[file_of(plan, player)] = player_document(spoken[language], edicts, row, letters, name)
    return zipped(found)


def occasion(book: Book, plan: Plan, commitment: str, unit: Unit | None) -> MapOccasion:
    """What the pages of a unit, or of the whole event, have in common."""
    edition = book.edition
    words = labels_of(edition, plan.language)
    choice = plan.choice(edition)
    map_id, map_ = plan.game_map(edition)
    return MapOccasion(
        book=book,
        words=words,
        paper=parse_paper(plan.paper, "portrait"),
        event=plan.event,
        title=title_of(words, unit) if unit else "",
        mark=f"{commitment[:MARK]}…",
        map_id=map_id,
        map=map_,
        season_set=choice.season_set,
        solo=plan.mode == "solo",
        with_heroes=bool(choice.heroes),
    )


def _list_paper(paper: Paper) -> Paper:
    """The list of draws is one line a draw, for which small paper is too narrow; the caller gets A4 then."""
    least = parse_paper("A4")
    return paper if paper.width >= least.width else least


def book_of(edition: Edition, plan: Plan) -> Book:
    """The book of a plan. One serves all units, so that examples are looked for once."""
    return open_book(edition, plan.language, theme_of(plan.theme))
