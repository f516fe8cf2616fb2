"""The attacks that were made on events, also those that failed from the first: what each meets now.

Those on a printed folder are made here, with a manifest that fits what was changed; the others name the test that makes
them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from proofpress.cartographers.pack.deals import derive, setting_of
from proofpress.cartographers.prove import prove
from proofpress.errors import ProofpressError
from proofpress.pack import folder as pack_folder
from proofpress.pack.results import RESULTS_FILE
from tests import ROOT
from tests.cartographers.pack.events import audited, copied, edition, make_plan, opened, resealed, revealed
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress

__all__ = ["no_saved_settings", "proofpress"]  # fixtures

Attack = Callable[[Path], None]
ONE, OTHER = "round-01", "round-02"


def swap(kind: str, end: str = "pdf") -> Attack:
    def attack(folder: Path) -> None:
        names = [next(path for path in folder.rglob(f"{each}{kind}.{end}")) for each in (ONE, OTHER)]
        first, second = (name.read_bytes() for name in names)
        names[0].write_bytes(second)
        names[1].write_bytes(first)
        resealed(folder)

    return attack


def edit(name: str, old: bytes, new: bytes, *, seal: bool = True) -> Attack:
    def attack(folder: Path) -> None:
        data = (folder / name).read_bytes()
        assert old in data, name
        (folder / name).write_bytes(data.replace(old, new, 1))
        if seal:
            resealed(folder)

    return attack


def reversed_seal(folder: Path) -> None:
    path = folder / pack_folder.COMMITMENT
    seal = path.read_bytes().split(b"\n")[1]
    edit(pack_folder.COMMITMENT, seal, seal[::-1])(folder)


def added(folder: Path) -> None:
    (folder / "public" / ".more.html").write_text("more", encoding="utf-8")


def added_and_sealed(folder: Path) -> None:
    (folder / "public" / "more.html").write_text("more", encoding="utf-8")
    resealed(folder)


def linked(folder: Path) -> None:
    path = folder / pack_folder.BEFORE
    path.rename(folder.parent / "elsewhere.pdf")
    path.symlink_to(folder.parent / "elsewhere.pdf")


def linked_folder(folder: Path) -> None:
    (folder / "public").rename(folder.parent / "elsewhere")
    (folder / "public").symlink_to(folder.parent / "elsewhere", target_is_directory=True)


def holding(name: str, data: bytes, *, seal: bool) -> Attack:
    def attack(folder: Path) -> None:
        (folder / name).write_bytes(data)
        if seal:
            resealed(folder)

    return attack


def many_files(folder: Path) -> None:
    for number in range(300):
        (folder / "public" / f"{number}.txt").touch()
    resealed(folder)


def planted(folder: Path) -> None:
    """A certificate of a search that is narrower than the plan's, where one can be found that ends otherwise."""
    this = opened(folder).pack
    first = next(derive(edition(), this.plan, opened(folder).seed))
    wide = prove(edition(), setting_of(edition(), this.plan, first.code), budget=40)
    assert wide.certificate is not None
    (path,) = folder.rglob(f"{ONE}-certificate.json")
    assert path.read_bytes() != wide.certificate
    path.write_bytes(wide.certificate)
    resealed(folder)


def gone(name: str) -> Attack:
    def attack(folder: Path) -> None:
        (folder / name).unlink()

    return attack


# Attack -> how it is made, and what the audit says.
ON_A_FOLDER: dict[str, tuple[Attack, str]] = {
    "swapped pages of two rounds": (swap(""), "was swapped: it holds what belongs in"),
    "swapped appendices": (swap("-appendix"), "was swapped: it holds what belongs in"),
    "swapped certificates": (swap("-certificate", "json"), "was swapped: it holds what belongs in"),
    "a planted certificate": (planted, "certificate.json is not what follows from plan and key"),
    "a seed rolled again, in the log": (edit(pack_folder.LOG, b'"attempt":', b'"attempt":1'), "was dealt from attempt"),
    "a changed value": (edit(pack_folder.VALUE, b"river", b"rivet"), "was dealt from attempt|must be"),
    "a changed plan": (edit("public/plan.json", b'"rounds":2', b'"rounds":1'), "is not the plan that"),
    "a commitment of another plan": (reversed_seal, "does not fit plan and event key"),
    "an added hidden file": (added, "is not in the manifest: it was added after printing"),
    "an added file in a new manifest": (added_and_sealed, "does not belong to a pack with this plan"),
    "a forged statement": (edit(pack_folder.BEFORE, b"endobj", b"endobk"), "is not what follows from plan and key"),
    "a lost page": (gone(pack_folder.BEFORE), "is missing"),
    "a link": (linked, "is a link; a pack holds no links"),
    "a folder that is a link": (linked_folder, "is a link; a pack holds no links"),
    "a log nested without end": (holding(pack_folder.LOG, b"[" * 100_000, seal=True), "log.json is damaged"),
    "a manifest of a hundred thousand entries": (
        holding(
            pack_folder.MANIFEST,
            b'{"format": "x", %s}' % b", ".join(b'"%d": 1' % at for at in range(100_000)),
            seal=False,
        ),
        "manifest.json",
    ),
    "hundreds of files": (many_files, "does not belong to a pack with this plan"),
}

