"""The code of a whole game: what is played comes back, and what is mistyped or belongs elsewhere is refused."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from proofpress.cartographers.certificate import CHECK_LETTERS, _letters_about, code_of, make_match, may_be_code, played
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table, rulings_of
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.records import AmbushBy
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.certificates import Refused
from proofpress.seeds import ALPHABET, VALUE, check_letters, grouped
from tests import ROOT
from tests.cartographers.by_hand import new_match
from tests.cartographers.random_play import random_game

SEED = "2026-W47"
CODE = "2QAB-H8G1-20DQ-JCEE-P1HQ-BD3K-0KD1-AB"  # R1 with base cards on map a: 105 points, 12 lost to monsters
HERO_CODE = "449V-XN0H-SRYW-VGAT-SPYQ-WN3J-ZCG2-MB15-Y36F-F9"  # the same with heroes and neighbours on map c


@cache
def edition() -> Edition:
    return load_edition()


def match(sets: str = "base", map_id: str = "a", by: AmbushBy = "border", seed: str = SEED) -> Match:
    config = deal_table(edition(), choose(edition(), sets)).config
    return make_match(edition(), Setting(config, seed, map_id, edition().maps[map_id], by))


def values_of(code: str) -> list[int]:
    return [VALUE[letter] for letter in code.replace("-", "")]


@pytest.mark.parametrize("sets", ["base", "heroes", "combined"])
@pytest.mark.parametrize("by", ["border", "neighbour"])
def test_what_was_played_comes_back(sets: str, by: AmbushBy) -> None:
    random = Random(f"codes {sets} {by}")
    for number, map_id in enumerate(edition().maps):
        game = match(sets, map_id, by, f"codes {number}")
        moves, states = random_game(game, random)
        code = code_of(game, moves)
        line = played(game, code.lower().replace("-", " "))
        assert list(line.moves) == moves
        assert line.end == states[-1]
        assert len(values_of(code)) <= 48
        assert may_be_code(code)


def test_codes_mean_the_same_for_ever() -> None:
    line = played(match(), CODE)
    assert (total(line.end.scores[0]), losses(line.end.scores[0])) == (105, 12)
    assert line.texts[0] == "fishing_village: water F2 G2 H2 I2"
    line = played(match("heroes", "c", "neighbour"), HERO_CODE)
    assert (total(line.end.scores[0]), len(line.moves)) == (136, 27)


SENT = (ROOT / "tests/cartographers/golden/sent_games.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", [line for line in SENT if not line.startswith("#")])
def test_games_that_people_sent_replay_for_ever(line: str) -> None:
    seed, sets, map_id, by, code, points = line.split(" | ")
    assert by in ("border", "neighbour")
    scores = played(match(sets, map_id, by, seed), code).end.scores[0]
    assert f"{total(scores)}, {losses(scores)}" == points


def test_every_wrong_letter_and_every_swap_is_refused() -> None:
    game, letters = match(), CODE.replace("-", "")
    about = _letters_about(game)
    for place, right in enumerate(letters):
        for letter in ALPHABET:
            values = values_of(letters[:place] + letter + letters[place + 1 :])
            assert (check_letters([*about, *values[:-CHECK_LETTERS]]) == tuple(values[-CHECK_LETTERS:])) == (
                letter == right
            )
    swapped = {f"{letters[:at]}{letters[at + 1]}{letters[at]}{letters[at + 2 :]}" for at in range(len(letters) - 1)}
    for other in sorted(swapped - {letters}):
        with pytest.raises(Refused, match="mistyped"):
            played(game, other)


def test_a_code_belongs_to_its_deal_map_way_and_rulings() -> None:
    settings = [match(seed="2026-W48"), match("combined"), match(map_id="b"), match(by="neighbour")]
    dealt = match()
    changed = rulings_of(edition(), {"fallback_coin": "as_card"})
    settings.append(new_match(edition(), choose(edition()), edition().maps["a"], dealt.deal, rulings=changed))
    for other in settings:
        with pytest.raises(Refused, match="another seed, map or set of cards"):
            played(other, CODE)


def test_what_is_no_code_is_refused() -> None:
    game = match()
    for text in ("", "-", "7", "7K", "UUUU-UUUU-UUUU", "ÄÄÄÄ-1234", "0" * 1001, f"{CODE}!"):
        with pytest.raises(Refused, match="is not the code of a game"):
            played(game, text)
    payload = values_of(CODE)[:-CHECK_LETTERS]
    for values in ([0, *payload], [*payload, *payload], [31] * 300):  # right check letters, but not the one form
        with pytest.raises(Refused, match="more than the moves"):
            played(game, grouped([*values, *check_letters([*_letters_about(game), *values])]))
