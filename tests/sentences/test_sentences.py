"""Every sentence of a page that states a rule is shown to be true, and is made false by a mutation that names it."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase
from functools import cache

import pytest

from tests.depth import DEPTH
from tests.sentences.judging import made_false, situations, wrong
from tests.sentences.reading import (
    EVERY_GAME,
    GAMES,
    Claim,
    claims,
    classes,
    classes_of,
    labels,
    left_over,
    mutations,
    of_every_game,
    printed,
)

ADD_ONE = "docs/recipes.md, A sentence that states a rule"


def own_labels(part: str) -> set[str]:
    """The labels in the files of a game, or of every game."""
    if part == EVERY_GAME:
        return {*of_every_game()}
    return {*labels(part)} - of_every_game() | {*claims(part)}.intersection(labels(part))


@pytest.mark.parametrize("part", [*GAMES, EVERY_GAME])
def test_every_label_has_one_class(part: str) -> None:
    found = {key: classes_of(part, key) for key in own_labels(part)}
    assert {key: said for key, said in found.items() if len(said) != 1} == {}, ADD_ONE


@pytest.mark.parametrize("part", [*GAMES, EVERY_GAME])
def test_every_class_has_its_labels(part: str) -> None:
    for keys in classes(part).values():
        assert [each for each in keys if not any(fnmatchcase(key, each) for key in own_labels(part))] == []
        assert [each for each, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_a_sentence_is_quoted(game: str) -> None:
    """As the pages print it, with its numbers."""
    for key, pieces in claims(game).items():
        assert key in printed(game), f"{key} is no label, action, token or card"
        assert any(piece.situations for piece in pieces), f"{key} states no rule"
        for text in printed(game)[key]:
            unsaid = [piece.quote for piece in pieces if piece.read(text) is None]
            assert unsaid == [], f"{key} says: {text} ({ADD_ONE})"
            assert left_over(text, pieces) == "", f"{key} says: {text} ({ADD_ONE})"


@pytest.mark.parametrize("game", GAMES)
def test_every_situation_is_of_a_sentence(game: str) -> None:
    named = {name for pieces in claims(game).values() for piece in pieces for name in piece.situations}
    assert named == set(situations(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_true(game: str) -> None:
    assert [f"{piece.key}: {piece.quote}: {why}" for piece, why in wrong(game)] == []


@cache
def falsified(game: str) -> dict[str, set[Claim]]:
    share = 1 if DEPTH > 1 else 5
    return {mutation.name: made_false(game, mutation, share=share) for mutation in mutations(game)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.xdist_group("sentences")
def test_every_mutation_makes_the_sentences_false_that_it_names(game: str) -> None:
    named = {mutation.name: sorted(mutation.false) for mutation in mutations(game)}
    found = {name: sorted({piece.key for piece in pieces}) for name, pieces in falsified(game).items()}
    different = {name: keys for name, keys in found.items() if keys != named[name]}
    assert different == {}, "python -m tests.sentences says what each one does"
    false = {piece for pieces in falsified(game).values() for piece in pieces}
    never = [piece for pieces in claims(game).values() for piece in pieces if piece.situations and piece not in false]
    assert never == [], "no mutation makes these false"
