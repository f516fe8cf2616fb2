"""Standard output as the file to write, standard input as the file to read, and facts for programs."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from proofpress import command_line
from proofpress.errors import Refusal
from proofpress.files import is_stream
from proofpress.press.document import beside
from tests.cli.conftest import Proofpress

SEED = "2026-W47"
Streamed = Callable[..., tuple[int, bytes, bytes]]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def streamed(capfdbinary: pytest.CaptureFixture[bytes]) -> Streamed:
    """Runs a command and returns the bytes of both streams."""

    def run(*words: str) -> tuple[int, bytes, bytes]:
        code = command_line.run(words)
        return (code, *capfdbinary.readouterr())

    return run


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], None]:
    """Puts something into standard input."""

    def put(content: str | bytes) -> None:
        data = content.encode() if isinstance(content, str) else content
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


# Output


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1"])
def test_a_pdf_on_standard_output_is_that_of_a_file(here: Path, streamed: Streamed, name: str) -> None:
    assert streamed("aid", "-o", "a.pdf") == (0, b"a.pdf\n", b"")
    assert streamed("aid", "-o", name) == (0, (here / "a.pdf").read_bytes(), b"")
    assert os.listdir(here) == ["a.pdf"]


@pytest.mark.parametrize(
    ("words", "begins", "said"),
    [
        (("aid", "--paper", "A4", "--format", "png"), b"\x89PNG", b""),
        (("draws", SEED, "--as", "forum"), b"# ", b""),
        (("prove", SEED, "--best", "1"), b'{\n "format"', b"seed            2026-W47\n"),
        (("text", "export", "--lang", "cs", "--card", "deepwood"), b"#  Texts", b"2 texts\n"),
        (
            ("text", "export", "--lang", "cs", "--card", "deepwood", "--format", "csv"),
            b"\xef\xbb\xbfkey,",
            b"2 texts\n",
        ),
        (("text", "proof", "--lang", "cs", "--card", "deepwood"), b"<!doctype html>", b"2 texts\n"),
        (("census", "--to", "1", "--workers", "1", "--work", "work"), b"Census", b""),
        (("cards", "--kind", "season"), b"%PDF", b""),
    ],
    ids=lambda words: " ".join(words[:2]) if isinstance(words, tuple) else None,
)
def test_a_single_file_goes_to_standard_output(
    here: Path, streamed: Streamed, words: tuple[str, ...], begins: bytes, said: bytes
) -> None:
    code, out, err = streamed(*words, *(() if "-o" in words else ("-o", "-")))
    assert code == 0, err
    assert out[:200].lower().startswith(begins.lower()), out[:60]
    assert err.startswith(said)
    assert set(os.listdir(here)) <= {"work", "list.txt"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sheets", "--format", "png", "-o", "-"), "--output -: several files are written, which need names; name a"),
        (("cards", "--kind", "season", "--format", "png", "-o", "-"), "--output -: several files are written, which"),
        (("kit", SEED, "-o", "-"), "--output -: it takes a folder, and - stands for a single file"),
        (("schema", "-"), "DIR -: it takes a folder, and - stands for a single file"),
        (("prove", SEED, "--json", "-o", "-"), "--output and --json: both go to standard output; name a file"),
        (("census", "-o", "-", "-o", "/dev/stdout"), "--output: only one file can go to standard output"),
        (("text", "export", "--lang", "cs", "-o", "a.po", "--format", "csv"), '--output "a.po": the name says po, and'),
    ],
    ids=lambda words: " ".join(words[:1]) if isinstance(words, tuple) else None,
)
def test_what_does_not_go_to_standard_output(
    here: Path, proofpress: Proofpress, words: tuple[str, ...], said: str
) -> None:
    code, out, err = proofpress(*words)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert os.listdir(here) == []


def test_a_terminal_gets_only_text(monkeypatch: pytest.MonkeyPatch, streamed: Streamed) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    code, out, err = streamed("aid", "-o", "-")
    assert (code, out) == (2, b"")
    assert err == b"--output: the output is not text for a terminal; name a file, or add | and a program\n"
    assert streamed("text", "export", "--lang", "cs", "--card", "deepwood", "-o", "-")[0] == 0


def test_nobody_takes_the_bytes(monkeypatch: pytest.MonkeyPatch, streamed: Streamed) -> None:
    mine, gone = os.pipe()
    os.close(mine)
    with os.fdopen(gone, "w") as nobody:
        monkeypatch.setattr("sys.stdout", nobody)
        assert streamed("aid", "-o", "-") == (3, b"", b"standard output cannot be written: Broken pipe\n")
    monkeypatch.setattr("sys.stdout", None)
    assert streamed("aid", "-o", "-") == (3, b"", b"standard output is closed; name a file\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_there_is_no_room_for_the_bytes(monkeypatch: pytest.MonkeyPatch, streamed: Streamed) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr("sys.stdout", full)
        assert streamed("aid", "-o", "-") == (3, b"", b"standard output cannot be written: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there are no such files")
def test_a_device_keeps_its_name(proofpress: Proofpress) -> None:
    assert proofpress("aid", "-o", "/dev/null") == (0, "/dev/null\n", "")
    assert is_stream(Path("/dev/null"))
    with pytest.raises(Refusal):
        beside(Path("/dev/null"), "1")


# Input


def test_files_are_read_from_standard_input(
    here: Path, proofpress: Proofpress, typed: Callable[[str | bytes], None]
) -> None:
    assert proofpress("prove", SEED, "--best", "1", "-o", "a.json").code == 0
    typed((here / "a.json").read_bytes())
    assert proofpress("verify", "a.json", "-").out.splitlines()[1].startswith("standard input: verified: seed 2026-W47")
    typed((here / "a.json").read_bytes())
    done = proofpress("verify", "-", "-")
    assert (done.code, done.err) == (2, "standard input can be read only once; give the names of files\n")
    typed(b"[]")
    assert proofpress("verify", "-").err.startswith("standard input: refused: the file is not a certificate")


def test_texts_are_read_from_standard_input(proofpress: Proofpress, typed: Callable[[str | bytes], None]) -> None:
    typed("Jorekburg: 5 bodů za každý sloupec.\n")
    done = proofpress("text", "check", "--lang", "cs", "--from", "-")
    assert (done.code, done.out.splitlines()[0][:36]) == (1, "standard input:1:1: error[rule/count")
    exported = proofpress("text", "export", "--lang", "cs", "--format", "csv", "-o", "-").out
    for words in (("-", "--format", "csv"), ("-",)):
        typed(exported)
        done = proofpress("text", "import", *words)
        assert done.code == (0 if "csv" in words else 1)
    assert done.err.startswith("standard input: cannot be read as PO: ")
    typed("no names here\n" * 2)
    assert proofpress("sheets", "--names", "-", "-o", "a.pdf").code == 0
    typed("\n")
    done = proofpress("sheets", "--names", "-", "-o", "a.pdf")
    assert (done.code, done.err) == (2, "standard input: holds no name; write one on each line\n")


# Help and facts


@pytest.mark.parametrize("words", [(), ("deal",), ("pack",), ("pack", "plan")])
def test_help_is_a_command(proofpress: Proofpress, words: tuple[str, ...]) -> None:
    assert proofpress("help", *words) == proofpress(*words, "--help")


def test_help_with_options_and_wrong_words(proofpress: Proofpress) -> None:
    assert proofpress("help", "deal", "--game", "kingdoms") == proofpress("deal", "--help", "--game", "kingdoms")
    assert proofpress("help", "nothing").code == 2
    assert proofpress("deal", "help").code == 0, "that is a seed"


def facts(proofpress: Proofpress, *words: str) -> object:
    done = proofpress(*words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_facts_of_commands(proofpress: Proofpress, no_saved_settings: Path) -> None:
    saved = facts(proofpress, "config", "--set", "paper=A5")
    assert saved["settings"]["paper"] == {"value": "A5", "saved": True}  # type: ignore[index]
    assert facts(proofpress, "config") == saved
    assert saved["file"] == str(no_saved_settings)  # type: ignore[index]
    card = facts(proofpress, "text", "explain", "deepwood", "--lang", "cs")[0]  # type: ignore[index]
    assert (card["id"], card["cs"]["name"]) == ("deepwood", "Hustý les")
    assert "6 points" in card["to_be_said"]
    assert card["cs"]["understood"]
    assert facts(proofpress, "text", "explain", "rule/points")["severity"] == "error"  # type: ignore[index]
