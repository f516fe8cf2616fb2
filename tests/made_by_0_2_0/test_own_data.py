"""Own data of version 0.2.0, a file of every kind: their schemas and pages, and how far their texts are."""

# ruff: noqa: F811  # fixtures of the command line are imported
from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import jsonschema
import pytest

from proofpress.cartographers import edition as cartographers, texts as cartographers_texts
from proofpress.files import shipped
from proofpress.kingdoms import edition as kingdoms, texts as kingdoms_texts
from proofpress.text.catalogue import Catalogue
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress  # noqa: F401  # fixtures
from tests.data.test_schema import guessed as as_editors_read
from tests.made_by_0_2_0.answers import HERE
from tests.press.pdfs import opened, text_of

OWN = HERE / "own_data"
FILES = [path.relative_to(OWN) for path in sorted(OWN.rglob("*.yaml"))]
# What `proofpress schema` of 0.2.0 wrote, and had in its checkout: data files of others name them.
KINDS = {
    "cartographers": "edition explore ambush heroes scoring seasons edicts rulings map text",
    "kingdoms": "edition lands nations rulings text",
}
SCHEMAS = {"languages.json", *(f"{game}/{name}.json" for game, names in KINDS.items() for name in names.split())}


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which today's program has written its schemas."""
    from proofpress.command_line import run

    folder = tmp_path_factory.mktemp("schemas")
    assert run(["schema", str(folder)]) == 0
    return folder


@pytest.mark.parametrize("file", FILES, ids=str)
def test_the_line_of_a_file_leads_to_a_schema_that_takes_it(file: Path, schemas: Path) -> None:
    first, rest = (OWN / file).read_text(encoding="utf-8").split("\n", 1)
    named = re.fullmatch(r"# yaml-language-server: \$schema=(?:\.\./)+schemas/(.+)", first)
    assert named is not None
    for folder in (schemas, shipped("carddata") / "schemas"):
        jsonschema.validate(as_editors_read(rest), json.loads((folder / named[1]).read_bytes()))


def test_there_is_a_file_for_every_schema(schemas: Path) -> None:
    lines = {(OWN / file).read_text(encoding="utf-8").splitlines()[0].partition("schemas/")[2] for file in FILES}
    assert lines == SCHEMAS
    assert {path.relative_to(schemas).as_posix() for path in schemas.rglob("*.json")} >= SCHEMAS


def catalogues() -> dict[str, Catalogue]:
    return {
        "cartographers": cartographers_texts.catalogue(cartographers.load_edition(OWN)),
        "kingdoms": kingdoms_texts.catalogue(kingdoms.load_edition(OWN)),
    }


def test_every_own_text_is_as_far_as_it_was() -> None:
    """Confirmations of every stage, texts that have changed since or whose source has, and accepted findings."""
    found = []
    for name, texts in catalogues().items():
        for code in ("de", "en", "sk"):
            for key, entry in texts.entries[code].items():
                if "own_data/" in str(entry.place) and key == texts.of_stamp(*key[:2]):
                    accepted = sorted(entry.accept or {})
                    found.append(" ".join([name, code, "/".join(key), texts.standing(code, *key[:2]), *accepted]))
    assert found == (HERE / "standings.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", KINDS)
def test_what_is_accepted_is_no_error(game: str, proofpress: Proofpress) -> None:
    own = ["twin_meres", "windmill_hill", "mire_hag"] if game == "cartographers" else ["reed_folk"]
    cards = [word for card in own for word in ("--card", card)]
    said = proofpress("text", "check", "--game", game, "--data", OWN, "--format", "json", *cards)
    assert (said.code, [each for each in json.loads(said.out) if each["severity"] == "error"]) == (0, [])


# Lines with a paper or a theme as 0.2.0 spelt it, and how many pages of how many millimetres it printed.
PAGES = {
    "cards --cards own --sets tarn_night --paper 200x280mm --theme ink-saver": (4, 280, 200),
    "sheets --map tarn_hollow --sets tarn_night --paper 8x11in --theme bw": (1, 203, 279),
    "aid --sets tarn_night --paper letter --theme color --lang de": (1, 216, 279),
    "cards --game kingdoms --kind nation --cards reed_folk --theme large-print": (2, 210, 297),
}
SHOWN = {"cards": ("cards",), "sheets": ("maps",), "aid": ()}


@pytest.mark.parametrize("line", PAGES)
def test_the_same_pages_are_printed(line: str, proofpress: Proofpress, tmp_path: Path) -> None:
    """As many, as large, with every name and every text of the own data."""
    game = "kingdoms" if "kingdoms" in line else "cartographers"
    entries = {
        key: entry.text for key, entry in catalogues()[game].entries["en"].items() if "own_data/" in str(entry.place)
    }
    own = {key[1] for key in entries if key[0] == "cards"}
    words = [",".join(sorted(own)) if word == "own" else word for word in shlex.split(line)]
    said = proofpress(*words, "--data", OWN, "-o", tmp_path / "pages.pdf")
    assert said.code == 0
    assert all(line.startswith("note: ") for line in said.err.splitlines())
    pdf = (tmp_path / "pages.pdf").read_bytes()
    pages = opened(pdf).pages
    assert (len(pages), *(round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:])) == PAGES[line]
    text = " ".join(" ".join(text_of(pdf, page) for page in range(len(pages))).split()).replace("’", "'")
    parts = SHOWN[words[0]] if game == "cartographers" else ("nations",)
    missing = [shown for key, shown in entries.items() if key[0] in parts and shown not in text]
    assert missing == []
