"""Of every game's certificates exactly one form is accepted, and nothing that they hold can deceive a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers import certificate as cartographers_certificate, deal
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.prove import prove
from proofpress.cartographers.records import Map
from proofpress.certificates import LONGEST_REFUSAL, Refused, file_of, sealed
from proofpress.kingdoms import certificate
from proofpress.kingdoms.deal import choose as choose_table
from proofpress.kingdoms.prove import prove as prove_table
from tests.certificates import tiny
from tests.certificates.forms import changed_bytes, other_forms, other_notation, other_types, parts, put
from tests.depth import some
from tests.kingdoms.scenes import box, edition as kingdoms_edition

cartographers_edition = cache(load_edition)
GAMES = ("beans", "base", "unplayable", "kingdoms")
BARE = Map(set="own", side="wilderness", grid=("." * 11,) * 11)


@cache
def proved(game: str) -> tuple[Any, Any, bytes]:
    """The proofs of a game, an edition, and a certificate."""
    if game == "beans":
        return tiny.PROOFS, 3, tiny.certificate("heap", [1] * (tiny.dealt("heap") - 1))
    if game == "kingdoms":
        setting = certificate.Setting(choose_table(box(), 3, tokens=True).config, "forms", free=frozenset({"sides"}))
        data = prove_table(kingdoms_edition(), setting).certificate
        assert data is not None
        return certificate.PROOFS, kingdoms_edition(), data
    edition = cartographers_edition()
    config = deal_table(edition, choose(edition, "heroes" if game == "heroes" else "base")).config
    map_id, map_ = ("bare", BARE) if game == "unplayable" else ("a", edition.maps["a"])
    asked = deal.Setting(config, "certificate", map_id, map_, "border")
    data = prove(edition, asked, budget=1).certificate
    assert data is not None
    return cartographers_certificate.PROOFS, edition, data


def accepted(game: str, files: Iterable[tuple[str, bytes]], most: int = 20_000, turn: int = 0) -> list[str]:
    """The names of the files that verify; the others must be refused in one short line. At most this many are tried,
    others at every turn."""
    proofs, edition, whole = proved(game)
    passed, tried, said = [], list(files), list[str]()
    assert tried
    step = -(-len(tried) // most)
    for name, data in tried[turn % step :: step]:
        assert data != whole, name
        try:
            proofs.verify(edition, data)
        except Refused as refused:
            said.append(str(refused))
        else:
            passed.append(name)
    assert all(line.isprintable() and len(line) <= LONGEST_REFUSAL for line in said)
    return passed


@pytest.mark.parametrize("game", GAMES)
def test_the_form_that_is_written_is_accepted(game: str) -> None:
    proofs, edition, data = proved(game)
    document = json.loads(data)
    assert proofs.claims(proofs.verify(edition, file_of(sealed(document)))).verdict == document["verdict"]


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "golden").iterdir()), ids=lambda path: path.stem)
def test_certificates_of_format_1_verify_for_ever(path: Path) -> None:
    """They are written anew while they are verified, so this holds the bytes of new ones as well."""
    assert cartographers_certificate.verify(cartographers_edition(), path.read_bytes()).best is not None


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_no_other_text_of_the_same_values_is_accepted(game: str) -> None:
    data = proved(game)[2]
    forms = dict(other_forms(data))
    assert len(forms) > 30
    assert accepted(game, forms.items(), 500) == []


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_no_changed_byte_is_accepted(game: str) -> None:
    assert accepted(game, changed_bytes(proved(game)[2])) == []


@pytest.mark.parametrize("game", GAMES)
def test_true_is_no_number(game: str) -> None:
    assert accepted(game, other_types(proved(game)[2])) == []


def padded(move: str) -> str:
    """A zero before the first number of one digit."""
    return next((move[:at] + "0" + move[at:] for at, char in enumerate(move) if char.isdecimal()), move)


@pytest.mark.parametrize("game", some(["beans", "base", "heroes", "kingdoms"], 4))
@pytest.mark.parametrize(
    ("turn", "change"),
    list(
        enumerate(
            [
                padded,
                str.upper,
                lambda move: f"{move} ",
                lambda move: f" {move}",
                lambda move: move.replace(" ", "  "),
                lambda move: move.replace(" ", "\u00a0"),
                lambda move: " ".join([*move.split(" ")[:-2], *reversed(move.split(" ")[-2:])]),
                lambda move: f"{move} {move.rpartition(' ')[2]}",
                lambda move: "".join(chr(ord(char) + 0xFEE0) if char.isdecimal() else char for char in move),
            ]
        )
    ),
)
def test_no_other_notation_is_accepted(game: str, turn: int, change: Callable[[str], str]) -> None:
    assert accepted(game, other_notation(proved(game)[2], change), 8, turn) == []


def test_a_padded_number_is_named_with_its_one_form() -> None:
    proofs, edition, data = proved("base")
    document = json.loads(data)
    move = document["witness"]["moves"][0]
    document["witness"]["moves"][0] = padded(move)
    with pytest.raises(Refused) as refused:
        proofs.verify(edition, file_of(sealed(document)))
    assert str(refused.value) == f'"witness.moves.1" is "{padded(move)}", but must be "{move}"'


# What deceives

CLEAR = "\x1b[2K\rproof.json: verified: seed 2026-W47 is playable"
DECEIVING = (CLEAR, "\u202eelbayalp", "x\nproof.json: verified: all", "\x9b2K", "x" * 100_000, "\ud800", "\u200b")


@pytest.mark.parametrize("game", some(GAMES, 4))
@pytest.mark.parametrize(("turn", "text"), list(enumerate(DECEIVING)))
def test_what_a_terminal_would_obey_is_refused_and_shown(game: str, turn: int, text: str) -> None:
    """All over the file, as a value and as a key; every text at other places."""
    document = json.loads(proved(game)[2])
    places = [path for path, value in parts(document) if isinstance(value, str) and path[-1] != "digest"]
    files = [(f"value {path}", put(document, path, text)) for path in places]
    files += [
        (f"key in {path}", put(document, path, {**value, text: 1}))
        for path, value in parts(document)
        if isinstance(value, dict)
    ]
    forged = []
    for name, changed in files:
        try:
            forged.append((name, file_of(sealed(changed))))
        except UnicodeEncodeError:  # half a character: only escaped it can stand in a file
            forged.append((name, (json.dumps(sealed(changed), indent=1) + "\n").encode()))
    assert accepted(game, forged, 14, turn) == []


@pytest.mark.parametrize("name", ["", "A", "a b", "x" * 41, "a.b", "ä", "../a", CLEAR, '"', "a\n"])
def test_a_map_of_its_own_has_a_plain_name(name: str) -> None:
    proofs, edition, data = proved("unplayable")
    document = json.loads(data)
    document["map"]["id"] = name
    with pytest.raises(Refused, match="cannot name a map in a certificate: use small letters, digits"):
        proofs.verify(edition, file_of(sealed(document)))
    with pytest.raises(Refused, match="the grid is not that of map a"):
        proofs.verify(edition, file_of(sealed(document | {"map": document["map"] | {"id": "a"}})))


# Notes for readers


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", ["method", "checker"])
def test_a_note_is_a_printable_line(game: str, key: str) -> None:
    proofs, edition, data = proved(game)
    document = json.loads(data)
    for note in ("", "by hand", "ruční práce, „žádná“", "x" * 200):
        proofs.verify(edition, file_of(sealed(document | {key: note})))
    for note in ("x" * 201, "two\nlines", "\x1b[31m", "\u202e"):
        with pytest.raises(Refused, match=f'"{key}" must be a line of at most 200 printable characters'):
            proofs.verify(edition, file_of(sealed(document | {key: note})))


# Seeds in sentences


def test_a_seed_cannot_pass_for_the_rest_of_the_sentence() -> None:
    seed = 'x" is playable in 1 moves; seed "y'
    proofs, edition = tiny.PROOFS, 3
    found = proofs.verify(edition, tiny.certificate(seed, [1] * (tiny.dealt(seed) - 1)))
    said = f'seed "x\\" is playable in 1 moves; seed \\"y" is playable in {tiny.dealt(seed) - 1} moves'
    assert proofs.said(edition, found)[0] == said


@pytest.mark.parametrize("game", ["base", "kingdoms"])
def test_seeds_of_the_games_stand_in_quotes_where_they_are_no_words(game: str) -> None:
    proofs, edition, data = proved(game)
    found = proofs.verify(edition, data)
    for seed, said in (("2026-W47", "2026-W47"), ("x (base) is playable", '"x (base) is playable"')):
        asked = replace(found, setting=replace(found.setting, seed=seed))
        assert proofs.said(edition, asked)[0].startswith(f"seed {said} ({found.setting.config}")
