"""Every reader there is is fuzzed, and the short form of `python -m tests.hard_knocks`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from proofpress.files import shipped
from proofpress.options import Option
from tests.cli.registered import every_command
from tests.depth import deep, nightly
from tests.hard_knocks.__main__ import killed, spoilt
from tests.hard_knocks.fuzzing import Bench, at
from tests.hard_knocks.mutations import MUTATIONS, Mutation
from tests.hard_knocks.readers import HERE, Line, Reader, readers
from tests.hard_knocks.reading_places import passed_by, program, reading_places

INPUTS, KILLS, SEED = deep(15), deep(1), "2539"  # short ones of several kinds
# Options of files and folders that are only written.
WRITTEN = ("output", "list", "schema folder", "pack plan folder", "export", "pictures", "pack")
# Functions that read nothing of a user's, by their modules, each with its reason.
_NOT_OF_USERS: Sequence[tuple[str, str, str]] = (
    ("__main__", "_unpacked", "the program itself, packed"),
    ("files", "filled part rows", "templates and tables of the program"),
    ("files", "_replace _sweep temporary_folder", "what the program has just written or left itself"),
    ("seeds", "allowed", "a table of the program"),
    ("data.folders", "__getitem__ _entries _shipped_record _unchanged read_shipped", "shipped files, read once"),
    ("data.edit", "_added _edit _folded _found entry_lines with_entry", "own data, which tests/studio spoils"),
    ("pages.art", "_rows", "drawings of the program"),
    ("text.facts", "blocks_of", "lines of the program"),
    ("text.findings", "_checks", "what the program says of its checks"),
    ("text.proof_sheet", "proof_html", "templates of the program"),
    ("text.catalogue", "_beneath _values changed_files", "own data, saved by the page: tests/studio spoils them"),
    ("pack.commands", "_digest _installed", "the program, its constraints and its data"),
    ("pack.commands", "_refuse_other_version print_step", "packs of other versions: tests/made_by_0_2_0 comes by it"),
    ("pack.folder", "_take_back _write begin", "what a killed run has left; the kills come by it"),
    ("pack.audit", "_made_elsewhere", "standings, of which a pattern takes the version"),
    ("pack.protocol", "other_standings", "standings, which are compared byte by byte and never understood"),
    ("pack.seats", "seat_again", "the printed form, of which a pattern takes the letters"),
    ("pack.results", "filled_in", "tables that the program has just made itself"),
    ("pack.results", "standings_files", "templates of the program"),
    ("pack.game", "form_page", "templates of the program"),
    ("research.census", "counted_otherwise keep", "what the program has counted: tests/made_by_0_2_0 spoils it"),
    ("cartographers.challenge", "table_files", "templates of the program"),
    ("cartographers.printing.caller_page", "caller_page", "a template of the program"),
    ("cartographers.prove", "_data", "what the command has just written itself"),
    ("kingdoms.prove", "_proof_data attempt", "what the command has just written itself"),
    ("cartographers.search.kernel", "_data", "the kernel of the program"),
    (
        "cartographers.studio_cards",
        "_card_facts _own_text _rows _texts card own_data sheet_map",
        "own data, asked for by the page: tests/studio spoils them",
    ),
    ("studio.browser", "prepare tell", "what the page of the program asks; tests/browser asks odd things"),
    ("studio.forms", "digests laid_over save", "own data, and what is being written: tests/studio spoils both"),
    (
        "studio.event",
        "_is_strange _lay _name _published _value content returned take",
        "an event that the page holds: tests/studio/test_event.py spoils its ZIP",
    ),
    (
        "studio.one_file",
        "_below _fonts _hyphenation _left_out _package _prepared parts",
        "the program, its packages and templates",
    ),
    ("studio.page", "_kept _shown load page", "the program and its templates"),
    ("studio.server", "_answer do_GET opened serve", "requests: tests/studio/test_server.py sends odd ones"),
    ("studio.server", "_read keep", "what the page keeps: tests/studio/test_store.py spoils it"),
)
NOT_OF_USERS = frozenset(
    (f"proofpress.{module}", function) for module, functions, _ in _NOT_OF_USERS for function in functions.split()
)


def test_what_reads_nothing_of_users_is_still_there() -> None:
    found = {(place.module, place.function) for place in reading_places(program())}
    assert sorted(NOT_OF_USERS - found) == []


@nightly
def test_every_reader_answers_in_sentences_and_every_kill_is_survived(tmp_path: Path) -> None:
    """First all that is read is read as it should be: this comes by every place of the program that reads."""
    places = [place for place in reading_places(program()) if (place.module, place.function) not in NOT_OF_USERS]
    room = tmp_path / "room"
    with at(room) as bench:
        with passed_by(places, room) as passed:
            assert list(read_as_it_should_be(bench)) == []
        missed = "\n".join(str(place) for place in places if place not in passed)
        assert missed == "", missed
        assert list(spoilt(bench, range(INPUTS), SEED, Counter())) == []
        assert list(killed(bench, range(KILLS), SEED, Counter())) == []


def read_as_it_should_be(bench: Bench) -> Iterator[str]:
    """Every kind of reader reads what it should get; yields what was wrong with that."""
    seen: set[tuple[Line, bytes]] = set()
    for reader in readers():
        given = b"" if reader.is_word else bench.given(reader)
        content = reader.slightly(given)
        for line in reader.lines:
            what = alike(line), content if content != given else b""
            if what not in seen and not reader.is_word:
                seen.add(what)
                trial = bench.answered(reader, line, content)
                yield from (f"{complaint}: {trial}" for complaint in trial.complaints())


def alike(line: Line) -> Line:
    """The same for lines that differ in nothing but the data file, or in the game where the code is the same."""
    if line[0] in ("check", "pack") and line[1] in ("--data", "results"):
        return tuple(re.sub(r"-\d+$", "", word) for word in line)
    words = (re.sub("kingdoms|cartographers|moot|cup|--game|-\\d+$", "", word) for word in line)
    return tuple(filter(None, words))


def uncovered() -> Iterator[str]:
    """The options for files and folders that neither a reader nor the list of those that are written holds."""
    found = readers()
    for name, _, command in every_command():
        words = tuple(name.removesuffix(" --game kingdoms").split())
        for option in command.options:
            if option.kind not in ("file", "folder") and "FILE" not in option.shown:
                continue
            place = f"{' '.join(words)} {option.name}" if option.position else option.name
            lines = [
                (reader, line)
                for reader in found
                for line in reader.lines
                if not option.position or line[: len(words)] == words
            ]
            if place not in WRITTEN and not any(given_to(option, reader, line) for reader, line in lines):
                yield f"{name}: {option.name}"


def given_to(option: Option, reader: Reader, line: Line) -> bool:
    """Whether the line hands what the reader reads to the option."""
    return any(
        (word == HERE or reader.given.startswith(word) or (word == "-" and option.position))
        and (not before.startswith("-") if option.position else before == f"--{option.name}")
        for before, word in pairwise(line)
    )


def test_every_option_for_a_file_has_a_reader() -> None:
    assert list(uncovered()) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(p): return p.read_bytes()", ["f calls p.read_bytes"]),
        ("def f(p):\n  with open(p) as file: return file.read()", ["f calls open"]),
        ("import json\ndef f(t): return json.loads(t)", ["f calls json.loads"]),
        ("from proofpress.data.tool import tool\ndef f(p): return tool(p)", ["f calls tool"]),
        ("from proofpress.data import tool\ndef f(p): return tool.tool(p)", ["f calls tool.tool"]),
        ("from proofpress.data.tool import other\ndef f(p): return other(p)", []),
        ("import os\ndef f(p): return os.open(p, os.O_WRONLY)", []),
    ],
)
def test_a_new_reader_is_found(source: str, found: list[str]) -> None:
    tool = "def tool(p): return inner(p)\ndef inner(p): return p.read_text()\ndef other(p): return p.name"
    modules = {"proofpress.new.command": source, "proofpress.data.tool": tool}
    places = [place for place in reading_places(modules) if place.module == "proofpress.new.command"]
    assert [f"{place.function} calls {place.called}" for place in places] == found


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__.strip("_"))
def test_every_mutation_changes_files_and_bears_empty_ones(mutation: Mutation) -> None:
    content = (shipped("carddata") / "cartographers" / "maps" / "a.yaml").read_bytes()
    made = {mutation(Random(f"{SEED} {case}"), content, [content]) for case in range(40)}
    assert len(made - {content}) >= 3
    assert isinstance(mutation(Random(SEED), b"", [content]), bytes)
