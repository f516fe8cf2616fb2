"""What was really played: results that are closed, points that are slipped in later, rounds that were mixed up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.pack.deals import MapPlan
from proofpress.cartographers.pack.game import GAME
from proofpress.errors import ContentError, UsageError
from proofpress.language import Labels
from proofpress.pack import folder as pack_folder
from proofpress.pack.audit import _made_elsewhere, audit
from proofpress.pack.commands import reveal_step
from proofpress.pack.game import Pack
from proofpress.pack.keys import Broken
from proofpress.pack.pages import halves
from proofpress.pack.plan import written
from proofpress.pack.protocol import (
    ResultEntry,
    check_played,
    last_played,
    mixed_up,
    other_standings,
    played_so_far,
    protocol_of,
    protocol_pages,
    read_tables,
    report,
    reserves_played,
    rounds_mixed_up,
)
from proofpress.pack.results import MERGED, RESULTS_FILE, ResultTable
from proofpress.seeds import canonical_json
from tests.cartographers.pack.events import (
    audited,
    copied,
    edition,
    make_plan,
    opened,
    read_tables as read_rows,
    revealed,
)
from tests.cartographers.pack.test_pack import texts
from tests.press.pdfs import text_of

NAMES = ("Ada", "Bo", "Cy", "Di")


def plan(**changes: Any) -> MapPlan:
    return make_plan(rounds=3, reserves=2, players=4, names=NAMES, table_size=changes.pop("table_size", 4), **changes)


def entries(of: MapPlan, *rows: str) -> list[ResultEntry]:
    text = "round,player,played,status,total,losses\n" + "".join(f"{row}\n" for row in rows)
    pack = Pack(GAME, Path(), of.to_bytes(), of, edition(), None, "0" * 64)
    found = read_tables(pack, [ResultTable("x", text.encode())]).results
    return [{name: getattr(each, name) for name in ("round", "player", "unit", "points", "there")} for each in found]


def round_of(number: int, unit: str = "", points: tuple[int, ...] = (80, 75, 60, 91)) -> list[str]:
    return [f"{number},{name},{unit},,{each + number},0" for name, each in zip(NAMES, points, strict=True)]


RIGHT = [*round_of(1), *round_of(2), *round_of(3)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (RIGHT, []),
        ([], []),
        ([*round_of(1), *round_of(3)], ["round 2: all its rows are missing"]),
        ([*round_of(1), *round_of(2)], ["round 3: all its rows are missing"]),
        ([*round_of(1), *round_of(2, "round/1"), *round_of(3)], ["round/1 was played in rounds 1 and 2"]),
        ([*round_of(1), *round_of(2, "reserve/1"), *round_of(3)], []),
        ([*round_of(1), *round_of(2, "round/3"), *round_of(3, "reserve/1")], []),
        (
            [*round_of(1), *round_of(2, "round/3"), *round_of(3, "reserve/2")],
            ["reserve 2 was played, but reserve 1 was not; they are opened in their order"],
        ),
        (
            [*round_of(1, "reserve/1"), *round_of(2), *round_of(3, "reserve/1")],
            ["reserve/1 was played in rounds 1 and 3"],
        ),
        (
            [*round_of(1), *round_of(2)[:2], *round_of(2, "reserve/1")[2:], *round_of(3)],
            ["round 2: not the same for all: reserve/1 (Cy, Di); round/2 (Ada, Bo)"],
        ),
        (
            [*round_of(1), *round_of(2, points=(79, 74, 59, 90)), *round_of(3)],
            ["rounds 1 and 2 have the same points for everybody: one may be a copy of the other"],
        ),
        ([*RIGHT[:8], *(f"3,{name},,absent,," for name in NAMES)], []),
    ],
)
def test_mixed_up_rounds_are_told(rows: list[str], said: list[str]) -> None:
    found = mixed_up(plan(), entries(plan(), *rows), over=True)
    assert [each for each in found if "does not say why" not in each] == said


def test_rounds_to_come_are_not_missing() -> None:
    assert list(mixed_up(plan(), entries(plan(), *round_of(1)), over=False)) == []
    assert list(mixed_up(plan(), entries(plan(), *round_of(3)), over=False)) == [
        "round 1: all its rows are missing",
        "round 2: all its rows are missing",
    ]


def test_where_tables_have_their_own_draws_each_table_plays_one_thing() -> None:
    pods = plan(draws="per-pod", table_size=2, ranking="par")
    table = {name: pods.seat_of(index, 1)[0] for index, name in enumerate(NAMES)}
    rows = [f"1,{name},round/1/pod/{table[name]},,{70 + index},0" for index, name in enumerate(NAMES)]
    assert list(mixed_up(pods, entries(pods, *rows), over=False)) == []
    first = [name for name in NAMES if table[name] == 1]
    rows[NAMES.index(first[0])] = f"1,{first[0]},reserve/1,,70,0"
    _, said = mixed_up(pods, entries(pods, *rows), over=False)
    assert said == f"round 1, table 1: not the same for all: round/1 ({first[1]}); reserve/1 ({first[0]})"


# What is closed


def filled(folder: Path, ada: int, bohdan: int) -> None:
    """They have these points in the only round; 0 leaves a row empty."""
    said = [f"1,{name},{points},3\n" for name, points in (("Ada Quill", ada), ("Bohdan Žák", bohdan)) if points]
    (folder / RESULTS_FILE).write_text(f"round,player,total,losses\n{''.join(said)}", encoding="utf-8")


@pytest.fixture
def cup(one_round: Path, tmp_path: Path) -> Path:
    """A pack that was printed, and not yet revealed."""
    folder = copied(one_round, tmp_path / "cup")
    (folder / pack_folder.EVENT_KEY).unlink()
    return folder


def no(doubts: str) -> None:
    raise UsageError(doubts)


def test_an_empty_table_is_not_closed_without_a_question(cup: Path) -> None:
    before = set(pack_folder.contents(cup).files)
    with pytest.raises(UsageError, match=r"^results/results\.csv holds no results, so perhaps nothing was played yet$"):
        reveal_step(opened(cup), no)
    (cup / RESULTS_FILE).unlink()
    with pytest.raises(UsageError, match="holds no results"):
        reveal_step(opened(cup), no)
    assert set(pack_folder.contents(cup).files) == before
    with pytest.raises(Broken, match="a digest of results was published, but there are no results here"):
        list(audit(opened(cup), 1, given={"results": "0" * 64}))


def test_points_that_are_slipped_in_later_are_found(cup: Path) -> None:
    filled(cup, 88, 90)
    digest = reveal_step(opened(cup), no)
    said = audited(cup)
    assert f"Results: 2 rows for 1 round, digest {digest}. The table holds what was closed" in "\n".join(said)
    assert "(--results); points that were changed" in "\n".join(said)
    assert reveal_step(opened(cup), no) == digest  # nothing has changed, so nobody is asked
    filled(cup, 98, 90)
    with pytest.raises(Broken, match='closed: round 1, "Ada Quill": points 88 then, 98 now'):
        check_played(opened(cup).pack)
    with pytest.raises(UsageError, match=f"results with the digest {digest} were closed before"):
        reveal_step(opened(cup), no)
    filled(cup, 0, 90)
    with pytest.raises(Broken, match="the row is gone"):
        check_played(opened(cup).pack)
    (cup / RESULTS_FILE).write_text("round\n")
    with pytest.raises(Broken, match="the results were closed, but now the table cannot be read"):
        check_played(opened(cup).pack)
    (cup / RESULTS_FILE).unlink()
    assert "results/results.csv is not in this folder" in check_played(opened(cup).pack)[1]
    (cup / pack_folder.PROTOCOL).unlink()
    with pytest.raises(Broken, match=r"^public/protocol\.json is missing, and with it the results that were closed$"):
        audited(cup)


def test_the_protocol_is_what_the_audit_prints_again(cup: Path) -> None:
    filled(cup, 88, 90)
    reveal_step(opened(cup))
    text = " ".join(texts(pack_folder.read(cup, pack_folder.PROTOCOL_PAGES)).split())
    for part in ("Round 1", "Ada Quill 88", "Bohdan Žák 90"):
        assert part in text.replace("\u00a0", " ")
    honest = pack_folder.read(cup, pack_folder.PROTOCOL_PAGES)
    pack_folder.write(cup, pack_folder.PROTOCOL_PAGES, honest.replace(b"Protocol", b"Protokol"))
    with pytest.raises(Broken, match=r"^public/protocol\.pdf is not what this version prints"):
        audited(cup)
    pack_folder.write(cup, pack_folder.PROTOCOL_PAGES, honest)
    for damage in (b'"points":88', b'"points":true', b'"points":"88"'), (b'"round":1', b'"round":9', b'"round":0'):
        for other in damage[1:]:
            pack_folder.write(
                cup, pack_folder.PROTOCOL, pack_folder.read(cup, pack_folder.PROTOCOL).replace(damage[0], other, 1)
            )
            with pytest.raises(Broken, match=r"protocol\.json is damaged, or belongs to another plan"):
                check_played(opened(cup).pack)
            pack_folder.write(cup, pack_folder.PROTOCOL, table(cup))


def test_rows_that_stand_in_the_protocol_twice(cup: Path) -> None:
    filled(cup, 88, 90)
    reveal_step(opened(cup))
    body = json.loads(pack_folder.read(cup, pack_folder.PROTOCOL))
    pack_folder.write(cup, pack_folder.PROTOCOL, canonical_json(body | {"results": body["results"] * 2}) + b"\n")
    with pytest.raises(Broken, match="is not in its canonical form"):
        check_played(opened(cup).pack)


def table(cup: Path) -> bytes:
    found = played_so_far(opened(cup).pack)
    assert found is not None
    return found.data


# What people read


def test_standings_that_the_results_do_not_come_to_are_found(cup: Path) -> None:
    filled(cup, 88, 90)
    done = report(opened(cup).pack, [ResultTable(RESULTS_FILE, (cup / RESULTS_FILE).read_bytes())], "cs")
    for name, data in done.files.items():
        pack_folder.write(cup, f"results/{name}", data)
    reveal_step(opened(cup), no)
    assert other_standings(opened(cup).pack) == []  # in whichever language
    forged = {name: data.replace(b"Ada Quill", b"Me, First") for name, data in done.files.items()}
    forged["standings.pdf"] = done.files["standings.pdf"] + b"%"
    for name, data in forged.items():
        pack_folder.write(cup, f"results/{name}", data)
        assert other_standings(opened(cup).pack) == [f"results/{name}"]
        pack_folder.write(cup, f"results/{name}", done.files[name])


def test_standings_that_another_version_made_are_no_forgery(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their pages may have other words; the table of numbers is compared all the same."""
    filled(cup, 88, 90)
    tables = [ResultTable(RESULTS_FILE, (cup / RESULTS_FILE).read_bytes())]
    for name, data in report(opened(cup).pack, tables, None).files.items():
        pack_folder.write(cup, f"results/{name}", data)
    said = Labels.__call__
    monkeypatch.setattr(
        Labels, "__call__", lambda self, key, **more: said(self, key, **more) + "!" * (key == "standings")
    )
    others = other_standings(opened(cup).pack)
    assert others == ["results/standings.html", "results/standings.pdf"]
    assert _made_elsewhere(opened(cup).pack, others) == ()
    monkeypatch.setattr("proofpress.pack.audit.__version__", "9.9")
    assert _made_elsewhere(opened(cup).pack, others) == others
    for forged in ([*others, "results/standings.csv"], others[:1]):
        assert _made_elsewhere(opened(cup).pack, forged) == ()


