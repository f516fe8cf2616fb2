"""`pack audit`: does everything again and compares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from proofpress import __version__
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_FILE,
    EXIT_OK,
    FileError,
    Refusal,
    first_of,
    joined,
    listed,
    say,
    shortened,
    shown_path,
    visible,
)
from proofpress.files import unpacked
from proofpress.options import (
    ANY,
    DATA,
    JSON,
    WORKERS,
    Answer,
    Command,
    Job,
    Option,
    Progress,
    cores,
    unwatched,
    worked,
)
from proofpress.pack.commands import (
    FOLDER,
    KEY,
    OWN_DATA,
    common_files,
    key_of,
    key_path,
    log_file,
    pack_in,
    tasks_of,
    unlock,
    versions,
)
from proofpress.pack.folder import (
    AFTER,
    COMMITMENT,
    EVENT_KEY,
    LOG,
    MANIFEST,
    PROTOCOL,
    PROTOCOL_PAGES,
    RESULTS,
    REVEALED,
    VALUE,
    Contents,
    check_manifest,
    contents,
    document,
    has,
    read,
    read_reveal,
    unzipped,
)
from proofpress.pack.game import Opened, Pack, UnitTask
from proofpress.pack.keys import CHAIN, LIBRARY, Broken, compared, digits_of, moment_of, published, strength
from proofpress.pack.pages import statement_after
from proofpress.pack.plan import PLAN, Dealt, plan_hash, units, with_seats
from proofpress.pack.protocol import (
    check_played,
    closed,
    decided,
    other_standings,
    protocol_pages,
    reserves_played,
    round_digests,
    rounds_mixed_up,
)
from proofpress.press.pdf import FORM_OF_ROWS, ROW

# --------------------------------------------------------------------------------------------------------------------
# What is checked: the manifest first, then plan, commitment, deals, certificates, and every page. The first difference
# is raised as `Broken`.


_NOTHING: Final[Mapping[str, str]] = {}


def audit(
    opened: Opened,
    workers: int,
    progress: Progress = unwatched,
    given: Mapping[str, str] = _NOTHING,
    rounds: Sequence[str] = (),
) -> Iterator[str]:
    """Everything that was checked, a sentence each. `given` holds the published digests that are known, `rounds` those
    of the results of single rounds."""
    pack = opened.pack
    if not has(pack.folder, MANIFEST):
        raise Broken(
            say(
                "{manifest} is missing: printing was not finished; proofpress pack print finishes it", manifest=MANIFEST
            )
        )
    inside = contents(pack.folder)
    manifest = read(pack.folder, MANIFEST)
    digest = sha256(manifest).hexdigest()
    yield from compared({"commitment": pack.commitment, "manifest": digest}, given)
    yield from _source(opened)
    for difference in check_manifest(pack.folder, inside.files):
        raise Broken(difference)
    body = document(manifest, MANIFEST)
    yield say(
        "Manifest {digest}: all {body} files are there, none was changed, none was added.",
        digest=digest, body=len(body["files"]),
    )  # fmt: skip
    yield from _beside(inside)
    if body["plan"] != plan_hash(pack.data):
        raise Broken(say("{manifest}: it belongs to another plan", manifest=MANIFEST))
    yield from _agreed(opened)
    _check_units(pack)
    other_standings(pack)  # remembered: they take the most memory, so they are made before there are other pages
    whole = 2 * len(units(pack.plan))  # each is derived first, then made
    dealt = list(pack.game.derive(pack.edition, pack.plan, opened.seed, lambda done: progress(done, whole)))
    _check_log(read(pack.folder, LOG), dealt)
    skipped = sum(entry.attempt for entry in dealt)
    yield say(
        "Deals: {dealt} derived again; each is the first attempt that the published rules accept, and they "
            "reject the {skipped} attempts before those.",
        dealt=len(dealt), skipped=skipped,
    )  # fmt: skip
    pages = _Pages(opened, body["versions"])
    tasks = list(tasks_of(pack, dealt, as_found=bool(pages.by)))  # another version may search in another way
    for done, unit in enumerate(worked(UnitTask.made, tasks, workers), start=len(dealt)):
        progress(done, whole)
        pages.take(unit.files)
    progress(whole, whole)
    again = listed([*pack.game.again, *([] if pages.by else ["searches"])], "and")
    yield say("Certificates: all {dealt} replayed move by move; {again} computed again.", dealt=len(dealt), again=again)
    pages.take(common_files(opened, dealt))
    yield from pages.check(inside.files)
    yield from _results(pack, given, rounds)
    yield from pages.check_later(manifest)
    if has(pack.folder, EVENT_KEY):
        yield say("Event key: published in the folder, so anybody can repeat this.")


def _beside(inside: Contents) -> Iterator[str]:
    """What is in the folder and no part of the pack."""
    if inside.leftovers:
        yield say(
            "Half-written by a run that was killed or is still at work: {leftovers}. This is not part of "
            "the pack and was not read; if no run is at work, you can delete it.",
            leftovers=_listed(inside.leftovers),
        )
    if inside.ignored:
        yield say(
            "Left by an operating system: {ignored}. This is not part of the pack and was not read.",
            ignored=_listed(inside.ignored),
        )


def _results(pack: Pack, given: Mapping[str, str], rounds: Sequence[str]) -> Iterator[str]:
    """What was played, as it was closed and published."""
    results, found = check_played(pack)
    yield found
    if results is not None:
        yield from compared({"results": results.digest}, given)
    elif "results" in given:
        raise Broken(say("a digest of results was published, but there are no results here that can be read"))
    entries = results.entries if results else ()
    for (unit, instead), reasons in reserves_played(entries).items():
        yield say(
            "Reserve: {unit} was played in round {instead}: {reasons}.",
            unit=unit,
            instead=instead,
            reasons=joined("; ", reasons) or say("the results do not say why"),
        )
    yield from first_of(decided(entries))
    digests = round_digests(pack, entries)
    if digests and not rounds:
        yield say(
            "Not compared with anything published: the digests of single rounds (--round-results); "
            "points that were changed before the results were closed are not noticed."
        )
    for known in rounds:
        number = next((number for number, each in digests.items() if each.startswith(known)), None)
        if number is None:
            said = " ".join(first_of(decided(entries)))
            told = say(". {said} A digest that was published with that must fit", said=said) if said else ""
            raise Broken(
                say(
                    "{known} is the digest of no round: results were changed after it was published{told}",
                    known=known,
                    told=told,
                )
            )
        yield say(
            "As published: the digest of the results of round {number}, {digests}{strength}.",
            number=number,
            digests=digests[number],
            strength=strength(known),
        )


def _source(opened: Opened) -> Iterator[str]:
    """Whether the public value is what its source gave out."""
    form, value, source = opened.pack.plan.value, opened.value, visible(opened.pack.plan.value_source)
    if form is None:
        return
    match form.proves(value):
        case False:
            raise Broken(say("the public value is not the signature of {source}: somebody else made it", source=source))
        case True:
            moment = moment_of(form.round)
            yield say(
                "As its source has it: the public value, the signature of {source}, due at {moment}; "
                "nobody could choose it, or know it before.",
                source=source,
                moment=moment,
            )
            yield say(
                "Public key, first round and period of drand quicknet are those of the chain {chain}.", chain=CHAIN
            )
        case None:
            more = f"; {LIBRARY}" if form.round else ""
            yield say(
                'Not compared with its source: the public value "{value}" ({source}{more}).',
                value=value,
                source=source,
                more=more,
            )


def _check_units(pack: Pack) -> None:
    """Whether every unit is in the log and has its certificates, before any is derived: that may take hours."""
    planned, entries = units(pack.plan), document(read(pack.folder, LOG), LOG).get("units")
    if not isinstance(entries, list) or len(entries) != len(planned):
        raise Broken(
            say("{log} does not hold the {deals} {deals<deal|deals>} of the plan", log=LOG, deals=len(planned))
        )
    for unit in planned:
        for name in pack.game.certificates(pack.plan, unit):
            if not has(pack.folder, name):
                raise Broken(say("{name} is missing", name=name))


def _agreed(opened: Opened) -> Iterator[str]:
    """What was agreed beforehand: plan, commitment, public value, seats."""
    pack = opened.pack
    yield say(
        'Plan: "{event}" in its canonical form, with the rules data and rulings in force here.', event=pack.plan.event
    )
    yield say("Commitment {commitment}: it was made from this plan and event key.", commitment=pack.commitment)
    if opened.value:
        source = visible(pack.plan.value_source)
        yield say(
            'Public value: "{opened}", in its canonical form, was mixed in ({source}).',
            opened=opened.value,
            source=source,
        )
    else:
        yield say(
            "Public value: none, so the organiser could have planned again and again until the deals were to their "
            "liking, and published only then."
        )
    if with_seats(replace(pack.plan, seats=())).seats != pack.plan.seats:
        raise Broken(
            say("{plan}: the seats do not follow from the rest of the plan: somebody chose who sits where", plan=PLAN)
        )
    yield say("Seats: they follow from the rest of the plan.")


def _check_log(data: bytes, dealt: Sequence[Dealt]) -> None:
    """The log against what was derived; a difference is reported with its round."""
    if data == log_file(dealt):
        return
    entries = document(data, LOG).get("units")
    said: list[Any] = entries if isinstance(entries, list) else []
    for number, entry in enumerate(dealt):
        there = said[number] if number < len(said) and isinstance(said[number], dict) else {}
        for key, value in entry.log().items():
            if there.get(key) == value:
                continue
            if key == "attempt":
                raise Broken(
                    say(
                        "{log}: {unit} was dealt from attempt {there}, but the first one that the published "
                        "rules accept is {value}: the seed was rolled again, or by another rule",
                        log=LOG,
                        unit=entry.unit.label,
                        there=_told(there.get(key)),
                        value=value,
                    )
                )
            raise Broken(
                say(
                    "{log}: {unit}: {key} is {there}, but must be {value}",
                    log=LOG,
                    unit=entry.unit.label,
                    key=key,
                    there=_told(there.get(key)),
                    value=value,
                )
            )
    raise Broken(say("{log} holds something that does not follow from the plan", log=LOG))


def _told(value: object) -> str:
    """What a stranger may have written, in a message."""
    return shortened(visible(str(value)))


_SAME_PAGES: Final = ("zlib", "constraints")  # by others of these a page has the same objects
_SECRETS = re.compile(rb'"(seal|letters|commitment)": "([^"]*)"')  # by which an HTML page knows a round
_PRINTED_BY = re.compile(rb"Proofpress ([0-9][\w.+-]*)\)")  # what made a file; in 0.2.0 at the foot of its pages


class _Unlike(NamedTuple):
    """A file that is not like the one made again."""

    digest: bytes = b""
    alike: bool = False  # but for how it is packed
    refused: str = ""  # what to say then


class _Pages:
    """The pages of a pack, each against one made again.

    A page that another version made is another one as soon as a single sentence of it changed, so that it is another
    one proves nothing. Of such pages no more is known than their digests in the manifest, and what programs read in
    them; the audit says so.
    """

    def __init__(self, opened: Opened, made_with: Mapping[str, object]) -> None:
        self.opened, self.folder = opened, opened.pack.folder
        here = versions(opened.pack.own)
        names = sorted(name for name in {*here, *made_with} if here.get(name) != made_with.get(name))
        self.same = not names
        self.own_differs, self.said_own = OWN_DATA in names, OWN_DATA in made_with
        others = [name for name in names if name not in (*_SAME_PAGES, OWN_DATA)]
        self.by, self.here = (
            listed([f"{_told(name)} {_told(each.get(name, 'none'))}" for name in others], "and")
            for each in (made_with, here)
        )
        self.made: dict[str, bytes] = {}  # the digests of all files that belong in the pack
        self.unlike: dict[str, _Unlike] = {}  # those that are not there, or not like this

    def take(self, files: Mapping[str, bytes]) -> None:
        """Compare files that were made again, and keep none of them: all need much memory."""
        for name, data in files.items():
            self.made[name] = sha256(data).digest()
            try:
                there = read(self.folder, name)
            except Broken as error:
                self.unlike[name] = _Unlike(refused=str(error))
                continue
            if there != data:
                alike = not self.same and _alike(there, data, name)
                refused = "" if alike else self._refusal(name, there, data)
                self.unlike[name] = _Unlike(sha256(there).digest(), alike, refused)

    def check(self, inside: Sequence[str]) -> Iterator[str]:
        """What was compared, and what was not."""
        owner = {digest: name for name, digest in self.made.items()}
        here = frozenset(inside)
        loosely, other, gone = 0, list[str](), list[str]()
        for name, found in self.unlike.items():
            if self.by and name not in here:
                gone.append(name)
            elif found.alike:
                loosely += 1
            elif (owns := owner.get(found.digest)) is not None:
                raise Broken(say("{name} was swapped: it holds what belongs in {owns}", name=name, owns=owns))
            elif found.refused:
                raise Broken(found.refused)
            else:
                other.append(name)
        known = {*self.made, LOG, PLAN, COMMITMENT, VALUE, MANIFEST, *REVEALED}
        more = [name for name in inside if name not in known]
        if more and not self.by:
            raise Broken(say("{more} does not belong to a pack with this plan", more=more[0]))
        how = (
            say("; {loosely} of them by their decoded objects, as the versions differ", loosely=loosely)
            if loosely
            else say(", byte for byte")
        )
        yield say(
            "Paper: {made} files printed again and compared{how}.",
            made=len(self.made) - len(other) - len(gone),
            how=how,
        )
        if other:
            yield say(
                "Not checked: what stands on the pages of {files} {files<file|files>}. These pages were "
                "made by {by} and are compared by their digests in the manifest, not printed again; an "
                "audit with that prints them again (here: {here}).",
                files=len(other),
                by=self.by,
                here=self.here,
            )
        for names, why in (
            (more, say("which this version does not print")),
            (gone, say("which only this version prints")),
        ):
            if names:
                yield say("Not checked: {names}, {why}.", names=_listed(names), why=why)

    def _refusal(self, name: str, there: bytes, made: bytes) -> str:
        """What to say of a page that differs; nothing if another version made it and programs find the same in it."""
        if self.own_differs:
            then = say("other texts, so audit it with those") if self.said_own else say("none, so audit it with none")
            return say(
                "{name} is not what follows from plan and key with your own data; it was printed with {then}",
                name=name,
                then=then,
            )
        if not self.by or name.endswith(".json"):
            return say("{name} is not what follows from plan and key", name=name)
        others = _SECRETS.findall(there) != _SECRETS.findall(made)
        return say("{name} knows other rounds than those that follow from plan and key", name=name) if others else ""

    def check_later(self, manifest: bytes) -> Iterator[str]:
        """The pages that were printed when the key was revealed, perhaps by another version than the others."""
        pack, folder = self.opened.pack, self.folder
        protocol = closed(pack)
        if protocol is None:
            if has(folder, AFTER) or has(folder, PROTOCOL_PAGES):
                raise Broken(say("{protocol} is missing, and with it the results that were closed", protocol=PROTOCOL))
            return
        for name, made in (
            (AFTER, statement_after(self.opened, manifest, protocol.digest)),
            (PROTOCOL_PAGES, protocol_pages(pack, protocol)),
        ):
            there = read(folder, name)
            if there == made or _same_inside(there, made, name):
                continue
            by = _printed_by(there, name)
            if not by or (not self.by and by == _printed_by(made, name)):  # no version prints a page that names none
                raise Broken(
                    say(
                        "{name} is not what this version prints of this pack; if other libraries have printed "
                        "it, proofpress pack reveal prints it again",
                        name=name,
                    )
                )
            yield say(
                "Not checked: {name}, which another version made; proofpress pack reveal prints it again.", name=name
            )


def _printed_by(pdf: bytes, name: str) -> set[bytes]:
    """The versions that a file names."""
    try:
        return {version for part in decoded(pdf, name) for version in _PRINTED_BY.findall(part)}
    except FileError as error:
        raise Broken(str(error)) from None


def _made_elsewhere(pack: Pack, others: Sequence[str]) -> Sequence[str]:
    """Standings that differ only because another version made them: their table is as it should be."""
    page, table = (f"{RESULTS}/standings.{kind}" for kind in ("pdf", "csv"))
    by = _printed_by(read(pack.folder, page), page) if page in others and table not in others else ()
    return others if by and __version__.encode() not in by else ()


def _listed(names: Sequence[str]) -> str:
    """The names of files as messages show them; of many only the first."""
    return listed([shown_path(Path(name)) for name in names], "and")


# --------------------------------------------------------------------------------------------------------------------
# PDFs that another version has printed: compared object by object, but for how well zlib has packed them.


MOST_UNPACKED: Final = 100_000_000  # bytes in all streams of a file: a thousand sheets have five million
_LENGTH: Final = re.compile(rb"/Length ([0-9]{1,10})\b")
_ID: Final = re.compile(rb"<[0-9a-f]{32}>")  # a digest of the packed bytes
_OBJECT: Final = 8  # bytes that tell which object begins at a place


def _alike(there: bytes, made: bytes, name: str) -> bool:
    """Whether two PDFs, or the files in two ZIPs, differ only in how well zlib has packed them."""
    if not name.endswith(".zip"):
        return name.endswith(".pdf") and _same_inside(there, made, name)
    try:
        old, new = unzipped(there, name), unzipped(made, name)
    except FileError as error:
        raise Broken(str(error)) from None
    return list(old) == list(new) and all(_same_inside(old[each], new[each], name) for each in old)


def _same_inside(there: bytes, made: bytes, name: str) -> bool:
    """Whether two PDFs differ only in how well zlib has packed them. They are compared object by object and no further
    than the first difference, because a stranger's file may unpack to anything."""
    try:
        return all(one == other for one, other in zip_longest(decoded(there, name), decoded(made, name)))
    except FileError as error:
        raise Broken(str(error)) from None


