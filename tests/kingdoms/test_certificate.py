"""Certificates: what is proved verifies, and every kind of damage or forgery is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from proofpress.certificates import Refused, file_of, sealed
from proofpress.kingdoms.certificate import Setting, certificate, verify
from proofpress.kingdoms.deal import PARTS, choose
from proofpress.kingdoms.prove import game_of, prove
from proofpress.kingdoms.rules.legal_moves import shut_out
from tests.depth import nightly
from tests.kingdoms.random_play import random_game
from tests.kingdoms.scenes import box, edition
from tests.work import calls


def setting(players: int = 3, *, tokens: bool = True, free: tuple[str, ...] = (), seed: str = "proof") -> Setting:
    return Setting(choose(box(), players, tokens=tokens).config, seed, free=frozenset(free))


@cache
def proved(players: int = 3, free: tuple[str, ...] = ()) -> bytes:
    data = prove(edition(), setting(players, free=free)).certificate
    assert data is not None
    return data


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("free", [(), ("sides",), PARTS])
def test_a_proof_verifies(players: int, free: tuple[str, ...]) -> None:
    checked = verify(edition(), proved(players, free))
    assert checked.line.end.over
    assert checked.setting == setting(players, free=free)
    assert shut_out(checked.game, checked.line.moves) is None


def test_the_same_seed_has_the_same_certificate() -> None:
    assert prove(edition(), setting(4)).certificate == proved(4)


def test_another_legal_game_verifies_too() -> None:
    game = game_of(edition(), setting())
    random = Random("another")
    games = (random_game(game, random)[0] for _ in range(20))
    moves = next(moves for moves in games if shut_out(game, moves) is None)
    data = certificate(edition(), setting(), game, moves, method="by hand")
    assert verify(edition(), data).line.moves == tuple(moves)


@nightly
def test_a_game_in_which_somebody_is_shut_out_proves_nothing() -> None:
    game = game_of(edition(), setting())
    random = Random("shut out")
    games = (random_game(game, random)[0] for _ in range(200))
    moves, reason = next((moves, reason) for moves in games if (reason := shut_out(game, moves)))
    with pytest.raises(Refused) as refused:
        certificate(edition(), setting(), game, moves, method="by hand")
    assert str(refused.value) == f"the game does not prove the set-up playable: {reason}"


def test_damage_is_noticed() -> None:
    data = bytearray(proved())
    random = Random("damage")
    for _ in range(100):
        place = random.randrange(len(data))
        damaged = bytes(data[:place]) + bytes([data[place] ^ 1 << random.randrange(7)]) + bytes(data[place + 1 :])
        with pytest.raises(Refused):
            verify(edition(), damaged)
    for cut in (0, 1, len(data) // 2, len(data) - 1):
        with pytest.raises(Refused):
            verify(edition(), bytes(data[:cut]))


Forgery = Callable[[dict[str, Any]], object]
FORGERIES: dict[str, tuple[Forgery, str]] = {
    "another seed": (lambda d: d.update(seed="other"), r'"setup(\.1)?" is .*, but must be '),
    "another configuration": (
        lambda d: d.update(config="kingdoms/1/players=4/tokens=yes"),
        r'"setup" is .*, but must be ',
    ),
    "no configuration": (lambda d: d.update(config="kingdoms/2"), "there is no configuration"),
    "a seed not in its form": (lambda d: d.update(seed=" proof"), '"seed" is " proof", but must be "proof"'),
    "other data": (lambda d: d.update(data="0" * 64), "other rules data"),
    "another specification": (lambda d: d.update(specification="FWS-2"), "the specification FWS-2"),
    "other rulings": (
        lambda d: d["rulings"].update(refuge="anywhere"),
        '"rulings.refuge" is "anywhere", but must be "',
    ),
    "beginners": (lambda d: d.update(beginners=True), r'"setup\.1" is .*, but must be '),
    "another set-up": (lambda d: d["setup"].__setitem__(0, "1 1A mosskin f 6 0 0"), r'"setup\.1" is .*, but must be '),
    "a free part that changes nothing": (lambda d: d.update(free=["nation"]), "cannot be left open"),
    "a part twice": (lambda d: d.update(free=["sides", "sides"]), '"free" is a list of 2, but must be a list of 1'),
    "another verdict": (lambda d: d.update(verdict="unplayable"), '"verdict" is "unplayable", but must be "playable"'),
    "a move left out": (lambda d: d["moves"].pop(3), "move"),
    "a move too many": (lambda d: d["moves"].append("1: pass"), ": the game is over"),
    "the last move missing": (lambda d: d["moves"].pop(), "moves the game is not over"),
    "another's move": (lambda d: d["moves"].__setitem__(0, "9: call trade"), "is not made by player"),
    "nonsense": (lambda d: d["moves"].__setitem__(0, d["moves"][0][:3] + "dance"), "is not a move"),
    "a move in another form": (lambda d: d["moves"].__setitem__(0, d["moves"][0] + " "), "move 1: "),
    "more points": (
        lambda d: d["result"]["points"][0].__setitem__(0, 99),
        r'"result\.points\.1\.1" is 99, but must be ',
    ),
    "another winner": (
        lambda d: d["result"].update(places=[[1], [2], [3], [4]]),
        r'"result\.places" is a list of 4, but must be a list of 3',
    ),
    "a strange key": (lambda d: d.update(extra="x"), "does not belong in a certificate"),
    "a missing key": (lambda d: d.pop("moves"), "is missing"),
    "moves that are no texts": (lambda d: d.update(moves=[1]), '"moves" must hold texts only'),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgeries_are_refused(name: str) -> None:
    forge, said = FORGERIES[name]
    document = json.loads(proved())
    forge(document)
    with pytest.raises(Refused, match=said):
        verify(edition(), file_of(sealed(document)))


def test_method_and_checker_claim_nothing() -> None:
    document = json.loads(proved())
    document |= {"method": "told by a friend", "checker": "0"}
    verify(edition(), file_of(sealed(document)))


def test_a_free_part_may_differ_and_others_may_not() -> None:
    document = json.loads(proved(3, ("resources",)))
    line = document["setup"][0].split(" ")
    document["setup"][0] = " ".join([*line[:2], "mosskin" if line[2] != "mosskin" else "cliffkin", *line[3:]])
    with pytest.raises(Refused, match="neither the seed deals nor a player may choose"):
        verify(edition(), file_of(sealed(document)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (None, '"setup" does not have enough players'),
        ("", '"setup" does not say what player 1 begins with'),
        ("1 1A mosskin f 2 2 x", '"setup" does not say what player 1 begins with'),
        ("2 1A mosskin f 2 2 2", '"setup" does not say what player 1 begins with'),
        ("1 99A mosskin f 2 2 2", '"setup" has for player 1 what neither the seed deals nor a player may choose'),
        ("1 \x1b[2K mosskin f 2 2 2", '"setup" has for player 1 what neither the seed deals nor a player may choose'),
    ],
)
def test_an_open_set_up_is_read_with_care(line: str | None, said: str) -> None:
    document = json.loads(proved(3, PARTS))
    document["setup"] = document["setup"][:2] if line is None else [line, *document["setup"][1:]]
    with pytest.raises(Refused) as refused:
        verify(edition(), file_of(sealed(document)))
    assert str(refused.value) == said


def test_not_a_certificate() -> None:
    for data in (b"", b"{}", b"[]", b"\xff", b'{"format": 1}', b"[" * 5000):
        with pytest.raises(Refused):
            verify(edition(), data)
    with pytest.raises(Refused, match="more than 200,000 bytes"):
        verify(edition(), b" " * 200_001)


def test_a_proof_is_quickly_found() -> None:
    assert calls(lambda: prove(edition(), setting(5, seed="speed"))) < 350_000


def test_true_is_not_one() -> None:
    """JSON's true and false are no numbers, though Python takes them for 1 and 0."""
    document = json.loads(proved())
    places = document["result"]["places"]
    places[0][0] = True if places[0][0] == 1 else places[0][0]
    document["result"]["points"][0] = [False if value == 0 else value for value in document["result"]["points"][0]]
    with pytest.raises(Refused, match=r'"result\.points\.1\.\d" is false, but must be 0'):
        verify(edition(), file_of(sealed(document)))
