"""Whole packs: round trips, interruption, secrecy, modes."""

from __future__ import annotations

import json
import os
import re
import stat
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.deal import deal, deal_table, deal_text
from proofpress.cartographers.pack.deals import MapPlan, derive
from proofpress.cartographers.pack.game import GAME
from proofpress.cartographers.pack.pages import CALLER, event_page, file_names
from proofpress.errors import UsageError
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import mix_step, open_pack, print_step
from proofpress.pack.keys import check_letters, check_row, event_seed, seal_of
from tests.cartographers.pack.events import KEY, audited, copied, edition, make_plan, opened, planned, revealed
from tests.depth import at_night, nightly
from tests.seeds.keys import key_of


def everything(folder: Path) -> dict[str, bytes]:
    return {name: pack_folder.read(folder, name) for name in pack_folder.contents(folder).files}


def texts(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in PdfDocument(pdf))


def test_one_round(one_round: Path) -> None:
    said = audited(one_round)
    assert len(said) == 13
    assert said[2].startswith("Not compared with its source: the public value")
    assert "river stone lamp" in said[6]


@nightly
def test_eight_rounds(tmp_path: Path) -> None:
    folder = revealed(tmp_path / "cup", make_plan(rounds=8, reserves=1))
    said = audited(folder)
    assert "9 derived again" in "\n".join(said)
    assert said[5].startswith("Public value: none, so the organiser could have planned again and again")
    assert len(pack_folder.contents(folder).files) == 9 * 3 + 10


@pytest.mark.parametrize(
    ("sets", "changes"),
    [
        ("heroes", {"map_id": "c", "language": "cs", "paper": "Letter", "theme": "mono", "mode": "solo"}),
        at_night(
            "combined", {"map_id": "b", "language": "en", "paper": "A5", "theme": "ink-saver", "ambush_by": "neighbour"}
        ),
        at_night("base", {"language": "de", "draws": "per-pod", "players": 4, "theme": "contrast", "paper": "A3"}),
    ],
)
def test_other_games_papers_and_languages(tmp_path: Path, sets: str, changes: dict[str, object]) -> None:
    audited(revealed(tmp_path / "cup", make_plan(sets, **changes)))


def test_interrupted_and_continued_gives_the_same_bytes(one_round: Path, tmp_path: Path) -> None:
    whole = everything(one_round)
    folder = copied(one_round, tmp_path / "cup")
    for name in (
        "manifest.json",
        "public/booklet.pdf",
        "sealed/log.json",
        "sealed/round-01.pdf",
        pack_folder.EVENT_KEY,
    ):
        (folder / name).unlink()
    print_step(opened(folder), workers=1)
    assert everything(folder) | {pack_folder.EVENT_KEY: whole[pack_folder.EVENT_KEY]} == whole
    again = planned(
        tmp_path / "again",
        make_plan(value_form="3 words", value_source="words said at the table"),
        value="river stone lamp",
    )
    print_step(again, workers=2)
    assert everything(tmp_path / "again") | {pack_folder.EVENT_KEY: whole[pack_folder.EVENT_KEY]} == whole


def test_printing_needs_the_value_and_mixes_it_once(tmp_path: Path) -> None:
    plan = make_plan(value_form="2 numbers of 1-49", value_source="the lottery of Friday")
    with pytest.raises(UsageError, match=r"not mixed in yet .*the lottery of Friday"):
        planned(tmp_path / "cup", plan)
    pack = open_pack(GAME, tmp_path / "cup", edition(), None)
    assert mix_step(pack, "3  17") == "3 17"
    assert mix_step(pack, "3 17") == "3 17"
    with pytest.raises(UsageError, match="another public value is mixed in already"):
        mix_step(pack, "3 18")


def test_a_value_is_shown_before_it_is_mixed_in(tmp_path: Path) -> None:
    plan = make_plan(value_form="3 words", value_source="words said at the table")
    with pytest.raises(UsageError, match="not mixed in yet"):
        planned(tmp_path / "cup", plan)
    pack, shown = open_pack(GAME, tmp_path / "cup", edition(), None), list[str]()

    def no(value: str) -> None:
        shown.append(value)
        raise UsageError("no")

    for slip in ("river stone", "river stone 3", "44901,92"):
        with pytest.raises(UsageError, match="3 words, of letters alone"):
            mix_step(pack, slip, no)
    with pytest.raises(UsageError, match=r"^no$"):
        mix_step(pack, "River\u00a0 stone lamp", no)
    assert not pack_folder.has(pack.folder, pack_folder.VALUE)
    assert mix_step(pack, "river stone lamp", shown.append) == "river stone lamp"
    assert mix_step(pack, "RIVER stone lamp", no) == "river stone lamp"  # it is there, so nobody is asked
    assert shown == ["river stone lamp"] * 2


