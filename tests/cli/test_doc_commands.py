"""Every command line of the documentation is run, in the order of its page, with the files that the page gives."""

from __future__ import annotations

import io
import itertools
import re
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import click
import pytest

from proofpress import command_line
from proofpress.command_line import Commands, Run, program
from proofpress.games import DEFAULT_GAME
from tests import PACKAGE, ROOT
from tests.cli.doc_pages import Call, badly_marked, blocks, calls, inline_calls, without_ends
from tests.depth import at_night

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
}
# What would take minutes is run with less: the command, the option, and the largest number that is tried here.
LESS = {
    ("census", "--to"): 40,
    ("census", "--par"): 30,
    ("census", "--best"): 1,
    ("lab", "--pairs"): 50,
}
# Pages with much to print and to prove, which are tried at night.
_LONG = (
    "casual-evening",
    "commands",
    "kingdoms",
    "lab",
    "playing",
    "print-and-play",
    "protocol",
    "tournaments",
    "translating",
)
LONG = {f"docs/{page}.md" for page in _LONG}
# Blocks that nobody can run here. More than a handful would mean that the pages can no longer be trusted.
MOST_NOT_RUN = 10
# Begun words and placeholders in sentences about the command line itself.
NO_COMMANDS = {"sh", "COMMAND"}


def less(words: tuple[str, ...]) -> list[str]:
    """The call with the numbers of `LESS`."""
    changed = list(words)
    for at, (option, value) in enumerate(itertools.pairwise(words), 1):
        most = LESS.get((words[0], option))
        if most is not None and int(value) > most:
            changed[at] = str(most)
    return changed


def run(call: Call) -> tuple[int, str]:
    """Exit code and everything printed, as both streams come together on a terminal."""
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)
    with redirect_stdout(terminal), redirect_stderr(terminal):
        code = command_line.run(less(call.words[1:]))
    return code, terminal.buffer.getvalue().decode()  # type: ignore[attr-defined]


def complaints(page: str) -> Iterator[str]:
    """Does all that the page says in the working folder, and yields what comes out otherwise."""
    for block in blocks(page):
        yield from badly_marked(block)
        if block.mark is not None:
            continue
        if block.saved_as is not None:
            file = Path(block.saved_as)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif not block.language:
            for call in calls(block):
                if call.words[0] != "proofpress":
                    continue  # badly marked, as was reported
                code, output = run(call)
                told = f"line {call.line}: {' '.join(call.words)}"
                if code != call.exit_code:
                    yield f"{told}\nends with {code}, not {call.exit_code}, and prints\n{output}"
                elif not call.prints(output):
                    yield f"{told}\nprints\n{without_ends(output)}and the page shows\n" + "\n".join(call.shown)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder to work in; only the examples and the data are there, as in the folder of the checkout."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(tmp_path / "config.yaml"))
    work = tmp_path / "work"
    for part in ("docs/examples", "carddata"):
        shutil.copytree(ROOT / part, work / part)
    monkeypatch.chdir(work)
    return work


TRIED = [name for name, page in PAGES.items() if any(list(calls(block)) for block in blocks(page))]


@pytest.mark.parametrize("name", [at_night(name) if name in LONG else name for name in TRIED])
def test_a_page_does_what_it_says(name: str, folder: Path) -> None:
    assert folder == Path.cwd()
    found = list(complaints(PAGES[name]))
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize("name", [name for name in PAGES if name not in TRIED])
def test_a_page_without_command_lines(name: str) -> None:
    assert [complaint for block in blocks(PAGES[name]) for complaint in badly_marked(block)] == []


def test_most_pages_are_tried() -> None:
    assert len(TRIED) > 10
    assert sum(len(list(calls(block))) for page in PAGES.values() for block in blocks(page)) > 100


def test_few_blocks_are_not_run() -> None:
    reasons = [
        block.mark.removeprefix("not run: ")
        for page in PAGES.values()
        for block in blocks(page)
        if block.mark and block.mark.startswith("not run: ")
    ]
    assert len(reasons) <= MOST_NOT_RUN
    assert all(len(reason.split()) > 3 for reason in reasons)


