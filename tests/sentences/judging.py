"""Which sentences are true, by the rules in force."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Collection, Iterator
from functools import cache
from types import CodeType, FrameType, ModuleType

from proofpress.cartographers.rules.board import RuleError as CartographersError
from proofpress.kingdoms.rules.board import RuleError as KingdomsError
from tests.sentences.cartographers import drawing, monsters, rulings, scoring, standing
from tests.sentences.kingdoms import (
    ending,
    fighting,
    rulings as kingdoms_rulings,
    standing as kingdoms_standing,
    turning,
)
from tests.sentences.mutating import forget, function_of, is_data, mutated
from tests.sentences.reading import Claim, Mutation, Value, claims, printed

MODULES: dict[str, tuple[ModuleType, ...]] = {
    "cartographers": (drawing, monsters, scoring, rulings, standing),
    "kingdoms": (turning, fighting, ending, kingdoms_rulings, kingdoms_standing),
}
Shown = tuple[str, tuple[tuple[str, Value], ...]]  # a situation, and what it takes from a sentence
FALSE = (AssertionError, CartographersError, KingdomsError)


@cache
def situations(game: str) -> dict[str, Callable[..., None]]:
    """The functions of the modules of a game that stand for situations."""
    found: dict[str, Callable[..., None]] = {}
    for module in MODULES[game]:
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                if name in found:
                    raise LookupError(f"{game} has two situations called {name}")
                found[name] = value
    return found


@cache
def shows(game: str) -> dict[Shown, list[Claim]]:
    """Every situation with what it reads from sentences, and the pieces of sentences that it shows."""
    found: dict[Shown, list[Claim]] = {}
    functions = situations(game)
    for key, pieces in claims(game).items():
        for piece in pieces:
            for text in sorted(printed(game)[key]):
                read = piece.read(text)
                if read is None:
                    raise LookupError(f'{game}: the label {key} does not say "{piece.quote}", but "{text}"')
                taken: set[str] = set()
                for name in piece.situations:
                    asked = read[1].keys() & inspect.signature(functions[name]).parameters
                    taken |= asked
                    shown = found.setdefault((name, tuple((each, read[1][each]) for each in sorted(asked))), [])
                    if piece not in shown:
                        shown.append(piece)
                if not taken == read[1].keys() and piece.situations:
                    raise LookupError(f"{game}: no situation of {key} asks for all of {sorted(read[1])}")
    return found


def wrong(game: str, among: Collection[Shown] | None = None) -> Iterator[tuple[Claim, str]]:
    """The pieces of sentences that do not hold, with why; of all situations, or of these."""
    functions = situations(game)
    for shown, pieces in shows(game).items():
        if among is not None and shown not in among:
            continue
        name, values = shown
        try:
            functions[name](**dict(values))
        except FALSE as error:
            yield from ((piece, f"{name}: {type(error).__name__} {error}") for piece in pieces)


@cache
def callers(game: str) -> dict[CodeType, set[Shown]]:
    """Which situations call each function of the game: no others can notice that it is mutated."""
    found: dict[CodeType, set[Shown]] = {}
    functions = situations(game)

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.setdefault(frame.f_code, set()).add(shown)

    for shown in shows(game):
        forget(game, data=False)
        sys.setprofile(called)
        try:
            functions[shown[0]](**dict(shown[1]))
        except FALSE:
            continue
        finally:
            sys.setprofile(None)
    return found


def made_false(game: str, mutation: Mutation, *, share: int = 1) -> set[Claim]:
    """The pieces of sentences that the mutation makes false: of all situations of sentences that it names, and of one
    in `share` of the others that can notice it."""
    path, every = mutation.change.get("in", ""), shows(game)
    noticing = {*every} if is_data(path) else callers(game).get(function_of(game, path).__code__, set())
    named = {shown for shown, pieces in every.items() if any(each.key in mutation.false for each in pieces)}
    others = [shown for shown in every if shown in noticing and shown not in named]
    with mutated(game, mutation.change):
        return {piece for piece, _ in wrong(game, (named & noticing).union(others[::share]))}


def unnoticed_numbers(game: str) -> Iterator[tuple[str, dict[str, Value]]]:
    """The situations that still hold with another number than that of their sentence, one that no page says."""
    functions = situations(game)
    for name, values in shows(game):
        for key, value in values:
            last = value[-1] if isinstance(value, tuple) else value
            if isinstance(last, str):
                continue
            other = {**dict(values), key: (*value[:-1], last + 1) if isinstance(value, tuple) else last + 1}
            if (name, tuple(other.items())) not in shows(game):
                try:
                    functions[name](**other)
                except FALSE:
                    continue
                yield name, other
