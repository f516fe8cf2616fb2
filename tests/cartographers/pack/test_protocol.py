"""Keys, commitments and deals against a second writing of docs/protocol.md."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.deal import Setting, deal, deal_digest, deal_table
from proofpress.cartographers.pack import deals as pack_plan
from proofpress.cartographers.pack.deals import DealtDraws, MapPlan, check, derive, foretold, setting_of
from proofpress.cartographers.prove import accept
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.cartographers.search.t1 import Triage, Verdict
from proofpress.errors import UsageError
from proofpress.pack import folder as pack_folder
from proofpress.pack.keys import (
    SIGNS,
    Broken,
    check_letters,
    check_row,
    commitment,
    event_seed,
    key_file,
    new_event_key,
    read_key,
)
from proofpress.pack.plan import units
from proofpress.seeds import ALPHABET, key_code
from tests.cartographers.pack.events import KEY, edition, make_plan


def derived(plan: MapPlan, value: str = "") -> list[DealtDraws]:
    return list(derive(edition(), plan, event_seed(KEY, plan.to_bytes(), value)))


def test_commitment_covers_plan_and_key() -> None:
    plan = make_plan().to_bytes()
    said = b"FWS-seal-1" + len(plan).to_bytes(4, "big") + plan + KEY
    assert commitment(plan, KEY) == hashlib.sha256(said).hexdigest()
    assert commitment(plan, KEY) != commitment(plan, bytes(32))
    assert commitment(plan, KEY) != commitment(make_plan(rounds=2).to_bytes(), KEY)


def test_rounds_follow_from_key_plan_and_value_alone() -> None:
    """The protocol once more, step by step, with nothing of the module under test."""
    plan = make_plan(rounds=3, reserves=1, value_form="1 word", value_source="said")
    seed = hmac.digest(KEY, b"event" + hashlib.sha256(plan.to_bytes()).digest() + b"lamp", "sha256")
    table = deal_table(edition(), plan.choice(edition()))
    used: Counter[str] = Counter()
    orders = set()
    for entry, label in zip(derived(plan, "lamp"), ("round/1", "round/2", "round/3", "reserve/1"), strict=True):
        attempt, uneven, rejected = 0, 0, []
        while True:
            code = key_code(hmac.digest(seed, f"{label}/{attempt}".encode(), "sha256")[:16])
            dealt = deal(table, code)
            least = [
                min(used[other] for other in pool) for card in dealt.edicts for pool in table.scoring if card in pool
            ]
            if dealt.edicts in orders or [used[card] for card in dealt.edicts] != least:
                uneven += 1
            elif accept(edition(), setting_of(edition(), plan, code))[1].verdict != "playable":
                rejected.append(attempt)
            else:
                break
            attempt += 1
        used.update(dealt.edicts)
        orders.add(dealt.edicts)
        assert (entry.code, entry.attempt, entry.uneven, entry.rejected) == (code, attempt, uneven, tuple(rejected))
        assert entry.digest == deal_digest(dealt)


def test_value_and_plan_change_every_round() -> None:
    plan = make_plan(rounds=2, value_form="1 word", value_source="said")
    assert {entry.code for entry in derived(plan, "a")}.isdisjoint(entry.code for entry in derived(plan, "b"))
    other = make_plan(rounds=2, value_form="1 word", value_source="said later")
    assert {entry.code for entry in derived(plan, "a")}.isdisjoint(entry.code for entry in derived(other, "a"))


@pytest.mark.parametrize(("sets", "rounds", "times"), [("base", 8, 2), ("heroes", 4, 1)])
def test_edicts_come_equally_often(sets: str, rounds: int, times: int) -> None:
    found = derived(make_plan(sets, rounds=rounds, map_id="a" if sets == "base" else "c"))
    count = Counter(card for entry in found for card in entry.edicts)
    assert len(count) == 16
    assert set(count.values()) == {times}
    assert len({entry.edicts for entry in found}) == rounds
    assert sum(entry.uneven for entry in found) > rounds  # the rule had something to do


@pytest.mark.parametrize(
    ("changes", "known"),
    [
        ({"rounds": 4}, ["round/4"]),
        ({"rounds": 3, "reserves": 1}, ["reserve/1"]),
        ({"rounds": 9}, ["round/4", "round/8"]),
        ({"rounds": 2, "players": 4, "draws": "per-pod", "ranking": "par"}, ["round/2/pod/2"]),
        ({"rounds": 3}, []),
        ({"rounds": 9, "evenness": "independent"}, []),
        ({"rounds": 8, "sets": "combined", "map_id": "b"}, ["round/8"]),
    ],
)
def test_edicts_that_can_be_told_beforehand_are_told(changes: dict[str, Any], known: list[str]) -> None:
    assert [unit.label for unit in foretold(edition(), make_plan(**changes))] == known


def test_edicts_may_be_independent() -> None:
    """A card comes again before all others have come, and the first attempts that T1 accepts are dealt."""
    even, free = make_plan(rounds=4), make_plan(rounds=4, evenness="independent")
    assert check(free, edition()) == free
    last = derived(even)[-1]
    seen = {card for entry in derived(even)[:-1] for card in entry.edicts}
    assert (
        set(last.edicts)
        == {card for pool in deal_table(edition(), even.choice(edition())).scoring for card in pool} - seen
    )
    found = derived(free)
    assert [entry.uneven for entry in found] == [0] * 4
    assert [entry.attempt for entry in found] == [len(entry.rejected) for entry in found]
    assert max(Counter(card for entry in found for card in entry.edicts).values()) > 1


def test_an_odd_pool_is_dealt_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four cards have 24 orders: in the 25th round one must come again, and the rule gives way."""
    from proofpress.cartographers.choice import choose

    monkeypatch.setattr(pack_plan, "PATIENCE", 300)
    monkeypatch.setattr(pack_plan, "accept", _anything)
    choice = choose(edition(), scoring=("greenbough", "canal_lake", "wildholds", "cauldrons"))
    plan = make_plan(rounds=25, config=deal_table(edition(), choice).config)
    found = derived(plan)
    assert len({entry.edicts for entry in found[:24]}) == 24
    assert found[24].attempt >= 300


