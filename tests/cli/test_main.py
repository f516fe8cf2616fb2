"""What holds for every command: the help, unknown words, exit codes, and that no traceback reaches anybody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from proofpress import __version__
from proofpress.command_line import plain
from proofpress.games import GAMES, GROUPS, SECTIONS, command_of, commands_of, game
from tests.cli import faulty as faults
from tests.cli.conftest import Proofpress
from tests.cli.process import environment, in_the_c_locale, proofpress as real_proofpress
from tests.cli.registered import module_of

HEAVY = ("yaml", "reportlab", "jinja2", "PIL", "segno", "pypdfium2", "jsonschema")


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.command_line.commands_of", lambda _: faults.ENTRIES)
    monkeypatch.setattr("proofpress.command_line.command_of", lambda _, name: faults.COMMANDS[name])
    monkeypatch.setattr("proofpress.command_line.GROUPS", faults.GROUPS)


# Help


@pytest.mark.usefixtures("faulty")
def test_help_shows_the_commands_under_their_headings(proofpress: Proofpress) -> None:
    result = proofpress("--help")
    assert result.code == 0
    assert result.err == ""
    commands = result.out[result.out.index("Play:") : result.out.index("  proofpress help COMMAND")]
    assert commands.split("\n\n") == [
        "Play:\n  faulty  Go wrong.\n  flood   Print much.",
        "Tournament:\n  nested  Hold more commands.",
        "Data:\n  schema  Write JSON Schemas for editors of data files.",
        "",
    ]
    assert "Research:" not in result.out


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = "import sys; from proofpress.command_line import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment(), check=True
    )
    loaded = done.stderr.split()
    assert "proofpress.command_line" in loaded
    modules = {module_of(command_of(of, name)) for of in map(game, GAMES) for name in commands_of(of)}
    assert [name for name in loaded if name in modules or name.startswith(HEAVY)] == []
    of_games = [name for name in loaded if name.startswith(tuple(f"proofpress.{name}" for name in GAMES))]
    assert of_games == ["proofpress.cartographers", "proofpress.cartographers.game"]


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_the_table_leads_to_a_command(name: str) -> None:
    of = game(name)
    for whole, entry in commands_of(of).items():
        assert command_of(of, whole).help
        group, _, inner = whole.partition(" ")
        assert (GROUPS[group].section if inner else entry.section) in SECTIONS
        assert bool(inner) is (group in GROUPS)
        assert entry.summary.endswith(".")
        assert len(entry.summary) <= 60, "does not fit beside the name on a narrow terminal"


def test_without_a_command_the_help_goes_to_stderr_and_the_exit_code_says_wrong_use(proofpress: Proofpress) -> None:
    result = proofpress()
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("Usage: proofpress [OPTIONS] COMMAND")


@pytest.mark.parametrize(
    ("of", "name"),
    [(of, name) for of in GAMES for name in dict.fromkeys([*GROUPS, *commands_of(game(of))])],
)
def test_every_command_has_help(proofpress: Proofpress, of: str, name: str) -> None:
    result = proofpress(*name.split(), "--help", "--game", of)
    assert result.code == 0
    assert result.out.startswith(f"Usage: proofpress {name} ")
    assert "--debug" in result.out


def test_short_help_is_the_same_as_long_help(proofpress: Proofpress) -> None:
    assert proofpress("show", "-h") == proofpress("show", "--help")


def test_version(proofpress: Proofpress) -> None:
    assert proofpress("--version") == (0, f"proofpress {__version__}\n", "")


# Games


def test_the_game_may_be_named_anywhere(proofpress: Proofpress) -> None:
    wanted = proofpress("--game", "kingdoms", "deal", "x")
    assert wanted.code == 0
    assert "Saltcrown" in proofpress("--game", "kingdoms", "show", "4B").out
    assert proofpress("deal", "--game=kingdoms", "x") == proofpress("deal", "x", "--game", "kingdoms") == wanted
    assert "\n  kit " in proofpress("--help").out
    assert "\n  kit " not in proofpress("--help", "--game", "kingdoms").out


def test_a_game_that_is_none(proofpress: Proofpress) -> None:
    result = proofpress("deal", "x", "--game", "chess")
    assert result.code == 2
    assert result.err == 'there is no game "chess"; possible: cartographers or kingdoms\n'
    assert proofpress("deal", "x", "--game").code == 2


def test_a_command_of_another_game(proofpress: Proofpress) -> None:
    result = proofpress("kit", "--game", "kingdoms")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith('Kingdoms has no command "kit"; Cartographers has\n')


# Unknown words


@pytest.mark.usefixtures("faulty")
def test_unknown_command(proofpress: Proofpress) -> None:
    assert proofpress("shcema") == (
        2,
        "",
        'there is no command "shcema"; did you mean "schema"? possible: schema, faulty, flood or nested\n'
        'see "proofpress --help"\n',
    )


def test_unknown_option(proofpress: Proofpress) -> None:
    assert proofpress("show", "--dta", "x") == (
        2,
        "",
        'there is no option "--dta"; did you mean "--data"? '
        "possible: --data, --debug, --game, --help, --json or --lang\n"
        'see "proofpress show --help"\n',
    )


def test_unknown_option_before_the_command(proofpress: Proofpress) -> None:
    result = proofpress("--vresion")
    assert result.code == 2
    assert 'did you mean "--version"?' in result.err


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "a\x1b[31m\nb"),
        ("sheets", "--a\x1b[31m\nb"),
        ("sheets", "--paper", "a\x1b[31m\nb"),
        ("cards", "--profile", "a\x1b[31m\nb"),
        ("calibrate", "--profile", "a\x1b[31m\nb"),
        ("sheets", "-o", "no/a\x1b[31m\nb.pdf"),
        ("a\x1b[31m\nb",),
    ],
)
def test_a_message_shows_control_characters_escaped(proofpress: Proofpress, words: tuple[str, ...]) -> None:
    message = proofpress(*words).err
    assert "a\\u001b[31m\\nb" in message
    assert message.replace("\n", "").isprintable()


def test_missing_and_superfluous_words(proofpress: Proofpress) -> None:
    missing, extra = proofpress("show"), proofpress("show", "a", "b")
    assert (missing.code, extra.code) == (2, 2)
    assert "'ID'" in missing.err
    assert '"b" is one word too many' in extra.err


@pytest.mark.usefixtures("faulty")
def test_a_group_inside_the_group_works_the_same_way(proofpress: Proofpress) -> None:
    assert "Inner things:\n  inner  Go wrong.\n" in proofpress("nested", "--help").out
    wrong = proofpress("nested", "iner")
    assert wrong.code == 2
    assert wrong.err == (
        'there is no command "iner"; did you mean "inner"? possible: inner\nsee "proofpress nested --help"\n'
    )
    assert proofpress("nested", "inner", "unproved").code == 4


# Ends


@pytest.mark.usefixtures("faulty")
def test_an_error_is_its_text_and_its_exit_code(proofpress: Proofpress) -> None:
    assert proofpress("faulty", "unproved") == (4, "", "Great River does not fit\n")


@pytest.mark.usefixtures("faulty")
def test_an_interruption_is_130(proofpress: Proofpress) -> None:
    assert proofpress("faulty", "interrupt") == (130, "", "interrupted\n")


@pytest.mark.usefixtures("faulty")
def test_a_file_error_from_below_names_the_file(proofpress: Proofpress) -> None:
    assert proofpress("faulty", "file") == (3, "", "/some/file: Permission denied\n")


@pytest.mark.parametrize(
    ("how", "what"), [("fault", "KeyError: 'left out'"), ("recursion", "RecursionError: too deep")]
)
@pytest.mark.usefixtures("faulty")
def test_a_fault_is_one_sentence(proofpress: Proofpress, how: str, what: str) -> None:
    assert proofpress("faulty", how) == (
        1,
        "",
        f"this is a fault in Proofpress ({what}); --debug shows where\n",
    )


@pytest.mark.parametrize("words", [("--debug", "faulty", "fault"), ("faulty", "fault", "--debug")])
@pytest.mark.usefixtures("faulty")
def test_debug_shows_where(proofpress: Proofpress, words: tuple[str, ...]) -> None:
    result = proofpress(*words)
    assert result.code == 1
    assert result.err.startswith("Traceback (most recent call last):\n")
    assert "faulty.py" in result.err
    assert result.err.endswith("--debug shows where\n")


# Real processes


def test_exit_code_of_a_real_process() -> None:
    done = real_proofpress("show", "great_rivr")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b'ID: there is no card, map or ruling "great_rivr"; did you mean "great_river"?\n'


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "proofpress", "check"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert err == b""
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="shell syntax")
@pytest.mark.parametrize(
    ("redirection", "code", "err"),
    [
        (">&-", 0, b""),
        ("2>&- >&-", 0, b""),
        (">/dev/full", 3, b"reading or writing failed: No space left on device\n"),
    ],
)
def test_output_that_cannot_be_written(redirection: str, code: int, err: bytes) -> None:
    if "full" in redirection and sys.platform != "linux":
        pytest.skip("there is no /dev/full")
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m proofpress check {redirection}', sys.executable],
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.stderr == err
    assert done.returncode == code


FLOOD = """
import sys
from proofpress import command_line
from tests.cli.faulty import COMMANDS, ENTRIES

