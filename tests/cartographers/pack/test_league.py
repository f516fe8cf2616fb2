"""Leagues: a file for each player in their language, one ZIP a round, and nothing that only tables need."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.pack import game, pages as pack_pages
from proofpress.cartographers.pack.deals import check, derive
from proofpress.cartographers.pack.game import GAME
from proofpress.errors import FileError, ProofpressError, Refusal
from proofpress.files import zipped
from proofpress.pack import audit, commands, folder as pack_folder
from proofpress.pack.folder import unzipped
from proofpress.pack.keys import Broken, check_row
from proofpress.pack.plan import tagged
from proofpress.pages.art import theme_of
from tests.cartographers.pack.events import audited, copied, edition, make_plan, opened, resealed, revealed
from tests.cartographers.pack.test_audit import repacked
from tests.cartographers.pack.test_pack import texts
from tests.depth import nightly

NAMES = ("Ada Quill", "Bohdan Žák", "Dora/Lind")


def packed(files: Mapping[str, bytes]) -> bytes:
    """The files as a round of a league has them."""
    return zipped(files.items(), ZIP_STORED, 0o600)


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = make_plan(rounds=1, players=3, names=NAMES, languages=("en", "cs", "de"), table_size=1)
    return revealed(tmp_path_factory.mktemp("league") / "cup", plan)


def inside(folder: Path) -> dict[str, bytes]:
    return unzipped(pack_folder.read(folder, "players/round-01.zip"), "x")


def test_every_player_has_a_file_in_their_language(league: Path) -> None:
    found = inside(league)
    late = ["0004 en.pdf", "0005 cs.pdf", "0006 de.pdf"]  # one of each language for a late-comer
    assert list(found) == ["0001 Ada Quill.pdf", "0002 Bohdan Žák.pdf", "0003 Dora_Lind.pdf", *late]
    for name in late:
        assert ("Spare", "Náhradní", "Ersatz")[late.index(name)] in texts(found.pop(name))
    (entry,) = derive(edition(), opened(league).pack.plan, opened(league).seed)
    for language, name, pdf in zip(("en", "cs", "de"), NAMES, found.values(), strict=True):
        pages = [page.get_textpage().get_text_bounded() for page in PdfDocument(pdf)]
        assert name in pages[0]
        assert sum(name in page for page in pages) == 1
        assert all(other not in "".join(pages) for other in NAMES if other != name)
        text = "".join(pages).lower()
        for card in entry.edicts:
            assert text.count(edition().name(card, language).lower()) >= 2  # on the sheet, and in the reference
        for sign in check_row(entry.digest):
            assert edition().languages[language].labels[f"sign_{sign}"].lower() in text
        assert len(pages) >= 3


def test_there_is_nothing_that_only_tables_need(league: Path) -> None:
    names = pack_folder.contents(league).files
    assert [name for name in names if name.startswith("players/")] == ["players/round-01.zip"]
    assert "public/seats.pdf" not in names
    booklet = "".join(page.get_textpage().get_text_bounded() for page in PdfDocument(league / pack_folder.BOOKLET))
    assert "Everybody plays at home" in booklet
    assert "slip" not in booklet
    assert audited(league)[-1].startswith("Event key")


def test_the_key_is_in_no_file_of_a_player(league: Path) -> None:
    key = opened(league).seed
    (entry,) = derive(edition(), opened(league).pack.plan, key)
    for pdf in inside(league).values():
        assert entry.code not in "".join(page.get_textpage().get_text_bounded() for page in PdfDocument(pdf))


@nightly
def test_a_zip_packed_by_another_zlib_is_compared_by_what_is_in_it(
    league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(league, tmp_path / "cup")
    changed = {name: repacked(pdf) for name, pdf in inside(league).items()}
    pack_folder.write(folder, "players/round-01.zip", packed(changed))
    resealed(folder)
    with pytest.raises(Broken, match=r"round-01\.zip is not what follows from plan and key"):
        audited(folder)
    here = commands.versions()
    monkeypatch.setattr(audit, "versions", lambda _: {**here, "zlib": "another"})
    assert "1 of them by their decoded objects" in "".join(audited(folder))
    other = dict(reversed(inside(league).items()))
    pack_folder.write(folder, "players/round-01.zip", packed(other))
    monkeypatch.undo()
    resealed(folder)
    monkeypatch.setattr(audit, "versions", lambda _: {**here, "zlib": "another"})
    with pytest.raises(Broken, match=r"round-01\.zip is not what follows from plan and key"):
        audited(folder)


def test_a_zip_of_a_stranger() -> None:
    squeezed = BytesIO()
    with ZipFile(squeezed, "w", ZIP_DEFLATED) as there:
        there.writestr("a", b"0" * 1_000_000)
    whole = packed({"a.pdf": b"%PDF"})
    assert unzipped(whole, "x") == {"a.pdf": b"%PDF"}
    assert packed({"a.pdf": b"%PDF"}) == whole
    for wrong in (squeezed.getvalue(), b"", whole[:-5], whole.replace(b"%PDF", b"%PDG")):
        with pytest.raises(FileError, match='"x" is not the ZIP of a pack'):
            unzipped(wrong, "x")


def test_languages_stand_behind_names() -> None:
    assert tagged("Bohdan Žák [cs]") == ("Bohdan Žák", "cs")
    assert tagged("Bohdan [Bo] Žák") == ("Bohdan [Bo] Žák", "")
    assert tagged("[cs]") == ("[cs]", "")
    names = ("A", "B")
    with pytest.raises(Refusal, match="1 languages for 2 names"):
        check(make_plan(names=names, languages=("en",), table_size=2), edition())
    check(make_plan(names=names, languages=("en", "cs"), table_size=2), edition())
    with pytest.raises(Refusal, match='"B": there is no language "xx"'):
        check(make_plan(names=names, languages=("en", "xx"), table_size=1), edition())
    check(make_plan(names=names, languages=("en", "cs"), table_size=1), edition())


def try_out(plan: Any) -> None:
    book = GAME.open_book(edition(), plan.language, theme_of(plan.theme))
    GAME.try_out(book, plan, "0" * 64)


def test_a_plan_is_tried_with_every_name_and_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, bool]] = []
    whole = pack_pages.made

    def made(book: Any, plan: Any, *rest: Any) -> Any:
        drawn.append((plan.players, plan.league))
        return whole(book, plan, *rest)

    monkeypatch.setattr(game, "made", made)
    names = (*NAMES, "中")
    plan = make_plan(players=4, names=names, languages=("en", "cs", "en", "en"), table_size=1)
    with pytest.raises(ProofpressError, match="中"):
        try_out(plan)
    plan = make_plan(players=3, names=NAMES, languages=("en", "cs", "en"), table_size=1)
    try_out(plan)
    assert drawn == [(4, False), (3, False), (2, True)]