def _anything(_: object, setting: Setting) -> tuple[Match, Triage]:
    return make_match(edition(), setting), Triage("playable", "", ())


def test_rejected_attempts_are_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def fussy(_: object, setting: Setting) -> tuple[Match, Triage]:
        seen.append(setting.seed)
        verdict: Verdict = "playable" if len(seen) > 3 else "unplayable" if len(seen) == 2 else "undecided"
        return make_match(edition(), setting), Triage(verdict, "", ())

    monkeypatch.setattr(pack_plan, "accept", fussy)
    monkeypatch.setattr(pack_plan, "MOST_SETTLED", 2)
    (entry,) = derived(make_plan())
    assert entry.rejected == (0, 1, 2)
    assert entry.known == ("playable", "unplayable", "undecided")  # the exact search looks at the first two
    assert entry.log()["known"] == ["playable", "unplayable", "undecided"]
    assert (entry.attempt, entry.code) == (3, seen[3])


def test_pods_are_units_of_their_own() -> None:
    plan = make_plan(rounds=2, reserves=1, players=8, draws="per-pod", ranking="par")
    labels = [unit.label for unit in units(plan)]
    assert labels == [f"round/{number}/pod/{pod}" for number in (1, 2) for pod in (1, 2, 3, 4)] + ["reserve/1"]
    assert len({entry.code for entry in derived(plan)}) == 9


def test_every_player_has_one_seat_in_every_round() -> None:
    plan = make_plan(rounds=5, players=23, table_size=4)
    for number in range(1, 6):
        seats = [plan.seat_of(player, number) for player in range(23)]
        assert len(set(seats)) == 23
        assert {table for table, _ in seats} == set(range(1, 7))
        assert {seat for _, seat in seats} == {1, 2, 3, 4}
    neighbours = [other for other in range(1, 23) if plan.seat_of(other, 1)[0] == plan.seat_of(0, 1)[0]]
    assert all(plan.seat_of(other, 2)[0] != plan.seat_of(0, 2)[0] for other in neighbours)  # they move apart


# Keys


def test_the_key_file_has_one_form() -> None:
    key = new_event_key()
    assert len(key) == 32
    assert key != new_event_key()
    data = key_file(key)
    assert read_key(data, "x") == key
    for wrong in (data[:-1], data + b"\n", data.upper(), data.replace(b"1", b"2", 1), b"", b"\xff" * 88):
        with pytest.raises(Broken):
            read_key(wrong, "x")


def test_the_key_stays_outside_and_is_never_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    for inside in (folder / "event.key", tmp_path / "link" / "event.key", folder / "public" / ".." / "x.key"):
        with pytest.raises(UsageError, match="must not lie in the folder"):
            pack_folder.refuse_key(folder, inside)
    path = pack_folder.default_key(folder)
    pack_folder.save_key(path, KEY)
    assert path == tmp_path / "cup.key"
    with pytest.raises(UsageError, match="another event"):
        pack_folder.save_key(path, bytes(32))
    assert pack_folder.load_key(path) == KEY


# Check rows


def test_check_rows_follow_from_the_deal() -> None:
    digest = deal_digest(deal(deal_table(edition(), make_plan().choice(edition())), "2026-W47"))
    bits = f"{int(hashlib.sha256(b'check-row-1' + digest.encode()).hexdigest(), 16):0256b}"
    assert check_row(digest) == tuple(SIGNS[int(bits[start : start + 5], 2)] for start in range(0, 25, 5))
    assert check_letters(digest) == "".join(ALPHABET[int(bits[start : start + 5], 2)] for start in range(25, 45, 5))
    assert len(set(SIGNS)) == 32
