"""The steps of an event and their commands: plan, mix, print, results, seats, reveal."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import chain
from os.path import isfile, realpath
from pathlib import Path
from typing import Any, Final

import proofpress
from proofpress.errors import (
    DataError,
    FileError,
    Refusal,
    UsageError,
    first_of,
    joined,
    say,
    shown_path,
    typed_path,
    visible,
)
from proofpress.files import STANDARD, File, digest, digest_in, meant_by, path_of, shipped
from proofpress.games import Game, game_for, needed
from proofpress.options import (
    ANY,
    DATA,
    JSON,
    LANG,
    WORKERS,
    YES,
    Answer,
    Command,
    Job,
    Option,
    Progress,
    cores,
    file,
    flag,
    unwatched,
    whole,
    worked,
)
from proofpress.pack.folder import (
    AFTER,
    BEFORE,
    BOOKLET,
    COMMITMENT,
    EVENT_KEY,
    LOG,
    MANIFEST,
    MOST_KEY,
    PLAYERS_TABLE,
    PROTOCOL,
    PROTOCOL_PAGES,
    RESULTS as RESULTS_FOLDER,
    SEATS_TABLE,
    VALUE,
    begin,
    contents,
    default_key,
    document,
    has,
    load_key,
    manifest_file,
    open_up,
    read,
    read_commitment,
    read_value,
    refuse_key,
    refuse_taken,
    refuse_used,
    reveal_file,
    tidy,
    value_file,
    write,
    write_once,
    write_together,
)
from proofpress.pack.game import FORM, Opened, Pack, PackGame, UnitTask, form_page
from proofpress.pack.keys import LIBRARY, Broken, check_letters, commitment, event_seed, new_event_key, read_key
from proofpress.pack.pages import booklets, page_counts, piles_of, statement_after, statement_before
from proofpress.pack.plan import (
    FIRST,
    MOST_ROUNDS,
    PLAN,
    Dealt,
    Named,
    Plan,
    ask_for_value,
    composed,
    file_of,
    kind_in,
    like,
    plain,
    plan_hash,
    refuse_silence,
    tagged,
    units,
)
from proofpress.pack.protocol import (
    STANDINGS,
    Protocol,
    closed,
    kept_tables,
    last_played,
    mixed_up,
    played_so_far,
    protocol_of,
    protocol_pages,
    report,
    tables_in,
)
from proofpress.pack.results import MERGED, RESULTS_FILE, ResultTable, filled_in, prefilled
from proofpress.pack.seats import (
    players_table,
    results_file,
    seat_again,
    seats_by_name,
    seats_files,
    seats_now,
    spares_of,
)
from proofpress.pages.page_setup import OUTPUT
from proofpress.seeds import canonical_json

# --------------------------------------------------------------------------------------------------------------------
# What the bytes of pages depend on besides their contents.


CONSTRAINTS = Path(proofpress.__file__).with_name("constraints.txt")  # what a release was made and tested with
OWN_DATA = say("own data")
_LIBRARIES = (
    "font-source-sans-pro", "font-source-serif-pro", "fontpkg-cinzel", "jinja2", "pyphen", "reportlab", "segno",
)  # fmt: skip


@cache
def _installed() -> Mapping[str, str]:
    from importlib.metadata import version

    return {
        "proofpress": _this_version(),
        "constraints": sha256(CONSTRAINTS.read_bytes()).hexdigest(),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **{name: version(name) for name in _LIBRARIES},
    }


def _this_version() -> str:
    """The version; one that is in the making is a new one with every change of the program or its data."""
    if "dev" not in proofpress.__version__:
        return proofpress.__version__
    folders = (CONSTRAINTS.parent, shipped("carddata"), shipped("templates"))
    digests = [
        _digest(folder, (path for path in folder.rglob("*") if "__pycache__" not in path.parts and path.is_file()))
        for folder in folders
    ]
    return f"{proofpress.__version__}+{sha256(''.join(digests).encode()).hexdigest()[:12]}"


def _digest(folder: Path, paths: Iterable[Path]) -> str:
    """What is in the files, and what they are called in the folder."""
    whole = sha256()
    for path in sorted(paths):
        data = path.read_bytes()
        whole.update(b"%b\n%d\n%b" % (path.relative_to(folder).as_posix().encode(), len(data), data))
    return whole.hexdigest()


def versions(own: Path | None = None) -> Mapping[str, str]:
    """What the exact bytes of files depend on, besides what is in them; and the digest of the constraints, by which an
    auditor can install the same. A plan fixes the rules of one's own data, but not their texts."""
    if own is None:
        return _installed()
    return {**_installed(), OWN_DATA: _digest(own, {*own.glob("*/*.yaml"), *own.glob("*/*/*.yaml")})}


