"""The documentation against the program: every option, word, limit and example. test_doc_commands.py runs its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import click
import pytest
import yaml

from proofpress import limits
from proofpress.cartographers.edition import FILES, load_edition
from proofpress.cartographers.records import Clause, Preset
from proofpress.cartographers.rules_in_words import in_words
from proofpress.command_line import ClickCommand, program
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import Report
from proofpress.games import DEFAULT_GAME, ORDER, game
from proofpress.kingdoms import effects
from proofpress.options import called
from proofpress.records import Record, Variants, hints, spread, unwrapped
from proofpress.settings import KEYS
from tests import ROOT
from tests.cartographers.rules.naive_clauses import clause_of
from tests.cli.registered import every_command

DOCS = ROOT / "docs"
COMMANDS_PAGE = (DOCS / "commands.md").read_text(encoding="utf-8")
CARD_DATA = (DOCS / "card-data.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
COMMON = {"--help", "-h", "--debug", "--game"}
MOST_SECONDS, MOST_SECONDS_WITH_BROWSERS = 240, 340  # on two cores, before CI gives up


def sections(page: str) -> dict[str, str]:
    parts = re.split(r"(?m)^## (.+)$", page)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


ALL = {name: ClickCommand(name, command, game(DEFAULT_GAME)) for name, _, command in every_command()}


def options_of(command: click.Command) -> set[str]:
    params = command.get_params(click.Context(command, help_option_names=["--help", "-h"]))
    return {
        name for param in params if isinstance(param, click.Option) for name in (*param.opts, *param.secondary_opts)
    }


def documented_options(section: str) -> set[str]:
    """The options in the first column of a table."""
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `-")]
    return {word for cell in cells for word in re.findall(r"`(-[-a-z]+)", cell)}


# Commands


@cache
def usages() -> dict[str, tuple[set[str], str]]:
    """Every command: the words of its line in any game, and its line of help in the first game that has it."""
    found: dict[str, tuple[set[str], str]] = {}
    for whole, entry, command in every_command():
        places, _ = found.setdefault(whole.partition(" --game ")[0], (set(), entry.summary))
        places |= {called(option).strip("[]") for option in command.options if option.position}
    return found


def test_every_command_is_in_the_table_with_what_it_does_and_an_example() -> None:
    rows = re.findall(r"(?m)^\| `([a-z ]+)([^`]*)` \| (.+) \| `(?:\$ )?proofpress ([^`]+)` \|$", COMMANDS_PAGE)
    assert [name.strip() for name, *_ in rows] == sorted(usages(), key=[*ORDER, *usages()].index)
    for name, places, told, example in rows:
        words, summary = usages()[name.strip()]
        assert set(re.findall(r"[A-Z|]+", places.replace("\\", ""))) == words, name
        assert told == summary.rstrip("."), name
        assert example.startswith(name.strip()), name


def test_the_options_of_every_command() -> None:
    assert documented_options(sections(COMMANDS_PAGE)["Options of every command"]) == options_of(program)
    for name, command in ALL.items():
        assert options_of(command) >= COMMON, name


def test_every_setting_is_documented() -> None:
    rows = re.findall(r"(?m)^\| `(\w+)` \| (\S+) \|", sections(COMMANDS_PAGE)["Saved defaults"])
    assert {key: default.strip("`") for key, default in rows} == {
        key: entry.default or "none" for key, entry in KEYS.items()
    }


# Links and files


@cache
def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in re.findall(r"\]\((?!http)([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
        assert not heading or heading in anchors(page.parent / target if target else page), heading


def test_every_page_is_in_the_index() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    for page in (*DOCS.glob("*.md"), *DOCS.glob("dev/*.md")):
        assert page.name == "README.md" or f"({page.relative_to(DOCS)})" in index, page.name


# The card-data guide


def every_record() -> Iterator[type[Record]]:
    """The records of all files and those inside them."""
    waiting: list[Any] = list(FILES.values())
    seen: set[type[Record]] = set()
    while waiting:
        kind, _ = unwrapped(waiting.pop())
        if isinstance(kind, Variants):
            waiting.extend(kind.members)
        elif isinstance(kind, type) and issubclass(kind, Record):
            if kind not in seen:
                seen.add(kind)
                yield kind
                waiting.extend(hint for hint, _ in hints(kind).values())
        else:
            waiting.extend(part for part in get_args(kind) if part is not Ellipsis and get_origin(kind) is not Literal)


def literals(hint: Any) -> set[str]:
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    parts = get_args(hint)[:1] if get_origin(hint) is Annotated else get_args(hint)
    return set().union(*(literals(part) for part in parts))


def test_every_key_of_every_record_is_explained() -> None:
    """Of the game; what a language file holds is for translators."""
    records = [record for record in every_record() if record.__module__.startswith("proofpress.cartographers.")]
    assert len(records) > 20
    for record in records:
        for key in hints(record):
            assert re.search(rf"[`{{]{key}\b", CARD_DATA), f"{record.__name__}: {key}"


def test_every_word_of_the_vocabulary_is_explained() -> None:
    chapter = sections(CARD_DATA)["The words of a scoring rule"]
    for key, of_key in spread(unwrapped(Clause)[0]).items():
        for word in {key}.union(*map(literals, of_key)):
            assert re.search(rf"[`\[, {{]{word}[`\], :]", chapter), f"{key}: {word}"


def examples() -> list[tuple[str, str]]:
    return re.findall(r"(?m)^\| `(\{.*?\})` \| (.+) \|$", CARD_DATA)


@pytest.mark.parametrize(("clause", "words"), examples())
def test_examples_of_clauses_are_right(clause: str, words: str) -> None:
    made = clause_of(yaml.safe_load(clause))
    assert made is not None
    assert in_words(load_edition(), "en").clause(made) == words


def test_every_word_has_an_example() -> None:
    text = " ".join(clause for clause, _ in examples())
    for key in spread(unwrapped(Clause)[0]):
        assert f"{key}: " in text, key


def test_yaml_blocks_are_right() -> None:
    """Each block is a data file, or the beginning of one; cases are run."""
    blocks = re.findall(r"(?ms)^```yaml\n(.*?)^```", CARD_DATA)
    blocks = [block for block in blocks if not block.startswith(("#", "cases:"))]
    assert len(blocks) >= 8
    for block in blocks:
        fitting = []
        for record in FILES.values():
            report = Report()
            node = read_bytes(block.encode(), "block", report)
            if node is not None and build(record, node, report) is not None and len(report) == 0:
                fitting.append(record)
        assert fitting, block


def test_limits_are_the_programs_limits() -> None:
    rows = re.findall(r"(?m)^\| [a-z ]+ \| ([\d,]+) \|$", sections(CARD_DATA)["Limits"])
    values = [value for name, value in vars(limits).items() if name.startswith("MAX_")]
    assert sorted(int(row.replace(",", "")) for row in rows) == sorted(values)


def test_sizes_in_the_text() -> None:
    assert f"Any size up to {limits.MAX_SIDE} by {limits.MAX_SIDE}" in CARD_DATA


def test_a_preset_says_what_the_guide_says() -> None:
    example = yaml.safe_load(re.search(r"(?ms)^presets:\n.*?(?=^```)", CARD_DATA).group())  # type: ignore[union-attr]
    assert set(example["presets"]["windmill_night"]) == set(hints(Preset))


# README, dependencies, CI


def line_of(page: str, name: str) -> str:
    found = re.search(rf"<!-- {name} line -->\n```sh\n(.+)\n```", page)
    assert found is not None
    return found[1]


def test_the_two_lines() -> None:
    main, test = line_of(README, "main"), line_of(README, "test")
    assert main.startswith("python3 -m venv .venv && ")
    assert main.endswith(" && .venv/bin/proofpress all")
    assert test.endswith("-e '.[test]' && .venv/bin/pytest"), "a copy would hide what is gone from the checkout"
    windows = re.findall(r"```powershell\n(.+)\n```", README)
    for line, ported in zip((main, test), windows, strict=True):
        words = line.replace("python3", "py").replace("bin/", "Scripts/").replace("/", "\\")
        assert re.findall(r"[^ ;{}]+", re.sub(r"if \(\$\?\)", "", ported)) == words.replace("&& ", "").split()


def test_ci_runs_the_test_line() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "line_of main" in script
    assert "line_of test" in script
    assert f"most={MOST_SECONDS}\n" in script
    assert f"most={MOST_SECONDS_WITH_BROWSERS}\n" in script


def test_every_dependency_is_justified_and_every_justified_one_is_used() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(entry for extra in project["optional-dependencies"].values() for entry in extra),
    ]
    names = {re.split(r"[<>=!~;]", entry)[0].strip() for entry in wanted}
    rows = re.findall(
        r"(?m)^\| (`.+?) \| .{10,} \| .{3,} \|$", (DOCS / "dev" / "dependencies.md").read_text(encoding="utf-8")
    )
    assert {name for row in rows for name in re.findall(r"`(.+?)`", row)} == names


def test_the_time_budget() -> None:
    page = (DOCS / "dev" / "ci.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (.+?) \| (\d+) \|", page)
    without = sum(int(seconds) for part, seconds in rows if "browser" not in part)
    assert without <= MOST_SECONDS
    assert sum(int(seconds) for _, seconds in rows) <= MOST_SECONDS_WITH_BROWSERS
    shares = {name.strip("`") for part, _ in rows for name in part.split(", ")}
    tested = {path.relative_to(ROOT).parts[1] for path in (ROOT / "tests").rglob("test_*.py")}
    assert {f"tests/{name}" for name in tested if not name.endswith(".py")} <= shares


def test_the_page_on_nations_has_every_effect() -> None:
    page = (DOCS / "own-nations.md").read_text(encoding="utf-8")
    kinds = (each for each in vars(effects).values() if isinstance(each, type) and issubclass(each, Record))
    words = {each.op for each in kinds if isinstance(getattr(each, "op", None), str)}
    assert set(re.findall(r"(?m)^\| `(\w+)` \|", page)) == words