HERE = "tests/cartographers/pack"
# Attack -> the test that makes it.
ELSEWHERE = {
    "look-alike letters in words of the value": f"{HERE}/test_value.py::test_nobody_chooses_among_look_alikes",
    "invisible letters in them": f"{HERE}/test_value.py::test_other_forms_are_refused_with_what_was_meant",
    "words that no page can print": (
        f"{HERE}/test_value.py::test_what_no_page_can_print_is_refused_before_it_is_mixed_in"
    ),
    "a source with line feeds": f"{HERE}/test_value.py::test_the_source_of_a_value_is_one_printable_line",
    "a correction or withdrawal from anybody": (
        "tests/cli/test_organiser.py::test_what_is_corrected_or_withdrawn_is_asked_for_and_stays_visible"
    ),
    "a trace of corrections that nobody made": (
        "tests/cli/test_organiser.py::test_a_trace_that_nobody_has_left_is_refused"
    ),
    "numbers of the value in any order": f"{HERE}/test_value.py::test_values_have_one_form",
    "a source that says nothing": "tests/cli/test_pack.py::test_a_source_that_says_nothing_is_none",
    "a forged protocol": f"{HERE}/test_played.py::test_the_protocol_is_what_the_audit_prints_again",
    "digits that prove nothing": f"{HERE}/test_audit.py::test_digits_that_prove_nothing_are_refused",
    "labels of units that collide": f"{HERE}/test_protocol.py::test_pods_are_units_of_their_own",
    "pages that tell what is sealed": f"{HERE}/test_pack.py::test_nothing_secret_is_public_or_in_players_hands",
    "a file without an end": "tests/hard_knocks/test_sizes.py::test_files_without_an_end",
    "codes of games changed anywhere": "tests/cartographers/test_game_code.py::test_what_is_no_code_is_refused",
    "a file beside the event, asked of the studio": (
        "tests/studio/test_event.py::test_no_file_beside_the_event_is_shown"
    ),
    "a wrong code of a challenge": (
        "tests/cli/test_challenge.py::test_a_wrong_code_is_refused_on_its_pull_request_and_keeps_out_nobody_else"
    ),
    "codes and names of strangers": "tests/cli/test_challenge.py::test_names_and_codes_of_strangers",
    "letters of a challenge that nobody tells apart": (
        "tests/cli/test_challenge.py::test_letters_of_a_challenge_that_nobody_tells_apart_get_a_note"
    ),
    "tables that are too large, or hold what a terminal obeys": (
        f"{HERE}/test_results.py::test_tables_of_strangers_are_refused_in_short_sentences"
    ),
    "results kept twice at once": "tests/hard_knocks/test_two_at_once.py::test_pairs_of_commands_race",
    "results kept after reveal": f"{HERE}/test_attacks.py::test_nothing_is_kept_after_reveal",
    "forged standings": f"{HERE}/test_played.py::test_standings_that_the_results_do_not_come_to_are_found",
    "reserves in any order": f"{HERE}/test_played.py::test_a_reserve_that_was_skipped_is_named",
    "hand-picked seats": f"{HERE}/test_played.py::test_seats_that_somebody_chose_are_found",
    "points slipped in after reveal": f"{HERE}/test_played.py::test_points_that_are_slipped_in_later_are_found",
    "points altered before reveal": f"{HERE}/test_played.py::test_the_digest_of_a_round_is_published_and_compared",
    "one code of several players, the sealed line, absurd points": (
        f"{HERE}/test_results.py::test_what_cannot_be_is_noted"
    ),
    "90,000 late players": f"{HERE}/test_results.py::test_more_late_comers_than_an_event_can_have",
    "late names that no page can print": (
        f"{HERE}/test_results.py::test_a_late_name_that_no_page_has_room_for_is_reported_by_its_line"
    ),
    "names that results take for one": "tests/cli/test_names.py::test_names_that_results_take_for_one_are_refused",
    "names that look the same": "tests/cli/test_names.py::test_names_that_look_the_same_are_refused",
    "phantom latecomers": "tests/cli/test_names.py::test_a_latecomer_who_is_nearly_somebody_else_gets_a_note",
    "a seed text with look-alikes": "tests/cli/test_names.py::test_a_seed_that_looks_like_another_gets_a_note",
    "a plan planned again": f"{HERE}/test_audit.py::test_a_pack_that_was_planned_again_is_not_the_one_announced",
    "a hostile plan that takes hours": (
        f"{HERE}/test_audit.py::test_a_log_with_other_units_is_found_before_anything_is_derived"
    ),
    "a pipe": f"{HERE}/test_audit.py::test_a_pipe_in_a_pack_is_not_waited_for",
    "a PDF that unpacks to gigabytes": f"{HERE}/test_audit.py::test_a_stream_is_unpacked_no_further_than_the_limit",
    "a lying ZIP": (
        "tests/studio/test_event.py::test_a_zip_whose_head_lies_about_sizes_is_read_no_further_than_it_says"
    ),
    "paths that lead out of a ZIP": "tests/studio/test_event.py::test_zips_of_strangers",
    "any value in any field of a plan": (
        f"{HERE}/test_hostile.py::test_any_value_in_any_place_of_a_plan_is_refused_or_fine"
    ),
    "formulas in names": f"{HERE}/test_results.py::test_names_that_look_like_formulas_come_back",
    "certificates changed anywhere": "tests/certificates/test_one_form.py::test_no_changed_byte_is_accepted",
    "requests that are not the page's own": ("tests/studio/test_server.py::test_a_request_that_is_not_the_pages_own"),
    "a stranger's HTML in the studio": (
        "tests/browser/test_event_room.py::test_from_the_plan_to_the_audit_by_clicks_alone"
    ),
    "a stream whose length is false": f"{HERE}/test_audit.py::test_nothing_hides_behind_another_zlib",
    "another key for the commitment": f"{HERE}/test_protocol.py::test_commitment_covers_plan_and_key",
    "the code of another round": f"{HERE}/test_results.py::test_the_total_may_be_the_code_of_the_game",
    "tables that are none": f"{HERE}/test_results.py::test_tables_that_are_none",
    "YAML that unfolds without end": "tests/data/test_hostile.py::test_exhausting_files",
    "names that are markup": f"{HERE}/test_results.py::test_names_that_are_markup_stay_text",
    "results closed anew": f"{HERE}/test_played.py::test_points_that_are_slipped_in_later_are_found",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = make_plan(rounds=2, value_form="3 words", value_source="words said at the table")
    return revealed(tmp_path_factory.mktemp("attacked") / "cup", plan, "river stone lamp")


@pytest.mark.parametrize("attack", ON_A_FOLDER)
def test_an_attack_on_a_folder_is_named(attack: str, whole: Path, tmp_path: Path) -> None:
    folder = copied(whole, tmp_path / "cup")
    made, said = ON_A_FOLDER[attack]
    made(folder)
    with pytest.raises(ProofpressError, match=said):
        audited(folder)


def test_nothing_is_kept_after_reveal(whole: Path, tmp_path: Path, proofpress: Proofpress) -> None:
    folder = copied(whole, tmp_path / "cup")
    before = (folder / RESULTS_FILE).read_bytes()
    table = tmp_path / "late.csv"
    table.write_text("round,player,total,losses\n1,Ada Quill,99,0\n", encoding="utf-8")
    code, _, err = proofpress("pack", "results", folder, table, "--keep")
    assert (code, "so nothing can be kept any more" in err) == (2, True)
    assert (folder / RESULTS_FILE).read_bytes() == before


def test_all_attacks_are_made() -> None:
    assert len(ON_A_FOLDER) + len(ELSEWHERE) == 68
    for attack, test in ELSEWHERE.items():
        path, _, name = test.partition("::")
        there = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        assert name in {each.name for each in there if isinstance(each, ast.FunctionDef)}, attack