def test_standings_beside_results_that_cannot_be_read_are_not_judged(cup: Path) -> None:
    pack_folder.write(cup, "results/standings.csv", b"rank,player\n")
    (cup / RESULTS_FILE).write_text("nothing that a table holds\n", encoding="utf-8")
    assert other_standings(opened(cup).pack) == []


def test_seats_that_somebody_chose_are_found(tmp_path: Path) -> None:
    names = ("Ada", "Bo", "Cy", "Di")
    plan = make_plan(players=4, names=names, table_size=2, rounds=2, ambush_by="neighbour")
    chosen = replace(plan, seats=("1 2, 3 4", "1 2, 3 4"))
    assert chosen.seats != plan.seats
    folder = revealed(tmp_path / "cup", chosen)
    with pytest.raises(Broken, match="the seats do not follow from the rest of the plan"):
        audited(folder)


def test_a_reserve_that_was_skipped_is_named() -> None:
    event = make_plan(rounds=2, reserves=4, players=2, names=("Ada", "Bo"))
    rows = [f"{number},{name},reserve/{3 if number == 2 else 1},,60,0" for number in (1, 2) for name in ("Ada", "Bo")]
    assert next(mixed_up(event, entries(event, *rows), over=True)) == (
        "reserve 3 was played, but reserve 2 was not; they are opened in their order"
    )


