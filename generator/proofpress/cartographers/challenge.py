"""Challenges: a seed that everybody plays at home, and a table made of the codes of their games.

There is no server and no secret: a code holds every move, so whoever reads the table can replay it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from proofpress.cartographers.certificate import make_match, map_called, played
from proofpress.cartographers.choice import MAP, PRESET, play_of
from proofpress.cartographers.deal import Setting
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.kit import kit_of_seed
from proofpress.cartographers.prove import attempt, playable
from proofpress.cartographers.records import AmbushBy
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.data.yaml_reader import built
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_OK,
    ContentError,
    ProofpressError,
    Refusal,
    first_of,
    joined,
    say,
    shown_path,
    typed_path,
)
from proofpress.files import (
    File,
    as_csv,
    as_text,
    bytes_of,
    digest,
    digest_in,
    environment,
    filled,
    path_of,
    text_lines,
)
from proofpress.language import Labels, labels_of, sort_key
from proofpress.options import ANY, DATA, JSON, LANG, Answer, Command, Job, Option, file
from proofpress.pages.page_setup import Look, printing_into
from proofpress.records import Record, Sized, Text
from proofpress.seeds import MOST_ATTEMPTS, canonical_json, first_accepted, odd_letters

# --------------------------------------------------------------------------------------------------------------------
# The folder of a challenge: what is played; a page to post; sheet, reference, rulebook and caller page; and a
# workflow that makes the table of a public repository.


CHALLENGE: Final = "challenge.json"
CODES: Final = "codes"  # a file for each player
_PAGES: Final = ("map-sheets.pdf", "reference.pdf", "rulebook.pdf", "caller.html")
_POSTED: Final = {"README.md": "challenge.md.j2", ".github/workflows/challenge.yml": "challenge.yml.j2"}


class Challenge(Record):
    """What is played."""

    seed: Text
    config: Text
    map: Text
    grid: Annotated[tuple[Text, ...], Sized(1, 100)]
    ambush_by: AmbushBy


def written(setting: Setting) -> bytes:
    """What is played, as the file has it."""
    about = {"seed": setting.seed, "config": setting.config, "map": setting.map_id, "ambush_by": setting.ambush_by}
    return canonical_json({**about, "grid": list(setting.map.grid)}) + b"\n"


def read_challenge(edition: Edition, data: bytes, shown: str) -> tuple[str, Match]:
    """The seed of a challenge and the match of each player, from its file."""
    found = built(Challenge, data, shown)
    map_ = map_called(edition, found.map, found.grid)
    return found.seed, make_match(edition, Setting(found.config, found.seed, found.map, map_, found.ambush_by))


def new(job: Job[Edition]) -> Answer:
    """Make the folder of a challenge: a proved seed, a page to post, what is printed, and a workflow.

    The seed is the first playable attempt at TEXT, as in seed find. Everybody plays it at home and sends the code of
    the game; challenge table makes the table of the codes. If the folder already has a page to post and a workflow,
    they stay as they are.
    """
    look, play = Look(job), play_of(job)
    seed, _, _ = first_accepted(job.chosen["text"], partial(attempt, job), MOST_ATTEMPTS)
    setting, game = playable(play, seed)
    folder = look.folder(Path(re.sub(r"\W+", "-", seed).strip("-").lower() or "challenge"))
    book = look.book(open_book, play.edition)
    words = {"label": book.label, "seed": seed, "map": play.map_id.upper(), "language": book.language}
    fill, was = environment(escaped=False).get_template, digest_in(folder / CHALLENGE)
    if was not in ("", digest(written(setting))):
        raise Refusal(
            say("the folder holds another challenge, whose codes would no longer fit; name another folder"), "output"
        )
    posted = {folder / name: fill(template).render(words).encode() for name, template in _POSTED.items()}
    there = {path: digest_in(path) for path in posted}
    kept = [path for path in posted if there[path] not in ("", digest(posted[path]))]

    def files() -> Iterator[File]:
        yield File(folder / CHALLENGE, written(setting), was=was)
        for piece in kit_of_seed(book, look.paper("portrait"), play, (), 1, setting.seed, game):
            if piece.name in _PAGES:
                yield File(folder / piece.name, piece.made()[0])
        yield from (File(path, data, was=there[path]) for path, data in posted.items() if path not in kept)

    return Answer(
        facts={"seed": seed, "folder": str(folder)},
        files=files(),
        folder=folder,
        notes=[
            *(say("note: {odd}", odd=odd) for odd in filter(None, [odd_letters(job.chosen["text"])])),
            *(
                say("note: {path} exists and stays as it is; delete it to make it again", path=shown_path(path))
                for path in kept
            ),
            say(
                "next: post the folder; proofpress challenge table {folder} makes the table of the codes",
                folder=typed_path(folder),
            ),
        ],
    )


# --------------------------------------------------------------------------------------------------------------------
# The codes that people send: a file for each in the folder, named after the player; or lines with a name and a code.


MOST_CODES: Final = 20_000
_LONGEST: Final = 300  # characters of a line; the time to take one apart grows with their square
_MOST_NAME: Final = 60
_LINE: Final = re.compile(r"(.*?)[\s,;:|]*([0-9A-Za-z]{2,}(?:[-\u2010-\u2015][0-9A-Za-z]+)+)\W*")


class Sent(NamedTuple):
    """What somebody has sent."""

    player: str
    code: str
    where: str


def sent_in(folder: Path) -> Iterator[Sent]:
    """The codes in the files of a folder, by the names of the files."""
    for path in sorted(folder.glob("*.txt")):
        if path.is_symlink() or not path.is_file() or path.stat().st_size > _LONGEST:
            yield Sent(path.stem, "", say("{path}: it is a link, a folder, or too large", path=shown_path(path)))
            continue
        text = bytes_of(path, _LONGEST).decode("utf-8", "replace").strip().removeprefix("\ufeff")
        line = _LINE.fullmatch(text)
        yield Sent(path.stem, line[2] if line and not line[1].strip() else text, shown_path(path))


def pasted(text: str, where: str) -> Iterator[Sent]:
    """The codes in lines, each behind the name of its player."""
    for number, line in enumerate(text_lines(text), start=1):
        if line.strip():
            found = _LINE.fullmatch(line) if len(line) <= _LONGEST else None
            yield Sent(*((found[1], found[2]) if found else (line, "")), f"{where}:{number}")


class SentGame(NamedTuple):
    """A game that was replayed."""

    player: str
    points: int
    losses: int
    code: str


def replayed(match: Match, sent: Iterable[Sent]) -> tuple[list[SentGame], list[str], list[str]]:
    """The best game of each player; what is refused, and what the reader of the table should know, in sentences."""
    best, refused, notes = dict[str, SentGame](), list[str](), list[str]()
    first = dict[str, str]()  # who sent a game first
    known = dict[str, SentGame | str]()  # by the letters of the code
    for number, (player, code, where) in enumerate(sent):
        if number == MOST_CODES:
            raise ContentError(
                say("{where}: more than {most_codes:,} codes, which is the limit", where=where, most_codes=MOST_CODES)
            )
        name = " ".join(player.split())
        if not name or len(name) > _MOST_NAME or not name.isprintable():
            refused.append(
                say(
                    "{where}: the name {name!r} is empty, longer than {most_name}, or cannot be printed",
                    where=where,
                    name=name,
                    most_name=_MOST_NAME,
                )
            )
            continue
        if not code:
            refused.append(
                say("{where}: a name and a code are expected", where=where) if ": it is" not in where else where
            )
            continue
        letters = re.sub(r"\W", "", code).upper()
        found = known.setdefault(letters, _game(match, code) if letters not in known else "")
        if isinstance(found, str):
            refused.append(joined(": ", (where, found)))
            continue
        if (other := first.setdefault(letters, name)) != name:
            notes.append(say("{name!r} sent the same game as {other!r}", name=name, other=other))
        here, key = found._replace(player=name), name.casefold()
        if key in best and best[key].code != here.code:
            notes.append(say("{name!r} sent several games; the best one counts", name=name))
        best[key] = min((here, *([best[key]] if key in best else [])), key=_order)
    return sorted(best.values(), key=_order), refused, notes


def _game(match: Match, code: str) -> SentGame | str:
    """A game, or why the code is none."""
    try:
        scores = played(match, code).end.scores[0]
    except ProofpressError as error:
        return str(error)
    return SentGame("", total(scores), losses(scores), code)


def _order(entry: SentGame) -> tuple[int, int]:
    return -entry.points, entry.losses


# --------------------------------------------------------------------------------------------------------------------
# The table, for a page, for programs and for a message.


_HEAD: Final = ("rank", "player", "points", "monster_losses", "challenge_code")
_TABLE: Final = ("table.html", "table.csv", "table.txt")


def table_files(words: Labels, language: str, seed: str, entries: Sequence[SentGame]) -> dict[str, bytes]:
    """The table as HTML, CSV and text; players with the same points and losses share a rank."""
    ranks: dict[tuple[int, int], int] = {}
    rows = [[str(ranks.setdefault(_order(each), rank)), *map(str, each)] for rank, each in enumerate(entries, 1)]
    head = [words(key) for key in _HEAD]
    page: Mapping[str, Any] = {
        "language": language, "title": words.named(words("standings"), seed), "rules": words("challenge_check"),
        "head": head, "rows": rows, "ties": {"lines": []}, "crosstable": {"rows": []}, "rounds": [], "still": True,
    }  # fmt: skip
    wide = [max(map(len, column)) for column in zip(head[:4], *(row[:4] for row in rows), strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row[:4], wide, strict=True)).rstrip()
        for row in (head, *rows)
    )
    made = (
        filled("standings", page),
        as_csv([("rank", "player", "points", "losses", "code"), *rows]).encode(),
        "".join(f"{line}\n" for line in lines).encode(),
    )
    return dict(zip(_TABLE, made, strict=True))


def table(job: Job[Edition]) -> Answer:
    """Replay the codes that people have sent for the challenge in FOLDER, and write the table as HTML, CSV and text.

    Codes are in FOLDER/codes, in a file for each player, named after the player; or in CODES, a line each, with the
    name before the code. Each code is replayed with the seed of the challenge; wrong codes are reported, and the exit
    code is then 1. If a player sends several games, the best one counts.
    """
    folder: Path = job.chosen["folder"]
    was = {name: digest_in(folder / name) for name in _TABLE}
    seed, match = read_challenge(job.edition, *job.read(folder / CHALLENGE))
    given = (
        pasted(as_text(data, where), where) for data, where in (job.read(path_of(text)) for text in job.chosen["codes"])
    )
    sent = [*sent_in(folder / CODES), *(each for lines in given for each in lines)]
    entries, refused, notes = replayed(match, sent)
    words = labels_of(job.edition, job.language)
    entries.sort(key=lambda entry: (_order(entry), sort_key(entry.player, job.edition.languages[job.language])))
    made = table_files(words, job.language, seed, entries)
    return Answer(
        facts={"players": [entry._asdict() for entry in entries], "refused": refused, "notes": notes},
        files=[File(folder / name, data, was=was[name]) for name, data in made.items()],
        folder=folder,
        notes=[
            *first_of(refused),
            *first_of([say("note: {note}", note=note) for note in notes]),
            say("{players} {players<player|players>} in the table", players=len(entries)),
        ],
        code=EXIT_CONTENT if refused else EXIT_OK,
    )


NEW = Command(
    new,
    (
        Option("text", "What the challenge is called, such as 2026-W47: its seed is that.", position=True, needed=True),
        PRESET,
        MAP,
        DATA,
        *printing_into(Path("TEXT")),
    ),
    changes=True,
    work="proving the seed and making the pages",
)
TABLE = Command(
    table,
    (
        Option("folder", "The folder of the challenge.", kind="folder", position=True, needed=True),
        file("codes", "Lines with a name and a code; - is standard input.", position=True, times=ANY),
        LANG,
        DATA,
        replace(JSON, label="Print JSON: the table, and what was refused."),
    ),
    changes=True,
)
