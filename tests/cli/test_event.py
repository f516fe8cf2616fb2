"""A whole event as its organiser, a player and a stranger see it, on the command line."""

from __future__ import annotations

import csv
import hashlib
import hmac
import json
import re
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
from proofpress.pack.game import FORM
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
# Print jobs, and at most so many sheets of paper and sides with ink, for 24 players: before the first round, and when
# all has happened. What the key deals may take a sheet more. 24 sheets a round have two sides, which are 192 already.
PLANNED, WHOLE = (6, 156, 270), (9, 199, 345)
REALM = (7, 59, 73)  # the same of nine players of Kingdoms in two rounds


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
    revealed = proofpress("pack", "reveal", "cup")
    assert revealed.code == 0, revealed.err
    results = digits_after(text_of(Path("cup", pack_folder.AFTER)), "Digest of the results")
    assert results.replace(" ", "") in revealed.out

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


class Day:
    """The day of an event: what its organiser types and prints."""

    def __init__(self, proofpress: Proofpress) -> None:
        self.commands, self.jobs, self._proofpress = 0, list[Path](), proofpress

    def does(self, *words: str, code: int = 0) -> str:
        """Types a command; returns what it says."""
        self.commands += 1
        done = self._proofpress("pack", *words)
        assert done.code == code, done.err
        return done.out + done.err

    def prints(self, *paths: Path) -> None:
        self.jobs += paths

    def paper(self) -> tuple[int, int, int]:
        """Print jobs, sheets of paper printed on both sides, and sides with ink."""
        pages = [len(PdfDocument(path.read_bytes())) for path in self.jobs]
        return len(self.jobs), sum(-(-count // 2) for count in pages), sum(map(inked, self.jobs))


class Phone:
    """The result form of an event on a phone: its table has the columns and the rows that the page exports."""

    def __init__(self, form: Path) -> None:
        data = re.search(r'id="data"[^>]*>(.*?)</script>', form.read_text(encoding="utf-8"), re.DOTALL)
        assert data
        self.data, self.rows = json.loads(data[1]), list[list[str]]()
        boxes = [box["id"] for group in self.data["groups"] for box in group["boxes"]]
        self.parts = [*boxes, *(box["id"] for box in self.data["finals"])]

    def types(
        self, number: int, name: str, points: int, *, played: str = "", status: str = "", losses: int = 2
    ) -> None:
        table, seat = map(str, self.data["places"][number - 1].get(name, ("", "")))
        given = {"total": str(points), "losses": str(losses)} if "withdrawn" not in status else {}
        parts = [given.get(part, "") for part in self.parts]
        unit = played or f"round/{number}"
        assert unit in {each["label"] for each in self.data["units"]}
        self.rows.append([str(number), table, seat, name, unit, status, *parts, "", self.data["event"]])

    def saves(self, name: str) -> str:
        head = ["round", "table", "seat", "player", "played", "status", *self.parts, "note", "event"]
        with Path(name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *self.rows])
        self.rows.clear()
        return name


@nightly
def test_a_club_of_24_has_a_whole_day(tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rounds at three tables: two stay away, two come late, three phones, a reserve that one table mixes up, a
    correction, somebody leaves. Without these version 0.2.0 took 371 sheets printed on one side, 349 on both, 32 print
    jobs of which five had copies to be set by hand, and 12 commands."""
    monkeypatch.chdir(tmp_path)
    names = [f"{first} {last}" for first in ("Ada", "Bo", "Celia", "Dora", "Emil", "Fay") for last in "KLMN"]
    gone, here = {"Bo L", "Fay N"}, [name for name in names if name not in ("Bo L", "Fay N")]
    Path("names.txt").write_text("\n".join(names), encoding="utf-8")
    day, cup = Day(proofpress), Path("cup")
    event = "--event", "Club", "--rounds", "4", "--table-size", "8", "--best", "1", "--players", "names.txt"
    day.does("plan", "cup", *event, "--value", "3 words", "--value-source", "words said at the table")
    commitment = (cup / pack_folder.COMMITMENT).read_text().splitlines()[1]
    out = day.does("print", "cup", "apple tree house", "--yes")
    assert "signature" not in out  # three words have none
    manifest = out.partition("manifest  ")[2].split()[0]
    booklet = text_of(cup / pack_folder.BOOKLET).partition("To be printed only when it is needed")[0]
    day.prints(*(path for path in sorted(cup.rglob("*.pdf")) if path.relative_to(cup).as_posix() in booklet))
    planned = day.paper()
    assert f"paper: {planned[1]} sheets, both sides, in 6 print jobs" in out
    assert [found <= most for found, most in zip(planned, PLANNED, strict=True)] == [True] * 3, planned

    # The first round: two chairs are empty, and somebody gets a spare sheet. Three phones, a table each.
    phones = [Phone(cup / FORM) for _ in range(3)]

    def points(number: int, name: str) -> int:
        return 40 + number * len(name) * names.index(name) % 37

    def typed(number: int, played: str = "") -> None:
        for name in here:
            table = phones[0].data["places"][number - 1][name][0]
            phones[table - 1].types(number, name, points(number, name), played=played)

    def saved() -> list[str]:
        return [phone.saves(f"results-{each}.csv") for each, phone in enumerate(phones, 1) if phone.rows]

    typed(1)
    phones[0].types(1, "Zed Late", 55, status="late")
    first = day.does("results", "cup", *saved(), "--keep")
    assert "note: round 1: no result for Bo L, Fay N\n" in first
    digests = [first.split("results of round 1: ")[1].split()[0]]

    # The second one has leaked, so the reserve is printed and opened; one phone is still at the round of the plan.
    day.prints(cup / "sealed/reserve-01.pdf")
    typed(2, "reserve/1")
    for row in phones[2].rows:
        row[4] = "round/2"
    phones[0].types(2, "Zed Late", 66, played="reserve/1", status="late")
    mixed = day.does("results", "cup", *saved(), "--keep")
    assert "round 2: not the same for all: reserve/1 (" in mixed
    third = [name for name in here if phones[0].data["places"][1][name][0] == 3]
    for name in third:
        phones[2].types(2, name, points(2, name), played="reserve/1", status="correction")
    (table,) = saved()
    assert f'correction: "{third[0]}" in round 2: {points(2, third[0])} (2), round/2, in ' in day.does(
        "results", "cup", table, "--keep", code=2
    ), "nobody is there to agree"
    right = day.does("results", "cup", table, "--keep", "--yes")
    assert "not the same for all" not in right
    assert "round 2: reserve/1 was played, and the column note does not say why" in right
    kept = cup / RESULTS_FILE
    with kept.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    rows[[row[:4:3] for row in rows].index(["2", here[0]])][head.index("note")] = "the envelope was open"
    with kept.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])

    # From the third one on everybody has a seat: without those who stayed away, with a second late-comer.
    who = [word for name in sorted(gone) for word in ("--absent", name)]
    day.does("seats", "cup", "--round", "3", *who, "--late", "Zed Late", "--late", "Yan Later")
    day.prints(cup / "results/seats-3.pdf")
    phones = [Phone(cup / "results/result-form.html") for _ in range(3)]
    assert gone.isdisjoint(phones[0].data["places"][2])
    typed(3)
    phones[1].types(3, "Zed Late", 77, status="late")
    phones[1].types(3, "Yan Later", 41, status="late")
    phones[2].types(1, "Ada K", 99, status="correction", losses=0)  # the neighbour had added up wrongly
    third_round = day.does("results", "cup", *saved(), "--keep", "--yes")
    change = f'correction: "Ada K" in round 1: {points(1, "Ada K")} (2), in cup/results/results.csv:'
    assert change in third_round
    digests += [line.split()[-1] for line in third_round.splitlines() if line.startswith("results of round ")]

    # The last one: somebody has gone home.
    typed(4)
    for phone in phones:
        phone.rows = [row for row in phone.rows if row[3] != "Dora M"]
    phones[0].types(4, "Dora M", 0, status="withdrawn")
    phones[0].types(4, "Zed Late", 88, status="late")
    phones[0].types(4, "Yan Later", 44, status="late")
    last = day.does("results", "cup", *saved(), "--keep", "--yes")
    assert 'withdrawal: "Dora M" in round 4, in results-1.csv:' in last
    digests += [last.split("results of round 4: ")[1].split()[0]]
    day.prints(cup / "results/standings.pdf")
    revealed = day.does("reveal", "cup")
    results = revealed.partition("results     ")[2].split()[0]
    known = ("--commitment", commitment, "--manifest", manifest, "--results", results)
    of_rounds = [word for digest in digests[2:] for word in ("--round-results", digest)]
    audit = day.does("audit", "cup", *known, *of_rounds)
    assert "Nothing differs" in audit
    for said in (
        "Reserve: reserve/1 was played in round 2: the envelope was open.",
        f'Corrected: "Ada K" in round 1, before that {points(1, "Ada K")} (2).',
        f'Corrected: "{third[0]}" in round 2, before that {points(2, third[0])} (2), round/2.',
        'Withdrawn: "Dora M" in round 4.',
        'Public value: "apple tree house"',
    ):
        assert said in audit
    refused = day.does("audit", "cup", "--round-results", digests[0], code=4)
    assert 'Corrected: "Ada K" in round 1' in refused
    page = text_of(cup / pack_folder.PROTOCOL_PAGES).replace("\u00a0", " ")
    assert f"Before corrections: Ada K: {points(1, 'Ada K')} (2)" in page
    assert [said in page for said in ("Dora M withdrawn", "Zed Late 88", "the envelope was open")] == [True] * 3
    with (cup / "results/standings.csv").open(encoding="utf-8", newline="") as file:
        lines = {row["player"]: row for row in csv.DictReader(file)}
    assert set(lines) == {*names, "Zed Late", "Yan Later"}
    sums = {name: sum(points(number, name) for number in range(1, 5)) for name in here if name != "Dora M"}
    sums |= {"Ada K": sums["Ada K"] - points(1, "Ada K") + 99, "Zed Late": 55 + 66 + 77 + 88, "Yan Later": 41 + 44}
    assert {name: int(lines[name]["points"]) for name in sums} == sums
    assert (lines["Dora M"]["rank"], lines["Bo L"]["points"]) == ("", "0")
    # Eight commands would do without the reserve, the seats, what was refused and what was corrected.
    jobs, sheets, sides = day.paper()
    assert day.commands == 12
    assert [found <= most for found, most in zip((jobs, sheets, sides), WHOLE, strict=True)] == [True] * 3, (
        sheets,
        sides,
    )


@nightly
def test_a_whole_day_with_no_shows_late_comers_three_phones_and_a_correction(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine players of Kingdoms at three tables: new seats for the second round, then a correction after the last."""
    monkeypatch.chdir(tmp_path)
    day, realm = Day(proofpress), Path("realm")
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
    day.does("plan", "realm", "--game", "kingdoms", *event, "--value", "none")
    assert "example.org" not in Path("realm", pack_folder.PLAN).read_text()
    assert "Friday, Café Anker" in text_of(Path("realm", pack_folder.BEFORE))
    out = day.does("print", "realm")
    booklet = text_of(realm / pack_folder.BOOKLET).partition("To be printed only when it is needed")[0]
    day.prints(*(path for path in sorted(realm.rglob("*.pdf")) if path.relative_to(realm).as_posix() in booklet))
    jobs, sheets, _ = day.paper()
    assert f"paper: {sheets} sheets, both sides, in {jobs} print jobs" in out
    assert "Hráč" in text_of(Path("realm/sealed/round-01.pdf"))

    def seats() -> dict[str, str]:
        rows = Path("realm/results/seats.csv").read_text(encoding="utf-8").splitlines()[1:]
        return {row.split(",")[3]: row.split(",")[1] for row in rows if row.startswith("2,")}

    day.does("seats", "realm", "--round", "2", "--absent", names[0], "--late", "Zed Late")
    day.prints(realm / "results/seats-2.pdf")
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
    day.does("results", "realm", "a.csv", "--keep")
    # Somebody has typed the second round as the first one.
    head, *rows = Path("b.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("mixed.csv").write_text(head + "".join(f"1{row[1:]}" for row in rows), encoding="utf-8")
    before = Path("realm", RESULTS_FILE).read_bytes()
    mixed = day.does("results", "realm", "mixed.csv", "--keep", code=1)
    assert mixed.count("\n") == 1
    assert "if the table is of another round, correct its column round" in mixed
    assert "correction" not in mixed
    assert Path("realm", RESULTS_FILE).read_bytes() == before
    day.does("results", "realm", "b.csv", "c.csv", "--keep")
    Path("d.csv").write_text(f"round,table,player,status,total\n2,{there[names[1]]},{names[1]},correction,99\n")
    assert f'correction: "{names[1]}" in round 2: ' in day.does("results", "realm", "d.csv", "--keep", "--yes")
    day.prints(realm / "results/standings.pdf")
    day.does("reveal", "realm")
    audit = day.does("audit", "realm")
    assert "Nothing differs" in audit
    assert f'Corrected: "{names[1]}" in round 2, before that ' in audit
    assert (day.commands, day.paper()) == (9, REALM)
    said = text_of(Path("realm", pack_folder.PROTOCOL_PAGES)).replace("\u00a0", " ")
    assert f"{names[1]} 99" in said