def test_every_smaller_number_is_needed() -> None:
    found = set()
    for page in PAGES.values():
        for call in (call for block in blocks(page) for call in calls(block)):
            words = call.words[1:]
            found |= {(words[0], word) for word in words} if less(words) != list(words) else set()
    assert set(LESS) <= found


@pytest.mark.parametrize("name", PAGES)
def test_commands_in_sentences_exist(name: str) -> None:
    """They are not run, but their commands and options must be there."""
    for words in inline_calls(PAGES[name]):
        command: click.Command = program
        run, context = Run(), None
        run.name = words[words.index("--game") + 1] if "--game" in words else DEFAULT_GAME
        for word in words:
            if context is None or context.command is not command:
                context = click.Context(command, context, obj=run, help_option_names=["--help", "-h"])
            if word.startswith("-"):
                option = re.split(r"[^-\w]", word)[0]
                params = command.get_params(context)
                assert option in {name for param in params for name in (*param.opts, *param.secondary_opts)}, words
            elif isinstance(command, Commands):
                if word in NO_COMMANDS:
                    break
                found = command.get_command(context, word)
                assert found is not None, words
                command = found


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/dev/recipes.md", "CONTRIBUTING.md"])
def test_rooms_named_to_newcomers_exist(page: str) -> None:
    """A page for newcomers that sends them to rooms which have moved is worse than none."""
    said = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`(?:<game>/)?(\w+(?:/\w+)+(?:\.py)?)`", said))
    rooms = [path.relative_to(ROOT).as_posix() for path in [*PACKAGE.rglob("*.py"), *ROOT.glob("tests/**/*.py")]]
    ends = {f"/{room}" for room in rooms} | {f"/{room.removesuffix('.py')}" for room in rooms}
    assert len(named) > 10
    assert [name for name in sorted(named) if not any(end.endswith(f"/{name}") for end in ends)] == []


def test_the_pictures_of_the_readme() -> None:
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", PAGES["README.md"])
    assert len(pictures) == len(set(pictures)) == 6
    assert all((ROOT / picture).stat().st_size < 40_000 for picture in pictures)


# The test itself

FAULTY = {
    "misspelt command": ("```\n$ proofpress sheet\n```\n", "ends with 2, not 0"),
    "misspelt option": ("```\n$ proofpress config --st\n```\n", "ends with 2, not 0"),
    "another exit code": ("```\n$ proofpress show elf  # exit code 1\n```\n", "ends with 2, not 1"),
    "another output": ("```\n$ proofpress seed new\nnowhere\n```\n", "and the page shows\nnowhere"),
    "a file that the page does not give": ("```\n$ proofpress sheets --names all.txt\n```\n", "ends with 3, not 0"),
    "without a dollar": ("```\nproofpress check\n```\n", 'begins with "$ "'),
    "another program": ("```\n$ ls\n```\n", "only proofpress is run"),
    "a shell without a mark": ("```sh\nproofpress check\n```\n", "needs a mark"),
    "inside a list": ("1. First\n\n   ```\n   $ proofpress chek\n   ```\n", "ends with 2, not 0"),
    "after a good one": ("```\n$ proofpress seed new\n$ proofpress chek\n```\n", "line 3: proofpress chek"),
}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("fault", FAULTY)
def test_faults_of_a_page_are_found(fault: str) -> None:
    page, message = FAULTY[fault]
    (found,) = complaints(page)
    assert message in found


@pytest.mark.usefixtures("folder")
def test_a_page_without_faults() -> None:
    page = """\
Write `names.txt`:

```
Ada Quill
```

```
$ proofpress sheets --names names.txt
output/map-sheet-a-b.pdf
$ proofpress show deepwood
Deepwood
…
  category      forest
…
$ proofpress show deepwod  # exit code 2
…did you mean "deepwood"…
```

<!-- not run: nobody has such a shell -->
```sh
proofpress chek
```
"""
    assert list(complaints(page)) == []
    assert Path("output/map-sheet-a-b.pdf").exists()
