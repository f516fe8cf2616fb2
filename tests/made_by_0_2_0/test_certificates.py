"""Certificates that version 0.2.0 wrote verify, and what is decided later changes none of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from proofpress import certificates
from proofpress.cartographers import certificate as map_certificate, deal as map_deal, edition as map_edition
from proofpress.data.folders import Ruling
from proofpress.kingdoms import certificate as land_certificate, deal as land_deal, edition as land_edition
from proofpress.pack import plan as pack_plan
from proofpress.pack.keys import Broken
from proofpress.records import dataclass
from tests import ROOT
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress
from tests.made_by_0_2_0.kept import OWN, laid, members

__all__ = ["no_saved_settings", "proofpress"]  # fixtures

NATIONS = ROOT / "docs" / "examples" / "own-nations"
WITH_OWN = {"own-leaves.json": OWN, "kingdoms-own.json": NATIONS}
SAID = {
    "counted.json": "7 explore cards must each cover a free ruins space",
    "refuted.json": "a refutation of",
}


@pytest.mark.parametrize("name", sorted(members("certificates")))
def test_it_verifies(name: str, tmp_path: Path, proofpress: Proofpress) -> None:
    path = tmp_path / name
    path.write_bytes(members("certificates")[name])
    own = WITH_OWN.get(name)
    code, out, err = proofpress("verify", path, *(("--data", own) if own else ()))
    assert (code, err) == (0, ""), err
    assert SAID.get(name, " is playable") in " ".join(out.split())


# What 0.2.0 recorded of a ruling of the table may be said either way, but only as it was proved.


def leaves() -> dict[str, Any]:
    return dict(json.loads(members("certificates")["own-leaves.json"]))


def test_a_ruling_of_the_table_is_recorded_with_its_own_digest() -> None:
    edition, said = map_edition.load_edition(OWN), leaves()
    assert said["rulings"]["revealed_ambush"] == "leaves"
    said["rulings"]["revealed_ambush"] = "stays_out"
    with pytest.raises(certificates.Refused, match=r'"rulings\.revealed_ambush" is "stays_out", but must be "leaves"'):
        map_certificate.verify(edition, certificates.file_of(certificates.sealed(said)))
    said = leaves()
    said["rulings"]["full_map"] = "season_ends"
    with pytest.raises(certificates.Refused, match=r'"rulings\.full_map" is "season_ends", but must be "skipped"'):
        map_certificate.verify(edition, certificates.file_of(certificates.sealed(said)))


def test_a_plan_holds_the_rulings_of_its_digest(tmp_path: Path) -> None:
    data = json.loads((laid(tmp_path, "own", "planned") / "public/plan.json").read_bytes())
    records = list(map_deal.records(map_edition.load_edition(OWN)))
    assert [rulings["revealed_ambush"] for _, rulings in records] == ["stays_out", "leaves"]
    assert (data["data"], data["rulings"]) == records[1]


# Rulings that are decided later


class Home(NamedTuple):
    """A game, with a certificate that is quick to replay."""

    deal: ModuleType
    load: Callable[[], Any]
    verify: Callable[[Any, bytes], Any]
    kept: str


HOMES = [
    Home(map_deal, map_edition.load_edition, map_certificate.verify, "base.json"),
    Home(land_deal, land_edition.load_edition, land_certificate.verify, "kingdoms-2.json"),
]


def with_ruling(edition: Any, choose: str) -> Any:
    ruling = Ruling(choose=choose, choices={"as_before": "…", "otherwise": "…"}, reason="…", places={})
    return replace(edition, rulings={**edition.rulings, "later": ruling})


@pytest.mark.parametrize("home", HOMES, ids=["cartographers", "kingdoms"])
def test_a_later_ruling_that_no_rule_reads_is_in_no_record(home: Home) -> None:
    for choose in ("as_before", "otherwise"):
        edition = with_ruling(home.load(), choose)
        assert list(home.deal.records(edition)) == list(home.deal.records(home.load()))
        assert home.verify(edition, members("certificates")[home.kept])


@pytest.mark.parametrize("home", HOMES, ids=["cartographers", "kingdoms"])
def test_a_later_ruling_that_rules_read_is_recorded_where_it_is_not_as_before(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = dict.fromkeys(home.deal.Rulings._fields, str)
    wider = NamedTuple("Rulings", [*fields.items(), ("later", str)])  # type: ignore[misc]
    before = next(home.deal.records(home.load()))
    monkeypatch.setattr(home.deal, "Rulings", wider)
    monkeypatch.setattr(home.deal, "ADDED", {"later": "as_before"})
    usual, other = with_ruling(home.load(), "as_before"), with_ruling(home.load(), "otherwise")
    assert next(home.deal.records(usual)) == before
    assert home.verify(usual, members("certificates")[home.kept])
    digest, rulings = next(home.deal.records(other))
    assert (digest != before[0], rulings["later"]) == (True, "otherwise")
    with pytest.raises(certificates.Refused, match="other rules data"):
        home.verify(other, members("certificates")[home.kept])


# Fields that plans and results get later


def test_a_plan_that_lacks_a_later_field_is_read(tmp_path: Path) -> None:
    from proofpress.cartographers.pack.deals import MapPlan

    @dataclass(frozen=True, kw_only=True)
    class LaterPlan(MapPlan):
        more: str = field(default="", metadata=pack_plan.ADDED_LATER)

    data = (laid(tmp_path, "cup", "planned") / "public/plan.json").read_bytes()
    plan = pack_plan.read_fields(data, LaterPlan)
    assert (plan.more, plan.to_bytes()) == ("", data)
    with pytest.raises(Broken, match="not in its canonical form"):  # two ways of saying the same
        pack_plan.read_fields(pack_plan.canonical_json({**json.loads(data), "more": ""}) + b"\n", LaterPlan)
    assert b'"more":"x"' in replace(plan, more="x").to_bytes()
    lacking = {name: said for name, said in json.loads(data).items() if name != "event"}
    with pytest.raises(Broken, match='"event" is missing'):
        pack_plan.read_fields(pack_plan.canonical_json(lacking) + b"\n", LaterPlan)