def decoded(pdf: bytes, shown: str) -> Iterator[bytes]:
    """All of a PDF but what depends on how well zlib packs: streams are unpacked, lengths are left out, and in the
    table of places, which is the last object, there is for each place what stands there."""
    table = pdf.rfind(b"\nstartxref\n")
    start, left = 0, MOST_UNPACKED
    while start < table:
        end = pdf.find(b"endobj", start, table)
        end = table if end < 0 else end
        head, _, packed = pdf[start:end].partition(b">>\nstream\n")
        packed, _, rest = packed.rpartition(b"endstream")
        length = _LENGTH.search(head)
        wrong = len(packed) - int(length[1]) if length else 0  # of all our streams the same
        inside = unpacked(packed, left, shown)
        left -= len(inside)
        if FORM_OF_ROWS in head:
            inside, head = b"".join(_places(pdf, inside)), _ID.sub(b"", head)
        yield from (_LENGTH.sub(b"", head), inside, rest, b"%d" % wrong)
        start = end + len(b"endobj")
    _, _, last = pdf[max(table, 0) :].partition(b"\nstartxref\n")
    number, _, rest = last.partition(b"\n")
    yield from (pdf[int(number) :][:_OBJECT] if number.isdigit() and len(number) < 11 else number, rest)


def _places(pdf: bytes, table: bytes) -> Iterator[bytes]:
    """What stands at each place of a table; where another object holds what is meant, which one that is."""
    for start in range(0, len(table), ROW):
        row = table[start : start + ROW]
        yield pdf[int.from_bytes(row[1:5], "big") :][:_OBJECT] + row[5:] if row[:1] == b"\1" else row


