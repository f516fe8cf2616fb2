"""Packs of the second game: their whole life, what they hide, and what an audit finds."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from proofpress.errors import ContentError, ProofpressError, Refusal, UsageError
from proofpress.kingdoms.certificate import verify
from proofpress.kingdoms.deal import setup_digest, setup_text
from proofpress.kingdoms.pack.deals import check, check_tables, derive, read_plan
from proofpress.kingdoms.pack.game import GAME
from proofpress.kingdoms.pack.pages import TABLES, certificate_names, file_names, for_all, make, parts, rulings
from proofpress.kingdoms.printing.book import open_book
from proofpress.language import labels_of
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import print_step, reveal_step
from proofpress.pack.keys import Broken, check_letters, check_row, commitment, round_key
from proofpress.pack.plan import seats_of, sizes_of, units
from proofpress.pack.protocol import check_played
from proofpress.pack.results import RESULTS_FILE
from proofpress.pack.seats import seat_again
from proofpress.pages.art import theme_of
from proofpress.seeds import canonical_json, key_code
from tests.cartographers.pack.test_pack import handed_out, pages_of
from tests.depth import deep, nightly
from tests.kingdoms.pack.events import KEY, NAMES, audited, edition, make_plan, opened, planned, resealed
from tests.seeds.keys import key_of

DAMAGES = deep(12)


def everything(folder: Path) -> dict[str, bytes]:
    return {name: pack_folder.read(folder, name) for name in pack_folder.contents(folder).files}


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in PdfDocument(pdf))


def refusal(folder: Path) -> str:
    with pytest.raises(Broken) as error:
        audited(folder)
    return str(error.value)


@pytest.fixture
def copy(cup: Path, tmp_path: Path) -> Path:
    shutil.copytree(cup, tmp_path / "cup")
    return tmp_path / "cup"


def test_an_audit_says_what_it_did(cup: Path) -> None:
    said = "\n".join(audited(cup))
    assert "2 derived again; each is the first attempt that the published rules accept" in said
    assert "river stone lamp" in said
    assert "byte for byte" in said


def test_set_ups_follow_from_the_key_and_are_proved(cup: Path) -> None:
    pack = opened(cup)
    plan, log = pack.pack.plan, json.loads(pack_folder.read(cup, pack_folder.LOG))["units"]
    assert plan.configs == {str(size): f"kingdoms/1/players={size}/tokens=yes" for size in (2, 3, 4)}
    for entry, said in zip(derive(edition(), plan, pack.seed), log, strict=True):
        assert entry.code == key_code(round_key(pack.seed, entry.unit.label, said["attempt"]))
        for size, name in certificate_names(plan, entry.unit).items():
            seen = verify(edition(), pack_folder.read(cup, name))
            assert seen.setting == plan.setting(size, entry.code)
            assert len(seen.game.setup.seats) == size
            assert seen.game.setup == entry.setups[size]
            assert said["setups"][str(size)] == setup_digest(seen.game.setup)


def test_rejected_attempts_are_logged_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    from proofpress.kingdoms.pack import deals as pack_plan

    real, seen = pack_plan.proofs_of, list[str]()

    def fussy(edition_: Any, plan: Any, unit: Any, code: str) -> Any:
        seen.append(code)
        return real(edition_, plan, unit, code) if len(seen) > 2 else {}

    monkeypatch.setattr(pack_plan, "proofs_of", fussy)
    (entry,) = derive(edition(), make_plan(rounds=1), bytes(32))
    assert (entry.rejected, entry.attempt, entry.code) == ((0, 1), 2, seen[2])


@nightly
def test_the_same_bytes_again_also_after_an_interruption(cup: Path, copy: Path) -> None:
    whole = everything(cup)
    for name in (
        pack_folder.MANIFEST,
        pack_folder.BOOKLET,
        "sealed/round-02-certificate-3.json",
        "sealed/round-01.pdf",
    ):
        (copy / name).unlink()
    print_step(opened(copy), workers=2)
    assert everything(copy) == whole


def test_a_table_of_seats_that_holds_too_few_is_wrong_itself(tmp_path: Path) -> None:
    """Whom to leave out was not said, so no option is to blame."""
    pack = planned(tmp_path / "cup", make_plan(players=2, reserves=0)).pack
    rows = "round,table,seat,player\n" + "".join(f"{number},1,1,1\n" for number in (1, 2))
    pack_folder.write(pack.folder, pack_folder.SEATS_TABLE, rows.encode())
    with pytest.raises(ContentError, match=r"^results/seats.csv: 1 player cannot fill tables of 2"):
        seat_again(pack, 1, [], [])
    with pytest.raises(Refusal, match="absent: 1 player cannot fill tables of 2"):
        seat_again(pack, 1, ["2"], [])


@nightly
def test_tables_of_their_own_and_other_ways_to_play(tmp_path: Path) -> None:
    plan = make_plan(
        rounds=1, reserves=1, draws="per-pod", free=("nations", "regions"), beginners=True, language="cs", theme="mono",
        paper="Letter",
    )  # fmt: skip
    folder = planned(tmp_path / "cup", plan)
    print_step(folder, workers=1)
    names = pack_folder.contents(tmp_path / "cup").files
    units = ("round-01-pod-001", "round-01-pod-002", "reserve-01")
    assert {name for name in names if name.startswith("sealed/") and name.count("-") < 4 and "app" not in name} >= {
        f"sealed/{unit}.pdf" for unit in units
    }
    for unit, sizes in zip(units, ((2, 3, 4), (2, 3), (2, 3, 4)), strict=True):
        inside = pages_of(pack_folder.read(tmp_path / "cup", f"sealed/{unit}.pdf"))
        heads = [page.partition("\r\n")[0] for page in inside]  # a back has nothing on it
        # Where home regions are chosen, nobody knows where tokens lie, so there are no keys to them.
        assert sum("Příprava" in head for head in heads) == len(sizes)
    assert {len(entry.proofs) for entry in derive(edition(), plan, folder.seed)} == {2, 3}
    # A table with draws of its own can be one player short or one more, and no table can be added.
    assert [plan.tables_for(players) for players in (4, 5, 6, 7)] == [2, 2, 2, 2]
    assert plan.tables_for(3) == 1
    with pytest.raises(ProofpressError, match="8 players cannot fill tables of 2 or 3 or 4"):
        plan.tables_for(8)


@nightly
def test_a_pack_is_enough_for_a_player_fewer_and_one_more_at_every_table(tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", make_plan(rounds=2, players=9, table_size=4, reserves=1))
    plan = pack.pack.plan
    print_step(pack, workers=1)
    names = pack_folder.contents(tmp_path / "cup").files
    for unit in ("round-01", "round-02", "reserve-01"):
        for size in (2, 3, 4):
            assert f"sealed/{unit}-certificate-{size}.json" in names
        inside = pages_of(pack_folder.read(tmp_path / "cup", f"sealed/{unit}.pdf"))
        heads = [page.partition("\r\n")[0] for page in inside]  # a back has nothing on it
        for what in ("Set-up", "Where the tokens lie"):
            found = Counter(re.search(r"\d players", head)[0] for head in heads if what in head)  # type: ignore[index]
            assert found == {"2 players": 1, "3 players": 3, "4 players": 1}, heads
    tables = pages_of(pack_folder.read(tmp_path / "cup", TABLES))
    assert sum("Player aid" in page for page in tables) == 12  # a player more at each of three tables
    assert sum("Score sheet" in page for page in tables) == 3  # a page has room for both rounds
    text = " ".join(text_of(pack_folder.read(tmp_path / "cup", pack_folder.BOOKLET)).split())
    assert "each table plays the one for as many as sit there now" in text
    assert [seat.table for seat in seats_of(plan, units(plan)[0], spares=plan.tables)].count(0) == 3
    # However many come, they fill tables for which there are set-ups.
    assert [plan.tables_for(players) for players in (6, 9, 12)] == [2, 3, 3]
    for players in range(4, 30):
        assert {str(size) for size in sizes_of(players, plan.tables_for(players))} <= set(plan.configs)


@pytest.mark.parametrize("tokens", [True, False])
def test_what_everybody_gets_speaks_of_what_the_event_has(tokens: bool) -> None:
    """The set-up is dealt; at tables of two to four the Lost Kingdom is met, and five never play."""
    plan = make_plan(players=6, table_size=3, tokens=tokens)
    book = open_book(edition(), "en", theme_of("colour"))
    pages = pages_of(for_all(book, plan)[TABLES])
    said = " ".join(" ".join(page for page in pages if "Score sheet" not in page).split())
    assert "Set up as the sheet from the envelope shows" in said
    assert "chooses which side" not in said
    assert ("Two players" in said, "Five players" in said) == (True, False)
    for words in ("Exploration tokens", "Crown", "City"):
        assert bool(re.search(rf"\b{words}\b", said)) == tokens, words


# Seats


@pytest.mark.parametrize(("players", "size", "seating"), [(8, 4, "mixed"), (5, 3, "mixed"), (11, 4, "fixed")])
def test_every_seat_is_taken_once_and_players_move_on(players: int, size: int, seating: str) -> None:
    plan = make_plan(players=players, table_size=size, seating=seating, rounds=4)
    for number in range(1, 5):
        places = [plan.seat_of(player, number) for player in range(players)]
        assert len(set(places)) == players
        for table in range(1, plan.tables + 1):
            here = sorted(seat for place, seat in places if place == table)
            assert here == list(range(1, sizes_of(plan.players, plan.tables)[table - 1] + 1))
            assert str(len(here)) in plan.configs
    for player in range(players):
        seats = [plan.seat_of(player, number)[1] for number in range(1, 5)]
        assert max(map(seats.count, seats)) <= 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"free": ("magic",)}, '"magic" cannot be left open'),
        ({"free": ("sides", "nations")}, "in alphabetical order"),
        ({"table_size": 6}, "table size 6: 2 to 5 are possible"),
        ({"ranking": "par"}, "ranking"),
        ({"tie_breaks": ("monsters",)}, "tie breaks"),
        ({"acceptance": {"rule": "K2"}}, "the acceptance rule"),
        ({"configs": {"5": "kingdoms/1/players=5/tokens=no"}}, "the configurations are not"),
    ],
)
def test_plans_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    plan = make_plan(**changes)
    with pytest.raises(UsageError, match=re.escape(said)):
        check(plan, edition())


@pytest.mark.parametrize(("players", "size"), [(1, 2), (3, 2), (7, 1)])
def test_nobody_sits_alone(players: int, size: int) -> None:
    with pytest.raises(UsageError, match=r"leave somebody alone|at least 2 players are needed"):
        check_tables(players, size)


# Secrecy


def layers_of(name: str, data: bytes) -> list[bytes]:
    """The raw bytes; of a PDF also all streams, the metadata and the text that programs read."""
    found = [name.encode(), data]
    if name.endswith(".pdf"):
        with pikepdf.open(BytesIO(data)) as pdf:
            for thing in pdf.objects:
                found.append(thing.read_bytes() if isinstance(thing, pikepdf.Stream) else repr(thing).encode())
        found.append(text_of(data).encode())
    return found


def leaks(folder: Path, there: dict[str, bytes]) -> list[str]:
    pack = opened(folder)
    secret: dict[str, bytes] = {"event key": KEY, "event key in hexadecimal": KEY.hex().encode(), "E": pack.seed}
    for entry in derive(edition(), pack.pack.plan, pack.seed):
        label = entry.unit.label
        secret |= {
            f"{label} code": entry.code.encode(),
            f"{label} bare code": entry.code.replace("-", "").encode(),
            f"{label} key": key_of(entry.code),
            f"{label} digest": entry.digest.encode(),
        }
        for size, setup in entry.setups.items():
            secret[f"{label} set-up {size}"] = setup_digest(setup).encode()
            for line in setup_text(setup).splitlines()[:size]:
                secret[f"{label} seat {line}"] = line.encode()
    return [
        f"{name}: {what}"
        for name, data in there.items()
        for layer in layers_of(name, data)
        for what, value in secret.items()
        if value.lower() in layer.lower()
    ]


ROUNDS = ["sealed/round-01.pdf", "sealed/round-02.pdf"]


def test_nothing_secret_is_public_or_in_players_hands(cup: Path) -> None:
    names = [name for name in pack_folder.contents(cup).files if not name.startswith("sealed/")]
    there = {name: pack_folder.read(cup, name) for name in names if name != pack_folder.EVENT_KEY}
    there |= {name: handed_out(cup, name, "Result slip") for name in ROUNDS}
    assert len(there) == 1 + 6 + 1 + 1 + 2
    assert leaks(cup, there) == []
    whole = {name: pack_folder.read(cup, name) for name in (ROUNDS[0], "sealed/round-01-certificate-3.json")}
    assert any("code" in leak for leak in leaks(cup, {ROUNDS[0]: whole[ROUNDS[0]]}))
    assert leaks(cup, whole) != []


def test_open_pages_of_rounds_name_no_land_and_no_nation(cup: Path) -> None:
    texts = edition().text["en"]
    words = [entry.name for part in (texts.lands, texts.nations) for entry in part.values()]
    there = {name: handed_out(cup, name, "Result slip") for name in ROUNDS}
    for name, data in {**there, pack_folder.BOOKLET: pack_folder.read(cup, pack_folder.BOOKLET)}.items():
        assert [word for word in words if word in text_of(data)] == [], name


# What is on paper


def test_slips_carry_name_place_and_check_row_and_envelopes_the_key(cup: Path) -> None:
    pack = opened(cup)
    plan = pack.pack.plan
    for entry in derive(edition(), plan, pack.seed):
        name = file_names(entry.unit)["round"]
        slips = text_of(handed_out(cup, name, "Result slip"))
        envelope = text_of(pack_folder.read(cup, name)).removesuffix(slips)
        for player, name in enumerate(NAMES):
            table, seat = plan.seat_of(player, entry.unit.number)
            assert name in slips
            assert f"Table {table}, seat {seat}" in slips
        assert check_letters(entry.digest) in slips
        for sign in check_row(entry.digest):
            word = {"bolt": "lightning"}.get(sign, sign)
            assert word in slips
            assert word in envelope
        assert entry.code in envelope
        for setup in entry.setups.values():
            assert [seat.side for seat in setup.seats if edition().land_name(seat.side, "en") not in envelope] == []


def test_set_ups_name_the_seats_that_slips_name(cup: Path) -> None:
    """The players' numbers are others: whoever sits at seat 1 is rarely player 1."""
    plan = opened(cup).pack.plan
    for unit in units(plan):
        said = text_of(pack_folder.read(cup, file_names(unit)["round"]))
        assert set(re.findall(r"(\w+) (\d) · \d[AB] ", said)) == {("Seat", str(seat)) for seat in range(1, 5)}


