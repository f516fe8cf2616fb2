"""Audits find every change: by chance, and by people who hide it under a new manifest."""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from proofpress.cartographers.pack.deals import derive
from proofpress.cartographers.pack.game import GAME
from proofpress.errors import ProofpressError, UsageError
from proofpress.pack import folder as pack_folder
from proofpress.pack.audit import audit, decoded
from proofpress.pack.commands import OWN_DATA, log_file, reveal_step, versions
from proofpress.pack.keys import Broken, commitment, published
from proofpress.pages.art import theme_of
from proofpress.press.pdf import ROW
from proofpress.seeds import canonical_json, key_code
from tests.cartographers.pack.events import KEY, audited, copied, digests_of, edition, make_plan, opened, resealed
from tests.depth import deep, nightly

DAMAGES = deep(40)


def refusal(folder: Path) -> str:
    """Why the audit refuses the folder."""
    with pytest.raises(Broken) as error:
        audited(folder)
    return str(error.value)


def test_every_damaged_byte_is_found(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    chance = Random(6)
    names = pack_folder.contents(folder).files
    # Every file several times; the small ones would hardly be met by bytes of the whole.
    for number in range(DAMAGES):
        name = names[number % len(names)]
        path = folder / name
        whole = path.read_bytes()
        place = chance.randrange(len(whole))
        inside = [b"", bytes([whole[place] ^ 1 << chance.randrange(8)]), b"\n" + whole[place : place + 1]][number % 3]
        damaged = whole[:place] + inside + whole[place + 1 :]
        path.write_bytes(damaged)
        with pytest.raises(Broken) as error:
            audited(folder)
        said = str(error.value)
        assert name in said or (name == pack_folder.EVENT_KEY and "event key" in said), (name, said)
        path.write_bytes(whole)
    assert audited(folder)


def test_results_are_the_organisers_own(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    (folder / "results" / "results.csv").write_bytes(b"\xff")
    assert audited(folder)


def test_a_lost_and_an_added_file_are_named(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    (folder / "sealed" / "note.txt").write_text("x")
    assert refusal(folder) == "sealed/note.txt is not in the manifest: it was added after printing"
    resealed(folder)
    assert refusal(folder) == "sealed/note.txt does not belong to a pack with this plan"
    (folder / "sealed" / "note.txt").unlink()
    (folder / "public" / "seats.pdf").unlink()
    assert "public/seats.pdf is missing" in refusal(folder)
    resealed(folder)
    assert "public/seats.pdf is missing" in refusal(folder)


@pytest.mark.parametrize("name", [pack_folder.AFTER, pack_folder.PROTOCOL_PAGES])
def test_a_page_that_names_no_version_was_made_by_none(one_round: Path, tmp_path: Path, name: str) -> None:
    folder = copied(one_round, tmp_path / "cup")
    reveal_step(opened(folder))
    pack_folder.write(folder, name, b"")
    assert refusal(folder).startswith(f"{name} is not what this version prints of this pack")


@nightly
def test_the_statement_after_the_event_is_made_again(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    reveal_step(opened(folder))
    honest = pack_folder.read(folder, pack_folder.AFTER)
    audited(folder)
    pack_folder.write(folder, pack_folder.AFTER, repacked(honest))  # as another zlib would have packed it
    audited(folder)
    pack_folder.write(folder, pack_folder.AFTER, pack_folder.read(folder, pack_folder.BEFORE))
    assert refusal(folder).startswith("public/statement-after.pdf is not what this version prints of this pack")
    (folder / pack_folder.AFTER).unlink()
    reveal_step(opened(folder))
    assert pack_folder.read(folder, pack_folder.AFTER) == honest


def test_swapped_rounds_are_named(two_rounds: Path, tmp_path: Path) -> None:
    folder = copied(two_rounds, tmp_path / "cup")
    first, second = (folder / "sealed" / f"round-0{number}.pdf" for number in (1, 2))
    one, two = first.read_bytes(), second.read_bytes()
    first.write_bytes(two)
    second.write_bytes(one)
    resealed(folder)
    assert refusal(folder) == ("sealed/round-01.pdf was swapped: it holds what belongs in sealed/round-02.pdf")


def test_a_seed_rolled_again_is_named(one_round: Path, tmp_path: Path) -> None:
    """The whole round printed from the next attempt that would do, log and manifest made to fit."""
    from proofpress.cartographers.deal import deal_digest
    from proofpress.cartographers.pack.deals import setting_of
    from proofpress.cartographers.prove import accept
    from proofpress.pack.keys import round_key

    folder = copied(one_round, tmp_path / "cup")
    pack = opened(folder)
    plan = pack.pack.plan
    (right,) = derive(edition(), plan, pack.seed)
    code = key_code(round_key(pack.seed, "round/1", right.attempt + 1))
    game, _ = accept(edition(), setting_of(edition(), plan, code))
    wrong = replace(right, code=code, attempt=right.attempt + 1, digest=deal_digest(game.deal), edicts=game.deal.edicts)
    book = GAME.open_book(edition(), plan.language, theme_of(plan.theme))
    for name, data in GAME.make(book, plan, pack.pack.commitment, wrong, {}).files.items():
        pack_folder.write(folder, name, data)
    resealed(folder)
    assert "sealed/round-01-certificate.json is not what follows from plan and key" in refusal(folder)
    pack_folder.write(folder, pack_folder.LOG, log_file([wrong]))
    resealed(folder)
    said = refusal(folder)
    assert f"round/1 was dealt from attempt {wrong.attempt}" in said
    assert f"accept is {right.attempt}" in said


def change_plan(folder: Path, change: Callable[[dict[str, object]], None]) -> None:
    """Another plan with a commitment and a manifest that fit it."""
    document = json.loads(pack_folder.read(folder, pack_folder.PLAN))
    change(document)
    data = canonical_json(document) + b"\n"
    pack_folder.write(folder, pack_folder.PLAN, data)
    pack_folder.write(folder, pack_folder.COMMITMENT, pack_folder.commitment_file(commitment(data, KEY), data))
    pack_folder.write(folder, pack_folder.EVENT_KEY, pack_folder.reveal_file(data, KEY))
    if pack_folder.has(folder, pack_folder.VALUE):
        pack_folder.write(folder, pack_folder.VALUE, pack_folder.value_file(data, "river stone lamp"))
    resealed(folder)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("acceptance", {"rule": "T2", "tries": 300}, "the acceptance rule"),
        ("acceptance", {"rule": "T1", "tries": 3000}, "the acceptance rule"),
        ("evenness", "even-2", "evenness"),
        ("par", "R2", "par"),
        ("data", "0" * 64, "other rules data"),
        ("specification", "FWS-2", 'the specification "FWS-2"'),
        ("seal", "FWS-seal-2", 'the seal "FWS-seal-2"'),
        ("format", "proofpress planks 1", "not a plan of this kind"),
        ("rounds", 0, "rounds 0"),
        ("rounds", True, "rounds"),
        ("rulings", {}, "other rulings"),
        ("event", "Lantern Cup 2", "the seats do not follow"),
        ("turn_seconds", 61, "the seats do not follow"),
        ("more", 1, '"more" is not a key of a plan'),
    ],
)
def test_other_rules_data_and_versions_are_named(
    one_round: Path, tmp_path: Path, key: str, value: object, said: str
) -> None:
    folder = copied(one_round, tmp_path / "cup")
    change_plan(folder, lambda document: document.update({key: value}))
    assert said in refusal(folder)


def test_a_format_of_a_later_version_is_no_fraud(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    for name, old in ((pack_folder.MANIFEST, b"proofpress manifest 1"), (pack_folder.PLAN, b"proofpress plan 2")):
        data = pack_folder.read(folder, name)
        assert old in data
        pack_folder.write(folder, name, data.replace(old, old[:-1] + b"3"))
        if name == pack_folder.PLAN:
            seal = pack_folder.commitment_file("0" * 64, pack_folder.read(folder, name))
            pack_folder.write(folder, pack_folder.COMMITMENT, seal)
        with pytest.raises(UsageError, match=f'^{name} has the format .* 3", which a later version'):
            audited(folder)


def test_another_key_or_value_is_named(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    plan = pack_folder.read(folder, pack_folder.PLAN)
    pack_folder.write(folder, pack_folder.EVENT_KEY, pack_folder.reveal_file(plan, bytes(32)))
    assert "one of the three was changed" in refusal(folder)
    pack_folder.write(folder, pack_folder.EVENT_KEY, pack_folder.reveal_file(plan, KEY))
    pack_folder.write(folder, pack_folder.VALUE, pack_folder.value_file(plan, "river stone lamps"))
    resealed(folder)
    assert "sealed/log.json" in refusal(folder)


def test_the_published_digest_of_the_manifest_counts(one_round: Path) -> None:
    with pytest.raises(
        ProofpressError, match=f"not the published {'0' * 64}: .* mistyped, or the pack was printed again"
    ):
        list(audit(opened(one_round), 1, given={"manifest": "0" * 64}))


def test_a_pack_that_was_planned_again_is_not_the_one_announced(one_round: Path) -> None:
    """Somebody published a commitment, learned the public value, and planned again until the deals pleased."""
    mill = opened(one_round)
    manifest = sha256(pack_folder.read(one_round, pack_folder.MANIFEST)).hexdigest()
    announced = commitment(mill.pack.data, bytes(32))  # the same plan, whose hash is the same, with another key
    first = next(audit(mill, 1, given={"manifest": manifest}))
    assert first.startswith("Not compared with anything published: the commitment (--commitment)")
    for known in (announced, announced[:16]):
        with pytest.raises(
            Broken, match=f"is {mill.pack.commitment}, not the published {known}…?: another plan or another"
        ):
            next(audit(mill, 1, given={"commitment": known, "manifest": manifest}))
    said = list(islice(audit(mill, 1, given={"commitment": mill.pack.commitment, "manifest": manifest}), 2))
    assert said == [
        f"As published: the commitment, {mill.pack.commitment}.",
        f"As published: the digest of the manifest, {manifest}.",
    ]
    _, part = islice(audit(mill, 1, given={"commitment": mill.pack.commitment[:20]}), 2)
    assert part.startswith(
        f"As published: the commitment, {mill.pack.commitment}, by its first 20 digits only: 80 bits, and 40 against"
    )


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("ABCDEF01 23456789", "abcdef0123456789"),
        ("  abcd:ef01-2345\n6789…", "abcdef0123456789"),
        ("0" * 64, "0" * 64),
    ],
)
def test_digits_are_taken_as_people_copy_them(said: str, digits: str) -> None:
    assert published({"commitment": said}) == {"commitment": digits}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("abcdef012345678", "64 digits are expected, or the first 16 at least; these are 15"),
        ("0" * 65, "these are 65"),
        ("", "these are 0"),
        ("abcdef01234567890o", '"o" is not a hexadecimal digit'),
    ],
)
def test_digits_that_prove_nothing_are_refused(said: str, why: str) -> None:
    with pytest.raises(UsageError) as error:
        published({"manifest": said})
    assert str(error.value).startswith("manifest ")
    assert why in str(error.value)


