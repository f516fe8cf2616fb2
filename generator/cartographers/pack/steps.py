"""The steps of an event, which may lie days apart: plan, mix, print, reveal. Each checks what the ones before left.

Nothing here talks to a user; what is worth saying is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from generator.cartographers.edition import Edition
from generator.cartographers.pack import folder as files
from generator.cartographers.pack.booklet import booklet
from generator.cartographers.pack.caller import event_page, result_form
from generator.cartographers.pack.derive import Dealt, derive, units
from generator.cartographers.pack.making import Task, book_of, file_names, made, make_all, proved, versions
from generator.cartographers.pack.plan import Plan, plan_hash, read_plan
from generator.cartographers.pack.protocol import (
    Broken,
    canonical_value,
    commitment,
    event_seed,
    new_event_key,
)
from generator.cartographers.pack.results import prefilled
from generator.library.errors import FileError, UsageError, shown_path
from generator.seeds.digests import canonical_json

# Shipped maps turn down one deal in thirty. A map that turns down so many in a row would be dealt for ever; to tell
# before the commitment is soon enough, for what has been dealt once is dealt again.
MOST_TRIES: Final = 300
_LOG_FORMAT: Final = "proofpress log 1"
RESULTS_FILE: Final = f"{files.RESULTS}/results.csv"

Told = Callable[[int, int], None]  # how much is done, of how much


def _silent(_: int, __: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder whose plan has been read and checked."""

    folder: Path
    data: bytes  # of the plan
    plan: Plan
    edition: Edition
    own: Path | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A pack with its event key: everything can be derived."""

    pack: Pack
    commitment: str
    value: str
    seed: bytes


def open_pack(folder: Path, edition: Edition, own: Path | None) -> Pack:
    """The pack in a folder."""
    if not folder.is_dir():
        raise FileError(f"{shown_path(folder)} is no folder; make a pack with proofpress pack plan")
    data = files.read(folder, files.PLAN)
    if not files.read(folder, files.COMMITMENT).endswith(f"\nplan {plan_hash(data)}\n".encode()):
        raise Broken(f"{files.PLAN} is not the plan that {files.COMMITMENT} names: one of the two was changed")
    return Pack(folder, data, read_plan(data, edition), edition, own)


def unlock(pack: Pack, key: bytes) -> Opened:
    """The pack opened with its event key, which must be the one committed to."""
    seal = commitment(pack.data, key)
    if files.read(pack.folder, files.COMMITMENT) != files.commitment_file(seal, pack.data):
        raise Broken(
            f"{files.COMMITMENT} does not fit plan and event key: one of the three is not what was committed to"
        )
    value = ""
    if pack.plan.value_kind != "none":
        if not files.has(pack.folder, files.VALUE):
            raise UsageError(
                f"the public value is not mixed in yet ({pack.plan.value_source}); give it with proofpress pack mix"
            )
        value = files.read_value(files.read(pack.folder, files.VALUE), pack.data, pack.plan.value_kind)
    elif files.has(pack.folder, files.VALUE):
        raise Broken(f"{files.VALUE} is there, but the plan wants no public value")
    return Opened(pack, seal, value, event_seed(key, pack.data, value))


def try_out(edition: Edition, plan: Plan) -> None:
    """Print a round that nobody will play: what cannot be dealt or does not fit shows before the commitment."""
    small = replace(plan, best_width=1)
    dealt = next(derive(edition, small, bytes(32), most=MOST_TRIES))
    book = book_of(edition, plan)
    there = made(book, plan, "0" * 64, proved(edition, small, dealt, None))
    booklet(book, plan, "0" * 64, plan.value_source, [dealt.unit], there.files)


def plan_step(edition: Edition, folder: Path, plan: Plan, key_path: Path) -> str:
    """Write plan and commitment, make the event key; returns the commitment."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{shown_path(folder)} exists and is not empty; a new event needs a new folder")
    try_out(edition, plan)
    data, key = plan.to_bytes(), new_event_key()
    seal = commitment(data, key)
    # The key first: a pack without one could never be printed, a key without a pack harms nobody.
    files.save_key(folder, key_path, key)
    files.write(folder, files.PLAN, data)
    files.write(folder, files.COMMITMENT, files.commitment_file(seal, data))
    return seal


