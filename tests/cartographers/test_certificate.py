"""Certificates: whole ones are replayed, damaged and forged ones are refused, each in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from proofpress.cartographers.certificate import Checked, certificate, make_match, verify
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_digest, deal_table
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.prove import accept, prove
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.legal_moves import ruins_events, ruins_spaces
from proofpress.cartographers.rules.scoring import total
from proofpress.certificates import Refused, file_of, sealed
from proofpress.limits import MAX_CERTIFICATE_BYTES
from tests.depth import DEPTH, at_night, deep

DAMAGES = deep(300)
FORGERIES = 500
LONGEST_REFUSAL = 600
NO_RUINS = ("." * 11,) * 11


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


def asked(edition: Edition, preset: str, seed: str, way: str = "border", map_id: str = "a") -> Setting:
    config = deal_table(edition, choose(edition, preset)).config
    return Setting(config, seed, map_id, edition.maps[map_id], "border" if way == "border" else "neighbour")


def proved(edition: Edition, setting: Setting, budget: int = 2) -> bytes:
    proof = prove(edition, setting, budget=budget)
    assert proof.certificate is not None
    return proof.certificate


@pytest.fixture(scope="module")
def whole(edition: Edition) -> bytes:
    return proved(edition, asked(edition, "base", "certificate"))


@pytest.fixture(scope="module")
def impossible(edition: Edition) -> bytes:
    """A deal with ruins events on a map without ruins."""
    setting = asked(edition, "base", "certificate")
    bare = Map(set="own", side="wilderness", grid=NO_RUINS)
    return proved(edition, Setting(setting.config, setting.seed, "bare", bare, "border"))


def refusal(edition: Edition, data: bytes) -> str:
    with pytest.raises(Refused) as refused:
        verify(edition, data)
    said = str(refused.value)
    assert "\n" not in said
    assert 10 < len(said) < LONGEST_REFUSAL
    return said


# Whole ones


@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
@pytest.mark.parametrize("way", ["border", "neighbour"])
def test_a_certificate_is_replayed(edition: Edition, preset: str, way: str) -> None:
    setting = asked(edition, preset, f"{preset} {way}", way, "d")
    checked = verify(edition, proved(edition, setting))
    assert checked.verdict == "playable"
    assert checked.setting == setting
    assert checked.witness is not None
    assert checked.best is not None
    assert total(checked.best.end.scores[0]) > total(checked.witness.end.scores[0])


def test_what_stands_in_it(edition: Edition, whole: bytes) -> None:
    document = json.loads(whole)
    assert list(document) == [
        *("format", "specification", "checker", "config", "data", "seed", "deal", "map", "ambush_by", "rulings"),
        *("verdict", "method", "witness", "best", "digest"),
    ]
    setting = asked(edition, "base", "certificate")
    assert document["deal"] == deal_digest(make_match(edition, setting).deal)
    assert document["witness"]["total"] == sum(season[-1] for season in document["witness"]["seasons"])
    assert all(": " in move for move in document["witness"]["moves"])


def test_an_unplayable_deal_has_one_too(edition: Edition, impossible: bytes) -> None:
    checked = verify(edition, impossible)
    assert (checked.verdict, checked.witness) == ("unplayable", None)
    assert json.loads(impossible)["ruins"]["spaces"] == 0
    assert checked.best is not None


def test_another_legal_line_verifies_as_well(edition: Edition) -> None:
    setting = asked(edition, "base", "certificate")
    game, found = accept(edition, setting)
    best = verify(edition, proved(edition, setting)).best
    assert best is not None
    other = certificate(edition, setting, game, method="by hand", witness=found.moves, best=best.moves)
    assert verify(edition, other).verdict == "playable"


# Damage


def damaged(data: bytes, random: Random) -> bytes:
    place = random.randrange(len(data))
    kind = random.randrange(5)
    if kind == 0:
        return data[:place] + bytes([(data[place] + random.randrange(1, 256)) % 256]) + data[place + 1 :]
    if kind == 1:
        return data[:place] + data[place + 1 :]
    if kind == 2:
        return data[:place] + random.randbytes(1) + data[place:]
    if kind == 3:
        return data[:place]
    other = random.randrange(len(data))
    low, high = sorted((place, other))
    return data[:low] + data[high:] + data[low:high]


def test_random_damage_is_refused(edition: Edition, whole: bytes, impossible: bytes) -> None:
    random = Random("damage")
    tried = 0
    while tried < DAMAGES:
        data = whole if tried % 4 else impossible
        changed = damaged(data, random)
        if changed != data:
            refusal(edition, changed)
            tried += 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it cannot be read as JSON"),
        (b"[" * 100_000, "it cannot be read as JSON"),
        (b"\xff\xfe", "it cannot be read as JSON"),
        (b"{}", "it does not say"),
        (b"[1]", "it does not say"),
        (b" " * (MAX_CERTIFICATE_BYTES + 1), "which no certificate has"),
        (b'{"format": "proofpress certificate 1", "x": 1.5}', "holds values that no certificate has"),
        (b'{"format": "proofpress certificate 1", "x": "\\ud800"}', "its digest does not fit"),
        (b'{"format": "proofpress certificate 1", "x": ' + b"9" * 6_000 + b"}", "it cannot be read as JSON"),
        (b'{"format": "proofpress certificate 1"}', "its digest does not fit"),
    ],
)
def test_other_files_are_refused(edition: Edition, data: bytes, said: str) -> None:
    assert said in refusal(edition, data)


# Forgeries: a field changed, the digest made to fit


def paths(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in the document, also those of whole objects and lists."""
    if here:
        yield here
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*here, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths(inner, (*here, index))


