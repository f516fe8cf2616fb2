"""Ten thousand copies, and texts of two megabytes wherever a text can be given: done in time, or refused in a sentence.

`tests/data/test_hostile.py` has every limit of data files and folders.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.cli.conftest import Proofpress
from tests.depth import at_night, nightly
from tests.hard_knocks.commands import SEED
from tests.hard_knocks.conftest import Run, files
from tests.work import in_time

MEGABYTES = 1_000_000


def little_memory() -> None:
    """Half a gigabyte for everything."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (500 * MEGABYTES, 500 * MEGABYTES))


@nightly
@pytest.mark.skipif(sys.platform == "win32", reason="limits of this kind are not there")
def test_ten_thousand_copies(room: Path, run: Run) -> None:
    done = run("sheets", "--copies", "10000", "-o", "made.pdf", prepare=little_memory)
    assert done == (0, b"made.pdf\n", b"")
    made = room / "made.pdf"
    assert made.stat().st_size < 10 * MEGABYTES
    assert len(PdfDocument(made)) == 20_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("sheets", "--copies", "10001", "-o", "made.pdf"),
            "--copies 10001: a whole number from 1 to 10,000",
        ),
        (("sheets", "--copies", "9" * 4_000, "-o", "made.pdf"), '…": a whole number from 1 to 10,000'),
        (
            ("kit", SEED, "--players", "10000", "-o", "made"),
            "--players 10000: a whole number from 1 to 1,000",
        ),
        (("pack", "plan", "made", "--event", "X", "--players", "10000"), "players 10000: 1 to 1,000 are possible"),
    ],
)
def test_more_than_that_is_refused(room: Path, proofpress: Proofpress, words: tuple[str, ...], said: str) -> None:
    before = files(room)
    done = proofpress(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert files(room) == before


TOO_LONG = "a text of 1,999,999 characters; the limit is 4,000"
WORDS = "word " * 400_000

# The text, the command that is to read it from the file "big.…", the exit code and what is said.
_BIG_FILES = {
    "effect of a card": (
        f"cards:\n  deepwood: {{effect: {WORDS}}}\n",
        ("check", "--data", "mine"),
        1,
        f"en.yaml:2:22: error: {TOO_LONG}",
    ),
    "draft as text": (f"Deepwood: {WORDS}", ("text", "check", "--from", "big.txt"), 1, TOO_LONG),
    "draft as YAML": (f"deepwood: {WORDS}", ("text", "check", "--from", "big.yaml"), 1, TOO_LONG),
    "draft as PO": (f'msgid ""\nmsgstr "{WORDS}"\n', ("text", "check", "--from", "big.po"), 1, "belongs to a card"),
    "draft as CSV": (f"id,text\ndeepwood,{WORDS}\n", ("text", "check", "--from", "big.csv"), 1, "field larger than"),
    "import": (f"key,text\na,{WORDS}\n", ("text", "import", "big.csv", "--lang", "cs"), 1, "field larger than"),
    "names": ("Eva\n" * 500_000, ("sheets", "--names", "big.txt", "-o", "made.pdf"), 2, "1 to 10000 can be"),
    "one name": ("x" * 400_000, ("sheets", "--names", "big.txt", "-o", "made.pdf"), 2, "has 400000 characters"),
    "sheet": ("." * 2_000_000, ("score", "big.txt", "--map", "a", "--edicts", "A=deepwood"), 1, "has 1 row"),
    "cases": ("cases:\n" + "- {id: a}\n" * 200_000, ("score", "--cases", "big.yaml"), 1, "more than 250,000 values"),
    "map": (
        f'set: own\nside: wilderness\ngrid:\n  - "{"." * 2_000_000}"\n',
        ("sheets", "--map", "big.yaml", "-o", "made.pdf"),
        1,
        "big.yaml:4:5: error: a text of 2,000,000 characters; the limit is 4,000",
    ),
    "plan": (
        f"event: {WORDS}\n",
        ("pack", "plan", "made", "--from", "big.yaml"),
        1,
        TOO_LONG,
    ),
    "certificate": (f'{{"a": "{WORDS}"}}', ("verify", "big.json"), 4, "has more than 200,000 bytes"),
    "profile": (
        "offset: {x: 1}\n" + "#" * 2_000_000,
        ("cards", "--profile", "big.yaml", "-o", "made.pdf"),
        1,
        "more than 10,000 bytes, which no printer profile has",
    ),
    "key": (WORDS, ("pack", "print", "cup", "--key", "big.txt"), 4, "this is not an event key"),
    "results": (WORDS, ("pack", "results", "printed", "big.txt", "-o", "made"), 1, "big.txt:1"),
}
_LONG = ("draft as text", "cases", "list of cards")  # read to their ends before anything can be said


@pytest.mark.parametrize(
    ("text", "words", "code", "said"),
    [at_night(*case, id=name) if name in _LONG else pytest.param(*case, id=name) for name, case in _BIG_FILES.items()],
)
def test_files_of_two_megabytes(
    room: Path, proofpress: Proofpress, text: str, words: tuple[str, ...], code: int, said: str
) -> None:
    name = next((word for word in words if word.startswith("big.")), "mine/cartographers/text/en.yaml")
    (room / name).parent.mkdir(parents=True, exist_ok=True)
    (room / name).write_text(text, encoding="utf-8")
    before = files(room)
    with in_time(30_000_000):
        done = proofpress(*words)
    assert done.code == code
    assert said in done.err
    assert len(done.err) < 1_000
    assert files(room) == before


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
@pytest.mark.parametrize(
    "words",
    [
        ("cards", "--profile", "/dev/zero"),
        ("calibrate", "--read", "1,1", "--profile", "/dev/zero"),
        ("pack", "print", "cup", "--key", "/dev/zero"),
        ("pack", "results", "printed", "/dev/zero"),
        ("sheets", "--names", "/dev/zero"),
        ("score", "/dev/zero", "--map", "a", "--edicts", "A=deepwood"),
        ("text", "check", "--from", "/dev/zero"),
        ("text", "import", "/dev/zero"),
        ("verify", "/dev/zero"),
    ],
)
def test_files_without_an_end(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    before = files(room)
    with in_time():
        done = proofpress(*words)
    assert done.code in (1, 3, 4)
    assert "/dev/zero" in done.err
    assert files(room) == before


BIG = "ž" * 1_000_000  # two megabytes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("deal", BIG), "has 2000000 bytes in UTF-8; the limit is 256"),
        (("prove", BIG), "has 2000000 bytes in UTF-8; the limit is 256"),
        (("seed", "find", BIG), "has 2000000 bytes in UTF-8; the limit is 256"),
        (("kit", BIG, "-o", "made"), "has 2000000 bytes in UTF-8; the limit is 256"),
        (("pack", "plan", "made", "--event", BIG), ": a name of 1 to 60 characters is expected"),
        at_night(("show", BIG), "there is no card, map or ruling"),
        (("text", "explain", BIG), "there is no card and no check"),
        (("deal", SEED, "--ambush", BIG), "there is no ambush set or card"),
        (("deal", SEED, "--scoring", "deepwood," * 200_000 + "craylund"), "has none of village or spatial"),
        at_night(("score", "sheet.txt", "--map", "a", "--edicts", f"A={BIG}"), "there is no scoring card"),
        (("cards", "--paper", BIG), "unknown paper"),
        ((BIG,), "there is no command"),
        (("deal", SEED, BIG), "is one word too many"),
        (("show", f"--{BIG}"), "there is no option"),
    ],
    ids=lambda value: " ".join(value)[:20] if isinstance(value, tuple) else "",
)
def test_words_of_two_megabytes(room: Path, proofpress: Proofpress, words: tuple[str, ...], said: str) -> None:
    """More than a shell would pass on."""
    before = files(room)
    with in_time():
        done = proofpress(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert len(done.err) < 1_600
    assert files(room) == before


def test_a_path_longer_than_any_is_shown_without_its_middle(room: Path, proofpress: Proofpress) -> None:
    """What is wrong with it stands at the end."""
    ends = {("check", "--data"): "; give the folder that holds your own data\n", ("verify",): "File name too long\n"}
    for words, end in ends.items():
        done = proofpress(*words, f"{room}/{BIG}")
        assert done.code == 3
        assert len(done.err) < 1_600
        assert BIG[:100] in done.err
        assert done.err.endswith(end)