def test_a_reserve_has_a_reason_that_the_protocol_holds_and_an_old_plan_does_not_ask_for_one() -> None:
    row = "1,Ada,reserve/1,,60,0,{}"
    for version, note, wanted, said in (
        (2, "", [], ["round 1: reserve/1 was played, and the column note does not say why"]),
        (2, "the envelope was open", ["the envelope was open"], []),
        (1, "the envelope was open", [], []),
    ):
        event = make_plan(rounds=1, reserves=1, players=1, names=("Ada",), format=f"{MapPlan.kind} {version}")
        table = f"round,player,played,status,total,losses,note\n{row.format(note)}\n".encode()
        found = [written(each) for each in read_rows(event, table).results]
        assert list(reserves_played(found).values()) == [wanted]
        assert list(mixed_up(event, found, over=True)) == said
        assert ("reason" in found[0]) is bool(wanted)
        pack = Pack(GAME, Path(), event.to_bytes(), event, edition(), None, "0" * 64)
        page = text_of(protocol_pages(pack, protocol_of(pack, found)))
        assert ("the envelope was open" in page) is bool(wanted)
    with pytest.raises(ContentError, match="why a reserve was played, cannot be printed"):
        read_rows(make_plan(rounds=1, reserves=1, names=("Ada",), players=1), table.replace(b"open", "😀".encode()))


