"""Where the project can be found: README, docs and metadata say what these constants say.

python -m tests.address         writes the links, or takes them away, where the pages have a mark for them

While an address is empty, links are relative, and lines are for a checkout.
"""

from __future__ import annotations

import re
import tomllib

from tests import ROOT

HOSTED = ""  # the page of the studio, once it is published
REPOSITORY = ""  # https://github.com/owner/name, once it is public
STUDIO, BEGIN, END = "<!-- the hosted page -->", "<!-- from nothing -->", "<!-- end -->"
OWN_NAME = re.compile(
    r"(?<=uses: )[\w.-]+/[\w.-]+(?=@main)|(?<=place of `)[^`]+(?=`)|(?<=repo: https://github.com/)\S+"
)
LINKS = {"Source": "", "Documentation": "/blob/main/docs/README.md", "Changelog": "/blob/main/docs/changelog.md"}


def with_studio(text: str, hosted: str) -> str:
    """The text of a page with the line that leads to the hosted page; without one, where there is no address."""
    line = f"\n**[Open the studio]({hosted})**: nothing to install, and nothing is sent anywhere.\n" if hosted else ""
    assert STUDIO in text
    return re.sub(rf"({re.escape(STUDIO)}\n)(?:\n\*\*\[Open the studio\].*\n)?", lambda found: found[1] + line, text)


def with_first_line(text: str, repository: str) -> str:
    """The README with the shortest line that prints from nothing: from the repository, or in a checkout of it."""
    place, where = (f"git+{repository}", "") if repository else (".", ", in the checkout")
    lines = (
        f"With [uv](https://docs.astral.sh/uv/) or [pipx](https://pipx.pypa.io) one line is enough{where}:",
        "",
        "<!-- not run: uv and pipx are needed; python -m tests.release runs both -->",
        "```sh",
        f"uvx --from {place} proofpress all",
        f"pipx run --spec {place} proofpress all",
        "```",
    )
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found
    return "\n".join((before + BEGIN, *lines, END)) + after


def with_name(text: str, repository: str) -> str:
    """The guide with the name of the repository that other tools fetch."""
    name = repository.removeprefix("https://github.com/") or "OWNER/proofpress"
    written, several = OWN_NAME.subn(name, text)
    assert several
    return written


def with_links(text: str, repository: str) -> str:
    """pyproject.toml with the addresses that an index shows."""
    bare = re.sub(r"\[project\.urls\]\n(?:.+\n)+\n", "", text)
    if not repository:
        return bare
    lines = "".join(f'{name} = "{repository}{path}"\n' for name, path in LINKS.items())
    return bare.replace("[project.scripts]\n", f"[project.urls]\n{lines}\n[project.scripts]\n")


def for_an_index(text: str, repository: str) -> str:
    """The README as an index shows it, where a relative link leads nowhere."""
    if not repository:
        return text
    raw = repository.replace("https://github.com/", "https://raw.githubusercontent.com/") + "/main/"
    text = re.sub(r"(!\[[^]]*\]\()(?!http|#)", rf"\1{raw}", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!http|#)", rf"\1{repository}/blob/main/", text)


# What of the checkout says an address, and how it is written.
PAGES = {
    "README.md": lambda text, hosted, repository: with_first_line(with_studio(text, hosted), repository),
    "docs/studio.md": lambda text, hosted, _: with_studio(text, hosted),
    "docs/translating.md": lambda text, _, repository: with_name(text, repository),
    "pyproject.toml": lambda text, _, repository: with_links(text, repository),
}


def written(name: str, hosted: str = HOSTED, repository: str = REPOSITORY) -> str:
    """A page as it must be with these addresses."""
    return PAGES[name]((ROOT / name).read_text(encoding="utf-8"), hosted, repository)


def main() -> None:
    for name in PAGES:
        text = written(name)
        if name.endswith(".toml"):
            tomllib.loads(text)
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