@pytest.mark.parametrize(
    ("changes", "key"),
    [({}, True), ({"tokens": False}, False), ({"free": ("sides",)}, False), ({"free": ("nations",)}, True)],
)
def test_the_sheet_of_tokens_is_spoken_of_where_there_is_one(changes: dict[str, Any], key: bool) -> None:
    plan = make_plan(rounds=1, **changes)
    dealt = next(derive(edition(), plan, KEY))
    book = open_book(edition(), "en", theme_of("mono"))
    said = " ".join(text_of(make(book, plan, "0" * 64, dealt, {}).files[file_names(dealt.unit)["round"]]).split())
    assert ("takes the sheet that says where" in said) == ("Where the tokens lie" in said) == key


@pytest.mark.parametrize(("players", "size", "room"), [(6, 4, (2, 4)), (5, 3, (2, 4)), (5, 5, (4, 5)), (2, 2, (2, 3))])
@pytest.mark.parametrize("draws", ["shared", "per-pod"])
def test_late_comers_are_sent_where_a_set_up_is_left(
    players: int, size: int, room: tuple[int, int], draws: str
) -> None:
    plan = make_plan(players=players, table_size=size, draws=draws)
    said = " ".join(text for _, text in parts(edition(), plan, labels_of(edition(), "en"))).replace("\u00a0", " ")
    least, most = map(int, re.findall(r"set-ups for (\d) to (\d) players", said)[0])
    assert f"a table with fewer than {most}." in said
    for unit in units(plan):
        assert {least, most} <= {*plan.sizes(unit)}
    if draws == "shared":
        assert (least, most) == room


