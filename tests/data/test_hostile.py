"""Files made to confuse or exhaust the reader, and files in wrong encodings: refused in time, in one sentence.

They are made here rather than kept: they are large, or no text, or could not say in a comment what is wrong with them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import yaml

from proofpress.cartographers.edition import FILES, load_edition
from proofpress.data.folders import data_files
from proofpress.data.yaml_reader import Entries, Node, Scalar, read_bytes
from proofpress.errors import MOST_FOUND, DataError, FileError, Place, Report
from proofpress.files import shipped
from proofpress.limits import MAX_DEPTH, MAX_ENTRIES, MAX_FILE_BYTES, MAX_FILES, MAX_NODES
from tests.data.checks import assert_inside
from tests.data.corpus import lay
from tests.depth import at_night, deep, nightly, some
from tests.work import MOST_OF_A_FILE, in_time

EXPLORE = "cartographers/explore.yaml"
RIVER = 'cards:\n  my_river:\n    set: base\n    time: 1\n    terrains: [water]\n    shapes: [{grid: ["##"]}]\n'
LARGE = 500_000  # bytes; of the largest files that are read, nothing takes longer than their size asks for
needs_libyaml = pytest.mark.skipif(not yaml.__with_libyaml__, reason="compares the words with those of libyaml")
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def read(content: bytes) -> tuple[Node | None, list[str]]:
    """The root node, and what was said. What the parser in C refuses is read again by the one in Python."""
    report = Report()
    with in_time(max(MOST_OF_A_FILE, 12 * len(content))):
        node = read_bytes(content, "f", report)
    assert_inside(report, content, "f")
    return node, [str(diagnostic).removeprefix("f:") for diagnostic in report]


def reported(folder: Path) -> list[str]:
    """What is said about a folder of own data."""
    with in_time(), pytest.raises(DataError) as caught:
        load_edition(folder)
    return [str(each).replace(str(folder) + os.sep, "").replace(os.sep, "/") for each in caught.value.diagnostics]


# Encodings


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (RIVER.encode("utf-16"), "1:1: error: the file is in UTF-16; save it as UTF-8"),
        (b"\xfe\xff" + RIVER.encode("utf-16-be"), "1:1: error: the file is in UTF-16; save it as UTF-8"),
        (RIVER.encode("utf-32"), "1:1: error: the file is in UTF-16; save it as UTF-8"),
        (RIVER.encode("utf-16-le"), "1:2: error: a zero byte: the file is not text, or not saved as UTF-8"),
        (b"a: 1\nname: caf\xe9\n", "2:10: error: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        ("a: 1\nname: Čeština\n".encode("cp1250"), "2:7: error: byte 0xc8 is not UTF-8; save the file as UTF-8"),
        ("á: 1\r\nčas: ".encode() + b"\xff", "2:6: error: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\xef\xbb\xbfa: \xff", "1:4: error: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "1:1: error: byte 0x89 is not UTF-8; save the file as UTF-8"),
        (b"%PDF-1.7\n", '1:1: error: a line cannot start with "%"; put a text that does into quotes'),
        (b"a: \xed\xa0\x80", "1:4: error: byte 0xed is not UTF-8; save the file as UTF-8"),
        (b"a: b\x00c", "1:5: error: a zero byte: the file is not text, or not saved as UTF-8"),
        ("áá: \x1b[31m".encode(), "1:5: error: the invisible character U+001B is not allowed; delete it"),
        ("čáp: 1\nb: \x07".encode(), "2:4: error: the invisible character U+0007 is not allowed; delete it"),
        ("a: 1\n\ufeffb: 1\n".encode(), "2:1: error: the invisible character U+FEFF is not allowed; delete it"),
        ("a: 'b\u2028c'".encode(), "1:6: error: the invisible character U+2028 is not allowed; delete it"),
        ("a: b\x85c: d".encode(), "1:5: error: the invisible character U+0085 is not allowed; delete it"),
        ("a: \uffff".encode(), "1:4: error: the invisible character U+FFFF is not allowed; delete it"),
        (b"", "1:1: error: the file is empty, or holds only comments"),
        (b" \n\n  \n", "1:1: error: the file is empty, or holds only comments"),
        (b"\xef\xbb\xbf", "1:1: error: the file is empty, or holds only comments"),
    ],
)  # fmt: skip
def test_encodings(content: bytes, said: str) -> None:
    assert read(content) == (None, [said])


def test_byte_order_mark_and_windows_lines_are_fine() -> None:
    node, said = read(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - \xc4\x8d\r\n")
    assert not said
    assert isinstance(node, Entries)
    assert [(key.text, key.place[1:]) for key, _ in node.entries] == [("a", (1, 1)), ("b", (2, 1))]


@needs_libyaml
def test_old_lines_are_counted() -> None:
    assert read(b"a: 1\rb: @\r")[1] == ['2:4: error: a text cannot start with "@"; put the text into quotes']


# Exhaustion


@needs_libyaml
@pytest.mark.parametrize(
    ("content", "said"),
    some(
        [
            (b"[" * 100_000, f"1:21: error: nested more than {MAX_DEPTH} deep, which is the limit"),
            (b"{a: " * 100_000, f"1:81: error: nested more than {MAX_DEPTH} deep, which is the limit"),
            (b"- " * 100_000, f"1:41: error: nested more than {MAX_DEPTH} deep, which is the limit"),
            (b"? " * 100_000, f"1:41: error: nested more than {MAX_DEPTH} deep, which is the limit"),
            (b"a: " + b"x" * 400_000, "1:4: error: a text of 400,000 characters; the limit is 4,000"),
            (b"a: |\n" + b" x\n" * 150_000, "1:4: error: a text of 300,000 characters; the limit is 4,000"),
            (b"#" * (MAX_FILE_BYTES + 1), "1:1: error: the file has more than 20,000,000 bytes, which is the limit"),
            (
                b"[" + b"0," * 260_000,
                f"1:500000: error: more than {MAX_NODES:,} values in one file, which is the limit",
            ),
            (b"a: [" + b"[]," * 260_000, "1:749996: error: more than 250,000 values in one file, which is the limit"),
            (
                b"".join(b"%%TAG !a%d! tag:x%d\n" % (n, n) for n in range(20_000)) + b"--- a",
                '1:1: error: a line cannot start with "%"; put a text that does into quotes',
            ),
            (
                b"a: &a [x]\n" + b"".join(b"b%d: &b%d [*a, *a]\n" % (n, n) for n in range(15_000)),
                '1:4: error: "&a" is an anchor: leave it out, or put a text that starts with & into quotes',
            ),
            (
                b"a: 1\n" + b"k" * 400_000 + b": 1",
                '2:1: error: this line lacks its colon, or the space after it; it should read "key: value"',
            ),
        ],
        3,
    ),
    ids=lambda value: value[:12] if isinstance(value, bytes) else "",
)
def test_exhausting_files(content: bytes, said: str) -> None:
    assert read(content)[1] == [said]


@nightly
def test_each_limit_can_be_reached() -> None:
    nested = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert read(nested) == (read(nested)[0], [])
    many = b"[" + b"0," * (MAX_NODES - 1) + b"]"
    assert read(many)[1] == []
    assert read(b"a: 1 " + b"#" * (MAX_FILE_BYTES - 5))[1] == []


@needs_libyaml
@pytest.mark.parametrize(
    "pattern",
    ["\n", " ", "\t", "\r", "a", "word ", "line\n", "a: 1\n", "k{}: 1\n", "-\n", "- ", "[", "]", "{", "}", "[],", "a,",
     "?", "? ", ":", ": ", "'", '"', '"\\x41', "|", ">\n", "%", "&a ", "*a ", "!", "!a ", ",", "#", "@", "`", "---\n",
     at_night("...\n"), "{a: b, ", "é", "\\"],
)  # fmt: skip
def test_a_full_file_of_anything(pattern: str) -> None:
    size = deep(LARGE)
    many = size // len(pattern.encode())
    whole = "".join(pattern.format(n) for n in range(many)) if pattern == "k{}: 1\n" else pattern * many
    read(("cards: " + whole).encode()[:size].decode(errors="ignore").encode())


def test_a_file_of_mistakes_is_not_read_to_its_end(tmp_path: Path) -> None:
    lines = [f"  my_card_{number}: {{name: X, effekt_{number}: y}}\n" for number in range(5_000)]
    lay(tmp_path, "cartographers/text/en.yaml", ("cards:\n" + "".join(lines)).encode())
    with in_time(), pytest.raises(DataError) as caught:
        load_edition(tmp_path)
    assert len(caught.value.diagnostics) == MOST_FOUND
    assert str(caught.value).endswith(f"\nReading stopped after {MOST_FOUND} mistakes.")


@nightly
def test_a_thousand_ids_and_a_hundred_wrong_ones_are_compared_in_time(tmp_path: Path) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    ids = [letters[n % 26] + letters[n // 26 % 26] + letters[1:20] + str(n) for n in range(5_000)]
    lay(tmp_path, EXPLORE, ("ruins:\n" + "".join(f"  {name}: {{set: base}}\n" for name in ids)).encode())
    wrong = "".join(f"  x{name[::-1]}: {{name: X}}\n" for name in ids[:200])
    lay(tmp_path, "cartographers/text/en.yaml", ("cards:\n" + wrong).encode())
    with in_time(), pytest.raises(DataError) as caught:
        load_edition(tmp_path)
    assert len(caught.value.diagnostics) == MOST_FOUND


def test_no_tag_runs_code(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    for tag in ("!!python/object/apply:os.mkdir", "!!python/object/new:os.mkdir", "!!python/name:os.mkdir"):
        node, said = read(f"cards: {tag} ['{trace}']\n".encode())
        assert node is None
        assert said[0].startswith(f'1:8: error: "{tag}" is a tag')
    assert not trace.exists()


# What YAML guesses stays text


@pytest.mark.parametrize(
    "text",
    ["NO", "no", "on", "off", "yes", "y", "true", "null", "~", "1:30", "2020-01-01", "2020-01-01T10:00:00Z", "1e3",
     "0x10", "0o7", "1_000", ".nan", ".inf", "-.INF", "12", "1.50", "=", "<<", "Č 5"],
)  # fmt: skip
def test_guesses_stay_text(text: str, tmp_path: Path) -> None:
    node, said = read(f"a: {text}\n".encode())
    assert not said
    assert isinstance(node, Entries)
    value = node.entries[0][1]
    assert isinstance(value, Scalar)
    assert value.text == text
    lay(tmp_path, "cartographers/text/en.yaml", f"cards:\n  great_river: {{name: {text}}}\n".encode())
    assert load_edition(tmp_path).name("great_river", "en") == text


# Folders


@needs_links
def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    own, outside = tmp_path / "own", tmp_path / "secret.yaml"
    outside.write_text("secret: 1\n")
    (own / "cartographers").mkdir(parents=True)
    (own / EXPLORE).symlink_to(outside)
    assert reported(own) == [f"{EXPLORE}:1:1: error: a link that leads out of the data folder is not followed"]


@needs_links
def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    lay(tmp_path, "river.txt", RIVER.encode())
    (tmp_path / "cartographers").mkdir()
    (tmp_path / EXPLORE).symlink_to(tmp_path / "river.txt")
    assert "my_river" in load_edition(tmp_path).explore


@needs_links
def test_links_to_folders_and_to_themselves_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, EXPLORE, RIVER.encode())
    (tmp_path / "cartographers" / "maps").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "eo.yaml").symlink_to(tmp_path / "languages" / "eo.yaml")
    (tmp_path / "languages" / "fr.yaml").symlink_to(tmp_path / "languages" / "gone")
    assert [line.split(" error: ")[0] for line in reported(tmp_path)] == [
        "cartographers/maps:1:1:",
        "languages/eo.yaml:1:1:",
        "languages/fr.yaml:1:1:",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_pipes_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "cartographers").mkdir()
    os.mkfifo(tmp_path / EXPLORE)
    assert reported(tmp_path) == [f"{EXPLORE}:1:1: error: this is not a file that can be read"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_forbidden_files_are_told(tmp_path: Path) -> None:
    lay(tmp_path, EXPLORE, RIVER.encode()).chmod(0)
    with pytest.raises(FileError, match=r"explore\.yaml: cannot be read: Permission denied"):
        load_edition(tmp_path)


def test_hidden_files_and_other_files_do_not_matter(tmp_path: Path) -> None:
    lay(tmp_path, EXPLORE, RIVER.encode())
    for name in (".git/config.yaml", "cartographers/._explore.yaml", "README.md", "cartographers/explore.yaml~"):
        lay(tmp_path, name, b"\xff")
    assert "my_river" in load_edition(tmp_path).explore


def test_a_folder_may_not_be_a_whole_disk(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    for number in range(MAX_ENTRIES):
        (tmp_path / "deeper" / f"{number}.txt").touch()
    assert whole(tmp_path) == ["more than 5,000 files and folders, which is the limit for a folder of data"]


def test_a_folder_may_not_hold_many_files(tmp_path: Path) -> None:
    for number in range(MAX_FILES + 1):
        lay(tmp_path, f"cartographers/maps/m{number:04}.yaml", b"")
    assert whole(tmp_path) == ["the folder has more than 3,000 data files, which is the limit"]


def test_a_folder_may_not_hold_many_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the file is that comes last: all of them together are too much."""
    monkeypatch.setattr("proofpress.data.folders.MAX_FOLDER_BYTES", 100_000)
    for number in range(11):
        lay(tmp_path, f"cartographers/maps/m{number:02}.yaml", b"#" * 10_000)
    assert whole(tmp_path) == ["the data files of the folder have more than 100,000 bytes together, which is the limit"]
    (tmp_path / "cartographers/maps/m10.yaml").unlink()
    assert whole(tmp_path) == []


