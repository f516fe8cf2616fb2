"""A public value that proves itself: two rounds that quicknet has published, and what is refused."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.pack.deals import check
from proofpress.errors import ProofpressError, UsageError
from proofpress.pack import folder as pack_folder, keys as drand
from proofpress.pack.audit import audit
from proofpress.pack.commands import mix_step, print_step
from proofpress.pack.folder import VALUE
from proofpress.pack.keys import Broken, ValueForm, value_form
from tests.cartographers.pack.events import edition, make_plan, opened, planned
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress

__all__ = ["no_saved_settings", "proofpress"]  # fixtures

# As the network has published them: number, moment, signature, randomness.
ROUNDS = [
    (
        1000,
        "2023-08-23 15:59:24 UTC",
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    (
        657_413,
        "2023-09-15 11:00:03 UTC",
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    ),
]
NUMBER, MOMENT, SIGNATURE, RANDOMNESS = ROUNDS[1]
ANSWER = {"round": NUMBER, "randomness": RANDOMNESS, "signature": SIGNATURE}
SOURCE = f"drand quicknet, round {NUMBER}"


def form(text: str = f"drand {MOMENT}") -> ValueForm:
    found = value_form(text)
    assert found is not None
    return found


def without(monkeypatch: pytest.MonkeyPatch, *libraries: str) -> None:
    """As where these libraries are not installed."""
    whole = builtins.__import__

    def found(name: str, *more: Any) -> Any:
        if name.partition(".")[0] in libraries:
            raise ImportError(name)
        return whole(name, *more)

    monkeypatch.setattr(builtins, "__import__", found)


@pytest.fixture(params=["py_arkworks_bls12381", "py_ecc"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "py_ecc":  # the other one is in the extra of the tests; this one brings twelve packages
        pytest.importorskip("py_ecc")
        without(monkeypatch, "py_arkworks_bls12381")


@pytest.mark.usefixtures("library")
def test_published_rounds_are_verified_and_no_others() -> None:
    for number, moment, signature, randomness in ROUNDS:
        assert (drand.round_at(moment), drand.moment_of(number)) == (number, moment)
        assert (
            drand.signature_in(
                json.dumps({**ANSWER, "round": number, "signature": signature, "randomness": randomness}), number
            )
            == signature
        )
        assert drand.verified(number, signature) is True
        assert drand.verified(number + 1, signature) is False
    one, other = (each[2] for each in ROUNDS)
    assert drand.verified(NUMBER, one) is False
    for wrong in (other[:-1] + "a", "c" + "0" * 95, "f" * 96, "00" * 48, "ab"):
        assert drand.verified(NUMBER, wrong) is False, wrong


def test_a_network_is_that_of_its_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever puts another first moment or key here, whose signatures are others, has another chain."""
    assert drand.chain_hash() == drand.CHAIN
    for fact, other in (("GENESIS", 1_692_803_364), ("PERIOD", 30), ("MEMBERS", "00" * 32)):
        with monkeypatch.context() as changed:
            changed.setattr(drand, fact, other)
            assert drand.verified(NUMBER, SIGNATURE) is False


def test_without_a_library_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "py_arkworks_bls12381", "py_ecc")
    assert drand.verified(NUMBER, SIGNATURE) is None


@pytest.mark.parametrize(
    "said", ["2023-09-15 11:00:03 UTC", "2023-09-15 11:00:01 utc", "2023-09-15 13:00:03 +02:00", "2023-09-15T11:00:03Z"]
)
def test_a_moment_has_one_round_and_one_form(said: str) -> None:
    found = form(f"drand {said}")
    assert (found.round, found.text, found.source) == (NUMBER, f"drand {MOMENT}", SOURCE)