def test_rulings_of_events_are_about_what_is_in_play() -> None:
    of_tokens = {"bandits_last_piece", "fort_reach", "lair_without_castle", "shared_city", "too_few_tokens"}
    found = {
        (players, tokens): set(rulings(edition(), make_plan(players=players, table_size=players, tokens=tokens)))
        for players in (2, 5)
        for tokens in (False, True)
    }
    assert found[5, True] - found[5, False] == of_tokens
    assert found[2, True] - found[2, False] == of_tokens | {"lost_kingdom_tokens"}
    assert found[2, False] == found[5, False]


# Tampering


def test_damaged_bytes_are_found(copy: Path) -> None:
    chance, names = Random(6), pack_folder.contents(copy).files
    for number in range(DAMAGES):
        path = copy / names[number % len(names)]
        whole = path.read_bytes()
        place = chance.randrange(len(whole))
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
        with pytest.raises(Broken):
            audited(copy)
        path.write_bytes(whole)


@nightly
def test_swaps_and_forged_logs_are_named(copy: Path) -> None:
    first, second = (copy / f"sealed/round-0{number}.pdf" for number in (1, 2))
    one, two = first.read_bytes(), second.read_bytes()
    first.write_bytes(two)
    second.write_bytes(one)
    resealed(copy)
    assert "sealed/round-01.pdf was swapped" in refusal(copy)
    first.write_bytes(one)
    second.write_bytes(two)
    log = json.loads(pack_folder.read(copy, pack_folder.LOG))
    log["units"][0]["attempt"] += 1
    pack_folder.write(copy, pack_folder.LOG, canonical_json(log) + b"\n")
    resealed(copy)
    assert "the seed was rolled again" in refusal(copy)


