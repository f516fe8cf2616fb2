"""A game of forty lines that has certificates: moves take one to three beans from a heap, but not the last bean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from proofpress.certificates import Claims, JsonObject, Played, Proofs, Refused, Rules, named
from proofpress.seeds import Stream, canonical_seed, digest_of, root

CONFIG = "beans/1"


class Heap(NamedTuple):
    beans: int

    @property
    def over(self) -> bool:
        return self.beans <= 1


def taken(_: int, heap: Heap, beans: int) -> Heap:
    if not 1 <= beans <= min(3, heap.beans):
        raise ValueError(f"{beans} beans cannot be taken")
    return Heap(heap.beans - beans)


class Proved(NamedTuple):
    seed: str
    line: Played[Heap, int]


def read(_: int, __: Heap, text: str) -> int:
    return int(text.removeprefix("take "))


def written(_: int, __: Heap, beans: int) -> str:
    return f"take {beans}"


RULES = Rules(Heap, taken, read, written, ValueError)


def dealt(seed: str) -> int:
    return 10 + Stream(root(CONFIG, seed), "beans").below(20)


def certificate(seed: str, moves: Iterable[int], method: str = "by hand") -> bytes:
    return PROOFS.certify(3, Proved(seed, RULES.replay(dealt(seed), moves)), method)


def replayed(_: int, said: JsonObject) -> Proved:
    seed = canonical_seed(said.get("seed", str))
    line = RULES.replay(dealt(seed), said.texts("moves"))
    if not line.end.beans:
        raise Refused("the last bean was taken")
    return Proved(seed, line)


def records(edition: int) -> list[tuple[str, dict[str, str]]]:
    return [(digest_of(edition), {"last": "stays"})]


def claims(proved: Proved) -> Claims:
    about = {"beans": dealt(proved.seed)}
    return Claims(CONFIG, proved.seed, about, "playable", {"moves": proved.line.texts})


def words(_: int, proved: Proved) -> tuple[str, dict[str, Any]]:
    count = len(proved.line.moves)
    return f"seed {named(proved.seed)} is playable in {count} moves", {"moves": count}


PROOFS = Proofs("beans certificate 1", lambda: 3, records, replayed, claims, words)