def test_a_correction_is_told_with_what_was_there_before(cup: Path) -> None:
    kept, phone = "1,Ada Quill,,88,3\n", "1,Ada Quill,correction,130,0\n"
    tables = [
        ResultTable(name, f"round,player,status,total,losses\n{row}".encode())
        for name, row in (("results.csv", kept), ("phone.csv", phone))
    ]
    done = report(opened(cup).pack, tables, None)
    change = 'correction: "Ada Quill" in round 1: 88 (3), in results.csv:2, becomes 130 (0), in phone.csv:2'
    anew = "if the digest of a corrected round is published, publish the new one with the reason"
    assert (done.notes[:2], done.changes) == ([change, anew], [change])
    assert done.files[MERGED].splitlines()[1].endswith(b",130,0,,88 (3)")
    merged = ResultTable(RESULTS_FILE, done.files[MERGED])
    again = report(opened(cup).pack, [merged, tables[1]], None)  # the same table once more, and then another one
    assert not any("correct" in note for note in again.notes)
    assert again.files[MERGED] == merged.data
    third = ResultTable("phone.csv", tables[1].data.replace(b"130", b"120"))
    twice = report(opened(cup).pack, [merged, third], None).files[MERGED]
    assert twice.splitlines()[1].endswith(b",120,0,,88 (3); 130 (0)")
    mine = report(opened(cup).pack, [each._replace(is_kept=True) for each in tables], None)
    assert (mine.changes, mine.notes[0].partition(",")[0]) == ([], done.notes[0].partition(",")[0])


# Digests of single rounds, which date results.


def test_the_digest_of_a_round_is_published_and_compared(cup: Path) -> None:
    filled(cup, 88, 90)
    pack = opened(cup).pack
    tables = [ResultTable(RESULTS_FILE, pack_folder.read(cup, RESULTS_FILE))]
    (digest,) = report(pack, tables, None).digests.values()
    reveal_step(opened(cup), no)
    assert " ".join(halves(digest)) in text_of((cup / pack_folder.PROTOCOL_PAGES).read_bytes())
    for known in (digest, digest[:16]):
        said = list(audit(opened(cup), 1, rounds=[known]))
        assert any(each.startswith(f"As published: the digest of the results of round 1, {digest}") for each in said)
    with pytest.raises(Broken, match="is the digest of no round: results were changed after it was published"):
        list(audit(opened(cup), 1, rounds=[digest[::-1]]))
    filled(cup, 89, 90)
    assert list(report(opened(cup).pack, [ResultTable("x", pack_folder.read(cup, RESULTS_FILE))], None).digests) == [1]
    assert report(opened(cup).pack, [ResultTable("x", pack_folder.read(cup, RESULTS_FILE))], None).digests[1] != digest


def test_tables_are_read_once(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(cup, 88, 90)
    pack, calls = opened(cup).pack, []
    whole = pack.game.row.read
    monkeypatch.setattr(pack.game.row, "read", lambda *said: calls.append(said) or whole(*said))
    check_played(pack)
    list(rounds_mixed_up(pack))
    other_standings(pack)
    assert len(calls) == 1
    filled(cup, 89, 90)
    check_played(pack)
    assert len(calls) == 2


def test_what_a_table_says_is_known_without_replaying(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(cup, 88, 90)
    pack = opened(cup).pack
    monkeypatch.setattr(pack.game.row, "read", None)
    assert last_played(pack) == 1
    (cup / RESULTS_FILE).write_text("round,player,total,losses\n1,Ada Quill,nonsense,\n", encoding="utf-8")
    assert last_played(pack) == 1
    (cup / RESULTS_FILE).write_text("round\n", encoding="utf-8")
    assert last_played(pack) == 0