def test_results_are_never_overwritten(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    (folder / "results" / "results.csv").write_text("mine")
    print_step(opened(folder), workers=1)
    assert (folder / "results" / "results.csv").read_text() == "mine"
    assert audited(folder)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes of files are those of POSIX systems")
def test_file_modes(one_round: Path) -> None:
    def mode(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    assert mode(pack_folder.default_key(one_round)) == 0o600
    assert mode(one_round / pack_folder.MANIFEST) == 0o600
    assert mode(one_round / "sealed") == 0o700
    assert {mode(path) for path in (one_round / "sealed").iterdir()} == {0o600}
    for name in ("public", "results"):  # what hangs on the wall
        assert {mode(path) & 0o077 for path in (one_round / name).iterdir()} == {0o044}


# Secrecy


def secrets_of(folder: Path) -> dict[str, bytes]:
    """What nobody may find: keys, codes, seeds and orders of cards, in every spelling."""
    pack = opened(folder)
    found: dict[str, bytes] = {"event key": KEY, "event key in hexadecimal": KEY.hex().encode(), "E": pack.seed}
    table = deal_table(edition(), pack.pack.plan.choice(edition()))
    for entry in derive(edition(), pack.pack.plan, pack.seed):
        code, label = entry.code, entry.unit.label
        found |= {
            f"{label} code": code.encode(),
            f"{label} code without hyphens": code.replace("-", "").encode(),
            f"{label} key": key_of(code),
            f"{label} key in hexadecimal": key_of(code).hex().encode(),
            f"{label} digest": entry.digest.encode(),
        }
        for line in deal_text(deal(table, code)).splitlines()[3:]:
            cards = line.split()[1:]
            for joint in (" ", '","', '", "', ",", "\n"):
                found[f"{label} order {joint}"] = joint.join(cards[:3]).encode()
    return found


def layers_of(name: str, data: bytes) -> list[bytes]:
    """The raw bytes; of a PDF also all streams, the metadata and the text that programs read."""
    found = [name.encode(), data]
    if name.endswith(".pdf"):
        with pikepdf.open(BytesIO(data)) as pdf:
            for thing in pdf.objects:
                found.append(thing.read_bytes() if isinstance(thing, pikepdf.Stream) else repr(thing).encode())
            found.append(repr(dict(pdf.docinfo)).encode())
        found.append(re.sub(r"\s+", " ", texts(data)).encode())
    return found


def leaks(folder: Path, there: dict[str, bytes]) -> list[str]:
    secret = secrets_of(folder)
    return [
        f"{name}: {what}"
        for name, data in there.items()
        for layer in layers_of(name, data)
        for what, value in secret.items()
        if value.lower() in layer.lower()
    ]


def handed_out(folder: Path, name: str, first: str = "Map sheet") -> bytes:
    """What players get of the file of a round: the pages from the first one on that says this."""
    data, kept = pack_folder.read(folder, name), BytesIO()
    start = next(number for number, page in enumerate(pages_of(data)) if first in page)
    with pikepdf.open(BytesIO(data)) as whole, pikepdf.new() as part:
        part.pages.extend(list(whole.pages)[start:])
        part.save(kept)
    return kept.getvalue()


def pages_of(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in PdfDocument(pdf)]


ROUNDS = ["sealed/round-01.pdf", "sealed/round-02.pdf"]


def in_the_open(folder: Path) -> dict[str, bytes]:
    """What everybody may see, and what players get."""
    names = [name for name in pack_folder.contents(folder).files if not name.startswith("sealed/")]
    there = {name: pack_folder.read(folder, name) for name in names if name != pack_folder.EVENT_KEY}
    return there | {name: handed_out(folder, name) for name in ROUNDS}


def test_nothing_secret_is_public_or_in_players_hands(two_rounds: Path) -> None:
    there = in_the_open(two_rounds)
    assert len(there) == 1 + 7 + 2
    assert leaks(two_rounds, there) == []


def test_the_search_finds_secrets_where_they_are(two_rounds: Path) -> None:
    found = leaks(two_rounds, {name: pack_folder.read(two_rounds, name) for name in ROUNDS})
    for name in ROUNDS:
        assert any(entry.startswith(f"{name}: round/{name[14]} code") for entry in found), name
    assert leaks(two_rounds, {"key": pack_folder.read(two_rounds, pack_folder.EVENT_KEY)}) != []


def test_open_pages_name_no_explore_card(two_rounds: Path) -> None:
    cards = [*edition().explore, *edition().ambush, *edition().ruins]
    names = [edition().name(card, "en") for card in cards]
    for name, data in in_the_open(two_rounds).items():
        if name.endswith(".pdf"):
            text = texts(data)
            assert [card for card in names if card in text] == [], name


def test_the_caller_page_knows_only_what_tells_keys_apart(two_rounds: Path) -> None:
    """Dealt from another key, the page differs in the digests of the keys and in nothing else."""
    pack = opened(two_rounds)
    plan = pack.pack.plan
    mine = list(derive(edition(), plan, pack.seed))
    other = list(derive(edition(), plan, event_seed(bytes(32), pack.pack.data, "")))
    page = event_page(edition(), plan, pack.pack.commitment, other).decode()
    for ours, theirs in zip(mine, other, strict=True):
        assert seal_of(theirs.code) in page
        page = page.replace(seal_of(theirs.code), seal_of(ours.code))
    assert page.encode() == pack_folder.read(two_rounds, CALLER)
    assert not re.search(r'(src|href)="(?!#|data:,)', page)
    assert "://" not in page


# What is on paper


def plan_of(folder: Path) -> MapPlan:
    return opened(folder).pack.plan  # type: ignore[return-value]


def test_sheets_carry_name_round_edicts_and_check_row(two_rounds: Path) -> None:
    pack = opened(two_rounds)
    for entry in derive(edition(), pack.pack.plan, pack.seed):
        handed = pages_of(handed_out(two_rounds, file_names(entry.unit)["round"]))
        pages, backs, (slips, *more) = handed[:6:2], handed[1:6:2], handed[6:]
        assert not more
        for back in backs:
            assert all(edition().name(card, "en").lower() in back.lower() for card in entry.edicts)
        (tables,) = pack.pack.plan.seated[entry.unit.number - 1 : entry.unit.number]
        names = [pack.pack.plan.name_of(player) for table in tables for player in table]
        numbers = [plan_of(two_rounds).everybody.index(name) + 1 for name in names]
        for page, name, number in zip(pages, [*names, ""], [*numbers, 3], strict=True):
            assert [other for other in names if other in page] == [name] * bool(name)
            assert re.search(rf"Player\s+{number}\b", page)
            assert re.search(rf"seat (\d|____) · player {number}\b", slips)
        assert slips.count(check_letters(entry.digest)) == len(names) + 1
        assert "Spare" in pages[2]
        for page in pages:
            assert f"Round {entry.unit.number}" in page
            assert pack.pack.commitment[:12] in page
            for card in entry.edicts:
                assert edition().name(card, "en").lower() in page.lower()
            assert check_letters(entry.digest) in page
            for sign in check_row(entry.digest):
                assert {"bolt": "lightning"}.get(sign, sign) in page


def test_envelopes_hold_the_key_and_every_draw_in_order(two_rounds: Path) -> None:
    from proofpress.cartographers.deal import deck_lists, timetable

    pack = opened(two_rounds)
    plan, choice = pack.pack.plan, pack.pack.plan.choice(edition())
    for entry in derive(edition(), plan, pack.seed):
        text = texts(pack_folder.read(two_rounds, file_names(entry.unit)["round"]))
        assert entry.code in text
        assert pack.pack.commitment[:8] in text
        dealt = deal(deal_table(edition(), choice), entry.code)
        at = 0
        for season in timetable(edition(), choice.season_set, deck_lists(edition(), choice), dealt):
            for draw in season.draws:
                at = text.find(edition().name(draw.card, "en"), at)
                assert at >= 0, (season.name, draw)
                at += 1


def test_the_booklet_names_every_file_to_print_those_for_later_last(tmp_path: Path) -> None:
    folder = revealed(tmp_path / "cup", make_plan(reserves=1))
    text = texts(pack_folder.read(folder, pack_folder.BOOKLET)).partition("To be printed only when it is needed")
    once = {"public/booklet.pdf", "public/seats.pdf", "sealed/round-01.pdf"}
    for name in pack_folder.contents(folder).files:
        if name.endswith(".pdf") and name != pack_folder.BEFORE:
            assert (name in text[0], name in text[2]) == (name in once, name not in once), name


def test_the_manifest_lists_every_file(one_round: Path) -> None:
    listed = json.loads(pack_folder.read(one_round, pack_folder.MANIFEST))["files"]
    assert set(listed) | {pack_folder.MANIFEST, pack_folder.EVENT_KEY} == set(pack_folder.contents(one_round).files)
    for name, digest in listed.items():
        assert sha256(pack_folder.read(one_round, name)).hexdigest() == digest
