"""The frame around the claims of any game, tried with a game of forty lines."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from proofpress import __version__
from proofpress.certificates import JsonObject, Refused, Rules, file_of, format_of, named, sealed
from proofpress.limits import MAX_CERTIFICATE_BYTES
from proofpress.seeds import digest_of
from tests.certificates.tiny import CONFIG, PROOFS, RULES, Heap, certificate, dealt

SEED = "heap"
MOVES = [1] * (dealt(SEED) - 1)


def test_the_whole_file() -> None:
    document = json.loads(certificate(SEED, MOVES, "patience"))
    assert document.pop("digest") == digest_of(document)
    assert list(document.items()) == [
        ("format", "beans certificate 1"),
        ("specification", "FWS-1"),
        ("checker", __version__),
        ("config", CONFIG),
        ("data", digest_of(3)),
        ("seed", SEED),
        ("beans", dealt(SEED)),
        ("rulings", {"last": "stays"}),
        ("verdict", "playable"),
        ("method", "patience"),
        ("moves", ["take 1"] * len(MOVES)),
    ]


def test_what_was_written_verifies_and_is_said() -> None:
    data = certificate(SEED, MOVES)
    assert format_of(data) == PROOFS.format
    found = PROOFS.verify(3, data)
    assert found.line.moves == tuple(MOVES)
    assert found.line.end == Heap(1)
    assert PROOFS.said(3, found) == (
        f"seed heap is playable in {len(MOVES)} moves",
        {"verdict": "playable", "seed": "heap", "config": CONFIG, "moves": len(MOVES), "own_data": None},
    )


def test_own_data_are_said() -> None:
    found = PROOFS.verify(3, certificate(SEED, MOVES))
    sentence, facts = PROOFS.said(4, found)
    assert sentence.endswith(f" moves; the rules data are not the shipped ones, their digest is {digest_of(4)}")
    assert facts["own_data"] == digest_of(4)
    with pytest.raises(Refused, match="made with other rules data"):
        PROOFS.verify(4, certificate(SEED, MOVES))


def test_the_sentence_of_a_game_is_escaped() -> None:
    careless = replace(PROOFS, words=lambda _, __: ("\x1b[2K\rfine", {}))
    found = PROOFS.verify(3, certificate(SEED, MOVES))
    assert careless.said(3, found)[0] == "\\u001b[2K\\rfine"


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([4], "move 1: 4 beans cannot be taken"),
        ([1, 0], "move 2: 0 beans cannot be taken"),
        (MOVES[:-1], f"after {len(MOVES) - 1} moves the game is not over"),
        ([*MOVES, 1], f"move {len(MOVES) + 1}: the game is over"),
        ([*MOVES[:-1], 2], "the last bean was taken"),
    ],
)
def test_nothing_is_written_that_does_not_verify(moves: list[int], said: str) -> None:
    with pytest.raises(Refused) as refused:
        certificate(SEED, moves)
    assert str(refused.value) == said


def test_only_what_the_rules_raise_is_a_refusal() -> None:
    """A fault of the program is none of the certificate."""
    faulty: Rules[int, Heap, int] = replace(RULES, apply=lambda *_: Heap(1 // 0))
    with pytest.raises(ZeroDivisionError):
        faulty.replay(5, [1])
    with pytest.raises(Refused, match=r"^best, move 1: 9 beans cannot be taken$"):
        RULES.replay(5, ["take 9"], "best, ")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"beans": 5}, f'"beans" is 5, but must be {dealt(SEED)}'),
        ({"beans": True}, f'"beans" is true, but must be {dealt(SEED)}'),
        ({"beans": [5]}, f'"beans" is a list of 1, but must be {dealt(SEED)}'),
        ({"config": "beans/2"}, '"config" is "beans/2", but must be "beans/1"'),
        ({"config": "böhnen/1"}, '"config" is "böhnen/1", but must be "beans/1"'),
        ({"rulings": {}}, '"rulings.last" is missing'),
        ({"rulings": {"last": "goes"}}, '"rulings.last" is "goes", but must be "stays"'),
        ({"rulings": None}, '"rulings" is null, but must be an object of 1'),
        ({"seed": ""}, "the seed is empty; any text will do, such as 2026-W47"),
        ({"seed": 1}, '"seed" is missing or is not what a certificate holds there'),
        ({"moves": "take 1"}, '"moves" is missing or is not what a certificate holds there'),
        ({"moves": [1]}, '"moves" must hold texts only'),
        ({"config": "x" * 5_000}, f'"config" is "{"x" * 58}…, but must be "beans/1"'),
        ({"more": 1}, '"more" does not belong in a certificate'),
        ({"specification": "FWS 2"}, 'it was made by the specification "FWS 2"; this program knows FWS-1'),
    ],
)
def test_a_difference_is_named(change: dict[str, object], said: str) -> None:
    document = json.loads(certificate(SEED, MOVES)) | change
    with pytest.raises(Refused) as refused:
        PROOFS.verify(3, file_of(sealed(document)))
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "cannot be read as JSON"),
        (b"\xff\xfe", "cannot be read as JSON"),
        (b"[" * 100_000, "cannot be read as JSON"),
        (b"[]", 'does not say "beans certificate 1"'),
        (b'{"format": 1}', 'does not say "beans certificate 1"'),
        (b'{"format": "other"}', 'does not say "beans certificate 1"'),
        (b'{"format": "beans certificate 1"}', "its digest does not fit its contents"),
        (b'{"format": "beans certificate 1", "x": 1.0}', "holds values that no certificate has"),
        (b" " * (MAX_CERTIFICATE_BYTES + 1), f"has more than {MAX_CERTIFICATE_BYTES:,} bytes"),
    ],
)
def test_other_files_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(Refused) as refused:
        PROOFS.verify(3, data)
    assert said in str(refused.value)
    assert format_of(data) in (None, "other", "beans certificate 1")


def test_deep_files_are_refused() -> None:
    """Some are read and then too deep for the digest, whose recursion is Python's own."""
    refused = set()
    for depth in range(700, 1_100):
        with pytest.raises(Refused) as error:
            PROOFS.verify(3, b'{"format": "beans certificate 1", "x": ' + b"[" * depth + b"]" * depth + b"}")
        refused.add(str(error.value))
    assert "the file is damaged: it holds values that no certificate has" in refused


def test_values_have_the_very_type() -> None:
    part = JsonObject({"map": {"size": True, "rows": ["x", 1]}}).part("map")
    assert part.get("size", bool) is True
    with pytest.raises(Refused, match=r'"map\.size" is missing or is not what a certificate holds there'):
        part.get("size", int)
    with pytest.raises(Refused, match=r'"map\.rows" must hold texts only'):
        part.texts("rows")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("2026-W47", "2026-W47"),
        ("Kůň", "Kůň"),
        ("FWS1-7K2M-9XQD-4RPG", "FWS1-7K2M-9XQD-4RPG"),
        ("two words", '"two words"'),
        ('say "hi"', '"say \\"hi\\""'),
        ("family\u200d", '"family\\u200d"'),
        ("(x)", '"(x)"'),
        ("", '""'),
    ],
)
def test_names_in_sentences(name: str, said: str) -> None:
    assert named(name) == said
