"""The steps of an event, which may lie days apart: plan, mix, print, reveal. Each checks what those before it left.

Nothing here prints; what is worth saying is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from generator.interface.command import Progress, unwatched
from generator.library.dataclass import dataclass
from generator.library.errors import FileError, UsageError, shown_path
from generator.pack import folder as files
from generator.pack import played, statement
from generator.pack.beginning import begin, refuse_used
from generator.pack.booklet import pages_of
from generator.pack.game import D, E, Made, Opened, P, Pack, PackGame, UnitTask
from generator.pack.making import make_all, versions
from generator.pack.protocol import Broken, commitment, event_seed, new_event_key
from generator.pack.results import RESULTS_FILE, prefilled
from generator.pack.seats import named
from generator.pack.units import Dealt, units
from generator.pack.value import ValueForm
from generator.seeds.digests import canonical_json

_LOG_FORMAT: Final = "proofpress log 1"


def open_pack(game: PackGame[E, P, D], folder: Path, edition: E, own: Path | None) -> Pack[E, P, D]:
    """The pack in a folder."""
    if not folder.is_dir():
        raise FileError(f"{shown_path(folder)} is not a folder; make a pack with proofpress pack plan")
    files.contents(folder)  # refuses links
    data = files.read(folder, files.PLAN)
    files.read_commitment(files.read(folder, files.COMMITMENT), data)
    return Pack(game, folder, data, game.plans.read(data, edition), edition, own)


def unlock(pack: Pack[E, P, D], key: bytes) -> Opened[E, P, D]:
    """The pack opened with its event key, which must be the one committed to."""
    seal = commitment(pack.data, key)
    if files.read(pack.folder, files.COMMITMENT) != files.commitment_file(seal, pack.data):
        raise Broken(
            f"{files.COMMITMENT} does not fit plan and event key: one of the three is not what was committed to"
        )
    value = ""
    if pack.plan.value is not None:
        if not files.has(pack.folder, files.VALUE):
            raise UsageError(
                f"the public value is not mixed in yet ({pack.plan.value_source}); give it with proofpress pack mix"
            )
        value = files.read_value(files.read(pack.folder, files.VALUE), pack.data, pack.plan.value)
    elif files.has(pack.folder, files.VALUE):
        raise Broken(f"{files.VALUE} is there, but the plan has no public value")
    return Opened(pack, seal, value, key, event_seed(key, pack.data, value))


def plan_step(game: PackGame[E, P, D], edition: E, folder: Path, plan: P, key_path: Path) -> str:
    """Write plan and commitment, make the event key; returns the commitment."""
    refuse_used(folder)
    game.plans.try_out(edition, plan)
    data, key = plan.to_bytes(), new_event_key()
    seal = commitment(data, key)
    begin(folder, data, key, key_path, {files.BEFORE: statement.before(game, edition, plan, seal)})
    return seal


def mix_step(pack: Pack[Any, Any, Any], text: str, agree: Callable[[str], None] = lambda _: None) -> str:
    """Mix in the public value, once; returns its canonical form. `agree` is told it before, and may refuse."""
    form: ValueForm | None = pack.plan.value
    if form is None:
        raise UsageError("the plan of this pack has no public value, so none can be mixed in")
    value = form.canonical(text)
    if not files.has(pack.folder, files.VALUE):
        agree(value)
    files.tidy(pack.folder)
    if not files.write_once(pack.folder, files.VALUE, files.value_file(pack.data, value)):
        there = files.read_value(files.read(pack.folder, files.VALUE), pack.data, form)
        if there != value:
            raise UsageError(f'another public value is mixed in already: "{there}"; a second one would be a choice')
    return value


def log_file(dealt: Sequence[Dealt]) -> bytes:
    """How each unit was found."""
    return canonical_json({"format": _LOG_FORMAT, "units": [entry.log() for entry in dealt]}) + b"\n"


@dataclass(frozen=True, slots=True)
class PrintedPack:
    """What printing has made."""

    manifest: str  # its digest, to be published
    files: int
    units: int
    said: Sequence[str]  # what the game says of them


def print_step(opened: Opened[E, P, D], workers: int, progress: Progress = unwatched) -> PrintedPack:
    """Derive, prove and print everything. Started again, it continues where it was and makes the same bytes."""
    pack, game = opened.pack, opened.pack.game
    files.tidy(pack.folder)
    whole = 2 * len(units(pack.plan))  # each is derived, then made
    dealt = list(game.rounds.derive(pack.edition, pack.plan, opened.seed, lambda done: progress(done, whole)))
    written = {files.LOG: log_file(dealt)}
    digests: dict[str, str] = {}
    made: list[Made] = []
    pages: dict[str, int] = {}
    for unit in make_all(game, tasks_of(opened, dealt), workers):
        progress(len(dealt) + len(made), whole)
        # The certificates last: by them an interrupted run knows that the unit is there.
        for name, data in unit.files.items():
            files.write(pack.folder, name, data)
            digests[name] = sha256(data).hexdigest()
        pages |= pages_of(unit.files)
        made.append(replace(unit, files={}))  # all together are large
    common = common_files(opened, dealt, pages)
    written |= common
    for name in (files.LOG, *common):
        files.write(pack.folder, name, written[name])
    for name in (files.PLAN, files.COMMITMENT, *([files.VALUE] if pack.plan.value else [])):
        written[name] = files.read(pack.folder, name)
    digests |= {name: sha256(data).hexdigest() for name, data in written.items()}
    manifest = files.manifest_file(pack.data, versions(pack.own), digests)
    files.write(pack.folder, files.MANIFEST, manifest)
    if not files.has(pack.folder, RESULTS_FILE):
        files.write(pack.folder, RESULTS_FILE, prefilled(pack.plan, game.columns, named(pack.plan)))
    progress(whole, whole)
    return PrintedPack(
        manifest=sha256(manifest).hexdigest(),
        files=len(digests) + 1,
        units=len(made),
        said=list(game.rounds.said(pack.plan, dealt, made)),
    )


def common_files(opened: Opened[E, P, D], dealt: Sequence[D], printed: dict[str, int]) -> dict[str, bytes]:
    """The files that belong to no single unit; `printed` says how many pages those of all units have."""
    pack = opened.pack
    stated = statement.before(pack.game, pack.edition, pack.plan, opened.commitment)
    return {files.BEFORE: stated, **pack.game.rounds.common_files(opened, dealt, printed)}


def tasks_of(opened: Opened[E, P, D], dealt: Sequence[D], *, all_there: bool = False) -> Iterator[UnitTask[P, D]]:
    """What is to be made, with the certificates that are there; `all_there`: a missing one is an error."""
    pack = opened.pack
    for entry in dealt:
        names = pack.game.rounds.certificates(pack.plan, entry.unit)
        there = {name: files.read(pack.folder, name) for name in names if all_there or files.has(pack.folder, name)}
        yield UnitTask(pack.own, pack.plan, opened.commitment, entry, there)


def reveal_step(opened: Opened[Any, Any, Any], agree: Callable[[str], None] = lambda _: None) -> str:
    """Close the results and put the event key into the folder; returns the digest of the results.

    From now on anybody can audit the pack, and every round is open. `agree` is told what speaks against it, and may
    refuse.
    """
    pack = opened.pack
    if not files.has(pack.folder, files.MANIFEST):
        raise UsageError("this pack is not printed yet, so there is nothing to reveal")
    files.tidy(pack.folder)
    protocol = played.table_of(pack) or played.nothing(pack)
    if doubts := _doubts(pack, protocol):
        agree("; ".join(doubts))
    manifest = files.read(pack.folder, files.MANIFEST)
    made = {
        files.PROTOCOL: protocol.data,
        files.PROTOCOL_PAGES: played.pages(pack, opened.commitment, protocol),
        files.AFTER: statement.after(opened, manifest, protocol.digest),
        files.REVEAL: files.reveal_file(pack.data, opened.key),  # the last: with it all is done
    }
    for name, data in made.items():
        files.write(pack.folder, name, data)
    files.open_up(pack.folder)
    return protocol.digest


def _doubts(pack: Pack[Any, Any, Any], protocol: played.Protocol) -> list[str]:
    """What speaks against publishing the event key now."""
    before = played.closed(pack)
    if before is not None and files.has(pack.folder, files.REVEAL):
        changed = f"results with the digest {before.digest} were closed before, and others would take their place"
        return [changed] if before.data != protocol.data else []
    if not protocol.entries:
        return [f"{RESULTS_FILE} holds no results, so perhaps nothing was played yet"]
    return list(played.mixed_up(pack.plan, protocol.entries, over=True))