def other_values(value: Any) -> Iterator[Any]:
    """What a forger might write instead."""
    yield from (None, [], {}, "", 0, "x")
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, str(value), True)
    elif isinstance(value, str):
        yield from (f"{value} ", value[:-1], value.upper(), value.replace("1", "2"), [value])
    elif isinstance(value, list):
        yield from (value[:-1], [*value, value[-1]] if value else [0], value[::-1])
    else:
        yield {**value, "more": 1}


def forgeries(
    document: dict[str, Any], per_place: int, random: Random
) -> Iterator[tuple[tuple[str | int, ...], bytes]]:
    for path in paths(document):
        *outer, last = path
        now: Any = document
        for step in path:
            now = now[step]
        wanted = [value for value in other_values(now) if type(value) is not type(now) or value != now]
        for value in [*random.sample(wanted, min(per_place, len(wanted))), KeyError]:
            forged = deepcopy(document)
            holder: Any = forged
            for step in outer:
                holder = holder[step]
            if value is KeyError:
                del holder[last]
            else:
                holder[last] = value
            if path != ("digest",):
                yield path, file_of(sealed(forged))


def claims(checked: Checked) -> tuple[object, ...]:
    """Everything that a verified certificate says, but for the name of an own map."""
    setting = checked.setting
    lines = [total(line.end.scores[0]) if line else None for line in (checked.witness, checked.best)]
    deal = checked.game.deal
    return (setting.config, setting.seed, setting.map.grid, setting.ambush_by, checked.verdict, deal, *lines)


@pytest.mark.parametrize("which", ["whole", at_night("impossible")])
def test_forgeries_are_refused_or_change_nothing(edition: Edition, which: str, request: pytest.FixtureRequest) -> None:
    data: bytes = request.getfixturevalue(which)
    honest = claims(verify(edition, data))
    passed: set[str | int] = set()
    tried = 0
    for path, forged in forgeries(json.loads(data), min(DEPTH, 3), Random("forgeries")):
        tried += 1
        try:
            checked = verify(edition, forged)
        except Refused as refused:
            said = str(refused)
        else:
            said = ""
            passed.add(path[0])
            if path[0] != "best":  # a certificate without a best line claims less
                assert claims(checked) == honest, path
        assert len(said) < LONGEST_REFUSAL
        assert "\n" not in said
    # What is for readers only, and the name of a map that stands in the certificate itself.
    assert passed <= {"method", "checker", "map", "best"}
    assert {"method", "checker"} <= passed
    assert tried >= min(DEPTH, 3) / 3 * (FORGERIES if which == "whole" else FORGERIES / 2)


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    document = json.loads(data)
    change(document)
    return file_of(sealed(document))