@pytest.fixture
def theirs(one_round: Path, tmp_path: Path) -> Path:
    """A pack that may be changed."""
    return copied(one_round, tmp_path / "cup")


def resealed_elsewhere(folder: Path) -> None:
    """With a manifest by a program that says that it had another zlib."""
    inside = {name: pack_folder.read(folder, name) for name in pack_folder.contents(folder).files}
    del inside[pack_folder.MANIFEST]
    inside.pop(pack_folder.EVENT_KEY, None)
    versions_there = versions() | {"zlib": "0.9"}
    pack_folder.write(
        folder,
        pack_folder.MANIFEST,
        pack_folder.manifest_file(inside[pack_folder.PLAN], versions_there, digests_of(inside)),
    )


SLIPS = "public/seats.pdf"


@nightly
def test_pages_of_another_zlib_are_compared_by_their_contents(one_round: Path, tmp_path: Path) -> None:
    """The same streams packed otherwise, by a program that says which zlib it had."""
    folder = copied(one_round, tmp_path / "cup")
    other = repacked(pack_folder.read(folder, SLIPS))
    assert other != pack_folder.read(folder, SLIPS)
    pack_folder.write(folder, SLIPS, other)
    resealed(folder)
    assert refusal(folder) == f"{SLIPS} is not what follows from plan and key"
    resealed_elsewhere(folder)
    assert "1 of them by their decoded objects" in "\n".join(audited(folder))
    pack_folder.write(folder, SLIPS, pack_folder.read(folder, "sealed/round-01.pdf"))
    resealed_elsewhere(folder)
    assert "was swapped" in refusal(folder)


