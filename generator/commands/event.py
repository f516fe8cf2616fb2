"""What the page asks of an event besides its steps: where it stands, and what is in its files. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from generator.commands.games import game_for
from generator.commands.pack import FOLDER, KEY, key_path, pack_in
from generator.interface.command import DATA, LANG, Answer, Command, File, Job
from generator.interface.option import Option, Refusal
from generator.library.errors import ProofpressError
from generator.library.suggest import hint, quoted
from generator.pack import folder as files
from generator.pack.game import Pack
from generator.pack.plan import plan_hash
from generator.pack.played import closed, table_of
from generator.pack.protocol import commitment
from generator.pack.statement import value_facts
from generator.text.labels import Labels, labels_of
from generator.text.records import SOURCE

AnyPack = Pack[Any, Any, Any]
STEPS: Final = ("pack mix", "pack print", "pack results", "pack seats", "pack reveal", "pack audit")

PLACES: Final = ("public", "players", "sealed", files.RESULTS)


def state(job: Job[Any]) -> Answer:
    """Where an event stands: what was agreed and published, which steps were taken, and which can be taken now."""
    pack = pack_in(job)
    words = labels_of(pack.edition, job.language if job.language in pack.edition.languages else SOURCE)
    steps, names = list(_possible(pack)), _names(pack)
    facts = {
        "event": pack.plan.event,
        "game": game_for(lambda each: each.pack is not None and each.pack() is pack.game).id,
        "key": _has_key(job, pack),
        "agreed": [*pack.game.plans.facts(pack.plan, words), *value_facts(pack.plan, words, _value(pack))],
        "published": list(_published(pack, words)),
        "possible": steps,
        "next": steps[0],
        "results": {"there": _results(pack), "whole": pack.plan.players * pack.plan.rounds},
        "files": {place: [name for name in names if name.startswith(f"{place}/")] for place in PLACES},
    }
    return Answer(facts=facts)


def _has_key(job: Job[Any], pack: AnyPack) -> bool:
    """Whether the event key is at hand; that of another event is refused."""
    path = key_path(job)
    if not path.is_file():
        return False
    if commitment(pack.data, files.load_key(path)) != _commitment(pack):
        raise Refusal("this is the key of another event", "key")
    return True


def _commitment(pack: AnyPack) -> str:
    return files.read_commitment(files.read(pack.folder, files.COMMITMENT), pack.data)


def _value(pack: AnyPack) -> str:
    """The public value, if it was mixed in."""
    if pack.plan.value is None or not files.has(pack.folder, files.VALUE):
        return ""
    return files.read_value(files.read(pack.folder, files.VALUE), pack.data, pack.plan.value)


def _possible(pack: AnyPack) -> Iterator[str]:
    """The steps that can be taken now, the usual one first."""
    mix, printing, results, seats, reveal, audit = STEPS
    printed, revealed = (files.has(pack.folder, name) for name in (files.MANIFEST, files.REVEAL))
    if pack.plan.value and not files.has(pack.folder, files.VALUE):
        yield mix
    elif not printed:
        yield printing
    elif revealed:
        yield from (audit, results)
    else:
        yield from (results, seats, reveal, audit, printing)


def _results(pack: AnyPack) -> int:
    """How many results are kept; none where they cannot be read, which the step that reads them says."""
    try:
        protocol = table_of(pack)
    except ProofpressError:
        return 0
    return len(protocol.entries) if protocol else 0


def _published(pack: AnyPack, words: Labels) -> Iterator[tuple[str, str]]:
    """What is to be published, as soon as it is there: name and digest."""
    yield words("plan_hash"), plan_hash(pack.data)
    yield words("commitment"), _commitment(pack)
    if files.has(pack.folder, files.MANIFEST):
        yield words("manifest"), sha256(files.read(pack.folder, files.MANIFEST)).hexdigest()
    if protocol := closed(pack):
        yield words("protocol_digest"), protocol.digest


def _names(pack: AnyPack) -> list[str]:
    """All files of the folder."""
    results = sorted(path.name for path in (pack.folder / files.RESULTS).glob("[!.]*") if path.is_file())
    return [*files.contents(pack.folder).files, *(f"{files.RESULTS}/{name}" for name in results)]


def content(job: Job[Any]) -> Answer:
    """One of the files of an event."""
    pack, name = pack_in(job), job.chosen["path"]
    known = _names(pack)
    if name not in known:
        raise Refusal(f"there is no file {quoted(name)}{hint(name, known)}", "path")
    return Answer(files=[File(Path(name), files.read(pack.folder, name))])


STATE = Command(state, (FOLDER, KEY, LANG, DATA))
FILE = Command(content, (FOLDER, Option("path", "The file, as the state names it.", needed=True), DATA))