@pytest.mark.parametrize(
    "said", ["", "tomorrow", "2026-02-30 18:00 UTC", "2026-11-20 18:00", "2020-01-01 00:00 UTC", "9999-01-01 00:00 UTC"]
)
def test_moments_that_are_none(said: str) -> None:
    with pytest.raises(UsageError, match="say when"):
        value_form(f"drand {said}")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (RANDOMNESS, "or its signature: 96 hex digits"),
        (json.dumps({**ANSWER, "round": NUMBER + 1}), f'wants round {NUMBER} of drand quicknet, not "657414"'),
        (json.dumps({**ANSWER, "randomness": RANDOMNESS[::-1]}), "is not the SHA-256 of its signature"),
        (json.dumps({"round": NUMBER}), "must be what drand answers"),
        ("{", 'not "None"'),
        (ROUNDS[0][2], "this is not the signature of round 657413"),
    ],
)
def test_other_values_are_refused(given: str, why: str, tmp_path: Path) -> None:
    pack = planned(tmp_path / "cup", make_plan(value_form=form().text, value_source=SOURCE), value=SIGNATURE).pack
    (pack.folder / VALUE).unlink()
    with pytest.raises(UsageError) as error:
        mix_step(pack, given)
    assert why in str(error.value)
    assert not pack_folder.has(pack.folder, VALUE)


def test_a_plan_names_the_round_and_no_other_source() -> None:
    with pytest.raises(ProofpressError, match="leave out any other"):
        check(make_plan(value_form=form().text, value_source="the lottery"), edition())


@pytest.mark.parametrize("how", ["pasted", "file", "signature"])
def test_the_answer_is_mixed_in_and_audited(
    how: str, tmp_path: Path, proofpress: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plan = ("--event", "Cup", "--players", "1", "--reserves", "0", "--best", "1", "--value", f"drand {MOMENT}")
    assert proofpress("pack", "plan", "cup", *plan).code == 0
    Path("round.json").write_text(json.dumps(ANSWER), encoding="utf-8")
    given = {"pasted": json.dumps(ANSWER, indent=40), "file": "round.json", "signature": SIGNATURE.upper()}[how]
    done = proofpress("pack", "mix", "cup", given, "--yes")
    assert (done.code, done.err, SIGNATURE in done.out) == (0, "", True)
    if how == "file":
        assert proofpress("pack", "print", "cup", "--workers", "1").code == 0
        code, out, _ = proofpress("pack", "audit", "cup", "--workers", "1")
        assert code == 0
        assert out.splitlines()[2].startswith(
            f"As its source has it: the public value, the signature of {SOURCE}, due at {MOMENT}"
        )


def test_an_audit_says_first_what_no_source_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value_form_, source, value in (
        ("words", "2 words", "said at the table", "river stone"),
        ("drand", form().text, SOURCE, SIGNATURE),
    ):
        plan = make_plan(value_form=value_form_, value_source=source)
        print_step(planned(tmp_path / name, plan, value=value), workers=1)
        without(monkeypatch, "py_arkworks_bls12381", "py_ecc")
        said = list(audit(opened(tmp_path / name), workers=1))
        assert said[2].startswith(f'Not compared with its source: the public value "{value}" ({source}'), said[2]


def test_a_signature_of_somebody_else_is_found_in_an_audit(tmp_path: Path) -> None:
    plan = make_plan(value_form=form().text, value_source=SOURCE)
    print_step(planned(tmp_path / "cup", plan, value=ROUNDS[0][2]), workers=1)
    with pytest.raises(Broken, match="is not the signature of drand quicknet, round 657413"):
        list(audit(opened(tmp_path / "cup"), workers=1))


# That there is no public value, somebody must say.


@pytest.mark.parametrize("answer", [True, False, None])
def test_a_plan_asks_for_a_value(
    answer: bool | None, tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def ask(question: str) -> bool | None:
        asked.append(question)
        return answer

    monkeypatch.setattr("proofpress.command_line._ask", ask)
    code, _, err = proofpress("pack", "plan", tmp_path / "cup", "--event", "Cup", "--players", "1", "--best", "1")
    assert (code, len(asked)) == (0 if answer else 2, 1)
    if not answer:
        assert "a public value is expected: 5 numbers of 1-49, ascending" in err
        assert not (tmp_path / "cup").exists()