# --------------------------------------------------------------------------------------------------------------------
# The steps, which may lie days apart. Each checks what those before it left.
#
# Nothing here prints; what is worth saying is returned.


_LOG_FORMAT: Final = "proofpress log 1"
_NOBODYS: Final = "0" * 64  # the commitment on pages that are only tried


def open_pack(game: PackGame, folder: Path, edition: Any, own: Path | None) -> Pack:
    """The pack in a folder."""
    if not folder.is_dir():
        also = meant_by(folder) or say("; make a pack with proofpress pack plan")
        raise FileError(say("{folder} is not a folder{also}", folder=shown_path(folder), also=also))
    contents(folder)  # refuses links
    data = read(folder, PLAN)
    seal = read_commitment(read(folder, COMMITMENT), data)
    return Pack(game, folder, data, game.read_plan(data, edition), edition, own, seal)


def unlock(pack: Pack, key: bytes) -> Opened:
    """The pack opened with its event key, which must be the one committed to."""
    if pack.commitment != commitment(pack.data, key):
        raise Broken(
            say(
                "{commitment} does not fit plan and event key: one of the three was changed, or belongs to "
                "another event",
                commitment=COMMITMENT,
            )
        )
    value = ""
    if pack.plan.value is not None:
        if not has(pack.folder, VALUE):
            raise UsageError(
                say(
                    "the public value is not mixed in yet ({value_source}); proofpress pack print {folder} "
                    '"VALUE" mixes it in and prints',
                    value_source=pack.plan.value_source,
                    folder=typed_path(pack.folder),
                )
            )
        value = read_value(read(pack.folder, VALUE), pack.data, pack.plan.value)
    elif has(pack.folder, VALUE):
        raise Broken(say("{value} is there, but the plan has no public value", value=VALUE))
    return Opened(pack, value, key, event_seed(key, pack.data, value))


def plan_step(game: PackGame, edition: Any, folder: Path, plan: Plan, key_path: Path) -> str:
    """Write plan and commitment, make the event key; returns the commitment."""
    refuse_used(folder)
    data = plan.to_bytes()
    _try_out(Pack(game, folder, data, plan, edition, None, _NOBODYS))
    key = new_event_key()
    pack = Pack(game, folder, data, plan, edition, None, commitment(data, key))
    begin(folder, data, key, key_path, {BEFORE: statement_before(pack)})
    return pack.commitment


def _try_out(pack: Pack) -> None:
    """Print a round that nobody will play, to find what cannot be dealt or does not fit before the commitment."""
    game, plan = pack.game, pack.plan
    made = game.try_out(pack.book(), plan, pack.commitment)
    seats_files(pack.occasion(), replace(plan, rounds=1))
    booklets(pack, plan.value_source, [made.unit])


def mix_step(pack: Pack, text: str, agree: Callable[[str], None] = lambda _: None) -> str:
    """Mix in the public value, once; returns its canonical form. `agree` is told it before, and may refuse."""
    form = pack.plan.value
    if form is None:
        raise UsageError(say("the plan of this pack has no public value, so none can be mixed in"))
    value = form.canonical(text)
    if form.proves(value) is False:
        raise UsageError(say("this is not the signature of round {round} of drand quicknet", round=form.round))
    if not has(pack.folder, VALUE):
        statement_after(Opened(pack, value, b"", b""), b"", _NOBODYS)  # refuses now what no page can print
        agree(value)
    tidy(pack.folder)
    if not write_once(pack.folder, VALUE, value_file(pack.data, value)):
        there = read_value(read(pack.folder, VALUE), pack.data, form)
        if there != value:
            why = say(
                "a value is mixed in already, and a second one would be a choice; if the first is wrong, "
                "publish the reason and plan again in another folder"
            )
            raise UsageError(say('another public value is mixed in already: "{there}"; {why}', there=there, why=why))
    return value


