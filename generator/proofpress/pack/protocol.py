"""What was really played: the standings, and a protocol with one digest."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from proofpress.errors import ContentError, Refusal, hint, joined, listed, say, shortened
from proofpress.files import TableRows, as_csv
from proofpress.language import Labels, labels_of, sort_key
from proofpress.pack.folder import EVENT_KEY, PROTOCOL, RESULTS, SEATS_TABLE, document, has, read
from proofpress.pack.game import Pack
from proofpress.pack.keys import Broken
from proofpress.pack.pages import protocol_document
from proofpress.pack.plan import MOST_SOURCE, Plan, plain, plan_hash, title_of, units, written, wrong_text
from proofpress.pack.results import (
    MERGED,
    RESULTS_FILE,
    ReadResults,
    ResultTable,
    missing,
    places,
    player_said,
    standings_files,
    standings_table,
)
from proofpress.pack.seats import changed_seats, results_file
from proofpress.press.typesetting import figures
from proofpress.records import by_key, dataclass
from proofpress.seeds import canonical_json

# --------------------------------------------------------------------------------------------------------------------
# The standings of what has been played so far.


STANDINGS: Final = ("standings.csv", "standings.html", "standings.pdf")


@dataclass(frozen=True, slots=True)
class Reported:
    """Files by name, what the organiser should know, and the standings."""

    files: Mapping[str, bytes]
    notes: Sequence[str]
    changes: Sequence[str]  # those of them that the organiser is to agree to
    standings: TableRows
    digests: Mapping[int, str]  # of the results of each round, to be published


def report(pack: Pack, tables: Sequence[ResultTable], language: str | None) -> Reported:
    """The standings, and all rows in one table where there are several.

    Before the first result there are no standings, so that those that are there are not replaced by empty ones.
    """
    known = pack.edition.languages
    if language is not None and language not in known:
        raise Refusal(
            say("there is no language {language!r}{hint}", language=language, hint=hint(language, known)), "lang"
        )
    plan = pack.plan if language is None else replace(pack.plan, language=language)
    read = read_tables(pack, tables)
    now = replace(pack, plan=plan).occasion()
    found = pack.game.standings(pack, plan, read.results, now.words)
    table = standings_table(plan, found)
    files = {**standings_files(now, plan, found), "standings.csv": as_csv(table).encode()} if read.results else {}
    if len(tables) > 1:
        files[MERGED] = as_csv(read.rows).encode()
    entries = _entries(read)
    notes = [
        *read.notes,
        *missing(read.results, found.order, changed_seats(pack)),
        *mixed_up(plan, entries, over=False),
        *found.notes,
    ]
    return Reported(files, notes, read.changes, table, round_digests(pack, entries))


def read_tables(pack: Pack, tables: Sequence[ResultTable]) -> ReadResults:
    """What tables say, in English or in the language of the pack. The same tables are read once."""
    game, words = pack.game, labels_of(pack.edition, pack.plan.language)
    content = (*tables, read(pack.folder, SEATS_TABLE) if has(pack.folder, SEATS_TABLE) else b"")
    if content not in pack.was_read:
        seated = {
            (number, plain(name)): (table, seat) for number, table, seat, name in places(changed_seats(pack) or {})
        }
        heads = game.headings(pack.edition, words)
        pack.was_read[content] = game.row.read(
            tables, pack.plan, words, heads, game.replayed(pack), seated, pack.commitment
        )
    found: ReadResults = pack.was_read[content]
    return found


def last_played(pack: Pack) -> int:
    """The last round for which a table in the folder holds something, right or wrong; nothing is replayed."""
    words = labels_of(pack.edition, pack.plan.language)
    rounds = pack.game.row.rounds(kept_tables(pack), pack.plan, words, pack.game.headings(pack.edition, words))
    return max(rounds, default=0)


def tables_in(pack: Pack) -> list[str]:
    """The tables of results in the folder: of everybody, and of those who were seated anew."""
    names = [RESULTS_FILE, *map(results_file, range(1, pack.plan.rounds + 1))]
    return [name for name in names if has(pack.folder, name)]


def kept_tables(pack: Pack) -> list[ResultTable]:
    """What is in them."""
    return [ResultTable(name, read(pack.folder, name), is_kept=True) for name in tables_in(pack)]


def other_standings(pack: Pack) -> list[str]:
    """The standings in the folder that are not what its results come to, in any language; and none where there are no
    results that can be read. The same standings are compared once."""
    there = {name: read(pack.folder, path) for name in STANDINGS if has(pack.folder, path := f"{RESULTS}/{name}")}
    tables = kept_tables(pack)
    if not tables or not there:
        return []
    content = (*((name, sha256(data).digest()) for name, data in there.items()), *tables)
    for language in () if content in pack.was_read else dict.fromkeys((pack.plan.language, *pack.edition.languages)):
        try:
            made = report(pack, tables, language).files
        except ContentError:
            return []  # check_played says that they cannot be read
        there = {name: data for name, data in there.items() if made.get(name) != data}
        if not there.keys() - {"standings.csv"}:
            break  # that table is the same in every language
    found: list[str] = pack.was_read.setdefault(content, sorted(f"{RESULTS}/{name}" for name in there))
    return found


# --------------------------------------------------------------------------------------------------------------------
# The protocol: what was played, in its one exact form.


ResultEntry = Mapping[str, Any]  # a player in a round, as the protocol has it
_PROTOCOL_FORMAT: Final = "proofpress protocol 1"
_ENTRY_KEYS: Final[Mapping[str, type]] = {
    "round": int, "player": str, "unit": str, "points": int, "there": bool, "withdrawn": bool,
}  # fmt: skip
_ENOUGH: Final = 3  # players with the same points in two rounds are no chance


@dataclass(frozen=True, slots=True)
class Protocol:
    """What was played, in its one exact form."""

    data: bytes
    entries: Sequence[ResultEntry]

    @property
    def digest(self) -> str:
        return sha256(self.data).hexdigest()

    def __str__(self) -> str:
        rounds = len({entry["round"] for entry in self.entries})
        return say(
            "{rows} {rows<row|rows>} for {rounds} {rounds<round|rounds>}, digest {digest}",
            rows=len(self.entries),
            rounds=rounds,
            digest=self.digest,
        )


def played_so_far(pack: Pack) -> Protocol | None:
    """What the tables of results hold, also those of people who were seated anew; None where there is no table."""
    tables = kept_tables(pack)
    return protocol_of(pack, _entries(read_tables(pack, tables))) if tables else None


def decided(entries: Iterable[ResultEntry]) -> list[str]:
    """What the organiser has decided of results, a sentence each: those that were corrected, and who has withdrawn."""
    who = [
        (say("{entry!r} in round {entry2}", entry=entry["player"], entry2=entry["round"]), entry) for entry in entries
    ]
    corrected = [
        say("Corrected: {said}, before that {entry}.", said=said, entry=entry["corrected"])
        for said, entry in who
        if "corrected" in entry
    ]
    return corrected + [f"Withdrawn: {said}." for said, entry in who if entry["withdrawn"]]


def _entries(found: ReadResults) -> list[ResultEntry]:
    return sorted(map(written, found.results), key=lambda entry: (entry["round"], entry["player"]))


def protocol_of(pack: Pack, entries: Sequence[ResultEntry]) -> Protocol:
    """The entries in their one exact form."""
    data = canonical_json({"format": _PROTOCOL_FORMAT, "plan": plan_hash(pack.data), "results": entries})
    return Protocol(data + b"\n", json.loads(data)["results"])


def round_digests(pack: Pack, entries: Sequence[ResultEntry]) -> dict[int, str]:
    """The digest of the results of each round: of a protocol with these alone. One that was published when the round
    was over shows that they have not changed since."""
    rounds = by_key((entry["round"], entry) for entry in entries)
    return {number: protocol_of(pack, here).digest for number, here in sorted(rounds.items())}


def closed(pack: Pack) -> Protocol | None:
    """The protocol that lies in the folder; None where nothing was closed yet."""
    if not has(pack.folder, PROTOCOL):
        return None
    data = read(pack.folder, PROTOCOL)
    body = document(data, PROTOCOL)
    entries = body.get("results")
    known = {unit.label for unit in units(pack.plan)}
    if (
        set(body) != {"format", "plan", "results"}
        or (body["format"], body["plan"]) != (_PROTOCOL_FORMAT, plan_hash(pack.data))
        or not isinstance(entries, list)
        or not all(_is_entry(entry, pack.plan, known) for entry in entries)
    ):
        raise Broken(say("{protocol} is damaged, or belongs to another plan", protocol=PROTOCOL))
    return Protocol(data, entries)


def _is_entry(entry: object, plan: Plan, known: set[str]) -> bool:
    return (
        isinstance(entry, dict)
        and all(type(entry.get(key)) is kind for key, kind in _ENTRY_KEYS.items())
        and entry["unit"] in known
        and 1 <= entry["round"] <= plan.rounds
        and entry["player"].isprintable()
        and not any(wrong_text(str(entry.get(key, "")), MOST_SOURCE) for key in ("reason", "corrected"))
    )


def protocol_pages(pack: Pack, protocol: Protocol) -> bytes:
    """The protocol on paper."""
    now = pack.occasion()
    titles = {unit.label: title_of(now.words, unit) for unit in units(pack.plan)}
    language = pack.edition.languages[pack.plan.language]
    ordered = sorted(protocol.entries, key=lambda entry: sort_key(entry["player"], language))
    groups = by_key(((entry["round"], entry["unit"]), entry) for entry in ordered)
    digests, parts = round_digests(pack, protocol.entries), []
    for (number, unit), here in sorted(groups.items()):
        title = now.words("round_title", number=number)
        points = [_points(now.words, each) for each in here]
        said = title if titles[unit] == title else f"{title}: {titles[unit]}"
        why = ["; ".join(reserves_played(here).get((unit, number), ())), _corrections(now.words, here)]
        parts.append((said, why, digests.pop(number, ""), points))
    return protocol_document(now, protocol.digest, parts)


def _points(words: Labels, entry: ResultEntry) -> tuple[str, str]:
    """A player, and the points or why there are none."""
    why = words("withdrawn" if entry["withdrawn"] else "absent")
    return player_said(words, entry["player"]), figures(entry["points"]) if entry["there"] else why


def _corrections(words: Labels, here: Sequence[ResultEntry]) -> str:
    """What stood there before, of everybody whose result was corrected."""
    gone = {key: words(key) for key in ("absent", "withdrawn")}
    said = [
        words.named(player_said(words, entry["player"]), ", ".join(gone.get(old, figures(old)) for old in before))
        for entry in here
        if (before := entry.get("corrected", "").split("; ")) != [""]
    ]
    return words("protocol_corrected", players=words.apart(said)) if said else ""


def check_played(pack: Pack) -> tuple[Protocol | None, str]:
    """What was played, and what was found of it; where results were closed, the table must say the same."""
    before = closed(pack)
    try:
        here = played_so_far(pack)
    except ContentError as error:
        if before is not None:
            raise Broken(
                say("the results were closed, but now the table cannot be read\n{error}", error=error)
            ) from None
        return None, say("Results: the table has mistakes, which proofpress pack results reports.")
    if before is None:
        if here is None or not here.entries:
            return None, say("Results: there are none, so nothing is known of what was played.")
        return here, say("Results: {here}. They are not closed; proofpress pack reveal does that.", here=here)
    if here is None:
        return before, say(
            "Results: {before}. {results_file} is not in this folder, so it was not compared with them.",
            before=before,
            results_file=RESULTS_FILE,
        )
    if here.data != before.data:
        raise Broken(
            say(
                "{results_file} was changed after the results were closed: {difference}",
                results_file=RESULTS_FILE,
                difference=_difference(before, here),
            )
        )
    return before, say(
        "Results: {before}. The table holds what was closed when the event key was published.", before=before
    )


def _difference(before: Protocol, here: Protocol) -> str:
    """The first row that differs."""
    old, new = ({(entry["round"], entry["player"]): entry for entry in each.entries} for each in (before, here))
    for number, player in sorted(old.keys() | new.keys()):
        was, now = (each.get((number, player)) for each in (old, new))
        if was != now:
            return say(
                "round {number}, {player!r}: {changed}", number=number, player=player, changed=_changed(was, now)
            )
    return say("{protocol} is not in its canonical form", protocol=PROTOCOL)


def _changed(was: ResultEntry | None, now: ResultEntry | None) -> str:
    if was is None or now is None:
        return say("there was no row then") if was is None else say("the row is gone")
    differing = [key for key in now if was.get(key) != now[key]] or ["more"]
    return listed([f"{key} {shortened(str(was.get(key)))} then, {now.get(key)} now" for key in differing], "and")


# --------------------------------------------------------------------------------------------------------------------
# Rounds that were mixed up, as far as results show it.


def rounds_mixed_up(pack: Pack) -> Iterator[str]:
    """What was mixed up in a pack, from what was closed, or from the table as it is now."""
    protocol, _ = check_played(pack)
    entries = protocol.entries if protocol else ()
    yield from mixed_up(pack.plan, entries, over=has(pack.folder, EVENT_KEY))


def mixed_up(plan: Plan, entries: Sequence[ResultEntry], *, over: bool) -> Iterator[str]:
    """What cannot have been meant so; `over`: every round of the plan should have been played."""
    rounds = defaultdict[int, list[ResultEntry]](list)
    used = defaultdict[str, set[int]](set)
    reserves = reserves_played(entries)
    numbers = {int(unit.partition("/")[2]) for unit, _ in reserves}
    for skipped in sorted({*range(1, max(numbers, default=0))} - numbers)[:1]:
        yield say(
            "reserve {numbers} was played, but reserve {skipped} was not; they are opened in their order",
            numbers=max(numbers),
            skipped=skipped,
        )
    for (unit, number), reasons in reserves.items():
        if not reasons and not plan.is_first_format:
            yield say(
                "round {number}: {unit} was played, and the column note does not say why", number=number, unit=unit
            )
    for entry in entries:
        rounds[entry["round"]].append(entry)
        if entry["there"]:
            used[entry["unit"]].add(entry["round"])
    if not rounds:
        return
    for number in range(1, (plan.rounds if over else max(rounds)) + 1):
        if number not in rounds:
            yield say("round {number}: all its rows are missing", number=number)
    for number, here in sorted(rounds.items()):
        yield from _halves(plan, number, here)
    for unit, numbers in used.items():
        if len(numbers) > 1:
            yield say(
                "{unit} was played in rounds {numbers}", unit=unit, numbers=listed(map(str, sorted(numbers)), "and")
            )
    yield from _twice(rounds)


def reserves_played(entries: Sequence[ResultEntry]) -> Mapping[tuple[str, int], Sequence[str]]:
    """The reserves that were played, by round, and why."""
    found: dict[tuple[str, int], list[str]] = {}
    for entry in entries:
        if entry["unit"].startswith("reserve/") and entry["there"]:
            reasons, said = found.setdefault((entry["unit"], entry["round"]), []), entry.get("reason", "")
            reasons += [said] if said and said not in reasons else []
    return found


def _halves(plan: Plan, number: int, here: Sequence[ResultEntry]) -> Iterator[str]:
    """A round, or where every table has its own draws a table, of which some played one thing and others another."""
    index = {name: player for player, name in enumerate(plan.everybody)}
    tables = defaultdict[int, dict[str, list[str]]](lambda: defaultdict(list))
    for entry in here:
        if entry["there"]:
            unit, player = entry["unit"], index.get(entry["player"])
            table = plan.seat_of(player, number)[0] if plan.own_draws and player is not None else 0
            tables[table]["" if plan.own_draws and unit.startswith("round/") else unit].append(entry["player"])
    for table, played in sorted(tables.items()):
        if len(played) > 1 and (table or not plan.own_draws):
            said = (f"{unit or f'round/{number}'} ({', '.join(names)})" for unit, names in sorted(played.items()))
            yield say(
                "round {number}{table}: not the same for all: {said}",
                number=number,
                table=say(", table {table}", table=table) if table else "",
                said=joined("; ", said),
            )


def _twice(rounds: Mapping[int, Sequence[ResultEntry]]) -> Iterator[str]:
    """A round whose points are those of another, player by player."""
    seen: dict[tuple[tuple[str, int], ...], int] = {}
    for number, here in sorted(rounds.items()):
        points = tuple(sorted((entry["player"], entry["points"]) for entry in here if entry["there"]))
        if len(points) >= _ENOUGH and len({each for _, each in points}) > 1:
            before = seen.setdefault(points, number)
            if before != number:
                yield say(
                    "rounds {before} and {number} have the same points for everybody: one may be a copy of the other",
                    before=before,
                    number=number,
                )
