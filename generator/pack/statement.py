"""The two pages that an event publishes: what is fixed before it, and what is opened after it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from generator.pack.game import E, Opened, P, PackGame
from generator.pack.plan import Plan, plan_hash
from generator.pages.pack_statement import statement_document
from generator.text.labels import Labels

_CHECK: Final = "proofpress pack audit … --commitment … --manifest … --results …"


def before(game: PackGame[E, P, Any], edition: E, plan: P, commitment: str) -> bytes:
    """Event, plan in words, its hash, the commitment, and where the public value will come from."""
    now = game.plans.occasion(edition, plan, commitment)
    how = ["statement_before_how"] if plan.value else ["statement_before_how", "statement_no_value"]
    return statement_document(
        now,
        "statement_before",
        [now.words.set(key) for key in how],
        [*game.plans.facts(plan, now.words), *value_facts(plan, now.words)],
        {"plan_hash": plan_hash(plan.to_bytes()), "commitment": commitment},
    )


def after(opened: Opened[Any, Any, Any], manifest: bytes, results: str) -> bytes:
    """Public value, manifest, the digest of the results and event key, and how everything is checked."""
    pack = opened.pack
    now = pack.game.plans.occasion(pack.edition, pack.plan, opened.commitment)
    return statement_document(
        now,
        "statement_after",
        [now.words.set("statement_after_how"), _CHECK],
        [*value_facts(pack.plan, now.words, opened.value)],
        {
            "commitment": opened.commitment,
            "manifest": sha256(manifest).hexdigest(),
            "protocol_digest": results,
            "event_key": opened.key.hex(),
        },
    )


def value_facts(plan: Plan, words: Labels, value: str = "") -> Iterator[tuple[str, str]]:
    """The public value, or its form as long as nobody knows it, and where it comes from."""
    form = plan.value
    if form is None:
        yield words("fact_value"), words("value_none")
        return
    shape = words(f"value_{form.kind}", count=form.count, low=form.low, high=form.high, digits=form.digits)
    yield words("fact_value"), f"{value} ({shape})" if value else shape
    yield words("value_source"), plan.value_source
