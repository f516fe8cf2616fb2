"""Events that version 0.2.0 began or finished: another version goes on with them, and an audit by it accuses nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import field
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.pack import game as cartographers
from proofpress.cartographers.pack.game import GAME
from proofpress.pack import commands
from proofpress.pack.commands import open_pack
from proofpress.pack.plan import ADDED_LATER
from proofpress.pack.protocol import played_so_far
from proofpress.records import dataclass
from tests.cli.conftest import Proofpress, Result, no_saved_settings, proofpress
from tests.depth import at_night, nightly
from tests.made_by_0_2_0.kept import OWN, become_next, laid, resealed

__all__ = ["no_saved_settings", "proofpress"]  # fixtures

BY_DIGEST = (
    "These pages were made by proofpress 0.2.0 and are compared by their digests in the manifest, not printed again"
)
EVENTS = ["league", at_night("cup"), at_night("realm")]


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    become_next(monkeypatch)


def audited(proofpress: Proofpress, folder: Path, *more: str | Path) -> Result:
    return proofpress("pack", "audit", folder, "--workers", "1", *more)


# Another version audits


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("event", EVENTS)
def test_another_version_audits_all_but_the_pages(event: str, tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, event, "revealed")
    protocol = sha256((folder / "public/protocol.json").read_bytes()).hexdigest()
    code, out, err = audited(proofpress, folder, "--results", protocol)
    assert (code, err) == (0, ""), err
    said = " ".join(out.split())
    assert BY_DIGEST in said
    assert "Not checked: public/statement-after.pdf, which another version made" in said
    for word in ("Manifest", "Commitment", "Deals", "Certificates", "As published: the digest of the results"):
        assert word in said, word
    assert "Nothing that was checked differs." in said


@pytest.mark.usefixtures("elsewhere")
def test_programs_are_told_what_was_not_checked(tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, "league", "revealed")
    code, out, _ = audited(proofpress, folder, "--json")
    facts = json.loads(out)
    assert (code, facts["ok"]) == (0, True)
    assert [each for each in facts["not_checked"] if BY_DIGEST in each]


# Every stage goes on

STAGES = ["planned", "mixed", "printed", "played", "revealed"]


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("event", "stage"),
    [
        at_night("cup", "planned"),
        at_night("cup", "mixed"),
        at_night("cup", "printed"),
        at_night("cup", "played"),
        at_night("realm", "planned"),
        at_night("realm", "printed"),
        at_night("realm", "played"),
        at_night("league", "planned"),
        at_night("league", "printed"),
        at_night("league", "played"),
    ],
)
def test_an_event_goes_on(event: str, stage: str, tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, event, stage)

    def done(*words: str | Path) -> None:
        code, _, err = proofpress("pack", *words)
        assert code == 0, (words, err)

    after = STAGES[STAGES.index(stage) + 1 :]
    if "mixed" in after and event == "cup":
        done("mix", folder, "river stone lamp", "--yes")
    if "printed" in after:
        done("print", folder, "--workers", "1")
    if "played" in after:
        if event == "cup":
            done("seats", folder, "--round", "2", "--absent", "Dora Lind")
        finished = laid(tmp_path / "other", event, "played")
        for table in sorted((finished / "results").glob("results*.csv")):
            (folder / "results" / table.name).write_bytes(table.read_bytes())
    done("results", folder, "-o", tmp_path / "standings")
    done("reveal", folder, "--yes")
    (tmp_path / f"{event}.key").unlink()
    code, out, err = audited(proofpress, folder)
    assert (code, err) == (0, "")
    assert (BY_DIGEST in " ".join(out.split())) == ("printed" not in after)
    closed = laid(tmp_path / "closed", event, "revealed") / "public/protocol.json"
    assert (folder / "public/protocol.json").read_bytes() == closed.read_bytes()


@pytest.mark.usefixtures("elsewhere")
def test_what_is_printed_is_not_printed_by_another_version(tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, "league", "printed")
    before = (folder / "manifest.json").read_bytes()
    code, _, err = proofpress("pack", "print", folder, "--workers", "1")
    assert (code, "by version 0.2.0; printing it again by another one" in err) == (2, True), err
    assert (folder / "manifest.json").read_bytes() == before


# An event that was planned with own data, whose ruling `leaves` version 0.2.0 had recorded.


def test_a_plan_with_a_ruling_of_the_table_is_opened(tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, "own", "printed")
    code, _, err = proofpress("pack", "results", folder, "--data", OWN, "-o", tmp_path / "standings")
    assert code == 0, err


@pytest.mark.usefixtures("elsewhere")
@nightly
@pytest.mark.parametrize("stage", ["planned", "printed"])
def test_an_event_with_own_data_is_audited(stage: str, tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, "own", stage)
    if stage == "planned":
        assert proofpress("pack", "print", folder, "--data", OWN, "--workers", "1").code == 0
    code, out, err = audited(proofpress, folder, "--data", OWN)
    assert code == 0, err
    assert (BY_DIGEST in " ".join(out.split())) == (stage == "printed")


# Results that get another field


def test_a_later_field_of_results_changes_no_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class LaterResult(cartographers.MapResult):
        more: str = field(default="", kw_only=True, metadata=ADDED_LATER)

    folder = laid(tmp_path, "cup", "revealed")
    closed = (folder / "public/protocol.json").read_bytes()
    for result, same in ((LaterResult, True), (partial(LaterResult, more="x"), False)):
        monkeypatch.setattr(cartographers, "MapResult", result)
        protocol = played_so_far(open_pack(GAME, folder, load_edition(), None))
        assert protocol is not None
        assert (protocol.data == closed) == same


# Fraud is found in such packs as in others


def changed(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))


def other_deal(folder: Path) -> None:
    path = folder / "sealed/log.json"
    deal = json.loads(path.read_bytes())["units"][0]["deal"].encode()
    changed(path, deal, deal[::-1])
    resealed(folder)


def other_certificate(folder: Path) -> None:
    path = folder / "sealed/round-01-certificate.json"
    changed(path, b"great_river" if b"great_river: " in path.read_bytes() else b": water ", b": forest ")
    resealed(folder)


def other_page(folder: Path) -> None:
    changed(folder / "sealed/round-01-draws.pdf", b"endobj", b"endobk")


def other_seal(folder: Path) -> None:
    path = folder / "public/caller.html"
    data = path.read_bytes()
    start = data.index(b'"seal": "') + len(b'"seal": "')
    path.write_bytes(data[:start] + data[start : start + 64][::-1] + data[start + 64 :])
    resealed(folder)


def other_letters(folder: Path) -> None:
    changed(folder / "public/result-form.html", b'"letters": "', b'"letters": "0')
    resealed(folder)


def other_commitment(folder: Path) -> None:
    path = folder / "public/commitment.txt"
    seal = path.read_bytes().split(b"\n")[1]
    changed(path, seal, seal[::-1])
    resealed(folder)


def other_key(folder: Path) -> None:
    path = folder / "public/reveal.json"
    key = json.loads(path.read_bytes())["event_key"].encode()
    changed(path, key, key[::-1])


def other_points(folder: Path) -> None:
    path = folder / "results/results.csv"
    rows = path.read_text().splitlines(keepends=True)
    path.write_text("".join([rows[0], rows[1].replace("61", "71"), *rows[2:]]))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_deal, "sealed/log.json: round/1: deal is"),
        (other_page, "sealed/round-01-draws.pdf was changed after it was printed"),
        (other_seal, "public/caller.html knows other rounds than those that follow from plan and key"),
        at_night(other_letters, "public/result-form.html knows other rounds"),
        (other_commitment, "public/commitment.txt does not fit plan and event key"),
        (other_key, "public/commitment.txt does not fit plan and event key"),
        at_night(other_certificate, "sealed/round-01-certificate.json"),
        at_night(other_points, "results/results.csv was changed after the results were closed"),
    ],
)
def test_fraud_is_found(change: Callable[[Path], None], said: str, tmp_path: Path, proofpress: Proofpress) -> None:
    folder = laid(tmp_path, "league", "revealed")
    change(folder)
    code, _, err = audited(proofpress, folder)
    assert (code, said in err) == (4, True), err


@nightly
def test_pages_and_manifest_made_anew_under_the_name_of_another_version(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They pass, and the audit says what it has not read; the published digest and that version itself find them."""
    folder = laid(tmp_path, "league", "revealed")
    announced = sha256((folder / "manifest.json").read_bytes()).hexdigest()
    other_page(folder)
    resealed(folder)
    with monkeypatch.context() as patch:
        become_next(patch)
        code, out, _ = audited(proofpress, folder)
        assert (code, BY_DIGEST in " ".join(out.split())) == (0, True)
        assert "Not compared with anything published: the digest of the manifest" in " ".join(out.split())
        code, _, err = audited(proofpress, folder, "--manifest", announced)
        assert (code, "not the published" in err) == (4, True)


def test_a_version_in_the_making_is_another_one_with_every_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a pack of yesterday's commit would be audited as one of today's, and accused for every other byte."""
    (tmp_path / "rules.py").write_text("ONE = 1\n", encoding="utf-8")
    monkeypatch.setattr(commands, "CONSTRAINTS", tmp_path / "constraints.txt")
    monkeypatch.setattr("proofpress.__version__", "9.9.dev0")
    first = commands._this_version()
    assert re.fullmatch(r"9\.9\.dev0\+[0-9a-f]{12}", first)
    assert commands._this_version() == first
    (tmp_path / "rules.py").write_text("ONE = 2\n", encoding="utf-8")
    assert commands._this_version() != first
    monkeypatch.setattr("proofpress.__version__", "9.9")
    assert commands._this_version() == "9.9"
