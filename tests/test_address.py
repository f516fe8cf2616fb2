"""The addresses of the project stand in one place, and pages and metadata follow it."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests import ROOT
from tests.address import HOSTED, PAGES, REPOSITORY, for_an_index, written

PAGE, OTHER = "https://page.example/studio/", "https://github.com/somebody/press"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_the_constants_say(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """And another address comes and goes with nothing else."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text == written(name), "python -m tests.address writes it"
    changed = written(name, PAGE, OTHER)
    assert changed != text
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(changed, encoding="utf-8")
    monkeypatch.setattr("tests.address.ROOT", tmp_path)
    assert written(name, PAGE, OTHER) == changed
    assert written(name, HOSTED, REPOSITORY) == text


def test_what_they_say() -> None:
    readme = written("README.md", PAGE, OTHER)
    assert f"**[Open the studio]({PAGE})**" in readme
    assert f"\nuvx --from git+{OTHER} proofpress all\n" in readme
    assert "uses: somebody/press@main" in written("docs/translating.md", PAGE, OTHER)
    urls = tomllib.loads(written("pyproject.toml", PAGE, OTHER))["project"]["urls"]
    assert urls["Source"] == OTHER
    for address in urls.values():
        assert (ROOT / address.removeprefix(OTHER).removeprefix("/blob/main/")).exists(), address


def test_no_link_of_the_readme_is_relative_on_an_index() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert for_an_index(readme, "") == readme
    links = re.findall(r"\]\(([^)]+)\)", for_an_index(readme, OTHER))
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", readme))
    assert [link for link in links if not link.startswith("https://")] == []
    assert f"![A map sheet in colour]({OTHER.replace('github.com', 'raw.githubusercontent.com')}/main/docs/" in (
        for_an_index(readme, OTHER)
    )
