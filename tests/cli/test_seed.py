"""`proofpress seed`: new codes, and the first attempt that can be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofpress.games import all_games
from proofpress.kingdoms import game as kingdoms_game
from proofpress.seeds import canonical_seed, is_code
from tests.cli.conftest import Proofpress


def test_new_codes(proofpress: Proofpress) -> None:
    made = [proofpress("seed", "new") for _ in range(5)]
    assert all((code, err) == (0, "") for code, _, err in made)
    codes = {each.out.strip() for each in made}
    assert len(codes) == 5
    assert all(is_code(each) and canonical_seed(each) == each for each in codes)


def test_a_text_that_can_be_played(proofpress: Proofpress) -> None:
    assert proofpress("seed", "find", " 2026-W47 ") == (0, "2026-W47\n", "")


def test_a_text_whose_first_attempt_is_rejected(proofpress: Proofpress) -> None:
    code, out, err = proofpress("seed", "find", "Z513")
    assert (code, out) == (0, "Z513/2\n")
    assert err == ("note: Z513 is rejected (pigeonhole: 7 ruins events, but the map has only 6 ruins spaces)\n")


def test_the_sets_and_the_map_matter(proofpress: Proofpress) -> None:
    assert proofpress("seed", "find", "Z513", "--sets", "heroes").out == "Z513\n"


def test_another_game(proofpress: Proofpress) -> None:
    assert proofpress("seed", "find", "2026-W47", "--game", "kingdoms", "--players", "2") == (0, "2026-W47\n", "")
    assert proofpress("seed", "find", "x", "--game", "kingdoms", "--players", "6").code == 2


def test_a_game_without_seeds(proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kingdoms_game, "GAME", replace(kingdoms_game.GAME, seeds=None))
    assert proofpress("seed", "find", "x", "--game", "kingdoms") == (
        2,
        "",
        "Kingdoms has no seeds that could be tried\n",
    )


def test_codes_have_no_second_attempt(proofpress: Proofpress) -> None:
    code, _, err = proofpress("seed", "find", proofpress("seed", "new").out.strip())
    assert code == 2
    assert "a code has no second attempt" in err


def test_a_mistyped_code(proofpress: Proofpress) -> None:
    right = proofpress("seed", "new").out.strip()
    wrong = right[:-1] + ("0" if right[-1] != "0" else "1")
    code, _, err = proofpress("deal", wrong)
    assert code == 2
    assert f"did you mean {right}?" in err


def test_an_unknown_subcommand(proofpress: Proofpress) -> None:
    code, _, err = proofpress("seed", "fnd", "x")
    assert code == 2
    assert 'there is no command "fnd"; did you mean "find"?' in err


SLIP = "FWS-1-0000-0000-009Q"
ODD = f'"{SLIP}" looks like a code with a slip; did you mean FWS1-0000-0000-009Q?'


def test_every_command_with_a_seed_doubts_a_code_with_a_slip(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And deals it nevertheless, as the text that it is."""
    monkeypatch.chdir(tmp_path)
    with_seed = [game for game in all_games() for name in game.commands if takes_a_seed(game.command(name))]
    assert len(with_seed) == 8
    for words in (("deal", SLIP), ("deal", SLIP, "--json"), ("deal", SLIP, "--game", "kingdoms")):
        code, out, err = proofpress(*words)
        assert (code, err) == (0, f"note: taken as a text: {ODD}\n")
        assert "FWS1-" not in out
    code, _, err = proofpress("draws", SLIP, "--map", "nowhere")
    assert (code, err.splitlines()[0]) == (2, f"note: taken as a text: {ODD}")
    assert proofpress("deal", "FWS1-0000-0000-009Q").err == ""


def takes_a_seed(command: Any) -> bool:
    return any(option.name == "seed" for option in command.options)


def test_a_seed_that_everybody_shall_find_is_no_code_with_a_slip(proofpress: Proofpress) -> None:
    assert proofpress("seed", "find", SLIP) == (2, "", f"{ODD}\n")
    assert proofpress("seed", "find", SLIP, "--game", "kingdoms").code == 2