def test_a_certificate_of_another_round_is_named(copy: Path) -> None:
    name = "sealed/round-01-certificate-3.json"
    pack_folder.write(copy, name, pack_folder.read(copy, "sealed/round-02-certificate-3.json"))
    resealed(copy)
    assert f"{name} was swapped" in refusal(copy)


@pytest.mark.parametrize("value", [None, True, 7, "x", [], ["x"], {}, {"3": "x"}])
def test_any_value_in_a_plan_is_refused_in_a_sentence(value: Any) -> None:
    document = json.loads(make_plan().to_bytes())
    for key in document:
        data = canonical_json(document | {key: value}) + b"\n"
        if key in (
            "event",
            "rounds",
            "reserves",
            "program",
            "tokens",
            "beginners",
            "tie_breaks",
            "free",
            "names",
            "languages",
        ):
            continue  # some of these values are fine there
        with pytest.raises(Broken):
            read_plan(data, edition())


def test_a_plan_of_the_other_game_is_none_of_this(copy: Path) -> None:
    document = json.loads(pack_folder.read(copy, pack_folder.PLAN)) | {"format": "proofpress plan 1"}
    data = canonical_json(document) + b"\n"
    assert commitment(data, KEY) != opened(copy).pack.commitment
    with pytest.raises(Broken, match="not a plan of this kind"):
        GAME.read_plan(data, edition())


@nightly
def test_results_are_closed_when_the_key_is_published(cup: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(cup, tmp_path / "cup"))
    (folder / pack_folder.EVENT_KEY).unlink()
    rows = [f"{number},1,{name},{10 * number + place}" for number in (1, 2) for place, name in enumerate(NAMES)]
    table = folder / RESULTS_FILE
    table.write_text("\n".join(["round,table,player,total", *rows]), encoding="utf-8")
    asked = list[str]()
    digest = reveal_step(opened(folder), asked.append)
    assert asked == []
    assert f"Results: 10 rows for 2 rounds, digest {digest}" in "\n".join(audited(folder))
    text = " ".join(text_of(pack_folder.read(folder, pack_folder.PROTOCOL_PAGES)).split())
    assert "Round 2" in text
    assert all(name in text for name in NAMES)
    table.write_text(table.read_text(encoding="utf-8").replace(",24", ",99"), encoding="utf-8")
    with pytest.raises(Broken, match="points 24 then, 99 now"):
        check_played(opened(folder).pack)