def put(key: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document.update({key: value})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("seed", "certificatf"), '"deal" is "'),
        (put("seed", " certificate"), '"seed" is " certificate", but must be "certificate"'),
        (put("seed", "FWS1-0000"), '"FWS1-0000" is not a code'),
        (put("config", "cartographers/1/heroes"), '"deal" is "'),
        (put("config", "cartographers/2/base"), "not a configuration that this version deals"),
        (put("data", "0" * 64), "made with other rules data"),
        (put("specification", "FWS-2"), "made by the specification FWS-2; this program knows FWS-1"),
        (put("ambush_by", "luck"), '"ambush_by" is "luck", but must be "border"'),
        (put("verdict", "splendid"), '"verdict" is "splendid", but must be "playable"'),
        (put("verdict", "unplayable"), '"verdict" is "unplayable", but must be "playable"'),
        (put("rulings", {}), '"rulings.fallback_terrain" is missing'),
        (put("map", {"id": "b", "grid": ["...."]}), "the grid is not that of map b"),
        (put("map", {"id": "mine", "grid": [".?.."]}), "its map is not valid"),
        (put("extra", 1), '"extra" does not belong in a certificate'),
        (put("method", "x" * 201), '"method" must be a line of at most 200 printable characters'),
        (put("checker", "1\n2"), '"checker" must be a line of at most 200 printable characters'),
        (put("ruins", {"events": 7, "spaces": 6}), '"ruins" does not belong in a certificate'),
        (lambda document: document.pop("method"), '"method" is missing'),
        (lambda document: document.pop("witness"), "without a witness"),
        (lambda document: document.pop("rulings"), '"rulings" is missing'),
        (lambda document: document["witness"]["moves"].pop(), "moves the game is not over"),
        (lambda document: document["witness"]["moves"].append("farmland: farm A1 A2"), ": the game is over"),
        (lambda document: document["witness"]["moves"].insert(0, "farmland: farm A1 A2"), "witness, move 1: "),
        (lambda document: document["witness"].update(total=999), '"witness.total" is 999, but must be '),
        (lambda document: document["best"].update(total=999), '"best.total" is 999, but must be '),
        (lambda document: document["best"].update(more=1), '"best.more" does not belong in a certificate'),
    ],
)
def test_a_refusal_says_what_is_wrong(
    edition: Edition, whole: bytes, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    assert said in refusal(edition, changed(whole, change))


def test_a_best_line_below_the_witness_is_refused(edition: Edition) -> None:
    """Both lines are legal, each says of itself what is true, and the one called witness gives nothing up."""
    said = []
    for seed in ("certificate", "2026-W43", "2026-W44", "2026-W47"):
        document = json.loads(proved(edition, asked(edition, "base", seed)))
        document["best"], document["witness"] = document["witness"], document["best"]
        said.append(refusal(edition, file_of(sealed(document))))
    low = r"the best known line earns \d+ points, less than the \d+ of the witness"
    assert any(re.fullmatch(low, each) for each in said), said


def test_true_is_not_one(edition: Edition, whole: bytes) -> None:
    """Python takes them for equal, a reader in another language would not."""
    document = json.loads(whole)
    places = [
        (season, box)
        for season, row in enumerate(document["best"]["seasons"])
        for box, value in enumerate(row)
        if value in (0, 1)
    ]
    assert places
    season, box = places[0]
    document["best"]["seasons"][season][box] = bool(document["best"]["seasons"][season][box])
    assert f'"best.seasons.{season + 1}.{box + 1}" is ' in refusal(edition, file_of(sealed(document)))


def test_counting_proves_nothing_where_the_ruins_suffice(edition: Edition, whole: bytes) -> None:
    def claim(document: dict[str, Any]) -> None:
        del document["witness"], document["best"]
        document["verdict"] = "unplayable"
        document["ruins"] = {"events": 7, "spaces": 6}

    assert "prove nothing: each may have its own space" in refusal(edition, changed(whole, claim))
    game = make_match(edition, asked(edition, "base", "certificate"))
    with pytest.raises(Refused, match="prove nothing: each may have its own space"):
        certificate(edition, asked(edition, "base", "certificate"), game, method="none", witness=None)


def test_as_many_ruins_events_as_spaces_prove_nothing(edition: Edition) -> None:
    for number in range(60):
        setting = asked(edition, "base", f"even{number}")
        game = make_match(edition, setting)
        if ruins_events(game) == ruins_spaces(game):
            with pytest.raises(Refused, match="6 ruins events on 6 ruins spaces prove nothing"):
                certificate(edition, setting, game, method="none", witness=None)
            return
    raise AssertionError("no deal with six ruins events among sixty")


def test_the_counted_ruins_must_be_right(edition: Edition, impossible: bytes) -> None:
    forged = changed(impossible, lambda document: document["ruins"].update(events=3))
    assert '"ruins.events" is 3, but must be 2' in refusal(edition, forged)


def test_a_line_that_gives_something_up_is_no_witness(edition: Edition) -> None:
    """The best line of a deal may hold single spaces; as a witness it is refused."""
    for number in range(60):
        setting = asked(edition, "base", f"single{number}", map_id="d")
        best = prove(edition, setting, budget=1).best
        assert best is not None
        if any(move.task == "draw" and move.shape == -1 for move in best.moves):
            game = make_match(edition, setting)
            with pytest.raises(Refused, match=r"the witness does not prove it playable: .* is a single space drawn"):
                certificate(edition, setting, game, method="greed", witness=best.moves)
            return
    raise AssertionError("no line with a single space among sixty")
