"""A whole event as its organiser, a player and a stranger see it, on the command line."""

from __future__ import annotations

import hashlib
import hmac
import json
import shutil
from functools import partial
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from proofpress import command_line
from proofpress.cartographers.deal import deal, deal_digest, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.pack.deals import read_plan
from proofpress.language import labels_of
from proofpress.pack import folder as pack_folder
from proofpress.pack.keys import check_row
from proofpress.pack.results import RESULTS_FILE
from proofpress.seeds import key_code
from tests.cli.conftest import Proofpress
from tests.depth import nightly
from tests.hard_knocks.killing import killed_at

NAMES = ("Ada Quill", "Bohdan Žák", "Celia Marsh", "Dora Lind")
PLAN = (
    "--event", "Lantern Cup", "--rounds", "2", "--players", "names.txt", "--best", "1",
    "--value", "2 numbers of 1-49", "--value-source", "the lottery of Friday",
)  # fmt: skip
HEAD = "round,player,played,total,losses\n"


def text_of(path: Path) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in PdfDocument(path.read_bytes())).split())


def digits_after(text: str, label: str) -> str:
    """The eight groups of eight digits that somebody copies from a statement."""
    return " ".join(text.partition(label)[2].split()[:8])


@nightly
def test_a_whole_event_of_two_rounds(tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("names.txt").write_text("\n".join(NAMES), encoding="utf-8")

    # The organiser plans, and publishes the statement, of which a player keeps a picture. Another plan is kept secret.
    for folder in ("cup", "mill"):
        assert proofpress("pack", "plan", folder, *PLAN).code == 0
    assert Path("cup", pack_folder.PLAN).read_bytes() == Path("mill", pack_folder.PLAN).read_bytes()
    kept = digits_after(text_of(Path("cup", pack_folder.BEFORE)), "Commitment")
    ground = digits_after(text_of(Path("mill", pack_folder.BEFORE)), "Commitment")
    assert kept != ground
    assert kept.replace(" ", "") in Path("cup", pack_folder.COMMITMENT).read_text()

    # The public value is known; printing is killed, and goes on.
    assert proofpress("pack", "mix", "cup", "17 3", "--yes").code == 0
    assert killed_at(40, partial(command_line.run, ["pack", "print", "cup", "--workers", "1"]))
    assert Path("cup/sealed/round-01-certificate.json").exists()
    assert not Path("cup", pack_folder.MANIFEST).exists()
    printed = proofpress("pack", "print", "cup", "--workers", "1", "--json")
    assert printed.code == 0, printed.err
    manifest = json.loads(printed.out)["manifest"]

    # Three phones: one has the first round, two have half of the second, in which one table was called by the reserve.
    Path("a.csv").write_text(HEAD + "".join(f"1,{name},,{80 + len(name)},2\n" for name in NAMES), encoding="utf-8")
    Path("b.csv").write_text(HEAD + f"2,{NAMES[0]},round/2,91,0\n2,{NAMES[1]},round/2,77,3\n", encoding="utf-8")
    second = f"2,{NAMES[1]},round/2,77,3\n2,{NAMES[2]},PLAYED,60,1\n2,{NAMES[3]},PLAYED,99,0\n"
    for unit, code in (("reserve/1", 1), ("round/2", 0)):
        Path("c.csv").write_text(HEAD + second.replace("PLAYED", unit), encoding="utf-8")
        merged = proofpress("pack", "results", "cup", "a.csv", "b.csv", "c.csv")
        assert merged.code == 0, merged.err
        shutil.copy("cup/results/preview/merged.csv", "cup/results/results.csv")
        if code:
            asked = proofpress("pack", "reveal", "cup")
            mixed = "round 2: not the same for all: reserve/1 (Celia Marsh, Dora Lind); round/2 (Ada Quill, "
            assert (asked.code, mixed in asked.err, Path("cup", pack_folder.EVENT_KEY).exists()) == (2, True, False)
    revealed = proofpress("pack", "reveal", "cup", "--json")
    assert revealed.code == 0, revealed.err
    results = digits_after(text_of(Path("cup", pack_folder.AFTER)), "Digest of the results")
    assert results.replace(" ", "") == json.loads(revealed.out)["results"]

    late = proofpress("pack", "seats", "cup", "--round", "2", "--absent", NAMES[0])
    assert (late.code, "the results are closed" in late.err) == (2, True)
    assert {path.stat().st_mode & 0o044 for path in Path("cup").rglob("*")} == {0o044}, "a web server can read it"

    # A stranger has the folder, and what was published before.
    shutil.move("cup", "copy")
    Path("cup.key").unlink()
    audit = partial(proofpress, "pack", "audit", "copy", "--workers", "1")
    done = audit("--commitment", kept, "--manifest", manifest.upper(), "--results", results[:17])
    assert (done.code, done.err) == (0, "")
    assert done.out.count("Not compared with anything published") == 1  # the digests of single rounds
    assert "by its first 16 digits only: 64 bits" in done.out
    # Had the other plan been announced, the pack would be one that was planned again.
    assert "not the event that was announced" in audit("--commitment", ground, "--manifest", manifest).err
    plain = audit("--manifest", manifest)
    assert (plain.code, plain.out.startswith("Not compared with anything published: the commitment")) == (0, True)

    # The player deals the second round from the revealed key, and finds the signs of the sheet.
    edition = load_edition()
    plan = read_plan(Path("copy", pack_folder.PLAN).read_bytes(), edition)
    key = bytes.fromhex(json.loads(Path("copy", pack_folder.EVENT_KEY).read_bytes())["event_key"])
    seed = hmac.digest(key, b"event" + hashlib.sha256(plan.to_bytes()).digest() + b"17 3", "sha256")
    attempt = json.loads(Path("copy", pack_folder.LOG).read_bytes())["units"][1]["attempt"]
    code = key_code(hmac.digest(seed, f"round/2/{attempt}".encode(), "sha256")[:16])
    row = check_row(deal_digest(deal(deal_table(edition, plan.choice(edition)), code)))
    said = " ".join(labels_of(edition, "en")(f"sign_{sign}") for sign in row)
    assert said in text_of(Path("copy/sealed/round-02.pdf"))

    # Points that were slipped in later.
    table = Path("copy/results/results.csv")
    table.write_text(table.read_text(encoding="utf-8").replace("60,1", "100,1"), encoding="utf-8")
    late = audit("--commitment", kept)
    assert (late.code, late.out) == (4, "")
    assert 'round 2, "Celia Marsh": points 60 then, 100 now' in late.err


def inked(path: Path) -> int:
    """How many sides of a document have ink."""
    return sum(any(True for _ in page.get_objects(max_depth=1)) for page in PdfDocument(path.read_bytes()))


def test_a_club_of_24_takes_half_the_paper_and_eight_commands(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four rounds at three tables, with a reserve. Version 0.2.0 took 371 sheets printed on one side, 349 on both, 32
    print jobs of which five had copies to be set by hand, and 12 commands."""
    monkeypatch.chdir(tmp_path)
    names = [f"{first} {last}" for first in ("Ada", "Bo", "Celia", "Dora", "Emil", "Fay") for last in "KLMN"]
    Path("names.txt").write_text("\n".join(names), encoding="utf-8")
    for number in range(1, 5):
        rows = "".join(f"{number},{name},,{70 + number + len(name) * at % 31},2\n" for at, name in enumerate(names))
        Path(f"phone{number}.csv").write_text(HEAD + rows, encoding="utf-8")
    event = "--event", "Club", "--rounds", "4", "--table-size", "8", "--best", "1"
    value = "--value", "3 words", "--value-source", "words said at the table"
    commands = [
        ("plan", "cup", *event, "--players", "names.txt", *value),
        ("print", "cup", "apple tree house", "--yes"),
        *(("results", "cup", f"phone{number}.csv", "--keep") for number in range(1, 5)),
        ("reveal", "cup"),
        ("audit", "cup"),
    ]
    assert len(commands) == 8
    for command in commands:
        done = proofpress("pack", *command)
        assert done.code == 0, done.err
        assert "signature" not in done.err  # three words have none
    booklet = text_of(Path("cup", pack_folder.BOOKLET)).partition("To be printed only when it is needed")[0]
    jobs = [path for path in Path("cup").rglob("*.pdf") if path.relative_to("cup").as_posix() in booklet]
    pages = [len(PdfDocument(path.read_bytes())) for path in jobs]
    assert len(jobs) == 6
    assert sum(-(-count // 2) for count in pages) <= 156  # sheets of paper, printed on both sides
    assert sum(map(inked, jobs)) <= 270  # 24 sheets a round have two sides, which are 192 already


@nightly
def test_a_whole_day_with_no_shows_late_comers_three_phones_and_a_correction(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine players of Kingdoms at three tables: new seats for the second round, then a correction after the last."""
    monkeypatch.chdir(tmp_path)
    names = [
        f"{name} {tag}"
        for name, tag in zip(("Ada", "Bo", "Cy", "Di", "Em", "Fay", "Gus", "Hal", "Ina"), "KLMNOPQRS", strict=True)
    ]
    Path("players.csv").write_text(
        "number,name,email,language\n"
        + "".join(f"{at},{name},x@example.org,{'cs' if at % 3 else ''}\n" for at, name in enumerate(names))
    )
    event = (
        "--event",
        "Realm",
        "--at",
        "Friday, Café Anker",
        "--rounds",
        "2",
        "--players",
        "players.csv",
        "--table-size",
        "3",
    )
    assert proofpress("pack", "plan", "realm", "--game", "kingdoms", *event, "--value", "none").code == 0
    assert "example.org" not in Path("realm", pack_folder.PLAN).read_text()
    assert "Friday, Café Anker" in text_of(Path("realm", pack_folder.BEFORE))
    assert proofpress("pack", "print", "realm").code == 0
    assert "Hráč" in text_of(Path("realm/sealed/round-01.pdf"))

    def seats() -> dict[str, str]:
        rows = Path("realm/results/seats.csv").read_text(encoding="utf-8").splitlines()[1:]
        return {row.split(",")[3]: row.split(",")[1] for row in rows if row.startswith("2,")}

    done = proofpress("pack", "seats", "realm", "--round", "2", "--absent", names[0], "--late", "Zed Late")
    assert done.code == 0, done.err
    there = seats()
    assert set(there) == {*names[1:], "Zed Late"}
    plan = json.loads(Path("realm", pack_folder.PLAN).read_bytes())
    planned = {
        names[int(player) - 1]: str(table)
        for table, here in enumerate(plan["seats"][1].split(", "), 1)
        for player in here.split(" ")
    }
    assert {name: table for name, table in there.items() if name != "Zed Late"} == {
        name: table for name, table in planned.items() if name != names[0]
    }
    first = [f"1,{table},{names[int(player) - 1]},,{20 + int(player)}\n"
             for table, here in enumerate(plan["seats"][0].split(", "), 1) for player in here.split(" ")]  # fmt: skip
    second = [
        f"2,{table},{name},{'late' * (name == 'Zed Late')},{30 + at}\n"
        for at, (name, table) in enumerate(there.items())
    ]
    for phone, rows in {"a": first, "b": second[:5], "c": second[4:]}.items():
        Path(f"{phone}.csv").write_text("round,table,player,status,total\n" + "".join(rows), encoding="utf-8")
    assert proofpress("pack", "results", "realm", "a.csv", "--keep").code == 0
    # Somebody has typed the second round as the first one.
    head, *rows = Path("b.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("mixed.csv").write_text(head + "".join(f"1{row[1:]}" for row in rows), encoding="utf-8")
    before = Path("realm", RESULTS_FILE).read_bytes()
    mixed = proofpress("pack", "results", "realm", "mixed.csv", "--keep")
    assert (mixed.code, mixed.err.count("\n")) == (1, 1)
    assert "if the table is of another round, correct its column round" in mixed.err
    assert "correction" not in mixed.err
    assert Path("realm", RESULTS_FILE).read_bytes() == before
    kept = proofpress("pack", "results", "realm", "b.csv", "c.csv", "--keep")
    assert kept.code == 0, kept.err
    Path("d.csv").write_text(f"round,table,player,status,total\n2,{there[names[1]]},{names[1]},correction,99\n")
    right = proofpress("pack", "results", "realm", "d.csv", "--keep", "--yes")
    assert right.code == 0, right.err
    assert f'correction: "{names[1]}" in round 2: ' in right.err
    assert proofpress("pack", "reveal", "realm").code == 0
    audit = proofpress("pack", "audit", "realm")
    assert (audit.code, "Nothing differs" in audit.out) == (0, True)
    said = text_of(Path("realm", pack_folder.PROTOCOL_PAGES)).replace("\u00a0", " ")
    assert f"{names[1]}: 99" in said