def test_texts_of_ones_own_that_were_changed_since_are_named(one_round: Path, tmp_path: Path) -> None:
    texts = tmp_path / "own" / "cartographers" / "text" / "en.yaml"
    texts.parent.mkdir(parents=True)
    texts.write_text("cards:\n  sentinel_wood: {name: Warden Wood}\n")
    with pytest.raises(Broken) as error:
        audited(one_round, tmp_path / "own")
    assert str(error.value).endswith("with your own data; it was printed with none, so audit it with none")
    digest = versions(tmp_path / "own")[OWN_DATA]
    texts.write_text("labels: {}\n")
    assert versions(tmp_path / "own")[OWN_DATA] != digest
    assert audited(one_round, tmp_path / "own")


def test_nothing_hides_behind_another_zlib(theirs: Path) -> None:
    """Objects at the end replace earlier ones, and a table may point elsewhere; what is drawn is then another thing."""
    honest = pack_folder.read(theirs, SLIPS)
    other = repacked(honest)
    assert list(decoded(other, SLIPS)) == list(decoded(honest, SLIPS))
    start = other.rindex(b"startxref")
    for damaged in (
        other[:start] + b"5 0 obj\n<<>>\nendobj\n" + other[start:],
        other.replace(b"endobj\n", b"endobj\n% more\n", 1),
        other.replace(b"\nendstream\n", b"x\nendstream\n", 1),
        other.replace(b"\nendstream\n", b"\nendstream\nx", 1),
        re.sub(rb"/Length (\d+)", rb"/Length 1\1", other, count=1),
        with_places(other, lambda rows: [rows[0], rows[2], rows[1], *rows[3:]]),
        with_places(other, lambda rows: [*rows[:-1], rows[1]]),
        re.sub(rb"startxref\n\d", b"startxref\n0", other),
    ):
        assert damaged != other
        assert list(decoded(damaged, SLIPS)) != list(decoded(honest, SLIPS)), damaged[-300:]
    pack_folder.write(theirs, SLIPS, other + b"5 0 obj\n<<>>\nendobj\n")
    resealed_elsewhere(theirs)
    assert refusal(theirs) == f"{SLIPS} is not what follows from plan and key"