# --------------------------------------------------------------------------------------------------------------------
# The command.


def audit_(job: Job[Any]) -> Answer:
    """Check the pack in FOLDER: derive, prove and print everything again, and compare.

    Pass the digests that were published before the event; without them, nothing shows that this is the event that was
    announced. The exit code is 4, with the first difference, when something does not follow from plan and key; it is 1
    when only the results show that rounds were mixed up, or the standings do not follow from the results.
    """
    try:
        opened, given = _opened(job), published(job.chosen)
        rounds = [digits_of("round-results", text) for text in job.chosen["round-results"]]
        said = list(audit(opened, job.chosen["workers"] or cores(), job.progress, given, rounds))
        others = other_standings(opened.pack)
        if elsewhere := _made_elsewhere(opened.pack, others):
            others = []
            said.append(
                say(
                    "Not checked: {elsewhere}, which another version made; pack results prints them again.",
                    elsewhere=_listed(elsewhere),
                )
            )
    except Broken as error:
        if not job.chosen["json"]:
            raise
        return Answer(facts={"ok": False, "difference": str(error)}, notes=[str(error)], code=error.exit_code)
    not_checked = [each for each in said if each.startswith("Not ")]
    all_of_it = not any(each.startswith("Not checked") for each in not_checked)
    differs = say("Nothing differs.") if all_of_it else say("Nothing that was checked differs.")
    said.append(
        say("{differs} No audit can see whether somebody who knew the key used it before the event.", differs=differs)
    )
    mixed = list(rounds_mixed_up(opened.pack))
    if others:
        mixed.append(
            say(
                "{others}: not what the results come to; proofpress pack results prints them again",
                others=_listed(others),
            )
        )
    return Answer(
        facts={"ok": not mixed, "checked": said, "not_checked": not_checked, "mixed_up": mixed},
        lines=lambda: said,
        notes=[say("mixed up: {each_}", each_=each) for each in mixed],
        code=EXIT_CONTENT if mixed else EXIT_OK,
    )


