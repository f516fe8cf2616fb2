"""Every sentence of the README has a test that holds it, or claims nothing. Tests that stand nowhere else are here."""

from __future__ import annotations

import re
import tomllib

import pytest
import yaml

from proofpress.press.paper import PAPERS
from proofpress.press.themes import THEMES
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.cli.registered import every_command
from tests.languages import LANGUAGES

README = (ROOT / "README.md").read_text(encoding="utf-8")
HELD: dict[str, str | list[str]] = yaml.safe_load((ROOT / "tests/cli/claims.yaml").read_text(encoding="utf-8"))
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"(?m)^def (test_\w+)", path.read_text(encoding="utf-8"))
}
NO_CLAIMS = {"question", "heading", "advice", "statement", "no promise"}


def sentences(page: str) -> list[str]:
    """What a page says, sentence by sentence, without examples, tables and pictures."""
    for pattern in (r"(?ms)^ *```.*?^ *```$", r"(?s)<!--.*?-->", r"(?m)^\[.*\]: .*$", r"(?m)^[|#].*$"):
        page = re.sub(pattern, "", page)
    page = re.sub(r"\[([^]]*)\](?:\([^)]*\))?", r"\1", page).replace("*", "").replace(" (more)", "")
    paragraphs = [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n|\n- |^- ", page)]
    return [said for each in paragraphs for said in re.split(r"(?<=[.?:]) (?=[A-Z`]|docs/)", each.lstrip("- ")) if said]


def test_every_sentence_says_what_holds_it() -> None:
    said = [re.sub(r"^(Proved|Not proved): ", "", sentence) for sentence in sentences(README)]
    assert [sentence for sentence in said if not any(sentence.startswith(words) for words in HELD)] == []
    assert [words for words in HELD if not any(sentence.startswith(words) for sentence in said)] == []


@pytest.mark.parametrize("sentence", HELD)
def test_what_holds_a_sentence_is_there(sentence: str) -> None:
    held = HELD[sentence]
    if isinstance(held, str):
        assert held in NO_CLAIMS
        return
    assert [name for name in held if name not in TESTS and not (ROOT / name).is_file()] == []


def test_a_sentence_ends_where_a_reader_ends_it() -> None:
    page = """# Heading

One [link](a.md) in 3.11. Two
goes on ([more](b.md)). `code`:

```
No. No.
```

- **Three.** Four?
"""
    assert sentences(page) == ["One link in 3.11.", "Two goes on.", "`code`:", "Three.", "Four?"]


# What stands nowhere else


def test_pages_in_every_language_on_every_paper_in_every_theme() -> None:
    named = re.search(r"in English, Czech, French, German and Polish, from A5 to A3", " ".join(README.split()))
    assert named
    assert {"en", "cs", "fr", "de", "pl"} == set(LANGUAGES)
    assert {"A5", "A4", "A3"} < set(PAPERS)
    assert {"colour", "ink-saver", "mono", "contrast"} < set(THEMES)


def test_the_oldest_python() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    (named,) = set(re.findall(r"Python (3\.\d+) or newer", README))
    assert wanted == f">={named}"


def test_a_scoring_rule_is_a_line_or_two() -> None:
    rules = re.findall(
        r"(?m)^    rule:\n((?: {6}.*\n)+)", (ROOT / "carddata/cartographers/scoring.yaml").read_text("utf-8")
    )
    assert len(rules) == 32
    assert {rule.count("\n") for rule in rules} == {1, 2}


def test_what_prints_a_seed_wants_a_proof(proofpress: Proofpress) -> None:
    printing = {"kit", "draws"}  # of those that take a seed, the others print no pages
    takes = {name for name, _, command in every_command() if "seed" in (each.name for each in command.options)}
    assert {name for name in takes if "--game" not in name} == printing | {"deal", "prove", "verify", "score"}
    for command in printing:
        assert proofpress(command, "Z513").code == 4, "the deal is unplayable"


def test_the_undecided_deals_are_those_of_the_census() -> None:
    census = (ROOT / "docs/census.md").read_text(encoding="utf-8")
    four = re.search(r"Four deals of the combined game on map (\w) stayed\s+undecided: (.+?)\.\n", census)
    assert four
    assert len(re.findall(r"`Z\d+`", four[2])) == 4
    assert "4 of the three million deals" in README


def test_the_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert "free for any use" in " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())
