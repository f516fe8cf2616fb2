"""Every sentence of a page that states a rule is shown to be true, and is made false by a mutation that names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase

import pytest

from tests.depth import DEPTH, nightly
from tests.sentences.judging import made_false, situations, unnoticed_numbers, wrong
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

ADD_ONE = "docs/dev/recipes.md, A sentence that states a rule"


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


@pytest.mark.parametrize("game", GAMES)
def test_another_number_makes_a_sentence_false(game: str) -> None:
    assert list(unnoticed_numbers(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_named_by_a_mutation(game: str) -> None:
    named = {key for mutation in mutations(game) for key in mutation.false}
    assert named == {*claims(game)}


PARTS = 4  # a test of all mutations would take too long


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_every_mutation_makes_the_sentences_false_that_it_names(game: str, part: int) -> None:
    tried = mutations(game)[part::PARTS]
    found = {each.name: sorted(keys_of(made_false(game, each, share=1 if DEPTH > 1 else 5))) for each in tried}
    different = {each.name: found[each.name] for each in tried if found[each.name] != sorted(each.false)}
    assert different == {}, "python -m tests.sentences says what each one does"


def keys_of(pieces: Iterable[Claim]) -> set[str]:
    return {piece.key for piece in pieces}


@nightly
@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_a_sentence_is_made_false(game: str) -> None:
    false = {piece for mutation in mutations(game) for piece in made_false(game, mutation)}
    pieces = [piece for pieces in claims(game).values() for piece in pieces if piece.situations]
    assert [piece for piece in pieces if piece not in false] == []