def _opened(job: Job[Any]) -> Opened:
    """The pack with the key that was revealed, or with that of its owner."""
    pack = pack_in(job)
    if job.chosen["key"] is None and has(pack.folder, EVENT_KEY):
        return unlock(pack, read_reveal(read(pack.folder, EVENT_KEY), pack.data))
    if job.chosen["key"] is None and not (path := key_path(job)).exists():
        why = say(
            "it is missing, and the pack is not revealed yet; after proofpress pack reveal anybody can audit without it"
        )
        raise Refusal(why, "key", said=shown_path(path), code=EXIT_FILE)
    return unlock(pack, key_of(job))


AUDIT = Command(
    audit_,
    (
        FOLDER,
        replace(KEY, label="The event key. Default: the one that was revealed, else FOLDER.key."),
        Option("commitment", "The published commitment, or its first digits.", shown="DIGITS"),
        Option("manifest", "The published digest of the manifest, or its first digits.", shown="DIGITS"),
        Option("results", "The published digest of the results, or its first digits.", shown="DIGITS"),
        Option(
            "round-results",
            "The digest of the results of a round, as pack results printed it.",
            shown="DIGITS",
            times=ANY,
        ),
        WORKERS,
        DATA,
        replace(JSON, label="Print JSON: what was checked, and the first difference."),
    ),
    work="dealing and making everything once more",
)