def test_a_file_that_is_too_large_is_the_only_one_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.data.folders.MAX_FOLDER_BYTES", MAX_FILE_BYTES + 1)
    for name in ("before", "zoo"):
        lay(tmp_path, f"cartographers/maps/{name}.yaml", b'set: mine\nside: wilderness\ngrid: ["."]\n')
    lay(tmp_path, "cartographers/maps/middle.yaml", b"#" * (MAX_FILE_BYTES + 1))
    assert reported(tmp_path) == [
        "cartographers/maps/middle.yaml:1:1: error: the file has more than 20,000,000 bytes, which is the limit"
    ]


def whole(folder: Path) -> list[str]:
    """What is wrong with the folder as such."""
    report = Report()
    data_files(folder, report)
    assert {each.place for each in report} <= {Place(str(folder))}
    return [each.message for each in report]


def test_what_is_shipped_may_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder has no limit; and a file of it, which is read like any other, is far below what own files may be."""
    for name in ("MAX_FILES", "MAX_FOLDER_BYTES", "MAX_ENTRIES"):
        monkeypatch.setattr(f"proofpress.data.folders.{name}", 1)
    assert "great_river" in load_edition().explore
    for path in shipped("carddata").rglob("*.yaml"):
        values = sum(isinstance(event, yaml.NodeEvent) for event in yaml.parse(path.read_bytes(), yaml.CBaseLoader))
        assert path.stat().st_size < MAX_FILE_BYTES / 10, path
        assert values < MAX_NODES / 10, path


def test_worst_files_take_their_time_but_not_long(tmp_path: Path) -> None:
    """Nothing is kept of them, so that time is all that many of them take; and reading ends after some mistakes."""
    content = b"cards: [" + b"0," * 10_000 + b"]"
    for number in range(10):
        lay(tmp_path, f"cartographers/maps/m{number}.yaml", content)
    assert len(reported(tmp_path)) == 20, "an unknown key and missing ones each"


def test_strange_file_names_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("such names are not possible there")
    lay(tmp_path, "cartographers/a\x1b[31m\nb.yaml", RIVER.encode())
    assert reported(tmp_path)[0].startswith(
        "cartographers/a\\u001b[31m\\nb.yaml:1:1: error: no data file has this name"
    )


def test_every_data_file_refuses_other_shapes(tmp_path: Path) -> None:
    """Whatever stands in whichever file, nothing but a sentence comes of it."""
    for pattern in FILES:
        path = pattern.replace("*", "en" if "maps" not in pattern else "pond")
        for content in (b"[]", b"x", b"{cards: {a: {}}, name: [], grid: {}}"):
            file = lay(tmp_path, path, content)
            with in_time():
                try:
                    load_edition(tmp_path)
                except DataError as error:
                    assert_inside(error.diagnostics, content, str(file))
            file.unlink()