def mix_step(pack: Pack, text: str) -> str:
    """Mix in the public value, once; returns its canonical form."""
    value = canonical_value(pack.plan.value_kind, text)
    if files.has(pack.folder, files.VALUE):
        there = files.read_value(files.read(pack.folder, files.VALUE), pack.data, pack.plan.value_kind)
        if there == value:
            return value
        raise UsageError(f'another public value is mixed in already: "{there}"; a second one would be a choice')
    files.write(pack.folder, files.VALUE, files.value_file(pack.data, value))
    return value


def log_file(dealt: list[Dealt]) -> bytes:
    """How each unit was found."""
    return canonical_json({"format": _LOG_FORMAT, "units": [entry.log() for entry in dealt]}) + b"\n"


@dataclass(frozen=True, slots=True)
class Printed:
    """What printing has made."""

    manifest: str  # its digest, to be published
    files: int
    pars: Mapping[str, int]  # reference par of each unit
    rejected: int
    uneven: int


def print_step(opened: Opened, workers: int, told: Told = _silent) -> Printed:
    """Derive, prove and print everything. Started again, it goes on where it was and makes the same bytes."""
    pack = opened.pack
    whole = 2 * len(units(pack.plan))  # each is derived, then made
    dealt = list(derive(pack.edition, pack.plan, opened.seed, lambda done: told(done, whole)))
    tasks = [_task(opened, entry) for entry in dealt]
    written = {files.LOG: log_file(dealt)}
    pars = dict[str, int]()
    for done, unit in enumerate(make_all(tasks, workers)):
        told(len(tasks) + done, whole)
        # The certificate last: it is what tells an interrupted run that the unit is there.
        for name, data in unit.files.items():
            files.write(pack.folder, name, data)
            written[name] = data
        pars[unit.unit.label] = unit.par.reference
    written |= common_files(opened, dealt, written)
    for name in (files.LOG, files.BOOKLET, files.CALLER, files.FORM):
        files.write(pack.folder, name, written[name])
    for name in (files.PLAN, files.COMMITMENT, *([files.VALUE] if pack.plan.value_kind != "none" else [])):
        written[name] = files.read(pack.folder, name)
    manifest = files.manifest_file(pack.data, versions(), written)
    files.write(pack.folder, files.MANIFEST, manifest)
    if not files.has(pack.folder, RESULTS_FILE):
        files.write(pack.folder, RESULTS_FILE, prefilled(pack.plan))
    told(whole, whole)
    return Printed(
        manifest=sha256(manifest).hexdigest(),
        files=len(written) + 1,
        pars=pars,
        rejected=sum(len(entry.rejected) for entry in dealt),
        uneven=sum(entry.uneven for entry in dealt),
    )


def _task(opened: Opened, dealt: Dealt) -> Task:
    pack = opened.pack
    name = file_names(dealt.unit)["certificate"]
    there = files.read(pack.folder, name) if files.has(pack.folder, name) else None
    return Task(pack.own, pack.plan, opened.commitment, dealt, there)


def common_files(opened: Opened, dealt: list[Dealt], printed: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that belong to no single unit."""
    pack = opened.pack
    book = book_of(pack.edition, pack.plan)
    return {
        files.BOOKLET: booklet(book, pack.plan, opened.commitment, opened.value, units(pack.plan), printed),
        files.CALLER: event_page(pack.edition, pack.plan, opened.commitment, dealt),
        files.FORM: result_form(pack.edition, pack.plan),
    }


def reveal_step(opened: Opened, key: bytes) -> Path:
    """Put the event key into the folder: from now on anybody can audit it, and every round is open."""
    pack = opened.pack
    if not files.has(pack.folder, files.MANIFEST):
        raise UsageError("this pack is not printed yet, so there is nothing to reveal")
    files.write(pack.folder, files.REVEAL, files.reveal_file(pack.data, key))
    return pack.folder / files.REVEAL