def test_a_stream_is_unpacked_no_further_than_the_limit(theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.pack.audit.MOST_UNPACKED", 300_000)
    bomb = zlib.compress(bytes(2_000_000), 9)
    assert len(bomb) < 3_000
    honest = pack_folder.read(theirs, SLIPS)
    first = honest.index(b"stream\n") + len(b"stream\n")
    pack_folder.write(theirs, SLIPS, honest[:first] + bomb + honest[honest.index(b"\nendstream") :])
    resealed_elsewhere(theirs)
    assert refusal(theirs) == f"{SLIPS}: unpacks to more than 300,000 bytes, which is the limit"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_in_a_pack_is_not_waited_for(theirs: Path) -> None:
    (theirs / pack_folder.LOG).unlink()
    os.mkfifo(theirs / pack_folder.LOG)
    with pytest.raises(Broken, match=r"^sealed/log\.json is a pipe, not a file$"):
        pack_folder.read(theirs, pack_folder.LOG)


def test_a_document_is_read_no_further_than_its_limit(theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.pack.folder.MAX_FILE_BYTES", 50)
    with pytest.raises(Broken, match=r"^public/plan\.json has more than 50 bytes, which no such file of a pack has$"):
        pack_folder.read(theirs, pack_folder.PLAN)


_STREAM = re.compile(rb"(\d+) 0 obj\n(<<(?:(?!endobj).)*?>>\nstream\n)(.*?)(\n?endstream)", re.DOTALL)


def repacked(pdf: bytes) -> bytes:
    """The document as another zlib would have made it: its streams packed by the quickest method."""

    def packed(match: re.Match[bytes]) -> bytes:
        if b"/FlateDecode" not in match[2]:
            return match[0]
        data = zlib.compress(zlib.decompressobj().decompress(match[3]), 1)
        return match[1] + b" 0 obj\n" + re.sub(rb"/Length \d+", b"/Length %d" % len(data), match[2]) + data + match[4]

    body, _, end = pdf.rpartition(b"startxref\n")
    body = _STREAM.sub(packed, body)
    places = {int(found[1]): found.start(1) for found in re.finditer(rb"(?:^|\n)(\d+) 0 obj\n", body)}

    def moved(rows: list[bytes]) -> list[bytes]:
        return [
            b"\1" + places[number].to_bytes(4, "big") + row[5:] if row[:1] == b"\1" else row
            for number, row in enumerate(rows)
        ]

    return with_places(body + b"startxref\n%d\n" % places[max(places)] + end.partition(b"\n")[2], moved)


def with_places(pdf: bytes, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """The document with another table of places, which is its last object."""
    start = pdf.rindex(b"stream\n", 0, pdf.rindex(b"\nendstream")) + len(b"stream\n")
    rows = zlib.decompress(pdf[start : pdf.rindex(b"\nendstream")])
    changed = change([rows[at : at + ROW] for at in range(0, len(rows), ROW)])
    data = zlib.compress(b"".join(changed), 1)
    head = re.sub(rb"/Length \d+(?=>>\nstream\n$)", b"/Length %d" % len(data), pdf[:start])
    return head + data + pdf[pdf.rindex(b"\nendstream") :]


def test_a_plan_of_another_event_does_not_fit(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    pack_folder.write(folder, pack_folder.PLAN, make_plan(event="Other").to_bytes())
    assert "public/plan.json is not the plan that public/commitment.txt names" in refusal(folder)


def test_a_log_with_other_units_is_found_before_anything_is_derived(
    one_round: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(one_round, tmp_path / "cup")
    pack_folder.write(folder, pack_folder.LOG, canonical_json({"format": "proofpress log 1", "units": []}) + b"\n")
    resealed(folder)
    monkeypatch.setattr(type(GAME), "derive", None, raising=False)
    assert "does not hold the 1 deal of the plan" in refusal(folder)