def log_file(dealt: Sequence[Dealt]) -> bytes:
    """How each unit was found."""
    return canonical_json({"format": _LOG_FORMAT, "units": [entry.log() for entry in dealt]}) + b"\n"


def print_step(opened: Opened, workers: int, progress: Progress = unwatched) -> dict[str, Any]:
    """Derive, prove and print everything; returns what that comes to, with the digest of the manifest, to be published.
    Started again, it continues where it was and makes the same bytes."""
    pack, game = opened.pack, opened.pack.game
    _refuse_other_version(pack)
    tidy(pack.folder)
    whole = 2 * len(units(pack.plan))  # each is derived, then made
    dealt = list(game.derive(pack.edition, pack.plan, opened.seed, lambda done: progress(done, whole)))
    digests: dict[str, str] = {}
    pages: dict[str, int] = {}

    def noted(files: Mapping[str, bytes]) -> Iterable[tuple[str, bytes]]:
        digests.update((name, sha256(data).hexdigest()) for name, data in files.items())
        pages.update(page_counts(files))
        return files.items()

    def files() -> Iterator[tuple[str, bytes]]:
        for done, unit in enumerate(worked(UnitTask.made, list(tasks_of(pack, dealt)), workers), start=len(dealt)):
            progress(done, whole)
            yield from noted(unit.files)
        yield from noted({LOG: log_file(dealt), **common_files(opened, dealt)})
        noted({name: read(pack.folder, name) for name in (PLAN, COMMITMENT, *([VALUE] if pack.plan.value else []))})
        yield MANIFEST, manifest_file(pack.data, versions(pack.own), digests)

    if has(pack.folder, MANIFEST):  # all is there, and stays as it is if anything is refused now
        write_together(pack.folder, files(), MANIFEST)
    else:  # an interrupted run is begun again and makes the same bytes
        for name, data in files():
            write(pack.folder, name, data)
    if not has(pack.folder, RESULTS_FILE):
        write_once(pack.folder, RESULTS_FILE, prefilled(pack.plan, game.row.columns, seats_by_name(pack.plan)))
    if pack.plan.league:
        write(pack.folder, PLAYERS_TABLE, players_table(pack.plan))
    progress(whole, whole)
    manifest = sha256(read(pack.folder, MANIFEST)).hexdigest()
    jobs = [BOOKLET, *(pile.file for pile in piles_of(pack, units(pack.plan)) if not pile.later)]
    return {
        "deals": len(dealt),
        "files": len(digests) + 1,
        "jobs": len(jobs),  # how many of the files are printed at once
        "sheets": sum(-(-pages[name] // 2) for name in jobs),  # of paper that these take, printed on both sides
        "manifest": manifest,
    }


def _refuse_other_version(pack: Pack) -> None:
    """Refuse to print anew what another version has finished: its manifest may be published."""
    if has(pack.folder, MANIFEST):
        try:
            made_with = document(read(pack.folder, MANIFEST), MANIFEST).get("versions")
        except Broken:
            return  # it is damaged, and printing mends it
        by = made_with.get("proofpress") if isinstance(made_with, dict) else None
        if by != _installed()["proofpress"]:
            raise UsageError(
                say(
                    "this pack is printed, by version {by}; printing it again by another one would change "
                    "the published digest of the manifest. If it is not published, delete {manifest} first",
                    by=visible(str(by)),
                    manifest=MANIFEST,
                )
            )


def tasks_of(pack: Pack, dealt: Sequence[Dealt], *, as_found: bool = False) -> Iterator[UnitTask]:
    """What is to be made: with certificates made again, or with those `as_found` in the folder."""
    game, plan = pack.game, pack.plan
    own_digest = versions(pack.own).get(OWN_DATA, "")
    for entry in dealt:
        names = game.certificates(plan, entry.unit) if as_found else ()
        there = {name: read(pack.folder, name) for name in names}
        yield UnitTask(game.load, game.open_book, game.make, pack.own, own_digest, plan, pack.commitment, entry, there)


def common_files(opened: Opened, dealt: Sequence[Dealt]) -> dict[str, bytes]:
    """The files that belong to no single unit."""
    pack, game, plan = opened.pack, opened.pack.game, opened.pack.plan
    now = pack.occasion()
    letters = {entry.unit.label: check_letters(entry.digest) for entry in dealt}
    return {
        BEFORE: statement_before(pack),
        **booklets(pack, opened.value, units(plan)),
        FORM: form_page(
            plan, now.words, pack.commitment, letters, game.form(pack.edition, plan, now.words), seats_by_name(plan)
        ),
        **seats_files(now, plan),
        **game.for_all(now.book, plan, pack.commitment, dealt),
    }


def reveal_step(opened: Opened, agree: Callable[[str], None] = lambda _: None) -> str:
    """Close the results and put the event key into the folder; returns the digest of the results.

    From now on anybody can audit the pack, and every round is open. `agree` is told what speaks against it, and may
    refuse.
    """
    pack = opened.pack
    if not has(pack.folder, MANIFEST):
        raise UsageError(say("this pack is not printed yet, so there is nothing to reveal"))
    tidy(pack.folder)
    agreed = {path: digest_in(path) for path in sorted((pack.folder / RESULTS_FOLDER).glob("results*.csv"))}
    protocol = played_so_far(pack) or protocol_of(pack, [])
    if doubts := _doubts(pack, protocol):
        agree(joined("; ", doubts))
    shown = read(pack.folder, page)[:99] if has(pack.folder, page := f"{RESULTS_FOLDER}/standings.html") else b""
    language = next((each for each in pack.edition.languages if f'<html lang="{each}"'.encode() in shown), None)
    manifest, standings = read(pack.folder, MANIFEST), report(pack, kept_tables(pack), language).files
    made = {
        PROTOCOL: protocol.data,
        PROTOCOL_PAGES: protocol_pages(pack, protocol),
        AFTER: statement_after(opened, manifest, protocol.digest),
        **{f"{RESULTS_FOLDER}/{name}": standings[name] for name in STANDINGS if name in standings},
        EVENT_KEY: reveal_file(pack.data, opened.key),  # with it all is done
    }
    write_together(pack.folder, made.items(), EVENT_KEY, agreed)
    open_up(pack.folder)
    return protocol.digest


def _doubts(pack: Pack, protocol: Protocol) -> list[str]:
    """What speaks against publishing the event key now."""
    before = closed(pack)
    if before is not None and has(pack.folder, EVENT_KEY):
        changed = say(
            "results with the digest {digest} were closed before, and others would take their place",
            digest=before.digest,
        )
        return [changed] if before.data != protocol.data else []
    if not protocol.entries:
        return [say("{results_file} holds no results, so perhaps nothing was played yet", results_file=RESULTS_FILE)]
    return list(mixed_up(pack.plan, protocol.entries, over=True))


# --------------------------------------------------------------------------------------------------------------------
# Their commands. Nothing secret is ever printed.
#
# Only the first step needs --game; those after it read the game from the plan. The steps write into the folder of the
# pack as they go, each file whole, so that they can be interrupted.


FOLDER = Option("folder", "The folder of the pack.", kind="folder", position=True, needed=True, secret=True)
KEY = file("key", "The event key; - is standard input. Default: beside the folder, FOLDER.key.", secret=True)


def plan(of: Game) -> Command[Any]:
    """The first step, with the options of the game."""
    game = needed(of, of.pack, "tournaments")

    def run(job: Job[Any]) -> Answer:
        folder: Path = job.chosen["folder"]
        where = job.chosen["key"] or default_key(folder)
        refuse_used(folder)
        refuse_key(folder, where)
        refuse_taken(where, folder)
        ask_for_value(job)
        agreed = game.plan_from(job)
        refuse_silence(job)
        seal = plan_step(game, job.edition, folder, agreed, where)
        shown, digest = typed_path(folder), plan_hash(agreed.to_bytes())
        mixing = say(
            'print {shown} "VALUE", once it is known: {value_source}', shown=shown, value_source=agreed.value_source
        )
        following = say("print {shown}", shown=shown) if agreed.value is None else mixing
        lines = (
            say("plan        {folder}", folder=shown_path(folder / PLAN)),
            f"plan hash   {digest}",
            say("commitment  {seal}", seal=seal),
            say("statement   {folder}", folder=shown_path(folder / BEFORE)),
            f"event key   {shown_path(where)}  (secret; keep a copy elsewhere)",
            say("next: publish the plan and the statement, then proofpress pack {following}", following=following),
        )
        return Answer(
            facts={
                "folder": str(folder),
                "plan_hash": digest,
                "commitment": seal,
                "event_key": str(where),
                "statement": str(folder / BEFORE),
            },
            lines=lambda: lines,
            notes=[say("note: {each_}", each_=each) for each in game.limits(job.edition, agreed)],
        )

    run.__doc__ = game.about
    key = replace(KEY, label="Where to write the event key. Default: beside the folder, FOLDER.key.")
    work = say("trying the plan out on a round that nobody plays")
    return Command(run, (FOLDER, *game.options, key, JSON), FIRST, work=work)


def mix(job: Job[Any]) -> Answer:
    """Mix the public VALUE into the pack in FOLDER.

    It must have the form that the plan names; for drand it is the answer for the round, or a file with it. The program
    shows how it understood the value and asks you to confirm: once mixed in, a value cannot be changed.
    """
    pack = pack_in(job)

    def agree(value: str) -> None:
        job.confirm(
            say(
                'The public value is taken as "{value}": {value_form}, from {value_source}. It decides '
                "every round and can never be changed. Mix it in?",
                value=value,
                value_form=pack.plan.value_form,
                value_source=pack.plan.value_source,
            )
        )

    said, form = job.chosen["value"], pack.plan.value
    if form and form.round and (path_of(said) == STANDARD or isfile(said)):
        said = job.read(path_of(said))[0].decode("utf-8", "replace")
    mixed = mix_step(pack, said, agree)
    lines = (
        say("mixed in: {mixed}", mixed=mixed),
        say("next: publish the value, then proofpress pack print {shown}", shown=typed_path(pack.folder)),
    )
    unproved = form and form.round and form.proves(mixed) is None
    notes = [say("note: the signature was not verified: {library}", library=LIBRARY)] if unproved else []
    return Answer(facts={"value": mixed}, lines=lambda: lines, notes=notes)


def print_(job: Job[Any]) -> Answer:
    """Deal all rounds of the pack in FOLDER, prove them, and print everything.

    With VALUE, it first mixes in the public value, as pack mix does. If printing is interrupted, run the command
    again: it continues, and makes the same bytes.
    """
    notes = mix(job).notes if job.chosen["value"] is not None else ()
    printed = print_step(_unlocked(job), job.chosen["workers"] or cores(), job.progress)
    booklet = shown_path(job.chosen["folder"] / BOOKLET)
    lines = (
        say(
            "{deals} {deals<deal|deals>}, {files} files in {chosen}",
            deals=printed["deals"],
            files=printed["files"],
            chosen=shown_path(job.chosen["folder"]),
        ),
        say(
            "paper: {sheets} {sheets<sheet|sheets>}, both sides, in {jobs} {jobs<print job|print jobs>}",
            sheets=printed["sheets"],
            jobs=printed["jobs"],
        ),
        say("manifest  {manifest}", manifest=printed["manifest"]),
        say(
            "next: publish the digest of the manifest; {booklet} says what to print and where it goes", booklet=booklet
        ),
    )
    return Answer(facts=printed, lines=lambda: lines, notes=notes)


def reveal(job: Job[Any]) -> Answer:
    """Close the results and put the event key into the pack in FOLDER, after the last round.

    From then on, anybody who has the folder can audit it. If results are missing or rounds were mixed up, the command
    asks first: revealing the key lets everybody know the rounds that are still to be played.
    """
    opened = _unlocked(job)

    def agree(doubts: str) -> None:
        job.confirm(
            say(
                "{doubts}. With the event key everybody knows every round and every reserve. Publish it?", doubts=doubts
            )
        )

    digest = reveal_step(opened, agree)
    path = opened.pack.folder / EVENT_KEY
    lines = (
        say("revealed in {path}", path=shown_path(path)),
        say("results     {digest}", digest=digest),
        say("statement   {folder}", folder=shown_path(opened.pack.folder / AFTER)),
        say("next: publish the folder and the statement; proofpress pack audit checks them"),
    )
    return Answer(facts={"revealed": str(path), "results": digest}, lines=lambda: lines)


PREVIEW: Final = "preview"  # in the folder of results: standings of tables that are not kept


def _tables(
    job: Job[Any], pack: Pack, paths: Sequence[Path], empty: bytes | None
) -> tuple[list[ResultTable], str | None]:
    """The tables that are given; if they are to be kept, or none is, those in the folder before them, with the digest
    of the first. That is `empty` where it is to be made."""
    given = [ResultTable(where, data) for data, where in map(job.read, paths)]
    if given and empty is None:
        return given, None
    if not has(pack.folder, RESULTS_FILE):
        if empty is None:
            raise FileError(
                say("{results_file} is not there; proofpress pack print makes it", results_file=RESULTS_FILE)
            )
        return [ResultTable(RESULTS_FILE, empty, is_kept=True), *given], digest(None)
    there = [job.read(pack.folder / name) for name in tables_in(pack)]
    return [*(ResultTable(where, data, is_kept=True) for data, where in there), *given], digest(there[0][0])


def results(job: Job[Any]) -> Answer:
    """Check the results of the pack in FOLDER and print the standings as PDF, HTML and CSV.

    TABLE is a filled-in table. Without one, the command reads those in the folder: results/results.csv, and the tables
    that pack seats has made. It merges several tables, for example from phones, and reports where they contradict each
    other and which rows are wrong. --keep adds the rows to results/results.csv; the command first lists corrections
    and withdrawals, and asks. Without --keep the standings are a preview, in results/preview. Publish the digest of
    each round when the round is over.
    """
    pack = pack_in(job)
    kept = pack.folder / RESULTS_FILE
    named = {realpath(path): path for path in map(path_of, job.chosen["table"])}  # each file once
    paths = [path for path in named.values() if not job.chosen["keep"] or realpath(path) != realpath(kept)]
    keep = job.chosen["keep"] and bool(paths)
    empty = prefilled(pack.plan, pack.game.row.columns, seats_by_name(pack.plan))
    try:
        tables, was = _tables(job, pack, paths, empty if keep else None)
        done = report(pack, tables, job.chosen["lang"])
    except DataError as error:
        facts = {"ok": False, "errors": [each.facts() for each in error.diagnostics]}
        return Answer(facts=facts, notes=[str(error)], code=error.exit_code)
    if keep and has(pack.folder, EVENT_KEY):
        raise UsageError(say(
            "the results are closed and the event key is published, so nothing can be kept any more; "
            "publish a correction beside the statement",
        ))  # fmt: skip
    if keep and done.changes:
        job.confirm(joined("\n", (*first_of(done.changes), say("Keep that?"))))
    head, *rows = done.standings
    alone = bool(paths) and not keep
    target: Path = job.chosen["output"] or (kept.parent / PREVIEW if alone else kept.parent)
    pages = {name: content for name, content in done.files.items() if not (keep and name == MERGED)}
    # Where results are kept, they must not have been closed meanwhile.
    rest_on = (digest(None), pack.folder / EVENT_KEY) if keep else (was, kept)
    made = [File(target / name, content, was=rest_on[0], made_from=rest_on[1]) for name, content in pages.items()]
    if keep:
        made.append(File(kept, filled_in(empty, done.files[MERGED]), was=was))
    notes = [*done.notes]
    if alone:
        notes.append(say(
            "the standings hold these tables alone; --keep adds their rows to {results_file}, which reveal and "
                "audit read, and adds everything up",
            results_file=RESULTS_FILE,
        ))  # fmt: skip
    return Answer(
        facts={
            "ok": True,
            "standings": [dict(zip(head, row, strict=True)) for row in rows],
            "digests": {str(number): digest for number, digest in done.digests.items()},
            "notes": notes,
        },
        lines=lambda: [
            say("results of round {number}: {digest}", number=number, digest=digest)
            for number, digest in done.digests.items()
        ],
        files=made,
        folder=target,
        notes=[say("note: {note}", note=note) for note in notes],
    )


def seats(job: Job[Any]) -> Answer:
    """Seat everybody in FOLDER again from one round on, without the players who stay away and with those who come
    late.

    Deals and printed pages stay as they are. Another call starts from the new seats.
    """
    pack = pack_in(job)
    number: int = job.chosen["round"]
    if number <= (played := last_played(pack)) and not has(pack.folder, EVENT_KEY):
        raise Refusal(
            say("round {played} has results, so its seats stay as they are", played=played), "round", said=str(number)
        )
    was = {path: digest_in(path) for path in (pack.folder / SEATS_TABLE, pack.folder / results_file(number))}
    before = seats_now(pack)
    new, made = seat_again(pack, number, job.chosen["absent"], job.chosen["late"])
    empty = prefilled(pack.plan, pack.game.row.columns, {each: before[each] for each in new})
    kept = [name for name in (results_file(number),) if was[pack.folder / name] not in ("", digest(empty))]
    facts = {"rounds": {str(each): [list(table) for table in tables] for each, tables in new.items()}}
    by_table = dict(enumerate(new[number], 1))
    league = spares_of(pack.plan) if pack.plan.league else []
    late = {by_table[seat.number][0]: seat for seat in league if any(by_table.get(seat.number, ()))}
    new_files = {pack.folder / name: content for name, content in made.items() if name not in kept}
    return Answer(
        facts=facts,
        files=[File(path, content, was=was.get(path)) for path, content in new_files.items()],
        folder=pack.folder / RESULTS_FOLDER,
        notes=[
            *(
                say(
                    "note: {folder} has something written in it and was left as it is; a row for each "
                    "late-comer is enough, as seats are read from seats.csv",
                    folder=shown_path(pack.folder / name),
                )
                for name in kept
            ),
            *(
                say("note: {name} has the file {file_of} of every round", name=name, file_of=file_of(pack.plan, seat))
                for name, seat in late.items()
            ),
            *_came_late(job.chosen["late"], {*map(plain, job.chosen["absent"])}, before, number),
        ],
    )


def _came_late(late: Sequence[str], absent: Collection[str], before: Mapping[int, Named], number: int) -> Iterator[str]:
    """Notes of late-comers who have a seat already, or whose name is nearly that of somebody else."""
    known = [name for name in dict.fromkeys(chain(*chain(*before.values()))) if name and plain(name) not in absent]
    here = {plain(name) for name in chain(*before[number])}
    for name in (composed(tagged(each)[0]) for each in late):
        if plain(name) in here:
            yield say("note: {name!r} has a seat in round {number} already, and keeps it", name=name, number=number)
        elif plain(name) not in map(plain, known) and (odd := like(name, known)):
            yield say("note: {odd}", odd=odd)


def pack_in(job: Job[Any]) -> Pack:
    """The pack in a folder, whose plan says which game it is for."""
    folder: Path = job.chosen["folder"]
    said = kind_in(read(folder, PLAN)) if has(folder, PLAN) else ""
    game = game_for(lambda each: each.pack is not None and each.pack().kind == said)
    pack = needed(game, game.pack, "tournaments")
    try:
        return open_pack(pack, folder, game.load(job.own), job.own)
    except Broken:
        if job.own is None:
            raise
        open_pack(pack, folder, game.load(None), None)
        raise Broken(
            say("the event was planned without your own data, such as cards: leave them out to open it")
        ) from None


def _unlocked(job: Job[Any]) -> Opened:
    return unlock(pack_in(job), key_of(job))


def key_of(job: Job[Any]) -> bytes:
    """The event key, in its file or from standard input."""
    path = key_path(job)
    return read_key(*job.read(path, MOST_KEY)) if path == STANDARD else load_key(path)


def key_path(job: Job[Any]) -> Path:
    path: Path = job.chosen["key"] or default_key(job.chosen["folder"])
    return path


MIX = Command(mix, (FOLDER, Option("value", "The public value.", position=True, needed=True), YES, DATA))
PRINT = Command(
    print_,
    (
        FOLDER,
        Option("value", "The public value, if it is not mixed in yet.", position=True),
        YES,
        KEY,
        WORKERS,
        DATA,
        JSON,
    ),
    work="dealing, proving and printing; if it is interrupted, the next run goes on",
)
REVEAL = Command(reveal, (FOLDER, KEY, YES, DATA), changes=True)


RESULTS = Command(
    results,
    (
        FOLDER,
        file("table", "A filled-in table; - is standard input.", position=True, times=ANY),
        flag("keep", "Add the rows of the tables to results/results.csv, for reveal and audit."),
        YES,
        replace(OUTPUT, kind="folder", label="The folder for the standings. Default: results in FOLDER."),
        replace(LANG, default=None, saved="", label="Language of the standings. Default: that of the plan."),
        DATA,
        replace(JSON, label="Print JSON: the standings, or the wrong rows with their lines."),
    ),
    changes=True,
)
SEATS = Command(
    seats,
    (
        FOLDER,
        whole("round", "The first round with new seats.", 1, MOST_ROUNDS, default=1),
        Option("absent", "A player who stays away.", shown="NAME", times=ANY),
        Option("late", "A player who comes late.", shown="NAME", times=ANY),
        DATA,
    ),
    changes=True,
)