command_line.commands_of = lambda _: ENTRIES
command_line.command_of = lambda _, name: COMMANDS[name]
sys.exit(command_line.run(["flood"]))
"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_long_output_that_cannot_be_written_is_reported_once() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", FLOOD], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.stderr == b"reading or writing failed: No space left on device\n"
    assert done.returncode == 3


@in_the_c_locale
@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-8"},
    ],
)
def test_any_locale_can_show_any_name(changes: dict[str, str]) -> None:
    done = real_proofpress("show", "great_river", "--lang", "cs", **changes)
    assert done.stderr == b""
    assert done.returncode == 0
    first = done.stdout.decode("latin-1" if changes.get("PYTHONIOENCODING") == "latin-1" else "utf-8").splitlines()[0]
    assert first == ("Velká reka" if "latin-1" in changes.values() else "Velká řeka")


@in_the_c_locale
def test_an_error_message_in_a_poor_locale() -> None:
    done = real_proofpress("show", "žluťoučký", LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    assert done.returncode == 2
    assert b"there is no card, map or ruling" in done.stderr


def test_bytes_that_are_no_text_in_an_argument() -> None:
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"proofpress", b"show", b"\xff\xfe"],
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert b"there is no card, map or ruling" in done.stderr


def test_plain_letters() -> None:
    assert plain("Łąka × „Sníh“ – 3… 山") == 'Laka x "Snih" - 3... ?'


def test_without_a_home_folder_everything_works() -> None:
    done = real_proofpress("show", "a", HOME=None, PROOFPRESS_CONFIG=None, XDG_CONFIG_HOME=None)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Wilderness\n")
